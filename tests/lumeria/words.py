"""A pack in which abilities use every word of the vocabulary, as a patch of the default one."""

from typing import Any

ABILITIES: dict[str, Any] = {
    "warlord": {"kind": "modify_hit", "when": "aura", "scope": "own", "within": 1, "amount": 1, "attack_type": "melee"},
    "shields": {"kind": "modify_hit", "when": "defending", "amount": -1, "if": [{"adjacent": {"side": "own"}}]},
    "fury": {"kind": "modify_stat", "stat": "attack", "amount": 1, "if": [{"self": "wounded"}]},
    "bargain": {"kind": "modify_stat", "stat": "cost", "amount": -1},
    "long_shot": {"kind": "modify_stat", "stat": "range", "amount": 2, "if": [{"self_on": "hill"}]},
    "stubborn": {"kind": "immune", "to": "cornered", "if": [{"target": "exhausted"}]},
    "ghost": [{"kind": "pass_through", "cards": "any"}, {"kind": "action_rule", "forbid": ["fortify", "run"]}],
    "tireless": {
        "kind": "action_rule",
        "max_actions": 3,
        "allow_after_attack": ["move"],
        "allow_twice": ["move"],
        "if": [{"moved_this_activation": True}],
    },
    "scatter": {
        "kind": "extra_move",
        "trigger": "own_battle_decision",
        "max": 1,
        "optional": True,
        "limit": "once_per_game",
        "target": {"choose": 2, "of": "own_units", "within": 3, "if": [{"target": "activated"}, {"kind_is": "woje"}]},
    },
    "weary": {"kind": "set_status", "status": "exhausted", "trigger": "after_own_attack", "target": "defender"},
    "thorns": {"kind": "wound", "amount": 1, "trigger": "hit_taken", "target": "attacker"},
    "rest": {"kind": "heal", "amount": 1, "trigger": "activation_end", "limit": "once_per_activation"},
    "shove": {"kind": "push", "direction": "chosen", "distance": 2, "trigger": "defeats_enemy", "optional": True},
    "ambush": {
        "kind": "relocate",
        "to": {"on": "camp", "within": 6},
        "trigger": "activation_start",
        "optional": True,
        "cost": {"gold": 1},
    },
    "luck": {"kind": "reroll", "dice": "misses", "trigger": "own_roll", "optional": True},
    "plunder": {"kind": "gold", "amount": -1, "who": "opponent", "trigger": "recruited"},
    "omen": {"kind": "track", "amount": 1, "who": "self", "trigger": "defeated", "if": [{"target_on": "camp"}]},
    "rally": {"kind": "activation", "amount": 1, "trigger": "cleanup_scoring"},
    "favor": {
        "kind": "modify_hit",
        "when": "attacking",
        "amount": 2,
        "trigger": "own_declare_attack",
        "target": "attack",
        "optional": True,
        "limit": "unlimited",
        "cost": "ability_token",
        "if": [{"attack_type": "ranged"}, {"self": "fortified"}],
    },
}

EVERY_WORD: dict[str, Any] = {
    "abilities": ABILITIES,
    "units": {
        "woje": {"abilities": ["warlord", "shields", "fury", "bargain"]},
        "zbrojni": {"abilities": ["stubborn", "ghost", "tireless", "scatter"]},
        "bies": {"abilities": ["weary", "thorns", "rest", "shove"], "attack": {"ranged": 2}},
        "archers": {"abilities": ["long_shot", "ambush", "luck"]},
        "berserkers": {"abilities": ["plunder", "omen", "rally"]},
        "throwers": {"text": "May hide.", "unmodelled": True},
    },
    "gods": {"g1": {"ability": "favor"}, "g2": {"ability": None, "text": "Calls a storm.", "unmodelled": True}},
    "scenarios": {
        "siege": {
            "names": {"en": "Siege"},
            "scoring": [{"kind": "unit_eliminated", "points": 2}, {"kind": "by_table"}],
            "end": [{"kind": "rounds_played", "n": 6}, {"kind": "no_enemy_units"}, {"kind": "by_table"}],
            "ties": ["points", "draw"],
        }
    },
}
"""Every kind of ability, trigger, condition, target, limit and cost, and every word of scenarios."""

NARROW: dict[str, Any] = {
    "board": {
        "columns": ["a", "b", "c", "d", "e"],
        "recruitment": {"south": ["a1", "c1", "e1"], "north": ["e7", "c7", "a7"]},
        "camps": {"south": ["b1", "d1"], "north": ["d7", "b7"]},
        "marks": {"hill": ["a4", "c4", "e4"]},
        "start_extra": {"south": ["a2", "b2", "c2", "d2", "e2"], "north": ["e6", "d6", "c6", "b6", "a6"]},
    },
    "factions": {
        "f1": {
            "diagram": ["Z", "B", "Z", "W", "W", "A", "W", "W"],
            "start": ["zbrojni", "bies", "zbrojni", "woje", "woje", "archers", "woje", "woje"],
        },
        "f2": {
            "diagram": ["T", "H", "T", "B", "B", "P", "B", "B"],
            "start": [
                "throwers",
                "huskarls",
                "throwers",
                "berserkers",
                "berserkers",
                "pathfinders",
                "berserkers",
                "berserkers",
            ],
        },
    },
}
"""A board of five columns, with a second row of cards at the start. LM-RULING-4."""
