"""What a picture of Lost Lumina shows, hides, and makes of impossible states."""

import json
import random
import re
import subprocess
import sys
from itertools import combinations
from typing import Any, get_args
from xml.etree import ElementTree

import msgspec
import pytest
from msgspec.structs import replace

from referee.core.picture import Picture, columns
from referee.games.lost_lumina.case import located
from referee.games.lost_lumina.pack import pack_of
from referee.games.lost_lumina.picture_facts import MOST_FAULTS, NODES, REASONS
from referee.games.lost_lumina.picture_plan import CARD, plan
from referee.games.lost_lumina.state import SEATS, Node, Sides, State, Zone
from tests.lost_lumina.positions import GAME, battle, draft, no_reroll, placing, play, roll, take, turn
from tests.suite.adapters import ADAPTERS
from tests.suite.play import positions

SPACE = "{http://www.w3.org/2000/svg}"
POSITIONS = [*positions(GAME, 2, every=8), *positions(GAME, 1, every=5, options={"promo": True})]
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


def well_formed(picture: Picture) -> None:
    """Holds for every picture, whatever the state."""
    root = ElementTree.fromstring(picture.svg)
    _, _, width, _height = map(float, root.attrib["viewBox"].split())
    assert width == 400
    assert all(float(node.attrib["font-size"]) >= FONT for node in root.iter(f"{SPACE}text"))
    assert not re.search(r"<(script|style|a|image|use|foreignObject)\b|\b(href|src|style|on\w+)=|url\(", picture.svg)
    assert all((line and line.isprintable()) or "\u200c" in line for line in picture.sentences)
    assert all(columns(line) <= 80 for line in picture.grid.splitlines())
    assert picture.grid.endswith("\n") and "\x1b" not in picture.grid


def contested() -> State:
    return turn(ap=3, A={"W1": 2, "W2": 1}, B={"W2": 4, "H3": 5}, hand_A=["gruka", "orly"], top="gnurxel")


def fought() -> State:
    """A battle whose dice are rolled and re-rolled no more, and in which the attacker has chosen."""
    state = battle("D2", A={"D2": 3, "W1": 1}, B={"D2": 2, "H1": 1}, card_A="gnurxel", card_B="gruka")
    return play(state, roll(A=[6, 2, 5], B=[4, 3]), *no_reroll("A", "B"), take("A", 2))


def test_every_node_and_every_usual_end_is_put_in_words() -> None:
    assert NODES.keys() == set(get_args(Node))
    assert {"no_cards", "elimination", "mutual_elimination", "left", "agreed"} == REASONS.keys()


@pytest.mark.parametrize("state", POSITIONS)
def test_every_position_of_random_games_is_drawn(state: State) -> None:
    picture = GAME.picture(state)
    well_formed(picture)
    for viewer in (*SEATS, "public"):
        well_formed(GAME.picture(GAME.hide(state, viewer)))
    assert "impossible" not in " ".join(written(picture)).lower()


@pytest.mark.parametrize("state", POSITIONS)
def test_every_known_card_is_named_in_all_three_forms(state: State) -> None:
    cards = pack_of(state.pack).cards
    for viewer in (None, *SEATS, "public"):
        seen = state if viewer is None else GAME.hide(state, viewer)
        for form in written(GAME.picture(seen)):
            assert [card for card in located(seen) if cards[card].name not in form] == []


@pytest.mark.parametrize("state", POSITIONS)
def test_no_hidden_card_is_named(state: State) -> None:
    adapter, rng = ADAPTERS[GAME.id], random.Random(1)
    names = adapter.tokens(state, rng)
    renamed = replace(GAME.rename(state, names), seed="seedseedseedseed", salt="saltsaltsaltsalt")
    for viewer in (*SEATS, "public"):
        picture = GAME.picture(GAME.hide(renamed, viewer))
        hidden = {*adapter.hidden_tokens(renamed, viewer, names), "seedseedseedseed", "saltsaltsaltsalt"}
        for form in (picture.svg, "\n".join(picture.sentences), picture.grid):
            assert [token for token in hidden if token in form] == []


def test_what_is_hidden_from_others_is_shown_to_a_trusted_caller() -> None:
    state, adapter = contested(), ADAPTERS[GAME.id]
    names = adapter.tokens(state, random.Random(1))
    renamed = GAME.rename(state, names)
    hidden = [pack_of(renamed.pack).cards[card].name for card in (*renamed.hand.B.known, *renamed.undrafted.known)]
    assert hidden and set(hidden) <= adapter.hidden_tokens(renamed, "A", names)
    for form in written(GAME.picture(renamed)):
        assert [name for name in hidden if name not in form] == []


@pytest.mark.parametrize("state", [s for s in POSITIONS if s.on_map("A")])
def test_every_group_of_followers_is_counted(state: State) -> None:
    picture = GAME.picture(state)
    _, sentences, grid = written(picture)
    for seat in SEATS:
        for area, count in state.map[seat].items():
            noun = "Follower" if count == 1 else "Followers"
            assert any(
                line.startswith(f"{area},") and f"{count} {noun} of {seat}" in line for line in picture.sentences
            )
            row = next(part for part in re.split(r"[|\n]", grid.replace("| ", "|")) if part.startswith(f"{area} "))
            assert f"{seat}:{count}" in row
            card = next(title for title in titles(picture) if title.split(",")[0] == area)
            assert f"{count} {noun} of {seat}" in card and str(count) in texts(picture)
        assert f"{state.supply[seat]} Follower" in sentences and f"Supply: {state.supply[seat]}" in grid


def test_a_contested_area_names_its_attacker() -> None:
    svg, sentences, grid = written(GAME.picture(contested()))
    assert "A attacks B" in svg
    assert "1 Follower of A and 4 Followers of B. A attacks B." in sentences
    assert "A:1 B:4 A att." in grid


def test_the_turn_its_action_points_and_what_is_awaited_are_said() -> None:
    for form in written(GAME.picture(contested())):
        assert "Turn of A" in form and "3 Action Points" in form
        assert "Move a group of Followers" in form and "End the step" in form


def test_hands_show_the_numbers_of_known_cards_and_count_the_others() -> None:
    state = contested()
    number = len(state.hand.B)
    for form in written(GAME.picture(GAME.hide(state, "A"))):
        assert "Gruka" in form and "BP 8, AP 4" in form and f"{number} face down" in form


def test_the_top_of_the_discard_pile_and_its_size_are_shown() -> None:
    state = contested()
    svg, sentences, grid = written(GAME.picture(state))
    assert f"Discard pile: {len(state.discard)} cards" in svg and "On top: Gnurxel" in svg
    assert f"Discard pile: {len(state.discard)} cards, on top Gnurxel (BP 11, AP 5)." in sentences and sentences
    assert "on top Gnurxel" in grid


def test_people_are_called_by_their_names() -> None:
    document = GAME.dump(contested()) | {"seats": {"A": {"name": "Matea"}, "B": {"name": "Peter"}}}
    for form in written(GAME.picture(GAME.load(document))):
        assert "A (Matea)" in form and "Peter" in form


def test_a_battle_shows_cards_dice_the_chosen_die_and_the_sum_so_far() -> None:
    picture = GAME.picture(fought())
    svg, sentences, grid = written(picture)
    for form in (svg, sentences, grid):
        assert "Battle in D2: A attacks, B defends" in form and "Gnurxel" in form
        assert "So far: BP 11 + Followers 3 + die 5" in form.replace("  ", " ")
        assert "Chosen: the 5" in form
    assert "dice 6, 2 and 5" in sentences and "[6] [2] <5>" in grid and "5, chosen" in svg
    pips = ElementTree.fromstring(picture.svg).findall(f".//{SPACE}circle[@r='2.4']")
    assert len(pips) == 6 + 2 + 5 + 4 + 3


def test_a_card_that_lies_face_down_is_said_to() -> None:
    state = battle("D2", A={"D2": 1}, B={"D2": 1, "H1": 1}, committed=False, hand_A=["orly"], hand_B=["krod"])
    state = play(state, {"type": "play_card", "seat": "A", "card": "orly"})
    for form in written(GAME.picture(state)):
        assert "Orly" in form and "face down" in form
    for form in written(GAME.picture(GAME.hide(state, "B"))):
        assert "Orly" not in form and "unknown card" in form and "Krod" in form


def test_a_copied_and_a_lost_ability_are_told() -> None:
    state = fought()
    state = state.fight(ability=Sides("krod", "gruka"), lost=Sides(False, True))
    for form in written(GAME.picture(state)):
        assert "Ability: Krod (copied)" in form and "Ability: Gruka, lost" in form


def test_battle_strengths_are_shown_with_their_terms_where_these_add_up() -> None:
    state = replace(fought().fight(strength=Sides(19, 12), winner="A"), node="BATTLE.RESULT")
    for form in written(GAME.picture(state)):
        assert "BP 11 + Followers 3 + die 5 = 19" in form and "Battle Strength 12" in form
        assert "A wins the battle." in form


def test_the_draft_shows_what_was_drawn_kept_and_drafted() -> None:
    state = draft(["orly", "krod"], ["gruka", "kenuk"], round=2)
    state = play(state, {"type": "draft_keep", "seat": "A", "card": "krod"})
    svg, sentences, grid = written(GAME.picture(state))
    assert "Drawn of A, 1 card: Orly (BP 8, AP 4)." in sentences and "Kept now of A, 1 card: Krod" in sentences
    for form in (svg, grid):
        assert "Kept now: 1" in form and "Drafted: 2" in form
    assert any("face down" in line for line in GAME.picture(GAME.hide(state, "B")).sentences)


def test_a_finished_game_says_who_won_and_shows_the_score() -> None:
    ends = [s for s in positions(GAME, 3, every=50) if s.result is not None and s.result.reason == "no_cards"]
    assert ends
    for state in ends:
        score = GAME.score(state)
        for form in written(GAME.picture(state)):
            assert "both hands are empty" in form
            assert all(line.text in form for line in score.lines)


# Impossible states


def impossible() -> State:
    document = json.loads(msgspec.json.encode(fought()))
    document["map"]["A"]["X9"] = 2
    document["map"]["B"]["H1"] = -3
    document["hand"]["A"]["known"] += [document["discard"][0], "ghost"]
    document["battle"]["dice"]["A"] = [9, -1, 5, 0]
    document["battle"]["chosen"]["B"] = 7
    document["ap"] = 4
    return GAME.load(document)


def test_every_fault_of_an_impossible_state_is_listed_with_its_invariant() -> None:
    state = impossible()
    for form in written(GAME.picture(state)):
        assert "impossible" in form.lower()
        for fault in GAME.faults(state):
            assert f"({fault.rule})" in form and fault.detail in form


def test_faults_are_marked_where_they_are() -> None:
    picture = GAME.picture(impossible())
    svg, sentences, grid = written(picture)
    number = next(re.match(r"Fault (\d+)\. X9", line) for line in picture.sentences if "X9 is not" in line)
    assert number
    assert f"X9, Not on the map: 2 Followers of A. Fault {number[1]}." in sentences
    assert f"Fault {number[1]}" in svg and "Not on the map" in svg
    assert re.search(r"X9 +A:2!", picture.grid) and "ghost (!)" in grid
    assert "Chosen: die 7, which is not there" in sentences


def test_a_doubled_card_is_marked_at_each_of_its_places() -> None:
    state = contested()
    card = state.discard[0]
    doubled = replace(state, hand=state.hand.put("A", state.hand.A.add(card)))
    name = pack_of(state.pack).cards[card].name
    assert GAME.picture(doubled).svg.count(">!</text>") >= 1
    assert re.search(rf"{name} \(BP \d+, AP \d+\) \(!\)", GAME.picture(doubled).grid)
    assert ">!</text>" not in GAME.picture(state).svg


def test_a_pack_that_is_not_known_leaves_the_ids() -> None:
    document = GAME.dump(contested()) | {"pack": {"id": "nope"}}
    picture = GAME.picture(GAME.load(document))
    well_formed(picture)
    assert "gruka" in picture.grid and "There is no pack nope" in " ".join(picture.sentences)


BROKEN: list[dict[str, Any]] = [
    {"cards": {"orly": 5}},
    {"cards": {"orly": {"names": {}}}},
    {"cards": None},
    {"areas": None},
    {"areas": {"W1": None}},
    {"areas": {"W1": {"region": "moon"}}},
    {"areas": 7},
    {"regions": {"woods": {"names": 5}}},
    {"regions": {"woods": {"names": {"en": 5}}}},
    {"regions": {"woods": None}},
    {"regions": 7},
    {"paths": {"W1": True, "W1-W1": True, "W1-D1-H1": True, "": True}},
    {"paths": {"Q1-W1": True}},
    {"paths": "no"},
    {"provenance": None},
    {"provenance": {"": None}},
    {"strange": {}},
]


@pytest.mark.parametrize("patch", BROKEN, ids=json.dumps)
def test_a_patch_that_breaks_the_pack_is_drawn_all_the_same(patch: dict[str, Any]) -> None:
    for state in (contested(), fought()):
        document = GAME.dump(state) | {"pack": {"id": "default", "patch": patch}}
        well_formed(GAME.picture(GAME.load(document)))


HOSTILE = "</text><script>alert(1)</script>&amp;\"'\n\x1b[31m\u202e" + "山" * 20


def test_hostile_names_stay_text() -> None:
    area = "</text><script>&\"'"
    patch = {
        "cards": {"gruka": {"names": {"en": HOSTILE}}},
        "areas": {"W1": {"names": {"en": HOSTILE}}},
        "regions": {"woods": {"names": {"en": HOSTILE}}},
    }
    document = json.loads(msgspec.json.encode(fought()))
    document |= {"pack": {"id": "default", "patch": patch}, "seats": {"A": {"name": HOSTILE}, "B": {"name": HOSTILE}}}
    document["map"]["A"][area] = 3
    document["discard"].append(HOSTILE)
    document["battle"]["area"] = area
    document["result"] = {"winners": [HOSTILE], "reason": HOSTILE}
    document["word"] = [{"type": "agreement", "step": 1, "reason": HOSTILE, "waive": [HOSTILE]}]
    document["switches"][HOSTILE] = HOSTILE
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
        return rng.choice(["A", "B", "?", "orly", "W1", "", "ghost", "x" * 64, None])
    if isinstance(document, list):
        return [rng.choice([*document, "?", "orly", "ghost", 9, -1]) for _ in range(rng.choice([0, 1, 3, 30]))]
    key = rng.choice([*document, "X9"])
    return {**document, key: mutated(document.get(key, 3), rng)}


def broken_somewhere(document: Any, rng: random.Random) -> Any:
    """A state with one to four mutations, each at a random depth."""
    for _ in range(rng.randint(1, 4)):
        part = rng.choice([key for key in document if key not in ("game", "format", "edition")])
        here = document[part]
        if isinstance(here, dict) and here and rng.random() < 0.8:
            key = rng.choice([*here])
            document = {**document, part: {**here, key: mutated(here[key], rng)}}
        else:
            document = {**document, part: mutated(here, rng)}
    return document


def test_any_state_of_the_right_shape_is_drawn() -> None:
    rng, drawn = random.Random(7), 0
    documents = [json.loads(msgspec.json.encode(state)) for state in (*POSITIONS, fought(), impossible(), contested())]
    for number in range(800):
        document = broken_somewhere(documents[number % len(documents)], rng)
        document["node"] = rng.choice([document["node"], document["node"], *NODES])
        try:
            state = GAME.load(document)
        except msgspec.ValidationError:
            continue
        drawn += 1
        viewer = rng.choice([None, *SEATS, "public"])
        well_formed(GAME.picture(state if viewer is None else GAME.hide(state, viewer)))
    assert drawn > 250


def test_a_long_list_of_faults_is_cut_and_says_so() -> None:
    switches = {f"s{number}": "x" for number in range(MOST_FAULTS + 5)}
    picture = GAME.picture(replace(contested(), switches={**contested().switches, **switches}))
    well_formed(picture)
    assert "And 5 more." in " ".join(picture.sentences)


def test_a_zone_with_a_negative_number_of_cards_is_drawn() -> None:
    picture = GAME.picture(replace(contested(), hand=Sides(Zone((), -4), Zone(("orly",), 300))))
    well_formed(picture)
    assert "-4 face down" in written(picture)[0]


# The same bytes, the same places


PRINT = """
import hashlib, json, sys
from referee.games import GAMES
game = GAMES["lost-lumina"]
for document in json.load(sys.stdin):
    picture = game.picture(game.load(document))
    print(hashlib.sha256(repr(picture).encode()).hexdigest())
"""


def test_the_same_state_gives_the_same_bytes_in_every_process() -> None:
    several = [*POSITIONS[::12], impossible(), replace(contested(), switches={})]
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


REGIONS = (("W1", "W2", "W3"), ("D1", "D2", "D3"), ("H1", "H2", "H3"))
AREAS = [area for region in REGIONS for area in region]


def test_the_cards_of_areas_never_overlap_and_stay_on_the_map() -> None:
    rng = random.Random(3)
    pairs = [*combinations(AREAS, 2)]
    for number in range(40):
        made = plan(REGIONS, tuple(rng.sample(pairs, number % 20)), 28, 76)
        assert made.cards.keys() == set(AREAS)
        for (ax, ay), (bx, by) in combinations(made.cards.values(), 2):
            assert abs(ax - bx) >= CARD or abs(ay - by) >= 76
        assert all(0 <= x <= 380 - CARD and 0 <= y <= made.height - 76 for x, y in made.cards.values())
        assert len(made.paths) == number % 20


def test_areas_stand_as_the_pack_lists_them_where_its_paths_allow() -> None:
    pack = pack_of(contested().pack)
    paths = tuple((key.split("-")[0], key.split("-")[1]) for key in pack.paths)
    made = plan(REGIONS, paths, 28, 76)
    assert [panel.region for panel in made.panels] == [0, 1, 2]
    for region in REGIONS:
        assert [made.cards[area][1] for area in region] == sorted(made.cards[area][1] for area in region)


def test_a_patched_map_is_arranged_by_its_paths() -> None:
    made = plan(REGIONS, (("W1", "W3"), ("W2", "W3"), ("H1", "W1"), ("D1", "H1")), 28, 76)
    heights = {area: made.cards[area][1] for area in ("W1", "W2", "W3")}
    assert sorted(heights, key=heights.__getitem__)[1] == "W3"
    assert made.panels[1].region == 2


def test_a_path_between_the_ends_of_a_region_goes_around_the_area_between() -> None:
    made = plan(REGIONS, (("W1", "W2"), ("W2", "W3"), ("W1", "W3")), 28, 76)
    bent = [path for path in made.paths if abs(_middle(path)[0] - _start(path)[0]) > CARD / 2]
    assert len(bent) == 1


def _numbers(path: str) -> list[float]:
    return [float(number) for number in re.findall(r"-?\d+\.\d", path)]


def _start(path: str) -> tuple[float, float]:
    x, y, *_ = _numbers(path)
    return x, y


def _middle(path: str) -> tuple[float, float]:
    ax, ay, cx, cy, bx, by = _numbers(path)
    return (ax + 2 * cx + bx) / 4, (ay + 2 * cy + by) / 4


def test_the_first_followers_and_the_empty_table_are_drawn() -> None:
    for state in (placing({"W1": 1}, {}), GAME.setup({}, seed=None, salt="s")):
        picture = GAME.picture(state)
        well_formed(picture)
        assert "W1" in texts(picture) and "Woods" in texts(picture)
