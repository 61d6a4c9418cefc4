"""Questions about Lumeria that can be asked from a few facts: an attack, a path, a recruit, the count of points."""

from collections.abc import Mapping
from typing import Any

from referee.core.game import Game
from referee.core.question import Question, impossible
from referee.core.ruling import Ruling
from referee.core.state import Trust
from referee.games.lumeria.posing import Facts, begun
from referee.games.lumeria.question_attack import AttackQuestion
from referee.games.lumeria.question_path import PathQuestion
from referee.games.lumeria.question_recruit import RecruitQuestion
from referee.games.lumeria.question_score import ScoreQuestion
from referee.games.lumeria.state import State

QUESTIONS: Mapping[str, Question] = {
    "attack": Question(
        "How many dice, which number do they need, and what comes of it?",
        {
            "attacker": "{kind or attack, on?, actions?, wounds?, toughness?, abilities?, to_hit?, god?, track? …}; "
            "numbers of your own take the place of those of the pack",
            "target": "{kind or toughness, wounds?, on?, exhausted?, fortified?, activated?, own?, abilities? …}",
            "distance?": "spaces between the two in a straight line, 0 if they are next to each other; needed unless "
            "both are `on` a space that is named",
            "line?": "straight, diagonal or none; straight",
            "between?": "how many cards stand on these spaces; 0",
            "behind?": "what is straight behind the target: empty, card or edge; needed in melee",
            "cards?": "the spaces with other cards, or what stands on each: own, enemy or a kind",
            "board?": "what your board is like: {columns?, rows?, missing?, marks?, camps?, recruitment?}",
            "type?": "melee or ranged; needed if the card has both",
            "ability?": "an ability that is named with the attack; none",
            "volley?": "whether it is a shot of a volley; false",
            "dice?": "what the dice show; without them the answer ends with the number that is needed",
            "rerolled?": "what they show after fortune was used",
            "supply?": "gold left in the supply",
        },
        {
            "attacker": {"attack": {"melee": 3}, "abilities": [], "god": None},
            "target": {"toughness": 2, "wounds": 0, "abilities": [], "god": None},
            "distance": 0,
            "behind": "empty",
            "dice": [1, 3, 5],
        },
    ),
    "path": Question(
        "May this unit go there?",
        {
            "unit": "{kind or movement, actions?, fortified?, abilities?, god? …}",
            "from": "the space on which it stands",
            "path?": "the spaces that it enters, in order",
            "to?": "the space where it is to end; told instead of the path, the shortest way is looked for",
            "cards?": "the spaces with cards, or what stands on each: own, enemy or a kind; needed where one would be "
            "in the way",
            "action?": "move, run or march; move",
            "board?": "what your board is like, as for an attack",
        },
        {
            "unit": {"movement": 2, "abilities": [], "god": None},
            "from": "d4",
            "path": ["d5", "e5"],
            "cards": ["e4"],
            "board": {"columns": [*"abcdefghi"], "rows": 7, "missing": []},
        },
    ),
    "recruit": Question(
        "May I recruit this unit there?",
        {
            "kind?": "the kind of the unit, by its id or name",
            "cost?": "what the card costs, in place of what the pack has; needed without a kind of the pack",
            "gold": "the gold of the player",
            "stack": "how many cards of the kind are left",
            "space": "the space, or of which sort it is: recruitment (an own one), camp, opponent (theirs), other",
            "there": "what is on it: empty, own, enemy or a kind",
            "room?": "whether any own recruitment space is free; true",
            "seat?": "who recruits; south",
            "name?": "what to call a unit of your own",
            "abilities?": "the abilities on the card, in place of those of the pack",
            "god?": "the ability of the player's god, in place of that of the pack; null if it does nothing here",
            "board?": "what your board is like, as for an attack",
        },
        {
            "cost": 3,
            "gold": 4,
            "stack": 2,
            "space": "recruitment",
            "there": "empty",
            "abilities": [],
            "god": None,
        },
    ),
    "score": Question(
        "Who scores what in this cleanup, and who has won?",
        {
            "south": "{on_marks, points, discard?, cost?, attack?, dice?, lost?, units?, god?}: units on marked spaces "
            "(how many, or where) and points so far; for ties cards on the discard pile, the sums of cost and of "
            "attack values on the board, the dice of a roll-off",
            "north": "the same for the other player",
            "scenario?": "the scenario; three-hills",
            "round?": "the round; needed where the scenario counts them",
            "board?": "what your board is like, as for an attack",
        },
        {"south": {"on_marks": 2, "points": 8, "god": None}, "north": {"on_marks": 1, "points": 7, "god": None}},
    ),
}


def answer(
    game: Game[State],
    kind: str,
    facts: Facts,
    *,
    pack: Mapping[str, Any] | None = None,
    switches: Mapping[str, str] | None = None,
    trust: Trust = "all",
) -> Ruling:
    """The answer to a question as the transcript of the moves that its facts imply. Raises KeyError for another kind.

    What the facts leave open is filled in and named in `made_up`; where it could turn the answer, it is a need. The
    players' own numbers take the place of those of the pack.
    """
    asked = _ANSWERS[kind]
    base = begun(pack, switches, trust)
    return asked(game, facts, base).answer() if isinstance(base, State) else impossible(base)


_ANSWERS: Mapping[str, type[AttackQuestion | PathQuestion | RecruitQuestion | ScoreQuestion]] = {
    "attack": AttackQuestion,
    "path": PathQuestion,
    "recruit": RecruitQuestion,
    "score": ScoreQuestion,
}
