"""The commands that judge: a move, a question, the moves of a state, the faults of a state."""

import sys
from argparse import Namespace
from typing import Any

from referee.cli import cases, words
from referee.cli.files import Unusable, document, emit, with_state
from referee.core.ruling import Ruling
from referee.service import envelopes
from referee.wire import strict_json
from referee.wire.door import door, encode

EXIT = {"legal": 0, "illegal": 1, "undetermined": 2}


def judge(asked: Namespace) -> int:
    """The ruling on a move, for the request in a file; its exit status is the verdict."""
    if asked.case is not None:
        return _again(asked)
    if asked.game is None:
        raise Unusable("Name a game, such as `referee judge lost-lumina request.json`.")
    request = document(asked.file) | _given(viewer=asked.viewer, explain=asked.explain)
    ruling = door(asked.game).judge(**envelopes.JUDGEMENT.load(request))
    if asked.write_case is not None:
        cases.write(asked.write_case, request, ruling)
    _show(ruling, as_json=asked.json)
    return EXIT[ruling.verdict]


def ask(asked: Namespace) -> int:
    """The answer to a question from a few facts; its exit status is the verdict.

    The file holds the facts, or a request with `facts` and what else belongs to it.
    """
    at = door(asked.game)
    found = document(asked.file)
    request = (found if "facts" in found else {"facts": found}) | {"kind": asked.kind}
    ruling = at.ask(**envelopes.QUESTION.load(request))
    _show(ruling, as_json=asked.json)
    return EXIT[ruling.verdict]


def moves(asked: Namespace) -> int:
    """The legal moves of a state: each a line of JSON that can be sent as it is."""
    at = door(asked.game)
    like = None if asked.like is None else strict_json.load(asked.like.encode())
    request = with_state(asked.file) | _given(viewer=asked.viewer, like=like, limit=asked.limit)
    loaded: dict[str, Any] = envelopes.LISTING.load(request)
    sample = loaded.pop("sample")
    found = at.moves(**loaded, sample=sample and (sample["n"], sample["seed"]))
    if asked.json:
        emit(encode(found))
        return 0
    for move in found.moves:
        emit(encode(move))
    if not found.moves and not found.open:
        print("referee: no legal move" + (" agrees with --like" if like else ""), file=sys.stderr)
    for waiting in found.open:
        print(f"open: {encode(waiting.move).decode()}")
        words.listed(line for need in waiting.needs for line in words.missing(need))
    if not found.complete:
        print("referee: there are more", file=sys.stderr)
    return 0


def check(asked: Namespace) -> int:
    """Every fault of a state, or what a possible one waits for. Returns 0 for a possible one, otherwise 1."""
    at = door(asked.game)
    loaded = envelopes.CHECK.load(with_state(asked.file) | _given(viewer=asked.viewer))
    state, viewer = at.state(loaded["state"]), loaded["viewer"]
    faults = at.faults(state, viewer=viewer)
    waits = None if faults else at.pending(state, viewer=viewer)
    if asked.json:
        emit(encode({"possible": not faults, "faults": faults} | _given(pending=waits)))
    elif waits is not None:
        words.listed(["possible", *words.pending(waits)])
    else:
        words.listed(["impossible", *(line for fault in faults for line in words.breach(fault))])
    return 1 if faults else 0


def _again(asked: Namespace) -> int:
    """Judges a case file again. Returns 0 for the same answer, 1 for another."""
    unwanted = [name for name in ("game", "viewer", "explain") if getattr(asked, name) is not None]
    if unwanted:
        raise Unusable(f"A case file says itself what is asked; leave out {', '.join(unwanted)}.")
    case = cases.read(asked.case)
    replayed = cases.replay(case)
    if asked.json:
        emit(encode(replayed.ruling))
    else:
        words.listed(cases.compared(case, replayed))
    return 0 if replayed.same else 1


def _show(ruling: Ruling, *, as_json: bool) -> None:
    if as_json:
        emit(encode(ruling))
    else:
        words.listed(words.ruling(ruling))


def _given(**members: Any) -> dict[str, Any]:
    return {name: value for name, value in members.items() if value is not None}
