"""Lost Empires for the generic suite."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from referee.games import GAMES
from referee.games.lost_empires.cards import total
from referee.games.lost_empires.pack import pack_of
from referee.games.lost_empires.setup import names_in, pile_of
from referee.games.lost_empires.state import SEATS, Deck, State, Zone

FACES = [{"value": 1}, {"value": 2}, {"value": 3}, {"value": 4}, {"value": 4, "critical": True}]
FENG = [
    "fe-edgeguard",
    "fe-frontline-patroller",
    "fe-hound",
    "fe-alpha-dog",
    "fe-x1",
    "fe-x2",
    "fe-x3",
    "fe-x4",
    "fe-eye-of-gliese",
]
TERRA = [
    "tc-dust-marine",
    "tc-siraxion-veteran",
    "tc-dust-angel",
    "tc-x1",
    "tc-x2",
    "tc-x4",
    "tc-x5",
    "tc-x6",
    "tc-siraxion-specialist",
]
SCION = ["si-acolyte", "si-flack-reaper", "si-x1", "si-x2", "si-x3", "si-x4", "si-x5", "si-hermok", "si-suppression"]
NEO = ["nh-republic-soldier", "nh-vanguard", "nh-reinforcements", "nh-x1", "nh-x2", "nh-x3", "nh-x4", "nh-x5", "nh-x6"]


class LostEmpires:
    """Whole games from the roll-off, and with all that the cards of the pack `sample` do."""

    game = GAMES["lost-empires"]
    packs = ("sample",)
    options: tuple[dict[str, Any], ...] = (
        {},
        {"first_player": "B", "factions": {"A": "feng", "B": "terra-corps"}, "decks": {"A": FENG, "B": TERRA}},
        {
            "first_player": "A",
            "factions": {"A": "scion-imperium", "B": "neo-human-republic"},
            "decks": {"A": SCION, "B": NEO},
        },
    )
    renamed_from = options[1]
    many = 8
    needs_its_view_for = ("leak", "twin")
    always_open: Mapping[str, Mapping[str, str]] = {}

    def universe(self, state: State, rng: random.Random) -> Iterator[Any]:
        """Every move type with arguments in and around what is possible, in random order of no meaning."""
        pack = pack_of(state.pack)
        units, places = [*state.units, "fe-nobody#1"], [*pack.battlefields, "nowhere"]
        known = {*state.hand.A.known, *state.hand.B.known, *state.discard.A.known, *state.discard.B.known}
        cards = [*known, *rng.sample([*pack.cards], 3), "no-card"]
        abilities = [a for u in state.units.values() for a in (pack.cards[u.card].abilities or {})] + ["unheard-of"]
        documents: list[dict[str, Any]] = []
        for seat in (*SEATS, "chance", "C"):
            plain = ("mulligan", "keep", "end_activation", "end_turn", "pass", "decline", "proceed", "choose")
            documents += [{"type": type, "seat": seat} for type in (*plain, "roll_off", "shuffle")]
            documents += [{"type": "choose_faction", "seat": seat, "faction": f} for f in (*pack.factions, "nobody")]
            documents += [{"type": "submit_deck", "seat": seat, "deck": deck} for deck in (*pack.decks, "none")]
            documents.append({"type": "submit_deck", "seat": seat, "cards": rng.sample([*pack.cards], 8)})
            documents += [{"type": "order_triggers", "seat": seat, "which": which} for which in (-1, 0, 1, 2)]
            documents += [{"type": "fall_back", "seat": seat, "to": to} for to in places]
            for card in cards:
                documents.append({"type": "play_unit", "seat": seat, "card": card})
                documents.append({"type": "play_unit", "seat": seat, "card": card, "option": "dust-marine-free"})
                elsewhere = rng.choice([place for place in places if place != f"hive_{seat}"])  # there: no `at`
                documents.append({"type": "play_unit", "seat": seat, "card": card, "at": elsewhere})
                documents.append({"type": "play_support", "seat": seat, "card": card})
                documents.append({"type": "play_support", "seat": seat, "card": card, "units": [rng.choice(units)]})
                documents.append({"type": "play_support", "seat": seat, "card": card, "cards": [rng.choice(cards)]})
                documents.append({"type": "play_support", "seat": seat, "card": card, "refresh": rng.randint(1, 3)})
                documents.append({"type": "choose", "seat": seat, "cards": [card]})
                documents += [
                    {"type": "choose", "seat": seat, "cards": [card], "to": to} for to in ("deck_top", "hand")
                ]
            for unit in units:
                documents += [
                    {"type": "activate", "seat": seat, "unit": unit, "token": t}
                    for t in ("command", "supply", "free", "gold")
                ]
                documents += [{"type": "choose", "seat": seat, "units": [unit]}]
                documents += [{"type": "decline", "seat": seat, "unit": unit}]
                for type in ("move", "granted_move"):
                    documents += [{"type": type, "seat": seat, "unit": unit, "to": to} for to in places]
                for target in units:
                    for type in ("attack", "granted_attack", "ruthless"):
                        documents.append({"type": type, "seat": seat, "unit": unit, "target": target})
                for ability in dict.fromkeys(abilities):
                    named = {"type": "named_ability", "seat": seat, "unit": unit, "ability": ability}
                    documents += [named, {**named, "units": [rng.choice(units)]}]
        for document in documents:
            yield self.game.load_move(document)

    def choose(self, state: State, moves: tuple[Any, ...], rng: random.Random) -> Any:
        """A move of a player who mostly acts, and goes for the objectives: a game ends in time."""
        by_type: dict[str, list[Any]] = {}
        for move in moves:
            by_type.setdefault(move.type, []).append(move)
        if len(by_type) > 1 and rng.random() < 0.9:
            by_type.pop("pass", None)
        return rng.choice(by_type[rng.choice([*by_type])])

    def report(self, state: State, move: Any, rng: random.Random) -> Any:
        """The move with what a table with real dice and cards reports; cards that nobody has seen stay unknown."""
        report: dict[str, Any] | None = None
        if move.type in ("attack", "granted_attack", "roll_off"):
            count = 2 if move.type == "roll_off" else 1
            report = {"dice": {seat: [rng.choice(FACES) for _ in range(count)] for seat in SEATS}}
        elif move.type == "shuffle":
            report = {"decks": {seat: self._pile(state, seat, rng) for seat in state.shuffling}}
        return move if report is None else self.game.load_move({**self.game.dump(move), "report": report})

    def _pile(self, state: State, seat: str, rng: random.Random) -> list[str]:
        pile = list(pile_of(state, seat))
        rng.shuffle(pile)
        return pile if rng.random() < 0.5 else ["?"] * len(pile)

    def components(self, state: State) -> Counter[str]:
        """Everything in the box, by kind: what a game never loses or gains."""
        pack, found = pack_of(state.pack), Counter[str]()
        laid_out = state.node not in ("SETUP.ROLL", "SETUP.FACTION", "SETUP.DECKS")
        box = pack.components
        found["artifacts"] = box.artifacts
        found["elite"] = box.elite
        if laid_out:
            found["artifacts"] = state.artifact_supply + state.artifacts.A + state.artifacts.B
            found["elite"] = state.elite_supply + sum(unit.elite_token for unit in state.units.values())
        for seat in SEATS:
            found[f"cards {seat}"] = total(state, seat) if laid_out else 18
        return found

    def swap_names(self) -> list[dict[str, str]]:
        """Renamings under which nothing may change: the seats with the table turned round, cards by other names."""
        table = {"hive_A": "hive_B", "hive_B": "hive_A", "outer_1": "outer_2", "outer_2": "outer_1"}
        return [
            table | {"A": "B", "B": "A"},
            {"fe-hound": "fe-hounz", "tc-x2": "tc-x20"},
            {"center": "centre"},
        ]

    def tokens(self, state: State, rng: random.Random) -> dict[str, str]:
        """A name of 16 characters for every card id and every card's name."""
        alphabet = "bcdfghjklmnpqrstvwxz"
        names: dict[str, str] = {}
        for card, data in pack_of(state.pack).cards.items():
            names[card] = "".join(rng.choice(alphabet) for _ in range(16))
            for name in data.names.values():
                names[name] = "".join(rng.choice(alphabet) for _ in range(16)).title()
        return names

    def hidden_tokens(self, state: State, viewer: str, names: dict[str, str]) -> set[str]:
        """The tokens of cards that a viewer may not see."""
        visible = set(self._named(self.game.hide(state, viewer)))
        by_card = {card: data.names.values() for card, data in pack_of(state.pack).cards.items()}
        hidden = by_card.keys() - visible
        return {token for card in hidden for token in (card, *by_card[card])}

    def _named(self, state: State) -> Iterator[str]:
        """Every card that a state names."""
        for seat in SEATS:
            yield from (*state.hand[seat].known, *state.deck[seat].cards, *state.discard[seat].known)
            yield from (*names_in(state, seat), *state.shown[seat], *state.in_limbo(seat))
        yield from (unit.card for unit in state.units.values())
        yield from (word.card for word in state.word)

    def implied(self, state: State, move: Any) -> list[str]:
        """The cards that a move names."""
        said = str(self.game.dump(move))
        cards = pack_of(state.pack).cards
        found = [card for card in cards if card in said]
        if move.type == "submit_deck" and not isinstance(move.deck, msgspec.UnsetType):
            deck = pack_of(state.pack).decks.get(move.deck)
            found += [*deck.cards] if deck is not None else []
        return [name for card in found for name in (card, *cards[card].names.values())]

    def twin(self, state: State, viewer: str, rng: random.Random) -> State:
        """Another state that the viewer cannot tell from this one: hidden cards change places, other seed and salt."""
        changes: dict[str, Any] = {"deck": state.deck, "hand": state.hand}
        for seat in SEATS:
            deck = state.deck[seat]
            seen = {*deck.to_both, *(deck.to_owner if seat == viewer else ())}
            places = [place for place in range(len(deck)) if place not in seen]
            in_hand = list(state.hand[seat].known) if seat != viewer else []
            for card in state.shown[seat]:
                if card in in_hand:
                    in_hand.remove(card)
            loose = [*in_hand, *(deck.cards[place] for place in places)]
            rng.shuffle(loose)
            if seat != viewer:
                open_ = list(state.hand[seat].known)
                for card in in_hand:
                    open_.remove(card)
                taken, loose = loose[: len(in_hand)], loose[len(in_hand) :]
                hand = Zone(tuple(open_), state.hand[seat].unknown).add(*taken)
                changes["hand"] = changes["hand"].put(seat, hand)
            cards = list(deck.cards)
            for place, card in zip(places, loose, strict=True):
                cards[place] = card
            changes["deck"] = changes["deck"].put(seat, Deck(tuple(cards), deck.to_owner, deck.to_both))
        for secret in ("seed", "salt"):
            if not isinstance(getattr(state, secret), msgspec.UnsetType):
                changes[secret] = getattr(state, secret)[::-1] + "t"
        return replace(state, **changes)
