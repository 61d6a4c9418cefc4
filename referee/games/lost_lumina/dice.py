"""Step 4 of a battle: extra dice, the roll, re-rolls, and the chosen die. LL-RULING-26 orders them."""

from collections.abc import Iterator
from itertools import combinations
from typing import cast

from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lost_lumina.board import followerless
from referee.games.lost_lumina.case import Case, reported
from referee.games.lost_lumina.characters import ability, has
from referee.games.lost_lumina.dice_reports import POOL, wrong_dice
from referee.games.lost_lumina.state import (
    SEATS,
    ChooseDie,
    DeclareExtraDice,
    Extra,
    FreeReroll,
    PassReroll,
    Reroll,
    Roll,
    Seat,
    Sides,
    State,
    counted,
    listed,
    other,
)

ROLLED = ("BATTLE.DICE.REROLL", "BATTLE.DICE.CHOOSE")
"""The nodes at which dice lie on the table."""

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
    if not _in_dice_step(state) or not followerless(state, move.seat):
        return None
    detail = (
        f"Abilities have taken all Followers of {move.seat} out of {state.running.area}; {move.seat} rolls no dice."
    )
    return case.breach("LL-BR-REMOVE-3", detail, also=("LL-RULING-23",), hint="Only Battle Points count for this side.")


@rule("LL-CARD-02-1")
def orly_for_a_defender(case: Case, state: State, move: DeclareExtraDice) -> Violation | None:
    """Orly's die is for a defender with her ability."""
    if not move.orly or not _in_dice_step(state) or orly_open(case, state, move.seat):
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
    if not _in_dice_step(state):
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


@rule("LL-BATTLE-DICE-1", "LL-BR-DICE-1", "LL-BR-REMOVE-3")
def as_many_dice_as_due(case: Case, state: State, move: Roll) -> Violation | None:
    """A reported roll has the right number of dice for each side, each from 1 to 6."""
    report = reported(move.report)
    if report is None or state.node != "BATTLE.DICE.ROLL":
        return None
    for seat in sorted(report.dice.keys() - set(SEATS)):
        detail = f"There is no seat {seat}."
        return case.breach("LL-OVER-1", detail, pointer=f"/move/report/dice/{seat}", hint="The seats are A and B.")
    for seat in SEATS:
        dice, pointer = report.dice.get(seat, ()), f"/move/report/dice/{seat}"
        if followerless(state, seat):
            if dice:
                detail = f"{seat} has no Follower left in {state.running.area} and rolls no dice."
                by = [row for word, row in EMPTIED_BY.items() if has(case, state, other(seat), word)]
                also = ("LL-BR-REMOVE-2", *by)
                return case.breach("LL-BR-REMOVE-3", detail, pointer=pointer, also=also, hint=f"Leave {seat} out.")
        elif wrong := wrong_dice(case, dice, number_of_dice(state, seat), seat, pointer, "LL-BATTLE-DICE-1"):
            return wrong
    return None


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


# Re-rolls


def window_open(case: Case, state: State, side: Seat) -> bool:
    """Whether a side has a re-roll left: the paid one, or Janulo's. LL-RULING-26, -27, -34."""
    battle = state.running
    if battle.passed[side] or battle.dice is None or not battle.dice[side]:
        return False
    paid = not battle.rerolled[side] and state.supply[side] > 0
    return paid or (has(case, state, side, "janulo") and not battle.free_rerolled[side])


def reroll_window(case: Case, state: State) -> State:
    """The attacker's window, then the defender's; a side with nothing left is passed over."""
    battle = state.running
    side = cast(Seat, battle.side)
    if window_open(case, state, side):
        return state
    state = state.fight(passed=battle.passed.put(side, True))
    if side == battle.attacker:
        return state.fight(side=battle.defender)
    return replace(state.fight(side=battle.attacker), node="BATTLE.DICE.CHOOSE")


def reroll_options(case: Case, state: State) -> Iterator[Reroll]:
    """Every set of own dice that the supply can pay for, small sets first."""
    side = cast(Seat, state.running.side)
    number = len(_dice(state, side))
    for count in range(1, min(number, state.supply[side]) + 1):
        for which in combinations(range(number), count):
            yield Reroll(seat=side, which=which)


def free_options(case: Case, state: State) -> Iterator[FreeReroll]:
    """Each own die."""
    side = cast(Seat, state.running.side)
    for die in range(len(_dice(state, side))):
        yield FreeReroll(seat=side, which=(die,))


def pass_options(case: Case, state: State) -> Iterator[PassReroll]:
    """The window can be closed."""
    yield PassReroll(seat=cast(Seat, state.running.side))


@rule("LL-CARD-04-3")
def not_kenuks_dice(case: Case, state: State, move: Reroll) -> Violation | None:
    """Before the battle dice are rolled only the dice of Kenuk's roll can be meant, and those stay."""
    if not _in_dice_step(state) or _dice_lie(state) or not has(case, state, move.seat, "kenuk"):
        return None
    detail = f"The battle dice are not rolled yet, and the dice of {move.seat}'s Kenuk are never re-rolled."
    return case.breach("LL-CARD-04-3", detail, pointer="/move/which", also=("LL-BATTLE-SEQ-1", "LL-RULING-33"))


@rule("LL-BATTLE-REROLL-1")
def first_reroll(case: Case, state: State, move: Reroll) -> Violation | None:
    """One paid re-roll in a battle."""
    if not _in_dice_step(state) or not state.running.rerolled[move.seat]:
        return None
    detail = f"{move.seat} has already made the re-roll of this battle."
    return case.breach("LL-BATTLE-REROLL-1", detail, hint="Pass.")


@rule("LL-BATTLE-REROLL-5")
def supply_not_empty(case: Case, state: State, move: Reroll) -> Violation | None:
    """With an empty supply there is no paid re-roll."""
    if not _in_dice_step(state) or state.supply[move.seat]:
        return None
    return case.breach(
        "LL-BATTLE-REROLL-5", f"The supply of {move.seat} is empty.", pointer="/move/which", hint="Pass."
    )


@rule("LL-BATTLE-REROLL-2")
def dice_paid_for(case: Case, state: State, move: Reroll) -> Violation | None:
    """A re-roll is of at least one own die, each named once, and of no more than the supply pays for. LL-RULING-27."""
    if not _in_dice_step(state):
        return None
    supply, number = state.supply[move.seat], len(move.which)
    if _dice_lie(state) and (wrong := _not_own_dice(state, move.seat, move.which)):
        return case.breach("LL-BATTLE-REROLL-2", wrong, pointer="/move/which", also=("LL-RULING-27",))
    if not number or number <= supply or not supply:
        return None
    detail = f"{counted(number, 'die')} cost {number} Followers; the supply of {move.seat} holds {supply}."
    hint = f"Re-roll at most {counted(supply, 'die')}."
    return case.breach("LL-BATTLE-REROLL-2", detail, pointer="/move/which", also=("LL-RULING-27",), hint=hint)


def _not_own_dice(state: State, side: str, which: tuple[int, ...]) -> str:
    """What is wrong with positions of dice: none, doubled, or none of one's own. Empty if nothing is."""
    have = len(_dice(state, side))
    if not which:
        return "No die is named."
    if len(set(which)) < len(which):
        return "A die is named twice."
    strange = [die for die in which if die not in range(have)]
    if strange:
        return (
            f"{side} has rolled {counted(have, 'die')}, positions 0 to {have - 1}; named: {listed(map(str, strange))}."
        )
    return ""


@rule("LL-BATTLE-REROLL-3")
def all_rolled_together(case: Case, state: State, move: Reroll) -> Violation | None:
    """A report shows one new value for each die re-rolled."""
    report = reported(move.report)
    if report is None or not _dice_lie(state):
        return None
    if len(report.dice) != len(move.which):
        detail = f"{counted(len(move.which), 'die')} re-rolled, {len(report.dice)} reported."
        return case.breach(
            "LL-BATTLE-REROLL-3", detail, pointer="/move/report/dice", hint="Report all of them together."
        )
    return wrong_dice(case, report.dice, len(move.which), move.seat, "/move/report/dice", "LL-BATTLE-DICE-1")


@rule("LL-CARD-19-1")
def one_free_die(case: Case, state: State, move: FreeReroll) -> Violation | None:
    """Janulo's re-roll is of one own die, once in a battle. LL-RULING-34."""
    if not _in_dice_step(state) or not has(case, state, move.seat, "janulo") or followerless(state, move.seat):
        return None
    if state.running.free_rerolled[move.seat]:
        return case.breach(
            "LL-CARD-19-1", f"{move.seat} has already used Janulo's re-roll in this battle.", hint="Pass."
        )
    if not _dice_lie(state):
        return None
    wrong = _not_own_dice(state, move.seat, move.which)
    if len(move.which) > 1 and not wrong:
        wrong = f"{len(move.which)} dice are named."
    if wrong:
        hint = "Name exactly one of your dice."
        return case.breach("LL-CARD-19-1", wrong, pointer="/move/which", also=("LL-RULING-34",), hint=hint)
    report = reported(move.report)
    if report is not None and len(report.dice) != 1:
        detail = f"One die is re-rolled, {len(report.dice)} reported."
        return case.breach("LL-CARD-19-1", detail, pointer="/move/report/dice", hint="Report one die.")
    if report is None:
        return None
    return wrong_dice(case, report.dice, 1, move.seat, "/move/report/dice", "LL-BATTLE-DICE-1")


def reroll(case: Case, state: State, move: Reroll) -> State:
    """Followers go to the box, as many dice are rolled again. LL-BATTLE-REROLL-1 to -5."""
    side, price = cast(Seat, move.seat), len(move.which)
    rules = ["LL-BATTLE-REROLL-1", "LL-BATTLE-REROLL-2", "LL-BATTLE-REROLL-4", "LL-BATTLE-REROLL-5"]
    rules += ["LL-RULING-6", "LL-RULING-27", "LL-RULING-70"]
    text = f"{side} pays {counted(price, 'Follower')} from the supply into the box."
    case.happened("paid", rules, text, seat=side, count=price)
    new = case.dice("reroll", price, reported(move.report))
    state = replace(
        state,
        supply=state.supply.put(side, state.supply[side] - price),
        box=state.box.put(side, state.box[side] + price),
    )
    state = state.fight(rerolled=state.running.rerolled.put(side, True))
    return _rolled_again(case, state, side, move.which, new, ["LL-BATTLE-REROLL-2", "LL-BATTLE-REROLL-3"])


def free_reroll(case: Case, state: State, move: FreeReroll) -> State:
    """Janulo's die is rolled again for nothing. LL-CARD-19-1."""
    side = cast(Seat, move.seat)
    new = case.dice("free_reroll", 1, reported(move.report))
    state = state.fight(free_rerolled=state.running.free_rerolled.put(side, True))
    rules = ["LL-CARD-19-1", "LL-BATTLE-DICE-4", "LL-RULING-34"]
    return _rolled_again(case, state, side, move.which, new, rules)


def _rolled_again(
    case: Case, state: State, side: Seat, which: tuple[int, ...], new: tuple[int, ...], rules: list[str]
) -> State:
    """The dice with new values; a die chosen before is to be chosen again."""
    assert state.running.dice is not None
    dice = list(state.running.dice[side])
    for position, value in zip(which, new, strict=True):
        dice[position] = value
    text = f"{side} re-rolls {counted(len(which), 'die')}; the dice are now {listed(map(str, dice))}."
    case.happened("rerolled", rules, text, seat=side, which=list(which), dice=dice)
    battle = state.running
    return state.fight(dice=state.running.dice.put(side, tuple(dice)), chosen=battle.chosen.put(side, None))


def pass_reroll(case: Case, state: State, move: PassReroll) -> State:
    """The window is closed for good. LL-RULING-27."""
    side = cast(Seat, move.seat)
    case.happened("passed", ("LL-BATTLE-REROLL-1", "LL-RULING-27"), f"{side} re-rolls no more.", seat=side)
    return state.fight(passed=state.running.passed.put(side, True))


# The chosen die


def who_chooses(case: Case, state: State, side: Seat) -> Seat | None:
    """Who picks the chosen die of a side; None if there is none to pick. LL-BATTLE-DICE-2, LL-CARD-26-1."""
    if not _dice(state, side) or has(case, state, side, "lorato"):
        return None
    return other(side) if has(case, state, other(side), "krod") else side


def choose(case: Case, state: State) -> State:
    """First the attacker's chosen die, then the defender's. LL-RULING-26, -35."""
    battle = state.running
    for side in (battle.attacker, battle.defender):
        if battle.chosen[side] is None and who_chooses(case, state, side) is not None:
            return state if battle.side == side else state.fight(side=side)
    if battle.passed == Sides(True, True):
        return replace(state, node="BATTLE.RESULT", battle=replace(battle, side=None))
    return replace(state.fight(side=battle.attacker), node="BATTLE.DICE.REROLL")


def choose_options(case: Case, state: State) -> Iterator[ChooseDie]:
    """Each die of the side whose die is to be chosen."""
    side = cast(Seat, state.running.side)
    chooser = who_chooses(case, state, side)
    for die in range(len(_dice(state, side))):
        yield ChooseDie(seat=str(chooser), owner=side, which=(die,))


@rule("LL-BATTLE-DICE-2", "LL-BR-REMOVE-3", "LL-CARD-20-1", "LL-CARD-21-1", "LL-CARD-26-1", "LL-CARD-26-3")
def chooser_of_the_die(case: Case, state: State, move: ChooseDie) -> Violation | None:
    """Who may choose this die, and that it is exactly one of those rolled. LL-RULING-72."""
    if not _in_dice_step(state):
        return None
    seat, owner = cast(Seat, move.seat), cast(Seat, move.owner)
    if followerless(state, owner):
        detail = f"{owner} has no Follower left in {state.running.area} and rolls no dice."
        return case.breach("LL-BR-REMOVE-3", detail, pointer="/move/for")
    if has(case, state, owner, "lorato"):
        detail = f"{owner} uses Lorato's ability: all dice of {owner} are added, and none is chosen."
        row = "LL-CARD-21-1" if seat == owner else "LL-CARD-26-3"
        return case.breach(row, detail, pointer="/move/for")
    by_krod = has(case, state, other(owner), "krod")
    if by_krod and seat == owner:
        detail = f"{other(owner)} uses Krod's ability and chooses the die of {owner}."
        return case.breach("LL-CARD-26-1", detail, pointer="/move/seat")
    if not by_krod and seat != owner:
        row = "LL-CARD-20-1" if state.running.lost[seat] else "LL-BATTLE-DICE-2"
        why = "has lost the ability to Rukan" if row == "LL-CARD-20-1" else "does not choose for the opponent"
        return case.breach(row, f"{seat} {why}.", pointer="/move/for", hint="Choose one of your own dice.")
    if not _dice_lie(state):
        return None
    wrong = _not_own_dice(state, owner, move.which)
    if not wrong and len(move.which) > 1:
        wrong = f"{len(move.which)} dice are named."
    if not wrong:
        return None
    also = ("LL-CARD-02-3",) if len(move.which) > 1 else ()
    row = "LL-CARD-26-1" if by_krod else "LL-BATTLE-DICE-2"
    return case.breach(row, wrong, pointer="/move/which", also=also, hint=f"Name exactly one die of {owner}.")


def choose_die(case: Case, state: State, move: ChooseDie) -> State:
    """One die is the chosen die of its owner. LL-BATTLE-DICE-2, -3."""
    owner, die = cast(Seat, move.owner), move.which[0]
    pips = _dice(state, owner)[die]
    rules = ["LL-BATTLE-DICE-2", "LL-BATTLE-DICE-3"]
    if move.seat != owner:
        rules = ["LL-CARD-26-1", "LL-BATTLE-DICE-3", "LL-BATTLE-DICE-4", "LL-RULING-35"]
        if followerless(state, move.seat):
            rules += ["LL-RULING-75"]
    if has(case, state, owner, "orly"):
        rules += ["LL-CARD-02-3"]
    text = f"{move.seat} chooses the {pips} for {owner}." if move.seat != owner else f"{owner} chooses the {pips}."
    case.happened("die-chosen", rules, text, seat=move.seat, owner=owner, die=die, pips=pips)
    return state.fight(chosen=state.running.chosen.put(owner, die))


def _dice(state: State, side: str) -> tuple[int, ...]:
    dice = state.running.dice
    return () if dice is None else dice[side]


def _dice_lie(state: State) -> bool:
    return state.node in ROLLED


def _in_dice_step(state: State) -> bool:
    return state.node.startswith("BATTLE.DICE")
