"""What makes a state of Battle impossible: actions, dice and attacks that no course of play leads to.

What has been taken on the players' word can lead anywhere, and abilities change the rules: both get the benefit of the
doubt.
"""

from collections.abc import Iterator

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lumeria import faults_of_play, fortune, ranged
from referee.games.lumeria.activation import has_finished, limit
from referee.games.lumeria.attack import number_of_dice
from referee.games.lumeria.case import Case
from referee.games.lumeria.melee import next_to_the_target
from referee.games.lumeria.state import FACES, SEATS, Face, State, listed
from referee.games.lumeria.vocabulary import Ability, ActionRule, Activations, ModifyHit, Reroll, SetStatus

Found = Iterator[Violation]

OWN_DECISIONS = ("ACT.TURN", *faults_of_play.ACTIVATING)
"""The nodes at which the player on turn has not finished activating."""
SEQUENCES = frozenset(
    {
        *((), ("move",), ("fortify",), ("aim",), ("attack",)),
        *(("move", second) for second in ("run", "fortify", "aim", "attack")),
        *(("fortify", second) for second in ("move", "aim", "attack")),
        *(("aim", second) for second in ("move", "fortify", "attack")),
    }
)
"""The actions of an activation so far: the fifteen sequences are these. LM-INV-25."""
MOST = 2
"""Actions of an activation. LM-BATTLE-ACT-5."""


def _parts(case: Case) -> Iterator[Ability]:
    for identifier in case.pack.abilities:
        yield from case.pack.ability(identifier)


def _has(case: Case, kind: type[Ability]) -> bool:
    """Whether an ability of the pack is of a kind."""
    return any(isinstance(part, kind) for part in _parts(case))


@rule("LM-BATTLE-ACT-3", "LM-BATTLE-ACT-4")
def nobody_goes_on_who_has_finished(case: Case, state: State) -> Found:
    """LM-INV-28: who has stopped activates no more; LM-INV-8: nor does who has used all activations.

    Before the stage of activations nobody has done either. LM-INV-18.
    """
    if state.word:
        return
    if state.stage == "maneuver_1":
        for seat in SEATS:
            if state.stopped[seat]:
                detail = f"{seat} has stopped activating before the stage of activations."
                yield faults_of_play.fault("LM-INV-18", detail, f"/stopped/{seat}", ("LM-BATTLE-6",))
    if state.node not in OWN_DECISIONS or state.active is None:
        return
    seat = state.active
    if state.stopped[seat]:
        detail = f"{seat} has stopped and goes on all the same."
        yield faults_of_play.fault("LM-INV-28", detail, f"/stopped/{seat}", ("LM-BATTLE-ACT-4", "LM-RULING-26"))
    elif has_finished(case, state, seat) and not _has(case, Activations):
        detail = f"{seat} has used {state.used[seat]} of {limit(case, state, seat)} activations and goes on."
        yield faults_of_play.fault("LM-INV-8", detail, f"/used/{seat}", ("LM-BATTLE-ACT-3",))


@rule("LM-BATTLE-ACT-5", "LM-BATTLE-ACT-6", "LM-BATTLE-ACT-7", "LM-RUN-1", "LM-AIM-1")
def actions_are_a_sequence(case: Case, state: State) -> Found:
    """LM-INV-25: the actions of the active unit are one of the fifteen sequences, and end with the attack it makes."""
    running, at = state.activation, "/activation/actions"
    if running is None or state.word or running.unit not in state.units:
        return
    if running.extra:
        detail = f"Nothing has granted {listed(running.extra)}."
        yield faults_of_play.fault("LM-INV-25", detail, "/activation/extra", ("LM-BATTLE-ACT-5",))
    done, longer = running.actions, case.pack.per_player.actions > MOST or _has(case, ActionRule)
    if running.aimed != ("aim" in done) and (running.aimed or "attack" not in done):
        detail = f"{running.unit} has {'' if running.aimed else 'not '}aimed; its actions are {listed(done, 'none')}."
        yield faults_of_play.fault("LM-FLOW-3", detail, "/activation/aimed", ("LM-AIM-2",))
    if done not in SEQUENCES and not longer:
        detail = f"No activation begins with {listed(done)}."
        yield faults_of_play.fault("LM-INV-25", detail, at, ("LM-BATTLE-ACT-5",))
    elif state.attack is not None and done[-1:] != ("attack",):
        detail = f"{running.unit} attacks; its actions are {listed(done, 'none')}."
        yield faults_of_play.fault("LM-INV-25", detail, at, ("LM-BATTLE-ACT-7",))
    elif "aim" in done and case.dice_of(state.units[running.unit].kind, "ranged") is None:
        detail = f"{running.unit} has aimed and has no ranged attack."
        yield faults_of_play.fault("LM-INV-25", detail, at, ("LM-AIM-1",))


@rule("LM-RUN-3", "LM-FORTIFY-2", "LM-BATTLE-ACT-9")
def active_unit_has_its_die(case: Case, state: State) -> Found:
    """LM-INV-35: the die of the active unit is that of a run or a fortify; without them it has none."""
    running = state.activation
    if running is None or state.word or running.unit not in state.units:
        return
    die, at = state.units[running.unit].die, f"/units/{running.unit}/die"
    faces: set[Face] = {FACES[action] for action in running.actions if action in FACES}
    if die is not None and not faces:
        detail = f"{running.unit} is being activated and has the die of an activation already."
        yield faults_of_play.fault("LM-INV-8", detail, at, ("LM-BATTLE-ACT-9",))
        return
    clears = any(isinstance(part, SetStatus) and not part.value for part in _parts(case))
    if clears or case.switch("fortified_moves") == "drop":
        faces.add("blank")
    if faces - {"blank"} and die not in faces:
        detail = f"{running.unit} has taken {listed(running.actions)}; its die shows {die or 'nothing'}."
        yield faults_of_play.fault("LM-INV-35", detail, at, ("LM-RUN-3", "LM-FORTIFY-2"))


@rule("LM-ATTACK-3", "LM-ATTACK-4", "LM-ATTACK-MELEE-1", "LM-ATTACK-RANGED-1", "LM-ATTACK-RANGED-2")
def attack_could_be_declared(case: Case, state: State) -> Found:
    """LM-INV-24: the attack that is rolled for reaches its target, with a type and dice that are on the card."""
    attack = state.attack
    if (
        attack is None
        or state.node not in faults_of_play.ATTACKING
        or state.word
        or not {attack.attacker, attack.target} <= {*state.units}
    ):
        return
    if any(_interferes(part) for part in _parts(case)):
        return
    name, target = attack.attacker, attack.target
    if state.units[name].space is None or state.units[target].space is None:
        return
    if case.dice_of(state.units[name].kind, attack.attack_type) is None:
        detail = f"{name} has no {attack.attack_type} attack."
        yield faults_of_play.fault("LM-FLOW-3", detail, "/attack/attack_type", ("LM-ATTACK-3",))
        return
    if attack.attack_type == "ranged":
        for wrong in ranged.wrong_line(case, state, name, target):
            yield faults_of_play.fault("LM-INV-24", wrong.detail, "/attack/target", (wrong.rule,))
    elif wrong_melee := next_to_the_target(case, state, name, target):
        yield faults_of_play.fault("LM-FLOW-3", wrong_melee.detail, "/attack/target", (wrong_melee.rule,))
    number = number_of_dice(case, state, name, target, attack.attack_type)
    if state.volley is None and attack.count != number:
        detail = f"{name} attacks with {attack.count} dice; its attack value is {number}."
        yield faults_of_play.fault("LM-FLOW-3", detail, "/attack/count", ("LM-ATTACK-4",))


def _interferes(part: Ability) -> bool:
    """Whether an ability may change something between the declaration of an attack and its result."""
    return part.trigger in ("own_declare_attack", "own_roll") and not isinstance(part, ModifyHit | Reroll)


@rule("LM-VOLLEY-7")
def shooters_of_a_volley(case: Case, state: State) -> Found:
    """The units that have shot in a volley are different ones of the player on turn that have a ranged attack."""
    volley = state.volley
    if volley is None or state.word:
        return
    for number, name in enumerate(volley.shots):
        unit = state.units.get(name)
        is_first = name not in volley.shots[:number]
        if unit is None or unit.owner != state.active or not is_first or case.dice_of(unit.kind, "ranged") is None:
            detail = f"{name} is no other unit of {state.active or 'nobody'} with a ranged attack."
            yield faults_of_play.fault("LM-FLOW-3", detail, f"/volley/shots/{number}", ("LM-VOLLEY-7",))


@rule("LM-FORTUNE-2", "LM-FORTUNE-4")
def rerolled_by_fortune(case: Case, state: State) -> Found:
    """LM-INV-26: without an ability only fortune, which is spent then, has dice re-rolled, and all of them."""
    attack = state.attack
    if attack is None or attack.dice is None or not attack.rolling or state.word or _has(case, Reroll):
        return
    if {*attack.rolling} & {*attack.rerolled} or state.active is None:
        return
    if state.volley is not None or len(attack.rolling) != len(attack.dice) or fortune.can_be_used(state):
        detail = f"Nothing has the dice {listed(map(str, attack.rolling))} re-rolled."
        yield faults_of_play.fault("LM-INV-26", detail, "/attack/rolling", ("LM-FORTUNE-2",))
