"""The ready positions: each is played by the engine and does what its text promises."""

import pytest

from referee.core.example import Example, position
from referee.games import GAMES
from referee.wire.shapes import SHAPES
from tests.service.conftest import GAME, problem

LOST_LUMINA = GAMES["lost-lumina"]
EXAMPLES = LOST_LUMINA.examples
MOVES = f"{GAME}/moves"


def example(client, identifier):
    answer = client.get(f"{GAME}/examples/{identifier}")
    assert answer.status_code == 200, answer.text
    return answer.json


def test_the_list_names_every_example_and_its_links_work(client):
    listed = client.get(f"{GAME}/examples").json["examples"]
    assert [entry["id"] for entry in listed] == list(EXAMPLES)
    for entry in listed:
        assert entry["title"] and entry["text"]
        assert client.get(entry["href"]).json["title"] == entry["title"]
        assert client.get(entry["request"]).status_code == 200


@pytest.mark.parametrize("identifier", EXAMPLES)
def test_the_request_of_an_example_can_be_sent_as_it_is(client, identifier):
    body = client.get(f"{GAME}/examples/{identifier}/request").data
    answer = client.post(MOVES, data=body, content_type="application/json")
    assert answer.status_code == 200 and answer.json["verdict"] == "legal"
    assert answer.json["events"]


@pytest.mark.parametrize("identifier", EXAMPLES)
def test_the_illegal_move_breaks_the_rule_that_it_says(client, identifier):
    shown = example(client, identifier)
    answer = client.post(MOVES, json={"state": shown["state"], "move": shown["illegal"]["move"]})
    first = problem(answer, 422, "illegal-move")["violations"][0]
    assert first["rule"] == shown["illegal"]["rule"] == EXAMPLES[identifier].breaks
    assert {name: first[name] for name in ("section", "statement", "detail")} == {
        name: shown["illegal"][name] for name in ("section", "statement", "detail")
    }


@pytest.mark.parametrize("identifier", EXAMPLES)
def test_the_state_is_possible_has_its_shape_and_waits_for_the_legal_move(client, identifier):
    shown = example(client, identifier)
    assert SHAPES.valid("lost-lumina/state", shown["state"])
    checked = client.post(f"{GAME}/checks", json={"state": shown["state"]}).json
    assert checked["possible"] is True and checked["pending"] == shown["pending"]
    assert shown["legal"]["move"]["type"] in [move["type"] for move in shown["pending"]["moves"]]
    assert shown["legal"]["events"]


@pytest.mark.parametrize("identifier", EXAMPLES)
def test_the_moves_of_an_example_have_their_shape(identifier):
    for move in (EXAMPLES[identifier].legal, EXAMPLES[identifier].illegal, *EXAMPLES[identifier].moves):
        assert SHAPES.valid("lost-lumina/move", move), move


def test_there_is_an_example_for_each_chapter_that_is_played():
    played = {"Game Setup", "Phase I: Prepare", "Phase II: Journey", "Game End", "Scoring", "Character Card Reference"}
    assert {entry.chapter.partition(" › ")[0] for entry in EXAMPLES.values()} == played
    sections = {rule.section for rule in LOST_LUMINA.rulebook.rules.values()}
    assert all(entry.chapter in sections for entry in EXAMPLES.values())


def test_no_two_examples_break_the_same_rule_in_the_same_state():
    seen = [(entry.after, entry.moves, entry.breaks) for entry in EXAMPLES.values()]
    assert all(seen.count(one) == 1 for one in seen)
    assert len({entry.breaks for entry in EXAMPLES.values()}) >= 12


@pytest.mark.parametrize(
    ("identifier", "node"),
    [
        ("set-up", "PREP.DRAFT.KEEP"),
        ("after-the-draft", "PREP.PLACE"),
        ("start-of-a-turn", "TURN.DISCARD"),
        ("reinforcement", "TURN.ACTIONS"),
        ("battle-before-the-roll", "BATTLE.DICE.ROLL"),
        ("mid-battle", "BATTLE.DICE.REROLL"),
    ],
)
def test_an_example_stands_where_its_name_says(client, identifier, node):
    assert example(client, identifier)["state"]["node"] == node


@pytest.mark.parametrize(
    ("identifier", "reason"), [("before-the-end", "elimination"), ("before-the-scoring", "no_cards")]
)
def test_the_move_before_the_end_ends_the_game(client, identifier, reason):
    request = client.get(f"{GAME}/examples/{identifier}/request").json
    state = client.post(MOVES, json=request).json["state"]
    assert state["result"] == {"winners": ["A"], "reason": reason}


def test_the_table_with_real_dice_has_no_seed_and_takes_cards_on_the_players_word(client):
    state = example(client, "real-dice-and-cards")["state"]
    assert "seed" not in state and state["hand"]["A"] == {"known": [], "unknown": 10}
    assert state["word"][0]["card"] == "orly"


def test_an_example_can_be_looked_at_by_one_seat(client):
    request = client.get(f"{GAME}/examples/mid-battle/request").json
    answer = client.post(MOVES, json={**request, "viewer": "A"})
    assert answer.status_code == 200 and "seed" not in answer.json["state"]


@pytest.mark.parametrize("path", ["mid-batle", "mid-batle/request"])
def test_an_unknown_example_is_404_with_near_ones(client, path):
    document = problem(client.get(f"{GAME}/examples/{path}"), 404, "not-found")
    assert document["near"][0] == "mid-battle"


@pytest.mark.parametrize("path", ["%00", "x" * 3000, "SET-UP", "zzzz/request"])
def test_what_is_no_example_is_404(client, path):
    problem(client.get(f"{GAME}/examples/{path}"), 404, "not-found")


def test_examples_of_an_unknown_game_are_404(client):
    for path in ("", "/set-up", "/set-up/request"):
        problem(client.get(f"/v1/games/chess/examples{path}"), 404, "unknown-game")


PATHS = [f"{GAME}/examples{part}" for part in ("", "/mid-battle", "/mid-battle/request")]


@pytest.mark.parametrize("path", PATHS)
def test_an_answer_can_be_kept_by_a_cache(client, path):
    first = client.get(path)
    assert first.headers["Cache-Control"] == "public, max-age=3600"
    again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    head = client.head(path)
    assert head.data == b"" and head.headers["ETag"] == first.headers["ETag"]


@pytest.mark.parametrize("path", PATHS)
def test_what_is_only_read_takes_no_post_and_no_query_string(client, path):
    problem(client.post(path, json={}), 405, "method-not-allowed")
    problem(client.get(f"{path}?q=1"), 400, "bad-request")


def test_an_example_whose_way_is_not_legal_is_not_served():
    wrong = Example("t", "c", "t", {}, {}, "LL-JRN-1", moves=({"type": "end_reinforcement", "seat": "A"},))
    with pytest.raises(ValueError, match="is illegal"):
        position(LOST_LUMINA, {"wrong": wrong}, "wrong")
    with pytest.raises(KeyError):
        position(LOST_LUMINA, {}, "none")
