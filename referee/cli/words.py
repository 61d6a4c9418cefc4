"""Answers as text for people: one fact a line, each with its rules."""

import json
import textwrap
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import UNSET, to_builtins

from referee.core.picture import plain
from referee.core.ruling import Need, Pending, Ruling, Violation

__all__ = ["breach", "listed", "missing", "pending", "plain", "refusal", "ruling", "wrapped"]

WIDTH = 100


def ruling(said: Ruling) -> Iterator[str]:
    """A whole ruling: the verdict, why, what it rests on, and what comes next."""
    if said.verdict == "legal":
        yield "legal"
        for event in said.events or ():
            yield from _item(f"{event.text}  [{', '.join(event.rules)}]")
    else:
        yield from refusal(said)
    if said.made_up:
        yield from wrapped(", ".join(said.made_up), "  filled in: ")
    for assumed in said.assumptions:
        about = "; ".join(filter(None, (assumed.note, assumed.ref)))
        value = "" if assumed.value is None else f" = {_json(assumed.value)}"
        yield from wrapped(f"{assumed.pointer}{value}{f': {about}' if about else ''}", f"  {assumed.source}: ")
    for switch in said.depends_on:
        text = f"{switch.switch} = {switch.value} ({switch.interpretation}); with {switch.other}: "
        yield from wrapped(f"{text}{switch.verdict_if_other}. {switch.text}", "  depends on ")
    if said.pending is not UNSET:
        yield from pending(said.pending)
    if said.digest is not UNSET:
        yield f"  digest {said.digest}"


def refusal(said: Ruling) -> Iterator[str]:
    """A ruling that is not `legal`: the violations, or the facts that are missing."""
    yield "impossible state" if said.impossible is True else said.verdict
    for violation in said.violations or ():
        yield from breach(violation)
    for need in said.needs or ():
        yield from missing(need)
    if said.permitted is True:
        yield "  The move is permitted; only what comes of it is not known."


def breach(violation: Violation) -> Iterator[str]:
    """A violation: this case, the rule's sentence, and what would do instead."""
    yield from _item(f"{violation.detail}  [{', '.join((violation.rule, *violation.also))}]")
    yield from wrapped(f"{violation.section}: “{violation.statement}”", "    ")
    hint = f" {violation.hint}" if violation.hint else ""
    yield from wrapped(f"At {violation.pointer}.{hint}", "    ")
    for move in violation.legal_moves or ():
        yield f"    legal: {_json(move)}"


def missing(need: Need) -> Iterator[str]:
    """A missing fact: the question, and where the answer belongs."""
    yield from _item(need.question)
    yield from wrapped(f"Put it at {need.put}: {_json(need.accepts)}", "    ")


def pending(waits: Pending) -> Iterator[str]:
    """What a state waits for."""
    awaited = ", ".join(f"{move.type} by {move.seat}" for move in waits.moves)
    if waits.kind == "over":
        yield "  The game is over."
    else:
        yield from wrapped(f"{awaited or waits.kind} ({waits.node})", "  next: ")


def listed(lines: Iterable[str]) -> None:
    """Prints lines of text."""
    for line in lines:
        print(plain(line))


def _item(text: str) -> Iterator[str]:
    yield from wrapped(text, "  - ")


def wrapped(text: str, lead: str) -> Iterator[str]:
    """A text behind a lead, broken into lines."""
    indent = " " * min(len(lead), 4)
    yield from textwrap.wrap(
        text, WIDTH, initial_indent=lead, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False
    ) or [lead.rstrip()]


def _json(value: Any) -> str:
    return json.dumps(to_builtins(value), ensure_ascii=False)
