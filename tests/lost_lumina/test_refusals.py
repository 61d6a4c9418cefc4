"""Which rule a refusal names first, which it names as well, what it tells, and when there is no verdict.

LL-RULING-72 (the order of the rules), -73 (undetermined) and -74 (what a refusal may tell).
"""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from referee.core.canonical import canonical
from referee.core.ruling import Ruling
from referee.core.state import PackRef
from referee.games.lost_lumina.state import Node, Sides, State, Zone, other
from tests.lost_lumina import breaches as at
from tests.lost_lumina.breaches import (
    arako,
    choose_battle,
    choose_die,
    decline,
    discard,
    end,
    extra,
    galgator,
    keep,
    kenuk,
    kurak,
    move,
    olgi,
    pibiju,
    place,
    place_first,
    play_card,
    reroll,
    wuxaki,
    zandika,
)
from tests.lost_lumina.positions import (
    CARDS,
    GAME,
    battle,
    broken,
    draft,
    judge,
    no_reroll,
    placing,
    play,
    roll,
    take,
    turn,
)

Move = dict[str, Any]
Case = tuple[str, Callable[[], State], Move, str]

REVEAL: Move = {"type": "reveal", "seat": "chance", "report": {"cards": {"A": "orly"}}}
SHUFFLE: Move = {"type": "shuffle", "seat": "chance"}
PASS_A, PASS_B = no_reroll("A", "B")


def cases(*table: Case) -> pytest.MarkDecorator:
    """A table of situations, each with the id that the refusal names first."""
    return pytest.mark.parametrize(
        ("position", "wrong", "row"),
        [pytest.param(*rest, id=f"{rest[2]}: {situation}") for situation, *rest in table],
    )


def refused(position: State, wrong: Move) -> Ruling:
    """The refusal of a move, which leaves no state and has a reason for each violation."""
    ruling = judge(position, wrong)
    assert ruling.verdict == "illegal"
    assert ruling.state is UNSET
    assert ruling.violations
    for violation in ruling.violations:
        assert (violation.section, violation.statement) == GAME.rulebook.sentences[violation.rule]
        assert violation.detail
    return ruling


# The stages of LL-RULING-72


def test_first_an_impossible_state_whatever_the_move_breaks__LL_RULING_72_stage_1() -> None:
    broken_state = replace(at.ended_by_elimination(), stored=Sides(9, 0))
    assert broken(refused(broken_state, place("Z9", seat="C"))) == ["LL-INV-14"]


@pytest.mark.parametrize(
    ("position", "row"),
    [(at.ended_by_elimination, "LL-END-1"), (at.ended_without_cards, "LL-END-3"), (at.ended_for_both, "LL-CARD-13-3")],
    ids=["elimination", "no cards", "mutual elimination"],
)
def test_then_the_end_of_the_game_before_an_unknown_object__LL_RULING_72_stage_2(
    position: Callable[[], State], row: str
) -> None:
    assert broken(refused(position(), place("Z9", seat="C"))) == [row]
    assert broken(refused(position(), discard("dragon"))) == [row]


@cases(
    ("an unknown Area in the wrong step", at.start_of_turn, place("Z9"), "LL-MAP-1"),
    ("an unknown Area of the wrong player", at.acting, place("Z9", seat="B"), "LL-MAP-1"),
    ("an unknown origin", at.acting, move("Z9", "W1"), "LL-MAP-1"),
    ("an unknown target of Olgi", at.acting, olgi("A", "Z9"), "LL-MAP-1"),
    ("an unknown Battle Area", at.two_battles, choose_battle("Z9"), "LL-MAP-1"),
    ("an unknown first Area", at.first_of_a_placed, place_first("Z9", "B"), "LL-MAP-1"),
    ("an unknown Area for Arako", lambda: at.won("arako"), arako("Z9"), "LL-MAP-1"),
    ("an unknown card in the wrong step", at.acting, play_card("dragon"), "LL-COMP-2"),
    ("an unknown card in the draft", at.drafting, keep("dragon"), "LL-COMP-2"),
    ("an unknown card for the battle", at.choosing_cards, play_card("dragon"), "LL-COMP-2"),
    ("Kurak without the promo", at.choosing_cards, play_card("kurak"), "LL-CARD-28-3"),
    ("Kurak without the promo in the draft", at.drafting, keep("kurak"), "LL-CARD-28-3"),
)
def test_then_an_unknown_object__LL_RULING_72_stage_3(position: Callable[[], State], wrong: Move, row: str) -> None:
    assert broken(refused(position(), wrong)) == [row]


@cases(
    ("place in the draft", at.drafting, place("W1"), "LL-GAME-1"),
    ("discard in the placement", at.first_of_a_placed, discard("orly", "B"), "LL-GAME-1"),
    ("a battle decision in the placement", at.first_of_a_placed, choose_die([0]), "LL-GAME-1"),
    ("draft_keep in the Journey", at.acting, keep("orly"), "LL-GAME-1"),
    ("draft_keep in a battle", at.choosing_cards, keep("krod"), "LL-GAME-1"),
    ("place_first in the draft", at.drafting, place_first("W1", "A"), "LL-PREP-1"),
    ("draft_keep in the placement", at.first_of_a_placed, keep("orly", "A"), "LL-PREP-DRAFT-6"),
    ("a second draft_keep", lambda: play(at.drafting(), keep("olgi")), keep("krod"), "LL-PREP-DRAFT-2"),
    ("draft_keep of a card not drawn", at.drafting, keep("gnurxel"), "LL-PREP-DRAFT-2"),
    ("an initial placement out of turn", at.first_of_a_placed, place_first("W3", "A"), "LL-PREP-PLACE-1"),
    ("place_first in the Journey", at.acting, place_first("W1", "A"), "LL-PREP-PLACE-2"),
    ("place_first in a battle", at.choosing_cards, place_first("W1", "A"), "LL-PREP-PLACE-2"),
    ("the other player places", at.acting, place("H3", seat="B"), "LL-JRN-3"),
    ("the other player moves", at.acting, move("H3", "H2", seat="B"), "LL-JRN-3"),
    ("the other player ends the step", at.acting, end("B"), "LL-JRN-3"),
    ("the other player discards", at.start_of_turn, discard("gruka", "B"), "LL-JRN-3"),
    ("place before the discard", at.start_of_turn, place("W1"), "LL-REINF-DISCARD-1"),
    ("move before the discard", at.start_of_turn, move("W1", "W2"), "LL-REINF-DISCARD-1"),
    ("end before the discard", at.start_of_turn, end(), "LL-REINF-DISCARD-1"),
    ("a battle decision before the discard", at.start_of_turn, choose_battle("W1"), "LL-REINF-DISCARD-1"),
    ("a roll before the discard", at.start_of_turn, roll([1], [1]), "LL-REINF-DISCARD-1"),
    (
        "a second discard",
        lambda: play(at.start_of_turn(), discard("orly")),
        discard("krod"),
        "LL-REINF-DISCARD-1",
    ),
    ("a battle decision without a shared Area", at.acting, play_card("orly"), "LL-JRN-7"),
    ("a roll without a shared Area", at.acting, roll([1], [1]), "LL-JRN-7"),
    ("an ability without a shared Area", at.acting, galgator("H3"), "LL-JRN-7"),
    ("a battle decision in the Reinforcement step", at.acting_next_to_a_battle, play_card("orly"), "LL-JRN-4"),
    ("a roll in the Reinforcement step", at.acting_next_to_a_battle, roll([1], [1]), "LL-JRN-4"),
    ("Kenuk's roll in the Reinforcement step", at.acting_next_to_a_battle, kenuk([1]), "LL-JRN-4"),
    ("place while battles wait", at.two_battles, place("W1"), "LL-BATTLE-1"),
    ("end while battles wait", at.two_battles, end(), "LL-BATTLE-1"),
    ("move while a battle runs", at.choosing_cards, move("W1", "W2"), "LL-BATTLE-1"),
    ("end while a battle runs", at.rolled, end(), "LL-BATTLE-1"),
    ("choose_battle by the other player", at.two_battles, choose_battle("D2", "B"), "LL-BATTLE-2"),
    ("choose_battle of an Area that is not shared", at.two_battles, choose_battle("W1"), "LL-BATTLE-2"),
    ("play_card before a battle is chosen", at.two_battles, play_card("orly"), "LL-BATTLE-2"),
    ("a roll before a battle is chosen", at.two_battles, roll([1], [1]), "LL-BATTLE-2"),
    ("an ability before a battle is chosen", at.two_battles, galgator("D2"), "LL-BATTLE-2"),
    ("choose_battle in a battle", at.choosing_cards, choose_battle("D2"), "LL-BATTLE-SEQ-1"),
    ("choose_battle in the dice step", at.rolled, choose_battle("D2"), "LL-BATTLE-SEQ-1"),
    ("committing again", at.a_has_committed, play_card("namla"), "LL-BATTLE-CHOOSE-1"),
    (
        "committing again in a later step",
        lambda: at.fight("gnurxel", "gruka", hand_A=("orly",), hand_B=("lorato",)),
        play_card("orly"),
        "LL-BATTLE-CHOOSE-1",
    ),
    ("committing a card not in hand", at.choosing_cards, play_card("rukan"), "LL-BATTLE-CHOOSE-1"),
    ("committing none", at.choosing_cards, decline("B"), "LL-BATTLE-CHOOSE-1"),
    ("committing with an empty hand", at.a_without_cards, play_card("rukan"), "LL-BR-NOCARD-1"),
    ("a later step: the roll", at.choosing_cards, roll([6, 5], [5, 1, 2]), "LL-BATTLE-SEQ-1"),
    ("a later step: the die", at.galgator_and_wuxaki, choose_die([0]), "LL-BATTLE-SEQ-1"),
    ("an earlier step: the roll", at.kurak_retreats, roll([6, 5, 1], [1, 1]), "LL-BATTLE-SEQ-1"),
    ("an earlier step: a re-roll", at.kurak_retreats, reroll([0]), "LL-BATTLE-SEQ-1"),
    ("an ability before the reveal", at.choosing_cards, galgator("D2"), "LL-BATTLE-SEQ-1"),
    ("an ability before its step", at.galgator_while_zandika_is_asked, galgator("D2"), "LL-BATTLE-SEQ-1"),
    ("Pibiju before the result", lambda: at.rolled("pibiju"), pibiju("B", "H3"), "LL-BATTLE-SEQ-1"),
    ("Kurak before the result", lambda: at.rolled("kurak", promo=True), kurak("D1", "A"), "LL-BATTLE-SEQ-1"),
    ("an earlier moment of the step: extra dice", at.rolled, extra(False, 0), "LL-BATTLE-SEQ-1"),
    ("a later moment of the step: the die", at.rolled, choose_die([0]), "LL-BATTLE-SEQ-1"),
    ("the defender's ability first", at.galgator_and_wuxaki, wuxaki("B"), "LL-BR-ORDER-1"),
    ("the defender's re-roll first", at.rolled, reroll([0], seat="B"), "LL-BR-ORDER-1"),
    ("the defender's pass first", at.rolled, PASS_B, "LL-BR-ORDER-1"),
    ("the defender's die first", at.choosing, choose_die([0], "B"), "LL-BR-ORDER-1"),
    (
        "the defender's extra dice first",
        lambda: at.fight("gnurxel", "gruka", stored=(1, 1)),
        extra(False, 1, "B"),
        "LL-BR-ORDER-1",
    ),
    ("Olgi by the player who is not active", lambda: at.fight("olgi", "gruka"), olgi("A", "H1", "B"), "LL-CARD-08-1"),
    (
        "Olgi by the player who is not active before Galgator",
        lambda: at.fight("galgator", "olgi"),
        olgi("A", "H1", "B"),
        "LL-CARD-08-1",
    ),
    (
        "Olgi by the active player before Galgator",
        lambda: at.fight("galgator", "olgi"),
        olgi("A", "W1"),
        "LL-BATTLE-SEQ-1",
    ),
    (
        "Olgi by the active defender before Galgator",
        lambda: at.fight("galgator", "olgi", active="B"),
        olgi("B", "H1", "B"),
        "LL-BR-ORDER-1",
    ),
    ("Olgi after both have taken", lambda: _olgi_is_over(), olgi("A", "H1", "B"), "LL-BATTLE-SEQ-1"),
    (
        "Olgi once more by the active defender",
        lambda: play(at.fight("olgi", "gruka", active="B"), olgi("A", "W1", "B")),
        olgi("A", "W1", "B"),
        "LL-BATTLE-SEQ-1",
    ),
    ("a second retreat while Pibiju is asked", lambda: _kurak_has_retreated(), kurak("H2"), "LL-BATTLE-SEQ-1"),
    (
        "a card in a later step by a player without one",
        lambda: _a_fights_without_a_card(),
        play_card("krod"),
        "LL-BR-NOCARD-1",
    ),
    (
        "declining before the attacker",
        lambda: at.fight("galgator", "wuxaki"),
        decline("B"),
        "LL-BR-ORDER-1",
    ),
    ("declining Olgi before the active player", lambda: at.fight("olgi", "gruka"), decline("B"), "LL-BR-ORDER-1"),
    (
        "declining by a defender who is never asked",
        lambda: at.fight("galgator", "gnurxel"),
        decline("B"),
        "LL-BATTLE-SEQ-1",
    ),
    (
        "declining by a defender whose ability comes in another step",
        lambda: at.fight("galgator", "arako"),
        decline("B"),
        "LL-BATTLE-SEQ-1",
    ),
    (
        "the attacker's result ability while the loser retreats",
        lambda: _pibiju_beat_kurak(),
        pibiju("B", "H1"),
        "LL-BATTLE-SEQ-1",
    ),
    ("declining Galgator", at.galgator_and_wuxaki, decline(), "LL-BR-MUST-1"),
    ("declining Olgi", lambda: at.fight("olgi", "gruka"), decline(), "LL-BR-MUST-1"),
    ("declining Pibiju", lambda: at.won("pibiju"), decline(), "LL-BR-MUST-1"),
    ("declining Arako", lambda: at.won("arako"), decline(), "LL-BR-MUST-1"),
    ("declining Kurak", at.kurak_retreats, decline("B"), "LL-BR-MUST-1"),
)
def test_a_move_at_the_wrong_time_is_refused_with_the_row_of_its_situation__LL_RULING_72(
    position: Callable[[], State], wrong: Move, row: str
) -> None:
    assert broken(refused(position(), wrong))[0] == row


def _pibiju_beat_kurak() -> State:
    state = battle("D2", A={"D2": 3, "W2": 1}, B={"D2": 2, "H1": 1}, card_A="pibiju", card_B="kurak", promo=True)
    return play(state, roll([6, 1, 1], [1, 1]), *no_reroll("A", "B"), take("A", 0), take("B", 0))


def _kurak_has_retreated() -> State:
    return play(_pibiju_beat_kurak(), kurak("H2"))


def _olgi_is_over() -> State:
    """A, the attacker, has Olgi, and both have taken; B's Galgator is asked."""
    return play(at.fight("olgi", "galgator"), olgi("A", "W1"), olgi("B", "H1", "B"))


def _a_fights_without_a_card() -> State:
    return battle("D2", A={"D2": 2, "W1": 1}, B={"D2": 3, "H1": 1}, card_B="gruka", hand_B=("orly",))


def _after_galgator() -> State:
    return play(at.fight("galgator", "gruka"), galgator("H3"))


def _a_driven_out() -> State:
    """The defender's Kenuk has driven the attacker A out of D2, before the battle dice."""
    state = battle("D2", A={"D2": 1, "W1": 2}, B={"D2": 2, "H1": 1}, card_A="krod", card_B="kenuk")
    return play(state, kenuk([6, 6]))


@cases(
    # The card's row comes before the steps, once the cards are open
    ("zandika_reveal without Zandika", at.rolled, zandika("orly"), "LL-CARD-18-1"),
    ("galgator_remove without Galgator", at.rolled, galgator("D2"), "LL-CARD-06-1"),
    ("olgi_move without Olgi on either side", at.rolled, olgi("A", "W1"), "LL-CARD-08-1"),
    ("wuxaki_trade without Wuxaki", at.rolled, wuxaki(), "LL-CARD-13-1"),
    ("free_reroll without Janulo", at.rolled, reroll([0], free=True), "LL-CARD-19-1"),
    ("kurak_retreat without Kurak", at.rolled, kurak("D1", "A"), "LL-CARD-28-1"),
    ("pibiju_remove without Pibiju", at.rolled, pibiju("B", "D2"), "LL-CARD-11-1"),
    ("arako_place without Arako", at.rolled, arako("W1"), "LL-CARD-24-1"),
    ("the opponent's ability", at.galgator_and_wuxaki, galgator("W1", "B"), "LL-CARD-06-1"),
    ("an ability of neither in the result step", at.kurak_retreats, galgator("D2"), "LL-CARD-06-1"),
    ("Galgator lost to Rukan", lambda: at.fight("rukan", "galgator"), galgator("D2", "B"), "LL-CARD-20-1"),
    ("Olgi of the other lost to Rukan", lambda: at.fight("rukan", "olgi"), olgi("A", "W1"), "LL-CARD-20-1"),
    (
        "Galgator of Gnurxel, whom Rukan takes nothing",
        lambda: at.fight("rukan", "gnurxel"),
        galgator("D2", "B"),
        "LL-CARD-06-1",
    ),
    ("Janulo lost to Rukan", lambda: at.rolled("rukan", "janulo"), reroll([0], seat="B", free=True), "LL-CARD-20-1"),
    ("Zandika lost to Rukan", lambda: at.fight("zandika", "rukan"), zandika("orly"), "LL-CARD-20-1"),
    ("Wuxaki without a Follower", lambda: at.b_driven_out_by_kenuk("wuxaki"), wuxaki("B"), "LL-CARD-13-1"),
    (
        "Janulo without dice",
        lambda: at.b_driven_out_by_kenuk("janulo"),
        reroll([0], seat="B", free=True),
        "LL-CARD-19-2",
    ),
    ("Pibiju after a loss", lambda: at.lost("pibiju", "arako"), pibiju("B", "D2"), "LL-CARD-11-1"),
    ("Arako after a loss", lambda: at.lost("arako", "pibiju"), arako("W1"), "LL-CARD-24-1"),
    ("Arako with an empty supply", at.arako_with_an_empty_supply, arako("W1"), "LL-CARD-24-1"),
    # What was on offer and has been taken is a matter of the steps
    ("Galgator used up", _after_galgator, galgator("D2"), "LL-BATTLE-SEQ-1"),
    ("Wuxaki used up", lambda: play(at.fight("wuxaki", "gruka"), wuxaki()), wuxaki(), "LL-BATTLE-SEQ-1"),
    ("Wuxaki declined", lambda: play(at.fight("wuxaki", "gruka"), decline()), wuxaki(), "LL-BATTLE-SEQ-1"),
    ("Zandika declined", lambda: _zandika_declined(), zandika("orly"), "LL-BATTLE-SEQ-1"),
    ("Zandika copied by Tanilla and declined", lambda: _copied_zandika_declined(), zandika("orly"), "LL-BATTLE-SEQ-1"),
    ("Zandika used up", at.zandika_showed_galgator, zandika("orly"), "LL-BATTLE-SEQ-1"),
)
def test_an_ability_that_a_player_cannot_use_is_refused_with_the_cards_row__LL_RULING_72_exception(
    position: Callable[[], State], wrong: Move, row: str
) -> None:
    assert broken(refused(position(), wrong))[0] == row


def _zandika_declined() -> State:
    return play(at.fight("zandika", "gruka", hand_A=("galgator", "orly"), hand_B=("lorato",)), decline())


def _copied_zandika_declined() -> State:
    return play(at.fight("tanilla", "gruka", top="zandika", hand_A=("galgator", "orly"), hand_B=("lorato",)), decline())


def test_rukan_takes_nothing_from_a_card_without_an_ability__LL_CARD_16_1() -> None:
    state = at.fight("rukan", "gnurxel")
    assert not state.running.lost.B
    (violation,) = refused(state, galgator("D2", "B")).violations
    assert (violation.rule, violation.also) == ("LL-CARD-06-1", ("LL-CARD-16-1",))
    assert violation.detail == "B does not have Galgator's ability: B has no ability."


def test_an_ability_that_a_patch_has_taken_from_its_card_is_nobodys__LL_RULING_72_exception() -> None:
    nobodys = PackRef("default", {"cards": {"galgator": {"ability": None, "step": "none"}}})
    for state, row in ((at.fight("gruka", "gnurxel"), "LL-CARD-06-1"), (at.choosing_cards(), "LL-BATTLE-SEQ-1")):
        assert broken(refused(replace(state, pack=nobodys), galgator("D2")))[0] == row


def test_before_the_reveal_no_row_of_a_committed_card_is_cited__LL_RULING_74() -> None:
    first = play(at.choosing_cards(), play_card("lorato", "B"))
    for wrong in (galgator("D2"), wuxaki("B"), reroll([0], free=True), olgi("A", "W1"), pibiju("B", "D2"), arako("W1")):
        for violation in refused(first, wrong).violations:
            assert not [rule for rule in (violation.rule, *violation.also) if rule.startswith("LL-CARD")]
            assert "Lorato" not in violation.detail


def test_when_the_battle_is_over_an_ability_counts_as_a_step_like_any_other__LL_RULING_72() -> None:
    after = play(at.won("arako"), arako("W1"))
    assert after.node == "TURN.DISCARD"
    assert broken(refused(after, arako("W1")))[0] == "LL-REINF-DISCARD-1"


@cases(
    ("place: the price", at.acting, place("W1", 4), "LL-REINF-AP-3"),
    ("place: an own Follower", at.acting, place("W3"), "LL-REINF-PLACE-2"),
    ("place: no opponent", at.acting_next_to_a_battle, place("D2"), "LL-REINF-PLACE-3"),
    ("place: none", at.acting, place("W1", 0), "LL-REINF-PLACE-1"),
    ("move: the price", at.out_of_points, move("W1", "W2"), "LL-REINF-AP-3"),
    ("move: the group", at.acting, move("W1", "W2", 3), "LL-REINF-MOVE-1"),
    ("move: the target", at.acting, move("W1", "H1"), "LL-REINF-MOVE-2"),
    ("reroll: Kenuk's dice", at.after_kenuks_roll, reroll([0]), "LL-CARD-04-3"),
    ("reroll: no Followers", _a_driven_out, reroll([0]), "LL-BR-REMOVE-3"),
    ("reroll: again", at.janulo_after_a_paid_reroll, reroll([0]), "LL-BATTLE-REROLL-1"),
    ("reroll: an empty supply", at.janulo_with_an_empty_supply, reroll([0]), "LL-BATTLE-REROLL-5"),
    ("reroll: more than the supply", at.one_follower_in_the_supply, reroll([0, 1]), "LL-BATTLE-REROLL-2"),
    ("reroll: none", at.rolled, reroll([]), "LL-BATTLE-REROLL-2"),
    ("reroll: the number of new values", at.rolled, reroll([0, 1], [3]), "LL-BATTLE-REROLL-3"),
    ("free_reroll: two dice", lambda: at.rolled("janulo"), reroll([0, 1], free=True), "LL-CARD-19-1"),
    ("free_reroll: two values", lambda: at.rolled("janulo"), reroll([0], [3, 3], free=True), "LL-CARD-19-1"),
    ("free_reroll: no die", lambda: at.rolled("janulo"), reroll([], free=True), "LL-CARD-19-1"),
    ("free_reroll: a die of nobody", lambda: at.rolled("janulo"), reroll([2], free=True), "LL-CARD-19-1"),
    ("free_reroll: used up", at.janulo_after_the_free_reroll, reroll([0], free=True), "LL-CARD-19-1"),
    ("extra dice: no Followers", _a_driven_out, extra(False, 0), "LL-BR-REMOVE-3"),
    ("extra dice: Orly attacks", lambda: at.fight("orly", "gruka"), extra(True, 0), "LL-CARD-02-1"),
    ("extra dice: too many", lambda: at.fight("orly", "gruka", stored=(1, 0)), extra(False, 2), "LL-CARD-10-2"),
    ("extra dice: below none", lambda: at.fight("orly", "gruka", stored=(1, 0)), extra(False, -1), "LL-CARD-10-2"),
    ("extra dice: none stored", lambda: at.fight("gnurxel", "gruka"), extra(False, 1), "LL-CARD-10-2"),
    ("choose_die: no Followers", lambda: _a_driven_out_and_rolled(), choose_die([0]), "LL-BR-REMOVE-3"),
    (
        "choose_die: Krod against Lorato",
        lambda: at.choosing("krod", "lorato"),
        choose_die([0], "A", "B"),
        "LL-CARD-26-3",
    ),
    (
        "choose_die: the own choice with Lorato",
        lambda: at.choosing("gnurxel", "lorato"),
        choose_die([0], "B"),
        "LL-CARD-21-1",
    ),
    ("choose_die: the owner against Krod", at.krod_chooses, choose_die([0], "B"), "LL-CARD-26-1"),
    ("choose_die: Krod's user names two", at.krod_chooses, choose_die([0, 1], "A", "B"), "LL-CARD-26-1"),
    ("choose_die: Krod's user names none", at.krod_chooses, choose_die([], "A", "B"), "LL-CARD-26-1"),
    ("choose_die: Krod's user declines", at.krod_chooses, decline(), "LL-CARD-26-1"),
    ("choose_die: Krod lost to Rukan", lambda: at.choosing("krod", "rukan"), choose_die([0], "A", "B"), "LL-CARD-20-1"),
    ("choose_die: two dice", at.choosing, choose_die([0, 1]), "LL-BATTLE-DICE-2"),
    (
        "choose_die: the opponent's",
        lambda: play(at.choosing(), take("A", 0)),
        choose_die([0], "A", "B"),
        "LL-BATTLE-DICE-2",
    ),
    ("choose_die: none", at.choosing, decline(), "LL-BATTLE-DICE-2"),
    ("olgi_move: nobody there", at.olgi_second_take, olgi("B", "H1", "B"), "LL-CARD-08-2"),
    ("olgi_move: the same Area", at.olgi_second_take, olgi("A", "D2", "B"), "LL-CARD-08-3"),
    ("olgi_move: none", at.olgi_second_take, decline("B"), "LL-BR-MUST-1"),
    ("zandika_reveal: not in the hand", lambda: at.fight("zandika", "gruka"), zandika("gnurxel"), "LL-CARD-18-1"),
    ("roll: too few", lambda: at.fight("gnurxel", "gruka"), roll([1], [1, 1, 1]), "LL-BATTLE-DICE-1"),
    ("roll: none of one side", lambda: at.fight("gnurxel", "gruka"), roll([1, 1]), "LL-BATTLE-DICE-1"),
    ("roll: a 9", lambda: at.fight("gnurxel", "gruka"), roll([9, 1], [1, 1, 1]), "LL-BATTLE-DICE-1"),
    ("roll: 8 of 9", at.nine_dice, roll([1] * 8, [1]), "LL-BR-DICE-1"),
    ("roll: 7 of 9", at.nine_dice, roll([1] * 7, [1]), "LL-BATTLE-DICE-1"),
    ("roll: dice of nobody", at.b_driven_out_by_kenuk, roll([1, 1, 1], [1]), "LL-BR-REMOVE-3"),
    ("a new value of 7", at.rolled, reroll([0], [7]), "LL-BATTLE-DICE-1"),
    ("Kenuk: too few", lambda: at.fight("kenuk", "gruka"), kenuk([4]), "LL-CARD-04-1"),
    ("Kenuk: a 0", lambda: at.fight("kenuk", "gruka"), kenuk([4, 0]), "LL-CARD-04-1"),
    ("Kenuk: 8 of 9", lambda: _kenuk_with_nine(), kenuk([1] * 8), "LL-BR-DICE-1"),
    ("Kenuk: 7 of 9", lambda: _kenuk_with_nine(), kenuk([1] * 7), "LL-CARD-04-1"),
)
def test_a_move_at_the_right_time_is_refused_with_its_own_row__LL_RULING_72_stage_6(
    position: Callable[[], State], wrong: Move, row: str
) -> None:
    assert broken(refused(position(), wrong))[0] == row


def _a_driven_out_and_rolled() -> State:
    return play(_a_driven_out(), {"type": "roll", "seat": "chance", "report": {"dice": {"B": [1, 1]}}}, *no_reroll("B"))


def _kenuk_with_nine() -> State:
    return battle("D2", A={"D2": 9, "W1": 1}, B={"D2": 1, "H3": 1}, card_A="kenuk", card_B="gruka")


# Several breaches at once


SEVERAL: dict[str, tuple[Callable[[], State], Move, list[str]]] = {
    "place: price, supply, own Follower, opponent": (
        lambda: turn("A", ap=1, A={"W1": 14}, B={"H3": 2}, top="lupinda"),
        place("H3", 2),
        ["LL-REINF-AP-3", "LL-REINF-PLACE-1", "LL-REINF-PLACE-2", "LL-REINF-PLACE-3"],
    ),
    "place: price and own Follower": (at.acting, place("W3", 4), ["LL-REINF-AP-3", "LL-REINF-PLACE-2"]),
    "place: own Follower and opponent": (at.acting, place("H3"), ["LL-REINF-PLACE-2", "LL-REINF-PLACE-3"]),
    "place: supply and opponent": (
        lambda: turn("A", ap=3, A={"D2": 14}, B={"D2": 2, "H3": 1}, top="lupinda"),
        place("D2", 2),
        ["LL-REINF-PLACE-1", "LL-REINF-PLACE-3"],
    ),
    "move: price, group, target": (
        at.out_of_points,
        move("W1", "H1", 3),
        ["LL-REINF-AP-3", "LL-REINF-MOVE-1", "LL-REINF-MOVE-2"],
    ),
    "move: group and target": (at.acting, move("W1", "W1", 0), ["LL-REINF-MOVE-1", "LL-REINF-MOVE-2"]),
    "two unknown Areas": (at.acting, move("Z1", "Z2"), ["LL-MAP-1", "LL-MAP-1"]),
    "an unknown seat and an unknown Area": (at.acting, place("Z9", seat="C"), ["LL-OVER-1", "LL-MAP-1"]),
    "an unknown seat and an unknown card": (at.start_of_turn, discard("dragon", "C"), ["LL-OVER-1", "LL-COMP-2"]),
    "the other player discards a card not in the hand": (
        at.start_of_turn,
        discard("gnurxel", "B"),
        ["LL-JRN-3", "LL-REINF-DISCARD-1"],
    ),
    "the other player acts before the discard": (
        at.start_of_turn,
        place("H3", seat="B"),
        ["LL-REINF-DISCARD-1", "LL-JRN-3"],
    ),
    "the other player acts while a battle runs": (
        lambda: at.fight("gnurxel", "gruka"),
        place("H3", seat="B"),
        ["LL-BATTLE-1", "LL-JRN-3"],
    ),
    "the other player places into an empty Area": (
        at.acting,
        place("H1", seat="B"),
        ["LL-JRN-3", "LL-REINF-PLACE-2"],
    ),
    "a first Follower out of turn into a closed Area": (
        lambda: placing({"W1": 1}, {"D2": 1}),
        place_first("W1", "B"),
        ["LL-PREP-PLACE-1", "LL-PREP-PLACE-6"],
    ),
    "Orly in attack and too many stored dice": (
        at.orly_attacks_with_a_stored_die,
        extra(True, 2),
        ["LL-CARD-02-1", "LL-CARD-10-2"],
    ),
    "Olgi with nobody into the same Area": (
        at.olgi_second_take,
        olgi("B", "D2", "B"),
        ["LL-CARD-08-2", "LL-CARD-08-3"],
    ),
    "a second re-roll with an empty supply": (
        lambda: _janulo_spent_the_last_follower(),
        reroll([0]),
        ["LL-BATTLE-REROLL-1", "LL-BATTLE-REROLL-5"],
    ),
    "a die named twice and too few values": (
        at.rolled,
        reroll([0, 0], [3]),
        ["LL-BATTLE-REROLL-2", "LL-BATTLE-REROLL-3"],
    ),
    "the defender's re-roll too early and of no own die": (
        at.rolled,
        reroll([7], seat="B"),
        ["LL-BATTLE-REROLL-2", "LL-BR-ORDER-1"],
    ),
    "the defender's extra dice too early and too many": (
        lambda: at.fight("gnurxel", "gruka", stored=(1, 1)),
        extra(False, 2, "B"),
        ["LL-CARD-10-2", "LL-BR-ORDER-1"],
    ),
    "the defender's die too early, and two of them": (
        at.choosing,
        choose_die([0, 1], "B"),
        ["LL-BATTLE-DICE-2", "LL-BR-ORDER-1"],
    ),
    "too few dice, and dice of a side without Followers": (
        lambda: at.b_driven_out_by_kenuk("gruka"),
        roll([1], [4]),
        ["LL-BATTLE-DICE-1", "LL-BR-REMOVE-3"],
    ),
    "too many dice of both sides, and a face that no die has": (
        lambda: at.fight("gnurxel", "gruka"),
        roll([1, 2, 3], [4, 4, 4, 7]),
        ["LL-BATTLE-DICE-1", "LL-BATTLE-DICE-1", "LL-BATTLE-DICE-1"],
    ),
    "a seat that does not exist and too few dice": (
        lambda: at.fight("gnurxel", "gruka"),
        {"type": "roll", "seat": "chance", "report": {"dice": {"A": [1], "B": [1, 1, 1], "C": [1]}}},
        ["LL-OVER-1", "LL-BATTLE-DICE-1"],
    ),
    "too many new values and a face that no die has": (
        at.rolled,
        reroll([0], [3, 7]),
        ["LL-BATTLE-REROLL-3", "LL-BATTLE-DICE-1"],
    ),
    "two free dice and a face that no die has": (
        lambda: at.rolled("janulo"),
        reroll([0, 1], [7], free=True),
        ["LL-CARD-19-1", "LL-BATTLE-DICE-1"],
    ),
    "a known card reported, and another that lies elsewhere": (
        lambda: _b_has_laid_an_unknown_card(),
        {"type": "reveal", "seat": "chance", "report": {"cards": {"A": "gnurxel", "B": "orly"}}},
        ["REF-REPORT-1", "REF-REPORT-2"],
    ),
    "Olgi too early and into the same Area": (
        lambda: at.fight("olgi", "gruka"),
        olgi("A", "D2", "B"),
        ["LL-CARD-08-3", "LL-CARD-08-1"],
    ),
}


def _b_has_laid_an_unknown_card() -> State:
    """A, who has laid Gnurxel, holds Orly; B's card is not known."""
    state = battle("D2", A={"D2": 2, "W1": 1}, B={"D2": 3, "H3": 1}, hand_A=("gnurxel", "orly"), committed=False)
    return play(GAME.hide(state, "A"), play_card("gnurxel"), play_card("?", "B"))


def _janulo_spent_the_last_follower() -> State:
    state = battle("D2", A={"D2": 2, "W1": 12}, B={"D2": 3, "H3": 1}, card_A="janulo", card_B="gruka")
    return play(state, roll([6, 5], [5, 1, 2]), reroll([0], [2]))


@pytest.mark.parametrize(("position", "wrong", "rows"), SEVERAL.values(), ids=SEVERAL)
def test_independent_breaches_are_listed_together_the_primary_one_first__LL_RULING_72(
    position: Callable[[], State], wrong: Move, rows: list[str]
) -> None:
    assert broken(refused(position(), wrong)) == rows


@pytest.mark.parametrize(("position", "wrong", "rows"), SEVERAL.values(), ids=SEVERAL)
def test_on_demand_only_the_primary_breach_is_told(position: Callable[[], State], wrong: Move, rows: list[str]) -> None:
    assert broken(judge(position(), wrong, explain="primary")) == rows[:1]


# LL-RULING-73: undetermined


def stated(state: State) -> State:
    """At a table that trusts nothing assumed."""
    return replace(state, trust="stated")


def knowing(state: State, pointer: str, value: Any) -> State:
    """With the fact put where a need says it belongs."""
    part, *where = pointer.split("/")[2:]
    if part == "pack":
        patch: Any = value
        for name in reversed(where[1:]):
            patch = {name: patch}
        return replace(state, pack=PackRef("default", patch))
    document = msgspec.json.decode(msgspec.json.encode(GAME.dump(state)))
    target = document
    for name in (part, *where[:-1]):
        target = target[name]
    target[int(where[-1])] = value
    return GAME.load(document)


PATHS: dict[str, tuple[Callable[[], State], Move, str]] = {
    "a move to a neighbor": (at.acting, move("W1", "D1"), "D1-W1"),
    "a move to an Area far away": (at.acting, move("W1", "H1"), "H1-W1"),
    "a retreat": (at.kurak_retreats, kurak("W2"), "D2-W2"),
    "a retreat far away": (at.kurak_retreats, kurak("W1"), "D2-W1"),
}


@pytest.mark.parametrize(("position", "wanted", "path"), PATHS.values(), ids=PATHS)
def test_an_assumed_path_is_asked_for_where_nothing_assumed_is_trusted__LL_RULING_73(
    position: Callable[[], State], wanted: Move, path: str
) -> None:
    state = stated(position())
    ruling = judge(state, wanted)
    assert ruling.verdict == "undetermined"
    (need,) = GAME.dump(ruling.needs)
    assert need["put"] == f"/state/pack/patch/paths/{path}"
    assert need["accepts"] == {"type": "boolean"}
    assert need["for"] == "legality"
    assert all(area in need["question"] for area in path.split("-"))
    assert ruling.permitted is UNSET
    assert ruling.state is UNSET
    assert ruling.violations is UNSET

    assert judge(knowing(state, need["put"], True), wanted).verdict == "legal"
    row = "LL-CARD-28-1" if wanted["type"] == "kurak_retreat" else "LL-REINF-MOVE-2"
    assert broken(judge(knowing(state, need["put"], False), wanted)) == [row]


def test_a_move_that_breaks_an_established_rule_is_illegal_all_the_same__LL_RULING_73() -> None:
    assert broken(refused(stated(at.acting()), move("W1", "D1", 3))) == ["LL-REINF-MOVE-1"]
    assert broken(refused(stated(at.out_of_points()), move("W1", "D1"))) == ["LL-REINF-AP-3"]


def test_a_move_from_an_area_to_itself_is_illegal_on_any_map__LL_RULING_73() -> None:
    assert broken(refused(stated(at.acting()), move("W1", "W1"))) == ["LL-REINF-MOVE-2"]


def test_a_retreat_into_the_battle_area_is_illegal_on_any_map__LL_RULING_73() -> None:
    assert broken(refused(stated(at.kurak_retreats()), kurak("D2"))) == ["LL-CARD-28-1"]


def test_placing_needs_no_path__LL_RULING_73() -> None:
    assert judge(stated(at.acting()), place("W1")).verdict == "legal"


def test_the_steps_of_the_abilities_are_derived_and_trusted__LL_RULING_73() -> None:
    assert judge(stated(at.galgator_and_wuxaki()), galgator("D2")).verdict == "legal"


def _tanilla_before_the_last_card(card_B: str = "gruka", top: str = "?") -> tuple[State, Move]:
    state = battle(
        "D2",
        A={"D2": 2, "W1": 1},
        B={"D2": 3, "H3": 1},
        hand_A=["tanilla", "orly"],
        hand_B=[card_B, "lorato"],
        top="lupinda",
        committed=False,
    )
    state = replace(state, discard=(*state.discard[:-1], top))
    return play(state, play_card("tanilla")), play_card(card_B, "B")


def test_an_unknown_top_card_is_asked_for_when_tanilla_copies_it__LL_RULING_73() -> None:
    state, last = _tanilla_before_the_last_card()
    ruling = judge(state, last)
    assert ruling.verdict == "undetermined"
    (need,) = GAME.dump(ruling.needs)
    assert need["put"] == f"/state/discard/{len(state.discard) - 1}"
    assert need["accepts"] == {"type": "string"}
    assert need["for"] == "effect"
    assert "discard pile" in need["question"]
    assert ruling.permitted is True
    assert judge(knowing(state, need["put"], "lupinda"), last).verdict == "legal"


def test_an_unknown_top_card_does_not_matter_against_rukan__LL_RULING_73() -> None:
    state, last = _tanilla_before_the_last_card("rukan")
    assert judge(state, last).verdict == "legal"


def test_an_unknown_top_card_does_not_matter_without_tanilla__LL_RULING_73() -> None:
    state = play(replace(at.choosing_cards(), discard=(*at.choosing_cards().discard[:-1], "?")), play_card("krod"))
    assert judge(state, play_card("gruka", "B")).verdict == "legal"


def unseeded(state: State) -> State:
    """With real dice: all chance is reported."""
    return replace(state, seed=UNSET)


CHANCE: dict[str, tuple[Callable[[], State], Move, Move]] = {
    "the roll": (
        lambda: at.fight("gnurxel", "gruka"),
        {"type": "roll", "seat": "chance"},
        {"dice": {"A": [6, 5], "B": [5, 1, 2]}},
    ),
    "Kenuk's roll": (
        lambda: at.fight("kenuk", "gruka"),
        {"type": "kenuk_roll", "seat": "chance"},
        {"dice": [6, 5]},
    ),
    "a re-roll": (at.rolled, reroll([0, 1]), {"dice": [3, 3]}),
    "Janulo's re-roll": (lambda: at.rolled("janulo"), reroll([1], free=True), {"dice": [3]}),
    "the shuffle": (at.set_up, SHUFFLE, {"pile": CARDS[:27]}),
}


@pytest.mark.parametrize(("position", "wanted", "report"), CHANCE.values(), ids=CHANCE)
def test_a_result_of_chance_is_asked_for_where_there_is_no_seed__LL_RULING_73(
    position: Callable[[], State], wanted: Move, report: Move
) -> None:
    state = unseeded(position())
    ruling = judge(state, wanted)
    assert ruling.verdict == "undetermined"
    (need,) = GAME.dump(ruling.needs)
    assert need["put"] == "/move/report"
    assert need["for"] == "effect"
    assert need["accepts"]
    assert need["question"].endswith("?")
    assert ruling.permitted is True
    assert judge(state, {**wanted, "report": report}).verdict == "legal"


def test_an_illegal_reroll_is_illegal_without_a_report_too__LL_RULING_73() -> None:
    assert broken(refused(unseeded(at.one_follower_in_the_supply()), reroll([0, 1]))) == ["LL-BATTLE-REROLL-2"]


def hidden(state: State, seat: str) -> State:
    """With a hand of which nobody has told the referee anything."""
    return replace(state, hand=state.hand.put(seat, Zone((), len(state.hand[seat]))))


def _loose(state: State) -> str:
    """A card that no zone names: it can be in the unknown hand."""
    zones = (state.hand.A, state.hand.B, state.undrafted)
    named = {*state.discard, state.in_play.A, state.in_play.B, *(card for zone in zones for card in zone.known)}
    return next(card for card in CARDS[:27] if card not in named)


FACE_UP: dict[str, tuple[Callable[[], State], Move]] = {
    "discarding": (lambda: hidden(at.start_of_turn(), "A"), discard("?")),
    "showing a card with Zandika": (lambda: hidden(at.fight("zandika", "gruka"), "A"), zandika("?")),
}


@pytest.mark.parametrize(("position", "wanted"), FACE_UP.values(), ids=FACE_UP)
def test_a_card_that_all_can_see_is_named__LL_RULING_73(position: Callable[[], State], wanted: Move) -> None:
    ruling = judge(position(), wanted)
    assert ruling.verdict == "undetermined"
    (need,) = GAME.dump(ruling.needs)
    assert (need["put"], need["accepts"], need["for"]) == ("/move/card", {"type": "string"}, "legality")
    assert "A" in need["question"]
    assert ruling.permitted is UNSET
    loose = _loose(position())
    claimed = judge(position(), {**wanted, "card": loose})
    assert claimed.verdict == "legal"
    assert ("/move/card", "players-word", loose) in [(a.pointer, a.source, a.value) for a in claimed.assumptions]


@pytest.mark.parametrize(("position", "wanted"), FACE_UP.values(), ids=FACE_UP)
def test_a_claim_that_a_zone_contradicts_breaks_the_row_of_the_move__LL_RULING_73(
    position: Callable[[], State], wanted: Move
) -> None:
    state = position()
    elsewhere = state.hand.B.known[0]
    row = "LL-CARD-18-1" if wanted["type"] == "zandika_reveal" else "LL-REINF-DISCARD-1"
    assert broken(refused(state, {**wanted, "card": elsewhere})) == [row]


def test_an_unknown_card_can_be_played_face_down__LL_RULING_73() -> None:
    assert judge(hidden(at.choosing_cards(), "A"), play_card("?")).verdict == "legal"


@pytest.mark.parametrize(
    ("position", "wanted"),
    [(at.start_of_turn, discard("?")), (at.choosing_cards, play_card("?")), (at.drafting, keep("?"))],
    ids=["discarding", "playing", "keeping"],
)
def test_no_unknown_card_comes_out_of_a_hand_that_is_known(position: Callable[[], State], wanted: Move) -> None:
    assert judge(position(), wanted).verdict != "legal"


# LL-RULING-74: what a refusal may tell


WANTED = "bufoka"
"""A card that lies now here, now there, and never in A's hand."""


def _hidden_places(make: Callable[[str, str, str], State]) -> dict[str, State]:
    """The same position with the wanted card in three places: the other hand, face down in play, in the box."""
    cards = (WANTED, "umkato", "eralgo")
    return {
        place: make(*(cards[(index + shift) % 3] for index in range(3)))
        for shift, place in enumerate(["the other hand", "the box", "face down in play"])
    }


def _at_the_discard(in_hand: str, committed: str, in_box: str) -> State:
    return turn(
        "A",
        at="TURN.DISCARD",
        A={"W1": 2},
        B={"H3": 2},
        hand_A=["krod", "namla"],
        hand_B=[in_hand, "gruka"],
        top=["lorato", committed, "lupinda"],
        undrafted=[in_box],
    )


def _at_the_choice_of_cards(in_hand: str, committed: str, in_box: str) -> State:
    state = battle(
        "D2",
        A={"D2": 2, "W1": 1},
        B={"D2": 3, "H3": 1},
        hand_A=["krod", "namla"],
        hand_B=[in_hand, committed],
        top="lupinda",
        committed=False,
    )
    state = _into_the_box(state, in_box)
    return play(state, play_card(committed, "B"))


def _into_the_box(state: State, card: str) -> State:
    """The card is an undrafted one; what lay there is where the card was."""
    if card in state.undrafted.known:
        return state
    assert card in state.discard
    spare = next(c for c in state.undrafted.known if c not in (WANTED, "umkato", "eralgo"))
    pile = tuple(spare if c == card else c for c in state.discard)
    return replace(state, discard=pile, undrafted=state.undrafted.remove(spare).add(card))


def _refusals(places: dict[str, State], wrong: Move) -> dict[str, bytes]:
    return {name: canonical(GAME.dump(refused(state, wrong).violations)) for name, state in places.items()}


def test_a_battle_card_not_in_hand_is_refused_in_the_same_words_wherever_it_lies__LL_RULING_74() -> None:
    places = _hidden_places(_at_the_choice_of_cards)
    assert WANTED in places["the other hand"].hand.B.known
    assert WANTED in places["the box"].undrafted.known
    assert WANTED == places["face down in play"].in_play.B
    refusals = _refusals(places, play_card(WANTED))
    assert len(set(refusals.values())) == 1
    assert broken(refused(places["the box"], play_card(WANTED))) == ["LL-BATTLE-CHOOSE-1"]


def test_a_discard_not_in_hand_is_refused_in_the_same_words_wherever_it_lies__LL_RULING_74() -> None:
    places = {
        "the other hand": _at_the_discard(WANTED, "umkato", "eralgo"),
        "the box": _at_the_discard("eralgo", "umkato", WANTED),
    }
    refusals = _refusals(places, discard(WANTED))
    assert len(set(refusals.values())) == 1
    assert broken(refused(places["the box"], discard(WANTED))) == ["LL-REINF-DISCARD-1"]


def _zandika_attacks(in_hand: str, in_box: str) -> State:
    state = battle(
        "D2",
        A={"D2": 2, "W1": 1},
        B={"D2": 3, "H3": 1},
        hand_A=["zandika", "krod", "namla"],
        hand_B=[in_hand, "gruka"],
        top="lupinda",
        committed=False,
    )
    state = _into_the_box(state, in_box)
    return play(state, play_card("zandika"), play_card("gruka", "B"))


def test_a_card_shown_by_zandika_that_is_not_in_hand_is_refused_in_the_same_words__LL_RULING_74() -> None:
    places = {"the other hand": _zandika_attacks(WANTED, "eralgo"), "the box": _zandika_attacks("eralgo", WANTED)}
    refusals = _refusals(places, zandika(WANTED))
    assert len(set(refusals.values())) == 1
    assert broken(refused(places["the box"], zandika(WANTED))) == ["LL-CARD-18-1"]


def test_a_card_not_drawn_is_refused_in_the_same_words_wherever_it_lies__LL_RULING_74() -> None:
    mine = ["olgi", "krod"]
    offered = draft(mine, [WANTED, "arus"])
    in_the_pile = draft(mine, ["lupinda", "arus"])
    chosen = play(draft(mine, [WANTED, "arus"]), keep(WANTED, "B"))
    passed_on = play(draft(mine, [WANTED, "arus"]), keep("arus", "B"))
    other_choice = play(draft(mine, ["lupinda", "arus"]), keep("lupinda", "B"))
    drafted_by_b = _drafted(WANTED)
    assert drafted_by_b.drafted.B.known.count(WANTED) == 1
    for group in (
        {"offered to B": offered, "in the pile": in_the_pile},
        {"kept by B": chosen, "passed on by B": passed_on, "in the pile": other_choice},
        {"drafted by B": drafted_by_b, "in the pile": _drafted("umkato")},
    ):
        refusals = _refusals(group, keep(WANTED))
        assert len(set(refusals.values())) == 1, refusals
    assert broken(refused(in_the_pile, keep(WANTED))) == ["LL-PREP-DRAFT-2"]


def _drafted(card: str) -> State:
    """The second round; B has drafted this card among others, A always the same two."""
    state = draft(["olgi", "krod"], ["lupinda", "arus"], round=2)
    loose = [*state.drafted.A.known, *state.drafted.B.known, *state.draw_pile]
    mine = [c for c in loose if c in ("gnurxel", "rupoda")]
    rest = [c for c in loose if c not in (*mine, card, "pibiju")]
    return replace(state, drafted=Sides(Zone(tuple(mine)), Zone((card, "pibiju"))), draw_pile=tuple(rest))


def test_the_moves_offered_instead_are_the_players_own__LL_RULING_74() -> None:
    """The other side's choice is open too, and what it can choose from is hidden."""
    for state, wrong in ((at.drafting(), keep("gnurxel")), (at.choosing_cards(), play_card("gnurxel"))):
        offered = refused(state, wrong).violations[0].legal_moves
        assert offered
        assert {alternative["seat"] for alternative in offered} == {"A"}


def test_to_the_player_a_refusal_is_the_same_wherever_the_card_lies__LL_RULING_74() -> None:
    groups: list[tuple[list[State], Move]] = [
        (list(_hidden_places(_at_the_choice_of_cards).values()), play_card(WANTED)),
        ([_at_the_discard(WANTED, "umkato", "eralgo"), _at_the_discard("eralgo", "umkato", WANTED)], discard(WANTED)),
        ([_zandika_attacks(WANTED, "eralgo"), _zandika_attacks("eralgo", WANTED)], zandika(WANTED)),
        ([draft(["olgi", "krod"], [WANTED, "arus"]), draft(["olgi", "krod"], ["lupinda", "arus"])], keep(WANTED)),
    ]
    for states, wrong in groups:
        rulings = [GAME.judge_for("A", state, GAME.load_move(wrong)) for state in states]
        assert {ruling.verdict for ruling in rulings} == {"illegal"}
        assert len({canonical(GAME.dump(ruling)) for ruling in rulings}) == 1


@pytest.mark.parametrize("wrong", [play_card(WANTED), discard(WANTED), zandika(WANTED), keep(WANTED)], ids=str)
def test_no_refusal_names_a_card_of_the_hand_or_where_the_wanted_card_lies__LL_RULING_74(wrong: Move) -> None:
    state = {
        "play_card": _at_the_choice_of_cards(WANTED, "umkato", "eralgo"),
        "discard_for_ap": _at_the_discard(WANTED, "umkato", "eralgo"),
        "zandika_reveal": _zandika_attacks(WANTED, "eralgo"),
        "draft_keep": draft(["olgi", "krod"], [WANTED, "arus"]),
    }[wrong["type"]]
    for violation in refused(state, wrong).violations:
        cited = (violation.rule, *violation.also)
        assert not {"LL-PREP-DRAFT-9", "LL-COMP-2"} & set(cited)
        words = f"{violation.detail} {violation.hint} {violation.data}".lower()
        named = {card for card in CARDS if card in words}
        assert named <= {WANTED}


# After the end, again, and by the wrong seat


EVERY_TYPE: tuple[Move, ...] = (
    SHUFFLE,
    keep("orly"),
    place_first("W1", "A"),
    discard("orly"),
    place("W1"),
    move("W1", "W2"),
    end(),
    choose_battle("D2"),
    play_card("orly"),
    REVEAL,
    zandika("orly"),
    kenuk([1]),
    galgator("D2"),
    olgi("B", "W1"),
    wuxaki(),
    extra(False, 0),
    roll([1], [1]),
    reroll([0]),
    reroll([0], free=True),
    PASS_A,
    choose_die([0]),
    kurak("D1"),
    pibiju("B", "D2"),
    arako("W1"),
    decline(),
)


def by_type(wrong: Move) -> str:
    return str(wrong["type"])


@pytest.mark.parametrize("wrong", EVERY_TYPE, ids=by_type)
@pytest.mark.parametrize(
    ("position", "row"),
    [(at.ended_by_elimination, "LL-END-1"), (at.ended_without_cards, "LL-END-3"), (at.ended_for_both, "LL-CARD-13-3")],
    ids=["elimination", "no cards", "mutual elimination"],
)
def test_nothing_is_legal_after_the_end(position: Callable[[], State], row: str, wrong: Move) -> None:
    ruling = refused(position(), wrong)
    assert broken(ruling) == [row]
    assert ruling.violations[0].legal_moves == ()
    assert GAME.moves(position()).moves == ()


AGAIN: dict[str, tuple[Callable[[], State], Move, str]] = {
    "shuffle": (at.set_up, SHUFFLE, "LL-SETUP-4"),
    "draft_keep": (at.drafting, keep("olgi"), "LL-PREP-DRAFT-2"),
    "place_first": (at.first_of_a_placed, place_first("D2", "B"), "LL-PREP-PLACE-1"),
    "discard_for_ap": (at.start_of_turn, discard("orly"), "LL-REINF-DISCARD-1"),
    "move": (lambda: turn("A", ap=2, A={"W1": 1, "W3": 1}, B={"H3": 2}), move("W1", "W2"), "LL-REINF-MOVE-1"),
    "end_reinforcement": (at.acting, end(), "LL-REINF-DISCARD-1"),
    "end_reinforcement before a battle": (at.acting_next_to_a_battle, end(), "LL-BATTLE-1"),
    "choose_battle": (at.two_battles, choose_battle("D2"), "LL-BATTLE-SEQ-1"),
    "play_card": (at.choosing_cards, play_card("krod"), "LL-BATTLE-CHOOSE-1"),
    "zandika_reveal": (
        lambda: at.fight("zandika", "gruka", hand_A=("galgator", "orly"), hand_B=("lorato",)),
        zandika("galgator"),
        "LL-BATTLE-SEQ-1",
    ),
    "kenuk_roll": (lambda: at.fight("kenuk", "gruka"), kenuk([1, 1]), "LL-BATTLE-SEQ-1"),
    "galgator_remove": (lambda: at.fight("galgator", "gruka"), galgator("D2"), "LL-BATTLE-SEQ-1"),
    "olgi_move": (lambda: at.fight("olgi", "gruka"), olgi("A", "W1"), "LL-BATTLE-SEQ-1"),
    "wuxaki_trade": (lambda: at.fight("wuxaki", "gruka"), wuxaki(), "LL-BATTLE-SEQ-1"),
    "decline": (lambda: at.fight("wuxaki", "gruka"), decline(), "LL-BATTLE-SEQ-1"),
    "declare_extra_dice": (at.orly_attacks_with_a_stored_die, extra(False, 0), "LL-BATTLE-SEQ-1"),
    "roll": (lambda: at.fight("gnurxel", "gruka"), roll([6, 5], [5, 1, 2]), "LL-BATTLE-SEQ-1"),
    "reroll": (at.rolled, reroll([0], [3]), "LL-BATTLE-REROLL-1"),
    "free_reroll": (lambda: at.rolled("janulo"), reroll([0], [3], free=True), "LL-CARD-19-1"),
    "pass_reroll": (at.rolled, PASS_A, "LL-BATTLE-SEQ-1"),
    "choose_die": (at.choosing, choose_die([0]), "LL-BATTLE-SEQ-1"),
}


@pytest.mark.parametrize(("position", "once", "row"), AGAIN.values(), ids=AGAIN)
def test_the_same_move_sent_twice_is_refused_the_second_time(
    position: Callable[[], State], once: Move, row: str
) -> None:
    after = play(position(), once)
    assert broken(refused(after, once))[0] == row


@pytest.mark.parametrize("wrong", EVERY_TYPE, ids=by_type)
@pytest.mark.parametrize("seat", ["C", "", "a", "table"])
def test_a_seat_that_the_game_does_not_have_is_refused__LL_OVER_1(seat: str, wrong: Move) -> None:
    ruling = refused(at.acting(), {**wrong, "seat": seat})
    assert broken(ruling)[0] == "LL-OVER-1"
    assert ruling.violations[0].pointer == "/move/seat"


@pytest.mark.parametrize("wrong", [wrong for wrong in EVERY_TYPE if wrong["seat"] != "chance"], ids=by_type)
def test_chance_makes_no_move_of_a_player__LL_OVER_1(wrong: Move) -> None:
    for position in (at.acting(), at.rolled(), at.choosing_cards()):
        ruling = refused(position, {**wrong, "seat": "chance"})
        assert ruling.violations[0].pointer == "/move/seat"


@pytest.mark.parametrize(
    ("position", "report"),
    [
        (at.set_up, SHUFFLE),
        (lambda: at.fight("gnurxel", "gruka"), roll([6, 5], [5, 1, 2])),
        (lambda: at.fight("kenuk", "gruka"), kenuk([1, 1])),
    ],
    ids=["shuffle", "roll", "kenuk_roll"],
)
def test_no_player_makes_a_move_of_chance(position: Callable[[], State], report: Move) -> None:
    assert judge(position(), report).verdict == "legal"
    for seat in ("A", "B"):
        assert refused(position(), {**report, "seat": seat}).violations[0].pointer == "/move/seat"


WRONG_SEAT: dict[str, tuple[Callable[[], State], Move]] = {
    "place_first": (at.first_of_a_placed, place_first("D2", "B")),
    "discard_for_ap": (at.start_of_turn, discard("orly")),
    "place": (at.acting, place("W1")),
    "move": (at.acting, move("W1", "W2")),
    "end_reinforcement": (at.acting, end()),
    "choose_battle": (at.two_battles, choose_battle("D2")),
    "galgator_remove": (at.galgator_and_wuxaki, galgator("D2")),
    "olgi_move": (lambda: at.fight("olgi", "gruka"), olgi("A", "W1")),
    "wuxaki_trade": (lambda: at.fight("wuxaki", "gruka"), wuxaki()),
    "declare_extra_dice": (lambda: at.fight("gnurxel", "gruka", stored=(1, 0)), extra(False, 0)),
    "reroll": (at.rolled, reroll([0])),
    "pass_reroll": (at.rolled, PASS_A),
    "choose_die": (at.choosing, choose_die([0])),
    "pibiju_remove": (lambda: at.won("pibiju"), pibiju("B", "H3")),
    "arako_place": (lambda: at.won("arako"), arako("W1")),
    "kurak_retreat": (at.kurak_retreats, kurak("W2")),
}


@pytest.mark.parametrize(("position", "right"), WRONG_SEAT.values(), ids=WRONG_SEAT)
def test_a_decision_of_one_player_is_not_taken_by_the_other(position: Callable[[], State], right: Move) -> None:
    state = position()
    assert judge(state, right).verdict == "legal"
    refused(state, {**right, "seat": other(right["seat"])})


# Never an exception


def _unknown_card_turned_up() -> State:
    """The reveal waits for the name of A's card."""
    state = hidden(at.choosing_cards(), "A")
    return play(state, play_card("?"), play_card("gruka", "B"))


NODES: dict[Node, Callable[[], State]] = {
    "SETUP": at.set_up,
    "PREP.DRAFT.KEEP": at.drafting,
    "PREP.PLACE": at.first_of_a_placed,
    "TURN.DISCARD": at.start_of_turn,
    "TURN.ACTIONS": at.acting_next_to_a_battle,
    "BATTLE.SELECT": at.two_battles,
    "BATTLE.COMMIT": at.choosing_cards,
    "BATTLE.REVEAL": lambda: at.fight("zandika", "gruka", hand_A=("galgator", "orly"), hand_B=("lorato",)),
    "BATTLE.LIGHTNING": at.galgator_and_wuxaki,
    "BATTLE.DICE.EXTRA": at.orly_attacks_with_a_stored_die,
    "BATTLE.DICE.ROLL": lambda: at.fight("gnurxel", "gruka"),
    "BATTLE.DICE.REROLL": lambda: at.rolled("janulo"),
    "BATTLE.DICE.CHOOSE": at.choosing,
    "BATTLE.RESULT": at.kurak_retreats,
    "GAME.OVER": at.ended_by_elimination,
}
MORE_POSITIONS: dict[str, Callable[[], State]] = {
    "a reveal to be reported": _unknown_card_turned_up,
    "Kenuk's roll": lambda: at.fight("kenuk", "gruka"),
    "Olgi's second take": at.olgi_second_take,
    "a followerless side": lambda: at.b_driven_out_by_kenuk("janulo"),
    "a hand unknown": lambda: hidden(at.start_of_turn(), "A"),
    "no seed": lambda: unseeded(at.rolled()),
    "nothing assumed": lambda: stated(at.kurak_retreats()),
    "no card of A": lambda: play(at.a_without_cards(), play_card("gruka", "B")),
}
ODD: tuple[Move, ...] = (
    place("W1", -1),
    place("W1", 10**9),
    move("W1", "W1", -1),
    move("W1", "", 1),
    discard("?"),
    discard(""),
    play_card("?"),
    keep("?"),
    zandika("?"),
    reroll([-1]),
    reroll([99, 99]),
    reroll([], []),
    reroll([0], [], free=True),
    reroll([-5], [0, 7], free=True),
    choose_die([-1]),
    choose_die([0, 0, 0], "A", "C"),
    choose_die([0], "A", ""),
    extra(True, -1),
    extra(True, 10**9),
    olgi("C", "D2"),
    pibiju("", "D2"),
    kenuk([]),
    kenuk([0] * 99),
    roll(),
    {"type": "roll", "seat": "chance", "report": {"dice": {"C": [1]}}},
    {"type": "roll", "seat": "chance", "report": {"dice": {"A": []}}},
    {"type": "reveal", "seat": "chance", "report": {"cards": {"C": "dragon"}}},
    {"type": "reveal", "seat": "chance", "report": {"cards": {}}},
    {"type": "reveal", "seat": "A"},
    {"type": "shuffle", "seat": "chance", "report": {"pile": []}},
    {"type": "shuffle", "seat": "A"},
    {"type": "tell", "seat": "A", "at": "/hand/A", "card": "orly"},
    {"type": "tell", "seat": "C", "at": "nowhere", "card": "dragon"},
    {"type": "tell", "seat": "A", "at": "/discard/x", "card": "?"},
    {"type": "tell", "seat": "A", "at": "", "card": "orly"},
    {"type": "commit", "seat": "A", "hash": "0" * 64},
    {"type": "commit", "seat": "C", "hash": ""},
    {"type": "open", "seat": "A", "move": {"type": "play_card", "seat": "A", "card": "krod"}, "salt": "0" * 16},
    {"type": "open", "seat": "A", "move": {}, "salt": ""},
    {"type": "open", "seat": "C", "move": {"type": "open", "seat": 7}, "salt": "0" * 16},
    {"type": "agreement", "seat": "table", "agreed": ["A"], "reason": "", "set": {"ap": "many"}},
    {"type": "agreement", "seat": "table", "agreed": ["A", "B"], "reason": "", "set": {"map": None}},
    {"type": "agreement", "seat": "table", "agreed": ["A", "B"], "reason": "", "leaves": "C"},
    {"type": "agreement", "seat": "nobody", "agreed": [], "reason": "", "waive": ["LL-END-1"]},
)
BY_B = tuple({**wrong, "seat": "B"} for wrong in EVERY_TYPE if wrong["seat"] == "A")
POSITIONS: dict[str, Callable[[], State]] = {**NODES, **MORE_POSITIONS}


def test_there_is_a_position_for_each_node() -> None:
    assert {position().node for position in NODES.values()} == set(NODES)
    assert set(NODES) == set(Node.__args__)  # type: ignore[attr-defined]
    assert {wrong["type"] for wrong in (*EVERY_TYPE, *ODD)} == set(GAME.move_types)


@pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
@pytest.mark.parametrize(
    "tried", [*EVERY_TYPE, *BY_B, *ODD], ids=[f"{n} {m['type']}" for n, m in enumerate([*EVERY_TYPE, *BY_B, *ODD])]
)
def test_no_move_at_any_node_raises(position: Callable[[], State], tried: Move) -> None:
    state = position()
    before = GAME.dump(state)
    ruling = judge(state, tried)
    assert ruling.verdict in ("legal", "illegal", "undetermined")
    assert ruling.impossible is UNSET
    assert bool(ruling.violations) == (ruling.verdict == "illegal")
    assert bool(ruling.needs) == (ruling.verdict == "undetermined")
    assert (ruling.state is UNSET) == (ruling.verdict != "legal")
    assert GAME.dump(state) == before
    if ruling.verdict == "legal":
        assert GAME.faults(ruling.state) == ()
    if ruling.verdict == "legal" and tried["type"] not in ("tell", "commit", "open", "agreement"):
        assert (tried["type"], tried["seat"]) in GAME.awaited(GAME.case(state), state)[1]
