"""Lost Lumina for the generic suite."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import msgspec
from msgspec.structs import replace

from referee.games import GAMES
from referee.games.lost_lumina.case import located, unlocated
from referee.games.lost_lumina.dice_roll import number_of_dice
from referee.games.lost_lumina.flow import DECISION_OF
from referee.games.lost_lumina.pack import pack_of
from referee.games.lost_lumina.state import SEATS, State, Zone


class LostLumina:
    """Draft, Journey and Battles, with and without the promo card."""

    game = GAMES["lost-lumina"]
    options = ({"promo": True}, {"first_placer": "B"})
    many = 40
    needs_its_view_for = ("leak", "twin")
    always_open: Mapping[str, Mapping[str, str]] = {}  # also a score tells which hidden cards make a state impossible

    def universe(self, state: State, rng: random.Random) -> Iterator[Any]:
        """Every move type with arguments in and around what is possible, in random order of no meaning."""
        pack = pack_of(state.pack)
        areas, cards = list(pack.areas), [*pack.deck(True), "?"]
        few = [cards[rng.randrange(len(cards))] for _ in range(6)] + list(state.hand.A.known) + list(state.hand.B.known)
        few += [c for seat in SEATS for c in state.offer[seat].known]
        documents: list[dict[str, Any]] = []
        for seat in (*SEATS, "chance", "C"):
            for type in ("draft_keep", "discard_for_ap", "play_card", "zandika_reveal"):
                documents += [{"type": type, "seat": seat, "card": card} for card in few]
            for type in ("place_first", "choose_battle", "galgator_remove", "kurak_retreat", "arako_place"):
                documents += [{"type": type, "seat": seat, "area": area} for area in (*areas, "X9")]
            for type in ("end_reinforcement", "wuxaki_trade", "pass_reroll", "decline"):
                documents.append({"type": type, "seat": seat})
            for area, count in product(areas, range(-1, 7)):
                documents.append({"type": "place", "seat": seat, "area": area, "count": count})
            for origin, to in product(areas, repeat=2):
                for count in (0, 1, 2, 5):
                    documents.append({"type": "move", "seat": seat, "from": origin, "to": to, "count": count})
            for owner, area in product(("A", "B", "C"), areas):
                documents.append({"type": "olgi_move", "seat": seat, "owner": owner, "to": area})
                documents.append({"type": "pibiju_remove", "seat": seat, "owner": owner, "area": area})
            for orly, stored in product((False, True), (-1, 0, 1, 2)):
                documents.append({"type": "declare_extra_dice", "seat": seat, "orly": orly, "stored": stored})
            for which in ([], [0], [1], [7], [0, 1], [0, 0], [1, 2], [0, 1, 2]):
                documents.append({"type": "reroll", "seat": seat, "which": which})
                documents.append({"type": "free_reroll", "seat": seat, "which": which})
                documents += [{"type": "choose_die", "seat": seat, "for": owner, "which": which} for owner in SEATS]
        documents += [{"type": t, "seat": "chance"} for t in ("shuffle", "reveal", "kenuk_roll", "roll")]
        for document in documents:
            yield self.game.load_move(document)

    def report(self, state: State, move: Any, rng: random.Random) -> Any:
        """The move with what a table with real dice and cards reports; cards that nobody names stay unknown."""
        deck = pack_of(state.pack).deck(state.promo)
        dice = {seat: number_of_dice(state, seat) for seat in SEATS} if state.battle is not None else {}
        kenuk = state.here(str(state.battle.side), state.battle.area) if state.battle is not None else 0
        loose = list(unlocated(state, pack_of(state.pack)))
        rng.shuffle(loose)
        unknown = [seat for seat in SEATS if state.in_play[seat] == "?"]
        pile = list(deck) if rng.random() < 0.5 else ["?"] * len(deck)
        rng.shuffle(pile)

        def roll(number: int) -> list[int]:
            return [rng.randint(1, 6) for _ in range(number)]

        reports: dict[str, Any] = {
            "shuffle": {"pile": pile},
            "roll": {"dice": {seat: roll(number) for seat, number in dice.items() if number}},
            "kenuk_roll": {"dice": roll(kenuk)},
            "reroll": {"dice": roll(len(getattr(move, "which", ())))},
            "free_reroll": {"dice": roll(1)},
            "reveal": {"cards": dict(zip(unknown, loose, strict=False))},
        }
        if move.type not in reports:
            return move
        return self.game.load_move({**self.game.dump(move), "report": reports[move.type]})

    def components(self, state: State) -> Counter[str]:
        """Everything in the box, by kind: what a game never loses or gains."""
        followers = {f"follower {s}": state.supply[s] + state.on_map(s) + state.box[s] for s in SEATS}
        cards = Counter(f"card {card}" for card in located(state))
        return cards + Counter(followers)

    def swap_names(self) -> list[dict[str, str]]:
        """Renamings under which nothing may change: the players, and Areas by a symmetry of the map."""
        mirrored = {a: b for row in "WDH" for a, b in ((f"{row}1", f"{row}3"), (f"{row}3", f"{row}1"))}
        return [{"A": "B", "B": "A"}, mirrored, {a: f"Z{a}" for a in ("W1", "D2", "H3")}]

    def tokens(self, state: State, rng: random.Random) -> dict[str, str]:
        """A name of 16 characters for every card id and every card's name."""
        alphabet = "bcdfghjklmnpqrstvwxz"
        names: dict[str, str] = {}
        for card, data in pack_of(state.pack).cards.items():
            names[card] = "".join(rng.choice(alphabet) for _ in range(16))
            names[data.name] = "".join(rng.choice(alphabet) for _ in range(16)).title()
        return names

    def hidden_tokens(self, state: State, viewer: str, names: dict[str, str]) -> set[str]:
        """The tokens of cards that a viewer may not see."""
        visible = set(located(self.game.hide(state, viewer)))
        cards = set(pack_of(state.pack).deck(state.promo)) - visible
        by_card = {card: data.name for card, data in pack_of(state.pack).cards.items()}
        return cards | {by_card[card] for card in cards}

    def implied(self, state: State, move: Any) -> list[str]:
        """The cards that a move names, and `olgi_move` names Olgi to everybody."""
        word, named = DECISION_OF.get(move.type), str(self.game.dump(move))
        cards = pack_of(state.pack).cards
        said = [card for card, data in cards.items() if card in named or (word and data.ability == word)]
        return [name for card in said for name in (card, cards[card].name)]

    def twin(self, state: State, viewer: str, rng: random.Random) -> State:
        """Another state that the viewer cannot tell from this one: hidden cards change places, other seed and salt."""
        seen = self.game.hide(state, viewer)
        loose = [card for card in located(state) if card not in set(located(seen))]
        shuffled = loose[:]
        rng.shuffle(shuffled)
        names = dict(zip(loose, shuffled, strict=True))
        other_ = {seat: replace(z, known=tuple(names.get(c, c) for c in z.known)) for seat, z in self._zones(state)}
        changes: dict[str, Any] = {
            "draw_pile": tuple(names.get(c, c) for c in state.draw_pile),
            "undrafted": other_["undrafted"],
        }
        for part in ("offer", "drafted", "hand"):
            changes[part] = type(state.hand)(other_[f"{part} A"], other_[f"{part} B"])
        for part in ("kept", "in_play"):
            sides = getattr(state, part)
            changes[part] = type(sides)(*(names.get(sides[s], sides[s]) for s in SEATS))
        if not isinstance(state.seed, msgspec.UnsetType):
            changes["seed"] = state.seed[::-1] + "t"
        if not isinstance(state.salt, msgspec.UnsetType):
            changes["salt"] = state.salt[::-1] + "t"
        return replace(state, **changes)

    def _zones(self, state: State) -> Iterator[tuple[str, Zone]]:
        yield "undrafted", state.undrafted
        for part in ("offer", "drafted", "hand"):
            for seat in SEATS:
                yield f"{part} {seat}", getattr(state, part)[seat]
