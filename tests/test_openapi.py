"""The description names every route of the service and nothing else, and everything that it refers to exists."""

import pathlib
import re

import pytest

from referee.service import create_app

ROOT = pathlib.Path(__file__).parent.parent
TEXT = (ROOT / "openapi.yaml").read_text()
PAGES = {"/"}
"""What is for people and not described."""


def described() -> dict[str, set[str]]:
    """The methods of every path of the description; a game's own paths count for all games."""
    found: dict[str, set[str]] = {}
    path = ""
    for line in TEXT.splitlines():
        if match := re.fullmatch(r"  (/\S*):", line):
            path = match[1].replace("/lost-lumina/", "/{game}/")
        elif match := re.fullmatch(r"    (get|post|put|delete):", line):
            found.setdefault(path, set()).add(match[1].upper())
    return found


def served() -> dict[str, set[str]]:
    """The methods of every route of the service."""
    found: dict[str, set[str]] = {}
    for rule in create_app().url_map.iter_rules():
        path = re.sub(r"<(\w+)>", r"{\1}", str(rule))
        if path not in PAGES:
            found.setdefault(path, set()).update((rule.methods or set()) - {"HEAD", "OPTIONS"})
    return found


def test_the_description_names_every_route_and_no_other() -> None:
    assert described() == served()


@pytest.mark.parametrize("file", sorted(set(re.findall(r'\$ref: "(schemas/[^"#]+)', TEXT))))
def test_schemas_that_it_refers_to_exist(file: str) -> None:
    assert (ROOT / file).is_file()


@pytest.mark.parametrize("name", sorted(set(re.findall(r'"#/components/(\w+/\w+)"', TEXT))))
def test_components_that_it_refers_to_exist(name: str) -> None:
    kind, member = name.split("/")
    part = TEXT[TEXT.index("\ncomponents:") :]
    section = part[part.index(f"\n  {kind}:") :]
    assert f"\n    {member}:" in section


def test_no_operation_is_named_twice() -> None:
    names = re.findall(r"operationId: (\w+)", TEXT)
    assert len(set(names)) == len(names)
