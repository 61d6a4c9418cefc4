"""The edges of rules: positions in which a slightly different rule would answer differently."""

from collections.abc import Callable

import pytest

from referee.games.lost_lumina.state import State
from tests.lost_lumina import breaches as at
from tests.lost_lumina.positions import GAME, play

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
