"""The contract that every game keeps, and the one place where a move is judged.

A game says what is specific to it (`faults`, `breaches`, `carry_out`, `candidates`, `awaited`, `hide`, …); this module
puts that together the same way for all games, so that judging, listing, batch, audit and the page cannot disagree.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import islice
from operator import itemgetter
from typing import Any, ClassVar, Generic, Literal, TypeVar, cast, get_args

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from referee.core import agreement, chance, hidden_choice
from referee.core.canonical import digest
from referee.core.case import Case, Enough, Missing
from referee.core.example import Example
from referee.core.pack import PackData
from referee.core.picture import Picture
from referee.core.question import Question, decisive
from referee.core.rulebook import Rulebook
from referee.core.ruling import (
    MAX_VIOLATIONS,
    WANT,
    Awaited,
    Data,
    DependsOn,
    Moves,
    Need,
    OpenMove,
    Pending,
    Provenance,
    Ruling,
    Score,
    Verdict,
    Violation,
)
from referee.core.state import Agreement, Commit, Head, Move, Open, PackRef, Tell, Trust

S = TypeVar("S", bound=Head)

MAX_CANDIDATES = 5_000
"""How many candidate moves one listing looks at before it says that it is not complete."""
NEAREST_CANDIDATES = 400
NEAREST = 3
EXAMPLES_TRIED = 20
"""After how many moves on each of which a missing fact decides no legal one is looked for any more."""


class Switch(Struct, frozen=True):
    """A gap in the text that tables read differently. The first of `values` is the default."""

    interpretation: str
    title: str
    values: dict[str, str]

    @property
    def default(self) -> str:
        """The value that a game has unless the players choose another."""
        return next(iter(self.values))


class MoveType(Struct, frozen=True):
    """A kind of move as the documentation shows it."""

    who: str
    when: str
    arguments: dict[str, str]
    text: str


class _Decision(Struct):
    """What one run over a move found out; the raw material of a ruling."""

    verdict: Verdict
    case: Any
    after: Any = None
    violations: tuple[Violation, ...] = ()
    needs: tuple[Need, ...] = ()


class Game(ABC, Generic[S]):
    """One game under the contract. All methods are pure: they never change what they are given."""

    id: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[tuple[str, ...]]
    edition: ClassVar[str] = "1"
    over: ClassVar[str] = "GAME.OVER"
    """The node of a finished game."""
    state_type: ClassVar[type[Head]]
    move_type: ClassVar[Any]
    move_types: ClassVar[Mapping[str, MoveType]]
    rulebook: ClassVar[Rulebook]
    packs: ClassVar[Mapping[str, PackData]]
    switches: ClassVar[Mapping[str, Switch]]
    questions: ClassVar[Mapping[str, Question]]
    waivable: ClassVar[frozenset[str]] = frozenset()
    """The rules that an agreement may set aside: those whose breach leaves a possible state."""
    examples: ClassVar[Mapping[str, Example]] = {}
    """Positions to try the referee on, by id."""

    # What a game says for itself.

    @abstractmethod
    def setup(self, options: Mapping[str, Any], **circumstances: Any) -> S | tuple[Violation, ...]:
        """The state before the first decision, or what speaks against such a game.

        Circumstances: `pack` ({id, patch?}), `switches`, `trust`, `seed` (None: all chance is reported), `salt`.
        """

    @abstractmethod
    def case(self, state: S, *, draw: bool = True) -> Case[S]:
        """A fresh case about `state`."""

    @abstractmethod
    def faults(self, state: S) -> tuple[Violation, ...]:
        """Every way in which the state is impossible, by invariant id; empty for a possible one."""

    @abstractmethod
    def pack_faults(self, pack: PackRef) -> tuple[Violation, ...]:
        """What is wrong with the component data that a state would be played with; empty for data that fit."""

    @abstractmethod
    def provenance(self, pack: PackRef) -> Mapping[str, Provenance]:
        """Where each value of the component data comes from, by pointer into the pack, the absent ones that judgements
        read among them. Only for data without faults."""

    @abstractmethod
    def breaches(self, case: Case[S], state: S, move: Move) -> list[Violation]:
        """Every rule that the move breaks, the primary one first. Facts that legality waits for go to `case.needs`."""

    @abstractmethod
    def carry_out(self, case: Case[S], state: S, move: Move) -> S:
        """The state at the next rest after a legal move; what happens on the way is told to the case."""

    @abstractmethod
    def tell(self, case: Case[S], state: S, move: Tell) -> S | Violation:
        """The state with an unknown card known, or what speaks against it."""

    @abstractmethod
    def candidates(self, case: Case[S], state: S, type: str | None = None) -> Iterator[Move]:
        """Moves that may be legal, in a stable order, among them every legal one; of one type if it is given."""

    @abstractmethod
    def awaited(
        self, case: Case[S], state: S
    ) -> tuple[Literal["decision", "chance", "automatic", "over"], tuple[tuple[str, str], ...]]:
        """What the state waits for: its kind, and pairs of move type and seat."""

    def only_claims(self, state: S, move: Move) -> bool:
        """Whether a move names a card of which nobody has told that it is there: such a one is no example."""
        return False

    def takes_table_ruling(self, state: S) -> bool:
        """Whether the table may settle a card text now that the component data do not model."""
        return False

    def unseen(self, state: S, seat: str) -> Move | None:
        """The move that a seat can make in secret now, as those see it who do not know what it chooses.

        None where nothing is chosen in secret, and where the state tells all that the seat can choose from.
        """
        return None

    def opened(self, case: Case[S], state: S, move: Move) -> S | Violation:
        """The state in which it is known what a seat chose in secret with a move, or what speaks against it."""
        return state

    @abstractmethod
    def hide(self, state: S, viewer: str) -> S:
        """The state with everything that `viewer` (a seat or `public`) may not see made unknown."""

    @abstractmethod
    def score(self, state: S) -> Score:
        """The score as lines, each with its rule."""

    @abstractmethod
    def picture(self, state: S) -> Picture:
        """The state drawn, also an impossible one, with its faults marked. It shows all that the state tells."""

    @abstractmethod
    def _answer(
        self,
        kind: str,
        facts: Mapping[str, Any],
        *,
        pack: Mapping[str, Any] | None = None,
        switches: Mapping[str, str] | None = None,
        trust: Trust = "all",
    ) -> Ruling:
        """The answer to a question under one reading of every gap, as `ask` gives it.

        Its `depends_on` has the readings that decided on a move of the transcript; `ask` keeps those that decide on the
        answer.
        """

    @abstractmethod
    def rename(self, state: S, names: Mapping[str, str]) -> S:
        """The same state with seats, areas or cards renamed."""

    @abstractmethod
    def rename_move(self, move: Move, names: Mapping[str, str]) -> Move:
        """The same move with seats, areas or cards renamed."""

    # What is the same for all games.

    def ask(
        self,
        kind: str,
        facts: Mapping[str, Any],
        *,
        pack: Mapping[str, Any] | None = None,
        switches: Mapping[str, str] | None = None,
        trust: Trust = "all",
    ) -> Ruling:
        """A question of one of the kinds in `questions`, asked from the few facts that it needs.

        Poses a full state, plays the moves that the facts imply through `judge`, and gives the transcript as one ruling
        with `made_up`, a pointer for each value filled in. Where another value could turn the answer, the ruling is
        undetermined and names the fact. Facts that no game can show together are an impossible state. Raises KeyError
        for an unknown kind.
        """
        chosen = dict(switches or {})
        answer = self._answer(kind, facts, pack=pack, switches=chosen, trust=trust)

        def answer_under(reading: DependsOn) -> Ruling:
            return self._answer(kind, facts, pack=pack, switches=chosen | {reading.switch: reading.other}, trust=trust)

        return replace(answer, depends_on=tuple(decisive(answer, answer_under)))

    def judge(
        self, state: S, move: Move, want: Iterable[str] = WANT, explain: Literal["all", "primary"] = "all"
    ) -> Ruling:
        """The ruling on a move: the one place where legality is decided.

        Never raises for illegal play, never changes its input, leaves no automatic step undone.
        """
        faults = self.faults(state)
        if faults:
            return self.impossible(faults)
        return self.ruling(state, move, want, explain)

    def ruling(
        self, state: S, move: Move, want: Iterable[str] = WANT, explain: Literal["all", "primary"] = "all"
    ) -> Ruling:
        """The ruling on a move in a possible state: one without `faults`, or to which the rules led from such a one."""
        want = frozenset(want)
        decision = self._decide(state, move, draw=bool(want & _OF_THE_OUTCOME))
        case = decision.case
        parts: Data = {}
        if decision.verdict == "legal" and decision.after is not None:
            parts["state"] = decision.after
            if "digest" in want:
                parts |= {"digest": digest(decision.after), "previous": digest(state)}
            parts |= {"events": tuple(case.events), "reveals": case.reveals}
        elif decision.verdict == "undetermined":
            parts["needs"] = decision.needs
            if all(need.purpose == "effect" for need in decision.needs):
                parts["permitted"] = True
        elif decision.verdict == "illegal":
            found = decision.violations[: MAX_VIOLATIONS if explain == "all" else 1]
            if explain == "all" and "violations" in want:
                nearest = self._nearest(state, move)
                found = tuple(replace(violation, legal_moves=nearest) for violation in found)
            parts["violations"] = found
        if "pending" in want:
            parts["pending"] = self.pending(parts.get("state", state))
        if "assumptions" in want:
            parts["assumptions"] = case.relied_on()
        if "depends_on" in want and case.switches:
            parts["depends_on"] = tuple(self._other_readings(state, move, decision))
        return Ruling(decision.verdict, **{k: v for k, v in parts.items() if k in want or k in _ALWAYS})

    def judge_for(
        self,
        viewer: str,
        state: S,
        move: Move,
        want: Iterable[str] = WANT,
        explain: Literal["all", "primary"] = "all",
    ) -> Ruling:
        """The ruling as `viewer` may see it.

        Legality is decided on the viewer's view, so that no refusal can betray what is hidden from it; what comes to
        light through the move (a roll from the seed, cards turned up) comes from the state itself.
        """
        wanted, seen = frozenset(want), self.hide(state, viewer)
        judged = wanted - _OF_A_STATE | {"state"} if wanted & _OF_A_STATE else wanted
        ruling = self.judge(seen, move, judged, explain)
        if ruling.verdict != "illegal" and seen != state:
            ruling = _as_known(ruling, self.judge(state, move, judged, explain))
        return self._shown(ruling, viewer, seen, wanted)

    def _shown(self, ruling: Ruling, viewer: str, before: S, want: frozenset[str]) -> Ruling:
        """A ruling as `viewer` may see it. `before` is the viewer's view of the state that was judged."""
        changes: Data = {}
        if ruling.events is not UNSET:
            changes["events"] = tuple(event.seen_by(viewer) for event in ruling.events)
        after = before if ruling.state is UNSET else self.hide(ruling.state, viewer)
        if ruling.state is not UNSET:
            changes["state"] = after if "state" in want else UNSET
            if "digest" in want:
                changes |= {"digest": digest(after), "previous": digest(before)}
        if "pending" in want and not ruling.impossible:
            changes["pending"] = self.pending(after)
        return replace(ruling, **changes)

    def impossible(self, faults: tuple[Violation, ...]) -> Ruling:
        """The answer to any move on an impossible state."""
        return Ruling("illegal", violations=faults[:MAX_VIOLATIONS], impossible=True)

    def pending(self, state: S) -> Pending:
        """What a possible state waits for: each move type of which one may be legal, with an example that is.

        Where unknown cards would have to be claimed for it, or a missing fact decides on every one, there is none.
        """
        case = self.case(state)
        kind, pairs = self.awaited(case, state)
        awaits = []
        for type, seat in pairs:
            example = self._example(case, state, (m for m in self.candidates(case, state, type) if m.seat == seat))
            if example is not None:
                awaits.append(Awaited(type, seat, self.move_types[type].arguments, example))
        seats = tuple(dict.fromkeys(awaited.seat for awaited in awaits))
        return Pending(kind, state.node, seats, tuple(awaits), self.takes_table_ruling(state))

    def _example(self, case: Case[S], state: S, moves: Iterable[Move]) -> Data | None:
        """A legal one of some moves as plain data; empty where a missing fact or a claimed card decides on each.

        None if all of them break rules. `case` may have asked for facts on which other moves hang.
        """
        shown: Data | None = None
        open_ = 0
        for move in moves:
            if self._violations(case, state, move):
                continue
            if not self.only_claims(state, move):
                if not case.needs or not self._hangs_on_a_fact(state, move):
                    return cast(Data, self.dump_move(move))
                open_ += 1
            shown = {}
            if open_ == EXAMPLES_TRIED:
                break
        return shown

    def _hangs_on_a_fact(self, state: S, move: Move) -> bool:
        """Whether a missing fact decides if a move that breaks no rule is legal."""
        case = self.case(state)
        self._violations(case, state, move)
        return bool(case.needs)

    def moves(
        self,
        state: S,
        like: Mapping[str, Any] | None = None,
        limit: int | None = None,
        sample: tuple[int, str] | None = None,
    ) -> Moves:
        """Every legal move of a possible state, or those that agree with the members given in `like`.

        `limit` ends the list early; `sample` (number, seed) draws that many of them. A move is listed iff some report
        makes it legal.
        """
        legal: list[Move] = []
        waiting: list[OpenMove] = []
        complete = True
        like = {name: _as_dumped(value) for name, value in (like or {}).items()}
        for looked, move in enumerate(self.candidates(self.case(state), state, like.get("type"))):
            if looked == MAX_CANDIDATES or (limit is not None and len(legal) == limit):
                complete = False
                break
            if like and not _agrees(self.dump_move(move), like):
                continue
            decision = self._decide(state, move, draw=False)
            if _by_some_report(decision):
                legal.append(move)
            elif decision.verdict == "undetermined":
                waiting.append(OpenMove(self.dump_move(move), decision.needs))
        if sample is not None:
            number, seed = sample
            complete = complete and number >= len(legal)
            legal = list(chance.shuffled(seed, 0, "sample", legal)[:number])
        return Moves(tuple(legal), tuple(waiting), complete)

    def load(self, document: Any) -> S:
        """A typed state from plain data of the right shape. Raises msgspec.ValidationError otherwise."""
        return msgspec.convert(document, self.state_type)  # type: ignore[return-value]

    def load_move(self, document: Any) -> Move:
        """A typed move from plain data of the right shape. Raises msgspec.ValidationError otherwise."""
        name = document.get("type") if isinstance(document, dict) else None
        kind = self.kinds.get(name) if isinstance(name, str) else None
        move: Move = msgspec.convert(document, kind or self.move_type)
        return move

    @cached_property
    def kinds(self) -> dict[str, type[Move]]:
        """The move types by name. A known one is converted without looking through the union of all of them."""
        return {str(kind.__struct_config__.tag): kind for kind in get_args(self.move_type)}

    @staticmethod
    def dump(value: Any) -> Any:
        """A typed value as plain data."""
        return msgspec.to_builtins(value)

    dump_move = dump

    def _decide(self, state: S, move: Move, *, draw: bool = True) -> _Decision:
        case = self.case(state, draw=draw)
        if isinstance(move, Agreement):
            return self._agreed(case, state, move)
        if isinstance(move, Tell | Open):
            return self._told(case, state, move)
        if isinstance(move, Commit):
            return self._committed(case, state, move)
        return self._played(case, state, move)

    def _played(self, case: Case[S], state: S, move: Move) -> _Decision:
        """The decision on a move of the game itself."""
        violations = self._violations(case, state, move)
        if violations:
            return _Decision("illegal", case, violations=violations)
        if case.needs:
            return _Decision("undetermined", case, needs=tuple(case.needs))
        try:
            after = self.carry_out(case, state, move)
        except Missing as missing:
            return _Decision("undetermined", case, needs=missing.needs)
        except Enough:
            return _Decision("legal", case)
        decision = self._settled(case, after)
        if case.waived and (faults := self.faults(decision.after)):
            return _Decision("illegal", case, violations=faults)
        return decision

    def _violations(self, case: Case[S], state: S, move: Move) -> tuple[Violation, ...]:
        """Every breach of a move of the game, less the rules that the table has set aside."""
        found = tuple(self.breaches(case, state, move))
        return agreement.not_waived(case, found) if found and case.waived else found

    def _settled(self, case: Case[S], after: S) -> _Decision:
        before = case.before
        word = (*after.word, *case.words) if case.words else after.word
        return _Decision("legal", case, replace(after, step=before.step + 1, draws=case.draws, word=word))

    def _told(self, case: Case[S], state: S, move: Tell | Open) -> _Decision:
        """The decision on what a seat says of hidden cards."""
        try:
            told = self.tell(case, state, move) if isinstance(move, Tell) else hidden_choice.opened(self, case, move)
        except Missing as missing:
            return _Decision("undetermined", case, needs=missing.needs)
        if isinstance(told, Violation):
            return _Decision("illegal", case, violations=(told,))
        return self._settled(case, told)

    def _committed(self, case: Case[S], state: S, move: Commit) -> _Decision:
        unseen = hidden_choice.choice(self, case, move)
        if isinstance(unseen, Violation):
            return _Decision("illegal", case, violations=(unseen,))
        decision = self._played(case, state, unseen)
        if decision.after is None:
            return decision
        return replace(decision, after=hidden_choice.committed(state, decision.after, move, unseen))

    def _agreed(self, case: Case[S], state: S, move: Agreement) -> _Decision:
        after = agreement.carried_out(self, case, state, move)
        if isinstance(after, list):
            return _Decision("illegal", case, violations=tuple(after))
        return self._settled(case, after)

    def _nearest(self, state: S, move: Move) -> tuple[Data, ...]:
        """The legal moves that differ least from an illegal one, ready to send.

        They are looked for in what the moving seat sees, so that no suggestion betrays another's cards, and none of
        them only claims a card.
        """
        meant = self.dump_move(move)
        waiting = [type for type, _ in self.awaited(self.case(state), state)[1]]
        seen = self.hide(state, move.seat if move.seat in self.seats else "public")
        case = self.case(seen)
        for types in ([move.type], [type for type in waiting if type != move.type]):
            found: list[tuple[int, Data]] = []
            for type in dict.fromkeys(types):
                for candidate in islice(self.candidates(case, seen, type), NEAREST_CANDIDATES):
                    shown = self.dump_move(candidate)
                    differs = sum(meant.get(key) != value for key, value in shown.items())
                    if len(found) == NEAREST and differs >= found[-1][0]:
                        continue
                    by_view = self._decide(seen, candidate, draw=False)
                    if by_view.verdict == "illegal" or by_view.case.words:
                        continue
                    if _by_some_report(self._decide(state, candidate, draw=False)):
                        found = sorted([*found, (differs, shown)], key=itemgetter(0))[:NEAREST]
            if found:
                return tuple(shown for _, shown in found)
        return ()

    def _other_readings(self, state: S, move: Move, decision: _Decision) -> Iterator[DependsOn]:
        """The switches that this judgement asked and whose other values would decide otherwise."""
        for name, value in decision.case.switches.items():
            switch = self.switches[name]
            for other in switch.values:
                if other == value:
                    continue
                changed = replace(state, switches={**state.switches, name: other})
                instead = self._decide(changed, move)
                same_end = (
                    decision.after is None
                    or instead.after is None
                    or (replace(instead.after, switches=state.switches, draws=0) == replace(decision.after, draws=0))
                )
                if instead.verdict == decision.verdict and same_end:
                    continue
                text = _what_differs(decision, instead) or switch.values[other]
                yield DependsOn(name, value, switch.interpretation, other, instead.verdict, text)


_OF_THE_OUTCOME = frozenset({"state", "digest", "pending", "events", "reveals", "assumptions", "depends_on"})
"""The parts of a ruling for which chance has to be drawn."""
_OF_A_STATE = frozenset({"digest", "pending"})
"""The parts of a ruling that are told of a state as somebody sees it."""
_ALWAYS = frozenset({"previous", "permitted", "needs", "violations"})


def _as_known(by_view: Ruling, truly: Ruling) -> Ruling:
    """The ruling on what is true, resting on what the viewer knows; that on the view where the truth allows no move.

    The words of a state are those that the viewer knows of, numbered as the viewer has them; how another reading
    decides is told as far as the viewer can tell.
    """
    if truly.verdict != "legal":
        return by_view
    read = (a for a in truly.assumptions if not a.pointer.startswith("/state/word"))
    new = tuple(a for a in read if a not in by_view.assumptions)
    readings = {(other.switch, other.other): other for other in truly.depends_on}
    if by_view.verdict == "legal":
        readings |= {(other.switch, other.other): other for other in by_view.depends_on}
    return replace(truly, assumptions=by_view.assumptions + new, depends_on=tuple(readings.values()))


def _by_some_report(decision: _Decision) -> bool:
    """Whether a move is legal as it is, or with what the table reports."""
    lacks_more = any(need.put != "/move/report" for need in decision.needs)
    return decision.verdict != "illegal" and not lacks_more


def _as_dumped(value: Any) -> Any:
    """A value of JSON as a dumped move has it: a list as a tuple."""
    if isinstance(value, dict):
        return {name: _as_dumped(inside) for name, inside in value.items()}
    return tuple(map(_as_dumped, value)) if isinstance(value, list | tuple) else value


def _agrees(move: Data, like: Mapping[str, Any]) -> bool:
    return all(move.get(key) == value for key, value in like.items())


def _what_differs(decision: _Decision, instead: _Decision) -> str:
    """One sentence on how the other reading decides."""
    if instead.verdict == "illegal":
        return instead.violations[0].detail
    if instead.verdict == "undetermined":
        return instead.needs[0].question
    known = {event.text for event in decision.case.events}
    told = (event.text for event in instead.case.events if event.veil is None)
    return next((text for text in told if text not in known), "")
