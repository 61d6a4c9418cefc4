"""A unit whose toughness an ability has raised falls as soon as that ends, and calls up what a defeat calls up."""

from typing import Any

import pytest

from tests.lumeria.positions import GAME, activated, by, judge, last_pass, play, recruitment, ruled


def kin(**more: Any) -> dict[str, Any]:
    """Berserkers are tougher beside a card of their own side, and leave gold behind."""
    brothers = {"kind": "modify_stat", "stat": "toughness", "amount": 1, "if": [{"adjacent": {"side": "own"}}]}
    last = {"kind": "gold", "amount": 2, "trigger": "defeated", **more}
    pack: dict[str, Any] = {"abilities": {"brothers": brothers, "last": last}}
    return pack | {"units": {"berserkers": {"abilities": ["brothers", "last"]}}}


def test_a_unit_that_falls_because_its_toughness_ends_calls_up_what_a_defeat_does() -> None:
    state = activated("throwers-1", "north", south="bies a1", north="berserkers d4 2w; throwers d5", pack=kin())
    ruling = judge(state, by("north", "move", path=["d6"]))
    assert (ruling.state.units["berserkers-1"].space, ruling.state.gold.north) == (None, 3)
    assert (ruling.state.node, ruling.state.triggers) == ("ACT.UNIT", ())


def test_the_owner_of_a_unit_that_falls_by_itself_is_asked_before_play_goes_on() -> None:
    cards = {"south": "bies a1", "north": "berserkers d4 2w; throwers d5"}
    state = activated("throwers-1", "north", **cards, pack=kin(optional=True))
    state = play(state, by("north", "move", path=["d6"]))
    assert (state.node, state.moment, GAME.faults(state)) == ("ACT.TRIGGER", "free_move", ())
    after = play(state, by("north", "ability", ability="last"))
    assert (after.node, after.gold.north) == ("ACT.UNIT", 3)


@pytest.mark.parametrize("optional", [False, True])
def test_in_cleanup_a_unit_falls_before_points_are_counted(optional: bool) -> None:
    shield = {"kind": "modify_stat", "stat": "toughness", "amount": 1, "if": [{"self": "activated"}]}
    pack = {"abilities": {"shield": shield, "last": {"kind": "gold", "amount": 2, "trigger": "defeated"}}}
    pack["abilities"]["last"]["optional"] = optional
    pack |= {"units": {"berserkers": {"abilities": ["shield", "last"]}}}
    state = last_pass(south="woje a2", north="berserkers e4 2w blank", pack=pack)
    state = play(state, by("north", "pass"))
    if optional:
        assert (state.node, state.moment, state.active, GAME.faults(state)) == ("ACT.TRIGGER", "dice_off", None, ())
        state = play(state, by("north", "ability", ability="last"))
    assert (state.node, state.round) == ("RECRUIT.TURN", 3)
    assert (state.points.north, state.gold.north, state.units["berserkers-1"].space) == (0, 1 + 2 + 2, None)


def test_before_a_roll_off_a_unit_falls_whose_protection_a_ruling_takes_away() -> None:
    cards = {"south": "bies b4; woje h1; woje i1", "north": "berserkers e4 2w; throwers e5; berserkers a6"}
    state = play(last_pass(**cards, pack=kin(), points=(9, 9)), by("north", "pass"))
    assert state.node == "CLEANUP.3"
    after = play(state, ruled({"op": "place", "unit": "throwers-1", "to": "i6"}))
    assert (after.units["berserkers-1"].space, after.gold.north) == (None, 1 + 2)
    assert (after.result.winners, after.result.reason) == (("south",), "eliminated")


@pytest.mark.parametrize("optional", [False, True])
def test_a_unit_that_falls_by_the_step_forward_falls_before_the_income(optional: bool) -> None:
    wall = {"kind": "modify_stat", "stat": "toughness", "amount": 1, "if": [{"self_on": "recruitment"}]}
    last = {"kind": "gold", "amount": 2, "trigger": "defeated", "optional": optional}
    pack = {"abilities": {"wall": wall, "last": last}, "units": {"berserkers": {"abilities": ["wall", "last"]}}}
    ruling = judge(last_pass(south="woje a2", north="berserkers b7 2w", pack=pack), by("north", "pass"))
    state = ruling.state
    if optional:
        assert (state.moment, GAME.faults(state)) == ("forward", ())
        ruling = judge(state, by("north", "ability", ability="last"))
    types = [event.type for event in ruling.events]
    assert types.index("ability") < types.index("income")
    assert (ruling.state.node, ruling.state.gold.north, ruling.state.round) == ("RECRUIT.TURN", 5, 3)


@pytest.mark.parametrize("optional", [False, True])
def test_a_unit_that_falls_by_itself_after_a_table_ruling_in_recruitment(optional: bool) -> None:
    state = recruitment("north", south="bies a1", north="berserkers d4 2w; throwers d5", pack=kin(optional=optional))
    state = play(state, ruled({"op": "place", "unit": "throwers-1", "to": "h5"}))
    if optional:
        assert (state.moment, GAME.faults(state)) == ("ruling", ())
        state = play(state, by("north", "ability", ability="last"))
    assert (state.node, state.active, state.gold.north) == ("RECRUIT.TURN", "north", 3)
