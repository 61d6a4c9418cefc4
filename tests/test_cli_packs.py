"""`referee pack`: the form of what is missing, both ways, and patches checked."""

import csv
import io
import json
import sys
from typing import Any

import pytest

from referee.cli import main
from referee.core.canonical import merged
from referee.games.lost_lumina.pack import PACKS


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    def run(*arguments: str, sent: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(sent.encode())))
        status = main(["pack", *arguments])
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


def test_the_form_names_every_assumed_value_and_changes_nothing_when_sent_back(run):
    form = json.loads(run("missing", "lost-lumina")[1])
    assert len(form["paths"]) == 36 and form["paths"]["W1-W2"] is True and form["paths"]["D1-W3"] is None
    assert merged(PACKS["default"], form) == PACKS["default"]
    assert run("check", "lost-lumina", sent=json.dumps(form))[0] == 0


def test_the_form_as_csv_can_be_filled_in_and_sent_back(run):
    rows = list(csv.DictReader(io.StringIO(run("missing", "lost-lumina", "--csv")[1])))
    assert len(rows) == 48 and all(row["source"] == "assumed" and row["note"] for row in rows)
    for row in rows:
        if row["pointer"].startswith("/paths/"):
            row["value"] = row["value"] or "false"
    written = io.StringIO()
    writer = csv.DictWriter(written, rows[0].keys())
    writer.writeheader()
    writer.writerows(rows)
    status, said, _ = run("check", "lost-lumina", "--json", sent=written.getvalue())
    assert status == 0 and json.loads(said)["gaps"] == []


@pytest.mark.parametrize(
    ("patch", "pointer"),
    [
        ({"paths": {"W2-W1": True}}, "/pack/patch/paths/W2-W1"),
        ({"cards": {"orly": {"step": "result"}}}, "/pack/patch/cards/orly/step"),
        ({"card": {}}, "/pack/patch/card"),
    ],
)
def test_a_patch_that_does_not_fit_is_explained(run, patch, pointer):
    status, said, _ = run("check", "lost-lumina", sent=json.dumps(patch))
    assert status == 1 and said.startswith(f"{pointer}: ")


@pytest.mark.parametrize(
    ("arguments", "sent"),
    [
        (("check", "lost-lumina"), "nothing like it"),
        (("check", "lost-lumina"), "pointer,value\npaths,true\n"),
        (("check", "lost-lumina"), "pointer,value\n/paths/W1-W2,1.5\n"),
        (("check", "lost-lumina"), '{"paths": {}, "paths": {}}'),
        (("check", "nonesuch"), "{}"),
        (("missing", "lost-lumina", "--pack", "mine"), ""),
        (("missing",), ""),
        ((), ""),
    ],
)
def test_what_cannot_be_used_ends_with_3_and_a_sentence(run, arguments, sent):
    status, _, complaint = run(*arguments, sent=sent)
    assert status == 3 and complaint and "Traceback" not in complaint and "failed" not in complaint
