"""How many instructions each operation takes, beside the smallest services that answer with the same bytes.

Counted by callgrind, in one process and without a socket: a request goes through the WSGI application, so that the
figures repeat within a few tenths of a percent whatever else the machine does. Needs valgrind.

    python -m benchmarks.instructions [--game GAME] [--requests 20] [OPERATION …]
"""

import argparse
import io
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from werkzeug.test import EnvironBuilder

from benchmarks import echo
from benchmarks.service import ROOT, operations
from referee.games import GAMES
from referee.service import create_app

OUT = "CALLGRIND_OUT"
"""The variable that says where callgrind writes, and so that it runs."""

Application = Callable[..., Iterable[bytes]]
ECHOES: Mapping[str, Application] = {
    "flask+orjson": echo.create_app(),
    "flask+json": echo.create_app(json.loads, lambda value: json.dumps(value).encode()),
    "wsgi+orjson": echo.bare,
}


def asked(application: Application, route: str, bodies: list[bytes]) -> Callable[[], None]:
    """Sends the bodies to an application, one after another, when it is called. Raises RuntimeError for a refusal."""
    headers = {"Content-Type": "application/json"}
    environs = [EnvironBuilder(route, method="POST", headers=headers, data=body).get_environ() for body in bodies]

    def statuses(status: str, *_: Any) -> None:
        if not status.startswith("200"):
            raise RuntimeError(status)

    def send() -> None:
        for environ, body in zip(environs, bodies, strict=True):
            answer = application({**environ, "wsgi.input": io.BytesIO(body)}, statuses)
            b"".join(answer)
            getattr(answer, "close", lambda: None)()

    return send


def counted(work: Callable[[], None]) -> int:
    """The instructions that a piece of work takes, of this process, which runs under callgrind; warmed up before."""
    work()
    work()
    return _between_orders(work) - _between_orders(lambda: None)


def _between_orders(work: Callable[[], None]) -> int:
    """The instructions from one order to callgrind to the next. Raises CalledProcessError."""
    for order in ("--instr=on", "--zero"):
        subprocess.run(["callgrind_control", order, str(os.getpid())], check=True, capture_output=True)
    work()
    for order in ("--dump", "--instr=off"):
        subprocess.run(["callgrind_control", order, str(os.getpid())], check=True, capture_output=True)
    newest = max(Path(os.environ[OUT]).parent.glob("counts.*"), key=lambda file: file.stat().st_mtime_ns)
    lines = newest.read_text().splitlines()
    newest.unlink()
    return next(int(line.split()[1]) for line in lines if line.startswith("totals:"))


def measured(games: Iterable[str], chosen: Iterable[str], number: int) -> None:
    """Prints a line for each operation."""
    service = create_app()
    for game in games:
        for name, (route, bodies, parts) in operations(GAMES[game], number).items():
            if chosen and name not in chosen:
                continue
            few = bodies[: max(1, number // parts)]
            mine = counted(asked(service, route, few)) / len(few) / parts
            plain = bodies if parts == 1 else operations(GAMES[game], number)["moves"][1]
            beside = {
                kind: counted(asked(application, route, plain[:number])) / number
                for kind, application in ECHOES.items()
            }
            ratios = {kind: round(mine / count, 2) for kind, count in beside.items()}
            line = {"game": game, "operation": name, "instructions": round(mine), "ratios": ratios}
            print(json.dumps(line), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("operation", nargs="*", help="such as moves; all of them without")
    parser.add_argument("--game", action="append", choices=GAMES, help="one or more; all of them without")
    parser.add_argument("--requests", type=int, default=20)
    arguments = parser.parse_args()
    if under_callgrind("benchmarks.instructions"):
        measured(arguments.game or GAMES, arguments.operation, arguments.requests)


def under_callgrind(module: str) -> bool:
    """Whether this process runs under callgrind; one that does not runs the module there with its own arguments."""
    if OUT in os.environ:
        return True
    with tempfile.TemporaryDirectory() as place:
        out = f"{place}/counts"
        grind = ["valgrind", "--quiet", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={out}"]
        env = os.environ | {OUT: out, "PYTHONHASHSEED": "0", "REFEREE_REQUEST_LOG": "off"}
        subprocess.run([*grind, sys.executable, "-m", module, *sys.argv[1:]], cwd=ROOT, env=env, check=True)
    return False


if __name__ == "__main__":
    main()
