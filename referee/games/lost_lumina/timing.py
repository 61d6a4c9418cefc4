"""Which rule a move breaks that comes at the wrong time, or from the wrong player. LL-RULING-72.

The refusal of a move lists its breaches in the order of that interpretation: the game is over (2), unknown objects (3),
the wrong phase, step or player (4, 5), the rows of the move itself (6, in its chapter), the wrong moment within the
right battle step (7).
"""

from typing import cast

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.core.state import UNKNOWN, Move
from referee.games.lost_lumina import battle, dice_choice
from referee.games.lost_lumina import prepare as prep
from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.characters import CHARACTERS, has
from referee.games.lost_lumina.flow import (
    ABILITY_NODES,
    CHANCE_MOVES,
    DECISION_OF,
    PREPARE_NODES,
    STEP_OF_NODE,
    TURN_MOVES,
    asked_side,
    asking,
    awaited,
)
from referee.games.lost_lumina.pack import ICONS
from referee.games.lost_lumina.state import SEATS, Seat, State, listed

STEP_NAMES = {1: "choosing cards", 2: "the reveal", 3: "the lightning step", 4: "the dice step", 6: "the result step"}
STEP_OF_MOVE = {
    "reveal": 2,
    "declare_extra_dice": 4,
    "roll": 4,
    "reroll": 4,
    "free_reroll": 4,
    "pass_reroll": 4,
    "choose_die": 4,
}
STEP_OF_ICON = {"reveal": 2, "lightning": 3, "dice": 4, "result": 6}

# Stage 2 and 3


@rule("LL-END-1", "LL-CARD-13-3", "REF-AGREE-5", "LL-OVER-7", "LL-JRN-10", "LL-TIP-5", "LL-BATTLE-NEXT-2", "LL-OVER-6")
def game_over(case: Case, state: State) -> list[Violation]:
    """The end row that ended the game."""
    if state.result is None:
        return []
    rows = {
        "elimination": ("LL-END-1", ("LL-OVER-7", "LL-JRN-10", "LL-TIP-5", "LL-BATTLE-NEXT-2")),
        "mutual_elimination": ("LL-CARD-13-3", ("LL-RULING-25",)),
        "no_cards": ("LL-END-3", ("LL-OVER-6", "LL-JRN-11")),
    }
    row, also = rows.get(state.result.reason, ("REF-AGREE-5", ()))
    winners = listed(state.result.winners, "nobody")
    detail = f"The game is over ({state.result.reason}): {winners} won."
    return [case.breach(row, detail, also=(*also, "LL-RULING-66"), hint="Start a new game.")]


@rule("LL-OVER-1", "LL-MAP-1")
def unknown_objects(case: Case, state: State, move: Move) -> list[Violation]:
    """Seats, Areas and cards that the game does not have."""
    found = []
    deck = case.pack.deck(state.promo)
    for name in move.__struct_fields__:
        value, pointer = getattr(move, name), f"/move/{_MEMBER.get(name, name)}"
        seats = ("chance",) if name == "seat" and move.type in CHANCE_MOVES else SEATS
        if name in ("seat", "owner") and value not in seats:
            detail = f"{value} cannot be the {'seat' if name == 'seat' else 'side'} here; the seats are A and B."
            found.append(case.breach("LL-OVER-1", detail, pointer=pointer, hint=f"Name {' or '.join(seats)}."))
        elif name in ("area", "origin", "to") and value not in case.pack.areas:
            detail = f"There is no Area {value}; the Areas are {listed(case.pack.areas)}."
            also = ("LL-JRN-8",) if move.type == "choose_battle" else ()
            found.append(case.breach("LL-MAP-1", detail, pointer=pointer, also=also, hint="Name an Area of the map."))
        elif name == "card" and value != UNKNOWN and value not in deck:
            found.append(_unknown_card(case, value, pointer, deck))
        elif name == "report" and hasattr(value, "cards"):
            found += [
                _unknown_card(case, card, f"{pointer}/cards/{seat}", deck)
                for seat, card in value.cards.items()
                if card not in deck
            ]
    return found


_MEMBER = {"origin": "from"}


@rule("LL-CARD-28-3")
def _unknown_card(case: Case, card: str, pointer: str, deck: tuple[str, ...]) -> Violation:
    if card in case.pack.cards:
        detail = f"{case.name(card)} is a promo card, and this game is played without it."
        return case.breach("LL-CARD-28-3", detail, pointer=pointer, hint="Name a card of the base game.")
    detail = f"There is no card {card}; the cards are {listed(deck)}."
    return case.breach("LL-COMP-2", detail, pointer=pointer, hint="Name a card by its id.")


# Stages 4 and 5


def wrong_step(case: Case, state: State, move: Move) -> list[Violation]:
    """Of a move that is not awaited: the wrong phase, turn step or battle step, and the wrong player."""
    if state.node in PREPARE_NODES or move.type in ("shuffle", "draft_keep", "place_first"):
        return _prepare(case, state, move)
    if state.node in ("TURN.DISCARD", "TURN.ACTIONS"):
        return _turn(case, state, move)
    if move.type in TURN_MOVES or move.type == "discard_for_ap":
        return _while_battling(case, state, move)
    if state.node == "BATTLE.SELECT":
        detail = f"{state.active} decides first which battle is next: {listed(state.shared())}."
        pointer = "/move/seat" if move.type == "choose_battle" else "/move"
        return [case.breach("LL-BATTLE-2", detail, pointer=pointer, hint=f"{state.active} chooses a Battle Area.")]
    return _battle_step(case, state, move)


@rule("LL-PREP-PLACE-1", "LL-PREP-PLACE-2", "LL-GAME-1", "LL-PREP-1", "LL-PREP-DRAFT-6", "LL-PREP-DRAFT-1", "LL-GAME-2")
def _prepare(case: Case, state: State, move: Move) -> list[Violation]:
    node, type = state.node, move.type
    if type == "shuffle" or node == "SETUP":
        detail = "The cards are shuffled once, before the first of them is drawn."
        return [case.breach("LL-SETUP-4", detail, also=("LL-PREP-DRAFT-1",))]
    if node not in PREPARE_NODES:
        if type == "draft_keep":
            return [case.breach("LL-GAME-1", "The draft belongs to Phase I; this is the Journey.")]
        detail = "The first Followers are placed: 3 and 2."
        return [case.breach("LL-PREP-PLACE-2", detail, also=("LL-GAME-1",), hint="Use `place` in your turn.")]
    if type == "decline" and move.seat in {seat for _, seat in awaited(case, state)[1]}:
        row = "LL-PREP-DRAFT-2" if node == "PREP.DRAFT.KEEP" else "LL-PREP-PLACE-1"
        return [case.breach(row, "This decision cannot be declined.", hint=_waits_for(case, state))]
    if type not in ("draft_keep", "place_first"):
        detail = "This belongs to the Journey; Phase I is not over."
        return [case.breach("LL-GAME-1", detail, also=("LL-GAME-2",), hint=_waits_for(case, state))]
    if type == "place_first" and node == "PREP.DRAFT.KEEP":
        return [case.breach("LL-PREP-1", "The draft is not over.", hint=_waits_for(case, state))]
    if type == "draft_keep" and node == "PREP.PLACE":
        detail = "The five rounds of the draft are over; each player has ten cards."
        return [case.breach("LL-PREP-DRAFT-6", detail, hint=_waits_for(case, state))]
    if type == "place_first":
        due = prep.due(state)
        detail = f"The next of the first Followers is {due}'s; they alternate."
        return [case.breach("LL-PREP-PLACE-1", detail, pointer="/move/seat", hint=_waits_for(case, state))]
    return []


@rule("LL-JRN-5")
def _turn(case: Case, state: State, move: Move) -> list[Violation]:
    active, mine = state.active, move.seat == state.active
    found = []
    if state.node == "TURN.DISCARD" and move.type != "discard_for_ap":
        also = ("LL-JRN-5",) if move.type in ("place", "move") else ()
        detail = f"{active} first discards a card for Action Points."
        found.append(case.breach("LL-REINF-DISCARD-1", detail, also=also, hint=_waits_for(case, state)))
    elif move.type not in TURN_MOVES and move.type != "discard_for_ap":
        return [_no_battle_yet(case, state)]
    elif move.type == "discard_for_ap" and mine:
        detail = f"{active} has already discarded a card in this turn."
        return [case.breach("LL-REINF-DISCARD-1", detail, hint=_waits_for(case, state))]
    if not mine and (move.type in TURN_MOVES or move.type == "discard_for_ap"):
        found.append(_not_active(case, state, move))
    return found


@rule("LL-JRN-4", "LL-JRN-7")
def _no_battle_yet(case: Case, state: State) -> Violation:
    if not state.shared():
        detail = "No Area holds Followers of both sides, so there is no battle."
        return case.breach("LL-JRN-7", detail, hint=_waits_for(case, state))
    detail = f"The Reinforcement step of {state.active} is still open; then come the battles."
    return case.breach("LL-JRN-4", detail, hint=_waits_for(case, state))


@rule("LL-JRN-2", "LL-JRN-3", "LL-JRN-5", "LL-JRN-1")
def _not_active(case: Case, state: State, move: Move) -> Violation:
    also: tuple[str, ...] = ("LL-JRN-2",)
    if move.type in ("place", "move"):
        also += ("LL-JRN-5",)
    if not state.discard and state.node == "TURN.DISCARD":
        also += ("LL-JRN-1",)
    detail = f"It is the turn of {state.active}."
    return case.breach("LL-JRN-3", detail, pointer="/move/seat", also=also, hint=_waits_for(case, state))


@rule("LL-JRN-6", "LL-JRN-5", "LL-BATTLE-1")
def _while_battling(case: Case, state: State, move: Move) -> list[Violation]:
    where = f"the battle in {state.running.area} runs" if state.battle else f"battles wait in {listed(state.shared())}"
    mine = move.seat == state.active
    if move.type == "discard_for_ap" and mine:
        detail = f"{state.active} has already discarded a card in this turn, and {where}."
        return [case.breach("LL-REINF-DISCARD-1", detail, also=("LL-BATTLE-1",), hint=_waits_for(case, state))]
    also = ("LL-JRN-6",) if move.type == "end_reinforcement" else ("LL-JRN-5",)
    detail = f"The Reinforcement step is over: {where}."
    found = [case.breach("LL-BATTLE-1", detail, also=also, hint=_waits_for(case, state))]
    return found if mine else [*found, _not_active(case, state, move)]


@rule("LL-ICON-2", "LL-BATTLE-CHOOSE-4", "LL-ANAT-5", "LL-BATTLE-CHOOSE-2", "LL-BATTLE-REVEAL-1", "LL-BATTLE-SEQ-1")
def _battle_step(case: Case, state: State, move: Move) -> list[Violation]:
    if move.type in DECISION_OF and not battle.face_down(state):
        lacking = _lacks_ability(case, state, move)
        if lacking is not None:
            return [lacking]
    if move.type == "play_card":
        return []
    here, there = STEP_OF_NODE[state.node], _step_of(case, state, move)
    if there == here:
        return []
    step = f"This is {STEP_NAMES[here]} of the battle in {state.running.area}"
    detail = f"{step}." if there is None else f"{step}, not {STEP_NAMES[there]}."
    also: tuple[str, ...] = ()
    if move.type in DECISION_OF:
        also += ("LL-ICON-2", "LL-BATTLE-CHOOSE-4", "LL-ANAT-5")
    if move.type == "reroll" and here == 3 and has(case, state, move.seat, "kenuk"):
        also += ("LL-CARD-04-3",)
    if move.type == "reveal":
        also += ("LL-BATTLE-CHOOSE-2", "LL-BATTLE-REVEAL-1")
    return [case.breach("LL-BATTLE-SEQ-1", detail, also=also, hint=_waits_for(case, state))]


def _step_of(case: Case, state: State, move: Move) -> int | None:
    """The numbered step in which a battle decision is taken; None for choosing the battle."""
    if move.type in STEP_OF_MOVE:
        return STEP_OF_MOVE[move.type]
    if move.type == "decline":
        return STEP_OF_NODE[state.node]
    if move.type not in DECISION_OF:
        return None
    word, held = DECISION_OF[move.type], (state.running.ability.A, state.running.ability.B)
    using = [card for card in held if card is not None and case.ability(card) == word]
    return STEP_OF_ICON[case.step(using[0]) if using else _usual_step(case, word)]


def _usual_step(case: Case, word: str) -> str:
    """The step of an ability that nobody has now: that of a card which has it, or the last in which it makes sense."""
    card = _card_with(case, word)
    return ICONS[word][-1] if card is None else case.step(card)


def _card_with(case: Case, word: str) -> str | None:
    """A card that has an ability; None if a patch has taken it from all of them."""
    return next((name for name, card in case.pack.cards.items() if card.ability == word), None)


@rule("LL-CARD-16-1")
def _lacks_ability(case: Case, state: State, move: Move) -> Violation | None:
    """The card's row, if the player does not have the ability, has lost it, or its condition fails."""
    word, fight = DECISION_OF[move.type], state.running
    character = CHARACTERS[word]
    if word == "kenuk":
        return None
    users = SEATS if word == "olgi" else (cast(Seat, move.seat),)
    having = [seat for seat in users if has(case, state, seat, word)]
    if having:
        return character.condition(case, state, having[0])
    if any(fight.lost[seat] for seat in users):
        detail = f"{listed(s for s in users if fight.lost[s])} has lost the ability to Rukan."
        return case.breach("LL-CARD-20-1", detail, also=(character.row, "LL-RULING-52"), hint=_waits_for(case, state))
    if word == "zandika" and _had_zandika(case, state, move.seat):
        return None
    cards = {seat: _acting_card(case, state, seat) for seat in users}
    has_instead = listed(
        f"{s} has {'no ability' if c is None else 'that of ' + case.name(c)}" for s, c in cards.items()
    )
    card = _card_with(case, word)
    name = word.capitalize() if card is None else case.name(card)
    detail = f"{move.seat if word != 'olgi' else 'Nobody'} does not have {name}'s ability: {has_instead}."
    if word == "olgi":
        detail = detail.replace("does not have", "has")
    also = ("LL-CARD-16-1",) if None in cards.values() else ()
    return case.breach(character.row, detail, also=also, hint=_waits_for(case, state))


def _acting_card(case: Case, state: State, seat: Seat) -> str | None:
    """The card whose ability a side has, its own or a copied one; None without an ability. LL-CARD-16-1."""
    card = state.running.ability[seat]
    return None if card is None or case.ability(card) is None else card


def _had_zandika(case: Case, state: State, seat: str) -> bool:
    """Whether a player has been offered Zandika's decision in this battle: by the own card, or copied by Tanilla.

    The card that Tanilla copied still lies on top of the discard pile.
    """
    chain = [state.in_play[seat], *state.discard[-1:]]
    words = [None if card is None else case.ability(card) for card in chain]
    offered = words[0] == "zandika" or words == ["tanilla", "zandika"]
    return state.running.shown[seat] is not None or (offered and len(state.hand[seat]) > 0)


# Stage 7


@rule("LL-BATTLE-SEQ-1", "LL-BR-ORDER-1", "LL-CARD-02-2", "LL-ICON-3")
def wrong_moment(case: Case, state: State, move: Move) -> Violation | None:
    """Of a move that is not awaited: the right battle step but the wrong moment inside it."""
    if move.type == "decline":
        return _nothing_to_decline(case, state, move)
    if state.battle is None or move.type == "play_card" or _own_window(state, move):
        return None
    if move.type == "choose_die" and not _may_choose(case, state, move):
        return None
    fight = state.running
    waits = _waits_for(case, state)
    if move.type == "olgi_move" and _before_the_active_player(case, state, move):
        detail = f"{state.active} takes first; the active player goes before the other."
        return case.breach("LL-CARD-08-1", detail, pointer="/move/seat", also=("LL-RULING-16",), hint=waits)
    early = _defender_too_early(case, state, move)
    if early:
        detail = f"The attacker {fight.attacker} comes first in this step."
        return case.breach("LL-BR-ORDER-1", detail, pointer="/move/seat", also=("LL-ICON-3",), hint=waits)
    also: tuple[str, ...] = ()
    if getattr(move, "orly", False):
        also = ("LL-CARD-02-2",)
    elif move.type == "choose_die" and has(case, state, move.seat, "kenuk") and fight.dice is None:
        also = ("LL-CARD-04-4",)
    return case.breach("LL-BATTLE-SEQ-1", "Another answer is awaited first.", also=also, hint=waits)


def _may_choose(case: Case, state: State, move: Move) -> bool:
    """Whether the die is this player's to choose, now or at another moment; before the roll nobody knows."""
    owner = cast(Seat, getattr(move, "owner", None))
    return state.running.dice is None or dice_choice.who_chooses(case, state, owner) == move.seat


def _own_window(state: State, move: Move) -> bool:
    """Whether the moment is the right one, and only the rows of the move itself speak against it."""
    side = state.running.side
    if move.type == "choose_die":
        return state.node == "BATTLE.DICE.CHOOSE" and getattr(move, "owner", None) == side
    return state.node == _NODE_OF.get(move.type) and move.seat == side


_NODE_OF = {
    "declare_extra_dice": "BATTLE.DICE.EXTRA",
    "reroll": "BATTLE.DICE.REROLL",
    "free_reroll": "BATTLE.DICE.REROLL",
    "pass_reroll": "BATTLE.DICE.REROLL",
    "choose_die": "BATTLE.DICE.CHOOSE",
}


def _before_the_active_player(case: Case, state: State, move: Move) -> bool:
    """Whether a player takes with Olgi before the active one has taken. LL-CARD-08-1."""
    fight = state.running
    over = fight.side == fight.defender and not has(case, state, fight.defender, "olgi")
    return move.seat != state.active and fight.taker is None and not over


def _defender_too_early(case: Case, state: State, move: Move) -> bool:
    """Whether the defender acts while the attacker's turn in the same node is pending.

    A retreat never comes too early so: it was made before the first result ability. LL-RULING-58.
    """
    fight = state.running
    if fight.side != fight.attacker or move.type == "kurak_retreat":
        return False
    if move.type == "olgi_move" and has(case, state, fight.attacker, "olgi"):
        return False
    if move.type == "choose_die":
        return state.node == "BATTLE.DICE.CHOOSE" and getattr(move, "owner", None) == fight.defender
    same_node = _NODE_OF.get(move.type, state.node) == state.node
    return move.seat == fight.defender and same_node


@rule("LL-BATTLE-SEQ-1", "LL-BR-ORDER-1", "LL-ICON-3")
def other_die(case: Case, state: State, move: Move) -> Violation | None:
    """The right player chooses, but the die of the side whose turn it is not (with Krod one player may choose both)."""
    if move.type != "choose_die" or getattr(move, "owner", None) == state.running.side:
        return None
    if not _may_choose(case, state, move):
        return None
    fight = state.running
    hint = f"Choose for {fight.side}."
    if fight.side == fight.attacker:
        detail = f"The attacker's die is chosen first, that of {fight.attacker}."
        return case.breach("LL-BR-ORDER-1", detail, pointer="/move/for", also=("LL-ICON-3",), hint=hint)
    return case.breach(
        "LL-BATTLE-SEQ-1", f"The die of {fight.attacker} is chosen already.", pointer="/move/for", hint=hint
    )


@rule("LL-BR-MUST-1", "LL-BATTLE-SEQ-1", "LL-BR-ORDER-1")
def _nothing_to_decline(case: Case, state: State, move: Move) -> Violation:
    """What a refusal to answer breaks: the row that makes the answer compulsory. LL-BR-MUST-1, LL-CONV-9."""
    hint = _waits_for(case, state)
    pairs = awaited(case, state)[1]
    if move.seat not in {seat for _, seat in pairs}:
        if _asks_the_defender_later(case, state, move):
            return case.breach("LL-BR-ORDER-1", f"{move.seat} is not asked yet.", pointer="/move/seat", hint=hint)
        if state.node == "BATTLE.COMMIT" and state.in_play[move.seat] is not None:
            return case.breach("LL-BATTLE-CHOOSE-1", f"{move.seat} has already played a card.", hint=hint)
        return case.breach("LL-BATTLE-SEQ-1", f"Nothing is asked of {move.seat}.", pointer="/move/seat", hint=hint)
    if state.node == "BATTLE.COMMIT":
        return case.breach("LL-BATTLE-CHOOSE-1", "A player with a hand plays a card.", hint=hint)
    if state.node == "BATTLE.DICE.CHOOSE":
        row = "LL-BATTLE-DICE-2" if state.running.side == move.seat else "LL-CARD-26-1"
        must = () if row == "LL-BATTLE-DICE-2" else ("LL-BR-MUST-1",)
        return case.breach(row, f"{move.seat} chooses a die.", also=must, hint=hint)
    character = asking(case, state)
    if character is None:
        return case.breach("LL-BATTLE-SEQ-1", "There is a form of its own for doing nothing here.", hint=hint)
    detail = f'The ability has no "may", so {move.seat} must use it.'
    also: tuple[str, ...] = (character.row,) if character.row != "LL-CARD-08-1" else ("LL-CARD-08-2",)
    copier = state.in_play[asked_side(state)]
    if copier is not None and copier != state.running.ability[asked_side(state)]:
        also += ("LL-CARD-18-2",) if state.running.shown[asked_side(state)] else ("LL-CARD-01-1",)
    return case.breach("LL-BR-MUST-1", detail, also=also, hint=hint)


def _asks_the_defender_later(case: Case, state: State, move: Move) -> bool:
    """Whether the defender will be asked, in the step that runs, when the attacker has answered."""
    fight, step = state.battle, ABILITY_NODES.get(state.node)
    if fight is None or step is None or fight.side != fight.attacker or move.seat != fight.defender:
        return False
    own = battle.acting(case, state, fight.defender, step)
    asked_by_own = own is not None and own.asks(case, state, fight.defender) is not None
    return asked_by_own or (asking(case, state) is CHARACTERS["olgi"] and fight.taker is None)


def _waits_for(case: Case, state: State) -> str:
    """What is awaited, as a hint: `Awaited: roll (chance).`"""
    pairs = awaited(case, state)[1]
    return f"Awaited: {listed(f'{type} ({seat})' for type, seat in pairs)}."
