"""Forms that no page has made: whatever comes is answered, soon, and no worker is lost."""

import json
import subprocess
import sys
import time

import pytest

from referee.games import GAMES
from referee.table import forms, playing
from referee.wire.strict_json import MAX_DEPTH
from tests.table.conftest import games
from tests.table.test_game import begun, played, record

KIND = {game: next(iter(known.questions)) for game, known in GAMES.items()}
PLACES = {"ask": "/pack/patch", "may-i": "/move/set", "box": "/pack/patch", "game": "/move/set"}


def test_a_name_of_an_input_that_is_too_deep_is_left_out() -> None:
    for depth in (MAX_DEPTH - 1, MAX_DEPTH, 50_000):
        document: dict[str, object] = {}
        forms.put(document, "/pack" + "/a" * depth, "1")
        assert (document == {}) == (depth >= MAX_DEPTH)


@pytest.mark.parametrize("piece", ["=", ", ", "a ", "a=", "a = 1, ", "4 c! ", " ", "{", "-", "critical ", "a"])
@pytest.mark.parametrize(
    ("game", "schema", "at"),
    [
        ("lost-empires", "lost-empires/move#/$defs/attack", "/move/report/dice"),
        ("lost-empires", "lost-empires/move#/$defs/attack", "/move/report/dice/A"),
        ("lost-empires", "lost-empires/question-attack", "/facts/dice/attacker"),
        ("lumina", "lumina/question-turn", "/facts/then"),
        ("lost-lumina", "lost-lumina/question-score", "/facts/A"),
    ],
)
def test_a_long_text_is_read_in_a_time_that_grows_with_its_length(game: str, schema: str, at: str, piece: str) -> None:
    root, text = "/" + at.split("/")[1], piece * (500_000 // len(piece)) + "x"
    began = time.process_time()
    forms.fields(schema, root, forms.read(game, schema, root, {at: [text]}))
    assert time.process_time() - began < 2


@games
def test_deep_names_of_inputs_take_no_worker_along(game: str) -> None:
    """In a process of its own, since what this is about ended the process."""
    program = f"""
from referee.service import create_app
client = create_app().test_client()
for place, at in {PLACES!r}.items():
    path = "/{game}/" + place + ("/{KIND[game]}" if place == "ask" else "")
    for depth in (40, 4_000, 40_000):
        answer = client.post(path, data={{at + "/a" * depth: "1", "state": "{{}}", "move": "{{}}"}})
        print(answer.status_code)
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stderr[-500:]
    statuses = run.stdout.split()
    assert len(statuses) == 12 and all(int(status) < 500 for status in statuses), statuses


@pytest.mark.parametrize("number", ["9" * 5_000, "٣", "-1", "1e3", " ", "00"])
def test_a_number_that_is_none_is_no_entry(visitor, number: str) -> None:
    kept = record(begun(visitor, "lumina"), "lumina")
    for name in ("cut", "change", "changing"):
        form = {"record": json.dumps(kept), name: number}
        assert visitor.client.post("/lumina/game", data=form).status_code < 500
    example = next(name for name, known in GAMES["lumina"].examples.items() if not known.faults)
    state = visitor.goes(f"/lumina/may-i/{example}").hidden("/lumina/may-i")["state"]
    form = {"state": state, f"/move/agreed/{number}": "A", "/move/type": "agreement", "type": "agreement"}
    assert visitor.client.post("/lumina/may-i", data=form).status_code < 500


@pytest.mark.parametrize("document", [{"game": []}, {"state": {"game": []}}, {"request": {"game": {}}}, {"game": None}])
def test_a_game_that_is_no_text_cannot_be_opened(visitor, document) -> None:
    assert "Open a position" in visitor.posts("/open", {"data": json.dumps(document)}, 400).text


def test_a_game_with_too_much_in_its_states_is_not_replayed(visitor, monkeypatch) -> None:
    seats = list(GAMES["lumina"].seats[:2])
    agreed = {"type": "agreement", "seat": "table", "agreed": seats, "reason": "x" * 400, "waive": ["LU-PREP-3"]}
    long = {**record(begun(visitor, "lumina"), "lumina"), "moves": [agreed] * 60}
    monkeypatch.setattr(playing, "MOST_BYTES", 100_000)
    assert "more than this page replays" in visitor.posts("/open", {"data": json.dumps(long)}, 400).text
    for name in ("cut", "change", "changing"):
        form = {"record": json.dumps(long), name: "59"}
        assert "more than this page replays" in visitor.posts("/lumina/game", form, 400).text


def test_a_game_is_replayed_once_up_to_the_entry_that_is_changed(visitor, monkeypatch) -> None:
    page, replays = played(visitor, "lumina", 2), []
    replayed = playing.replayed
    monkeypatch.setattr(playing, "replayed", lambda *told: replays.append(told) or replayed(*told))
    page.sends("/lumina/game", change="1", __trust="all")
    assert len(replays) == 1
