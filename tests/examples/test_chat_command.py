"""`examples/chat_command.py` answers in one line."""

import pytest
import requests

from referee.games import GAMES
from tests.examples.conftest import NOBODY, Program

USAGE = "Ask like this: /rule lumeria who starts the round, or /rule lumeria LM-ROUND-1.\n"


def test_a_question_is_answered_with_a_rule_and_a_link_that_leads_to_it(run: Program, base: str) -> None:
    done = run("chat_command.py", "/rule lost-lumina who wins a tie")
    link = f"{base}/lost-lumina/rules/LL-BATTLE-RESULT-2"
    assert done.stdout == f"At equal strength the defender is the winner. (LL-BATTLE-RESULT-2) {link}\n"
    assert (done.returncode, done.stderr) == (0, "")
    assert "At equal strength the defender is the winner." in requests.get(link, timeout=30).text


@pytest.mark.parametrize("text", ["/rule lumeria LM-ROUND-1", "  /rule  Lumeria   LM-ROUND-1 "])
def test_an_id_is_answered_with_its_rule(text: str, run: Program) -> None:
    assert "(LM-ROUND-1)" in run("chat_command.py", text).stdout


@pytest.mark.parametrize("text", ["", "/rule", "/rule lumeria", "/rules lumeria who starts"])
def test_another_message_is_answered_with_how_to_ask(text: str, run: Program) -> None:
    assert run("chat_command.py", text).stdout == USAGE


def test_a_game_that_there_is_not_is_said_in_a_sentence(run: Program) -> None:
    done = run("chat_command.py", "/rule chess may a king castle")
    assert done.stdout == f"There is no game 'chess'. Known games: {', '.join(GAMES)}.\n"


def test_a_word_of_no_rule_is_said_in_a_sentence(run: Program) -> None:
    assert run("chat_command.py", "/rule lumina xyzzy").stdout == "No rule has the word xyzzy.\n"


def test_a_question_that_is_too_long_is_said_in_one_line(run: Program) -> None:
    done = run("chat_command.py", f"/rule lumina {'may I ' * 100}")
    assert done.stdout.count("\n") == 1 and done.stderr == ""


def test_a_service_that_does_not_answer_is_said_in_a_sentence(run: Program) -> None:
    assert run("chat_command.py", "/rule lumina who starts", url=NOBODY).stdout == f"No referee answers at {NOBODY}.\n"
