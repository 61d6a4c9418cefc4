"""How many requests a minute one client address may send. Off unless `REFEREE_RATE_LIMIT` says otherwise.

The count is a GCRA (the "virtual scheduling" of ITU-T I.371): of each client only the time is kept at which its whole
quota will be free again. A client may use the quota at once and gets it back evenly over the window.

All workers of a server share one table of fixed size in memory, which `fork` hands down; several servers do not share
it. The place of a client in it is a keyed hash of its address. Two clients share a place, and then a quota, once in
65,536 times. Two workers that count the same client within the same microsecond may count one request instead of two.
"""

import hashlib
import ipaddress
import math
import mmap
import re
import secrets
import threading
import time

from flask import Flask, Response, current_app, g, request
from msgspec import Struct
from werkzeug.middleware.proxy_fix import ProxyFix

from referee.service import problems

WINDOW = 60
"""The time in which a quota is for, in seconds."""

PLACES = 65_536
"""How many clients are told apart. The table takes eight bytes for each."""

WITH_PORT = re.compile(r"(\[(?P<six>[^]]+)\]|(?P<four>[^:]+))(:\d+)?", re.ASCII)
"""An address with the port behind it, as some proxies write it."""

EXEMPT = frozenset({"operations.healthz", "operations.readyz"})
"""The routes that are never limited: who asks them decides whether the service lives."""


class Standing(Struct, frozen=True):
    """Where a client stands after a request: whether it is admitted, and how many more would be.

    `seconds` are those until the next request is admitted, for one who is refused, else until the quota is whole again.
    """

    admitted: bool
    remaining: int
    seconds: int


class Limiter:
    """The quota of each client, in requests a window."""

    def __init__(self, quota: int) -> None:
        self.quota = quota
        self._apart = WINDOW / quota
        self._whole_at = memoryview(mmap.mmap(-1, PLACES * 8)).cast("d")
        self._secret = secrets.token_bytes(16)
        self._lock = threading.Lock()

    def count(self, client: str, now: float) -> Standing:
        """Counts a request of a client at a time of the monotonic clock. A refused one takes nothing of the quota."""
        place = self._place(client)
        with self._lock:
            whole_at = max(self._whole_at[place], now) + self._apart
            left = now + WINDOW - whole_at
            if left < -1e-6:
                return Standing(False, 0, math.ceil(-left))
            self._whole_at[place] = whole_at
        return Standing(True, int(left / self._apart + 1e-6), math.ceil(whole_at - now))

    def headers(self, standing: Standing) -> dict[str, str]:
        """The fields of draft-ietf-httpapi-ratelimit-headers-10."""
        return {
            "RateLimit-Policy": f'"requests";q={self.quota};w={WINDOW}',
            "RateLimit": f'"requests";r={standing.remaining};t={standing.seconds}',
        }

    def _place(self, client: str) -> int:
        hashed = hashlib.blake2b(client.encode(), key=self._secret, digest_size=8).digest()
        return int.from_bytes(hashed, "big") % PLACES


def register(app: Flask, quota: int, trusted_proxies: int) -> None:
    """Limits the requests to an application to a quota for each client; 0 means no limit.

    Behind so many proxies the client is who asked the outermost of them, as `X-Forwarded-For` says.
    """
    if not quota:
        return
    app.extensions["limiter"] = Limiter(quota)
    app.before_request(_admit)
    app.after_request(_tell)
    if trusted_proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=trusted_proxies, x_proto=0, x_host=0)  # type: ignore[method-assign]


def told() -> dict[str, int]:
    """The limit of this service as `/v1` lists it; nothing where there is none."""
    limiter: Limiter | None = current_app.extensions.get("limiter")
    return {} if limiter is None else {"requests_a_minute": limiter.quota}


def client(address: str) -> str:
    """Whose address this is: an IPv4 address, or the network of 64 bits that one client has of IPv6.

    A port behind the address is left out. What is no address stands for itself.
    """
    ported = WITH_PORT.fullmatch(address)
    try:
        found = ipaddress.ip_address(ported["six"] or ported["four"] if ported else address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or ipaddress.ip_network((int(found), 64), strict=False))


def _admit() -> Response | None:
    """Counts this request; the answer to one that is too many."""
    if request.method == "OPTIONS" or request.endpoint in EXEMPT:
        return None
    limiter: Limiter = current_app.extensions["limiter"]
    standing = limiter.count(client(request.remote_addr or ""), time.monotonic())
    g.limits = limiter.headers(standing)
    if standing.admitted:
        return None
    detail = f"One address may send {limiter.quota} requests a minute. Ask again in {standing.seconds} seconds."
    return problems.problem("too-many-requests", detail, {"Retry-After": str(standing.seconds)})


def _tell(response: Response) -> Response:
    response.headers.update(g.get("limits", {}))
    return response
