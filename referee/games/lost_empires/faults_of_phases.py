"""What no state can show at its part of the round, if it came there by the rules alone.

A table that has ruled on a text or agreed on something can have led a game anywhere else.
"""

from collections.abc import Iterator

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.damage import CASUALTY
from referee.games.lost_empires.faults_of_play import Found, fault, is_by_the_rules
from referee.games.lost_empires.moves import OF_FRAMES
from referee.games.lost_empires.state import SEATS, WRAP_UP, Grant, Melee, Ruthless, State, Triggers
from referee.games.lost_empires.wording import listed
from referee.games.lost_empires.wrap_up import falling_units

UNFINISHED = ("ORDER", "CONTROL", "CASUALTY", "OVER")
"""The parts of a game in which something can be unfinished."""


def phases(case: Case, state: State) -> Found:
    """Everything that does not go with the part of the round."""
    if state.result is None and is_by_the_rules(state):
        for check in (_setup, _turns, _order_of_seats, _wrap_up, _marks, _frames):
            yield from check(case, state)


def _setup(case: Case, state: State) -> Found:
    """A tie is one of the roll-off, and decks are shuffled where a shuffle is awaited."""
    if state.tied and state.node != "SETUP.ROLL":
        yield fault("LE-FLOW-4", f"The roll-off is tied, at {state.node}.", "/tied", ("LE-SETUP-3-TIE",))
    if bool(state.shuffling) != (state.node == "SETUP.SHUFFLE"):
        detail = f"The decks of {listed(state.shuffling, 'nobody')} are to be shuffled, at {state.node}."
        yield fault("LE-FLOW-4", detail, "/shuffling")


def _turns(case: Case, state: State) -> Found:
    """Turns are counted from 1, and one that has an activation has a mandatory order; later nobody has a turn."""
    if state.stage.startswith("SETUP"):
        return
    if state.turn < 1:
        yield fault("LE-FLOW-4", f"This is turn {state.turn} of round {state.round}.", "/turn")
    if state.activated is not None and not state.mandatory:
        yield fault("LE-FLOW-4", "A unit was activated, which is a mandatory order.", "/activated", ("LE-ORDER-3",))
    if state.stage == "ORDER":
        return
    if state.active is not None:
        yield fault("LE-FLOW-4", f"It is the turn of {state.active}, at {state.node}.", "/active")
    for member in ("mandatory", "activated", "supported"):
        if getattr(state, member):
            yield fault("LE-FLOW-4", f"An order of a running turn is told, at {state.node}.", f"/{member}")


@rule("LE-CTRL-5", "LE-WRAP-FALL-1")
def _order_of_seats(case: Case, state: State) -> Found:
    """The objectives that are left are the last ones in their order; who falls back has units in the enemy hive."""
    if state.first_player is None:
        return
    order = case.pack.from_left[state.first] if state.stage == "CONTROL" else ()
    if state.left != order[len(order) - len(state.left) :]:
        detail = f"Left to be checked at {state.node}: {listed(state.left)}; "
        detail += f"the order is {listed(order)}." if order else "nothing is checked there."
        yield fault("LE-FLOW-4", detail, "/left", ("LE-CTRL-5",))
    falls = state.stage == "WRAP.FALL_BACK"
    due = tuple(seat for seat in state.both_in_order() if falling_units(case, state, seat)) if falls else ()
    if state.falling != due:
        detail = f"To fall back at {state.node}: {listed(state.falling, 'nobody')}; "
        detail += f"in the enemy hive: {listed(due, 'nobody')}." if falls else "nobody falls back there."
        yield fault("LE-FLOW-4", detail, "/falling", ("LE-WRAP-FALL-1",))


@rule("LE-WRAP-FALL-1", "LE-WRAP-READY", "LE-WRAP-REFRESH")
def _wrap_up(case: Case, state: State) -> Found:
    """LE-INV-10, LE-INV-11 and LE-INV-12: what the Casualty Phase and the steps of Wrap Up have done."""
    if state.stage not in WRAP_UP:
        return
    done, each = WRAP_UP[: WRAP_UP.index(state.stage)], case.pack.per_player
    for name, unit in sorted(state.units.items()):
        at = f"/units/{name}"
        if unit.damage >= CASUALTY:
            detail = f"{name} has {unit.damage} damage after the Casualty Phase."
            yield fault("LE-INV-10", detail, f"{at}/damage", ("LE-CAS-2",))
        if "WRAP.FALL_BACK" in done and unit.at == case.pack.hive("B" if unit.owner == "A" else "A"):
            detail = f"{name} is in the enemy hive after the fall back."
            yield fault("LE-INV-11", detail, f"{at}/at", ("LE-WRAP-FALL-1",))
        if "WRAP.READY" in done and unit.drained:
            detail = f"{name} is drained after all units have become ready."
            yield fault("LE-INV-12", detail, f"{at}/drained", ("LE-WRAP-READY",))
    for token, most in (("command", each.command), ("supply", each.supply)) if "WRAP.REFRESH" in done else ():
        for seat in SEATS:
            ready = getattr(state, token)[seat]
            if ready < most:
                detail = f"{seat} has {ready} {token} ready of {most} after the refresh."
                yield fault("LE-INV-12", detail, f"/{token}/{seat}", ("LE-WRAP-REFRESH",))


def _marks(case: Case, state: State) -> Found:
    """What has worked once in a round is a text of the card, and no change of a number outlasts an activation.

    A deck that is empty has been empty, where that counts. LE-RULING-88.
    """
    for seat in SEATS if state.round > 0 and state.switches["redraw_after_empty"] == "false" else ():
        if not state.deck[seat].cards and not state.emptied[seat]:
            detail = f"The deck of {seat} is empty, and is said never to have been."
            yield fault("LE-FLOW-4", detail, f"/deck/{seat}", ("LE-RULING-88",))
    for name, unit in sorted(state.units.items()):
        texts = case.pack.cards[unit.card].abilities or {}
        for mark in unit.used:
            if mark not in texts:
                yield fault("LE-FLOW-4", f"{name} has no text {mark} that could have worked.", f"/units/{name}/used")
        if state.activation is None and any(change.until == "activation" for change in unit.lasting):
            detail = f"A number of {name} is changed until the end of an activation, and there is none."
            yield fault("LE-FLOW-4", detail, f"/units/{name}/lasting")


def _frames(case: Case, state: State) -> Found:
    """Something is unfinished only where texts work; RUTHLESS is asked at the objective that is being checked."""
    if state.frames and state.stage not in UNFINISHED:
        yield fault("LE-FLOW-4", f"Something is unfinished, at {state.node}.", "/frames")
    order = case.pack.from_left[state.first] if state.stage == "CONTROL" else ()
    checked = order[: len(order) - len(state.left)][-1:]
    for place, frame in enumerate(state.frames):
        if isinstance(frame, Ruthless) and frame.objective not in checked:
            detail = f"{frame.objective} is not being checked, at {state.node}."
            yield fault("LE-FLOW-4", detail, f"/frames/{place}", ("LE-CTRL-5",))


def at_rest(case: Case, state: State) -> Iterator[Violation]:
    """A question about units that would be over by itself is none that a state waits for. LE-RULING-99."""
    frame = state.top
    if not isinstance(frame, Melee | Grant | Triggers | Ruthless) or not is_by_the_rules(state):
        return
    if OF_FRAMES[type(frame)](case, state, frame) is not state:
        yield fault("LE-INV-42", f"What is asked at {state.node} would be over by itself.", "/frames")
