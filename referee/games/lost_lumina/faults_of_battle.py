"""What makes a running battle impossible, and a state that waits for nothing. LL-INV-13, -16, -33, -34."""

from collections.abc import Iterator

from referee.core.ruling import Violation
from referee.core.state import UNKNOWN
from referee.games.lost_lumina import battle as fights
from referee.games.lost_lumina import dice_choice, dice_reroll, dice_roll, flow
from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.catalogue import RULEBOOK
from referee.games.lost_lumina.characters import CHARACTERS
from referee.games.lost_lumina.characters.base import BP, FOLLOWERS
from referee.games.lost_lumina.dice import FACES, ROLLED
from referee.games.lost_lumina.state import SEATS, Battle, Sides, State, counted, other

Found = Iterator[Violation]

STORED = 3
"""The most dice that can be stored. LL-RULING-31."""


def fault(rule: str, detail: str, pointer: str, also: tuple[str, ...] = ()) -> Violation:
    section, statement = RULEBOOK.sentences[rule]
    return Violation(rule, section, statement, detail, f"/state{pointer}", also=also)


def of_the_battle(case: Case, state: State) -> Found:
    """LL-INV-13, -33 and -34: the running battle."""
    fight = state.battle
    if fight is None or state.node not in flow.STEP_OF_NODE:
        return
    if fight.area not in case.pack.areas:
        yield fault("LL-INV-1", f"{fight.area} is not an Area of the map.", "/battle/area", ("LL-MAP-1",))
    closed = fights.face_down(state)
    if closed and state.attackers.get(fight.area) != fight.attacker:
        detail = f"{fight.area} is not an Area in which {fight.attacker} attacks."
        yield fault("LL-INV-33", detail, "/battle/area", ("LL-BATTLE-2",))
    elif not closed and state.attackers.get(fight.area, fight.attacker) != fight.attacker:
        detail = f"{fight.attacker} attacks in this battle, but the record of {fight.area} names the other."
        yield fault("LL-INV-33", detail, "/battle/attacker", ("LL-BR-ROLE-3",))
    if state.node.startswith(("BATTLE.LIGHTNING", "BATTLE.DICE")) and not any(state.here(s, fight.area) for s in SEATS):
        yield fault("LL-INV-33", f"Nobody stands in {fight.area} any more.", "/battle/area", ("LL-BR-REMOVE-4",))
    if state.node != "BATTLE.COMMIT":
        for seat in fights.still_to_commit(state):
            yield fault(
                "LL-INV-33", f"{seat} has a hand but no card in play.", f"/in_play/{seat}", ("LL-BATTLE-CHOOSE-1",)
            )
    yield from _abilities(case, state, fight, closed)
    yield from _dice(case, state, fight)
    yield from _later_steps(case, state, fight, closed)
    yield from _windows(case, state, fight)


def _abilities(case: Case, state: State, fight: Battle, closed: bool) -> Found:
    """LL-INV-34: effective abilities."""
    for seat in SEATS:
        card, own, where = fight.ability[seat], state.in_play[seat], f"/battle/ability/{seat}"
        if card is not None and card not in case.pack.cards:
            yield fault("LL-INV-34", f"There is no card {card}.", where, ("LL-COMP-2",))
        elif closed or own is None:
            if card is not None or fight.lost[seat] or fight.shown[seat]:
                why = "the cards are face down" if closed else f"{seat} has no card"
                yield fault("LL-INV-34", f"{seat} has an ability although {why}.", where, ("LL-BATTLE-CHOOSE-3",))
        elif own in case.pack.cards and not _copies(case, own) and card != own:
            detail = f"{seat} has played {case.name(own)} and can have no other ability."
            yield fault("LL-INV-34", detail, where, ("LL-BATTLE-CHOOSE-3",))
        against = fight.ability[other(seat)]
        rukan = _word(case, against) == "rukan"
        if fight.lost[seat] and not (rukan and not fight.lost[other(seat)]):
            yield fault(
                "LL-INV-34", f"{seat} has lost an ability without Rukan.", f"/battle/lost/{seat}", ("LL-CARD-20-1",)
            )
        if fight.shown[seat] is not None and fight.shown[seat] not in state.hand[seat].known:
            detail = f"The card that {seat} shows is not in the hand."
            yield fault("LL-INV-34", detail, f"/battle/shown/{seat}", ("LL-CARD-18-3",))
        elif fight.shown[seat] is not None and own in case.pack.cards and not _copies(case, own):
            detail = f"{seat} has played {case.name(str(own))} and shows no card."
            yield fault("LL-INV-34", detail, f"/battle/shown/{seat}", ("LL-CARD-18-1",))


def _copies(case: Case, card: str) -> bool:
    """Whether the ability of a card takes over another one."""
    word = _word(case, card)
    return word is not None and CHARACTERS[word].copies


def _word(case: Case, card: str | None) -> str | None:
    """The ability of a card; None without a card, and for one that no pack has."""
    return case.pack.cards[card].ability if card in case.pack.cards else None


def _dice(case: Case, state: State, fight: Battle) -> Found:
    """LL-INV-13: number and faces of the dice."""
    if (fight.dice is not None) != (state.node in (*ROLLED, "BATTLE.RESULT")):
        lie = "lie" if fight.dice is not None else "do not lie"
        yield fault("LL-INV-13", f"At {state.node} dice {lie} on the table.", "/battle/dice", ("LL-BATTLE-DICE-1",))
        return
    for seat in SEATS:
        where, own = f"/battle/dice/{seat}", fight.dice[seat] if fight.dice is not None else ()
        if any(die not in FACES for die in own):
            yield fault("LL-INV-13", "A die shows 1 to 6.", where, ("LL-BATTLE-DICE-1",))
        if state.node in ROLLED and len(own) != dice_roll.number_of_dice(state, seat):
            detail = f"{seat} has {counted(len(own), 'die')}, but rolls {dice_roll.number_of_dice(state, seat)}."
            yield fault("LL-INV-13", detail, where, ("LL-BATTLE-DICE-1",))
        chosen = fight.chosen[seat]
        if fight.dice is not None and chosen is not None and chosen not in range(len(own)):
            yield fault("LL-INV-13", f"{seat} has no die {chosen}.", f"/battle/chosen/{seat}", ("LL-BATTLE-DICE-2",))
        extra = fight.extra[seat]
        if extra is not None and not 0 <= extra.stored <= STORED:
            yield fault(
                "LL-INV-13", f"{seat} cannot have added {extra.stored} dice.", f"/battle/extra/{seat}", ("LL-COMP-3",)
            )


BEGINS_AT = {
    "extra": "BATTLE.DICE.EXTRA",
    "rerolled": "BATTLE.DICE.REROLL",
    "free_rerolled": "BATTLE.DICE.REROLL",
    "passed": "BATTLE.DICE.REROLL",
    "chosen": "BATTLE.DICE.CHOOSE",
    "strength": "BATTLE.RESULT",
    "winner": "BATTLE.RESULT",
}
"""What is set in a battle from the dice step on, and the node at which that begins."""
ORDER = {node: number for number, node in enumerate(flow.STEP_OF_NODE)}
NODE_OF_STEP = {step: node for node, step in flow.ABILITY_NODES.items()}
UNTOUCHED = Battle(area="", attacker="A")


def _later_steps(case: Case, state: State, fight: Battle, closed: bool) -> Found:
    """LL-INV-16: nothing is set that only a later step, or a later turn within the step, can bring."""
    if closed and fight == Battle(area=fight.area, attacker=fight.attacker):
        return
    early = ["side"] if closed and fight.side is not None else []
    early += _set_too_early(state, fight)
    if fight.taker is not None and (closed or not _takes_second(case, state, fight)):
        early.append("taker")
    if fight.terms != UNTOUCHED.terms and (closed or not _has_calculated(case, state, fight)):
        early.append("terms")
    for member in early:
        detail = f"At {state.node} nothing can have set {member} yet."
        yield fault("LL-INV-16", detail, f"/battle/{member}", ("LL-BATTLE-SEQ-1",))


def _set_too_early(state: State, fight: Battle) -> Iterator[str]:
    """The members of the dice step and the result that are set before their node, or before the defender's turn in it.

    Where dice are chosen before the re-rolls and once more after them, a die can be chosen as soon as it lies.
    """
    for member, node in BEGINS_AT.items():
        value, before = getattr(fight, member), getattr(UNTOUCHED, member)
        if value == before:
            continue
        twice = member == "chosen" and _chooses_first(state)
        if ORDER[state.node] < ORDER["BATTLE.DICE.REROLL" if twice else node]:
            yield member
        elif twice or state.node != node or fight.side != fight.attacker or not isinstance(before, Sides):
            continue
        elif value[fight.defender] != before[fight.defender]:
            yield f"{member}/{fight.defender}"


def _chooses_first(state: State) -> bool:
    """Whether the table names the chosen dice before the re-rolls. LL-RULING-26."""
    return state.switches["dice-order"] == "choose-first"


def _takes_second(case: Case, state: State, fight: Battle) -> bool:
    """Whether the player who is not active takes a Follower with Olgi now. LL-CARD-08-1."""
    resolving = state.node in flow.ABILITY_NODES and fight.side is not None and not fight.lost[fight.side]
    return resolving and fight.taker != state.active and _word(case, fight.ability[str(fight.side)]) == "olgi"


def _has_calculated(case: Case, state: State, fight: Battle) -> bool:
    """Whether an ability that changes the calculation can have acted: its step is over, or its side's turn in it."""
    if state.node == "BATTLE.RESULT":
        return True
    for seat in SEATS:
        card = fight.ability[seat]
        word = _word(case, card)
        node = None if word is None else NODE_OF_STEP.get(case.pack.cards[str(card)].step)
        if node is None or CHARACTERS[str(word)].changes not in (BP, FOLLOWERS):
            continue
        turn_is_over = state.node == node and seat == fight.attacker and fight.side == fight.defender
        if turn_is_over or ORDER[state.node] > ORDER[node]:
            return True
    return False


def _windows(case: Case, state: State, fight: Battle) -> Found:
    """LL-INV-16: a re-roll window is closed before what comes after it. LL-RULING-26, -27."""
    due = {"BATTLE.DICE.CHOOSE": SEATS, "BATTLE.DICE.REROLL": (fight.attacker,) * (fight.side == fight.defender)}
    open_ = [seat for seat in due.get(state.node, ()) if not fight.passed[seat]]
    if not open_ or (_chooses_first(state) and state.node == "BATTLE.DICE.CHOOSE" and _not_rerolled(fight)):
        return
    for seat in open_:
        detail = f"At {state.node} the re-roll window of {seat} is closed."
        yield fault("LL-INV-16", detail, f"/battle/passed/{seat}", ("LL-BATTLE-SEQ-1", "LL-RULING-26"))


def _not_rerolled(fight: Battle) -> bool:
    """Whether no re-roll window has been opened."""
    return not any(any((sides.A, sides.B)) for sides in (fight.passed, fight.rerolled, fight.free_rerolled))


def waiting_for_nothing(case: Case, state: State) -> Found:
    """LL-INV-16 and -33: the state waits for a decision or for chance, never at an automatic node."""
    if state.node == "GAME.OVER":
        return
    if state.node == "BATTLE.SELECT":
        if len(state.shared()) < 2:
            detail = f"{counted(len(state.shared()), 'Area')} shared: there is nothing to choose."
            yield fault("LL-INV-33", detail, "/node", ("LL-BATTLE-2", "LL-INV-16"))
        return
    waits = True
    fight = state.battle
    match state.node:
        case "PREP.PLACE":
            waits = state.on_map("A") + state.on_map("B") < 5
        case "TURN.DISCARD":
            waits = len(state.hand[str(state.active)]) > 0
        case "PREP.DRAFT.KEEP" | "BATTLE.COMMIT":
            waits = bool(flow.awaited(case, state)[1])
        case "BATTLE.REVEAL" | "BATTLE.LIGHTNING":
            waits = _asks(case, state)
        case "BATTLE.DICE.EXTRA":
            side = fight.side if fight else None
            can = side is not None and (dice_roll.orly_open(case, state, side) or state.stored[side] > 0)
            waits = can and fight is not None and fight.extra[str(side)] is None
            waits = waits and state.here(str(side), state.running.area) > 0
        case "BATTLE.DICE.ROLL":
            waits = fight is not None and fight.side == fight.attacker
        case "BATTLE.DICE.REROLL":
            waits = fight is not None and fight.side is not None and dice_reroll.window_open(case, state, fight.side)
        case "BATTLE.DICE.CHOOSE":
            waits = fight is not None and fight.side is not None and dice_choice.choose(case, state) is state
        case "BATTLE.RESULT":
            ready = fight is not None and fight.winner is not None and fight.strength is not None
            waits = ready and flow.asking(case, state) is not None
    if not waits:
        detail = f"Nothing is asked at {state.node}; the referee passes through by itself."
        yield fault("LL-INV-16", detail, "/node", ("LL-CONV-1",))


def _asks(case: Case, state: State) -> bool:
    fight = state.running
    if fights.face_down(state):
        return UNKNOWN in (state.in_play.A, state.in_play.B)
    return fight.side is not None and flow.asking(case, state) is not None
