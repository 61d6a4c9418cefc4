"""The edges of rules: positions in which a slightly different rule would answer differently."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from referee.core.state import PackRef
from referee.games.lost_lumina.pack import PACKS
from referee.games.lost_lumina.state import Extra, Sides, State
from tests.lost_lumina import breaches as at
from tests.lost_lumina.positions import GAME, judge, play, turn

LEFT = {"type": "agreement", "seat": "table", "agreed": ["A", "B"], "reason": "B has to go.", "leaves": "B"}

# What is seen


@pytest.mark.parametrize(
    ("position", "seen"),
    [
        (at.a_has_committed, ("?", None)),
        (at.galgator_and_wuxaki, ("galgator", "wuxaki")),
        (lambda: at.won("arako"), ("arako", "gruka")),
        (at.kurak_retreats, ("gnurxel", "kurak")),
    ],
    ids=["before the reveal", "in the lightning step", "in the result step", "before the loser leaves"],
)
def test_an_agreement_that_ends_the_game_turns_up_no_card_and_hides_none__LL_RULING_69(
    position: Callable[[], State], seen: tuple[str, str | None]
) -> None:
    state = play(position(), LEFT)
    assert state.node == "GAME.OVER"
    view = GAME.hide(state, "public")
    assert seen == (view.in_play.A, view.in_play.B)


# What is awaited


def test_a_roll_for_an_ability_is_chance_and_no_decision() -> None:
    pending = GAME.pending(at.fight("kenuk", "gruka"))
    assert (pending.kind, [one.type for one in pending.moves]) == ("chance", ["kenuk_roll"])


# What is told


def test_a_card_told_of_the_discard_pile_is_told_to_all() -> None:
    state = turn("A", A={"W1": 2}, B={"H1": 2})
    hands, rest = Sides(state.hand.A.hidden(), state.hand.B.hidden()), state.undrafted.hidden()
    state = replace(state, hand=hands, undrafted=rest, discard=("?",) * len(state.discard))
    [told] = judge(state, {"type": "tell", "seat": "A", "at": "/discard/0", "card": "krod"}).events
    assert "Krod" in told.seen_by("public").text and "Krod" in told.seen_by("B").text


# What a pack may say


def test_a_box_has_no_second_promo_card() -> None:
    kurak = PACKS["default"]["cards"]["kurak"]
    patch = {"cards": {"kurak-2": {**kurak, "number": 29, "names": {"en": "Kurak II"}}}}
    faults = GAME.pack_faults(PackRef("default", patch))
    assert "29 in all" in faults[0].detail


@pytest.mark.parametrize("ap", [0, 99])
def test_a_card_may_give_from_0_to_99_action_points(ap: int) -> None:
    assert GAME.pack_faults(PackRef("default", {"cards": {"krod": {"ap": ap}}})) == ()


# What a state may leave out


def test_a_state_that_says_nothing_of_the_promo_card_is_played_without_it() -> None:
    document = GAME.dump(turn("A", A={"W1": 2}, B={"H1": 2}))
    assert document.pop("promo") is False
    assert GAME.load(document).promo is False
    assert GAME.faults(GAME.load(document)) == ()


@pytest.mark.parametrize("empty", [("A",), ("B",), ("A", "B")])
def test_an_area_with_no_follower_is_as_one_that_is_not_named(empty: tuple[str, ...]) -> None:
    state = turn("A", A={"W1": 2}, B={"H1": 2})
    document = GAME.dump(state)
    for seat in empty:
        document["map"][seat]["W3"] = 0
    assert GAME.load(document) == state
    assert GAME.faults(GAME.load(document)) == ()


@pytest.mark.parametrize("number", [0, 3])
def test_none_to_three_stored_dice_are_added_to_a_roll__LL_INV_13(number: int) -> None:
    state = at.fight("gnurxel", "gruka")
    assert GAME.faults(state.fight(extra=Sides(Extra(False, number), Extra(False, 0)))) == ()
