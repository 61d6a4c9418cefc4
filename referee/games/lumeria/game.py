"""Lumeria under the contract of `referee.core.game`: the chapters put together."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from referee.core.case import Case as CoreCase
from referee.core.game import Game
from referee.core.picture import Picture
from referee.core.ruling import Provenance, Ruling, Score, Violation
from referee.core.state import Move, PackRef, Tell, Trust
from referee.games.lumeria import faults, flow, moves, questions, scoring, table_ruling, views
from referee.games.lumeria.case import Case
from referee.games.lumeria.catalogue import RULEBOOK
from referee.games.lumeria.examples import EXAMPLES
from referee.games.lumeria.move_types import MOVE_TYPES
from referee.games.lumeria.options import setup
from referee.games.lumeria.pack import PACKS, pack_of
from referee.games.lumeria.pack_faults import pack_faults
from referee.games.lumeria.picture import picture
from referee.games.lumeria.state import SEATS, AnyMove, State
from referee.games.lumeria.switches import SWITCHES


class Lumeria(Game[State]):
    """The referee of Lumeria."""

    id = "lumeria"
    title = "Lumeria: War of the Gods"
    seats = SEATS
    over = "OVER"
    state_type = State
    move_type = AnyMove
    move_types = MOVE_TYPES
    rulebook = RULEBOOK
    packs = PACKS
    switches = SWITCHES
    questions = questions.QUESTIONS
    examples = EXAMPLES
    waivable = frozenset(
        {"LM-ATTACK-RANGED-1", "LM-ATTACK-RANGED-2", "LM-BATTLE-ACT-6", "LM-GLOSS-9", "LM-RUN-1"},
    )

    def setup(self, options: Mapping[str, Any], **circumstances: Any) -> State | tuple[Violation, ...]:
        return setup(options, **circumstances)

    def case(self, state: State, *, draw: bool = True) -> Case:
        return Case(state, draw=draw)

    def faults(self, state: State) -> tuple[Violation, ...]:
        return faults.faults(state)

    def pack_faults(self, pack: PackRef) -> tuple[Violation, ...]:
        sentences = self.rulebook.sentences
        return tuple(Violation(rule, *sentences[rule], detail, at) for rule, detail, at in pack_faults(pack))

    def provenance(self, pack: PackRef) -> Mapping[str, Provenance]:
        return pack_of(pack).notes

    def breaches(self, case: CoreCase[State], state: State, move: Move) -> list[Violation]:
        assert isinstance(case, Case)
        return moves.breaches(case, state, move)

    def carry_out(self, case: CoreCase[State], state: State, move: Move) -> State:
        assert isinstance(case, Case)
        return moves.carry_out(case, state, move)

    def tell(self, case: CoreCase[State], state: State, move: Tell) -> State | Violation:
        assert isinstance(case, Case)
        return views.tell(case, state, move)

    def candidates(self, case: CoreCase[State], state: State, type: str | None = None) -> Iterator[Move]:
        return moves.candidates(state, type)

    def awaited(
        self, case: CoreCase[State], state: State
    ) -> tuple[Literal["decision", "chance", "over"], tuple[tuple[str, str], ...]]:
        return flow.awaited(state)

    def takes_table_ruling(self, state: State) -> bool:
        return table_ruling.is_open(state)

    def hide(self, state: State, viewer: str) -> State:
        return views.hide(state, viewer)

    def score(self, state: State) -> Score:
        return scoring.score(state)

    def picture(self, state: State) -> Picture:
        return picture(state)

    def _answer(
        self,
        kind: str,
        facts: Mapping[str, Any],
        *,
        pack: Mapping[str, Any] | None = None,
        switches: Mapping[str, str] | None = None,
        trust: Trust = "all",
    ) -> Ruling:
        return questions.answer(self, kind, facts, pack=pack, switches=switches, trust=trust)

    def rename(self, state: State, names: Mapping[str, str]) -> State:
        return views.rename(state, names)

    def rename_move(self, move: Move, names: Mapping[str, str]) -> Move:
        return self.load_move(views.rename_move(self.dump(move), names))
