"""A whole, possible state of Lumina from the few facts of a question: where on the map they can all be seen."""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import replace

from referee.core.canonical import merged
from referee.core.state import UNKNOWN, PackRef, SeatInfo
from referee.games.lumina import experienced
from referee.games.lumina.case import Case
from referee.games.lumina.pack import Pack, pack_of, path
from referee.games.lumina.reach import next_door
from referee.games.lumina.state import SEATS, Adventurer, State

Facts = Mapping[str, Any]

PATCH = "/state/pack/patch"
HERE = "here"
"""For the location on the tile that is drawn: where A stands then. No kind is called so."""
ALIKE = 3
"""From how many fields it is tried to pose paths: on some of them the facts may see a tile of their own."""


class Posed(Struct, frozen=True):
    """A state in which A turns over a card, that move, and the field that the facts speak of."""

    state: State
    card: dict[str, Any]
    field: str


class Site(Struct, frozen=True):
    """A place on the map that shows the facts: what the card shows, where A stands, the field that is spoken of.

    `paths` are those that the facts tell and the pack assumes otherwise.
    """

    kind: str
    here: str
    field: str
    paths: dict[str, bool] = {}


def pose(base: State, facts: Facts) -> Posed | None:
    """The first place that shows the facts, on the map of the pack if there is one there; None if there is none.

    A location that the facts name, and on which they see a tile, has a ring, whatever the pack assumes; nor does a path
    that it assumes speak against them.
    """
    ringed = _with_rings(base, facts)
    for sites in (_sites, _sites_by_path):
        for state in (base, ringed):
            for site in sites(pack_of(state.pack), facts):
                if posed := _set_up(_patched(state, {"paths": site.paths}) if site.paths else state, site, facts):
                    return posed
    return None


def _sites(pack: Pack, facts: Facts) -> Iterator[Site]:
    adjacent, own = facts["adjacent"], facts.get("own", False)
    for kind in pack.kinds if facts["shows"] is None else (facts["shows"],):
        for here, there in pack.fields.items():
            near = [field for field in pack.by_kind[kind] if field in pack.neighbors[here]]
            if (there.kind == kind) != own or len(near) != adjacent:
                continue
            for field in near if adjacent else [here] if own else pack.by_kind[kind]:
                if pack.fields[field].ring or not facts["tile"]:
                    yield Site(kind, here, field)


def _sites_by_path(pack: Pack, facts: Facts) -> Iterator[Site]:
    """Places where paths are as the facts tell, and not as the pack assumes; of many that are alike only some."""
    adjacent, own = facts["adjacent"], facts.get("own", False)
    for kind in pack.kinds if facts["shows"] is None else (facts["shows"],):
        for here in islice((name for name, there in pack.fields.items() if (there.kind == kind) == own), ALIKE):
            others = [field for field in pack.by_kind[kind] if field != here]
            for field in others if adjacent or not own else [here]:
                wanted = {path(here, other): adjacent and other == field for other in others}
                paths = {name: there for name, there in wanted.items() if pack.paths.get(name, False) != there}
                is_assumed = all(pack.notes[f"/paths/{name}"].source == "assumed" for name in paths)
                if is_assumed and (pack.fields[field].ring or not facts["tile"]):
                    yield Site(kind, here, field, paths)


def _with_rings(base: State, facts: Facts) -> State:
    """The state on a map where each location with a tile that is spoken of has a ring, and a tile belongs to it."""
    pack = pack_of(base.pack)
    patch: dict[str, Any] = {}
    for kind, is_there, tile in (
        (facts["shows"], facts["tile"], pack.in_order[0]),
        (facts.get("drawn"), True, pack.in_order[-1]),
    ):
        fields = pack.by_kind.get(str(kind), ())
        if is_there and fields and not any(pack.fields[field].ring for field in fields):
            patch = merged(patch, {"fields": {fields[0]: {"ring": True}}, "tiles": {tile: {"kind": kind}}})
    return _patched(base, patch) if patch else base


def _set_up(base: State, site: Site, facts: Facts) -> Posed | None:
    """The state with adventurers, tiles and bugs as told, the others wherever they do not matter."""
    pack = pack_of(base.pack)
    seats = SEATS[: len(facts["others"]) + 1]
    fields = [name for name, field in pack.fields.items() if field.kind != site.kind and name != site.here]
    taken = facts["occupied"] and site.field != site.here
    places = [site.here, *([site.field] if taken else []), *fields]
    if len(places) < len(seats):
        return None
    adventurers = {
        seat: Adventurer(piece, place) for seat, piece, place in zip(seats, pack.adventurers, places, strict=False)
    }
    bugs = {seat: (UNKNOWN,) * count for seat, count in zip(seats, (facts["bugs"], *facts["others"]), strict=True)}
    left = len(pack.tiles) - sum(map(len, bugs.values()))
    tiles = _tiles(pack, site, facts, left)
    if tiles is None:
        return None
    number = min(pack.rules.open_tiles, left)
    board: dict[str, tuple[str, ...]] = {}
    for tile in tiles[:number]:
        board[pack.home(tile)] = (*board.get(pack.home(tile), ()), tile)
    state = replace(
        base,
        seats={seat: SeatInfo() for seat in seats},
        node="TURN.CARD",
        current="A",
        adventurers=adventurers,
        board_tiles=board,
        bugs=bugs,
        stack=tiles[number:left],
    )
    if state.switches["variant"] == "experienced":
        state = experienced.deal(Case(state), state)
    card = {"type": "turn_over", "seat": "A", "slot": 1, "report": {"shows": site.kind}}
    return Posed(_told(state, site), card, site.field)


def _tiles(pack: Pack, site: Site, facts: Facts, left: int) -> tuple[str, ...] | None:
    """The tiles on the board and in the stack, in order: there one on the field or none; then the one that is drawn.

    None if there are too few, or none that can be drawn as the facts tell.
    """
    drawn = site.kind if facts.get("drawn") == HERE else facts.get("drawn")
    here = [tile for tile in pack.in_order if pack.home(tile) == site.field]
    others = [tile for tile in pack.in_order if tile not in here]
    others.sort(key=lambda tile: pack.tiles[tile].kind == drawn)
    number = min(pack.rules.open_tiles, left)
    first = here[:1] if facts["tile"] else []
    board = [*first, *others[: number - len(first)]]
    rest = [tile for tile in pack.in_order if tile not in board]
    homes = {pack.home(tile) for tile in board} | {site.here, site.field}
    rest.sort(key=lambda tile: (drawn is not None and pack.tiles[tile].kind != drawn, pack.home(tile) in homes))
    lacking = (facts["tile"] and not here) or len(board) < number
    if drawn is not None:
        lacking = lacking or left <= number or pack.tiles[rest[0]].kind != drawn
    return None if lacking else (*board, *rest)


def _told(state: State, site: Site) -> State:
    """The state with all that the question reads of the map as facts of the table, and not of the pack."""
    case = Case(state)
    next_door(case, state, site.here, site.kind)
    for field in case.pack.by_kind[site.kind]:
        if field != site.here:
            case.joined(site.here, field)
    case.kind_of(site.here)
    for tile in (*state.board_tiles.get(site.field, ()), *state.stack[:1]):
        for part, name in (("tiles", tile), ("fields", case.pack.home(tile))):
            entry = getattr(case.pack, part)[name]
            case.read(f"/{part}/{name}/kind", entry.kind)
        case.read(f"/fields/{name}/ring", True)
    patch: dict[str, Any] = {}
    for read in case.assumptions.values():
        value: Any = read.value
        for member in reversed(read.pointer.removeprefix(f"{PATCH}/").split("/")):
            value = {member: value}
        patch = merged(patch, value)
    return _patched(state, patch)


def _patched(state: State, patch: dict[str, Any]) -> State:
    before = {} if state.pack.patch is UNSET else state.pack.patch
    return replace(state, pack=PackRef(state.pack.id, merged(before, patch)))
