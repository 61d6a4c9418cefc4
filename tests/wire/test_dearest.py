"""No request within the limits costs more than a few ordinary ones.

The large search takes minutes: `python -m pytest -m long tests/wire/test_dearest.py -s`.
"""

import pytest

from referee.games import GAMES
from tests.service.sending import asked
from tests.wire.dearest import OPERATIONS, Search

MOST = 5
"""How many times the dearest ordinary request of an operation the dearest of all may cost, once it is read."""


@pytest.mark.long
@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.parametrize("game", GAMES)
def test_the_dearest_body_costs_no_more_than_five_ordinary_ones(game: str, operation: str) -> None:
    search = Search(game, operation)
    search.sweep()
    search.climb(10)
    found = search.dearest()
    print(found)
    assert found.beyond_reading <= MOST, str(found)


@pytest.mark.parametrize("operation", ["moves", "checks", "setups"])
@pytest.mark.parametrize("game", GAMES)
def test_a_full_body_costs_little_more_than_an_ordinary_one(game: str, operation: str) -> None:
    """What the limits alone hold; with room, since other tests may run beside this one and the first state is small."""
    search = Search(game, operation, bodies=[asked(operation, game)])
    search.fill()
    assert search.dearest().ratio <= 6 * MOST, str(search.dearest())
