"""Who sees what in Lumeria, the score, and the same game under other names."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from tests.lumeria.positions import GAME, activated, battle, broken, by, judge, last_pass, named, play, set_up
from tests.suite.play import positions


def test_nothing_is_hidden_but_seed_and_salt__LM_RULING_82() -> None:
    for state in positions(GAME, 1, every=25):
        for viewer in ("south", "north", "public"):
            view = GAME.hide(state, viewer)
            assert replace(view, seed=state.seed, salt=state.salt) == state
            assert (view.seed, view.salt) == (UNSET, UNSET)


def test_there_is_nothing_to_tell() -> None:
    state = battle("ACT.TURN", south="woje d2", north="berserkers d5")
    ruling = judge(state, {"type": "tell", "seat": "south", "at": "/stacks/south", "card": "woje"})
    assert (broken(ruling), "LM-FUND-2" in named(ruling)) == (["REF-TELL-1"], True)
    nobody = judge(state, {"type": "tell", "seat": "west", "at": "/stacks/south", "card": "woje"})
    assert broken(nobody) == ["LM-FLOW-2"]


def test_the_score_is_the_tokens_and_says_what_the_board_would_give() -> None:
    state = battle("ACT.TURN", south="woje b4; bies e4", north="berserkers h4", points=(3, 2))
    score = GAME.score(state)
    assert score.totals == {"south": 3, "north": 2}
    held = [(line.seat, line.points, line.data["space"]) for line in score.lines if "LM-CLEAN-7" in line.rules]
    assert held == [("south", 0, "b4"), ("south", 0, "e4"), ("north", 0, "h4")]
    assert sum(line.points for line in score.lines) == 5


def test_the_score_before_there_is_a_board() -> None:
    assert GAME.score(set_up()).totals == {"south": 0, "north": 0}


def test_a_turned_board_is_the_same_pack__LM_INV_33() -> None:
    columns = "abcdefghi"
    names = {f"{a}{r}": f"{b}{8 - r}" for a, b in zip(columns, columns[::-1], strict=True) for r in range(1, 8)}
    names |= {"south": "north", "north": "south"}
    state = activated(
        "bies-1", south="bies d3; woje -", north="berserkers d4 minus", tokens={"south": {"ability": False}}
    )
    turned = GAME.rename(state, names)
    assert turned.pack == state.pack
    assert (turned.units["bies-1"].space, turned.units["bies-1"].owner, turned.active) == ("f5", "north", "north")
    assert (turned.factions.south, turned.factions.north) == ("f2", "f1")
    assert not turned.tokens.north.ability
    assert GAME.rename(turned, names) == state


@pytest.mark.parametrize("names", [{"woje": "militia"}, {"rooted": "steadfast"}, {"woje-1": "anna"}])
def test_other_names_change_nothing_but_names__LM_INV_34(names: dict[str, str]) -> None:
    state = activated("bies-1", south="bies d3; woje a2", north="huskarls d4")
    renamed = GAME.rename(state, names)
    assert GAME.faults(renamed) == ()
    move = by("south", "attack", attack_type="melee", target="huskarls-1")
    back = {new: old for old, new in names.items()}
    assert GAME.rename(play(renamed, move), back) == play(state, move)


def test_a_viewer_gets_the_same_ruling_without_the_seed() -> None:
    state = replace(last_pass(south="woje b4", north="berserkers d5"), seed="secret", salt="salt")
    move = GAME.load_move(by("north", "pass"))
    whole, seen = GAME.judge(state, move), GAME.judge_for("south", state, move)
    assert seen.events == whole.events
    assert (seen.state.seed, replace(seen.state, seed="secret", salt="salt")) == (UNSET, whole.state)
