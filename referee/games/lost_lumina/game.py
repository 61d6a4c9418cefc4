"""Lost Lumina under the contract of `referee.core.game`: the chapters put together."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from referee.core.case import Case as CoreCase
from referee.core.game import Game
from referee.core.picture import Picture
from referee.core.ruling import Provenance, Ruling, Score, Violation
from referee.core.state import Move, PackRef, Tell, Trust
from referee.games.lost_lumina import faults, flow, hidden_choices, moves, questions, scoring, views
from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.catalogue import RULEBOOK
from referee.games.lost_lumina.examples import EXAMPLES
from referee.games.lost_lumina.options import setup
from referee.games.lost_lumina.pack import PACKS, pack_of
from referee.games.lost_lumina.pack_faults import pack_faults
from referee.games.lost_lumina.picture import picture
from referee.games.lost_lumina.posing import Ground
from referee.games.lost_lumina.state import SEATS, AnyMove, DraftKeep, PlayCard, State
from referee.games.lost_lumina.switches import SWITCHES


class LostLumina(Game[State]):
    """The referee of Lost Lumina."""

    id = "lost-lumina"
    title = "Lost Lumina"
    seats = SEATS
    state_type = State
    move_type = AnyMove
    move_types = moves.MOVE_TYPES
    rulebook = RULEBOOK
    packs = PACKS
    switches = SWITCHES
    questions = questions.QUESTIONS
    waivable = frozenset({"LL-REINF-PLACE-2", "LL-REINF-PLACE-3", "LL-REINF-MOVE-2"})
    examples = EXAMPLES

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
        told = views.tell(case, state, move)
        return told if isinstance(told, Violation) else moves.onward(case, told)

    def unseen(self, state: State, seat: str) -> Move | None:
        return hidden_choices.unseen(state, seat)

    def opened(self, case: CoreCase[State], state: State, move: Move) -> State | Violation:
        assert isinstance(case, Case) and isinstance(move, DraftKeep | PlayCard)
        opened = hidden_choices.opened(case, state, move)
        return opened if isinstance(opened, Violation) else moves.onward(case, opened)

    def candidates(self, case: CoreCase[State], state: State, type: str | None = None) -> Iterator[Move]:
        assert isinstance(case, Case)
        return moves.candidates(case, state, type)

    def awaited(
        self, case: CoreCase[State], state: State
    ) -> tuple[Literal["decision", "chance", "over"], tuple[tuple[str, str], ...]]:
        assert isinstance(case, Case)
        return flow.awaited(case, state)

    def only_claims(self, state: State, move: Move) -> bool:
        return views.only_claims(state, move)

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
        return questions.answer(self, kind, facts, Ground(pack or {"id": next(iter(self.packs))}, switches, trust))

    def rename(self, state: State, names: Mapping[str, str]) -> State:
        return views.rename(state, names)

    def rename_move(self, move: Move, names: Mapping[str, str]) -> Move:
        return self.load_move(views.rename_move(self.dump(move), names))
