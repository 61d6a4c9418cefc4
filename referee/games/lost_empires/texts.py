"""The text that is being carried out: its parts, its rules, and what is chosen with each part."""

from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement

from msgspec import Struct

from referee.core.case import Missing
from referee.core.ruling import Need
from referee.core.state import UNKNOWN
from referee.games.lost_empires.cards import claimable, possible
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.state import Effect, Seat, State, Zone, other
from referee.games.lost_empires.targets import Fit, Meant, meant, meant_of, of_subtype
from referee.games.lost_empires.vocabulary import (
    Ability,
    DealDamage,
    Destroy,
    Draw,
    GrantAction,
    PlayFromDiscard,
    PutFromHand,
    Refresh,
    RemoveDamage,
    ReturnCard,
    ReturnUnit,
    Reveal,
    Token,
    Units,
)
from referee.games.lost_empires.vocabulary import Effect as Part


class Choice(Struct, frozen=True):
    """What is chosen with a part of a text: units, cards and where they go, how many tokens."""

    units: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    refresh: int | None = None
    to: str | None = None


def card_of(source: str) -> str:
    """The card of a unit or of a support."""
    return source.partition("#")[0]


def ability_of(case: Case, frame: Effect) -> Ability | None:
    """The ability that is being carried out; None for a text that the pack does not have."""
    return (case.pack.cards[card_of(frame.source)].abilities or {}).get(frame.ability)


def parts_of(case: Case, frame: Effect) -> tuple[Part, ...]:
    """The parts of the text, in order."""
    return tuple(getattr(ability_of(case, frame), "effect", ()))


def rules_of(case: Case, frame: Effect) -> list[str]:
    """The rules that tell of the text; of a text of which no rule tells: that it counts."""
    ability = ability_of(case, frame)
    return list(ability.rules) if ability is not None and ability.rules else ["LE-GOLD-1"]


def bearer(frame: Effect) -> str | None:
    """The unit whose text it is; None for a support."""
    return None if frame.origin == "support" else frame.source


def place_of(state: State, source: str, at: str | None) -> str | None:
    """Where the bearer of a text is; `at`, where it was, if it has left play or is a support."""
    return state.units[source].at if source in state.units else at


def part_at(case: Case, frame: Effect) -> Part | None:
    """The part that is next; None when the text is done."""
    parts = parts_of(case, frame)
    return parts[frame.part] if frame.part < len(parts) else None


def target_of(part: Part | None) -> Units | None:
    """The units that a part lets somebody choose."""
    if isinstance(part, DealDamage | RemoveDamage | Destroy | ReturnUnit) and part.target.count != "all":
        return part.target
    return None


def chooser(frame: Effect, part: Part | None) -> Seat:
    """Who chooses: the player of the text, or the opponent whose hand is to be shown. LE-GLOSS-REVEAL-1."""
    if isinstance(part, Reveal) and part.whose == "opponent":
        return other(frame.seat)
    return frame.seat


def hand_part(part: Part | None) -> int | None:
    """How many cards of a hand a part lets somebody choose; None for another part."""
    if isinstance(part, PutFromHand) or (isinstance(part, Reveal) and part.zone == "hand"):
        return part.count
    return None


def units_meant(case: Case, state: State, frame: Effect, target: Units) -> Meant:
    """The units that a part of the text can mean."""
    return meant(case, state, frame.seat, target, place_of(state, frame.source, frame.at), bearer(frame))


def pile_fits(case: Case, part: ReturnCard | PlayFromDiscard, card: str) -> Fit:
    """Whether a part can mean a card of the discard pile. Only units have a subtype."""
    wanted = part.cards
    kind = "unit" if isinstance(part, PlayFromDiscard) or wanted.subtype is not None else wanted.type
    if kind is None:
        return ()
    known = case.known(card, "type")
    if known not in (None, kind):
        return None
    subtype = of_subtype(case, card, wanted.subtype)
    if subtype is None:
        return None
    return subtype if known == kind else (case.need(card, "type"), *subtype)


def pile_meant(case: Case, state: State, frame: Effect, part: ReturnCard | PlayFromDiscard) -> Meant:
    """The cards of the own discard pile that a part can mean, each copy for itself, unknown ones as `?`."""
    pile = state.discard[frame.seat]
    known = [(card, pile_fits(case, part, card)) for card in pile.known]
    return meant_of([*known, *((UNKNOWN, ()) for _ in range(pile.unknown))])


def spendable(case: Case, state: State, seat: str, token: Token, count: int) -> int:
    """How many spent tokens a refresh of so many can turn. LE-GLOSS-REFRESH-2, LE-RULING-6."""
    each = case.pack.per_player
    if token == "supply":
        return each.supply - state.supply[seat]
    spent = each.command - state.command[seat]
    free = max(0, spent - (each.command - each.first_round))
    if state.round == 1 and min(count, spent) > free and case.switch("round1_refresh") == "false":
        return free
    return spent


def chosen_from(case: Case, state: State, frame: Effect) -> Meant | None:
    """The units, or the cards of the own discard pile, of which the next part lets somebody choose; None for others."""
    part = part_at(case, frame)
    target = target_of(part)
    if target is not None:
        return units_meant(case, state, frame, target)
    if isinstance(part, ReturnCard | PlayFromDiscard):
        return pile_meant(case, state, frame, part)
    return None


def is_asked(case: Case, state: State, frame: Effect) -> bool:
    """Whether somebody has something to choose with the next part. LE-RULING-99.

    Raises Missing where that hangs on a value that nobody knows.
    """
    among = chosen_from(case, state, frame)
    return _is_asked(case, state, frame) if among is None else among.is_there()


def may_be_asked(case: Case, state: State, frame: Effect) -> bool:
    """Whether somebody has something to choose with the next part, whatever a value is that nobody knows."""
    among = chosen_from(case, state, frame)
    return _is_asked(case, state, frame) if among is None else bool(among.possible)


def _is_asked(case: Case, state: State, frame: Effect) -> bool:
    part = part_at(case, frame)
    asks = hand_part(part) is not None or (isinstance(part, Refresh) and part.optional)
    return asks and _there(case, state, frame, part) != 0


def grants_alone(case: Case, frame: Effect) -> bool:
    """Whether a text grants an action and does nothing else."""
    parts = parts_of(case, frame)
    return len(parts) == 1 and isinstance(parts[0], GrantAction)


def does_something(case: Case, state: State, frame: Effect) -> bool:
    """Whether some part of an optional text can do anything. LE-RULING-99."""
    open_: list[Need] = []
    for part in parts_of(case, frame):
        among = _acted_on(case, state, frame, part)
        if among is None or among.certain:
            return True
        open_ += among.needs
    if open_:
        raise Missing(*open_)
    return False


def _acted_on(case: Case, state: State, frame: Effect, part: Part) -> Meant | None:
    """What a part can act on; None for one that always can."""
    target = getattr(part, "target", None)
    if isinstance(part, ReturnCard | PlayFromDiscard):
        return pile_meant(case, state, frame, part)
    if isinstance(target, Units) and not isinstance(part, GrantAction):
        return units_meant(case, state, frame, target)
    return Meant() if _there(case, state, frame, part) == 0 else None


def _there(case: Case, state: State, frame: Effect, part: Part | None) -> int | None:
    """How many cards there are to draw, show or put away, or tokens to refresh; None for other parts."""
    if isinstance(part, Refresh):
        return spendable(case, state, frame.seat, part.token, part.count)
    if hand_part(part) is not None:
        return len(state.hand[chooser(frame, part)])
    if isinstance(part, Draw | Reveal):
        return len(state.deck[chooser(frame, part)])
    return None


def choices(case: Case, state: State, frame: Effect) -> Iterator[Choice]:
    """Everything that may be chosen with the next part, in a stable order, all that is legal among it.

    What hangs on a value that nobody knows is among it, too.
    """
    part = part_at(case, frame)
    target, number = target_of(part), hand_part(part)
    if part is None or not may_be_asked(case, state, frame):
        yield Choice()
    elif target is not None:
        fitting = units_meant(case, state, frame, target)
        least, most = fitting.due(_count(target))
        for count in range(least, most + 1):
            yield from (Choice(units=units) for units in combinations(fitting.possible, count))
    elif number is not None:
        yield from _from_hand(case, state, chooser(frame, part), part, number)
    elif isinstance(part, ReturnCard | PlayFromDiscard):
        least, most = pile_meant(case, state, frame, part).due(part.cards.count)
        cards = tuple(possible(case, state, frame.seat, state.discard[frame.seat]))
        for count in range(least, most + 1):
            yield from (Choice(cards=some) for some in _some(cards, count))
    elif isinstance(part, Refresh):
        for tokens in range(1, min(part.count, spendable(case, state, frame.seat, part.token, part.count)) + 1):
            yield Choice(refresh=tokens)


def _from_hand(case: Case, state: State, seat: Seat, part: Part, number: int) -> Iterator[Choice]:
    hand = state.hand[seat]
    cards = tuple(possible(case, state, seat, hand))
    if isinstance(part, PutFromHand) and hand.unknown > 0:
        cards = (*cards, UNKNOWN)
    for some in _some(cards, min(number, len(hand))):
        for to in part.to if isinstance(part, PutFromHand) else (None,):
            yield Choice(cards=some, to=to)


def _some(cards: Sequence[str], number: int) -> Iterator[tuple[str, ...]]:
    yield from combinations_with_replacement(sorted(cards), number)


def _count(target: Units) -> int:
    assert isinstance(target.count, int)
    return target.count


def can_all_be(case: Case, state: State, seat: str, zone: Zone, cards: Sequence[str]) -> bool:
    """Whether all of these cards can lie in a zone together."""
    claimed: list[str] = []
    for card in cards:
        if card not in zone.known:
            if zone.unknown < 1 or (card != UNKNOWN and card not in claimable(case, state, seat, claimed)):
                return False
            claimed += [card] if card != UNKNOWN else []
        zone = zone.remove(card)
    return True
