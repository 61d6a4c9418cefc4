"""The gaps that tables read differently. The first value of each is the referee's own reading."""

from referee.core.game import Switch

SWITCHES: dict[str, Switch] = {
    "battle-attacker": Switch(
        "LL-RULING-15",
        "Who attacks in a battle that Olgi, Arako or Kurak causes?",
        {
            "arriving": "The owner of the Followers that came into the Area.",
            "active": "The active player, whoever's Followers came.",
            "mover": "The player who moved the Follower there.",
        },
    ),
    "elimination": Switch(
        "LL-RULING-21",
        "When does a player without Followers on the map lose?",
        {"at-once": "At that moment, also in mid-battle.", "after-battle": "When the running battle is over."},
    ),
    "dice-order": Switch(
        "LL-RULING-26",
        "Are dice re-rolled before or after the chosen die is named?",
        {
            "reroll-first": "Re-rolls first, then each chooses a die.",
            "choose-first": "Each chooses a die, then re-rolls; who re-rolls chooses again.",
        },
    ),
    "stored-dice": Switch(
        "LL-RULING-31",
        "How many dice stored by Rupoda can be used in one battle?",
        {"all": "As many as the player has.", "one": "At most one."},
    ),
    "lorato-bukoni": Switch(
        "LL-RULING-36",
        "Does Lorato add up the dice although the opponent's Bukoni crosses them out?",
        {"own-dice": "No: the user's dice are not used.", "any-dice": "Yes: Bukoni's user uses dice."},
    ),
    "battle-points": Switch(
        "LL-RULING-39",
        "Which numbers do two abilities about Battle Points read?",
        {"printed": "Those printed on the cards.", "current": "Those changed by the ability before."},
    ),
    "bufoka-bukoni": Switch(
        "LL-RULING-43",
        "Does Bufoka weaken the opponent although Bukoni crosses out the user's dice?",
        {"own-dice": "No: the user's dice are not used.", "any-dice": "Yes: Bukoni's user uses dice."},
    ),
    "cross-out": Switch(
        "LL-RULING-45",
        "Does an attacking Namla, who does nothing, suppress the defender's cross-out ability?",
        {"icon": "Yes: both cards show the icon.", "effect": "No: she has nothing to resolve."},
    ),
    "olgi": Switch(
        "LL-RULING-54",
        "Whose Followers can be taken with Olgi?",
        {"any": "Any in the Area.", "own": "Each player takes an own one."},
    ),
    "rupoda-early-end": Switch(
        "LL-RULING-62",
        "Does Rupoda's user take the die when the battle ends because nobody is left?",
        {"kept": "Yes.", "skipped": "No: the result step is skipped."},
    ),
}
