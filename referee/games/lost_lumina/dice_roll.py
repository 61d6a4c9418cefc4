"""Step 4 of a battle: extra dice and the roll. LL-RULING-26, -28 to -32."""

from collections.abc import Iterator
from typing import cast

from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lost_lumina.board import followerless
from referee.games.lost_lumina.case import Case, reported
from referee.games.lost_lumina.characters import ability, has
from referee.games.lost_lumina.dice import POOL, in_dice_step, wrong_dice
from referee.games.lost_lumina.dice_reroll import window_open
from referee.games.lost_lumina.state import (
    SEATS,
    DeclareExtraDice,
    Extra,
    Reroll,
    Roll,
    Seat,
    Sides,
    State,
    counted,
    listed,
    other,
)

EMPTIED_BY = {"galgator": "LL-CARD-06-2", "olgi": "LL-CARD-08-4", "wuxaki": "LL-CARD-13-2"}
"""The rules that say so of a side whose last Follower here was taken by one of these abilities."""

# Extra dice


def orly_open(case: Case, state: State, side: str) -> bool:
    """Whether a side may add Orly's die: a defender with her ability. LL-CARD-02-1."""
    return side == state.running.defender and has(case, state, side, "orly")


def extra(case: Case, state: State) -> State:
    """Asks the attacker, then the defender, who can add dice to the roll. LL-RULING-30, -31, -32."""
    side = cast(Seat, state.running.side)
    lost_dice = followerless(state, side)
    if lost_dice:
        _no_dice(case, state, side)
    elif state.running.extra[side] is None and (orly_open(case, state, side) or state.stored[side]):
        return state
    if state.running.extra[side] is None:
        state = state.fight(extra=state.running.extra.put(side, Extra(False, 0)))
    battle = state.running
    if side == battle.attacker:
        return state.fight(side=battle.defender)
    return replace(state.fight(side=battle.attacker), node="BATTLE.DICE.ROLL")


def _no_dice(case: Case, state: State, side: Seat) -> None:
    """Says that a side whose Followers were all taken away rolls nothing. LL-BR-REMOVE-3, LL-RULING-23."""
    rules = ["LL-BR-REMOVE-3", "LL-RULING-23"]
    if state.stored[side]:
        rules += ["LL-RULING-32"]
    character = ability(case, state, side)
    if character is not None and character.changes == "dice" and character.void not in ("", "LL-CARD-26-2"):
        rules += [character.void]
    text = f"{side} has no Follower left in {state.running.area}, so {side} rolls no dice."
    case.happened("no-dice", rules, text, seat=side)


def extra_options(case: Case, state: State) -> Iterator[DeclareExtraDice]:
    """Orly's die or not, and each number of stored dice."""
    side = cast(Seat, state.running.side)
    for orly in (False, True):
        for stored in range(state.stored[side] + 1):
            yield DeclareExtraDice(seat=side, orly=orly, stored=stored)


@rule("LL-BR-REMOVE-3")
def dice_at_all(case: Case, state: State, move: DeclareExtraDice | Reroll) -> Violation | None:
    """A player whose Followers were all taken away by abilities has no dice."""
    if not in_dice_step(state) or not followerless(state, move.seat):
        return None
    detail = (
        f"Abilities have taken all Followers of {move.seat} out of {state.running.area}; {move.seat} rolls no dice."
    )
    return case.breach("LL-BR-REMOVE-3", detail, also=("LL-RULING-23",), hint="Only Battle Points count for this side.")


@rule("LL-CARD-02-1")
def orly_for_a_defender(case: Case, state: State, move: DeclareExtraDice) -> Violation | None:
    """Orly's die is for a defender with her ability."""
    if not move.orly or not in_dice_step(state) or orly_open(case, state, move.seat):
        return None
    battle = state.running
    if battle.lost[move.seat]:
        detail = f"{move.seat} has lost the ability to Rukan."
        return case.breach("LL-CARD-20-1", detail, pointer="/move/orly", also=("LL-CARD-02-1",))
    why = "attacks" if has(case, state, move.seat, "orly") else "does not have Orly's ability"
    detail = f"{move.seat} {why} in {battle.area}."
    return case.breach("LL-CARD-02-1", detail, pointer="/move/orly", hint="Declare `orly: false`.")


@rule("LL-CARD-10-2", "LL-CARD-10-4")
def stored_dice_there(case: Case, state: State, move: DeclareExtraDice) -> Violation | None:
    """A die that is used was stored in an earlier battle and has not been used. LL-RULING-31."""
    if not in_dice_step(state):
        return None
    have = state.stored[move.seat]
    if not 0 <= move.stored <= have:
        detail = f"{move.seat} has {counted(have, 'stored die')}; declared: {move.stored}."
        detail = detail.replace("stored dies", "stored dice")
        hint = f"Declare 0 to {have}." if have else "Declare 0."
        return case.breach("LL-CARD-10-2", detail, pointer="/move/stored", also=("LL-CARD-10-4",), hint=hint)
    if move.stored > 1 and case.switch("stored-dice") == "one":
        detail = f"The table plays at most one stored die in a battle; declared: {move.stored}."
        return case.breach("LL-CARD-10-4", detail, pointer="/move/stored", also=("LL-RULING-31",), hint="Declare 1.")
    return None


def declare(case: Case, state: State, move: DeclareExtraDice) -> State:
    """Extra dice join the roll; a stored die is stored no longer. LL-CARD-02-1, -2, LL-CARD-10-2, -4."""
    side = cast(Seat, move.seat)
    if move.orly:
        rules = ["LL-CARD-02-1", "LL-CARD-02-2", "LL-BATTLE-DICE-4", "LL-RULING-30"]
        case.happened("extra-die", rules, f"Orly: {side} adds a die to the roll.", seat=side, dice=1)
    elif has(case, state, side, "orly"):
        case.happened("declined", ("LL-CARD-02-1", "LL-BR-MUST-1"), f"Orly: {side} adds no die.", seat=side)
    if move.stored:
        rules = ["LL-CARD-10-2", "LL-CARD-10-4", "LL-RULING-31", "LL-RULING-32"]
        character = ability(case, state, side)
        if character is not None and character.void in ("LL-CARD-21-4", "LL-CARD-27-3"):
            rules += [f"LL-CARD-{character.number}-{3 if character.number == 21 else 2}"]
        text = f"{side} adds {move.stored} stored {'die' if move.stored == 1 else 'dice'} to the roll."
        case.happened("extra-die", rules, text, seat=side, dice=move.stored)
    state = replace(state, stored=state.stored.put(side, state.stored[side] - move.stored))
    return state.fight(extra=state.running.extra.put(side, Extra(move.orly, move.stored)))


# The roll


def number_of_dice(state: State, side: str) -> int:
    """How many dice a side rolls: its Followers here and the extra dice; none for a followerless side.

    LL-BATTLE-DICE-1, LL-BR-REMOVE-3.
    """
    battle = state.running
    if followerless(state, side):
        return 0
    counting, added = battle.terms[side].followers, battle.extra[side] or Extra(False, 0)
    return (state.here(side, battle.area) if counting is None else counting) + added.orly + added.stored


def roll_options(case: Case, state: State) -> Iterator[Roll]:
    """The one move of chance."""
    yield Roll(seat="chance")


@rule("LL-BATTLE-DICE-1", "LL-BR-DICE-1", "LL-BR-REMOVE-3", "LL-OVER-1")
def as_many_dice_as_due(case: Case, state: State, move: Roll) -> Iterator[Violation]:
    """A reported roll has the right number of dice for each side, each from 1 to 6."""
    report = reported(move.report)
    if report is None or state.node != "BATTLE.DICE.ROLL":
        return
    for seat in sorted(report.dice.keys() - set(SEATS)):
        detail = f"There is no seat {seat}."
        yield case.breach("LL-OVER-1", detail, pointer=f"/move/report/dice/{seat}", hint="The seats are A and B.")
    for seat in SEATS:
        dice, pointer = report.dice.get(seat, ()), f"/move/report/dice/{seat}"
        if not followerless(state, seat):
            yield from wrong_dice(case, dice, number_of_dice(state, seat), seat, pointer, "LL-BATTLE-DICE-1")
        elif dice:
            detail = f"{seat} has no Follower left in {state.running.area} and rolls no dice."
            by = [row for word, row in EMPTIED_BY.items() if has(case, state, other(seat), word)]
            also = ("LL-BR-REMOVE-2", *by)
            yield case.breach("LL-BR-REMOVE-3", detail, pointer=pointer, also=also, hint=f"Leave {seat} out.")


def roll(case: Case, state: State, move: Roll) -> State:
    """Both roll at once. LL-BATTLE-DICE-1, LL-RULING-28, -29."""
    battle = state.running
    numbers = Sides(number_of_dice(state, "A"), number_of_dice(state, "B"))
    due = {seat: numbers[seat] for seat in (battle.attacker, battle.defender) if numbers[seat]}
    report = reported(move.report)
    results = _drawn(case, battle.attacker, numbers) if report is None else report.dice
    dice = Sides(tuple(results.get("A", ())), tuple(results.get("B", ())))
    case.reveals = True
    for seat, number in due.items():
        rules = ["LL-BATTLE-DICE-1", "LL-OVER-4"]
        if number > POOL:
            rules += ["LL-BR-DICE-1", "LL-RULING-28"]
        if has(case, state, seat, "kenuk"):
            rules += ["LL-CARD-04-4"]
        if any(has(case, state, user, word) for user in SEATS for word in ("arburi", "namla", "bukoni", "nubala")):
            rules += ["LL-RULING-29"]
        text = f"{seat} rolls {counted(number, 'die')}: {listed(map(str, dice[seat]))}."
        case.happened("rolled", rules, text, seat=seat, dice=list(dice[seat]))
    state = state.fight(dice=dice, side=battle.attacker)
    if any(window_open(case, state, side) for side in SEATS) and case.switch("dice-order") == "choose-first":
        return replace(state, node="BATTLE.DICE.CHOOSE")
    return replace(state, node="BATTLE.DICE.REROLL")


def _drawn(case: Case, attacker: Seat, numbers: Sides[int]) -> dict[str, tuple[int, ...]]:
    """Dice of both sides from the seed, the attacker's first."""
    try_all = case.dice("roll", numbers.A + numbers.B, None)
    first = numbers[attacker]
    return {attacker: try_all[:first], other(attacker): try_all[first:]}
