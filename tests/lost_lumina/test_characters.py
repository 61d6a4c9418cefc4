"""The Character Card Reference, card by card. The numbers are worked out by hand from the rulebook.

Unless a test says otherwise A attacks in D2 from W1 with 2 Followers against 2 of B, who also stands in H1, and every
die shows 1, so that a side without an ability has its Battle Points + 2 Followers + 1.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from referee.core.ruling import Event, Ruling
from referee.games.lost_lumina.pack import PACKS
from referee.games.lost_lumina.state import State
from tests.lost_lumina.positions import GAME, battle, broken, cited, judge, play, roll, take, turn

Areas = Mapping[str, int]

PRINTED = {
    "tanilla": (1, 7, 4),
    "orly": (2, 8, 4),
    "lupinda": (3, 6, 3),
    "kenuk": (4, 4, 2),
    "arus": (5, 1, 1),
    "galgator": (6, 2, 1),
    "arburi": (7, 1, 1),
    "olgi": (8, 4, 2),
    "namla": (9, 2, 2),
    "rupoda": (10, 7, 4),
    "pibiju": (11, 9, 5),
    "gruka": (12, 8, 4),
    "wuxaki": (13, 6, 3),
    "bukoni": (14, 3, 2),
    "ragura": (15, 3, 2),
    "gnurxel": (16, 11, 5),
    "frukilla": (17, 4, 2),
    "zandika": (18, 2, 1),
    "janulo": (19, 7, 3),
    "rukan": (20, 5, 3),
    "lorato": (21, 1, 1),
    "umkato": (22, 4, 3),
    "eralgo": (23, 8, 4),
    "arako": (24, 8, 4),
    "nubala": (25, 5, 3),
    "krod": (26, 3, 2),
    "bufoka": (27, 5, 3),
    "kurak": (28, 7, 3),
}
"""Number, Battle Points and Action Points of each card, copied from the Character Card Reference."""

CROSS_OUT = {"arburi", "namla", "bukoni", "nubala"}
EVERY_DIE = {"BATTLE.DICE.EXTRA", "BATTLE.DICE.ROLL", "BATTLE.DICE.REROLL", "BATTLE.DICE.CHOOSE"}


@dataclass(frozen=True)
class Fight:
    """A battle played on: the state it has led to, and what happened on the way."""

    state: State
    events: tuple[Event, ...]

    @property
    def strength(self) -> tuple[int, int]:
        """The Battle Strengths of A and B."""
        found = {e.data["seat"]: e.data["strength"] for e in self.events if e.type == "strength"}
        return found["A"], found["B"]

    @property
    def winner(self) -> str | None:
        """Who won the battle; None if nobody did."""
        return next((event.data["seat"] for event in self.events if event.type == "won"), None)

    @property
    def cited(self) -> set[str]:
        """Every rule that the events name."""
        return {rule for event in self.events for rule in event.rules}

    def __add__(self, ruling: Ruling) -> "Fight":
        assert ruling.verdict == "legal", (broken(ruling), ruling.needs)
        return Fight(ruling.state, (*self.events, *ruling.events))


def clash(
    card_A: str | None,
    card_B: str | None,
    *,
    att: int = 2,
    dfn: int = 2,
    A: Areas | None = None,
    B: Areas | None = None,
    **position: Any,
) -> State:
    """A battle in D2 in which both have played their cards; A attacks with `att` Followers against `dfn`."""
    mine, theirs = {"W1": 1} if A is None else dict(A), {"H1": 1} if B is None else dict(B)
    mine, theirs = {"D2": att, **mine}, {"D2": dfn, **theirs}
    promo = position.pop("promo", "kurak" in (card_A, card_B))
    top = position.setdefault(
        "top", next(card for card in ("gnurxel", "rupoda", "krod") if card not in (card_A, card_B))
    )
    hands = {seat: position.pop(f"hand_{seat}", None) for seat in ("A", "B")}
    mentioned = {card_A, card_B, *([top] if isinstance(top, str) else top), *(hands["A"] or ()), *(hands["B"] or ())}
    spare = [card for card in PRINTED if card not in mentioned and card != "kurak"]
    for seat, card in (("A", card_A), ("B", card_B)):
        if hands[seat] is None:
            hands[seat] = [] if card is None else [spare.pop(), spare.pop()]
    position |= {"hand_A": hands["A"], "hand_B": hands["B"]}
    return battle("D2", A=mine, B=theirs, card_A=card_A, card_B=card_B, promo=promo, **position)


def move(seat: str, type: str, **arguments: Any) -> dict[str, Any]:
    """A move as it is sent."""
    return {"type": type, "seat": seat, **arguments}


def extra(seat: str, *, orly: bool = False, stored: int = 0) -> dict[str, Any]:
    """Dice added to the roll."""
    return move(seat, "declare_extra_dice", orly=orly, stored=stored)


def kenuk_roll(*dice: int) -> dict[str, Any]:
    """The report of Kenuk's own roll."""
    return move("chance", "kenuk_roll", report={"dice": list(dice)})


def refused(state: State, proposal: Mapping[str, Any]) -> list[str]:
    """The rules that refuse a move, the primary one first."""
    ruling = judge(state, proposal)
    assert ruling.verdict == "illegal", ruling.verdict
    return broken(ruling)


def every_id(state: State, proposal: Mapping[str, Any]) -> set[str]:
    """Every id that a refusal names."""
    ruling = judge(state, proposal)
    assert ruling.verdict == "illegal", ruling.verdict
    return {id for v in ruling.violations for id in (v.rule, *v.also)}


def asked(state: State) -> set[tuple[str, str]]:
    """What the state waits for: pairs of move type and seat."""
    return set(GAME.awaited(GAME.case(state), state)[1])


def after(state: State, *proposals: Mapping[str, Any]) -> Fight:
    """The battle after these legal moves."""
    fight = Fight(state, ())
    for proposal in proposals:
        fight += judge(fight.state, proposal)
    return fight


def shown(card_A: str, card_B: str, **position: Any) -> Fight:
    """The battle of `clash` with what happens when both cards are played."""
    state = clash(card_A, card_B, committed=False, **position)
    return after(state, move("A", "play_card", card=card_A), move("B", "play_card", card=card_B))


def finish(
    start: State | Fight,
    A: Sequence[int] | None = None,
    B: Sequence[int] | None = None,
    *,
    take_A: int | None = None,
    take_B: int | None = None,
) -> Fight:
    """The dice step and what follows it by itself: nobody adds dice or re-rolls, each takes the first die.

    `take_A` is the position of the die that is chosen for A, by whoever chooses it.
    """
    fight, wanted = start if isinstance(start, Fight) else Fight(start, ()), {"A": take_A or 0, "B": take_B or 0}
    area = fight.state.running.area
    while fight.state.battle is not None and fight.state.running.area == area and fight.state.node in EVERY_DIE:
        now = fight.state
        pairs = asked(now)
        if now.node == "BATTLE.DICE.ROLL":
            dice = {"A": A, "B": B}
            told = {seat: [1] * now.here(seat, area) if d is None else d for seat, d in dice.items()}
            fight += judge(now, roll(**told))
            continue
        kind = {"BATTLE.DICE.EXTRA": "declare_extra_dice", "BATTLE.DICE.REROLL": "pass_reroll"}.get(now.node)
        if kind is None:
            seat = next(seat for type, seat in pairs if type == "choose_die")
            owner = str(now.running.side)
            fight += judge(now, take(seat, wanted[owner], owner))
        else:
            seat = next(seat for type, seat in pairs if type == kind)
            fight += judge(now, extra(seat) if kind == "declare_extra_dice" else move(seat, kind))
    return fight


def rolled(state: State, A: Sequence[int] = (), B: Sequence[int] = ()) -> State:
    """The battle dice lie on the table."""
    return play(state, roll(A, B))


# The numbers of all cards


@pytest.mark.parametrize("card", PRINTED)
def test_a_card_has_its_printed_number_and_points__LL_REF_4(card: str) -> None:
    entry = PACKS["default"]["cards"][card]
    assert (entry["number"], entry["bp"], entry["ap"]) == PRINTED[card]
    assert (entry["step"] == "cross-out") == (card in CROSS_OUT)


def test_there_are_28_cards_and_kurak_is_the_only_promo__LL_CARD_28_3() -> None:
    cards = PACKS["default"]["cards"]
    assert set(cards) == set(PRINTED)
    assert [card for card in cards if cards[card].get("promo")] == ["kurak"]


@pytest.mark.parametrize("card", PRINTED)
def test_a_discarded_card_gives_its_action_points__LL_REINF_DISCARD_3(card: str) -> None:
    position = turn("A", at="TURN.DISCARD", A={"W1": 2}, B={"H1": 2}, hand_A=[card], promo=card == "kurak")
    state = play(position, move("A", "discard_for_ap", card=card))
    assert state.ap == PRINTED[card][2]
    assert state.discard[-1] == card


@pytest.mark.parametrize("card", [card for card in PRINTED if card != "rukan"])
def test_a_card_without_ability_fights_with_its_printed_battle_points__LL_BATTLE_CALC_4(card: str) -> None:
    fight = finish(clash(card, "rukan"), A=[4, 1], B=[3, 1])
    assert fight.strength == (PRINTED[card][1] + 2 + 4, 5 + 2 + 3)
    assert f"LL-CARD-{PRINTED[card][0]:02}-0" in fight.cited


# 1 Tanilla


def test_tanilla_uses_the_ability_on_top_of_the_pile__LL_CARD_01_1() -> None:
    fight = finish(shown("gnurxel", "tanilla", top="gruka"))
    assert fight.strength == (11 + 2 + 1, 7 + 2 + 2 + 1)
    assert {"LL-CARD-01-1", "LL-CARD-12-1"} <= fight.cited


def test_tanilla_keeps_her_own_battle_points__LL_CARD_01_2() -> None:
    fight = finish(shown("tanilla", "gruka", top=["gnurxel", "lupinda"]))
    assert fight.strength == (7 + 4 + 1, 8 + 2 + 2 + 1)
    assert "LL-CARD-01-2" in fight.cited


def test_tanilla_copies_only_the_top_card__LL_CARD_01_1() -> None:
    assert finish(clash("tanilla", "gnurxel", top=["lupinda", "orly"])).strength == (7 + 2 + 1, 11 + 2 + 1)


def test_tanilla_over_gnurxel_has_no_ability__LL_CARD_16_1() -> None:
    assert finish(clash("tanilla", "arako", top="gnurxel")).strength == (7 + 2 + 1, 8 + 2 + 1)


def test_a_condition_of_the_copied_ability_is_tanillas_own__LL_RULING_51() -> None:
    assert finish(clash("tanilla", "gnurxel", top="gruka")).strength == (7 + 2 + 1, 11 + 2 + 1)


def test_tanilla_over_arus_exchanges_her_seven_points__LL_RULING_40() -> None:
    assert finish(clash("tanilla", "gnurxel", top="arus")).strength == (11 + 2 + 1, 7 + 2 + 1)


def test_tanilla_over_zandika_shows_a_hand_card__LL_RULING_50() -> None:
    state = clash("tanilla", "gnurxel", top="zandika", hand_A=["lupinda", "orly"])
    assert asked(state) == {("zandika_reveal", "A"), ("decline", "A")}
    fight = finish(play(state, move("A", "zandika_reveal", card="lupinda")))
    assert fight.strength == (7 + 4 + 1, 11 + 2 + 1)
    assert set(fight.state.hand.A.known) == {"lupinda", "orly"}
    assert fight.state.discard[-2:] == ("tanilla", "gnurxel")


def test_tanilla_over_rukan_strips_the_other_card__LL_RULING_53() -> None:
    fight = finish(clash("tanilla", "gruka", top="rukan"))
    assert fight.strength == (7 + 2 + 1, 8 + 2 + 1)


def test_tanilla_over_nubala_crosses_out__LL_CARD_25_1() -> None:
    assert finish(clash("tanilla", "rupoda", top="nubala"), A=[6, 6], B=[1, 1]).strength == (7, 7)


def test_tanilla_over_kenuk_rolls_for_kenuk__LL_CARD_04_1() -> None:
    state = clash("tanilla", "gnurxel", top="kenuk", att=3, dfn=3)
    assert asked(state) == {("kenuk_roll", "chance")}
    fight = finish(play(state, kenuk_roll(4, 5, 1)))
    assert fight.strength == (7 + 3 + 1, 11 + 1 + 1)


def test_in_a_later_battle_tanilla_copies_the_other_players_last_card__LL_RULING_47() -> None:
    state = turn(
        "A",
        at="BATTLE.SELECT",
        A={"D2": 2, "W3": 2, "W1": 1},
        B={"D2": 1, "W3": 2, "H1": 1},
        hand_A=["gnurxel", "tanilla"],
        hand_B=["lupinda", "arako"],
    )
    state = play(
        state,
        move("A", "choose_battle", area="D2"),
        move("A", "play_card", card="gnurxel"),
        move("B", "play_card", card="lupinda"),
    )
    state = finish(state).state
    assert state.discard[-2:] == ("gnurxel", "lupinda")
    state = play(state, move("A", "play_card", card="tanilla"), move("B", "play_card", card="arako"))
    assert finish(state).strength == (7 + 4 + 1, 8 + 2 + 1)


# 2 Orly


def test_orlys_die_is_rolled_together_with_the_others__LL_CARD_02_2() -> None:
    state = play(clash("gnurxel", "orly"), extra("B", orly=True))
    assert refused(state, roll([1, 1], [1, 6]))[0] == "LL-BATTLE-DICE-1"
    fight = finish(state, B=[1, 1, 6], take_B=2)
    assert fight.strength == (11 + 2 + 1, 8 + 2 + 6)
    assert fight.winner == "B"


def test_with_orly_one_die_of_all_is_chosen__LL_CARD_02_3() -> None:
    state = rolled(play(clash("gnurxel", "orly"), extra("B", orly=True)), [1, 1], [5, 4, 3])
    state = play(state, move("A", "pass_reroll"), move("B", "pass_reroll"), take("A", 0))
    both = {"type": "choose_die", "seat": "B", "for": "B", "which": [0, 1]}
    assert refused(state, both)[0] == "LL-BATTLE-DICE-2"
    assert "LL-CARD-02-3" in cited(judge(state, take("B", 2)))


def test_a_defender_may_leave_orlys_die__LL_CARD_02_1() -> None:
    state = play(clash("gnurxel", "orly"), extra("B"))
    assert refused(state, roll([1, 1], [1, 1, 1]))[0] == "LL-BATTLE-DICE-1"
    assert finish(state, B=[2, 1]).strength == (11 + 2 + 1, 8 + 2 + 2)


def test_an_attacker_has_no_orly_die__LL_CARD_02_1() -> None:
    state = clash("orly", "gnurxel")
    assert state.node == "BATTLE.DICE.ROLL"
    assert refused(state, extra("A", orly=True))[0] == "LL-CARD-02-1"


def test_orlys_die_is_not_added_after_the_roll__LL_RULING_30() -> None:
    state = rolled(play(clash("gnurxel", "orly"), extra("B")), [1, 1], [1, 1])
    assert refused(state, extra("B", orly=True)) == ["LL-BATTLE-SEQ-1"]


def test_a_followerless_orly_adds_no_die__LL_BR_REMOVE_3() -> None:
    state = play(clash("kenuk", "orly"), kenuk_roll(4, 5))
    assert state.node == "BATTLE.DICE.ROLL"
    assert refused(state, extra("B", orly=True))[0] == "LL-BR-REMOVE-3"
    assert finish(state).strength == (4 + 2 + 1, 8)


def test_orly_copied_by_a_defending_tanilla_adds_a_die__LL_CARD_02_1() -> None:
    state = play(clash("gnurxel", "tanilla", top="orly"), extra("B", orly=True))
    assert finish(state, B=[1, 1, 6], take_B=2).strength == (11 + 2 + 1, 7 + 2 + 6)


def test_orlys_die_is_lost_to_rukan__LL_CARD_20_1() -> None:
    state = clash("rukan", "orly")
    assert state.node == "BATTLE.DICE.ROLL"
    assert "LL-CARD-20-1" in every_id(state, extra("B", orly=True))


# 3 Lupinda


def test_lupinda_doubles_the_own_followers__LL_CARD_03_1() -> None:
    fight = finish(clash("lupinda", "gnurxel", att=4), A=[1, 1, 1, 1])
    assert fight.strength == (6 + 8 + 1, 11 + 2 + 1)
    assert fight.winner == "A"


def test_lupinda_does_not_double_the_dice__LL_RULING_38() -> None:
    state = clash("lupinda", "gnurxel", att=3)
    assert refused(state, roll([1] * 6, [1, 1]))[0] == "LL-BATTLE-DICE-1"


def test_lupinda_doubles_what_is_left_after_the_lightning_step__LL_CARD_03_2() -> None:
    state = play(clash("lupinda", "kenuk", att=3), kenuk_roll(4, 1))
    assert finish(state).strength == (6 + 4 + 1, 4 + 2 + 1)


def test_under_namla_lupinda_still_doubles__LL_CARD_09_2() -> None:
    fight = finish(clash("lupinda", "namla", att=2, dfn=3))
    assert fight.strength == (4, 3)
    assert "LL-CARD-09-2" in fight.cited


def test_under_arburi_lupinda_has_no_effect__LL_BR_CROSS_4() -> None:
    fight = finish(clash("lupinda", "arburi", att=4), A=[2, 1, 1, 1], B=[3, 1])
    assert fight.strength == (2, 3)
    assert "LL-BR-CROSS-4" in fight.cited


def test_a_followerless_lupinda_counts_only_her_points__LL_BR_REMOVE_2() -> None:
    assert finish(play(clash("kenuk", "lupinda"), kenuk_roll(6, 6))).strength == (4 + 2 + 1, 6)


def test_lupinda_doubles_no_followers_on_the_map__LL_RULING_38() -> None:
    # A has 2 + 1 Followers on the map and B 2 + 2: B is not behind, so Umkato stays at 4.
    assert finish(clash("lupinda", "umkato", B={"H1": 2})).strength == (6 + 4 + 1, 4 + 2 + 1)


# 4 Kenuk


def test_each_four_or_more_of_kenuk_removes_an_opposing_follower__LL_CARD_04_2() -> None:
    state = play(clash("kenuk", "gnurxel", att=4, dfn=4), kenuk_roll(3, 4, 5, 1))
    assert state.map.B == {"D2": 2, "H1": 1}
    assert state.supply.B == 12
    assert finish(state).strength == (4 + 4 + 1, 11 + 2 + 1)


def test_a_one_two_or_three_of_kenuk_removes_nobody__LL_CARD_04_2() -> None:
    assert play(clash("kenuk", "gnurxel", att=3), kenuk_roll(1, 2, 3)).map.B == {"D2": 2, "H1": 1}


def test_surplus_hits_of_kenuk_are_lost__LL_RULING_33() -> None:
    state = play(clash("kenuk", "gnurxel", att=3, dfn=1), kenuk_roll(6, 6, 6))
    assert state.map.B == {"H1": 1}
    assert state.result is None


def test_kenuk_rolls_as_many_dice_as_followers__LL_CARD_04_1() -> None:
    state = clash("kenuk", "gnurxel", att=3)
    assert refused(state, kenuk_roll(4, 4))[0] == "LL-CARD-04-1"
    assert refused(state, kenuk_roll(4, 4, 4, 4))[0] == "LL-CARD-04-1"
    assert refused(state, kenuk_roll(4, 4, 7))[0] == "LL-CARD-04-1"


def test_kenuks_roll_is_never_re_rolled__LL_CARD_04_3() -> None:
    state = play(clash("kenuk", "gnurxel"), kenuk_roll(1, 1))
    assert refused(state, move("A", "reroll", which=[0]))[0] == "LL-CARD-04-3"


def test_kenuks_roll_does_not_use_up_the_re_roll__LL_RULING_33() -> None:
    state = rolled(play(clash("kenuk", "gnurxel"), kenuk_roll(1, 1)), [1, 2], [1, 1])
    assert play(state, move("A", "reroll", which=[0], report={"dice": [6]})).running.dice.A == (6, 2)


def test_after_kenuk_the_battle_dice_are_rolled_as_normal__LL_CARD_04_4() -> None:
    fight = finish(play(clash("kenuk", "gnurxel"), kenuk_roll(6, 1)), A=[2, 5], B=[3], take_A=1)
    assert fight.strength == (4 + 2 + 5, 11 + 1 + 3)
    assert "LL-CARD-04-4" in fight.cited


def test_a_defending_kenuk_reduces_the_attackers_dice__LL_BATTLE_DICE_1() -> None:
    state = play(clash("gnurxel", "kenuk", att=3), kenuk_roll(4, 4))
    assert refused(state, roll([1, 1, 1], [1, 1]))[0] == "LL-BATTLE-DICE-1"
    assert finish(state).strength == (11 + 1 + 1, 4 + 2 + 1)


def test_a_kenuk_without_followers_rolls_nothing__LL_RULING_33() -> None:
    state = play(clash("galgator", "kenuk", dfn=1), move("A", "galgator_remove", area="D2"))
    assert state.node == "BATTLE.DICE.ROLL"
    assert finish(state).strength == (2 + 2 + 1, 4)


def test_kenuk_can_end_the_game_in_mid_battle__LL_RULING_21() -> None:
    state = play(clash("kenuk", "gnurxel", dfn=1, B={}), kenuk_roll(4, 1))
    assert (state.node, state.result.winners, state.result.reason) == ("GAME.OVER", ("A",), "elimination")
    assert (state.in_play.A, state.in_play.B) == ("kenuk", "gnurxel")


# 5 Arus


FEWER_FOLLOWERS_A = {"A": {}, "B": {"H1": 3}}
FEWER_FOLLOWERS_B = {"A": {"W1": 4}, "B": {}}
FEWER_AREAS_A = {"A": {}, "B": {"H1": 1}}
"""The rest of the map so that this side is behind; without them both sides stand alike."""

TWO_ABILITIES = [
    ("arus", "umkato", FEWER_FOLLOWERS_B, 4, 8),
    ("umkato", "arus", FEWER_FOLLOWERS_A, 1, 4),
    ("arus", "umkato", {}, 4, 1),
    ("arus", "gruka", {}, 8, 1 + 2),
    ("gruka", "arus", {}, 1, 8),
    ("eralgo", "arus", FEWER_AREAS_A, 1 + 2, 8),
    ("arus", "ragura", {}, 3, 1 + 1),
    ("ragura", "arus", {}, 1 + 1, 3),
    ("ragura", "umkato", FEWER_FOLLOWERS_B, 3 + 4, 8),
    ("ragura", "gruka", {}, 3 + 8, 10),
    ("arus", "gnurxel", {}, 11, 1),
]


@pytest.mark.parametrize(("card_A", "card_B", "rest", "bp_A", "bp_B"), TWO_ABILITIES)
def test_two_abilities_about_battle_points__LL_RULING_39(
    card_A: str, card_B: str, rest: dict[str, Any], bp_A: int, bp_B: int
) -> None:
    fight = finish(clash(card_A, card_B, **rest))
    assert fight.strength == (bp_A + 2 + 1, bp_B + 2 + 1)


def test_under_nubala_arus_still_exchanges__LL_CARD_25_2() -> None:
    fight = finish(clash("nubala", "arus"))
    assert fight.strength == (1, 5)
    assert fight.winner == "B"


def test_the_opponent_fights_with_the_points_of_arus__LL_CARD_05_2() -> None:
    fight = finish(clash("arus", "pibiju"))
    assert fight.strength == (9 + 2 + 1, 1 + 2 + 1)
    assert {"LL-CARD-05-1", "LL-CARD-05-2"} <= fight.cited


def test_arus_has_nothing_to_exchange_with_a_player_without_a_card__LL_RULING_18() -> None:
    assert finish(clash("arus", None)).strength == (1 + 2 + 1, 2 + 1)


def test_arus_shown_by_zandika_exchanges_her_two_points__LL_RULING_40() -> None:
    state = play(clash("zandika", "gnurxel", hand_A=["arus"]), move("A", "zandika_reveal", card="arus"))
    assert finish(state).strength == (11 + 2 + 1, 2 + 2 + 1)


def test_under_arburi_arus_has_no_effect__LL_BR_CROSS_4() -> None:
    fight = finish(clash("arus", "arburi"), A=[3, 1], B=[2, 1])
    assert fight.strength == (3, 2)
    assert "LL-BR-CROSS-4" in fight.cited


def test_a_followerless_opponent_of_arus_has_one_battle_point__LL_RULING_23() -> None:
    state = play(clash("galgator", "arus", dfn=1), move("A", "galgator_remove", area="D2"))
    assert finish(state).strength == (1 + 2 + 1, 2)


# 6 Galgator


def test_galgator_removes_a_follower_from_any_area__LL_CARD_06_1() -> None:
    state = play(clash("galgator", "gnurxel", B={"H1": 2}), move("A", "galgator_remove", area="H1"))
    assert (state.map.B, state.supply.B) == ({"D2": 2, "H1": 1}, 12)
    assert finish(state).strength == (2 + 2 + 1, 11 + 2 + 1)


def test_galgator_removes_no_follower_where_the_opponent_has_none__LL_CARD_06_1() -> None:
    state = clash("galgator", "gnurxel")
    assert refused(state, move("A", "galgator_remove", area="W1"))[0] == "LL-CARD-06-1"
    assert refused(state, move("A", "galgator_remove", area="H3"))[0] == "LL-CARD-06-1"


def test_galgator_cannot_be_declined__LL_BR_MUST_1() -> None:
    assert refused(clash("galgator", "gnurxel"), move("A", "decline"))[0] == "LL-BR-MUST-1"


def test_without_the_last_follower_here_the_opponent_has_only_points__LL_CARD_06_2() -> None:
    fight = finish(play(clash("galgator", "gruka", dfn=1), move("A", "galgator_remove", area="D2")), A=[6, 1])
    assert fight.strength == (2 + 2 + 6, 8 + 2)
    assert fight.winner == "B"
    assert fight.state.map.A == {"W1": 1}
    assert fight.state.map.B == {"H1": 1}


def test_galgator_can_cancel_another_battle__LL_RULING_56() -> None:
    state = clash("galgator", "gnurxel", A={"W1": 1, "W3": 1}, B={"H1": 1, "W3": 1}, attackers={"W3": "A"})
    state = play(state, move("A", "galgator_remove", area="W3"))
    assert state.attackers == {"D2": "A"}
    assert finish(state).state.node == "TURN.DISCARD"


def test_galgator_wins_with_the_last_follower_on_the_map__LL_END_1() -> None:
    state = play(clash("galgator", "gnurxel", dfn=1, B={}), move("A", "galgator_remove", area="D2"))
    assert (state.node, state.result.winners) == ("GAME.OVER", ("A",))


def test_nobody_else_removes_with_galgator__LL_CARD_06_1() -> None:
    assert refused(clash("galgator", "gnurxel"), move("B", "galgator_remove", area="D2"))[0] == "LL-CARD-06-1"


# 7 Arburi


def test_under_arburi_both_use_only_dice__LL_CARD_07_1() -> None:
    fight = finish(clash("arburi", "gnurxel", dfn=4), A=[5, 1], B=[4, 1, 1, 1])
    assert fight.strength == (5, 4)
    assert fight.winner == "A"


@pytest.mark.parametrize("card", ["gruka", "umkato", "eralgo", "ragura"])
def test_under_arburi_abilities_about_battle_points_have_no_effect__LL_BR_CROSS_4(card: str) -> None:
    fight = finish(clash("arburi", card, A={"W1": 1, "W2": 3}), A=[2, 1], B=[3, 1])
    assert fight.strength == (2, 3)
    assert "LL-BR-CROSS-4" in fight.cited


def test_under_arburi_frukilla_still_doubles__LL_CARD_07_2() -> None:
    fight = finish(clash("arburi", "frukilla"), A=[5, 1], B=[3, 1])
    assert fight.strength == (5, 6)
    assert "LL-CARD-07-2" in fight.cited


def test_under_arburi_orlys_die_is_rolled__LL_CARD_07_2() -> None:
    state = play(clash("arburi", "orly"), extra("B", orly=True))
    assert finish(state, A=[5, 1], B=[1, 1, 6], take_B=2).strength == (5, 6)


def test_under_arburi_lorato_adds_all_dice__LL_CARD_07_2() -> None:
    assert finish(clash("arburi", "lorato"), A=[6, 1], B=[3, 4]).strength == (6, 7)


def test_under_arburi_bufoka_still_weakens__LL_RULING_43() -> None:
    assert finish(clash("arburi", "bufoka"), A=[6, 1], B=[4, 2]).strength == (6 - 2, 4)


def test_under_arburi_a_followerless_player_has_nothing__LL_RULING_46() -> None:
    state = play(clash("kenuk", "arburi"), kenuk_roll(5, 5))
    assert finish(state, A=[3, 1]).strength == (3, 0)


# 8 Olgi


def test_the_active_player_takes_first_though_olgi_defends__LL_CARD_08_1() -> None:
    state = clash("gnurxel", "olgi", att=3, dfn=3)
    assert asked(state) == {("olgi_move", "A")}
    assert refused(state, move("B", "olgi_move", owner="A", to="H3"))[0] == "LL-CARD-08-1"
    state = play(state, move("A", "olgi_move", owner="B", to="H3"))
    assert asked(state) == {("olgi_move", "B")}


def test_the_active_player_takes_first_though_the_other_attacks__LL_RULING_16() -> None:
    state = clash("gnurxel", "olgi", attacker="B", active="A")
    assert asked(state) == {("olgi_move", "A")}


def test_olgi_takes_any_follower_into_any_other_area__LL_CARD_08_2() -> None:
    state = clash("olgi", "gnurxel", att=3, dfn=3)
    state = play(state, move("A", "olgi_move", owner="B", to="H3"), move("B", "olgi_move", owner="B", to="W3"))
    assert state.map.B == {"D2": 1, "H1": 1, "H3": 1, "W3": 1}
    assert (state.supply.A, state.supply.B) == (11, 11)
    assert finish(state).strength == (4 + 3 + 1, 11 + 1 + 1)


def test_olgi_puts_nobody_back_into_this_area__LL_CARD_08_3() -> None:
    assert refused(clash("olgi", "gnurxel"), move("A", "olgi_move", owner="A", to="D2"))[0] == "LL-CARD-08-3"


def test_olgi_takes_nobody_who_is_not_here__LL_CARD_08_2() -> None:
    state = play(clash("olgi", "gnurxel", dfn=1), move("A", "olgi_move", owner="B", to="H3"))
    assert refused(state, move("B", "olgi_move", owner="B", to="H2"))[0] == "LL-CARD-08-2"


def test_olgi_cannot_be_declined_by_either_player__LL_BR_MUST_1() -> None:
    state = clash("olgi", "gnurxel")
    assert refused(state, move("A", "decline"))[0] == "LL-BR-MUST-1"
    state = play(state, move("A", "olgi_move", owner="A", to="W2"))
    assert refused(state, move("B", "decline"))[0] == "LL-BR-MUST-1"


def test_who_has_nobody_left_after_olgi_fights_with_points_alone__LL_CARD_08_4() -> None:
    state = clash("olgi", "gnurxel", att=3, dfn=1)
    state = play(state, move("A", "olgi_move", owner="B", to="H3"), move("B", "olgi_move", owner="A", to="H3"))
    fight = finish(state)
    assert fight.strength == (4 + 2 + 1, 11)


def test_an_area_emptied_by_olgi_ends_the_battle__LL_BR_REMOVE_4() -> None:
    state = clash("olgi", "gnurxel", att=1, dfn=1)
    state = play(state, move("A", "olgi_move", owner="A", to="W1"))
    ruling = judge(state, move("B", "olgi_move", owner="B", to="H1"))
    assert "LL-BR-REMOVE-4" in cited(ruling)
    assert ruling.state.discard[-2:] == ("olgi", "gnurxel")
    assert (ruling.state.map.A, ruling.state.map.B) == ({"W1": 2}, {"H1": 2})
    assert (ruling.state.node, ruling.state.active) == ("TURN.DISCARD", "B")


def test_the_second_player_facing_an_empty_area_is_skipped__LL_RULING_55() -> None:
    state = clash("galgator", "olgi", att=1, dfn=1)
    state = play(state, move("A", "galgator_remove", area="D2"))
    assert asked(state) == {("olgi_move", "A")}
    state = play(state, move("A", "olgi_move", owner="A", to="W2"))
    assert (state.node, state.battle) == ("TURN.DISCARD", None)
    assert state.discard[-2:] == ("galgator", "olgi")


def test_olgi_causes_a_new_battle_attacked_by_the_owner_who_arrived__LL_CARD_08_5() -> None:
    state = clash("olgi", "gnurxel", att=3, dfn=3, A={"W1": 1})
    ruling = judge(state, move("A", "olgi_move", owner="B", to="W1"))
    assert {"LL-CARD-08-5", "LL-RULING-15"} <= cited(ruling)
    assert ruling.state.attackers == {"D2": "A", "W1": "B"}
    state = play(ruling.state, move("B", "olgi_move", owner="B", to="H1"))
    after = finish(state).state
    assert (after.node, after.running.area, after.running.attacker) == ("BATTLE.COMMIT", "W1", "B")
    assert after.active == "A"


def test_two_arrivals_by_olgi_are_attacked_by_the_later__LL_RULING_15() -> None:
    state = clash("olgi", "gnurxel", att=3, dfn=3)
    state = play(state, move("A", "olgi_move", owner="B", to="H3"), move("B", "olgi_move", owner="A", to="H3"))
    assert state.attackers == {"D2": "A", "H3": "A"}


# 9 Namla


def test_a_defending_namla_lets_only_followers_count__LL_CARD_09_1() -> None:
    fight = finish(clash("gnurxel", "namla", att=2, dfn=3), A=[6, 6])
    assert fight.strength == (2, 3)
    assert fight.winner == "B"


def test_an_attacking_namla_does_nothing__LL_CARD_09_1() -> None:
    assert finish(clash("namla", "gnurxel"), A=[4, 1], B=[2, 1]).strength == (2 + 2 + 4, 11 + 2 + 2)


def test_an_attacking_namla_still_suppresses_the_defenders_cross_out__LL_RULING_45() -> None:
    fight = finish(clash("namla", "nubala"), A=[6, 1], B=[2, 1])
    assert fight.strength == (2 + 2 + 6, 5 + 2 + 2)
    assert "LL-RULING-45" in fight.cited


def test_under_namla_equal_followers_are_a_tie_for_the_defender__LL_BATTLE_RESULT_2() -> None:
    assert finish(clash("gnurxel", "namla"), A=[6, 6]).winner == "B"


@pytest.mark.parametrize("card", ["frukilla", "bufoka", "lorato", "ragura"])
def test_under_namla_abilities_about_points_and_dice_have_no_effect__LL_BR_CROSS_4(card: str) -> None:
    fight = finish(clash(card, "namla", att=3, dfn=2), A=[6, 6, 6])
    assert fight.strength == (3, 2)
    assert "LL-BR-CROSS-4" in fight.cited


def test_namla_shown_by_a_defending_zandika_counts__LL_RULING_51() -> None:
    state = play(clash("gnurxel", "zandika", dfn=3, hand_B=["namla"]), move("B", "zandika_reveal", card="namla"))
    assert finish(state).strength == (2, 3)


# 10 Rupoda


def test_rupoda_keeps_a_die_after_a_win__LL_CARD_10_1() -> None:
    fight = finish(clash("rupoda", "arus"), A=[1, 1])
    assert fight.strength == (1 + 3, 7 + 3)
    fight = finish(clash("rupoda", "krod"))
    assert fight.winner == "A"
    assert (fight.state.stored.A, fight.state.stored.B) == (1, 0)


def test_rupoda_keeps_a_die_after_a_loss__LL_CARD_10_3() -> None:
    fight = finish(clash("rupoda", "gnurxel"))
    assert fight.winner == "B"
    assert fight.state.stored.A == 1
    assert {"LL-CARD-10-1", "LL-CARD-10-3"} <= fight.cited


def test_rupodas_die_is_not_used_in_the_same_battle__LL_CARD_10_2() -> None:
    state = clash("rupoda", "gnurxel")
    assert state.node == "BATTLE.DICE.ROLL"
    assert "LL-CARD-10-2" in refused(state, extra("A", stored=1))


def test_a_stored_die_joins_the_roll_once__LL_CARD_10_4() -> None:
    state = play(clash("gnurxel", "gruka", stored=(1, 0)), extra("A", stored=1))
    assert state.stored.A == 0
    assert refused(state, roll([1, 1], [1, 1]))[0] == "LL-BATTLE-DICE-1"
    fight = finish(state, A=[1, 1, 5], take_A=2)
    assert fight.strength == (11 + 2 + 5, 8 + 2 + 2 + 1)
    assert fight.state.stored.A == 0


def test_more_stored_dice_than_there_are_cannot_be_used__LL_CARD_10_2() -> None:
    assert refused(clash("gnurxel", "gruka", stored=(1, 0)), extra("A", stored=2))[0] == "LL-CARD-10-2"


def test_a_stored_die_may_stay_stored__LL_CARD_10_2() -> None:
    state = clash("gnurxel", "gruka", stored=(1, 0))
    assert asked(state) == {("declare_extra_dice", "A")}
    assert finish(play(state, extra("A"))).state.stored.A == 1


def test_several_stored_dice_can_be_used_together__LL_RULING_31() -> None:
    state = play(clash("gnurxel", "gruka", stored=(2, 0)), extra("A", stored=2))
    assert finish(state, A=[1, 1, 1, 6], take_A=3).strength[0] == 11 + 2 + 6


def test_a_stored_die_is_not_part_of_kenuks_roll__LL_RULING_32() -> None:
    state = clash("kenuk", "gnurxel", stored=(1, 0))
    assert refused(state, kenuk_roll(4, 4, 4))[0] == "LL-CARD-04-1"
    assert asked(play(state, kenuk_roll(1, 1))) == {("declare_extra_dice", "A")}


def test_a_followerless_player_keeps_the_stored_die__LL_RULING_32() -> None:
    state = play(clash("kenuk", "gnurxel", stored=(0, 1)), kenuk_roll(4, 4))
    assert state.node == "BATTLE.DICE.ROLL"
    assert refused(state, extra("B", stored=1))[0] == "LL-BR-REMOVE-3"
    assert finish(state).state.stored.B == 1


def test_a_stored_die_is_used_against_rukan__LL_RULING_32() -> None:
    state = play(clash("gnurxel", "rukan", stored=(1, 0)), extra("A", stored=1))
    assert finish(state, A=[1, 1, 6], take_A=2).strength == (11 + 2 + 6, 5 + 2 + 1)


def test_rupoda_takes_no_die_against_rukan__LL_RULING_52() -> None:
    assert finish(clash("rupoda", "rukan")).state.stored.A == 0


def test_rupoda_keeps_the_die_when_the_battle_ends_early__LL_RULING_62() -> None:
    ruling = judge(clash("wuxaki", "rupoda", att=1, dfn=1), move("A", "wuxaki_trade"))
    assert {"LL-BR-REMOVE-4", "LL-RULING-62"} <= cited(ruling)
    assert ruling.state.stored.B == 1


def test_tanilla_over_rupoda_stores_a_die_too__LL_RULING_31() -> None:
    assert finish(clash("tanilla", "gnurxel", top="rupoda")).state.stored.A == 1


# 11 Pibiju


def test_a_winning_pibiju_removes_an_opposing_follower_anywhere__LL_CARD_11_1() -> None:
    fight = finish(clash("pibiju", "arako", B={"H1": 2}))
    assert fight.strength == (9 + 2 + 1, 8 + 2 + 1)
    state = play(fight.state, move("A", "pibiju_remove", owner="B", area="H1"))
    assert (state.map.B, state.supply.B) == ({"H1": 1}, 14)
    assert state.discard[-2:] == ("pibiju", "arako")


def test_a_winning_pibiju_may_remove_an_own_follower__LL_CARD_11_2() -> None:
    state = finish(clash("pibiju", "arako")).state
    after = play(state, move("A", "pibiju_remove", owner="A", area="W1"))
    assert (after.map.A, after.supply.A) == ({"D2": 2}, 13)


def test_pibiju_cannot_be_declined__LL_BR_MUST_1() -> None:
    assert refused(finish(clash("pibiju", "arako")).state, move("A", "decline"))[0] == "LL-BR-MUST-1"


def test_pibiju_names_an_area_where_such_a_follower_stands__LL_CARD_11_1() -> None:
    state = finish(clash("pibiju", "arako")).state
    assert refused(state, move("A", "pibiju_remove", owner="B", area="D2"))[0] == "LL-CARD-11-1"
    assert refused(state, move("A", "pibiju_remove", owner="A", area="H1"))[0] == "LL-CARD-11-1"


def test_a_losing_pibiju_removes_nobody__LL_CARD_11_1() -> None:
    fight = finish(clash("pibiju", "gnurxel"))
    assert fight.winner == "B"
    assert (fight.state.node, fight.state.active) == ("TURN.DISCARD", "B")
    assert fight.state.map.B == {"D2": 2, "H1": 1}


def test_pibiju_removing_the_last_opposing_follower_wins_at_once__LL_RULING_59() -> None:
    state = play(finish(clash("pibiju", "arako")).state, move("A", "pibiju_remove", owner="B", area="H1"))
    assert (state.node, state.result.winners, state.result.reason) == ("GAME.OVER", ("A",), "elimination")


def test_pibiju_removing_the_own_last_follower_loses__LL_RULING_59() -> None:
    state = finish(clash("pibiju", "arako", att=1, dfn=1, A={})).state
    state = play(state, move("A", "pibiju_remove", owner="A", area="D2"))
    assert state.result.winners == ("B",)


def test_pibiju_can_cancel_another_battle__LL_RULING_59() -> None:
    state = clash("pibiju", "arako", A={"W1": 1, "W3": 1}, B={"H1": 1, "W3": 1}, attackers={"W3": "A"})
    state = play(finish(state).state, move("A", "pibiju_remove", owner="B", area="W3"))
    assert (state.node, state.attackers) == ("TURN.DISCARD", {})


def test_when_the_losers_last_followers_leave_pibiju_is_not_asked__LL_RULING_63() -> None:
    state = finish(clash("pibiju", "arako", B={})).state
    assert (state.node, state.result.winners) == ("GAME.OVER", ("A",))
    assert state.map.A == {"D2": 2, "W1": 1}


# 12 Gruka


def test_a_defending_gruka_has_two_more_battle_points__LL_CARD_12_1() -> None:
    assert finish(clash("gnurxel", "gruka")).strength == (11 + 2 + 1, 8 + 2 + 2 + 1)


def test_an_attacking_gruka_has_not__LL_CARD_12_1() -> None:
    assert finish(clash("gruka", "gnurxel")).strength == (8 + 2 + 1, 11 + 2 + 1)


def test_a_followerless_gruka_still_has_ten__LL_RULING_23() -> None:
    fight = finish(play(clash("kenuk", "gruka"), kenuk_roll(4, 4)), A=[4, 1])
    assert fight.strength == (4 + 2 + 4, 8 + 2)
    assert fight.winner == "B"
    assert fight.state.map.B == {"H1": 1}


def test_gruka_defends_though_active_when_the_other_attacks__LL_RULING_16() -> None:
    assert finish(clash("gruka", "gnurxel", attacker="B", active="A")).strength == (8 + 2 + 2 + 1, 11 + 2 + 1)


def test_rukan_takes_grukas_bonus__LL_CARD_20_1() -> None:
    assert finish(clash("rukan", "gruka")).strength == (5 + 2 + 1, 8 + 2 + 1)


# 13 Wuxaki


def test_wuxaki_trades_one_follower_for_one__LL_CARD_13_1() -> None:
    state = play(clash("wuxaki", "gnurxel", att=3, dfn=2), move("A", "wuxaki_trade"))
    assert (state.map.A, state.supply.A) == ({"D2": 2, "W1": 1}, 12)
    assert (state.map.B, state.supply.B) == ({"D2": 1, "H1": 1}, 13)
    assert finish(state).strength == (6 + 2 + 1, 11 + 1 + 1)


def test_wuxaki_may_be_declined__LL_CARD_13_1() -> None:
    state = play(clash("wuxaki", "gnurxel"), move("A", "decline"))
    assert finish(state).strength == (6 + 2 + 1, 11 + 2 + 1)


def test_wuxaki_trades_only_once__LL_RULING_57() -> None:
    state = play(clash("wuxaki", "gnurxel", att=3, dfn=3), move("A", "wuxaki_trade"))
    assert refused(state, move("A", "wuxaki_trade"))[0] == "LL-BATTLE-SEQ-1"


def test_wuxaki_needs_a_follower_of_each_side_here__LL_CARD_13_1() -> None:
    state = play(clash("galgator", "wuxaki", dfn=1), move("A", "galgator_remove", area="D2"))
    assert state.node == "BATTLE.DICE.ROLL"
    assert refused(state, move("B", "wuxaki_trade"))[0] == "LL-CARD-13-1"
    assert finish(state).strength == (2 + 2 + 1, 6)


def test_who_has_nobody_left_after_the_trade_fights_with_points__LL_CARD_13_2() -> None:
    state = play(clash("wuxaki", "gnurxel", att=3, dfn=1), move("A", "wuxaki_trade"))
    fight = finish(state, A=[4, 1])
    assert fight.strength == (6 + 2 + 4, 11)
    assert fight.winner == "A"


def test_a_trade_of_one_for_one_ends_the_battle_at_once__LL_BR_REMOVE_4() -> None:
    ruling = judge(clash("wuxaki", "gnurxel", att=1, dfn=1), move("A", "wuxaki_trade"))
    assert {"LL-BR-REMOVE-4", "LL-RULING-22"} <= cited(ruling)
    assert ruling.state.discard[-2:] == ("wuxaki", "gnurxel")
    assert (ruling.state.map.A, ruling.state.map.B) == ({"W1": 1}, {"H1": 1})


def test_a_trade_of_the_last_followers_of_both_is_a_tie__LL_CARD_13_3() -> None:
    ruling = judge(clash("wuxaki", "gnurxel", att=1, dfn=1, A={}, B={}), move("A", "wuxaki_trade"))
    assert "LL-CARD-13-3" in cited(ruling)
    assert (ruling.state.result.reason, ruling.state.result.winners) == ("mutual_elimination", ("A", "B"))
    assert refused(ruling.state, move("A", "wuxaki_trade"))[0] == "LL-CARD-13-3"


def test_a_trade_of_the_own_last_follower_loses__LL_RULING_57() -> None:
    state = play(clash("wuxaki", "gnurxel", att=1, dfn=2, A={}), move("A", "wuxaki_trade"))
    assert (state.result.reason, state.result.winners) == ("elimination", ("B",))


# 14 Bukoni


def test_bukonis_opponent_uses_no_dice__LL_CARD_14_1() -> None:
    fight = finish(clash("bukoni", "gnurxel"), A=[6, 1], B=[6, 6])
    assert fight.strength == (3 + 2 + 6, 11 + 2)


def test_under_bukoni_gruka_and_lupinda_still_act__LL_CARD_14_2() -> None:
    fight = finish(clash("bukoni", "gruka"), A=[6, 1])
    assert fight.strength == (3 + 2 + 6, 8 + 2 + 2)
    assert "LL-CARD-14-2" in fight.cited
    assert finish(clash("bukoni", "lupinda"), A=[6, 1]).strength == (3 + 2 + 6, 6 + 4)


def test_under_bukoni_the_opponents_frukilla_has_no_effect__LL_BR_CROSS_4() -> None:
    fight = finish(clash("bukoni", "frukilla"), A=[1, 1], B=[6, 6])
    assert fight.strength == (3 + 2 + 1, 4 + 2)
    assert "LL-BR-CROSS-4" in fight.cited


def test_under_bukoni_lorato_counts_points_and_followers__LL_RULING_36() -> None:
    fight = finish(clash("bukoni", "lorato"), A=[1, 1], B=[6, 6])
    assert fight.strength == (3 + 2 + 1, 1 + 2)
    assert "LL-CARD-21-4" in fight.cited


def test_under_bukoni_bufoka_weakens_nobody__LL_RULING_43() -> None:
    fight = finish(clash("bukoni", "bufoka"), A=[4, 1], B=[3, 3])
    assert fight.strength == (3 + 2 + 4, 5 + 2)
    assert "LL-CARD-27-3" in fight.cited


def test_bukoni_of_the_defender_is_ignored_beside_the_attackers_cross_out__LL_BR_CROSS_2() -> None:
    assert finish(clash("nubala", "bukoni"), A=[6, 6], B=[1, 1]).strength == (5, 3)


# 15 Ragura


def test_ragura_adds_the_opponents_battle_points__LL_CARD_15_1() -> None:
    assert finish(clash("ragura", "gnurxel")).strength == (3 + 11 + 2 + 1, 11 + 2 + 1)
    assert finish(clash("arako", "ragura")).strength == (8 + 2 + 1, 3 + 8 + 2 + 1)


def test_a_followerless_ragura_still_adds__LL_RULING_23() -> None:
    state = play(clash("kenuk", "ragura"), kenuk_roll(4, 4))
    assert finish(state).strength == (4 + 2 + 1, 3 + 4)


@pytest.mark.parametrize("card", ["arburi", "namla"])
def test_where_no_points_are_used_ragura_does_nothing__LL_CARD_15_2(card: str) -> None:
    fight = finish(clash("ragura", card, att=3, dfn=3), A=[3, 1, 1], B=[3, 1, 1])
    assert fight.strength == (3, 3)
    assert "LL-CARD-15-2" in fight.cited


def test_ragura_adds_the_printed_point_of_lorato__LL_RULING_41() -> None:
    assert finish(clash("ragura", "lorato"), B=[2, 3]).strength == (3 + 1 + 2 + 1, 5)


def test_ragura_adds_nothing_without_an_opposing_card__LL_RULING_18() -> None:
    assert finish(clash("ragura", None)).strength == (3 + 2 + 1, 2 + 1)


def test_under_nubala_ragura_still_adds__LL_CARD_25_2() -> None:
    assert finish(clash("nubala", "ragura")).strength == (5, 3 + 5)


# 16 Gnurxel


def test_gnurxel_is_eleven_and_nothing_else__LL_CARD_16_1() -> None:
    fight = finish(clash("gnurxel", "arako"))
    assert fight.strength == (11 + 2 + 1, 8 + 2 + 1)
    assert "LL-CARD-16-1" in fight.cited


@pytest.mark.parametrize(
    ("proposal", "row"),
    [
        (move("A", "galgator_remove", area="H1"), "LL-CARD-06-1"),
        (move("A", "wuxaki_trade"), "LL-CARD-13-1"),
        (move("A", "olgi_move", owner="A", to="H3"), "LL-CARD-08-1"),
        (move("A", "zandika_reveal", card="orly"), "LL-CARD-18-1"),
        (move("A", "free_reroll", which=[0]), "LL-CARD-19-1"),
        (move("A", "pibiju_remove", owner="B", area="H1"), "LL-CARD-11-1"),
        (move("A", "arako_place", area="H3"), "LL-CARD-24-1"),
        (move("A", "kurak_retreat", area="W2"), "LL-CARD-28-1"),
    ],
)
def test_gnurxel_takes_no_ability_decision__LL_RULING_72(proposal: dict[str, Any], row: str) -> None:
    assert refused(clash("gnurxel", "arako"), proposal)[0] == row


def test_gnurxel_shown_by_zandika_gives_no_ability__LL_CARD_16_1() -> None:
    state = play(clash("zandika", "arako", top="orly", hand_A=["gnurxel"]), move("A", "zandika_reveal", card="gnurxel"))
    assert finish(state).strength == (2 + 2 + 1, 8 + 2 + 1)


# 17 Frukilla


def test_frukilla_doubles_the_own_chosen_die__LL_CARD_17_1() -> None:
    fight = finish(clash("frukilla", "arako"), A=[5, 6], B=[4, 1])
    assert fight.strength == (4 + 2 + 2 * 5, 8 + 2 + 4)
    assert "LL-CARD-17-1" in fight.cited


def test_a_followerless_frukilla_does_nothing__LL_CARD_17_2() -> None:
    fight = finish(after(clash("kenuk", "frukilla"), kenuk_roll(4, 4)))
    assert fight.strength == (4 + 2 + 1, 4)
    assert "LL-CARD-17-2" in fight.cited


def test_frukilla_doubles_the_die_that_krod_chose__LL_RULING_75() -> None:
    fight = finish(clash("frukilla", "krod"), A=[6, 2], B=[5, 1], take_A=1)
    assert fight.strength == (4 + 2 + 2 * 2, 3 + 2 + 5)


def test_frukilla_doubles_nothing_of_bufokas_reduction__LL_RULING_37() -> None:
    assert finish(clash("frukilla", "bufoka"), A=[6, 1], B=[3, 2]).strength == (4 + 2 + 12 - 2, 5 + 2 + 3)


def test_under_nubala_frukilla_has_no_effect__LL_BR_CROSS_4() -> None:
    fight = finish(clash("nubala", "frukilla"), B=[6, 6])
    assert fight.strength == (5, 4)
    assert "LL-BR-CROSS-4" in fight.cited


# 18 Zandika


def test_zandika_copies_the_hand_card_she_shows__LL_CARD_18_2() -> None:
    state = clash("zandika", "gnurxel", hand_A=["lupinda", "orly"])
    assert asked(state) == {("zandika_reveal", "A"), ("decline", "A")}
    fight = finish(play(state, move("A", "zandika_reveal", card="lupinda")))
    assert fight.strength == (2 + 4 + 1, 11 + 2 + 1)


def test_the_card_shown_stays_in_the_hand_and_zandika_is_discarded__LL_CARD_18_4() -> None:
    state = clash("zandika", "gnurxel", hand_A=["lupinda", "orly"])
    fight = finish(after(state, move("A", "zandika_reveal", card="lupinda")))
    assert set(fight.state.hand.A.known) == {"lupinda", "orly"}
    assert fight.state.discard[-2:] == ("zandika", "gnurxel")
    assert {"LL-CARD-18-3", "LL-CARD-18-4"} <= fight.cited


def test_zandika_may_show_nothing__LL_CARD_18_1() -> None:
    state = play(clash("zandika", "gnurxel", hand_A=["lupinda"]), move("A", "decline"))
    assert finish(state).strength == (2 + 2 + 1, 11 + 2 + 1)


def test_zandika_shows_only_a_card_of_the_own_hand__LL_CARD_18_1() -> None:
    state = clash("zandika", "gnurxel", hand_A=["lupinda"], hand_B=["orly"])
    for card in ("orly", "gnurxel", "zandika", "krod"):
        assert refused(state, move("A", "zandika_reveal", card=card))[0] == "LL-CARD-18-1"


def test_with_an_empty_hand_zandika_is_not_asked__LL_RULING_49() -> None:
    state = clash("zandika", "gnurxel", hand_A=[])
    assert state.node == "BATTLE.DICE.ROLL"
    assert finish(state).strength == (2 + 2 + 1, 11 + 2 + 1)


def test_once_shown_the_copied_ability_is_compulsory__LL_CARD_18_2() -> None:
    state = play(clash("zandika", "gnurxel", hand_A=["galgator"]), move("A", "zandika_reveal", card="galgator"))
    assert asked(state) == {("galgator_remove", "A")}
    assert refused(state, move("A", "decline"))[0] == "LL-BR-MUST-1"


def test_zandika_showing_tanilla_copies_the_top_of_the_pile__LL_RULING_50() -> None:
    state = clash("gnurxel", "zandika", top="gruka", hand_B=["tanilla"])
    fight = finish(play(state, move("B", "zandika_reveal", card="tanilla")))
    assert fight.strength == (11 + 2 + 1, 2 + 2 + 2 + 1)


def test_zandika_showing_rukan_strips_the_other_card__LL_RULING_53() -> None:
    state = play(clash("zandika", "gruka", hand_A=["rukan"]), move("A", "zandika_reveal", card="rukan"))
    assert finish(state).strength == (2 + 2 + 1, 8 + 2 + 1)


def test_a_defending_zandika_with_rukan_strips_even_a_copied_ability__LL_RULING_53() -> None:
    state = clash("tanilla", "zandika", top="lupinda", hand_B=["rukan"])
    fight = finish(play(state, move("B", "zandika_reveal", card="rukan")))
    assert fight.strength == (7 + 2 + 1, 2 + 2 + 1)


def test_an_attacking_tanilla_over_rukan_leaves_zandika_unasked__LL_RULING_53() -> None:
    state = clash("tanilla", "zandika", top="rukan", hand_B=["lupinda"])
    assert state.node == "BATTLE.DICE.ROLL"
    assert refused(state, move("B", "zandika_reveal", card="lupinda"))[0] == "LL-CARD-20-1"


def test_the_card_shown_can_be_played_in_a_later_battle__LL_RULING_49() -> None:
    state = clash(
        "zandika",
        "gnurxel",
        A={"W1": 1, "W3": 1},
        B={"H1": 1, "W3": 1},
        attackers={"W3": "A"},
        hand_A=["lupinda"],
        hand_B=["orly"],
    )
    state = finish(play(state, move("A", "zandika_reveal", card="lupinda"))).state
    assert state.running.area == "W3"
    assert play(state, move("A", "play_card", card="lupinda")).in_play.A == "lupinda"


@pytest.mark.parametrize("answer", [move("A", "decline"), move("A", "zandika_reveal", card="lupinda")])
def test_zandika_answers_once__LL_RULING_72(answer: dict[str, Any]) -> None:
    state = play(clash("zandika", "gnurxel", hand_A=["lupinda", "orly"]), answer)
    assert refused(state, move("A", "zandika_reveal", card="orly"))[0] == "LL-BATTLE-SEQ-1"


# 19 Janulo


def test_janulo_re_rolls_one_die_for_nothing__LL_CARD_19_1() -> None:
    state = rolled(clash("janulo", "gnurxel"), [1, 2], [1, 1])
    state = play(state, move("A", "free_reroll", which=[0], report={"dice": [6]}))
    assert state.running.dice.A == (6, 2)
    assert (state.supply.A, state.box.A) == (12, 0)
    state = play(state, move("A", "pass_reroll"), move("B", "pass_reroll"))
    assert finish(state).strength == (7 + 2 + 6, 11 + 2 + 1)


def test_janulos_re_roll_is_extra_to_the_paid_one__LL_RULING_34() -> None:
    state = rolled(clash("janulo", "gnurxel"), [1, 2], [1, 1])
    state = play(
        state,
        move("A", "reroll", which=[0, 1], report={"dice": [3, 1]}),
        move("A", "free_reroll", which=[1], report={"dice": [5]}),
    )
    assert state.running.dice.A == (3, 5)
    assert (state.supply.A, state.box.A) == (10, 2)


def test_after_the_free_re_roll_the_paid_one_is_still_there__LL_RULING_34() -> None:
    state = rolled(clash("janulo", "gnurxel"), [1, 2], [1, 1])
    state = play(state, move("A", "free_reroll", which=[0], report={"dice": [1]}))
    assert ("reroll", "A") in asked(state)


def test_janulo_needs_no_supply__LL_RULING_34() -> None:
    state = rolled(clash("janulo", "gnurxel", box=(12, 0)), [1, 2], [1, 1])
    assert state.supply.A == 0
    assert asked(state) == {("free_reroll", "A"), ("pass_reroll", "A")}
    assert play(state, move("A", "free_reroll", which=[1], report={"dice": [4]})).running.dice.A == (1, 4)


def test_janulo_re_rolls_exactly_one_die__LL_CARD_19_1() -> None:
    state = rolled(clash("janulo", "gnurxel"), [1, 2], [1, 1])
    assert refused(state, move("A", "free_reroll", which=[0, 1]))[0] == "LL-CARD-19-1"
    assert refused(state, move("A", "free_reroll", which=[]))[0] == "LL-CARD-19-1"
    assert refused(state, move("A", "free_reroll", which=[0], report={"dice": [1, 2]}))[0] == "LL-CARD-19-1"


def test_janulo_re_rolls_once__LL_CARD_19_1() -> None:
    state = rolled(clash("janulo", "gnurxel"), [1, 2], [1, 1])
    state = play(state, move("A", "free_reroll", which=[0], report={"dice": [1]}))
    assert refused(state, move("A", "free_reroll", which=[0]))[0] == "LL-CARD-19-1"


def test_janulo_may_pass__LL_CARD_19_1() -> None:
    assert finish(clash("janulo", "gnurxel"), A=[2, 1]).strength == (7 + 2 + 2, 11 + 2 + 1)


def test_a_followerless_janulo_re_rolls_nothing__LL_CARD_19_2() -> None:
    fight = after(clash("kenuk", "janulo"), kenuk_roll(4, 4))
    assert refused(fight.state, move("B", "free_reroll", which=[0]))[0] == "LL-CARD-19-2"
    fight = finish(fight)
    assert fight.strength == (4 + 2 + 1, 7)
    assert "LL-CARD-19-2" in fight.cited


# 20 Rukan


@pytest.mark.parametrize(
    ("card", "bp"), [("arburi", 1), ("nubala", 5), ("bukoni", 3), ("lorato", 1), ("ragura", 3), ("lupinda", 6)]
)
def test_against_rukan_a_card_is_its_points_followers_and_die__LL_CARD_20_1(card: str, bp: int) -> None:
    fight = finish(shown(card, "rukan"), A=[4, 3], B=[2, 1])
    assert fight.strength == (bp + 2 + 4, 5 + 2 + 2)
    assert {"LL-CARD-20-1", "LL-CARD-20-2"} <= fight.cited


def test_rukan_comes_before_a_defending_namla__LL_CARD_20_2() -> None:
    assert finish(clash("rukan", "namla")).strength == (5 + 2 + 1, 2 + 2 + 1)


@pytest.mark.parametrize("card", ["kenuk", "galgator", "olgi", "wuxaki", "zandika", "tanilla"])
def test_against_rukan_no_decision_comes_before_the_dice__LL_RULING_52(card: str) -> None:
    assert clash(card, "rukan").node == "BATTLE.DICE.ROLL"
    assert clash("rukan", card).node == "BATTLE.DICE.ROLL"


@pytest.mark.parametrize(
    ("card", "proposal"),
    [
        ("galgator", move("A", "galgator_remove", area="H1")),
        ("olgi", move("A", "olgi_move", owner="A", to="H3")),
        ("wuxaki", move("A", "wuxaki_trade")),
        ("zandika", move("A", "zandika_reveal", card="orly")),
        ("janulo", move("A", "free_reroll", which=[0])),
        ("pibiju", move("A", "pibiju_remove", owner="B", area="H1")),
        ("arako", move("A", "arako_place", area="H3")),
        ("kurak", move("A", "kurak_retreat", area="W2")),
    ],
)
def test_a_decision_lost_to_rukan_names_rukan__LL_CARD_20_1(card: str, proposal: dict[str, Any]) -> None:
    assert refused(clash(card, "rukan"), proposal)[0] == "LL-CARD-20-1"


@pytest.mark.parametrize("card", ["pibiju", "arako"])
def test_rukan_takes_the_result_ability_of_a_winner__LL_RULING_52(card: str) -> None:
    fight = finish(clash(card, "rukan"), A=[6, 1])
    assert fight.winner == "A"
    assert (fight.state.node, fight.state.active) == ("TURN.DISCARD", "B")
    assert fight.state.map.A == {"D2": 2, "W1": 1}


def test_rukan_takes_krods_choice__LL_CARD_20_1() -> None:
    state = rolled(clash("krod", "rukan"), [1, 1], [6, 1])
    state = play(state, move("A", "pass_reroll"), move("B", "pass_reroll"), take("A", 0))
    assert refused(state, take("A", 1, owner="B"))[0] == "LL-CARD-20-1"
    assert finish(state, take_B=0).strength == (3 + 2 + 1, 5 + 2 + 6)


# 21 Lorato


def test_lorato_adds_all_own_dice_and_nothing_else__LL_CARD_21_1() -> None:
    fight = finish(clash("lorato", "arako", att=4), A=[6, 5, 4, 3], B=[2, 1])
    assert fight.strength == (18, 8 + 2 + 2)
    assert {"LL-CARD-21-1", "LL-CARD-21-2"} <= fight.cited


def test_lorato_chooses_no_die__LL_CARD_21_1() -> None:
    state = rolled(clash("lorato", "arako"), [6, 5], [2, 1])
    state = play(state, move("A", "pass_reroll"), move("B", "pass_reroll"))
    assert asked(state) == {("choose_die", "B")}
    assert refused(state, take("A", 0))[0] == "LL-CARD-21-1"


def test_lorato_adds_a_stored_die__LL_CARD_21_3() -> None:
    ruling = judge(clash("lorato", "arako", stored=(1, 0)), extra("A", stored=1))
    assert "LL-CARD-21-3" in cited(ruling)
    assert finish(ruling.state, A=[6, 5, 4]).strength[0] == 15


def test_lorato_adds_the_dice_after_the_re_roll__LL_RULING_36() -> None:
    state = rolled(clash("lorato", "arako"), [1, 2], [1, 1])
    state = play(state, move("A", "reroll", which=[0], report={"dice": [6]}), move("B", "pass_reroll"))
    assert finish(state).strength == (8, 8 + 2 + 1)


def test_a_followerless_lorato_counts_his_point__LL_CARD_21_4() -> None:
    fight = finish(after(clash("kenuk", "lorato"), kenuk_roll(4, 4)))
    assert fight.strength == (4 + 2 + 1, 1)
    assert "LL-CARD-21-4" in fight.cited


def test_under_nubala_lorato_counts_his_point__LL_CARD_21_4() -> None:
    fight = finish(clash("nubala", "lorato"), B=[6, 6])
    assert fight.strength == (5, 1)
    assert "LL-CARD-21-4" in fight.cited


def test_against_krod_lorato_adds_all_dice__LL_CARD_26_3() -> None:
    state = rolled(clash("lorato", "krod"), [6, 5], [2, 1])
    state = play(state, move("A", "pass_reroll"), move("B", "pass_reroll"))
    assert refused(state, take("B", 1, owner="A"))[0] == "LL-CARD-26-3"
    assert finish(state).strength == (11, 3 + 2 + 2)


def test_lorato_copied_by_tanilla_drops_her_points__LL_CARD_21_2() -> None:
    assert finish(clash("tanilla", "arako", top="lorato"), A=[6, 5]).strength == (11, 8 + 2 + 1)


# 22 Umkato


def test_umkato_behind_in_followers_has_eight__LL_CARD_22_1() -> None:
    assert finish(clash("umkato", "arako", B={"H1": 2})).strength == (8 + 2 + 1, 8 + 2 + 1)


def test_umkato_with_as_many_followers_has_four__LL_CARD_22_1() -> None:
    assert finish(clash("umkato", "arako")).strength == (4 + 2 + 1, 8 + 2 + 1)


def test_umkato_compares_the_whole_map__LL_RULING_42() -> None:
    assert finish(clash("umkato", "arako", att=4, dfn=1, B={"H1": 5})).strength == (8 + 4 + 1, 8 + 1 + 1)


def test_umkato_compares_after_the_lightning_step__LL_RULING_42() -> None:
    # 3 against 3 before Kenuk, 2 against 3 after.
    state = play(clash("umkato", "kenuk"), kenuk_roll(4, 1))
    assert finish(state).strength == (8 + 1 + 1, 4 + 2 + 1)


def test_a_followerless_umkato_can_still_have_eight__LL_RULING_23() -> None:
    state = play(clash("kenuk", "umkato"), kenuk_roll(4, 4))
    assert finish(state).strength == (4 + 2 + 1, 8)


@pytest.mark.parametrize("card", ["arburi", "namla"])
def test_where_no_points_are_used_umkato_does_nothing__LL_CARD_22_2(card: str) -> None:
    fight = finish(clash("umkato", card, B={"H1": 5}), A=[2, 1], B=[2, 1])
    assert fight.strength == (2, 2)
    assert "LL-CARD-22-2" in fight.cited


def test_under_nubala_umkato_has_eight__LL_CARD_25_2() -> None:
    assert finish(clash("nubala", "umkato", A={"W1": 3})).strength == (5, 8)


# 23 Eralgo


def test_eralgo_behind_in_areas_has_two_more__LL_CARD_23_1() -> None:
    assert finish(clash("eralgo", "arako", B={"H1": 1, "H2": 1})).strength == (8 + 2 + 2 + 1, 8 + 2 + 1)


def test_eralgo_with_as_many_areas_has_not__LL_CARD_23_1() -> None:
    assert finish(clash("eralgo", "arako", B={"H1": 5})).strength == (8 + 2 + 1, 8 + 2 + 1)


def test_a_shared_area_is_controlled_by_both__LL_CARD_23_2() -> None:
    # A: D2, W3. B: D2, W3, H1.
    state = clash("eralgo", "arako", A={"W3": 1}, B={"W3": 1, "H1": 1}, attackers={"W3": "A"})
    assert finish(state).strength[0] == 8 + 2 + 2 + 1
    # A: D2, W1, W3. B: D2, W3, H1.
    state = clash("eralgo", "arako", A={"W1": 1, "W3": 1}, B={"W3": 1, "H1": 1}, attackers={"W3": "A"})
    assert finish(state).strength[0] == 8 + 2 + 1


def test_an_area_emptied_of_one_side_counts_only_for_the_other__LL_RULING_42() -> None:
    # Before Kenuk both control 2 Areas; without D2 the defender has only H1.
    state = play(clash("kenuk", "eralgo"), kenuk_roll(4, 4))
    assert finish(state).strength == (4 + 2 + 1, 8 + 2)


@pytest.mark.parametrize("card", ["arburi", "namla"])
def test_where_no_points_are_used_eralgo_does_nothing__LL_CARD_23_3(card: str) -> None:
    fight = finish(clash("eralgo", card, B={"H1": 1, "H2": 1}), A=[2, 1], B=[2, 1])
    assert fight.strength == (2, 2)
    assert "LL-CARD-23-3" in fight.cited


# 24 Arako


def test_a_winning_arako_places_a_follower_anywhere__LL_CARD_24_1() -> None:
    state = finish(clash("arako", "krod")).state
    assert asked(state) == {("arako_place", "A")}
    state = play(state, move("A", "arako_place", area="H3"))
    assert (state.map.A, state.supply.A) == ({"D2": 2, "W1": 1, "H3": 1}, 11)
    assert (state.node, state.active) == ("TURN.DISCARD", "B")


def test_arako_causes_a_new_battle_in_which_her_user_attacks__LL_CARD_24_2() -> None:
    state = finish(clash("arako", "krod")).state
    ruling = judge(state, move("A", "arako_place", area="H1"))
    assert {"LL-CARD-24-2", "LL-RULING-15"} <= cited(ruling)
    after = ruling.state
    assert (after.node, after.running.area, after.running.attacker) == ("BATTLE.COMMIT", "H1", "A")


def test_a_defending_arako_attacks_in_the_opponents_turn__LL_RULING_15() -> None:
    state = finish(clash("krod", "arako")).state
    after = play(state, move("B", "arako_place", area="W1"))
    assert (after.running.area, after.running.attacker, after.active) == ("W1", "B", "A")


def test_arako_cannot_be_declined__LL_BR_MUST_1() -> None:
    assert refused(finish(clash("arako", "krod")).state, move("A", "decline"))[0] == "LL-BR-MUST-1"


def test_arako_places_nobody_from_an_empty_supply__LL_RULING_60() -> None:
    state = finish(clash("arako", "krod", box=(12, 0))).state
    assert state.supply.A == 0
    assert (state.node, state.active) == ("TURN.DISCARD", "B")


def test_a_losing_arako_places_nobody__LL_CARD_24_1() -> None:
    fight = finish(clash("arako", "gnurxel"))
    assert fight.state.map.A == {"W1": 1}
    assert (fight.state.node, fight.state.active) == ("TURN.DISCARD", "B")


def test_arako_names_an_area_of_the_map__LL_MAP_1() -> None:
    assert refused(finish(clash("arako", "krod")).state, move("A", "arako_place", area="X9"))[0] == "LL-MAP-1"


def test_arako_may_place_where_she_has_just_won__LL_RULING_60() -> None:
    state = play(finish(clash("arako", "krod")).state, move("A", "arako_place", area="D2"))
    assert state.map.A == {"D2": 3, "W1": 1}


# 25 Nubala


def test_under_nubala_only_battle_points_count__LL_CARD_25_1() -> None:
    fight = finish(clash("nubala", "arako", att=5), A=[6] * 5)
    assert fight.strength == (5, 8)
    assert "LL-CARD-25-1" in fight.cited


def test_under_nubala_equal_points_are_a_tie_for_the_defender__LL_BATTLE_RESULT_2() -> None:
    fight = finish(clash("tanilla", "rupoda", top="nubala"))
    assert fight.strength == (7, 7)
    assert fight.winner == "B"


def test_under_nubala_gruka_and_eralgo_still_add__LL_CARD_25_2() -> None:
    fight = finish(clash("nubala", "gruka"))
    assert fight.strength == (5, 10)
    assert "LL-CARD-25-2" in fight.cited
    assert finish(clash("nubala", "eralgo", A={"W1": 1, "W2": 1})).strength == (5, 10)


def test_under_nubala_a_player_without_a_card_has_nothing__LL_RULING_18() -> None:
    assert finish(clash("nubala", None)).strength == (5, 0)


def test_under_nubala_bufoka_weakens_nobody__LL_CARD_27_3() -> None:
    fight = finish(clash("bufoka", "nubala"), A=[4, 4])
    assert fight.strength == (5, 5)
    assert "LL-CARD-27-3" in fight.cited


def test_nubala_of_a_defender_counts_alone__LL_RULING_45() -> None:
    assert finish(clash("gnurxel", "nubala"), B=[6, 6]).strength == (11, 5)


# 26 Krod


def test_krod_chooses_the_opponents_die__LL_CARD_26_1() -> None:
    fight = finish(clash("krod", "gnurxel"), A=[5, 1], B=[6, 1], take_B=1)
    assert fight.strength == (3 + 2 + 5, 11 + 2 + 1)
    assert "LL-CARD-26-1" in fight.cited


def test_against_krod_the_owner_does_not_choose__LL_CARD_26_1() -> None:
    state = rolled(clash("gnurxel", "krod"), [6, 1], [1, 1])
    state = play(state, move("A", "pass_reroll"), move("B", "pass_reroll"))
    assert asked(state) == {("choose_die", "B")}
    assert refused(state, take("A", 0))[0] == "LL-CARD-26-1"


def test_krod_names_exactly_one_die_that_was_rolled__LL_CARD_26_1() -> None:
    state = rolled(clash("gnurxel", "krod"), [6, 1], [1, 1])
    state = play(state, move("A", "pass_reroll"), move("B", "pass_reroll"))
    for which in ([], [0, 1], [2]):
        proposal = {"type": "choose_die", "seat": "B", "for": "A", "which": which}
        assert refused(state, proposal)[0] == "LL-CARD-26-1"


def test_krod_cannot_be_declined__LL_CARD_26_1() -> None:
    state = rolled(clash("gnurxel", "krod"), [6, 1], [1, 1])
    state = play(state, move("A", "pass_reroll"), move("B", "pass_reroll"))
    assert judge(state, move("B", "decline")).verdict == "illegal"


def test_krod_chooses_after_both_re_rolls__LL_RULING_35() -> None:
    state = rolled(clash("krod", "janulo"), [1, 1], [6, 1])
    assert refused(state, take("A", 1, owner="B"))[0] == "LL-BATTLE-SEQ-1"
    state = play(state, move("A", "pass_reroll"), move("B", "free_reroll", which=[1], report={"dice": [5]}))
    fight = finish(play(state, move("B", "pass_reroll")), take_B=1)
    assert fight.strength == (3 + 2 + 1, 7 + 2 + 5)


def test_a_followerless_krod_still_chooses__LL_RULING_75() -> None:
    state = play(clash("kenuk", "krod"), kenuk_roll(4, 4))
    state = play(rolled(state, [6, 2], []), move("A", "pass_reroll"))
    assert asked(state) == {("choose_die", "B")}
    assert finish(state, take_A=1).strength == (4 + 2 + 2, 3)


def test_there_is_nothing_to_choose_for_a_followerless_opponent__LL_BR_REMOVE_3() -> None:
    state = play(clash("wuxaki", "krod", att=1, dfn=2), move("A", "wuxaki_trade"))
    state = play(rolled(state, [], [4]), move("B", "pass_reroll"))
    assert asked(state) == {("choose_die", "B")}
    assert refused(state, take("B", 0, owner="A"))[0] == "LL-BR-REMOVE-3"
    assert finish(state).strength == (6, 3 + 1 + 4)


def test_under_nubala_krod_chooses_and_it_does_not_matter__LL_CARD_26_2() -> None:
    fight = finish(clash("nubala", "krod"), A=[6, 1], take_A=1)
    assert fight.strength == (5, 3)
    assert "LL-CARD-26-2" in fight.cited


# 27 Bufoka


def test_bufoka_takes_the_lowest_own_die_from_the_opponent__LL_CARD_27_1() -> None:
    fight = finish(clash("bufoka", "gnurxel", att=3), A=[5, 3, 4], B=[2, 1])
    assert fight.strength == (5 + 3 + 5, 11 + 2 + 2 - 3)
    assert "LL-CARD-27-1" in fight.cited


def test_a_single_die_of_bufoka_is_chosen_and_lowest__LL_RULING_43() -> None:
    assert finish(clash("bufoka", "gnurxel", att=1), A=[6]).strength == (5 + 1 + 6, 11 + 2 + 1 - 6)


def test_a_stored_die_can_be_bufokas_lowest__LL_CARD_27_2() -> None:
    ruling = judge(clash("bufoka", "gnurxel", stored=(1, 0)), extra("A", stored=1))
    assert "LL-CARD-27-2" in cited(ruling)
    assert finish(ruling.state, A=[5, 4, 2]).strength == (5 + 2 + 5, 11 + 2 + 1 - 2)


def test_bufoka_weakens_loratos_sum__LL_RULING_76() -> None:
    assert finish(clash("bufoka", "lorato"), A=[4, 3], B=[6, 5]).strength == (5 + 2 + 4, 11 - 3)


def test_bufoka_weakens_a_followerless_opponent__LL_RULING_76() -> None:
    state = clash("olgi", "bufoka", att=1, dfn=2)
    state = play(state, move("A", "olgi_move", owner="A", to="W2"), move("B", "olgi_move", owner="B", to="H2"))
    assert finish(state, B=[3]).strength == (4 - 3, 5 + 1 + 3)


def test_bufoka_can_push_a_strength_below_zero__LL_RULING_43() -> None:
    assert finish(clash("bufoka", None, att=1, dfn=1), A=[6]).strength == (5 + 1 + 6, 1 + 1 - 6)


def test_a_followerless_bufoka_does_nothing__LL_CARD_27_3() -> None:
    fight = finish(after(clash("kenuk", "bufoka"), kenuk_roll(4, 4)))
    assert fight.strength == (4 + 2 + 1, 5)
    assert "LL-CARD-27-3" in fight.cited


# 28 Kurak


def test_a_losing_kurak_moves_all_followers_to_an_adjacent_area__LL_CARD_28_1() -> None:
    state = finish(clash("gnurxel", "kurak", dfn=3)).state
    assert asked(state) == {("kurak_retreat", "B")}
    state = play(state, move("B", "kurak_retreat", area="H2"))
    assert (state.map.B, state.supply.B) == ({"H2": 3, "H1": 1}, 11)
    assert (state.node, state.active) == ("TURN.DISCARD", "B")


def test_kurak_moves_only_to_an_adjacent_area__LL_CARD_28_1() -> None:
    state = finish(clash("gnurxel", "kurak")).state
    for area in ("W1", "H3", "D2"):
        assert refused(state, move("B", "kurak_retreat", area=area))[0] == "LL-CARD-28-1"


def test_kurak_cannot_be_declined__LL_BR_MUST_1() -> None:
    assert refused(finish(clash("gnurxel", "kurak")).state, move("B", "decline"))[0] == "LL-BR-MUST-1"


def test_a_winning_kurak_stays__LL_CARD_28_1() -> None:
    fight = finish(clash("krod", "kurak"))
    assert fight.winner == "B"
    assert (fight.state.node, fight.state.map.B) == ("TURN.DISCARD", {"D2": 2, "H1": 1})


def test_an_attacking_kurak_bounces_too__LL_CARD_28_1() -> None:
    state = play(finish(clash("kurak", "gnurxel")).state, move("A", "kurak_retreat", area="D1"))
    assert (state.map.A, state.supply.A) == ({"D1": 2, "W1": 1}, 12)


def test_kurak_causes_a_new_battle_in_which_his_user_attacks__LL_CARD_28_2() -> None:
    state = finish(clash("gnurxel", "kurak", A={"W2": 1})).state
    ruling = judge(state, move("B", "kurak_retreat", area="W2"))
    assert {"LL-CARD-28-2", "LL-RULING-15"} <= cited(ruling)
    after = ruling.state
    assert (after.node, after.running.area, after.running.attacker, after.active) == ("BATTLE.COMMIT", "W2", "B", "A")


def test_kurak_with_the_last_followers_does_not_lose_the_game__LL_END_1() -> None:
    state = play(finish(clash("gnurxel", "kurak", B={})).state, move("B", "kurak_retreat", area="D3"))
    assert (state.node, state.result, state.map.B) == ("TURN.DISCARD", None, {"D3": 2})


def test_kurak_moves_before_the_winners_result_ability__LL_RULING_58() -> None:
    state = finish(clash("pibiju", "kurak"), A=[6, 1]).state
    assert asked(state) == {("kurak_retreat", "B")}
    assert refused(state, move("A", "pibiju_remove", owner="B", area="D2"))[0] == "LL-BATTLE-SEQ-1"
    state = play(state, move("B", "kurak_retreat", area="D3"))
    state = play(state, move("A", "pibiju_remove", owner="B", area="D3"))
    assert (state.map.B, state.supply.B) == ({"D3": 1, "H1": 1}, 13)


def test_a_followerless_kurak_has_nobody_to_move__LL_RULING_61() -> None:
    fight = finish(play(clash("kenuk", "kurak"), kenuk_roll(4, 4)), A=[6, 1])
    assert fight.strength == (4 + 2 + 6, 7)
    assert (fight.state.node, fight.state.map.B) == ("TURN.DISCARD", {"H1": 1})


def test_kurak_against_rukan_leaves_as_any_loser__LL_RULING_52() -> None:
    fight = finish(clash("kurak", "rukan"), A=[1, 1], B=[6, 1])
    assert fight.strength == (7 + 2 + 1, 5 + 2 + 6)
    assert fight.state.map.A == {"W1": 1}
    assert fight.state.supply.A == 14


def test_kurak_copied_by_tanilla_bounces_her_followers__LL_CARD_01_1() -> None:
    state = finish(clash("tanilla", "gnurxel", top="kurak", promo=True)).state
    assert asked(state) == {("kurak_retreat", "A")}


def test_the_base_game_has_no_kurak__LL_CARD_28_3() -> None:
    state = turn("A", at="TURN.DISCARD", A={"W1": 2}, B={"H1": 2})
    assert refused(state, move("A", "discard_for_ap", card="kurak"))[0] == "LL-CARD-28-3"


# Combinations: copies


COPIED_BY_THE_ATTACKER = {
    "orly": lambda bp: (bp + 2 + 4, 11),
    "lupinda": lambda bp: (bp + 4 + 4, 11),
    "arus": lambda bp: (7 + 2 + 4, bp + 2 + 2),
    "arburi": lambda bp: (4, 2),
    "namla": lambda bp: (bp + 2 + 4, 11),
    "pibiju": lambda bp: (bp + 2 + 4, 11),
    "gruka": lambda bp: (bp + 2 + 4, 11),
    "bukoni": lambda bp: (bp + 2 + 4, 7 + 2),
    "ragura": lambda bp: (bp + 7 + 2 + 4, 11),
    "gnurxel": lambda bp: (bp + 2 + 4, 11),
    "frukilla": lambda bp: (bp + 2 + 2 * 4, 11),
    "rukan": lambda bp: (bp + 2 + 4, 11),
    "lorato": lambda bp: (4 + 3, 11),
    "umkato": lambda bp: (bp + 2 + 4, 11),
    "eralgo": lambda bp: (bp + 2 + 4, 11),
    "nubala": lambda bp: (bp, 7),
    "bufoka": lambda bp: (bp + 2 + 4, 11 - 3),
}
"""Strengths of a copier with these Battle Points and the dice 4 and 3 against Rupoda, who has 7 + 2 + 2."""

COPIED_BY_THE_DEFENDER = {
    "arus": lambda bp: (bp + 2 + 2, 7 + 2 + 4),
    "arburi": lambda bp: (2, 4),
    "namla": lambda bp: (2, 2),
    "gruka": lambda bp: (11, bp + 2 + 2 + 4),
    "bukoni": lambda bp: (7 + 2, bp + 2 + 4),
    "ragura": lambda bp: (11, bp + 7 + 2 + 4),
    "lorato": lambda bp: (11, 4 + 3),
    "nubala": lambda bp: (7, bp),
    "bufoka": lambda bp: (11 - 3, bp + 2 + 4),
}


@pytest.mark.parametrize("card", COPIED_BY_THE_ATTACKER)
def test_an_attacking_tanilla_fights_with_the_ability_of_the_top_card__LL_CARD_01_1(card: str) -> None:
    assert finish(clash("tanilla", "rupoda", top=card), A=[4, 3], B=[2, 1]).strength == COPIED_BY_THE_ATTACKER[card](7)


@pytest.mark.parametrize("card", COPIED_BY_THE_ATTACKER)
def test_an_attacking_zandika_fights_with_the_ability_of_the_card_shown__LL_CARD_18_2(card: str) -> None:
    top = "krod"
    state = play(clash("zandika", "rupoda", hand_A=[card], top=top), move("A", "zandika_reveal", card=card))
    assert finish(state, A=[4, 3], B=[2, 1]).strength == COPIED_BY_THE_ATTACKER[card](2)


@pytest.mark.parametrize("card", COPIED_BY_THE_DEFENDER)
def test_a_defending_tanilla_fights_with_the_ability_of_the_top_card__LL_CARD_01_1(card: str) -> None:
    assert finish(clash("rupoda", "tanilla", top=card), A=[2, 1], B=[4, 3]).strength == COPIED_BY_THE_DEFENDER[card](7)


@pytest.mark.parametrize("card", COPIED_BY_THE_DEFENDER)
def test_a_defending_zandika_fights_with_the_ability_of_the_card_shown__LL_CARD_18_2(card: str) -> None:
    state = clash("rupoda", "zandika", hand_B=[card], top="krod")
    state = play(state, move("B", "zandika_reveal", card=card))
    assert finish(state, A=[2, 1], B=[4, 3]).strength == COPIED_BY_THE_DEFENDER[card](2)


@pytest.mark.parametrize(
    ("card", "awaits"),
    [("kenuk", "kenuk_roll"), ("galgator", "galgator_remove"), ("olgi", "olgi_move"), ("wuxaki", "wuxaki_trade")],
)
def test_a_copied_lightning_ability_asks_in_the_lightning_step__LL_BATTLE_CHOOSE_4(card: str, awaits: str) -> None:
    state = clash("tanilla", "rupoda", top=card)
    assert state.node == "BATTLE.LIGHTNING"
    assert awaits in {type for type, _ in asked(state)}


def test_tanilla_over_janulo_re_rolls_one_die_for_nothing__LL_CARD_01_1() -> None:
    state = rolled(clash("tanilla", "rupoda", top="janulo"), [1, 2], [1, 1])
    assert ("free_reroll", "A") in asked(state)


def test_zandika_with_krod_chooses_the_opponents_die__LL_CARD_18_2() -> None:
    state = play(clash("zandika", "gnurxel", hand_A=["krod"], top="orly"), move("A", "zandika_reveal", card="krod"))
    assert finish(state, A=[4, 3], B=[6, 2], take_B=1).strength == (2 + 2 + 4, 11 + 2 + 2)


def test_zandika_with_arako_places_after_a_win__LL_RULING_51() -> None:
    state = play(clash("zandika", "krod", hand_A=["arako"]), move("A", "zandika_reveal", card="arako"))
    fight = finish(state, A=[6, 3], B=[6, 1], take_B=1)
    assert fight.strength == (2 + 2 + 6, 3 + 2 + 1)
    assert asked(fight.state) == {("arako_place", "A")}


def test_zandika_with_tanilla_over_rukan_strips_the_other_card__LL_RULING_50() -> None:
    state = clash("zandika", "gruka", hand_A=["tanilla"], top="rukan")
    assert finish(play(state, move("A", "zandika_reveal", card="tanilla"))).strength == (2 + 2 + 1, 8 + 2 + 1)


def test_a_defending_tanilla_over_rukan_strips_an_ability_already_shown__LL_RULING_53() -> None:
    state = clash("zandika", "tanilla", hand_A=["lupinda", "orly"], top="rukan")
    fight = after(state, move("A", "zandika_reveal", card="lupinda"))
    assert "lupinda" in GAME.hide(fight.state, "B").hand.A.known
    assert finish(fight).strength == (2 + 2 + 1, 7 + 2 + 1)


def test_the_card_shown_is_hidden_again_after_the_battle__LL_RULING_69() -> None:
    state = play(clash("zandika", "gnurxel", hand_A=["lupinda", "orly"]), move("A", "zandika_reveal", card="lupinda"))
    assert GAME.hide(state, "B").hand.A.known == ("lupinda",)
    assert GAME.hide(finish(state).state, "B").hand.A.known == ()


# Combinations: order, followerless players, players without a card, many dice


def test_the_attackers_lightning_ability_comes_first__LL_BR_ORDER_1() -> None:
    state = clash("galgator", "wuxaki", att=2, dfn=2)
    assert refused(state, move("B", "wuxaki_trade"))[0] == "LL-BR-ORDER-1"
    state = play(state, move("A", "galgator_remove", area="D2"))
    assert asked(state) == {("wuxaki_trade", "B"), ("decline", "B")}


def test_the_attackers_zandika_is_shown_before_the_defenders__LL_BR_ORDER_1() -> None:
    state = clash("zandika", "tanilla", hand_A=["orly"], hand_B=["lupinda"], top="gruka")
    assert asked(state) == {("zandika_reveal", "A"), ("decline", "A")}
    assert finish(play(state, move("A", "decline"))).strength == (2 + 2 + 1, 7 + 2 + 2 + 1)


def test_a_followerless_attacker_can_win_and_leaves_the_area_empty__LL_RULING_23() -> None:
    state = play(clash("gnurxel", "kenuk", att=1, dfn=1), kenuk_roll(6))
    fight = finish(state, B=[3])
    assert fight.strength == (11, 4 + 1 + 3)
    assert fight.winner == "A"
    assert (fight.state.map.A, fight.state.map.B) == ({"W1": 1}, {"H1": 1})


def test_a_followerless_player_without_a_card_has_nothing__LL_RULING_18() -> None:
    fight = finish(play(clash("kenuk", None), kenuk_roll(4, 4)))
    assert fight.strength == (4 + 2 + 1, 0)


def test_a_followerless_player_under_namla_has_nothing__LL_RULING_46() -> None:
    state = play(clash("kenuk", "namla"), kenuk_roll(4, 4))
    assert finish(state).strength == (2, 0)


def test_a_followerless_player_re_rolls_nothing__LL_BR_REMOVE_3() -> None:
    state = rolled(play(clash("kenuk", "gnurxel"), kenuk_roll(4, 4)), [1, 1])
    assert refused(state, move("B", "reroll", which=[0]))[0] == "LL-BR-REMOVE-3"
    state = play(clash("kenuk", "gnurxel"), kenuk_roll(4, 4))
    assert refused(state, roll([1, 1], [1]))[0] == "LL-BR-REMOVE-3"


def test_nine_followers_roll_nine_dice__LL_BR_DICE_1() -> None:
    state = clash("gnurxel", "gruka", att=9)
    assert refused(state, roll([1] * 8, [1, 1]))[0] == "LL-BR-DICE-1"
    assert finish(state, A=[*[1] * 8, 6], take_A=8).strength[0] == 11 + 9 + 6


def test_kenuk_with_nine_followers_rolls_nine_dice__LL_BR_DICE_1() -> None:
    state = clash("kenuk", "gruka", att=9, dfn=3)
    assert refused(state, kenuk_roll(*[1] * 8))[0] == "LL-BR-DICE-1"
    assert play(state, kenuk_roll(*[1] * 8, 4)).map.B["D2"] == 2


def test_both_result_abilities_are_resolved__LL_BATTLE_RESULT_5() -> None:
    state = finish(clash("pibiju", "rupoda", B={"H1": 2})).state
    assert asked(state) == {("pibiju_remove", "A")}
    state = play(state, move("A", "pibiju_remove", owner="B", area="H1"))
    assert (state.stored.A, state.stored.B) == (0, 1)


def test_kurak_and_arako_cause_two_battles_and_the_active_player_chooses__LL_BATTLE_2() -> None:
    state = finish(clash("arako", "kurak", A={"W2": 1}), A=[6, 1]).state
    state = play(state, move("B", "kurak_retreat", area="W2"), move("A", "arako_place", area="H1"))
    assert state.node == "BATTLE.SELECT"
    assert state.attackers == {"H1": "A", "W2": "B"}
    assert asked(state) == {("choose_battle", "A")}
    state = play(state, move("A", "choose_battle", area="W2"))
    assert (state.running.area, state.running.attacker) == ("W2", "B")
