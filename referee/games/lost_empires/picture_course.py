"""The course of the game in words: phase and step, whose turn it is, what is awaited, the count, the end."""

from collections.abc import Iterator

from referee.core.case import Missing
from referee.games.lost_empires import flow, gates, scoring
from referee.games.lost_empires.move_types import MOVE_TYPES
from referee.games.lost_empires.picture_facts import LONGEST_SENTENCE, MOST_WORDS, Facts, short, told
from referee.games.lost_empires.state import KINDS, SEATS
from referee.games.lost_empires.wording import counted, listed

STAGES = {
    "SETUP.ROLL": "Setup: the throw for the First Player",
    "SETUP.FACTION": "Setup: the factions are chosen",
    "SETUP.DECKS": "Setup: the decks are handed in",
    "SETUP.SHUFFLE": "Setup: decks are shuffled",
    "SETUP.MULLIGAN": "Setup: the starting hands",
    "ORDER": "Order Phase",
    "CONTROL": "Control Phase",
    "GATE": "Gate Phase",
    "CASUALTY": "Casualty Phase",
    "WRAP.FALL_BACK": "Wrap Up Phase: units fall back",
    "WRAP.READY": "Wrap Up Phase: drained units become ready",
    "WRAP.REFRESH": "Wrap Up Phase: tokens are refreshed",
    "WRAP.DRAW": "Wrap Up Phase: both players draw",
    "WRAP.TURN_ORDER": "Wrap Up Phase: the First Player token changes hands",
    "OVER": "The game is over",
}
"""Each part of a game in words."""

WAITS = {
    "TURN": "orders",
    "ACTIVATION": "actions of the active unit",
    "MELEE": "the second attack of MELEE",
    "GRANT": "a granted action",
    "TRIGGERS": "the order of abilities",
    "EFFECT": "a text is carried out",
    "TABLE": "the table settles a text",
    "RUTHLESS": "damage by RUTHLESS",
}
"""What a part of the round can wait for, in words."""

REASONS = {
    "gates": "all gates are built",
    "artifacts": "both have all gates, and the artifacts that are left decide",
    "control": "both have all gates, and control in all battlefields decides",
    "draw": "both have all gates, and nothing breaks the tie",
    "left": "a player has left",
    "agreed": "by agreement",
}
"""Why a game ended, in words."""


def where(facts: Facts) -> str:
    """Round, phase and what is waited for: `Round 3, Order Phase: actions of the active unit`."""
    state = facts.state
    stage, last = state.stage, state.node.rpartition(".")[2]
    name = STAGES.get(stage, short(state.node))
    if stage == "OVER":
        return f"{name}, in round {state.round}"
    number = "" if stage.startswith("SETUP") else f"Round {state.round}, "
    return f"{number}{name}{f': {WAITS[last]}' if last in KINDS else ''}"


def turn(facts: Facts) -> str:
    """Whose turn it is; empty where it is nobody's."""
    state = facts.state
    return f"Turn of {facts.seat(state.active)}" if state.active is not None and state.stage == "ORDER" else ""


def so_far(facts: Facts) -> Iterator[tuple[str, str]]:
    """What has happened in the running turn, and what is left of the running phase; each with its place of a state.

    What else is at fault of these is told, too.
    """
    shown = dict((place, line) for line, place in _running(facts))
    yield from ((line, place) for place, line in shown.items())
    yield from ((line, place) for place, line in _AT_FAULT.items() if place not in shown and facts.marks(place))


_AT_FAULT = {
    "/turn": "The number of the turn",
    "/mandatory": "Whether a unit has been played or activated in the turn",
    "/activated": "How a unit has been activated in the turn",
    "/supported": "Whether a support has been played in the turn",
    "/falling": "Who is still to fall back",
    "/shuffling": "Which decks are to be shuffled",
}
"""What is not told in a possible state like this, by its place of a state."""


def _running(facts: Facts) -> Iterator[tuple[str, str]]:
    state = facts.state
    if state.stage == "ORDER":
        if state.activated is not None:
            yield "A unit has been activated in this turn", "/activated"
        elif state.mandatory:
            yield "A unit has been played in this turn", "/mandatory"
        else:
            yield "No unit has been played or activated in this turn", "/mandatory"
        if state.supported:
            yield "A support has been played in this turn", "/supported"
    if state.left:
        yield f"Objectives still to be checked: {listed(map(facts.place, state.left))}", "/left"
    if state.falling:
        yield f"Still to fall back: {listed(map(facts.seat, state.falling))}", "/falling"
    if state.shuffling:
        yield f"Decks to be shuffled: {listed(map(facts.seat, state.shuffling))}", "/shuffling"
    if state.tied:
        yield "The throw for the First Player was a tie", "/tied"


def first_player(facts: Facts) -> str:
    """Who is First Player; empty before the throw."""
    first = facts.state.first_player
    return "" if first is None else f"First Player: {facts.seat(first)}"


def awaited(facts: Facts) -> Iterator[tuple[str, str]]:
    """What a possible state waits for: who, and what they may do."""
    if facts.case is None or not facts.is_sure:
        return
    kind, pairs = flow.awaited(facts.case, facts.state)
    by_seat: dict[str, list[str]] = {}
    for type, seat in pairs:
        who = "either player" if kind == "automatic" else facts.seat(seat)
        texts = by_seat.setdefault(who, [])
        text = MOVE_TYPES[type].text.partition(". ")[0].rstrip(".")
        if text not in texts:
            texts.append(text)
    yield from ((who, " / ".join(texts)) for who, texts in by_seat.items())


def ending(facts: Facts) -> str:
    """How a finished game ended; empty while it runs."""
    result = facts.state.result
    if result is None:
        return ""
    reason = REASONS.get(result.reason, short(result.reason))
    if not result.winners:
        return f"The game is drawn: {reason}"
    if len(result.winners) > 1:
        return f"The game is drawn between {listed(map(facts.seat, result.winners))}: {reason}"
    return f"{facts.seat(result.winners[0])} wins: {reason}"


def score(facts: Facts) -> tuple[str, ...]:
    """The score of a possible state at its end, and the count of control while objectives are checked."""
    state = facts.state
    if facts.case is None or not facts.is_sure or (state.result is None and state.stage != "CONTROL"):
        return ()
    lines = scoring.score(state).lines
    shown = lines if state.result is not None else [line for line in lines if "at" in line.data]
    return (*(short(line.text, LONGEST_SENTENCE) for line in shown), *_tie_break(facts))


def _tie_break(facts: Facts) -> Iterator[str]:
    """The control of both players in all battlefields, where that was the tie-break. LE-WIN-TIE-2."""
    result = facts.state.result
    if facts.case is None or result is None or result.reason not in ("control", "draw"):
        return
    try:
        totals = gates.whole_control(facts.case, facts.state)
    except Missing:
        return
    yield f"Control in all battlefields: A {totals['A']}, B {totals['B']}."


def checked(facts: Facts) -> tuple[str, ...]:
    """The objectives in the order in which they are checked: from the left of the First Player. LE-RULING-68."""
    row = facts.pack.from_left.get(facts.state.first_player or "A", ())
    return tuple(dict.fromkeys(at for at in (*row, *facts.pack.objectives) if at in facts.pack.objectives))


def worth(facts: Facts, at: str) -> str:
    """What the control of an objective brings: `1 artifact`, `1 + 1 artifacts`."""
    data = facts.pack.battlefields[at]
    if data.bonus:
        return f"{data.artifacts} + {data.bonus} artifacts"
    return counted(data.artifacts, "artifact")


def sums(facts: Facts, at: str) -> str:
    """The control of both players in an objective with units: `A 3, B 2`; `A –, B –` where nobody knows it."""
    return ", ".join(f"{seat} {told(facts.totals[at][seat])}" for seat in SEATS)


def words(facts: Facts) -> Iterator[str]:
    """What was taken on the players' word, the latest first."""
    for word in facts.state.word[: -MOST_WORDS - 1 : -1]:
        what = {"claim": "was claimed", "table_ruling": "table ruling", "agreement": "agreed by all"}[word.type]
        claimed = f"{facts.card(word.card)} {what}"
        text = claimed if word.type == "claim" else f"{what}: {short(word.reason, LONGEST_SENTENCE)}"
        rules = short(f" (set aside: {listed(word.waive)})", LONGEST_SENTENCE) if word.waive else ""
        yield f"Step {word.step}: {text}{rules}".removesuffix(".")
    if len(facts.state.word) > MOST_WORDS:
        yield f"And {len(facts.state.word) - MOST_WORDS} earlier ones"
