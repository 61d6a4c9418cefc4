"""The gunicorn settings of the service. Every one can be changed by an environment variable `REFEREE_…`."""

import os


def _number(name: str, default: int) -> int:
    return int(os.environ.get(f"REFEREE_{name}", default))


worker_class = "referee.service.worker.Worker"
threads = _number("THREADS", 4)
reuse_port = True
preload_app = True
timeout = _number("TIMEOUT", 15)
graceful_timeout = _number("GRACEFUL_TIMEOUT", 10)
keepalive = _number("KEEPALIVE", 5)
max_requests = _number("MAX_REQUESTS", 20_000)
max_requests_jitter = max_requests // 10
loglevel = os.environ.get("REFEREE_LOG_LEVEL", "info")
accesslog = os.environ.get("REFEREE_ACCESS_LOG") or None
control_socket_disable = True
