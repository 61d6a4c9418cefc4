"""Whether the service keeps telling the truth while it is beaten.

Clients ask as fast as they can, one request in twenty is malformed, and a worker is killed each second. Every answer is
compared with the library's own. The client is the one in `sdk/` with its usual timeouts and retries.

    python -m benchmarks.load [--seconds 60] [--clients 16] [--workers 3] [--kill-every 1]
"""

import argparse
import logging
import os
import random
import signal
import statistics
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any

import orjson
import requests
from msgspec import Struct, field
from prometheus_client.parser import text_string_to_metric_families
from referee_sdk import BadRequest, Game, NotFound, Referee, RefereeError, Ruling, ServiceUnavailable

from benchmarks.running import Service, served
from referee.games import GAMES
from referee.wire import strict_json
from referee.wire.door import BadShape, UnknownGame, door, encode

ENVELOPE = frozenset({"type", "title", "status", "detail", "instance"})
"""What a refusal has beside the members of the ruling."""
MALFORMED = 0.05
"""The share of requests that are malformed."""
POSITIONS = 12
"""How many positions of each game are asked about."""
PACKS = {"lost-empires": "sample"}
"""The packs of games whose own one leaves a number open that soon decides."""
NOT_ASKED = frozenset({"healthz", "metrics"})
"""The operations that the clients do not ask for."""


class Case(Struct, frozen=True):
    """A question to put to a game, by its name in `ASK`, and the answer of the library."""

    name: str
    game: str
    arguments: tuple[Any, ...]
    expected: Any


class Report(Struct):
    """What came of it. A request is asked once, however often the client repeats it."""

    seconds: float = 0
    right: int = 0
    malformed: int = 0
    wrong: list[str] = field(default_factory=list)
    failed: Counter[str] = field(default_factory=Counter)
    unclear: list[str] = field(default_factory=list)
    repeated: int = 0
    killed: int = 0
    took: list[float] = field(default_factory=list)
    counted: int = 0
    fell: list[str] = field(default_factory=list)
    lines: int = 0
    torn: list[str] = field(default_factory=list)

    @property
    def asked(self) -> int:
        """All requests, however they ended."""
        return self.right + len(self.wrong) + self.failed.total() + len(self.unclear)

    @property
    def lost(self) -> float:
        """The share of requests that got no answer."""
        return (self.failed.total() + len(self.unclear)) / max(1, self.asked)

    def text(self) -> str:
        """The figures, one a line."""
        took = statistics.quantiles(self.took, n=100) if len(self.took) > 1 else [0.0] * 99
        return "\n".join(
            (
                f"{self.asked} requests in {self.seconds:.0f} s ({self.asked / self.seconds:.0f}/s), "
                f"{self.malformed} malformed, {self.killed} workers killed, load {os.getloadavg()[0]:.1f}",
                f"right {self.right}, wrong {len(self.wrong)}, failed {self.failed.total()}, "
                f"unclear {len(self.unclear)}; lost {self.lost:.4%}; repeated by the client {self.repeated}",
                f"median {took[49] * 1000:.1f} ms, 99 % within {took[98] * 1000:.0f} ms, "
                f"longest {max(self.took, default=0) * 1000:.0f} ms",
                f"/metrics counted {self.counted}, {len(self.fell)} counters fell; "
                f"{self.lines} lines logged, {len(self.torn)} of them torn",
                *(f"WRONG {each}" for each in self.wrong[:5]),
                *(f"FAILED {times} × {each}" for each, times in self.failed.most_common(5)),
                *(f"UNCLEAR {each}" for each in self.unclear[:5]),
                *(f"FELL {each}" for each in self.fell[:5]),
                *(f"TORN {each}" for each in self.torn[:5]),
            )
        )


def plain(answer: Any) -> Any:
    """An answer of the library as it is on the wire."""
    return orjson.loads(encode(answer))


def positions(name: str) -> list[tuple[Any, Any]]:
    """Pairs of a state and a legal move of a game, as plain data, spread over a random game."""
    game, found = GAMES[name], []
    state: Any = door(name).setup(pack={"id": PACKS.get(name, "default")}, seed="load", salt="load")
    for step in range(10 * POSITIONS):
        picked = game.moves(state, sample=(1, str(step))).moves
        if not picked:
            break
        found.append((game.dump(state), game.dump(picked[0])))
        state = game.judge(state, picked[0], want={"state"}).state
    return found[:: max(1, len(found) // POSITIONS)][:POSITIONS]


def well_formed() -> Iterator[Case]:
    """Questions that have an answer: rulings of each verdict, lists, faults, scores, views."""
    for name in GAMES:
        at = door(name)
        yield Case("setup", name, ("a", "b"), plain(at.setup(seed="a", salt="b")))
        for state, move in positions(name):
            yield from _judged(name, state, move)
            yield Case("legal-moves", name, (state, 20), plain(at.moves(state, limit=20)))
            yield Case("check", name, (state,), [])
            yield Case("score", name, (state,), plain(at.score(state)))
            yield Case("view", name, (state, "public"), plain(at.view(state, viewer="public")))


def _judged(name: str, state: Any, move: Any) -> Iterator[Case]:
    for tried in (move, {**move, "seat": "nobody"}, {**move, "type": "tell"}):
        with suppress(BadShape):
            yield Case("judge", name, (state, tried), plain(door(name).judge(state, tried)))


def malformed() -> Iterator[Case]:
    """Requests that no rule is asked about, and how the library turns them away."""
    for name in GAMES:
        state, move = positions(name)[0]
        shapes: tuple[Any, ...] = ({**move, "type": 7}, {**move, "weather": "fine"}, [], {})
        for shape in shapes:
            try:
                door(name).judge(state, shape)
            except BadShape as error:
                yield Case("misshapen", name, (state, shape), [(each.pointer, each.sentence) for each in error.errors])
        for unread in ({**state, "step": 2**60}, {**state, "word": deep(200)}, {**state, "node": "\0"}):
            try:
                strict_json.load(orjson.dumps({"state": unread, "move": move}))
            except strict_json.Unreadable as error:
                yield Case("unreadable", name, (unread, move), error.kind)
    try:
        door("chess")
    except UnknownGame as error:
        yield Case("unknown", "chess", ({}, {}), error.known)


def deep(levels: int) -> list[Any]:
    """An array within an array within an array …"""
    nested: list[Any] = []
    for _ in range(levels):
        nested = [nested]
    return nested


def _members(ruling: Ruling) -> dict[str, Any]:
    return {member: value for member, value in ruling.document.items() if member not in ENVELOPE}


def _refusal(game: Game, *arguments: Any) -> RefereeError:
    """Why there is no ruling. Raises AssertionError if there is one, and what is no refusal of this request."""
    try:
        game.judge(*arguments)
    except (BadRequest, NotFound) as refused:
        return refused
    raise AssertionError("this should not have been judged")


def _shape(game: Game, *arguments: Any) -> list[tuple[str, str]]:
    problem = _refusal(game, *arguments).problem
    return [(each.pointer, each.detail) for each in problem.errors] if problem else []


def _reading(game: Game, *arguments: Any) -> Any:
    problem = _refusal(game, *arguments).problem
    return problem and problem.document["kind"]


def _known(game: Game, *arguments: Any) -> Any:
    problem = _refusal(game, *arguments).problem
    return problem and problem.known


ASK: Mapping[str, Callable[..., Any]] = {
    "setup": lambda game, seed, salt: game.setup(seed=seed, salt=salt).state,
    "judge": lambda game, state, move: _members(game.judge(state, move)),
    "legal-moves": lambda game, state, limit: game.legal_moves(state, limit=limit).document,
    "check": lambda game, state: game.check(state).document["faults"],
    "score": lambda game, state: game.score(state).document,
    "view": lambda game, state, viewer: game.view(state, viewer).state,
    "misshapen": _shape,
    "unreadable": _reading,
    "unknown": _known,
}
"""How the client is asked, and which part of its answer is compared."""


class Beating:
    """A service under load, and the account of it."""

    def __init__(self, service: Service, seed: int) -> None:
        self.service, self.seed = service, seed
        self.good, self.bad = list(well_formed()), list(malformed())
        self.report = Report()
        self._over = threading.Event()
        self._lock = threading.Lock()

    def run(self, seconds: float, clients: int, kill_every: float) -> None:
        """Asks for so long from so many clients at once, while workers are killed."""
        threads = [threading.Thread(target=self._ask, args=(number,)) for number in range(clients)]
        threads += [threading.Thread(target=self._kill, args=(kill_every,)), threading.Thread(target=self._watch)]
        begun = time.monotonic()
        for thread in threads:
            thread.start()
        self._over.wait(seconds)
        self._over.set()
        for thread in threads:
            thread.join()
        self.report.seconds = time.monotonic() - begun
        counters = self._counters()
        self.report.counted = int(
            sum(value for (_, operation, *_), value in counters.items() if operation not in NOT_ASKED)
        )

    def _ask(self, number: int) -> None:
        chance = random.Random(f"{self.seed} {number}")
        with Referee(self.service.base) as referee:
            while not self._over.is_set():
                is_bad = chance.random() < MALFORMED
                case = chance.choice(self.bad if is_bad else self.good)
                self._put(case, referee.game(case.game), is_bad)

    def _put(self, case: Case, game: Game, is_bad: bool) -> None:
        begun, account = time.perf_counter(), self.report
        found, failure = None, None
        try:
            found = ASK[case.name](game, *case.arguments)
        except Exception as error:
            failure = error
        took = time.perf_counter() - begun
        with self._lock:
            account.took.append(took)
            account.malformed += is_bad
            if isinstance(failure, ServiceUnavailable):
                account.failed[f"{type(failure).__name__} after {took:.0f} s: {failure}"] += 1
            elif failure is not None:
                account.unclear.append(f"{case.game} {case.name}: {failure!r}")
            elif found != case.expected:
                account.wrong.append(f"{case.game} {case.name}: {found!r:.500} instead of {case.expected!r:.500}")
            else:
                account.right += 1

    def _kill(self, every: float) -> None:
        chance = random.Random(self.seed)
        while every and not self._over.wait(every):
            os.kill(chance.choice(self.service.workers()), signal.SIGKILL)
            self.report.killed += 1

    def _watch(self) -> None:
        """Looks at the counters each second: none of them may fall."""
        last: dict[tuple[str, ...], float] = {}
        while not self._over.wait(1):
            seen = self._counters()
            self.report.fell += [
                f"{name}: {seen.get(name)} after {was}" for name, was in last.items() if seen.get(name, 0) < was
            ]
            last = seen

    def _counters(self) -> dict[tuple[str, ...], float]:
        with requests.Session() as session:
            for _ in range(20):
                try:
                    page = session.get(f"{self.service.base}/metrics", timeout=10)
                    break
                except requests.ConnectionError:
                    time.sleep(0.05)
        page.raise_for_status()
        families = [each for each in text_string_to_metric_families(page.text) if each.name == "referee_requests"]
        labels = ("game", "operation", "verdict", "status")
        return {
            tuple(sample.labels[label] for label in labels): sample.value
            for family in families
            for sample in family.samples
            if sample.name == "referee_requests_total"
        }


class _Repeats(logging.Handler):
    """Counts what the client asks again."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.count = 0

    def emit(self, record: logging.LogRecord) -> None:
        self.count += record.getMessage().startswith("Retrying")


def beaten(seconds: float = 60, clients: int = 16, workers: int = 3, kill_every: float = 1, seed: int = 1) -> Report:
    """What comes of so many seconds."""
    repeats, client = _Repeats(), logging.getLogger("urllib3.connectionpool")
    client.addHandler(repeats)
    client.propagate, was = False, client.propagate
    try:
        with tempfile.TemporaryFile() as output:
            with served(workers, output) as service:
                beating = Beating(service, seed)
                beating.run(seconds, clients, kill_every)
            report = beating.report
            output.seek(0)
            for line in output:
                report.lines += 1
                try:
                    orjson.loads(line)
                except orjson.JSONDecodeError:
                    report.torn.append(repr(line[:200]))
    finally:
        client.removeHandler(repeats)
        client.propagate = was
    report.repeated = repeats.count
    return report


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--clients", type=int, default=16)
    parser.add_argument("--workers", type=int, default=3)
    parser.add_argument("--kill-every", type=float, default=1, help="seconds; 0: never")
    parser.add_argument("--seed", type=int, default=1)
    print(beaten(**vars(parser.parse_args())).text())


if __name__ == "__main__":
    main()
