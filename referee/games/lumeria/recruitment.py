"""Gameplay, Recruitment: units come from the open stacks onto the own recruitment spaces, one at a time, for gold."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from referee.core.case import Missing
from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lumeria import triggers
from referee.games.lumeria.abilities import cost
from referee.games.lumeria.case import Case
from referee.games.lumeria.gold import paid_in
from referee.games.lumeria.state import Pass, Recruit, State, Unit, listed, numbered, other


def begin(case: Case, state: State) -> State:
    """The First Player is asked first. LM-RECRUIT-2."""
    if state.active is not None:
        return state
    text = f"Recruitment: {state.first} is on turn first."
    case.happened("phase", ("LM-ROUND-4", "LM-RECRUIT-2", "LM-RECRUIT-1"), text, phase="recruitment")
    return replace(state, active=state.first, passes=0)


CAMPS = "LM-GLOSS-9"
"""The rule that nobody recruits on a camp, which a table may set aside for the camps of the player's own side."""


def free_spaces(case: Case, state: State, seat: str) -> tuple[str, ...]:
    """The spaces without any card on which a seat can recruit. LM-RULING-13."""
    taken = state.taken()
    spaces = case.recruitment(seat) + (case.camps_of(seat) if CAMPS in case.waived else ())
    return tuple(space for space in spaces if space not in taken)


# Recruiting


def options(case: Case, state: State) -> Iterator[Recruit]:
    """Every kind that is left and can be paid for, on every free recruitment space."""
    seat = state.on_turn
    spaces = free_spaces(case, state, seat)
    for kind in case.pack.kinds_of(str(state.factions[seat])):
        if state.stacks[seat].get(kind) and cost(case, state, seat, kind) <= state.gold[seat]:
            for space in spaces:
                yield Recruit(seat=seat, kind=kind, space=space)


@rule("LM-RECRUIT-5")
def a_card_in_the_stack(case: Case, state: State, move: Recruit) -> Violation | None:
    """A card of the kind lies in an open stack of the player. LM-DEFEAT-3."""
    stacks = state.stacks[move.seat]
    if stacks.get(move.kind):
        return None
    own = case.pack.units[move.kind].faction == state.factions[move.seat]
    detail = (
        f"The stack of {case.kind(move.kind)} is empty." if own else f"{case.kind(move.kind)} are not {move.seat}'s."
    )
    fell = any(state.units[name].kind == move.kind for name in state.pile(move.seat))
    also = ("LM-DEFEAT-3",) if own and fell else ()
    hint = f"Left in the stacks: {listed(stacks)}."
    return case.breach("LM-RECRUIT-5", detail, pointer="/move/kind", also=also, hint=hint)


@rule("LM-RECRUIT-3", "LM-RECRUIT-6")
def enough_gold(case: Case, state: State, move: Recruit) -> Violation | None:
    """The player has the gold that the card costs. LM-RULING-15."""
    gold, price = state.gold[move.seat], cost(case, state, move.seat, move.kind)
    if price <= gold:
        return None
    detail = f"The cost of {case.kind(move.kind)} is {price} gold; {move.seat} has {gold}."
    hint = "Recruit something cheaper, or pass."
    return case.breach(
        "LM-RECRUIT-3", detail, pointer="/move/kind", also=("LM-RECRUIT-6",), hint=hint, price=price, gold=gold
    )


@rule("LM-GLOSS-9", "LM-RECRUIT-4", "LM-RECRUIT-6")
def a_free_recruitment_space(case: Case, state: State, move: Recruit) -> Violation | None:
    """The card goes on a free recruitment space of the player's own side, not on a camp. LM-RULING-12, -13."""
    there = state.at(move.space)
    own, is_camp = case.told_recruitment(move.seat), case.lies_on((move.space,), "camps")
    if there is None and not is_camp and move.space in case.recruitment(move.seat):
        return None
    camps = case.camps_of(move.seat) if CAMPS in case.waived else ()
    own = None if own is None else own + camps
    hint, no_room = _room(state, move.seat, own)
    if is_camp and (CAMPS not in case.waived or (there is None and move.space in camps)):
        detail = f"{move.space} is a camp."
        also = ("LM-RECRUIT-4", *no_room)
        return case.breach("LM-GLOSS-9", detail, pointer="/move/space", also=also, hint=hint)
    detail = f"{move.space} is no recruitment space of {move.seat}."
    if there is not None and (own is None or move.space in own):
        detail = f"On {move.space} stands {case.called(state, there)}."
        no_room = (*no_room, "LM-RULING-13") if state.units[there].owner != move.seat else no_room
    return case.breach("LM-RECRUIT-4", detail, pointer="/move/space", also=no_room, hint=hint)


def _room(state: State, seat: str, own: tuple[str, ...] | None) -> tuple[str, tuple[str, ...]]:
    """Where a seat has room to recruit, as a hint, and the rules on a lack of room. `own`: its spaces, if told."""
    taken = state.taken()
    free = None if own is None else [space for space in own if space not in taken]
    if free is None:
        return f"Name a free recruitment space of {seat}.", ()
    if not free:
        return "There is no room: pass.", ("LM-RECRUIT-6", "LM-RULING-12")
    return f"Free recruitment spaces of {seat}: {listed(free)}.", ()


@rule("LM-RECRUIT-3", "LM-RECRUIT-4", "LM-SETUP-6C")
def recruit(case: Case, state: State, move: Recruit) -> State:
    """The gold is paid, then the card is placed; the other player is next. LM-RECRUIT-5, -10, LM-RULING-14."""
    seat = state.on_turn
    price = cost(case, state, seat, move.kind)
    text = f"{seat} pays {price} gold to the supply for {case.kind(move.kind)}."
    rules = ["LM-RECRUIT-3", "LM-RULING-15"]
    case.happened("paid", rules, text, seat=seat, gold=price)
    state, name = entered(case, paid_in(state, seat, price), seat, move.kind, move.space)
    rules = ["LM-RECRUIT-4", "LM-RECRUIT-5", "LM-RECRUIT-10", "LM-SETUP-6C", "LM-FUND-7"]
    text = f"{seat} recruits {case.kind(move.kind)} on {move.space}, facing {other(seat)}."
    case.happened("recruited", rules, text, seat=seat, kind=move.kind, unit=name, space=move.space)
    return triggers.at(case, state, "recruited", (("recruited", name),))


def entered(case: Case, state: State, seat: str, kind: str, space: str) -> tuple[State, str]:
    """A card of a stack on a space, and the id that it has from now on."""
    name = numbered(state.units, kind)
    left = {**state.stacks[seat], kind: state.stacks[seat].get(kind, 0) - 1}
    units = {**state.units, name: Unit(kind=kind, owner=seat, space=space)}  # type: ignore[arg-type]
    return replace(state, stacks=state.stacks.put(seat, left), units=units), name


# Taking turns


def next_turn(case: Case, state: State) -> State:
    """After a recruit the other player is asked, also one who has passed. LM-RECRUIT-2, LM-RECRUIT-8."""
    seat = other(state.on_turn)
    rules = ["LM-RECRUIT-2", "LM-RULING-10"] + (["LM-RECRUIT-8", "LM-RULING-90"] if state.passes else [])
    again = " again" if state.passes else ""
    case.happened("turn", rules, f"{seat} is asked{again}.", seat=seat)
    return replace(state, node="RECRUIT.TURN", active=seat, passes=0)


def pass_options(case: Case, state: State) -> Iterator[Pass]:
    """A player can always pass; who cannot recruit has to. LM-RULING-11."""
    yield Pass(seat=state.on_turn)


def _is_forced(case: Case, state: State) -> bool | None:
    """Whether the player on turn cannot recruit; None if that is not told. Only a word hangs on it. LM-RULING-11."""
    try:
        return next(options(case, state), None) is None
    except Missing:
        return None


@rule("LM-RECRUIT-7", "LM-RECRUIT-9")
def declined(case: Case, state: State) -> State:
    """A pass hands the turn to the other; two in a row end the phase. LM-RULING-10, -11."""
    seat = state.on_turn
    forced = _is_forced(case, state)
    rules = ["LM-RECRUIT-7", "LM-RULING-10"] + (["LM-RECRUIT-6", "LM-RULING-11"] if forced else [])
    if forced and not free_spaces(case, state, seat):
        rules += ["LM-RULING-12"]
    why = ", who cannot recruit," if forced else ""
    data: dict[str, Any] = {} if forced is None else {"forced": forced}
    case.happened("passed", rules, f"{seat}{why} passes.", seat=seat, **data)
    if not state.passes:
        return replace(state, passes=1, active=other(seat))
    rules = ["LM-RECRUIT-9", "LM-ROUND-5"]
    case.happened("phase", rules, "Neither player recruits any more: Battle begins.", phase="battle")
    return replace(state, node="MAN.TURN", stage="maneuver_1", active=None, passes=0)
