"""Lumeria for the generic suite."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import msgspec
from msgspec.structs import replace

from referee.games import GAMES
from referee.games.lumeria import rolling, scenario
from referee.games.lumeria.case import Case
from referee.games.lumeria.pack import pack_of
from referee.games.lumeria.setup import rollers
from referee.games.lumeria.squares import distance
from referee.games.lumeria.state import SEATS, State

ALL_OPEN = "Everything lies open but seed and salt, and no answer here repeats a state."
CROSSED = {"south": "f2", "north": "f1"}


class Lumeria:
    """Both factions on either side, from setup and from a later round."""

    game = GAMES["lumeria"]
    options = (
        {},
        {"factions": CROSSED, "start": "round", "round": 3, "first_player": "north", "sides": {"south": {"gold": 1}}},
    )
    many = 8
    needs_its_view_for = ("leak",)
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
            ALL_OPEN,
        ),
        "twin": {},
    }

    def universe(self, state: State, rng: random.Random) -> Iterator[Any]:
        """Every move type with arguments in and around what is possible, in random order of no meaning."""
        pack = pack_of(state.pack)
        spaces, cards, kinds = sorted(pack.spaces), [*state.units, "g1", "woje-99"], [*pack.units, "knights"]
        seats = (*SEATS, "chance", "west")
        documents: list[dict[str, Any]] = []
        for seat in seats:
            for type in ("pass", "volley_end", "stop", "fortify", "aim", "end_activation", "accept", "decline"):
                documents.append({"type": type, "seat": seat})
            documents += [{"type": type, "seat": seat} for type in ("fortune", "place_token", "roll", "volley")]
            documents += [{"type": "choose_faction", "seat": seat, "faction": f} for f in (*pack.factions, "f9")]
            documents += [{"type": "choose_first", "seat": seat, "first": first} for first in SEATS]
            documents += [{"type": "activate", "seat": seat, "unit": unit} for unit in cards]
            documents += [{"type": "renew", "seat": seat, "space": s} for s in ("march", "volley", "ability", "charge")]
            documents += [{"type": "fortune", "seat": seat, "which": which} for which in self._some_dice(state)]
        for seat, kind in product(SEATS, kinds):
            row = [*pack.recruitment("south"), *pack.recruitment("north"), "e1", "d3"]
            documents += [{"type": "recruit", "seat": seat, "kind": kind, "space": space} for space in row]
        documents += [self._march(cards, spaces, rng) for _ in range(150)]
        documents += [self._path(state, spaces, rng) for _ in range(150)]
        for seat, target in product(SEATS, cards):
            for kind in ("melee", "ranged", "magic"):
                documents.append({"type": "attack", "seat": seat, "attack_type": kind, "target": target})
            shot = {"seat": seat, "unit": rng.choice(cards), "target": target}
            documents += [{"type": type, **shot} for type in ("volley", "shoot")]
            documents.append(
                {"type": "attack", "seat": seat, "attack_type": "melee", "target": target} | self._god(rng)
            )
            documents.append({"type": "ability", "seat": seat, "ability": "bulwark", "targets": [target]})
        documents += [
            {"type": "ability", "seat": seat, "ability": "slip_away", "path": [s]} for s in spaces for seat in SEATS
        ]
        for document in documents:
            yield self.game.load_move(document)

    def _march(self, cards: list[str], spaces: list[str], rng: random.Random) -> dict[str, Any]:
        steps = [{"unit": rng.choice(cards), "to": rng.choice(spaces)} for _ in range(rng.randint(0, 3))]
        return {"type": "march", "seat": rng.choice(SEATS), "steps": steps}

    def _path(self, state: State, spaces: list[str], rng: random.Random) -> dict[str, Any]:
        """A move or run along neighbors, now and then over anything."""
        pack, path = pack_of(state.pack), list[str]()
        here = rng.choice(spaces)
        if state.activation is not None:
            here = str(state.units[state.activation.unit].space)
        for _ in range(rng.randint(0, 3)):
            here = rng.choice(pack.neighbors(here) or spaces) if rng.random() < 0.9 else rng.choice([*spaces, "z9"])
            path.append(here)
        return {"type": rng.choice(("move", "run")), "seat": rng.choice(SEATS), "path": path}

    def _some_dice(self, state: State) -> list[list[int]]:
        """Positions that are not all that can be re-rolled: to name all is to name none."""
        fresh = () if state.attack is None else state.attack.fresh
        return [which for which in ([], [0], [0, 0], [7]) if tuple(which) != fresh]

    def _god(self, rng: random.Random) -> dict[str, str]:
        return {"ability": rng.choice(("guided_hand", "bulwark", "high_ground", "unheard-of"))}

    def choose(self, state: State, moves: tuple[Any, ...], rng: random.Random) -> Any:
        """A move of a player who mostly uses what there is and goes for the hills: a game ends in time."""
        if rng.random() < 0.15:
            return rng.choice(moves)
        eager = [move for move in moves if move.type in ("attack", "volley", "shoot", "recruit", "fortune", "renew")]
        near = self._nearer(state, [move for move in moves if move.type in ("move", "run")])
        starting = [move for move in moves if move.type in ("activate", "ability")]
        return rng.choice(eager or near or starting or moves)

    def _nearer(self, state: State, moves: list[Any]) -> list[Any]:
        """Of some paths those that bring the active unit closest to a hill; none if it stands as close already."""
        hills = pack_of(state.pack).board.marks["hill"]
        if not moves or state.activation is None:
            return []

        def far(space: str) -> int:
            return min(distance(space, hill) or 0 for hill in hills)

        best = min(far(move.path[-1]) for move in moves)
        closer = best < far(str(state.units[state.activation.unit].space))
        return [move for move in moves if far(move.path[-1]) == best] if closer else []

    def report(self, state: State, move: Any, rng: random.Random) -> Any:
        """The move with the dice that a table reports."""
        if move.type != "roll":
            return move
        case = Case(state)
        counts = {"SETUP.ROLL": rollers, "CLEANUP.3": scenario.roll_off_dice}.get(state.node)
        if counts is None:
            dice: Any = [rng.randint(1, 6) for _ in range(rolling.due(state) if state.attack is not None else 1)]
        else:
            dice = {seat: [rng.randint(1, 6) for _ in range(n)] for seat, n in counts(case, state).items()}
        return self.game.load_move({"type": "roll", "seat": "chance", "report": {"dice": dice}})

    def components(self, state: State) -> Counter[str]:
        """Everything in the box, by kind: what a game never loses or gains."""
        pack, found = pack_of(state.pack), Counter[str]()
        for seat in SEATS:
            tokens = state.tokens[seat]
            ready = sum(tokens.ready(name) for name in ("march", "volley", "fortune"))
            found[f"tokens of {seat}"] = ready + tokens.aside + (tokens.track is not None)
            found["gold"] += state.gold[seat]
            for kind in pack.kinds_of(str(state.factions[seat])):
                found[kind] += state.stacks[seat].get(kind, 0)
        found["gold"] += pack.components.gold - state.gold.south - state.gold.north
        for unit in state.units.values():
            found[unit.kind] += 1
        for kind, unit in pack.units.items():
            if unit.faction not in (state.factions.south, state.factions.north) or not state.units:
                found[kind] = unit.copies
        return found

    def swap_names(self) -> list[dict[str, str]]:
        """Renamings under which nothing may change: the board turned round with the seats exchanged, the board in a
        mirror, a kind and an ability by other names."""
        columns, rows = "abcdefghi", range(1, 8)
        turned = {f"{a}{r}": f"{b}{8 - r}" for a, b in zip(columns, reversed(columns), strict=True) for r in rows}
        mirrored = {f"{a}{r}": f"{b}{r}" for a, b in zip(columns, reversed(columns), strict=True) for r in rows}
        kinds = {"woje": "militia", "rooted": "steadfast"}
        return [
            turned | {"south": "north", "north": "south"},
            mirrored,
            kinds | {f"woje-{number}": f"militia-{number}" for number in range(1, 9)},
        ]

    def tokens(self, state: State, rng: random.Random) -> dict[str, str]:
        """A name of 16 characters for every kind of unit."""
        alphabet = "bcdfghjklmnpqrstvwxz"
        return {kind: "".join(rng.choice(alphabet) for _ in range(16)) for kind in pack_of(state.pack).units}

    def hidden_tokens(self, state: State, viewer: str, names: dict[str, str]) -> set[str]:
        """None: everything lies open."""
        return set()

    def implied(self, state: State, move: Any) -> list[str]:
        """None, as no name is hidden."""
        return []

    def twin(self, state: State, viewer: str, rng: random.Random) -> State:
        """Another state that nobody can tell from this one: other seed and salt."""
        changes: dict[str, Any] = {}
        for secret in ("seed", "salt"):
            if not isinstance(getattr(state, secret), msgspec.UnsetType):
                changes[secret] = getattr(state, secret)[::-1] + "t"
        return replace(state, **changes)
