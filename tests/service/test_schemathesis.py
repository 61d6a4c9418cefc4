"""Everything in the description answers as it says: requests that schemathesis makes up, alone and along the links.

No fault of the service, no status that is not listed, no media type and no header that is not, no answer against its
schema. The large run takes minutes: `python -m pytest -m long tests/service/test_schemathesis.py -s`.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
import schemathesis
import yaml
from schemathesis.engine import events, from_schema

from referee.service import create_app
from tests.service.conftest import ROOT

FILE = ROOT / "openapi.yaml"

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
)
SEED = 20261130

LINKED = frozenset({"stateful"})
"""The phase that walks along the links: from what judges to what judges, since only there a state is fed back in."""


class Run(NamedTuple):
    """What is tried: how many requests for each operation, and how many walks along the links of how many steps.

    In a `thorough` run every keyword of every schema is also tried, just kept and just broken.
    """

    requests: int
    walks: int
    steps: int
    thorough: bool

    @property
    def alone(self) -> frozenset[str]:
        """The phases in which each request is made up by itself."""
        return frozenset({"fuzzing", *(["examples", "coverage"] if self.thorough else [])})


class Outcome:
    """The requests of a run by phase and by operation, and what was found, each kind once for an operation."""

    def __init__(self) -> None:
        self.requests: Counter[str] = Counter()
        self.operations: Counter[str] = Counter()
        self.followed: Counter[str] = Counter()
        self.found: dict[tuple[str, str], str] = {}

    def add(self, phase: str, recorder: Any) -> None:
        """Counts the requests of one scenario and notes the first failure of each kind."""
        self.requests[phase] += len(recorder.cases)
        for node in recorder.cases.values():
            self.operations[node.value.operation.label] += 1
            if node.transition is not None and node.is_transition_applied:
                self.followed[node.transition.id] += 1
        for case, checks in recorder.checks.items():
            for check in checks:
                if check.failure_info is not None:
                    failure, label = check.failure_info.failure, recorder.cases[case].value.operation.label
                    text = f"{failure.message}\n{check.failure_info.code_sample}"
                    self.found.setdefault((label, failure.title), text)


SMALL = Run(requests=2, walks=8, steps=12, thorough=False)
LARGE = Run(requests=300, walks=300, steps=12, thorough=True)


@pytest.mark.parametrize("run", [SMALL, pytest.param(LARGE, marks=pytest.mark.long)], ids=["small", "large"])
def test_every_operation_answers_as_the_description_says(run):
    outcome = Outcome()
    everything = schema(run)
    explore(everything, run.alone, outcome)
    explore(everything.include(method="POST"), LINKED, outcome)
    along = f"{outcome.followed.total()} of them along {len(outcome.followed)} links"
    print(f"seed {SEED}: {dict(outcome.requests)}, {along}")
    assert not outcome.found, "\n\n".join(f"{name}: {text}" for name, text in outcome.found.items())
    assert outcome.operations.keys() == set(labels())
    assert outcome.requests.keys() == run.alone | LINKED
    assert any(link.endswith("/moves") for link in outcome.followed)


def labels() -> Iterator[str]:
    """The operations of the description as schemathesis calls them."""
    for path, methods in described()["paths"].items():
        yield from (f"{method.upper()} {path}" for method in methods if method != "parameters")


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


def schema(run: Run) -> Any:
    """The description as schemathesis reads it, with the settings of a run as a schemathesis.toml would have them."""
    settings = {
        "seed": SEED,
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
