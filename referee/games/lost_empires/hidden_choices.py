"""What both players choose in secret at the same time: their decks."""

from msgspec.structs import replace

from referee.core.ruling import Violation
from referee.core.state import UNKNOWN
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.faults import faults
from referee.games.lost_empires.pack import pack_of
from referee.games.lost_empires.setup import a_deck_of_the_rules, names_of
from referee.games.lost_empires.state import SEATS, State, SubmitDeck, Zone


def unseen(state: State, seat: str) -> SubmitDeck | None:
    """The deck of a seat with unknown names; None where no decks are handed in."""
    if state.node != "SETUP.DECKS" or seat not in SEATS:
        return None
    return SubmitDeck(seat=seat, cards=(UNKNOWN,) * pack_of(state.pack).per_player.names)


def opened(case: Case, state: State, move: SubmitDeck) -> State | Violation:
    """The state with the names of a deck known: a deck of the rules, with all cards seen of that player among them."""
    wrong = next(a_deck_of_the_rules(case, state, move), None)
    if wrong is not None:
        return replace(wrong, pointer=wrong.pointer.replace("/move", "/move/move", 1))
    known, names = state.lists[move.seat] or Zone(), names_of(case, move)
    after = replace(state, lists=state.lists.put(move.seat, Zone(names)))
    if impossible := faults(after):
        detail = f"This cannot be the deck of {move.seat}. {impossible[0].detail}"
        return case.breach("REF-TELL-2", detail, pointer="/move/move", also=(impossible[0].rule,))
    for card in names:
        if card not in known.known:
            note = f"{move.seat} opens the deck: {case.name(card)}."
            case.claim(f"/lists/{move.seat}", card, note, pointer="/move/move")
    return after


def chosen_at(at: str) -> tuple[str, str] | None:
    """Whose choice lies at a place of the state, and the kind of move that laid it there."""
    part, _, seat = at.strip("/").partition("/")
    return (seat, "submit_deck") if part == "lists" else None
