"""What many outcomes come to."""

from referee.audit import judged
from referee.audit.tally import Tally
from tests.audit.archives import BROKEN, DIFFERS, HOLDS, OPEN, lines, written


def test_verdicts_and_rules_are_counted_with_the_first_id_of_each():
    tally = Tally()
    outcomes = [judged(line) for line in lines(written(HOLDS, BROKEN, OPEN, DIFFERS, {}))]
    for outcome in (*outcomes, *outcomes[:2]):
        tally.add(outcome)
    rule = outcomes[1].rule
    assert tally.verdicts == {"legal": 2, "illegal": 2, "undetermined": 1, "differs": 1, "unreadable": 1}
    assert tally.games == 7 and tally.rules == {rule: 2}
    assert tally.first[rule] == tally.first["illegal"] == "games.jsonl:2"
    assert tally.first["differs"] == "games.jsonl:4"
