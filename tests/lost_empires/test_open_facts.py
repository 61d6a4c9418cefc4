"""With facts missing nothing crashes, and what is asked for is what a form of the pack asks for, and settles it.

LE-RULING-96, LE-RULING-102. The tests marked `long` are the same over more positions.
"""

import json
import random
from functools import lru_cache
from typing import Any

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

from referee.core.canonical import canonical
from referee.games.lost_empires.flow import OF_THE_TURN
from referee.games.lost_empires.state import State
from referee.wire import components, shapes
from tests.lost_empires.positions import GAME
from tests.lost_empires.proposals import FEW, MANY, moves, played, told
from tests.suite.adapters.lost_empires import LostEmpires as Adapter

MOST_FACTS = 60
OF_TEXTS = ("granted_move", "granted_attack", "choose", "decline", "ruthless")


@lru_cache(maxsize=64)
def _open(pack: str) -> frozenset[str]:
    found = components.check("lost-empires", json.loads(pack))
    assert found["possible"], found["faults"]
    return frozenset(f"/state{entry['pointer']}" for entry in (*found["gaps"], *found["missing"]))


def form(state: State) -> frozenset[str]:
    """Where a form of the pack asks for values, as places in a request."""
    return _open(canonical(state.pack).decode())


def check_a_proposal(data: st.DataObject) -> None:
    """A proposal in the shape of a move has a verdict; what it waits for stands in the form of the pack."""
    state = data.draw(played())
    for _ in range(8):
        move = data.draw(moves(state))
        note(f"{move}")
        assert shapes.errors("lost-empires/move", move) == []
        ruling = GAME.judge(state, GAME.load_move(move))
        if ruling.verdict == "undetermined":
            assert ruling.needs
            assert {need.put for need in ruling.needs} - {"/move/report"} <= form(state)


def check_that_facts_settle(data: st.DataObject) -> None:
    """Each fact that is asked for, whatever it is, leads on: it is not asked for again, and in the end all is said."""
    state = data.draw(played())
    waiting = [json.loads(json.dumps(entry.move)) for entry in GAME.moves(state, limit=80).open]
    move = data.draw(st.sampled_from(waiting) if waiting else moves(state))
    ruling, asked = GAME.judge(state, GAME.load_move(move)), set[str]()
    for _ in range(MOST_FACTS):
        if ruling.verdict != "undetermined":
            break
        assert ruling.needs
        need = data.draw(st.sampled_from(ruling.needs))
        assert need.put not in asked
        asked.add(need.put)
        state, move = data.draw(told(state, move, need))
        note(f"{move} {need.put} {state.pack.patch}")
        assert shapes.errors("lost-empires/move", move) == []
        ruling = GAME.judge(state, GAME.load_move(move))
        assert ruling.impossible is not True, ruling.violations
    assert ruling.verdict in ("legal", "illegal")


def check_that_what_waits_is_listed(data: st.DataObject) -> None:
    """A move that only a missing fact keeps from being legal or illegal stands under `open`."""
    state = data.draw(played())
    listing = GAME.moves(state)
    waiting = {canonical(entry.move) for entry in listing.open}
    listed = {canonical(move) for move in listing.moves}
    rng = random.Random(data.draw(st.integers(0, 10_000)))
    tried = [move for move in Adapter().universe(state, rng) if move.type in (*OF_THE_TURN, *OF_TEXTS)]
    for move in rng.sample(tried, min(120, len(tried))):
        ruling = GAME.judge(state, move, want={"verdict"})
        lacks: Any = {need.put for need in ruling.needs or ()} - {"/move/report"}
        assert (canonical(move) in waiting) == bool(lacks), (move, ruling)
        assert (canonical(move) in listed) == (ruling.verdict != "illegal" and not lacks), (move, ruling)


@FEW
@given(data=st.data())
def test_no_proposal_crashes_and_every_need_stands_in_the_form_of_the_pack__LE_RULING_96(data: st.DataObject) -> None:
    check_a_proposal(data)


@FEW
@given(data=st.data())
def test_the_facts_that_are_asked_for_settle_the_matter__LE_RULING_96(data: st.DataObject) -> None:
    check_that_facts_settle(data)


@FEW
@given(data=st.data())
def test_what_waits_for_a_fact_is_listed_as_open__LE_RULING_102(data: st.DataObject) -> None:
    check_that_what_waits_is_listed(data)


@pytest.mark.long
@MANY
@given(data=st.data())
def test_no_proposal_crashes_in_many_positions__LE_RULING_96(data: st.DataObject) -> None:
    check_a_proposal(data)


@pytest.mark.long
@MANY
@given(data=st.data())
def test_facts_settle_the_matter_in_many_positions__LE_RULING_96(data: st.DataObject) -> None:
    check_that_facts_settle(data)


@pytest.mark.long
@MANY
@given(data=st.data())
def test_what_waits_is_listed_in_many_positions__LE_RULING_102(data: st.DataObject) -> None:
    check_that_what_waits_is_listed(data)
