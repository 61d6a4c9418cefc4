"""What a patch may do to the component data, and what makes no box. REF-STATE-2."""

import json
from collections.abc import Iterator
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
import pytest
from msgspec import NODEFAULT, Struct

from referee.core.canonical import canonical, merged
from referee.core.state import PackRef
from referee.games.lost_empires import pack as packs
from referee.games.lost_empires import vocabulary as words
from referee.games.lost_empires.catalogue import RULEBOOK
from referee.games.lost_empires.pack import PACKS, PARTS, pack_of
from referee.games.lost_empires.pack_faults import pack_faults
from referee.wire import shapes
from referee.wire.shapes import SHAPES
from tests.lost_empires.words import EVERY_WORD

SCHEMA = SHAPES.schemas["lost-empires/pack"]


def card(name: str, **values: Any) -> dict[str, Any]:
    return {"cards": {name: values}}


def ability(kind: str, **values: Any) -> dict[str, Any]:
    """A patch that gives an ability to a unit of the sample that has none."""
    return card("fe-ferrik-hulk", abilities={"new": {"kind": kind, **values}})


def text(*effect: Any) -> dict[str, Any]:
    """A patch that gives a text to a support of the sample of which none is told."""
    return card("fe-march-orders", abilities={"new": {"kind": "support", "effect": [*effect]}})


ONE: dict[str, Any] = {"side": "enemy"}
SHAPELESS: list[tuple[dict[str, Any], str]] = [
    # Cards
    (card("fe-hound", offense="two"), "cards/fe-hound"),
    (card("fe-hound", offense=True), "cards/fe-hound"),
    (card("fe-hound", strength=2), "cards/fe-hound"),
    (card("fe-hound", names=None), "cards/fe-hound"),
    (card("fe-hound", type="hero"), "cards/fe-hound"),
    (card("fe-hound", subtype="Light"), "cards/fe-hound"),
    (card("fe-hound", subtype=["light"]), "cards/fe-hound"),
    (card("fe-hound", cost={"gold": 1}), "cards/fe-hound"),
    (card("fe-hound", cost=1), "cards/fe-hound"),
    (card("fe-hound", keywords="FRONTLINE"), "cards/fe-hound"),
    (card("fe-hound", keywords=["frontline"]), "cards/fe-hound"),
    (card("fe-hound", keywords={"FRONTLINE": True}), "cards/fe-hound"),
    (card("fe-hound", abilities=[]), "cards/fe-hound"),
    (card("fe-hound", unmodelled="yes"), "cards/fe-hound"),
    (card("fe-hound#1", names={"en": "Hound again"}), "cards/fe-hound#1"),
    ({"cards": {"fe-hound": 3}}, "cards/fe-hound"),
    # Parts
    ({"cards": None}, "cards"),
    ({"cards": []}, "cards"),
    ({"card": {"fe-hound": {"offense": 2}}}, "card"),
    ({"provenance": {"/cards": {"source": "rulebook"}}}, "provenance"),
    ({"id": "mine"}, "id"),
    ({"components": {"artifacts": "many"}}, "components"),
    ({"components": {"tokens": 3}}, "components"),
    ({"per_player": {"hand": None}}, "per_player"),
    ({"activation": {"supply": None}}, "activation"),
    ({"gate_price": "four"}, "gate_price"),
    ({"gate_price": None}, "gate_price"),
    ({"die": {"faces": []}}, "die"),
    ({"die": {"closed": "yes"}}, "die"),
    ({"die": {"faces": {"5": {"shows": 5}}}}, "die"),
    ({"battlefields": {"center": {"kind": None}}}, "battlefields/center"),
    ({"battlefields": {"center": {"kind": "moon"}}}, "battlefields/center"),
    ({"paths": {"center-outer_1": "yes"}}, "paths/center-outer_1"),
    ({"from_left": {"A": "center"}}, "from_left/A"),
    ({"factions": {"feng": {"names": "Feng"}}}, "factions/feng"),
    ({"keywords": {"ELITE": {"text": "pays"}}}, "keywords/ELITE"),
    ({"decks": {"mine": {"names": {"en": "Mine"}, "faction": "feng", "cards": ["fe-hound"]}}}, "decks/mine"),
    ({"ranges": {"fe-hound": {"offense": [0, 2]}}}, "ranges/fe-hound"),
    # Words that there are not
    (ability("keyword"), "cards/fe-ferrik-hulk"),
    (ability("trigger", on="move_resolved", effect=[]), "cards/fe-ferrik-hulk"),
    (ability("play_option", price=1), "cards/fe-ferrik-hulk"),
    (ability("play_option", place={"kind": "hive"}), "cards/fe-ferrik-hulk"),
    (ability("play_option", place={"kind": "objective", "contains": "enemy"}), "cards/fe-ferrik-hulk"),
    (ability("play_option", cost={"command": 0}), "cards/fe-ferrik-hulk"),
    (ability("activation_option", actions="all"), "cards/fe-ferrik-hulk"),
    (ability("restriction"), "cards/fe-ferrik-hulk"),
    (ability("restriction", actions_allowed=["fly"]), "cards/fe-ferrik-hulk"),
    (ability("modifier", stat="luck", amount=1), "cards/fe-ferrik-hulk"),
    (ability("modifier", stat="control", amount="one"), "cards/fe-ferrik-hulk"),
    (ability("modifier", stat="control", amount={"by": "magic"}), "cards/fe-ferrik-hulk"),
    (ability("modifier", stat="control", amount={"side": "enemy"}), "cards/fe-ferrik-hulk"),
    (ability("modifier", stat="control", amount={"by": "printed", "number": "cost"}), "cards/fe-ferrik-hulk"),
    (ability("after_move", effect={"op": "draw", "count": 1}), "cards/fe-ferrik-hulk"),
    (ability("after_move", effect=[], who={"side": "enemy"}), "cards/fe-ferrik-hulk"),
    (ability("after_move", effect=[], limit="once_per_game"), "cards/fe-ferrik-hulk"),
    (ability("on_entry", effect=[{"op": "unknown"}]), "cards/fe-ferrik-hulk"),
    (ability("when_destroyed", effect=[], limit="unlimited"), "cards/fe-ferrik-hulk"),
    (ability("named", effect=[{"op": "unknown"}]), "cards/fe-ferrik-hulk"),
    (ability("named", names={"en": "X"}, effect=[], conditions=["flying"]), "cards/fe-ferrik-hulk"),
    (text({"op": "heal", "amount": 1, "target": ONE}), "cards/fe-march-orders"),
    (text({"op": "destroy"}), "cards/fe-march-orders"),
    (text({"op": "destroy", "target": {}}), "cards/fe-march-orders"),
    (text({"op": "destroy", "target": {"side": "mine"}}), "cards/fe-march-orders"),
    (text({"op": "destroy", "target": ONE | {"count": "some"}}), "cards/fe-march-orders"),
    (text({"op": "destroy", "target": ONE | {"location": "moon"}}), "cards/fe-march-orders"),
    (text({"op": "destroy", "target": ONE, "optional": True}), "cards/fe-march-orders"),
    (text({"op": "grant_action", "actions": ["named"], "target": ONE}), "cards/fe-march-orders"),
    (text({"op": "put_from_hand", "count": 1, "to": ["discard"]}), "cards/fe-march-orders"),
    (text({"op": "reveal", "zone": "discard", "whose": "own"}), "cards/fe-march-orders"),
    (text({"op": "return_card", "target": ONE}), "cards/fe-march-orders"),
    (text({"op": "refresh", "token": "gate"}), "cards/fe-march-orders"),
    (text({"op": "unknown", "text": "?"}), "cards/fe-march-orders"),
]


@pytest.mark.parametrize(("patch", "pointer"), SHAPELESS)
def test_a_patch_that_does_not_fit_is_refused_where_it_does_not(patch: dict[str, Any], pointer: str) -> None:
    found = pack_faults(PackRef("sample", patch))
    assert [(rule, where) for rule, _, where in found] == [("REF-STATE-2", f"/pack/patch/{pointer}")]


@pytest.mark.parametrize(("patch", "pointer"), [row for row in SHAPELESS if not {"id", "provenance"} & row[0].keys()])
def test_the_published_shape_refuses_it_too(patch: dict[str, Any], pointer: str) -> None:
    assert shapes.errors("lost-empires/pack", merged(PACKS["sample"], patch))


FACES = {"1": {"count": 1}, "2": {"count": 2}, "3": {"count": 1}, "4": {"count": 1}}
HERE = {"side": "enemy", "location": "same"}
DRAW = {"op": "draw", "count": 1}
OWN_DECK = {"names": {"en": "Mine"}, "faction": "feng", "cards": {f"fe-x{n}": 2 for n in (1, 2, 3, 4)}}
NINE = {"fe-hound", "fe-war-dog", "fe-slew-pod", "fe-edgeguard", "fe-alpha-dog"}
IMPOSSIBLE: list[tuple[dict[str, Any], str, str]] = [
    # The box
    ({"components": {"faction_cards": 130}}, "LE-COMP-1", "components/faction_cards"),
    (card("fe-x5", faction="feng", names={"en": "Seventeenth"}), "LE-COMP-1", "cards"),
    (card("si-x7", faction="feng"), "LE-COMP-1", "cards"),
    (card("si-x7", faction="feng"), "LE-DECK-6", "cards"),
    ({"cards": {"fe-x1": None}}, "LE-DECK-6", "cards"),
    ({"components": {"objectives": 4}}, "LE-COMP-2", "components/objectives"),
    ({"components": {"hives": 5}}, "LE-COMP-3", "components/hives"),
    ({"factions": {"crown": {"names": {"en": "Crown of Ashes"}}}}, "LE-COMP-3", "components/hives"),
    ({"components": {"reference_cards": 2}}, "LE-COMP-4", "per_player/reference_cards"),
    ({"per_player": {"command": 5}}, "LE-COMP-10", "per_player/command"),
    ({"components": {"supply": 3}}, "LE-COMP-11", "per_player/supply"),
    ({"per_player": {"dice": 2}}, "LE-COMP-12", "per_player/dice"),
    ({"per_player": {"gates": 3}}, "LE-COMP-13", "per_player/gates"),
    ({"components": {"first_player": 2}}, "LE-COMP-14", "components/first_player"),
    ({"per_player": {"first_round": 5}}, "LE-SETUP-6-ROUND1", "per_player/first_round"),
    ({"per_player": {"names": 0, "hand": 0}}, "LE-SETUP-5", "per_player/names"),
    ({"per_player": {"hand": 19}}, "LE-SETUP-7", "per_player/hand"),
    # Numbers out of all bounds
    ({"gate_price": 0}, "REF-STATE-2", "gate_price"),
    ({"components": {"artifacts": -1}}, "REF-STATE-2", "components/artifacts"),
    ({"components": {"artifacts": 1000}}, "REF-STATE-2", "components/artifacts"),
    ({"per_player": {"draw": 100}}, "REF-STATE-2", "per_player/draw"),
    ({"activation": {"command": -1}}, "REF-STATE-2", "activation/command"),
    ({"battlefields": {"center": {"bonus": -1}}}, "REF-STATE-2", "battlefields/center/bonus"),
    (card("fe-hound", offense=100), "REF-STATE-2", "cards/fe-hound/offense"),
    (card("fe-hound", cost={"command": 100}), "REF-STATE-2", "cards/fe-hound/cost/command"),
    ({"die": {"faces": {"5": {"value": 100, "count": 1}}}}, "REF-STATE-2", "die/faces/5/value"),
    # The battlefields
    ({"battlefields": {"moon": {"kind": "outer", "names": {"en": "Moon"}}}}, "LE-DIAG-2", "battlefields"),
    ({"battlefields": {"outer_1": {"kind": "center"}}}, "LE-DIAG-2", "battlefields"),
    ({"battlefields": {"hive_B": {"seat": "A"}}}, "LE-DIAG-1", "battlefields"),
    ({"battlefields": {"hive_B": {"seat": "C"}}}, "LE-DIAG-1", "battlefields"),
    ({"battlefields": {"outer_1": {"seat": "B"}, "hive_B": {"seat": None}}}, "LE-DIAG-1", "battlefields/outer_1/seat"),
    ({"battlefields": {"hive_A": {"artifacts": 1}}}, "LE-FAQ-4", "battlefields/hive_A/artifacts"),
    ({"battlefields": {"center": {"names": {"en": None}}}}, "REF-STATE-2", "battlefields/center/names"),
    ({"from_left": {"C": ["center"]}}, "REF-STATE-2", "from_left"),
    ({"from_left": {"A": ["center", "outer_1", "outer_2"]}}, "LE-SETUP-1", "from_left/A"),
    ({"from_left": {"B": ["outer_2", "center"]}}, "LE-SETUP-1", "from_left/B"),
    ({"from_left": {"B": ["outer_1", "center", "outer_2"]}}, "LE-RULING-68", "from_left"),
    ({"paths": {"center-hive_A": True}}, "LE-ACT-MOVE-6", "paths/center-hive_A"),
    ({"paths": {"outer_1-outer_2": True}}, "LE-ACT-MOVE-2", "paths/outer_1-outer_2"),
    ({"paths": {"hive_A-hive_B": True}}, "LE-ACT-MOVE-2", "paths/hive_A-hive_B"),
    ({"paths": {"center-outer_2": False}}, "LE-ACT-MOVE-5", "paths/center-outer_2"),
    ({"paths": {"hive_A-outer_1": None}}, "LE-ACT-MOVE-5", "paths/hive_A-outer_1"),
    ({"paths": {"outer_1-center": True}}, "REF-STATE-2", "paths/outer_1-center"),
    ({"paths": {"center-moon": True}}, "REF-STATE-2", "paths/center-moon"),
    # The die
    ({"die": {"faces": {"critical": None}}}, "LE-CRIT-1", "die/faces"),
    ({"die": {"faces": {"3": {"critical": True}}}}, "LE-CRIT-1", "die/faces"),
    ({"die": {"faces": {"critical": {"value": 5}}}}, "LE-CRIT-1", "die/faces/critical/value"),
    ({"die": {"faces": {"critical": {"count": 2}}}}, "LE-CRIT-1", "die/faces/critical/count"),
    ({"die": {"faces": {"2": {"count": None}}}}, "LE-RULING-91", "die/faces/2/count"),
    ({"die": {"faces": {"2": {"count": 0}}}}, "LE-RULING-91", "die/faces/2"),
    ({"die": {"faces": {"1": {"value": -1}}}}, "LE-RULING-91", "die/faces/1"),
    ({"die": {"faces": {"two": {"value": 2, "count": 1}}}}, "LE-RULING-91", "die/faces/two"),
    # The cards
    (card("fe-hound", faction="crown"), "LE-FACTION-LIST", "cards/fe-hound/faction"),
    ({"keywords": {"ELITE": {"faction": "crown"}}}, "LE-FACTION-LIST", "keywords/ELITE/faction"),
    ({"decks": {"mine": OWN_DECK | {"faction": "crown"}}}, "LE-FACTION-LIST", "decks/mine/faction"),
    (card("fe-hound", offense=-1), "LE-CARD-UNIT", "cards/fe-hound/offense"),
    (card("fe-hound", cost={"supply": -1}), "LE-CARD-UNIT", "cards/fe-hound/cost/supply"),
    (card("fe-x4", cost={"command": -1}), "LE-CARD-SUPPORT", "cards/fe-x4/cost/command"),
    (card("fe-x4", control=1), "LE-CARD-SUPPORT", "cards/fe-x4/control"),
    (card("fe-x4", subtype="light"), "LE-CARD-SUPPORT", "cards/fe-x4/subtype"),
    (card("fe-x4", keywords=["ELITE"]), "LE-CARD-SUPPORT", "cards/fe-x4/keywords"),
    (card("fe-hound", type="support"), "LE-CARD-SUPPORT", "cards/fe-hound/offense"),
    (
        card("fe-x4", abilities={"free": {"kind": "activation_option"}}),
        "LE-CARD-SUPPORT",
        "cards/fe-x4/abilities/free",
    ),
    (ability("support", effect=[DRAW]), "LE-CARD-UNIT", "cards/fe-ferrik-hulk/abilities/new"),
    (card("fe-hound", unmodelled=True), "REF-STATE-2", "cards/fe-hound/text"),
    (card("fe-hound", names={"en": "War Dog"}), "REF-STATE-2", "cards/fe-hound/names"),
    (card("fe-hound", names={"de": ""}), "REF-STATE-2", "cards/fe-hound/names"),
    (card("tc-basilisk", keywords=["FRONTLINE"]), "LE-KW-FRONTLINE-1", "cards/tc-basilisk/keywords"),
    (card("tc-basilisk", keywords=["FORMATION"]), "LE-KW-FORMATION-1", "cards/tc-basilisk/keywords"),
    (card("tc-basilisk", keywords=["MELEE"]), "LE-KW-MELEE-1", "cards/tc-basilisk/keywords"),
    (card("fe-hound", keywords=["RUTHLESS"]), "LE-KW-RUTHLESS-1", "cards/fe-hound/keywords"),
    (card("fe-hound", keywords=["ELITE", "ELITE"]), "REF-STATE-2", "cards/fe-hound/keywords"),
    ({"keywords": {"STEALTH": {"names": {"en": "STEALTH"}}}}, "REF-STATE-2", "keywords"),
    ({"keywords": {"MELEE": None}}, "REF-STATE-2", "keywords"),
    ({"factions": {"feng": {"names": {"en": None}}}}, "REF-STATE-2", "factions/feng/names"),
    # Decks
    ({"decks": {"mine": OWN_DECK}}, "LE-SETUP-5", "decks/mine/cards"),
    (
        {"decks": {"mine": OWN_DECK | {"cards": dict.fromkeys(NINE | {*OWN_DECK["cards"]}, 1)}}},
        "LE-SETUP-5",
        "decks/mine/cards",
    ),
    ({"decks": {"mine": OWN_DECK | {"cards": {"tc-x1": 2}}}}, "LE-SETUP-5", "decks/mine/cards/tc-x1"),
    ({"decks": {"mine": OWN_DECK | {"cards": {"fe-dragon": 2}}}}, "LE-SETUP-5", "decks/mine/cards/fe-dragon"),
    (
        {"decks": {"starter-feng": {"cards": {"fe-hound": None, "fe-x1": 2}}}},
        "LE-STARTER-FENG",
        "decks/starter-feng",
    ),
    ({"decks": {"starter-terra-corps": None}}, "LE-STARTER-TERRA", "decks/starter-terra-corps"),
    ({"decks": {"starter-neo-human-republic": None}}, "LE-STARTER-NHR", "decks/starter-neo-human-republic"),
    ({"decks": {"starter-scion-imperium": None}}, "LE-STARTER-SCION", "decks/starter-scion-imperium"),
    # Errata
    (card("fe-eye-of-gliese", abilities=None), "LE-ERRATA-EYE-1", "cards/fe-eye-of-gliese/abilities/eye-place"),
    (card("fe-eye-of-gliese", abilities=None), "LE-ERRATA-EYE-3", "cards/fe-eye-of-gliese/abilities/eye-only"),
    (
        card("fe-edgeguard", abilities={"edgeguard": {"optional": False}}),
        "LE-ERRATA-EDGEGUARD-1",
        "cards/fe-edgeguard/abilities/edgeguard",
    ),
    (
        card("tc-dust-marine", abilities={"dust-marine-free": None}),
        "LE-ERRATA-DUST-MARINE-1",
        "cards/tc-dust-marine/abilities/dust-marine-free",
    ),
    # Abilities
    (card("fe-x4", abilities={"more": {"kind": "support", "effect": [DRAW]}}), "REF-STATE-2", "cards/fe-x4/abilities"),
    (
        card("fe-x2", abilities={"twin": {"kind": "named", "names": {"en": "Test Volley"}, "effect": [DRAW]}}),
        "LE-ACT-NAMED-3",
        "cards/fe-x2/abilities",
    ),
    (ability("named", names={}, effect=[DRAW]), "LE-ACT-NAMED-3", "cards/fe-ferrik-hulk/abilities"),
    *(
        (patch, "REF-STATE-2", f"cards/{next(iter(patch['cards']))}/abilities/new")
        for patch in (
            ability("play_option"),
            ability("play_option", cost={"command": -1, "supply": 0}),
            ability("modifier", stat="offense", amount=0),
            ability("modifier", stat="offense", amount=100),
            ability("modifier", stat="offense", amount=1, rules=["LE-FAQ-99"]),
            ability("modifier", stat="control", amount={"by": "count", "side": "any", "max": 0}),
            ability("activation_option", actions=0),
            ability("restriction", actions_allowed=["move", "move"]),
            ability("named", names={"en": "X"}, effect=[DRAW], conditions=["attack", "attack"]),
            ability("named", names={"en": "X"}, effect=[]),
            ability("after_move", effect=[]),
            ability("after_move", effect=[{"op": "deal_damage", "amount": 0, "target": HERE}]),
            ability("after_move", effect=[{"op": "deal_damage", "amount": 1, "target": HERE | {"count": 0}}]),
            ability("after_move", effect=[{"op": "destroy", "target": {"side": "enemy", "not_card": "fe-dragon"}}]),
            ability("after_move", effect=[{"op": "grant_action", "actions": [], "target": {"side": "friendly"}}]),
            ability("after_move", effect=[{"op": "put_from_hand", "count": 1, "to": []}]),
            ability("after_move", effect=[{"op": "put_from_hand", "count": 1, "to": ["deck_top"] * 2}]),
            ability("after_move", effect=[{"op": "draw", "count": 0}]),
            ability("when_destroyed", effect=[{"op": "return_card", "cards": {"type": "support", "subtype": "heavy"}}]),
            ability("when_destroyed", effect=[{"op": "return_card", "cards": {"count": 0}}]),
            text({"op": "destroy", "target": HERE}),
            text({"op": "play_from_discard", "cards": {"type": "support"}}),
            text({"op": "destroy", "target": {"side": "friendly", "another": True}}),
            text({"op": "deal_damage", "amount": {"by": "printed", "number": "offense"}, "target": {"side": "any"}}),
            text({"op": "deal_damage", "amount": {"by": "count"} | HERE, "target": {"side": "any"}}),
            text({"op": "grant_action", "actions": ["move", "move"], "target": {"side": "friendly"}}),
            text({"op": "reveal", "zone": "hand", "whose": "own", "count": 0}),
            text({"op": "refresh", "token": "supply", "count": 0}),
        )
    ),
]


@pytest.mark.parametrize(("patch", "rule", "pointer"), IMPOSSIBLE)
def test_data_that_make_no_box_are_refused_with_the_rule_they_break(
    patch: dict[str, Any], rule: str, pointer: str
) -> None:
    found = pack_faults(PackRef("sample", patch))
    assert (rule, f"/pack/patch/{pointer}") in [(cited, where) for cited, _, where in found]
    assert all(cited in RULEBOOK.sentences and detail.endswith(".") for cited, detail, _ in found)


def test_every_rule_on_component_data_is_seen_as_a_fault() -> None:
    seen = {rule for _, rule, _ in IMPOSSIBLE}
    of_data = ("LE-COMP", "LE-CARD", "LE-STARTER", "LE-FACTION-LIST", "LE-DECK-6", "LE-DIAG", "LE-CRIT-1", "LE-KW")
    expected = {i for i, rule in RULEBOOK.rules.items() if rule.status == "fault" and i.startswith(of_data)}
    in_states = {"LE-COMP-8", "LE-COMP-9", "LE-DIAG-3", "LE-KW-ELITE-3"}
    assert expected - in_states <= seen


def test_all_faults_are_told_at_once() -> None:
    patch = {"die": {"faces": {"critical": {"value": 5}}}, **card("fe-x4", control=1), "components": {"hives": 5}}
    assert {rule for rule, _, _ in pack_faults(PackRef("sample", patch))} >= {
        "LE-CRIT-1",
        "LE-CARD-SUPPORT",
        "LE-COMP-3",
    }


def test_a_pack_that_does_not_exist_is_a_fault() -> None:
    assert [(rule, at) for rule, _, at in pack_faults(PackRef("deluxe"))] == [("REF-STATE-2", "/pack/id")]


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize(
    "patch",
    [
        card("tc-firebird", offense=2),
        card("fe-fellgrin-captain", control=5),
        card("fe-hound", type="unit", keywords=[], abilities={}, cost={"command": 1, "supply": 0}),
        card("fe-hound", type="unit", keywords=["ELITE", "FRONTLINE"], subtype="heavy"),
        card("fe-hound", abilities=None, text="Runs on.", unmodelled=True),
        card("fe-alpha-dog", keywords=["ELITE", "FRONTLINE"]),
        card("fe-edgeguard", abilities={"edgeguard": {"optional": False, "newer": True}}),
        card("fe-eye-of-gliese", abilities={"glare": {"kind": "modifier", "stat": "defense", "amount": -1}}),
        {"die": {"closed": False, "faces": {"0": {"value": 0}}}},
        {"die": {"closed": True, "faces": FACES | {"5": {"value": 5, "count": 2}}}},
        {"components": {"artifacts": 25, "elite": 10, "drain": 3}},
        {"components": {"command": 10}, "per_player": {"command": 5, "first_round": 3}},
        {"battlefields": {"center": {"bonus": 2, "names": {"pl": "Środek"}}}},
        {"factions": {"feng": {"names": {"pl": "Feng"}}}},
        {"decks": {"starter-feng": {"names": {"pl": "Talia"}}}},
        {"paths": {"hive_A-hive_B": False}},
    ],
)
def test_a_sound_change_is_accepted(pack: str, patch: dict[str, Any]) -> None:
    assert pack_faults(PackRef(pack, patch)) == ()


def test_a_place_for_a_card_can_be_filled_or_left_for_another_id() -> None:
    filled = {f"fe-{n}": {"names": {"en": f"Card {n}"}} for n in range(12, 17)}
    own = {"fe-own": {"faction": "feng", "names": {"en": "My own"}}}
    assert pack_faults(PackRef("default", {"cards": filled})) == ()
    assert pack_faults(PackRef("default", {"cards": {**filled, "fe-16": None, **own}})) == ()
    assert pack_faults(PackRef("default", {"cards": own})) == ()
    assert [rule for rule, _, _ in pack_faults(PackRef("default", {"cards": filled | own}))] == ["LE-COMP-1"]


# The published shape is that of the typed values


def typed() -> Iterator[tuple[str, type[Struct]]]:
    for kind in (*get_args(words.Ability), *get_args(words.Effect)):
        yield str(kind.__struct_config__.tag), kind
    yield from (("by-count", words.ByCount), ("by-printed", words.ByPrinted), ("units", words.Units))
    yield from (("cards", words.Cards), ("who", words.Who), ("place", words.Place), ("price", words.Price))
    yield from (("components", packs.Components), ("per-player", packs.PerPlayer), ("activation", packs.Activation))
    yield from (("die", packs.Die), ("face", packs.Face), ("battlefield", packs.Battlefield), ("faction", packs.Named))
    yield from (("keyword", packs.Word), ("card", packs.Card), ("cost", packs.Cost), ("deck", packs.Deck))
    yield "range", packs.Range


@pytest.mark.parametrize(("name", "kind"), [*typed()], ids=[name for name, _ in typed()])
def test_a_schema_has_the_members_words_and_defaults_of_the_typed_value(name: str, kind: type[Struct]) -> None:
    schema, fields = SCHEMA["$defs"][name], {f.encode_name: f for f in msgspec.structs.fields(kind)}
    tag = {str(kind.__struct_config__.tag_field)} if kind.__struct_config__.tag is not None else set()
    assert schema["properties"].keys() == fields.keys() | tag
    assert set(schema.get("required", ())) == {n for n, field in fields.items() if field.required} | tag
    assert schema["additionalProperties"] is False
    for member, part in schema["properties"].items():
        told = part.get("items", part)
        if "enum" in told:
            assert set(told["enum"]) == set(literals(fields[member].type)), member
        if "default" in part and fields[member].default is not NODEFAULT:
            assert part["default"] == json.loads(canonical(fields[member].default)), member


def literals(of: Any) -> Iterator[Any]:
    """The words of a closed set, also of one that can be absent and of a list of them."""
    if get_origin(of) is Literal:
        yield from get_args(of)
    elif get_origin(of) in (Union, UnionType, tuple):
        for part in get_args(of):
            yield from literals(part)


def test_every_definition_of_the_schema_is_that_of_a_typed_value() -> None:
    assert SCHEMA["$defs"].keys() - {name for name, _ in typed()} == {"names", "ability", "effect", "amount"}
    assert SCHEMA["properties"].keys() == {"id", "title", "version", "provenance", *PARTS}
    for name, of, tag in (("ability", words.Ability, "kind"), ("effect", words.Effect, "op")):
        told = SCHEMA["$defs"][name]["properties"][tag]["enum"]
        assert told == [kind.__struct_config__.tag for kind in get_args(of)]
        assert [part["then"]["$ref"] for part in SCHEMA["$defs"][name]["allOf"]] == [f"#/$defs/{word}" for word in told]


# Every word of the vocabulary is there for a card


def inside(value: Any) -> Iterator[Any]:
    """A value that is no object, and all such values inside an object or a list."""
    parts: Any = value.values() if isinstance(value, dict) else value if isinstance(value, tuple) else ()
    if isinstance(value, Struct):
        parts = msgspec.structs.astuple(value)
    if not isinstance(value, dict):
        yield value
    for part in parts:
        yield from inside(part)


def test_every_word_is_used_by_a_card_of_the_packs_or_of_the_tests() -> None:
    cards = [*pack_of(PackRef("default")).cards.values(), *pack_of(PackRef("sample", EVERY_WORD)).cards.values()]
    used = [part for entry in cards for part in inside(entry.abilities) if isinstance(part, Struct)]
    kinds = {kind for _, kind in typed() if kind.__module__ == words.__name__}
    assert {type(part) for part in used} == kinds
    for kind in kinds:
        for field in msgspec.structs.fields(kind):
            said = {value for part in used if type(part) is kind for value in inside(getattr(part, field.name))}
            assert set(literals(field.type)) <= said, (kind.__name__, field.name)
            if not field.required and field.name not in {"rules", "erratum", "newer"}:
                assert len(said - {()}) > 1, (kind.__name__, field.name)
    assert any(part.newer for part in used if isinstance(part, words.Common))
