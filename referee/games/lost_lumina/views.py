"""Who sees what, what becomes known, and the same game under other names. LL-RULING-69, -74, LL-INV-27."""

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
from referee.games.lost_lumina import hidden_choices
from referee.games.lost_lumina.battle import can_be_face_down, face_down, known_face_down
from referee.games.lost_lumina.case import Case, located, unlocated
from referee.games.lost_lumina.pack import PACKS, pack_data, path
from referee.games.lost_lumina.state import SEATS, Sides, State, Zone


def hide(state: State, viewer: str) -> State:
    """The state as a seat or the public sees it; what is hidden is unknown. Table of hidden information."""
    changes: dict[str, Any] = {
        "seed": UNSET,
        "salt": UNSET,
        "draw_pile": (UNKNOWN,) * len(state.draw_pile),
        "undrafted": state.undrafted.hidden(),
    }
    offer, drafted, hand, kept, in_play = state.offer, state.drafted, state.hand, state.kept, state.in_play
    closed = state.battle is not None and face_down(state)
    for seat in SEATS:
        if seat == viewer:
            continue
        offer = offer.put(seat, offer[seat].hidden())
        drafted = drafted.put(seat, drafted[seat].hidden())
        shown = state.battle.shown[seat] if state.battle is not None else None
        hand = hand.put(seat, hand[seat].hidden(shown))
        if kept[seat] is not None:
            kept = kept.put(seat, UNKNOWN)
        if closed and in_play[seat] is not None:
            in_play = in_play.put(seat, UNKNOWN)
    changes |= {"offer": offer, "drafted": drafted, "hand": hand, "kept": kept, "in_play": in_play}
    seen = replace(state, **changes)
    if any(word.type == "claim" for word in state.word):
        visible = set(located(seen))
        word = tuple(w for w in state.word if w.type != "claim" or w.card in visible)
        seen = replace(seen, word=word)
    return seen


def only_claims(state: State, move: Move) -> bool:
    """Whether a move names a card among unknown ones, of which nobody has told that it is there."""
    card = getattr(move, "card", UNKNOWN)
    if card == UNKNOWN or move.seat not in SEATS:
        return False
    zones = state.offer if move.type == "draft_keep" else state.hand
    return card not in zones[move.seat].known


_ZONES = ("offer", "drafted", "hand")


@rule("LL-OVER-1", "LL-CARD-28-3", "REF-TELL-1", "REF-TELL-2", "REF-OPEN-2")
def tell(case: Case, state: State, move: Tell) -> State | Violation:
    """An unknown card becomes known at its place. REF-TELL-1, -2."""
    if move.seat not in SEATS:
        detail = f"There is no seat {move.seat}; the seats are A and B."
        return case.breach("LL-OVER-1", detail, pointer="/move/seat", hint="Name A or B.")
    if move.card not in case.pack.deck(state.promo):
        row = "LL-CARD-28-3" if move.card in case.pack.cards else "LL-COMP-2"
        return case.breach(
            row, f"{move.card} is not a card of this game.", pointer="/move/card", hint="Name a card by its id."
        )
    after = _told(state, move)
    if after is None:
        detail = f"No unknown card lies at {move.at}."
        hint = "Name a place of the state that holds `?` or unknown cards, such as /hand/A or /discard/3."
        return case.breach("REF-TELL-1", detail, pointer="/move/at", hint=hint)
    chosen = hidden_choices.chosen_at(move.at)
    if chosen and (bound := hidden_choice.by_opening(case, *chosen, "/move/at")):
        return bound
    if not _can_lie_there(case, state, move):
        detail = f"{case.name(move.card)} is known to lie elsewhere.{case.earlier(move.card)}"
        return case.breach("REF-TELL-2", detail, pointer="/move/card", also=("LL-COMP-2",))
    case.claim(move.at, move.card, f"{move.seat} tells that it is {case.name(move.card)}.")
    case.reveals = True
    text = f"{move.seat} tells: {case.name(move.card)} lies at {move.at}."
    case.happened("told", ("REF-TELL-1",), text, veil=_only(state, move), seat=move.seat, at=move.at)
    return after


def _can_lie_there(case: Case, state: State, move: Tell) -> bool:
    """Whether the card is known to lie nowhere else. A card laid face down may have been known in the hand."""
    part, _, seat = move.at.strip("/").partition("/")
    if part == "in_play":
        return can_be_face_down(case, state, seat, move.card)
    return move.card in unlocated(state, case.pack)


def _only(state: State, move: Tell) -> Veil | None:
    """A card told of a hidden place stays hidden from those who do not see the place."""
    part, _, seat = move.at.strip("/").partition("/")
    if part == "discard" or (part == "in_play" and not face_down(state)):
        return None
    seats = (seat,) if seat in SEATS else ()
    return Veil(seats, f"{move.seat} tells a card.", {"seat": move.seat})


def _told(state: State, move: Tell) -> State | None:
    """The state with the card at its place; None if nothing unknown is there."""
    part, _, rest = move.at.removeprefix("/").partition("/")
    if part in _ZONES and rest in SEATS:
        sides: Sides[Zone] = getattr(state, part)
        zone = sides[rest]
        return replace(state, **{part: sides.put(rest, zone.told(move.card))}) if zone.unknown else None
    if part == "kept" and rest in SEATS:
        return replace(state, kept=state.kept.put(rest, move.card)) if state.kept[rest] == UNKNOWN else None
    if part == "in_play" and rest in SEATS:
        return known_face_down(state, rest, move.card) if state.in_play[rest] == UNKNOWN else None
    if part == "undrafted" and not rest:
        return replace(state, undrafted=state.undrafted.told(move.card)) if state.undrafted.unknown else None
    if part in ("discard", "draw_pile") and rest.isascii() and rest.isdecimal():
        pile, place = list(getattr(state, part)), int(rest)
        if place < len(pile) and pile[place] == UNKNOWN:
            pile[place] = move.card
            return replace(state, **{part: tuple(pile)})
    return None


_LABELS = frozenset({"pack", "switches", "word", "trust", "game", "edition", "node", "seed", "salt"})
_MEMBER_LIKE_A_CARD = "orly"
"""The one member of a document that bears the name of a card."""


def rename(state: State, names: Mapping[str, str]) -> State:
    """The same game with seats, Areas, Regions or cards under other names; the pack is patched to agree."""
    document = msgspec.to_builtins(state)
    renamed = {key: value if key in _LABELS else _renamed(value, names) for key, value in document.items()}
    base, data = PACKS[state.pack.id], pack_data(state.pack)
    parts = {part: _renamed(data[part], names) for part in ("regions", "areas")}
    parts["cards"] = {
        names.get(identifier, identifier): {
            member: value if member == "ability" else _renamed(value, names) for member, value in card.items()
        }
        for identifier, card in data["cards"].items()
    }
    parts["paths"] = {path(*(names.get(end, end) for end in key.split("-"))): on for key, on in data["paths"].items()}
    patch = {part: change for part, after in parts.items() if (change := difference(base[part], after))}
    renamed["pack"] = {"id": state.pack.id, "patch": patch} if patch else {"id": state.pack.id}
    return msgspec.convert(renamed, State)


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, dict):
        return {
            key if key == _MEMBER_LIKE_A_CARD else names.get(key, key): _renamed(member, names)
            for key, member in value.items()
        }
    if isinstance(value, list | tuple):
        return [_renamed(member, names) for member in value]
    return names.get(value, value) if isinstance(value, str) else value


def rename_move(document: Any, names: Mapping[str, str]) -> Any:
    """A move's plain data under other names."""
    return {key: value if key == "type" else _renamed(value, names) for key, value in document.items()}
