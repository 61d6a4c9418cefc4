"""Two clients that do not trust each other play a whole game, each with what its own player sees, and a referee that
stores nothing: choices in secret are committed to and opened, and both keep the same log of what was said aloud."""

import random
from typing import Any

import pytest

from referee.core import record
from referee.core.canonical import digest
from referee.core.hidden_choice import hash_of
from referee.core.state import UNKNOWN
from tests.lost_lumina.positions import CARDS, GAME
from tests.suite.adapters import ADAPTERS

SECRET = ("draft_keep", "play_card")


class Table:
    """A game on a real table (`truth`, which no phone holds), one phone for each seat, and what was said aloud."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(f"two phones {seed}")
        self.truth: Any = GAME.setup({}, seed=None, salt="truth")
        self.phones: dict[str, Any] = {seat: GAME.setup({}, seed=None, salt=f"of {seat}") for seat in "AB"}
        self.aloud: list[dict[str, Any]] = []
        self.secrets: list[dict[str, Any]] = []
        self.common: Any = GAME.setup({}, seed=None, salt="common")

    def play(self) -> None:
        """The game to its end, by random legal moves."""
        adapter = ADAPTERS["lost-lumina"]
        while self.truth.result is None:
            moves = GAME.moves(self.truth).moves
            move = adapter.report(self.truth, self.rng.choice(moves), self.rng)
            if move.type == "shuffle":
                deck = self.rng.sample(CARDS[:27], 27)
                move = GAME.load_move({"type": "shuffle", "seat": "chance", "report": {"pile": deck}})
            self.truth = legal(self.truth, move)
            self.happens(GAME.dump(move))
            for seat in "AB":
                self.look(seat)

    def happens(self, move: dict[str, Any]) -> None:
        """A move of the table as each phone and the log have it."""
        if move["type"] == "shuffle":
            move = {**move, "report": {"pile": [UNKNOWN] * len(move["report"]["pile"])}}
        if move["type"] not in SECRET:
            self.say(move)
            return
        seat, salt = move["seat"], f"{self.rng.getrandbits(128):032x}"
        commit = {"type": "commit", "seat": seat, "hash": hash_of(move, salt)}
        self.secrets.append({"type": "open", "seat": seat, "move": move, "salt": salt})
        self.say(commit, instead={seat: move})
        if self.common.node == "BATTLE.REVEAL":
            for opening in [one for one in self.secrets if one["move"]["type"] == "play_card"]:
                self.opens(opening)

    def opens(self, opening: dict[str, Any]) -> None:
        """A seat shows the others what it chose."""
        self.secrets.remove(opening)
        self.say(opening, instead={opening["seat"]: None})

    def say(self, move: dict[str, Any], instead: dict[str, dict[str, Any] | None] = {}) -> None:  # noqa: B006
        """Something said aloud; `instead` is what a phone takes that knows more, None if it knows already."""
        self.aloud.append(move)
        self.common = legal(self.common, GAME.load_move(move))
        for seat, state in self.phones.items():
            known = instead.get(seat, move)
            self.phones[seat] = state if known is None else legal(state, GAME.load_move(known))

    def look(self, seat: str) -> None:
        """A player types the cards in that the own seat has come to see."""
        for part in ("offer", "drafted", "hand"):
            told = getattr(self.phones[seat], part)[seat].known
            for card in getattr(self.truth, part)[seat].known:
                if card not in told:
                    tell = {"type": "tell", "seat": seat, "at": f"/{part}/{seat}", "card": card}
                    self.phones[seat] = legal(self.phones[seat], GAME.load_move(tell))


def legal(state: Any, move: Any) -> Any:
    ruling = GAME.judge(state, move)
    assert ruling.verdict == "legal", (move, ruling.violations, ruling.needs)
    assert GAME.faults(ruling.state) == ()
    return ruling.state


def log(moves: list[dict[str, Any]]) -> Any:
    """What was said aloud as a record that anybody can audit."""
    state = GAME.setup({}, seed=None, salt="common")
    said = record.Record(
        game=GAME.id,
        format=1,
        edition=GAME.edition,
        options={},
        pack=state.pack,
        switches=state.switches,
        trust=state.trust,
        seed=None,
        salt="common",
        moves=tuple(GAME.load_move(move) for move in moves),
    )
    return record.audit(GAME, said)


@pytest.fixture(scope="module", params=range(4))
def table(request) -> Table:
    played = Table(request.param)
    played.play()
    return played


def test_both_phones_come_to_the_result_of_the_table(table):
    ends = [table.phones["A"], table.phones["B"], table.common]
    assert {digest(GAME.hide(state, "public").result) for state in ends} == {digest(table.truth.result)}
    assert all(state.map == table.truth.map for state in ends)


def test_a_phone_never_learns_what_its_player_has_not_seen(table):
    for seat, other in ("AB", "BA"):
        seen = set(table.phones[seat].hand[other].known)
        assert seen <= set(table.truth.hand[other].known)


def test_what_was_said_aloud_is_a_record_that_anybody_can_audit(table):
    audit = log(table.aloud)
    assert (audit.verdict, audit.state) == ("legal", table.common)
    assert audit.digests[-1] == digest(table.common)


def test_at_the_end_every_choice_of_the_draft_can_be_opened(table):
    state = table.common
    for opening in table.secrets:
        state = legal(state, GAME.load_move(opening))
    assert GAME.dump(state).get("commitments") is None


def test_logs_that_part_have_different_chain_values_from_there_on(table):
    other = [*table.aloud]
    number = next(n for n, move in enumerate(other) if move["type"] == "commit")
    other[number] = {**other[number], "hash": "0" * 64}
    mine, theirs = log(table.aloud), log(other)
    assert mine.digests[: number + 1] == theirs.digests[: number + 1]
    assert mine.digests[number + 1] != theirs.digests[number + 1]
    assert mine.chain != theirs.chain
