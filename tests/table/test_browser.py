"""The page in a real browser, as somebody at the table uses it: at 390 and 1280 pixels, checked by axe, under its own
policy, without JavaScript, and offline."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.table.conftest import WIDTHS, Phone

LETTERS = [*"abcdefghi"]
"""The columns of the board of Lumeria."""


@pytest.fixture(scope="session")
def axe() -> Any:
    """Runs axe-core in a page."""
    return pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed").Axe()


@pytest.fixture
def plain(browser: Any, base: str) -> Iterator[Phone]:
    """A window without JavaScript."""
    opened = Phone(browser, base, java_script_enabled=False)
    yield opened
    opened.context.close()


def accessible(phone: Phone, axe: Any) -> None:
    """The page has no violation that axe knows of, and is not wider than its window."""
    found = axe.run(phone.page).response["violations"]
    assert [(each["id"], [node["html"] for node in each["nodes"]]) for each in found] == []
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def until(page: Any, expression: str) -> None:
    """Waits until an expression holds; under the policy of the page it cannot be watched from inside."""
    for _ in range(300):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(200)
    raise AssertionError(f"never: {expression}")


def heard(phone: Phone) -> str:
    """What the live region says."""
    until(phone.page, "document.getElementById('live').textContent !== ''")
    return phone.page.locator("#live").inner_text()


PLACES = (
    *("/", "/lost-lumina", "/lost-lumina/rules", "/lost-lumina/rules?chapter=Scoring", "/lost-lumina/cards/gruka"),
    *("/lost-lumina/rules/LL-REINF-PLACE-2", "/lost-lumina/rules/LL-RULING-16", "/search?q=attacker", "/lumina/words"),
    *("/lumeria/cards", "/lost-lumina/ask/battle", "/lost-empires/ask/attack", "/lumina/box", "/lumina/game", "/open"),
    *("/lost-lumina/may-i", "/lost-lumina/may-i/mid-battle"),
)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_wrong_with_the_pages_to_read_and_the_forms(browser, base, axe, scheme):
    for width in WIDTHS:
        phone = Phone(browser, base, width, color_scheme=scheme)
        for place in PLACES if width == WIDTHS[0] else PLACES[::4]:
            phone.goes(place)
            accessible(phone, axe)
        assert phone.complaints == []
        phone.context.close()


def test_axe_would_find_something(browser, base, axe):
    phone = Phone(browser, base)
    phone.goes("/").evaluate("document.querySelector('label').remove()")
    assert [each["id"] for each in axe.run(phone.page).response["violations"]] == ["label"]
    phone.context.close()


def test_a_rule_is_found_read_and_followed(phone):
    page = phone.goes("/")
    page.get_by_label("Search in the rules of all games").fill("place where I have no follower")
    phone.presses("Search")
    page.get_by_role("link", name="LL-REINF-PLACE-2").click()
    page.wait_for_url("**/lost-lumina/rules/LL-REINF-PLACE-2")
    assert page.locator("blockquote").first.inner_text().startswith("The target Area")
    assert page.get_by_role("button", name="Send this rule").is_visible()


PLAIN = """
Object.defineProperty(navigator, "share", {{ value: undefined }});
Object.defineProperty(navigator, "clipboard", {{ value: undefined }});
document.execCommand = () => {can};
"""
"""A browser at a plain http address, which has neither of the ways to send something."""


@pytest.mark.parametrize("can", [True, False])
def test_the_address_of_a_rule_can_be_had_at_a_plain_address_too(browser, base, can):
    phone = Phone(browser, base)
    phone.context.add_init_script(PLAIN.format(can=str(can).lower()))
    page = phone.goes("/lost-lumina/rules/LL-REINF-PLACE-2")
    page.get_by_role("button", name="Send this rule").click()
    assert ("Copied" if can else "Copy what is marked") in heard(phone)
    assert page.locator("#sent").inner_text() == heard(phone)
    assert page.get_by_label("Address of this rule").input_value() == page.url
    assert page.get_by_label("Address of this rule").is_visible()
    phone.context.close()


def test_the_way_back_leads_to_an_answer_without_asking_again(phone):
    page = phone.goes("/lost-lumina/ask/battle")
    page.get_by_label("Followers", exact=True).first.fill("2")
    phone.presses("Ask")
    said = page.locator("#verdict").inner_text()
    page.get_by_role("link", name="May I?").click()
    page.wait_for_url("**/may-i")
    page.go_back()
    assert page.locator("#verdict").inner_text() == said


def test_a_battle_is_asked_with_the_dice_by_button_and_by_key(phone, axe):
    page = phone.goes("/lost-lumina/ask/battle")
    for side, card, followers, die in (("Attacker", "Gnurxel", "2", "6"), ("Defender", "Gruka", "3", "5")):
        group = page.locator("details.group", has=page.locator("summary", has_text=re.compile(f"^{side}$"))).first
        group.get_by_label("Card", exact=True).fill(card)
        group.get_by_label("Followers", exact=True).fill(followers)
        if side == "Attacker":
            group.get_by_role("button", name=f"{die}, Die").click()
        else:
            group.get_by_label("Die", exact=True).press_sequentially(die)
    phone.presses("Ask the referee")
    assert "The attacker A wins, 19 against 18." in heard(phone)
    assert page.evaluate("document.activeElement.id") == "verdict"
    accessible(phone, axe)
    with page.expect_popup() as opened:
        page.get_by_role("link", name="LL-BATTLE-CALC-4 (in a window of its own)").first.click()
    opened.value.wait_for_url("**/rules/LL-BATTLE-CALC-4")
    assert page.locator("#verdict").is_visible()


def test_a_fact_that_is_missing_is_asked_for_and_an_assumption_named(phone, axe):
    page = phone.goes("/lumeria/ask/recruit")
    for name, value in (("cost", "3"), ("gold", "4"), ("stack", "2")):
        page.locator(f"[name='/facts/{name}']").fill(value)
    page.locator("[name='/facts/space']").fill("recruitment")
    page.locator("[name='/facts/there']").fill("empty")
    phone.presses("Ask the referee")
    assert "Not decided yet" in heard(phone)
    accessible(phone, axe)
    page.get_by_label("Trust printed values that are only assumed").check()
    phone.presses("Ask the referee")
    assert "Legal." in heard(phone) and page.get_by_text("An assumption decides").is_visible()


def test_a_move_is_tried_with_its_picture_before_and_after(phone, axe):
    page = phone.goes("/lost-lumina/may-i/mid-battle")
    assert page.get_by_role("img").count() == 1
    phone.presses("Re-roll no more")
    assert "Legal." in heard(phone)
    assert page.get_by_role("img").count() == 2 and page.get_by_text("Before", exact=True).is_visible()
    accessible(phone, axe)


def test_anything_else_can_be_tried_and_is_refused_with_its_rule(phone, axe):
    page = phone.goes("/lost-lumina/may-i/mid-battle")
    page.locator("summary", has_text="Anything else").click()
    page.get_by_label("What is to be tried").select_option("place")
    phone.presses("Show its form")
    page.get_by_label("Area", exact=True).fill("W1")
    page.get_by_label("Count", exact=True).fill("1")
    phone.presses("May I?", exact=True)
    assert "Not legal." in heard(phone)
    assert page.locator(".breach a.id").first.is_visible()
    accessible(phone, axe)


def test_a_game_is_played_changed_shown_and_opened(phone, axe):
    page = phone.goes("/lumina/game")
    page.get_by_label("Trust printed values that are only assumed").check()
    phone.presses("Begin")
    accessible(phone, axe)
    page.get_by_label("One of").select_option(index=0)
    phone.presses("Enter", exact=True)
    page.get_by_label("One of").select_option(index=0)
    phone.presses("Enter", exact=True)
    assert page.get_by_role("heading", name="Entries (2)").is_visible()
    assert page.get_by_role("heading", name="Score").is_visible()
    phone.presses("Change 1")
    page.get_by_label("Adventurer", exact=True).fill("yellow")
    phone.presses("Put in its place")
    assert page.get_by_text("does not fit").is_visible() or page.get_by_text("still fits").is_visible()
    accessible(phone, axe)
    phone.presses("Take ")
    page.locator("summary", has_text="Show or hand over").click()
    phone.presses("Show", exact=True)
    accessible(phone, axe)
    assert page.get_by_alt_text("QR code of the link").is_visible()
    phone.presses("Back to the game")
    assert page.get_by_role("heading", name="What comes next").is_visible()
    assert page.evaluate("Object.keys(JSON.parse(localStorage.getItem('referee.games'))).length") == 1
    page.locator("summary", has_text="Show or hand over").click()
    phone.presses("Show", exact=True)
    link = page.get_by_label("To be copied").input_value()
    page.goto("about:blank")
    with page.expect_navigation(url="**/open"):
        page.goto(link)
    page.get_by_role("heading", name="A game: Lumina").or_(page.get_by_role("heading", name="Game: Lumina")).wait_for()
    assert "#" not in page.url


def test_the_box_is_kept_on_the_phone_and_used_everywhere(phone, axe):
    page = phone.goes("/lost-lumina/box")
    page.locator("summary", has_text="Everything else").click()
    page.get_by_label("Patch in JSON").fill('{"cards": {"gruka": {"bp": 99}}}')
    phone.presses("Check and keep")
    assert "fit together" in heard(phone)
    accessible(phone, axe)
    page = phone.goes("/lost-lumina/ask/battle")
    assert json.loads(page.locator("[data-box]").input_value()) == {"cards": {"gruka": {"bp": 99}}}
    for side, card in (("attacker", "gnurxel"), ("defender", "gruka")):
        page.locator(f"[name='/facts/{side}/card']").fill(card)
        page.locator(f"[name='/facts/{side}/followers']").fill("2")
        page.locator(f"[name='/facts/{side}/die']").fill("3")
    phone.presses("Ask the referee")
    assert "The defender B wins" in heard(phone)
    page = phone.goes("/lost-lumina/box")
    page.get_by_role("button", name="Empty the box on this phone").click()
    page.wait_for_url("**/box")
    assert page.evaluate("localStorage.getItem('referee.box.lost-lumina')") is None


def test_a_value_that_the_phone_keeps_is_changed_and_removed(phone):
    def kept() -> Any:
        return json.loads(page.evaluate("localStorage.getItem('referee.box.lumeria')"))

    movement, columns = "/pack/patch/units/woje/movement", "/pack/patch/board/columns"
    page = phone.goes("/lumeria/box")
    for value, other, expected in (
        ("3", ", ".join(LETTERS), {"units": {"woje": {"movement": 3}}, "board": {"columns": LETTERS}}),
        ("4", ", ".join(LETTERS), {"units": {"woje": {"movement": 4}}, "board": {"columns": LETTERS}}),
        ("", "", {}),
    ):
        for group in ("Units", "Board"):
            page.locator("summary", has_text=re.compile(f"^{group} ")).click()
        page.locator(f"[name='{movement}']").fill(value)
        page.locator(f"[name='{columns}']").fill(other)
        phone.presses("Check and keep")
        heard(phone)
        page = phone.goes("/lumeria/box")
        assert page.locator(f"[name='{movement}']").input_value() == value
        assert page.locator("#patch").input_value() == ""
        if expected:
            assert kept() == expected


def test_a_printed_value_that_is_told_is_kept_on_the_phone_as_it_is_read(phone):
    page = phone.goes("/lost-empires/ask/attack")
    page.evaluate(
        """() => {
          const input = document.createElement("input");
          input.name = "/pack/patch/cards/fe-war-dog/keywords";
          input.value = "none";
          document.querySelector("form[data-judged]").append(input);
        }"""
    )
    phone.presses("Ask the referee")
    assert json.loads(page.evaluate("localStorage.getItem('referee.box.lost-empires')")) == {
        "cards": {"fe-war-dog": {"keywords": []}}
    }


def test_a_box_is_exported_as_a_file(phone):
    page = phone.goes("/lost-lumina/box")
    page.locator("summary", has_text="Everything else").click()
    page.get_by_label("Patch in JSON").fill('{"cards": {"gruka": {"bp": 9}}}')
    phone.presses("Check and keep")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download as a patch").click()
    assert json.loads(Path(waiting.value.path()).read_text())["patch"] == {"cards": {"gruka": {"bp": 9}}}


def test_a_verdict_that_seems_wrong_becomes_a_case_file_that_can_be_opened(phone):
    page = phone.goes("/lost-lumina/may-i/mid-battle")
    phone.presses("Re-roll no more")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="This verdict seems wrong").click()
    file = str(waiting.value.path())
    page = phone.goes("/open")
    page.get_by_label("Or a file").set_input_files(file)
    until(page, "document.getElementById('data').value !== ''")
    phone.presses("Open", exact=True)
    assert "Legal." in heard(phone)


def test_offline_rules_cards_and_saved_games_can_be_read_and_the_page_says_what_cannot(browser, base):
    phone = Phone(browser, base)
    page = phone.goes("/lumina/game")
    page.get_by_label("Trust printed values that are only assumed").check()
    phone.presses("Begin")
    page.get_by_label("One of").select_option(index=0)
    phone.presses("Enter", exact=True)
    entry = page.locator("ol.entries li").first.inner_text()
    until(page, "Boolean(navigator.serviceWorker.controller)")
    until(page, "caches.match('/lumina/book', {ignoreVary: true}).then(Boolean)")
    phone.context.set_offline(True)
    phone.goes("/lumina/rules")
    assert page.get_by_role("link", name="How to play").is_visible()
    phone.goes("/lumina/rules/LU-TURN-3")
    assert page.locator("#LU-TURN-3").is_visible()
    phone.goes("/lumina/cards/c01")
    assert page.locator("[data-card='c01']").count() == 1
    phone.goes("/lumina")
    page.locator("[data-saved] a").first.click()
    page.wait_for_url("**/saved/lumina/*")
    assert page.locator("ol.entries li").first.inner_text() == entry
    until(page, "!document.getElementById('offline').hidden")
    assert page.get_by_role("button", name="Enter", exact=True).first.is_disabled()
    phone.context.set_offline(False)
    phone.context.close()


def test_without_javascript_rules_search_questions_moves_and_a_game_work(plain):
    page = plain.goes("/")
    page.get_by_label("Search in the rules of all games").fill("gruka")
    plain.presses("Search")
    page.get_by_role("link", name="Gruka").first.click()
    page.wait_for_url("**/cards/gruka")
    plain.goes("/lumina/ask/turn")
    page.locator("[name='/facts/adjacent']").select_option("yes")
    page.locator("[name='/facts/occupied']").select_option("no")
    page.locator("[name='/facts/shows']").fill("M")
    plain.presses("Ask the referee")
    assert page.get_by_role("heading", name="A may move to Field M.").is_visible()
    plain.goes("/lost-lumina/may-i/mid-battle")
    plain.presses("Re-roll no more")
    assert page.locator("#verdict").inner_text().startswith("✓")
    plain.goes("/lumina/game")
    page.get_by_label("Trust printed values that are only assumed").check()
    plain.presses("Begin")
    plain.presses("Enter", exact=True)
    assert page.get_by_role("heading", name="Entries (1)").is_visible()
    plain.presses("Take the last entry back")
    assert page.get_by_role("heading", name="Entries (0)").is_visible()


TOO_SMALL = """
[...document.querySelectorAll("button, select, summary, nav a, .tiles a, input:not([type=hidden])")]
  .filter((part) => !["checkbox", "radio"].includes(part.type))
  .map((part) => [part.getBoundingClientRect(), part.outerHTML])
  .filter(([box]) => box.width && (box.height < 44 || box.width < 44)).map(([, html]) => html)
"""


def test_everything_is_big_enough_for_a_thumb(browser, base):
    phone = Phone(browser, base)
    for place in ("/", "/lost-lumina", "/lost-lumina/ask/battle", "/lost-lumina/may-i/mid-battle", "/lumina/game"):
        page = phone.goes(place)
        small = page.evaluate(TOO_SMALL)
        assert small == [], place
    phone.context.close()


def test_nothing_outside_of_the_service_is_asked(browser, base):
    phone = Phone(browser, base)
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url))
    for place in ("/", "/lost-lumina/may-i/mid-battle", "/lumina/ask/turn"):
        phone.goes(place)
    assert asked and all(url.startswith((base, "data:")) for url in asked)
    phone.context.close()
