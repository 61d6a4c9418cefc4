"""What a state waits for: the moves of which seats, or chance. LL-CONV-1, LL-CONV-2."""

from typing import Literal, cast

from referee.games.lost_lumina import battle, dice_choice
from referee.games.lost_lumina import prepare as prep
from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.characters import CHARACTERS, has
from referee.games.lost_lumina.characters.base import Character
from referee.games.lost_lumina.state import SEATS, Seat, State

Pairs = tuple[tuple[str, str], ...]

STEP_OF_NODE = {
    "BATTLE.COMMIT": 1,
    "BATTLE.REVEAL": 2,
    "BATTLE.LIGHTNING": 3,
    "BATTLE.DICE.EXTRA": 4,
    "BATTLE.DICE.ROLL": 4,
    "BATTLE.DICE.REROLL": 4,
    "BATTLE.DICE.CHOOSE": 4,
    "BATTLE.RESULT": 6,
}
"""The numbered steps of a battle. Step 5 and step 7 have no decision."""
ABILITY_NODES = {"BATTLE.REVEAL": "reveal", "BATTLE.LIGHTNING": "lightning", "BATTLE.RESULT": "result"}
DECISION_OF = {str(c.move.__struct_config__.tag): word for word, c in CHARACTERS.items() if c.move is not None}
"""The ability that a decision belongs to, by move type."""
TURN_MOVES = frozenset({"place", "move", "end_reinforcement"})
CHANCE_MOVES = frozenset({"shuffle", "reveal", "kenuk_roll", "roll"})
PREPARE_NODES = frozenset({"SETUP", "PREP.DRAFT.KEEP", "PREP.PLACE"})


def awaited(case: Case, state: State) -> tuple[Literal["decision", "chance", "over"], Pairs]:
    """The kind of thing that is awaited, and pairs of move type and seat."""
    node, active = state.node, str(state.active)
    match node:
        case "GAME.OVER":
            return "over", ()
        case "SETUP":
            return "chance", (("shuffle", "chance"),)
        case "PREP.DRAFT.KEEP":
            return "decision", tuple(("draft_keep", seat) for seat in SEATS if state.kept[seat] is None)
        case "PREP.PLACE":
            return "decision", (("place_first", prep.due(state)),)
        case "TURN.DISCARD":
            return "decision", (("discard_for_ap", active),)
        case "TURN.ACTIONS":
            spend: Pairs = (("place", active), ("move", active)) if state.ap else ()
            return "decision", (*spend, ("end_reinforcement", active))
        case "BATTLE.SELECT":
            return "decision", (("choose_battle", active),)
        case "BATTLE.COMMIT":
            return "decision", tuple(("play_card", seat) for seat in battle.still_to_commit(state))
        case "BATTLE.DICE.EXTRA":
            return "decision", (("declare_extra_dice", str(state.running.side)),)
        case "BATTLE.DICE.ROLL":
            return "chance", (("roll", "chance"),)
        case "BATTLE.DICE.REROLL":
            return "decision", _window(case, state)
        case "BATTLE.DICE.CHOOSE":
            chooser = dice_choice.who_chooses(case, state, state.running.side or state.running.attacker)
            return "decision", (("choose_die", str(chooser)),)
    if battle.face_down(state):
        return "chance", (("reveal", "chance"),)
    character = asking(case, state)
    if character is None or character.move is None:
        return "decision", ()
    seat = str(character.asks(case, state, asked_side(state)))
    type = str(character.move.__struct_config__.tag)
    if seat == "chance":
        return "chance", ((type, seat),)
    return "decision", ((type, seat), ("decline", seat)) if character.optional else ((type, seat),)


def _window(case: Case, state: State) -> Pairs:
    side = cast(Seat, state.running.side)
    fight = state.running
    pairs = [("pass_reroll", str(side))]
    if has(case, state, side, "janulo") and not fight.free_rerolled[side]:
        pairs.insert(0, ("free_reroll", str(side)))
    if not fight.rerolled[side] and state.supply[side]:
        pairs.insert(0, ("reroll", str(side)))
    return tuple(pairs)


def asked_side(state: State) -> Seat:
    """Whose ability is being resolved: in the result step first the loser's retreat."""
    fight = state.running
    return fight.loser if fight.side is None else fight.side


def asking(case: Case, state: State) -> Character | None:
    """The ability that asks for an answer at an ability node; None if nothing does."""
    step = ABILITY_NODES.get(state.node)
    if step is None or battle.face_down(state):
        return None
    character = battle.acting(case, state, asked_side(state), step)
    if character is None or character.asks(case, state, asked_side(state)) is None:
        return None
    retreat = character is CHARACTERS["kurak"]
    return character if state.node != "BATTLE.RESULT" or retreat == (state.running.side is None) else None
