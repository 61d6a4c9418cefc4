"""Who sees what, what becomes known, and the same game under other names. LE-RULING-90, LE-INV-43."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from referee.core import hidden_choice
from referee.core.canonical import difference
from referee.core.rulebook import rule
from referee.core.ruling import Veil, Violation
from referee.core.state import UNKNOWN, Move, Tell
from referee.games.lost_empires import hidden_choices
from referee.games.lost_empires.cards import claimable, listable
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.pack import PACKS, pack_data, path
from referee.games.lost_empires.state import SEATS, Deck, PlaySupport, PlayUnit, State, SubmitDeck, Zone

OPEN = "laid open"
"""The note of a claim about a card that both players have seen."""


@rule("LE-GLOSS-DISCARD-1", "LE-GLOSS-REVEAL-1")
def hide(state: State, viewer: str) -> State:
    """The state as a seat or the public sees it. LE-RULING-90.

    Hidden are the opponent's hand and deck list, and the order of both decks; not the places of cards that the viewer
    knows, and nothing else but seed and salt.
    """
    lists, deck, hand = state.lists, state.deck, state.hand
    for seat in SEATS:
        deck = deck.put(seat, deck[seat].hidden(seat == viewer))
        names = lists[seat]
        if seat != viewer:
            hand = hand.put(seat, hand[seat].hidden(state.shown[seat]))
            lists = lists.put(seat, None if names is None else Zone((), len(names)))
    word = tuple(w for w in state.word if w.type != "claim" or w.note == OPEN or _place_of(w.at) == viewer)
    return replace(state, seed=UNSET, salt=UNSET, lists=lists, deck=deck, hand=hand, word=word)


def _place_of(pointer: str) -> str:
    """The seat in whose place a claimed card lies: `/hand/A`, `/deck/B/cards/3`."""
    parts = pointer.split("/")
    return parts[2] if len(parts) > 2 else ""


def only_claims(state: State, move: Move) -> bool:
    """Whether a move takes a card out of a hand or a pile of which nobody has told that it is there."""
    if move.seat not in SEATS:
        return False
    if isinstance(move, PlayUnit | PlaySupport) and move.card not in state.hand[move.seat].known:
        return True
    cards = getattr(move, "cards", UNSET)
    if not isinstance(cards, tuple) or isinstance(move, SubmitDeck):
        return False
    known = {UNKNOWN, *state.hand[move.seat].known, *state.discard[move.seat].known}
    return not known.issuperset(cards)


# Telling


@rule("LE-FLOW-2", "REF-TELL-1", "REF-TELL-2", "REF-OPEN-2")
def tell(case: Case, state: State, move: Tell) -> State | Violation:
    """An unknown card becomes known at its place. REF-TELL-1, REF-TELL-2."""
    if move.seat not in SEATS:
        detail = f"There is no seat {move.seat}; the seats are A and B."
        return case.breach("LE-FLOW-2", detail, pointer="/move/seat", hint="Name A or B.")
    if move.card not in case.pack.cards:
        detail = f"There is no card {move.card}."
        return case.breach("LE-FLOW-2", detail, pointer="/move/card", hint="Name a card by its id.")
    seat = _place_of(move.at)
    after = _told(state, move) if seat in SEATS else None
    if after is None:
        detail = f"No unknown card lies at {move.at}."
        hint = "Name a place of the state that holds unknown cards, such as /hand/A or /deck/B/cards/0."
        return case.breach("REF-TELL-1", detail, pointer="/move/at", hint=hint)
    chosen = hidden_choices.chosen_at(move.at)
    if chosen and (bound := hidden_choice.by_opening(case, *chosen, "/move/at")):
        return bound
    names = state.lists[seat] if move.at.startswith("/lists") else None
    can = claimable(case, state, seat) if names is None else listable(case, state, seat)
    if move.card not in can or (names is not None and move.card in names.known):
        detail = f"{case.name(move.card)} cannot lie there.{case.earlier(move.card)}"
        return case.breach("REF-TELL-2", detail, pointer="/move/card", also=("LE-INV-1",))
    note = f"{move.seat} tells that it is {case.name(move.card)}."
    if move.at.startswith("/discard"):
        case.claim_open(move.at, move.card, note)
    else:
        case.claim(move.at, move.card, note)
    case.reveals = True
    text = f"{move.seat} tells: {case.name(move.card)} lies at {move.at}."
    hidden = (
        None if move.at.startswith("/discard") else Veil((seat,), f"{move.seat} tells a card.", {"seat": move.seat})
    )
    case.happened("told", ("REF-TELL-1",), text, veil=hidden, seat=move.seat, at=move.at)
    return after


def _told(state: State, move: Tell) -> State | None:
    """The state with the card at its place; None if nothing unknown is there."""
    _, part, seat, *rest = (*move.at.split("/"), "", "")[:5]
    if part in ("hand", "discard", "lists") and not any(rest):
        sides = getattr(state, part)
        zone = sides[seat]
        if zone is None or zone.unknown < 1:
            return None
        return replace(state, **{part: sides.put(seat, Zone((*zone.known, move.card), zone.unknown - 1))})
    if part == "deck" and rest[0] == "cards" and rest[1].isascii() and rest[1].isdecimal():
        deck, place = state.deck[seat], int(rest[1])
        if place < len(deck) and deck.cards[place] == UNKNOWN:
            cards = (*deck.cards[:place], move.card, *deck.cards[place + 1 :])
            return replace(state, deck=state.deck.put(seat, Deck(cards, deck.to_owner, deck.to_both)))
    return None


# Other names


_FIXED = frozenset({"pack", "switches", "word", "trust", "game", "edition", "node", "seed", "salt"})
_FIXED_OF_A_MOVE = frozenset({"type"})
_FIXED_MEMBERS = frozenset({"kind", "stat", "until", "token", "origin", "op"})


def rename(state: State, names: Mapping[str, str]) -> State:
    """The same game with seats, battlefields, factions, cards or units under other names; the pack is patched to
    agree. A unit goes with its card."""
    document = msgspec.to_builtins(state)
    renamed = {key: value if key in _FIXED else _renamed(value, names) for key, value in document.items()}
    base, data = PACKS[state.pack.id], pack_data(state.pack)
    parts = {part: _renamed(data[part], names) for part in ("battlefields", "factions", "from_left", "decks", "ranges")}
    parts["paths"] = {path(*(names.get(end, end) for end in key.split("-"))): on for key, on in data["paths"].items()}
    parts["keywords"] = {
        word: {member: names.get(value, value) if isinstance(value, str) else value for member, value in entry.items()}
        for word, entry in data["keywords"].items()
    }
    parts["cards"] = {names.get(card, card): _card(entry, names) for card, entry in data["cards"].items()}
    patch = {part: change for part, after in parts.items() if (change := difference(base[part], after))}
    renamed["pack"] = {"id": state.pack.id, "patch": patch} if patch else {"id": state.pack.id}
    return msgspec.convert(renamed, State)


_OF_A_CARD = frozenset({"keywords", "text", "subtype", "type"})


def _card(entry: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    return {member: value if member in _OF_A_CARD else _renamed(value, names) for member, value in entry.items()}


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, dict):
        return {
            _name(key, names): member if key in _FIXED_MEMBERS else _renamed(member, names)
            for key, member in value.items()
        }
    if isinstance(value, list | tuple):
        return [_renamed(member, names) for member in value]
    return _name(value, names) if isinstance(value, str) else value


def _name(value: str, names: Mapping[str, str]) -> str:
    """A name, or the id of a unit whose card has another name."""
    if value in names or "#" not in value:
        return names.get(value, value)
    card, _, copy = value.partition("#")
    return f"{names.get(card, card)}#{copy}"


def rename_move(document: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """A move's plain data under other names. Whoever agrees is named in the order of the seats."""
    renamed = {key: value if key in _FIXED_OF_A_MOVE else _renamed(value, names) for key, value in document.items()}
    return renamed | ({"agreed": sorted(renamed["agreed"])} if "agreed" in renamed else {})
