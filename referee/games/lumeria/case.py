"""What a judgement of Lumeria reads: the numbers on the cards, their abilities, the board."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from msgspec import UnsetType
from msgspec.structs import replace

from referee.core import case as core
from referee.core import chance
from referee.core.case import Missing
from referee.core.ruling import Assumption, Data, Need, Violation
from referee.games.lumeria.catalogue import RULEBOOK
from referee.games.lumeria.pack import God, Pack, Unit, pack_of
from referee.games.lumeria.state import SEATS, State, counted
from referee.games.lumeria.vocabulary import Ability, AttackType

T = TypeVar("T")

Part = tuple[str, Ability]
"""An ability with its id."""

NUMBER: Data = {"type": "integer", "minimum": 0}
SPACES: Data = {"type": "array", "items": {"type": "string"}}
_ATTACK = {"melee": "What is the melee attack value of {}?", "ranged": "What is the ranged attack value of {}?"}


def each(checks: Iterable[Callable[[], T | None]]) -> Iterator[T]:
    """What checks find, in order. A fact that one of them lacks is asked for after all others have been made."""
    lacking: Missing | None = None
    for check in checks:
        try:
            found = check()
        except Missing as missing:
            lacking = lacking or missing
            continue
        if found is not None:
            yield found
    if lacking is not None:
        raise lacking


class Case(core.Case[State]):
    """One judgement of a Lumeria move.

    A fact that nobody knows, or that is only assumed while nothing assumed is trusted, raises Missing. A lenient case
    takes it as it stands in the pack, or guesses it: to list what may be legal, never to judge.
    """

    pack: Pack

    def __init__(self, state: State, *, draw: bool = True, lenient: bool = False) -> None:
        self.pack = pack_of(state.pack)
        self.lenient = lenient
        self._parts: dict[str, tuple[Part, ...]] = {}
        self._board_is_read = False
        self._found: dict[str, tuple[State, Any]] = {}
        super().__init__(state, RULEBOOK, self.pack.notes, draw=draw)

    def once(self, name: str, state: State, found: Callable[[], T]) -> T:
        """A value about a state, found once for as long as it is asked about the same state."""
        known = self._found.get(name)
        if known is None or known[0] is not state:
            known = self._found[name] = (state, found())
        value: T = known[1]
        return value

    def fact(
        self, pointer: str, value: T | None, question: str, accepts: Data, guess: T | None = None, about: str = ""
    ) -> T:
        """The value of a pack entry. Raises Missing for one that is unknown or not trusted.

        `question` asks for it, with `{}` in the place of what it is about: a kind of units or another id.
        """
        if not self.is_known(pointer, value) and not self.lenient:
            raise Missing(self.need(pointer, question.format(self.kind(about)), accepts))
        found = guess if value is None else value
        assert found is not None
        self.read(pointer, value)
        return found

    def glimpse(self, pointer: str, value: T, untold: T) -> T:
        """The value of a pack entry, or `untold` for one that is not trusted: where only a sentence hangs on it."""
        if not self.is_trusted(pointer):
            return untold
        self.read(pointer, value)
        return value

    def found(self, check: Callable[[], Violation | Iterable[Violation] | None]) -> list[Violation]:
        """What a check finds. A fact that it lacks becomes a need; what it has found before that counts."""
        violations: list[Violation] = []
        try:
            result = check()
            violations.extend(() if result is None else [result] if isinstance(result, Violation) else result)
        except Missing as missing:
            need = replace(missing.need, purpose="legality")
            if need.put not in {known.put for known in self.needs}:
                self.needs.append(need)
        return violations

    @staticmethod
    def need(pointer: str, question: str, accepts: Data) -> Need:
        """A pack entry that is missing."""
        return Need(f"/state/pack/patch{pointer}", accepts, question, "effect")

    def is_known(self, pointer: str, value: Any) -> bool:
        """Whether a pack entry has a value on which this table relies."""
        return value is not None and self.is_trusted(pointer)

    def is_trusted(self, pointer: str) -> bool:
        """Whether what the pack says at a pointer counts, also that it says nothing."""
        note = self.notes.get(pointer)
        return self.before.trust == "all" or note is None or note.source != "assumed"

    # The board.

    def on_board(self, square: str) -> bool:
        """Whether the board has a square of this name. LM-GLOSS-6."""
        return square in self.spaces()

    def spaces(self) -> frozenset[str]:
        """The spaces of the board."""
        self._read_board()
        return self.pack.spaces

    def told_spaces(self) -> frozenset[str] | None:
        """The spaces of the board; None if it is not told. No verdict may hang on that."""
        if not all(self.is_trusted(f"/board/{part}") for part in ("columns", "rows", "missing")):
            return None
        return self.spaces()

    def told_neighbors(self, space: str) -> tuple[str, ...] | None:
        """The spaces that share a side with one, for a hint; None if the board is not told."""
        return None if self.told_spaces() is None else self.neighbors(space)

    def neighbors(self, space: str) -> tuple[str, ...]:
        """The spaces that share a side with one. LM-FUND-4."""
        self._read_board()
        return self.pack.neighbors(space)

    def behind(self, attacker: str, target: str) -> str | None:
        """The space straight behind a target, seen from an attacker next to it; None where the board ends."""
        self._read_board()
        return self.pack.behind(attacker, target)

    def between(self, a: str, b: str) -> tuple[str, ...] | None:
        """The spaces between two of one row or column; None without a line of spaces."""
        self._read_board()
        return self.pack.between(a, b)

    def _read_board(self) -> None:
        if self._board_is_read:
            return
        board = self.pack.board
        self.fact("/board/columns", board.columns, "Which columns does the board have?", SPACES)
        self.fact("/board/rows", board.rows, "How many rows does the board have?", NUMBER)
        self.fact("/board/missing", board.missing, "Which squares are no part of the board?", SPACES)
        self._board_is_read = True

    def recruitment(self, seat: str) -> tuple[str, ...]:
        """The recruitment spaces of a seat. LM-BOARD-1."""
        question = "Which are the recruitment spaces of {}?"
        return self.fact(f"/board/recruitment/{seat}", self.pack.recruitment(seat), question, SPACES, about=seat)

    def told_recruitment(self, seat: str) -> tuple[str, ...] | None:
        """The recruitment spaces of a seat, for a hint; None if they are not told."""
        return self.recruitment(seat) if self.is_trusted(f"/board/recruitment/{seat}") else None

    def camps(self) -> frozenset[str]:
        """The camp spaces of both sides. LM-BOARD-2."""
        return frozenset(space for seat in SEATS for space in self.camps_of(seat))

    def camps_of(self, seat: str) -> tuple[str, ...]:
        """The camp spaces of a seat. LM-BOARD-2."""
        spaces = self.pack.board.camps.get(seat, ())
        return self.fact(f"/board/camps/{seat}", spaces, "Which are the camps of {}?", SPACES, about=seat)

    def mark(self, name: str) -> frozenset[str]:
        """The spaces of a mark of the board, of `camp` or of `recruitment`."""
        if name == "camp":
            return self.camps()
        if name == "recruitment":
            return frozenset(space for seat in SEATS for space in self.recruitment(seat))
        question, spaces = "Which spaces of the board are marked as {}?", self.pack.board.marks.get(name)
        return frozenset(self.fact(f"/board/marks/{name}", spaces, question, SPACES, (), name))

    def lies_on(self, path: Iterable[str], name: str) -> bool:
        """Whether a path touches a camp or a recruitment space, as far as is told; no verdict may hang on it."""
        board = self.pack.board
        sides = board.camps if name == "camps" else board.recruitment
        told = {space for seat in SEATS for space in self.glimpse(f"/board/{name}/{seat}", sides.get(seat, ()), ())}
        return not told.isdisjoint(path)

    # The cards.

    def kind(self, kind: str) -> str:
        """The name of a kind of unit, for a sentence."""
        return self.pack.units[kind].name if kind in self.pack.units else kind

    def called(self, state: State, name: str) -> str:
        """A unit for a sentence: its kind and where it stands, `Berserkers on d4`."""
        unit = state.units[name]
        return f"{self.kind(unit.kind)} on {unit.space}" if unit.space else f"the defeated {self.kind(unit.kind)}"

    def cost(self, kind: str) -> int:
        """The cost printed on a card. LM-CARD-5."""
        value = self.pack.units[kind].cost
        return self.fact(f"/units/{kind}/cost", value, "What do {} cost?", NUMBER, 0, kind)

    def toughness(self, kind: str) -> int:
        """The toughness printed on a card. LM-CARD-2."""
        value = self.pack.units[kind].toughness
        return self.fact(f"/units/{kind}/toughness", value, "What is the toughness of {}?", NUMBER, 1, kind)

    def movement(self, kind: str) -> int:
        """The movement printed on a card. LM-CARD-3."""
        value = self.pack.units[kind].movement
        return self.fact(f"/units/{kind}/movement", value, "What is the movement of {}?", NUMBER, 1, kind)

    def dice_of(self, kind: str, attack_type: AttackType) -> int | None:
        """The attack value of a type that is printed on a card; None if the card has no such attack. LM-CARD-4."""
        printed, pointer = self.pack.units[kind].attack, f"/units/{kind}/attack/{attack_type}"
        question = _ATTACK[attack_type]
        if printed is None:
            return self.fact(pointer, None, question, NUMBER, 1, kind)
        if attack_type in printed:
            return self.fact(pointer, printed[attack_type], question, NUMBER, about=kind)
        if not self.is_trusted(pointer) and not self.lenient:
            raise Missing(self.need(pointer, question.format(self.kind(kind)), NUMBER))
        self.read(pointer, None)
        return None

    def parts(self, owner: str) -> tuple[Part, ...]:
        """The abilities of a kind of unit or of a god. A text that is not modeled is read as silent. LM-RULING-83."""
        if owner not in self._parts:
            self._parts[owner] = self._read_parts(owner)
        return self._parts[owner]

    def _read_parts(self, owner: str) -> tuple[Part, ...]:
        unit = self.pack.units.get(owner)
        entry: Unit | God = self.pack.gods[owner] if unit is None else unit
        pointer = f"/gods/{owner}/ability" if unit is None else f"/units/{owner}/abilities"
        if not entry.unmodelled and self.before.trust == "all" and not self.pack.abilities_of(owner):
            self.read(pointer, ())
            return ()
        if entry.unmodelled:
            self._read_as_silent(pointer, entry)
        elif not self.is_trusted(pointer) and not self.lenient:
            question = f"Which abilities does the text of {entry.name} give?"
            raise Missing(self.need(pointer, question, SPACES))
        parts = self.pack.abilities_of(owner)
        names = tuple(dict.fromkeys(identifier for identifier, _ in parts))
        self.read(pointer, names)
        for identifier in names:
            ability = self.pack.abilities[identifier]
            question = "What does the ability {} do?"
            self.fact(f"/abilities/{identifier}", ability, question, {"type": "object"}, about=identifier)
        return parts

    def _read_as_silent(self, pointer: str, entry: Unit | God) -> None:
        """Notes that the text of a card or god is left to the table."""
        note = f"What the text of {entry.name} says is left to the table: {entry.text or 'it is not told'}"
        source = self.notes[pointer].source if pointer in self.notes else "user"
        if source != "rulebook":
            at = f"/state/pack/patch{pointer}"
            self.assumptions[pointer] = Assumption(at, source, ref="LM-RULING-83", note=note)

    def copies(self, kind: str) -> int:
        """How many cards of a kind the box has. LM-BOX-2."""
        number = self.pack.units[kind].copies
        return self.fact(f"/units/{kind}/copies", number, "How many cards of {} are there?", NUMBER, about=kind)

    def god_of(self, seat: str) -> str | None:
        """The god of a seat, once it has a faction of the pack."""
        faction = self.pack.factions.get(str(self.before.factions[seat]))
        return None if faction is None else faction.god

    # Chance.

    def dice(
        self, purpose: str, counts: dict[str, int], reported: dict[str, tuple[int, ...]] | None
    ) -> dict[str, tuple[int, ...]]:
        """Dice for each seat: the reported ones, or drawn from the seed, in the order of `counts`."""
        sides = self.pack.die.sides
        self.read("/die/sides", sides)

        def draw(seed: str, number: int, purpose: str) -> dict[str, tuple[int, ...]]:
            rolled = chance.dice(seed, number, purpose, sum(counts.values()), sides)
            dice, start = {}, 0
            for seat, count in counts.items():
                dice[seat], start = rolled[start : start + count], start + count
            return dice

        face = {"minimum": 1, "maximum": sides}
        one = len(counts) == 1
        lists: Data = {seat: {"type": "array", "items": face, "length": n} for seat, n in counts.items()}
        accepts: Data = {"dice": next(iter(lists.values())) if one else lists}
        rolled = " and ".join(f"the {counted(count, 'die')} of {seat}" for seat, count in counts.items() if count)
        return self.chance(purpose, reported, draw, accepts, f"What do {rolled} show?")


class Unheard(Case):
    """A case in which nobody hears what was read: for the look at a state before any move is judged."""

    def __init__(self, state: State) -> None:
        super().__init__(state, draw=False)
        self._trusts_all = state.trust == "all"

    def fact(
        self, pointer: str, value: T | None, question: str, accepts: Data, guess: T | None = None, about: str = ""
    ) -> T:
        if self._trusts_all and value is not None:
            return value
        return super().fact(pointer, value, question, accepts, guess, about)

    def read(self, pointer: str, value: Any) -> None:
        pass


def reported(report: T | UnsetType) -> T | None:
    """A member that may be absent, as None where it is."""
    return None if isinstance(report, UnsetType) else report
