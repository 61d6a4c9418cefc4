"""The primitive changes of which a table ruling is made, each with what keeps cards and tokens together.

LE-RULING-97: no change touches the order of phases and turns, decks, totals of the box, gates or a result.
"""

from collections.abc import Callable
from typing import cast

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from referee.core.state import UNKNOWN
from referee.games.lost_empires import artifacts, cards, damage, triggers
from referee.games.lost_empires.arrival import arrived
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.keywords import elite
from referee.games.lost_empires.objects import DECK_ENDS
from referee.games.lost_empires.order_phase.movement import moved_to
from referee.games.lost_empires.state import SEATS, Change, Grant, Lasting, Seat, State, Unit
from referee.games.lost_empires.table_shuffle import RULES, Order, shuffled
from referee.games.lost_empires.texts import spendable
from referee.games.lost_empires.vocabulary import Token
from referee.games.lost_empires.wording import counted, listed

OPS: dict[str, tuple[str, ...]] = {
    "deal_damage": ("unit", "count"),
    "remove_damage": ("unit", "count"),
    "destroy": ("unit",),
    "discard_from_play": ("unit",),
    "return_unit": ("unit",),
    "move": ("unit", "to"),
    "place": ("unit", "to"),
    "drain": ("unit",),
    "ready": ("unit",),
    "draw": ("seat", "count"),
    "discard_from_hand": ("seat", "card"),
    "put_from_hand": ("seat", "card", "to"),
    "return_card": ("seat", "card"),
    "play_from": ("seat", "zone", "card", "to"),
    "shuffle": ("seat",),
    "refresh": ("seat", "token", "count"),
    "deplete": ("seat", "token", "count"),
    "gain_artifact": ("seat", "count"),
    "lose_artifact": ("seat", "count"),
    "move_artifact": ("seat", "to", "count"),
    "modify": ("unit", "stat", "count", "until"),
    "set_mark": ("unit", "ability"),
    "extra_actions": ("count",),
    "grant_action": ("unit", "actions"),
}
"""What there is to change, and what each change has to say. LE-RULING-97."""
SIGNED = ("modify",)
"""The changes whose number can be negative."""
TO: dict[str, tuple[str | UnsetType, ...]] = {
    "put_from_hand": DECK_ENDS,
    "return_unit": (UNSET, "hand", *DECK_ENDS),
    "return_card": (UNSET, "hand", *DECK_ENDS),
}
"""Where cards can go by the changes that put or return them; without a place what returns goes to the hand."""


def malformed(case: Case, state: State, change: Change) -> str | None:
    """What is wrong with the form of a change: something missing, or a name of something that there is not."""
    missing = [member for member in OPS[change.op] if getattr(change, member) is UNSET]
    if missing:
        return f"{listed(missing)} is missing."
    if change.unit is not UNSET and change.unit not in state.units:
        return f"There is no unit {change.unit} in play."
    for seat in (change.seat, change.by, change.to if change.op == "move_artifact" else UNSET):
        if seat is not UNSET and seat not in SEATS:
            return f"There is no seat {seat}."
    if change.card is not UNSET and change.card != UNKNOWN and change.card not in case.pack.cards:
        return f"There is no card {change.card}."
    if change.op in ("move", "place", "play_from") and change.to not in case.pack.battlefields:
        return f"There is no battlefield {change.to}."
    if change.op in TO and change.to not in TO[change.op]:
        return f"A card goes to {listed(place for place in TO[change.op] if isinstance(place, str))}."
    if change.count is not UNSET and change.count < 0 and change.op not in SIGNED:
        return f"{change.count} is no number of things."
    return None


def changed(case: Case, state: State, change: Change, by: Seat, order: Order) -> State | str:
    """The state after one change, or what speaks against it.

    `by`: the player of the ruled card (LE-RULING-39); `order`: how a deck lies that is shuffled.
    """
    wrong = malformed(case, state, change)
    if wrong is not None:
        return wrong
    if change.op == "shuffle":
        return shuffled(case, state, str(change.seat), order(state, str(change.seat)))
    return _CHANGES[change.op](case, state, change, cast(Seat, change.by) if change.by is not UNSET else by)


def _count(change: Change) -> int:
    assert isinstance(change.count, int)
    return change.count


def _unit(state: State, change: Change) -> tuple[str, Unit]:
    return str(change.unit), state.units[str(change.unit)]


# Units


def _deal(case: Case, state: State, change: Change, by: Seat) -> State | str:
    return damage.dealt(case, state, {str(change.unit): _count(change)}, by, RULES)


def _repair(case: Case, state: State, change: Change, by: Seat) -> State | str:
    name, unit = _unit(state, change)
    if unit.damage < _count(change):
        return f"{case.called(state, name)} has {unit.damage} damage."
    return damage.healed(case, state, name, _count(change), RULES)


def _destroy(case: Case, state: State, change: Change, by: Seat) -> State | str:
    return damage.removed(case, state, {str(change.unit): by}, RULES)


def _discard(case: Case, state: State, change: Change, by: Seat) -> State | str:
    name, unit = _unit(state, change)
    text = f"{case.called(state, name)} is discarded, which is no destruction."
    case.happened("discarded", (*RULES, "LE-RULING-52"), text, unit=name, seat=unit.owner)
    state = cards.to_discard(damage.out_of_play(case, state, {name: unit}), unit.owner, unit.card)
    return elite.token_returned(case, state, name, unit)


def _return_unit(case: Case, state: State, change: Change, by: Seat) -> State | str:
    """Out of play to the owner's hand, or to an end of the deck."""
    (name, unit), to = _unit(state, change), _goes_to(change)
    text = f"{case.called(state, name)} goes back to {_PLACES[to]} of {unit.owner}."
    case.happened("returned", (*RULES, "LE-RULING-52"), text, unit=name, seat=unit.owner, to=to)
    state = _put_to(damage.out_of_play(case, state, {name: unit}), unit.owner, unit.card, to)
    return elite.token_returned(case, state, name, unit)


def _move(case: Case, state: State, change: Change, by: Seat) -> State | str:
    name, unit = _unit(state, change)
    if not case.pack.is_adjacent(unit.at, str(change.to)):
        return f"{unit.at} and {change.to} are not adjacent; what is put there is placed, not moved."
    return moved_to(case, state, name, str(change.to), RULES)


def _place(case: Case, state: State, change: Change, by: Seat) -> State | str:
    (name, unit), to = _unit(state, change), str(change.to)
    if unit.at == to:
        return state
    text = f"{case.called(state, name)} is placed in {case.pack.battlefields[to].name}; that is no move."
    case.happened("placed", RULES, text, unit=name, to=to)
    return triggers.entered(case, state.put(name, at=to), name, "put")


def _drain(case: Case, state: State, change: Change, by: Seat) -> State | str:
    name, _ = _unit(state, change)
    running = state.activation
    if running is not None and running.unit == name:
        return f"{case.called(state, name)} is being activated, and drained at the end of that."
    case.happened("drained", RULES, f"{case.called(state, name)} is drained.", unit=name)
    return state.put(name, drained=True)


def _ready(case: Case, state: State, change: Change, by: Seat) -> State | str:
    name, _ = _unit(state, change)
    case.happened("readied", RULES, f"{case.called(state, name)} is ready.", unit=name)
    return state.put(name, drained=False)


def _modify(case: Case, state: State, change: Change, by: Seat) -> State | str:
    name, unit = _unit(state, change)
    if change.until == "activation" and state.activation is None:
        return "No unit is being activated, so nothing lasts until the end of an activation."
    lasting = Lasting(change.stat, _count(change), change.until)  # type: ignore[arg-type]
    text = f"{case.called(state, name)}: {change.stat} {_count(change):+} until the end of the {change.until}."
    case.happened("modified", RULES, text, unit=name, stat=change.stat, amount=_count(change))
    return state.put(name, lasting=(*unit.lasting, lasting))


def _mark(case: Case, state: State, change: Change, by: Seat) -> State | str:
    """An ability that works once in a round has worked, or has not. LE-RULING-64."""
    (name, unit), ability = _unit(state, change), str(change.ability)
    if case.is_silent(unit.card) and ability not in _limited(case, unit.card):
        return f"{case.called(state, name)} has no text {ability} that works once in a round."
    is_used = change.used is not False
    if is_used == (ability in unit.used):
        return f"{ability} of {case.called(state, name)} {'has' if is_used else 'has not'} worked in this round."
    used = (*unit.used, ability) if is_used else tuple(mark for mark in unit.used if mark != ability)
    text = f"{ability} of {case.called(state, name)} {'has' if is_used else 'has not'} worked in this round."
    case.happened("marked", (*RULES, "LE-RULING-64"), text, unit=name, ability=ability, used=is_used)
    return state.put(name, used=used)


def _limited(case: Case, card: str) -> set[str]:
    """The abilities of a card that work once in a round."""
    abilities = case.pack.cards[card].abilities or {}
    return {name for name, ability in abilities.items() if getattr(ability, "limit", "") == "once_per_round"}


# Cards


def _draw(case: Case, state: State, change: Change, by: Seat) -> State | str:
    return cards.draw(case, state, str(change.seat), _count(change), [*RULES])


def _from_hand(case: Case, state: State, change: Change) -> State | str:
    seat, card = str(change.seat), str(change.card)
    if not cards.can_be(case, state, seat, state.hand[seat], card):
        return f"{case.name(card)} is not in the hand of {seat}."
    return cards.from_hand(case, state, seat, card)


def _discard_from_hand(case: Case, state: State, change: Change, by: Seat) -> State | str:
    after = _from_hand(case, state, change)
    if isinstance(after, str):
        return after
    seat, card = str(change.seat), str(change.card)
    case.happened("discarded", RULES, f"{seat} discards {case.name(card)} from hand.", seat=seat, card=card)
    return cards.to_discard(after, seat, card)


def _put_from_hand(case: Case, state: State, change: Change, by: Seat) -> State | str:
    """A card that the table names lies open to both."""
    after = _from_hand(case, state, change)
    if isinstance(after, str):
        return after
    seat, card, to = str(change.seat), str(change.card), str(change.to)
    text = f"{seat} puts {case.name(card)} on {_PLACES[to]}."
    case.happened("put", RULES, text, seat=seat, card=card, to=to)
    return _put_to(after, seat, card, to)


_PLACES = {"hand": "the hand", "deck_top": "the top of the deck", "deck_bottom": "the bottom of the deck"}


def _goes_to(change: Change) -> str:
    """Where what returns goes: to the hand, if nothing else is said."""
    return "hand" if change.to is UNSET else str(change.to)


def _put_to(state: State, seat: str, card: str, to: str) -> State:
    """The state with a card in a hand, or at an end of a deck, where both players have seen it go."""
    if to == "hand":
        return cards.to_hand(state, seat, (card,))
    deck = state.deck[seat].with_card(card, to)
    place = 0 if to == "deck_top" else len(deck) - 1
    owner = tuple(known for known in deck.to_owner if known != place)
    deck = replace(deck, to_owner=owner, to_both=tuple(sorted((*deck.to_both, place))))
    return replace(state, deck=state.deck.put(seat, deck))


def _from_pile(case: Case, state: State, change: Change) -> State | str:
    seat, card = str(change.seat), str(change.card)
    pile = state.discard[seat]
    if not cards.can_be(case, state, seat, pile, card):
        return f"{case.name(card)} does not lie on the discard pile of {seat}."
    return replace(state, discard=state.discard.put(seat, pile.remove(card)))


def _return_card(case: Case, state: State, change: Change, by: Seat) -> State | str:
    after = _from_pile(case, state, change)
    if isinstance(after, str):
        return after
    seat, card, to = str(change.seat), str(change.card), _goes_to(change)
    text = f"{case.name(card)} goes from the discard pile to {_PLACES[to]} of {seat}."
    case.happened("returned", RULES, text, seat=seat, card=card, to=to)
    return _put_to(after, seat, card, to)


def _play_from(case: Case, state: State, change: Change, by: Seat) -> State | str:
    if change.zone not in ("hand", "discard"):
        return "A unit comes into play from hand or from discard."
    after = _from_hand(case, state, change) if change.zone == "hand" else _from_pile(case, state, change)
    if isinstance(after, str):
        return after
    if case.fact(str(change.card), "type") != "unit":
        return f"{case.name(str(change.card))} is a support."
    seat = cast(Seat, change.seat)
    return arrived(case, after, seat, str(change.card), str(change.to), (*RULES, "LE-RULING-13"))


# Tokens


def _refresh(case: Case, state: State, change: Change, by: Seat) -> State | str:
    """As many spent tokens as there are, in round 1 none of those that are not in use yet. LE-RULING-6."""
    seat, count = str(change.seat), _count(change)
    after = _turned(case, state, change, count)
    most = spendable(case, state, seat, cast(Token, change.token), count)
    if isinstance(after, str) or count <= most:
        return after
    return f"{seat} can refresh {counted(most, 'token')}: those that come into use after round 1 stay spent."


def _deplete(case: Case, state: State, change: Change, by: Seat) -> State | str:
    return _turned(case, state, change, -_count(change))


def _turned(case: Case, state: State, change: Change, count: int) -> State | str:
    seat, token, each = str(change.seat), str(change.token), case.pack.per_player
    sides = state.command if token == "command" else state.supply
    total = sides[seat] + count
    if not 0 <= total <= (each.command if token == "command" else each.supply):
        return f"{seat} has {sides[seat]} {token} ready."
    case.happened("tokens", RULES, f"{seat} has {total} {token} ready now.", seat=seat, token=token, ready=total)
    if token == "command":
        return replace(state, command=state.command.put(seat, total))
    return replace(state, supply=state.supply.put(seat, total))


def _gain(case: Case, state: State, change: Change, by: Seat) -> State | str:
    return artifacts.gain(case, state, str(change.seat), _count(change), [*RULES], "By ruling")


def _lose(case: Case, state: State, change: Change, by: Seat) -> State | str:
    seat, count = str(change.seat), _count(change)
    if state.artifacts[seat] < count:
        return f"{seat} has {counted(state.artifacts[seat], 'artifact')}."
    text = f"{seat} gives {counted(count, 'artifact')} back: {state.artifacts[seat] - count} left."
    case.happened("artifacts", RULES, text, seat=seat, artifacts=-count)
    return artifacts.give_back(state, seat, count)


def _hand_over(case: Case, state: State, change: Change, by: Seat) -> State | str:
    seat, to, count = str(change.seat), str(change.to), _count(change)
    if state.artifacts[seat] < count or seat == to:
        return f"{seat} has {counted(state.artifacts[seat], 'artifact')} to give to the other player."
    text = f"{seat} gives {counted(count, 'artifact')} to {to}."
    case.happened("artifacts", RULES, text, seat=seat, to=to, artifacts=count)
    given = state.artifacts.put(seat, state.artifacts[seat] - count)
    return replace(state, artifacts=given.put(to, given[to] + count))


# Actions


def _extra_actions(case: Case, state: State, change: Change, by: Seat) -> State | str:
    running = state.activation
    if running is None:
        return "No unit is being activated."
    count = running.actions + _count(change)
    text = f"The active unit has {counted(count, 'action')} left."
    case.happened("actions", RULES, text, unit=running.unit, actions=count)
    after = tuple(replace(f, actions=count) if f is running else f for f in state.frames)
    return replace(state, frames=after)


def _grant(case: Case, state: State, change: Change, by: Seat) -> State | str:
    """The unit may take one of the actions when everything else of the ruling is done."""
    name, unit = _unit(state, change)
    assert isinstance(change.actions, tuple)
    text = f"{case.called(state, name)} is granted {listed(change.actions)}."
    case.happened("grant", RULES, text, unit=name, actions=list(change.actions))
    return state.push(Grant(seat=unit.owner, source=name, unit=name, actions=change.actions))


_CHANGES: dict[str, Callable[[Case, State, Change, Seat], State | str]] = {
    "deal_damage": _deal,
    "remove_damage": _repair,
    "destroy": _destroy,
    "discard_from_play": _discard,
    "return_unit": _return_unit,
    "move": _move,
    "place": _place,
    "drain": _drain,
    "ready": _ready,
    "draw": _draw,
    "discard_from_hand": _discard_from_hand,
    "put_from_hand": _put_from_hand,
    "return_card": _return_card,
    "play_from": _play_from,
    "refresh": _refresh,
    "deplete": _deplete,
    "gain_artifact": _gain,
    "lose_artifact": _lose,
    "move_artifact": _hand_over,
    "modify": _modify,
    "set_mark": _mark,
    "extra_actions": _extra_actions,
    "grant_action": _grant,
}
