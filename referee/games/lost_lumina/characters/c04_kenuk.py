"""Card 4, Kenuk: a roll that drives opposing Followers away."""

from collections.abc import Iterator

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lost_lumina import board
from referee.games.lost_lumina.case import Case, reported
from referee.games.lost_lumina.characters.base import Character
from referee.games.lost_lumina.dice import POOL, wrong_dice
from referee.games.lost_lumina.state import KenukRoll, Seat, State, counted, listed, other


class Kenuk(Character):
    """LL-CARD-04."""

    number = 4
    move = KenukRoll
    row = "LL-CARD-04-1"

    def asks(self, case: Case, state: State, side: Seat) -> str | None:
        """Chance, if the user has a Follower here to roll for. LL-RULING-33."""
        return "chance" if state.here(side, state.running.area) else None

    def options(self, case: Case, state: State, side: Seat) -> Iterator[KenukRoll]:
        """The one move of chance."""
        yield KenukRoll(seat="chance")


@rule("LL-CARD-04-1", "LL-BR-DICE-1")
def as_many_dice_as_followers(case: Case, state: State, move: KenukRoll) -> Iterator[Violation]:
    """A reported roll has one die for each Follower of Kenuk's user in the Area, each from 1 to 6."""
    report, battle = reported(move.report), state.running
    if report is None or battle.side is None:
        return
    count = state.here(battle.side, battle.area)
    yield from wrong_dice(case, report.dice, count, battle.side, "/move/report/dice", "LL-CARD-04-1")


@rule("LL-CARD-04-2", "LL-CARD-04-3", "LL-CARD-04-4")
def roll(case: Case, state: State, move: KenukRoll) -> State:
    """For each 4, 5 or 6 one opposing Follower leaves this Area, all at once. LL-RULING-33."""
    battle = state.running
    side = battle.side
    assert side is not None
    victim, area = other(side), battle.area
    count = state.here(side, area)
    dice = case.dice("kenuk_roll", count, reported(move.report))
    hits = sum(die >= 4 for die in dice)
    removed = min(hits, state.here(victim, area))
    rules = ["LL-CARD-04-1", "LL-CARD-04-3", "LL-CARD-04-4", "LL-BATTLE-LIGHTNING-1", "LL-RULING-33"]
    if count > POOL:
        rules += ["LL-BR-DICE-1", "LL-RULING-28"]
    text = f"Kenuk: {side} rolls {counted(count, 'die')} ({listed(map(str, dice))}): {counted(hits, 'hit')}."
    case.happened("kenuk-roll", rules, text, seat=side, dice=list(dice), hits=hits)
    rules = ["LL-CARD-04-2", "LL-BR-REMOVE-1", "LL-RULING-6"]
    text = f"Kenuk: {counted(removed, 'Follower')} of {victim} leave {area} for the supply."
    case.happened("removed", rules, text, owner=victim, area=area, count=removed)
    return board.remove(case, state, (victim, area, removed)) if removed else state
