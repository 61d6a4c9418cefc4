"""What both players choose in secret at the same time: the card kept in the draft, and the card of a battle."""

from msgspec.structs import replace

from referee.core.ruling import Violation
from referee.core.state import UNKNOWN
from referee.games.lost_lumina.battle import can_be_face_down, known_face_down
from referee.games.lost_lumina.case import Case, unlocated
from referee.games.lost_lumina.state import SEATS, DraftKeep, PlayCard, Sides, State, Zone

_CHOICES: dict[str, type[DraftKeep | PlayCard]] = {"PREP.DRAFT.KEEP": DraftKeep, "BATTLE.COMMIT": PlayCard}
_LAID = {"draft_keep": "kept", "play_card": "in_play"}
CHOSEN_IN_SECRET = frozenset(_LAID)


def unseen(state: State, seat: str) -> DraftKeep | PlayCard | None:
    """The choice of a seat with an unknown card; None where nothing is chosen in secret."""
    choice = _CHOICES.get(state.node)
    return choice(seat=seat, card=UNKNOWN) if choice is not None and seat in SEATS else None


def opened(case: Case, state: State, move: DraftKeep | PlayCard) -> State | Violation:
    """The state with the chosen card known where it lies."""
    after = _turned_up(case, state, move) if isinstance(move, PlayCard) else _kept(case, state, move)
    if after is None:
        detail = f"{case.name(move.card)} cannot be the card that {move.seat} chose: it lies elsewhere."
        detail += case.earlier(move.card)
        return case.breach("REF-TELL-2", detail, pointer="/move/move/card", also=("LL-COMP-2",))
    if after != state:
        at = f"/{_LAID[move.type]}/{move.seat}"
        case.claim(at, move.card, f"{move.seat} opens {case.name(move.card)}.", pointer="/move/move/card")
    return after


def _turned_up(case: Case, state: State, move: PlayCard) -> State | None:
    """With the card of a battle known; None if it cannot be the one that was played."""
    if state.in_play[move.seat] == move.card:
        return state
    if state.in_play[move.seat] == UNKNOWN and can_be_face_down(case, state, move.seat, move.card):
        return known_face_down(state, move.seat, move.card)
    return None


def _kept(case: Case, state: State, move: DraftKeep) -> State | None:
    """With a card of the draft known, wherever it has come since; None if its player cannot have it.

    A card that has been played or discarded lies open already.
    """
    seat, card = move.seat, move.card
    zones: dict[str, Sides[Zone]] = {"drafted": state.drafted, "hand": state.hand}
    own = (*state.drafted[seat].known, *state.hand[seat].known, state.kept[seat])
    if card in (*own, *state.discard, state.in_play.A, state.in_play.B):
        return state
    if card not in unlocated(state, case.pack):
        return None
    if state.kept[seat] == UNKNOWN:
        return replace(state, kept=state.kept.put(seat, card))
    for part, sides in zones.items():
        if sides[seat].unknown:
            return replace(state, **{part: sides.put(seat, sides[seat].told(card))})
    return None


def chosen_at(at: str) -> tuple[str, str] | None:
    """Whose choice lies at a place of the state, and the kind of move that laid it there."""
    part, _, seat = at.strip("/").partition("/")
    return next(((seat, type) for type, place in _LAID.items() if place == part), None)
