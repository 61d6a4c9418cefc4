"""The cards, units and battlefields that a move names are ones that there are. LE-FLOW-2."""

from collections.abc import Callable, Iterator

from msgspec import UNSET

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.core.state import UNKNOWN, Move
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.state import State
from referee.games.lost_empires.wording import listed

UNITS = ("unit", "target", "second")
CARDS = ("card",)
PLACES = ("at", "to")
DECK_ENDS = ("deck_top", "deck_bottom")


@rule("LE-FLOW-2")
def unknown_objects(case: Case, state: State, move: Move) -> list[Violation]:
    """What a move names that there is not."""
    return [*_named(case, state, move)]


def _named(case: Case, state: State, move: Move) -> Iterator[Violation]:
    for member, value, exists, what in _members(case, state, move):
        if not exists(value):
            detail = f"There is no {what} {value}."
            hint = _hint(case, state, what)
            yield case.breach("LE-FLOW-2", detail, pointer=f"/move/{member}", hint=hint)


Named = Iterator[tuple[str, str, Callable[[str], bool], str]]


def _members(case: Case, state: State, move: Move) -> Named:
    for member in UNITS:
        value = getattr(move, member, UNSET)
        if isinstance(value, str):
            yield member, value, state.units.__contains__, "unit"
    for member in CARDS:
        value = getattr(move, member, UNSET)
        if isinstance(value, str):
            yield member, value, case.pack.cards.__contains__, "card"
    for member in PLACES:
        value = getattr(move, member, UNSET)
        if isinstance(value, str) and move.type != "choose":
            yield member, value, case.pack.battlefields.__contains__, "battlefield"
        elif isinstance(value, str):
            yield member, value, DECK_ENDS.__contains__, "place"
    many = getattr(move, "units", UNSET)
    if isinstance(many, tuple):
        for place, value in enumerate(many):
            yield f"units/{place}", value, state.units.__contains__, "unit"
    many = getattr(move, "cards", UNSET)
    if isinstance(many, tuple):
        for place, value in enumerate(many):
            yield f"cards/{place}", value, lambda card: card == UNKNOWN or card in case.pack.cards, "card"


def _hint(case: Case, state: State, what: str) -> str:
    names = {"unit": sorted(state.units), "battlefield": [*case.pack.battlefields], "place": [*DECK_ENDS]}
    return f"There are {listed(names[what])}." if what in names else "Name a card by its id."
