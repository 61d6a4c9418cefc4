"""Answers a rule question in one line, for a chat: the rule that settles it, with a link to read on.

    python examples/chat_command.py "/rule lumeria may a cornered unit retreat"

`reply` is all that a bot of a chat needs: it takes the text of a message and gives the text to answer with.
"""

import argparse
import sys

from referee_sdk import Referee, RefereeError, ServiceUnavailable, retries

USAGE = "Ask like this: /rule lumeria who starts the round, or /rule lumeria LM-ROUND-1."


def reply(text: str, url: str = "http://localhost:8000") -> str:
    """The answer to `/rule GAME QUESTION`, or to `/rule GAME ID`, as one line. Whatever goes wrong is said in it, too.

    `url` is the address of a referee; links lead there, to its page for people.
    """
    command, _, rest = text.strip().partition(" ")
    name, _, question = rest.strip().partition(" ")
    if command != "/rule" or not question.strip():
        return USAGE
    try:
        with Referee(url, retry=retries(total=1)) as referee:
            return answer(referee, name.lower(), question.strip(), url)
    except ServiceUnavailable:
        return f"No referee answers at {url}."
    except RefereeError as error:
        return str(error)


def answer(referee: Referee, name: str, question: str, url: str) -> str:
    """The best answer of one game. Raises RefereeError."""
    found = referee.game(name).search(question)
    if not found.rules:
        return found.text
    rule = found.rules[0]
    return f"{rule.statement} ({rule.id}) {url.rstrip('/')}/{name}/rules/{rule.id}"


def main() -> int:
    """Answers the message that the command line gives, on standard output. Returns the exit status."""
    parser = argparse.ArgumentParser(description="Answer a rule question in one line.")
    parser.add_argument("text", help='a message, such as "/rule lumeria who starts the round"')
    parser.add_argument("--url", default="http://localhost:8000", help="the address of the referee (%(default)s)")
    asked = parser.parse_args()
    print(reply(asked.text, asked.url))
    return 0


if __name__ == "__main__":
    sys.exit(main())
