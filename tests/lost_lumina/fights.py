"""Fighting a battle through its dice step in one line, and reading what came of it."""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.core.ruling import Ruling
from referee.games.lost_lumina.state import State
from tests.lost_lumina.positions import GAME, judge, roll, take


def asked(state: State) -> tuple[tuple[str, str], ...]:
    """Pairs of move type and seat that the state waits for."""
    return GAME.awaited(GAME.case(state), state)[1]


def dice_step(state: State, A: Sequence[int] = (), B: Sequence[int] = (), *, a: int = 0, b: int = 0) -> Ruling:
    """Adds no extra dice, rolls these, passes every re-roll and chooses the dice at positions `a` and `b`.

    The ruling on the last of these moves; by default each chooses the first die.
    """
    ruling = None
    while state.node.startswith("BATTLE.DICE"):
        (type, seat), *_ = asked(state)
        move: Mapping[str, Any]
        if state.node == "BATTLE.DICE.EXTRA":
            move = {"type": "declare_extra_dice", "seat": seat, "orly": False, "stored": 0}
        elif state.node == "BATTLE.DICE.ROLL":
            move = roll(A, B)
        elif state.node == "BATTLE.DICE.REROLL":
            move = {"type": "pass_reroll", "seat": seat}
        else:
            owner = str(state.running.side)
            move = take(seat, a if owner == "A" else b, owner)
        ruling = judge(state, move)
        assert ruling.verdict == "legal", (type, move, ruling.violations or ruling.needs)
        state = ruling.state
    assert ruling is not None, f"{state.node} is not in the dice step"
    return ruling


def strength(ruling: Ruling) -> dict[str, int]:
    """Both Battle Strengths."""
    return {event.data["seat"]: event.data["strength"] for event in ruling.events if event.type == "strength"}


def points(ruling: Ruling) -> dict[str, int]:
    """The Battle Points that each side counts; a side whose points do not count is left out."""
    return {event.data["seat"]: event.data["value"] for event in ruling.events if event.data.get("element") == "bp"}


def winner(ruling: Ruling) -> str | None:
    """Who has won the battle that this ruling decided."""
    return next((event.data["seat"] for event in ruling.events if event.type == "won"), None)


def readings(ruling: Ruling) -> dict[str, tuple[str, str, str, str]]:
    """What a ruling depends on: by switch its value, the interpretation, the other value and the verdict under it."""
    return {d.switch: (d.value, d.interpretation, d.other, d.verdict_if_other) for d in ruling.depends_on}
