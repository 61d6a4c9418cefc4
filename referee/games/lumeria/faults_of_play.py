"""What makes a state impossible where it stands in the sequence of play: its parts fit its node. LM-FLOW-3."""

from collections.abc import Iterator

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lumeria import flow, fortune, scenario, triggers
from referee.games.lumeria.attack import TYPES
from referee.games.lumeria.case import Case
from referee.games.lumeria.catalogue import RULEBOOK
from referee.games.lumeria.state import SEATS, Node, Stage, State, Trigger, counted, listed

Found = Iterator[Violation]

STAGES: dict[Node, tuple[Stage | None, ...]] = {
    "MAN.TURN": ("maneuver_1", "maneuver_2"),
    "MAN.ROLL": ("maneuver_1", "maneuver_2"),
    "MAN.SHOT": ("maneuver_1", "maneuver_2"),
    "ACT.TURN": ("activation",),
    "ACT.UNIT": ("activation",),
    "ACT.ROLL": ("activation",),
    "ACT.REROLL": ("activation",),
    "ACT.DONE": ("activation",),
    "ACT.TRIGGER": ("maneuver_1", "activation", "maneuver_2", None),
    "OVER": ("maneuver_1", "activation", "maneuver_2", None),
}
"""The stages of Battle in which a state can be at a node; the others are outside Battle."""
ACTIVATING = ("ACT.UNIT", "ACT.ROLL", "ACT.REROLL")
SHOOTING = ("MAN.ROLL", "MAN.SHOT")
IN_CLEANUP = ("dice_off", "count", "forward")
"""The moments at which nobody is on turn."""
ATTACKING = ("MAN.ROLL", "ACT.ROLL", "ACT.REROLL")


def fault(rule: str, detail: str, pointer: str, also: tuple[str, ...] = ()) -> Violation:
    """A fault of a state; the pointer leads into the state."""
    section, statement = RULEBOOK.sentences[rule]
    also = also if rule.startswith("REF-") or rule == "LM-FLOW-3" else (*also, "LM-FLOW-3")
    return Violation(rule, section, statement, detail, f"/state{pointer}", also=also)


def by_ruling(state: State) -> bool:
    """Whether a table ruling has been taken on the players' word."""
    return any(word.type == "table_ruling" for word in state.word)


@rule("LM-FLOW-3")
def parts_fit_the_node(case: Case, state: State) -> Found:
    """Result, round, stage, players, activation, volley and attack are there where the node has them, only there."""
    node = state.node
    if (node == "OVER") != (state.result is not None):
        yield fault("LM-FLOW-3", f"The node is {node}, the result {state.result}.", "/result", ("LM-END-1",))
    if state.result is not None and not set(state.result.winners) <= set(SEATS):
        yield fault("LM-FLOW-3", f"Winners: {listed(state.result.winners)}.", "/result/winners", ("LM-BOX-3",))
    if node in flow.AUTOMATIC:
        detail = f"Nothing is asked at {node}; the referee passes through by itself."
        yield fault("LM-FLOW-3", detail, "/node", ("LM-INV-18",))
        return
    if node == "OVER":
        return
    yield from _round(state)
    yield from _where_things_run(case, state)


def _round(state: State) -> Found:
    node, setup = state.node, state.node.startswith("SETUP")
    if state.stage not in STAGES.get(node, (None,)):
        yield fault("LM-FLOW-3", f"At {node} the stage is {state.stage}.", "/stage", ("LM-ROUND-2", "LM-INV-18"))
    if setup != (state.round == 0) or state.round < 0:
        yield fault("LM-FLOW-3", f"At {node} the round is {state.round}.", "/round", ("LM-SETUP-10",))
    if setup != (state.first_player is None):
        detail = f"At {node} the First Player is {state.first_player or 'nobody'}."
        yield fault("LM-FLOW-3", detail, "/first_player", ("LM-SETUP-8B",))
    chosen = [seat for seat in SEATS if state.factions[seat] is not None]
    if (node == "SETUP.FACTION") == (len(chosen) == len(SEATS)):
        yield fault("LM-FLOW-3", f"At {node} factions are chosen by {listed(chosen)}.", "/factions", ("LM-SETUP-2",))
    nobody = node in ("SETUP.FACTION", "SETUP.ROLL", "CLEANUP.3") or (
        node == "ACT.TRIGGER" and state.moment in IN_CLEANUP
    )
    if nobody != (state.active is None):
        yield fault("LM-FLOW-3", f"At {node} {state.active or 'nobody'} is on turn.", "/active", ("LM-FLOW-1",))
    if state.passes not in ((0, 1) if node in ("RECRUIT.TURN", "MAN.TURN", "ACT.TURN", "ACT.TRIGGER") else (0,)):
        also = ("LM-RECRUIT-9", "LM-BATTLE-MAN-6", "LM-INV-27")
        yield fault("LM-FLOW-3", f"At {node} {state.passes} passes are in a row.", "/passes", also)


def _where_things_run(case: Case, state: State) -> Found:
    node, stage = state.node, state.stage
    running = state.activation
    loose = node == "ACT.TRIGGER"
    if (running is not None) != (node in ACTIVATING) and not (loose and stage == "activation"):
        yield fault("LM-FLOW-3", f"At {node} {_is_there(running)} unit is being activated.", "/activation")
    elif running is not None:
        unit = state.units.get(running.unit)
        if unit is None or unit.owner != state.active or (unit.space is None and not loose):
            detail = f"{running.unit} is no unit of {state.active} on the board."
            yield fault("LM-FLOW-3", detail, "/activation/unit", ("LM-BATTLE-ACT-2",))
    if (state.volley is not None) != (node in SHOOTING) and not (loose and stage in ("maneuver_1", "maneuver_2")):
        yield fault("LM-FLOW-3", f"At {node} {_is_there(state.volley)} volley is carried out.", "/volley")
    elif state.volley is not None and not 1 <= len(state.volley.shots) <= (1 if node == "MAN.SHOT" else 2):
        detail = f"{len(state.volley.shots)} units have shot in the volley."
        yield fault("LM-FLOW-3", detail, "/volley/shots", ("LM-VOLLEY-7",))
    if (state.attack is not None) != (node in ATTACKING) and not loose:
        yield fault("LM-FLOW-3", f"At {node} {_is_there(state.attack)} attack is declared.", "/attack")
    if state.triggers and node not in ("ACT.TRIGGER", "ACT.ROLL", "MAN.ROLL"):
        yield fault("LM-FLOW-3", f"At {node} abilities wait to be used.", "/triggers")
    if (state.moment is not None) and node not in ("ACT.TRIGGER", "ACT.ROLL", "MAN.ROLL"):
        yield fault("LM-FLOW-3", f"At {node} nothing has called abilities up.", "/moment")


def _is_there(part: object) -> str:
    return "no" if part is None else "a"


@rule("LM-FLOW-3", "LM-ATTACK-4", "LM-VOLLEY-8")
def attack_fits(case: Case, state: State) -> Found:
    """The declared attack has two cards, a number of dice, and the dice that the node says."""
    attack = state.attack
    if attack is None or state.node == "OVER":
        return
    for name in (attack.attacker, attack.target):
        unit = state.units.get(name)
        if unit is None and attack.hits is not None and by_ruling(state):
            return
        if unit is None or (unit.space is None and state.node in ATTACKING):
            row = "LM-ATTACK-3" if unit is None else "LM-DEFEAT-3"
            yield fault("LM-FLOW-3", f"{name} is no unit on the board.", "/attack", (row,))
            return
    mine, theirs = state.units[attack.attacker].owner, state.units[attack.target].owner
    if mine == theirs or mine != state.active:
        detail = f"{state.active} is on turn; {mine} attacks a unit of {theirs}."
        yield fault("LM-FLOW-3", detail, "/attack/target", ("LM-ATTACK-7",))
    if attack.attack_type not in TYPES or not attack.count >= 1:
        yield fault("LM-FLOW-3", f"The attack has {attack.count} dice.", "/attack/count", ("LM-ATTACK-4",))
    if (
        state.volley is not None
        and (attack.count != 1 or attack.attacker not in state.volley.shots)
        and not by_ruling(state)
    ):
        detail = f"{attack.attacker} shoots in a volley with {attack.count} dice."
        yield fault("LM-FLOW-3", detail, "/attack/count", ("LM-VOLLEY-8",))
    if state.activation is not None and attack.attacker != state.activation.unit:
        detail = f"{state.activation.unit} is active, but {attack.attacker} attacks."
        yield fault("LM-FLOW-3", detail, "/attack/attacker", ("LM-BATTLE-ACT-5",))
    yield from _dice(case, state)


def _dice(case: Case, state: State) -> Found:
    attack, sides = state.declared, case.pack.die.sides
    dice = attack.dice
    if dice is None:
        if state.node == "ACT.REROLL" or attack.rolling or attack.rerolled or attack.hits is not None:
            yield fault("LM-FLOW-3", f"At {state.node} no dice lie on the table.", "/attack/dice", ("LM-ATTACK-4",))
        return
    if len(dice) != attack.count or any(not 1 <= die <= sides for die in dice):
        detail = f"{counted(attack.count, 'die')} from 1 to {sides} can lie on the table, not {listed(map(str, dice))}."
        yield fault("LM-FLOW-3", detail, "/attack/dice", ("LM-FLOW-4", "LM-ATTACK-4"))
    for name, positions in (("rolling", attack.rolling), ("rerolled", attack.rerolled)):
        if len(set(positions)) < len(positions) or any(not 0 <= p < len(dice) for p in positions):
            yield fault("LM-FLOW-3", f"{listed(map(str, positions))} are no dice.", f"/attack/{name}", ("LM-FUND-6",))
    if set(attack.rolling) & set(attack.rerolled):
        yield fault("LM-FLOW-3", "A die is re-rolled a second time.", "/attack/rolling", ("LM-FUND-6", "LM-INV-26"))
    rolls = state.node in ("ACT.ROLL", "MAN.ROLL")
    if rolls != bool(attack.rolling) or (attack.hits is not None and state.node != "ACT.TRIGGER"):
        yield fault("LM-FLOW-3", f"At {state.node} the dice lie on the table.", "/attack/dice", ("LM-ATTACK-5",))


@rule("LM-FLOW-3", "LM-GLOSS-14")
def called_up(case: Case, state: State) -> Found:
    """Abilities wait where something has called them up, each with a unit or god that has it in the pack."""
    if state.node == "ACT.TRIGGER" and not _is_the_moment(state):
        detail = f"Nothing has happened that fits {state.moment or 'no moment'}."
        yield fault("LM-FLOW-3", detail, "/moment", ("LM-INV-18",))
    as_it_stands = Case(state, lenient=True) if state.triggers else case
    for number, waiting in enumerate(state.triggers):
        wrong = f"{waiting.source} of {waiting.owner} has no {waiting.ability} that waits."
        if not _is_concerned(case, state, waiting) or triggers.find_use(as_it_stands, state, waiting) is None:
            yield fault("LM-FLOW-3", wrong, f"/triggers/{number}", ("LM-GLOSS-14",))


def _is_concerned(case: Case, state: State, waiting: Trigger) -> bool:
    """Whether an ability that waits names a unit of its owner or, for a god called up for itself, none."""
    if waiting.source in case.pack.gods and waiting.trigger == triggers.OF_NO_UNIT:
        return waiting.bearer is None
    unit = state.units.get(str(waiting.bearer))
    return unit is not None and unit.owner == waiting.owner


def _is_the_moment(state: State) -> bool:
    """Whether attack, activation and phase are those of the moment that has called abilities up."""
    attack, in_battle = state.attack, state.stage is not None
    match state.moment:
        case "roll":
            return in_battle and attack is not None and attack.dice is not None and attack.hits is None
        case "attack":
            return in_battle and attack is not None and attack.hits is not None
        case "activation_start" | "activation_end":
            return state.activation is not None and attack is None
        case "recruited":
            return not in_battle and state.active is not None and attack is None
        case "free_move":
            return in_battle and attack is None
        case "ruling":
            return not in_battle and state.active is not None and attack is None
        case "dice_off" | "count" | "forward":
            return not in_battle and attack is None
    return False


@rule("LM-FLOW-3")
def waits(case: Case, state: State) -> Found:
    """A state waits for something that somebody can do; the referee passes through everything else. LM-INV-32."""
    waiting = True
    match state.node:
        case "SETUP.FACTION":
            waiting = any(state.factions[seat] is None for seat in SEATS)
        case "ACT.REROLL":
            waiting = fortune.can_be_used(state)
        case "ACT.TRIGGER":
            waiting = state.moment is not None and bool(triggers.waiting(case, state))
        case "CLEANUP.3":
            waiting = scenario.is_level(case, state)
    if not waiting:
        detail = f"Nothing is asked at {state.node}; the referee passes through by itself."
        yield fault("LM-FLOW-3", detail, "/node", ("LM-INV-32",))
