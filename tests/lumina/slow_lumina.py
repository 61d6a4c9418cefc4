"""Lumina once more, written from the rulebook alone and slowly: for comparison with the referee, move by move.

Nothing of the referee is used. A table is a plain dict, the map a set of pairs; what may be done is found by trying.
"""

from collections.abc import Iterable
from typing import Any

Table = dict[str, Any]
Move = tuple[Any, ...]
"""`("card", slot)`, `("move", field)`, `("stay",)`, `("take",)` or `("leave",)`."""


class SlowLumina:
    """A board: the kind of each field, the pairs of neighbors, and the field on which each tile lies when turned up."""

    def __init__(self, kinds: dict[str, str], pairs: Iterable[tuple[str, str]], homes: dict[str, str]) -> None:
        self.kinds = kinds
        self.pairs = {frozenset(pair) for pair in pairs}
        self.homes = homes

    def reachable(self, table: Table, kind: str) -> list[str]:
        """The fields of a kind that the player on turn can reach directly and on which nobody stands."""
        here, taken = table["at"][table["turn"]], set(table["at"].values())
        return sorted(f for f, k in self.kinds.items() if k == kind and {here, f} in self.pairs and f not in taken)

    def possible(self, table: Table) -> list[Move]:
        """Everything that the player on turn may do."""
        if table["over"]:
            return []
        if table["doing"] == "take":
            return [("leave",), ("take",)]
        if table["doing"] == "move":
            return [*(("move", field) for field in self.reachable(table, table["up"][-1][1])), ("stay",)]
        up = {slot for slot, _ in table["up"]}
        return [("card", slot) for slot in sorted(table["layout"]) if slot not in up]

    def done(self, table: Table, move: Move) -> Table:
        """The table after a move."""
        player = table["turn"]
        table = {
            **table,
            "at": dict(table["at"]),
            "bugs": dict(table["bugs"]),
            "up": list(table["up"]),
            "board": {field: list(tiles) for field, tiles in table["board"].items()},
            "stack": list(table["stack"]),
        }
        if move[0] == "card":
            self._card(table, move[1])
        elif move[0] == "move":
            table["at"][player] = move[1]
            table["doing"] = "take" if table["board"].get(move[1]) else "card"
        elif move[0] == "stay":
            table["doing"] = "card"
        else:
            if move[0] == "take":
                self._take(table)
            if not table["over"]:
                self._next(table)
        if not table["over"] and table["doing"] == "card" and len(table["up"]) == len(table["layout"]):
            self._next(table)
        return table

    def _card(self, table: Table, slot: int) -> None:
        kind, player = table["layout"][slot], table["turn"]
        table["up"].append((slot, kind))
        here = table["at"][player]
        if self.reachable(table, kind):
            table["doing"] = "move"
        elif self.kinds[here] == kind:
            table["doing"] = "card"
        else:
            self._next(table)

    def _take(self, table: Table) -> None:
        player = table["turn"]
        table["board"][table["at"][player]].pop()
        table["bugs"][player] += 1
        everybody = list(table["bugs"].values())
        if table["bugs"][player] == 5:
            table["over"] = [player]
        elif everybody == [4, 4, 4, 4]:
            table["over"] = list(table["bugs"])
        elif table["stack"]:
            tile = table["stack"].pop(0)
            table["board"].setdefault(self.homes[tile], []).append(tile)

    def _next(self, table: Table) -> None:
        players = list(table["at"])
        table["turn"] = players[(players.index(table["turn"]) + 1) % len(players)]
        table["up"], table["doing"] = [], "card"
