"""What a pack check says of an owner's numbers: those that gainsay the rulebook are named, the others are not."""

import sys
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from referee.core.game import Game
from referee.core.pack import leaves, value_at
from referee.core.state import PackRef
from referee.games import GAMES
from referee.wire.components import check

WHOLE = [(game, pack) for game in GAMES.values() for pack in game.packs]
whole = pytest.mark.parametrize(("game", "pack"), WHOLE, ids=[f"{game.id} {pack}" for game, pack in WHOLE])


def numbers(game: Game[Any], pack: str) -> list[tuple[str, int]]:
    """The numbers of a pack that stand in the rulebook or follow from it, with their pointers."""
    notes = game.provenance(PackRef(pack))
    stated = [at for at, note in notes.items() if note.source in ("rulebook", "derived")]
    return [(at, value) for at in stated if type(value := value_at(game.packs[pack], at)) is int]


def patch(pointer: str, value: Any) -> dict[str, Any]:
    for key in reversed(pointer.split("/")[1:]):
        value = {key: value}
    return dict(value)


@whole
def test_a_number_that_the_rulebook_gives_otherwise_is_a_contradiction(game: Game[Any], pack: str) -> None:
    tried = 0
    for at, value in numbers(game, pack):
        for said in (value + 1, value - 1):
            found = check(game.id, {"id": pack, "patch": patch(at, said)})
            if found["possible"]:
                (entry,) = [entry for entry in found["contradictions"] if entry["pointer"] == f"/pack/patch{at}"]
                assert entry["value"] == said and entry["ref"] and str(value) in entry["note"], entry
                tried += 1
    assert tried >= 3


@whole
def test_a_number_as_the_rulebook_gives_it_is_none(game: Game[Any], pack: str) -> None:
    for at, value in numbers(game, pack):
        found = check(game.id, {"id": pack, "patch": patch(at, value)})
        assert found["possible"] and found["contradictions"] == [], at


@whole
@pytest.mark.parametrize("huge", [999_999, -999_999])
def test_no_number_of_an_owner_is_counted_up_to(game: Game[Any], pack: str, huge: int) -> None:
    """A number beyond all sense, ten times what a patch may have, is as little work as another: no loop counts it."""
    defaults = {name: switch.default for name, switch in game.switches.items()}
    state = game.setup({}, pack={"id": pack}, switches=defaults, trust="all", seed="seed", salt="salt")
    for at in of_each_kind(game.packs[pack]):
        patched = msgspec.structs.replace(state, pack=PackRef(pack, patch(at, huge)))
        assert lines(lambda state=patched: looked_at(game, state)) < abs(huge), at


@whole
def test_the_entries_of_an_owner_are_not_compared_in_pairs(game: Game[Any], pack: str) -> None:
    """Twice as many entries in a part of a pack are twice the work, and not four times."""
    defaults = {name: switch.default for name, switch in game.switches.items()}
    state = game.setup({}, pack={"id": pack}, switches=defaults, trust="all", seed="seed", salt="salt")
    parts = [
        part
        for part, entries in game.packs[pack].items()
        if part != "provenance" and entries and isinstance(entries, dict)
    ]
    for part in parts:

        def work(more: int, part: str = part) -> int:
            patched = msgspec.structs.replace(state, pack=PackRef(pack, {part: copies(game.packs[pack][part], more)}))
            return lines(lambda: looked_at(game, patched))

        few, many = work(150), work(300)
        assert many < 2.5 * few, (part, few, many)


def copies(entries: dict[str, Any], more: int) -> dict[str, Any]:
    """Further entries like the last one of a part, under names of their own."""
    last = list(entries)[-1]
    return {f"{last}{number}": entries[last] for number in range(more)}


def looked_at(game: Game[Any], state: Any) -> None:
    """What the service does with a state, one with faults included."""
    if not game.faults(state):
        game.moves(state, limit=1)
    game.picture(state)


def of_each_kind(pack: dict[str, Any]) -> list[str]:
    """Pointers to the numbers of a pack, one of those that are called alike in the same part."""
    data = {part: entries for part, entries in pack.items() if part != "provenance"}
    found = [at for at in leaves(data) if type(value_at(data, at)) is int]
    return list({(at.split("/")[1], at.count("/"), at.rpartition("/")[2]): at for at in found}.values())


def lines(work: Callable[[], None]) -> int:
    """How many lines a piece of work runs, each round of a loop counted."""
    counted = 0

    def count(frame: Any, event: str, argument: Any) -> Any:
        nonlocal counted
        counted += event == "line"
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        work()
    finally:
        sys.settrace(before)
    return counted
