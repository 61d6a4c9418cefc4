"""Questions asked in forms, without JavaScript: what stands in a form is what is asked, and nothing is assumed."""

import html
import json
import re
from typing import Any

import pytest
from msgspec import UNSET

from referee.core.pointers import found
from referee.games import GAMES
from referee.service import create_app
from referee.table import forms, trying, verdict
from referee.wire import components
from referee.wire.door import UnknownName, door
from referee.wire.shapes import SHAPES
from tests.table.conftest import Visitor

KINDS = [(game, kind) for game, each in GAMES.items() for kind in each.questions]
EXAMPLES = [
    (game, f"{game}/question-{kind}", "/facts", example)
    for game, kind in KINDS
    for example in SHAPES.schemas[f"{game}/question-{kind}"]["examples"]
] + [
    (game, f"{game}/move#/$defs/{name}", "/move", example)
    for game in GAMES
    for name, part in SHAPES.schemas[f"{game}/move"]["$defs"].items()
    if name in GAMES[game].move_types
    for example in part["examples"]
]
BATTLE = {
    **{"/facts/attacker/card": "Gnurxel", "/facts/attacker/followers": "2", "/facts/attacker/die": "6"},
    **{"/facts/defender/card": "12", "/facts/defender/followers": "3", "/facts/defender/die": "5"},
}


def entered(fields: Any) -> dict[str, list[str]]:
    """What a browser sends for a form that nobody has touched."""
    sent: dict[str, list[str]] = {}
    for group in fields:
        for field in group.all():
            if field.kind in ("choices", "rows"):
                sent[field.at] = list(field.ticked)
            elif field.kind != "group":
                sent[field.at] = [field.value]
    return sent


@pytest.mark.parametrize(("game", "schema", "at", "example"), EXAMPLES, ids=lambda part: str(part)[:40])
def test_a_form_gives_back_what_it_was_filled_with(game, schema, at, example):
    filled = forms.fields(schema, at, example)
    again = forms.read(game, schema, at, entered(filled))
    renamed = forms.read(game, schema, at, entered(forms.fields(schema, at, again)))
    assert again == renamed
    assert SHAPES.valid(schema, again) or not SHAPES.valid(schema, example), again
    assert _without_cards(again) == _without_cards(example)


ATTACKER = "/facts/attacker/card"


@pytest.mark.parametrize(
    ("game", "name"),
    [("lost-lumina", name) for name in ("gruka", "GRUKA", "grukA", "12", "012", "ＧＲＵＫＡ", "gru-ka", "grukka")]
    + [("lost-empires", name) for name in ("tc-dust-marine", "TC-DUST-MARINE", "tc_dust_marine", "dust marine")],
)
def test_a_form_and_an_address_take_the_same_names_for_a_component(game, name):
    schema = f"{game}/question-{'battle' if game == 'lost-lumina' else 'attack'}"
    read = forms.read(game, schema, "/facts", {ATTACKER: [name]})["attacker"]["card"]
    try:
        assert read == components.one(game, name)["id"]
    except UnknownName:
        assert read == name


def test_what_only_looks_like_a_card_is_refused_with_the_card_that_is_meant():
    page = Visitor(create_app().test_client()).posts("/lost-lumina/ask/battle", {**BATTLE, ATTACKER: "ＧＲＵＫＡ"})
    assert "Perhaps `gruka` is meant: names compare exactly." in page.text


FORMS = [
    *((game, f"{game}/question-{kind}", "/facts") for game, kind in KINDS),
    *((game, f"{game}/options", "/options") for game in GAMES),
    *((game, trying.schema_of(game, kind), "/move") for game in GAMES for kind in GAMES[game].kinds),
]
"""Every form that is made from a schema: of questions, of set-ups, of moves."""


def inputs(schema: str, at: str) -> list[forms.Field]:
    """The inputs of an empty form. A second row is like the first, and is read only behind it."""
    every = (inner for outer in forms.fields(schema, at, {}) for inner in outer.all())
    return [field for field in every if field.kind != "group" and "/1/" not in field.at]


def offered(field: forms.Field) -> list[str]:
    """What an input tells people to write or to choose."""
    words = {"truth": ("yes", "no"), "list": (*field.choices, ", ".join(field.choices))}
    told = [*words.get(field.kind, field.choices), *field.examples, *(["none"] if field.offers_none else [])]
    if field.is_dice:
        told += ["3"] if field.kind == "number" else ["3", "3, 4"]
    if field.has_critical:
        told += ["4 critical", "4c", "4!", "3 4 Critical 1"]
    return [text for text in told if text]


@pytest.mark.parametrize(("game", "schema", "at"), FORMS)
def test_a_form_takes_whatever_it_tells_people_to_write(game, schema, at):
    for field in inputs(schema, at):
        assert not re.search(r"\bnull\b|`|empty (list|object)", field.help), field
        for text in offered(field):
            told = forms.read(game, schema, at, {field.at: [text]})
            assert found(told, field.at.removeprefix(at)) is not UNSET, (field.at, text)
            wrong = [error for error in SHAPES.errors(schema, told, prefix=at) if error.pointer.startswith(field.at)]
            assert not wrong, (field.at, text, wrong)


@pytest.mark.parametrize(("game", "schema", "at"), FORMS)
def test_an_input_for_data_says_how_they_are_written(game, schema, at):
    for field in inputs(schema, at):
        assert field.examples or field.kind not in ("data", "any"), field


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_the_example_of_a_kind_of_question_is_answered_without_trusting_anything_assumed(game, kind):
    assert door(game).ask(kind, GAMES[game].questions[kind].example, trust="stated").verdict == "legal"


def _without_cards(value: Any) -> Any:
    """A document without the members that name cards, which a form turns into ids."""
    if isinstance(value, dict):
        return {key: _without_cards(inner) for key, inner in value.items() if key not in forms.CARDS}
    return [_without_cards(inner) for inner in value] if isinstance(value, list) else value


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_every_kind_of_question_is_a_form_that_answers_its_example(visitor, game, kind):
    page = visitor.goes(f"/{game}/ask/{kind}")
    assert GAMES[game].questions[kind].text in page.text
    example = GAMES[game].questions[kind].example
    expected = door(game).ask(kind, example, trust="stated")
    page.posts(f"/{game}/ask/{kind}/example", {})
    assert {"legal": "Legal.", "undetermined": "Not decided yet."}[expected.verdict] in page.headline
    for event in expected.events or ():
        assert re.sub(r"\s+", " ", event.text) in page.text
        assert all(f'href="/{game}/rules/{rule}"' in page.answer.text for rule in event.rules)
    for need in expected.needs or ():
        assert need.question in page.text and f'name="{need.put}"' in page.answer.text


def test_a_battle_is_entered_by_names_and_numbers_and_read_as_a_transcript(visitor):
    page = visitor.posts("/lost-lumina/ask/battle", BATTLE)
    assert page.headline == "✓ Legal. The attacker A wins, 19 against 18."
    assert "A: 11 Battle Points with Gnurxel." in page.text
    assert 'href="/lost-lumina/rules/LL-BATTLE-CALC-4"' in page.answer.text


def test_nothing_assumed_is_trusted_until_the_players_say_so(visitor):
    facts = {"/facts/unit/movement": "2", "/facts/from": "d4", "/facts/path": "d5, e5", "/facts/cards": "e4"}
    page = visitor.posts("/lumeria/ask/path", facts)
    assert page.headline.startswith("? Not decided yet.")
    assert "Which abilities does the text of Unit give?" in page.text
    page.posts("/lumeria/ask/path", {**facts, "/trust": "all"})
    assert page.headline == "✓ Legal. Unit on d4 moves to d5, e5."
    assert "An assumption decides:" in page.text


def test_an_answer_to_what_is_asked_decides(visitor):
    facts = {"/facts/cost": "3", "/facts/gold": "4", "/facts/stack": "2"}
    facts |= {"/facts/space": "recruitment", "/facts/there": "empty"}
    told = {"/facts/abilities": "none", "/facts/god": "none"}
    page = visitor.posts("/lumeria/ask/recruit", {**facts, **told})
    assert page.headline.startswith("✓ Legal.")


def test_a_printed_number_that_is_asked_for_can_be_told(visitor):
    facts = {
        **{"/facts/attacker/card": "tc-dust-marine", "/facts/defender/card": "fe-war-dog"},
        **{"/facts/defender/damage": "0", "/facts/dice/attacker": "3", "/facts/dice/defender": "2"},
    }
    for _ in range(4):
        page = visitor.posts("/lost-empires/ask/attack", facts)
        needs = re.findall(r'id="need-[^"]*" name="([^"]*)"', page.answer.text)
        if not needs:
            break
        facts |= {name: "1" if re.search("offense|defense|control", name) else "none" for name in needs}
    assert page.headline.startswith("✓ Legal."), page.headline


@pytest.mark.parametrize(
    ("game", "pointer", "text", "value"),
    [
        ("lost-empires", "/cards/fe-war-dog/offense", "2", 2),
        ("lost-empires", "/cards/fe-war-dog/keywords", "none", []),
        ("lost-empires", "/cards/fe-war-dog/keywords", "MELEE, ELITE", ["MELEE", "ELITE"]),
        ("lost-empires", "/cards/fe-war-dog/abilities", "none", {}),
        ("lost-lumina", "/paths/W1-W2", "no", False),
        ("lost-lumina", "/cards/gruka/bp", "many", "many"),
        ("lumina", "/nothing/there", "7", 7),
    ],
)
def test_a_printed_value_is_read_as_packs_have_it(game, pointer, text, value):
    assert forms.printed(game, pointer, text) == value


def test_what_is_asked_and_can_be_a_few_words_is_chosen_among_them(visitor):
    facts = {"/facts/A/0/control": "1", "/facts/A/0/keywords": "none", "/facts/B/0/control": "3"}
    page = visitor.posts("/lost-empires/ask/control", {**facts, "/facts/B/0/keywords": "none"})
    asked = re.search(r'<select id="need-/facts/at" name="/facts/at".*?</select>', page.answer.text, re.S)
    assert asked and all(f'value="{place}"' in asked[0] for place in ("hive_A", "center", "outer_2"))


@pytest.mark.parametrize(
    ("place", "name"),
    [
        ("/lost-empires/ask/attack", "/facts/attacker/card"),
        ("/lost-empires/ask/pay", "/facts/card"),
        ("/lumeria/ask/attack", "/facts/attacker/kind"),
        ("/lumeria/ask/path", "/facts/to"),
    ],
)
def test_a_card_and_a_goal_are_asked_for_openly(visitor, place, name):
    form = visitor.goes(place).form(place)
    hidden = re.findall(r'<details class="more">.*?</details>', form, re.S)
    assert f'name="{name}"' in form and not any(f'name="{name}"' in part for part in hidden)


def test_an_order_can_be_given(visitor):
    facts = {"/facts/adjacent": "yes", "/facts/occupied": "no", "/facts/shows": "M", "/facts/tile": "yes"}
    page = visitor.posts("/lumina/ask/turn", {**facts, "/facts/then": "move, take, end turn"})
    assert json.loads(page.hidden("/lumina/case")["request"])["facts"]["then"] == ["move", "take", "end_turn"]
    assert 'value="move, take, end_turn"' in page.answer.text and "In these words: move, stay, take" in page.text


def test_where_a_reading_decides_both_are_shown(visitor):
    facts = {
        **{"/facts/attacker/offense": "2", "/facts/attacker/damage": "0", "/facts/dice/attacker": "2"},
        **{"/facts/defender/defense": "2", "/facts/defender/damage": "2", "/facts/dice/defender": "2"},
        **{"/facts/attacker/keywords": "none", "/facts/defender/keywords": "none"},
    }
    page = visitor.posts("/lost-empires/ask/attack", facts)
    assert page.headline.startswith("✓ Legal.")
    assert "The text leaves a gap here, and the reading decides." in page.text
    [reading] = re.findall(r'<section class="reading .*?</section>', page.answer.text, re.S)
    switch = GAMES["lost-empires"].switches["destroy_threshold"]
    _, other = switch.values
    assert f"Read as “{other}” (destroy_threshold)" in reading and html.escape(switch.values[other]) in reading
    assert f'href="/lost-empires/rules/{switch.interpretation}"' in reading
    assert '<ol class="transcript">' in reading or 'class="breach"' in reading


def test_a_reading_that_is_chosen_is_the_one_that_decides(visitor):
    switch = next(iter(GAMES["lost-lumina"].switches))
    other = [*GAMES["lost-lumina"].switches[switch].values][1]
    page = visitor.posts("/lost-lumina/ask/battle", {**BATTLE, f"/switches/{switch}": other})
    assert re.search(rf'<option value="{other}" selected', page.answer.text)


def test_what_cannot_be_read_is_said_with_its_place(visitor):
    page = visitor.posts("/lost-lumina/ask/battle", {**BATTLE, "/facts/attacker/followers": "many"})
    assert "/facts/attacker/followers" in page.text and 'value="many"' in page.answer.text


def test_the_box_of_the_owner_is_used(visitor):
    page = visitor.posts("/lost-lumina/ask/battle", {**BATTLE, "box": '{"cards": {"gruka": {"bp": 99}}}'})
    assert "The defender B wins" in page.headline
    assert "cards gruka bp" in page.text or "gruka bp" in page.text


@pytest.mark.parametrize("box", ["{", "[1]", '{"a": 1, "a": 2}', "\x00"])
def test_a_box_that_is_no_patch_is_refused(visitor, box):
    visitor.posts("/lost-lumina/ask/battle", {**BATTLE, "box": box}, 400)


def test_a_form_in_another_encoding_is_refused(app):
    answer = app.test_client().post("/lumina/ask/turn", json={})
    assert (answer.status_code, answer.json["type"]) == (415, "/problems/unsupported-media-type")


def test_a_form_that_is_too_large_is_refused(app):
    answer = app.test_client().post("/lumina/ask/turn", data={"box": "x" * (1024 * 1024 + 10)})
    assert answer.status_code == 413


def test_a_form_that_is_nearly_too_large_is_read(app):
    box = '{"note": "' + "x" * 900_000 + '"}'
    assert app.test_client().post("/lumina/ask/turn", data={"box": box}).status_code == 200


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_hostile_inputs_are_answered(app, game, kind):
    visitor = Visitor(app.test_client())
    names = re.findall(r'name="(/facts/[^"]*)"', visitor.goes(f"/{game}/ask/{kind}").answer.text)
    for text in ("{", "[[[[[[", "-1", "99999999999999", "\x00", "none", "yes", "ß" * 200, '{"a":{}}', "1e999"):
        answer = app.test_client().post(f"/{game}/ask/{kind}", data=dict.fromkeys(names, text))
        assert answer.status_code in (200, 400), (text, answer.text[:200])
    odd = {"/facts": "1", "/facts/": "2", "/facts/a/b/c/0/1": "3", "/pack/patch/": "4", "/pack/patch/cards/x/y": "5"}
    assert app.test_client().post(f"/{game}/ask/{kind}", data=odd).status_code in (200, 400)


def test_a_case_file_of_a_question_can_be_opened_again(visitor):
    page = visitor.posts("/lost-lumina/ask/battle", BATTLE)
    headline = page.headline
    case = page.sends("/lost-lumina/case").answer
    assert case.headers["Content-Disposition"].startswith("attachment")
    assert case.json["answer"]["verdict"] == "legal" and case.json["versions"]["edition"] == "1"
    assert visitor.posts("/open", {"data": case.text}).headline == headline


def test_a_name_that_there_is_not_is_told_as_that_and_not_as_a_position(visitor):
    page = visitor.posts("/lost-lumina/ask/battle", {**BATTLE, "/facts/attacker/card": "Gnurxl"})
    assert page.headline == "✗ Not legal. There is no card Gnurxl."


def test_what_the_players_say_of_their_own_copy_is_not_taken_on_trust():
    """Unless the rulebook says something else: then they are told."""
    game, paid = door("lost-empires"), {"card": "fe-hound", "command": 2, "supply": 1}
    pack = {"id": "default", "patch": {"cards": {"fe-hound": {"cost": {"command": 2, "supply": 0}}}}}
    assert verdict.shown(game.ask("pay", paid, pack=pack, trust="stated")).remarks == ()
    pack = {"id": "default", "patch": {"cards": {"gnurxel": {"bp": 9}}}}
    sides = {"attacker": {"card": "gnurxel", "die": 6}, "defender": {"card": "gruka", "die": 5}}
    facts = {side: {"followers": 2, "areas": 2, **told} for side, told in sides.items()}
    (remark,) = verdict.shown(door("lost-lumina").ask("battle", facts, pack=pack)).remarks
    assert "gnurxel bp" in remark
