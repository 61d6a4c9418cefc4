"""Lost Empires under the contract of `referee.core.game`: the chapters put together."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from referee.core.case import Case as CoreCase
from referee.core.game import Game
from referee.core.picture import Picture
from referee.core.ruling import Provenance, Ruling, Score, Violation
from referee.core.state import Move, PackRef, Tell, Trust
from referee.games.lost_empires import faults, flow, hidden_choices, moves, questions, scoring, table_ruling, views
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.catalogue import RULEBOOK
from referee.games.lost_empires.examples import EXAMPLES
from referee.games.lost_empires.move_types import MOVE_TYPES
from referee.games.lost_empires.options import setup
from referee.games.lost_empires.pack import PACKS, pack_of
from referee.games.lost_empires.pack_faults import pack_faults
from referee.games.lost_empires.picture import picture
from referee.games.lost_empires.state import SEATS, AnyMove, State, SubmitDeck
from referee.games.lost_empires.switches import SWITCHES


class LostEmpires(Game[State]):
    """The referee of Lost Empires."""

    id = "lost-empires"
    title = "Lost Empires: War for the New Sun"
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
        {
            "LE-ACT-2",
            "LE-ACT-3",
            "LE-ACT-MOVE-1",
            "LE-ACT-MOVE-6",
            "LE-ERRATA-EYE-3",
            "LE-ORDER-3",
            "LE-ORDER-4",
            "LE-ORDER-ACT-2",
            "LE-ORDER-ACT-3",
            "LE-ORDER-UNIT-2",
            "LE-SPEC-ATTACK-2",
            "LE-SPEC-ATTACK-3",
        }
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

    def unseen(self, state: State, seat: str) -> Move | None:
        return hidden_choices.unseen(state, seat)

    def opened(self, case: CoreCase[State], state: State, move: Move) -> State | Violation:
        assert isinstance(case, Case) and isinstance(move, SubmitDeck)
        return hidden_choices.opened(case, state, move)

    def candidates(self, case: CoreCase[State], state: State, type: str | None = None) -> Iterator[Move]:
        return moves.candidates(Case(state, draw=False), state, type)

    def awaited(
        self, case: CoreCase[State], state: State
    ) -> tuple[Literal["decision", "chance", "automatic", "over"], tuple[tuple[str, str], ...]]:
        return flow.awaited(Case(state, draw=False), state)

    def only_claims(self, state: State, move: Move) -> bool:
        return views.only_claims(state, move)

    def takes_table_ruling(self, state: State) -> bool:
        return table_ruling.is_open(Case(state, draw=False), state)

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
