"""One position and one illegal move for each rule of Lost Lumina that a player can break.

A row of the catalogue that names several illegal moves has several entries, told apart by `case`. Rows that name
nothing a player could send are in `NOT_A_MOVE`, each with its reason.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from msgspec.structs import replace

from referee.games.lost_lumina.state import State
from tests.lost_lumina.positions import CARDS, GAME, battle, draft, no_reroll, placing, play, roll, take, turn


@dataclass(frozen=True, kw_only=True)
class Breach:
    """A move that breaks `rule` and nothing else.

    `primary` is the rule that the refusal names first, if `rule` is only another id for the same breach. `mentions` are
    words of this case that its sentence has to contain.
    """

    rule: str
    position: Callable[[], State]
    move: dict[str, Any]
    pointer: str = "/move"
    mentions: tuple[str, ...] = ()
    primary: str = ""
    also: tuple[str, ...] = ()
    case: str = ""

    @property
    def id(self) -> str:
        """The rule, and the case if the row has several."""
        return f"{self.rule}: {self.case}" if self.case else self.rule


# Positions


@cache
def set_up() -> State:
    """Before the shuffle."""
    state = GAME.setup({}, seed=None)
    assert isinstance(state, State)
    return replace(state, seed="dice")


@cache
def drafting() -> State:
    """The first round of the draft."""
    return draft(["olgi", "krod"], ["lupinda", "arus"])


@cache
def first_of_a_placed() -> State:
    """A has placed in W1; B is next."""
    return placing({"W1": 1}, {})


@cache
def start_of_turn() -> State:
    """A, with two cards in hand, has to discard one."""
    return turn(
        "A", at="TURN.DISCARD", A={"W1": 2, "W2": 1}, B={"H3": 2}, hand_A=["orly", "krod"], hand_B=["gruka", "lorato"]
    )


@cache
def first_turn() -> State:
    """A has placed three, so B starts."""
    return turn("B", at="TURN.DISCARD", A={"W1": 3}, B={"D2": 1, "H3": 1}, hand_A=CARDS[:10], hand_B=CARDS[10:20])


@cache
def acting() -> State:
    """A has 3 Action Points; no Area is shared."""
    return turn("A", ap=3, A={"W1": 2, "W2": 1}, B={"H3": 2}, top="lupinda")


@cache
def out_of_points() -> State:
    """The same with no Action Points left."""
    return turn("A", ap=0, A={"W1": 2, "W2": 1}, B={"H3": 2}, top="lupinda")


@cache
def acting_next_to_a_battle() -> State:
    """A has 3 Action Points, and D2 is shared."""
    return turn("A", ap=3, A={"D2": 2, "W1": 1}, B={"D2": 1, "H3": 1}, top="lupinda")


@cache
def turn_passed_on() -> State:
    """A has ended the turn; B is active."""
    state = turn("A", A={"W1": 2}, B={"H3": 2}, hand_A=["orly"], hand_B=["krod", "gruka"], top="lupinda")
    return play(state, {"type": "end_reinforcement", "seat": "A"})


@cache
def two_battles() -> State:
    """A chooses between the battles in D2 and W3."""
    return turn("A", at="BATTLE.SELECT", A={"D2": 2, "W3": 2, "W1": 1}, B={"D2": 1, "W3": 2, "H1": 1})


PLAIN: dict[str, dict[str, int]] = {"A": {"D2": 2, "W1": 1}, "B": {"D2": 3, "H3": 1}}


@cache
def choosing_cards() -> State:
    """Nobody has played a card; A discarded Orly in this turn."""
    return battle("D2", **PLAIN, committed=False, hand_A=["krod", "namla"], hand_B=["gruka", "lorato"], top="orly")


@cache
def a_has_committed() -> State:
    """A's card lies face down, B's is still to come."""
    return play(choosing_cards(), {"type": "play_card", "seat": "A", "card": "krod"})


@cache
def a_without_cards() -> State:
    """A's hand is empty; B has to play a card."""
    return battle("D2", **PLAIN, committed=False, hand_A=[], hand_B=["gruka", "lorato"])


@cache
def fight(card_A: str, card_B: str, **how: Any) -> State:
    """A battle in D2 with 2 Followers of A against 3 of B, as far as it goes by itself."""
    return battle("D2", **PLAIN, card_A=card_A, card_B=card_B, **how)


def rolled(card_A: str = "gnurxel", card_B: str = "gruka", **how: Any) -> State:
    """The same after the roll: A [6, 5], B [5, 1, 2]."""
    return play(fight(card_A, card_B, **how), roll([6, 5], [5, 1, 2]))


def choosing(card_A: str = "gnurxel", card_B: str = "gruka") -> State:
    """The same with both re-rolls passed: A's die is to be chosen."""
    return play(rolled(card_A, card_B), *no_reroll("A", "B"))


@cache
def nine_dice() -> State:
    """A rolls nine dice."""
    return battle("D2", A={"D2": 9, "W1": 1}, B={"D2": 1, "H3": 1}, card_A="gnurxel", card_B="gruka")


@cache
def galgator_and_wuxaki() -> State:
    """Both have a decision in the lightning step."""
    return fight("galgator", "wuxaki")


@cache
def galgator_while_zandika_is_asked() -> State:
    """The reveal: B is asked for a card, A's Galgator acts in the next step."""
    return fight("galgator", "zandika")


@cache
def b_driven_out_by_galgator() -> State:
    """B has no Follower left in D2; the roll is next."""
    state = battle("D2", A={"D2": 2, "W1": 1}, B={"D2": 1, "H3": 1}, card_A="galgator", card_B="gruka")
    return play(state, {"type": "galgator_remove", "seat": "A", "area": "D2"})


def b_driven_out_by_kenuk(card_B: str = "frukilla") -> State:
    """B has no Follower left in D2; the roll is next."""
    state = battle("D2", A={"D2": 3, "W1": 1}, B={"D2": 2, "H1": 1}, card_A="kenuk", card_B=card_B)
    return play(state, {"type": "kenuk_roll", "seat": "chance", "report": {"dice": [4, 5, 6]}})


@cache
def after_kenuks_roll() -> State:
    """Kenuk's dice have hit nobody; the roll is next."""
    return play(fight("kenuk", "gruka"), {"type": "kenuk_roll", "seat": "chance", "report": {"dice": [1, 2]}})


@cache
def janulo_after_a_paid_reroll() -> State:
    """A has made the paid re-roll and may still use Janulo's."""
    return play(rolled("janulo"), {"type": "reroll", "seat": "A", "which": [0], "report": {"dice": [3]}})


@cache
def janulo_after_the_free_reroll() -> State:
    """A has used Janulo's re-roll and may still make the paid one."""
    return play(rolled("janulo"), {"type": "free_reroll", "seat": "A", "which": [0], "report": {"dice": [3]}})


@cache
def janulo_with_an_empty_supply() -> State:
    """A's window is open for Janulo's re-roll only."""
    state = battle("D2", A={"D2": 2, "W1": 4}, B=PLAIN["B"], box=(9, 0), card_A="janulo", card_B="gruka")
    return play(state, roll([6, 5], [5, 1, 2]))


@cache
def one_follower_in_the_supply() -> State:
    """A can pay for one die."""
    state = battle("D2", A={"D2": 3, "W1": 11}, B=PLAIN["B"], card_A="gnurxel", card_B="gruka")
    return play(state, roll([1, 1, 2], [5, 1, 2]))


@cache
def orly_attacks_with_a_stored_die() -> State:
    """A is asked for extra dice because of a stored one."""
    return fight("orly", "gruka", stored=(1, 0))


@cache
def orly_declined() -> State:
    """The defender B has added no die; B's re-roll window is open."""
    no = {"type": "declare_extra_dice", "seat": "B", "orly": False, "stored": 0}
    return play(fight("gnurxel", "orly"), no, roll([6, 5], [5, 1, 2]), *no_reroll("A"))


@cache
def orly_used() -> State:
    """The defender B has rolled four dice and chooses one."""
    yes = {"type": "declare_extra_dice", "seat": "B", "orly": True, "stored": 0}
    state = play(fight("gnurxel", "orly"), yes, roll([6, 5], [5, 1, 2, 2]), *no_reroll("A", "B"))
    return play(state, take("A", 0))


@cache
def olgi_second_take() -> State:
    """A has taken B's only Follower out of D2; now B takes one."""
    state = battle("D2", A={"D2": 2, "W1": 1}, B={"D2": 1, "H3": 1}, card_A="olgi", card_B="gruka")
    return play(state, {"type": "olgi_move", "seat": "A", "owner": "B", "to": "H3"})


def won(card_A: str, card_B: str = "gruka", **how: Any) -> State:
    """The attacker A has won in D2 with a 6."""
    state = battle("D2", A={"D2": 2, "W1": 1}, B={"D2": 1, "H3": 1}, card_A=card_A, card_B=card_B, **how)
    return _decided(state, [6, 5], [1])


def lost(card_A: str, card_B: str) -> State:
    """The attacker A has lost in D2 against a 6, and A's ability or B's is asked for."""
    state = battle("D2", A={"D2": 1, "W1": 1}, B={"D2": 5, "H3": 1}, card_A=card_A, card_B=card_B, promo=True)
    return _decided(state, [1], [6, 1, 1, 1, 1])


def _decided(state: State, A: list[int], B: list[int]) -> State:
    return play(state, roll(A, B), *no_reroll("A", "B"), take("A", 0), take("B", 0))


@cache
def arako_with_an_empty_supply() -> State:
    """A has won with Arako, has an empty supply, and B's Kurak retreats."""
    state = battle(
        "D2",
        A={"D2": 2, "W1": 10},
        B={"D2": 1, "H3": 1},
        box=(3, 0),
        card_A="arako",
        card_B="kurak",
        promo=True,
    )
    return play(state, roll([6, 5], [1]), *no_reroll("B"), take("A", 0), take("B", 0))


@cache
def kurak_retreats() -> State:
    """B has lost with Kurak and has to leave D2."""
    state = battle("D2", A={"D2": 3, "W2": 1}, B={"D2": 2, "H1": 1}, card_A="gnurxel", card_B="kurak", promo=True)
    return _decided(state, [5, 1, 1], [6, 2])


@cache
def krod_chooses() -> State:
    """A has taken the own 6 and chooses B's die with Krod."""
    return play(choosing("krod", "gnurxel"), take("A", 0))


@cache
def tanilla_copied_galgator() -> State:
    """A's Tanilla has copied Galgator from the discard pile; an Area is to be named."""
    return battle("D2", A={"D2": 2, "W1": 1}, B={"D2": 2, "H1": 1}, card_A="tanilla", card_B="gnurxel", top="galgator")


@cache
def zandika_showed_galgator() -> State:
    """A has copied Galgator's ability from the hand."""
    state = fight("zandika", "gruka", hand_A=("galgator", "orly"), hand_B=("lorato",))
    return play(state, {"type": "zandika_reveal", "seat": "A", "card": "galgator"})


@cache
def ended_by_elimination() -> State:
    """B has lost the last Follower on the map; A has won."""
    return _decided(battle("D2", A=PLAIN["A"], B={"D2": 1}, card_A="gnurxel", card_B="gruka"), [6, 5], [1])


@cache
def ended_without_cards() -> State:
    """Both hands are empty; A has won by points."""
    state = turn(
        "A", A={"W1": 1, "W2": 1, "D1": 2, "H3": 1}, B={"D2": 2, "H1": 1}, box=(0, 3), hand_A=[], hand_B=[], top="orly"
    )
    return play(state, {"type": "end_reinforcement", "seat": "A"})


@cache
def ended_for_both() -> State:
    """Wuxaki has taken the last Follower of either side off the map."""
    state = battle("D2", A={"D2": 1}, B={"D2": 1}, card_A="wuxaki", card_B="gruka")
    return play(state, {"type": "wuxaki_trade", "seat": "A"})


# Moves


def place(area: str, count: int = 1, seat: str = "A") -> dict[str, Any]:
    """Placing Followers."""
    return {"type": "place", "seat": seat, "area": area, "count": count}


def move(origin: str, to: str, count: int = 1, seat: str = "A") -> dict[str, Any]:
    """Moving a group."""
    return {"type": "move", "seat": seat, "from": origin, "to": to, "count": count}


def discard(card: str, seat: str = "A") -> dict[str, Any]:
    """Discarding for Action Points."""
    return {"type": "discard_for_ap", "seat": seat, "card": card}


def play_card(card: str, seat: str = "A") -> dict[str, Any]:
    """Playing a battle card."""
    return {"type": "play_card", "seat": seat, "card": card}


def keep(card: str, seat: str = "A") -> dict[str, Any]:
    """Keeping a card in the draft."""
    return {"type": "draft_keep", "seat": seat, "card": card}


def place_first(area: str, seat: str) -> dict[str, Any]:
    """Placing a first Follower."""
    return {"type": "place_first", "seat": seat, "area": area}


def decline(seat: str = "A") -> dict[str, Any]:
    """Not answering."""
    return {"type": "decline", "seat": seat}


def end(seat: str = "A") -> dict[str, Any]:
    """Ending the Reinforcement step."""
    return {"type": "end_reinforcement", "seat": seat}


def choose_battle(area: str, seat: str = "A") -> dict[str, Any]:
    """Choosing the next battle."""
    return {"type": "choose_battle", "seat": seat, "area": area}


def reroll(which: list[int], report: list[int] | None = None, seat: str = "A", free: bool = False) -> dict[str, Any]:
    """A re-roll, paid or Janulo's."""
    made = {"type": "free_reroll" if free else "reroll", "seat": seat, "which": which}
    return made if report is None else {**made, "report": {"dice": report}}


def extra(orly: bool, stored: int, seat: str = "A") -> dict[str, Any]:
    """Declaring extra dice."""
    return {"type": "declare_extra_dice", "seat": seat, "orly": orly, "stored": stored}


def choose_die(which: list[int], seat: str = "A", owner: str = "") -> dict[str, Any]:
    """Choosing dice by position."""
    return {"type": "choose_die", "seat": seat, "for": owner or seat, "which": which}


def galgator(area: str, seat: str = "A") -> dict[str, Any]:
    """Galgator's removal."""
    return {"type": "galgator_remove", "seat": seat, "area": area}


def olgi(owner: str, to: str, seat: str = "A") -> dict[str, Any]:
    """Leading a Follower away with Olgi."""
    return {"type": "olgi_move", "seat": seat, "owner": owner, "to": to}


def wuxaki(seat: str = "A") -> dict[str, Any]:
    """Wuxaki's trade."""
    return {"type": "wuxaki_trade", "seat": seat}


def zandika(card: str, seat: str = "A") -> dict[str, Any]:
    """Showing a card with Zandika."""
    return {"type": "zandika_reveal", "seat": seat, "card": card}


def pibiju(owner: str, area: str, seat: str = "A") -> dict[str, Any]:
    """Pibiju's removal."""
    return {"type": "pibiju_remove", "seat": seat, "owner": owner, "area": area}


def arako(area: str, seat: str = "A") -> dict[str, Any]:
    """Arako's placement."""
    return {"type": "arako_place", "seat": seat, "area": area}


def kurak(area: str, seat: str = "B") -> dict[str, Any]:
    """Kurak's retreat."""
    return {"type": "kurak_retreat", "seat": seat, "area": area}


def kenuk(dice: list[int]) -> dict[str, Any]:
    """Kenuk's roll."""
    return {"type": "kenuk_roll", "seat": "chance", "report": {"dice": dice}}


_PILE = [*CARDS[:26], CARDS[0]]
_CARD, _AREA, _SEAT, _COUNT, _WHICH = "/move/card", "/move/area", "/move/seat", "/move/count", "/move/which"

BREACHES: tuple[Breach, ...] = (
    # Overview and components
    Breach(
        rule="LL-OVER-1", position=acting, move=place("W1", seat="C"), pointer=_SEAT, mentions=("C",), case="third seat"
    ),
    Breach(
        rule="LL-OVER-3",
        position=choosing_cards,
        move=play_card("orly"),
        pointer=_CARD,
        mentions=("Orly", "A"),
        primary="LL-BATTLE-CHOOSE-1",
    ),
    Breach(
        rule="LL-OVER-6",
        position=ended_without_cards,
        move=discard("orly", "B"),
        mentions=("over",),
        primary="LL-END-3",
    ),
    Breach(rule="LL-OVER-7", position=ended_by_elimination, move=end(), mentions=("over",), primary="LL-END-1"),
    Breach(rule="LL-COMP-2", position=start_of_turn, move=discard("dragon"), pointer=_CARD, mentions=("dragon",)),
    Breach(rule="LL-MAP-1", position=acting, move=place("Z9"), pointer=_AREA, mentions=("Z9",)),
    Breach(
        rule="LL-MAP-1", position=acting, move=move("W1", "Z9"), pointer="/move/to", mentions=("Z9",), case="a target"
    ),
    Breach(
        rule="LL-ANAT-5",
        position=galgator_while_zandika_is_asked,
        move=galgator("D2"),
        mentions=("reveal",),
        primary="LL-BATTLE-SEQ-1",
    ),
    # Set-up
    Breach(
        rule="LL-SETUP-4",
        position=set_up,
        move={"type": "shuffle", "seat": "chance", "report": {"pile": _PILE}},
        pointer="/move/report/pile",
        mentions=(CARDS[0],),
        case="a doubled card",
    ),
    Breach(
        rule="LL-SETUP-4",
        position=set_up,
        move={"type": "shuffle", "seat": "chance", "report": {"pile": CARDS[:26]}},
        pointer="/move/report/pile",
        mentions=("26", "27"),
        case="a card short",
    ),
    Breach(
        rule="LL-SETUP-4",
        position=acting,
        move={"type": "shuffle", "seat": "chance"},
        case="shuffling again",
    ),
    # Phases
    Breach(rule="LL-GAME-1", position=first_of_a_placed, move=place("W1"), mentions=("Journey",)),
    Breach(rule="LL-GAME-1", position=acting, move=keep("orly"), mentions=("Journey",), case="drafting in the Journey"),
    Breach(rule="LL-GAME-2", position=drafting, move=discard("olgi"), primary="LL-GAME-1"),
    # The draft
    Breach(rule="LL-PREP-1", position=drafting, move=place_first("W1", "A"), mentions=("draft",)),
    Breach(rule="LL-PREP-DRAFT-2", position=drafting, move=keep("gnurxel"), pointer=_CARD, mentions=("Gnurxel", "A")),
    Breach(
        rule="LL-PREP-DRAFT-2",
        position=lambda: play(drafting(), keep("olgi")),
        move=keep("krod"),
        mentions=("A",),
        case="changing the choice",
    ),
    Breach(rule="LL-PREP-DRAFT-2", position=drafting, move=decline(), case="keeping none"),
    Breach(
        rule="LL-PREP-DRAFT-3",
        position=drafting,
        move=keep("lupinda"),
        pointer=_CARD,
        mentions=("Lupinda",),
        primary="LL-PREP-DRAFT-2",
    ),
    Breach(rule="LL-PREP-DRAFT-6", position=first_of_a_placed, move=keep("orly", "B"), mentions=("five",)),
    # The first Followers
    Breach(
        rule="LL-PREP-PLACE-1",
        position=first_of_a_placed,
        move=place_first("W2", "A"),
        pointer=_SEAT,
        mentions=("B",),
        case="out of turn",
    ),
    Breach(rule="LL-PREP-PLACE-1", position=first_of_a_placed, move=decline("B"), case="placing none"),
    Breach(rule="LL-PREP-PLACE-2", position=first_turn, move=place_first("D2", "B"), also=("LL-GAME-1",)),
    Breach(
        rule="LL-PREP-PLACE-6",
        position=first_of_a_placed,
        move=place_first("W1", "B"),
        pointer=_AREA,
        mentions=("W1", "A"),
    ),
    # Turns
    Breach(
        rule="LL-JRN-1",
        position=first_turn,
        move=discard(CARDS[0]),
        pointer=_SEAT,
        mentions=("B",),
        primary="LL-JRN-3",
    ),
    Breach(
        rule="LL-JRN-2",
        position=turn_passed_on,
        move=discard("orly"),
        pointer=_SEAT,
        mentions=("B",),
        primary="LL-JRN-3",
    ),
    Breach(
        rule="LL-JRN-3",
        position=acting,
        move=place("H3", seat="B"),
        pointer=_SEAT,
        mentions=("A",),
        case="placing",
    ),
    Breach(rule="LL-JRN-3", position=acting, move=end("B"), pointer=_SEAT, mentions=("A",), case="ending"),
    Breach(
        rule="LL-JRN-3", position=acting, move=move("H3", "H2", seat="B"), pointer=_SEAT, mentions=("A",), case="moving"
    ),
    Breach(
        rule="LL-JRN-3",
        position=start_of_turn,
        move=discard("gruka", "B"),
        pointer=_SEAT,
        mentions=("A",),
        case="discarding",
    ),
    Breach(rule="LL-JRN-4", position=acting_next_to_a_battle, move=choose_battle("D2"), mentions=("A",)),
    Breach(rule="LL-JRN-4", position=acting_next_to_a_battle, move=roll([6, 5], [1]), case="a roll"),
    Breach(
        rule="LL-JRN-5",
        position=acting,
        move=place("H3", seat="B"),
        pointer=_SEAT,
        mentions=("A",),
        primary="LL-JRN-3",
    ),
    Breach(rule="LL-JRN-6", position=two_battles, move=end(), mentions=("D2", "W3"), primary="LL-BATTLE-1"),
    Breach(rule="LL-JRN-7", position=acting, move=choose_battle("H3"), mentions=("battle",)),
    Breach(
        rule="LL-JRN-8",
        position=two_battles,
        move=choose_battle("W1"),
        pointer=_AREA,
        mentions=("W1",),
        primary="LL-BATTLE-2",
    ),
    Breach(rule="LL-JRN-10", position=ended_by_elimination, move=end("B"), mentions=("over",), primary="LL-END-1"),
    Breach(
        rule="LL-JRN-11",
        position=ended_without_cards,
        move=discard("orly", "B"),
        mentions=("over",),
        primary="LL-END-3",
    ),
    # Reinforcement
    Breach(
        rule="LL-REINF-DISCARD-1",
        position=start_of_turn,
        move=discard("gnurxel"),
        pointer=_CARD,
        mentions=("Gnurxel", "A"),
        case="a card not in the hand",
    ),
    Breach(
        rule="LL-REINF-DISCARD-1",
        position=lambda: play(start_of_turn(), discard("orly")),
        move=discard("krod"),
        mentions=("A",),
        case="a second card",
    ),
    Breach(
        rule="LL-REINF-DISCARD-1",
        position=start_of_turn,
        move=place("W1"),
        mentions=("A",),
        case="placing before discarding",
    ),
    Breach(rule="LL-REINF-DISCARD-1", position=start_of_turn, move=end(), case="no card at all"),
    Breach(
        rule="LL-REINF-PLACE-1",
        position=lambda: turn("A", ap=3, A={"W1": 15}, B={"H3": 2}, top="lupinda"),
        move=place("W1"),
        pointer=_COUNT,
        mentions=("supply",),
        case="an empty supply",
    ),
    Breach(
        rule="LL-REINF-PLACE-1",
        position=lambda: turn("A", ap=3, A={"W1": 13}, B={"H3": 2}, top="lupinda"),
        move=place("W1", 3),
        pointer=_COUNT,
        mentions=("3", "2"),
        case="more than the supply",
    ),
    Breach(rule="LL-REINF-PLACE-2", position=acting, move=place("W3"), pointer=_AREA, mentions=("W3", "A")),
    Breach(
        rule="LL-REINF-PLACE-3",
        position=acting_next_to_a_battle,
        move=place("D2"),
        pointer=_AREA,
        mentions=("D2", "B"),
    ),
    Breach(
        rule="LL-REINF-PLACE-4",
        position=acting,
        move=place("W1", 4),
        pointer=_COUNT,
        mentions=("4", "3"),
        primary="LL-REINF-AP-3",
    ),
    Breach(
        rule="LL-REINF-MOVE-1",
        position=acting,
        move=move("W1", "W2", 3),
        pointer=_COUNT,
        mentions=("W1", "3", "2"),
        case="more than are there",
    ),
    Breach(
        rule="LL-REINF-MOVE-1", position=acting, move=move("W1", "W2", 0), pointer=_COUNT, mentions=("0",), case="none"
    ),
    Breach(
        rule="LL-REINF-MOVE-1",
        position=acting,
        move=move("H3", "H2"),
        pointer="/move/from",
        mentions=("H3",),
        case="the opponent's",
    ),
    Breach(
        rule="LL-REINF-MOVE-2",
        position=acting,
        move=move("W1", "H1", 2),
        pointer="/move/to",
        mentions=("W1", "H1"),
        case="too far",
    ),
    Breach(
        rule="LL-REINF-MOVE-2",
        position=acting,
        move=move("W1", "W1", 2),
        pointer="/move/to",
        mentions=("W1",),
        case="the same Area",
    ),
    Breach(
        rule="LL-REINF-MOVE-3",
        position=out_of_points,
        move=move("W1", "W2"),
        mentions=("1", "0"),
        primary="LL-REINF-AP-3",
    ),
    Breach(rule="LL-REINF-AP-3", position=out_of_points, move=place("W1"), pointer=_COUNT, mentions=("1", "0")),
    # Battles
    Breach(rule="LL-BATTLE-1", position=lambda: fight("gnurxel", "gruka"), move=place("W1"), mentions=("D2",)),
    Breach(
        rule="LL-BATTLE-1", position=two_battles, move=move("W1", "W2"), mentions=("D2", "W3"), case="a battle waits"
    ),
    Breach(
        rule="LL-BATTLE-2",
        position=two_battles,
        move=choose_battle("D2", "B"),
        pointer=_SEAT,
        mentions=("A",),
        case="the other player",
    ),
    Breach(
        rule="LL-BATTLE-2",
        position=two_battles,
        move=choose_battle("H1"),
        pointer=_AREA,
        mentions=("H1",),
        case="no Battle Area",
    ),
    Breach(rule="LL-BATTLE-SEQ-1", position=choosing_cards, move=roll([6, 5], [5, 1, 2]), case="too early"),
    Breach(
        rule="LL-BATTLE-SEQ-1",
        position=kurak_retreats,
        move=roll([6, 5, 1], [5, 1]),
        mentions=("D2",),
        case="too late",
    ),
    Breach(
        rule="LL-BATTLE-SEQ-1",
        position=krod_chooses,
        move=choose_die([1]),
        pointer="/move/for",
        mentions=("A",),
        case="a die that is chosen already",
    ),
    Breach(
        rule="LL-BATTLE-CHOOSE-1",
        position=choosing_cards,
        move=play_card("gnurxel"),
        pointer=_CARD,
        mentions=("Gnurxel", "A"),
        case="a card not in the hand",
    ),
    Breach(
        rule="LL-BATTLE-CHOOSE-1", position=a_has_committed, move=play_card("namla"), mentions=("A",), case="two cards"
    ),
    Breach(rule="LL-BATTLE-CHOOSE-1", position=choosing_cards, move=decline(), case="none"),
    Breach(
        rule="LL-BATTLE-CHOOSE-1",
        position=lambda: fight("gnurxel", "gruka", hand_A=("orly",), hand_B=("lorato",)),
        move=play_card("orly"),
        mentions=("A",),
        case="changing it afterwards",
    ),
    Breach(
        rule="LL-BATTLE-CHOOSE-2",
        position=a_has_committed,
        move={"type": "reveal", "seat": "chance", "report": {"cards": {"A": "krod"}}},
        primary="LL-BATTLE-SEQ-1",
    ),
    Breach(
        rule="LL-BATTLE-CHOOSE-4",
        position=galgator_while_zandika_is_asked,
        move=galgator("D2"),
        primary="LL-BATTLE-SEQ-1",
    ),
    Breach(
        rule="LL-BATTLE-REVEAL-1",
        position=a_has_committed,
        move={"type": "reveal", "seat": "chance", "report": {"cards": {"A": "krod"}}},
        primary="LL-BATTLE-SEQ-1",
    ),
    Breach(
        rule="LL-BATTLE-DICE-1",
        position=lambda: fight("gnurxel", "gruka"),
        move=roll([6], [5, 1, 2]),
        pointer="/move/report/dice/A",
        mentions=("A", "2", "1"),
        case="too few dice",
    ),
    Breach(
        rule="LL-BATTLE-DICE-1",
        position=lambda: fight("gnurxel", "gruka"),
        move=roll([6, 5], [5, 1, 2, 3]),
        pointer="/move/report/dice/B",
        mentions=("B", "3", "4"),
        case="too many dice",
    ),
    Breach(
        rule="LL-BATTLE-DICE-1",
        position=lambda: fight("gnurxel", "gruka"),
        move=roll([7, 5], [5, 1, 2]),
        pointer="/move/report/dice/A",
        mentions=("7",),
        case="a 7",
    ),
    Breach(
        rule="LL-BATTLE-DICE-1",
        position=lambda: fight("gnurxel", "gruka"),
        move=roll([6, 5], [5, 0, 2]),
        pointer="/move/report/dice/B",
        mentions=("0",),
        case="a 0",
    ),
    Breach(rule="LL-BATTLE-DICE-2", position=choosing, move=choose_die([]), pointer=_WHICH, case="none"),
    Breach(
        rule="LL-BATTLE-DICE-2", position=choosing, move=choose_die([0, 1]), pointer=_WHICH, mentions=("2",), case="two"
    ),
    Breach(
        rule="LL-BATTLE-DICE-2",
        position=choosing,
        move=choose_die([2]),
        pointer=_WHICH,
        mentions=("A", "2"),
        case="a die that was not rolled",
    ),
    Breach(
        rule="LL-BATTLE-REROLL-1", position=janulo_after_a_paid_reroll, move=reroll([1]), mentions=("A",), case="again"
    ),
    Breach(
        rule="LL-BATTLE-REROLL-2",
        position=one_follower_in_the_supply,
        move=reroll([0, 1]),
        pointer=_WHICH,
        mentions=("2", "1", "A"),
        case="more than the supply",
    ),
    Breach(
        rule="LL-BATTLE-REROLL-2",
        position=rolled,
        move=reroll([0, 2]),
        pointer=_WHICH,
        mentions=("A", "2"),
        case="a die that was not rolled",
    ),
    Breach(rule="LL-BATTLE-REROLL-2", position=rolled, move=reroll([0, 0]), pointer=_WHICH, case="one die twice"),
    Breach(rule="LL-BATTLE-REROLL-2", position=rolled, move=reroll([]), pointer=_WHICH, case="no die"),
    Breach(
        rule="LL-BATTLE-REROLL-3",
        position=rolled,
        move=reroll([0, 1], [4]),
        pointer="/move/report/dice",
        mentions=("2", "1"),
        case="one after the other",
    ),
    Breach(
        rule="LL-BATTLE-REROLL-3",
        position=rolled,
        move=reroll([0], [4, 4]),
        pointer="/move/report/dice",
        mentions=("1", "2"),
        case="more values than dice",
    ),
    Breach(
        rule="LL-BATTLE-REROLL-5",
        position=janulo_with_an_empty_supply,
        move=reroll([0]),
        pointer=_WHICH,
        mentions=("A",),
    ),
    Breach(rule="LL-BATTLE-NEXT-2", position=ended_by_elimination, move=play_card("orly"), primary="LL-END-1"),
    # Battle Rules
    Breach(
        rule="LL-BR-ORDER-1",
        position=galgator_and_wuxaki,
        move=wuxaki("B"),
        pointer=_SEAT,
        mentions=("A",),
        case="an ability",
    ),
    Breach(
        rule="LL-BR-ORDER-1",
        position=rolled,
        move=reroll([0], seat="B"),
        pointer=_SEAT,
        mentions=("A",),
        case="a re-roll",
    ),
    Breach(
        rule="LL-BR-ORDER-1",
        position=lambda: choosing("krod", "gruka"),
        move=choose_die([0], "A", "B"),
        pointer="/move/for",
        mentions=("A",),
        case="the other die, with Krod",
    ),
    Breach(rule="LL-BR-MUST-1", position=galgator_and_wuxaki, move=decline(), mentions=("A",), case="Galgator"),
    Breach(rule="LL-BR-MUST-1", position=lambda: fight("olgi", "gruka"), move=decline(), mentions=("A",), case="Olgi"),
    Breach(rule="LL-BR-MUST-1", position=kurak_retreats, move=decline("B"), mentions=("B",), case="Kurak"),
    Breach(
        rule="LL-BR-REMOVE-3",
        position=b_driven_out_by_kenuk,
        move=roll([2, 1, 3], [5]),
        pointer="/move/report/dice/B",
        mentions=("B", "D2"),
        case="rolling",
    ),
    Breach(
        rule="LL-BR-DICE-1",
        position=nine_dice,
        move=roll([1, 1, 1, 1, 1, 1, 1, 1], [1]),
        pointer="/move/report/dice/A",
        mentions=("9", "8"),
    ),
    Breach(rule="LL-BR-NOCARD-1", position=a_without_cards, move=play_card("krod"), pointer=_CARD, mentions=("A",)),
    # Game End
    Breach(rule="LL-END-1", position=ended_by_elimination, move=discard("orly", "B"), mentions=("over", "A")),
    Breach(rule="LL-END-3", position=ended_without_cards, move=end(), mentions=("over", "A")),
    Breach(rule="LL-TIP-5", position=ended_by_elimination, move=place("W1"), primary="LL-END-1"),
    # Characters
    Breach(
        rule="LL-CARD-02-1",
        position=orly_attacks_with_a_stored_die,
        move=extra(True, 0),
        pointer="/move/orly",
        mentions=("A",),
        case="as the attacker",
    ),
    Breach(
        rule="LL-CARD-02-1",
        position=lambda: fight("gruka", "gnurxel", stored=(0, 1)),
        move=extra(True, 0, "B"),
        pointer="/move/orly",
        mentions=("B",),
        case="without Orly",
    ),
    Breach(
        rule="LL-CARD-02-2",
        position=orly_declined,
        move=extra(True, 0, "B"),
        primary="LL-BATTLE-SEQ-1",
    ),
    Breach(
        rule="LL-CARD-02-3",
        position=orly_used,
        move=choose_die([0, 3], "B"),
        pointer=_WHICH,
        mentions=("2",),
        primary="LL-BATTLE-DICE-2",
    ),
    Breach(
        rule="LL-CARD-04-1",
        position=lambda: fight("kenuk", "gruka"),
        move=kenuk([4, 4, 4]),
        pointer="/move/report/dice",
        mentions=("2", "3"),
        case="too many dice",
    ),
    Breach(
        rule="LL-CARD-04-1",
        position=lambda: fight("kenuk", "gruka"),
        move=kenuk([4, 7]),
        pointer="/move/report/dice",
        mentions=("7",),
        case="a 7",
    ),
    Breach(rule="LL-CARD-04-3", position=after_kenuks_roll, move=reroll([0]), pointer=_WHICH, mentions=("Kenuk",)),
    Breach(rule="LL-CARD-04-4", position=after_kenuks_roll, move=choose_die([0]), primary="LL-BATTLE-SEQ-1"),
    Breach(
        rule="LL-CARD-06-1",
        position=galgator_and_wuxaki,
        move=galgator("H1"),
        pointer=_AREA,
        mentions=("H1", "B"),
        case="an empty Area",
    ),
    Breach(
        rule="LL-CARD-06-1",
        position=galgator_and_wuxaki,
        move=galgator("W1"),
        pointer=_AREA,
        mentions=("W1", "B"),
        case="an own Follower",
    ),
    Breach(
        rule="LL-CARD-06-1",
        position=galgator_and_wuxaki,
        move=decline(),
        primary="LL-BR-MUST-1",
        case="declining",
    ),
    Breach(
        rule="LL-CARD-06-2",
        position=b_driven_out_by_galgator,
        move=roll([6, 5], [5]),
        pointer="/move/report/dice/B",
        mentions=("B", "D2"),
        primary="LL-BR-REMOVE-3",
    ),
    Breach(
        rule="LL-CARD-08-1",
        position=lambda: fight("olgi", "gruka"),
        move=olgi("A", "H1", "B"),
        pointer=_SEAT,
        mentions=("A",),
    ),
    Breach(
        rule="LL-CARD-08-2",
        position=olgi_second_take,
        move=olgi("B", "H1", "B"),
        pointer="/move/owner",
        mentions=("B", "D2"),
        case="nobody there",
    ),
    Breach(
        rule="LL-CARD-08-2",
        position=olgi_second_take,
        move=decline("B"),
        primary="LL-BR-MUST-1",
        case="declining",
    ),
    Breach(
        rule="LL-CARD-08-3",
        position=lambda: fight("olgi", "gruka"),
        move=olgi("B", "D2"),
        pointer="/move/to",
        mentions=("D2",),
    ),
    Breach(
        rule="LL-CARD-10-2",
        position=lambda: fight("rupoda", "gruka", stored=(1, 0)),
        move=extra(False, 2),
        pointer="/move/stored",
        mentions=("A", "2", "1"),
        case="the die of this battle",
    ),
    Breach(
        rule="LL-CARD-10-4",
        position=lambda: fight("gnurxel", "gruka", stored=(1, 0)),
        move=extra(False, 2),
        pointer="/move/stored",
        mentions=("2", "1"),
        primary="LL-CARD-10-2",
    ),
    Breach(
        rule="LL-CARD-11-1",
        position=lambda: won("pibiju"),
        move=pibiju("B", "W1"),
        pointer=_AREA,
        mentions=("B", "W1"),
        case="nobody there",
    ),
    Breach(
        rule="LL-CARD-11-1",
        position=lambda: won("pibiju"),
        move=decline(),
        primary="LL-BR-MUST-1",
        case="declining",
    ),
    Breach(
        rule="LL-CARD-11-1",
        position=lambda: lost("pibiju", "arako"),
        move=pibiju("B", "D2"),
        mentions=("A", "lost"),
        case="after a loss",
    ),
    Breach(
        rule="LL-CARD-13-1",
        position=lambda: b_driven_out_by_kenuk("wuxaki"),
        move=wuxaki("B"),
        mentions=("B", "D2"),
    ),
    Breach(rule="LL-CARD-13-3", position=ended_for_both, move=end(), mentions=("over", "A", "B")),
    Breach(
        rule="LL-CARD-16-1",
        position=lambda: fight("gnurxel", "gruka"),
        move=galgator("D2"),
        mentions=("A",),
        primary="LL-CARD-06-1",
    ),
    Breach(
        rule="LL-CARD-18-1",
        position=lambda: fight("zandika", "gruka", hand_A=("galgator", "orly"), hand_B=("lorato",)),
        move=zandika("krod"),
        pointer=_CARD,
        mentions=("Krod", "A"),
    ),
    Breach(rule="LL-CARD-01-1", position=tanilla_copied_galgator, move=decline(), primary="LL-BR-MUST-1"),
    Breach(rule="LL-CARD-18-2", position=zandika_showed_galgator, move=decline(), primary="LL-BR-MUST-1"),
    Breach(
        rule="LL-CARD-19-1",
        position=lambda: rolled("janulo"),
        move=reroll([0, 1], free=True),
        pointer=_WHICH,
        mentions=("2",),
        case="two dice",
    ),
    Breach(
        rule="LL-CARD-19-1",
        position=janulo_after_the_free_reroll,
        move=reroll([1], free=True),
        mentions=("A",),
        case="twice",
    ),
    Breach(
        rule="LL-CARD-19-1",
        position=rolled,
        move=reroll([0], free=True),
        mentions=("A",),
        case="without Janulo",
    ),
    Breach(
        rule="LL-CARD-19-2",
        position=lambda: b_driven_out_by_kenuk("janulo"),
        move=reroll([0], seat="B", free=True),
        mentions=("B",),
    ),
    Breach(
        rule="LL-CARD-20-1",
        position=lambda: fight("rukan", "galgator"),
        move=galgator("D2", "B"),
        mentions=("B",),
    ),
    Breach(
        rule="LL-CARD-21-1",
        position=lambda: choosing("lorato", "gruka"),
        move=choose_die([0]),
        pointer="/move/for",
        mentions=("A",),
    ),
    Breach(
        rule="LL-CARD-24-1",
        position=lambda: won("arako"),
        move=decline(),
        primary="LL-BR-MUST-1",
        case="declining",
    ),
    Breach(
        rule="LL-CARD-24-1",
        position=lambda: lost("arako", "pibiju"),
        move=arako("W1"),
        mentions=("A", "lost"),
        case="after a loss",
    ),
    Breach(
        rule="LL-CARD-24-1",
        position=arako_with_an_empty_supply,
        move=arako("W1"),
        mentions=("A",),
        case="an empty supply",
    ),
    Breach(
        rule="LL-CARD-26-1",
        position=krod_chooses,
        move=choose_die([0], "B"),
        pointer=_SEAT,
        mentions=("A", "B"),
        case="the owner",
    ),
    Breach(
        rule="LL-CARD-26-1",
        position=krod_chooses,
        move=choose_die([3], "A", "B"),
        pointer=_WHICH,
        mentions=("B", "3"),
        case="a die that was not rolled",
    ),
    Breach(rule="LL-CARD-26-1", position=krod_chooses, move=choose_die([], "A", "B"), pointer=_WHICH, case="no die"),
    Breach(
        rule="LL-CARD-26-3",
        position=lambda: choosing("lorato", "krod"),
        move=choose_die([0], "B", "A"),
        pointer="/move/for",
        mentions=("A",),
    ),
    Breach(
        rule="LL-CARD-28-1",
        position=kurak_retreats,
        move=kurak("W1"),
        pointer=_AREA,
        mentions=("W1", "D2"),
        case="not adjacent",
    ),
    Breach(
        rule="LL-CARD-28-1",
        position=kurak_retreats,
        move=kurak("D2"),
        pointer=_AREA,
        mentions=("D2",),
        case="staying",
    ),
    Breach(rule="LL-CARD-28-1", position=kurak_retreats, move=decline("B"), primary="LL-BR-MUST-1", case="declining"),
    Breach(
        rule="LL-CARD-28-3",
        position=start_of_turn,
        move=discard("kurak"),
        pointer=_CARD,
        mentions=("Kurak",),
    ),
    # The order of abilities
    Breach(
        rule="LL-ICON-2",
        position=galgator_while_zandika_is_asked,
        move=galgator("D2"),
        primary="LL-BATTLE-SEQ-1",
    ),
    Breach(
        rule="LL-ICON-3",
        position=galgator_and_wuxaki,
        move=wuxaki("B"),
        pointer=_SEAT,
        mentions=("A",),
        primary="LL-BR-ORDER-1",
    ),
)

_PRINTED = "the numbers stand in the pack, where an owner may correct them; no move carries them"
_CALCULATED = "the referee calculates the Battle Strength; no move carries a sum"
_AUTOMATIC = "the referee does this by itself; no move carries it"
_ONE_ONLY = "which of two cross-out abilities counts is decided by the referee"

NOT_A_MOVE: dict[str, str] = {
    "LL-PREP-DRAFT-8": "views show nothing of the box; no move asks for one of its cards",
    "LL-REINF-AP-1": "only `place` and `move` have a price in Action Points; no other move can name one",
    "LL-BATTLE-REROLL-4": "the referee puts the Followers paid into the box; the move names no place for them",
    "LL-BATTLE-CALC-4": _CALCULATED,
    "LL-BATTLE-RESULT-3": "the referee takes the loser's Followers out; nobody is asked",
    "LL-BATTLE-DISCARD-1": "the referee discards the battle cards in this order; nobody is asked",
    "LL-BATTLE-DISCARD-2": "the referee discards the battle cards in this order; nobody is asked",
    "LL-BR-CROSS-1": _ONE_ONLY,
    "LL-BR-CROSS-2": _ONE_ONLY,
    "LL-REF-5": _ONE_ONLY,
    "LL-ICON-4": _ONE_ONLY,
    **{f"LL-CARD-{number:02}-0": _PRINTED for number in range(1, 29)},
    "LL-CARD-01-2": _CALCULATED,
    "LL-CARD-03-2": _CALCULATED,
    "LL-CARD-04-2": "the referee counts the hits and removes the Followers; only the dice are reported",
    "LL-CARD-05-1": "Arus acts in the calculation without being asked",
    "LL-CARD-09-1": _CALCULATED,
    "LL-CARD-10-1": _AUTOMATIC,
    "LL-CARD-10-3": _AUTOMATIC,
    "LL-CARD-12-1": _CALCULATED,
    "LL-CARD-18-3": "the card shown stays in the hand without a move",
    "LL-CARD-18-4": "the referee discards the battle cards; nobody is asked",
    "LL-CARD-20-2": "Rukan acts as the cards turn up, before anything else can be answered",
    "LL-CARD-21-2": _CALCULATED,
    "LL-CARD-22-1": _CALCULATED,
    "LL-CARD-23-1": _CALCULATED,
}
"""Rows whose illegal move can be sent neither as a move nor as a state, with the reason."""
