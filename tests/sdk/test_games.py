"""The client against a running service."""

import dataclasses
import json
import pickle
from pathlib import Path

import pytest
from referee_sdk import (
    BadRequest,
    IllegalMove,
    ImpossibleState,
    NotFound,
    Undetermined,
    UnknownEdition,
)

from referee.wire.door import door, encode
from tests.lost_lumina.positions import GAME, turn

RECORD = Path(__file__).parents[1] / "lost_lumina" / "golden" / "matea_and_peter.json"


@pytest.fixture
def start(lumina):
    return lumina.setup({"start": "after-draft"}, seed="sdk", salt="sdk")


def place_first(seat, area):
    return {"type": "place_first", "seat": seat, "area": area}


def test_the_games_that_are_served_are_listed(referee):
    assert "lost-lumina" in [game.id for game in referee.games()]


def test_a_set_up_gives_a_state_and_what_it_waits_for(start):
    assert start.state["game"] == "lost-lumina"
    assert start.state["seed"] == "sdk"
    assert [(move.type, move.seat) for move in start.pending.moves] == [("place_first", "A")]


def test_an_absent_seed_is_drawn_and_none_means_real_dice(lumina):
    assert lumina.setup().state["seed"] != lumina.setup().state["seed"]
    assert "seed" not in lumina.setup(seed=None).state


def test_options_that_no_game_can_have_are_refused(lumina):
    with pytest.raises(BadRequest) as caught:
        lumina.setup({"start": "never"})
    assert caught.value.errors[0].pointer == "/options/start"


def test_a_legal_move_gives_the_next_state_and_its_rules(lumina, start):
    ruling = lumina.judge(start.state, place_first("A", "W1"))
    assert ruling.is_legal
    assert ruling.state["map"]["A"] == {"W1": 1}
    assert "LL-PREP-PLACE-1" in ruling.rules
    assert ruling.pending.seats == ("B",)
    assert ruling == lumina.move(start.state, place_first("A", "W1"))


def test_a_refusal_is_an_answer_of_judge(lumina, start):
    ruling = lumina.judge(start.state, place_first("B", "W1"))
    assert (ruling.verdict, ruling.is_legal, ruling.state) == ("illegal", False, None)
    assert ruling.violations[0].legal_moves
    assert ruling.violations[0].rule in ruling.detail
    assert ruling.rules[0] == ruling.violations[0].rule


def test_a_refusal_is_an_exception_of_move(lumina, start):
    with pytest.raises(IllegalMove) as caught:
        lumina.move(start.state, place_first("B", "W1"))
    ruling = lumina.judge(start.state, place_first("B", "W1"))
    assert caught.value.violations == ruling.violations
    assert caught.value.problem.status == 422


def test_a_missing_fact_is_asked_for(lumina):
    state = lumina.setup(seed=None).state
    shuffle = {"type": "shuffle", "seat": "chance"}
    ruling = lumina.judge(state, shuffle)
    assert (ruling.verdict, ruling.permitted) == ("undetermined", True)
    assert [need.put for need in ruling.needs] == ["/move/report"]
    with pytest.raises(Undetermined) as caught:
        lumina.move(state, shuffle)
    assert caught.value.needs == ruling.needs


def test_a_question_is_answered_from_a_few_facts(lumina):
    facts = GAME.questions["battle"].example
    ruling = lumina.ask("battle", facts)
    said = json.loads(encode(door("lost-lumina").ask("battle", facts)))
    assert ruling.document == said
    assert ruling.is_legal and ruling.made_up and ruling.events
    unknown = lumina.ask("place", {**GAME.questions["place"].example, "own": 0})
    assert unknown.verdict == "illegal" and unknown.violations
    with pytest.raises(BadRequest) as caught:
        lumina.ask("weather", facts)
    assert caught.value.errors[0].pointer == "/kind"


def test_an_impossible_state_is_an_answer_of_judge_and_an_exception_elsewhere(lumina, start):
    state = {**start.state, "supply": {"A": 3, "B": 15}}
    ruling = lumina.judge(state, place_first("A", "W1"))
    assert (ruling.verdict, ruling.impossible) == ("illegal", True)
    for ask in (lambda: lumina.move(state, place_first("A", "W1")), lambda: lumina.legal_moves(state)):
        with pytest.raises(ImpossibleState) as caught:
            ask()
        assert [violation.rule for violation in caught.value.violations] == [v.rule for v in ruling.violations]


def test_a_check_lists_faults_or_what_is_awaited(lumina, start):
    assert lumina.check(start.state).possible
    assert lumina.check(start.state).pending == start.pending
    wrong = lumina.check({**start.state, "supply": {"A": 3, "B": 15}})
    assert (wrong.possible, wrong.pending) == (False, None)
    assert [fault.rule for fault in wrong.faults] == ["LL-INV-2"]


def test_an_edition_that_is_not_served_is_refused_by_name(lumina, start):
    with pytest.raises(UnknownEdition, match="edition 1"):
        lumina.judge({**start.state, "edition": "0"}, place_first("A", "W1"))


def test_a_wrong_shape_is_a_bad_request_with_its_place(lumina, start):
    with pytest.raises(BadRequest) as caught:
        lumina.judge(start.state, {"type": "fly", "seat": "A"})
    assert [error.pointer for error in caught.value.errors] == ["/move/type"]


def test_only_what_is_wanted_is_computed(lumina, start):
    ruling = lumina.judge(start.state, place_first("A", "W1"), want=iter(["verdict"]))
    assert ruling.document.keys() == {"verdict", "assumptions", "depends_on"}
    assert (ruling.state, ruling.events, ruling.pending) == (None, (), None)


def test_the_first_broken_rule_can_be_enough(lumina):
    state = GAME.dump(turn("A", ap=1, A={"W1": 1}, B={"D2": 1}))
    move = {"type": "place", "seat": "A", "area": "W3", "count": 9}
    every = lumina.judge(state, move).violations
    first = lumina.judge(state, move, explain="primary").violations
    assert len(every) > 1
    assert [violation.rule for violation in first] == [every[0].rule]


def test_a_viewer_gets_only_what_that_viewer_may_see(lumina, start):
    ruling = lumina.judge(start.state, place_first("A", "W1"), viewer="public")
    assert ruling.state["hand"] == {seat: {"known": [], "unknown": 10} for seat in "AB"}
    assert "seed" not in ruling.state
    with pytest.raises(BadRequest, match="viewer"):
        lumina.check(start.state, viewer="nobody")


def test_legal_moves_are_ready_to_be_sent(lumina, start):
    listed = lumina.legal_moves(start.state)
    assert listed.complete
    assert all(lumina.judge(start.state, move).is_legal for move in listed.moves)
    assert lumina.legal_moves(start.state, like={"area": "W2"}).moves == (place_first("A", "W2"),)
    assert not lumina.legal_moves(start.state, limit=1).complete
    drawn = lumina.legal_moves(start.state, sample=(2, "seed"))
    assert len(drawn.moves) == 2 and set(map(str, drawn.moves)) <= set(map(str, listed.moves))


def test_rules_are_listed_and_read_by_id(lumina):
    listed = lumina.rules()
    assert len(listed) > 100
    rule = lumina.rule(listed[0].id)
    assert (rule.statement, rule.section, rule.kind) == (listed[0].statement, listed[0].section, listed[0].kind)
    assert (rule.game, rule.edition) == ("lost-lumina", "1")


def test_an_unknown_rule_names_those_that_look_alike(lumina):
    with pytest.raises(NotFound) as caught:
        lumina.rule("LL-REINF-PLACE-99")
    assert "LL-REINF-PLACE-2" in caught.value.near


def test_an_unknown_game_names_those_that_are_served(referee):
    with pytest.raises(NotFound) as caught:
        referee.game("chess").rules()
    assert "lost-lumina" in caught.value.known


def test_rules_are_found_in_the_players_words(referee, lumina):
    found = lumina.search("may I place a folower?")
    assert found.rules and "folower" in found.read_as
    assert lumina.rule(found.rules[0].id).statement == found.rules[0].statement
    everywhere = referee.search("may I place a folower?")
    assert found.rules[0].id in [rule.id for rule in everywhere.rules if rule.game == "lost-lumina"]
    nothing = lumina.search("zzzqqq&xqzzq#%")
    assert (nothing.rules, nothing.document["q"]) == ((), "zzzqqq&xqzzq#%")
    assert nothing.text and nothing.words
    with pytest.raises(BadRequest):
        lumina.search("")


def test_a_component_is_found_by_id_number_or_name(lumina):
    gruka = lumina.component("gruka")
    assert (gruka.collection, gruka.id, gruka.number) == ("cards", "gruka", 12)
    assert lumina.component(12) == lumina.component("Gruka") == gruka
    assert "LL-CARD-12-1" in [rule.id for rule in gruka.rules]
    assert gruka.id in [component.id for component in lumina.components()]
    with pytest.raises(NotFound) as caught:
        lumina.component("grukka")
    assert "gruka" in caught.value.near


def test_a_whole_game_is_judged(lumina):
    record = json.loads(RECORD.read_text())
    audit = lumina.record(record)
    assert (audit.holds, audit.verdict, audit.judged) == (True, "legal", len(record["moves"]))
    assert len(audit.digests) == audit.judged + 1
    assert audit.score.totals == lumina.score(audit.state).totals


def test_an_illegal_step_of_a_game_is_a_result_with_its_ruling(lumina):
    record = json.loads(RECORD.read_text())
    wrong = {"type": "draft_keep", "seat": "A", "card": "krod"}
    audit = lumina.record({**record, "moves": [record["moves"][0], wrong]})
    assert (audit.holds, audit.verdict) == (False, "illegal")
    (step,) = audit.refused
    assert (step.move, step.ruling.verdict, step.resumed) == (1, "illegal", False)
    assert audit.stopped.reason == "illegal"
    agreement = {"type": "agreement", "seat": "table", "agreed": ["A", "B"], "reason": "late", "leaves": "B"}
    audit = lumina.record({**record, "moves": [record["moves"][0], wrong, agreement]}, on_illegal="record")
    assert (audit.refused[0].resumed, audit.stopped) == (True, None)
    with pytest.raises(BadRequest):
        lumina.record({**record, "moves": [{}]})


def test_the_score_has_lines_with_their_rules(lumina):
    state = GAME.dump(turn("A", ap=1, A={"W1": 1}, B={"D2": 1}))
    score = lumina.score(state)
    assert score.lines and all(line.rules and line.text for line in score.lines)
    sums = {seat: sum(line.points for line in score.lines if line.seat == seat) for seat in "AB"}
    assert score.totals == sums
    with pytest.raises(ImpossibleState):
        lumina.score({**state, "supply": {"A": 1, "B": 1}})


def test_a_view_is_a_state_that_every_operation_takes(lumina, start):
    seen = lumina.view(start.state, "B")
    assert seen.state["hand"]["A"] == {"known": [], "unknown": 10}
    assert lumina.check(seen.state).pending == seen.pending
    assert lumina.view(seen.state, "B") == seen
    with pytest.raises(BadRequest):
        lumina.view(start.state, "nobody")


def test_a_state_is_drawn_in_three_ways_also_an_impossible_one(lumina, start):
    assert lumina.picture(start.state).startswith("<svg ")
    assert "│" in lumina.picture(start.state, "grid") or "|" in lumina.picture(start.state, "grid")
    for state in (start.state, {**start.state, "supply": {"A": 1, "B": 1}}):
        assert lumina.picture(state, "sentences", viewer="B").startswith("Lost Lumina")
    with pytest.raises(BadRequest):
        lumina.picture(start.state, "painting")


def test_a_batch_answers_each_item_by_itself(referee, lumina, start):
    legal, illegal = place_first("A", "W1"), place_first("B", "W1")
    answers = referee.batch(
        [
            {"game": "lost-lumina", "state": start.state, "move": legal},
            {"game": "lost-lumina", "state": start.state, "move": illegal},
            {"op": "scores", "game": "lost-lumina", "state": start.state},
            {"op": "checks", "game": "chess", "state": start.state},
        ]
    )
    assert [(answer.status, answer.is_result) for answer in answers] == [
        (200, True),
        (422, False),
        (200, True),
        (404, False),
    ]
    assert answers[0].ruling == lumina.judge(start.state, legal)
    assert answers[1].ruling.violations == lumina.judge(start.state, illegal).violations
    assert answers[1].problem.kind == "illegal-move"
    assert (answers[2].ruling, answers[2].problem) == (None, None)
    assert answers[2].document["totals"] == lumina.score(start.state).totals
    assert (answers[3].ruling, answers[3].problem.kind) == (None, "unknown-game")
    assert referee.batch([]) == ()


def test_answers_cannot_be_changed_and_can_be_kept(lumina, start):
    ruling = lumina.judge(start.state, place_first("A", "W1"))
    with pytest.raises(dataclasses.FrozenInstanceError):
        ruling.verdict = "illegal"
    assert pickle.loads(pickle.dumps(ruling)) == ruling


def test_what_is_sent_is_not_changed(lumina, start):
    before = json.dumps(start.state)
    lumina.judge(start.state, place_first("A", "W1"), viewer="A")
    assert json.dumps(start.state) == before
