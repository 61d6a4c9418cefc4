"""A short look at the referee: a service is started, a little of Lost Lumina is played over HTTP, it is stopped.

Everything that is printed comes from the answers of the service. `--url` plays against one that is running already.
"""

import argparse
import contextlib
import json
import socket
import subprocess
import sys
import textwrap
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any

Data = dict[str, Any]

GAME = "/v1/games/lost-lumina"
WIDTH = 100
PATIENCE = 20.0
"""How long the service may take to start or stop, in seconds."""


def main() -> int:
    """Plays the demo. Returns 0, or 1 if the service did not answer as it should."""
    parser = argparse.ArgumentParser(prog="referee-demo", description=__doc__)
    parser.add_argument("--url", help="the address of a running service; without it one is started on a free port")
    url = parser.parse_args().url
    with contextlib.nullcontext(url) if url else service() as base:
        return play(base.rstrip("/"))


@contextlib.contextmanager
def service() -> Iterator[str]:
    """A service on a free port of this machine, stopped at the end."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "gunicorn", "--bind", f"127.0.0.1:{port}", "--workers", "1", "--threads", "2"]
    process = subprocess.Popen([*command, "--log-level", "warning", "referee.service:create_app()"])
    try:
        base = f"http://127.0.0.1:{port}"
        _wait_for(base, process)
        yield base
    finally:
        process.terminate()
        process.wait(PATIENCE)


def play(base: str) -> int:
    """A set-up, a few legal moves, an illegal one, and what would be legal."""
    print(f"The referee answers at {base}\n")
    options = {"names": {"A": "Matea", "B": "Peter"}, "start": "after-draft"}
    status, answer = post(base + f"{GAME}/setups", {"options": options, "seed": "demo", "salt": "demo"})
    print(f"A game of Lost Lumina, after the draft (status {status}). The referee waits for {_awaited(answer)}.\n")
    state = answer["state"]
    for _ in range(6):
        move = answer["pending"]["moves"][0]["example"]
        status, answer = judged(base, state, move)
        if status != 200:
            return 1
        state = answer["state"]
    seat = state["active"]
    empty = next(
        area for area in ("W1", "W2", "W3", "D1", "D2", "D3", "H1", "H2", "H3") if area not in state["map"][seat]
    )
    status, _ = judged(base, state, {"type": "place", "seat": seat, "area": empty, "count": 1})
    if status != 422:
        return 1
    _, listed = post(base + f"{GAME}/legal-moves", {"state": state})
    print(f"{len(listed['moves'])} moves are legal here, among them:")
    for move in listed["moves"][:5]:
        print("   ", json.dumps(move))
    return 0


def judged(base: str, state: Data, move: Data) -> tuple[int, Data]:
    """Has one move judged and prints the ruling. Returns the status and the answer."""
    status, answer = post(base + f"{GAME}/moves", {"state": state, "move": move})
    print(f"> {json.dumps(move)}")
    print(f"  {status} {answer.get('verdict', answer.get('title'))}")
    for event in answer.get("events", ()):
        _say(f"{event['text']}  [{', '.join(event['rules'])}]", "  - ")
    for violation in answer.get("violations", ()):
        _say(f"{violation['detail']}  [{', '.join((violation['rule'], *violation['also']))}]", "  - ")
        _say(f"{violation['section']}: “{violation['statement']}”", "    ")
        if violation["hint"]:
            _say(f"Hint: {violation['hint']}", "    ")
        for legal in violation.get("legal_moves", ()):
            print(f"    legal: {json.dumps(legal)}")
    for need in answer.get("needs", ()):
        _say(f"Missing: {need['question']} Put it at {need['put']}.", "  - ")
    print()
    return status, answer


def post(url: str, body: Data) -> tuple[int, Data]:
    """The status and the JSON of an answer, whatever the status."""
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as response:
            return response.status, json.load(response)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)


def _wait_for(base: str, process: "subprocess.Popen[bytes]") -> None:
    for _ in range(int(PATIENCE / 0.1)):
        if process.poll() is not None:
            raise SystemExit("The service ended before it answered.")
        with contextlib.suppress(OSError), urllib.request.urlopen(f"{base}/healthz", timeout=PATIENCE):
            return
        time.sleep(0.1)
    raise SystemExit("The service did not answer.")


def _awaited(answer: Data) -> str:
    return ", ".join(f"{move['type']} by {move['seat']}" for move in answer["pending"]["moves"])


def _say(text: str, lead: str) -> None:
    print(textwrap.fill(text, WIDTH, initial_indent=lead, subsequent_indent=" " * len(lead)))


if __name__ == "__main__":
    sys.exit(main())
