"""The gaps that tables read differently. The first value of each is the referee's own reading."""

from referee.core.game import Switch

SWITCHES: dict[str, Switch] = {
    "gold_supply": Switch(
        "LM-RULING-7",
        "What happens when the gold supply cannot pay?",
        {
            "counted": "Only the tokens of the box exist: who is paid last gets less, or nothing.",
            "unbounded": "Gold is paid all the same, with any marker.",
        },
    ),
    "empty_maneuver": Switch(
        "LM-RULING-19",
        "Can a march or a volley be used up with no unit doing anything?",
        {"forbid": "No: at least one unit steps or shoots.", "allow": "Yes: up to two includes none."},
    ),
    "march_zero": Switch(
        "LM-RULING-21",
        "Can a unit of movement 0 march?",
        {"forbid": "No: it cannot move at all.", "allow": "Yes: the march gives it its one space."},
    ),
    "stop": Switch(
        "LM-RULING-26",
        "Can a player who has stopped activating go on later in the stage?",
        {"final": "No: the opponent finishes alone.", "temporary": "Yes, until both stop one after the other."},
    ),
    "empty_activation": Switch(
        "LM-RULING-27",
        "Can a unit be activated without taking any action?",
        {"allow": "Yes, and it counts as one of the three.", "forbid": "No: it takes at least one action."},
    ),
    "fortified_moves": Switch(
        "LM-RULING-31",
        "Is a fortified unit that leaves its space still fortified?",
        {"keep": "Yes, until cleanup.", "drop": "No: fortification belongs to the space."},
    ),
    "intruder": Switch(
        "LM-RULING-71",
        "Where does cleanup send a card that stands on the opponent's recruitment spaces?",
        {
            "facing": "The way it faces, so it stays at the edge.",
            "to_center": "Away from that row, towards the center.",
        },
    ),
    "both_reach": Switch(
        "LM-RULING-74",
        "Both have enough points after the same count, one has more. Who wins?",
        {"tie_break": "The tie-break decides; the totals do not.", "higher_first": "The higher total."},
    ),
}
