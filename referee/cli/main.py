"""The command `referee`: its arguments, its exit status, and what it says when it cannot answer.

Exit status: 0 legal, 1 illegal, 2 undetermined, 3 unusable (bad usage, unreadable files, wrong shapes, editions that
are not served). Other answers than rulings are 0.
"""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from marshmallow import ValidationError

from referee import __version__
from referee.cli import audit, packs, play, reading, serving
from referee.cli.files import Unusable, emit
from referee.cli.words import listed, plain, refusal
from referee.service import envelopes
from referee.wire.door import EXPLAIN, BadShape, ImpossibleState, Unservable, encode
from referee.wire.strict_json import Unreadable

LEGAL, ILLEGAL, UNDETERMINED, UNUSABLE = 0, 1, 2, 3
INTERRUPTED, UNHEARD = 130, 141
"""As shells say it: stopped from the keyboard, and nobody reads on."""


class Parser(argparse.ArgumentParser):
    """Arguments whose misuse ends with 3, since 2 is a verdict."""

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(UNUSABLE, f"{self.prog}: {message}\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Carries out one command and returns its exit status.

    Raises nothing but, where REFEREE_TRACEBACK is set, what a fault of the referee itself raised.
    """
    for stream in (sys.stdout, sys.stderr):
        if callable(reconfigure := getattr(stream, "reconfigure", None)):
            reconfigure(errors="backslashreplace")
    try:
        asked = parser().parse_args(argv)
        status: int = asked.run(asked)
        sys.stdout.flush()
        return status
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else _complaint(str(end.code)) if end.code else LEGAL
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that the last flush finds a place to go
        return UNHEARD
    except ImpossibleState as error:
        if asked.json:
            emit(encode(error.ruling))
        else:
            listed(refusal(error.ruling))
        return ILLEGAL
    except BadShape as error:
        return _complaint(*(f"{each.pointer or 'the request'}: {each.sentence}" for each in error.errors))
    except ValidationError as error:
        return _complaint(*(f"{pointer or 'the request'}: {text}" for pointer, text in envelopes.errors(error)))
    except Unreadable as error:
        return _complaint(error.detail)
    except (Unusable, Unservable) as error:
        return _complaint(str(error))
    except OSError as error:
        return _complaint(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except Exception as error:
        if os.environ.get("REFEREE_TRACEBACK"):
            raise
        kind = type(error).__name__
        return _complaint(
            f"The referee failed ({kind}: {error}). This says nothing about the move.",
            "Set REFEREE_TRACEBACK=1 to see where, and report it.",
        )


def parser() -> argparse.ArgumentParser:
    """The arguments of every command."""
    top = Parser(prog="referee", description="A rules referee for tabletop games.", allow_abbrev=False)
    top.add_argument("--version", action="version", version=f"referee {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(name: str, run: Callable[[Any], int], help: str, epilog: str = "") -> argparse.ArgumentParser:
        added: argparse.ArgumentParser = commands.add_parser(
            name, help=help, description=help[0].upper() + help[1:] + ".", epilog=epilog, allow_abbrev=False
        )
        added.set_defaults(run=run)
        return added

    judge = command(
        "judge",
        play.judge,
        "rule on a move",
        "Exit status: 0 legal, 1 illegal, 2 undetermined, 3 unusable. With --case: 0 the same answer, 1 another.",
    )
    judge.add_argument("game", metavar="GAME", nargs="?", type=text, help="such as lost-lumina")
    _add_file(judge, "{state, move} as JSON")
    _add_viewer(judge)
    judge.add_argument("--explain", choices=EXPLAIN, help="every broken rule, or only the primary one")
    cases = judge.add_mutually_exclusive_group()
    cases.add_argument("--case", metavar="CASE", help="judge the request of a case file again and compare the answers")
    cases.add_argument("--write-case", metavar="CASE", help="write request, answer and versions to a case file")
    _add_json(judge)

    ask = command(
        "ask",
        play.ask,
        "answer a question from a few facts",
        "Exit status: 0 legal, 1 illegal, 2 undetermined, 3 unusable.",
    )
    _add_game(ask)
    ask.add_argument("kind", metavar="KIND", type=text, help="such as battle")
    _add_file(ask, "the facts, or a request {facts, …}, as JSON")
    _add_json(ask)

    moves = command(
        "moves",
        play.moves,
        "list the legal moves of a state, one a line",
        "Exit status: 0 listed, also if there is none, 1 an impossible state, 3 unusable.",
    )
    _add_game(moves)
    _add_file(moves, "{state} or a state as JSON")
    _add_viewer(moves)
    moves.add_argument("--like", metavar="JSON", type=text, help="only moves that agree with these members")
    moves.add_argument("--limit", metavar="N", type=int, help="at most so many")
    _add_json(moves)

    check = command(
        "check", play.check, "list every fault of a state", "Exit status: 0 possible, 1 impossible, 3 unusable."
    )
    _add_game(check)
    _add_file(check, "{state} or a state as JSON")
    _add_viewer(check)
    _add_json(check)

    audit.add_arguments(command("audit", audit.audit, "judge archives of whole games, a record a line", audit.EPILOG))

    show = command("show", reading.show, "draw a state, also an impossible one")
    _add_game(show)
    _add_file(show, "{state} or a state as JSON")
    _add_viewer(show)
    kinds = show.add_mutually_exclusive_group()
    for kind, what in (("grid", "a grid of text"), ("sentences", "one fact a line"), ("svg", "a picture")):
        kinds.add_argument(f"--{kind}", dest="kind", action="store_const", const=kind, help=what)

    rules = command("rules", reading.rules, "read the rules", "Without an ID: all. With --lint: 1 if it finds any.")
    _add_game(rules)
    which = rules.add_mutually_exclusive_group()
    which.add_argument("id", metavar="ID", nargs="?", type=text, help="one entry, by its exact id")
    which.add_argument("--ids", action="store_true", help="only the ids, one a line")
    which.add_argument("--search", metavar="TEXT", type=text, help="what answers a question: an id, a tab, the rule")
    which.add_argument("--glossary", action="store_true", help="the words of the rulebook and what they mean")
    which.add_argument("--lint", action="store_true", help="what is wrong with the data: a code, an id, a sentence")
    _add_json(rules)

    pack = command("pack", packs.check, "check an owner's patch to a pack, or print what is missing as a form")
    parts = pack.add_subparsers(title="commands", metavar="COMMAND", required=True)
    checked = parts.add_parser("check", help="say what is wrong with a patch", allow_abbrev=False)
    checked.set_defaults(run=packs.check)
    _add_game(checked)
    _add_file(checked, "a patch as JSON, or a form as CSV")
    _add_json(checked)
    form = parts.add_parser("missing", help="print what is assumed or missing", allow_abbrev=False)
    form.set_defaults(run=packs.missing, json=False)
    _add_game(form)
    form.add_argument("--csv", action="store_true", help="one value a row; without it a JSON patch")
    for each in (checked, form):
        each.add_argument("--pack", default="default", type=text, help="which pack (%(default)s)")

    serve = command("serve", serving.serve, "run the service")
    where = serve.add_mutually_exclusive_group()
    where.add_argument("--host", default="127.0.0.1", help="the address to listen at (%(default)s)")
    where.add_argument("--lan", action="store_true", help="listen for phones and other machines in the same network")
    serve.add_argument("--port", type=serving.port, help="$PORT or 8000")
    serve.add_argument("--workers", type=serving.workers, help="processes: $WEB_CONCURRENCY or 2")

    demo = command("demo", serving.demo, "play a little over HTTP and show the answers")
    demo.add_argument("--url", type=text, help="the address of a running service; without it one is started")
    return top


def text(given: str) -> str:
    """An argument that can stand in an answer. Raises ArgumentTypeError for bytes that are no text in UTF-8.

    Names of files are whatever the system lets them be.
    """
    try:
        given.encode()
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError("this is no text in UTF-8") from None
    return given


def _add_game(to: argparse.ArgumentParser) -> None:
    to.add_argument("game", metavar="GAME", type=text, help="such as lost-lumina")


def _add_file(to: argparse.ArgumentParser, holds: str) -> None:
    to.add_argument("file", metavar="FILE", nargs="?", default="-", help=f"{holds}; - or none: standard input")


def _add_viewer(to: argparse.ArgumentParser) -> None:
    to.add_argument("--viewer", metavar="SEAT", type=text, help="answer with what this seat, or `public`, may see")


def _add_json(to: argparse.ArgumentParser) -> None:
    to.add_argument("--json", action="store_true", help="the exact answer as JSON")


def _complaint(*sentences: str) -> int:
    for sentence in sentences:
        print(f"referee: {plain(sentence)}", file=sys.stderr)
    return UNUSABLE
