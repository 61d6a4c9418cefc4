"""Artifacts: gained from the supply, and given back."""

from msgspec.structs import replace

from referee.games.lost_empires.case import Case
from referee.games.lost_empires.state import State
from referee.games.lost_empires.wording import counted


def gain(case: Case, state: State, seat: str, count: int, rules: list[str], why: str) -> State:
    """The state with artifacts gained, as far as the supply has them. LE-RULING-94."""
    have = max(0, state.artifact_supply)
    gained = count
    if count > have and case.switch("component_limits") == "strict":
        gained, rules = have, [*rules, "LE-RULING-94"]
    total = state.artifacts[seat] + gained
    lost = f"; the supply has no more than {gained}" if gained < count else ""
    text = f"{why}: {counted(gained, 'artifact')} for {seat}, {total} now{lost}."
    case.happened("artifacts", rules, text, seat=seat, artifacts=gained, total=total)
    artifacts = state.artifacts.put(seat, total)
    return replace(state, artifacts=artifacts, artifact_supply=state.artifact_supply - gained)


def give_back(state: State, seat: str, count: int) -> State:
    """The state with artifacts back in the supply."""
    artifacts = state.artifacts.put(seat, state.artifacts[seat] - count)
    return replace(state, artifacts=artifacts, artifact_supply=state.artifact_supply + count)
