"""Choices that a text asks for: with the order or the action for its first part, afterwards for all others."""

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from referee.core.case import Missing
from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.core.state import UNKNOWN
from referee.games.lost_empires import effects
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.state import Choose, Effect, NamedAbility, PlaySupport, State
from referee.games.lost_empires.texts import (
    Choice,
    can_all_be,
    choices,
    chooser,
    hand_part,
    is_asked,
    may_be_asked,
    part_at,
    pile_fits,
    pile_meant,
    rules_of,
    spendable,
    target_of,
    units_meant,
)
from referee.games.lost_empires.vocabulary import PlayFromDiscard, PutFromHand, Refresh, ReturnCard, Units
from referee.games.lost_empires.wording import are, counted, listed

Choosing = PlaySupport | NamedAbility | Choose
MEMBERS = ("units", "cards", "refresh", "to")


def said(move: Choosing) -> Choice:
    """What a move chooses; to refresh nothing is to leave `refresh` out."""
    members = {name: getattr(move, name, UNSET) for name in MEMBERS}
    return Choice(**{name: value for name, value in members.items() if value is not UNSET and value != 0})


def told(choice: Choice) -> dict[str, Any]:
    """The members of a move that makes a choice."""
    members: dict[str, Any] = {}
    if choice.units:
        members["units"] = choice.units
    if choice.cards:
        members["cards"] = choice.cards
    if choice.refresh is not None:
        members["refresh"] = choice.refresh
    if choice.to is not None:
        members["to"] = choice.to
    return members


def comes_with_the_order(case: Case, state: State, frame: Effect) -> bool:
    """Whether the choice of the first part is made with the order: the player of the text knows what there is.

    What goes from hand, and what the opponent chooses, is asked afterwards.
    """
    return hand_part(part_at(case, frame)) is None and is_asked(case, state, frame)


def may_come_with_the_order(case: Case, state: State, frame: Effect) -> bool:
    """The same, whatever a value is that nobody knows."""
    return hand_part(part_at(case, frame)) is None and may_be_asked(case, state, frame)


def first_choices(case: Case, state: State, frame: Effect) -> Iterator[Choice]:
    """Everything that can be chosen together with an order; a refresh can also be left out."""
    if not may_come_with_the_order(case, state, frame):
        yield Choice()
        return
    if isinstance(part_at(case, frame), Refresh):
        yield Choice()
    yield from choices(case, state, frame)


# The checks


@rule("LE-ORDER-SUP-2", "LE-ORDER-SUP-4", "LE-ACT-NAMED-2", "LE-GLOSS-REFRESH-2", "LE-GOLD-1", "LE-GOLD-2")
def wrong(case: Case, state: State, frame: Effect, move: Choosing, *, asked: bool) -> Iterator[Violation]:
    """What is wrong with the choice for the next part of a text. `asked`: the part is put to the player now."""
    offered, left_out = _rows(case, frame)
    part, chosen = part_at(case, frame), said(move)
    target, number = (target_of(part), hand_part(part)) if asked else (None, None)
    piles = part if asked and isinstance(part, ReturnCard | PlayFromDiscard) else None
    refresh = part if isinstance(part, Refresh) and part.optional else None
    if chosen.units and target is None:
        yield _not_offered(case, offered, "units")
    if chosen.cards and number is None and piles is None:
        yield _not_offered(case, offered, "cards")
    if chosen.to is not None and not (asked and isinstance(part, PutFromHand)):
        yield _not_offered(case, offered, "to")
    if chosen.refresh is not None and refresh is None:
        yield _not_offered(case, offered, "refresh")
    if target is not None:
        yield from _units(case, state, frame, target, chosen, offered, left_out)
    if number is not None:
        yield from _hand(case, state, frame, number, chosen, offered, left_out)
    if piles is not None:
        yield from _pile(case, state, frame, piles, chosen, offered, left_out)
    if refresh is not None and chosen.refresh is not None:
        yield from _refresh(case, state, frame, refresh, chosen.refresh, offered)


def _rows(case: Case, frame: Effect) -> tuple[str, str]:
    """The rules for a choice that the text does not offer, and for a part that is left out."""
    if frame.origin == "support":
        return "LE-ORDER-SUP-2", "LE-ORDER-SUP-4"
    if frame.origin == "named":
        return "LE-ACT-NAMED-2", "LE-ACT-NAMED-2"
    return rules_of(case, frame)[0], "LE-GOLD-2"


def _not_offered(case: Case, row: str, member: str) -> Violation:
    detail = f"There is nothing to choose here with `{member}`."
    return case.breach(row, detail, pointer=f"/move/{member}", hint=f"Leave `{member}` out.")


def _units(
    case: Case, state: State, frame: Effect, target: Units, chosen: Choice, offered: str, left_out: str
) -> Iterator[Violation]:
    fitting = units_meant(case, state, frame, target)
    assert isinstance(target.count, int)
    least, most = fitting.due(target.count, chosen.units)
    for place, name in enumerate(chosen.units):
        if fitting.fit(name) is None:
            detail = f"The text does not mean {case.called(state, name)}."
            also, at = _why_not(case, state, frame, target, name), f"/move/units/{place}"
            hint = f"Name one of {listed(fitting.possible)}." if most else "There is none that it means."
            yield case.breach(offered, detail, pointer=at, also=also, hint=hint)
    if len(set(chosen.units)) < len(chosen.units) or len(chosen.units) > most:
        detail = f"The text means {counted(most, 'unit')}, each once; {are(len(chosen.units))} named."
        yield case.breach(offered, detail, pointer="/move/units", hint=f"Name {most}.")
    elif len(chosen.units) < least:
        detail = f"The text means {counted(least, 'unit')}; {are(len(chosen.units))} named."
        yield case.breach(left_out, detail, pointer="/move/units", hint=f"Name {least} of {listed(fitting.possible)}.")
    fitting.settle(target.count, chosen.units)


@rule("LE-GLOSS-ENEMY", "LE-GLOSS-FRIENDLY", "LE-GLOSS-OBJECTIVE-2", "LE-GLOSS-OBJECTIVE-3", "LE-GLOSS-OBJECTIVE-4")
def _why_not(case: Case, state: State, frame: Effect, target: Units, name: str) -> tuple[str, ...]:
    """What the glossary says about the word that a unit does not fit."""
    unit, also = state.units[name], list[str]()
    if target.side == "enemy" and unit.owner == frame.seat:
        also.append("LE-GLOSS-ENEMY")
    if target.side == "friendly" and unit.owner != frame.seat:
        also.append("LE-GLOSS-FRIENDLY")
    return (*also, *wrong_place(case, target.location, unit.at))


@rule("LE-GLOSS-OBJECTIVE-2", "LE-GLOSS-OBJECTIVE-3", "LE-GLOSS-OBJECTIVE-4")
def wrong_place(case: Case, kind: str, at: str) -> tuple[str, ...]:
    """What the glossary says about a battlefield that is not of the kind that a text names."""
    if kind not in _OBJECTIVES or at in case.pack.of_kind(kind):
        return ()
    is_hive = case.pack.battlefields[at].kind == "hive"
    return ("LE-GLOSS-OBJECTIVE-4",) if is_hive else (_OBJECTIVES[kind],)


_OBJECTIVES = {
    "outer": "LE-GLOSS-OBJECTIVE-2",
    "center": "LE-GLOSS-OBJECTIVE-3",
    "objective": "LE-GLOSS-OBJECTIVE-4",
}


def _hand(
    case: Case, state: State, frame: Effect, number: int, chosen: Choice, offered: str, left_out: str
) -> Iterator[Violation]:
    part = part_at(case, frame)
    seat = chooser(frame, part)
    hand, cards = state.hand[seat], chosen.cards
    due = min(number, len(hand))
    if len(cards) < due:
        detail = f"The text means {counted(due, 'card')} of the hand; {are(len(cards))} named."
        yield case.breach(left_out, detail, pointer="/move/cards", hint=f"Name {due}.")
    elif len(cards) > due:
        detail = f"The text means {counted(due, 'card')} of the hand; {are(len(cards))} named."
        yield case.breach(offered, detail, pointer="/move/cards", hint=f"Name {due}.")
    shown = not isinstance(part, PutFromHand)
    if not can_all_be(case, state, seat, hand, cards) or (shown and UNKNOWN in cards):
        detail = f"{seat} does not have {listed(case.name(card) for card in cards)} in hand."
        detail += "".join(case.earlier(card) for card in cards)
        yield case.breach(offered, detail, pointer="/move/cards", hint="Name cards of the hand.")
    if isinstance(part, PutFromHand) and chosen.to not in part.to:
        detail = f"A card goes to {listed(part.to)}; named: {chosen.to or 'nothing'}."
        yield case.breach(offered, detail, pointer="/move/to", hint=f"Name {' or '.join(part.to)}.")


@rule("LE-GLOSS-DISCARD-2")
def _pile(
    case: Case,
    state: State,
    frame: Effect,
    part: ReturnCard | PlayFromDiscard,
    chosen: Choice,
    offered: str,
    left_out: str,
) -> Iterator[Violation]:
    pile, cards, meant = state.discard[frame.seat], chosen.cards, pile_meant(case, state, frame, part)
    least, most = meant.due(part.cards.count, cards)
    if len(cards) < least:
        detail = f"The text means {counted(least, 'card')} of the discard pile; {are(len(cards))} named."
        yield case.breach(left_out, detail, pointer="/move/cards", hint=f"Name {least}.")
    elif len(cards) > most:
        detail = f"The text means {counted(most, 'card')} of the discard pile; {are(len(cards))} named."
        yield case.breach(offered, detail, pointer="/move/cards", hint=f"Name {most}.")
    there = can_all_be(case, state, frame.seat, pile, cards)
    if UNKNOWN in cards or not there or any(pile_fits(case, part, card) is None for card in cards):
        detail = f"The text does not mean {listed(case.name(card) for card in cards)} of the own discard pile."
        yield case.breach(offered, detail, pointer="/move/cards", hint="Name cards that it means.")
    claimed = [need for card in cards if card not in pile.known for need in pile_fits(case, part, card) or ()]
    if claimed:
        raise Missing(*claimed)
    meant.settle(part.cards.count, cards)


@rule("LE-GLOSS-REFRESH-2")
def _refresh(case: Case, state: State, frame: Effect, part: Refresh, tokens: int, offered: str) -> Iterator[Violation]:
    spent = spendable(case, state, frame.seat, part.token, part.count)
    most = min(spent, part.count)
    hint = f"Refresh {' or '.join(map(str, range(1, most + 1)))}." if most > 0 else "Leave `refresh` out."
    if not 1 <= tokens <= part.count:
        detail = f"The text refreshes {counted(part.count, part.token)}, not {tokens}."
        yield case.breach(offered, detail, pointer="/move/refresh", hint=hint)
    elif tokens > spent:
        detail = f"{frame.seat} has {counted(spent, 'spent ' + part.token)} to refresh, not {tokens}."
        yield case.breach("LE-GLOSS-REFRESH-2", detail, pointer="/move/refresh", hint=hint)


def first_part(case: Case, state: State, frame: Effect, move: PlaySupport | NamedAbility) -> Iterator[Violation]:
    """What is wrong with the choice that comes with an order or an action."""
    yield from wrong(case, state, frame, move, asked=may_come_with_the_order(case, state, frame))


# The answer


def options(case: Case, state: State) -> Iterator[Choose]:
    """Every choice for the part that is asked; for an optional text the plain yes."""
    frame = state.top
    if not isinstance(frame, Effect):
        return
    seat = chooser(frame, part_at(case, frame))
    for choice in choices(case, state, frame):
        yield Choose(seat=seat, **told(choice))


def as_the_text_offers(case: Case, state: State, move: Choose) -> Iterator[Violation]:
    """The choice is one that the next part of the text offers."""
    assert isinstance(state.top, Effect)
    part = part_at(case, state.top)
    yield from wrong(case, state, state.top, move, asked=may_be_asked(case, state, state.top))
    if isinstance(part, Refresh) and part.optional and said(move).refresh is None and not state.top.optional:
        detail = "The text asks how many tokens are refreshed."
        yield case.breach("LE-GOLD-2", detail, pointer="/move", hint="Name `refresh`, or decline.")


def choose(case: Case, state: State, move: Choose) -> State:
    """The choice is made and its part carried out."""
    frame = state.top
    assert isinstance(frame, Effect)
    if frame.optional:
        rules = rules_of(case, frame)
        case.happened("accepted", rules, f"{move.seat} uses {frame.ability}.", seat=move.seat, ability=frame.ability)
        state = state.swap(replace(frame, optional=False))
    return effects.carried_out(case, state, said(move))
