"""Lumina for the generic suite."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import msgspec
from msgspec.structs import replace

from referee.games import GAMES
from referee.games.lumina import lightning_bugs, tiles
from referee.games.lumina.case import Case
from referee.games.lumina.pack import pack_of
from referee.games.lumina.state import SEATS, State

NO_NAME = "Every id stands on the board; only seed and salt are secret by name, and no answer here repeats a state."


class Lumina:
    """Two to four players, with the first player elsewhere than on A."""

    game = GAMES["lumina"]
    options = ({}, {"seats": ["A", "B", "C"], "first": "C"}, {"seats": list(SEATS), "first": "B"})
    many = 40
    needs_its_view_for = ("leak", "twin")
    always_open: Mapping[str, Mapping[str, str]] = {
        "leak": dict.fromkeys(
            (
                "tell",
                "legal-moves",
                "checks",
                "scores",
                "pictures: svg",
                "pictures: sentences",
                "pictures: grid",
                "impossible states",
            ),
            NO_NAME,
        ),
        "twin": {},
    }

    def universe(self, state: State, rng: random.Random) -> Iterator[Any]:
        """Every move type with arguments in and around what is possible, in random order of no meaning."""
        pack = pack_of(state.pack)
        fields, pieces = [*pack.fields, "X9"], [*pack.adventurers, "plaid"]
        starts = rng.sample(list(product(pieces, fields)), 12)
        here = state.at(str(state.current))
        targets = {*rng.sample(fields, 10), *pack.neighbors.get(str(here), ()), *([here] if here else ())}
        documents: list[dict[str, Any]] = [{"type": "tiles", "seat": seat} for seat in ("chance", "A")]
        for seat in (*SEATS, "chance", "E"):
            documents += [{"type": type, "seat": seat} for type in ("stay", "take", "leave", "end_turn")]
            documents += [{"type": "turn_over", "seat": seat, "slot": slot} for slot in range(pack.slots + 2)]
            documents += [{"type": "move", "seat": seat, "to": field} for field in sorted(targets)]
            documents += [{"type": "place", "seat": seat, "adventurer": p, "location": f} for p, f in starts]
        for document in documents:
            yield self.game.load_move(document)

    def choose(self, state: State, moves: tuple[Any, ...], rng: random.Random) -> Any:
        """A move of a player who seldom lets a chance pass, and who has looked under the cards: a game ends in time."""
        likely = [move for move in moves if move.type in ("move", "take") or move.type == "turn_over"]
        if state.node == "TURN.CARD" and rng.random() < 0.8:
            pack, known = pack_of(state.pack), state.layout or state.seen
            taken = {one.location for one in state.adventurers.values()}
            near = {pack.fields[f].kind for f in pack.neighbors[str(state.at(str(state.current)))] if f not in taken}
            likely = [move for move in likely if known.get(str(getattr(move, "slot", 0))) in near] or likely
        return rng.choice(likely if likely and rng.random() < 0.9 else moves)

    def report(self, state: State, move: Any, rng: random.Random) -> Any:
        """The move with what a table with real cards and tiles reports: anything that can be true."""
        reports = {"turn_over": self._shown, "tiles": self._first_tiles, "take": self._drawn}
        report = reports[move.type](state, move, rng) if move.type in reports else None
        return move if report is None else self.game.load_move({**self.game.dump(move), "report": report})

    def _shown(self, state: State, move: Any, rng: random.Random) -> dict[str, Any]:
        known = {**state.seen, **{str(card.slot): card.shows for card in state.face_up}}
        left = [kind for kind in pack_of(state.pack).kinds if kind not in known.values()]
        return {"shows": known.get(str(move.slot)) or rng.choice(left or [*known.values()])}

    def _first_tiles(self, state: State, move: Any, rng: random.Random) -> dict[str, Any]:
        pack = pack_of(state.pack)
        return {"locations": [pack.tiles[t].kind for t in rng.sample(pack.in_order, pack.rules.open_tiles)]}

    def _drawn(self, state: State, move: Any, rng: random.Random) -> dict[str, Any] | None:
        """What is drawn, tile by tile, as long as tiles are drawn."""
        field = str(state.at(move.seat))
        if state.node != "TURN.TAKE" or field not in state.board_tiles:
            return None
        case, after = Case(state), lightning_bugs.picked_up(state, move.seat)
        kinds: list[str] = []
        while lightning_bugs.draws(case, after):
            left = tiles.left(case, after)
            free = [tile for tile in left if case.pack.home(tile) not in after.board_tiles]
            tile = rng.choice(free if free and tiles.goes_under(case, after) else left or case.pack.in_order)
            kinds.append(case.pack.tiles[tile].kind)
            after, _ = tiles.placed(case, replace(after, stack=after.stack[1:]), case.pack.home(tile), tile)
        return {"drawn": kinds[0] if len(kinds) == 1 else kinds} if kinds else None

    def components(self, state: State) -> Counter[str]:
        """Everything in the box, by kind: what a game never loses or gains."""
        found = sum(map(len, state.bugs.values()))
        return Counter({"tile": len(state.stack) + state.open_tiles + found})

    def swap_names(self) -> list[dict[str, str]]:
        """Renamings under which nothing may change: players, pieces, and the map turned upside down."""
        flipped = {a: b for pair in ("AK", "BL", "CM", "DN", "EO") for a, b in (pair, pair[::-1])}
        return [{"A": "B", "B": "A"}, {"red": "blue", "blue": "red"}, flipped, {"A": "Zed", "M": "Zoo"}]

    def tokens(self, state: State, rng: random.Random) -> dict[str, str]:
        """A name of 16 characters for every kind and field."""
        pack, alphabet = pack_of(state.pack), "bcdfghjklmnpqrstvwxz"
        return {name: "".join(rng.choice(alphabet) for _ in range(16)) for name in {**pack.kinds, **pack.fields}}

    def hidden_tokens(self, state: State, viewer: str, names: dict[str, str]) -> set[str]:
        """None: which kinds there are stands on the board; what lies where is looked for by the twins."""
        return set()

    def implied(self, state: State, move: Any) -> list[str]:
        """None, as no name is hidden."""
        return []

    def twin(self, state: State, viewer: str, rng: random.Random) -> State:
        """Another state that nobody can tell from this one: face-down cards and the stack in another order."""
        up = {str(card.slot) for card in state.face_up}
        changes: dict[str, Any] = {"stack": tuple(rng.sample(state.stack, len(state.stack)))}
        if state.layout is not None:
            down = [slot for slot in state.layout if slot not in up]
            kinds = rng.sample([state.layout[slot] for slot in down], len(down))
            changes["layout"] = state.layout | dict(zip(down, kinds, strict=True))
        else:
            down = [slot for slot in state.seen if slot not in up]
            kinds = rng.sample([state.seen[slot] for slot in down], len(down))
            kept = {slot: kind for slot, kind in state.seen.items() if slot in up}
            changes["seen"] = kept | dict(zip(down[: rng.randint(0, len(down))], kinds, strict=False))
        for secret in ("seed", "salt"):
            if not isinstance(getattr(state, secret), msgspec.UnsetType):
                changes[secret] = getattr(state, secret)[::-1] + "t"
        return replace(state, **changes)
