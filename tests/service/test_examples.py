"""The ready positions: each is played by the engine and does what its text promises."""

import pytest

from referee.core.example import Example, Examples, outcome, position
from referee.games import GAMES
from referee.wire import examples as reading
from referee.wire.door import UnknownName
from referee.wire.shapes import SHAPES
from tests.service.conftest import GAME, problem

LOST_LUMINA = GAMES["lost-lumina"]
EXAMPLES = LOST_LUMINA.examples
MOVES = f"{GAME}/moves"
NOT_LISTED = {"agreement", "tell", "commit", "open"}
"""Kinds of moves that no state awaits."""


def those(member):
    """The ids of the examples that have something."""
    return pytest.mark.parametrize("identifier", [name for name, entry in EXAMPLES.items() if getattr(entry, member)])


def example(client, identifier):
    answer = client.get(f"{GAME}/examples/{identifier}")
    assert answer.status_code == 200, answer.text
    return answer.json


# The list


def test_the_list_names_every_example_and_its_links_work(client):
    listed = client.get(f"{GAME}/examples").json["examples"]
    assert [entry["id"] for entry in listed] == list(EXAMPLES)
    for entry in listed:
        assert entry["title"] and entry["text"] and entry["chapter"]
        assert client.get(entry["href"]).json["shows"] == entry["shows"]
        assert client.get(entry["request"]).status_code == 200


def test_the_chapters_of_the_list_are_headings_in_the_order_of_the_rulebook(client):
    document = client.get(f"{GAME}/examples").json
    headings = [section for section, _ in LOST_LUMINA.rulebook.sentences.values()]
    assert set(document["chapters"]) == {entry["chapter"] for entry in document["examples"]}
    assert document["chapters"] == sorted(document["chapters"], key=headings.index)
    played = {"Game Setup", "Phase I: Prepare", "Phase II: Journey", "Game End", "Scoring", "Character Card Reference"}
    assert played <= {chapter.partition(" › ")[0] for chapter in document["chapters"]}


def test_the_list_for_a_rule_holds_the_examples_that_show_it():
    chosen = [entry["id"] for entry in reading.listed("lost-lumina", rule="LL-BATTLE-RESULT-2")["examples"]]
    assert chosen == ["S-17"]
    for rule in ("LL-REINF-PLACE-2", "LL-MAP-3", "LL-RULING-10"):
        chosen = reading.listed("lost-lumina", rule=rule)["examples"]
        assert chosen and all(rule in [shown["rule"] for shown in entry["shows"]] for entry in chosen)
    assert reading.listed("lost-lumina", rule="LL-OVER-2")["examples"] == []


def test_the_list_for_a_chapter_holds_what_stands_under_its_heading():
    journey = reading.listed("lost-lumina", chapter="phase ii: journey")["examples"]
    assert {entry["chapter"].partition(" › ")[0] for entry in journey} == {"Phase II: Journey"}
    reinforcement = reading.listed("lost-lumina", chapter="Phase II: Journey › 1. Reinforcement")["examples"]
    assert 0 < len(reinforcement) < len(journey)
    krod = reading.listed("lost-lumina", chapter="Character Card Reference › Krod")["examples"]
    assert {entry["id"] for entry in krod} == {"S-26", "krod-under-nubala", "krod-and-lorato"}


def test_a_rule_and_a_chapter_narrow_the_list_together():
    both = reading.listed("lost-lumina", rule="LL-JRN-3", chapter="Overview")["examples"]
    assert both == []
    assert reading.listed("lost-lumina", rule="LL-JRN-3", chapter="Phase II: Journey")["examples"]


@pytest.mark.parametrize(
    ("asked", "near"), [({"rule": "LL-JRN-33"}, "LL-JRN-3"), ({"chapter": "Game Ende"}, "Game End")]
)
def test_a_list_for_what_there_is_not_names_what_is_near(asked, near):
    with pytest.raises(UnknownName) as error:
        reading.listed("lost-lumina", **asked)
    assert near in error.value.near


# What an example shows


@pytest.mark.parametrize("identifier", EXAMPLES)
def test_the_request_of_an_example_can_be_sent_as_it_is(client, identifier):
    entry, shown = EXAMPLES[identifier], example(client, identifier)
    body = client.get(shown["request"]).data
    answer = client.post(f"{GAME}/{shown['operation']}", data=body, content_type="application/json")
    if entry.faults:
        assert answer.status_code == 200 and answer.json["possible"] is False
        assert set(entry.faults) <= {r for fault in answer.json["faults"] for r in (fault["rule"], *fault["also"])}
    elif entry.legal:
        assert answer.status_code == 200 and answer.json["verdict"] == "legal"
        assert answer.json["events"]
    else:
        first = problem(answer, 422, "illegal-move")["violations"][0]
        assert set(entry.breaks) <= {first["rule"], *first["also"]}


@those("illegal")
def test_the_illegal_move_breaks_the_rule_that_it_says(client, identifier):
    shown = example(client, identifier)
    answer = client.post(
        MOVES, json={"state": shown["state"], "move": shown["illegal"].pop("move"), "explain": "primary"}
    )
    first = problem(answer, 422, "illegal-move")["violations"][0]
    assert {name: first[name] for name in shown["illegal"]} == shown["illegal"]
    assert set(EXAMPLES[identifier].breaks) <= {first["rule"], *first["also"]}


@those("legal")
def test_the_legal_moves_bring_what_they_say(client, identifier):
    shown = example(client, identifier)
    state = shown["state"]
    for step in (shown["legal"], *shown.get("then", ())):
        ruling = client.post(MOVES, json={"state": state, "move": step["move"]}).json
        assert [event["text"] for event in ruling["events"]] == step["events"]
        state = ruling["state"]


@those("legal")
def test_the_state_waits_for_the_legal_move(client, identifier):
    shown = example(client, identifier)
    checked = client.post(f"{GAME}/checks", json={"state": shown["state"]}).json
    assert checked["possible"] is True and checked["pending"] == shown["pending"]
    type = shown["legal"]["move"]["type"]
    assert type in NOT_LISTED or type in [move["type"] for move in shown["pending"]["moves"]]


@those("faults")
def test_an_impossible_state_is_shown_with_its_faults(client, identifier):
    shown = example(client, identifier)
    assert "pending" not in shown and shown["faults"]
    assert all(fault["detail"] and fault["pointer"].startswith("/state") for fault in shown["faults"])


@pytest.mark.parametrize("identifier", EXAMPLES)
def test_the_state_and_the_moves_of_an_example_have_their_shape(client, identifier):
    entry = EXAMPLES[identifier]
    tried = [move for move in (entry.legal, entry.illegal) if move is not None]
    for move in (*tried, *entry.then, *entry.moves):
        assert SHAPES.valid("lost-lumina/move", move), move
    assert SHAPES.valid("lost-lumina/state", client.get(f"{GAME}/examples/{identifier}/request").json["state"])


@pytest.mark.parametrize("identifier", ["S-02", "S-16", "a-turn"])
def test_the_way_of_an_example_leads_to_its_state(client, identifier):
    shown = example(client, identifier)
    way = shown["way"]
    before = client.get(way["after"]).json["state"]
    entry = Example("t", "t", after="there", change=way.get("change", {}), moves=tuple(way["moves"]))
    assert position(LOST_LUMINA, entry, LOST_LUMINA.load(before)) == LOST_LUMINA.load(shown["state"])


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


# The routes


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
def test_what_is_only_read_takes_no_post_and_no_query_string_of_its_own(client, path):
    problem(client.post(path, json={}), 405, "method-not-allowed")
    problem(client.get(f"{path}?q=1"), 400, "bad-request")


# How examples are kept


def test_examples_are_read_when_the_first_of_them_is_asked_for():
    read = []

    def files():
        read.append("once")
        return [b'{"one": {"title": "t", "text": "t"}}', b'{"two": {"title": "t", "text": "t", "cites": ["X-1"]}}']

    examples = Examples(files)
    assert not read
    assert list(examples) == ["one", "two"] and len(examples) == 2
    assert [*examples["two"].shows()] == [("X-1", "event")]
    assert read == ["once"]


def test_an_example_that_is_there_twice_is_found_out():
    file = b'{"one": {"title": "t", "text": "t"}}'
    with pytest.raises(ValueError, match="twice: one"):
        Examples(lambda: [file, file])["one"]


END = {"type": "end_reinforcement", "seat": "A"}
PLACE = {"type": "place_first", "seat": "A", "area": "W1"}


def test_an_example_whose_way_is_not_legal_is_not_served():
    with pytest.raises(ValueError, match="is illegal"):
        position(LOST_LUMINA, Example("t", "t", moves=(END,)))


def test_an_example_whose_moves_are_not_what_it_says_is_not_served():
    state = reading.request("lost-lumina", "after-the-draft")["state"]
    with pytest.raises(ValueError, match="is illegal"):
        outcome(LOST_LUMINA, Example("t", "t", legal=END), state)
    with pytest.raises(ValueError, match="is legal"):
        outcome(LOST_LUMINA, Example("t", "t", illegal=PLACE, breaks=("LL-GAME-1",)), state)


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ({"rule": "LL-BATTLE-RESULT-2"}, ["S-17"]),
        ({"rule": "LL-OVER-2"}, []),
        ({"chapter": "character card reference › krod", "rule": "LL-CARD-26-3"}, ["krod-and-lorato"]),
    ],
)
def test_the_list_is_narrowed_by_its_query_string(client, query, ids):
    listed = client.get(f"{GAME}/examples", query_string=query).json["examples"]
    assert [entry["id"] for entry in listed] == ids


def test_a_filter_for_what_there_is_not_is_404_and_an_empty_one_400(client):
    document = problem(client.get(f"{GAME}/examples?rule=LL-JRN-33"), 404, "not-found")
    assert "LL-JRN-3" in document["near"]
    problem(client.get(f"{GAME}/examples?chapter=chess"), 404, "not-found")
    problem(client.get(f"{GAME}/examples?rule="), 400, "invalid-request")
    problem(client.get(f"{GAME}/examples?rule=a&rule=b"), 400, "invalid-request")
