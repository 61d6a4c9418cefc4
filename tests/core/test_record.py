"""Whole games: judged from the first state to the last, corrected, compared with what their record says."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from referee.core import record as records
from referee.core.canonical import digest
from referee.core.record import Audit, Record, audit, corrected, links, replay, start
from referee.core.state import Agreement, PackRef, Result
from referee.games import GAMES
from referee.wire import shapes
from referee.wire.door import door, encode

GAME = GAMES["lost-lumina"]
GOLDEN = Path(__file__).parents[1] / "lost_lumina" / "golden"


def golden(name: str = "random_with_promo") -> Record:
    """A stored record with its digests: by default the one with a seed."""
    document = json.loads((GOLDEN / f"{name}.json").read_text())
    document["digests"] = (GOLDEN / f"{name}.digests").read_text().split()
    return door("lost-lumina").record(document)


def game_of(*moves: dict[str, Any], **members: Any) -> Record:
    """A record from after the draft: A stands in W1 and D1, B in H3 and H2, and A's turn has begun, then `moves`."""
    places = [("A", "W1"), ("B", "H3"), ("A", "W1"), ("B", "H3"), ("A", "D1")]
    opening = [{"type": "place_first", "seat": seat, "area": area} for seat, area in places]
    document = {
        "game": "lost-lumina",
        "format": 1,
        "edition": "1",
        "options": {"start": "after-draft"},
        "pack": {"id": "default"},
        "switches": {},
        "trust": "all",
        "seed": "dice",
        "moves": [*opening, {"type": "discard_for_ap", "seat": "B", "card": "orly"}, *moves],
    }
    return door("lost-lumina").record({**document, **members})


OPENING = len(game_of().moves)


def place(area: str, count: int = 1) -> dict[str, Any]:
    return {"type": "place", "seat": "B", "area": area, "count": count}


def agreement(**what: Any) -> dict[str, Any]:
    return {"type": "agreement", "seat": "table", "agreed": ["A", "B"], "reason": "We saw it.", **what}


WRONG = place("W2")
"""B places where B does not stand."""
LEFT_AS_IT_WAS = agreement(waive=["LL-REINF-MOVE-2"])


def audited(record: Record, on_illegal: Any = "stop") -> Audit:
    found = audit(GAME, record, on_illegal)
    assert isinstance(found, Audit), found
    return found


# What a log that holds looks like


@pytest.mark.parametrize("name", ["random_with_promo", "matea_and_peter"])
def test_a_whole_game_that_was_played_by_the_rules_holds(name: str) -> None:
    record = golden(name)
    found = audited(record)
    assert (found.verdict, found.holds, found.judged) == ("legal", True, len(record.moves))
    assert (found.refused, found.differences, found.stopped) == ((), (), UNSET)
    assert found.digests == record.digests and found.digests[-1] == digest(found.state)
    assert found.state.result == record.result and found.pending.kind == "over"
    assert found.score == GAME.score(found.state)


def test_an_audit_has_the_promised_shape() -> None:
    stopped = audited(replace(golden(), result=Result(("A",), "agreed"), digests=("0" * 64,)))
    for found in (
        audited(golden()),
        stopped,
        audited(game_of(WRONG)),
        audited(game_of(WRONG, LEFT_AS_IT_WAS), "record"),
    ):
        assert shapes.errors("common/audit", json.loads(encode(found))) == []


def test_an_audit_is_a_replay_with_more_to_say() -> None:
    for record in (golden(), game_of(place("H3"), WRONG)):
        found, played = audited(record), replay(GAME, start(GAME, record), record.moves)
        assert (found.state, found.digests) == (played.state, played.digests)
        assert (played.stopped_at is UNSET) == (found.stopped is UNSET)


def test_a_log_without_moves_is_its_first_state() -> None:
    record = replace(golden(), moves=(), digests=UNSET, result=UNSET)
    found = audited(record)
    assert found.holds and found.judged == 0 and found.digests == (digest(start(GAME, record)),)


def test_a_record_can_begin_with_a_state_and_ends_alike() -> None:
    whole = golden()
    middle = replay(GAME, start(GAME, whole), whole.moves[:30]).state
    rest = replace(whole, state=middle, moves=whole.moves[30:], digests=whole.digests[30:])
    found = audited(rest)
    assert found.holds and found.state == audited(whole).state
    assert found.chain != audited(whole).chain


def test_the_state_in_a_record_comes_before_its_set_up() -> None:
    state = start(GAME, golden())
    assert start(GAME, replace(golden(), state=state, options={"promo": False})) == state


# The chain


def test_a_chain_value_is_the_hash_of_the_one_before_and_a_digest() -> None:
    digests = audited(golden()).digests
    chain = None
    for link, one, previous in zip(links(digests), digests, (None, *digests), strict=False):
        text = json.dumps([chain, one], separators=(",", ":"))
        chain = hashlib.sha256(text.encode()).hexdigest()
        assert (link.digest, link.previous, link.chain) == (one, previous, chain)
    assert audited(golden()).chain == chain


def test_two_games_that_end_alike_have_different_chain_values_if_they_went_another_way() -> None:
    one, other = ["a", "b", "z"], ["b", "a", "z"]
    assert [*links(one)][-1].chain != [*links(other)][-1].chain
    assert [*links(one)][-1].chain == [*links(one)][-1].chain


# A step that is not legal


def test_a_log_stops_at_the_first_illegal_step_and_gives_its_ruling() -> None:
    record = game_of(place("H3"), WRONG, place("H3"))
    found = audited(record)
    at = OPENING + 1
    assert (found.verdict, found.holds, found.judged) == ("illegal", False, at + 1)
    assert (found.stopped.move, found.stopped.reason) == (at, "illegal")
    [step] = found.refused
    assert (step.move, step.pointer, step.resumed) == (at, f"/record/moves/{at}", False)
    before = replay(GAME, start(GAME, record), record.moves[:at]).state
    assert found.state == before and len(found.digests) == at + 1
    assert found.pending == GAME.pending(before) and found.score == GAME.score(before)
    alone = GAME.judge(before, record.moves[at])
    assert [v.rule for v in step.ruling.violations] == [v.rule for v in alone.violations]
    assert step.ruling.violations[0].pointer == f"/record/moves/{at}/area"
    assert step.ruling.violations[0].legal_moves == alone.violations[0].legal_moves


def test_with_record_and_no_agreement_it_stops_there_and_says_so() -> None:
    found = audited(game_of(WRONG, place("H3"), LEFT_AS_IT_WAS), "record")
    assert found.stopped.move == OPENING and "no agreement follows" in found.stopped.text
    assert not found.refused[0].resumed and found.judged == OPENING + 1


def test_with_record_the_agreement_right_after_it_goes_on_from_the_state_before() -> None:
    found = audited(game_of(WRONG, LEFT_AS_IT_WAS, place("H3")), "record")
    without = audited(game_of(LEFT_AS_IT_WAS, place("H3")))
    assert found.stopped is UNSET and found.judged == OPENING + 3
    assert (found.verdict, found.holds) == ("illegal", False)
    assert [(step.move, step.resumed) for step in found.refused] == [(OPENING, True)]
    assert found.state == without.state
    passed_over = found.digests[OPENING]
    assert found.digests == (*without.digests[: OPENING + 1], passed_over, *without.digests[OPENING + 1 :])


def test_with_stop_an_agreement_after_an_illegal_step_changes_nothing() -> None:
    with_it, without = audited(game_of(WRONG, LEFT_AS_IT_WAS)), audited(game_of(WRONG))
    assert encode(with_it) == encode(without)


def test_an_agreement_that_is_refused_itself_ends_the_log_unless_another_follows() -> None:
    refused = {**LEFT_AS_IT_WAS, "agreed": ["A"]}
    ends = audited(game_of(WRONG, refused, place("H3")), "record")
    assert [(step.move, step.resumed) for step in ends.refused] == [(OPENING, True), (OPENING + 1, False)]
    assert ends.stopped.move == OPENING + 1
    goes_on = audited(game_of(WRONG, refused, LEFT_AS_IT_WAS, place("H3")), "record")
    assert goes_on.stopped is UNSET and goes_on.judged == OPENING + 4


def test_only_the_first_refused_step_has_the_whole_ruling() -> None:
    found = audited(game_of(WRONG, LEFT_AS_IT_WAS, place("Atlantis", 9), LEFT_AS_IT_WAS), "record")
    first, second = (step.ruling for step in found.refused)
    assert first.violations[0].legal_moves and first.pending is not UNSET
    assert len(second.violations) == 1 and second.pending is UNSET


def test_an_undetermined_step_stops_a_log_and_its_need_points_into_the_record() -> None:
    record = replace(golden("matea_and_peter"), digests=UNSET, result=UNSET)
    at = next(n for n, move in enumerate(record.moves) if move.type == "roll")
    bare = replace(record.moves[at], report=UNSET)
    found = audited(corrected(record, at, bare))
    assert (found.verdict, found.stopped.reason, found.stopped.move) == ("undetermined", "undetermined", at)
    assert found.refused[0].ruling.needs[0].put == f"/record/moves/{at}/report"


MOVE_TO_W1 = {"type": "move", "seat": "B", "from": "H3", "to": "W1", "count": 1}


def test_a_missing_entry_of_the_pack_is_asked_for_where_the_record_holds_the_pack() -> None:
    found = audited(game_of({**MOVE_TO_W1, "to": "H2"}, trust="stated"))
    assert found.refused[0].ruling.needs[0].put == "/record/pack/patch/paths/H2-H3"


def test_assumptions_point_to_the_pack_of_the_record_or_of_its_state() -> None:
    record = game_of(MOVE_TO_W1)
    inside = replace(record, state=audited(record).state, moves=record.moves[-1:])
    for one, place in ((record, "/record/pack/patch/"), (inside, "/record/state/pack/patch/")):
        assumptions = audited(one).refused[0].ruling.assumptions
        assert assumptions and all(a.pointer.startswith(place) for a in assumptions)


# What a record says of its game


@pytest.mark.parametrize("at", [0, 1, 40, 82])
def test_the_first_digest_that_differs_is_named(at: int) -> None:
    record = golden()
    changed = (*record.digests[:at], *("f" * 64 for _ in record.digests[at:]))
    found = audited(replace(record, digests=changed))
    [difference] = found.differences
    assert (found.verdict, found.holds) == ("legal", False)
    assert difference.pointer == f"/record/digests/{at}"
    assert (difference.recorded, difference.found) == ("f" * 64, record.digests[at])


def test_too_few_and_too_many_digests_are_a_difference() -> None:
    record = golden()
    for digests, recorded in ((record.digests[:-1], None), ((*record.digests, "f" * 64), "f" * 64)):
        [difference] = audited(replace(record, digests=digests)).differences
        assert difference.recorded == recorded
        assert difference.pointer == f"/record/digests/{min(len(digests), len(record.digests))}"


def test_another_result_is_a_difference_and_another_order_of_winners_is_none() -> None:
    record = golden()
    for result in (None, Result(("B",), "no_cards"), Result(("A",), "left")):
        [difference] = audited(replace(record, result=result)).differences
        assert (difference.pointer, difference.found) == ("/record/result", record.result)
    drawn = game_of(
        agreement(result={"winners": ["A", "B"], "reason": "agreed"}),
        result={"winners": ["B", "A"], "reason": "agreed"},
    )
    assert audited(drawn).holds


def test_what_lies_behind_the_end_of_judging_is_not_compared() -> None:
    record = game_of(WRONG, digests=["f" * 64] * (OPENING + 2), result={"winners": ["A"], "reason": "no_cards"})
    [difference] = audited(record).differences
    assert difference.pointer == "/record/digests/0"
    assert audited(game_of(WRONG, result={"winners": ["A"], "reason": "no_cards"})).differences == ()


# Corrections


def test_an_entry_three_moves_back_can_be_corrected_and_the_rest_still_fits() -> None:
    record = game_of(place("H3"), {"type": "end_reinforcement", "seat": "B"})
    before = audited(record)
    at = len(record.moves) - 3
    card = GAME.load_move({"type": "discard_for_ap", "seat": "B", "card": "gruka"})
    found = audited(corrected(record, at, card))
    assert found.verdict == "legal" and found.judged == len(record.moves)
    assert found.digests[: at + 1] == before.digests[: at + 1] and found.digests[at + 1] != before.digests[at + 1]
    assert audited(record) == before


def test_a_correction_names_the_first_later_move_that_no_longer_fits() -> None:
    record = game_of(place("H3"), place("H3"), {"type": "end_reinforcement", "seat": "B"})
    at = len(record.moves) - 3
    too_many = GAME.load_move(place("H3", int(audited(game_of()).state.ap)))
    found = audited(corrected(record, at, too_many))
    assert found.refused[0].move == at + 1 and found.refused[0].ruling.violations[0].rule == "LL-REINF-AP-3"


def test_a_correction_leaves_out_what_the_record_says_of_later_states() -> None:
    record = golden()
    after = corrected(record, 40, record.moves[40])
    assert after.digests == record.digests[:41] and after.result is UNSET and after.moves == record.moves


@pytest.mark.parametrize("at", [-1, 82, 10_000])
def test_only_an_entry_that_is_there_can_be_corrected(at: int) -> None:
    with pytest.raises(IndexError):
        corrected(golden(), at, golden().moves[0])


# First states that no game can reach

IMPOSSIBLE = [
    ({"options": {"first_placer": "C"}}, "LL-OVER-1", "/record/options/first_placer"),
    ({"pack": PackRef("expansion")}, "REF-STATE-2", "/record/pack"),
    ({"switches": {"house-rule": "on"}}, "REF-STATE-1", "/record/switches/house-rule"),
    ({"options": {"start": "after-draft", "hands": {"A": {"known": ["orly"]}}}}, "LL-INV-", "/record/options"),
]


@pytest.mark.parametrize(("members", "rule", "pointer"), IMPOSSIBLE)
def test_an_impossible_set_up_is_answered_with_rules_and_pointers_into_the_record(
    members: dict[str, Any], rule: str, pointer: str
) -> None:
    found = audit(GAME, replace(golden(), **members))
    assert isinstance(found, tuple)
    assert found[0].rule.startswith(rule) and found[0].pointer.startswith(pointer)


def test_an_impossible_first_state_is_answered_with_its_invariants() -> None:
    state = start(GAME, golden())
    found = audit(GAME, replace(golden(), state=replace(state, box=replace(state.box, A=3))))
    assert isinstance(found, tuple)
    assert "LL-INV-2" in {fault.rule for fault in found}
    assert all(fault.pointer.startswith("/record/state/") for fault in found)


# Work


def test_every_legal_move_is_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    ruling, calls = GAME.ruling, []
    monkeypatch.setattr(type(GAME), "ruling", lambda self, *args, **how: calls.append(args[1]) or ruling(*args, **how))
    record = golden()
    audited(record)
    assert calls == list(record.moves)


def test_the_first_state_and_what_the_table_says_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    faults, steps = GAME.faults, []
    monkeypatch.setattr(type(GAME), "faults", lambda self, state: steps.append(state.step) or faults(state))
    moves = golden().moves
    agreed = Agreement(seat="table", agreed=("A", "B"), reason="A slip.", set={"supply": {"A": 15}})
    audited(replace(golden(), digests=UNSET, result=UNSET, moves=(moves[0], agreed, *moves[1:])))
    assert set(steps) == {0, 1, 2}
    steps.clear()
    audited(golden())
    assert set(steps) == {0}


def test_a_log_of_larger_states_than_are_judged_stops_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "MAX_BYTES", 20_000)
    found = audited(golden())
    assert (found.verdict, found.holds, found.refused) == ("undetermined", False, ())
    assert found.stopped.reason == "work" and 0 < found.stopped.move == found.judged < len(golden().moves)
    assert len(found.digests) == found.judged + 1 and found.differences == ()
