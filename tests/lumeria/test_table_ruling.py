"""Table rulings: what the players may settle by themselves, and that nothing of the box appears or vanishes."""

import random
from itertools import permutations
from typing import Any

import pytest
from msgspec.structs import replace

from referee.games.lumeria.state import SEATS, State
from tests.lumeria.positions import (
    GAME,
    activated,
    battle,
    broken,
    by,
    cited,
    dice,
    judge,
    last_pass,
    named,
    play,
    recruitment,
    ruled,
    set_up,
    where,
)
from tests.suite.adapters import ADAPTERS
from tests.suite.play import positions

SILENT = {
    "units": {"bies": {"unmodelled": True, "text": "Roars."}},
    "gods": {"g2": {"ability": None, "unmodelled": True, "text": "Storm."}},
}


def turn(**members: Any) -> State:
    """South is to activate a unit."""
    cards = {"south": "woje d2; bies e2; woje -", "north": "berserkers d5; huskarls f6 1w; berserkers - blank"}
    return battle("ACT.TURN", **{**cards, **members})


def shooting() -> State:
    """Two dice of north's Throwers are to be rolled."""
    state = activated("throwers-1", "north", south="woje d3; zbrojni a2", north="throwers d6; berserkers b5")
    return play(state, by("north", "attack", attack_type="ranged", target="woje-1"))


# What is changed


def test_place() -> None:
    after = play(turn(), ruled({"op": "place", "unit": "woje-1", "to": "h5"}))
    assert where(after)["h5"] == "woje-1"


def test_wound_and_heal() -> None:
    after = play(turn(), ruled({"op": "wound", "unit": "huskarls-1", "delta": 2}))
    assert after.units["huskarls-1"].wounds == 3
    after = play(after, ruled({"op": "wound", "unit": "huskarls-1", "delta": -3}))
    assert after.units["huskarls-1"].wounds == 0


def test_wounds_enough_defeat_as_usual() -> None:
    ruling = judge(turn(), ruled({"op": "wound", "unit": "berserkers-1", "delta": 2}))
    assert ruling.state.units["berserkers-1"].space is None
    assert ruling.state.gold.north == 1
    assert {"LM-DEFEAT-1", "LM-COMP-1"} <= cited(ruling)


def test_defeat() -> None:
    ruling = judge(turn(), ruled({"op": "defeat", "unit": "berserkers-1"}))
    assert (ruling.state.units["berserkers-1"].space, ruling.state.gold.north) == (None, 1)


@pytest.mark.parametrize(("die", "mark"), [("minus", "exhausted"), ("plus", "fortified")])
def test_mark(die: str, mark: str) -> None:
    state = turn(south=f"woje d2 {die}; bies e2")
    after = play(state, ruled({"op": "mark", "unit": "woje-1", "mark": mark, "value": False}))
    assert after.units["woje-1"].die == "blank"
    after = play(after, ruled({"op": "mark", "unit": "woje-1", "mark": mark, "value": True}))
    assert getattr(after.units["woje-1"], f"is_{mark}")


def test_gold() -> None:
    after = play(
        turn(gold=(1, 0)),
        ruled({"op": "gold", "seat": "south", "delta": -1}, {"op": "gold", "seat": "north", "delta": 3}),
    )
    assert (after.gold.south, after.gold.north) == (0, 3)


def test_from_stack_and_back() -> None:
    state = turn()
    after = play(state, ruled({"op": "from_stack", "seat": "south", "kind": "woje", "to": "h3"}))
    assert (where(after)["h3"], after.stacks.south["woje"]) == ("woje-3", 5)
    back = play(after, ruled({"op": "to_stack", "unit": "woje-3"}))
    assert (back.units, back.stacks) == (state.units, state.stacks)


def test_a_used_activation_stays_used_when_the_card_goes_back() -> None:
    state = turn(south="woje d2 blank; bies e2")
    after = play(state, ruled({"op": "to_stack", "unit": "woje-1"}))
    assert after.used.south == 1
    assert GAME.faults(after) == ()


def test_track() -> None:
    state = turn(tokens={"south": {"march": False, "track": 2}})
    assert play(state, ruled({"op": "track", "seat": "south", "delta": 3})).tokens.south.track == 5


def test_maneuver() -> None:
    state = turn(tokens={"south": {"march": False, "volley": False, "track": 2, "aside": 1}})
    ready = {"op": "maneuver", "seat": "south", "name": "march", "ready": True}
    once = play(state, ruled(ready))
    assert (once.tokens.south.march, once.tokens.south.aside, once.tokens.south.track) == (True, 0, 2)
    twice = play(once, ruled({**ready, "name": "volley"}))
    assert (twice.tokens.south.volley, twice.tokens.south.track) == (True, None)
    spent = play(twice, ruled({**ready, "name": "fortune", "ready": False}))
    assert (spent.tokens.south.fortune, spent.tokens.south.track) == (False, 0)


def test_ability_token() -> None:
    after = play(turn(), ruled({"op": "ability_token", "seat": "south", "ready": False}))
    assert not after.tokens.south.ability
    assert play(after, ruled({"op": "ability_token", "seat": "south", "ready": True})).tokens.south.ability


def test_points() -> None:
    after = play(turn(), ruled({"op": "points", "seat": "south", "delta": 4}))
    assert after.points.south == 4


def test_attack_modifier_and_dice() -> None:
    ruling = judge(shooting(), ruled({"op": "attack_modifier", "amount": 2}, {"op": "attack_dice", "delta": -1}))
    assert (ruling.state.declared.together(), ruling.state.declared.count) == (2, 1)
    after = play(ruling.state, dice(2), by("north", "accept"))
    assert after.units["woje-1"].wounds == 1


def test_an_extra_activation() -> None:
    state = turn(south="woje a2 blank; woje b2 blank; woje c2 blank; woje d2", turn="north")
    after = play(state, ruled({"op": "extra", "seat": "south", "what": "activation"}))
    after = play(after, by("north", "stop"))
    assert (after.active, judge(after, by("south", "activate", unit="woje-4")).verdict) == ("south", "legal")


def test_an_extra_action() -> None:
    state = activated("woje-1", south="woje d2", north="berserkers d5", actions=("move", "attack"))
    assert broken(judge(state, by("south", "fortify"))) == ["LM-BATTLE-ACT-5", "LM-BATTLE-ACT-7"]
    state = play(state, ruled({"op": "extra", "seat": "south", "what": "action", "action": "fortify"}))
    state = play(state, by("south", "fortify"))
    assert broken(judge(state, by("south", "fortify")))[0] == "LM-BATTLE-ACT-5"


EXTRA = {"op": "extra", "seat": "south", "what": "action"}


def test_an_extra_run_still_needs_a_move__LM_RUN_1() -> None:
    state = activated("bies-1", south="bies d4", north="berserkers d7")
    state = play(state, ruled({**EXTRA, "action": "run"}))
    assert broken(judge(state, by("south", "run", path=["c4"]))) == ["LM-RUN-1"]
    state = play(
        state, by("south", "move", path=["c4"]), by("south", "run", path=["b4"]), by("south", "run", path=["c4"])
    )
    assert broken(judge(state, by("south", "run", path=["d4"])))[0] == "LM-BATTLE-ACT-5"


def test_an_extra_action_that_an_ability_forbids_stays_forbidden__LM_FUND_1() -> None:
    slow = {"kind": "action_rule", "forbid": ["fortify"]}
    pack = {"abilities": {"slow": slow}, "units": {"bies": {"abilities": ["slow"]}}}
    state = activated("bies-1", south="bies d4", north="berserkers d7", pack=pack)
    state = play(state, ruled({**EXTRA, "action": "fortify"}))
    assert broken(judge(state, by("south", "fortify"))) == ["LM-FUND-1"]


@pytest.mark.parametrize("order", sorted({*permutations(("move", "move", "fortify"))}))
def test_an_extra_action_counts_in_no_order__LM_BATTLE_ACT_5(order: tuple[str, ...]) -> None:
    state = activated("bies-1", south="bies d4", north="berserkers d7")
    state = play(state, ruled({**EXTRA, "action": "move"}))
    for action in order:
        there = "c4" if state.units["bies-1"].space == "d4" else "d4"
        state = play(state, by("south", action, **({"path": [there]} if action == "move" else {})))
    assert broken(judge(state, by("south", "aim")))[0] == "LM-BATTLE-ACT-5"
    assert {move.type for move in GAME.moves(state).moves} == {"end_activation"}


def test_after_an_attack_an_extra_action_is_for_once__LM_BATTLE_ACT_7() -> None:
    state = activated("woje-1", south="woje d2", north="berserkers d5", actions=("move", "attack"))
    state = play(state, ruled({**EXTRA, "action": "move"}), by("south", "move", path=["d3"]))
    assert broken(judge(state, by("south", "move", path=["d2"]))) == [
        *("LM-BATTLE-ACT-5", "LM-BATTLE-ACT-6", "LM-BATTLE-ACT-7"),
    ]


# Word and marks


def test_a_ruling_is_kept_in_word_and_named_by_every_later_answer() -> None:
    state = turn()
    change = ruled({"op": "gold", "seat": "south", "delta": 1}, reason="The card pays.")
    ruling = judge(state, change)
    assert [word.reason for word in ruling.state.word] == ["The card pays."]
    assert [a.source for a in ruling.assumptions if a.source == "players-word"] == ["players-word"]
    twice = play(ruling.state, change)
    later = judge(twice, by("south", "stop"))
    assert [a.pointer for a in later.assumptions if a.source == "players-word"] == ["/state/word/0", "/state/word/1"]


@pytest.mark.parametrize(("source", "pack"), [("bies", SILENT), ("g2", SILENT), ("other", None), ("siege", "by table")])
def test_sources(source: str, pack: Any) -> None:
    siege = {
        "names": {"en": "Siege"},
        "scoring": [{"kind": "by_table"}],
        "end": [{"kind": "rounds_played", "n": 6}],
        "ties": ["points", "draw"],
    }
    members = {"pack": {"scenarios": {"siege": siege}}, "scenario": "siege"} if pack == "by table" else {"pack": pack}
    change = ruled({"op": "points", "seat": "south", "delta": 1}, source=source)
    assert judge(turn(**members), change).verdict == "legal"


def test_points_by_table_and_a_scenario_of_rounds() -> None:
    siege = {
        "names": {"en": "Siege"},
        "scoring": [{"kind": "unit_eliminated", "points": 2}, {"kind": "by_table"}],
        "end": [{"kind": "rounds_played", "n": 3}, {"kind": "by_table"}],
        "ties": ["points", "draw"],
    }
    members = {"pack": {"scenarios": {"siege": siege}}, "scenario": "siege"}
    state = last_pass(south="woje d2; woje -", north="berserkers d5", round=2, **members)
    after = play(state, by("north", "pass"))
    assert (after.points.north, after.result, after.fallen.south) == (2, None, 1)
    end = last_pass(south="woje d2; woje -", north="berserkers d5", round=3, fallen={"south": 1, "north": 0}, **members)
    drawn = play(end, by("north", "pass"))
    assert (drawn.result.winners, drawn.result.reason) == (("south", "north"), "draw")
    won = play(end, ruled({"op": "points", "seat": "north", "delta": 1}, source="siege"), by("north", "pass"))
    assert (won.result.winners, won.result.reason) == (("north",), "points")


def test_a_scenario_of_elimination() -> None:
    last = {"names": {"en": "Last"}, "scoring": [], "end": [{"kind": "no_enemy_units"}], "ties": ["draw"]}
    state = last_pass(south="woje d2", north="berserkers -", pack={"scenarios": {"last": last}}, scenario="last")
    after = play(state, by("north", "pass"))
    assert (after.result.winners, after.result.reason) == (("south",), "goal")


def test_an_unmodeled_text_may_bring_a_card_back() -> None:
    back = {"op": "place", "unit": "woje-2", "to": "a3"}
    assert broken(judge(turn(), ruled(back))) == ["LM-TABLE-6"]
    after = play(turn(pack=SILENT), ruled(back, source="bies"))
    assert where(after)["a3"] == "woje-2"
    stacked = play(turn(pack=SILENT), ruled({"op": "to_stack", "unit": "woje-2"}, source="bies"))
    assert "woje-2" not in stacked.units and stacked.stacks.south["woje"] == 7
    assert GAME.faults(stacked) == ()


# When, and what is refused


def test_a_ruling_comes_at_decisions_and_awaited_rolls() -> None:
    change = ruled({"op": "gold", "seat": "south", "delta": 1})
    open_ = (turn(), shooting(), recruitment(south="woje d2"), last_pass(south="woje d2", north="berserkers d5"))
    for state in open_:
        assert judge(state, change).verdict == "legal"
        assert GAME.pending(state).table_ruling
    for state in (set_up(), set_up(factions={"south": "f1", "north": "f2"})):
        assert broken(judge(state, change)) == ["LM-TABLE-3"]
        assert not GAME.pending(state).table_ruling
    over = play(last_pass(south="woje b4", north="berserkers h5", points=(9, 0)), by("north", "pass"))
    assert broken(judge(over, change)) == ["LM-END-1"]


def test_a_ruling_does_not_answer_what_is_awaited() -> None:
    state = battle("MAN.TURN", passes=1, first="north", south="woje d2", north="berserkers d5")
    after = play(state, ruled({"op": "gold", "seat": "south", "delta": 1}))
    assert (after.node, after.active, after.passes) == ("MAN.TURN", "south", 1)


@pytest.mark.parametrize(
    ("changes", "rule", "pointer"),
    [
        ([], "LM-FLOW-2", "/move/changes"),
        ([{"op": "dance"}], "LM-FLOW-2", "/move/changes/0/op"),
        ([{"op": "wound", "unit": "woje-1"}], "LM-FLOW-2", "/move/changes/0"),
        ([{"op": "wound", "unit": "woje-9", "delta": 1}], "LM-FLOW-2", "/move/changes/0"),
        ([{"op": "gold", "seat": "west", "delta": 1}], "LM-FLOW-2", "/move/changes/0"),
        ([{"op": "from_stack", "seat": "south", "kind": "knights", "to": "a3"}], "LM-FLOW-2", "/move/changes/0"),
        ([{"op": "mark", "unit": "woje-1", "mark": "brave", "value": True}], "LM-FLOW-2", "/move/changes/0"),
        ([{"op": "mark", "unit": "woje-1", "mark": "exhausted", "value": 3}], "LM-FLOW-2", "/move/changes/0"),
        ([{"op": "maneuver", "seat": "south", "name": "charge", "ready": True}], "LM-FLOW-2", "/move/changes/0"),
        ([{"op": "extra", "seat": "south", "what": "life"}], "LM-FLOW-2", "/move/changes/0"),
        ([{"op": "extra", "seat": "south", "what": "action"}], "LM-TABLE-3", "/move/changes/0"),
        ([{"op": "attack_dice", "delta": 1}], "LM-TABLE-3", "/move/changes/0"),
        ([{"op": "wound", "unit": "woje-1", "delta": -1}], "LM-TABLE-4", "/move/changes/0/delta"),
        ([{"op": "gold", "seat": "south", "delta": -1}], "LM-TABLE-4", "/move/changes/0/delta"),
        ([{"op": "track", "seat": "south", "delta": 1}], "LM-TABLE-4", "/move/changes/0"),
        ([{"op": "maneuver", "seat": "south", "name": "march", "ready": True}], "LM-TABLE-4", "/move/changes/0"),
        ([{"op": "points", "seat": "south", "delta": 23}], "LM-TABLE-4", "/move/changes/0/delta"),
        ([{"op": "points", "seat": "south", "delta": -1}], "LM-TABLE-4", "/move/changes/0/delta"),
        ([{"op": "from_stack", "seat": "south", "kind": "huskarls", "to": "a3"}], "LM-TABLE-4", "/move/changes/0/kind"),
        ([{"op": "from_stack", "seat": "south", "kind": "woje", "to": "d5"}], "LM-TABLE-5", "/move/changes/0/to"),
        ([{"op": "to_stack", "unit": "woje-2"}], "LM-TABLE-6", "/move/changes/0/unit"),
        ([{"op": "defeat", "unit": "woje-2"}], "LM-DEFEAT-3", "/move/changes/0/unit"),
        ([{"op": "winner", "seat": "south"}], "LM-TABLE-7", "/move/changes/0/op"),
        ([{"op": "first_player", "seat": "south"}], "LM-TABLE-7", "/move/changes/0/op"),
        ([{"op": "dice", "value": 6}], "LM-TABLE-7", "/move/changes/0/op"),
    ],
)
def test_what_is_refused(changes: list[dict[str, Any]], rule: str, pointer: str) -> None:
    ruling = judge(turn(), ruled(*changes))
    assert broken(ruling) == [rule]
    assert ruling.violations[0].pointer == pointer


@pytest.mark.parametrize("action", [{"action": "sing"}, {}])
def test_an_extra_action_is_one_of_the_five__LM_FLOW_2(action: dict[str, str]) -> None:
    state = activated("woje-1", south="woje d2", north="berserkers d5")
    ruling = judge(state, ruled({"op": "extra", "seat": "south", "what": "action", **action}))
    assert broken(ruling) == ["LM-FLOW-2"]


def test_a_ruling_of_one_seat_alone_is_none() -> None:
    assert broken(judge(turn(), ruled({"op": "points", "seat": "south", "delta": 1}, seat="south"))) == ["LM-TABLE-1"]


def test_a_die_less_than_one_is_no_attack() -> None:
    assert broken(judge(shooting(), ruled({"op": "attack_dice", "delta": -2}))) == ["LM-TABLE-4"]
    rolled = play(shooting(), dice(1, 2))
    assert broken(judge(rolled, ruled({"op": "attack_dice", "delta": 1}))) == ["LM-TABLE-3"]
    assert judge(rolled, ruled({"op": "attack_modifier", "amount": 2})).verdict == "legal"


def test_all_changes_are_made_or_none() -> None:
    state = turn()
    ruling = judge(
        state, ruled({"op": "points", "seat": "south", "delta": 1}, {"op": "gold", "seat": "south", "delta": 99})
    )
    assert (broken(ruling), ruling.violations[0].pointer) == (["LM-TABLE-4"], "/move/changes/1/delta")


def test_changes_see_what_those_before_them_have_done() -> None:
    swap = [
        {"op": "place", "unit": "woje-1", "to": "d3"},
        {"op": "place", "unit": "bies-1", "to": "d2"},
        {"op": "place", "unit": "woje-1", "to": "e2"},
    ]
    assert where(play(turn(), ruled(*swap)))["e2"] == "woje-1"
    assert broken(judge(turn(), ruled(*swap[1:]))) == ["LM-TABLE-5"]


def test_the_activation_of_a_unit_that_a_ruling_takes_away_counts__LM_RULING_37() -> None:
    cards = {"south": "woje d2; bies e2", "north": "berserkers d5"}
    for change in ({"op": "defeat", "unit": "woje-1"}, {"op": "to_stack", "unit": "woje-1"}):
        ruling = judge(activated("woje-1", **cards), ruled(change))
        assert (ruling.state.node, ruling.state.active, ruling.state.used.south) == ("ACT.TURN", "north", 1)
        assert "LM-RULING-37" in cited(ruling)
        assert GAME.faults(ruling.state) == ()


def test_an_ability_of_a_card_that_a_ruling_takes_away_waits_no_more() -> None:
    state = activated("pathfinders-1", "north", south="woje d3", north="pathfinders d4")
    blow = by("north", "attack", attack_type="melee", target="woje-1")
    state = play(state, blow, dice(1), by("north", "accept"))
    assert state.node == "ACT.TRIGGER"
    ruling = judge(state, ruled({"op": "defeat", "unit": "pathfinders-1"}))
    assert ruling.state.node == "ACT.TURN"


def resolved() -> State:
    """North's Pathfinders have attacked and may slip away."""
    state = activated("pathfinders-1", "north", south="woje d3", north="pathfinders d4")
    blow = by("north", "attack", attack_type="melee", target="woje-1")
    assert "LM-RULING-101" in named(judge(play(state, blow), ruled({"op": "to_stack", "unit": "woje-1"})))
    return play(state, blow, dice(1), by("north", "accept"))


def test_after_an_attack_its_target_can_go_back_to_its_stack__LM_RULING_101() -> None:
    after = play(resolved(), ruled({"op": "to_stack", "unit": "woje-1"}))
    assert (after.node, GAME.faults(after)) == ("ACT.TRIGGER", ())
    slipped = play(after, by("north", "ability", ability="slip_away", path=["d3"]))
    assert (slipped.node, where(slipped)) == ("ACT.UNIT", {"d3": "pathfinders-1"})


def test_after_an_attack_its_attacker_can_go_back_to_its_stack__LM_RULING_37() -> None:
    ruling = judge(resolved(), ruled({"op": "to_stack", "unit": "pathfinders-1"}))
    assert (ruling.state.node, ruling.state.active, ruling.state.used.north) == ("ACT.TURN", "south", 1)
    assert "LM-RULING-37" in cited(ruling) and GAME.faults(ruling.state) == ()


def test_an_ability_whose_card_a_ruling_leaves_alone_goes_on_waiting() -> None:
    coin = {"kind": "gold", "amount": 1, "trigger": "recruited", "optional": True}
    pack = {
        "abilities": {"coin": coin, "welcome": {**coin, "cost": "ability_token"}},
        "units": {"bies": {"abilities": ["coin"]}},
        "gods": {"g1": {"ability": "welcome"}},
    }
    state = recruitment(south="woje d2", north="berserkers d5", gold=(4, 0), pack=pack)
    state = play(state, by("south", "recruit", kind="bies", space="a1"))
    after = play(state, ruled({"op": "place", "unit": "woje-1", "to": "d3"}))
    assert [trigger.ability for trigger in after.triggers] == ["coin", "welcome"]


def test_a_gods_ability_for_a_card_that_a_ruling_takes_away_waits_no_more() -> None:
    welcome = {"kind": "gold", "amount": 1, "trigger": "recruited", "optional": True, "cost": "ability_token"}
    pack = {"abilities": {"welcome": welcome}, "gods": {"g1": {"ability": "welcome"}}}
    state = recruitment(south="woje d2", north="berserkers d5", gold=(4, 0), pack=pack)
    state = play(state, by("south", "recruit", kind="bies", space="a1"))
    assert [trigger.source for trigger in state.triggers] == ["g1"]
    ruling = judge(state, ruled({"op": "to_stack", "unit": "bies-1"}))
    assert (ruling.state.node, ruling.state.active, ruling.state.triggers) == ("RECRUIT.TURN", "north", ())


def test_random_rulings_keep_the_components_together__LM_INV_36() -> None:
    rng, components = random.Random(36), ADAPTERS["lumeria"].components
    done = 0
    for state in positions(GAME, 3, every=4):
        for _ in range(4):
            ruling = GAME.judge(state, GAME.load_move(ruled(_any_change(state, rng))))
            if ruling.verdict == "legal":
                done += 1
                assert GAME.faults(ruling.state) == ()
                assert components(ruling.state) == components(state)
                assert len(ruling.state.word) == len(state.word) + 1
                assert GAME.moves(ruling.state).moves
                state = ruling.state
    assert done > 200


def _any_change(state: State, rng: random.Random) -> dict[str, Any]:
    seat, unit = rng.choice(SEATS), rng.choice([*state.units] or ["none"])
    space = f"{rng.choice('abcdefghi')}{rng.randint(1, 7)}"
    changes: list[dict[str, Any]] = [
        {"op": "place", "unit": unit, "to": space},
        {"op": "wound", "unit": unit, "delta": rng.randint(-2, 4)},
        {"op": "defeat", "unit": unit},
        {"op": "mark", "unit": unit, "mark": rng.choice(("exhausted", "fortified")), "value": rng.random() < 0.5},
        {"op": "gold", "seat": seat, "delta": rng.randint(-2, 3)},
        {"op": "from_stack", "seat": seat, "kind": rng.choice(("woje", "berserkers", "huskarls")), "to": space},
        {"op": "to_stack", "unit": unit},
        {"op": "track", "seat": seat, "delta": rng.randint(-1, 2)},
        {
            "op": "maneuver",
            "seat": seat,
            "name": rng.choice(("march", "volley", "fortune")),
            "ready": rng.random() < 0.5,
        },
        {"op": "ability_token", "seat": seat, "ready": rng.random() < 0.5},
        {"op": "attack_modifier", "amount": rng.randint(-3, 3)},
        {"op": "attack_dice", "delta": rng.randint(-1, 2)},
        {"op": "extra", "seat": seat, "what": rng.choice(("activation", "action")), "action": "move"},
    ]
    return rng.choice(changes)


def test_rulings_are_not_listed() -> None:
    state = replace(turn(), word=())
    assert "table_ruling" not in {move.type for move in GAME.moves(state).moves}


def test_points_can_be_taken_off_where_more_lie_than_there_are_tokens__LM_RULING_9() -> None:
    long = {"scenarios": {"three-hills": {"end": [{"kind": "points_at_least", "points": 20}]}}}
    state = turn(points=(15, 12), pack=long)
    assert play(state, ruled({"op": "points", "seat": "south", "delta": -1})).points.south == 14
    assert broken(judge(state, ruled({"op": "points", "seat": "south", "delta": 1}))) == ["LM-TABLE-4"]


def test_an_extra_action_is_for_the_seat_whose_unit_is_active__LM_TABLE_3() -> None:
    """It was granted to the other seat's unit."""
    state = activated("bies-1", south="bies d3", north="huskarls d6")
    extra = {"op": "extra", "what": "action", "action": "move"}
    [violation] = judge(state, ruled({**extra, "seat": "north"})).violations
    assert (violation.rule, violation.pointer) == ("LM-TABLE-3", "/move/changes/0")
    assert play(state, ruled({**extra, "seat": "south"})).running.extra == ("move",)
    assert broken(judge(state, ruled({**extra, "seat": "west"}))) == ["LM-FLOW-2"]


def level() -> State:
    """Both have reached the goal and are level; a roll-off is to come."""
    before = last_pass(south="woje b4; woje a1", north="berserkers e4", points=(9, 9))
    state = play(before, by("north", "pass"))
    assert state.node == "CLEANUP.3"
    return state


@pytest.mark.parametrize(
    ("changes", "winners", "reason"),
    [
        ([{"op": "points", "seat": "south", "delta": -1}], ("north",), "goal"),
        ([{"op": "defeat", "unit": "woje-2"}], ("north",), "eliminated"),
        ([{"op": "to_stack", "unit": "woje-2"}], ("north",), "board_cost"),
        ([{"op": "to_stack", "unit": unit} for unit in ("woje-1", "woje-2", "berserkers-1")], SEATS, "draw"),
    ],
)
def test_goal_and_tie_breaks_are_looked_at_again_before_a_roll_off__LM_CLEAN_10(
    changes: list[dict[str, Any]], winners: tuple[str, ...], reason: str
) -> None:
    result = judge(level(), ruled(*changes)).state.result
    assert (result.winners, result.reason) == (winners, reason)


def test_the_game_goes_on_if_a_ruling_leaves_nobody_at_the_goal__LM_CLEAN_11() -> None:
    lower = [{"op": "points", "seat": seat, "delta": -1} for seat in SEATS]
    after = judge(level(), ruled(*lower)).state
    assert (after.node, after.round, after.points.south) == ("RECRUIT.TURN", 3, 9)


def test_a_ruling_that_leaves_both_level_leaves_the_roll_off__LM_TIE_3() -> None:
    after = play(level(), ruled({"op": "gold", "seat": "south", "delta": 1}))
    assert after.node == "CLEANUP.3"
    assert judge(after, dice(south=[6, 1], north=[1, 1])).state.result.winners == ("south",)
