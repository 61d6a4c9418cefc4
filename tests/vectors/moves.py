"""The vectors of moves that all games have alike: from their ready examples and from records of whole games."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from referee.core.canonical import merged
from referee.games import GAMES
from referee.wire.door import PUBLIC, door
from referee.wire.shapes import SHAPES
from tests.vectors.game import Game, steps, window
from tests.vectors.vector import ILLEGAL, RESULT, UNDETERMINED, Asked, Data, Of, plain


def vectors(game: Game) -> Iterator[Asked]:
    """The worked scenarios, moves of every type, a stretch of a game, and what can be asked beside state and move."""
    yield from scenarios(game.of)
    yield from of_every_type(game)
    yield from play(game)
    yield from as_it_is_asked(game)
    yield from unreported(game.of)
    yield from untrusting(game.of)


def is_scenario(identifier: str) -> bool:
    """Whether an example is a worked scenario, by its id: `LU-S5`, and not a branch of one, `LU-S5-afterwards`."""
    return re.fullmatch(r"[A-Z]+(-[A-Z]+)?-?[0-9]+", identifier) is not None


class Tried(NamedTuple):
    """A move of an example: the legal one, or the one that breaks these rules."""

    example: str
    title: str
    move: Data
    breaks: tuple[str, ...] = ()

    @property
    def legal(self) -> bool:
        return not self.breaks

    @property
    def kind(self) -> tuple[str, bool]:
        return self.move["type"], self.legal


def tried(game: str) -> Iterator[Tried]:
    """The moves of all examples."""
    for identifier, example in GAMES[game].examples.items():
        if example.legal is not None:
            yield Tried(identifier, example.title, example.legal)
        if example.illegal is not None:
            yield Tried(identifier, example.title, example.illegal, example.breaks)


def vector_of(of: Of, trial: Tried, file: str) -> Asked:
    """The ruling on a move of an example."""
    what = "is legal" if trial.legal else f"breaks {', '.join(trial.breaks)}"
    name = f"{trial.example}-{'legal' if trial.legal else 'illegal'}"
    body = {"state": of.position(trial.example), "move": trial.move}
    gets = RESULT if trial.legal else ILLEGAL
    return of.post("moves", name, f"{trial.title}: {trial.move['type']} {what}.", body, gets, file)


def scenarios(of: Of) -> Iterator[Asked]:
    """The worked scenarios."""
    for trial in tried(of.game):
        if is_scenario(trial.example):
            yield vector_of(of, trial, "scenarios")


def of_every_type(game: Game) -> Iterator[Asked]:
    """A legal and an illegal move of every type that no scenario tries: from the examples, then from the records."""
    seen = {trial.kind for trial in tried(game.name) if is_scenario(trial.example)}
    for trial in tried(game.name):
        if trial.kind not in seen:
            seen.add(trial.kind)
            yield vector_of(game.of, trial, "moves")
    for name in game.records:
        for state, move in steps(game, name):
            if (move["type"], True) not in seen:
                seen.add((move["type"], True))
                about = f"From a whole game: {move['type']} is legal."
                yield game.of.post("moves", f"{move['type']}-legal", about, {"state": state, "move": move})
    state = window(game)[0][0]
    for type in GAMES[game.name].move_types:
        if (type, False) not in seen:
            body = {"state": state, "move": SHAPES.schemas[f"{game.name}/move"]["$defs"][type]["examples"][0]}
            about = f"{type} at a time when it is not awaited."
            yield game.of.post("moves", f"{type}-untimely", about, body, ILLEGAL)


def play(game: Game) -> Iterator[Asked]:
    """Moves one after another, all chance drawn from the seed in the state."""
    for number, (state, move) in enumerate(window(game)):
        about = f"{move['type']} by {move['seat']}; the next vector goes on with the state that this one gives."
        yield game.of.post("moves", f"{number + 1}", about, {"state": state, "move": move}, file="play")


def as_it_is_asked(game: Game) -> Iterator[Asked]:
    """A ruling for a viewer, and a part of one."""
    of, (state, move) = game.of, window(game)[0]
    for viewer in (door(game.name).viewers[0], PUBLIC):
        about = f"The ruling on {move['type']} as {viewer} may see it."
        yield of.post("moves", f"seen-by-{viewer}", about, {"state": state, "move": move, "viewer": viewer})
    body = {"state": state, "move": move, "want": ["verdict"]}
    yield of.post("moves", "verdict-alone", "Only the verdict is wanted.", body)


def unreported(of: Of) -> Iterator[Asked]:
    """Chance that nobody reports, where there is no seed."""
    for trial in tried(of.game):
        state = of.position(trial.example)
        if trial.legal and "report" in trial.move and "seed" not in state:
            move = {name: value for name, value in trial.move.items() if name != "report"}
            about = f"{trial.title}: nobody reports what chance gave, and there is no seed."
            yield of.post("moves", "chance-unreported", about, {"state": state, "move": move}, UNDETERMINED)
            return


def untrusting(of: Of) -> Iterator[Asked]:
    """Moves that hang on assumed data, at a table that does not trust them: first whether one is legal, then only what
    comes of one."""
    wanted = {None: "whether it is legal", True: "what comes of it, for it is legal anyway"}
    for trial in tried(of.game):
        if not trial.legal:
            continue
        body = {"state": merged(of.position(trial.example), {"trust": "stated"}), "move": trial.move}
        ruling = plain(door(of.game).judge(**body))
        if ruling["verdict"] == "undetermined" and ruling.get("permitted") in wanted:
            hangs = wanted.pop(ruling.get("permitted"))
            about = f"{trial.title}: nothing assumed is trusted, so a fact is missing for {hangs}."
            yield of.post("moves", f"{trial.example}-stated", about, body, UNDETERMINED)
        if not wanted:
            break
