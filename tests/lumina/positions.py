"""Positions of Lumina that read like a set-up instruction.

    table(A="A", B="O", tiles="C I K M", slots={4: "B"})
    table("TURN.MOVE", A="A", B="O", tiles="C I K M", slots={4: "B"}, up=[4])

Adventurers are given by seat with the field on which they stand, tiles by what they show or by id. What is not
mentioned lies anywhere it can. At a table with real cards (`reported`) the referee knows only what was reported.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.core.ruling import Ruling
from referee.core.state import UNKNOWN, PackRef
from referee.games import GAMES
from referee.games.lumina.pack import Pack, pack_of
from referee.games.lumina.state import SEATS, State

GAME = GAMES["lumina"]
PIECES = ("red", "yellow", "green", "blue")


def table(
    node: str = "TURN.CARD",
    *,
    turn: str = "A",
    first: str = "A",
    tiles: str = "C I K M",
    next_tile: str = "",
    left: int | None = None,
    slots: Mapping[int, str] | None = None,
    up: Sequence[int] = (),
    bugs: Mapping[str, int] | None = None,
    reported: bool = False,
    pack: str = "default",
    switches: Mapping[str, str] | None = None,
    trust: str = "all",
    seed: str | None = None,
    patch: Mapping[str, Any] | None = None,
    **adventurers: str,
) -> State:
    """A game in the middle of a turn. `left` is how many tiles are in the stack, if it is not all that are left."""
    data = pack_of(PackRef(pack) if patch is None else PackRef(pack, dict(patch)))
    seats = [seat for seat in SEATS if seat in adventurers]
    board, taken = _on_the_board(data, tiles), dict.fromkeys(seats, 0) | dict(bugs or {})
    out = [tile for there in board.values() for tile in there]
    rest = [tile for tile in data.in_order if tile not in out]
    if next_tile:
        first_out = _tile(data, next_tile, out)
        rest = [first_out, *(tile for tile in rest if tile != first_out)]
    found: dict[str, list[str]] = {}
    for seat in seats:
        found[seat] = [rest.pop() for _ in range(taken[seat])]
    if left is not None:
        assert left == len(rest), f"{len(rest)} tiles are left"
    cards = _layout(data, slots or {})
    chosen = GAME.switches
    document: dict[str, Any] = {
        "game": "lumina",
        "format": 1,
        "edition": "1",
        "pack": {"id": pack} if patch is None else {"id": pack, "patch": patch},
        "switches": {n: s.default for n, s in chosen.items()} | dict(data.switches) | dict(switches or {}),
        "trust": trust,
        "seats": {seat: {} for seat in seats},
        "node": node,
        "step": 1,
        "draws": 0,
        "first": first,
        "current": turn,
        "adventurers": {s: {"piece": p, "location": adventurers[s]} for s, p in zip(seats, PIECES, strict=False)},
        "face_up": [{"slot": slot, "shows": cards[str(slot)]} for slot in up],
        "stack": [UNKNOWN] * len(rest) if reported else rest,
        "board_tiles": board,
        "bugs": found,
    }
    if reported:
        document["seen"] = {str(slot): cards[str(slot)] for slot in up}
    else:
        document["layout"] = cards
    if document["switches"]["variant"] == "experienced":
        around = seats[seats.index(first) :] + seats[: seats.index(first)]
        document["rows"] = {str(n): around[(n - 1) % len(around)] for n in range(1, data.slots + 1)}
    if seed is not None:
        document["seed"] = seed
    state: State = GAME.load(document)
    return state


def _on_the_board(data: Pack, tiles: str) -> dict[str, list[str]]:
    board: dict[str, list[str]] = {}
    used: list[str] = []
    for word in tiles.split():
        tile = _tile(data, word, used)
        used.append(tile)
        board.setdefault(data.home(tile), []).append(tile)
    return board


def _tile(data: Pack, word: str, used: Sequence[str]) -> str:
    """A tile by id, or the first that shows a kind and is not used."""
    if word in data.tiles:
        return word
    return next(tile for tile in data.in_order if data.tiles[tile].kind == word and tile not in used)


def _layout(data: Pack, slots: Mapping[int, str]) -> dict[str, str]:
    """A whole layout with these cards in their slots."""
    rest = [kind for kind in data.kinds if kind not in slots.values()]
    free = [slot for slot in range(1, data.slots + 1) if slot not in slots]
    return {str(slot): kind for slot, kind in sorted({**dict(zip(free, rest, strict=True)), **slots}.items())}


def setting_up(seats: Sequence[str] = ("A", "B"), *placed: str, **setup: Any) -> State:
    """A game before it begins, with adventurers placed in order: `red A`, `blue O`."""
    options = {"seats": list(seats), **setup.pop("options", {})}
    state = GAME.setup(options, seed=setup.pop("seed", None), **setup)
    assert isinstance(state, State), state
    for words in placed:
        piece, field = words.split()
        seat = GAME.pending(state).seats[0]
        state = play(state, {"type": "place", "seat": seat, "adventurer": piece, "location": field})
    return state


def judge(state: State, move: Mapping[str, Any], **how: Any) -> Ruling:
    """The ruling on a move as it is sent."""
    return GAME.judge(state, GAME.load_move(dict(move)), **how)


def play(state: State, *moves: Mapping[str, Any]) -> State:
    """The state after legal moves."""
    for move in moves:
        ruling = judge(state, move)
        assert ruling.verdict == "legal", (move, ruling.violations, ruling.needs)
        state = ruling.state
    return state


def by(seat: str, type: str, **arguments: Any) -> dict[str, Any]:
    """A move as it is sent."""
    return {"type": type, "seat": seat, **arguments}


def card(seat: str, slot: int, shows: str = "") -> dict[str, Any]:
    """A card is turned over; at a table with real cards it is said what it shows."""
    return by(seat, "turn_over", slot=slot, **({"report": {"shows": shows}} if shows else {}))


def rules_of(ruling: Ruling) -> set[str]:
    """Every rule that a ruling names, in its events and violations."""
    events = {rule for event in ruling.events or () for rule in event.rules}
    return events | {rule for v in ruling.violations or () for rule in (v.rule, *v.also)}


def primary(ruling: Ruling) -> str:
    """The rule that a refusal names first."""
    assert ruling.verdict == "illegal" and ruling.violations, ruling
    return ruling.violations[0].rule
