"""Everything in the description answers as it says: few requests of the long run, which is `fuzzing.py`."""

import json
import subprocess
import sys

from referee.service import library
from tests.service import fuzzing
from tests.service.conftest import ROOT
from tests.service.fuzzing import LINKED, LINKS, RECORDED, Outcome, Run, change_one_thing, explore, labels, schema

SMALL = Run(requests=2, walks=4)
CHECKS = "POST /v1/games/lumina/checks"


def test_every_operation_answers_as_the_description_says():
    outcome, everything = Outcome(), schema(SMALL)
    explore(everything, SMALL.alone, outcome)
    for game in fuzzing.GAMES:
        explore(everything.include(method="POST", path_regex=f"^/v1/games/{game}/"), LINKED, outcome)
    for label in labels():
        if label.startswith("POST"):
            change_one_thing(schema(SMALL), label, SMALL, outcome)
    assert not outcome.found, "\n\n".join(f"{name}: {text}" for name, text in outcome.found.items())
    assert outcome.operations.keys() == set(labels())
    assert outcome.requests.keys() == SMALL.alone | LINKED | {RECORDED}
    assert {link.split("/")[3] for link in outcome.followed} == {*fuzzing.GAMES}
    assert any(link.endswith("/moves") for link in outcome.followed)


def test_a_unit_for_each_operation_and_for_the_links_of_each_game():
    every = [unit for game in (*fuzzing.GAMES, fuzzing.OF_ALL_GAMES) for unit in fuzzing.units(game)]
    assert sorted(unit for unit in every if unit != LINKS) == sorted(labels())
    assert every.count(LINKS) == len(fuzzing.GAMES)


def test_what_is_not_as_described_is_found(monkeypatch):
    monkeypatch.setattr(library, "_index", lambda: {"name": "somebody else"})
    assert list(fuzzing.carried_out(fuzzing.OF_ALL_GAMES, "GET /v1", Run(1, 1)).found) == [
        ("GET /v1", "Response violates schema")
    ]


def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path):
    out = tmp_path / "fuzzing.jsonl"
    for unit in fuzzing.units("lumina"):
        line = {"game": "lumina", "unit": unit, "examples": 1, "seed": 5, "requests": {}, "statuses": {}}
        if unit != CHECKS:
            with out.open("a") as file:
                file.write(json.dumps({**line, "found": [], "seconds": 0}) + "\n")
    with out.open("a") as file:
        file.write('{"game": "lumina", "un')
    command = [sys.executable, "-m", "tests.service.fuzzing", "--game", "lumina", "--examples", "1", "--seed", "5"]
    done = subprocess.run([*command, "--out", str(out)], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    *_, last = map(json.loads, out.read_text().splitlines())
    assert last["unit"] == CHECKS and last["requests"][RECORDED] == 1
    assert done.stdout.splitlines()[-1].endswith("0 found")
