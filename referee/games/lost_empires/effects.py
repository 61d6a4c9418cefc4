"""What texts do, one small function for each word of the vocabulary. LE-GOLD-1, LE-GOLD-2."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.core.ruling import Veil
from referee.core.state import UNKNOWN
from referee.games.lost_empires import damage
from referee.games.lost_empires.arrival import arrived
from referee.games.lost_empires.cards import draw, to_discard, to_hand
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.keywords import elite
from referee.games.lost_empires.state import Activation, Effect, Grant, State, Table
from referee.games.lost_empires.targets import amount
from referee.games.lost_empires.texts import (
    Choice,
    ability_of,
    card_of,
    chooser,
    does_something,
    grants_alone,
    is_asked,
    part_at,
    place_of,
    rules_of,
    spendable,
    units_meant,
)
from referee.games.lost_empires.vocabulary import (
    DealDamage,
    Destroy,
    Draw,
    GrantAction,
    Named,
    PlayFromDiscard,
    PutFromHand,
    Refresh,
    RemoveDamage,
    ReturnCard,
    ReturnUnit,
    Reveal,
    Units,
    Unknown,
)
from referee.games.lost_empires.wording import listed

# From part to part


def onward(case: Case, state: State, frame: Effect) -> State:
    """The next part, as long as nobody has to choose; then the end of the text. LE-RULING-99.

    Whether an optional text is used is asked first, unless declining what it grants says that it is not.
    """
    part = part_at(case, frame)
    if frame.optional and not grants_alone(case, frame):
        if does_something(case, state, frame):
            return state
        text = f"{frame.ability} can do nothing, so nobody is asked."
        case.happened("nothing-to-do", ("LE-RULING-99",), text, ability=frame.ability)
        return state.pop()
    if part is None:
        return done(case, state, frame)
    return state if is_asked(case, state, frame) else carried_out(case, state, Choice())


def carried_out(case: Case, state: State, choice: Choice) -> State:
    """The next part of the text on top, with what has been chosen for it."""
    frame = state.top
    assert isinstance(frame, Effect)
    part = part_at(case, frame)
    if part is None:
        return done(case, state, frame)
    state = state.swap(replace(frame, part=frame.part + 1, optional=False))
    return _DOES[type(part)](case, state, frame, part, choice)


@rule("LE-ORDER-SUP-3", "LE-SPEC-DRAIN-3")
def done(case: Case, state: State, frame: Effect) -> State:
    """A support is discarded after its text; a Draining ability ends the activation. LE-RULING-15, LE-RULING-20."""
    card = card_of(frame.source)
    if frame.origin == "support":
        if not frame.ruled and not case.is_silent(card):
            text = f"What else {case.name(card)} does is for the table to say."
            case.happened("table", ("LE-RULING-97", "LE-GOLD-1"), text, source=frame.source)
            return state.swap(replace(frame, ruled=True)).push(Table(seat=frame.seat, source=frame.source))
        text = f"{case.name(card)} goes to the discard pile of {frame.seat}."
        case.happened("discarded", ("LE-ORDER-SUP-3",), text, seat=frame.seat, card=card)
        return to_discard(state.pop(), frame.seat, card)
    state, ability = state.pop(), ability_of(case, frame)
    if isinstance(ability, Named) and "draining" in ability.conditions and isinstance(state.top, Activation):
        state = state.swap(replace(state.top, ended=True))
    return state


# The words


def _hit(case: Case, state: State, frame: Effect, target: Units, choice: Choice) -> tuple[str, ...]:
    """The units that a part is about: the chosen ones, or all that it means."""
    if target.count == "all":
        return units_meant(case, state, frame, target).known()
    return choice.units


def _rules(case: Case, state: State, frame: Effect, part: Any) -> list[str]:
    rules = rules_of(case, frame)
    if getattr(part, "target", None) is not None and part.target.count == "all" and part.target.location == "any":
        rules = [*rules, "LE-GLOSS-BATTLEFIELD-1"]
    if getattr(getattr(part, "amount", None), "number", None) is not None:
        rules = [*rules, "LE-GLOSS-PRINTED"]
    return rules


def _nothing(case: Case, state: State, frame: Effect, rules: list[str]) -> State:
    text = f"{_name(case, state, frame)} finds nothing to act on."
    also = "LE-RULING-15" if frame.origin == "support" else "LE-RULING-100"
    case.happened("nothing", [*rules, also], text, source=frame.source)
    return state


def _name(case: Case, state: State, frame: Effect) -> str:
    ability = ability_of(case, frame)
    return ability.name if isinstance(ability, Named) and ability.name else case.called(state, frame.source)


def _deal(case: Case, state: State, frame: Effect, part: DealDamage, choice: Choice) -> State:
    rules, hit = _rules(case, state, frame, part), _hit(case, state, frame, part.target, choice)
    if not hit:
        return _nothing(case, state, frame, rules)
    count = amount(case, state, frame.seat, part.amount, card_of(frame.source), place_of(state, frame.source, frame.at))
    text = f"{_name(case, state, frame)}: {count} damage to {listed(case.called(state, name) for name in hit)}."
    case.happened("effect", rules, text, source=frame.source, units=list(hit), damage=count)
    return damage.dealt(case, state, dict.fromkeys(hit, count), frame.seat, rules)


def _repair(case: Case, state: State, frame: Effect, part: RemoveDamage, choice: Choice) -> State:
    rules, hit = _rules(case, state, frame, part), _hit(case, state, frame, part.target, choice)
    if not hit:
        return _nothing(case, state, frame, rules)
    count = amount(case, state, frame.seat, part.amount, card_of(frame.source), place_of(state, frame.source, frame.at))
    text = f"{_name(case, state, frame)}: {count} damage off {listed(case.called(state, name) for name in hit)}."
    case.happened("effect", rules, text, source=frame.source, units=list(hit), damage=-count)
    for name in hit:
        state = damage.healed(case, state, name, count, rules)
    return state


@rule("LE-GLOSS-DESTROY", "LE-GLOSS-BATTLEFIELD-2", "LE-FAQ-10")
def _destroy(case: Case, state: State, frame: Effect, part: Destroy, choice: Choice) -> State:
    """Destroyed at the same time, credited to the player of the text. LE-RULING-39, LE-RULING-67."""
    rules, hit = _rules(case, state, frame, part), _hit(case, state, frame, part.target, choice)
    if not hit:
        return _nothing(case, state, frame, rules)
    if "LE-GLOSS-BATTLEFIELD-2" in rules:
        rules = [*rules, "LE-FAQ-10", "LE-RULING-67"]
    return damage.removed(case, state, dict.fromkeys(hit, frame.seat), [*rules, "LE-GLOSS-DESTROY", "LE-DMG-4"])


def _grant(case: Case, state: State, frame: Effect, part: GrantAction, choice: Choice) -> State:
    grant = Grant(
        seat=frame.seat,
        source=frame.source,
        ability=frame.ability,
        part=frame.part,
        at=frame.at,
        optional=frame.optional,
    )
    return state.push(grant)


@rule("LE-ORDER-SUP-5")
def _draw(case: Case, state: State, frame: Effect, part: Draw, choice: Choice) -> State:
    """As many cards as the deck has. LE-RULING-66, LE-RULING-89."""
    return draw(case, state, frame.seat, part.count, rules_of(case, frame))


def _put(case: Case, state: State, frame: Effect, part: PutFromHand, choice: Choice) -> State:
    """The end of the deck is told to everybody, the card to its owner. LE-RULING-66, LE-RULING-90."""
    seat, rules = frame.seat, [*rules_of(case, frame), "LE-RULING-66"]
    if not choice.cards:
        return _nothing(case, state, frame, rules)
    to = str(choice.to)
    where = "on top of" if to == "deck_top" else "at the bottom of"
    for card in choice.cards:
        if card != UNKNOWN and card not in state.hand[seat].known:
            case.claim(f"/hand/{seat}", card, f"{case.name(card)} was among the unknown cards of {seat}.")
        hand, deck = state.hand[seat].remove(card), state.deck[seat].with_card(card, to)
        state = replace(state, hand=state.hand.put(seat, hand), deck=state.deck.put(seat, deck))
        name = "a card" if card == UNKNOWN else case.name(card)
        veil = Veil((seat,), f"{seat} puts a card {where} the deck.", {"seat": seat, "to": to})
        case.happened("put", rules, f"{seat} puts {name} {where} the deck.", veil=veil, seat=seat, card=card, to=to)
    return replace(state, shown=state.shown.put(seat, ()))


@rule("LE-GLOSS-REVEAL-1", "LE-GLOSS-REVEAL-2")
def _reveal(case: Case, state: State, frame: Effect, part: Reveal, choice: Choice) -> State:
    """Cards are shown to both players and stay where they are. LE-RULING-93."""
    rules = [*rules_of(case, frame), "LE-GLOSS-REVEAL-1"]
    seat = chooser(frame, part)
    case.reveals = True
    if part.zone == "deck_top":
        owner = chooser(frame, part)
        cards = state.deck[owner].cards[: part.count]
        if not cards:
            return _nothing(case, state, frame, rules)
        names = listed("a card that nobody has told" if card == UNKNOWN else case.name(card) for card in cards)
        case.happened("revealed", rules, f"On top of the deck of {owner}: {names}.", seat=owner, cards=list(cards))
        return replace(state, deck=state.deck.put(owner, state.deck[owner].shown(cards)))
    if not choice.cards:
        return _nothing(case, state, frame, rules)
    hand = state.hand[seat]
    for card in choice.cards:
        if card not in hand.known:
            case.claim_open(f"/hand/{seat}", card, f"{case.name(card)} was among the unknown cards of {seat}.")
            state = replace(state, hand=state.hand.put(seat, state.hand[seat].remove(card).add(card)))
    names = listed(case.name(card) for card in choice.cards)
    case.happened("revealed", rules, f"{seat} reveals {names}.", seat=seat, cards=list(choice.cards))
    return replace(state, shown=state.shown.put(seat, _also_shown(state, seat, choice.cards)))


def _also_shown(state: State, seat: str, cards: tuple[str, ...]) -> tuple[str, ...]:
    """The cards that both players know to be in a hand: each as often as it is shown, and no oftener than it is."""
    shown = list(state.shown[seat])
    for card in set(cards):
        more = cards.count(card) - shown.count(card)
        shown += [card] * max(0, min(more, state.hand[seat].known.count(card)))
    return tuple(sorted(shown))


def _return_unit(case: Case, state: State, frame: Effect, part: ReturnUnit, choice: Choice) -> State:
    """Back to the owner's hand, with nothing on it and nobody paid. LE-RULING-38, LE-RULING-52."""
    rules, hit = rules_of(case, frame), _hit(case, state, frame, part.target, choice)
    if not hit:
        return _nothing(case, state, frame, rules)
    for name in hit:
        unit = state.units[name]
        text = f"{case.called(state, name)} goes back to the hand of {unit.owner}."
        case.happened("returned", [*rules, "LE-RULING-52"], text, unit=name, seat=unit.owner)
        state = damage.out_of_play(case, state, {name: unit})
        state = elite.token_returned(case, to_hand(state, unit.owner, (unit.card,)), name, unit)
    return state


def _from_pile(case: Case, state: State, seat: str, card: str) -> State:
    """A card out of the own discard pile, which lies open."""
    pile = state.discard[seat]
    if card not in pile.known:
        case.claim_open(f"/discard/{seat}", card, f"{case.name(card)} was among the unknown cards of {seat}.")
    return replace(state, discard=state.discard.put(seat, pile.remove(card)))


@rule("LE-GLOSS-DISCARD-2")
def _return_card(case: Case, state: State, frame: Effect, part: ReturnCard, choice: Choice) -> State:
    rules = [*rules_of(case, frame), "LE-GLOSS-DISCARD-2"]
    if not choice.cards:
        return _nothing(case, state, frame, rules)
    for card in choice.cards:
        state = to_hand(_from_pile(case, state, frame.seat, card), frame.seat, (card,))
    names = listed(case.name(card) for card in choice.cards)
    text = f"{names} go from the discard pile to the hand of {frame.seat}."
    case.happened(
        "returned", rules, text.replace(" go ", " goes ") if len(choice.cards) == 1 else text, seat=frame.seat
    )
    return state


@rule("LE-GLOSS-DISCARD-2")
def _play(case: Case, state: State, frame: Effect, part: PlayFromDiscard, choice: Choice) -> State:
    """Into the own hive for nothing; no order, but played this turn. LE-RULING-13."""
    rules = [*rules_of(case, frame), "LE-GLOSS-DISCARD-2"]
    if not choice.cards:
        return _nothing(case, state, frame, rules)
    for card in choice.cards:
        state = _from_pile(case, state, frame.seat, card)
        at = case.pack.hive(frame.seat)
        state = arrived(case, state, frame.seat, card, at, [*rules, "LE-READY-1", "LE-RULING-13"])
    return state


@rule("LE-GLOSS-REFRESH-1")
def _refresh(case: Case, state: State, frame: Effect, part: Refresh, choice: Choice) -> State:
    """Spent tokens are turned, as many as there are."""
    seat, rules = frame.seat, [*rules_of(case, frame), "LE-GLOSS-REFRESH-1"]
    most = min(part.count, spendable(case, state, seat, part.token, part.count))
    count = (choice.refresh or 0) if part.optional else most
    if not count:
        return _nothing(case, state, frame, rules)
    have = state.command[seat] if part.token == "command" else state.supply[seat]
    text = f"{seat} refreshes {count} {part.token}: {have + count} ready."
    case.happened("refreshed", rules, text, seat=seat, token=part.token, count=count)
    if part.token == "command":
        return replace(state, command=state.command.put(seat, have + count))
    return replace(state, supply=state.supply.put(seat, have + count))


def _unknown(case: Case, state: State, frame: Effect, part: Unknown, choice: Choice) -> State:
    """Nobody has told what the text does: the table says it. LE-RULING-65, LE-RULING-97."""
    rules = [*rules_of(case, frame), "LE-RULING-65", "LE-RULING-97"]
    text = f"What {_name(case, state, frame)} does is for the table to say."
    case.happened("table", rules, text, source=frame.source, ability=frame.ability)
    return state.push(Table(seat=frame.seat, source=frame.source, ability=frame.ability))


_DOES: dict[type, Callable[[Case, State, Effect, Any, Choice], State]] = {
    DealDamage: _deal,
    RemoveDamage: _repair,
    Destroy: _destroy,
    GrantAction: _grant,
    Draw: _draw,
    PutFromHand: _put,
    Reveal: _reveal,
    ReturnUnit: _return_unit,
    ReturnCard: _return_card,
    PlayFromDiscard: _play,
    Refresh: _refresh,
    Unknown: _unknown,
}
