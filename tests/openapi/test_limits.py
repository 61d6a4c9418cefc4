"""An answer is no longer than the description says, also where far more could be said."""

import pytest

from referee.games import GAMES
from tests.openapi.reading import assert_as_described, operations

MANY = {f"made-up-{number}": {"names": {}} for number in range(80)}
"""Far more components than any answer about them may list, all of them wrong."""


def _are_components(part):
    """Whether a part of a pack is a collection of things with names."""
    return isinstance(part, dict) and all(isinstance(each, dict) and "names" in each for each in part.values())


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_set_up_with_a_great_many_faults_names_as_many_as_it_may(client, game):
    collection = next(name for name, part in next(iter(game.packs.values())).items() if _are_components(part))
    path = f"/v1/games/{game.id}/setups"
    answer = client.post(path, json={"pack": {"id": next(iter(game.packs)), "patch": {collection: MANY}}})
    assert answer.status_code == 422 and len(answer.json["violations"]) == 50
    assert_as_described(next(operation for operation in operations() if operation.path == path), answer)
