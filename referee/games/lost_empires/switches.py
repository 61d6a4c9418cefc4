"""The gaps that tables read differently. The first value of each is the referee's own reading."""

from referee.core.game import Switch

SWITCHES: dict[str, Switch] = {
    "destroy_threshold": Switch(
        "LE-RULING-34",
        "How much damage destroys a unit at once?",
        {"4": "4; with 3 it leaves in the Casualty Phase.", "3": "3."},
    ),
    "elite_casualty": Switch(
        "LE-RULING-36",
        "Does an ELITE unit that leaves in the Casualty Phase bring an artifact?",
        {"credit": "Yes, to whoever dealt its third damage.", "none": "No: nobody has destroyed it."},
    ),
    "frontline_bonus": Switch(
        "LE-RULING-42",
        "When does FRONTLINE add to the offense?",
        {
            "same_turn": "In an activation in the turn of play.",
            "any_activation": "In every activation of the unit.",
        },
    ),
    "melee_targets": Switch(
        "LE-RULING-45",
        "When is the second target of MELEE chosen?",
        {
            "sequential": "After the first attack, among the enemies that are left.",
            "announced": "With the first; the second attack is lost if its target is gone.",
        },
    ),
    "ruthless": Switch(
        "LE-RULING-48",
        "How often does RUTHLESS deal damage in an objective?",
        {"per_unit": "Once for each unit that has it.", "per_objective": "Once."},
    ),
    "control_floor": Switch(
        "LE-RULING-71",
        "Can the control of a unit fall below 0?",
        {"0": "No.", "none": "Yes: damage makes it -1."},
    ),
    "min_actions": Switch(
        "LE-RULING-17",
        "Does an activated unit have to act?",
        {"0": "No.", "1": "Yes, once at least, if it can."},
    ),
    "support_during_activation": Switch(
        "LE-RULING-16",
        "Can supports be played between the actions of a unit?",
        {"false": "No.", "true": "Yes."},
    ),
    "pass_after_mandatory": Switch(
        "LE-RULING-7",
        "Can a player pass in a turn in which a unit was played or activated?",
        {"true": "Yes.", "false": "No: not before the next turn."},
    ),
    "round1_refresh": Switch(
        "LE-RULING-6",
        "Can an effect refresh the two command tokens that start spent, in round 1?",
        {"true": "Yes.", "false": "No."},
    ),
    "patroller_on_play": Switch(
        "LE-RULING-63",
        "Does a unit enter a battlefield by being played or placed there?",
        {"true": "Yes.", "false": "No: only by moving."},
    ),
    "component_limits": Switch(
        "LE-RULING-94",
        "What if the supply has too few artifacts?",
        {"strict": "Only those of the box exist; the rest is lost.", "unlimited": "They are gained all the same."},
    ),
    "redraw_after_empty": Switch(
        "LE-RULING-88",
        "Can a player draw from a deck that was empty and has got a card?",
        {"true": "Yes.", "false": "No: never again."},
    ),
}
