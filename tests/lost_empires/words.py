"""Cards whose texts use the words of the vocabulary that no card of the packs uses, as a patch of the pack `sample`."""

from typing import Any

HERE = {"side": "enemy", "location": "same"}
LIGHT_IN_HIVES = {"by": "count", "side": "any", "location": "hive", "subtype": "light"}
EVERYBODY_HERE = {**HERE, "count": "all"}


def support(*effect: dict[str, Any]) -> dict[str, Any]:
    return {"kind": "support", "effect": [*effect]}


ABILITIES: dict[str, dict[str, Any]] = {
    # What happens when a unit is destroyed, moves or arrives
    "fe-x1": {
        "last-bite": {
            "kind": "when_destroyed",
            "effect": [{"op": "deal_damage", "amount": 1, "target": EVERYBODY_HERE}],
        }
    },
    "si-x5": {"legacy": {"kind": "when_destroyed", "optional": True, "effect": [{"op": "draw", "count": 1}]}},
    "fe-x3": {
        "stampede": {
            "kind": "after_move",
            "limit": "once_per_round",
            "effect": [
                {"op": "deal_damage", "amount": {"by": "printed", "number": "offense"}, "target": HERE},
                {
                    "op": "remove_damage",
                    "amount": {"by": "printed", "number": "defense"},
                    "target": {"side": "friendly", "location": "same"},
                },
            ],
        }
    },
    "tc-x1": {
        "ambush": {
            "kind": "on_entry",
            "who": {"side": "enemy"},
            "optional": True,
            "effect": [{"op": "deal_damage", "amount": 1, "target": HERE}],
        }
    },
    "nh-x1": {
        "welcome": {
            "kind": "on_entry",
            "who": {"side": "friendly", "subtype": "heavy"},
            "effect": [
                {
                    "op": "remove_damage",
                    "amount": 1,
                    "target": {"side": "friendly", "location": "same", "count": 2, "another": True},
                }
            ],
        }
    },
    "nh-dr-76": {
        "sentry": {
            "kind": "on_entry",
            "who": {"side": "any"},
            "limit": "once_per_round",
            "effect": [{"op": "refresh", "token": "supply"}],
        }
    },
    # Numbers, ways to play and to activate, what a unit cannot do
    "nh-x3": {
        "phalanx": {
            "kind": "modifier",
            "stat": "defense",
            "amount": {"by": "count", "side": "friendly", "location": "same", "subtype": "heavy"},
        },
        "lookout": {"kind": "modifier", "stat": "control", "amount": LIGHT_IN_HIVES},
    },
    "si-x6": {
        "horde": {"kind": "modifier", "stat": "offense", "amount": -1},
        "pacifist": {"kind": "restriction", "actions_allowed": ["move", "named"]},
        "rite": {
            "kind": "named",
            "names": {"en": "Rite"},
            "effect": [
                {"op": "deal_damage", "amount": {"by": "printed", "number": "control"}, "target": HERE},
                {"op": "refresh", "token": "supply"},
            ],
        },
    },
    "si-x7": {
        "drop": {
            "kind": "play_option",
            "cost": {"command": 1, "supply": 1},
            "place": {"kind": "outer"},
            "drained": True,
        },
        "eager": {"kind": "activation_option", "actions": 2},
    },
    "tc-x3": {"stronghold": {"kind": "play_option", "place": {"kind": "center", "contains": "friendly"}}},
    "fe-edgeguard": {"edgeguard": {"optional": False, "newer": True}},
    # Supports
    "fe-march-orders": {
        "march-orders": support(
            {
                "op": "grant_action",
                "actions": ["attack"],
                "target": {"side": "friendly", "location": "objective", "subtype": "light"},
            }
        )
    },
    "fe-blast-fire": {"blast-fire": support({"op": "destroy", "target": {"side": "enemy", "location": "center"}})},
    "tc-air-strike": {
        "air-strike": support(
            {
                "op": "deal_damage",
                "amount": {"by": "count", "side": "friendly"},
                "target": {"side": "any", "location": "outer", "count": "all"},
            }
        )
    },
    "tc-orbital-strike": {
        "orbital-strike": support(
            {
                "op": "deal_damage",
                "amount": {"by": "count", "side": "enemy", "location": "objective"},
                "target": {"side": "any", "location": "hive", "count": 2},
            }
        )
    },
    "nh-response-team": {
        "response-team": support({"op": "reveal", "zone": "deck_top", "whose": "own", "count": 2}, {"op": "unknown"})
    },
    "nh-outmaneuver": {
        "outmaneuver": support(
            {"op": "return_card", "cards": {"type": "support", "count": 2}},
            {"op": "play_from_discard", "cards": {"subtype": "heavy"}},
        )
    },
    "si-chemical-weapons": {
        "chemical-weapons": support(
            {
                "op": "deal_damage",
                "amount": {"by": "count", "side": "enemy", "location": "outer"},
                "target": {"side": "any"},
            },
            {"op": "reveal", "zone": "hand", "whose": "own"},
        )
    },
    "si-suppression": {
        "suppression": support(
            {
                "op": "remove_damage",
                "amount": {"by": "count", "side": "friendly", "location": "center", "max": 2},
                "target": {"side": "friendly", "subtype": "heavy"},
            },
            {"op": "refresh", "token": "command", "count": 2},
        )
    },
}

EVERY_WORD: dict[str, Any] = {
    "cards": {
        **{card: {"abilities": abilities} for card, abilities in ABILITIES.items()},
        "si-acolyte": {"text": "Whoever meets it is converted.", "unmodelled": True},
    },
}
"""Every word of abilities, effects, conditions, places and amounts, and a text that is left to the table."""
