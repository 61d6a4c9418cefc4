"""Step 5 of a battle: both Battle Strengths, term by term. Calculate and cross-out abilities."""

from typing import cast

from referee.core.rulebook import rule
from referee.games.lost_lumina.battle import acting
from referee.games.lost_lumina.board import followerless
from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.characters import ability, has
from referee.games.lost_lumina.characters.base import ALL, BP, DICE, FOLLOWERS, Elements
from referee.games.lost_lumina.dice import dice_of
from referee.games.lost_lumina.state import SEATS, Seat, Sides, State, counted, listed, other

ONLY_BP: Elements = frozenset({BP})
WORDS = {BP: "Battle Points", FOLLOWERS: "Followers", DICE: "dice"}


def calculated(case: Case, state: State) -> State:
    """The state with both Battle Strengths. LL-BATTLE-CALC-1 to -4."""
    battle = state.running
    both = (battle.attacker, battle.defender)
    for step in ("dice", "calculate"):
        for side in both:
            character = acting(case, state, side, step)
            if character is not None:
                state = character.resolve(case, state, side)
    used = elements(case, state)
    sums = {side: _sum(case, state, side, used[side]) for side in both}
    for side in both:
        sums[other(side)] -= reduction(case, state, side, used[side])
    for side in both:
        text = f"Battle Strength of {side}: {sums[side]}."
        rules = ["LL-BATTLE-CALC-1"] if sums[side] > 0 else ["LL-BATTLE-CALC-1", "LL-RULING-46"]
        case.happened("strength", rules, text, seat=side, strength=sums[side])
    return state.fight(strength=Sides(sums["A"], sums["B"]))


@rule("LL-BR-CROSS-3", "LL-BR-NOCARD-1", "LL-BR-REMOVE-2", "LL-CARD-21-2")
def elements(case: Case, state: State) -> Sides[Elements]:
    """Which of Battle Points, Followers and dice count for each side. LL-RULING-18, -23, -36, -44, -45."""
    used, both = Sides(ALL, ALL), (state.running.attacker, state.running.defender)
    for side in both:
        if followerless(state, side):
            rules = ["LL-BR-REMOVE-2", "LL-RULING-23"]
            case.happened(
                "only-points", rules, f"{side}, without Followers here, counts only Battle Points.", seat=side
            )
            used = used.put(side, ONLY_BP)
        if state.in_play[side] is None:
            used = used.put(side, used[side] - {BP})
    masks = cross_out(case, state)
    if masks is not None:
        used = Sides(used.A & masks.A, used.B & masks.B)
        for side in both:
            _under_the_mask(case, state, side, masks[side])
    for side in both:
        if _lorato_sums(case, state, side, used[side]):
            used = used.put(side, frozenset({DICE}))
    return used


@rule("LL-BR-CROSS-1", "LL-BR-CROSS-2", "LL-REF-5", "LL-ICON-4")
def cross_out(case: Case, state: State) -> Sides[Elements] | None:
    """What the one effective cross-out ability leaves to each side. LL-RULING-45."""
    battle = state.running
    users = [side for side in (battle.attacker, battle.defender) if acting(case, state, side, "cross-out")]
    if not users:
        return None
    user = users[0]
    if len(users) == 2:
        if _cut(case, state, user) is None and case.switch("cross-out") == "effect":
            user = users[1]
        ignored = case.name(str(battle.ability[other(user)]))
        rules = ["LL-BR-CROSS-1", "LL-BR-CROSS-2", "LL-REF-5", "LL-ICON-4", "LL-RULING-45"]
        text = f"Both have a cross-out ability: only that of {user} counts, {ignored} is ignored."
        case.happened("ignored", rules, text, seat=other(user))
    masks = _cut(case, state, user)
    name, number = case.name(str(battle.ability[user])), f"{_number(case, state, user):02}"
    if masks is None:
        rules = [f"LL-CARD-{number}-1", "LL-RULING-45"]
        case.happened("no-effect", rules, f"{name}: {user} attacks, so nothing is crossed out.", seat=user)
        return None
    rules = ["LL-BR-CROSS-3", "LL-BATTLE-CALC-3", "LL-REF-6", f"LL-CARD-{number}-1", "LL-RULING-44"]
    left = "; ".join(
        f"{side} counts {listed(WORDS[e] for e in (BP, FOLLOWERS, DICE) if e in masks[side])}" for side in SEATS
    )
    case.happened("crossed-out", rules, f"{name}, used by {user}: {left}.", seat=user)
    return masks


def _cut(case: Case, state: State, side: Seat) -> Sides[Elements] | None:
    character = ability(case, state, side)
    assert character is not None
    return character.cut(side, state.running.attacker)


def _number(case: Case, state: State, side: Seat) -> int:
    character = ability(case, state, side)
    assert character is not None
    return character.number


@rule("LL-BR-CROSS-4", "LL-BR-CROSS-5")
def _under_the_mask(case: Case, state: State, side: Seat, mask: Elements) -> None:
    """Says of an ability that changes an element whether it still has an effect."""
    character = ability(case, state, side)
    if character is None or not character.changes:
        return
    name = case.name(str(state.running.ability[side]))
    if character.changes not in mask and (reading := _reads_any_dice(case, state, side)):
        text = f"{name} of {side} still acts: dice are used in this battle, those of {other(side)}."
        case.happened("still-acts", (reading,), text, seat=side)
        return
    if character.changes in mask:
        user = next(seat for seat in SEATS if acting(case, state, seat, "cross-out"))
        row = f"LL-CARD-{_number(case, state, user):02}-2"
        text = f"{name} of {side} still acts: {WORDS[character.changes]} of {side} are not crossed out."
        case.happened("still-acts", ("LL-BR-CROSS-5", row), text, seat=side)
        return
    rules = ["LL-BR-CROSS-4", character.void] if character.void else ("LL-BR-CROSS-4",)
    text = f"{name} of {side} has no effect: {WORDS[character.changes]} of {side} are crossed out."
    case.happened("no-effect", rules, text, seat=side)


def _lorato_sums(case: Case, state: State, side: Seat, used: Elements) -> bool:
    """Whether Lorato's ability replaces all other elements of a side. LL-CARD-21-1, -4, LL-RULING-36."""
    if not has(case, state, side, "lorato") or not dice_of(state, side):
        return False
    return DICE in used or _any_dice(case, state, side, "lorato")


_ANY_DICE = {"lorato": ("lorato-bukoni", "LL-RULING-36"), "bufoka": ("bufoka-bukoni", "LL-RULING-43")}
"""The abilities that may count own dice which are crossed out: the switch, and the interpretation that it turns."""


def _reads_any_dice(case: Case, state: State, side: Seat) -> str | None:
    """The interpretation by which a side's ability counts dice that Bukoni crosses out; None if none does."""
    for word, (_, reading) in _ANY_DICE.items():
        if has(case, state, side, word) and dice_of(state, side) and _any_dice(case, state, side, word):
            return reading
    return None


def _any_dice(case: Case, state: State, side: Seat, word: str) -> bool:
    """Whether dice count for the opponent only and the table reads "no dice are used in this battle" that way.

    `word` is the ability whose text says so.
    """
    if not has(case, state, other(side), "bukoni") or acting(case, state, other(side), "cross-out") is None:
        return False
    return case.switch(_ANY_DICE[word][0]) == "any-dice"


def _sum(case: Case, state: State, side: Seat, used: Elements) -> int:
    """The sum of a side's elements, each told as an event. LL-BATTLE-CALC-4."""
    total = 0
    if BP in used:
        total += _battle_points(case, state, side)
    if FOLLOWERS in used:
        total += _followers(case, state, side)
    if DICE in used:
        total += dice_value(case, state, side)
    return total


def _battle_points(case: Case, state: State, side: Seat) -> int:
    card = cast(str, state.in_play[side])
    terms = state.running.terms[side]
    base = case.bp(card) if terms.base is None else terms.base
    rules = ["LL-BATTLE-CALC-4", "LL-BATTLE-CALC-2", "LL-ANAT-1"]
    if terms.base is None:
        rules += [case.row(card)]
    if case.ability(card) is None:
        rules += ["LL-CARD-16-1"]
    if case.ability(card) == "orly":
        rules += ["LL-ANAT-2"]
    text = f"{side}: {counted(base, 'Battle Point')} with {case.name(card)}"
    text += f", +{terms.bonus} by abilities." if terms.bonus else "."
    case.happened("term", rules, text, seat=side, element=BP, value=base + terms.bonus)
    return base + terms.bonus


def _followers(case: Case, state: State, side: Seat) -> int:
    counting = state.running.terms[side].followers
    value = state.here(side, state.running.area) if counting is None else counting
    case.happened(
        "term", ("LL-BATTLE-CALC-4",), f"{side}: {value} for Followers.", seat=side, element=FOLLOWERS, value=value
    )
    return value


@rule("LL-CARD-17-1", "LL-CARD-21-1", "LL-CARD-21-2")
def dice_value(case: Case, state: State, side: Seat) -> int:
    """The value of a side's dice: the chosen die, doubled by Frukilla, or with Lorato all of them.

    LL-RULING-36, -37.
    """
    dice, chosen = dice_of(state, side), state.running.chosen[side]
    if chosen is None:
        value = sum(dice)
        rules = ["LL-CARD-21-1", "LL-CARD-21-2", "LL-RULING-36"]
        text = f"{side}: Lorato adds all dice, {' + '.join(map(str, dice))} = {value}; nothing else counts."
    elif has(case, state, side, "frukilla"):
        value = 2 * dice[chosen]
        rules = ["LL-BATTLE-CALC-4", "LL-CARD-17-1", "LL-RULING-37"]
        text = f"{side}: {value} for the chosen die, {dice[chosen]} doubled by Frukilla."
    else:
        value = dice[chosen]
        rules = ["LL-BATTLE-CALC-4", "LL-BATTLE-DICE-3"]
        text = f"{side}: {value} for the chosen die."
    case.happened("term", rules, text, seat=side, element=DICE, value=value)
    return value


@rule("LL-CARD-27-1", "LL-CARD-27-3")
def reduction(case: Case, state: State, side: Seat, used: Elements) -> int:
    """What Bufoka takes from the opponent's Battle Strength: the user's lowest die. LL-RULING-43, -76."""
    dice = dice_of(state, side)
    if not has(case, state, side, "bufoka") or not dice:
        return 0
    if DICE not in used and not _any_dice(case, state, side, "bufoka"):
        return 0
    rules = ["LL-CARD-27-1", "LL-RULING-43", "LL-RULING-76"]
    text = f"Bufoka: {other(side)} loses {min(dice)}, the lowest die of {side}."
    case.happened("ability", rules, text, seat=side, reduction=min(dice))
    return min(dice)
