"""One line of an archive in, its outcome out: the unit of work."""

import hashlib
import json
import pickle
from typing import Any

import msgspec
import pytest

import referee
from referee.audit import Line, Outcome, judged
from referee.audit.line import MAX_ID
from referee.service import create_app
from referee.wire.door import door
from tests.audit.archives import BROKEN, DIFFERS, GOLDEN, HOLDS, OPEN, games, line

AGREED = {"type": "agreement", "seat": "table", "agreed": ["A", "B"], "reason": "late", "leaves": "B"}


def outcome(document: Any, on_illegal: Any = "stop") -> Outcome:
    return judged(line(json.dumps(document).encode()), on_illegal)


def test_a_log_that_holds_is_told_with_its_end():
    found = outcome(HOLDS)
    state = door("lost-lumina").audit(HOLDS).state
    assert (found.verdict, found.holds, found.judged) == ("legal", True, len(HOLDS["moves"]))
    assert (found.digest, found.result) == ((GOLDEN / "matea_and_peter.digests").read_text().split()[-1], state.result)
    assert found.reasons == () and found.step is msgspec.UNSET and found.rule == ""


def test_an_outcome_says_in_brief_what_the_audit_says_at_length():
    seen = set()
    for content in (*games(), *(json.dumps(each).encode() for each in (HOLDS, BROKEN, OPEN, DIFFERS))):
        found, audit = judged(line(content)), door(json.loads(content)["game"]).audit(json.loads(content))
        seen.add((found.game, found.verdict))
        assert (found.verdict, found.holds, found.judged) == (audit.verdict, audit.holds, audit.judged)
        assert (found.digest, found.chain, found.totals) == (audit.digests[-1], audit.chain, audit.score.totals)
        assert found.result == audit.state.result
        if audit.refused:
            (step,) = audit.refused
            broken = [(each.rule, each.also, each.detail, each.pointer) for each in step.ruling.violations or ()]
            assert [(r.rule, r.also, r.text, r.pointer) for r in found.reasons if r.rule] == broken
            assert (found.step, found.rule) == (step.move, broken[0][0] if broken else "")
    games_seen = {game for game, _ in seen}
    assert len(games_seen) == 4 and seen >= {(game, verdict) for game in games_seen for verdict in ("legal", "illegal")}


def test_the_route_says_the_same():
    client = create_app().test_client()
    for document in (HOLDS, BROKEN, OPEN, DIFFERS):
        answer = client.post("/v1/games/lost-lumina/records", json={"record": document}).json
        found = outcome(document)
        assert (found.verdict, found.holds, found.chain) == (answer["verdict"], answer["holds"], answer["chain"])


def test_a_missing_fact_is_told_with_its_place():
    found = outcome(OPEN)
    assert (found.verdict, found.step, found.rule) == ("undetermined", 0, "")
    assert [reason.pointer for reason in found.reasons] == ["/record/moves/0/report"]


def test_a_record_that_says_another_result_than_the_game_has_does_not_hold():
    found = outcome(DIFFERS)
    assert (found.verdict, found.holds) == ("legal", False)
    assert [reason.pointer for reason in found.reasons] == ["/record/result"]


def test_a_log_goes_on_from_an_agreement_if_that_is_asked_for():
    record = {**BROKEN, "moves": [*BROKEN["moves"], AGREED, BROKEN["moves"][1]]}
    stopped, went_on = outcome(record), outcome(record, "record")
    assert (stopped.judged, went_on.judged, went_on.step) == (2, 4, 1)
    assert went_on.on_illegal == "record" and went_on.reasons[-1].pointer == "/record/moves/3"


def test_a_log_that_is_too_large_is_undetermined_and_says_where_it_ended(monkeypatch):
    monkeypatch.setattr("referee.core.record.MAX_BYTES", 10_000)
    found = outcome(HOLDS)
    assert found.verdict == "undetermined" and 0 < found.step == found.judged < len(HOLDS["moves"])
    assert found.reasons[0].pointer == f"/record/moves/{found.step}"


def test_the_record_may_bear_an_id_and_is_named_by_file_and_line_otherwise():
    assert outcome({"id": "final/7", **HOLDS}).id == "final/7"
    assert outcome({"id": "final/7", **HOLDS}).verdict == "legal"
    assert judged(line(b"{", number=3)).id == "games.jsonl:3"
    assert outcome({"id": "final/7", "game": "lost-lumina"}).id == "final/7"


@pytest.mark.parametrize("wrong", [7, "", "x" * (MAX_ID + 1), None, ["a"]])
def test_an_id_that_is_no_text_of_some_length_is_refused(wrong):
    found = outcome({**HOLDS, "id": wrong})
    assert (found.verdict, found.id, found.reasons[0].pointer) == ("unreadable", "games.jsonl:1", "/record/id")


UNUSABLE = {
    b"": "unreadable",
    b"[]": "unreadable",
    b"{}": "unreadable",
    b'{"game": ["lost-lumina"]}': "unreadable",
    b'{"game": "lost-lumina"}': "unreadable",
    b'{"game": "\xff"}': "unreadable",
    b"\xff\x00": "unreadable",
    '{"game": "\ud800"}'.encode(errors="surrogatepass"): "unreadable",
    b'{"game": "\\ud800"}': "unreadable",
    b'{"game": "lost-lumina", "game": "lost-lumina"}': "unreadable",
    b"[" * 100_000: "unreadable",
    json.dumps(HOLDS).encode()[:-9]: "unreadable",
    b'{"game": "chess"}': "unserved",
    b'{"game": "lost-lumina", "format": 2}': "unserved",
    json.dumps({**HOLDS, "edition": "9"}).encode(): "unserved",
    json.dumps({**HOLDS, "options": {"first_placer": "C"}}).encode(): "impossible",
}


@pytest.mark.parametrize(("content", "verdict"), UNUSABLE.items(), ids=range(len(UNUSABLE)))
def test_a_line_that_is_no_log_has_an_outcome_with_a_reason_too(content, verdict):
    found = judged(line(content))
    assert found.verdict == verdict and found.reasons[0].text
    assert found.holds is msgspec.UNSET and found.digest == ""
    assert (found.rule != "") == (verdict == "impossible")


def test_every_misplaced_member_is_named():
    found = outcome({**HOLDS, "moves": [{"type": 7}, {"type": "sing"}]})
    assert {reason.pointer.rpartition("/moves/")[2][:1] for reason in found.reasons} == {"0", "1"}


def test_what_could_not_be_read_to_its_end_is_unreadable():
    assert judged(Line("games.jsonl", 9, b"", "0" * 64, "It breaks off.")).reasons[0].text == "It breaks off."


def test_a_fault_of_the_referee_is_no_verdict_and_tells_nothing_of_its_inside(monkeypatch):
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("a secret of the engine")

    monkeypatch.setattr(type(door("lost-lumina")), "audit", fail)
    found = outcome(HOLDS)
    assert found.verdict == "failed" and "secret" not in repr(found)


def test_function_line_and_outcome_can_be_sent_to_another_process():
    assert pickle.loads(pickle.dumps(judged)) is judged
    sent = line(json.dumps(BROKEN).encode())
    assert pickle.loads(pickle.dumps(sent)) == sent
    assert pickle.loads(pickle.dumps(judged(sent))) == judged(sent)


@pytest.mark.parametrize(
    "document", [HOLDS, BROKEN, OPEN, DIFFERS, {}], ids=["holds", "broken", "open", "differs", "no"]
)
def test_an_outcome_is_read_as_it_was_written(document):
    found = outcome(document)
    written = msgspec.json.encode(found)
    assert msgspec.json.decode(written, type=Outcome) == found
    assert json.loads(written)["referee"] == referee.__version__ and json.loads(written)["on_illegal"] == "stop"
    assert found.sha256 == hashlib.sha256(json.dumps(document).encode()).hexdigest()
