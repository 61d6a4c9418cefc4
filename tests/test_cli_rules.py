"""`referee rules`: the glossary, the lint, and what is said beside the answers of a search."""

import json
from typing import Any
from urllib.parse import quote

import pytest

from referee.cli import main
from referee.core.lint import Finding
from referee.service import create_app
from referee.wire import rules


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    def run(*arguments: str) -> tuple[int, str, str]:
        status = main(["rules", *arguments])
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


def test_the_glossary_reads_as_words_with_their_meaning_and_their_rules(run):
    status, out, _ = run("lumina", "--glossary")
    assert status == 0
    assert "adventurer (pawn, figure, piece, guy, meeple, my man)\n" in out
    for term in rules.glossary("lumina")["terms"]:
        assert term["term"] in out and all(rule in out for rule in term["rules"])


READ = {
    "the catalogue": ([], "rules"),
    "a rule": (["LU-TURN-3"], "rules/LU-TURN-3"),
    "an interpretation": (["LU-RULING-9"], "rules/LU-RULING-9"),
    "the glossary": (["--glossary"], "glossary"),
    "a search": (["--search", "may I move & turn? “100%” ü+é"], f"rules?q={quote('may I move & turn? “100%” ü+é')}"),
    "a search for nothing known": (["--search", "xyzzy"], "rules?q=xyzzy"),
}


@pytest.mark.parametrize(("arguments", "path"), READ.values(), ids=READ.keys())
def test_what_is_read_as_json_is_the_answer_over_http(run, arguments, path):
    with create_app().test_client() as client:
        answered = client.get(f"/v1/games/lumina/{path}").data
    assert run("lumina", *arguments, "--json") == (0, answered.decode() + "\n", "")


@pytest.mark.parametrize(("arguments", "path"), READ.values(), ids=READ.keys())
def test_who_reads_rules_is_not_asked_for_the_settings_of_a_service(run, monkeypatch, arguments, path):
    """Of a variable that is no setting the command once said that the referee had failed."""
    monkeypatch.setenv("REFEREE_FOO", "1")
    status, _, said = run("lumina", *arguments, "--json")
    assert (status, said) == (0, "")


def test_a_lint_that_finds_nothing_says_nothing(run):
    assert run("lumina", "--lint") == (0, "", "")
    assert json.loads(run("lumina", "--lint", "--json")[1]) == {"game": "lumina", "findings": []}


def test_a_lint_that_finds_something_names_code_and_id_and_ends_with_1(run, monkeypatch):
    monkeypatch.setattr(rules, "lint", lambda game: (Finding("unknown-id", "LU-TURN-1", "It names LU-TURN-9."),))
    assert run("lumina", "--lint") == (1, "unknown-id\tLU-TURN-1\tIt names LU-TURN-9.\n", "")
    status, out, _ = run("lumina", "--lint", "--json")
    assert (status, json.loads(out)["findings"][0]["code"]) == (1, "unknown-id")


def test_several_answers_are_told_apart_beside_the_list(run):
    _, out, said = run("lost-lumina", "--search", "what happens on a tie")
    assert "there are several answers." in said and "Game End: LL-END-6" in said
    assert all(line.startswith("LL-") and "\t" in line for line in out.splitlines())


def test_what_stands_behind_the_first_answer_is_named_beside_the_list(run):
    _, out, said = run("lost-lumina", "--search", "how do rerolls work")
    first = out.split("\t")[0]
    assert f"the same paragraph as {first}: LL-BATTLE-REROLL-" in said


def test_an_entry_says_how_it_is_asked_for_and_what_to_see_also(run):
    _, out, _ = run("lumina", "LU-MOVE-4")
    assert "  asked as: " in out and "  see also: " in out and "\n  text: " not in out


@pytest.mark.parametrize("other", [["LU-MOVE-4"], ["--ids"], ["--lint"], ["--search", "move"]])
def test_the_glossary_comes_alone(run, other):
    assert run("lumina", "--glossary", *other)[0] == 3
