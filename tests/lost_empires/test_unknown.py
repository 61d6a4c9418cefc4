"""What nobody has told: the exact numbers are asked for, and only where the verdict hangs on them. LE-RULING-96."""

import random
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from referee.core.ruling import Ruling
from referee.games.lost_empires.pack import pack_of
from referee.games.lost_empires.state import Effect, Grant, Ruthless, State, Zone
from tests.lost_empires.positions import GAME, activated, attack, by, face, judge, lacking, named, position, ruled

STATED = {"pack": "sample", "trust": "stated"}


def needs(ruling: Ruling) -> tuple[str, set[str], bool]:
    """The verdict, the entries of the pack that are asked for, and whether the move is permitted all the same."""
    return ruling.verdict, lacking(ruling), ruling.permitted is True


def test_playing_a_card_without_known_costs_asks_for_them() -> None:
    state = position(**STATED, hand={"A": ["fe-ferrik-hulk"]})
    verdict, asked, permitted = needs(judge(state, by("A", "play_unit", card="fe-ferrik-hulk")))
    assert (verdict, permitted) == ("undetermined", False)
    assert asked == {f"fe-ferrik-hulk/{fact}" for fact in ("type", "cost/command", "cost/supply")}


def test_what_is_illegal_whatever_the_number_is_is_illegal__LE_RULING_102() -> None:
    state = position(**STATED, hand={"A": ["fe-ferrik-hulk"]})
    for move, rule in (
        (by("A", "play_unit", card="fe-hound"), "LE-ORDER-6"),
        (by("A", "play_unit", card="fe-ferrik-hulk", at="outer_1"), "LE-ORDER-UNIT-2"),
    ):
        ruling = judge(state, move)
        assert ruling.verdict == "illegal" and named(ruling)[0] == rule


def test_a_cost_of_which_one_part_is_too_much_is_too_much() -> None:
    patch = {"cards": {"fe-hound": {"type": "unit", "cost": {"command": 5}}}}
    state = position(pack="default", patch=patch, hand={"A": ["fe-hound"]})
    ruling = judge(state, by("A", "play_unit", card="fe-hound"))
    assert ruling.verdict == "illegal" and named(ruling)[0] == "LE-ORDER-UNIT-1"


def fight(attacker: str = "tc-firebird", defender: str = "fe-war-dog", **more: Any) -> State:
    units = f"A {defender} outer_1; B {attacker} outer_1"
    return activated(position(units, on="B", **{**STATED, **more}), f"{attacker}#1")


def test_derived_values_are_enough_for_a_combat_example() -> None:
    ruling = judge(fight("tc-dust-marine"), attack("B", "tc-dust-marine#1", "fe-war-dog#1", A=2, B=3))
    assert ruling.verdict == "legal" and ruling.state.units["fe-war-dog#1"].damage == 1
    read = {assumption.pointer: assumption.source for assumption in ruling.assumptions}
    assert read["/state/pack/patch/cards/tc-dust-marine/offense"] == "derived"
    assert "assumed" not in read.values()


def test_an_attack_asks_for_the_offense_that_is_missing_and_is_permitted() -> None:
    ruling = judge(fight(), attack("B", "tc-firebird#1", "fe-war-dog#1", A=2, B=3))
    assert needs(ruling) == ("undetermined", {"tc-firebird/offense"}, True)
    assert ruling.needs[0].question == "What is the offense of Firebird?"  # type: ignore[index]


def test_no_number_is_asked_for_that_cannot_matter() -> None:
    critical = judge(fight(), attack("B", "tc-firebird#1", "fe-war-dog#1", A="4*", B=1))
    assert critical.verdict == "legal" and critical.state.units["fe-war-dog#1"].damage == 0
    hopeless = fight("tc-dust-marine", "fe-hound")
    lost = judge(hopeless, attack("B", "tc-dust-marine#1", "fe-hound#1", A=4, B=1))
    assert lost.verdict == "legal" and lost.state.units["fe-hound#1"].damage == 0
    beaten = judge(fight(), attack("B", "tc-firebird#1", "fe-war-dog#1", A=1, B=4))
    assert beaten.verdict == "legal" and beaten.state.units["fe-war-dog#1"].damage == 2


def test_without_dice_the_numbers_and_the_dice_are_asked_for_together() -> None:
    ruling = judge(fight(), attack("B", "tc-firebird#1", "fe-war-dog#1"))
    puts = {need.put for need in ruling.needs}  # type: ignore[union-attr]
    assert puts == {"/state/pack/patch/cards/tc-firebird/offense", "/move/report"}
    assert ruling.permitted is True


def test_a_die_that_is_not_known_is_not_drawn_from_a_seed__LE_RULING_91() -> None:
    state = replace(fight("tc-dust-marine"), seed="friday-evening")
    ruling = judge(state, attack("B", "tc-dust-marine#1", "fe-war-dog#1"))
    assert {need.put for need in ruling.needs} == {"/move/report"}  # type: ignore[union-attr]


def test_an_open_die_shows_whatever_the_table_says() -> None:
    state = fight("tc-dust-marine", pack="default", trust="all")
    ruling = judge(state, attack("B", "tc-dust-marine#1", "fe-war-dog#1", A=6, B=7))
    assert ruling.verdict == "legal" and ruling.state.units["fe-war-dog#1"].damage == 1


def test_melee_is_asked_for_where_it_could_change_the_damage() -> None:
    state = activated(
        position("A fe-war-dog outer_1; B si-chosen outer_1", B="scion-imperium", on="B", **STATED), "si-chosen#1"
    )
    ruling = judge(state, attack("B", "si-chosen#1", "fe-war-dog#1", A=1, B=4))
    assert needs(ruling) == ("undetermined", {"si-chosen/keywords"}, True)


def test_a_contested_objective_asks_for_control_and_an_uncontested_one_does_not() -> None:
    contested = position("A fe-war-dog outer_1; B tc-dust-marine outer_1", node="CONTROL", **STATED)
    assert needs(judge(contested, by("A", "proceed"))) == ("undetermined", {"fe-war-dog/control"}, True)
    alone = judge(position("A fe-hound outer_1", node="CONTROL", **STATED), by("A", "proceed"))
    assert alone.verdict == "legal" and alone.state.artifacts.A == 1


def test_all_missing_numbers_are_named_at_once() -> None:
    units = "A fe-war-dog outer_1; A fe-hound outer_1; B tc-firebird outer_1"
    ruling = judge(position(units, node="CONTROL", **STATED), by("A", "proceed"))
    assert lacking(ruling) == {"fe-war-dog/control", "fe-hound/control", "tc-firebird/control"}


def test_the_subtype_of_an_arrival_is_asked_for_where_a_patroller_waits() -> None:
    units = "A fe-frontline-patroller outer_1; B tc-firebird hive_B"
    state = activated(position(units, on="B", **STATED), "tc-firebird#1")
    assert needs(judge(state, by("B", "move", unit="tc-firebird#1", to="outer_1"))) == (
        "undetermined",
        {"tc-firebird/subtype"},
        True,
    )
    used = state.put("fe-frontline-patroller#1", used=("patroller",))
    assert judge(used, by("B", "move", unit="tc-firebird#1", to="outer_1")).verdict == "legal"
    assert judge(state, by("B", "move", unit="tc-firebird#1", to="outer_2")).verdict == "legal"


def test_a_unit_that_comes_into_play_asks_whether_it_has_elite() -> None:
    state = position(pack="default", hand={"B": ["tc-dust-marine"]}, on="B")
    ruling = judge(state, by("B", "play_unit", card="tc-dust-marine", option="dust-marine-free"))
    assert needs(ruling) == ("undetermined", {"tc-dust-marine/keywords"}, True)


def test_frontline_is_asked_for_a_unit_of_this_turn_of_feng_alone() -> None:
    state = position("A fe-hound hive_A new", mandatory=True, **STATED)
    assert needs(judge(state, by("A", "activate", unit="fe-hound#1", token="command"))) == (
        "undetermined",
        {"fe-hound/keywords"},
        False,
    )
    other = position("B tc-firebird hive_B new", on="B", mandatory=True, **STATED)
    assert judge(other, by("B", "activate", unit="tc-firebird#1", token="command")).verdict == "illegal"


def test_moves_that_wait_for_a_number_are_listed_as_open() -> None:
    state = position("B tc-firebird hive_B", on="B", **STATED, hand={"B": ["tc-basilisk"]})
    listing = GAME.moves(state)
    waiting = {entry.move["card"]: lacking(Ruling("undetermined", needs=entry.needs)) for entry in listing.open}
    assert "tc-basilisk/cost/command" in waiting["tc-basilisk"]
    assert {"activate", "pass"} <= {move.type for move in listing.moves}


def test_a_number_that_the_owner_gives_settles_it_and_is_named() -> None:
    patch = {"cards": {"tc-firebird": {"offense": 2}}}
    ruling = judge(fight(pack="default", patch=patch), attack("B", "tc-firebird#1", "fe-war-dog#1", A=2, B=3))
    assert ruling.verdict == "legal" and ruling.state.units["fe-war-dog#1"].damage == 2
    assert {a.source for a in ruling.assumptions if a.pointer.endswith("offense")} == {"user"}


def test_a_number_that_contradicts_the_rulebook_is_marked_wherever_it_is_read() -> None:
    patch = {"cards": {"tc-dust-marine": {"offense": 2}}}
    state = fight("tc-dust-marine", pack="default", patch=patch)
    ruling = judge(state, attack("B", "tc-dust-marine#1", "fe-war-dog#1", A=2, B=3))
    (told,) = [a for a in ruling.assumptions if a.pointer.endswith("tc-dust-marine/offense")]
    assert told.note == "It contradicts what follows from the rulebook: 1."


# Cards that nobody has seen


def unseen(**more: Any) -> State:
    """A has two cards in hand, of which nobody has told the referee."""
    state = position(hand={"A": ["fe-hound", "fe-hound"]}, **more)
    return replace(state, hand=state.hand.put("A", Zone((), 2)), lists=state.lists.put("A", Zone((), 9)))


def test_a_claimed_card_is_taken_on_the_players_word() -> None:
    ruling = judge(unseen(), by("A", "play_unit", card="fe-hound"))
    assert ruling.verdict == "legal" and Zone((), 1) == ruling.state.hand.A
    assert "players-word" in {assumption.source for assumption in ruling.assumptions}
    assert [word.card for word in ruling.state.word] == ["fe-hound"]


def test_a_third_copy_cannot_be_claimed__LE_COMP_1() -> None:
    state = replace(unseen(), units=position("A fe-hound outer_1; A fe-hound center").units)
    state = replace(state, deck=state.deck.put("A", replace(state.deck.A, cards=("?",) * 8)))
    state = replace(state, discard=state.discard.put("A", Zone((), 6)))
    ruling = judge(state, by("A", "play_unit", card="fe-hound"))
    assert GAME.faults(state) == () and named(ruling)[0] == "LE-ORDER-6"


NINE = tuple(pack_of(position().pack).cards_of("feng"))[:9]


@pytest.mark.parametrize(("seen", "tenth"), [(NINE, False), (NINE[:8], True)])
def test_a_tenth_name_cannot_be_claimed_once_nine_are_seen__LE_DECK_2(seen: tuple[str, ...], tenth: bool) -> None:
    state = unseen()
    state = replace(state, deck=state.deck.put("A", replace(state.deck.A, cards=("?",) * (16 - len(seen)))))
    state = replace(state, discard=state.discard.put("A", Zone(seen)))
    assert GAME.faults(state) == () and "fe-slew-pod" not in NINE and "fe-hound" in NINE[:8]
    assert judge(state, by("A", "play_unit", card="fe-hound")).verdict == "legal"
    ruling = judge(state, by("A", "play_unit", card="fe-slew-pod"))
    assert named(ruling)[:1] == ([] if tenth else ["LE-ORDER-6"])


def test_a_card_can_be_told_and_stays_hidden_from_the_other_player__REF_TELL_1() -> None:
    state = unseen()
    ruling = judge(state, by("A", "tell", at="/hand/A", card="fe-hound"))
    assert ruling.verdict == "legal" and Zone(("fe-hound",), 1) == ruling.state.hand.A
    seen = GAME.hide(ruling.state, "B")
    assert Zone((), 2) == seen.hand.A and seen.word == ()
    assert GAME.hide(ruling.state, "A").word == ruling.state.word


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (by("A", "tell", at="/hand/B", card="tc-firebird"), "REF-TELL-1"),
        (by("A", "tell", at="/hand/A", card="tc-firebird"), "REF-TELL-2"),
        (by("C", "tell", at="/hand/A", card="fe-hound"), "LE-FLOW-2"),
        (by("A", "tell", at="/hand/A", card="no-card"), "LE-FLOW-2"),
    ],
)
def test_what_cannot_be_told_is_refused(move: dict[str, Any], rule: str) -> None:
    assert named(judge(unseen(), move))[0] == rule


def test_whole_rounds_can_be_played_with_what_the_rulebook_states_and_reported_dice() -> None:
    rng = random.Random(4)
    state = GAME.setup({"factions": {"A": "feng", "B": "terra-corps"}})
    faces = [1, 2, 3, 4, "4*"]
    for _ in range(80):
        legal = GAME.moves(state).moves
        assert legal, state.node
        move = GAME.dump(rng.choice(legal))
        if move["type"] in ("roll_off", "attack"):
            count = 2 if move["type"] == "roll_off" else 1
            move["report"] = {"dice": {s: [face(rng.choice(faces)) for _ in range(count)] for s in ("A", "B")}}
        if move["type"] == "shuffle":
            move["report"] = {"decks": {seat: ["?"] * 18 for seat in state.shuffling}}
        ruling = judge(state, move)
        assert ruling.verdict == "legal", (move, ruling)
        state = ruling.state
    assert state.round > 1


# Texts that mean units of a subtype that nobody has told

LIGHT: dict[str, Any] = {"side": "any", "subtype": "light"}
TOLD = {"tc-firebird": {"subtype": "light"}, "fe-war-dog": {"subtype": "heavy"}}


def zap(count: int | str = 1, units: str = "", **cards: Any) -> State:
    """A has a support that deals 1 damage to light units, and another one; of Basilisk nobody has told what it is."""
    effect = [{"op": "deal_damage", "amount": 1, "target": LIGHT | {"count": count}}]
    text = {"type": "support", "cost": {"command": 1, "supply": 0}}
    known = {
        "fe-blast-fire": text | {"abilities": {"zap": {"kind": "support", "effect": effect}}},
        "fe-march-orders": text | {"abilities": {"wait": {"kind": "support", "effect": [{"op": "draw", "count": 1}]}}},
    }
    patch = {"cards": known | TOLD | cards}
    return position(units, pack="default", patch=patch, hand={"A": ["fe-blast-fire", "fe-march-orders"]})


def supports(state: State) -> tuple[list[Any], dict[Any, set[str]]]:
    """The choices of a support that are legal, and those that wait, each with what for."""
    listing = GAME.moves(state, like={"type": "play_support"})
    legal = [(move.card, None if move.units is UNSET else move.units) for move in listing.moves]
    waiting = {
        (entry.move["card"], tuple(entry.move.get("units", ()))): {need.put.split("/cards/")[1] for need in entry.needs}
        for entry in listing.open
    }
    return legal, waiting


def fire(*units: str) -> dict[str, Any]:
    return by("A", "play_support", card="fe-blast-fire", **({"units": [*units]} if units else {}))


BASILISK, FIREBIRD, WAR_DOG = "tc-basilisk#1", "tc-firebird#1", "fe-war-dog#1"
MIXED = "A fe-war-dog outer_1; B tc-firebird outer_1; B tc-basilisk center"


def test_a_unit_of_an_unknown_subtype_hides_no_other_move_from_the_list__LE_RULING_96() -> None:
    legal, waiting = supports(zap(units=MIXED))
    assert legal == [("fe-blast-fire", (FIREBIRD,)), ("fe-march-orders", None)]
    assert waiting == {("fe-blast-fire", (BASILISK,)): {"tc-basilisk/subtype"}}


def test_a_text_that_may_have_nothing_to_mean_waits_with_and_without_a_choice__LE_RULING_96() -> None:
    legal, waiting = supports(zap(units="A fe-war-dog outer_1; B tc-basilisk center"))
    assert legal == [("fe-march-orders", None)]
    asked = {"tc-basilisk/subtype"}
    assert waiting == {("fe-blast-fire", ()): asked, ("fe-blast-fire", (BASILISK,)): asked}


def test_a_choice_that_fits_asks_for_nothing_more__LE_RULING_96() -> None:
    ruling = judge(zap(units=MIXED), fire(FIREBIRD))
    assert ruling.verdict == "legal" and ruling.state.units[FIREBIRD].damage == 1


@pytest.mark.parametrize(("subtype", "verdict"), [("light", "illegal"), ("heavy", "illegal")])
def test_two_are_due_or_one_as_the_subtype_is__LE_RULING_96(subtype: str, verdict: str) -> None:
    assert needs(judge(zap(2, MIXED), fire(FIREBIRD))) == ("undetermined", {"tc-basilisk/subtype"}, False)
    both = judge(zap(2, MIXED, **{"tc-basilisk": {"subtype": subtype}}), fire(FIREBIRD, BASILISK))
    one = judge(zap(2, MIXED, **{"tc-basilisk": {"subtype": subtype}}), fire(FIREBIRD))
    assert {both.verdict, one.verdict} == {"legal", verdict}
    assert (both.verdict == "legal") == (subtype == "light")


def test_a_unit_that_a_text_cannot_mean_is_refused_whatever_the_others_are__LE_RULING_102() -> None:
    ruling = judge(zap(units=MIXED), fire(WAR_DOG))
    assert ruling.verdict == "illegal" and named(ruling)[0] == "LE-ORDER-SUP-2"
    assert judge(zap(units="A fe-war-dog outer_1; B tc-basilisk center"), fire(WAR_DOG)).verdict == "illegal"


def test_a_text_on_all_light_units_asks_for_every_subtype_at_once__LE_RULING_96() -> None:
    units = f"{MIXED}; B tc-dust-angel hive_B; A fe-slew-pod hive_A"
    verdict, asked, permitted = needs(judge(zap("all", units), fire()))
    assert (verdict, permitted) == ("undetermined", True)
    assert asked == {f"{card}/subtype" for card in ("tc-basilisk", "tc-dust-angel", "fe-slew-pod")}


def granting() -> State:
    """A light unit may take a granted move; of Slew Pod nobody has told what it is."""
    effect = [{"op": "grant_action", "actions": ["move"], "target": {"side": "friendly", "subtype": "light"}}]
    text = {"type": "support", "abilities": {"go": {"kind": "support", "effect": effect}}}
    patch = {"cards": {"fe-march-orders": text, "fe-hound": {"subtype": "light"}}}
    units = "A fe-hound outer_1; A fe-slew-pod outer_1"
    state = position(units, pack="default", patch=patch, deck={"A": ["fe-march-orders"]})
    frames = (
        Effect(seat="A", source="fe-march-orders", ability="go", origin="support", part=1),
        Grant(seat="A", source="fe-march-orders", ability="go"),
    )
    pile = state.discard.A.remove("fe-march-orders")
    state = replace(state, frames=frames, node="ORDER.GRANT", discard=state.discard.put("A", pile))
    return state


def test_a_grant_lists_the_moves_of_a_unit_that_may_fit_as_open__LE_RULING_96() -> None:
    state = granting()
    assert GAME.faults(state) == ()
    listing = GAME.moves(state)
    assert {move.unit for move in listing.moves} == {"fe-hound#1"}
    assert {entry.move["unit"] for entry in listing.open} == {"fe-slew-pod#1"}


def test_a_unit_that_may_be_ruthless_is_asked_for_its_keywords__LE_RULING_96() -> None:
    units = "B tc-siraxion-veteran outer_2; B tc-firebird outer_2; A fe-war-dog outer_2"
    patch = {"cards": {"tc-siraxion-veteran": {"keywords": ["RUTHLESS"]}}}
    state = position(units, pack="default", patch=patch, first="B", node="CONTROL", left=("center", "outer_1"))
    state = replace(state, frames=(Ruthless(seat="B", objective="outer_2"),), node="CONTROL.RUTHLESS")
    listing = GAME.moves(state)
    assert {move.unit for move in listing.moves} <= {"tc-siraxion-veteran#1"}
    waiting = {entry.move["unit"]: lacking(Ruling("undetermined", needs=entry.needs)) for entry in listing.open}
    assert waiting["tc-firebird#1"] == {"tc-firebird/keywords"}


def test_a_ruling_beside_a_patroller_asks_for_the_subtype_of_the_arrival__LE_RULING_96() -> None:
    state = position("A fe-frontline-patroller outer_1; A fe-hound hive_A; B tc-firebird hive_B", pack="default")
    place = {"op": "place", "unit": "tc-firebird#1", "to": "outer_1"}
    assert lacking(judge(state, ruled("fe-hound#1", place))) == {"tc-firebird/subtype"}


def test_a_deck_asks_for_every_faction_that_nobody_has_told__LE_RULING_102() -> None:
    state = GAME.setup({"first_player": "A", "factions": {"A": "feng", "B": "terra-corps"}})
    assert isinstance(state, State)
    eight = [card for card in pack_of(state.pack).cards_of("feng") if card != "fe-hound"][:7]
    deck = by("A", "submit_deck", cards=[*eight, "fe-alpha-dog", "tc-tactical-nuke"])
    assert lacking(judge(state, deck)) == {"fe-alpha-dog/faction", "tc-tactical-nuke/faction"}
    foreign = by("A", "submit_deck", cards=[*eight, "fe-alpha-dog", "tc-firebird"])
    assert named(judge(state, foreign))[0] == "LE-SETUP-5"


def test_what_is_in_play_is_a_unit_and_not_asked_for_its_type__LE_INV_17() -> None:
    state = position("A fe-hound hive_A", pack="default", hand={"A": ["fe-hound"]})
    assert lacking(judge(state, by("A", "play_unit", card="fe-hound"))) == {
        "fe-hound/cost/command",
        "fe-hound/cost/supply",
    }


def test_a_text_leaves_one_type_to_be_told__LE_CARD_UNIT() -> None:
    text = {"abilities": {"zap": {"kind": "support", "effect": [{"op": "draw", "count": 1}]}}}
    state = position(pack="default", patch={"cards": {"fe-blast-fire": text}}, hand={"A": ["fe-blast-fire"]})
    asked = {need.put.rpartition("/")[2]: need.accepts for need in judge(state, fire()).needs or ()}
    assert asked["type"] == {"enum": ["support"]}


def test_all_casualties_are_asked_at_once_whether_they_have_elite__LE_RULING_96() -> None:
    units = "A fe-war-dog center 3d; A fe-hound outer_1 3d; B tc-firebird center 3d"
    ruling = judge(position(units, pack="default", node="CASUALTY"), by("A", "proceed"))
    assert lacking(ruling) == {"fe-war-dog/keywords", "fe-hound/keywords", "tc-firebird/keywords"}


def test_where_casualties_pay_nobody_no_keyword_is_asked_for__LE_RULING_36() -> None:
    state = position("A fe-hound center 3d", pack="default", node="CASUALTY", switches={"elite_casualty": "none"})
    ruling = judge(state, by("A", "proceed"))
    assert ruling.verdict == "legal" and ruling.state.units == {}
