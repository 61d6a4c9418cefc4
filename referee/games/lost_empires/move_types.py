"""The kinds of moves as the documentation shows them."""

from referee.core.game import MoveType

ON_TURN = "the player on turn"
TURN, ACTIVATION = "in an own turn of the Order Phase", "while a unit is being activated"
ASKED = "whoever is asked"
DICE = "{dice: {A: [{value, critical?}], B: [...]}}"
CHOICE = {"units?": "[units] that the text means", "cards?": "[cards]", "refresh?": "how many tokens"}
ATTACK = {"second?": "with MELEE and announced targets: the other target", "report?": DICE}
BOTH = "both players together"

MOVE_TYPES: dict[str, MoveType] = {
    "roll_off": MoveType("chance", "at the start", {"report?": DICE}, "Throw for the First Player, two dice each."),
    "choose_faction": MoveType(
        "the First Player, then the other", "in setup", {"faction": "a faction"}, "Take a faction."
    ),
    "submit_deck": MoveType(
        "both players",
        "in setup",
        {"deck?": "a deck of the pack", "cards?": "nine names of the faction, instead"},
        "Hand a deck in. Decks of the pack are listed; any nine names can be.",
    ),
    "shuffle": MoveType(
        "chance",
        "in setup and after a mulligan",
        {"report?": "{decks: {A: [cards, top first, `?` for unknown], B: [...]}}"},
        "Shuffle the decks and draw the starting hands.",
    ),
    "mulligan": MoveType("the First Player, then the other", "in setup", {"cards?": "the whole hand"}, "A new hand."),
    "keep": MoveType("the First Player, then the other", "in setup", {}, "Keep the starting hand."),
    "play_unit": MoveType(
        ON_TURN,
        TURN,
        {"card": "a card in hand", "at?": "another battlefield, by its text", "option?": "a text with another price"},
        "Play a unit.",
    ),
    "play_support": MoveType(ON_TURN, TURN, {"card": "a card in hand", **CHOICE}, "Play a support."),
    "activate": MoveType(
        ON_TURN, TURN, {"unit": "an own ready unit", "token": "command, supply or free"}, "Activate a unit."
    ),
    "move": MoveType(ON_TURN, ACTIVATION, {"unit": "the active unit", "to": "an adjacent battlefield"}, "Move."),
    "attack": MoveType(
        ON_TURN,
        f"{ACTIVATION}; the second attack of MELEE, too",
        {"unit": "the active unit", "target": "an enemy unit there", **ATTACK},
        "Attack.",
    ),
    "named_ability": MoveType(
        ON_TURN, ACTIVATION, {"unit": "the active unit", "ability": "its id", **CHOICE}, "Use a named ability."
    ),
    "end_activation": MoveType(ON_TURN, ACTIVATION, {}, "End the activation."),
    "end_turn": MoveType(ON_TURN, "after a unit was played or activated", {}, "End the turn."),
    "pass": MoveType(ON_TURN, TURN, {}, "Pass: no more turns in this phase."),
    "granted_move": MoveType(
        ASKED, "when a text grants it", {"unit": "a unit that the text means", "to": "an adjacent battlefield"}, "Move."
    ),
    "granted_attack": MoveType(
        ASKED,
        "when a text grants it",
        {"unit": "a unit that the text means", "target": "an enemy unit with it", **ATTACK},
        "Attack.",
    ),
    "choose": MoveType(
        ASKED, "when a text asks", {**CHOICE, "to?": "deck_top or deck_bottom"}, "Choose what a text asks for."
    ),
    "order_triggers": MoveType(
        "the First Player", "when several abilities are set off", {"which": "place, from 0"}, "Say which is next."
    ),
    "ruthless": MoveType(
        "the winner of an objective",
        "in the Control Phase",
        {"unit": "an own RUTHLESS unit there", "target": "an enemy unit there"},
        "Deal 1 damage.",
    ),
    "decline": MoveType(
        ASKED, "when something optional is asked", {"unit?": "which RUTHLESS unit does without"}, "Do without it."
    ),
    "fall_back": MoveType(
        "a player with units in the enemy hive",
        "in Wrap Up",
        {"to": "an outer objective with a friendly unit, or the own hive", "units?": "all of them"},
        "Fall back.",
    ),
    "proceed": MoveType("either player", "where nobody has to decide", {}, "Let the referee go on."),
    "table_ruling": MoveType(
        BOTH,
        "when a text asks for it, or a card has a text that the pack does not know",
        {
            "agreed": "[A, B]",
            "source": "a card or a unit",
            "reason": "text",
            "changes": "[{op, ...}]",
            "after?": "totals as counted: {A.artifacts: 4}",
            "report?": "decks that are shuffled, top card first: {decks: {A: [?, ?]}}",
        },
        "Settle a text that the pack does not model.",
    ),
    "tell": MoveType(
        "either player",
        "at any time",
        {"at": "/hand/A, /deck/B/cards/0, /discard/A or /lists/B", "card": "the card"},
        "Tell a card that has become known.",
    ),
    "commit": MoveType(
        "a seat that chooses in secret",
        "when decks are handed in",
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
        BOTH,
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
