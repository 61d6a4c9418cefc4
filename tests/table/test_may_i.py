"""May I? Positions, moves that are offered or tried, verdicts with their rules and the picture before and after."""

import base64
import json
import re

import pytest

from referee.games import GAMES
from referee.table import forms, named
from referee.wire.shapes import SHAPES
from tests.table.conftest import games

PLACE = "/lost-lumina/may-i"
OF_PLACES = [
    (game, kind, example)
    for game, known in GAMES.items()
    for kind, part in SHAPES.schemas[f"{game}/move"]["$defs"].items()
    if kind in known.move_types
    for example in part["examples"]
    if "which" in example
]
"""Moves that say which of several, as the documentation shows them."""


def pictures(page) -> list[str]:
    """The pictures of a page, as SVG."""
    found = re.findall(r'src="data:image/svg\+xml;base64,([^"]*)" alt="([^"]+)"', page.answer.text)
    return [base64.b64decode(image).decode() for image, _ in found]


@games
def test_every_ready_position_is_listed_and_opens(visitor, game):
    links = re.findall(rf'href="(/{game}/may-i/[^"]+)"', visitor.goes(f"/{game}/may-i").answer.text)
    playable = [name for name, example in GAMES[game].examples.items() if not example.faults]
    assert sorted(links) == sorted(f"/{game}/may-i/{name}" for name in playable)
    for link in links[::11]:
        page = visitor.goes(link)
        assert len(pictures(page)) == 1 and "The picture in words" in page.text


@games
def test_ready_positions_stand_in_the_order_of_the_chapters(visitor, game):
    shown = re.findall(r"<summary>([^<]+) \(\d+\)</summary>", visitor.goes(f"/{game}/may-i").answer.text)
    known = re.findall(r'chapter=[^"]+"><strong>([^<]+)<', visitor.goes(f"/{game}/rules").answer.text)
    assert len(shown) > 5 and [name for name in known if name in shown] == shown


@games
def test_the_moves_that_are_offered_are_legal_or_ask_for_a_fact(visitor, game):
    for name in [*GAMES[game].examples][::20]:
        if GAMES[game].examples[name].faults:
            continue
        for move in visitor.goes(f"/{game}/may-i/{name}").moves(f"/{game}/may-i")[:3]:
            visitor.goes(f"/{game}/may-i/{name}").sends(f"/{game}/may-i", move=move)
            assert not visitor.headline.startswith("✗"), (name, move)


def test_an_illegal_move_is_told_with_its_rule_and_leaves_the_position(visitor):
    name, example = next((n, e) for n, e in GAMES["lost-lumina"].examples.items() if e.breaks == ("LL-REINF-PLACE-2",))
    page = visitor.goes(f"{PLACE}/{name}").sends(PLACE, move=json.dumps(example.illegal), __trust="all")
    assert page.headline.startswith("✗ Not legal.")
    assert 'href="/lost-lumina/rules/LL-REINF-PLACE-2"' in page.answer.text
    assert len(pictures(page)) == 1


@games
def test_the_illegal_move_of_an_example_breaks_the_same_rules_here(visitor, game):
    illegal = [(name, each) for name, each in GAMES[game].examples.items() if each.illegal]
    for name, example in illegal[::15]:
        page = visitor.goes(f"/{game}/may-i/{name}")
        page.sends(f"/{game}/may-i", move=json.dumps(example.illegal), viewer=example.illegal["seat"], __trust="all")
        assert page.headline.startswith(("✗", "?")), name


def test_a_legal_move_shows_the_picture_before_and_after(visitor):
    page = visitor.goes(f"{PLACE}/mid-battle")
    move = next(move for move in page.moves(PLACE) if json.loads(move)["type"] == "pass_reroll")
    page.sends(PLACE, move=move)
    assert page.headline.startswith("✓ Legal.")
    before, after = pictures(page)
    assert before != after and "Before" in page.text and "After" in page.text


def test_asking_never_rolls(visitor):
    """The seed of a position stays out of it: a roll is asked for, not drawn."""
    visitor.posts("/lumina/game/new", {"chance": "referee", "/trust": "all"})
    state = visitor.hidden("/lumina/may-i")["state"]
    assert json.loads(state)["seed"]
    page = visitor.posts("/lumina/may-i", {"state": state, "/trust": "all"})
    assert "seed" not in json.loads(page.hidden("/lumina/may-i")["state"])
    battle = visitor.goes(f"{PLACE}/mid-battle")
    reroll = next(move for move in battle.moves(PLACE) if json.loads(move)["type"] == "reroll")
    battle.sends(PLACE, move=reroll)
    assert battle.headline.startswith("? Not decided yet.") and "only what comes of it is not known" in battle.text


def test_what_the_dice_show_is_told_in_the_form_and_decides(visitor):
    page = visitor.goes(f"{PLACE}/mid-battle")
    reroll = next(move for move in page.moves(PLACE) if json.loads(move)["type"] == "reroll")
    page.sends(PLACE, move=reroll)
    assert 'name="/move/report/dice"' in page.answer.text
    seat, which = json.loads(reroll)["seat"], json.loads(reroll)["which"]
    told = {"/move/seat": seat, "/move/which": ", ".join(str(place + 1) for place in which), "/move/report/dice": "6"}
    page.sends(PLACE, **told)
    assert page.headline.startswith("✓ Legal.") and f"number {which[0] + 1}" in page.text


@pytest.mark.parametrize(("game", "kind", "example"), OF_PLACES, ids=lambda part: str(part)[:40])
def test_places_in_a_row_are_counted_from_one_in_every_form(game, kind, example):
    """The interface counts them from zero; what is entered, shown and offered is one more."""
    places = example["which"] if isinstance(example["which"], list) else [example["which"]]
    schema, shown = f"{game}/move#/$defs/{kind}", [str(place + 1) for place in places]
    field = next(field for field in forms.fields(schema, "/move", example) if field.name == "which")
    assert field.value == ", ".join(shown) and "from 1" in field.hint
    assert forms.read(game, schema, "/move", {"/move/which": [field.value]})["which"] == example["which"]
    assert ", ".join(f"number {place}" for place in shown) in named.move(game, example)


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ({"type": "move", "seat": "south", "path": ["f2", "g2"]}, "f2, g2"),
        ({"type": "recruit", "seat": "south", "kind": "woje", "space": "f1"}, "space f1"),
        ({"type": "choose_faction", "seat": "south", "faction": "f2"}, "Faction Two (f2)"),
    ],
)
def test_a_space_is_not_called_after_a_component_with_its_name(move, sentence):
    assert named.move("lumeria", move).endswith(sentence)


def test_spaces_of_a_box_are_not_called_after_components(visitor):
    assert "assumed: a1, b1, c1, d1, f1, g1, h1, i1" in visitor.goes("/lumeria/box").text


@games
def test_what_stands_in_one_list_begins_with_what_tells_it_apart(visitor, game):
    for name in [*GAMES[game].examples][::20]:
        if GAMES[game].examples[name].faults:
            continue
        page = visitor.goes(f"/{game}/may-i/{name}").answer.text
        for legend, listed in re.findall(
            r"<legend>([^<]*)</legend>\s*<div[^>]*>.*?<select[^>]*>(.*?)</select>", page, re.S
        ):
            assert not any(legend.rstrip(".") in option for option in re.findall(r">([^<]*)</option>", listed)), name


def test_only_who_plays_can_look(visitor):
    page = visitor.goes("/lumina/may-i/first-turn").text
    assert "I am B" in page and "I am C" not in page


@games
def test_every_type_of_move_has_a_form_that_can_be_sent(visitor, game):
    name = next(name for name, example in GAMES[game].examples.items() if not example.faults)
    for kind in GAMES[game].move_types:
        page = visitor.goes(f"/{game}/may-i/{name}").sends(f"/{game}/may-i", build=kind, form="1")
        assert f'name="type" value="{kind}"' in page.answer.text
        page.sends(f"/{game}/may-i", __move__seat=GAMES[game].seats[0])
        assert "Not legal." in page.text or "cannot be read" in page.text or "Not decided" in page.text


def test_the_position_after_can_be_gone_on_from(visitor):
    page = visitor.goes(f"{PLACE}/mid-battle")
    move = next(m for m in page.moves(PLACE) if json.loads(m)["type"] == "pass_reroll")
    page.sends(PLACE, move=move)
    step = json.loads(page.hidden(PLACE)["state"])["step"]
    after = re.findall(r'name="state" value="([^"]*)"', page.answer.text)[-1]
    assert f"&#34;step&#34;:{step + 1}" in after


def test_a_position_is_looked_at_by_everybody_unless_somebody_says_who_they_are(visitor):
    page = visitor.goes(f"{PLACE}/mid-battle")
    assert re.search(r'<option value="public" selected', page.answer.text)
    page.sends(PLACE, viewer="A", look="1")
    assert re.search(r'<option value="A" selected', page.answer.text)


def test_an_impossible_position_is_told_with_its_invariant(visitor):
    page = visitor.goes(f"{PLACE}/mid-battle")
    state = json.loads(page.hidden(PLACE)["state"])
    state["supply"] = {seat: 99 for seat in state["supply"]}
    page.posts(PLACE, {"state": json.dumps(state)})
    assert page.headline == "✗ Not legal. No game can reach this position."
    assert "LL-INV-" in page.text and len(pictures(page)) == 1


@pytest.mark.parametrize("state", ["", "{", "[]", '{"game": "lumina"}', '{"game": "lost-lumina", "edition": "9"}'])
def test_what_is_no_position_is_a_page_that_says_so(visitor, state):
    page = visitor.posts(PLACE, {"state": state}, 400)
    assert "This cannot be shown" in page.text


def test_a_case_file_of_a_move_is_one_that_the_command_line_reads(visitor, tmp_path):
    from referee.cli import cases

    page = visitor.goes(f"{PLACE}/mid-battle")
    page.sends(PLACE, move=next(m for m in page.moves(PLACE) if json.loads(m)["type"] == "pass_reroll"))
    case = page.sends("/lost-lumina/case").answer
    file = tmp_path / "case.json"
    file.write_bytes(case.data)
    assert cases.replay(cases.read(str(file))).same
    assert visitor.posts("/open", {"data": case.text}).headline.startswith("✓ Legal.")
