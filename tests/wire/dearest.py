"""What a request within the limits can cost at most, beside an ordinary one: `python -m tests.wire.dearest`.

Ordinary bodies are those of games that are really played. They are changed and grown: filled up to the limits, then
every number by itself to its bounds, then by climbing from the dearest ones found so far. What counts is the CPU time
of the answer. The dearest body of each operation is written to `build/dearest/`, so that it can be sent again.

    python -m tests.wire.dearest [--seconds 20] [--seed 1] [--operation moves …] [GAME …]
"""

import argparse
import copy
import json
import pathlib
import random
import statistics
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from referee.games import GAMES
from referee.service import create_app
from referee.service.edge import MAX_BODY, MAX_LARGE_PARTS
from referee.wire import examples
from referee.wire.strict_json import MAX_PARTS, Unreadable, check_parts, load
from tests.suite.adapters import ADAPTERS
from tests.suite.play import packs, walk

KEPT = pathlib.Path("build/dearest")
JSON = "application/json"
BY_STATE = ("moves", "legal-moves", "checks", "scores", "views", "pictures")
OPERATIONS = (*BY_STATE, "setups", "questions", "packs/checks", "records", "batch")
POSITIONS = 14
"""How many positions of each of two random games are ordinary."""
KEEP = 12
"""How many of the dearest bodies are gone on with."""
MANY = 150
"""How many copies of an entry of the component data are tried at once."""
NUMBERS = (0, -1, 20, 99, 200, 999, -999, 99_999, -99_999)
TURNS = 9
"""How often the dearest body is measured in the end, and the dearest ordinary one beside it."""
TOO_MUCH = 2.0
"""After so many seconds of CPU, one answer is enough to know."""

Body = dict[str, Any]
Path = tuple[str | int, ...]


class Dearest(NamedTuple):
    """The costs of an operation, in seconds of CPU, and the dearest body that was found."""

    game: str
    operation: str
    median: float
    ordinary: float
    dearest: float
    reading: float
    status: int
    answer: int
    sent: int
    tried: int

    @property
    def ratio(self) -> float:
        """How many times the dearest ordinary request the dearest of all costs."""
        return self.dearest / self.ordinary

    @property
    def beyond_reading(self) -> float:
        """The same without what it takes to read the bytes of the body, which are up to a megabyte or four."""
        return (self.dearest - self.reading) / self.ordinary

    def __str__(self) -> str:
        costs = f"ordinary {1e3 * self.median:.2f} to {1e3 * self.ordinary:.2f} ms, dearest {1e3 * self.dearest:.2f} ms"
        costs += f", {1e3 * self.reading:.2f} of them for reading"
        sizes = f"{self.sent} bytes sent, {self.answer} answered with {self.status}"
        ratios = f"{self.ratio:.1f} ×, {self.beyond_reading:.1f} × once read"
        return f"{self.game} {self.operation}: {costs} ({ratios}; {sizes}; {self.tried} tried)"


class Search:
    """The search for the dearest bodies of one operation on one game."""

    def __init__(self, game: str, operation: str, seed: int = 1, bodies: Iterable[Body] = ()) -> None:
        self.game, self.operation = GAMES[game], operation
        self._client = create_app().test_client()
        self._path = "/v1/batch" if operation == "batch" else f"/v1/games/{game}/{operation}"
        self._rng = random.Random(f"{game} {operation} {seed}")
        self._most_parts = MAX_LARGE_PARTS if operation in ("records", "batch") else MAX_PARTS
        self._tried = 0
        self.ordinary = [json.loads(json.dumps(body)) for body in bodies or ordinary(game, operation)]
        for body in self.ordinary[:3]:  # what is only ever done once is no cost of a request
            self.cost(body)
        costs = [(self.cost(body, 3)[0], number) for number, body in enumerate(self.ordinary)]
        self._median = statistics.median(cost for cost, _ in costs)
        self._dear = self.ordinary[max(costs)[1]]
        """The dearest of the ordinary bodies."""
        self._found: list[tuple[float, int, Body | bytes]] = sorted(
            ((self.cost(body)[0], n, body) for n, body in enumerate(self.ordinary)), reverse=True
        )[:KEEP]

    def cost(self, body: Body | bytes, times: int = 1) -> tuple[float, int, int]:
        """Seconds of CPU, the least of some `times`, with the status and the size of the answer."""
        raw, least, status, size = _raw(body), float("inf"), 0, 0
        for _ in range(times):
            begin = time.process_time()
            answer = self._client.post(self._path, data=raw, content_type=JSON)
            least = min(least, time.process_time() - begin)
            status, size = answer.status_code, len(answer.data)
            if least > TOO_MUCH:
                break
        assert status < 500, f"{self._path} fails on {self._written(body)}"
        return least, status, size

    def fill(self) -> None:
        """Tries a body that holds as much as is read."""
        for full in _full(self.ordinary[len(self.ordinary) // 2], self._most_parts):
            self._try(full)

    def sweep(self) -> None:
        """Tries every number of a body, and of the component data, at its bounds, one at a time, and many entries."""
        self.fill()
        body = self.ordinary[len(self.ordinary) // 2]
        seen = set[Path]()
        for path, value in list(_leaves(body)):
            kind = tuple(step for step in path if isinstance(step, str))
            if isinstance(value, int) and not isinstance(value, bool) and kind not in seen:
                seen.add(kind)
                for number in NUMBERS:
                    changed = copy.deepcopy(body)
                    _inside(changed, path[:-1])[path[-1]] = number
                    self._try(changed)
        for patch in _patches(self.game.id):
            self._try(self._patched(copy.deepcopy(body), patch))
            if patch[-1].startswith("{"):
                self._try(self._patched(copy.deepcopy(body), patch, MANY))

    def climb(self, seconds: float) -> None:
        """Changes the dearest bodies that are known, and goes on with what becomes dearer."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            growing = [body for _, _, body in self._found if isinstance(body, dict)] or self.ordinary
            self._try(self._changed(copy.deepcopy(self._rng.choice(growing))))

    def dearest(self) -> Dearest:
        """What was found so far. All is measured in turns, since a machine is faster at some times than at others."""
        body = max(self._found[:4], key=lambda found: self.cost(found[2], 3)[0])[2]
        self._written(body)
        turns = [(self.cost(self._dear)[0], self.cost(body), self._reading(_raw(body))) for _ in range(TURNS)]
        ordinary, dear, reading = (min(turn[part] for turn in turns) for part in range(3))
        sizes = dear[1], dear[2], len(_raw(body))
        return Dearest(self.game.id, self.operation, self._median, ordinary, dear[0], reading, *sizes, self._tried)

    def _reading(self, raw: bytes) -> float:
        """Seconds of CPU that it takes to read a body."""
        begin = time.process_time()
        with suppress(Unreadable):
            load(raw, self._most_parts)
        return time.process_time() - begin

    def _try(self, body: Body | bytes) -> None:
        if isinstance(body, dict) and not _within_limits(body, self._most_parts):
            return
        self._tried += 1
        least = self._found[-1][0]
        if self.cost(body)[0] > least and (cost := self.cost(body, 2)[0]) > least:
            self._found: list[tuple[float, int, Body | bytes]] = sorted(
                [*self._found, (cost, self._tried + len(self.ordinary), body)], reverse=True
            )[:KEEP]

    def _changed(self, body: Body) -> Body:
        for _ in range(self._rng.choice((1, 1, 2, 4))):
            everything = list(_everything(body))
            if everything:
                self._change(body, self._rng.choice(everything), everything)
        return body

    def _change(self, body: Body, path: Path, everything: list[Path]) -> None:
        """Changes one place: grows it, moves it to a bound, puts something else there, or leaves it out."""
        rng, around, at = self._rng, _inside(body, path[:-1]), path[-1]
        value, how = around[at], rng.random()
        if how < 0.08:
            self._patched(body, rng.choice(_patches(self.game.id)), rng.choice((1, 1, 30, MANY)))
        elif how < 0.12:
            body |= rng.choice(
                ({"viewer": self.game.seats[-1]}, {"explain": "primary"}, {"like": {"type": "agreement"}})
            )
        elif isinstance(value, list) and value and how < 0.7:
            around[at] = (value * rng.choice((2, 10, 50, 200)))[: rng.choice((16, 50, 199, 200, 500))]
        elif isinstance(value, dict) and value and how < 0.7:
            name = rng.choice(list(value))
            for number in range(rng.choice((2, 10, 60, 190))):
                value[f"{name}#{number}" if how < 0.4 else f"{number}"] = copy.deepcopy(value[name])
        elif isinstance(value, bool):
            around[at] = not value
        elif isinstance(value, int):
            around[at] = rng.choice((*NUMBERS, value + 1, value * 10))
        elif isinstance(value, str) and how < 0.5:
            texts = [text for text in (_inside(body, other) for other in everything) if isinstance(text, str)]
            around[at] = rng.choice((*texts, "x" * 64, "?"))
        elif how < 0.75:
            other: Any = rng.choice(self.ordinary)
            if (found := _found_at(other, path)) is not None:
                around[at] = copy.deepcopy(found)
        elif isinstance(around, dict) and len(path) > 1:
            del around[at]

    def _patched(self, body: Body, patch: tuple[str, ...], copies: int = 1) -> Body:
        """The body with an entry of the component data changed to what the last step of `patch` says, or copied."""
        *path, value = patch
        for holder in (body, body.get("state"), body.get("record"), *(body.get("items") or ())):
            if isinstance(holder, dict) and isinstance(holder.get("pack"), dict):
                inner = holder["pack"].get("patch")
                inner = holder["pack"]["patch"] = inner if isinstance(inner, dict) else {}
                for step in path[:-1]:
                    inner = inner.setdefault(step, {}) if isinstance(inner, dict) else {}
                for number in range(copies if isinstance(inner, dict) else 0):
                    inner[path[-1] if number == 0 else f"{path[-1]}-{number}"] = json.loads(value)
        return body

    def _written(self, body: Body | bytes) -> pathlib.Path:
        KEPT.mkdir(parents=True, exist_ok=True)
        file = KEPT / f"{self.game.id}-{self.operation.replace('/', '-')}.json"
        file.write_bytes(_raw(body))
        return file


def ordinary(name: str, operation: str) -> Iterator[Body]:
    """Bodies of an operation as they are really sent: from random games, and from examples, the illegal moves too.

    Who asks a question may leave out any fact, or all of them.
    """
    game, options = GAMES[name], ADAPTERS[name].options
    pack = {"id": packs(game)[0]}
    if operation == "setups":
        yield from ({"options": chosen, "pack": pack, "seed": "s", "salt": "s"} for chosen in options)
        yield {"pack": pack, "seed": None}
        return
    if operation == "questions":
        for kind, asked in game.questions.items():
            lacking = ({k: v for k, v in asked.example.items() if k != name} for name in asked.example)
            yield from ({"kind": kind, "facts": facts, "pack": pack} for facts in (asked.example, *lacking, {}))
        return
    if operation == "packs/checks":
        yield from ({"pack": {**pack, "patch": patch}} for patch in ({}, _one_change(name)))
        return
    games = [list(walk(game, seed, dict(options[seed % 2]))) for seed in range(2)]
    if operation == "records":
        yield from (
            {"record": _record(game.dump(played[0][0]), [game.dump(m) for _, m, _ in played])} for played in games
        )
        return
    positions = [step for played in games for step in played[:: max(1, len(played) // POSITIONS)]]
    bodies = [{"state": game.dump(state), "move": game.dump(move)} for state, move, _ in positions]
    if operation in ("moves", "batch"):
        bodies += [sent for e in list(game.examples)[::4] if "move" in (sent := _sent(name, e))]
    if operation == "batch":
        yield {"items": [{"game": name, **body} for body in (bodies * 100)[:100]]}
        return
    for body in bodies:
        move = {"move": body["move"]} if operation == "moves" else {}
        viewer = {"viewer": game.seats[0]} if operation == "views" else {}
        yield {"state": body["state"], **move, **viewer}


def _one_change(name: str) -> Body:
    """A patch that leaves an entry of the component data as it is."""
    pack = GAMES[name].packs[packs(GAMES[name])[0]]
    part = next(
        part for part, entries in pack.items() if part != "provenance" and isinstance(entries, dict) and entries
    )
    entry = next(iter(pack[part]))
    return {part: {entry: pack[part][entry]}}


def _sent(name: str, example: str) -> Body:
    return {part: GAMES[name].dump(value) for part, value in examples.request(name, example).items()}


def _record(state: Body, moves: list[Body]) -> Body:
    head = {name: state[name] for name in ("game", "format", "edition", "pack", "switches", "trust")}
    return {**head, "options": {}, "state": state, "moves": moves}


def _patches(name: str) -> list[tuple[str, ...]]:
    """Changes to component data: paths, and at the end what is put there, as JSON."""
    found: dict[tuple[str, ...], tuple[str, ...]] = {}
    for pack in GAMES[name].packs.values():
        data = {part: entries for part, entries in pack.items() if part != "provenance"}
        for path, value in _leaves(data):
            steps = tuple(map(str, path))
            if isinstance(value, int) and not isinstance(value, bool) and all(isinstance(step, str) for step in path):
                for number in NUMBERS:
                    found.setdefault((steps[0], steps[-1], str(len(path)), str(number)), (*steps, str(number)))
            if len(path) > 1:
                found.setdefault((steps[0], "copied"), (*steps[:2], json.dumps(data[steps[0]][path[1]])))
    return list(found.values())


def _raw(body: Body | bytes) -> bytes:
    return body if isinstance(body, bytes) else json.dumps(body).encode()


def _within_limits(body: Body, most: int) -> bool:
    try:
        check_parts(body, most)
    except Unreadable:
        return False
    return True


def _full(body: Body, parts: int) -> Iterator[Body | bytes]:
    """A body with as much in it as is read: spaces, a long text, members that there are not, words, a wide patch."""
    raw, wide = json.dumps(body).encode(), parts // 2 - 1_000
    yield raw[:-1] + b" " * (MAX_BODY - len(raw)) + b"}"
    yield raw[:-1] + b', "x": "' + b"x" * (MAX_BODY - len(raw) - 20) + b'"}'
    yield raw[:-1] + b', "x": [' + b"1.5," * wide + b"1.5]}"
    yield {**body, **{f"x{number}": number for number in range(wide)}}
    for holder in ("state", "record"):
        if holder in body:
            word = {"type": "agreement", "step": 0, "reason": "x" * 1_900, "waive": ["x"]}
            yield {**body, holder: {**body[holder], "word": [word] * (parts // 15)}}
            for value in (1, 0.5, "x", {}, []):
                patch = {f"c{n}": {f"k{m}": value for m in range(40)} for n in range(wide // 60)}
                yield {**body, holder: {**body[holder], "pack": {**body[holder]["pack"], "patch": patch}}}


def _everything(value: Any, path: Path = ()) -> Iterator[Path]:
    """The paths to all values inside one."""
    for step, inner in (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    ):
        yield (*path, step)
        yield from _everything(inner, (*path, step))


def _leaves(value: Any) -> Iterator[tuple[Path, Any]]:
    for path in _everything(value):
        if not isinstance(inner := _inside(value, path), dict | list):
            yield path, inner


def _inside(value: Any, path: Iterable[str | int]) -> Any:
    for step in path:
        value = value[step]
    return value


def _found_at(value: Any, path: Path) -> Any:
    try:
        return _inside(value, path)
    except (KeyError, IndexError, TypeError):
        return None


def main() -> None:
    """Prints the dearest body of each operation of each game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("game", nargs="*", help="such as lumina; all of them without")
    parser.add_argument("--operation", action="append", choices=OPERATIONS)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for game in asked.game or GAMES:
        for operation in asked.operation or OPERATIONS:
            search = Search(game, operation, asked.seed)
            search.sweep()
            search.climb(asked.seconds)
            print(search.dearest(), flush=True)


if __name__ == "__main__":
    main()
