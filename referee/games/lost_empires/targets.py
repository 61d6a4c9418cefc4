"""Which units and cards a text means, and the amounts that it counts."""

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct

from referee.core.case import Missing
from referee.core.rulebook import rule
from referee.core.ruling import Need
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.state import State, other
from referee.games.lost_empires.vocabulary import Amount, ByCount, ByPrinted, Subtype, Units

Fit = tuple[Need, ...] | None
"""Whether a text can mean something: None if not, otherwise the questions that it hangs on, none for a certain yes."""


class Meant(Struct, frozen=True):
    """What a text can mean, in order, each with the questions that this hangs on. LE-RULING-96."""

    entries: tuple[tuple[str, tuple[Need, ...]], ...] = ()

    @property
    def certain(self) -> tuple[str, ...]:
        """What fits whatever nobody knows."""
        return tuple(name for name, needs in self.entries if not needs)

    @property
    def possible(self) -> tuple[str, ...]:
        """What fits or may fit."""
        return tuple(name for name, _ in self.entries)

    @property
    def needs(self) -> tuple[Need, ...]:
        """The questions that would settle what fits, each once."""
        return tuple({need.put: need for _, needs in self.entries for need in needs}.values())

    def fit(self, name: str) -> Fit:
        """Whether the text can mean this one."""
        return dict(self.entries).get(name)

    def known(self) -> tuple[str, ...]:
        """All that fits. Raises Missing where that is not settled."""
        if self.needs:
            raise Missing(*self.needs)
        return self.certain

    def is_there(self) -> bool:
        """Whether anything fits. Raises Missing where that is not settled."""
        return bool(self.certain or self.known())

    def due(self, count: int, chosen: Sequence[str] = ()) -> tuple[int, int]:
        """How many of `count` there are to be chosen: at least, if what is chosen fits, and at most."""
        fitting = Counter(name for name in chosen if name in self.possible)
        return min(count, (Counter(self.certain) | fitting).total()), min(count, len(self.possible))

    def settle(self, count: int, chosen: Sequence[str]) -> None:
        """Raises Missing where what is chosen may not fit, or may be too few. LE-RULING-96."""
        open_ = [need for name in chosen for need in self.fit(name) or ()]
        if len(chosen) < count:
            open_ += self.needs
        if open_:
            raise Missing(*{need.put: need for need in open_}.values())


def meant_of(entries: Iterable[tuple[str, Fit]]) -> Meant:
    """What fits or may fit of some names."""
    return Meant(tuple((name, fit) for name, fit in entries if fit is not None))


@rule("LE-GLOSS-ENEMY", "LE-GLOSS-FRIENDLY")
def on_side(seat: str, side: str, owner: str) -> bool:
    """Whether a unit of `owner` is friendly or enemy as the player of a text sees it."""
    return side == "any" or (side == "friendly") == (owner == seat)


@rule("LE-GLOSS-BATTLEFIELD-1", "LE-GLOSS-OBJECTIVE-2", "LE-GLOSS-OBJECTIVE-3", "LE-GLOSS-OBJECTIVE-4")
def in_place(case: Case, location: str, at: str, here: str | None) -> bool:
    """Whether a battlefield is where a text says; `here` is that of its bearer."""
    return at == here if location == "same" else at in case.pack.of_kind(location)


def of_subtype(case: Case, card: str, subtype: Subtype | None) -> Fit:
    """Whether a unit is of the subtype that a text names."""
    if subtype is None:
        return ()
    known = case.known(card, "subtype")
    if known is None:
        return (case.need(card, "subtype"),)
    return () if known == subtype else None


def fits(case: Case, state: State, seat: str, target: Units, name: str, here: str | None, bearer: str | None) -> Fit:
    """Whether a text can mean a unit."""
    unit = state.units[name]
    if not on_side(seat, target.side, unit.owner) or not in_place(case, target.location, unit.at, here):
        return None
    if (target.another and name == bearer) or unit.card == target.not_card:
        return None
    return of_subtype(case, unit.card, target.subtype)


def meant(case: Case, state: State, seat: str, target: Units, here: str | None, bearer: str | None) -> Meant:
    """All units that a text can mean, those of its player first, by id."""
    names = (*state.army(seat), *state.army(other(seat)))
    return meant_of((name, fits(case, state, seat, target, name, here, bearer)) for name in names)


def amount(case: Case, state: State, seat: str, value: Amount, card: str, here: str | None) -> int:
    """A number that a text gives, counts or reads from its card. LE-GLOSS-PRINTED."""
    if isinstance(value, ByPrinted):
        printed: int = case.fact(card, value.number)
        return printed
    if isinstance(value, ByCount):
        return _counted(case, state, seat, value, here)
    return value


def _counted(case: Case, state: State, seat: str, value: ByCount, here: str | None) -> int:
    """How many units there are of a kind, `max` at most. Raises Missing where that is not settled."""
    kind = Units(value.side, value.location, subtype=value.subtype)
    found = meant(case, state, seat, kind, here, None)
    most = len(found.possible) if value.max is None else value.max
    least, at_most = found.due(most)
    return least if least == at_most else min(most, len(found.known()))
