"""What a picture of Lumeria shows, and what it makes of impossible states."""

import json
import random
import re
import subprocess
import sys
from typing import Any, get_args
from xml.etree import ElementTree

import msgspec
import pytest
from msgspec.structs import replace

from referee.core.picture import Picture, columns, width_of
from referee.core.state import SeatInfo
from referee.games.lumeria import modifiers
from referee.games.lumeria.case import Case
from referee.games.lumeria.pack import pack_of
from referee.games.lumeria.picture_course import NODES, REASONS
from referee.games.lumeria.picture_facts import MOST_FAULTS
from referee.games.lumeria.picture_plan import short_names, slices
from referee.games.lumeria.state import MANEUVERS, SEATS, Node, State
from tests.lumeria.positions import (
    FACTIONS,
    GAME,
    activated,
    battle,
    by,
    dice,
    play,
    position,
    recruitment,
    ruled,
    set_up,
)
from tests.lumeria.words import EVERY_WORD, NARROW
from tests.suite.play import positions

SPACE = "{http://www.w3.org/2000/svg}"
NAMED = {"factions": FACTIONS, "names": {"south": "Tomek", "north": "Kuba"}}
POSITIONS = [*positions(GAME, 1, every=31), *positions(GAME, 1, every=43, options=NAMED)]
FONT = 13.0
"""The smallest font, in units of a picture that is 400 wide: 12 pixels on a phone of 375."""


def texts(picture: Picture) -> list[str]:
    """What is written in the SVG, without titles that only a pointer shows."""
    return [node.text or "" for node in ElementTree.fromstring(picture.svg).iter(f"{SPACE}text")]


def titles(picture: Picture) -> list[str]:
    """The titles of parts of the SVG."""
    return [node.text or "" for node in ElementTree.fromstring(picture.svg).iter(f"{SPACE}title")]


def written(picture: Picture) -> tuple[str, str, str]:
    """All words of each of the three forms, in one line each."""
    root = ElementTree.fromstring(picture.svg)
    whole = (" ".join(root.itertext()), " ".join(picture.sentences), picture.grid)
    return tuple(" ".join(part.split()) for part in whole)  # type: ignore[return-value]


def squares(picture: Picture) -> dict[str, str]:
    """What the SVG says of each space, by its name."""
    found = (re.match(r"([a-z]\d+)\b.*", title) for title in titles(picture))
    return {match[1]: match[0] for match in found if match is not None}


def well_formed(picture: Picture) -> None:
    """Holds for every picture, whatever the state."""
    root = ElementTree.fromstring(picture.svg)
    _, _, width, _height = map(float, root.attrib["viewBox"].split())
    assert width == 400
    assert [child.tag for child in root][:2] == [f"{SPACE}title", f"{SPACE}desc"]
    assert all(float(node.attrib["font-size"]) >= FONT for node in root.iter(f"{SPACE}text"))
    assert not re.search(r"<(script|style|a|image|use|foreignObject)\b|\b(href|src|style|on\w+)=|url\(", picture.svg)
    assert all((line and line.isprintable()) or "\u200c" in line for line in picture.sentences)
    assert all(columns(line) <= 80 for line in picture.grid.splitlines())
    assert picture.grid.endswith("\n") and "\x1b" not in picture.grid
    assert outside(root) == []


def outside(node: Any, x: float = 0.0) -> list[str]:
    """Texts that reach beyond the left or the right edge of the page."""
    moved = re.match(r"translate\((-?[\d.]+)", node.attrib.get("transform", ""))
    x += float(moved[1]) if moved else 0.0
    found = []
    if node.tag == f"{SPACE}text":
        wide = width_of(node.text or "", float(node.attrib["font-size"]))
        anchor = {"middle": wide / 2, "end": wide}.get(node.attrib.get("text-anchor", ""), 0.0)
        left = x + float(node.attrib["x"]) - anchor
        found += [node.text] if left < -1 or left + wide > 401 else []
    return found + [text for child in node for text in outside(child, x)]


def ranged() -> State:
    """Throwers have aimed at Warriors behind two free spaces; the dice are still to be rolled."""
    south, north = "woje f3 1w; zbrojni a1; bies e4 3w plus", "throwers f6; huskarls b4 exhausted fortified"
    state = activated("throwers-1", "north", south=south, north=north)
    return play(state, by("north", "aim"), by("north", "attack", attack_type="ranged", target="woje-1"))


def cornered() -> State:
    """Berserkers have attacked Warriors who cannot give way; fortune may still be used."""
    state = activated("berserkers-1", "north", south="woje e4; zbrojni e3 1w", north="berserkers e5")
    return play(state, by("north", "attack", attack_type="melee", target="woje-1"), dice(1, 6))


def test_every_node_and_every_usual_end_is_put_in_words() -> None:
    assert NODES.keys() == set(get_args(Node))
    assert {"goal", "eliminated", "board_cost", "attack_roll", "points", "draw", "left", "agreed"} == REASONS.keys()


@pytest.mark.parametrize("state", POSITIONS)
def test_every_position_of_random_games_is_drawn(state: State) -> None:
    picture = GAME.picture(state)
    well_formed(picture)
    assert "impossible" not in " ".join(written(picture)).lower()


@pytest.mark.parametrize("state", POSITIONS)
def test_seed_and_salt_are_never_shown(state: State) -> None:
    secret = replace(state, seed="seedseedseedseed", salt="saltsaltsaltsalt")
    assert GAME.picture(secret) == GAME.picture(GAME.hide(secret, "south"))
    for form in (GAME.picture(secret).svg, *written(GAME.picture(secret))):
        assert "seedseed" not in form and "saltsalt" not in form


# The same facts in all three forms


@pytest.mark.parametrize("state", POSITIONS)
def test_all_three_forms_tell_the_same_facts(state: State) -> None:
    pack, forms = pack_of(state.pack), written(GAME.picture(state))
    said = [f"step {state.step}", f"Gold in the supply: {pack.components.gold - sum(state.gold[s] for s in SEATS)}"]
    said += [f"Round {state.round}"] if state.round and state.result is None else []
    for name, unit in state.units.items():
        said += [name, pack.units[unit.kind].name, *([unit.space] if unit.space is not None else [])]
    for seat in SEATS:
        tokens = state.tokens[seat]
        said += [f"{state.gold[seat]} gold", f"{state.points[seat]} of 10 points"]
        said += [f"{state.used[seat]} of {3 + state.granted[seat]} activations"]
        said += [
            f"token on {tokens.track} of spaces 0 to 5" if tokens.track is not None else "no token on spaces 0 to 5"
        ]
        said += [pack.factions[faction].name for faction in (state.factions[seat],) if faction is not None]
    said += [line.text for line in GAME.score(state).lines]
    said += [] if state.active is None else [f"Turn of {state.active}"]
    for form in forms:
        assert [fact for fact in said if fact not in form] == []


@pytest.mark.parametrize("state", [s for s in POSITIONS if s.units])
def test_every_space_shows_its_unit_with_side_and_wounds(state: State) -> None:
    picture, pack, taken = GAME.picture(state), pack_of(state.pack), state.taken()
    there = squares(picture)
    assert there.keys() == pack.spaces
    for space in pack.spaces:
        lines = [line for line in picture.sentences if re.match(rf"{space}( \(.*\))?: ", line)]
        if space not in taken:
            assert there[space].endswith(": free") and lines == []
            continue
        unit = state.units[taken[space]]
        hurt = f"{unit.wounds} wound{'s' if unit.wounds > 1 else ''}" if unit.wounds else "unhurt"
        for told in (there[space], *lines):
            assert f"{pack.units[unit.kind].name} {taken[space]} of {unit.owner}, {hurt}, toughness" in told
            assert (unit.die is None) or f"{unit.die} die" in told
        assert len(lines) == 1


@pytest.mark.parametrize("state", [s for s in POSITIONS if s.units])
def test_stacks_and_maneuvers_of_both_sides_are_told(state: State) -> None:
    picture, pack = GAME.picture(state), pack_of(state.pack)
    svg, sentences, grid = written(picture)
    for seat in SEATS:
        for kind in pack.kinds_of(str(state.factions[seat])):
            left = state.stacks[seat].get(kind, 0)
            noun = "card" if left == 1 else "cards"
            assert f"{pack.units[kind].name} {left} left" in svg
            for form in (sentences, grid):
                assert f"{pack.units[kind].name} ({kind}): {left} {noun}; cost {pack.units[kind].cost}," in form
        ready = ["ready" if state.tokens[seat].ready(name) else "empty" for name in MANEUVERS]
        words = f"march {ready[0]}, volley {ready[1]} and fortune {ready[2]}"
        assert words in sentences and words in grid
        assert f"march {ready[0]} volley {ready[1]} fortune {ready[2]} ability" in svg


def test_people_are_called_by_their_names() -> None:
    for form in written(GAME.picture(set_up(**NAMED))):
        assert "Tomek" in form and "north (Kuba)" in form


# The board


def test_the_ground_of_each_space_is_told() -> None:
    picture = GAME.picture(recruitment(south="woje a1", north="throwers e4", gold=(3, 0)))
    there = squares(picture)
    assert there["a1"].startswith("a1, recruitment space of south: Warriors woje-1 of south")
    assert there["e7"] == "e7, camp of north: free" and there["e4"].startswith("e4, hill: Throwers")
    assert "Marked as hill: b4 (free), e4 (Throwers of north) and h4 (free)." in picture.sentences
    assert "Camps of south: e1 (free)." in picture.sentences
    assert any(line.startswith("Recruitment spaces of south: a1 (Warriors of south), b1") for line in picture.sentences)
    assert any(line.startswith("The board has columns a to i and rows 1 to 7;") for line in picture.sentences)


def test_the_map_of_the_grid_lies_with_north_on_top() -> None:
    lines = GAME.picture(ranged()).grid.splitlines()
    rows = {line[0]: number for number, line in enumerate(lines) if re.match(r"[1-7]  ", line)}
    assert [*rows] == ["7", "6", "5", "4", "3", "2", "1"]
    column = lines[rows["7"] - 1].index("f") - 1
    assert lines[rows["6"]][column:].startswith(" vThro") and lines[rows["6"] + 1][column:].startswith("*0/1")
    assert lines[rows["5"]][column:].startswith(". :") and lines[rows["4"]][column:].startswith(". :")
    assert lines[rows["3"]][column:].startswith(" ^Warr") and lines[rows["3"] + 1][column:].startswith(">1/2")
    assert "H^Fien" in lines[rows["4"]] and "3/4+" in lines[rows["4"] + 1]
    assert "HvHusk" in lines[rows["4"]] and "0/4EF" in lines[rows["4"] + 1]
    assert "R^Men" in lines[rows["1"]] and lines[rows["1"]].count("R") == 8


def test_dice_and_marks_are_shown_as_signs_and_as_words() -> None:
    picture = GAME.picture(ranged())
    drawn = ElementTree.fromstring(picture.svg)
    dice_on_cards = [node for node in drawn.iter(f"{SPACE}rect") if node.attrib.get("rx") == "2.5"]
    assert len(dice_on_cards) == 1 + 3  # one on a card, and the three faces of the legend
    assert squares(picture)["e4"].endswith("3 wounds, toughness 4, plus die: fortified")
    assert squares(picture)["b4"].endswith("unhurt, toughness 4, marked exhausted, marked fortified")
    assert texts(picture).count("E") == 2 and texts(picture).count("F") == 2
    assert texts(picture).count("3/4") == 1


def test_sides_differ_in_shape_and_not_only_in_color() -> None:
    picture = GAME.picture(recruitment(south="woje d3", north="berserkers d5"))
    paths = [node.attrib["d"] for node in ElementTree.fromstring(picture.svg).iter(f"{SPACE}path")]
    shapes = {re.sub(r"-?[\d.]+ (-?[\d.]+)", r"\1", path) for path in paths if path.count("L") == 4}
    heights = [[float(y) for y in re.findall(r"-?[\d.]+", shape)] for shape in shapes]
    points_up = [ys for ys in heights if ys.count(min(ys)) == 1 and ys.count(max(ys)) == 2]
    points_down = [ys for ys in heights if ys.count(max(ys)) == 1 and ys.count(min(ys)) == 2]
    assert points_up and points_down and len(points_up) + len(points_down) == len(heights)


def test_what_the_active_unit_has_done_is_told() -> None:
    for form in written(GAME.picture(ranged())):
        assert "Active: Throwers throwers-1 on f6; actions taken: aim and attack" in form
        assert "Its movement is 1" in form


def test_the_shots_of_a_volley_are_told() -> None:
    state = battle("MAN.TURN", "north", south="woje c3; woje f3", north="throwers c6; throwers f6")
    state = play(state, by("north", "volley", unit="throwers-1", target="woje-1"), dice(5))
    for form in written(GAME.picture(state)):
        assert "A volley; shots so far: Throwers throwers-1 on c6" in form
        assert "Shoot with a second unit" in form and "End the volley after one shot" in form


def test_defeated_units_lie_on_the_discard_pile_with_their_dice() -> None:
    picture = GAME.picture(battle("ACT.TURN", "south", south="woje a2", north="throwers - minus; berserkers -"))
    for form in written(picture):
        assert "Berserkers (berserkers-1) and Throwers (throwers-1, minus die: exhausted)" in form
    assert "0 of 3 activations" in written(picture)[0] and "1 of 3 activations" in written(picture)[0]


def test_an_ability_changes_the_toughness_that_is_shown() -> None:
    patch = {
        "abilities": {"tough": {"kind": "modify_stat", "stat": "toughness", "amount": 2, "if": [{"self_on": "hill"}]}}
    }
    patch["units"] = {"woje": {"abilities": ["tough"]}}
    picture = GAME.picture(recruitment(south="woje e4; woje e3", pack=patch))
    assert "toughness 4" in squares(picture)["e4"] and "toughness 2" in squares(picture)["e3"]
    assert "0/4" in picture.grid and "0/2" in picture.grid and "0/4" in texts(picture)


def test_large_numbers_and_long_names_are_shown_in_full() -> None:
    name = "Grand Master of the Ordinary Wardens of the Northern Marches"
    patch = {
        "units": {"huskarls": {"toughness": 99}, "woje": {"names": {"en": name}}},
        "factions": {"f1": {"names": {"en": name}}},
    }
    state = recruitment(south="woje d3", north="huskarls b4 10w", pack=patch)
    picture = GAME.picture(replace(state, seats={"south": SeatInfo(name), "north": SeatInfo()}))
    well_formed(picture)
    assert "10/99" in texts(picture) and "10/99" in picture.grid
    for form in written(picture):
        assert re.search(f"[Pp]lays {name}", form) and f"south ({name})" in form and f"{name} woje-1" in form


def test_used_and_awaited_abilities_are_told() -> None:
    state = activated(
        "pathfinders-1", "north", south="woje d3", north="pathfinders d4", tokens={"south": {"ability": False}}
    )
    state = play(state, by("north", "attack", attack_type="melee", target="woje-1"), dice(2), by("north", "accept"))
    assert state.node == "ACT.TRIGGER"
    for form in written(GAME.picture(state)):
        assert "slip_away of Pathfinders pathfinders-1 on d4 waits, asked of north" in form
        assert "ability guided_hand, token used" in form and "ability bulwark, token ready" in form
        assert "The attack is resolved: 0 hits" in form


# Attacks


def test_a_ranged_attack_shows_line_modifiers_and_the_number_needed() -> None:
    state = ranged()
    number = modifiers.needed(Case(state), state.declared)
    assert number == 3
    for form in written(GAME.picture(state)):
        assert "Ranged attack: Throwers throwers-1 on f6 (north) against Warriors woje-1 on f3 (south)" in form
        assert "Between them: f5 (free) and f4 (free)" in form
        assert "+1" in form and "the attacker has aimed" in form
        assert f"A die hits on {number} or more, 4 without modifiers; a 1 always misses" in form
        assert "2 dice to roll" in form and "The target: 1 wound, toughness 2" in form
    assert titles(GAME.picture(state)).count("the line of the attack") == 1


def test_a_cornered_unit_in_melee_shows_what_is_behind_it_and_the_dice() -> None:
    picture = GAME.picture(cornered())
    for form in written(picture):
        assert "Melee attack: Berserkers berserkers-1 on e5 (north) against Warriors woje-1 on e4 (south)" in form
        assert "Behind the target: e3 (Men-at-Arms of south)" in form and "The target is cornered" in form
        assert "A die hits on 3 or more, 4 without modifiers" in form
        assert "Re-roll all dice of the roll / Keep the roll" in form
    assert "Dice as rolled: 1 (miss) and 6 (hit)." in picture.sentences
    assert {"1, miss", "6, hit"} <= {*titles(picture)}
    pips = ElementTree.fromstring(picture.svg).findall(f".//{SPACE}circle[@r='2.4']")
    assert len(pips) == 1 + 6


def test_a_melee_at_the_edge_says_where_the_board_ends() -> None:
    state = activated("berserkers-1", "north", south="zbrojni d1", north="berserkers d2")
    state = play(state, by("north", "attack", attack_type="melee", target="zbrojni-1"))
    for form in written(GAME.picture(state)):
        assert "Behind the target the board ends" in form and "The target is cornered" in form


def test_several_modifiers_are_told_with_sign_reason_and_sum() -> None:
    state = activated("bies-1", south="bies h6", north="huskarls h7 minus fortified")
    state = play(state, by("south", "attack", attack_type="melee", target="huskarls-1", ability="guided_hand"))
    picture = GAME.picture(play(state, ruled({"op": "attack_modifier", "amount": -3})))
    told = [line for line in picture.sentences if line.startswith("Modifier")]
    assert sorted(told) == sorted(
        [
            "Modifier +1: the ability guided_hand.",
            "Modifier +1: the target is exhausted.",
            "Modifier -1: the target is fortified.",
            "Modifier +1: the target is cornered.",
            "Modifier -3: a table ruling.",
            "Modifiers together: -1.",
        ]
    )
    assert "-1 together" in written(picture)[0] and "-3 a table ruling" in written(picture)[0]


def test_a_number_that_no_die_shows_is_said_to() -> None:
    state = activated("bies-1", south="bies d3", north="huskarls d4")
    state = play(state, by("south", "attack", attack_type="melee", target="huskarls-1"))
    state = play(state, ruled({"op": "attack_modifier", "amount": -3}))
    for form in written(GAME.picture(state)):
        assert "A die hits on 7 or more, 4 without modifiers; no die shows more than 6" in form


def test_dice_that_are_rolled_again_say_so() -> None:
    state = play(cornered(), by("north", "fortune"))
    picture = GAME.picture(state)
    assert "Dice as rolled: 1 (again) and 6 (again)." in picture.sentences
    for form in written(picture):
        assert "Being re-rolled, by position from 0: 0 and 1" in form
    picture = GAME.picture(replace(cornered(), attack=replace(cornered().declared, rerolled=(1,))))
    for form in written(picture):
        assert "Re-rolled already, by position from 0: 1" in form


# The end, and the players' word


def test_a_finished_game_says_who_won_and_shows_the_score() -> None:
    finished = [state for state in POSITIONS if state.result is not None]
    assert finished
    for state in finished:
        assert state.result is not None
        for form in written(GAME.picture(state)):
            assert f"The game is over, in round {state.round}" in form
            assert re.search(rf"{state.result.winners[0]}( \(\w+\))? wins: the goal of the scenario is reached", form)
            assert all(line.text in form for line in GAME.score(state).lines)
            assert "Turn of" not in form


def test_a_drawn_game_and_a_roll_off_are_told() -> None:
    state = position(
        "CLEANUP.3", None, south="archers b4; archers c2", north="berserkers a2; throwers h4", points=(10, 10)
    )
    for form in written(GAME.picture(state)):
        assert "the roll-off" in form and "2 dice of south and 4 dice of north" in form
    agreed = {"type": "agreement", "seat": "table", "agreed": ["south", "north"], "reason": "It is late."}
    drawn = play(ranged(), {**agreed, "result": {"winners": ["south", "north"], "reason": "late"}})
    for form in written(GAME.picture(drawn)):
        assert "The game is drawn between south and north: by agreement" in form
        assert "agreed by all: It is late." in form


def test_a_table_ruling_stays_in_sight() -> None:
    state = play(ranged(), ruled({"op": "gold", "seat": "south", "delta": 1}, reason="A card pays."))
    for form in written(GAME.picture(state)):
        assert "table ruling: A card pays." in form


# Other boxes


def test_a_board_of_another_size_fits() -> None:
    state = set_up(factions=FACTIONS, pack={"id": "default", "patch": NARROW})
    picture = GAME.picture(state)
    well_formed(picture)
    assert len(squares(picture)) == 35 and "Warriors" in picture.grid
    assert any("columns a to e" in line for line in picture.sentences)


WIDE: dict[str, Any] = {
    "board": {
        "columns": [*"abcdefghijklmnopqrstuvwxyz"],
        "rows": 12,
        "home_row": {"south": 1, "north": 12},
        "recruitment": {"south": [f"{c}1" for c in "abcdfghi"], "north": [f"{c}12" for c in "abcdfghi"]},
        "camps": {"south": ["e1"], "north": ["e12"]},
        "marks": {"hill": ["b4", "e4", "h4"], "hut": ["a5"], "ruin": ["c1"]},
        "missing": ["g7", "g6", "z1"],
    },
    "track": {"last": 40},
}


def test_a_wide_board_is_drawn_in_slices_with_gaps_and_several_marks() -> None:
    state = activated("bies-1", south="bies h3; woje z12", north="huskarls i3", pack=WIDE)
    state = play(state, by("south", "attack", attack_type="melee", target="huskarls-1"))
    picture = GAME.picture(state)
    well_formed(picture)
    there = squares(picture)
    assert len(there) == 26 * 12 and there["g7"] == "g7: no space"
    assert there["c1"] == "c1, recruitment space of south, ruin: free"
    assert [f"{sign} {mark}" in picture.grid for sign, mark in (("H", "hill"), ("2", "hut"), ("3", "ruin"))] == [
        True
    ] * 3
    assert "Squares that are missing: z1, g6 and g7." in picture.sentences
    assert picture.grid.count("#") == 3 + 1 and "token on spaces 0 to 40" in written(picture)[0]


def test_an_attack_across_two_slices_is_drawn_in_both() -> None:
    state = activated("archers-1", south="archers h3", north="huskarls k3", pack=WIDE)
    state = play(state, by("south", "attack", attack_type="ranged", target="huskarls-1"))
    assert titles(GAME.picture(state)).count("the line of the attack") == 2
    assert "Between them: i3 (free) and j3 (free)." in GAME.picture(state).sentences


def test_every_word_of_abilities_and_scenarios_can_be_drawn() -> None:
    state = set_up(factions=FACTIONS, scenario="siege", pack={"id": "default", "patch": EVERY_WORD})
    picture = GAME.picture(state)
    well_formed(picture)
    for form in written(picture):
        assert (
            "Siege: the game ends after 6 rounds or without enemy units on the board or when the players say so" in form
        )
        assert "May hide." in form and "Calls a storm." in form
        assert "counted for 0 defeated units" in form


def test_unknown_values_are_question_marks() -> None:
    patch = {
        "units": {"woje": {"toughness": None, "cost": None, "movement": None, "attack": None}},
        "track": {"last": None},
    }
    picture = GAME.picture(recruitment(south="woje d3", pack=patch))
    well_formed(picture)
    for form in written(picture):
        assert "cost ?, toughness ?, movement ?, attack ?" in form and "0/?" in picture.grid
        assert "no token on spaces 0 to ?" in form


def test_renamed_kinds_and_seats_are_drawn_by_their_new_names() -> None:
    state = replace(ranged(), word=())
    names = {"woje": "militia", "woje-1": "militia-1", "hill": "knoll", "g1": "zorya"}
    for form in written(GAME.picture(GAME.rename(state, names))):
        assert "militia-1" in form and "woje" not in form and "knoll" in form and "hill" not in form
    turned = GAME.rename(state, {"south": "north", "north": "south"})
    assert "f3: Warriors woje-1 of north, 1 wound, toughness 2." in GAME.picture(turned).sentences


# Impossible states


def impossible() -> State:
    document = json.loads(msgspec.json.encode(cornered()))
    document["units"]["zbrojni-1"]["space"] = "z9"
    document["units"]["woje-2"] = {**document["units"]["woje-1"], "wounds": 5}
    document["units"]["ghost-1"] = {"kind": "ghost", "owner": "north", "space": "b4"}
    document["attack"]["dice"] = [9, 1, 5]
    document["gold"] = {"south": -1, "north": 40}
    document["points"]["south"] = 12
    document["tokens"]["south"]["track"] = 9
    document["tokens"]["north"]["aside"] = -4
    document["used"]["north"] = 5
    document["round"] = 0
    return GAME.load(document)


def test_every_fault_of_an_impossible_state_is_listed_with_its_invariant() -> None:
    state = impossible()
    assert len(GAME.faults(state)) > 8
    for form in written(GAME.picture(state)):
        assert "impossible" in form.lower()
        for fault in GAME.faults(state):
            assert f"({fault.rule})" in form and fault.detail in form


def test_faults_are_marked_where_they_are() -> None:
    picture = GAME.picture(impossible())
    well_formed(picture)
    svg, sentences, grid = written(picture)

    def number(words: str) -> str:
        return next(match[1] for line in picture.sentences if (match := re.match(rf"Fault (\d+)\. .*{words}", line)))

    ghost, away, gold = number("one of ghost"), number("stands on z9"), number("south has -1 gold")
    assert f"b4 (hill): ghost ghost-1 of north, unhurt, toughness ?. Fault {ghost}." in sentences
    assert f"Men-at-Arms zbrojni-1 on z9 has no space of its own on the board. Fault {away}." in sentences
    assert f"south has -1 gold. Fault {gold}." in sentences and f"-1 gold {gold}" in svg.replace(f"Fault {gold} ", "")
    assert "Hvghos" in grid and "!0/?" in picture.grid and f"on the board. Fault {away}." in grid
    assert "Without a space of their own on the board" in svg
    assert f"Fault {number('the track has 0 to 5')}" in titles(picture)
    assert f"Fault {number('the round is 0')}" in titles(picture)


def test_a_face_that_no_die_has_is_neither_hit_nor_miss() -> None:
    assert "Dice as rolled: 9, 1 (miss) and 5 (hit)." in GAME.picture(impossible()).sentences


def unmarked(state: State) -> list[str]:
    """The pointers of faults that are not marked in place: in the SVG, or at the end of a sentence."""
    picture = GAME.picture(state)
    in_svg = {n for title in titles(picture) if title.startswith("Fault ") for n in re.findall(r"\d+", title)}
    ends = (re.search(r" Fault ([\d, and]+)\.$", line) for line in picture.sentences)
    said = {number for end in ends if end is not None for number in re.findall(r"\d+", end[1])}
    found = sorted(GAME.faults(state), key=lambda fault: (fault.rule, fault.pointer, fault.detail))
    cut = any("…" in title for title in titles(picture) if title.startswith("Fault "))
    shown = [str(number) in said and (cut or str(number) in in_svg) for number in range(1, len(found) + 1)]
    return [fault.pointer for fault, there in zip(found, shown, strict=True) if not there]


def test_each_fault_of_a_state_has_its_mark_beside_the_list() -> None:
    assert unmarked(impossible()) == []
    broken: list[dict[str, Any]] = [
        {"node": "ACT.UNIT", "activation": None, "active": None, "first_player": None, "stage": None},
        {"attack": None, "result": {"winners": ["south"], "reason": "goal"}, "passes": 4, "volley": {"shots": []}},
        {"node": "OVER", "scenario": "siege", "fallen": {"south": 3, "north": 0}, "granted": {"south": 2, "north": 0}},
        {"factions": {"south": "f1", "north": "f1"}, "stacks": {"south": {"woje": 99}, "north": {"ghost": -1}}},
        {"units": {"woje-1": {"kind": "woje", "owner": "south", "wounds": 2, "die": "plus"}}, "round": -1},
        {"gold": {"south": 9, "north": 9}, "points": {"south": 11, "north": 11}, "seats": {"south": {}}},
    ]
    for change in broken:
        document = json.loads(msgspec.json.encode(ranged())) | change
        state = GAME.load(document)
        assert GAME.faults(state) and unmarked(state) == [], change


def test_a_pack_that_is_not_known_leaves_the_ids() -> None:
    document = GAME.dump(ranged()) | {"pack": {"id": "nope"}}
    picture = GAME.picture(GAME.load(document))
    well_formed(picture)
    for form in written(picture):
        assert "throwers throwers-1 on f6" in form and "There is no pack nope" in form
        assert "A die hits" not in form and "Throwers" not in form


BROKEN: list[dict[str, Any]] = [
    {"units": {"woje": 5}},
    {"units": {"woje": {"names": {"en": None, "pl": None}}}},
    {"units": None},
    {"units": {"woje": None}},
    {"units": {"woje": {"abilities": ["nothing"]}}},
    {"abilities": None},
    {"abilities": {"rooted": None}},
    {"factions": {"f1": None}},
    {"factions": {"f1": {"god": "nobody", "names": {}}}},
    {"gods": {"g1": None}},
    {"gods": {"g1": {"names": {}, "ability": "nothing"}}},
    {"board": None},
    {"board": {"rows": 1_000_000_000}},
    {"board": {"rows": 0}},
    {"board": {"columns": []}},
    {"board": {"columns": ["a", "a"]}},
    {"board": {"columns": ["a", "abc", "<"]}},
    {"board": {"home_row": {}, "recruitment": {"west": ["a1", "q9"]}, "camps": {}}},
    {"board": {"marks": {"": ["a1"], "<b>": ["a1", "a2"], "camp": ["e1"]}}},
    {"track": {"first": -5, "last": 10_000_000}},
    {"die": {"sides": 0, "hit_from": -3, "always_miss": []}},
    {"scenarios": {"three-hills": None}},
    {"scenarios": {"three-hills": {"end": [], "scoring": [], "names": {}}}},
    {"components": {"gold": "much"}},
    {"provenance": None},
    {"strange": {}},
]


@pytest.mark.parametrize("patch", BROKEN, ids=json.dumps)
def test_a_patch_that_breaks_the_pack_is_drawn_all_the_same(patch: dict[str, Any]) -> None:
    for state in (ranged(), cornered(), set_up()):
        document = GAME.dump(state) | {"pack": {"id": "default", "patch": patch}}
        picture = GAME.picture(GAME.load(document))
        well_formed(picture)
        assert "This state is impossible" in written(picture)[0]


HOSTILE = "</text><script>alert(1)</script>&amp;\"'\n\x1b[31m\u202e" + "山" * 20


def test_hostile_names_stay_text() -> None:
    patch = {
        "units": {"woje": {"names": {"en": HOSTILE}, "text": HOSTILE, "letter": "<"}},
        "factions": {"f1": {"names": {"en": HOSTILE}}},
        "gods": {"g1": {"names": {"en": HOSTILE}, "text": HOSTILE}},
        "scenarios": {"three-hills": {"names": {"en": HOSTILE}}},
        "board": {"marks": {HOSTILE: ["d4"]}},
    }
    document = json.loads(msgspec.json.encode(ranged()))
    document |= {"pack": {"id": "default", "patch": patch}, "seats": {s: {"name": HOSTILE} for s in SEATS}}
    document["units"][HOSTILE] = {"kind": HOSTILE, "owner": "south", "space": HOSTILE}
    document["units"]["zbrojni-1"]["kind"] = HOSTILE
    document["attack"]["modifiers"] = [{"source": HOSTILE, "amount": 10**9}]
    document["attack"]["target"] = HOSTILE
    document["stacks"]["north"] = {HOSTILE: -3}
    document["result"] = {"winners": [HOSTILE], "reason": HOSTILE}
    document["word"] = [{"type": "agreement", "step": 1, "reason": HOSTILE, "waive": [HOSTILE]}]
    document["spent"] = [{"source": HOSTILE, "ability": HOSTILE, "until": "game"}]
    trigger = {"ability": HOSTILE, "source": HOSTILE, "trigger": HOSTILE, "bearer": HOSTILE, "owner": "south"}
    document |= {"triggers": [trigger], "scenario": HOSTILE, "factions": {"south": HOSTILE, "north": "f2"}}
    picture = GAME.picture(GAME.load(document))
    well_formed(picture)
    assert "<script" not in picture.svg and not re.search(r"[\x00-\x09\x0b-\x1f\u202e]", picture.svg + picture.grid)


def mutated(document: Any, rng: random.Random) -> Any:
    """A document with some of its values replaced by others of the same kind, and some members added."""
    if isinstance(document, bool):
        return rng.random() < 0.5
    if isinstance(document, int):
        return rng.choice([-999, -3, -1, 0, 1, 2, 7, 40, 999])
    if document is None or isinstance(document, str):
        words = ["south", "north", "a1", "e4", "z9", "", "ghost", "x" * 64, None, "woje-1", "minus", "melee", "f1"]
        return rng.choice(words)
    if isinstance(document, list):
        return [rng.choice([*document, "woje-1", "ghost", 9, -1]) for _ in range(rng.choice([0, 1, 3, 30]))]
    key = rng.choice([*document, "x9"])
    return {**document, key: mutated(document.get(key, 3), rng)}


def broken_somewhere(document: Any, rng: random.Random) -> Any:
    """A state with one to four mutations, each at a random depth."""
    for _ in range(rng.randint(1, 4)):
        part = rng.choice([key for key in document if key not in ("game", "format", "edition", "pack")])
        here = document[part]
        if isinstance(here, dict) and here and rng.random() < 0.8:
            key = rng.choice([*here])
            document = {**document, part: {**here, key: mutated(here[key], rng)}}
        else:
            document = {**document, part: mutated(here, rng)}
    return document


def test_any_state_of_the_right_shape_is_drawn() -> None:
    rng, drawn = random.Random(7), 0
    wordy = recruitment(south="woje d3 1w", pack=EVERY_WORD)
    documents = [json.loads(msgspec.json.encode(s)) for s in (*POSITIONS, ranged(), impossible(), cornered(), wordy)]
    for number in range(500):
        document = broken_somewhere(documents[number % len(documents)], rng)
        document["node"] = rng.choice([document["node"], document["node"], *NODES])
        try:
            state = GAME.load(document)
        except msgspec.ValidationError:
            continue
        drawn += 1
        well_formed(GAME.picture(state))
    assert drawn > 150


def test_a_long_list_of_faults_is_cut_and_says_so() -> None:
    switches = {f"s{number}": "x" for number in range(MOST_FAULTS + 5)}
    picture = GAME.picture(replace(ranged(), switches={**ranged().switches, **switches}))
    well_formed(picture)
    assert "And 5 more." in " ".join(picture.sentences)


# The same bytes, the same places


PRINT = """
import hashlib, json, sys
from referee.games.lumeria.game import Lumeria
game = Lumeria()
for document in json.load(sys.stdin):
    picture = game.picture(game.load(document))
    print(hashlib.sha256(repr(picture).encode()).hexdigest())
"""


def test_the_same_state_gives_the_same_bytes_in_every_process() -> None:
    several = [*POSITIONS[::12], impossible(), replace(ranged(), switches={})]
    sent = json.dumps([json.loads(msgspec.json.encode(state)) for state in several])
    answers = {
        subprocess.run(
            [sys.executable, "-c", PRINT],
            input=sent,
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(p for p in sys.path if p)},
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(answers) == 1 and len(answers.pop().split()) == len(several)


def test_columns_are_sliced_evenly_and_in_order() -> None:
    for number in range(1, 27):
        names = tuple("abcdefghijklmnopqrstuvwxyz"[:number])
        parts = slices(names, 362, 36, 74)
        assert tuple(name for part in parts for name in part.columns) == names
        assert all(36 <= part.pitch <= 74 and part.pitch * len(part.columns) <= 362.01 for part in parts)
        sizes = [len(part.columns) for part in parts]
        assert max(sizes) <= 10 and len(sizes) == -(-number // 10)
    assert slices((), 362, 36, 74) == ()


def test_short_names_fit_and_differ() -> None:
    def fits(name: str) -> bool:
        return len(name) <= 3

    names = {"a": "Warriors", "b": "Men-at-Arms", "c": "Warlords", "d": "Wa1", "e": "", "f": "Ox"}
    found = short_names(names, fits)
    assert found == {"a": "Wa2", "b": "Men", "c": "Wa3", "d": "Wa1", "e": "?", "f": "Ox"}
    many = short_names({str(n): "Same" for n in range(30)}, fits)
    assert len({*many.values()}) == 30 and all(map(fits, many.values()))


def test_an_empty_table_is_drawn() -> None:
    picture = GAME.picture(set_up())
    well_formed(picture)
    for form in written(picture):
        assert "f1 (Faction One) and f2 (Faction Two)" in form and "Take a faction" in form
