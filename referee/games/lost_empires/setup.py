"""Setup: the roll-off, factions, decks, the shuffle, starting hands and the mulligan."""

from collections.abc import Iterator
from typing import cast

from msgspec import UNSET
from msgspec.structs import replace

from referee.core import chance
from referee.core.case import Missing
from referee.core.rulebook import rule
from referee.core.ruling import Veil, Violation
from referee.core.state import UNKNOWN
from referee.games.lost_empires.cards import of_faction
from referee.games.lost_empires.case import Case, reported
from referee.games.lost_empires.dice import shown, wrong_dice
from referee.games.lost_empires.order_phase import turns
from referee.games.lost_empires.state import (
    SEATS,
    ChooseFaction,
    Deck,
    Keep,
    Mulligan,
    RollOff,
    Seat,
    Shuffle,
    Sides,
    State,
    SubmitDeck,
    Zone,
    both,
    other,
)
from referee.games.lost_empires.table_shuffle import wrong_pile
from referee.games.lost_empires.texts import can_all_be
from referee.games.lost_empires.wording import counted, listed

DICE = 2
"""Dice of each player in the roll-off. LE-RULING-1."""

# The First Player


def roll_options(case: Case, state: State) -> Iterator[RollOff]:
    """The one move of chance."""
    yield RollOff(seat="chance")


@rule("LE-SETUP-3")
def two_dice_each(case: Case, state: State, move: RollOff) -> Iterator[Violation]:
    """Each player throws both dice. LE-RULING-1."""
    yield from wrong_dice(case, reported(move.report), dict.fromkeys(SEATS, DICE), "LE-SETUP-3")


@rule("LE-SETUP-3", "LE-SETUP-3-TIE", "LE-SETUP-3-TOKEN")
def roll(case: Case, state: State, move: RollOff) -> State:
    """The higher sum makes the First Player; equal sums are thrown again. LE-RULING-1."""
    dice = case.dice("first player", dict.fromkeys(SEATS, DICE), reported(move.report))
    sums = {seat: sum(face.value for face in dice[seat]) for seat in SEATS}
    for seat in SEATS:
        text = f"{seat} throws {' + '.join(shown(face) for face in dice[seat])} = {sums[seat]}."
        case.happened("rolled", ("LE-SETUP-3", "LE-RULING-1"), text, seat=seat, total=sums[seat])
    if sums["A"] == sums["B"]:
        case.happened("again", ("LE-SETUP-3-TIE",), "The sums are equal: both throw again.")
        return replace(state, tied=True)
    first = max(SEATS, key=lambda seat: sums[seat])
    text = f"{first} has the higher sum and takes the First Player token."
    case.happened("first-player", ("LE-SETUP-3", "LE-SETUP-3-TOKEN"), text, seat=first)
    return replace(state, node="SETUP.FACTION", first_player=first, opener=first, tied=False)


# Factions


def next_to_choose(state: State) -> Seat | None:
    """Who chooses a faction: the First Player first. LE-SETUP-4."""
    return next((seat for seat in state.both_in_order() if state.factions[seat] is None), None)


def faction_onward(case: Case, state: State) -> State:
    """The next choice, or the decks."""
    seat = next_to_choose(state)
    if seat is None:
        return replace(state, node="SETUP.DECKS", active=None)
    return state if state.active == seat else replace(state, active=seat)


def faction_options(case: Case, state: State) -> Iterator[ChooseFaction]:
    """Every faction that is left."""
    seat = next_to_choose(state) if state.first_player is not None else None
    if seat is not None:
        for faction in case.pack.factions:
            if faction != state.factions[other(seat)]:
                yield ChooseFaction(seat=seat, faction=faction)


@rule("LE-FACTION-LIST")
def a_known_faction(case: Case, state: State, move: ChooseFaction) -> Violation | None:
    """There are four factions."""
    if move.faction in case.pack.factions:
        return None
    detail, hint = f"There is no faction {move.faction}.", f"The factions are {listed(case.pack.factions)}."
    return case.breach("LE-FACTION-LIST", detail, pointer="/move/faction", hint=hint)


@rule("LE-FAQ-5")
def faction_not_taken(case: Case, state: State, move: ChooseFaction) -> Violation | None:
    """The other player plays another faction."""
    if move.faction != state.factions[other(move.seat)]:
        return None
    detail = f"{other(move.seat)} plays {move.faction}, and one set of it is in the box."
    left = [faction for faction in case.pack.factions if faction != move.faction]
    return case.breach("LE-FAQ-5", detail, pointer="/move/faction", hint=f"Choose {listed(left, joint='or')}.")


@rule("LE-SETUP-4", "LE-SETUP-4-HIVE")
def choose_faction(case: Case, state: State, move: ChooseFaction) -> State:
    """A seat has the cards and the hive tile of its faction. LE-RULING-2."""
    name = case.pack.factions[move.faction].name
    text = f"{move.seat} plays {name} and lays its hive tile down."
    case.happened("faction", ("LE-SETUP-4", "LE-SETUP-4-HIVE"), text, seat=move.seat, faction=move.faction)
    return replace(state, factions=state.factions.put(move.seat, move.faction))


# Decks


def deck_options(case: Case, state: State) -> Iterator[SubmitDeck]:
    """For each seat without a deck those of the pack; without any the first names of the faction.

    A deck can be any names of the faction; those that a player thinks of are not listed.
    """
    for seat in SEATS:
        if state.lists[seat] is None and state.factions[seat] is not None:
            ready = [name for name, deck in case.pack.decks.items() if deck.faction == state.factions[seat]]
            yield from (SubmitDeck(seat=seat, deck=name) for name in ready)
            if not ready:
                names = case.pack.cards_of(str(state.factions[seat]))[: case.pack.per_player.names]
                yield SubmitDeck(seat=seat, cards=names)


@rule("LE-SETUP-5")
def not_handed_in(case: Case, state: State, move: SubmitDeck) -> Violation | None:
    """A deck is handed in once. LE-RULING-4."""
    if state.lists[move.seat] is None:
        return None
    detail = f"{move.seat} has handed a deck in."
    return case.breach("LE-SETUP-5", detail, hint="Go on with it.")


@rule("LE-SETUP-5", "LE-DECK-2", "LE-DECK-3")
def a_deck_of_the_rules(case: Case, state: State, move: SubmitDeck) -> Iterator[Violation]:
    """Nine different cards of the own faction, each in two copies. LE-RULING-3."""
    faction = state.factions[move.seat]
    if (move.deck is UNSET) == (move.cards is UNSET):
        detail = "A deck is named by its id, or by its cards."
        yield case.breach("LE-SETUP-5", detail, hint="Give `deck` or `cards`.")
        return
    if move.deck is not UNSET:
        deck = case.pack.decks.get(str(move.deck))
        if deck is None or deck.faction != faction:
            ready = [name for name, one in case.pack.decks.items() if one.faction == faction]
            detail = f"There is no deck {move.deck} of {faction}."
            yield case.breach("LE-SETUP-5", detail, pointer="/move/deck", hint=f"Decks: {listed(ready)}.")
            return
    yield from wrong_names(case, faction, names_of(case, move), "/move/cards")


@rule("LE-SETUP-5", "LE-DECK-2", "LE-DECK-3")
def wrong_names(case: Case, faction: str | None, names: tuple[str, ...], pointer: str) -> Iterator[Violation]:
    """What is wrong with the names of a deck; `?` is one that nobody has told."""
    due, copies = case.pack.per_player.names, case.pack.per_player.copies
    unknown, names = names.count(UNKNOWN), tuple(card for card in names if card != UNKNOWN)
    belongs = {card: _is_of(case, card, faction) for card in names}
    foreign = [card for card, is_own in belongs.items() if is_own is False]
    if foreign:
        detail = f"Not cards of {faction}: {listed(case.name(card) for card in foreign)}."
        hint = f"Its cards: {listed(of_faction(case, faction))}."
        yield case.breach("LE-SETUP-5", detail, pointer=pointer, hint=hint)
    if len(set(names)) < len(names):
        twice = listed(sorted({case.name(card) for card in names if names.count(card) > 1}))
        detail = f"Each card is named once and taken in {copies} copies; named more often: {twice}."
        yield case.breach("LE-SETUP-5", detail, pointer=pointer, also=("LE-DECK-3",), hint="Name each card once.")
    if len(set(names)) + unknown != due:
        detail = f"A deck has {due} different cards, not {len(set(names)) + unknown}."
        yield case.breach("LE-SETUP-5", detail, pointer=pointer, also=("LE-DECK-2",), hint=f"Name {due} cards.")
    open_ = [case.need(card, "faction") for card, is_own in belongs.items() if is_own is None]
    if open_:
        raise Missing(*open_)


def _is_of(case: Case, card: str, faction: str | None) -> bool | None:
    """Whether a card belongs to a faction; None where nobody knows."""
    if card not in case.pack.cards:
        return False
    known = case.known(card, "faction")
    return None if known is None else known == faction


def names_of(case: Case, move: SubmitDeck) -> tuple[str, ...]:
    """The names of the cards of a deck."""
    if move.cards is not UNSET:
        return move.cards
    return tuple(case.pack.decks[str(move.deck)].cards)


@rule("LE-SETUP-5", "LE-DECK-1")
def submit_deck(case: Case, state: State, move: SubmitDeck) -> State:
    """The deck of a seat is known to it and the referee alone. LE-RULING-3, LE-RULING-4."""
    names = names_of(case, move)
    text = f"{move.seat} hands a deck in: {listed(case.name(card) for card in names)}."
    veil = Veil((move.seat,), f"{move.seat} hands a deck in.", {"seat": move.seat})
    rules = ["LE-SETUP-5", "LE-RULING-4"]
    case.happened("deck", rules, text, veil=veil, seat=move.seat, cards=list(names))
    return replace(state, lists=state.lists.put(move.seat, Zone().add(*names)))


@rule("LE-SETUP-2", "LE-SETUP-6", "LE-SETUP-6-ROUND1")
def decks_onward(case: Case, state: State) -> State:
    """With both decks the tokens are laid out, and the decks are to be shuffled. LE-RULING-6."""
    if any(state.lists[seat] is None for seat in SEATS):
        return state
    state = tokens_laid_out(case, state)
    each = case.pack.per_player
    text = (
        f"Each player has {counted(each.gates, 'gate token')}, {counted(each.dice, 'result die')}, "
        f"{counted(each.supply, 'supply token')} and {counted(each.command, 'command token')}, "
        f"{each.first_round} of them ready; the rest of the tokens is the common supply."
    )
    rules = ["LE-SETUP-6", "LE-SETUP-2", "LE-SETUP-6-ROUND1", "LE-RULING-6"]
    case.happened("tokens", rules, text, command=each.first_round, supply=each.supply)
    return replace(state, node="SETUP.SHUFFLE", shuffling=state.both_in_order())


def tokens_laid_out(case: Case, state: State) -> State:
    """The tokens of both players and of the supply as the game begins."""
    each, box = case.pack.per_player, case.pack.components
    for part in ("command", "supply", "first_round", "hand", "copies"):
        case.read(f"/per_player/{part}", getattr(each, part))
    copies = {seat: [card for card in names_in(state, seat) for _ in range(each.copies)] for seat in SEATS}
    return replace(
        state,
        command=both(each.first_round),
        supply=both(each.supply),
        artifact_supply=box.artifacts,
        elite_supply=box.elite,
        deck=Sides(Deck(tuple(copies["A"])), Deck(tuple(copies["B"]))),
    )


def names_in(state: State, seat: str) -> tuple[str, ...]:
    """The names of a deck list, `?` for each that nobody has told."""
    names = state.lists[seat] or Zone()
    return (*names.known, *(UNKNOWN,) * names.unknown)


# The shuffle and the starting hands


def shuffle_options(case: Case, state: State) -> Iterator[Shuffle]:
    """The one move of chance."""
    yield Shuffle(seat="chance")


@rule("LE-SETUP-5-SHUFFLE", "LE-FLOW-3")
def whole_decks(case: Case, state: State, move: Shuffle) -> Iterator[Violation]:
    """A reported deck has the cards of the deck, each copy once, or unknown ones."""
    report = reported(move.report)
    if report is None:
        return
    for seat in sorted({*report.decks, *state.shuffling}):
        at = f"/move/report/decks/{seat}" if seat in report.decks else "/move/report/decks"
        if seat not in state.shuffling:
            detail = f"No deck of {seat} is shuffled now."
            yield case.breach("LE-FLOW-3", detail, pointer=at, hint=f"Report {listed(state.shuffling)}.")
            continue
        if seat not in report.decks:
            yield case.breach("LE-FLOW-3", f"The deck of {seat} is shuffled, too.", pointer=at, hint="Report it.")
            continue
        pile = pile_of(state, seat)
        together = replace(state, deck=state.deck.put(seat, Deck(pile)), hand=state.hand.put(seat, Zone()))
        wrong = wrong_pile(case, together, seat, report.decks[seat])
        if wrong:
            hint = f"Report {len(pile)} cards, top card first, `?` for one that nobody has seen."
            yield case.breach("LE-FLOW-3", wrong, pointer=at, hint=hint)


def pile_of(state: State, seat: str) -> tuple[str, ...]:
    """The cards that are shuffled: all of a deck, with the hand after a mulligan. LE-RULING-5."""
    hand = state.hand[seat]
    return (*state.deck[seat].cards, *hand.known, *(UNKNOWN,) * hand.unknown)


@rule("LE-SETUP-5-SHUFFLE", "LE-SETUP-7")
def shuffle(case: Case, state: State, move: Shuffle) -> State:
    """The decks are shuffled, and starting hands drawn. LE-RULING-5."""
    report, piles = reported(move.report), {str(seat): pile_of(state, seat) for seat in state.shuffling}

    def drawn(seed: str, number: int, purpose: str) -> dict[str, tuple[str, ...]]:
        ways = [chance.shuffled(seed, number, f"{purpose} {place}", sorted(piles[s])) for place, s in enumerate(piles)]
        return dict(zip(piles, ways, strict=True))

    accepts = {"decks": {seat: {"type": "array", "length": len(pile)} for seat, pile in piles.items()}}
    told = None if report is None else {seat: report.decks[seat] for seat in piles}
    decks = case.chance("shuffle", told, drawn, accepts, "In which order do the cards lie?")
    for seat, pile in decks.items():
        again = " with the hand" if state.answered[seat] else ""
        text = f"The deck of {seat} is shuffled{again}: {counted(len(pile), 'card')}."
        rules = ["LE-SETUP-5-SHUFFLE"] + (["LE-SETUP-7-MULLIGAN", "LE-RULING-5"] if state.answered[seat] else [])
        case.happened("shuffled", rules, text, seat=seat, cards=len(pile))
        state = _hand_drawn(case, state, cast(Seat, seat), pile)
    return replace(state, node="SETUP.MULLIGAN", shuffling=())


def _hand_drawn(case: Case, state: State, seat: Seat, pile: tuple[str, ...]) -> State:
    count = case.pack.per_player.hand
    hand, deck = Zone().add(*pile[:count]), Deck(pile[count:])
    names = listed("a card that nobody has told" if card == UNKNOWN else case.name(card) for card in pile[:count])
    veil = Veil((seat,), f"{seat} draws {counted(count, 'card')}.", {"seat": seat, "count": count})
    case.happened("drawn", ("LE-SETUP-7",), f"{seat} draws {names}.", veil=veil, seat=seat, cards=list(pile[:count]))
    emptied = state.emptied.put(seat, not deck.cards)
    return replace(state, hand=state.hand.put(seat, hand), deck=state.deck.put(seat, deck), emptied=emptied)


# The mulligan


def next_to_answer(state: State) -> Seat | None:
    """Who decides about the starting hand: the First Player first. LE-RULING-5."""
    return next((seat for seat in state.both_in_order() if not state.answered[seat]), None)


def mulligan_onward(case: Case, state: State) -> State:
    """The next answer, or the first round."""
    seat = next_to_answer(state)
    if seat is not None:
        return state if state.active == seat else replace(state, active=seat)
    return turns.begin_round(case, replace(state, round=1))


def mulligan_options(case: Case, state: State) -> Iterator[Mulligan]:
    """A new hand, for the seat that is asked."""
    if state.node == "SETUP.MULLIGAN" and state.active is not None:
        yield Mulligan(seat=state.active)


def keep_options(case: Case, state: State) -> Iterator[Keep]:
    """The hand can be kept."""
    if state.node == "SETUP.MULLIGAN" and state.active is not None:
        yield Keep(seat=state.active)


@rule("LE-SETUP-7-MULLIGAN")
def the_whole_hand(case: Case, state: State, move: Mulligan) -> Violation | None:
    """All cards of the hand go back."""
    hand = state.hand[move.seat]
    if move.cards is UNSET or (len(move.cards) == len(hand) and can_all_be(case, state, move.seat, hand, move.cards)):
        return None
    named = listed(map(case.name, move.cards), "none")
    detail = f"The whole hand of {counted(len(hand), 'card')} goes back, not {named}."
    return case.breach("LE-SETUP-7-MULLIGAN", detail, pointer="/move/cards", hint="Leave `cards` out.")


@rule("LE-SETUP-7-MULLIGAN")
def mulligan(case: Case, state: State, move: Mulligan) -> State:
    """The hand goes into the deck, which is shuffled before six new cards are drawn. LE-RULING-5."""
    text = f"{move.seat} takes the mulligan: the whole hand goes back."
    case.happened("mulligan", ("LE-SETUP-7-MULLIGAN", "LE-RULING-5"), text, seat=move.seat)
    seat: Seat = cast(Seat, move.seat)
    return replace(state, node="SETUP.SHUFFLE", shuffling=(seat,), answered=state.answered.put(seat, True))


def keep(case: Case, state: State, move: Keep) -> State:
    """The starting hand stays. LE-RULING-5."""
    text = f"{move.seat} keeps the starting hand."
    case.happened("kept", ("LE-SETUP-7-MULLIGAN", "LE-RULING-5"), text, seat=move.seat)
    return replace(state, answered=state.answered.put(move.seat, True))
