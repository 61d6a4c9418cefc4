"""A game carried in the form: set up, entries, score, changes with replay, agreements, and the ways to other phones."""

import html
import json
import re
import statistics
import time
from pathlib import Path

import pytest

from referee.games import GAMES
from referee.table import sharing
from tests.table.conftest import games

GOLDEN = sorted(Path(__file__).parents[1].glob("*/golden/*.json"))


def begun(visitor, game, **how):
    """A game that has just been set up."""
    return visitor.posts(f"/{game}/game/new", {"/trust": "all", **how})


def record(page, game):
    """The record that a page carries."""
    return json.loads(page.hidden(f"/{game}/game")["record"])


def entries(page):
    """The list of entries as it can be read."""
    return re.search(r"Entries \(\d+\) (.*?) Take ", page.text)[1]


def enters(page, game, move=None, **inputs):
    """Enters a move, or the first that is offered."""
    sent = json.dumps(move) if move else page.moves(f"/{game}/game")[0]
    return page.sends(f"/{game}/game", move=sent, __trust="all", **inputs)


def played(visitor, game, entries=4):
    """A game of some entries, each the first that everybody at the table could enter."""
    page = begun(visitor, game, chance="referee", **({"/pack/id": "sample"} if game == "lost-empires" else {}))
    for _ in range(entries):
        for move in page.moves(f"/{game}/game"):
            before = len(record(page, game)["moves"])
            page.sends(f"/{game}/game", move=move, __trust="all", viewer=json.loads(move)["seat"])
            if len(record(page, game)["moves"]) > before:
                break
    return page


@games
def test_a_game_is_set_up_in_a_form_and_waits_for_its_first_entry(visitor, game):
    assert "Begin" in visitor.goes(f"/{game}/game").text
    page = begun(visitor, game)
    assert record(page, game)["moves"] == [] and record(page, game)["seed"] is None
    assert page.moves(f"/{game}/game") and "Nothing has been entered yet." in page.text


def test_the_referee_rolls_only_where_it_knows_every_face(visitor):
    page = visitor.goes("/lost-empires/game")
    sample = GAMES["lost-empires"].packs["sample"]["title"]
    assert f"Only with these printed values, to be chosen below and trusted: {sample}." in page.text
    page.posts("/lost-empires/game/new", {"chance": "referee", "/trust": "all", "/options/names/A": "Ann"})
    assert "The referee cannot roll here" in page.text and 'value="Ann"' in page.answer.text
    assert re.search(r'value="referee" checked', page.answer.text)
    page.posts("/lost-empires/game/new", {"chance": "referee", "/trust": "all", "/pack/id": "sample"})
    assert enters(page, "lost-empires").headline.startswith("✓ Legal.")


@games
def test_a_game_in_which_the_referee_rolls_never_begins_with_a_question(visitor, game):
    for pack in GAMES[game].packs:
        page = visitor.posts(f"/{game}/game/new", {"chance": "referee", "/trust": "all", "/pack/id": pack})
        if "The referee cannot roll here" not in page.text:
            assert "Not decided yet." not in enters(page, game).text, pack


def test_three_players_are_told_openly(visitor):
    form = visitor.goes("/lumina/game").form("/lumina/game/new").partition("More facts")[0]
    assert "Who plays" in form and all(f'name="/options/names/{seat}"' in form for seat in "ABCD")
    told = {"/options/seats": "A, B, C", "/options/names/A": "Anna", "/options/names/C": "Cleo"}
    assert list(record(begun(visitor, "lumina", **told), "lumina")["options"]["names"]) == ["A", "C"]


def test_a_game_is_joined_in_the_middle(visitor):
    told = {
        **{"/options/start": "turn", "/options/current": "B", "/options/board_tiles": "C, I, K, M"},
        "/options/adventurers": '{"A": {"piece": "red", "location": "B"}, "B": {"piece": "blue", "location": "E"}}',
        "/options/bugs": "A = 1",
    }
    page = begun(visitor, "lumina", **told)
    assert record(page, "lumina")["options"]["bugs"] == {"A": 1}
    assert "B: Turn over a card" in page.text


def test_a_set_up_that_no_game_has_is_told_with_its_rule(visitor):
    page = begun(visitor, "lumina", **{"/options/seats": "A"})
    assert page.headline.startswith("✗ Not legal.") and 'class="id"' in page.answer.text


def test_a_legal_entry_is_kept_and_an_illegal_one_only_judged(visitor):
    page = begun(visitor, "lumina")
    enters(page, "lumina")
    assert page.headline.startswith("✓ Legal.") and len(record(page, "lumina")["moves"]) == 1
    enters(page, "lumina", {"type": "take", "seat": "A"})
    assert page.headline.startswith("✗ Not legal.") and len(record(page, "lumina")["moves"]) == 1
    assert "Not entered:" in page.text


@games
def test_the_score_is_shown_as_lines_with_their_rules(visitor, game):
    page = played(visitor, game, 2)
    assert "Score" in page.text and "Entries (2)" in page.text


def test_an_earlier_entry_is_changed_and_the_rest_replayed(visitor):
    page = begun(visitor, "lumina")
    for location, seat, color in (("A", "A", "red"), ("C", "B", "blue")):
        enters(page, "lumina", {"type": "place", "seat": seat, "adventurer": color, "location": location})
    page.sends("/lumina/game", change="0", __trust="all")
    assert "in the place of entry 1" in page.text
    page.sends("/lumina/game", __move__seat="A", __move__adventurer="green", __move__location="E", __trust="all")
    assert "all that follows still fits" in page.text
    assert [move["adventurer"] for move in record(page, "lumina")["moves"]] == ["green", "blue"]


def test_the_first_entry_that_no_longer_fits_is_shown_with_its_rule(visitor):
    page = begun(visitor, "lumina")
    for location, seat, color in (("A", "A", "red"), ("C", "B", "blue")):
        enters(page, "lumina", {"type": "place", "seat": seat, "adventurer": color, "location": location})
    page.sends("/lumina/game", change="0", __trust="all")
    page.sends("/lumina/game", __move__seat="A", __move__adventurer="blue", __move__location="E", __trust="all")
    assert "Entry 2 no longer fits." in page.text and page.headline.startswith("✗ Not legal.")
    assert re.search(r'href="/lumina/rules/LU-[A-Z0-9-]+"', page.answer.text) and "does not fit" in page.text
    page.sends("/lumina/game", cut="1", __trust="all")
    assert len(record(page, "lumina")["moves"]) == 1 and "no longer fits" not in page.text


def test_the_last_entry_can_be_taken_back(visitor):
    page = enters(begun(visitor, "lumina"), "lumina")
    page.sends("/lumina/game", cut="0", __trust="all")
    assert record(page, "lumina")["moves"] == []


@pytest.mark.parametrize(
    ("dice", "headline"),
    [
        ({"A": "4 critical, 1", "B": "2 2"}, "A throws 4 (critical) + 1 = 5."),
        ({"A": "4c 1", "B": "3, 4!"}, "A throws 4 (critical) + 1 = 5."),
        ({"": "A = 4 critical, 1, B = 2, 2"}, "A throws 4 (critical) + 1 = 5."),
    ],
)
def test_dice_of_the_table_are_told_seat_by_seat(visitor, dice, headline):
    page = enters(begun(visitor, "lost-empires"), "lost-empires")
    assert all(f'name="/move/report/dice/{seat}" value="" ' in page.answer.text for seat in "AB")
    told = {f"/move/report/dice/{seat}".rstrip("/"): text for seat, text in dice.items()}
    page.sends("/lost-empires/game", **told, __trust="all")
    assert page.headline == f"✓ Legal. {headline}"


def test_a_single_die_is_a_list_of_one(visitor):
    page = visitor.goes("/lost-lumina/may-i/battle-before-the-roll")
    page.sends("/lost-lumina/may-i", move=json.dumps({"type": "roll", "seat": "chance"}))
    page.sends("/lost-lumina/may-i", __move__report__dice__A="3", __move__report__dice__B="5, 2")
    assert page.headline.startswith("✓ Legal.")


def test_a_roll_of_both_is_asked_seat_by_seat_where_another_roll_is_one_list(visitor):
    page = visitor.goes("/lumeria/may-i/who-begins")
    page.sends("/lumeria/may-i", move=page.moves("/lumeria/may-i")[0])
    assert all(f'name="/move/report/dice/{seat}"' in page.answer.text for seat in ("south", "north"))
    page.sends("/lumeria/may-i", __move__report__dice__south="6, 5", __move__report__dice__north="1, 2")
    assert page.headline.startswith("✓ Legal.")


def test_the_table_agrees_on_something_outside_the_rules(visitor):
    page = begun(visitor, "lumina").sends("/lumina/game", build="agreement", form="1", __trust="all")
    assert 'value="A, B"' in page.answer.text
    told = {"/move/agreed": "A, B", "/move/reason": "B has to go.", "/move/leaves": "B", "/trust": "all"}
    page.sends("/lumina/game", **told)
    assert page.headline.startswith("✓ Legal. All seats agree: B has to go.")
    assert "The game is over" in page.text


def test_what_was_typed_stays_in_the_form_when_it_is_refused(visitor):
    page = begun(visitor, "lumina").sends("/lumina/game", build="agreement", form="1", __trust="all")
    told = {"/move/agreed": "Anna, Ben", "/move/reason": "Late.", "/move/leaves": "B", "/trust": "all"}
    page.sends("/lumina/game", **told)
    assert record(page, "lumina")["moves"] == [] and "Not legal." in page.text
    page.sends("/lumina/game", **{"/move/reason": "Late.", "/move/set": "x", "/move/agreed": "A, B", "/trust": "all"})
    assert "This cannot be read yet" in page.text
    form = page.form("/lumina/game")
    assert all(f'value="{value}"' in form for value in ("A, B", "Late.")) and ">x</textarea>" in form
    page.sends("/lumina/game", **told)
    assert all(f'value="{value}"' in page.form("/lumina/game") for value in ("Anna, Ben", "Late.", "B"))


def test_a_form_that_is_asked_for_without_saying_which_is_answered(visitor):
    page = begun(visitor, "lumina").sends("/lumina/game", build="", form="1", __trust="all")
    assert "Choose below what is to be tried" in page.text
    page = visitor.goes("/lumina/may-i/first-turn").sends("/lumina/may-i", build="", form="1")
    assert "Choose below what is to be tried" in page.text


def test_what_was_typed_stays_in_the_form_of_may_i(visitor):
    page = visitor.goes("/lost-lumina/may-i/mid-battle").sends("/lost-lumina/may-i", build="place", form="1")
    page.sends("/lost-lumina/may-i", __move__area="W1", __move__count="1", __move__seat="A")
    assert page.headline.startswith("✗") and 'name="/move/area" value="W1"' in page.answer.text


def test_an_agreement_needs_everybody(visitor):
    page = begun(visitor, "lumina").sends("/lumina/game", build="agreement", form="1", __trust="all")
    page.sends("/lumina/game", **{"/move/agreed": "A", "/move/reason": "I win.", "/move/leaves": "B", "/trust": "all"})
    assert page.headline.startswith("✗ Not legal.") and "REF-AGREE-1" in page.text


def test_a_hand_is_shown_only_after_somebody_says_who_they_are(visitor):
    page = begun(visitor, "lost-lumina", chance="referee")
    page.sends("/lost-lumina/game", look="1", viewer="A", __trust="all")
    mine = next(move for move in page.moves("/lost-lumina/game") if json.loads(move)["seat"] == "A")
    page.sends("/lost-lumina/game", move=mine, viewer="A", __trust="all")
    card = GAMES["lost-lumina"].packs["default"]["cards"][json.loads(mine)["card"]]["names"]["en"]
    assert f"Keep one card: {card}" in entries(page)
    page.sends("/lost-lumina/game", look="1", viewer="public", __trust="all")
    assert "A has decided." in entries(page) and card not in entries(page)
    assert card not in re.search(r"The picture in words (.*?) What comes next", page.text)[1]
    page.sends("/lost-lumina/game", change="0", viewer="public", __trust="all")
    assert (
        'value="' + json.loads(mine)["card"] + '"' not in page.form("/lost-lumina/game").partition("What comes next")[0]
    )


def test_what_the_hidden_cards_speak_against_is_not_entered(visitor):
    page = begun(visitor, "lost-lumina", chance="referee")
    for move in page.moves("/lost-lumina/game"):
        page.sends("/lost-lumina/game", move=move, viewer="public", __trust="all")
        if "speak against it" in page.text:
            assert record(page, "lost-lumina")["moves"] == []
            return
        page = begun(visitor, "lost-lumina", chance="referee")
    raise AssertionError("nothing was refused")


def link(page):
    """The link on a page that shares something."""
    return html.unescape(re.search(r"readonly>([^<]*)<", page.answer.text)[1])


@games
def test_show_sends_the_public_view_and_hand_over_everything(visitor, game):
    page = played(visitor, game, 3)
    told, carried = record(page, game), page.hidden(f"/{game}/share")
    shown = sharing.unpacked(link(page.posts(f"/{game}/share", {**carried, "what": "show"})))
    assert "What everybody at the table may see" in page.text
    assert told["seed"] not in json.dumps(shown) and told["salt"] not in json.dumps(shown)
    all_of_it = link(page.posts(f"/{game}/share", {**carried, "what": "hand-over"}))
    assert "Everything, also hidden cards and the seed" in page.text
    assert sharing.unpacked(all_of_it) == told
    assert record(page.posts("/open", {"data": all_of_it}), game) == told
    assert page.posts("/open", {"data": json.dumps(shown)}).hidden(f"/{game}/game")["record"]


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_a_whole_game_is_opened_and_goes_on(visitor, file):
    told = json.loads(file.read_text())
    page = visitor.posts("/open", {"data": json.dumps(told)})
    number = len(told["moves"])
    assert f"Entries ({number})" in page.text and "no longer fits" not in page.text
    place = f"/{told['game']}/game"
    trust = {"/trust": told["trust"]}
    page.sends(place, cut=str(number - 1), **trust)
    page.sends(place, move=json.dumps(told["moves"][-1]), viewer=told["moves"][-1]["seat"], **trust)
    assert f"Entries ({number})" in page.text
    assert page.headline.startswith("✓ Legal.") and "look" in page.answer.text


@games
def test_a_page_of_a_game_answers_within_100_milliseconds_when_warm(visitor, game):
    page, times = played(visitor, game, 3), []
    for _ in range(5):
        began = time.process_time()
        page.sends(f"/{game}/game", look="1", __trust="all")
        times.append(time.process_time() - began)
    assert statistics.median(times) < 0.1


def test_there_is_a_way_back_from_what_is_shown_to_the_game(visitor):
    page = played(visitor, "lumina", 2)
    told = record(page, "lumina")
    page.sends("/lumina/share", what="show").sends("/lumina/game")
    assert record(page, "lumina") == told and "Entries (2)" in page.text


def test_a_rule_opens_beside_an_answer_and_in_the_place_of_a_page(visitor):
    answer = begun(visitor, "lumina").sends("/lumina/game", move='{"type": "take", "seat": "A"}').answer.text
    links = re.findall(r'<a class="id"[^>]*>', answer)
    assert links and all('target="_blank" rel="noopener"' in link for link in links)
    assert 'target="_blank"' not in visitor.goes("/lumina/rules/LU-TURN-3").answer.text


def test_a_link_has_its_data_behind_the_hash(visitor):
    page = played(visitor, "lumina", 2)
    page.sends("/lumina/share", what="show")
    address, _, token = link(page).partition("#")
    assert address.endswith("/open") and "?" not in address
    assert sharing.unpacked(link(page)) == sharing.unpacked(token)


def test_what_is_too_long_for_a_code_says_so(visitor):
    assert sharing.code("x" * 10_000) == "" and sharing.code("x" * 100).startswith("data:image/svg+xml")


@pytest.mark.parametrize("data", ["", "zzz", "#", "http://x/open#AAAA", '{"a": 1}', "{", '{"game": "chess"}'])
def test_what_cannot_be_opened_says_so(visitor, data):
    page = visitor.posts("/open", {"data": data}, 400)
    assert "Open a position" in page.text


def test_a_link_that_would_grow_too_large_is_not_unpacked(visitor):
    token = sharing.packed({"game": "x" * 2_000_000})
    assert len(token) < 10_000
    assert "larger than what can be opened" in visitor.posts("/open", {"data": token}, 400).text


def test_a_box_is_checked_exported_and_opened(visitor):
    page = visitor.posts("/lost-lumina/box", {"patch": '{"cards": {"gruka": {"bp": 9}}}'})
    assert page.headline == "✓ These values fit together."
    file = page.sends("/lost-lumina/file").answer
    assert file.json == {"game": "lost-lumina", "patch": {"cards": {"gruka": {"bp": 9}}}}
    assert visitor.posts("/open", {"data": file.text}).headline == "✓ These values fit together."


def test_a_box_that_does_not_fit_is_told_with_its_rule(visitor):
    page = visitor.posts("/lost-lumina/box", {"patch": '{"areas": {"W1": {"region": "nowhere"}}}'})
    assert page.headline == "✗ These values do not fit together."


def test_a_field_of_the_box_counts_before_the_patch_and_an_emptied_one_is_gone(visitor):
    at = "/pack/patch/units/woje/movement"
    page = visitor.posts("/lumeria/box", {at: "3"})
    assert page.headline == "✓ These values fit together."
    page.sends("/lumeria/box", **{at: "4", "patch": '{"units": {"woje": {"movement": 3, "cost": 2}}}'})
    assert page.sends("/lumeria/file").answer.json["patch"] == {"units": {"woje": {"movement": 4, "cost": 2}}}
    page = visitor.posts("/lumeria/box", {at: "4", "patch": '{"units": {"woje": {"cost": 2}}}'})
    rest = html.unescape(re.search(r'<textarea id="patch"[^>]*>([^<]*)<', page.answer.text)[1])
    assert f'name="{at}" value="4"' in page.answer.text and json.loads(rest) == {"units": {"woje": {"cost": 2}}}
    page.posts("/lumeria/box", {at: "", "patch": rest}).sends("/lumeria/file")
    assert page.answer.json["patch"] == {"units": {"woje": {"cost": 2}}}


def test_a_god_without_an_ability_is_none(visitor):
    page = visitor.posts("/lumeria/box", {"/pack/patch/gods/g1/ability": "none"})
    assert page.headline == "✓ These values fit together."
    assert page.sends("/lumeria/file").answer.json["patch"] == {"gods": {"g1": {"ability": None}}}


def test_what_cannot_be_read_of_a_box_stays_in_its_form(visitor):
    page = visitor.posts("/lumeria/box", {"patch": '{"units": ', "/pack/patch/units/woje/movement": "3"})
    assert "This cannot be read yet" in page.text and "{&#34;units&#34;:<" in page.answer.text
    assert 'name="/pack/patch/units/woje/movement" value="3"' in page.answer.text


@games
def test_the_box_asks_for_what_the_rulebook_does_not_print(visitor, game):
    page = visitor.goes(f"/{game}/box")
    assert re.search(r'name="/pack/patch/[^"]+"', page.answer.text)
    assert len(page.answer.data) < 200_000


RECORD = {"game": "lumina", "format": 1, "edition": "1", "options": {}, "pack": {"id": "default"}, "switches": {}}


@pytest.mark.parametrize(
    "record",
    ["", "{", "[]", "{}", '{"game": "lumeria"}', *(json.dumps({**RECORD, **odd}) for odd in ({}, {"moves": 1}))],
)
def test_what_is_no_record_is_a_page_that_says_so(visitor, record):
    for inputs in ({}, {"cut": "0"}, {"change": "0"}, {"/pack/kept": "1"}, {"move": '{"type": "take"}'}):
        page = visitor.posts("/lumina/game", {"record": record, **inputs}, 400)
        assert "This cannot be shown" in page.text


def test_a_record_that_is_too_long_to_be_replayed_is_not(visitor):
    move = {"type": "stay", "seat": "A"}
    long = {**record(begun(visitor, "lumina"), "lumina"), "moves": [move] * 1_501}
    assert "more than 1500 entries" in visitor.posts("/open", {"data": json.dumps(long)}, 400).text


@pytest.mark.parametrize(
    "request_",
    [
        "{",
        "{}",
        '{"kind": 1}',
        '{"kind": "turn", "facts": 1}',
        '{"kind": "turn", "pack": 1, "switches": 2}',
        '{"state": 1}',
    ],
)
def test_what_nobody_asked_makes_no_case_file(visitor, request_):
    answer = visitor.client.post("/lumina/case", data={"request": request_})
    assert answer.status_code in (200, 400)
    assert visitor.client.post("/open", data={"data": '{"request": ' + request_ + "}"}).status_code in (200, 400)
