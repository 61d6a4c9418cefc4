"""RUTHLESS: whoever wins an objective with such a unit may deal 1 damage to an enemy unit there."""

from collections.abc import Iterator

from msgspec import UNSET
from msgspec.structs import replace

from referee.core.case import Missing
from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lost_empires import damage
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.state import DealRuthless, Decline, Ruthless, Seat, State, other
from referee.games.lost_empires.targets import Fit, Meant, meant_of
from referee.games.lost_empires.wording import listed

HURT = 1
"""The damage. LE-KW-RUTHLESS-1."""


@rule("LE-KW-RUTHLESS-1", "LE-CTRL-5")
def asked_for(case: Case, state: State, at: str, winner: Seat) -> State:
    """The question to the winner of an objective, if an enemy is there to be hurt. LE-RULING-48, LE-RULING-99."""
    frame = Ruthless(seat=winner, objective=at)
    return state.push(frame) if _is_asked(case, state, frame) else state


def _is_asked(case: Case, state: State, frame: Ruthless) -> bool:
    """Whether a unit is left to be asked, and an enemy to be hurt. Raises Missing where nobody knows of a keyword."""
    return bool(state.here(frame.objective, other(frame.seat))) and left(case, state, frame).is_there()


def left(case: Case, state: State, frame: Ruthless) -> Meant:
    """The units that have not been asked."""
    here = (name for name in state.here(frame.objective, frame.seat) if name not in frame.asked)
    return meant_of((name, _fit(case, state.units[name].card)) for name in here)


def _fit(case: Case, card: str) -> Fit:
    """Whether a card has RUTHLESS."""
    has = case.keyword(card, "RUTHLESS")
    if has is None:
        return (case.need(card, "keywords"),)
    return () if has else None


def onward(case: Case, state: State, frame: Ruthless) -> State:
    """The question ends without a unit to be asked or an enemy to be hurt. LE-RULING-99."""
    return state if _is_asked(case, state, frame) else state.pop()


def options(case: Case, state: State) -> Iterator[DealRuthless]:
    """Each unit that is left, on each enemy unit there."""
    frame = state.top
    if not isinstance(frame, Ruthless):
        return
    for name in left(case, state, frame).possible:
        for target in state.here(frame.objective, other(frame.seat)):
            yield DealRuthless(seat=frame.seat, unit=name, target=target)


def decline_options(case: Case, state: State, frame: Ruthless) -> Iterator[Decline]:
    """Each unit that is left can do without."""
    for name in left(case, state, frame).possible:
        yield Decline(seat=frame.seat, unit=name)


@rule("LE-CTRL-5", "LE-KW-RUTHLESS-1")
def a_unit_that_is_asked(case: Case, state: State, move: DealRuthless | Decline) -> Violation | None:
    """The unit stands in the objective that is being checked, has RUTHLESS and has not been asked."""
    frame = state.top
    if not isinstance(frame, Ruthless):
        return _not_about_a_unit(case, move)
    waiting = left(case, state, frame)
    fit = waiting.fit(str(move.unit))
    if fit:
        raise Missing(*fit)
    if fit is not None:
        return None
    hint, where = f"Asked: {listed(waiting.possible)}.", case.pack.battlefields[frame.objective].name
    if move.unit not in state.units:
        return case.breach("LE-KW-RUTHLESS-1", "No unit is named.", pointer="/move", hint=hint)
    name = str(move.unit)
    called = case.called(state, name)
    if state.units[name].owner == frame.seat and state.units[name].at != frame.objective:
        detail = f"{where} is being checked; {called} is elsewhere."
        return case.breach("LE-CTRL-5", detail, pointer="/move/unit", hint=hint)
    detail = f"{called} has been asked." if name in frame.asked else f"{called} has no RUTHLESS of {frame.seat} to use."
    return case.breach("LE-KW-RUTHLESS-1", detail, pointer="/move/unit", hint=hint)


def _not_about_a_unit(case: Case, move: DealRuthless | Decline) -> Violation | None:
    """What else is declined is no question about one unit of several."""
    if move.unit is UNSET:
        return None
    detail = "What is asked is not about a RUTHLESS unit."
    return case.breach("LE-KW-RUTHLESS-1", detail, pointer="/move/unit", hint="Leave `unit` out.")


@rule("LE-KW-RUTHLESS-1", "LE-GLOSS-ENEMY")
def an_enemy_there(case: Case, state: State, move: DealRuthless) -> Violation | None:
    """The target is an enemy unit in the same objective."""
    frame = state.top
    assert isinstance(frame, Ruthless)
    enemies = state.here(frame.objective, other(frame.seat))
    if move.target in enemies:
        return None
    called = case.called(state, move.target)
    where = case.pack.battlefields[frame.objective].name
    friendly = state.units[move.target].owner == frame.seat
    detail = f"{called} is a friendly unit." if friendly else f"{called} is not in {where}."
    also = ("LE-GLOSS-ENEMY",) if friendly else ()
    hint = f"Enemies there: {listed(enemies)}."
    return case.breach("LE-KW-RUTHLESS-1", detail, pointer="/move/target", also=also, hint=hint)


@rule("LE-KW-RUTHLESS-1")
def deal(case: Case, state: State, move: DealRuthless) -> State:
    """1 damage, before the next objective. LE-RULING-48, LE-RULING-49."""
    text = f"{case.called(state, move.unit)} is RUTHLESS: {HURT} damage to {case.called(state, move.target)}."
    rules = ["LE-KW-RUTHLESS-1", "LE-RULING-48"]
    case.happened("ruthless", rules, text, unit=move.unit, target=move.target, damage=HURT)
    state, frame = _answered(state, move.unit)
    if case.switch("ruthless") == "per_objective":
        state = state.pop()
    return damage.dealt(case, state, {move.target: HURT}, frame.seat, ["LE-RULING-49"])


def _answered(state: State, name: str) -> tuple[State, Ruthless]:
    frame = state.top
    assert isinstance(frame, Ruthless)
    frame = replace(frame, asked=(*frame.asked, name))
    return state.swap(frame), frame


@rule("LE-KW-RUTHLESS-2")
def decline(case: Case, state: State, move: Decline) -> State:
    """A unit does without; the others are still asked. LE-RULING-48."""
    name = str(move.unit)
    text = f"{move.seat} does without the damage of {case.called(state, name)}."
    case.happened("declined", ("LE-KW-RUTHLESS-2", "LE-RULING-48"), text, unit=name)
    return _answered(state, name)[0]
