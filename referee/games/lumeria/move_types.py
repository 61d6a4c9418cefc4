"""The kinds of moves as the documentation shows them."""

from referee.core.game import MoveType

ON_TURN = "the player on turn"
ACTIVE = "the active unit's player"
ANY = "own turn in Battle"

MOVE_TYPES: dict[str, MoveType] = {
    "choose_faction": MoveType("both players", "in setup", {"faction": "a faction"}, "Take a faction."),
    "roll": MoveType(
        "chance",
        "whenever dice are rolled",
        {"report?": "{dice: [...]}; of both players {dice: {south: [...], north: [...]}}"},
        "Roll the dice that are due.",
    ),
    "choose_first": MoveType(
        "the player with the higher total", "in setup", {"first": "south or north"}, "Say who starts."
    ),
    "recruit": MoveType(
        ON_TURN, "in Recruitment", {"kind": "a kind of unit", "space": "a recruitment space"}, "Recruit a unit."
    ),
    "pass": MoveType(ON_TURN, "in Recruitment or a stage of maneuvers", {}, "Pass."),
    "march": MoveType(
        ON_TURN, "in a stage of maneuvers", {"steps": "[{unit, to}], one or two"}, "March with up to two units."
    ),
    "volley": MoveType(
        ON_TURN,
        "in a stage of maneuvers",
        {"unit": "an own shooter", "target": "an enemy unit", "ability?": "an ability for it"},
        "Declare a volley and its first shot.",
    ),
    "shoot": MoveType(
        ON_TURN,
        "in a volley",
        {"unit": "another own shooter", "target": "an enemy unit", "ability?": "an ability for it"},
        "Shoot with a second unit.",
    ),
    "volley_end": MoveType(ON_TURN, "in a volley", {}, "End the volley after one shot."),
    "activate": MoveType(ON_TURN, "in the activation stage", {"unit": "an own unit"}, "Activate a unit."),
    "stop": MoveType(ON_TURN, "in the activation stage", {}, "Activate no more units in this stage."),
    "move": MoveType(ACTIVE, "in an activation", {"path": "the spaces entered, in order"}, "Move."),
    "run": MoveType(ACTIVE, "after a move", {"path": "the spaces entered, in order"}, "Run, which exhausts."),
    "fortify": MoveType(ACTIVE, "in an activation", {}, "Fortify the unit."),
    "aim": MoveType(ACTIVE, "in an activation", {}, "Aim for the next ranged attack."),
    "attack": MoveType(
        ACTIVE,
        "in an activation",
        {"attack_type": "melee or ranged", "target": "an enemy unit", "ability?": "an ability for it"},
        "Attack.",
    ),
    "end_activation": MoveType(ACTIVE, "in an activation", {}, "End the activation."),
    "fortune": MoveType(
        ACTIVE, "after the own roll", {"which?": "all positions that can be re-rolled"}, "Re-roll all dice of the roll."
    ),
    "accept": MoveType(ACTIVE, "after the own roll", {}, "Keep the roll."),
    "ability": MoveType(
        "the owner of the ability",
        f"{ANY}, or when it is called up",
        {
            "ability": "its id",
            "unit?": "whose it is, if a card's in the own turn",
            "targets?": "[units]",
            "path?": "[spaces]",
            "which?": "[positions of dice]",
        },
        "Use an ability of a god or a card.",
    ),
    "decline": MoveType("whoever is asked", "for an optional ability", {}, "Do not use it."),
    "renew": MoveType(
        ON_TURN,
        ANY,
        {"space": "an empty maneuver space", "place_next?": "false: leave the next token aside"},
        "Take a maneuver back from the last space of the track.",
    ),
    "place_token": MoveType(ON_TURN, ANY, {}, "Put a token that lies aside on the free track."),
    "table_ruling": MoveType(
        "both players together",
        "at a decision or an awaited roll",
        {
            "agreed": "[south, north]",
            "source": "an unmodeled card, god or scenario, or other",
            "reason": "text",
            "changes": "[{op, ...}]",
        },
        "Settle a text that the pack does not model.",
    ),
    "tell": MoveType(
        "nobody", "never", {"at": "pointer into the state", "card": "the card"}, "Nothing is unknown in this game."
    ),
    "agreement": MoveType(
        "both players together",
        "at any time",
        {
            "agreed": "[south, north]",
            "reason": "text",
            "set?": "merge patch",
            "waive?": "[rules]",
            "leaves?": "seat",
            "result?": "{winners, reason}",
        },
        "Agree on something outside the rules.",
    ),
}
