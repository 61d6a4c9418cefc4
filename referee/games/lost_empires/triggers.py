"""Abilities that something sets off: a unit enters, has moved, is destroyed. LE-RULING-84, LE-RULING-101."""

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.state import Called, Effect, OrderTriggers, State, Triggers, Unit
from referee.games.lost_empires.targets import on_side
from referee.games.lost_empires.vocabulary import AfterMove, Limit, OnEntry, Trigger, WhenDestroyed
from referee.games.lost_empires.wording import counted, listed

# What sets them off


@rule("LE-FAQ-11")
def entered(case: Case, state: State, name: str, how: Literal["moved", "put"]) -> State:
    """What the arrival of a unit in a battlefield sets off. LE-RULING-63, LE-RULING-64."""
    unit, waiting = state.units[name], []
    for watcher in state.here(unit.at):
        if watcher == name:
            continue
        for identifier, ability in case.abilities(state.units[watcher].card, OnEntry):
            if not _watches(state, watcher, identifier, ability, unit):
                continue
            if how == "put" and case.switch("patroller_on_play") == "false":
                continue
            wanted = ability.who.subtype
            if wanted is not None and case.fact(unit.card, "subtype") != wanted:
                continue
            state = _marked(state, watcher, identifier, ability.limit)
            waiting.append(_called(case, state, watcher, identifier, ability, f"{case.called(state, name)} enters"))
    return _pushed(state, waiting)


def _watches(state: State, watcher: str, identifier: str, ability: OnEntry, unit: Unit) -> bool:
    """Whether an ability waits for the arrival of a unit of that side, and has not worked in this round."""
    bearer = state.units[watcher]
    return identifier not in bearer.used and on_side(bearer.owner, ability.who.side, unit.owner)


@rule("LE-ERRATA-EDGEGUARD-1")
def moved(case: Case, state: State, name: str) -> State:
    """What a resolved move of a unit sets off. LE-RULING-61."""
    waiting = []
    for identifier, ability in case.abilities(state.units[name].card, AfterMove):
        if identifier not in state.units[name].used:
            state = _marked(state, name, identifier, ability.limit)
            waiting.append(_called(case, state, name, identifier, ability, "it has resolved a move"))
    return _pushed(state, waiting)


@rule("LE-CAS-4")
def destroyed(case: Case, state: State, gone: Mapping[str, Unit]) -> State:
    """What the destruction of units sets off. LE-RULING-85."""
    waiting = []
    for name, unit in sorted(gone.items()):
        for identifier, ability in case.abilities(unit.card, WhenDestroyed):
            rules = _rules(case, ability)
            text = f"{case.called(state, name)}: {identifier} is set off by its destruction."
            case.happened("triggered", rules, text, source=name, ability=identifier)
            waiting.append(Called(seat=unit.owner, source=name, ability=identifier, at=unit.at))
    return _pushed(state, waiting)


def _marked(state: State, name: str, identifier: str, limit: Limit) -> State:
    """The first arrival or move of a round uses up an ability that works once, whatever comes of it. LE-RULING-64."""
    if limit == "unlimited":
        return state
    return state.put(name, used=(*state.units[name].used, identifier))


def _called(case: Case, state: State, name: str, identifier: str, ability: Trigger, why: str) -> Called:
    unit = state.units[name]
    text = f"{case.called(state, name)}: {identifier} is set off, for {why}."
    case.happened("triggered", _rules(case, ability), text, source=name, ability=identifier)
    return Called(seat=unit.owner, source=name, ability=identifier, at=unit.at)


@rule("LE-GRANT-7", "LE-GRANT-8")
def _rules(case: Case, ability: Trigger) -> list[str]:
    """The rules that tell of an ability, and that a granted action sets it off like any other."""
    rules = [*(ability.rules or ("LE-GOLD-1",))]
    if not any(event.type == "granted" for event in case.events):
        return rules
    is_patroller = isinstance(ability, OnEntry) and "LE-FAQ-11" in ability.rules
    return [*rules, "LE-GRANT-7"] + (["LE-GRANT-8"] if is_patroller else [])


def _pushed(state: State, waiting: list[Called]) -> State:
    return state.push(Triggers(waiting=tuple(waiting))) if waiting else state


# One after the other


@rule("LE-CAS-4")
def onward(case: Case, state: State, frame: Triggers) -> State:
    """The one that is left begins; several wait for the First Player. LE-RULING-84."""
    alive = tuple(called for called in frame.waiting if not _has_lapsed(case, state, called))
    if len(alive) < len(frame.waiting):
        text = f"{counted(len(frame.waiting) - len(alive), 'ability')} lapses: its unit has left play."
        case.happened("lapsed", ("LE-RULING-101",), text.replace("abilitys", "abilities"))
        return state.swap(Triggers(waiting=alive))
    if not alive:
        return state.pop()
    return state if len(alive) > 1 else begun(case, state, frame, 0)


def _has_lapsed(case: Case, state: State, called: Called) -> bool:
    """Whether the unit whose move or watch it was is gone. LE-RULING-101."""
    if called.source in state.units:
        return False
    card = called.source.partition("#")[0]
    return not any(identifier == called.ability for identifier, _ in case.abilities(card, WhenDestroyed))


def begun(case: Case, state: State, frame: Triggers, which: int) -> State:
    """One of the waiting abilities is carried out; the others wait below it."""
    called = frame.waiting[which]
    rest = frame.waiting[:which] + frame.waiting[which + 1 :]
    card = called.source.partition("#")[0]
    ability = case.pack.cards[card].abilities or {}
    optional = bool(getattr(ability[called.ability], "optional", False))
    state = state.swap(Triggers(waiting=rest)) if rest else state.pop()
    effect = Effect(
        seat=called.seat,
        source=called.source,
        ability=called.ability,
        origin="trigger",
        at=called.at,
        optional=optional,
    )
    return state.push(effect)


# The First Player's order


def options(case: Case, state: State) -> Iterator[OrderTriggers]:
    """Each of the waiting abilities can be the next."""
    if isinstance(state.top, Triggers):
        for which in range(len(state.top.waiting)):
            yield OrderTriggers(seat=state.first, which=which)


@rule("LE-CAS-4")
def one_that_waits(case: Case, state: State, move: OrderTriggers) -> Violation | None:
    """The next ability is one that waits; each comes once."""
    assert isinstance(state.top, Triggers)
    waiting = state.top.waiting
    if 0 <= move.which < len(waiting):
        return None
    names = listed(
        f"{place}: {called.ability} of {case.called(state, called.source)}" for place, called in enumerate(waiting)
    )
    detail = f"No ability waits at place {move.which}. Waiting: {names}."
    also = ("LE-RULING-84",)
    return case.breach("LE-CAS-4", detail, pointer="/move/which", also=also, hint="Name a place from 0.")


@rule("LE-CAS-4")
def order(case: Case, state: State, move: OrderTriggers) -> State:
    """The First Player has said which ability is next. LE-RULING-84."""
    frame = state.top
    assert isinstance(frame, Triggers)
    called = frame.waiting[move.which]
    text = f"{move.seat}, the First Player, puts {called.ability} of {case.called(state, called.source)} first."
    case.happened("ordered", ("LE-CAS-4", "LE-RULING-84"), text, source=called.source, ability=called.ability)
    return begun(case, state, frame, move.which)


def without(state: State, names: Mapping[str, Unit]) -> State:
    """The state without anything that waits for units that are put back into hand or deck by the table."""
    frames = tuple(
        Triggers(waiting=tuple(c for c in frame.waiting if c.source not in names))
        if isinstance(frame, Triggers)
        else frame
        for frame in state.frames
    )
    return replace(state, frames=frames)
