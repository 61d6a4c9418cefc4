"""The vectors that all games have alike of other operations than moves, of documents, batches and refusals."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from referee.core.canonical import merged
from referee.core.components import components
from referee.games import GAMES
from referee.wire.door import PUBLIC, door
from referee.wire.rules import default_pack
from tests.service.sending import asked, changed
from tests.vectors.game import Game, impossible, over, record_of, window
from tests.vectors.vector import IMPOSSIBLE, INVALID, Asked, Of

CHECKED = 8
"""How many of the impossible states among the examples are checked, taken evenly from all of them."""


def vectors(game: Game) -> Iterator[Asked]:
    """Everything but moves that is made alike for every game."""
    yield from listings(game)
    yield from checks(game)
    yield from scores_views_and_pictures(game)
    yield from records(game)
    yield from packs(game.of)
    yield from reading(game.of)
    yield from batch(game)
    yield from refusals(game)


# On a state


def listings(game: Game) -> Iterator[Asked]:
    """Legal moves: all of them, some of them, none any more."""
    of, (state, move) = game.of, window(game)[0]
    yield of.post("legal-moves", "all", "Every legal move, in a stable order.", {"state": state})
    about, like = f"Those of the type {move['type']}.", {"type": move["type"]}
    yield of.post("legal-moves", "like", about, {"state": state, "like": like})
    yield of.post("legal-moves", "like-nothing", "Nobody sits on X.", {"state": state, "like": {"seat": "X"}})
    yield of.post("legal-moves", "limit", "The first one alone.", {"state": state, "limit": 1})
    sample = {"n": 3, "seed": "vectors"}
    yield of.post("legal-moves", "sample", "Three drawn from a seed of their own.", {"state": state, "sample": sample})
    yield of.post("legal-moves", "public", "As the public sees it.", {"state": state, "viewer": PUBLIC})
    yield of.post("legal-moves", "over", "After the end there is none.", {"state": over(of)})


def checks(game: Game) -> Iterator[Asked]:
    """A possible state, and impossible ones."""
    of, (state, _) = game.of, window(game)[0]
    yield of.post("checks", "possible", "A possible state has no faults, and something is awaited.", {"state": state})
    yield of.post("checks", "public", "As far as the public can see.", {"state": state, "viewer": PUBLIC})
    faulty = impossible(of)
    for identifier in faulty[:: max(1, len(faulty) // CHECKED)][:CHECKED]:
        example = GAMES[of.game].examples[identifier]
        about = f"{example.title}: {', '.join(example.faults)}."
        yield of.post("checks", identifier, about, {"state": of.position(identifier)})


def scores_views_and_pictures(game: Game) -> Iterator[Asked]:
    """What is read off a state."""
    of, (state, _) = game.of, window(game)[-1]
    yield of.post("scores", "in-play", "The score in the middle of a game.", {"state": state})
    yield of.post("scores", "over", "The score after the end.", {"state": over(of)})
    for viewer in door(game.name).viewers:
        yield of.post("views", viewer, f"The state as {viewer} may see it.", {"state": state, "viewer": viewer})
    for kind in ("sentences", "grid"):
        yield of.post("pictures", kind, f"The state as {kind}.", {"state": state, "as": kind})
    body = {"state": state, "as": "sentences", "viewer": PUBLIC}
    yield of.post("pictures", "public", "The state as sentences, for the public.", body)
    body = {"state": of.position(impossible(of)[0]), "as": "sentences"}
    yield of.post("pictures", "impossible", "An impossible state is drawn too, with its faults.", body)
    about = "The Accept header chooses where the body does not."
    body = {"state": of.position(next(iter(GAMES[of.game].examples)))}
    yield of.post("pictures", "accepted", about, body, Accept="text/plain")


# Records and packs


def records(game: Game) -> Iterator[Asked]:
    """Whole games, and a log in which something is wrong."""
    of, whole = game.of, record_of(game, game.records[0])
    yield of.post("records", "whole-game", "A whole game written by hand, to its result.", {"record": whole})
    drawn = record_of(game, game.records[-1])
    some = {name: value for name, value in drawn.items() if name != "result"} | {"moves": drawn["moves"][:4]}
    yield of.post("records", "beginning", "The beginning of a game drawn from a seed.", {"record": some})
    twice = some | {"moves": [*some["moves"][:3], some["moves"][2], *some["moves"][3:]]}
    yield of.post("records", "illegal-step", "The fourth move is the third once more.", {"record": twice})
    seats = [*of.set_up(drawn["options"], pack=drawn["pack"])["seats"]]
    settled = {"type": "agreement", "seat": "table", "agreed": seats, "reason": "Never mind."}
    settled |= {"set": {"seats": {seats[0]: {"name": "Ada"}}}}
    body = {"record": twice | {"moves": [*twice["moves"][:4], settled, *twice["moves"][4:]]}, "on_illegal": "record"}
    yield of.post("records", "illegal-step-settled", "An agreement right after the illegal step goes on.", body)
    wrong = some | {"digests": ["0" * 64] * 5, "result": {"winners": [], "reason": "rain"}}
    yield of.post("records", "differences", "Digests and a result that are not those of the game.", {"record": wrong})


def packs(of: Of) -> Iterator[Asked]:
    """The packs, and the check of one that there is not."""
    yield of.get("packs", "list", "The packs that the game can be played with.", "/packs")
    pack = next(iter(GAMES[of.game].packs))
    yield of.get("packs", pack, f"The whole pack {pack}.", f"/packs/{pack}")
    body = {"pack": {"id": "deluxe"}}
    yield of.post("packs/checks", "unknown", "A pack that there is not.", body, file="packs")


# Documents


def reading(of: Of) -> Iterator[Asked]:
    """What can be read of a game."""
    game = GAMES[of.game]
    book = game.rulebook
    yield of.get("reading", "game", "Seats, switches, packs, kinds of move and question.")
    for what, entries in (
        ("rule", book.rules),
        ("interpretation", book.interpretations),
        ("invariant", book.invariants),
    ):
        identifier = next(iter(entries))
        yield of.get("reading", f"one-{what}", f"One {what} with all that belongs to it.", f"/rules/{identifier}")
    yield of.get("reading", "glossary", "The words of the rulebook.", "/glossary")
    known = components(default_pack(of.game))
    component = next((one for one in known if one.number is not None), known[0])
    called = {"id": component.id, "name": component.names.get("en"), "number": component.number}
    for what, name in called.items():
        if name is not None:
            about = f"One component, by its {what}, with the sources of its values and the rules about it."
            yield of.get("reading", f"component-by-{what}", about, f"/components/{quote(str(name))}")
    example = next(iter(game.examples))
    shown = next(rule for rule, _ in game.examples[example].shows())
    yield of.get("reading", "examples-of-a-rule", "The examples of one rule.", f"/examples?rule={shown}")
    yield of.get("reading", "example", "A position and what comes of the moves there.", f"/examples/{example}")
    yield of.get("reading", "example-request", "A body to send as it is.", f"/examples/{example}/request")
    yield of.get("reading", "schemas", "The names of the schemas.", "/schemas")


# Batches and refusals


def batch(game: Game) -> Iterator[Asked]:
    """Many requests in one, of which some are refused."""
    (state, move), name = window(game)[0], game.name
    kind, question = next(iter(GAMES[name].questions.items()))
    identifier, example = next((key, one) for key, one in GAMES[name].examples.items() if one.illegal)
    items = [
        {"game": name, "state": state, "move": move, "want": ["events"]},
        {"op": "moves", "game": name, "state": game.of.position(identifier), "move": example.illegal},
        {"op": "legal-moves", "game": name, "state": state, "limit": 1},
        {"op": "checks", "game": name, "state": state},
        {"op": "questions", "game": name, "kind": kind, "facts": question.example},
        {"op": "scores", "game": name, "state": state},
        {"op": "views", "game": name, "state": state, "viewer": PUBLIC},
        {"op": "moves", "game": name, "state": state},
        {"op": "records", "game": name},
        {"game": f"{name}-2"},
        None,
    ]
    about = "Each item is answered as alone, in the same order; the last four are refused."
    yield Asked(f"{name}/batch", "items", about, "POST", "/v1/batch", {"body": {"items": items}})


MISSHAPEN: tuple[tuple[str, str, str, str, Any], ...] = (
    ("no-move", "A request for a ruling without a move.", "moves", "/move", ...),
    ("no-state", "A check without a state.", "checks", "/state", ...),
    ("unknown-member", "A member that there is not.", "moves", "/sttae", {}),
    ("unknown-member-of-the-state", "A member of the state that there is not.", "moves", "/state/surprise", 1),
    ("null-state", "The state is null.", "moves", "/state", None),
    ("text-for-a-number", "A number is sent as a text.", "moves", "/state/step", "1"),
    ("true-for-a-number", "A number is sent as true.", "moves", "/state/step", True),
    ("unknown-type", "A type of move that there is not.", "moves", "/move/type", "fly"),
    ("unknown-viewer", "A viewer that there is not.", "moves", "/viewer", "nobody"),
    ("like-what-there-is-not", "No move has this member.", "legal-moves", "/like", {"color": "red"}),
    ("unknown-question", "A kind of question that there is not.", "questions", "/kind", "nothing"),
    ("unknown-fact", "A fact that the question does not know.", "questions", "/facts/weather", "rain"),
    ("unknown-options", "Options that there are not.", "setups", "/options", {"weather": "rain"}),
    ("move-in-a-record", "A move in a record has the wrong shape.", "records", "/record/moves/0/seat", 7),
)
"""Requests of the wrong shape: an ordinary one with something else at a pointer, or nothing where that is `...`."""

UNSERVED: tuple[tuple[str, str, str, str, Any], ...] = (
    ("another-edition", "A state of another edition of the rules.", "moves", "/state/edition", "1999"),
    ("another-format", "A state in another format.", "scores", "/state/format", 2),
    ("record-of-another-edition", "A record of another edition.", "records", "/record/edition", "2"),
)


def refusals(game: Game) -> Iterator[Asked]:
    """Requests that are refused before any rule is looked at, and states that no game can reach."""
    of, name = game.of, game.name
    for kind, rows in ((INVALID, MISSHAPEN), ("unknown-edition", UNSERVED)):
        for called, about, operation, pointer, new in rows:
            body = changed(asked(operation, name), pointer, new)
            yield of.post(operation, called, about, body, kind, "refusals")
    (other, *_) = [one for one in GAMES if one != name]
    body = {"state": asked("checks", other)["state"]}
    yield of.post("checks", "another-game", f"A state of {other}.", body, INVALID, "refusals")
    state = asked("checks", name)["state"]
    for called, about, change in (
        ("unknown-pack", "A state with a pack that there is not.", {"pack": {"id": "deluxe"}}),
        ("unknown-switch", "A state with a switch that there is not.", {"switches": {"unheard-of": "yes"}}),
    ):
        body = {"state": merged(state, change), "viewer": PUBLIC}
        yield of.post("views", called, about, body, IMPOSSIBLE, "refusals")
    body = {"state": of.position(impossible(of)[0])}
    yield of.post("legal-moves", "impossible", "A state that is impossible.", body, IMPOSSIBLE, "refusals")
    body = {"state": state}
    about = "A picture in a media type that there is not."
    yield of.post("pictures", "media-type", about, body, "not-acceptable", "refusals", Accept="image/png")
    body = {"seal": True, "seed": "vectors", "salt": "vectors"}
    yield of.post("setups", "sealed", "A service without keys seals nothing.", body, "sealing-off", "refusals")
    yield of.get("refusals", "method", "Moves are posted.", "/moves", "method-not-allowed")
    for path, what, kind in (
        (f"/rules/{next(iter(GAMES[name].rulebook.rules))}X", "rule", "unknown-rule"),
        ("/components/nothing", "component", "not-found"),
        ("/examples/nothing", "example", "not-found"),
    ):
        article = "An" if what[0] in "ae" else "A"
        yield of.get("refusals", f"unknown-{what}", f"{article} {what} that there is not.", path, kind)
