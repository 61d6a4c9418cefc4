"""Every kind of move: what it passes through, what it does, and which ones there are in a state.

The order of the checks is the order in which breaches are cited (LL-RULING-72, stage 6).
"""

from collections.abc import Callable, Iterator
from typing import Any, cast

from msgspec import UNSET

from referee.core.game import MoveType
from referee.core.ruling import Need, Violation
from referee.core.state import UNKNOWN, Move
from referee.games.lost_lumina import (
    battle,
    dice_choice,
    dice_reroll,
    dice_roll,
    flow,
    prepare,
    reinforcement,
    result,
    timing,
)
from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.characters import (
    CHARACTERS,
    c04_kenuk,
    c06_galgator,
    c08_olgi,
    c11_pibiju,
    c13_wuxaki,
    c18_zandika,
    c24_arako,
    c28_kurak,
)
from referee.games.lost_lumina.scoring import select
from referee.games.lost_lumina.state import Decline, Seat, Sides, State, Terms

Check = Callable[[Case, State, Any], Violation | Iterator[Violation] | None]
"""A check of a move: the one breach that it finds, or each of several."""
Effect = Callable[[Case, State, Any], State]

PASSES: dict[str, tuple[Check, ...]] = {
    "shuffle": (prepare.whole_deck,),
    "draft_keep": (prepare.one_of_the_two,),
    "place_first": (prepare.area_not_taken,),
    "discard_for_ap": (reinforcement.discard_from_hand,),
    "place": (
        reinforcement.enough_action_points,
        reinforcement.from_the_supply,
        reinforcement.own_follower_in_target,
        reinforcement.no_opponent_in_target,
    ),
    "move": (
        reinforcement.enough_action_points,
        reinforcement.own_group,
        reinforcement.to_an_adjacent_area,
    ),
    "choose_battle": (battle.a_battle_area,),
    "play_card": (battle.one_card_from_hand,),
    "reveal": (battle.cards_that_can_be_there,),
    "zandika_reveal": (c18_zandika.shown_from_hand,),
    "kenuk_roll": (c04_kenuk.as_many_dice_as_followers,),
    "galgator_remove": (c06_galgator.an_opposing_follower,),
    "olgi_move": (c08_olgi.one_follower_from_here, c08_olgi.into_another_area),
    "declare_extra_dice": (dice_roll.dice_at_all, dice_roll.orly_for_a_defender, dice_roll.stored_dice_there),
    "roll": (dice_roll.as_many_dice_as_due,),
    "reroll": (
        dice_reroll.not_kenuks_dice,
        dice_roll.dice_at_all,
        dice_reroll.first_reroll,
        dice_reroll.supply_not_empty,
        dice_reroll.dice_paid_for,
        dice_reroll.all_rolled_together,
    ),
    "free_reroll": (dice_reroll.one_free_die,),
    "choose_die": (dice_choice.chooser_of_the_die,),
    "kurak_retreat": (c28_kurak.to_an_adjacent_area,),
    "pibiju_remove": (c11_pibiju.a_follower_there,),
}
"""The rows that a move passes through, in the order in which they are cited."""

_ABILITY_MOVES = frozenset(flow.DECISION_OF) - {"free_reroll"}


def breaches(case: Case, state: State, move: Move) -> list[Violation]:
    """Every rule that the move breaks, the primary one first. LL-RULING-72."""
    if state.pack.patch is not UNSET:
        _read_for_the_position(case, state)
    found = timing.game_over(case, state) or timing.unknown_objects(case, state, move)
    if found:
        return found
    awaited = (move.type, move.seat) in flow.awaited(case, state)[1]
    found = [] if awaited else timing.wrong_step(case, state, move)
    misplaced = bool(found)
    if move.type not in _ABILITY_MOVES or _in_its_node(case, state, move):
        cited = {violation.rule for violation in found}
        for check in PASSES.get(move.type, ()):
            row = check(case, state, move)
            rows = (row,) if isinstance(row, Violation) else row or ()
            found += [violation for violation in rows if violation.rule not in cited]
    if not misplaced:
        late = timing.other_die(case, state, move) if awaited else timing.wrong_moment(case, state, move)
        if late is not None and late.rule not in {rule for v in found for rule in (v.rule, *v.also)}:
            found.append(late)
    if not found:
        _needs_a_name(case, state, move)
    return found


def _read_for_the_position(case: Case, state: State) -> None:
    """Reads what a patch gives without which the position would be impossible. LL-INV-12, LL-INV-34."""
    giver = reinforcement.giver_of_points(case, state) if state.ap else None
    if giver is not None:
        case.ap(giver)
    if state.battle is not None and not battle.face_down(state):
        in_play, acting = state.in_play, state.battle.ability
        for card in (in_play.A, in_play.B, acting.A, acting.B):
            if card is not None:
                case.ability(card)
                if state.battle.terms != Sides(Terms(), Terms()):
                    case.step(card)


def _in_its_node(case: Case, state: State, move: Move) -> bool:
    """Whether an ability's decision is judged while that ability is being resolved."""
    character = flow.asking(case, state)
    return character is not None and character is CHARACTERS[flow.DECISION_OF[move.type]]


def _needs_a_name(case: Case, state: State, move: Move) -> None:
    """A card that is shown to all is named; one laid face down only if no unknown card can be meant. LL-RULING-73."""
    if getattr(move, "card", None) != UNKNOWN:
        return
    zone = state.offer[move.seat] if move.type == "draft_keep" else state.hand[move.seat]
    if move.type in ("discard_for_ap", "zandika_reveal") or not (zone.unknown or case.in_secret):
        case.needs.append(
            Need("/move/card", {"type": "string"}, f"Which card is it that {move.seat} names?", "legality")
        )


def _ability(type: str, effect: Effect) -> Effect:
    """The effect of an ability's decision, and what comes after it in its step."""
    character = CHARACTERS[flow.DECISION_OF[type]]

    def carry_out(case: Case, state: State, move: Move) -> State:
        node = state.node
        after = effect(case, state, move)
        if after.result is not None:
            return after
        if node == "BATTLE.RESULT":
            retreat = after.running.side is None
            return after.fight(side=after.running.attacker) if retreat else result.next_result(case, after)
        then = "BATTLE.LIGHTNING" if node == "BATTLE.REVEAL" else "BATTLE.DICE.EXTRA"
        return battle.after_ability(case, after, character, cast(Any, then))

    return carry_out


def decline(case: Case, state: State, move: Decline) -> State:
    """An optional ability is not used. LL-BR-MUST-1."""
    character = flow.asking(case, state)
    assert character is not None and character.move is not None
    side = cast(Seat, move.seat)

    def declined(case: Case, state: State, move: Move) -> State:
        return character.declined(case, state, side)

    return _ability(str(character.move.__struct_config__.tag), declined)(case, state, move)


EFFECTS: dict[str, Effect] = {
    "shuffle": prepare.shuffle,
    "draft_keep": prepare.keep,
    "place_first": prepare.place_first,
    "discard_for_ap": reinforcement.discard_for_ap,
    "place": reinforcement.place,
    "move": reinforcement.move,
    "end_reinforcement": reinforcement.end_reinforcement,
    "choose_battle": battle.choose_battle,
    "play_card": battle.play_card,
    "reveal": battle.reveal,
    "zandika_reveal": _ability("zandika_reveal", c18_zandika.show),
    "kenuk_roll": _ability("kenuk_roll", c04_kenuk.roll),
    "galgator_remove": _ability("galgator_remove", c06_galgator.remove),
    "olgi_move": _ability("olgi_move", c08_olgi.take),
    "wuxaki_trade": _ability("wuxaki_trade", c13_wuxaki.trade),
    "declare_extra_dice": dice_roll.declare,
    "roll": dice_roll.roll,
    "reroll": dice_reroll.reroll,
    "free_reroll": dice_reroll.free_reroll,
    "pass_reroll": dice_reroll.pass_reroll,
    "choose_die": dice_choice.choose_die,
    "kurak_retreat": _ability("kurak_retreat", c28_kurak.retreat),
    "pibiju_remove": _ability("pibiju_remove", c11_pibiju.remove),
    "arako_place": _ability("arako_place", c24_arako.place),
    "decline": decline,
}

ON_THE_WAY: dict[str, Callable[[Case, State], State]] = {
    "BATTLE.SELECT": select,
    "BATTLE.COMMIT": battle.commit,
    "BATTLE.REVEAL": battle.reveal_step,
    "BATTLE.LIGHTNING": battle.lightning,
    "BATTLE.DICE.EXTRA": dice_roll.extra,
    "BATTLE.DICE.REROLL": dice_reroll.reroll_window,
    "BATTLE.DICE.CHOOSE": dice_choice.choose,
    "BATTLE.RESULT": result.result,
}
"""What the referee does by itself at a node; a node that waits gives the state back as it was."""


def carry_out(case: Case, state: State, move: Move) -> State:
    """The state at the next decision, chance or end after a legal move."""
    return onward(case, EFFECTS[move.type](case, state, move))


def onward(case: Case, state: State) -> State:
    """The state after everything that the referee does by itself."""
    while state.node in ON_THE_WAY:
        after = ON_THE_WAY[state.node](case, state)
        if after is state:
            break
        state = after
    return state


OPTIONS: dict[str, Callable[[Case, State], Iterator[Move]]] = {
    "shuffle": prepare.shuffle_options,
    "draft_keep": prepare.keep_options,
    "place_first": prepare.place_first_options,
    "discard_for_ap": reinforcement.discard_options,
    "place": reinforcement.place_options,
    "move": reinforcement.move_options,
    "end_reinforcement": reinforcement.end_options,
    "choose_battle": battle.choose_options,
    "play_card": battle.play_options,
    "reveal": battle.reveal_options,
    "declare_extra_dice": dice_roll.extra_options,
    "roll": dice_roll.roll_options,
    "reroll": dice_reroll.reroll_options,
    "free_reroll": dice_reroll.free_options,
    "pass_reroll": dice_reroll.pass_options,
    "choose_die": dice_choice.choose_options,
}


def candidates(case: Case, state: State, type: str | None) -> Iterator[Move]:
    """Moves that may be legal, in a stable order: by awaited type, then as each chapter orders them."""
    awaited = dict.fromkeys(name for name, _ in flow.awaited(case, state)[1])
    for name in awaited if type is None else [type] if type in awaited else []:
        if name in OPTIONS:
            yield from OPTIONS[name](case, state)
            continue
        character = flow.asking(case, state)
        assert character is not None
        for option in character.options(case, state, flow.asked_side(state)):
            if option.type == name:
                yield option


MOVE_TYPES: dict[str, MoveType] = {
    "shuffle": MoveType(
        "chance",
        "before the draft",
        {"report?": "{pile: the cards, top first, ? for unseen}"},
        "The cards are shuffled.",
    ),
    "draft_keep": MoveType(
        "both players", "in each of five rounds", {"card": "one of the two drawn"}, "Keep one card."
    ),
    "place_first": MoveType(
        "the player whose turn it is", "after the draft", {"area": "an Area"}, "Place a first Follower."
    ),
    "discard_for_ap": MoveType(
        "the active player", "at the start of the turn", {"card": "a card of the hand"}, "Discard for Action Points."
    ),
    "place": MoveType(
        "the active player", "in the Reinforcement step", {"area": "an Area", "count": "how many"}, "Place Followers."
    ),
    "move": MoveType(
        "the active player",
        "in the Reinforcement step",
        {"from": "an Area", "to": "an adjacent Area", "count": "how many"},
        "Move a group of Followers.",
    ),
    "end_reinforcement": MoveType("the active player", "in the Reinforcement step", {}, "End the step."),
    "choose_battle": MoveType(
        "the active player", "with several Battle Areas", {"area": "a Battle Area"}, "Choose the next battle."
    ),
    "play_card": MoveType(
        "both players", "at the start of a battle", {"card": "a card of the hand"}, "Play a card face down."
    ),
    "reveal": MoveType(
        "chance", "when an unknown card lies face down", {"report": "{cards: {seat: card}}"}, "Say what was turned up."
    ),
    "zandika_reveal": MoveType(
        "the user of card 18", "at the reveal", {"card": "a card of the hand"}, "Show a card and copy it."
    ),
    "kenuk_roll": MoveType("chance", "for the user of card 4", {"report?": "{dice: [...]}"}, "Roll for Kenuk."),
    "galgator_remove": MoveType(
        "the user of card 6", "in the lightning step", {"area": "an Area"}, "Remove an opposing Follower."
    ),
    "olgi_move": MoveType(
        "both players, the active one first",
        "for card 8",
        {"owner": "whose Follower", "to": "another Area"},
        "Lead a Follower away.",
    ),
    "wuxaki_trade": MoveType("the user of card 13", "in the lightning step", {}, "Trade one Follower for one."),
    "declare_extra_dice": MoveType(
        "a player who can add dice",
        "before the roll",
        {"orly": "true or false", "stored": "how many stored dice"},
        "Add dice.",
    ),
    "roll": MoveType("chance", "in the dice step", {"report?": "{dice: {A: [...], B: [...]}}"}, "Both roll."),
    "reroll": MoveType(
        "the player whose window it is",
        "after the roll",
        {"which": "positions from 0", "report?": "{dice: [...]}"},
        "Pay Followers to re-roll as many dice.",
    ),
    "free_reroll": MoveType(
        "the user of card 19",
        "after the roll",
        {"which": "[position]", "report?": "{dice: [...]}"},
        "Re-roll one die free.",
    ),
    "pass_reroll": MoveType("the player whose window it is", "after the roll", {}, "Re-roll no more."),
    "choose_die": MoveType(
        "the owner, or the user of card 26",
        "after the re-rolls",
        {"for": "whose die", "which": "[position]"},
        "Choose the die.",
    ),
    "kurak_retreat": MoveType(
        "the user of card 28", "after a loss", {"area": "an adjacent Area"}, "Move instead of removing."
    ),
    "pibiju_remove": MoveType(
        "the user of card 11", "after a win", {"owner": "whose Follower", "area": "where"}, "Remove a Follower."
    ),
    "arako_place": MoveType("the user of card 24", "after a win", {"area": "any Area"}, "Place a Follower."),
    "decline": MoveType("whoever is asked", 'for an ability with "may"', {}, "Do not use the ability."),
    "tell": MoveType(
        "either player", "at any time", {"at": "pointer into the state", "card": "the card"}, "Tell an unknown card."
    ),
    "commit": MoveType(
        "a seat that chooses in secret",
        "in the draft, and when a card is chosen for a battle",
        {"hash": "SHA-256 of the canonical JSON of {move, salt}"},
        "Make a choice in secret.",
    ),
    "open": MoveType(
        "a seat that has committed to a choice",
        "when the choice comes to light",
        {"move": "the move", "salt": "the salt"},
        "Open a choice made in secret.",
    ),
    "agreement": MoveType(
        "both players together",
        "at any time",
        {
            "agreed": "[A, B]",
            "reason": "text",
            "set?": "merge patch",
            "waive?": "[rules]",
            "leaves?": "seat",
            "result?": "{winners, reason}",
        },
        "Agree on something outside the rules.",
    ),
}
