"""Questions about Lost Empires that can be asked from a few facts: an attack, control, gates, what is paid."""

from collections.abc import Mapping
from typing import Any

from referee.core.game import Game
from referee.core.question import Question, impossible
from referee.core.ruling import Ruling
from referee.core.state import Trust
from referee.games.lost_empires.posing import Facts, begun
from referee.games.lost_empires.question_attack import AttackQuestion
from referee.games.lost_empires.question_control import ControlQuestion
from referee.games.lost_empires.question_gates import GatesQuestion
from referee.games.lost_empires.question_pay import PayQuestion
from referee.games.lost_empires.state import State

QUESTIONS: Mapping[str, Question] = {
    "attack": Question(
        "What comes of this attack?",
        {
            "attacker": "{card or offense, keywords?, faction?, abilities?, damage?, at?, activated?, done?, new? …}; "
            "numbers of your own take the place of those of the pack",
            "defender": "{card or defense, damage?, keywords?, faction?, abilities?, at?, own? …}",
            "friends?": "the other units of the attacker's player that are there, each as the attacker is told; needed "
            "where FORMATION or a text counts them",
            "enemies?": "the other units of the defender's player, in the same way",
            "battlefield?": "where the units are, unless one is `at` another; outer_1",
            "dice?": "{attacker, defender}: a number, or {value, critical}; without them the answer tells what each "
            "face would bring",
            "second?": "the second attack of MELEE: {defender?, dice?}; without a defender on the same unit",
            "seat?": "who attacks; A",
        },
        {
            "attacker": {"offense": 1, "keywords": []},
            "defender": {"defense": 2, "damage": 0},
            "dice": {"attacker": 3, "defender": 2},
        },
    ),
    "control": Question(
        "Who controls this objective, and what does it bring?",
        {
            "A": "the units of A there: each {card or control, damage?, keywords?, faction?, abilities?, at? …}; an "
            "empty list if there are none",
            "B": "the units of B, in the same way",
            "at?": "the objective; needed where it decides what is gained, and not told with each unit",
            "ruthless?": "the choices of RUTHLESS in their order: {seat, unit, target?}; units are counted from 0, "
            "and without a target the damage is declined",
            "artifacts?": "{A?, B?}: the artifacts that the players have before; none",
            "first_player?": "the First Player, from whose left the objectives are checked; A",
        },
        {
            "A": [{"control": 1, "keywords": []}, {"control": 3, "damage": 1, "keywords": []}],
            "B": [{"control": 1, "keywords": []}, {"control": 1, "keywords": []}],
            "at": "center",
        },
    ),
    "gates": Question(
        "Which gates are built, and has somebody won?",
        {
            "A": "{artifacts, gates, control?, units?}: what A has when the Gate Phase begins; control in all "
            "battlefields as a sum, or the units unit by unit, only where a tie comes down to it",
            "B": "the same for B",
            "first_player?": "the First Player; A",
            "round?": "the number of the round; a gate can be built in each",
        },
        {"A": {"artifacts": 3, "gates": 0}, "B": {"artifacts": 6, "gates": 0}},
    ),
    "pay": Question(
        "May this be paid, and what is left?",
        {
            "card?": "the card, by its id or name",
            "cost?": "{command, supply}: what the card costs, in place of what the pack has",
            "command": "the command tokens of the player that are ready",
            "supply": "the supply tokens that are ready",
            "option?": "a text of the card by which it is played, by its id, or `free`; left out, the printed cost "
            "counts, and a text where the cost is too high",
            "to?": "the battlefield where a unit is to be put; the own hive",
            "units?": "the battlefields with other units of the player",
            "activate?": "command, supply or free: not the card is played, but the unit activated",
            "new?": "with `activate`: whether the unit came into play in this turn; false",
            "drained?": "with `activate`: whether the unit is drained; false",
            "round?": "the number of the round; 2",
            "seat?": "whose order it is; A",
        },
        {"cost": {"command": 2, "supply": 1}, "command": 3, "supply": 1},
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


_ANSWERS: Mapping[str, type[AttackQuestion | ControlQuestion | GatesQuestion | PayQuestion]] = {
    "attack": AttackQuestion,
    "control": ControlQuestion,
    "gates": GatesQuestion,
    "pay": PayQuestion,
}
