"""`referee pack missing lost-empires`: the evening in which an owner types in all cards of the box."""

import csv
import io
import json
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from referee.cli import main
from referee.core.canonical import merged
from referee.core.pack import value_at
from referee.core.state import PackRef
from referee.games import GAMES
from referee.games.lost_empires.pack import PACKS, pack_of

pytestmark = pytest.mark.skipif("lost-empires" not in GAMES, reason="the game is not registered")

DEFAULT, SAMPLE = PACKS["default"], PACKS["sample"]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    def run(*arguments: str, sent: str = "") -> tuple[int, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(sent.encode())))
        status = main(["pack", *arguments])
        return status, capsys.readouterr().out

    return run


def box() -> dict[str, Any]:
    """The cards of a box under the ids by which the form asks for them: the invented ones stand in the open places."""
    spare = [card for card in SAMPLE["cards"] if card not in DEFAULT["cards"]]
    cards = {card: entry for card, entry in SAMPLE["cards"].items() if card not in spare}
    for place in (card for card, entry in DEFAULT["cards"].items() if not entry["names"]):
        card = next((card for card in spare if card[:2] == place[:2]), None)
        if card is not None:
            spare.remove(card)
            cards[place] = SAMPLE["cards"][card]
    assert not spare and len(cards) == 64
    return {"die": SAMPLE["die"], "cards": cards}


def filled(form: Any, shown: Any) -> Any:
    """A form with what the box shows in place of every blank that it settles."""
    if isinstance(form, dict):
        return {name: filled(part, shown.get(name) if isinstance(shown, dict) else None) for name, part in form.items()}
    return form if shown is None else shown


def left(form: dict[str, Any], at: str = "") -> Iterator[str]:
    """The pointers of the blanks of a form."""
    for name, part in form.items():
        if isinstance(part, dict):
            yield from left(part, f"{at}/{name}")
        elif part is None:
            yield f"{at}/{name}"


def test_the_form_asks_for_every_card_of_the_box_and_changes_nothing_when_sent_back(run: Any) -> None:
    status, said = run("missing", "lost-empires")
    form = json.loads(said)
    assert status == 0 and len(form["cards"]) == 67
    assert form["cards"]["tc-basilisk"] == {
        "type": None,
        "subtype": None,
        "control": None,
        "offense": None,
        "defense": None,
        "cost": {"command": None, "supply": None},
        "keywords": None,
        "abilities": None,
        "text": None,
    }
    assert form["cards"]["fe-12"]["names"] == {"en": None} and "names" not in form["cards"]["fe-hound"]
    assert form["cards"]["nh-reinforcements"] == {"faction": None, "cost": {"command": None, "supply": None}}
    assert form["die"]["closed"] is None and form["die"]["faces"]["2"] == {"count": None}
    assert {*form} == {"cards", "die"}
    assert merged(DEFAULT, form) == DEFAULT
    blanks = len([*left(form)])
    assert run("check", "lost-empires", sent=said) == (
        0,
        f"The pack can be played with; {blanks} values are assumed or missing.\n",
    )


def test_what_the_rulebook_tells_is_not_asked(run: Any) -> None:
    form = json.loads(run("missing", "lost-empires")[1])["cards"]
    assert "control" not in form["fe-fellgrin-captain"] and "offense" not in form["tc-dust-marine"]
    assert "abilities" not in form["fe-eye-of-gliese"] and "keywords" not in form["fe-alpha-dog"]


def test_a_form_filled_in_is_the_whole_box(run: Any) -> None:
    patch = filled(json.loads(run("missing", "lost-empires")[1]), box())
    status, said = run("check", "lost-empires", "--json", sent=json.dumps(patch))
    open_ = {gap["pointer"].removeprefix("/pack/patch/cards/") for gap in json.loads(said)["gaps"]}
    unknown_texts = {card for card, entry in SAMPLE["cards"].items() if "abilities" not in entry}
    assert status == 0
    assert {at.split("/")[0] for at in open_} == {*unknown_texts, "fe-16", "tc-16", "nh-16"}
    assert all(at.endswith(("/text", "/abilities")) for at in open_ if at.split("/")[0] in unknown_texts)
    pack, sample = pack_of(PackRef("default", patch)), pack_of(PackRef("sample"))
    for faction in sample.factions:
        assert sorted(map(pack.name, pack.cards_of(faction))) == sorted(map(sample.name, sample.cards_of(faction)))
    assert pack.die == sample.die and pack.cards["si-paladin"] == sample.cards["si-paladin"]


def test_numbers_and_words_can_be_filled_in_as_csv(run: Any) -> None:
    rows = list(csv.DictReader(io.StringIO(run("missing", "lost-empires", "--csv")[1])))
    assert len(rows) == 653 and all(row["source"] == "assumed" and row["note"] and not row["value"] for row in rows)
    for row in rows:
        value = value_at(box(), row["pointer"])
        row["value"] = "" if isinstance(value, list | dict | None) else json.dumps(value).strip('"')
    written = io.StringIO()
    writer = csv.DictWriter(written, rows[0].keys())
    writer.writeheader()
    writer.writerows(rows)
    status, said = run("check", "lost-empires", "--json", sent=written.getvalue())
    open_ = {gap["pointer"].rpartition("/")[2] for gap in json.loads(said)["gaps"] if "/fe-hound/" in gap["pointer"]}
    assert status == 0 and open_ == {"keywords", "abilities", "text"}


@pytest.mark.parametrize("pack", PACKS)
def test_a_form_of_either_pack_can_be_sent_back(run: Any, pack: str) -> None:
    said = run("missing", "lost-empires", "--pack", pack)[1]
    assert merged(PACKS[pack], json.loads(said)) == PACKS[pack]
    assert run("check", "lost-empires", "--pack", pack, sent=said)[0] == 0


def test_a_card_under_an_id_of_its_own_takes_the_place_of_a_blank(run: Any) -> None:
    own = {"faction": "feng", "names": {"en": "Storm Dog"}, "type": "unit", "offense": 2}
    assert run("check", "lost-empires", sent=json.dumps({"cards": {"fe-storm-dog": own}}))[0] == 0
    assert run("check", "lost-empires", sent=json.dumps({"cards": {"fe-storm-dog": own, "fe-12": None}}))[0] == 0
