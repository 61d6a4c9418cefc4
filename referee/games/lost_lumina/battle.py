"""Phase II: Journey, step 2. Battles: which one is next, the two cards, and the steps up to the dice.

A battle runs through the nodes SELECT, COMMIT, REVEAL, LIGHTNING, then the dice step, `strength` and `result`. Each
function named after a node takes the state as far as it goes without an answer, and gives it back as it was where it
waits.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from referee.core import hidden_choice
from referee.core.rulebook import rule
from referee.core.ruling import Veil, Violation
from referee.core.state import UNKNOWN
from referee.games.lost_lumina import board
from referee.games.lost_lumina.case import Case, reported, unlocated
from referee.games.lost_lumina.characters import CHARACTERS, ability, has
from referee.games.lost_lumina.characters.base import Character
from referee.games.lost_lumina.prepare import possible
from referee.games.lost_lumina.state import (
    SEATS,
    Battle,
    CardsReport,
    ChooseBattle,
    Node,
    PlayCard,
    Reveal,
    Seat,
    Sides,
    State,
    listed,
    other,
)

# Which battle is next


def choose_options(case: Case, state: State) -> Iterator[ChooseBattle]:
    """Every Battle Area, for the active player."""
    assert state.active is not None
    for area in state.shared():
        yield ChooseBattle(seat=state.active, area=area)


@rule("LL-BATTLE-2", "LL-JRN-8")
def a_battle_area(case: Case, state: State, move: ChooseBattle) -> Violation | None:
    """The Area named holds Followers of both sides."""
    if state.node != "BATTLE.SELECT" or move.area in state.shared():
        return None
    detail = f"{move.area} is not a Battle Area; those are {listed(state.shared())}."
    return case.breach("LL-BATTLE-2", detail, pointer="/move/area", also=("LL-JRN-8",), hint="Name a Battle Area.")


def choose_battle(case: Case, state: State, move: ChooseBattle) -> State:
    """The active player decides which battle comes next."""
    text = f"{move.seat} chooses the battle in {move.area}."
    case.happened(
        "battle-chosen", ("LL-BATTLE-2", "LL-RULING-14", "LL-RULING-16"), text, seat=move.seat, area=move.area
    )
    return begin(case, state, move.area)


def begin(case: Case, state: State, area: str) -> State:
    """A battle begins in an Area. LL-BATTLE-1, LL-BR-ROLE-1, -2."""
    attacker = state.attackers[area]
    text = f"Battle in {area}: {attacker} attacks, {other(attacker)} defends."
    rules = ["LL-BATTLE-1", "LL-JRN-6", "LL-JRN-7", "LL-JRN-8", "LL-BR-ROLE-1", "LL-BR-ROLE-2", "LL-BATTLE-SEQ-1"]
    case.happened("battle", rules, text, area=area, attacker=attacker)
    return replace(state, node="BATTLE.COMMIT", battle=Battle(area=area, attacker=attacker))


# Step 1: the cards


def still_to_commit(state: State) -> tuple[Seat, ...]:
    """The players who have a hand and have not played their card. LL-RULING-17, -18."""
    return tuple(seat for seat in SEATS if state.in_play[seat] is None and len(state.hand[seat]))


def commit(case: Case, state: State) -> State:
    """Waits for both cards."""
    if still_to_commit(state):
        return state
    for seat in SEATS:
        if state.in_play[seat] is None:
            rules = ["LL-BR-NOCARD-1", "LL-RULING-18"]
            case.happened("no-card", rules, f"{seat} has no card left and fights with Followers and a die.", seat=seat)
    return replace(state, node="BATTLE.REVEAL")


def play_options(case: Case, state: State) -> Iterator[PlayCard]:
    """Every card that can be in hand, for each player who has not played one."""
    for seat in still_to_commit(state):
        for card in possible(case, state, state.hand[seat]):
            yield PlayCard(seat=seat, card=card)


@rule("LL-BATTLE-CHOOSE-1", "LL-BR-NOCARD-1", "LL-OVER-3")
def one_card_from_hand(case: Case, state: State, move: PlayCard) -> Violation | None:
    """One card of the own hand is played, and the choice is final. LL-RULING-17, -74."""
    seat, hand = move.seat, state.hand[move.seat]
    if state.battle is None:
        return None
    if state.in_play[seat] is not None:
        detail = f"{seat} has already played a card in this battle."
        return case.breach("LL-BATTLE-CHOOSE-1", detail, also=("LL-CONV-4", "LL-RULING-17"))
    if not len(hand):
        hint = "Go on without a card: Followers and die count."
        return case.breach("LL-BR-NOCARD-1", f"{seat} has no card in hand.", pointer="/move/card", hint=hint)
    if move.card == UNKNOWN or case.can_be(hand, move.card):
        return None
    also = ("LL-OVER-3",) if move.card in state.discard else ()
    detail = f"{case.name(move.card)} is not in the hand of {seat}.{case.earlier(move.card)}"
    return case.breach("LL-BATTLE-CHOOSE-1", detail, pointer="/move/card", also=also, hint="Play a card of your hand.")


def play_card(case: Case, state: State, move: PlayCard) -> State:
    """A card is played face down. LL-BATTLE-CHOOSE-1, -2."""
    seat = move.seat
    hand = case.take(f"/hand/{seat}", state.hand[seat], move.card)
    text = f"{seat} plays {case.name(move.card)} face down."
    veil = Veil((seat,), f"{seat} plays a card face down.", {"seat": seat})
    rules = ["LL-BATTLE-CHOOSE-1", "LL-BATTLE-CHOOSE-2", "LL-RULING-17"]
    case.happened("played", rules, text, veil=veil, seat=seat, card=move.card)
    return replace(state, hand=state.hand.put(seat, hand), in_play=state.in_play.put(seat, move.card))


# Step 2: the reveal


def face_down(state: State) -> bool:
    """Whether the battle cards still lie face down, or an unknown one waits to be reported. An agreement that ends the
    game turns none up."""
    if state.node == "GAME.OVER":
        return state.running.side is None and state.running.dice is None
    return state.node == "BATTLE.COMMIT" or (state.node == "BATTLE.REVEAL" and state.running.side is None)


def reveal_options(case: Case, state: State) -> Iterator[Reveal]:
    """The one report: what the cards turned up are."""
    yield Reveal(seat="chance")


@rule("REF-REPORT-1", "REF-REPORT-2", "REF-OPEN-2")
def cards_that_can_be_there(case: Case, state: State, move: Reveal) -> Iterator[Violation]:
    """A report names each face-down card that the referee does not know, with a card that can be there."""
    report = reported(move.report)
    if report is None or state.node != "BATTLE.REVEAL":
        return
    open_ = {seat for seat in SEATS if state.in_play[seat] == UNKNOWN}
    for seat in sorted(report.cards.keys() & open_):
        if bound := hidden_choice.by_opening(case, seat, "play_card", f"/move/report/cards/{seat}"):
            yield bound
    for seat in sorted(report.cards.keys() - open_):
        detail = f"The card of {seat} is no open question."
        yield case.breach("REF-REPORT-1", detail, pointer=f"/move/report/cards/{seat}", hint="Leave it out.")
    named = sorted(report.cards.values())
    for seat, card in sorted(report.cards.items()):
        if seat not in open_ or (can_be_face_down(case, state, seat, card) and named.count(card) == 1):
            continue
        detail = f"{case.name(card)} cannot be the card of {seat}: it is known to lie elsewhere.{case.earlier(card)}"
        yield case.breach("REF-REPORT-2", detail, pointer=f"/move/report/cards/{seat}", also=("LL-COMP-2",))


def reveal(case: Case, state: State, move: Reveal) -> State:
    """The cards that were unknown are named, and all are turned up. LL-BATTLE-REVEAL-1."""
    open_ = [seat for seat in SEATS if state.in_play[seat] == UNKNOWN]
    report = reported(move.report) or CardsReport({})
    named = {seat: report.cards[seat] for seat in open_} if set(open_) <= set(report.cards) else None
    accepts = {"cards": {seat: {"type": "string"} for seat in open_}}
    cards = case.told(named, accepts, f"Which card has {listed(open_)} played?")
    for seat in open_:
        case.claim(f"/in_play/{seat}", cards[seat], f"{case.name(cards[seat])} was reported at the reveal.")
        state = known_face_down(state, seat, cards[seat])
    return state


def can_be_face_down(case: Case, state: State, seat: str, card: str) -> bool:
    """Whether an unknown card that a seat has laid face down can be this one: any that can have been in its hand."""
    return card in state.hand[seat].known or card in unlocated(state, case.pack)


def known_face_down(state: State, seat: str, card: str) -> State:
    """The state in which it is known which card a seat has laid face down."""
    hand = state.hand.put(seat, state.hand[seat].was(card))
    return replace(state, hand=hand, in_play=state.in_play.put(seat, card))


def reveal_step(case: Case, state: State) -> State:
    """Turns both cards up, then resolves the abilities of the reveal step. LL-BATTLE-REVEAL-1, -2."""
    battle = state.running
    if battle.side is None:
        return state if UNKNOWN in (state.in_play.A, state.in_play.B) else _turn_up(case, state)
    return slots(case, state, "reveal", "BATTLE.LIGHTNING")


def _turn_up(case: Case, state: State) -> State:
    """Both cards are open; Rukan comes before everything. LL-CARD-20-2, LL-RULING-52."""
    fight = state.running
    for seat in (fight.attacker, fight.defender):
        if card := state.in_play[seat]:
            rules = ["LL-BATTLE-REVEAL-1", "LL-BATTLE-CHOOSE-3", "LL-BATTLE-CHOOSE-4", "LL-ANAT-5", "LL-ICON-2"]
            case.happened("revealed", rules, f"{seat} reveals {case.name(card)}.", seat=seat, card=card)
            case.reveals = True
    state = state.fight(side=fight.attacker, ability=state.in_play)
    for seat in SEATS:
        if has(case, state, seat, "rukan"):
            return replace(CHARACTERS["rukan"].resolve(case, state, seat), node="BATTLE.LIGHTNING")
    return state


# Abilities of a step, the attacker's first


def slots(case: Case, state: State, step: str, then: Node) -> State:
    """Resolves the ability of the side in turn if it acts in this step; waits where it asks. LL-BR-ORDER-1."""
    side = state.running.side
    assert side is not None
    character = acting(case, state, side, step)
    if character is None:
        return _next_slot(state, then)
    if character.asks(case, state, side) is not None:
        return state
    return after_ability(case, character.resolve(case, state, side), character, then)


def acting(case: Case, state: State, side: Seat, step: str) -> Character | None:
    """The effective ability of a side, if it acts in this step."""
    character = ability(case, state, side)
    card = state.running.ability[side]
    return character if character is not None and card is not None and case.step(card) == step else None


def after_ability(case: Case, state: State, character: Character, then: Node) -> State:
    """Goes on when an ability, or one answer to it, is resolved. LL-BR-REMOVE-4, LL-RULING-22."""
    if state.result is not None or character.copies or character.unfinished(state):
        return state
    battle = state.running
    if battle.winner is None and not any(state.here(seat, battle.area) for seat in SEATS):
        return _early_end(case, state)
    return _next_slot(state, then)


def _next_slot(state: State, then: Node) -> State:
    """The defender's turn after the attacker's, then the next node."""
    battle = state.running
    if battle.side == battle.attacker:
        return state.fight(side=battle.defender)
    return replace(state.fight(side=battle.attacker), node=then)


def lightning(case: Case, state: State) -> State:
    """The abilities of the lightning step. LL-BATTLE-LIGHTNING-1."""
    return slots(case, state, "lightning", "BATTLE.DICE.EXTRA")


def _early_end(case: Case, state: State) -> State:
    """Nobody is left in the Area: no winner, no dice. LL-BR-REMOVE-4, LL-RULING-22, -62."""
    battle = state.running
    rules = ["LL-BR-REMOVE-4", "LL-RULING-22", "LL-RULING-24"]
    case.happened("battle-ended", rules, f"Nobody is left in {battle.area}: the battle ends at once, without a winner.")
    for side in (battle.attacker, battle.defender):
        if has(case, state, side, "rupoda") and case.switch("rupoda-early-end") == "kept":
            state = CHARACTERS["rupoda"].resolve(case, state, side)
            case.happened("note", ("LL-RULING-62",), f"The die is {side}'s although the battle ended early.", seat=side)
    return discard(case, state)


# Step 7: discarding


def discard(case: Case, state: State) -> State:
    """The active player's card goes on the pile first, then the other's. LL-BATTLE-DISCARD-1, -2, LL-RULING-67."""
    assert state.active is not None
    pile = state.discard
    for seat, row in ((state.active, "LL-BATTLE-DISCARD-1"), (other(state.active), "LL-BATTLE-DISCARD-2")):
        card = state.in_play[seat]
        if card is None:
            continue
        pile = (*pile, card)
        rules = [row, "LL-CARD-18-4"] if state.running.shown[seat] else [row]
        if state.in_play[other(seat)] is None:
            rules.append("LL-RULING-67")
        case.happened("discarded", rules, f"{seat} discards {case.name(card)} face up.", seat=seat, card=card)
    text = f"The battle in {state.running.area} is over."
    case.happened("battle-over", ("LL-BATTLE-NEXT-1", "LL-RULING-14"), text, area=state.running.area)
    state = replace(state, node="BATTLE.SELECT", battle=None, in_play=Sides(None, None), discard=pile)
    return board.watch(case, state)
