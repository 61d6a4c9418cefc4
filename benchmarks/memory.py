"""Whether a worker keeps its size: its memory after many mixed requests, huge and hostile ones among them.

One worker, never replaced. No two hostile requests are alike, so that whatever is kept of them adds up.

    python -m benchmarks.memory [--requests 50000] [--clients 4] [--seed 1]
"""

import argparse
import os
import random
import string
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import orjson
import requests
from msgspec import Struct
from referee_sdk import retries
from requests.adapters import HTTPAdapter

from benchmarks.load import deep, positions
from benchmarks.running import Service, resident, served
from referee.games import GAMES

STEP = 1000
"""After how many requests the memory is looked at."""
MEBIBYTE = 1024 * 1024
JSON = {"Content-Type": "application/json"}

Body = bytes | dict[str, Any]


class Sent(Struct, frozen=True):
    """A request: method, address below the service, body, and further headers."""

    path: str
    body: Body | None = None
    method: str = "POST"
    headers: dict[str, str] = {}


class Report(Struct):
    """Bytes in RAM after each thousand requests, and how the requests were answered."""

    resident: list[int]
    statuses: Counter[int]
    seconds: float = 0
    faults: list[str] = []
    """Which requests the service failed at."""

    @property
    def growth(self) -> float:
        """The memory at the end as a multiple of that after the first thousand."""
        return self.resident[-1] / self.resident[0]

    def text(self) -> str:
        """The figures."""
        sizes = [size / MEBIBYTE for size in self.resident]
        return "\n".join(
            (
                f"{self.statuses.total()} requests in {self.seconds:.0f} s, load {os.getloadavg()[0]:.1f}",
                f"after {STEP}: {sizes[0]:.0f} MiB, at the end {sizes[-1]:.0f} MiB, most {max(sizes):.0f} MiB; "
                f"growth {self.growth:.3f}",
                f"each {STEP}: {' '.join(f'{size:.0f}' for size in sizes)}",
                f"by status: {dict(sorted(self.statuses.items()))}",
                *(f"FAILED {fault}" for fault in self.faults[:5]),
            )
        )


class Sender:
    """Makes requests from a source of chance; each kind is a method that gives one."""

    def __init__(self, seed: str) -> None:
        self.chance = random.Random(seed)
        self.pairs = {name: positions(name) for name in GAMES}
        self.leaves = {name: list(_numbers(GAMES[name].packs["default"], ())) for name in GAMES}

    def request(self) -> Sent:
        """The next request: two of three in good order, the others not."""
        (kind,) = self.chance.choices(list(SHARES), list(SHARES.values()))
        return kind(self)

    def ordinary(self) -> Sent:
        """A question as most are."""
        name, state, move = self._position()
        operation = self.chance.choice(
            ("moves", "moves", "moves", "legal-moves", "checks", "scores", "views", "pictures")
        )
        body = {"state": state}
        more = {"moves": {"move": move}, "legal-moves": {"limit": 50}, "views": {"viewer": "public"}}
        return Sent(f"/v1/games/{name}/{operation}", body | more.get(operation, {}))

    def setup(self) -> Sent:
        """A new game with a seed that nobody had."""
        return Sent(f"/v1/games/{self._game()}/setups", {"seed": self._word(20), "salt": self._word(20)})

    def reading(self) -> Sent:
        """A search in words that nobody used, or a page that is not there."""
        name = self._game()
        path = self.chance.choice(
            (
                f"/v1/games/{name}/rules?q={self._word(8)}%20{self._word(8)}",
                f"/v1/games/{name}/rules/{self._word(12)}",
                f"/v1/games/{name}/components/{self._word(12)}",
                f"/v1/games/{name}/examples/{self._word(12)}",
                f"/v1/games/{self._word(12)}/rules",
                f"/{self._word(40)}",
                f"/v1/games/{name}/coverage",
                "/openapi.json",
            )
        )
        return Sent(path, None, "GET", {"If-None-Match": f'"{self._word(20)}"', "X-Request-Id": self._word(36)})

    def patched(self) -> Sent:
        """A position with component data of its own."""
        name, state, move = self._position()
        return Sent(f"/v1/games/{name}/moves", {"state": self._patch(name, state, 5), "move": move})

    def misshapen(self) -> Sent:
        """Members that nobody knows, and values of a wrong type."""
        name, state, move = self._position()
        wrong = {self._word(10): self._any(3), self.chance.choice(list(state)): self._any(3)}
        return Sent(
            f"/v1/games/{name}/moves", {"state": {**state, **wrong}, "move": {**move, self._word(5): self._any(2)}}
        )

    def unreadable(self) -> Sent:
        """Bytes that are no JSON, or JSON that is not read."""
        word = self._word(30).encode()
        body = self.chance.choice(
            (
                b'{"state": "' + word,
                b'{"a": 1, "a": 2, "' + word + b'": 3}',
                b"[" * self.chance.randint(1, 50_000),
                b'{"a": ' * self.chance.randint(1, 5_000),
                b'{"' + word + b'": NaN}',
                b"\xff\xfe" + word,
                b"1" * self.chance.randint(1, 50_000),
                b'{"' + word + b'": "\\ud800"}',
                orjson.dumps({"state": deep(100), "move": word.decode()}),
            )
        )
        return Sent(f"/v1/games/{self._game()}/moves", body)

    def odd(self) -> Sent:
        """Methods, headers and types that are not served."""
        headers = {
            self._word(10): self._word(50),
            "Accept": f"text/{self._word(8)}",
            "Content-Type": f"x/{self._word(8)}",
        }
        return Sent(
            f"/v1/games/{self._game()}/moves", b"{}", self.chance.choice(("POST", "PUT", self._word(8))), headers
        )

    def huge(self) -> Sent:
        """A body near the limit: one string, many members, many elements, a patch of made-up cards."""
        name, state, move = self._position()
        fill = self.chance.choice((self._one_string, self._many_members, self._many_elements))()
        kind = self.chance.randrange(4)
        if kind == 0:
            return Sent(f"/v1/games/{name}/moves", {"state": {**state, "word": fill}, "move": move})
        if kind == 1:
            return Sent(f"/v1/games/{name}/moves", {"state": state, "move": {**move, self._word(5): fill}})
        if kind == 2:
            return Sent(f"/v1/games/{name}/packs/checks", {"pack": {"id": "default", "patch": {"cards": fill}}})
        return Sent(
            f"/v1/games/{name}/moves", {"state": self._patch(name, state, len(self.leaves[name])), "move": move}
        )

    def batch(self) -> Sent:
        """Two hundred questions at once, some of them hostile."""
        items = []
        for _ in range(200):
            name, state, move = self._position()
            items.append({"game": name, "state": state, "move": move if self.chance.random() < 0.8 else self._any(3)})
        return Sent("/v1/batch", {"items": items})

    def too_large(self) -> Sent:
        """More than is read."""
        return Sent(f"/v1/games/{self._game()}/moves", self._word(1000).encode() * 1500)

    def _position(self) -> tuple[str, Any, Any]:
        name = self._game()
        return name, *self.chance.choice(self.pairs[name])

    def _game(self) -> str:
        return self.chance.choice(list(GAMES))

    def _word(self, length: int) -> str:
        return "".join(self.chance.choices(string.ascii_lowercase, k=length))

    def _any(self, levels: int) -> Any:
        if levels == 0:
            return self.chance.choice((self._word(12), self.chance.randrange(2**53), None, True, 0.5))
        if self.chance.random() < 0.5:
            return [self._any(levels - 1) for _ in range(self.chance.randrange(4))]
        return {self._word(6): self._any(levels - 1) for _ in range(self.chance.randrange(4))}

    def _patch(self, name: str, state: Any, changes: int) -> Any:
        patch: dict[str, Any] = {}
        for path in self.chance.sample(self.leaves[name], min(changes, len(self.leaves[name]))):
            at = patch
            for step in path[:-1]:
                at = at.setdefault(step, {})
            at[path[-1]] = self.chance.randrange(1, 10)
        return {**state, "pack": {**state["pack"], "patch": patch}}

    def _one_string(self) -> Any:
        return {self._word(8): self._word(1000) * 900}

    def _many_members(self) -> Any:
        return {self._word(12): number for number in range(50_000)}

    def _many_elements(self) -> Any:
        return {self._word(8): [self.chance.randrange(2**50) for _ in range(50_000)]}


SHARES: dict[Callable[[Sender], Sent], int] = {
    Sender.ordinary: 580,
    Sender.setup: 50,
    Sender.patched: 100,
    Sender.reading: 100,
    Sender.misshapen: 80,
    Sender.unreadable: 60,
    Sender.odd: 15,
    Sender.huge: 10,
    Sender.batch: 2,
    Sender.too_large: 3,
}
"""Of a thousand requests, how many are of which kind."""


def _numbers(part: Any, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The places in a pack that hold a number, as paths."""
    if isinstance(part, dict):
        for name, below in part.items():
            yield from _numbers(below, (*path, name))
    elif type(part) is int:
        yield path


def grown(number: int = 50_000, clients: int = 4, seed: int = 1) -> Report:
    """What becomes of a worker that answers so many requests."""
    report, begun = Report([], Counter()), time.monotonic()
    with served(1, max_requests="0", log_level="error") as service:
        (worker,) = service.workers()
        senders = [Sender(f"{seed} {client}") for client in range(clients)]
        for _ in range(number // STEP):
            threads = [
                threading.Thread(target=_send, args=(service, sender, STEP // clients, report)) for sender in senders
            ]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            report.resident.append(resident(worker))
        assert service.workers() == [worker], "the worker was replaced"
    report.seconds = time.monotonic() - begun
    return report


def _send(service: Service, sender: Sender, number: int, report: Report) -> None:
    with requests.Session() as session:
        session.mount("http://", HTTPAdapter(max_retries=retries()))
        for _ in range(number):
            sent = sender.request()
            body = orjson.dumps(sent.body) if isinstance(sent.body, dict) else sent.body
            answer = session.request(
                sent.method, service.base + sent.path, data=body, headers={**JSON, **sent.headers}, timeout=60
            )
            report.statuses[answer.status_code] += 1
            if answer.status_code >= 500:
                report.faults.append(f"{answer.status_code} {sent.method} {sent.path} {str(sent.body)[:1000]}")


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", dest="number", type=int, default=50_000)
    parser.add_argument("--clients", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    print(grown(**vars(parser.parse_args())).text())


if __name__ == "__main__":
    main()
