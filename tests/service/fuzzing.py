"""Requests that nobody would write, to every operation of the description, and whether each answer is as described.

No fault of the service, no status that is not listed, no media type and no header that is not, no answer against its
schema. Schemathesis makes requests up, alone and along the links, and every body of a game that is really played is
sent with one thing in it changed.

    python -m tests.service.fuzzing [--game GAME] [--examples 300] [--seed 20261130] [--out build/fuzzing.jsonl]

What is done is a line in the file: a run that was stopped goes on where it was. Exits with 1 if anything was found.
"""

import argparse
import copy
import json
import pathlib
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import cycle, islice
from typing import Any, NamedTuple

import schemathesis
import yaml
from schemathesis.core.failures import Failure, FailureGroup
from schemathesis.engine import events, from_schema

from referee.games import GAMES
from referee.service import create_app
from tests.service.conftest import ROOT
from tests.wire.dearest import ordinary
from tests.wire.documents import Maker

FILE = ROOT / "openapi.yaml"
OUT = ROOT / "build" / "fuzzing.jsonl"
SEED = 20261130

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
)

FUZZING = "fuzzing"
AT_ONCE = 100
"""How many requests are made up in a row; what comes after many, of a large schema, takes ever longer to make."""

LINKED = frozenset({"stateful"})
"""The phase that walks along the links: from what judges to what judges, since only there a state is fed back in."""
OF_ALL_GAMES = "all"
"""The name of what does not belong to one game."""
LINKS = "links"
"""The name of the walks along the links of a game."""
RECORDED = "recorded"
"""The name of the phase that changes one thing in what is really played."""


class Run(NamedTuple):
    """What is tried: how many requests for each operation, and how many walks along the links of how many steps.

    In a `thorough` run every keyword of every schema is also tried, just kept and just broken.
    """

    requests: int
    walks: int
    steps: int = 12
    thorough: bool = False
    seed: int = SEED

    @property
    def alone(self) -> frozenset[str]:
        """The phases in which each request is made up by itself."""
        return frozenset({FUZZING, *(["examples", "coverage"] if self.thorough else [])})


class Outcome:
    """The requests of a run by phase, by operation and by status, and what was found, each kind once an operation."""

    def __init__(self) -> None:
        self.requests: Counter[str] = Counter()
        self.operations: Counter[str] = Counter()
        self.statuses: Counter[str] = Counter()
        self.followed: Counter[str] = Counter()
        self.found: dict[tuple[str, str], str] = {}

    def add(self, phase: str, recorder: Any) -> None:
        """Counts the requests of one scenario and notes the first failure of each kind."""
        self.requests[phase] += len(recorder.cases)
        for interaction in recorder.interactions.values():
            self.statuses[str(interaction.response.status_code if interaction.response else "none")] += 1
        for node in recorder.cases.values():
            self.operations[node.value.operation.label] += 1
            if node.transition is not None and node.is_transition_applied:
                self.followed[node.transition.id] += 1
        for case, checks in recorder.checks.items():
            for check in checks:
                if check.failure_info is not None:
                    label = recorder.cases[case].value.operation.label
                    self.fails(label, check.failure_info.failure, check.failure_info.code_sample)

    def fails(self, label: str, failure: Failure, request: str) -> None:
        """Notes a failure, unless there was one of this kind."""
        self.found.setdefault((label, failure.title), f"{failure.message}\n{request}")


@cache
def labels() -> tuple[str, ...]:
    """The operations of the description as schemathesis calls them."""
    paths = described()["paths"].items()
    return tuple(f"{method.upper()} {path}" for path, methods in paths for method in methods if method != "parameters")


def explore(chosen: Any, phases: frozenset[str], outcome: Outcome) -> None:
    """Carries out phases of a run against the application, without a server. Raises what the run itself fails with."""
    for phase in ("examples", "coverage", "fuzzing", "stateful"):
        getattr(chosen.config.phases, phase).enabled = phase in phases
    for event in from_schema(chosen).execute():
        if isinstance(event, events.ScenarioFinished):
            outcome.add(event.phase.value, event.recorder)
        elif isinstance(event, events.NonFatalError):
            raise event.value
        elif isinstance(event, events.FatalError):
            raise event.exception


def change_one_thing(described: Any, label: str, run: Run, outcome: Outcome) -> None:
    """Sends bodies of games that are really played to an operation, each with one thing in it changed."""
    method, path = label.split()
    operation, maker = described[path][method], Maker(run.seed)
    for body in islice(cycle(_bodies(path)), run.requests):
        case = operation.Case(body=maker.changed(copy.deepcopy(body)), media_type="application/json")
        answer = case.call()
        outcome.requests[RECORDED] += 1
        outcome.operations[label] += 1
        outcome.statuses[str(answer.status_code)] += 1
        try:
            case.validate_response(answer)
        except FailureGroup as group:
            for failure in group.exceptions:
                outcome.fails(label, failure, json.dumps(case.body))


def _bodies(path: str) -> list[Any]:
    """Ordinary bodies of an operation, the games of the common ones in turn; always in the same order."""
    if path.startswith("/v1/games/"):
        game, _, operation = path.removeprefix("/v1/games/").partition("/")
        bodies = [*ordinary(game, operation)]
    else:
        bodies = [body for game in GAMES for body in ordinary(game, path.removeprefix("/v1/"))]
    random.Random(path).shuffle(bodies)
    return bodies


def schema(run: Run) -> Any:
    """The description as schemathesis reads it, with the settings of a run as a schemathesis.toml would have them."""
    settings = {
        "seed": run.seed,
        "base-url": "http://localhost",
        "generation": {"max-examples": run.requests, "database": "none"},
        "checks": {"enabled": False, **{check: {"enabled": True} for check in CHECKS}},
        "phases": {
            "stateful": {
                "generation": {"mode": "positive", "max-examples": run.walks},
                "max-steps": run.steps,
                "inference": {"algorithms": []},
            },
        },
    }
    read = schemathesis.openapi.from_dict(described(), config=schemathesis.Config.from_dict(settings))
    read.location, read.app = FILE.as_uri(), create_app()
    return read


def described() -> Any:
    """The description with a note that what a link sends is the whole body: nothing made up is mixed into a state."""
    document = yaml.load(FILE.read_text(), yaml.CSafeLoader)
    for link in _links(document):
        link["x-schemathesis"] = {"merge_body": False}
    return document


def _links(document: Any) -> Iterator[Any]:
    yield from document["components"]["links"].values()
    for operation in (operation for path in document["paths"].values() for operation in path.values()):
        if isinstance(operation, dict):
            yield from (link for link in operation["responses"]["200"].get("links", {}).values() if "$ref" not in link)


# The long run


def units(game: str) -> list[str]:
    """What is done for a game, or for what belongs to all: each operation, then the walks along the links."""
    of_games = {known: [label for label in labels() if f"/v1/games/{known}/" in label] for known in GAMES}
    if game in GAMES:
        return [*of_games[game], LINKS]
    one_of_them = {label for found in of_games.values() for label in found}
    return [label for label in labels() if label not in one_of_them]


def carried_out(game: str, unit: str, run: Run) -> Outcome:
    """All requests of one unit."""
    outcome = Outcome()
    if unit == LINKS:
        explore(schema(run).include(method="POST", path_regex=f"^/v1/games/{game}/"), LINKED, outcome)
        return outcome
    method, path = unit.split()
    explore(schema(run).include(method=method, path=path), run.alone - {FUZZING}, outcome)
    for part in range(0, run.requests, AT_ONCE):
        some = run._replace(requests=min(AT_ONCE, run.requests - part), seed=run.seed + part)
        explore(schema(some).include(method=method, path=path), frozenset({FUZZING}), outcome)
    if method == "POST":
        change_one_thing(schema(run), unit, run, outcome)
    return outcome


def main() -> int:
    asked = arguments()
    run = Run(asked.examples, walks=asked.examples, thorough=True, seed=asked.seed)
    asked.out.parent.mkdir(parents=True, exist_ok=True)
    done = lines(asked.out)
    with asked.out.open("a") as out:
        for game in asked.game or (*GAMES, OF_ALL_GAMES):
            for unit in units(game):
                at = {"game": game, "unit": unit, "examples": asked.examples, "seed": asked.seed}
                line = next((line for line in done if at.items() <= line.items()), None)
                if line is None:
                    line = {**at, **told(game, unit, run)}
                    print(json.dumps(line), file=out, flush=True)
                    done.append(line)
                print(f"{game:13} {unit:55} {line['requests']} {line['statuses']} {line['seconds']:.0f} s", flush=True)
    return report(done)


def told(game: str, unit: str, run: Run) -> dict[str, Any]:
    """What came of a unit, as its line has it."""
    began = time.monotonic()
    outcome = carried_out(game, unit, run)
    found = [[label, kind, text] for (label, kind), text in outcome.found.items()]
    counted = {"requests": dict(outcome.requests), "statuses": dict(sorted(outcome.statuses.items()))}
    return {**counted, "found": found, "seconds": round(time.monotonic() - began, 1)}


def report(done: list[dict[str, Any]]) -> int:
    """Prints the sums and what was found; the exit status."""
    requests, statuses = Counter[str](), Counter[str]()
    for line in done:
        requests += Counter(line["requests"])
        statuses += Counter(line["statuses"])
    found = [each for line in done for each in line["found"]]
    for label, kind, text in found:
        print(f"\n{label}: {kind}\n{text[:2000]}")
    print(f"\n{requests.total()} requests {dict(requests)}, answers {dict(statuses)}, {len(found)} found")
    return 1 if found else 0


def lines(file: pathlib.Path) -> list[dict[str, Any]]:
    """The units that are done. A torn last line is taken off the file."""
    text = file.read_text() if file.exists() else ""
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        file.write_text(whole)
    return [json.loads(line) for line in whole.splitlines()]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.service.fuzzing", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--game", action="append", choices=(*GAMES, OF_ALL_GAMES), help="one or more; all without")
    parser.add_argument("--examples", type=int, default=300, help="requests an operation and phase (default 300)")
    parser.add_argument("--seed", type=int, default=SEED, help="which requests")
    parser.add_argument("--out", type=pathlib.Path, default=OUT, help="where what is done is kept")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
