"""The end of the game: a player with five bugs, or four players with four each."""

from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.core.state import Result
from referee.games.lumina.case import Case
from referee.games.lumina.pack import Pack
from referee.games.lumina.state import State, counted, listed

BY_BUGS, BY_TIE = "bugs", "tie"
"""The reasons of a result that the rulebook knows."""


def winner(pack: Pack, state: State) -> str | None:
    """The player who has found enough bugs. LU-END-1, LU-END-2."""
    return next((seat for seat in state.players if state.count(seat) >= pack.rules.goal), None)


def is_tied(pack: Pack, state: State) -> bool:
    """Whether four players have four bugs each. LU-END-3, LU-RULING-23."""
    tie, players = pack.rules.tie, state.players
    return len(players) == tie.players and all(state.count(seat) == tie.each for seat in players)


def is_decided(case: Case, state: State) -> bool:
    """Whether the game is won or tied."""
    case.read("/rules/goal", case.pack.rules.goal)
    case.read("/rules/tie/players", case.pack.rules.tie.players)
    case.read("/rules/tie/each", case.pack.rules.tie.each)
    return winner(case.pack, state) is not None or is_tied(case.pack, state)


def _nearly_tied(pack: Pack, state: State) -> bool:
    """Whether the last tile has gone to one of four players of whom one was one bug short of the tie. LU-RULING-25."""
    each, players = pack.rules.tie.each, state.players
    others = sorted(state.count(seat) for seat in players)[:-1]
    return (
        len(players) == pack.rules.tie.players
        and not state.open_tiles
        and others == [each - 1, *[each] * (len(others) - 1)]
    )


@rule("LU-END-1", "LU-END-2", "LU-END-3")
def over(case: Case, state: State) -> State:
    """The game is over; nothing is drawn and no card turned down. LU-RULING-22, -25, -26."""
    won = winner(case.pack, state)
    if won is not None:
        rules = ["LU-END-1", "LU-END-2", "LU-RULING-22", *(["LU-RULING-25"] if _nearly_tied(case.pack, state) else [])]
        text = f"{won} has found {counted(state.count(won), 'bug')} and wins."
        case.happened("game-over", rules, text, winners=[won])
        return replace(state, node="OVER", result=Result((won,), BY_BUGS))
    each = case.pack.rules.tie.each
    text = f"{listed(state.players)} have found {counted(each, 'bug')} each: everybody wins."
    case.happened("game-over", ("LU-END-3", "LU-RULING-26"), text, winners=list(state.players))
    return replace(state, node="OVER", result=Result(state.players, BY_TIE))
