"""What a picture of Lost Empires shows, and what it makes of impossible states."""

import json
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest
from msgspec.structs import replace

from referee.core.picture import Picture, columns, width_of
from referee.core.state import Result
from referee.games.lost_empires import control, values
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.flow import awaited
from referee.games.lost_empires.game import LostEmpires
from referee.games.lost_empires.pack import pack_of
from referee.games.lost_empires.picture_course import REASONS, STAGES, WAITS
from referee.games.lost_empires.picture_facts import MOST_FAULTS
from referee.games.lost_empires.picture_pieces import SIDE
from referee.games.lost_empires.state import KINDS, SEATS, Deck, Lasting, Sides, State, Zone
from referee.games.lost_empires.state import STAGES as PARTS_OF_A_GAME

GAME = LostEmpires()
SPACE = "{http://www.w3.org/2000/svg}"
FONT = 13.0
"""The smallest font, in units of a picture that is 400 wide: 12 pixels on a phone of 375."""
FENG = ["fe-alpha-dog", "fe-edgeguard", "fe-eye-of-gliese", "fe-frontline-patroller", "fe-hound"]
TERRA = ["tc-dust-angel", "tc-dust-marine", "tc-siraxion-specialist", "tc-siraxion-veteran"]
DECKS = {
    "A": [*FENG, *(f"fe-x{number}" for number in (1, 2, 3, 4))],
    "B": [*TERRA, *(f"tc-x{number}" for number in (1, 2, 4, 5, 6))],
}


# Positions


def random_game(seed: int, options: dict[str, Any]) -> Iterator[State]:
    """The states of a game of players who mostly act, the last one finished."""
    rng = random.Random(seed)
    state = GAME.setup(options, pack={"id": "sample"}, seed=f"seed {seed}", salt=f"salt {seed}")
    assert isinstance(state, State)
    yield state
    while state.result is None:
        by_type: dict[str, list[Any]] = {}
        for move in GAME.moves(state).moves:
            by_type.setdefault(move.type, []).append(move)
        if len(by_type) > 1 and rng.random() < 0.9:
            by_type.pop("pass", None)
        ruling = GAME.judge(state, rng.choice(by_type[rng.choice([*by_type])]))
        assert ruling.state is not None
        state = ruling.state
        yield state


def chosen(states: Iterator[State], every: int) -> list[State]:
    """Every so manieth state of a game, the first at each node, and the last."""
    found, nodes, state = [], set(), None
    for number, state in enumerate(states):
        if number % every == 0 or state.node not in nodes:
            found.append(state)
        nodes.add(state.node)
    assert state is not None
    return [*found, state]


NAMED = {"first_player": "B", "factions": {"A": "feng", "B": "terra-corps"}, "decks": DECKS}
POSITIONS = [
    *chosen(random_game(0, {}), 17),
    *chosen(random_game(0, {**NAMED, "names": {"A": "Anna", "B": "Ben"}}), 29),
]


def table(a: str = "", b: str = "", *, factions: str = "feng terra-corps", pack: Any = "sample", **more: Any) -> State:
    """The first turn of A in round 2, with units such as `fe-hound#1 center 1 drained; fe-war-dog#1 hive_A`."""
    sides: dict[str, Any] = {"A": {}, "B": {}}
    drained = []
    for seat, line in (("A", a), ("B", b)):
        units: dict[str, Any] = {}
        for name, at, *words in (part.split() for part in line.split(";") if part.strip()):
            units[name] = {"at": at, "damage": sum(int(word) for word in words if word.isdigit())}
            drained += [name] * ("drained" in words)
        sides[seat] = {"units": units, **more.pop(f"side_{seat}", {})}
    options = {
        "start": "round",
        "round": 2,
        "first_player": "A",
        "factions": dict(zip(SEATS, factions.split(), strict=True)),
        "sides": sides,
    }
    used = {"id": pack} if isinstance(pack, str) else pack
    state = GAME.setup(options, pack=used, seed="seed", salt="salt", **more)
    assert isinstance(state, State), state
    for name in drained:
        state = state.put(name, drained=True)
    assert GAME.faults(state) == ()
    return state


def play(state: State, *moves: dict[str, Any]) -> State:
    """The state after moves of A, all legal; attacks tie with a 1 on both sides."""
    for move in moves:
        dice = {"report": {"dice": {seat: [{"value": 1}] for seat in SEATS}}} if move["type"] == "attack" else {}
        ruling = GAME.judge(state, GAME.load_move({"seat": "A", **move, **dice}))
        assert ruling.state is not None, ruling
        state = ruling.state
    return state


def melee() -> State:
    """Acolyte has attacked once; the second attack of MELEE is due."""
    state = table("si-acolyte#1 outer_1", "tc-dust-marine#1 outer_1; tc-basilisk#1 outer_1", factions=OTHERS)
    activate = {"type": "activate", "unit": "si-acolyte#1", "token": "command"}
    return play(state, activate, {"type": "attack", "unit": "si-acolyte#1", "target": "tc-basilisk#1"})


OTHERS = "scion-imperium terra-corps"


def granted() -> State:
    """Edgeguard has moved, and another unit may act."""
    state = table("fe-edgeguard#1 hive_A; fe-slew-pod#1 center; fe-hound#1 hive_A", "tc-basilisk#1 center 2")
    activate = {"type": "activate", "unit": "fe-edgeguard#1", "token": "supply"}
    return play(state, activate, {"type": "move", "unit": "fe-edgeguard#1", "to": "outer_1"})


def count() -> State:
    """Both have passed; the objectives are still to be checked."""
    state = table(
        "fe-hound#1 outer_1; fe-fellgrin-captain#1 center 1; fe-war-dog#1 center",
        "tc-dust-marine#1 center; tc-basilisk#1 center 1; tc-firebird#1 hive_B",
    )
    left = ("outer_1", "center", "outer_2")
    return replace(state, node="CONTROL", passed=Sides(True, True), active=None, left=left)


# What is written


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
    assert float(root.attrib["viewBox"].split()[2]) == 400
    assert [child.tag for child in root][:2] == [f"{SPACE}title", f"{SPACE}desc"]
    assert all(float(node.attrib["font-size"]) >= FONT for node in root.iter(f"{SPACE}text"))
    assert not re.search(r"<(script|style|a|image|use|foreignObject)\b|\b(href|src|style|on\w+)=|url\(", picture.svg)
    assert all(line and line.isprintable() and line[-1] in ".!?)" for line in picture.sentences)
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


def of(picture: Picture, name: str) -> str:
    """The sentence on a unit."""
    return next(line for line in picture.sentences if f"({name}) of" in line and ": control" in line)


# Every position


def test_every_part_of_a_game_and_every_usual_end_is_put_in_words() -> None:
    assert STAGES.keys() == set(PARTS_OF_A_GAME) and WAITS.keys() == KINDS
    assert {"gates", "artifacts", "control", "draw", "left", "agreed"} == REASONS.keys()


@pytest.mark.parametrize("state", POSITIONS)
def test_every_position_of_random_games_is_drawn(state: State) -> None:
    picture = GAME.picture(state)
    well_formed(picture)
    assert "impossible" not in " ".join(written(picture)).lower()


@pytest.mark.parametrize("state", POSITIONS)
def test_all_three_forms_tell_the_same_facts(state: State) -> None:
    pack, picture = pack_of(state.pack), GAME.picture(state)
    said = [f"step {state.step}", f"{state.artifact_supply} artifact", f"{state.elite_supply} ELITE token"]
    for name, unit in state.units.items():
        said += [f"({name}) of {unit.owner} in {pack.battlefields[unit.at].name}: control", pack.name(unit.card)]
    for at in pack.battlefields:
        said += [f"{at}, {pack.battlefields[at].name}"]
    for seat in SEATS:
        said += [
            f"{state.command[seat]} of 4 ready",
            f"{state.supply[seat]} of 1 ready",
            f"{state.gates[seat]} of 4 gates",
        ]
        said += [f"{state.artifacts[seat]} artifact", f"{len(state.deck[seat])} card"]
        said += [f", {len(state.hand[seat])} card", f", {len(state.discard[seat])} card"]
        said += [pack.name(card) for card in (*state.hand[seat].known, *state.discard[seat].known)]
        said += [pack.factions[faction].name for faction in (state.factions[seat],) if faction is not None]
        said += ["has passed"] if state.passed[seat] else []
        said += ["has the First Player token"] if state.first_player == seat else []
    said += [line.text for line in GAME.score(state).lines] if state.result is not None else ["Awaited from"]
    said += [f"Turn of {state.active}"] if state.stage == "ORDER" else []
    for form in written(picture):
        assert [fact for fact in said if fact not in form] == []


@pytest.mark.parametrize("state", [s for s in POSITIONS if s.units])
def test_the_numbers_are_those_of_the_engine(state: State) -> None:
    picture, case = GAME.picture(state), Case(state, draw=False)
    forms = written(picture)
    for name, unit in state.units.items():
        asked = (values.control, values.offense, values.defense)
        numbers = [number(case, state, name).amount for number in asked]
        told = "control {}, offense {}, defense {}".format(*numbers)
        hurt = f"{unit.damage} damage" if unit.damage else "unhurt"
        condition = f"{hurt}, {'drained' if unit.drained else 'ready'}{', ELITE token' if unit.elite_token else ''}"
        assert all(f"({name}) of {unit.owner}" in form and f"{told}, {condition}" in form for form in forms)
        assert "/".join(map(str, numbers)) in forms[2]
    for at in case.pack.objectives:
        if state.here(at):
            found = control.reckoned(case, state, at)
            a, b = (found.total(seat) for seat in SEATS)
            assert all(f"Control in {case.pack.battlefields[at].name}: A {a}, B {b}" in form for form in forms)
            assert f"control {a} : {b}" in forms[0] and f"{at} = {a} : {b}" in forms[2]


@pytest.mark.parametrize("state", POSITIONS)
def test_whoever_is_awaited_is_named(state: State) -> None:
    forms = written(GAME.picture(state))
    for _, seat in awaited(Case(state, draw=False), state)[1]:
        assert all(f"Awaited from {seat}" in form for form in forms)


# What must not be seen


@pytest.mark.parametrize("state", POSITIONS)
def test_seed_and_salt_are_never_shown(state: State) -> None:
    secret = replace(state, seed="seedseedseedseed", salt="saltsaltsaltsalt")
    for form in (GAME.picture(secret).svg, *written(GAME.picture(secret))):
        assert "seedseed" not in form and "saltsalt" not in form


@pytest.mark.parametrize("viewer", [*SEATS, "public"])
def test_a_view_shows_no_card_that_is_hidden(viewer: str) -> None:
    for state in POSITIONS:
        secret = replace(GAME.rename(state, TOKENS), seed="seedseed", salt="saltsalt")
        view = GAME.hide(secret, viewer)
        seen = GAME.picture(view)
        shown = str(GAME.dump(view) | {"pack": None})
        hidden = [card for card in CARDS if TOKENS[card] not in shown]
        assert hidden
        secrets = [TOKENS[name] for card in hidden for name in (card, *CARDS[card].names.values())]
        for form in (seen.svg, *written(seen)):
            assert not re.search("seedseed|saltsalt", form)
            assert [token for token in secrets if token in form] == []


CARDS = pack_of(POSITIONS[0].pack).cards
TOKENS = {card: f"zqi{number:03}" for number, card in enumerate(CARDS)}
TOKENS |= {name: f"Zqn{n:03}" for n, card in enumerate(CARDS.values()) for name in card.names.values()}
"""A name of its own for the id and for the name of every card."""


def test_an_opponents_hand_is_a_number_and_what_was_shown() -> None:
    state = table(side_B={"hand": {"known": ["tc-basilisk", "tc-firebird", "tc-firebird"]}})
    state = replace(state, shown=Sides((), ("tc-firebird",)))
    picture = GAME.picture(GAME.hide(state, "A"))
    assert "Hand of B, 3 cards: Firebird and 2 × ?; both players know Firebird." in picture.sentences
    assert "Firebird" in texts(picture) and "2 × ?" in texts(picture)
    assert "Hand of B, 3 cards: Basilisk and 2 × Firebird; both players know Firebird." in GAME.picture(state).sentences
    assert all("Basilisk" not in form for form in written(picture))


def test_known_places_of_a_deck_are_told_as_the_viewer_sees_them() -> None:
    state = table(side_A={"deck": {"known": ["fe-hound", "fe-war-dog"], "unknown": 10}})
    deck = Deck(("fe-hound", "fe-war-dog", *state.deck.A.cards[2:]), (1,), (0,))
    state = replace(state, deck=state.deck.put("A", deck))
    both, owner = "card 1 from the top is Hound, both know", "card 2 from the top is War Dog, its owner knows"
    for form in written(GAME.picture(GAME.hide(state, "A"))):
        assert both in form and owner in form
    for form in written(GAME.picture(GAME.hide(state, "B"))):
        assert both in form and "card 2 from the top is ?, its owner knows" in form and "War Dog" not in form


# Battlefields and units


def test_the_battlefields_lie_as_on_the_table_with_their_paths() -> None:
    picture = GAME.picture(count())
    lines = picture.grid.splitlines()
    places = {name: next(n for n, line in enumerate(lines) if re.search(rf"(^| ){name}( |$)", line)) for name in ALL}
    assert places["hive_B"] < places["outer_1"] == places["center"] == places["outer_2"] < places["hive_A"]
    assert lines[places["outer_1"]].index("outer_1") < lines[places["outer_1"]].index("center")
    assert re.fullmatch(r" +/ +\\", lines[places["outer_1"] - 1]) and "=" in lines[places["center"] + 1]
    paths = [
        node for node in ElementTree.fromstring(picture.svg).iter(f"{SPACE}path") if node.get("stroke-width") == "3"
    ]
    assert len(paths) == 6
    for form in written(picture):
        assert (
            "center, Center objective: 1 + 1 artifacts; next to outer_1 and outer_2; 2 units of A, 2 units of B" in form
        )
        assert "hive_A, Hive of A: next to outer_1 and outer_2; no unit of A, no unit of B" in form


ALL = ("hive_B", "outer_1", "center", "outer_2", "hive_A")


@pytest.mark.parametrize("state", POSITIONS[::5])
def test_the_map_says_how_many_units_of_each_player_are_where(state: State) -> None:
    shown = texts(GAME.picture(state))
    for at in ALL:
        place = shown.index(at)
        a, b = (str(len(state.here(at, seat))) for seat in SEATS)
        assert shown[place + 1 : place + 5] == ["A", a, "B", b]


@pytest.mark.parametrize("state", POSITIONS[::5])
def test_tokens_and_gates_are_drawn_as_many_as_there_are(state: State) -> None:
    root = ElementTree.fromstring(GAME.picture(state).svg)
    for seat in SEATS:
        disks = [node for node in root.iter(f"{SPACE}circle") if node.attrib["fill"] == SIDE[seat]]
        assert len(disks) == state.command[seat] + state.supply[seat]
        shapes = [node for node in root.iter(f"{SPACE}path") if "a10 8" in node.attrib["d"]]
        assert sum(node.attrib["fill"] == SIDE[seat] for node in shapes) == state.gates[seat]
    rings = [node for node in root.iter(f"{SPACE}circle") if node.get("fill") == "none"]
    assert len(rings) == 10 - sum(state.command[seat] + state.supply[seat] for seat in SEATS)


def test_the_hands_are_headed_by_their_numbers() -> None:
    state = table(side_B={"hand": {"known": ["tc-basilisk", "tc-firebird", "tc-firebird"]}})
    assert {"Hand, 6 cards", "Hand, 3 cards"} <= {*texts(GAME.picture(state))}


def test_damage_drain_and_elite_tokens_are_signs_and_words() -> None:
    picture = GAME.picture(table("fe-alpha-dog#1 center 2 drained", "tc-basilisk#1 center 1"))
    told = "control 1, offense 2, defense 1, 2 damage, drained, ELITE token, light, ELITE"
    assert of(picture, "fe-alpha-dog#1") == f"Alpha Dog (fe-alpha-dog#1) of A in Center objective: {told}."
    assert {"drained", "ELITE token", "ELITE", "light"} <= {*texts(picture)}
    drops = [node for node in ElementTree.fromstring(picture.svg).iter(f"{SPACE}path") if "A5.5 5" in node.attrib["d"]]
    assert len(drops) == 3 + 1  # on the cards, and in the legend
    assert "1/2/1 d2 DE\n" in re.sub(" +\n", "\n", "".join(line[27:53] + "\n" for line in picture.grid.splitlines()))


def test_players_differ_in_shape_and_not_only_in_color() -> None:
    picture = GAME.picture(table("fe-hound#1 center", "tc-basilisk#1 center"))
    paths = [node.attrib["d"] for node in ElementTree.fromstring(picture.svg).iter(f"{SPACE}path")]
    shields = [
        [float(y) for y in re.findall(r"[ML]-?[\d.]+ (-?[\d.]+)", path)] for path in paths if path.count("L") == 4
    ]
    up = [ys for ys in shields if ys.count(min(ys)) == 1]
    down = [ys for ys in shields if ys.count(max(ys)) == 1]
    assert up and down and len(up) + len(down) == len(shields)
    assert "^Hound" in picture.grid and "vBasilisk" in picture.grid


def test_two_copies_are_told_apart_also_where_the_name_is_shortened() -> None:
    patch = {"cards": {"fe-hound": {"names": {"en": "The Very Long Hound of the Northern Gate"}}}}
    state = table("fe-hound#1 center; fe-hound#2 center", pack={"id": "sample", "patch": patch})
    picture = GAME.picture(state)
    well_formed(picture)
    shown = [text for text in texts(picture) if text.startswith("The Very") and "…" in text]
    assert len(shown) == 2 and {text[-2:] for text in shown} == {"#1", "#2"}


def test_what_a_round_has_made_of_a_unit_is_told() -> None:
    state = table("fe-frontline-patroller#1 center 3", "tc-basilisk#1 center")
    unit = {"used": ("patroller",), "entered": state.turn, "lasting": (Lasting("offense", 2, "turn"),)}
    for form in written(GAME.picture(state.put("fe-frontline-patroller#1", **unit))):
        assert "offense 3" in form and "3 damage" in form and "came in this turn" in form
        assert "third damage by B" in form and "patroller used in this round" in form
        assert "offense +2 until the end of the turn" in form


def test_numbers_that_nobody_has_told_are_dashes() -> None:
    state = table("fe-hound#1 center", "tc-firebird#1 center", pack="default")
    picture = GAME.picture(state)
    well_formed(picture)
    assert of(picture, "tc-firebird#1").endswith("offense –, defense –, unhurt, ready, subtype –, keywords –.")
    for form in written(picture):
        assert "Control in Center objective: A –, B –" in form
    assert "1/–/– " in picture.grid or "–/–/–" in picture.grid
    assert "center = – : –" in picture.grid and "control – : –" in texts(picture)


def test_assumed_numbers_are_dashes_where_nothing_assumed_is_trusted() -> None:
    trusted = of(GAME.picture(table("fe-hound#1 center")), "fe-hound#1")
    stated = of(GAME.picture(table("fe-hound#1 center", trust="stated")), "fe-hound#1")
    assert "–" not in trusted and "–" in stated


# What is unfinished


def test_a_second_attack_shows_attacker_targets_and_their_numbers() -> None:
    picture = GAME.picture(melee())
    for form in written(picture):
        assert "The second attack of MELEE is due: Acolyte (si-acolyte#1) of A in Outer objective 1" in form
        assert "Its offense is 1" in form
        assert "Target: Dust Marine (tc-dust-marine#1) of B in Outer objective 1, defense 1" in form
        assert "Target: Basilisk (tc-basilisk#1) of B in Outer objective 1, defense 3" in form
        assert "Active: Acolyte (si-acolyte#1) of A in Outer objective 1, 1 action left" in form
        assert "paid for with a command token; it has attacked" in form
    assert texts(picture).count("target") == 2


def test_a_granted_action_shows_who_grants_it_and_the_frames_below() -> None:
    for form in written(GAME.picture(granted())):
        assert "A may take a granted action, by Edgeguard (fe-edgeguard#1) of A in Outer objective 1" in form
        assert "It is one of: move and attack" in form
        assert "It can go to: Hound in Hive of A and Slew Pod in Center objective" in form
        assert "The text edgeguard of Edgeguard" in form and "0 actions left" in form
        assert form.index("a granted action, by") < form.index("The text edgeguard") < form.index("0 actions left")
        assert "Awaited from A: Move / Attack / Do without it" in form


SUPPORT = {"origin": "support"}
FRAMES: list[tuple[dict[str, Any], str]] = [
    ({"kind": "table", "seat": "A", "source": "fe-blast-fire"}, "The table settles what Blast Fire does for A"),
    (
        {
            "kind": "effect",
            "seat": "A",
            "source": "fe-march-orders",
            "ability": "",
            "origin": "support",
            "optional": True,
        },
        "The text of March Orders is carried out for A; A may do without it",
    ),
    (
        {"kind": "triggers", "waiting": [{"seat": "B", "source": "tc-x2#1", "ability": "boom", "at": "center"}]},
        "Set off together, the First Player says which is next: boom of Terra X2 (invented) (B)",
    ),
    (
        {"kind": "grant", "seat": "A", "source": "fe-hound#1", "unit": "fe-hound#1", "actions": ["move"]},
        "Hound (fe-hound#1) of A in Center objective: move",
    ),
    (
        {"kind": "ruthless", "seat": "A", "objective": "center", "asked": ["fe-hound#1"]},
        "A may deal damage by RUTHLESS in Center objective",
    ),
    (
        {"kind": "melee", "unit": "fe-hound#1", "target": "tc-gone#1"},
        "announced on tc-gone#1 (tc-gone#1), no longer in play",
    ),
    (
        {"kind": "activation", "unit": "fe-hound#1", "actions": 2, "token": "free", "bonus": True, "named": True},
        "paid for with nothing; it has used a named ability; FRONTLINE adds to its offense",
    ),
]


@pytest.mark.parametrize(("frame", "words"), FRAMES, ids=[frame["kind"] for frame, _ in FRAMES])
def test_every_kind_of_frame_is_put_in_words(frame: dict[str, Any], words: str) -> None:
    document = GAME.dump(table("fe-hound#1 center", "tc-basilisk#1 center")) | {"frames": [frame]}
    picture = GAME.picture(GAME.load(document))
    well_formed(picture)
    assert all(words in form for form in written(picture))


def test_a_support_whose_text_is_carried_out_lies_with_its_player() -> None:
    frame = {"kind": "effect", "seat": "A", "source": "fe-march-orders", "ability": "", "origin": "support"}
    document = GAME.dump(table("fe-hound#1 center")) | {"frames": [frame]}
    for form in written(GAME.picture(GAME.load(document))):
        assert "A has played March Orders, which is not discarded yet" in form


# Control, the end, the players' word


def test_a_count_of_control_shows_both_sums_and_how_they_come_about() -> None:
    picture = GAME.picture(count())
    for form in written(picture):
        assert "Objectives still to be checked: Outer objective 1, Center objective and Outer objective 2" in form
        assert "Control in Center objective: A 3, B 3" in form
        assert "Center objective: (Fellgrin Captain 3 - 1 damage) + War Dog 1 = 3 control for A." in form
        assert "Center objective: (Basilisk 3 - 1 damage) + Dust Marine 1 = 3 control for B." in form
        assert "Round 2, Control Phase" in form and "Awaited from either player: Let the referee go on" in form
    assert "Center objective: A 3, B 3, still to be" in " ".join(texts(picture))
    checked = [text for text in texts(picture) if re.match(r"(Outer|Center) objective.*: (A \d|nobody)", text)]
    assert [text.partition(":")[0] for text in checked] == [
        "Outer objective 1",
        "Center objective",
        "Outer objective 2",
    ]


def test_a_finished_game_says_who_won_and_why() -> None:
    finished = [state for state in POSITIONS if state.result is not None]
    assert finished
    for state in finished:
        assert state.result is not None
        for form in written(GAME.picture(state)):
            assert f"The game is over, in round {state.round}" in form and "Turn of" not in form
            assert re.search(rf"{state.result.winners[0]}( \(\w+\))? wins: ", form)
            assert "Awaited" not in form


def test_a_drawn_game_shows_the_control_that_did_not_break_the_tie() -> None:
    state = replace(count(), gates=Sides(4, 4), node="OVER", left=(), result=Result((), "draw"), round=9, opener="A")
    state = replace(state.put("fe-hound#1", at="hive_A"), turn=40)
    for form in written(GAME.picture(state)):
        assert "The game is drawn: both have all gates, and nothing breaks the tie" in form
        assert "Control in all battlefields: A 4, B 4." in form


def test_an_agreement_stays_in_sight() -> None:
    agreement = {"type": "agreement", "seat": "table", "agreed": ["A", "B"], "reason": "It is late."}
    drawn = play(melee(), {**agreement, "result": {"winners": ["A", "B"], "reason": "late"}})
    for form in written(GAME.picture(drawn)):
        assert "The game is drawn between A and B: by agreement" in form and "agreed by all: It is late" in form


# Other names and boxes


def test_renamed_cards_battlefields_and_seats_are_drawn_by_their_new_names() -> None:
    names = {"fe-edgeguard": "fe-warden", "center": "middle", "feng": "fang"}
    for form in written(GAME.picture(GAME.rename(granted(), names))):
        assert "fe-warden#1" in form and "fe-edgeguard" not in form
        assert "middle, Center objective" in form and "next to hive_A, hive_B and middle" in form
    turned = {"A": "B", "B": "A", "hive_A": "hive_B", "hive_B": "hive_A", "outer_1": "outer_2", "outer_2": "outer_1"}
    picture = GAME.picture(GAME.rename(granted(), turned))
    assert "(fe-edgeguard#1) of B in" in of(picture, "fe-edgeguard#1") and "vEdgeguard" in picture.grid


def test_many_tokens_and_strange_numbers_are_told_in_full() -> None:
    patch = {
        "per_player": {"command": 40, "gates": 30},
        "components": {"command": 80, "gates": 60},
        "cards": {"fe-hound": {"control": 99, "offense": 99, "defense": 99}},
    }
    state = table("fe-hound#1 center", pack={"id": "sample", "patch": patch})
    picture = GAME.picture(state)
    well_formed(picture)
    for form in written(picture):
        assert "40 of 40 ready" in form and "0 of 30 gates" in form and "control 99, offense 99, defense 99" in form
    assert "99/99/99" in picture.grid


# Impossible states


def impossible() -> State:
    document = json.loads(msgspec.json.encode(melee()))
    document["units"]["tc-basilisk#1"] |= {"damage": 9, "drained": True}
    document["units"]["tc-dust-marine#1"]["elite_token"] = True
    document["gates"] = {"A": 7, "B": -1}
    document["artifacts"]["B"] = -2
    document["command"]["A"] = 6
    document["round"] = 0
    document["passed"] = {"A": True, "B": True}
    document["hand"]["A"] = {"known": ["si-acolyte"] * 9}
    document["frames"][0]["actions"] = 9
    return GAME.load(document)


def nowhere() -> State:
    document = json.loads(msgspec.json.encode(melee()))
    document["units"]["ghost#1"] = {"card": "ghost", "owner": "B", "at": "outer_1"}
    document["units"]["tc-dust-marine#1"]["at"] = "z9"
    document["frames"][1]["unit"] = "si-gone#1"
    document["left"] = ["hive_A"]
    document["factions"]["B"] = "nobody"
    document["discard"]["B"] = {"known": ["ghost"], "unknown": -3}
    return GAME.load(document)


@pytest.mark.parametrize("state", [impossible(), nowhere()])
def test_every_fault_of_an_impossible_state_is_listed_with_its_invariant(state: State) -> None:
    assert len(GAME.faults(state)) > 6
    for form in written(GAME.picture(state)):
        assert "impossible" in form.lower()
        for fault in GAME.faults(state):
            assert f"({fault.rule})" in form and " ".join(fault.detail.split()) in form


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


BROKEN_STATES: list[dict[str, Any]] = [
    {"node": "ORDER.TURN", "first_player": None, "active": None},
    {"frames": [{"kind": "activation", "unit": "si-acolyte#1", "actions": 0, "token": "command"}] * 2},
    {"frames": [], "node": "OVER", "gates": {"A": 4, "B": 0}, "round": 8},
    {"frames": [], "node": "ORDER.TURN", "result": {"winners": ["A"], "reason": "gates"}},
    {"frames": [], "node": "ORDER.TURN", "gates": {"A": 4, "B": 4}, "round": 8, "opener": "B"},
    {"factions": {"A": "feng", "B": "feng"}, "lists": {"A": None, "B": {"known": ["fe-hound"]}}},
    {"artifact_supply": -1, "elite_supply": 99, "supply": {"A": 3, "B": -1}, "opener": "B"},
    {"deck": {"A": {"cards": ["ghost", "?"], "to_owner": [7], "to_both": [1, 0]}, "B": {"cards": []}}},
    {"shown": {"A": ["si-x1"] * 40, "B": []}, "hand": {"A": {"unknown": -2}, "B": {"unknown": 50}}},
    {"seats": {"A": {}}},
]


def test_each_fault_of_a_state_has_its_mark_beside_the_list() -> None:
    assert unmarked(impossible()) == [] and unmarked(nowhere()) == []
    for change in BROKEN_STATES:
        state = GAME.load(json.loads(msgspec.json.encode(melee())) | change)
        assert GAME.faults(state), change
        assert unmarked(state) == [], change
        well_formed(GAME.picture(state))


def test_faults_are_marked_where_they_are() -> None:
    picture = GAME.picture(nowhere())
    well_formed(picture)
    line = of(picture, "ghost#1")
    found = sorted(GAME.faults(nowhere()), key=lambda fault: (fault.rule, fault.pointer, fault.detail))
    number = next(n for n, fault in enumerate(found, 1) if fault.pointer == "/state/units/ghost#1/card")
    assert line.endswith(f". Fault {number}.") and f"Fault {number}" in titles(picture)
    assert "control –, offense –, defense –" in line
    assert "In no battlefield" in texts(picture) and "Dust Marine (tc-dust-marine#1) of B in z9:" in written(picture)[1]
    for form in written(picture):
        assert "Control in Outer objective 1: A –, B –" in form
    assert re.search(r"vghost#1.*\n.*–/–/– !", picture.grid)
    assert "9 dmg" in texts(GAME.picture(impossible()))


def test_a_pack_that_is_not_known_leaves_the_ids() -> None:
    picture = GAME.picture(GAME.load(GAME.dump(granted()) | {"pack": {"id": "nope"}}))
    well_formed(picture)
    for form in written(picture):
        assert "fe-edgeguard#1 (fe-edgeguard#1) of A in outer_1" in form and "There is no pack nope" in form
        assert "control –" in form and "Edgeguard" not in form


BROKEN_PACKS: list[dict[str, Any]] = [
    {"cards": {"fe-hound": 5}},
    {"cards": None},
    {"cards": {"fe-edgeguard": None}},
    {"cards": {"fe-hound": {"names": {}, "control": -50, "keywords": ["NOTHING"]}}},
    {"cards": {"fe-edgeguard": {"abilities": None}}},
    {"cards": {"fe-edgeguard": {"abilities": {"edgeguard": {"kind": "strange"}}}}},
    {"cards": {"fe-hound": {"type": "support", "subtype": None}}},
    {"battlefields": None},
    {"battlefields": {"center": None}},
    {"battlefields": {"x1": {"kind": "outer", "names": {}}, "<b>": {"kind": "hive", "seat": "A", "names": {}}}},
    {"battlefields": {f"x{n}": {"kind": "center", "names": {}} for n in range(9)}},
    {"battlefields": {"hive_A": {"seat": None}, "center": {"seat": "A", "artifacts": -5}}},
    {"paths": {}, "from_left": {"A": ["nowhere", "center", "center"], "B": None}},
    {"paths": {"hive_A-hive_B": True, "center-center": True, "x-y": True}},
    {"per_player": {"command": 10**9, "gates": -4, "supply": 0}},
    {"gate_price": 0, "factions": {"feng": None}},
    {"factions": {"feng": {"names": {}}}},
    {"keywords": None},
    {"die": {"faces": {}}},
    {"strange": {}},
]


@pytest.mark.parametrize("patch", BROKEN_PACKS, ids=json.dumps)
def test_a_patch_that_breaks_the_pack_is_drawn_all_the_same(patch: dict[str, Any]) -> None:
    for state in (granted(), count(), POSITIONS[0]):
        picture = GAME.picture(GAME.load(GAME.dump(state) | {"pack": {"id": "sample", "patch": patch}}))
        well_formed(picture)


HOSTILE = "</text><script>alert(1)</script>&amp;\"'\n\x1b[31m\u202e" + "山" * 20


def test_hostile_names_stay_text() -> None:
    document = json.loads(msgspec.json.encode(granted()))
    patch = {"cards": {"fe-hound": {"names": {"en": HOSTILE}}}, "factions": {"feng": {"names": {"en": HOSTILE}}}}
    patch["battlefields"] = {"center": {"names": {"en": HOSTILE}}, HOSTILE: {"kind": "outer", "names": {"en": HOSTILE}}}
    document |= {"pack": {"id": "sample", "patch": patch}, "seats": {seat: {"name": HOSTILE} for seat in SEATS}}
    document["units"][HOSTILE] = {"card": HOSTILE, "owner": "B", "at": HOSTILE, "used": [HOSTILE]}
    document["frames"].append({"kind": "table", "seat": "A", "source": HOSTILE, "ability": HOSTILE})
    document["frames"].append({"kind": "ruthless", "seat": "A", "objective": HOSTILE, "asked": [HOSTILE]})
    document["hand"]["A"] = {"known": [HOSTILE], "unknown": -4}
    document["result"] = {"winners": [HOSTILE], "reason": HOSTILE}
    document["word"] = [{"type": "agreement", "step": 1, "reason": HOSTILE, "waive": [HOSTILE]}]
    document["left"], document["node"] = [HOSTILE], HOSTILE
    for pack in (document["pack"], {"id": "sample"}, {"id": HOSTILE}):
        picture = GAME.picture(GAME.load(document | {"pack": pack}))
        well_formed(picture)
        assert "<script" not in picture.svg and not re.search(r"[\x00-\x09\x0b-\x1f\u202e]", picture.svg + picture.grid)


def mutated(document: Any, rng: random.Random) -> Any:
    """A document with some of its values replaced by others of the same kind, and some members added."""
    if isinstance(document, bool):
        return rng.random() < 0.5
    if isinstance(document, int):
        return rng.choice([-999, -3, -1, 0, 1, 2, 7, 40, 999])
    if document is None or isinstance(document, str):
        return rng.choice(["A", "B", "outer_1", "z9", "", "ghost", "x" * 64, None, "fe-hound#1", "fe-hound", "free"])
    if isinstance(document, list):
        return [rng.choice([*document, "fe-hound", "ghost", 9, -1, "A"]) for _ in range(rng.choice([0, 1, 3, 30]))]
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
        elif isinstance(here, list) and here and rng.random() < 0.8:
            place = rng.randrange(len(here))
            document = {**document, part: [*here[:place], mutated(here[place], rng), *here[place + 1 :]]}
        else:
            document = {**document, part: mutated(here, rng)}
    return document


def test_any_state_of_the_right_shape_is_drawn() -> None:
    rng, drawn = random.Random(7), 0
    several = (*POSITIONS[::3], melee(), granted(), count(), impossible(), nowhere())
    documents = [json.loads(msgspec.json.encode(state)) for state in several]
    for number in range(500):
        document = broken_somewhere(documents[number % len(documents)], rng)
        document["node"] = rng.choice([document["node"], document["node"], *STAGES, "ORDER.GRANT", "CONTROL.RUTHLESS"])
        try:
            state = GAME.load(document)
        except msgspec.ValidationError:
            continue
        drawn += 1
        well_formed(GAME.picture(state))
    assert drawn > 150


def test_a_long_list_of_faults_is_cut_and_says_so() -> None:
    switches = {f"s{number}": "x" for number in range(MOST_FAULTS + 5)}
    picture = GAME.picture(replace(granted(), switches={**granted().switches, **switches}))
    well_formed(picture)
    assert "And 5 more." in " ".join(picture.sentences)


def test_a_zone_with_less_than_no_cards_is_told_as_it_is() -> None:
    picture = GAME.picture(replace(granted(), discard=Sides(Zone((), -3), Zone())))
    assert all("-3 × ?" in form for form in written(picture))


# The same bytes


PRINT = """
import hashlib, json, sys
from referee.games.lost_empires.game import LostEmpires
game = LostEmpires()
for document in json.load(sys.stdin):
    picture = game.picture(game.load(document))
    print(hashlib.sha256(repr(picture).encode()).hexdigest())
"""


def test_the_same_state_gives_the_same_bytes_in_every_process() -> None:
    several = [*POSITIONS[::12], impossible(), nowhere(), replace(granted(), switches={})]
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
