"""What a picture of Lumina shows, hides, and makes of impossible states."""

import re
from typing import Any, get_args
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from referee.core.canonical import merged
from referee.core.picture import Picture, columns
from referee.games.lumina.pack import pack_of
from referee.games.lumina.picture_facts import MOST_FAULTS, NODES, REASONS
from referee.games.lumina.picture_plan import around, grid_of
from referee.games.lumina.state import FaceUp, Node, State
from tests.lumina.breaches import mid_turn, start_of_turn, tied, waiting_for_tiles, with_unknown_bugs, won
from tests.lumina.positions import GAME, setting_up, table
from tests.suite.play import positions

SPACE = "{http://www.w3.org/2000/svg}"
FONT = 13.0
"""The smallest font, in units of a picture that is 400 wide: 12 pixels on a phone of 375."""
EXPERIENCED = {"switches": {"variant": "experienced"}}
POSITIONS = [
    *positions(GAME, 2, every=15),
    *positions(GAME, 1, every=40, options={"seats": [*"ABCD"]}, pack="published"),
    setting_up(),
    waiting_for_tiles(),
    mid_turn(),
    won(),
    tied(),
    with_unknown_bugs(),
    table(A="A", B="O", C="H", slots={4: "B"}, **EXPERIENCED),
    table(A="A", B="O", slots={4: "B"}, up=[4], node="TURN.MOVE", reported=True),
]


def written(picture: Picture) -> tuple[str, str, str]:
    """All words of each of the three forms, in one line each."""
    root = ElementTree.fromstring(picture.svg)
    whole = (" ".join(root.itertext()), " ".join(picture.sentences), picture.grid)
    return tuple(" ".join(part.split()) for part in whole)  # type: ignore[return-value]


def titles(picture: Picture) -> list[str]:
    """The titles of parts of the SVG."""
    return [node.text or "" for node in ElementTree.fromstring(picture.svg).iter(f"{SPACE}title")]


def well_formed(picture: Picture) -> None:
    """Holds for every picture, whatever the state."""
    root = ElementTree.fromstring(picture.svg)
    assert float(root.attrib["viewBox"].split()[2]) == 400
    assert all(float(node.attrib["font-size"]) >= FONT for node in root.iter(f"{SPACE}text"))
    assert not re.search(r"<(script|style|a|image|use|foreignObject)\b|\b(href|src|style|on\w+)=|url\(", picture.svg)
    assert all(line and line.isprintable() for line in picture.sentences)
    assert all(columns(line) <= 80 for line in picture.grid.splitlines())
    assert picture.grid.endswith("\n") and "\x1b" not in picture.grid


def test_every_node_and_every_usual_end_is_put_in_words() -> None:
    assert NODES.keys() == set(get_args(Node))
    assert REASONS.keys() == {"bugs", "tie", "left", "agreed"}


@pytest.mark.parametrize("state", POSITIONS)
def test_every_position_is_drawn_for_everybody(state: State) -> None:
    for seen in (state, GAME.hide(state, "A"), GAME.hide(state, "public")):
        picture = GAME.picture(seen)
        well_formed(picture)
        assert "impossible" not in " ".join(written(picture)).lower()
        assert GAME.picture(seen) == picture


@pytest.mark.parametrize("state", POSITIONS)
def test_adventurers_bugs_and_tiles_are_in_all_three_forms(state: State) -> None:
    picture = GAME.picture(state)
    svg, sentences, grid = written(picture)
    for seat, one in state.adventurers.items():
        name = GAME.packs[state.pack.id]["fields"][one.location].get("names", {}).get("en", one.location)
        assert f"on {name}" in svg and re.search(rf"\b{seat} stands on {name}\b", sentences)
        assert re.search(rf"\b{one.location}\]?(\*\d?)?@{seat}", grid)
    for field, tiles in state.board_tiles.items():
        shown = [title for title in titles(picture) if re.search(rf"^(Field )?{field}, .*{len(tiles)} tile", title)]
        assert len(shown) == 1
        assert re.search(rf"\b{field}\]\*", grid)
    for text in (svg, sentences, grid):
        assert f"{len(state.stack)} tile" in text


@pytest.mark.parametrize("state", POSITIONS)
def test_cards_that_are_up_are_shown_and_the_others_counted(state: State) -> None:
    picture = GAME.picture(GAME.hide(state, "public"))
    cards = [title for title in titles(picture) if title.startswith("slot ")]
    assert len(cards) == pack_of(state.pack).slots
    up = {card.slot: card.shows for card in state.face_up}
    for title in cards:
        slot = int(re.findall(r"\d+", title)[0])
        assert title.startswith(f"slot {slot}, {'up: ' if slot in up else 'face down'}")
        assert slot in up or title == f"slot {slot}, face down"
    _, sentences, grid = written(picture)
    for slot, kind in up.items():
        assert re.search(rf"slot {slot}( in front of \w+)? is up: (Field |Kind )?{kind}\.", sentences)
        assert f"{slot}:{kind}" in grid
    assert grid.count(":--") == pack_of(state.pack).slots - len(up)


def test_what_lies_face_down_is_shown_to_a_trusted_caller_only() -> None:
    state = table(A="A", B="O", slots={4: "N"}, next_tile="t16")
    for form in written(GAME.picture(state)):
        assert "t16" in form
    assert "slot 4, face down: Field N" in titles(GAME.picture(state)) and "4:(N)" in GAME.picture(state).grid
    hidden = GAME.picture(GAME.hide(state, "A"))
    assert "slot 4, face down" in titles(hidden) and "4:--" in hidden.grid
    assert not [form for form in written(hidden) if "t16" in form]


def test_rings_are_lit_and_offered_fields_stand_out() -> None:
    state = table("TURN.MOVE", A="A", B="O", slots={4: "B"}, up=[4])
    shown = titles(GAME.picture(state))
    assert [title for title in shown if "a move is offered" in title] == ["Field B, a move is offered"]
    assert len([title for title in shown if title.startswith("Field ") and "ringed" in title]) == 8
    assert "[A]" in GAME.picture(state).grid and " B--" in GAME.picture(state).grid


def test_experienced_players_have_their_cards_before_them() -> None:
    picture = GAME.picture(GAME.hide(table(A="A", B="O", slots={4: "B"}, **EXPERIENCED), "A"))
    assert "Cards of A: 1:--, 3:--" in picture.grid and "Cards of B: 2:--, 4:--" in picture.grid
    assert any("1 in front of A, 2 in front of B" in line for line in picture.sentences)


def test_names_of_people_and_places_are_shown() -> None:
    patch = {"kinds": {"B": {"names": {"en": "Lagoon"}}}, "fields": {"B": {"names": {"en": "Lagoon"}}}}
    state = table(A="B", B="O", slots={4: "B"}, up=[4], patch=patch)
    state = replace(state, seats={**state.seats, "A": GAME.setup({"names": {"A": "Anna"}}).seats["A"]})
    for form in written(GAME.picture(state)):
        assert "Lagoon" in form and "Anna" in form


def test_the_end_is_told() -> None:
    assert any("A wins: enough lightning bugs are found." in line for line in GAME.picture(won()).sentences)
    assert any("A, B, C and D share the victory" in line for line in GAME.picture(tied()).sentences)


HOSTILE = "</text><script>alert('x')</script>&\"\u202e\x00"


@pytest.mark.parametrize(
    "change",
    [
        {"adventurers": {"A": {"piece": "plaid", "location": "Atlantis"}}},
        {"adventurers": {"B": {"location": "A"}}},
        {"board_tiles": {"Atlantis": ["t99"], "B": ["t01", "t01"]}},
        {"face_up": [{"slot": 99, "shows": "Q"}, {"slot": 99, "shows": "Q"}]},
        {"layout": {"1": "A", "2": "A", "x": "y"}},
        {"bugs": {"A": ["?"] * 40, "Z": ["t01"]}},
        {"rows": {"1": "Z"}},
        {"current": "Z", "first": "Z"},
        {"node": "OVER", "result": {"winners": ["Z"], "reason": HOSTILE}},
        {"seats": {HOSTILE: {"name": HOSTILE}}},
        {"pack": {"id": "none"}},
        {"pack": {"patch": {"fields": 7}}},
        {"pack": {"patch": {"fields": {"A": {"x": 900, "y": -900}}}}},
        {"pack": {"patch": {"fields": {"A": {"x": 1, "y": 0}}}}},
        {"stack": []},
    ],
)
def test_impossible_states_and_strange_names_are_drawn_with_their_faults(change: dict[str, Any]) -> None:
    state = GAME.load(merged(GAME.dump(start_of_turn()), change))
    picture = GAME.picture(state)
    well_formed(picture)
    faults = GAME.faults(state)
    for form in written(picture):
        assert ("mpossible state" in form or "state is impossible" in form or "IMPOSSIBLE" in form) == bool(faults)
        for fault in faults[:MOST_FAULTS]:
            assert fault.rule in form


def test_a_map_without_places_is_laid_out_in_its_own_order() -> None:
    fields = {name: {"x": None, "y": None} for name in "ABCDEFGHIJKLMNO"}
    state = table(A="A", B="O", patch={"fields": fields})
    well_formed(GAME.picture(state))
    grid = grid_of(pack_of(state.pack))
    assert (grid.columns, grid.rows) == (3, 5) and len({*grid.at.values()}) == 15
    assert "Paths also:" in GAME.picture(state).grid


@pytest.mark.parametrize("pack", ["default", "published"])
def test_the_cards_lie_all_around(pack: str) -> None:
    state = setting_up(pack={"id": pack})
    grid = grid_of(pack_of(state.pack))
    assert sum(around(pack_of(state.pack).slots, grid)) == pack_of(state.pack).slots
    assert len({*grid.at.values()}) == len(grid.at)


def test_many_cards_that_are_up_fit_on_the_picture() -> None:
    state = table(A="A", B="O")
    well_formed(GAME.picture(replace(state, face_up=tuple(FaceUp(slot, "A") for slot in range(1, 200)))))
