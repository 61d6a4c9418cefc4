"""Impossible states of Lost Lumina: each invariant that a state sent in has to keep, broken by itself."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.state import Commitment, PackRef, Result
from referee.games.lost_lumina.state import Extra, Sides, State, Terms, Zone
from tests.lost_lumina.positions import CARDS, GAME, battle, draft, judge, no_reroll, placing, play, roll, take, turn

PASS: dict[str, Any] = {"type": "end_reinforcement", "seat": "A"}


@dataclass(frozen=True, kw_only=True)
class Fault:
    """A state that breaks one invariant and no other. `row`: the rule of the catalogue that it breaks with it."""

    rule: str
    case: str
    state: Callable[[], State]
    row: str = ""

    @property
    def id(self) -> str:
        """The invariant and the way in which it is broken."""
        return f"{self.rule}: {self.case}"


# Possible states to start from


def acting(**members: Any) -> State:
    """A acts with up to 3 Action Points; D2 is shared."""
    shape = {"A": {"D2": 2, "W1": 1}, "B": {"D2": 1, "H1": 1}}
    return turn("A", **{"ap": 3, "top": "lupinda", **shape, **members})


def apart(at: str = "TURN.DISCARD", **members: Any) -> State:
    """A turn without a shared Area."""
    return turn("A", at=at, **{"A": {"W1": 2}, "B": {"H3": 2}, **members})


def selecting() -> State:
    """Battles wait in D2 and W3."""
    return turn("A", at="BATTLE.SELECT", A={"D2": 2, "W3": 2}, B={"D2": 1, "W3": 2})


def committing() -> State:
    """The battle in D2 before the cards."""
    return battle("D2", A={"D2": 2, "W1": 1}, B={"D2": 3, "H3": 1}, committed=False)


def fighting(card_A: str = "gnurxel", card_B: str = "gruka", **members: Any) -> State:
    """The battle in D2 after the cards."""
    return battle("D2", A={"D2": 2, "W1": 1}, B={"D2": 3, "H3": 1}, card_A=card_A, card_B=card_B, **members)


def rolled(card_A: str = "gnurxel", card_B: str = "gruka") -> State:
    """A has rolled [6, 5], B [5, 1, 2]."""
    return play(fighting(card_A, card_B), roll([6, 5], [5, 1, 2]))


def choosing() -> State:
    """A's die is to be chosen."""
    return play(rolled(), *no_reroll("A", "B"))


def drafting(round: int = 1) -> State:
    """A round of the draft."""
    return draft(["olgi", "krod"], ["lupinda", "arus"], round=round)


def set_up() -> State:
    """Before the shuffle."""
    state = GAME.setup({}, seed=None)
    assert isinstance(state, State)
    return state


def patched(patch: dict[str, Any], **members: Any) -> State:
    """A turn played with a changed pack."""
    return replace(apart(**members), pack=PackRef("default", patch))


def ended(reason: str, winners: tuple[str, ...], state: State) -> State:
    """The state as the end of a game."""
    return replace(state, node="GAME.OVER", result=Result(winners, reason))


# Changes


def hand(state: State, seat: str, *cards: str, unknown: int = 0) -> State:
    """With this hand."""
    return replace(state, hand=state.hand.put(seat, Zone(cards, unknown)))


def with_followers(state: State, seat: str, areas: dict[str, int], supply: int, box: int = 0) -> State:
    """With these Followers of a side."""
    return replace(
        state,
        map=state.map.put(seat, areas),
        supply=state.supply.put(seat, supply),
        box=state.box.put(seat, box),
    )


def taken(state: State, seat: str, number: int = 1) -> tuple[State, tuple[str, ...]]:
    """The state without some cards of a hand, and those cards."""
    known = state.hand[seat].known
    return hand(state, seat, *known[number:]), known[:number]


def card_twice() -> State:
    """A's hand holds a card of B's instead of one of its own."""
    state, _ = taken(apart(), "A")
    return replace(state, hand=state.hand.put("A", state.hand.A.add(state.hand.B.known[0])))


def card_unknown_to_the_box() -> State:
    """A's hand holds a card that does not exist."""
    state, _ = taken(apart(), "A")
    return replace(state, hand=state.hand.put("A", state.hand.A.add("dragon")))


def kurak_without_promo() -> State:
    """Kurak among the undrafted cards of a base game."""
    state = apart()
    return replace(state, undrafted=Zone((*state.undrafted.known[1:], "kurak")))


def nobody_has_discarded() -> State:
    """An Action Point is left, and all ten cards of both hands are there."""
    state = acting(top=(), ap=1)
    return replace(hand(state, "B", *state.hand.B.known, *state.discard), discard=())


def negative_number_of_unknown_cards() -> State:
    """Eight undrafted cards and one less than none."""
    state, gone = taken(apart(), "A")
    state = replace(state, hand=state.hand.put("A", Zone(state.hand.A.known, 1)))
    return replace(state, undrafted=Zone((*state.undrafted.known, *gone), -1))


def pile_left_in_the_journey() -> State:
    """An undrafted card lies in the draw pile."""
    state = apart()
    first, *rest = state.undrafted.known
    return replace(state, draw_pile=(first,), undrafted=Zone(tuple(rest)))


def offer_left_in_the_journey() -> State:
    """An undrafted card is offered to A."""
    state = apart()
    first, *rest = state.undrafted.known
    return replace(state, offer=Sides(Zone((first,)), Zone()), undrafted=Zone(tuple(rest)))


def drafted_left_in_the_journey() -> State:
    """An undrafted card lies among B's drafted cards."""
    state = apart()
    first, *rest = state.undrafted.known
    return replace(state, drafted=Sides(Zone(), Zone((first,))), undrafted=Zone(tuple(rest)))


def choice_left_in_the_journey() -> State:
    """An undrafted card is A's kept one."""
    state = apart()
    first, *rest = state.undrafted.known
    return replace(state, kept=Sides(first, None), undrafted=Zone(tuple(rest)))


def hand_of_eleven() -> State:
    """A card of the discard pile is in A's full hand."""
    state = apart("TURN.ACTIONS")
    assert len(state.hand.A) == 10
    spare = state.discard[0]
    state = replace(state, discard=())
    return replace(state, hand=state.hand.put("A", state.hand.A.add(spare)))


def card_in_play_without_a_battle() -> State:
    """A's card lies in front of A in the middle of a turn."""
    state, cards = taken(apart(), "A")
    return replace(state, in_play=Sides(cards[0], None))


def kenuk_drove_everybody_off_the_map() -> State:
    """B has no Follower on the map, and the battle goes on."""
    return with_followers(fighting(), "B", {}, 15)


def without_cards(state: State) -> State:
    """Both hands on the discard pile."""
    pile = (*state.hand.A.known, *state.hand.B.known, *state.discard)
    return replace(state, hand=Sides(Zone(), Zone()), discard=pile)


def nobody_committed_one(state: State) -> State:
    """A's battle card is back in A's hand."""
    card = state.in_play.A
    assert card is not None
    state = replace(state, in_play=state.in_play.put("A", None), hand=state.hand.put("A", state.hand.A.add(card)))
    return state.fight(ability=state.running.ability.put("A", None))


def both_committed() -> State:
    """Both cards lie face down, and the node is still that of the choice."""
    state, a = taken(committing(), "A")
    state, b = taken(state, "B")
    return replace(state, in_play=Sides(a[0], b[0]))


def hand_before_the_draft_is_over() -> State:
    """A card of the pile is in A's hand."""
    state = drafting()
    return replace(state, draw_pile=state.draw_pile[1:], hand=Sides(Zone((state.draw_pile[0],)), Zone()))


def short_hand_after_the_draft() -> State:
    """A has nine cards."""
    state, cards = taken(placing({"W1": 1}, {}), "A")
    return replace(state, undrafted=state.undrafted.add(*cards))


def undrafted_before_the_end_of_the_draft() -> State:
    """The last card of the pile is in the box already."""
    state = drafting()
    return replace(state, draw_pile=state.draw_pile[:-1], undrafted=Zone(state.draw_pile[-1:]))


def left_of_the_draft(part: str) -> State:
    """An undrafted card lies where the draft had it, while the first Followers are placed."""
    state = placing({"W1": 1}, {})
    first, *rest = state.undrafted.known
    return replace(state, **{part: Sides(Zone((first,)), Zone())}, undrafted=Zone(tuple(rest)))


def choice_left_after_the_draft() -> State:
    """An undrafted card is still A's kept one."""
    state = placing({"W1": 1}, {})
    first, *rest = state.undrafted.known
    return replace(state, kept=Sides(first, None), undrafted=Zone(tuple(rest)))


def olgi_is_over() -> State:
    """Both players have taken a Follower with Olgi; the roll is next."""
    takes = [{"type": "olgi_move", "seat": seat, "owner": "B", "to": "H3"} for seat in "AB"]
    return play(fighting("olgi"), *takes)


def choosing_first() -> State:
    """A's die is to be chosen, at a table that chooses before the re-rolls."""
    return play(fighting(switches={"dice-order": "choose-first"}), roll([6, 5], [5, 1, 2]))


def played_before_the_journey() -> State:
    """A card of the box lies on the discard pile."""
    state = placing({"W1": 1}, {})
    first, *rest = state.undrafted.known
    return replace(state, discard=(first,), undrafted=Zone(tuple(rest)))


def offered(number: int) -> State:
    """A has drawn this many cards."""
    state = drafting()
    cards = ("olgi", "krod", *state.draw_pile)
    return replace(state, offer=state.offer.put("A", Zone(cards[:number])), draw_pile=cards[number:])


def drafted(number_A: int, number_B: int) -> State:
    """So many cards are drafted."""
    state = drafting()
    pile = state.draw_pile
    a, b = pile[:number_A], pile[number_A : number_A + number_B]
    return replace(state, drafted=Sides(Zone(a), Zone(b)), draw_pile=pile[number_A + number_B :])


def extra_dice(stored: int) -> State:
    """A has declared stored dice, but rolled one for each Follower only."""
    state = rolled()
    return state.fight(extra=Sides(Extra(False, stored), state.running.extra.B))


def stored_dice(number: int) -> State:
    """A adds so many stored dice to the roll that is to come."""
    return fighting().fight(extra=Sides(Extra(False, number), Extra(False, 0)))


def dice(A: tuple[int, ...], B: tuple[int, ...]) -> State:
    """These dice lie on the table."""
    return rolled().fight(dice=Sides(A, B))


def followerless_with_a_die() -> State:
    """B has no Follower in D2 and yet a die."""
    return with_followers(rolled().fight(dice=Sides((6, 5), (5,))), "B", {"H3": 1}, 14).fight()


def lightning(state: State) -> State:
    """Back to the lightning step of a battle without lightning abilities."""
    return replace(state.fight(side="A", extra=Sides(None, None)), node="BATTLE.LIGHTNING")


def nobody_left(node: str, state: State) -> State:
    """Nobody stands in D2 any more."""
    state = with_followers(with_followers(state, "A", {"W1": 1}, 14), "B", {"H3": 1}, 14)
    return replace(state, node=node, attackers={})


def switch(name: str, value: str | None) -> State:
    """With a switch set to something, or missing."""
    state = acting()
    switches = {key: kept for key, kept in state.switches.items() if key != name}
    return replace(state, switches=switches if value is None else {**switches, name: value})


CHANGED = Sides(Terms(base=7), Terms())
ONLY_A = Sides(True, False)
FIRST: Sides[int | None] = Sides(0, None)
EARLY_LUPINDA = {"id": "default", "patch": {"cards": {"lupinda": {"step": "lightning"}}}}
NOWHERE = {"W1-Z9": True}
TEN = {"areas": {"H4": {"region": "hills", "names": {"en": "H4"}}}}
FOUR_REGIONS = {"regions": {"sea": {"names": {"en": "Sea"}}}}
TWELVE = {**FOUR_REGIONS, "areas": {name: {"region": "sea", "names": {"en": name}} for name in ("S1", "S2", "S3")}}

FAULTS: tuple[Fault, ...] = (
    # The map
    Fault(rule="LL-INV-1", case="eight Areas", state=lambda: patched({"areas": {"D2": None}}), row="LL-MAP-3"),
    Fault(rule="LL-INV-1", case="ten Areas", state=lambda: patched(TEN), row="LL-MAP-3"),
    Fault(
        rule="LL-INV-1",
        case="a Region of four and one of two",
        state=lambda: patched({"areas": {"D1": {"region": "woods"}}}),
        row="LL-MAP-3",
    ),
    Fault(
        rule="LL-INV-1", case="no Region", state=lambda: patched({"areas": {"D1": {"region": "sea"}}}), row="LL-MAP-3"
    ),
    Fault(rule="LL-INV-1", case="four Regions", state=lambda: patched(TWELVE), row="LL-MAP-2"),
    Fault(rule="LL-INV-1", case="an empty fourth Region", state=lambda: patched(FOUR_REGIONS), row="LL-MAP-2"),
    Fault(rule="LL-INV-1", case="a path to nowhere", state=lambda: patched({"paths": NOWHERE})),
    Fault(rule="LL-INV-1", case="a path from an Area to itself", state=lambda: patched({"paths": {"W1-W1": True}})),
    Fault(rule="LL-INV-1", case="a path that is no pair", state=lambda: patched({"paths": {"W1": True}})),
    # Followers
    Fault(
        rule="LL-INV-2",
        case="14 Followers",
        state=lambda: with_followers(apart(), "A", {"W1": 2}, 12),
        row="LL-COMP-4",
    ),
    Fault(
        rule="LL-INV-2",
        case="16 Followers",
        state=lambda: with_followers(apart(), "B", {"H3": 2}, 13, 1),
        row="LL-COMP-4",
    ),
    Fault(rule="LL-INV-2", case="a negative supply", state=lambda: with_followers(apart(), "A", {"W1": 16}, -1)),
    Fault(rule="LL-INV-2", case="a negative box", state=lambda: with_followers(apart(), "B", {"H3": 2}, 14, -1)),
    Fault(
        rule="LL-INV-2",
        case="a negative group",
        state=lambda: with_followers(apart(), "A", {"W1": 3, "W2": -1}, 13),
    ),
    Fault(
        rule="LL-INV-2",
        case="a supply of 14 before the game",
        state=lambda: with_followers(set_up(), "A", {}, 14),
        row="LL-SETUP-3",
    ),
    # Cards
    Fault(rule="LL-INV-4", case="a card in two places", state=card_twice, row="LL-COMP-2"),
    Fault(rule="LL-INV-4", case="a card that is in no box", state=card_unknown_to_the_box, row="LL-COMP-2"),
    Fault(rule="LL-INV-4", case="Kurak without the promo", state=kurak_without_promo, row="LL-CARD-28-3"),
    Fault(rule="LL-INV-4", case="a negative number of cards", state=negative_number_of_unknown_cards),
    Fault(rule="LL-INV-5", case="a pile in the Journey", state=pile_left_in_the_journey, row="LL-PREP-DRAFT-9"),
    Fault(rule="LL-INV-5", case="an offer in the Journey", state=offer_left_in_the_journey),
    Fault(rule="LL-INV-5", case="drafted cards in the Journey", state=drafted_left_in_the_journey),
    Fault(rule="LL-INV-5", case="a draft choice in the Journey", state=choice_left_in_the_journey),
    Fault(rule="LL-INV-6", case="a hand of eleven", state=hand_of_eleven),
    Fault(rule="LL-INV-6", case="a card in play without a battle", state=card_in_play_without_a_battle),
    # Shared Areas
    Fault(
        rule="LL-INV-9",
        case="a shared Area before the discard",
        state=lambda: apart(A={"D2": 2}, B={"D2": 1, "H3": 1}),
    ),
    Fault(
        rule="LL-INV-9",
        case="a shared Area at the end by empty hands",
        state=lambda: ended("no_cards", ("A",), without_cards(replace(acting(), ap=0))),
    ),
    Fault(rule="LL-INV-10", case="no attacker", state=lambda: replace(acting(), attackers={}), row="LL-BR-ROLE-3"),
    Fault(
        rule="LL-INV-10",
        case="an attacker where no Area is shared",
        state=lambda: replace(acting(), attackers={"D2": "A", "W1": "A"}),
    ),
    Fault(
        rule="LL-INV-10",
        case="the player who is not active attacks in the Reinforcement step",
        state=lambda: replace(acting(), attackers={"D2": "B"}),
    ),
    Fault(
        rule="LL-INV-10",
        case="two battles and one attacker",
        state=lambda: replace(selecting(), attackers={"D2": "A"}),
        row="LL-BR-ROLE-3",
    ),
    Fault(rule="LL-INV-11", case="A has nobody on the map", state=lambda: with_followers(apart(), "A", {}, 15)),
    Fault(
        rule="LL-INV-11",
        case="B has nobody on the map in the Reinforcement step",
        state=lambda: with_followers(apart("TURN.ACTIONS"), "B", {}, 15),
    ),
    Fault(
        rule="LL-INV-11",
        case="B has nobody on the map in a battle",
        state=lambda: replace(kenuk_drove_everybody_off_the_map(), attackers={}),
    ),
    # Action Points
    Fault(rule="LL-INV-12", case="a negative number", state=lambda: acting(ap=-1)),
    Fault(
        rule="LL-INV-12",
        case="more than the card gives",
        state=lambda: acting(ap=4),
        row="LL-REINF-DISCARD-3",
    ),
    Fault(rule="LL-INV-12", case="nobody has discarded", state=nobody_has_discarded, row="LL-REINF-DISCARD-3"),
    Fault(rule="LL-INV-12", case="before the discard", state=lambda: apart(ap=1)),
    Fault(rule="LL-INV-12", case="in a battle", state=lambda: replace(fighting(), ap=1)),
    Fault(
        rule="LL-INV-12",
        case="more than any card gives, the card being unknown",
        state=lambda: replace(acting(top=()), ap=6, discard=("?",)),
    ),
    # Dice
    Fault(rule="LL-INV-13", case="a 0", state=lambda: dice((0, 5), (5, 1, 2))),
    Fault(rule="LL-INV-13", case="a 7", state=lambda: dice((6, 5), (5, 1, 7))),
    Fault(rule="LL-INV-13", case="too few dice", state=lambda: dice((6,), (5, 1, 2))),
    Fault(rule="LL-INV-13", case="too many dice", state=lambda: dice((6, 5), (5, 1, 2, 2))),
    Fault(rule="LL-INV-13", case="an extra die that was not rolled", state=lambda: extra_dice(1)),
    Fault(rule="LL-INV-13", case="less than no stored die", state=lambda: stored_dice(-1), row="LL-COMP-3"),
    Fault(rule="LL-INV-13", case="a fourth stored die", state=lambda: stored_dice(4), row="LL-COMP-3"),
    Fault(
        rule="LL-INV-13",
        case="dice of a followerless side",
        state=lambda: replace(followerless_with_a_die(), attackers={}),
    ),
    Fault(
        rule="LL-INV-14",
        case="four stored dice",
        state=lambda: replace(apart(), stored=Sides(2, 2)),
        row="LL-COMP-3",
    ),
    Fault(rule="LL-INV-14", case="a negative number", state=lambda: replace(apart(), stored=Sides(-1, 1))),
    Fault(
        rule="LL-INV-14",
        case="nine stored dice",
        state=lambda: replace(apart(), stored=Sides(9, 0)),
        row="LL-COMP-3",
    ),
    Fault(
        rule="LL-INV-14",
        case="a stored die before the first battle",
        state=lambda: replace(set_up(), stored=Sides(1, 0)),
        row="LL-SETUP-2",
    ),
    # What is awaited
    Fault(
        rule="LL-INV-16",
        case="the discard with an empty hand",
        state=lambda: apart(hand_A=[]),
    ),
    Fault(rule="LL-INV-16", case="no active player", state=lambda: replace(apart(), active=None)),
    Fault(rule="LL-INV-16", case="the end without a result", state=lambda: replace(apart(), node="GAME.OVER")),
    Fault(
        rule="LL-INV-16",
        case="a result in mid-game",
        state=lambda: replace(apart(), result=Result(("A",), "elimination")),
    ),
    Fault(rule="LL-INV-16", case="both cards chosen", state=both_committed),
    Fault(
        rule="LL-INV-16",
        case="the choice of cards with two empty hands",
        state=lambda: without_cards(committing()),
    ),
    Fault(rule="LL-INV-16", case="a battle node without a battle", state=lambda: replace(committing(), battle=None)),
    Fault(
        rule="LL-INV-16",
        case="a battle in the Reinforcement step",
        state=lambda: replace(acting(), battle=committing().battle),
    ),
    Fault(rule="LL-INV-16", case="a lightning step without abilities", state=lambda: lightning(fighting())),
    Fault(
        rule="LL-INV-16",
        case="extra dice where nobody can add one",
        state=lambda: replace(fighting().fight(side="A", extra=Sides(None, None)), node="BATTLE.DICE.EXTRA"),
    ),
    Fault(
        rule="LL-INV-16",
        case="a re-roll window that is closed",
        state=lambda: rolled().fight(passed=Sides(True, True)),
    ),
    Fault(
        rule="LL-INV-16",
        case="a die of Lorato's user to be chosen",
        state=lambda: play(rolled("lorato"), *no_reroll("A", "B")).fight(side="A"),
    ),
    Fault(
        rule="LL-INV-16",
        case="a reveal where nobody is asked",
        state=lambda: replace(fighting().fight(extra=Sides(None, None)), node="BATTLE.REVEAL"),
    ),
    Fault(
        rule="LL-INV-16",
        case="five first Followers and no turn",
        state=lambda: replace(placing({"W1": 3}, {"D2": 2})),
    ),
    Fault(
        rule="LL-INV-16",
        case="a roll in the turn of the defender",
        state=lambda: fighting().fight(side="B"),
    ),
    # What only a later step brings
    Fault(rule="LL-INV-16", case="a turn before the reveal", state=lambda: committing().fight(side="A")),
    Fault(rule="LL-INV-16", case="Olgi's taker before the reveal", state=lambda: committing().fight(taker="B")),
    Fault(rule="LL-INV-16", case="points changed before the reveal", state=lambda: committing().fight(terms=CHANGED)),
    Fault(
        rule="LL-INV-16",
        case="extra dice before the reveal",
        state=lambda: committing().fight(extra=Sides(Extra(True, 0), None)),
    ),
    Fault(rule="LL-INV-16", case="a winner before the reveal", state=lambda: committing().fight(winner="A")),
    Fault(
        rule="LL-INV-16", case="a strength before the reveal", state=lambda: committing().fight(strength=Sides(9, 9))
    ),
    Fault(rule="LL-INV-16", case="a re-roll before the reveal", state=lambda: committing().fight(rerolled=ONLY_A)),
    Fault(rule="LL-INV-16", case="a chosen die before the reveal", state=lambda: committing().fight(chosen=FIRST)),
    Fault(
        rule="LL-INV-16",
        case="extra dice in the lightning step",
        state=lambda: fighting("galgator").fight(extra=Sides(Extra(False, 0), None)),
    ),
    Fault(
        rule="LL-INV-16",
        case="Olgi's taker without Olgi",
        state=lambda: fighting("galgator").fight(taker="B"),
    ),
    Fault(
        rule="LL-INV-16",
        case="the active player as Olgi's second taker",
        state=lambda: fighting("olgi").fight(taker="A"),
    ),
    Fault(rule="LL-INV-16", case="Olgi's taker at the roll", state=lambda: olgi_is_over().fight(taker="B")),
    Fault(rule="LL-INV-16", case="points changed at the roll", state=lambda: fighting().fight(terms=CHANGED)),
    Fault(rule="LL-INV-16", case="a winner at the roll", state=lambda: fighting().fight(winner="B")),
    Fault(rule="LL-INV-16", case="a closed window at the roll", state=lambda: fighting().fight(passed=ONLY_A)),
    Fault(
        rule="LL-INV-16",
        case="the defender's extra dice in the attacker's turn",
        state=lambda: fighting(stored=(1, 1)).fight(extra=Sides(None, Extra(False, 1))),
    ),
    Fault(
        rule="LL-INV-16",
        case="the defender's re-roll in the attacker's window",
        state=lambda: rolled().fight(rerolled=Sides(False, True)),
    ),
    Fault(
        rule="LL-INV-16",
        case="the defender's window before the attacker's is closed",
        state=lambda: rolled().fight(side="B"),
    ),
    Fault(rule="LL-INV-16", case="a die chosen before the re-rolls", state=lambda: rolled().fight(chosen=FIRST)),
    Fault(
        rule="LL-INV-16",
        case="an open window while dice are chosen",
        state=lambda: choosing().fight(passed=Sides(False, True)),
    ),
    Fault(
        rule="LL-INV-16",
        case="a window half open while dice are chosen before the re-rolls",
        state=lambda: choosing_first().fight(passed=ONLY_A),
    ),
    Fault(
        rule="LL-INV-16",
        case="a re-roll before the dice are chosen that come before it",
        state=lambda: choosing_first().fight(rerolled=ONLY_A),
    ),
    Fault(
        rule="LL-INV-16",
        case="the defender's die chosen in the attacker's turn",
        state=lambda: choosing().fight(chosen=Sides(None, 0)),
    ),
    Fault(
        rule="LL-INV-16",
        case="the defender's die while the attacker's is not chosen",
        state=lambda: choosing().fight(side="B"),
    ),
    Fault(rule="LL-INV-16", case="a winner while dice are chosen", state=lambda: choosing().fight(winner="A")),
    # Prepare
    Fault(
        rule="LL-INV-20",
        case="undrafted cards in the draft",
        state=undrafted_before_the_end_of_the_draft,
    ),
    Fault(
        rule="LL-INV-20",
        case="an offer after the draft",
        state=lambda: left_of_the_draft("offer"),
        row="LL-PREP-DRAFT-7",
    ),
    Fault(rule="LL-INV-20", case="drafted cards after the draft", state=lambda: left_of_the_draft("drafted")),
    Fault(rule="LL-INV-20", case="a choice left after the draft", state=choice_left_after_the_draft),
    Fault(
        rule="LL-INV-20",
        case="an active player before the Journey",
        state=lambda: replace(placing({"W1": 1}, {}), active="A"),
    ),
    Fault(rule="LL-INV-20", case="four first Followers of A", state=lambda: placing({"W1": 4}, {"D2": 3})),
    Fault(rule="LL-INV-20", case="two ahead", state=lambda: placing({"W1": 2}, {})),
    Fault(rule="LL-INV-20", case="the other placed first", state=lambda: placing({}, {"D2": 1})),
    Fault(rule="LL-INV-20", case="a shared Area", state=lambda: placing({"W1": 1}, {"W1": 1})),
    Fault(
        rule="LL-INV-20",
        case="Followers during the draft",
        state=lambda: with_followers(drafting(), "A", {"W1": 1}, 14),
    ),
    Fault(rule="LL-INV-20", case="three cards drawn", state=lambda: offered(3), row="LL-PREP-DRAFT-1"),
    Fault(rule="LL-INV-20", case="one card drawn", state=lambda: offered(1), row="LL-PREP-DRAFT-1"),
    Fault(rule="LL-INV-20", case="an odd number drafted", state=lambda: drafted(1, 1)),
    Fault(rule="LL-INV-20", case="unequal numbers drafted", state=lambda: drafted(4, 2)),
    Fault(rule="LL-INV-20", case="a sixth round", state=lambda: drafted(10, 10), row="LL-PREP-DRAFT-6"),
    Fault(rule="LL-INV-20", case="a hand during the draft", state=hand_before_the_draft_is_over),
    Fault(rule="LL-INV-20", case="a hand of nine after the draft", state=short_hand_after_the_draft),
    Fault(rule="LL-INV-20", case="a card played before the Journey", state=played_before_the_journey),
    # Battles
    Fault(
        rule="LL-INV-33",
        case="a choice with one battle",
        state=lambda: turn("A", at="BATTLE.SELECT", A={"D2": 2}, B={"D2": 1, "H1": 1}),
    ),
    Fault(
        rule="LL-INV-33",
        case="a choice without a battle",
        state=lambda: apart("BATTLE.SELECT"),
    ),
    Fault(
        rule="LL-INV-33",
        case="a battle where only one side stands",
        state=lambda: committing().fight(area="W1"),
    ),
    Fault(
        rule="LL-INV-33",
        case="a battle with another attacker",
        state=lambda: committing().fight(attacker="B"),
    ),
    Fault(
        rule="LL-INV-33",
        case="nobody in the Area at the lightning step",
        state=lambda: nobody_left("BATTLE.LIGHTNING", fighting("galgator")),
        row="LL-BR-REMOVE-4",
    ),
    Fault(
        rule="LL-INV-33",
        case="nobody in the Area at the roll",
        state=lambda: nobody_left("BATTLE.DICE.ROLL", fighting()),
        row="LL-BR-REMOVE-4",
    ),
    Fault(rule="LL-INV-33", case="a hand and no card in play", state=lambda: nobody_committed_one(fighting())),
    Fault(
        rule="LL-INV-34",
        case="an ability before the reveal",
        state=lambda: committing().fight(ability=Sides("gruka", None)),
    ),
    Fault(
        rule="LL-INV-34",
        case="an ability without a card",
        state=lambda: battle(
            "D2", A={"D2": 2, "W1": 1}, B={"D2": 3, "H3": 1}, card_A="gnurxel", hand_A=("orly",)
        ).fight(ability=Sides("gnurxel", "orly")),
    ),
    Fault(
        rule="LL-INV-34",
        case="a card shown by a card that copies none",
        state=lambda: fighting(hand_A=("orly",)).fight(shown=Sides("orly", None)),
    ),
    Fault(
        rule="LL-INV-34",
        case="the ability of another card",
        state=lambda: fighting().fight(ability=Sides("gnurxel", "frukilla")),
    ),
    Fault(
        rule="LL-INV-34",
        case="an ability lost without Rukan",
        state=lambda: fighting().fight(lost=Sides(False, True)),
    ),
    # The circumstances
    Fault(rule="REF-STATE-1", case="an unknown switch", state=lambda: switch("weather", "rain")),
    Fault(rule="REF-STATE-1", case="an unknown value", state=lambda: switch("olgi", "none")),
    Fault(rule="REF-STATE-1", case="a missing switch", state=lambda: switch("olgi", None)),
    Fault(
        rule="REF-STATE-1",
        case="a third seat",
        state=lambda: replace(acting(), seats={**acting().seats, "C": acting().seats["A"]}),
        row="LL-OVER-1",
    ),
    Fault(
        rule="REF-STATE-1",
        case="one seat",
        state=lambda: replace(acting(), seats={"A": acting().seats["A"]}),
        row="LL-OVER-1",
    ),
    Fault(rule="REF-STATE-2", case="an unknown pack", state=lambda: replace(acting(), pack=PackRef("gold"))),
    Fault(rule="REF-STATE-2", case="words for numbers", state=lambda: patched({"cards": {"orly": {"bp": "many"}}})),
    Fault(rule="REF-STATE-2", case="a list for a card", state=lambda: patched({"cards": {"orly": [8, 4]}})),
    Fault(rule="REF-STATE-2", case="cards of another shape", state=lambda: patched({"cards": 27})),
    Fault(rule="REF-STATE-2", case="no cards", state=lambda: patched({"cards": None})),
    Fault(rule="REF-STATE-2", case="a missing number", state=lambda: patched({"cards": {"orly": {"ap": None}}})),
    Fault(rule="REF-STATE-2", case="a missing card", state=lambda: patched({"cards": {"orly": None}})),
    Fault(rule="REF-STATE-2", case="a doubled number", state=lambda: patched({"cards": {"orly": {"number": 1}}})),
    Fault(
        rule="REF-STATE-2", case="a step not allowed", state=lambda: patched({"cards": {"orly": {"step": "result"}}})
    ),
    Fault(rule="REF-STATE-2", case="a step that is none", state=lambda: patched({"cards": {"orly": {"step": "moon"}}})),
    Fault(
        rule="REF-STATE-2", case="an unknown ability", state=lambda: patched({"cards": {"orly": {"ability": "fly"}}})
    ),
    Fault(rule="REF-STATE-2", case="negative points", state=lambda: patched({"cards": {"orly": {"bp": -1}}})),
    Fault(
        rule="REF-STATE-2", case="a path neither open nor closed", state=lambda: patched({"paths": {"W1-W2": "far"}})
    ),
    Fault(
        rule="REF-STATE-3",
        case="a choice of a later step",
        state=lambda: replace(acting(), commitments=(Commitment("A", 999, "play_card", "0" * 64),)),
    ),
)

ROWS = frozenset(fault.row for fault in FAULTS if fault.row) | {"LL-SETUP-4"}
"""The rules of the catalogue that a state can break."""

by_fault = pytest.mark.parametrize("fault", FAULTS, ids=[fault.id for fault in FAULTS])


def resolve(pointer: str, document: Any) -> Any:
    """What a JSON pointer leads to. Raises KeyError, IndexError or ValueError if it leads nowhere."""
    for part in pointer.split("/")[1:]:
        document = document[int(part)] if isinstance(document, list | tuple) else document[part]
    return document


@by_fault
def test_the_state_breaks_this_invariant_and_no_other(fault: Fault) -> None:
    found = GAME.faults(fault.state())
    assert {violation.rule for violation in found} == {fault.rule}
    assert all(violation.section and violation.statement and violation.detail for violation in found)
    assert not fault.row or any(fault.row in violation.also for violation in found)


@by_fault
def test_the_fault_points_into_the_state(fault: Fault) -> None:
    state = fault.state()
    found = GAME.faults(state)
    assert found
    for violation in found:
        resolve(violation.pointer, {"state": GAME.dump(state)})


@by_fault
@pytest.mark.parametrize("move", [PASS, {"type": "place", "seat": "C", "area": "Z9", "count": -1}], ids=["end", "junk"])
def test_an_impossible_state_is_answered_before_the_move_is_looked_at__LL_CONV_5(
    fault: Fault, move: dict[str, Any]
) -> None:
    state = fault.state()
    before = GAME.dump(state)
    ruling = judge(state, move)
    assert ruling.verdict == "illegal"
    assert ruling.impossible is True
    assert [violation.rule for violation in ruling.violations] == [violation.rule for violation in GAME.faults(state)]
    assert {violation.rule for violation in ruling.violations} == {fault.rule}
    assert GAME.dump(state) == before


def test_every_invariant_that_is_asked_of_a_state_is_broken_here() -> None:
    asked = {rule for rule, invariant in GAME.rulebook.invariants.items() if invariant.supplied}
    asked |= {rule for rule, entry in GAME.rulebook.rules.items() if rule.startswith("REF-STATE")}
    assert {fault.rule for fault in FAULTS} == asked
    assert len({fault.id for fault in FAULTS}) == len(FAULTS)


POSSIBLE: dict[str, Callable[[], State]] = {
    "acting": acting,
    "apart": apart,
    "selecting": selecting,
    "committing": committing,
    "fighting": fighting,
    "rolled": rolled,
    "choosing": choosing,
    "choosing first": choosing_first,
    "re-rolling after the choice": lambda: play(choosing_first(), take("A", 0), take("B", 0)),
    "a die chosen again": lambda: play(
        choosing_first(),
        take("A", 0),
        take("B", 0),
        {"type": "reroll", "seat": "A", "which": [0], "report": {"dice": [3]}},
        *no_reroll("B"),
    ),
    "the second taker of Olgi": lambda: play(
        fighting("olgi"), {"type": "olgi_move", "seat": "A", "owner": "B", "to": "H3"}
    ),
    "an early Lupinda": lambda: fighting("lupinda", pack=EARLY_LUPINDA),
    "an early Lupinda while Galgator is asked": lambda: fighting("lupinda", "galgator", pack=EARLY_LUPINDA),
    "drafting": drafting,
    "the fifth round": lambda: drafting(5),
    "set up": set_up,
    "placing": lambda: placing({"W1": 2}, {"D2": 2}),
    "a changed card": lambda: patched({"cards": {"orly": {"bp": 9}}}),
    "a changed path": lambda: patched({"paths": {"W1-W2": False, "W1-W3": True}}),
}


@pytest.mark.parametrize("state", POSSIBLE.values(), ids=POSSIBLE)
def test_the_states_that_the_faults_start_from_are_possible(state: Callable[[], State]) -> None:
    assert GAME.faults(state()) == ()


def test_a_card_missing_from_the_game_breaks_the_deck_and_the_twenty_drafted__LL_INV_4__LL_INV_6() -> None:
    state, _ = taken(apart(), "A")
    assert {violation.rule for violation in GAME.faults(state)} == {"LL-INV-4", "LL-INV-6"}


def test_a_card_before_the_shuffle_can_only_lie_in_the_pile__LL_SETUP_4() -> None:
    assert GAME.faults(hand(set_up(), "A", "orly"))


def test_a_follower_before_the_first_turn_cannot_be_in_the_box__LL_SETUP_3() -> None:
    assert GAME.faults(with_followers(set_up(), "A", {}, 14, 1))


def test_the_rest_of_the_pile_is_in_the_box_when_followers_are_placed__LL_PREP_DRAFT_8() -> None:
    state = placing({"W1": 1}, {})
    first, *rest = state.undrafted.known
    assert GAME.faults(replace(state, draw_pile=(first,), undrafted=Zone(tuple(rest))))


def test_an_attacker_needs_a_shared_area_in_prepare_too__LL_INV_10() -> None:
    assert GAME.faults(replace(placing({"W1": 1}, {}), attackers={"W1": "A"}))


def test_action_points_left_at_the_end_of_the_game_are_frozen__LL_RULING_66() -> None:
    state = without_cards(turn("A", ap=2, A={"W1": 2}, B={"H3": 2}, top="lupinda"))
    assert GAME.faults(ended("no_cards", ("A", "B"), state)) == ()


NONSENSE: dict[str, Callable[[], State]] = {
    "negative numbers everywhere": lambda: replace(
        acting(), ap=-3, supply=Sides(-1, -2), box=Sides(-1, -1), stored=Sides(-1, -1)
    ),
    "a negative group of Followers": lambda: with_followers(acting(), "A", {"D2": -2}, 17),
    "unknown cards in a hand": lambda: hand(acting(), "A", "dragon", "unicorn"),
    "an unknown card in play": lambda: replace(fighting(), in_play=Sides("dragon", "gruka")),
    "an unknown effective ability": lambda: fighting().fight(ability=Sides("dragon", "gruka")),
    "an unknown card on the pile": lambda: replace(acting(), discard=("dragon",)),
    "an unknown card shown": lambda: fighting().fight(shown=Sides("dragon", None)),
    "an unknown Area on the map": lambda: with_followers(acting(), "B", {"Z9": 2}, 13),
    "an unknown Area attacked": lambda: replace(acting(), attackers={"Z9": "A"}),
    "a battle in an unknown Area": lambda: committing().fight(area="Z9"),
    "a roll in an unknown Area": lambda: fighting().fight(area="Z9"),
    "attackers in two Areas that nobody shares": lambda: replace(apart(), attackers={"W1": "A", "H3": "B"}),
    "both sides attack in one Area": lambda: replace(fighting().fight(attacker="B"), attackers={"D2": "A"}),
    "a die that shows 0": lambda: dice((0, 0), (0, 0, 0)),
    "a die that shows 7": lambda: dice((7, 5), (5, 1, 2)),
    "dice before the roll": lambda: fighting().fight(dice=Sides((6, 5), (5, 1, 2))),
    "no dice after the roll": lambda: rolled().fight(dice=None),
    "a chosen die that does not exist": lambda: choosing().fight(chosen=Sides(5, None)),
    "a chosen die below the first": lambda: choosing().fight(chosen=Sides(-1, None)),
    "a battle without an Area of Followers": lambda: replace(
        fighting(), map=Sides({}, {}), supply=Sides(15, 15), attackers={}
    ),
    "a battle node without a battle": lambda: replace(rolled(), battle=None),
    "a battle while the draft runs": lambda: replace(drafting(), battle=committing().battle),
    "winners that do not play": lambda: ended("elimination", ("C",), apart()),
    "a result without an end": lambda: replace(apart(), result=Result((), "")),
    "nobody active in a battle": lambda: replace(fighting(), active=None),
    "nobody's turn in the dice step": lambda: rolled().fight(side=None),
    "nobody's turn in the lightning step": lambda: fighting("galgator").fight(side=None),
    "a result step without a winner": lambda: replace(choosing().fight(side=None), node="BATTLE.RESULT"),
    "a choice of dice before the roll": lambda: replace(fighting(), node="BATTLE.DICE.CHOOSE"),
    "a reveal with a card of nobody": lambda: replace(committing(), node="BATTLE.REVEAL"),
    "a thousand cards": lambda: hand(acting(), "A", *CARDS, unknown=1000),
    "a negative number of cards": lambda: hand(acting(), "A", unknown=-5),
    "the same card thrice": lambda: replace(acting(), discard=("orly", "orly", "orly")),
    "an unknown lost ability": lambda: fighting().fight(lost=Sides(True, True)),
    "extra dice below none": lambda: fighting().fight(extra=Sides(Extra(True, -4), Extra(False, 0))),
    "every zone empty": lambda: replace(
        acting(), hand=Sides(Zone(), Zone()), discard=(), undrafted=Zone(), map=Sides({}, {}), supply=Sides(0, 0)
    ),
    "set-up in mid-game": lambda: replace(acting(), node="SETUP"),
    "the draft in mid-game": lambda: replace(acting(), node="PREP.DRAFT.KEEP"),
    "the first Followers in mid-game": lambda: replace(acting(), node="PREP.PLACE"),
    "a pack of nothing": lambda: patched({"cards": {}, "areas": {"W1": None}, "regions": {"woods": None}}),
}


@pytest.mark.parametrize("state", NONSENSE.values(), ids=NONSENSE)
def test_a_nonsense_state_is_found_out_and_never_raises(state: Callable[[], State]) -> None:
    nonsense = state()
    found = GAME.faults(nonsense)
    assert found
    ruling = judge(nonsense, PASS)
    assert (ruling.verdict, ruling.impossible) == ("illegal", True)


def test_there_are_at_least_twenty_nonsense_states() -> None:
    assert len(NONSENSE) >= 20


def test_an_unknown_area_under_a_follower_is_cited__LL_MAP_1() -> None:
    found = GAME.faults(NONSENSE["an unknown Area on the map"]())
    assert any("LL-MAP-1" in (violation.rule, *violation.also) for violation in found)
