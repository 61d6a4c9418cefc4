"""A ruling as people read it: a headline that hides nothing, the transcript with its rules, what is missing."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import replace

from referee.core.ruling import Assumption, DependsOn, Need, Ruling
from referee.table.forms import Field, for_people
from referee.table.texts import say

ASSUMED = ("assumed", "user", "players-word", "agreement")
"""Sources that a headline names; what follows from the rulebook needs no word there."""
ANSWERS = frozenset({"game-over", "won", "result", "control", "hits", "gate", "move-offered", "score", "needed"})
"""Types of events that say what came of it; what is cleared away after them is no headline."""


class Asked(Struct, frozen=True):
    """A fact that is missing: the question, and the input for the answer."""

    question: str
    field: Field


class Reading(Struct, frozen=True):
    """How another reading of a gap decides: the switch that says so, and its ruling."""

    depends: DependsOn
    shown: "Shown"


class Shown(Struct, frozen=True):
    """A ruling with what the page says about it.

    `headline` is the ruling in a sentence, `remarks` say what it rests on, `needs` ask for the facts that are missing,
    and `readings` show how other readings of a gap decide.
    """

    ruling: Ruling
    headline: str
    remarks: tuple[str, ...] = ()
    needs: tuple[Asked, ...] = ()
    readings: tuple[Reading, ...] = ()

    @property
    def verdict(self) -> str:
        """`legal`, `illegal` or `undetermined`."""
        return self.ruling.verdict


def shown(
    ruling: Ruling,
    inputs: Iterable[Field] = (),
    *,
    decisive: bool = False,
    readings: Sequence[Reading] = (),
    answers: bool = False,
) -> Shown:
    """A ruling for the page. `inputs` are those of the form, `decisive` says that without assumptions the answer would
    be another, `readings` are how other readings decide, `answers` that a question is answered and no move judged."""
    known = {field.at: field for group in inputs for field in group.all()}
    remarks = []
    if decisive:
        remarks.append(say("headline.assumption", what=_listed(_assumed(ruling))))
    elif ruling.verdict != "undetermined" and _assumed(ruling):
        remarks.append(say("headline.trusts", what=_listed(_assumed(ruling))))
    if readings:
        remarks.append(say("headline.switch"))
    if ruling.permitted is True:
        remarks.append(say("headline.permitted"))
    needs = () if ruling.needs is UNSET else tuple(_asked(need, known) for need in ruling.needs)
    return Shown(ruling, _headline(ruling, answers), tuple(remarks), needs, tuple(readings))


def _headline(ruling: Ruling, answers: bool) -> str:
    if ruling.impossible is True and not (answers and ruling.violations):
        return say("headline.impossible")
    if ruling.verdict == "illegal" and ruling.violations is not UNSET and ruling.violations:
        return say("headline.illegal", detail=ruling.violations[0].detail)
    if ruling.verdict == "legal" and ruling.events is not UNSET and ruling.events:
        telling = [event for event in ruling.events if event.type in ANSWERS] or ruling.events
        return say("headline.legal", text=telling[-1].text if answers else ruling.events[0].text)
    return say(f"headline.bare.{ruling.verdict}")


def _asked(need: Need, known: dict[str, Field]) -> Asked:
    at = need.put
    field = known.get(at) or Field(at, at.rpartition("/")[2], "any", hint=accepted(need.accepts))
    words = need.accepts.get("enum", ()) if isinstance(need.accepts, dict) else ()
    if words and field.kind in ("text", "any"):
        field = replace(field, kind="choice", choices=tuple(map(str, words)))
    return Asked(for_people(need.question), field)


def accepted(accepts: Any) -> str:
    """What a missing fact may be, in words."""
    if not isinstance(accepts, dict):
        return str(accepts)
    if "enum" in accepts:
        return say("accepts.enum", values=", ".join(map(str, accepts["enum"])))
    if {"minimum", "maximum"} <= accepts.keys():
        return say("accepts.range", least=accepts["minimum"], most=accepts["maximum"])
    if words := accepts.get("items", {}).get("enum"):
        return say("hint.words", words=", ".join(map(str, words)))
    if "type" in accepts and isinstance(accepts["type"], str):
        return say(f"accepts.{accepts['type']}")
    return ""


def _assumed(ruling: Ruling) -> list[Assumption]:
    """What was taken on trust. What the players have told themselves is none of it, unless the rulebook gainsays it."""
    found = (assumption for assumption in ruling.assumptions if assumption.source in ASSUMED)
    return [assumption for assumption in found if assumption.source != "user" or assumption.ref]


def _listed(assumptions: list[Assumption]) -> str:
    names = list(dict.fromkeys(_name(assumption) for assumption in assumptions))
    return ", ".join(names[:4]) + (" …" if len(names) > 4 else "")


def _name(assumption: Assumption) -> str:
    path = assumption.pointer.rpartition("/patch/")[2].rpartition("/pack/")[2].strip("/").split("/")
    what = " ".join(path[-2:])
    if isinstance(assumption.value, bool):
        return f"{what}: {say('yes' if assumption.value else 'no')}"
    return f"{what} {assumption.value}" if isinstance(assumption.value, str | int) else what
