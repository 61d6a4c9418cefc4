"""The questions that the rule search is scored with, and never tuned on."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import referee.games
from referee.games import GAMES

SETS: dict[str, list[dict[str, Any]]] = {
    path.stem: json.loads(path.read_text("utf-8"))["questions"] for path in sorted(Path(__file__).parent.glob("*.json"))
}
QUESTIONS = [question for chosen in SETS.values() for question in chosen]
ASKS = sorted(Path(referee.games.__file__).parent.glob("*/asks.json"))


def plain(ask: str) -> str:
    """The words of a question in lower case, without punctuation, a space between them."""
    return " ".join("".join(c if c.isalnum() else " " for c in ask.casefold()).split())


def texts(found: Any) -> Iterator[str]:
    """Every text in a JSON value, names of members included."""
    if isinstance(found, str):
        yield found
    elif isinstance(found, list):
        for item in found:
            yield from texts(item)
    elif isinstance(found, dict):
        for name, value in found.items():
            yield name
            yield from texts(value)


@pytest.mark.parametrize("name", SETS)
def test_there_are_enough_questions_and_each_game_has_its_share(name: str) -> None:
    assert 90 <= len(SETS[name]) <= 200
    assert min(Counter(question["game"] for question in SETS[name])[game] for game in GAMES) >= 10


def test_a_question_has_a_game_an_ask_of_2_to_16_words_and_rules() -> None:
    for question in QUESTIONS:
        assert question.keys() == {"game", "ask", "rules"}
        assert 2 <= len(question["ask"].split()) <= 16, question["ask"]
        assert question["rules"], question["ask"]


@pytest.mark.parametrize("name", SETS)
def test_no_question_of_a_set_is_asked_twice(name: str) -> None:
    assert [ask for ask, times in Counter(plain(q["ask"]) for q in SETS[name]).items() if times > 1] == []


def test_no_question_names_a_rule_twice() -> None:
    for question in QUESTIONS:
        assert len(set(question["rules"])) == len(question["rules"]), question["ask"]


@pytest.mark.parametrize("game", GAMES)
def test_every_answer_stands_in_the_catalogue_of_its_game(game: str) -> None:
    rulebook = GAMES[game].rulebook
    known = rulebook.rules.keys() | rulebook.interpretations.keys()
    for question in QUESTIONS:
        if question["game"] == game:
            assert set(question["rules"]) <= known, question["ask"]


def test_no_question_is_one_that_the_search_has_been_told() -> None:
    told = {plain(text) for path in ASKS for text in texts(json.loads(path.read_text("utf-8")))}
    assert [question["ask"] for question in QUESTIONS if plain(question["ask"]) in told] == []
