"""Edges of play: units that come back, cards that nobody has told, texts that move, what is listed, what is missing."""

from typing import Any

import pytest

from referee.core.ruling import Ruling
from referee.core.state import PackRef
from referee.games.lost_empires.state import State
from tests.lost_empires.positions import GAME

FENG, TERRA, NEO, SCION = "feng", "terra-corps", "neo-human-republic", "scion-imperium"
UNTOLD = ["?"] * 18
Move = dict[str, Any]


def table(A: str, B: str, sides: dict[str, Any], *, cards: Any = None, pack: str = "sample", **told: Any) -> State:
    """A round as it begins, the second one if nothing else is told; `cards` changes cards of the pack."""
    switches = told.pop("switches", None)
    options = {"start": "round", "round": 2, "first_player": "A", "factions": {"A": A, "B": B}, "sides": sides} | told
    reference = {"id": pack} | ({"patch": {"cards": cards}} if cards else {})
    state = GAME.setup(options, pack=reference, switches=switches, trust="all", seed="s", salt="s")
    assert isinstance(state, State), state
    return state


def play(state: State, *moves: Move) -> Ruling:
    """The ruling on the last of these moves; the others are legal."""
    for number, move in enumerate(moves):
        ruling = GAME.judge(state, GAME.load_move(move))
        if number < len(moves) - 1:
            assert ruling.verdict == "legal", (move, ruling.violations, ruling.needs)
            state = ruling.state
    return ruling


def activate(seat: str, unit: str) -> Move:
    return {"type": "activate", "seat": seat, "unit": unit, "token": "command"}


def dice(seat: str, attacker: int, defender: int) -> Move:
    other = "B" if seat == "A" else "A"
    return {"dice": {seat: [{"value": attacker}], other: [{"value": defender}]}}


def ruled(source: str, *changes: Move) -> Move:
    return {
        "type": "table_ruling",
        "seat": "table",
        "agreed": ["A", "B"],
        "source": source,
        "reason": "Its text.",
        "changes": [*changes],
    }


def rules(ruling: Ruling) -> list[str]:
    return [violation.rule for violation in ruling.violations or ()]


def needs(ruling: Ruling) -> list[str]:
    return [need.put.removeprefix("/state/pack/patch/cards/") for need in ruling.needs or ()]


def listed(state: State, type: str) -> list[Move]:
    return [GAME.dump(move) for move in GAME.moves(state, like={"type": type}).moves]


PASSES = ({"type": "pass", "seat": "A"}, {"type": "pass", "seat": "B"})


# Units that leave play and come back


def test_a_unit_that_returns_is_a_new_one_and_its_activation_is_over__LE_RULING_64() -> None:
    units = {"A": {"units": {"fe-frontline-patroller#1": {"at": "outer_1"}}}}
    units["B"] = {"units": {"tc-firebird#1": {"at": "hive_B"}}}
    ruling = play(
        table(FENG, TERRA, units, first_player="B"),
        activate("B", "tc-firebird#1"),
        {"type": "move", "seat": "B", "unit": "tc-firebird#1", "to": "outer_1"},
        ruled(
            "fe-frontline-patroller#1",
            {"op": "destroy", "unit": "tc-firebird#1"},
            {"op": "play_from", "seat": "B", "zone": "discard", "card": "tc-firebird", "to": "hive_B"},
        ),
    )
    assert ruling.verdict == "legal" and not GAME.faults(ruling.state)
    assert ruling.state.node == "ORDER.TURN" and not ruling.state.units["tc-firebird#2"].drained


def test_the_second_attack_is_not_made_on_a_unit_that_has_come_back__LE_RULING_45() -> None:
    reborn = {"kind": "when_destroyed", "effect": [{"op": "play_from_discard", "cards": {"subtype": "light"}}]}
    cards = {"fe-x1": {"subtype": "light", "abilities": {"again": reborn}}}
    sides = {"A": {"units": {"si-flack-reaper#1": {"at": "hive_B"}}}}
    sides["B"] = {"units": {"fe-x1#1": {"at": "hive_B", "damage": 3}}}
    state = table(SCION, FENG, sides, cards=cards, switches={"melee_targets": "announced"})
    both = {"unit": "si-flack-reaper#1", "target": "fe-x1#1", "second": "fe-x1#1", "report": dice("A", 3, 1)}
    ruling = play(state, activate("A", "si-flack-reaper#1"), {"type": "attack", "seat": "A", **both})
    while ruling.state.node == "ORDER.EFFECT":
        ruling = GAME.judge(ruling.state, GAME.moves(ruling.state).moves[0])
    assert ruling.state.node == "ORDER.ACTIVATION" and "fe-x1#2" in ruling.state.units


# Cards that nobody has told


@pytest.mark.parametrize("deck", [["tc-x1", *UNTOLD[1:]], ["tc-firebird"] * 3 + UNTOLD[3:]])
def test_a_reported_shuffle_has_nine_names_and_two_copies_of_each__LE_FLOW_3(deck: list[str]) -> None:
    decks = {"A": "starter-feng", "B": "starter-terra-corps"}
    options = {"first_player": "B", "factions": {"A": FENG, "B": TERRA}, "decks": decks}
    state = GAME.setup(options, pack={"id": "sample"}, switches=None, trust="all", seed=None, salt="s")
    shuffled = {"type": "shuffle", "seat": "chance", "report": {"decks": {"A": UNTOLD, "B": UNTOLD}}}
    again = {"type": "shuffle", "seat": "chance", "report": {"decks": {"B": deck}}}
    assert rules(play(state, shuffled, {"type": "mulligan", "seat": "B"}, again)) == ["LE-FLOW-3"]


def test_a_tenth_name_of_a_deck_cannot_be_told__REF_TELL_2() -> None:
    state = table(FENG, TERRA, {"A": {"units": {"fe-hound#1": {"at": "outer_1"}}}})
    names = ("eye-of-gliese", "ferrik-hulk", "edgeguard", "march-orders", "blast-fire", "x1", "x2", "x3", "slew-pod")
    told = [{"type": "tell", "seat": "A", "at": "/lists/A", "card": f"fe-{name}"} for name in names]
    assert rules(play(state, *told)) == ["REF-TELL-2"]
    ruling = play(state, *told[:-1], told[-1] | {"card": "fe-hound"})
    assert ruling.verdict == "legal" and not GAME.faults(ruling.state)


def test_three_unknown_cards_are_not_three_copies_of_one__LE_INV_1() -> None:
    text = {"kind": "support", "effect": [{"op": "put_from_hand", "count": 3, "to": ["deck_top"]}]}
    hand = {"A": {"hand": {"known": ["fe-march-orders"], "unknown": 3}}}
    state = table(FENG, TERRA, hand, cards={"fe-march-orders": {"abilities": {"away": text}}})
    played = {"type": "play_support", "seat": "A", "card": "fe-march-orders"}
    put = {"type": "choose", "seat": "A", "to": "deck_top"}
    assert play(state, played, put | {"cards": ["fe-x1", "fe-x1", "fe-x2"]}).verdict == "legal"
    assert play(state, played, put | {"cards": ["fe-x1", "fe-x1", "fe-x1"]}).verdict == "illegal"


def test_a_mulligan_names_the_hand_itself__LE_SETUP_7_MULLIGAN() -> None:
    deck = [card for name in ("blast-fire", "cyber-trooper", "edgeguard") for card in (f"fe-{name}",) * 2]
    decks = {"A": "starter-feng", "B": "starter-terra-corps"}
    options = {"first_player": "A", "factions": {"A": FENG, "B": TERRA}, "decks": decks}
    state = GAME.setup(options, pack={"id": "sample"}, switches=None, trust="all", seed=None, salt="s")
    shuffled = {"type": "shuffle", "seat": "chance", "report": {"decks": {"A": deck + UNTOLD[6:], "B": UNTOLD}}}
    back = {"type": "mulligan", "seat": "A"}
    assert play(state, shuffled, back | {"cards": deck}).verdict == "legal"
    for wrong in ([*deck[:4], "tc-firebird", "tc-x1"], [deck[0]] * 4 + [deck[2], deck[4]], deck[:5]):
        assert rules(play(state, shuffled, back | {"cards": wrong})) == ["LE-SETUP-7-MULLIGAN"]


# Texts


def test_a_text_that_its_destruction_sets_off_can_grant_an_action__LE_GOLD_2() -> None:
    grant = {"op": "grant_action", "actions": ["attack"], "target": {"side": "friendly"}}
    sides = {"A": {"units": {"fe-war-dog#1": {"at": "outer_1", "damage": 3}, "fe-ferrik-hulk#1": {"at": "outer_1"}}}}
    sides["B"] = {"units": {"tc-firebird#1": {"at": "outer_1"}}}
    cards = {"fe-war-dog": {"abilities": {"revenge": {"kind": "when_destroyed", "effect": [grant]}}}}
    attack = {"type": "attack", "seat": "B", "unit": "tc-firebird#1", "target": "fe-war-dog#1"}
    state = table(FENG, TERRA, sides, cards=cards, first_player="B")
    ruling = play(state, activate("B", "tc-firebird#1"), attack | {"report": dice("B", 3, 1)})
    (granted,) = listed(ruling.state, "granted_attack")
    assert (granted["unit"], granted["target"]) == ("fe-ferrik-hulk#1", "tc-firebird#1")


def test_the_same_battlefield_is_where_the_unit_is_by_now__LE_GOLD_1() -> None:
    moved = {"op": "grant_action", "actions": ["move"], "target": {"side": "friendly", "location": "same"}}
    hurt = {"op": "deal_damage", "amount": 1, "target": {"side": "enemy", "location": "same", "count": "all"}}
    charge = {"kind": "named", "names": {"en": "Charge"}, "effect": [moved, hurt]}
    sides = {"A": {"units": {"fe-x2#1": {"at": "outer_1"}}}}
    sides["B"] = {"units": {"tc-firebird#1": {"at": "center"}, "tc-basilisk#1": {"at": "outer_1"}}}
    ruling = play(
        table(FENG, TERRA, sides, cards={"fe-x2": {"abilities": {"charge": charge}}}),
        activate("A", "fe-x2#1"),
        {"type": "named_ability", "seat": "A", "unit": "fe-x2#1", "ability": "charge"},
        {"type": "granted_move", "seat": "A", "unit": "fe-x2#1", "to": "center"},
    )
    assert {name: ruling.state.units[name].damage for name in ("tc-firebird#1", "tc-basilisk#1")} == {
        "tc-firebird#1": 1,
        "tc-basilisk#1": 0,
    }


def test_a_text_grants_an_action_to_one_unit() -> None:
    grant = {"op": "grant_action", "actions": ["move"], "target": {"side": "friendly", "count": 2}}
    patch = {"cards": {"fe-x4": {"abilities": {"go": {"kind": "support", "effect": [grant]}}}}}
    assert any("granted to one unit" in fault.detail for fault in GAME.pack_faults(PackRef("sample", patch)))


def test_of_two_ways_to_be_activated_for_nothing_the_better_one_counts__LE_ORDER_ACT_1() -> None:
    ways = {"one": {"kind": "activation_option", "actions": 1}, "two": {"kind": "activation_option", "actions": 2}}
    state = table(FENG, TERRA, {"A": {"units": {"fe-x2#1": {"at": "hive_A"}}}}, cards={"fe-x2": {"abilities": ways}})
    assert play(state, activate("A", "fe-x2#1") | {"token": "free"}).state.activation.actions == 2


# What is listed


def test_the_token_that_a_support_has_just_spent_can_be_refreshed_by_it__LE_GLOSS_REFRESH_2() -> None:
    state = table(
        NEO, FENG, {"A": {"hand": {"known": ["nh-x4"]}}}, cards={"nh-x4": {"cost": {"command": 1, "supply": 0}}}
    )
    assert [move.get("refresh") for move in listed(state, "play_support")] == [None, 1]


@pytest.mark.parametrize(
    ("texts", "ways"),
    [
        ([{"place": {"kind": "center"}}, {"place": {"kind": "outer"}}], ["", "center", "outer_1", "outer_2"]),
        ([{"drained": True}], ["", " b0"]),
        (
            [{"place": {"kind": "center"}, "drained": True}, {"place": {"kind": "center"}}],
            ["", "center", "center b1"],
        ),
    ],
    ids=["two places", "drained", "the same place"],
)
def test_every_way_in_which_a_unit_can_be_played_is_listed_and_legal__LE_GOLD_1(
    texts: list[Move], ways: list[str]
) -> None:
    abilities = {f"b{number}": {"kind": "play_option"} | text for number, text in enumerate(texts)}
    state = table(FENG, TERRA, {"A": {"hand": {"known": ["fe-x1"]}}}, cards={"fe-x1": {"abilities": abilities}})
    offered = listed(state, "play_unit")
    assert [f"{move.get('at', '')} {move.get('option', '')}".rstrip() for move in offered] == ways
    assert all(play(state, move).verdict == "legal" for move in offered)


# What is missing


def test_the_subtype_of_a_unit_does_not_matter_where_playing_sets_nothing_off__LE_RULING_63() -> None:
    sides = {"A": {"units": {"fe-frontline-patroller#1": {"at": "hive_B"}}}, "B": {"hand": {"known": ["tc-firebird"]}}}
    firebird = {"cost": {"command": 1, "supply": 0}, "keywords": [], "subtype": None}
    played = {"type": "play_unit", "seat": "B", "card": "tc-firebird"}
    for switch, asked in (("false", []), ("true", ["tc-firebird/subtype"])):
        told = {"first_player": "B", "switches": {"patroller_on_play": switch}}
        ruling = play(table(FENG, TERRA, sides, cards={"tc-firebird": firebird}, **told), played)
        assert needs(ruling) == asked and (ruling.verdict == "legal") == (not asked)


@pytest.mark.parametrize(("own", "theirs", "asked"), [(5, 1, False), (5, 5, True), (4, 4, True), (0, 1, False)])
def test_formation_is_asked_only_where_it_decides_who_controls__LE_RULING_96(
    own: int, theirs: int, asked: bool
) -> None:
    units = {"nh-sentinel#1": {"at": "outer_1", "damage": 1}, "nh-vanguard#1": {"at": "outer_1"}}
    sides = {"A": {"units": units}, "B": {"units": {"fe-war-dog#1": {"at": "outer_1"}}}}
    cards = {
        "nh-sentinel": {"control": own, "keywords": None},
        "nh-vanguard": {"control": 0 if own else 2},
        "fe-war-dog": {"control": theirs},
    }
    ruling = play(table(NEO, FENG, sides, cards=cards), *PASSES)
    assert needs(ruling) == (["nh-sentinel/keywords"] if asked else [])
    if not asked:
        assert ruling.verdict == "legal" and ruling.state.artifacts.A == 1
        for keywords in ([], ["FORMATION"]):
            known = table(NEO, FENG, sides, cards=cards | {"nh-sentinel": {"control": own, "keywords": keywords}})
            assert play(known, *PASSES).state.artifacts == ruling.state.artifacts


def test_elite_is_not_asked_of_a_unit_that_comes_when_no_token_is_left__LE_RULING_51() -> None:
    state = table(FENG, TERRA, {"A": {"hand": {"known": ["fe-x1"]}}}, cards={"fe-x1": {"keywords": None}})
    played = {"type": "play_unit", "seat": "A", "card": "fe-x1"}
    assert needs(play(state, played)) == ["fe-x1/keywords"]
    patch = {"cards": {"fe-x1": {"keywords": None}}, "components": {"elite": 0}}
    none_left = GAME.load(GAME.dump(state) | {"elite_supply": 0, "pack": {"id": "sample", "patch": patch}})
    assert GAME.judge(none_left, GAME.load_move(played)).verdict == "legal"


@pytest.mark.parametrize(
    ("artifacts", "limits", "asked"), [(11, "strict", False), (10, "strict", True), (11, "unlimited", True)]
)
def test_elite_is_not_asked_of_a_unit_that_no_artifact_is_left_for__LE_RULING_96(
    artifacts: int, limits: str, asked: bool
) -> None:
    sides: dict[str, Any] = {"A": {"units": {"fe-war-dog#1": {"at": "center"}}, "artifacts": 9}}
    sides["B"] = {"units": {"tc-dust-marine#1": {"at": "center", "damage": 3}}, "artifacts": artifacts}
    cards = {"tc-dust-marine": {"keywords": None}}
    state = table(FENG, TERRA, sides, cards=cards, switches={"component_limits": limits})
    target = {"type": "attack", "seat": "A", "unit": "fe-war-dog#1", "target": "tc-dust-marine#1"}
    ruling = play(state, activate("A", "fe-war-dog#1"), target | {"report": dice("A", 3, 1)})
    assert needs(ruling) == (["tc-dust-marine/keywords"] if asked else [])
    assert asked or (ruling.state.artifacts.A == 9 and "tc-dust-marine#1" not in ruling.state.units)


# Table rulings


def test_what_lasts_until_the_end_of_an_activation_needs_one__LE_RULING_97() -> None:
    sides = {"A": {"units": {"fe-war-dog#1": {"at": "outer_1"}}, "hand": {"known": ["fe-march-orders"]}}}
    played = {"type": "play_support", "seat": "A", "card": "fe-march-orders"}
    state = table(FENG, TERRA, sides, cards={"fe-march-orders": {"abilities": None}})
    more = {"op": "modify", "unit": "fe-war-dog#1", "stat": "offense", "count": 2}
    assert rules(play(state, played, ruled("fe-march-orders", more | {"until": "activation"}))) == ["LE-RULING-97"]
    assert play(state, played, ruled("fe-march-orders", more | {"until": "turn"})).verdict == "legal"


@pytest.mark.parametrize(("reading", "verdict"), [("true", "legal"), ("false", "illegal")])
def test_tokens_that_round_1_leaves_out_stay_so_by_ruling__LE_RULING_6(reading: str, verdict: str) -> None:
    sides = {"A": {"hand": {"known": ["fe-march-orders"]}, "command": 2}}
    told = {"round": 1, "switches": {"round1_refresh": reading}}
    state = table(FENG, TERRA, sides, cards={"fe-march-orders": {"abilities": None}}, **told)
    played = {"type": "play_support", "seat": "A", "card": "fe-march-orders"}
    refreshed = {"op": "refresh", "seat": "A", "token": "command", "count": 3}
    assert play(state, played, ruled("fe-march-orders", refreshed)).verdict == verdict


# Questions


def test_the_last_line_of_an_attack_without_dice_speaks_of_all_outcomes() -> None:
    facts = {"attacker": {"offense": 3, "keywords": []}, "defender": {"defense": 2, "damage": 0}}
    ruling = GAME.ask("attack", facts, pack={"id": "default"}, switches=None, trust="stated")
    *outcomes, last = (event for event in ruling.events if event.type in ("decides", "dice-decide"))
    assert {event.data["damage"] for event in outcomes} == {0, 1, 2, 3}
    assert last.text == "The dice decide: from no damage to 3 damage."
