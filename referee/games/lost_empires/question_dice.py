"""An attack of which the dice are not told: what each pair of faces would bring, and what decides."""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from itertools import product
from typing import Any

from msgspec import UNSET, Struct, UnsetType, to_builtins
from msgspec.structs import replace

from referee.core.game import Game
from referee.core.question import TOLD, TRIED
from referee.core.ruling import Event, Need, Ruling, Violation
from referee.games.lost_empires import values
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.dice import shown
from referee.games.lost_empires.pack import pack_of
from referee.games.lost_empires.state import AttackUnit, DiceReport, Face, GrantedAttack, Seat, State, other
from referee.games.lost_empires.wording import listed

JUDGED = TOLD | {"depends_on"}
"""What is taken from the ruling on the first pair of faces of each outcome."""

Pair = tuple[tuple[Face, ...], tuple[Face, ...]]
"""What attacker and defender throw: one face each, unless the facts tell of more."""
Dice = Mapping[str, Any]
"""The dice of the facts, by role."""
Attack = AttackUnit | GrantedAttack
WORDS = {"win": "The attacker wins", "tie": "A tie", "lose": "The defender wins"}
AFTER = {"destroyed": "it is destroyed", "artifacts": "an artifact is gained"}


def faces_of(told: Any) -> tuple[Face, ...]:
    """Faces as a table tells them: a number is a plain face; several are told in a list."""
    if isinstance(told, list):
        return tuple(face for one in told for face in faces_of(one))
    return (Face(told) if isinstance(told, int) else Face(told["value"], told.get("critical", False)),)


def report_of(seat: Seat, dice: Dice) -> DiceReport | UnsetType:
    """The report of both dice; UNSET unless both are told."""
    if not {"attacker", "defender"} <= dice.keys():
        return UNSET
    return DiceReport({seat: faces_of(dice["attacker"]), other(seat): faces_of(dice["defender"])})


def outcomes(game: Game[State], state: State, move: Attack, dice: Dice) -> tuple[Hashable, ...]:
    """What each pair of faces brings."""
    return tuple(_brought(ruling) for _, ruling in _tried(game, state, move, dice))


def _pairs(state: State, dice: Dice) -> Iterator[Pair]:
    """The pairs of faces that are known to be on the dice, and those alone that show what is told."""
    known = [Face(face.value, face.critical) for face in pack_of(state.pack).die.faces.values()]
    known.sort(key=lambda face: (face.value, face.critical))
    thrown = [[faces_of(dice[role])] if role in dice else [(f,) for f in known] for role in ("attacker", "defender")]
    yield from product(*thrown)


def _tried(game: Game[State], state: State, move: Attack, dice: Dice) -> Iterator[tuple[Pair, Ruling]]:
    """What the referee says of each pair of faces. The state is looked at once."""
    faults = game.faults(state)
    for pair in _pairs(state, dice):
        yield pair, game.impossible(faults) if faults else game.ruling(state, _reported(move, pair), TRIED)


def _reported(move: Attack, pair: Pair) -> Attack:
    return replace(move, report=DiceReport(dict(zip((move.seat, other(move.seat)), pair, strict=True))))


def _brought(ruling: Ruling) -> tuple[Any, ...]:
    """What an attack brings, as far as two attacks can differ: result, damage, what comes after, and the rules."""
    if ruling.verdict != "legal":
        return (ruling.verdict, frozenset(() if ruling.needs is UNSET else (need.put for need in ruling.needs)))
    events = [*(ruling.events or ())]
    (result, *after) = events[[event.type for event in events].index("result") :]
    more = tuple(event.type for event in after if event.type != "damage")
    return result.data.get("result", "lose"), result.data["damage"], more, result.rules


class Table(Struct, frozen=True):
    """What the faces decide: the events that say so; instead of them what is missing, or wrong with a face."""

    rulings: tuple[Ruling, ...]
    events: tuple[Event, ...] = ()
    needs: tuple[Need, ...] = ()
    violations: tuple[Violation, ...] = ()


def decided(game: Game[State], state: State, move: Attack, dice: Dice) -> Table:
    """What each pair of faces would bring: the numbers that are added to them, then one event for each outcome."""
    found: dict[tuple[Any, ...], list[Pair]] = {}
    for pair, ruling in _tried(game, state, move, dice):
        found.setdefault(_brought(ruling), []).append(pair)
    rulings = tuple(game.judge(state, _reported(move, pairs[0]), JUDGED) for pairs in found.values())
    wrong = next((r.violations for r in rulings if r.violations is not UNSET), ())
    needs = [need for ruling in rulings if ruling.needs is not UNSET for need in ruling.needs]
    if wrong or needs:
        return Table(rulings, (), tuple({need.put: need for need in needs}.values()), wrong)
    outcomes = [_decides(brought, pairs) for brought, pairs in found.items()]
    return Table(rulings, (*_numbers(state, move), *outcomes, *_in_sum(found)))


def _in_sum(outcomes: Iterable[tuple[Any, ...]]) -> Iterator[Event]:
    """That the dice decide, where there are several outcomes: the last line, which is read first."""
    damages = {damage for _, damage, *_ in outcomes}
    least, most = min(damages), max(damages)
    if most > least:
        text = f"The dice decide: from {least or 'no'} damage to {most} damage."
        yield Event("dice-decide", ("LE-ACT-ATTACK-4",), text, {"least": least, "most": most})


def _numbers(state: State, move: Attack) -> Iterator[Event]:
    """The offense of the attacker and the defense of the defender, as they are now."""
    case = Case(state)
    both = (("offense", move.unit, values.offense), ("defense", move.target, values.defense))
    for number, name, current in both:
        value = current(case, state, name)
        total = f" = {value.amount}" if len(value.lines) > 1 else ""
        text = f"{value.text}{total}: the {number} to which its die is added."
        rules = ("LE-ACT-ATTACK-4", "LE-RULING-33", *value.rules)
        yield Event("number", rules, text, {"unit": name, "stat": number, "number": value.amount})


def _decides(brought: tuple[Any, ...], pairs: list[Pair]) -> Event:
    """One outcome, and the faces that bring it."""
    result, damage, more, rules = brought
    by_face: dict[str, list[str]] = {}
    for (a,), (d,) in pairs:
        by_face.setdefault(shown(a), []).append(shown(d))
    faces = "; ".join(f"{a} against {listed(ds)}" for a, ds in by_face.items())
    then = listed((f"{damage} damage" if damage else "no damage", *(AFTER[type] for type in more if type in AFTER)))
    data = {"result": result, "damage": damage, "dice": [[to_builtins(face) for (face,) in pair] for pair in pairs]}
    return Event("decides", rules, f"{WORDS[result]}, {then}: {faces}.", data)
