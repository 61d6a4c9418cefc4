"""openapi.yaml from its hand-written parts and the registry: `python -m openapi.build` writes it.

The paths of a game are written once, in game.yaml, and filled in for each game. What fills them in are `facts` by
name: `<name>` inside a text stands for a text, a whole text `<name>` for any value, and a member `<name>` of an object
for the members of what it names. Answers that are shown are those that the service gives.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import yaml

from referee import __version__
from referee.core.game import Game
from referee.games import GAMES
from referee.service import create_app
from referee.wire import bundle, examples, rules
from referee.wire.components import listed
from referee.wire.door import PUBLIC, door
from referee.wire.shapes import SHAPES

HERE = Path(__file__).parent
TARGET = HERE.parent / "openapi.yaml"
HEAD = "# Built by `make openapi` from the folder openapi/ and the registry of games. Edit those.\n"
REQUEST_ID = "0b0e1c5e-6f0d-4c1e-9d53-2f7f3a6b8c41"
"""The id of the requests whose answers are shown."""
WIDTH, ROW = 118, 90
"""How long a line may be, and what is so short that it stands in one."""

Facts: TypeAlias = Mapping[str, Any]
Document: TypeAlias = dict[str, Any]

_NAME = re.compile(r"<([a-zA-Z][a-zA-Z-]*)>")


def built() -> str:
    """The text of openapi.yaml."""
    document: Document = filled(_read("service.yaml"), service_facts())
    for part in [_read("components.yaml"), *(filled(_read("game.yaml"), facts(game)) for game in GAMES.values())]:
        _join(document, part)
    for operation in (operation for path in document["paths"].values() for operation in path.values()):
        if isinstance(operation, dict):
            operation["responses"] = dict(sorted(operation["responses"].items()))
    text = yaml.dump(document, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=WIDTH)
    return HEAD + re.sub(r"^(?=  /|\w)", "\n", text, flags=re.MULTILINE)


def service_facts() -> Facts:
    """What the part that is the same for all games takes from the registry."""
    first = ((name, *next(iter(game.questions.items()))) for name, game in GAMES.items())
    asked = [{"op": "questions", "game": name, "kind": kind, "facts": asks.example} for name, kind, asks in first]
    return {"version": __version__, "games": [*GAMES], "questions": asked}


def facts(game: Game[Any]) -> Facts:
    """What game.yaml takes from one game."""
    name, camel = game.id, "".join(word.capitalize() for word in game.id.split("-"))
    shown = _shown(game)
    state = msgspec.to_builtins(shown["state"])
    legal, illegal = ({"state": state, "move": shown[move]["move"]} for move in ("legal", "illegal"))
    kind = next(iter(game.questions))
    asked = {"kind": kind, "facts": game.questions[kind].example}
    return {
        "game": name,
        "Game": camel,
        "title": game.title,
        "viewers": [*door(name).viewers],
        "pack": next(iter(game.packs)),
        "packs": [*game.packs],
        "switches": _switches(game),
        "kinds": [_kind(game, kind) for kind in game.questions],
        "schemas": [schema["name"] for schema in bundle.listed(name)["schemas"]],
        "rule": _rule(game),
        "component": listed(name)["components"][0]["id"],
        "example": shown["id"],
        "options": _from_schema(f"{name}/options", "options"),
        "records": _from_schema(f"{name}/record", "record"),
        "asked": {kind: _asked(kind, game) for kind in game.questions},
        "answered": {kind: {"value": _answer(f"{name}/questions", asked)}},
        "position-title": shown["title"],
        "position": state,
        "legal": legal,
        "illegal": illegal,
        "ruled": _answer(f"{name}/moves", legal),
        "refused": _answer(f"{name}/moves", illegal),
        "seen": {"state": state, "viewer": PUBLIC},
    }


def filled(part: Any, facts: Facts) -> Any:
    """A part of a description with the facts in their places. Raises KeyError for a name that is not among them."""
    if isinstance(part, dict):
        return {key: value for name, below in part.items() for key, value in _members(name, below, facts)}
    if isinstance(part, list):
        return [filled(below, facts) for below in part]
    if not isinstance(part, str):
        return part
    whole = _NAME.fullmatch(part)
    return facts[whole[1]] if whole else _text(part, facts)


def _members(name: str, value: Any, facts: Facts) -> Iterator[tuple[str, Any]]:
    whole = _NAME.fullmatch(name)
    if whole and value is None:
        yield from facts[whole[1]].items()
    else:
        yield _text(name, facts), filled(value, facts)


def _text(part: str, facts: Facts) -> str:
    return _NAME.sub(lambda found: str(facts[found[1]]), part)


def _read(name: str) -> Document:
    """A hand-written part. Its members whose names begin with `x-` are only there to be referred to."""
    text = (HERE / "answers.yaml").read_text() + (HERE / name).read_text()
    return {key: value for key, value in yaml.safe_load(text).items() if not key.startswith("x-")}


def _join(document: Document, part: Document) -> None:
    """Adds the members of a part to a document: objects are joined, lists put one after the other."""
    for name, value in part.items():
        if isinstance(value, dict):
            _join(document.setdefault(name, {}), value)
        elif isinstance(value, list):
            document[name] = [*document.get(name, []), *value]
        else:
            assert name not in document, f"{name} is written twice"
            document[name] = value


def _shown(game: Game[Any]) -> Document:
    """The first example in which a seat decides, with a legal and an illegal move."""
    for identifier in game.examples:
        example = examples.one(game.id, identifier)
        if {"legal", "illegal"} <= example.keys() and example["pending"].kind == "decision":
            return example
    raise LookupError(f"{game.title} has no example in which a seat decides.")


def _rule(game: Game[Any]) -> str:
    """The first rule that concerns a component and is shown by an example."""
    for identifier in game.rulebook.rules:
        rule = rules.rule(game.id, identifier)
        if rule["neighbors"] and rule["components"] and rule["examples"]:
            return identifier
    raise LookupError(f"{game.title} has no rule with a neighbor, a component and an example.")


def _switches(game: Game[Any]) -> Document:
    properties = {
        name: {"enum": [*switch.values], "default": switch.default, "description": switch.title}
        for name, switch in game.switches.items()
    }
    return {"type": "object", "additionalProperties": False, "properties": properties}


def _kind(game: Game[Any], kind: str) -> Document:
    """The schema that ties a kind of question to the facts that it takes."""
    reference = {"$ref": f"schemas/{game.id}/question-{kind}.json"}
    return {
        "title": kind,
        "description": game.questions[kind].text,
        "properties": {"kind": {"const": kind}, "facts": reference},
    }


def _asked(kind: str, game: Game[Any]) -> Document:
    question = game.questions[kind]
    return {"summary": question.text, "value": {"kind": kind, "facts": question.example}}


def _answer(path: str, body: Document) -> Any:
    """What the service answers to a request."""
    client = create_app().test_client()
    return client.post(f"/v1/games/{path}", json=body, headers={"X-Request-Id": REQUEST_ID}).json


def _from_schema(name: str, member: str) -> Document:
    """The examples of a schema as examples of a request that has them as a member."""
    shapes = SHAPES.schemas[name]["examples"]
    return {f"{member}-{number}": {"value": {member: shape}} for number, shape in enumerate(shapes, 1)}


class _Dumper(yaml.SafeDumper):
    """Short things and examples in a row, no aliases: what is built is read by people too."""

    def ignore_aliases(self, data: Any) -> bool:
        return True

    def represent_mapping(self, tag: str, mapping: Any, flow_style: bool | None = None) -> yaml.MappingNode:
        node = super().represent_mapping(tag, mapping, flow_style)
        for key, value in node.value:
            if key.value == "value" or _width(value) <= ROW:
                _in_a_row(value)
        return node


def _parts(node: yaml.Node) -> Iterator[yaml.Node]:
    """What a collection holds, names among them."""
    for below in node.value if isinstance(node, yaml.CollectionNode) else ():
        yield from below if isinstance(below, tuple) else (below,)


def _width(node: yaml.Node) -> int:
    """About how many characters a node takes in a row."""
    return sum(_width(part) + 2 for part in _parts(node)) if isinstance(node, yaml.CollectionNode) else len(node.value)


def _in_a_row(node: yaml.Node) -> None:
    """Writes a node, and all that is in it, without line breaks of their own."""
    if isinstance(node, yaml.CollectionNode):
        node.flow_style = True
    for part in _parts(node):
        _in_a_row(part)


def _represent_text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


_Dumper.add_representer(str, _represent_text)


if __name__ == "__main__":
    TARGET.write_text(built())
