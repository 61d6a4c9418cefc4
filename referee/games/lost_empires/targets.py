"""Which units a text means, and the amounts that it counts."""

from collections.abc import Iterator

from referee.core.rulebook import rule
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.state import State, other
from referee.games.lost_empires.vocabulary import Amount, ByCount, ByPrinted, Units


@rule("LE-GLOSS-ENEMY", "LE-GLOSS-FRIENDLY")
def on_side(seat: str, side: str, owner: str) -> bool:
    """Whether a unit of `owner` is friendly or enemy as the player of a text sees it."""
    return side == "any" or (side == "friendly") == (owner == seat)


@rule("LE-GLOSS-BATTLEFIELD-1", "LE-GLOSS-OBJECTIVE-2", "LE-GLOSS-OBJECTIVE-3", "LE-GLOSS-OBJECTIVE-4")
def in_place(case: Case, location: str, at: str, here: str | None) -> bool:
    """Whether a battlefield is where a text says; `here` is that of its bearer."""
    return at == here if location == "same" else at in case.pack.of_kind(location)


def fits(case: Case, state: State, seat: str, target: Units, name: str, here: str | None, bearer: str | None) -> bool:
    """Whether a text can mean a unit. Raises Missing where that hangs on a subtype that nobody knows."""
    unit = state.units[name]
    if not on_side(seat, target.side, unit.owner) or not in_place(case, target.location, unit.at, here):
        return False
    if (target.another and name == bearer) or unit.card == target.not_card:
        return False
    return target.subtype is None or case.fact(unit.card, "subtype") == target.subtype


def meant(case: Case, state: State, seat: str, target: Units, here: str | None, bearer: str | None) -> tuple[str, ...]:
    """All units that a text can mean, those of its player first, by id."""
    names = (*state.army(seat), *state.army(other(seat)))
    return tuple(name for name in names if fits(case, state, seat, target, name, here, bearer))


def amount(case: Case, state: State, seat: str, value: Amount, card: str, here: str | None) -> int:
    """A number that a text gives, counts or reads from its card. LE-GLOSS-PRINTED."""
    if isinstance(value, ByPrinted):
        printed: int = case.fact(card, value.number)
        return printed
    if isinstance(value, ByCount):
        found = sum(1 for _ in _counted(case, state, seat, value, here))
        return found if value.max is None else min(found, value.max)
    return value


def _counted(case: Case, state: State, seat: str, value: ByCount, here: str | None) -> Iterator[str]:
    for name, unit in state.units.items():
        if not on_side(seat, value.side, unit.owner) or not in_place(case, value.location, unit.at, here):
            continue
        if value.subtype is None or case.fact(unit.card, "subtype") == value.subtype:
            yield name
