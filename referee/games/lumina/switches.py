"""The gaps that tables read differently, and what the published edition does otherwise. The first value of each is the
referee's own reading."""

from referee.core.game import Switch

SWITCHES: dict[str, Switch] = {
    "own_location": Switch(
        "LU-RULING-10",
        "Does a card end the turn that shows where the player's own adventurer stands?",
        {"continue": "No: the player turns over another card.", "end_turn": "Yes."},
    ),
    "stop": Switch(
        "LU-RULING-12",
        "Can a player end the turn early?",
        {"refused": "No: cards are turned over until the turn ends.", "allowed": "Yes, after the first card."},
    ),
    "second_tile": Switch(
        "LU-RULING-8",
        "Where does a drawn tile go whose field has a tile already?",
        {
            "stack": "On top of the tile that lies there.",
            "redraw": "Under the stack, and another is drawn, as long as one for a field without a tile is left.",
        },
    ),
    "under_adventurer": Switch(
        "LU-RULING-9",
        "Who gets a drawn tile on whose field an adventurer stands?",
        {"stay": "Nobody: it lies there.", "take": "Whoever stands there, at once, and another is drawn."},
    ),
    "start_ring": Switch(
        "LU-PUB-3",
        "On which fields do adventurers start?",
        {"with": "On those with an illuminated ring.", "without": "On those without a ring."},
    ),
    "variant": Switch(
        "LU-PUB-7",
        "Is it the game for experienced players?",
        {
            "basic": "No: the cards lie around the board.",
            "experienced": "Yes: the cards lie in front of the players and change hands.",
        },
    ),
}
