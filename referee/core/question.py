"""Questions asked from a few facts: the moves that the facts imply, played and written down, and what is missing.

A game poses a whole, possible state from what a table knows and fills in the rest. Where what is filled in could turn
the answer, other values are tried, and the fact is asked for instead of guessed.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import product
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec import UNSET, Struct
from msgspec.structs import replace

from referee.core.canonical import digest
from referee.core.case import Enough, Missing
from referee.core.move_by_move import MoveByMove
from referee.core.ruling import (
    MAX_VIOLATIONS,
    WANT,
    Assumption,
    Data,
    DependsOn,
    Event,
    Need,
    Ruling,
    Verdict,
    Violation,
)
from referee.core.state import Head, Move

if TYPE_CHECKING:
    from referee.core.game import Game

S = TypeVar("S", bound=Head)

TOLD = (WANT - {"violations", "digest", "pending", "depends_on"}) | {"state"}
"""What a transcript takes from each ruling. Legal moves beside a refusal would belong to a state that is made up; which
readings decide is told of the whole answer."""
TRIED = frozenset({"state", "events"})
"""What a trial takes from each ruling."""
MAX_TRIALS = 1_000
"""How many sets of filled-in values one question tries before it asks for all that they leave open."""


class Question(Struct, frozen=True):
    """A kind of question as the documentation shows it: in words, with its facts and an example of them."""

    text: str
    facts: dict[str, str]
    example: Data


class Gap(Struct, frozen=True):
    """Something that the facts leave open. The first of `values` is filled in; `needs` are asked if they disagree."""

    name: str
    values: tuple[Any, ...]
    needs: tuple[Need, ...]


Filled = Mapping[str, Any]
"""A value for each gap, by its name."""


class Transcript(Generic[S]):
    """Moves judged one after another from a posed state, as one ruling. Ends with the first that is not legal."""

    def __init__(self, game: "Game[S]", state: S, *, trial: bool = False) -> None:
        self.game = game
        self.start = state
        self._course = MoveByMove(game, state)
        self.verdict: Verdict = "legal"
        self.events: list[Event] = []
        self.violations: tuple[Violation, ...] = ()
        self.needs: tuple[Need, ...] = ()
        self.refused: Move | None = None
        self.is_impossible = False
        self._reveals = False
        self._want = TRIED if trial else TOLD
        self._assumptions: dict[tuple[str, str], Assumption] = {}
        self._readings: dict[tuple[str, str], DependsOn] = {}

    @property
    def state(self) -> S:
        """The state to which the moves have led so far."""
        return self._course.state

    def go_on_from(self, state: S) -> None:
        """The moves that follow are made in this state, which the facts tell of."""
        self._course = MoveByMove(self.game, state)

    def play(self, move: Move, untold: Iterable[str] = ()) -> bool:
        """Whether a move was legal. Its events of the types `untold` are left out, because the facts tell of them."""
        before = self.state
        ruling = self._course.judge(move, self._want)
        for assumption in ruling.assumptions:
            self._assumptions.setdefault((assumption.pointer, assumption.ref), assumption)
        if self._want is TOLD and ruling.impossible is not True:
            self._readings |= {(reading.switch, reading.other): reading for reading in self._asked(before, move)}
        self.verdict = ruling.verdict
        if ruling.verdict != "legal":
            self.violations = ruling.violations if ruling.violations is not UNSET else ()
            self.needs = ruling.needs if ruling.needs is not UNSET else ()
            self.is_impossible = ruling.impossible is True
            self.refused = move
            return False
        self._reveals = self._reveals or ruling.reveals is True
        self.events += [event for event in ruling.events or () if event.type not in untold]
        return True

    def _asked(self, state: S, move: Move) -> Iterator[DependsOn]:
        """The other values of every switch that the judgement asks, also where the move leads to the same state.

        What is told on the way may be another, and an answer is all that it tells; `decisive` finds which ones count.
        """
        case = self.game.case(state, draw=False)
        if not self.game.breaches(case, state, move) and not case.needs:
            with suppress(Missing, Enough):
                self.game.carry_out(case, state, move)
        for name, value in case.switches.items():
            switch = self.game.switches[name]
            for other in switch.values:
                if other != value:
                    yield DependsOn(name, value, switch.interpretation, other, "legal", switch.values[other])

    def lacks(self, need: Need) -> None:
        """Ends the transcript: the facts do not say which move comes next."""
        self.verdict, self.needs = "undetermined", (need,)

    def ruling(self, made_up: Iterable[str], place: Callable[[str], str], needs: tuple[Need, ...] = ()) -> Ruling:
        """The transcript as one ruling; `place` says where in the request a pointer of a state or move belongs.

        `needs` are facts without which the answer could be another; with them the ruling is undetermined.
        """
        assumptions = tuple(replace(a, pointer=place(a.pointer)) for a in self._assumptions.values())
        common: Data = {"assumptions": assumptions, "depends_on": tuple(self._readings.values())}
        common["made_up"] = tuple(dict.fromkeys(made_up))
        if self.verdict == "illegal":
            violations = tuple(replace(v, pointer=place(v.pointer)) for v in self.violations)
            return Ruling("illegal", violations=violations, impossible=self.is_impossible or UNSET, **common)
        needs = (*(replace(need, put=place(need.put)) for need in self.needs), *needs)
        if needs:
            return undetermined(needs, **common)
        return Ruling(
            "legal",
            state=self.state,
            digest=digest(self.state),
            previous=digest(self.start),
            pending=self.game.pending(self.state),
            events=tuple(self.events),
            reveals=self._reveals,
            **common,
        )


def undetermined(needs: Sequence[Need], **parts: Any) -> Ruling:
    """The answer that asks for facts, each once."""
    asked = tuple({need.put: need for need in needs}.values())
    permitted = all(need.purpose == "effect" for need in asked) or UNSET
    return Ruling("undetermined", needs=asked, permitted=permitted, **parts)


def impossible(violations: Sequence[Violation]) -> Ruling:
    """The answer to facts that no game can show together."""
    return Ruling("illegal", violations=tuple(violations)[:MAX_VIOLATIONS], impossible=True)


def decisive(answer: Ruling, answer_under: Callable[[DependsOn], Ruling]) -> Iterator[DependsOn]:
    """The readings under which the whole answer is another, with what it is then.

    A reading that was asked for one move of a transcript need not decide on the answer, and what follows from that move
    is not told by the move alone: so the question is asked once more under each.
    """
    said = _said(answer)
    for reading in answer.depends_on:
        instead = answer_under(reading)
        if _said(instead) != said:
            text = _new_in(instead, answer) or reading.text
            yield replace(reading, verdict_if_other=instead.verdict, text=text)


def _said(answer: Ruling) -> Hashable:
    """An answer as far as two can differ: the verdict, what breaks or is missing, what happens."""
    broken = tuple((violation.rule, violation.pointer) for violation in answer.violations or ())
    asked = tuple((need.put, need.purpose) for need in answer.needs or ())
    return answer.verdict, broken, asked, tuple((event.type, event.text) for event in answer.events or ())


def _new_in(instead: Ruling, answer: Ruling) -> str:
    """One sentence of an answer that the other one does not have: where the two part."""
    if instead.violations:
        return instead.violations[0].detail
    if instead.needs:
        return instead.needs[0].question
    known = {event.text for event in answer.events or ()}
    return next((event.text for event in instead.events or () if event.text not in known), "")


def placing(places: Mapping[str, str]) -> Callable[[str], str]:
    """Where in the request a pointer into a state or a move belongs, by the longest one that leads to it."""

    def place(pointer: str) -> str:
        if pointer.startswith("/facts"):
            return pointer
        known = [prefix for prefix in places if pointer == prefix or pointer.startswith(f"{prefix}/")]
        if known:
            return places[max(known, key=len)]
        for part in ("/pack", "/switches"):
            if pointer.startswith(f"/state{part}"):
                return pointer.removeprefix("/state")
        return "/facts"

    return place


def missing(gaps: Sequence[Gap], outcome: Callable[[Filled], Hashable | None]) -> tuple[Filled | None, list[Need]]:
    """Values with which the question can be posed, and what must be asked because other values turn the answer.

    `outcome` gives the answer under some values, None where no game can show them. Of all possible values the first are
    taken; None if there are none. A gap is asked for if it alone can turn the answer, whatever the others are.
    """
    names = [gap.name for gap in gaps]
    answers: dict[tuple[int, ...], Hashable] = {}
    for tried, picks in enumerate(product(*(range(len(gap.values)) for gap in gaps))):
        if tried == MAX_TRIALS:
            return _filled(gaps, min(answers, default=None)), [need for gap in gaps for need in gap.needs]
        values = dict(zip(names, (gap.values[pick] for gap, pick in zip(gaps, picks, strict=True)), strict=True))
        answer = outcome(values)
        if answer is not None:
            answers[picks] = answer
    needs: list[Need] = []
    if len(set(answers.values())) > 1:
        turning = [number for number in range(len(gaps)) if _turns(answers, number)]
        needs = [need for number in turning or range(len(gaps)) for need in gaps[number].needs]
    return _filled(gaps, min(answers, default=None)), needs


def _turns(answers: Mapping[tuple[int, ...], Hashable], number: int) -> bool:
    """Whether two sets of values that differ in one gap only have different answers."""
    seen: dict[tuple[int, ...], Hashable] = {}
    return any(seen.setdefault(picks[:number] + picks[number + 1 :], a) != a for picks, a in answers.items())


def _filled(gaps: Sequence[Gap], picks: tuple[int, ...] | None) -> Filled | None:
    if picks is None:
        return None
    return {gap.name: gap.values[pick] for gap, pick in zip(gaps, picks, strict=True)}
