"""The question that a table asks most: what does this card do? Answered without knowing the map."""

from collections.abc import Hashable, Iterator, Mapping
from typing import Any

from referee.core.game import Game
from referee.core.question import Gap, Question, Transcript, impossible, missing, placing
from referee.core.ruling import Need, Ruling, Violation
from referee.core.state import Trust
from referee.games.lumina.case import Case
from referee.games.lumina.options import setup
from referee.games.lumina.pack import Pack, name_of, pack_of
from referee.games.lumina.posing import HERE, Posed, pose
from referee.games.lumina.state import SEATS, State, listed

Facts = Mapping[str, Any]

QUESTIONS: Mapping[str, Question] = {
    "turn": Question(
        "What does this card do?",
        {
            "shows?": "the location on the card; any, if it is left out",
            "adjacent": "whether one path leads from my adventurer to a field that the card shows",
            "occupied": "whether another adventurer stands there; with several such fields, on all of them",
            "own?": "whether the card shows where I stand; false",
            "tile?": "whether a tile lies there; needed only for what follows a move",
            "then?": "what I do next, in order: move, stay, take, leave, end_turn",
            "bugs?": "how many bugs I have; needed only if I take a tile",
            "others?": "how many the other players have, one number each",
            "drawn?": "the location on the next tile",
        },
        {"shows": "M", "adjacent": True, "occupied": False},
    ),
}

OF_THE_STACK = ("tile-drawn", "stack-empty")
"""The events that tell what nobody has asked: which tile comes next, or that there is none."""
YES_OR_NO = {"type": "boolean"}
PLACES = {
    "/state/pack/patch/paths": "/facts/adjacent",
    "/state/pack/patch/fields": "/facts/shows",
    "/state/pack/patch/tiles": "/facts/tile",
    "/state/bugs/A": "/facts/bugs",
    "/state/bugs": "/facts/others",
    "/move/report/shows": "/facts/shows",
    "/move": "/facts/then",
}
"""Where among the facts that belongs which a ruling points to."""


def answer(
    game: Game[State],
    kind: str,
    facts: Facts,
    *,
    pack: Mapping[str, Any] | None = None,
    switches: Mapping[str, str] | None = None,
    trust: Trust = "all",
) -> Ruling:
    """What a card does, as the transcript of turning it over and of what the player does next.

    Raises KeyError for another kind of question.
    """
    QUESTIONS[kind]
    base = setup({}, pack=pack, switches=switches, trust=trust)
    if not isinstance(base, State):
        return impossible(base)
    wrong = [*_wrong(Case(base), facts)]
    if wrong:
        return impossible(wrong)
    told = {**facts, "shows": _kind(pack_of(base.pack), facts.get("shows"))}
    told |= {"drawn": _kind(pack_of(base.pack), facts["drawn"])} if "drawn" in facts else {}
    filled, needs = missing(_gaps(told, base), lambda filled: _outcome(game, base, {**told, **filled}))
    posed = None if filled is None else pose(base, {**told, **filled})
    if posed is None:
        detail = "No place on the map of this pack shows these facts together."
        return impossible([Case(base).breach("LU-FLOW-3", detail, pointer="/facts")])
    transcript = _played(game, posed, told, trial=False)
    if needs and transcript.verdict == "illegal":
        transcript.verdict = "undetermined"
    return transcript.ruling(_made_up(facts), placing(PLACES), tuple(needs))


# The facts


def _wrong(case: Case, facts: Facts) -> Iterator[Violation]:
    """Facts that no game can show."""
    pack = case.pack
    for member in ("shows", "drawn"):
        if member in facts and _kind(pack, facts[member]) is None:
            detail = f"There is no location {facts[member]}; there are {listed(map(case.kind, pack.kinds))}."
            hint = "Name one of them." if member == "drawn" else "Leave it out: any location will do."
            yield case.breach("LU-FLOW-2", detail, pointer=f"/facts/{member}", hint=hint)
    others = facts.get("others", (0,))
    if len(others) + 1 > pack.rules.players_max:
        yield case.breach("LU-BOX-2", f"{len(others) + 1} players are too many.", pointer="/facts/others")
    if len(others) + 1 < pack.rules.players_min:
        yield case.breach("LU-RULING-1", "Somebody plays along.", pointer="/facts/others")
    numbers = {f"/facts/others/{number}": bugs for number, bugs in enumerate(others)}
    for pointer, bugs in {"/facts/bugs": facts.get("bugs", 0), **numbers}.items():
        if not 0 <= bugs < pack.rules.goal:
            detail = f"{bugs} bugs: a game that goes on shows 0 to {pack.rules.goal - 1}."
            yield case.breach("LU-INV-13", detail, pointer=pointer, also=("LU-END-1",))


def _kind(pack: Pack, called: str | None) -> str | None:
    """The kind that a table calls so, by its id or its name."""
    if called is None or called in pack.kinds:
        return called
    names = {name_of(kind.names, identifier).casefold(): identifier for identifier, kind in pack.kinds.items()}
    return names.get(called.casefold())


def _gaps(facts: Facts, base: State) -> list[Gap]:
    """What the facts leave open, with the values that can turn the answer."""
    rules = pack_of(base.pack).rules
    tie = (rules.tie.each,) * (rules.tie.players - 1)
    bugs = {"type": "integer", "minimum": 0, "maximum": rules.goal - 1}
    open_: list[tuple[str, tuple[Any, ...], Any, str]] = [
        (
            "adjacent",
            (True, False),
            YES_OR_NO,
            "Does one path lead from your adventurer to a field that the card shows?",
        ),
        ("occupied", (False, True), YES_OR_NO, "Does another adventurer stand there?"),
        ("tile", (False, True), YES_OR_NO, "Does a tile lie there?"),
        ("bugs", (0, rules.tie.each - 1, rules.goal - 1), bugs, "How many bugs do you have?"),
        ("others", ((0,), tie), {"type": "array", "items": bugs}, "How many bugs does each of the others have?"),
    ]
    if "take" in facts.get("then", ()) and base.switches["under_adventurer"] == "take":
        open_ += [("drawn", (None, HERE), {"type": "string"}, "What does the next tile show?")]
    return [
        Gap(name, (facts[name],) if name in facts else values, (Need(f"/facts/{name}", accepts, question, "effect"),))
        for name, values, accepts, question in open_
    ]


def _made_up(facts: Facts) -> list[str]:
    """The parts of the state that were filled in."""
    parts = ["/first", "/current", "/adventurers", "/board_tiles", "/stack"]
    parts += [f"/bugs/{seat}" for seat in SEATS[1:] if "others" not in facts]
    parts += ["/bugs/A"] if "bugs" not in facts else []
    parts += ["/face_up"] if "shows" not in facts else []
    return parts


# The moves


def _outcome(game: Game[State], base: State, facts: Facts) -> Hashable | None:
    """The answer under some values; None where no map and no game can show them."""
    posed = pose(base, facts)
    if posed is None or game.faults(posed.state):
        return None
    played = _played(game, posed, facts, trial=True)
    if played.verdict == "illegal":
        return played.verdict
    return played.verdict, tuple(event.type for event in played.events), played.state.node


def _played(game: Game[State], posed: Posed, facts: Facts, *, trial: bool) -> Transcript[State]:
    """The card turned over, and what the player does next."""
    told = Transcript(game, posed.state, trial=trial)
    untold = ("card",) if facts.get("shows") is None else ()
    if not told.play(game.load_move(posed.card), untold):
        return told
    for type in facts.get("then", ()):
        to = {"to": posed.field} if type == "move" else {}
        move = game.load_move({"type": type, "seat": "A", **to})
        if not told.play(move, OF_THE_STACK if facts.get("drawn") in (None, HERE) else ()):
            break
    return told
