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
    """A set-up, the first turn with a battle, and on the way a move that is refused and what would be legal."""
    print(f"The referee answers at {base}\n")
    status, answer = post(base + f"{GAME}/setups", {"seed": "demo", "salt": "demo"})
    print(f"A game of Lost Lumina is set up (status {status}). Draft and first Followers go by quickly:")
    answer = _played_until(base, answer, "TURN.DISCARD", show=False)
    print(f"after {answer['state']['step']} moves the referee waits for {_awaited(answer)}.\n")

    answer = _played_until(base, answer, "TURN.ACTIONS")
    state = answer["state"]
    seat = state["active"]
    target = next(area for other in state["map"] if other != seat for area in state["map"][other])
    _, refused = judged(base, state, {"type": "place", "seat": seat, "area": target, "count": 1})
    _, listed = post(base + f"{GAME}/legal-moves", {"state": state, "like": {"type": "move", "to": target}})
    print(f"Moving there is another matter. Legal moves of type `move` to {target}:")
    for move in listed["moves"]:
        print("   ", json.dumps(move))
    print()
    for move in (listed["moves"][0], {"type": "end_reinforcement", "seat": seat}):
        _, answer = judged(base, answer["state"], move)
    answer = _played_until(base, answer, "TURN.DISCARD")
    print(f"The battle is over, and the referee waits for {_awaited(answer)}.")
    return 0 if refused["verdict"] == "illegal" else 1


def _played_until(base: str, answer: Data, node: str, *, show: bool = True) -> Data:
    """The answer at a node of the game, reached by the moves that the referee itself gives as examples."""
    while answer["state"]["node"] != node:
        move = answer["pending"]["moves"][0]["example"]
        if show:
            _, answer = judged(base, answer["state"], move)
        else:
            _, answer = post(base + f"{GAME}/moves", {"state": answer["state"], "move": move})
    return answer


def judged(base: str, state: Data, move: Data) -> tuple[int, Data]:
    """Has one move judged and prints the ruling. Returns the status and the answer."""
    status, answer = post(base + f"{GAME}/moves", {"state": state, "move": move})
    print(f"> {json.dumps(move)}")
    print(f"  {status} {answer.get('verdict', answer.get('title'))}")
    for event in answer.get("events", ()):
        _say(f"{event['text']}  [{', '.join(event['rules'])}]", "  - ")
    violations = answer.get("violations", [])
    for violation in violations:
        _say(f"{violation['detail']}  [{', '.join((violation['rule'], *violation['also']))}]", "  - ")
        _say(f"{violation['section']}: “{violation['statement']}”", "    ")
        if violation["hint"]:
            _say(f"Hint: {violation['hint']}", "    ")
    for legal in violations[0].get("legal_moves", ()) if violations else ():
        print(f"  legal: {json.dumps(legal)}")
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
    indent = " " * len(lead)
    print(textwrap.fill(text, WIDTH, initial_indent=lead, subsequent_indent=indent, break_on_hyphens=False))


if __name__ == "__main__":
    sys.exit(main())
