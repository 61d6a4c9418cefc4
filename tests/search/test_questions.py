"""The questions that the rule search is scored with."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import referee.games
from referee.games import GAMES

QUESTIONS: list[dict[str, Any]] = json.loads(Path(__file__).with_name("questions.json").read_text("utf-8"))["questions"]
ASKS = sorted(Path(referee.games.__file__).parent.glob("*/asks.json"))
PER_GAME = {"lost-lumina": 28, "lost-empires": 32, "lumeria": 28, "lumina": 12}


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


def test_there_are_a_hundred_questions_and_each_game_has_its_share() -> None:
    assert len(QUESTIONS) == 100
    assert Counter(question["game"] for question in QUESTIONS) == PER_GAME


def test_a_question_has_a_game_an_ask_of_2_to_14_words_and_rules() -> None:
    for question in QUESTIONS:
        assert question.keys() == {"game", "ask", "rules"}
        assert 2 <= len(question["ask"].split()) <= 14, question["ask"]
        assert question["rules"], question["ask"]


def test_no_question_is_asked_twice() -> None:
    assert [ask for ask, times in Counter(plain(q["ask"]) for q in QUESTIONS).items() if times > 1] == []


def test_no_question_names_a_rule_twice() -> None:
    for question in QUESTIONS:
        assert len(set(question["rules"])) == len(question["rules"]), question["ask"]


@pytest.mark.parametrize("game", PER_GAME)
def test_every_answer_stands_in_the_catalogue_of_its_game(game: str) -> None:
    rulebook = GAMES[game].rulebook
    known = rulebook.rules.keys() | rulebook.interpretations.keys()
    for question in QUESTIONS:
        if question["game"] == game:
            assert set(question["rules"]) <= known, question["ask"]


def test_no_question_is_one_that_the_search_has_been_told() -> None:
    told = {plain(text) for path in ASKS for text in texts(json.loads(path.read_text("utf-8")))}
    assert [question["ask"] for question in QUESTIONS if plain(question["ask"]) in told] == []
