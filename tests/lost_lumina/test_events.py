"""What events tell besides the new state: their numbers, their sentences and the rules that they cite just then."""

from typing import Any

import pytest

from referee.core.ruling import Event, Ruling
from referee.games.lost_lumina.characters import CHARACTERS
from referee.games.lost_lumina.state import State
from tests.lost_lumina import breaches as at
from tests.lost_lumina.fights import dice_step
from tests.lost_lumina.positions import GAME, battle, cited, judge, play


def legal(state: State, move: dict[str, Any]) -> Ruling:
    """The ruling on a legal move."""
    ruling = judge(state, move)
    assert ruling.verdict == "legal", ruling.violations or ruling.needs
    return ruling


def told(ruling: Ruling, type: str) -> list[Event]:
    """The events of a type."""
    return [event for event in ruling.events if event.type == type]


# The cards


def test_an_ability_bears_the_number_of_its_card__LL_REF_4() -> None:
    pack = GAME.case(at.acting()).pack
    numbers = {card.ability: card.number for card in pack.cards.values() if card.ability}
    assert {word: character.number for word, character in CHARACTERS.items()} == numbers


def test_tanilla_names_the_card_that_she_copies__LL_CARD_01_1() -> None:
    hands = {"hand_A": ["tanilla"], "hand_B": ["gnurxel"]}
    state = play(battle("D2", **at.PLAIN, **hands, committed=False, top="galgator"), at.play_card("tanilla"))
    [copied] = told(legal(state, at.play_card("gnurxel", "B")), "copied")
    assert copied.data == {"seat": "A", "card": "galgator"}
    assert "Galgator lies on top" in copied.text


def test_lupinda_tells_what_the_followers_count__LL_CARD_03_1() -> None:
    ruling = dice_step(at.fight("lupinda", "gnurxel"), [1, 1], [1, 1, 1])
    assert [event.data for event in told(ruling, "ability")] == [{"seat": "A", "followers": 4}]


@pytest.mark.parametrize(("followers", "cites"), [(8, False), (9, True)])
def test_only_beyond_the_eight_dice_of_the_box_some_are_rolled_again__LL_BR_DICE_1(followers: int, cites: bool) -> None:
    state = battle("D2", A={"D2": followers, "W1": 1}, B={"D2": 2, "H3": 1}, card_A="kenuk", card_B="gnurxel")
    ruling = legal(state, at.kenuk([1] * followers))
    assert ("LL-BR-DICE-1" in cited(ruling)) == cites


def test_galgator_takes_one_follower__LL_CARD_06_1() -> None:
    ruling = legal(at.fight("galgator", "gnurxel"), at.galgator("H3"))
    assert told(ruling, "removed")[0].data == {"owner": "B", "area": "H3", "count": 1}


def test_rupoda_tells_how_many_dice_are_stored_now__LL_CARD_10_1() -> None:
    state = play(at.fight("rupoda", "gnurxel", stored=(1, 0)), at.extra(False, 0))
    [stored] = told(dice_step(state, [1, 1], [1, 1, 1]), "die-stored")
    assert stored.data == {"seat": "A", "stored": 2}


def test_a_card_that_zandika_shows_comes_to_light__LL_RULING_69() -> None:
    state = at.fight("zandika", "gruka", hand_A=("galgator", "orly"), hand_B=("lorato",))
    assert legal(state, at.zandika("galgator")).reveals is True
    assert legal(state, at.decline()).reveals is False


def test_one_card_alone_is_discarded_like_two__LL_RULING_67() -> None:
    ruling = dice_step(battle("D2", **at.PLAIN, card_A="gnurxel", hand_A=["orly"]), [1, 1], [1, 1, 1])
    assert told(ruling, "discarded")[0].rules == ("LL-BATTLE-DISCARD-1", "LL-RULING-67")
    ruling = dice_step(at.fight("gnurxel", "gruka"), [1, 1], [1, 1, 1])
    assert "LL-RULING-67" not in cited(ruling)
