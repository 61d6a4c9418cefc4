"""The judging routes, where there is a result."""

import copy

from tests.service.conftest import GAME, Table


def test_a_setup_gives_a_state_and_what_it_waits_for(client):
    answer = client.post(f"{GAME}/setups", json={"seed": "s", "salt": "t"})
    assert answer.status_code == 200
    assert answer.json["state"]["game"] == "lost-lumina"
    assert answer.json["pending"]["node"] == answer.json["state"]["node"]


def test_a_setup_with_seed_and_salt_gives_the_same_bytes_again(client):
    body = {"seed": "s", "salt": "t"}
    assert client.post(f"{GAME}/setups", json=body).data == client.post(f"{GAME}/setups", json=body).data


def test_an_absent_seed_and_salt_are_drawn_fresh_and_returned(client):
    first, second = (client.post(f"{GAME}/setups", json={}).json["state"] for _ in range(2))
    assert len({first["seed"], second["seed"], first["salt"], second["salt"]}) == 4


def test_a_null_seed_means_that_the_table_reports_all_chance(client):
    assert "seed" not in client.post(f"{GAME}/setups", json={"seed": None}).json["state"]


def test_a_legal_move_gives_the_next_state_with_events_that_cite_rules(table):
    ruling = table.play(table.place())
    assert ruling["verdict"] == "legal"
    assert ruling["state"]["step"] >= 1
    assert ruling["events"]
    assert all(event["rules"] and event["text"] for event in ruling["events"])
    assert {"digest", "previous", "pending", "reveals", "assumptions", "depends_on"} <= ruling.keys()


def test_a_legal_move_is_never_kept_by_a_cache(table):
    assert table.judge(table.place()).headers["Cache-Control"] == "no-store"


def test_no_answer_carries_the_veil_of_an_event(client):
    table = Table(client)
    for _ in range(16):
        answer = table.judge(table.awaited())
        assert b'"veil"' not in answer.data
        table.play()


def test_the_same_request_has_the_same_answer_on_another_application(client, table):
    from referee.service import create_app

    move, state = table.place(), copy.deepcopy(table.state)
    first = table.judge(move)
    table.judge(table.place(table.foreign_area()))
    table.play()
    with create_app().test_client() as other:
        again = other.post(f"{GAME}/moves", json={"state": state, "move": move})
    assert first.data == again.data


def test_a_refused_move_can_be_followed_by_a_legal_one(table):
    assert table.judge(table.place(table.foreign_area())).status_code == 422
    assert table.judge(table.place()).status_code == 200


def test_want_leaves_out_what_is_not_wanted(table):
    answer = table.judge(table.place(), want=["state"])
    assert answer.status_code == 200
    assert answer.json.keys() <= {"verdict", "state", "assumptions", "depends_on"}


def test_want_of_the_verdict_alone_gives_no_state(table):
    answer = table.judge(table.place(), want=["verdict"])
    assert answer.status_code == 200
    assert "state" not in answer.json and answer.json["verdict"] == "legal"


def test_explain_primary_lists_one_violation_and_the_same_verdict(table):
    wrong = table.place(table.foreign_area(), count=9)
    every, first = table.judge(wrong).json, table.judge(wrong, explain="primary").json
    assert len(every["violations"]) > 1
    assert [v["rule"] for v in first["violations"]] == [every["violations"][0]["rule"]]


def test_legal_moves_can_be_sent_as_they_are(table):
    listed = table.ask("legal-moves").json
    assert listed["complete"] is True and listed["open"] == [] and listed["moves"]
    assert all(table.judge(move).status_code == 200 for move in listed["moves"])


def test_like_keeps_the_moves_that_agree(table):
    listed = table.ask("legal-moves", like={"type": "place"}).json["moves"]
    assert listed and {move["type"] for move in listed} == {"place"}


def test_limit_ends_a_listing_and_says_so(table):
    listed = table.ask("legal-moves", limit=1).json
    assert len(listed["moves"]) == 1 and listed["complete"] is False


def test_a_sample_is_drawn_from_its_seed(table):
    first, again = (table.ask("legal-moves", sample={"n": 2, "seed": "x"}).json["moves"] for _ in range(2))
    assert first == again and len(first) == 2


def test_a_check_of_a_possible_state_says_what_is_awaited(table):
    answer = table.ask("checks")
    assert answer.status_code == 200
    assert answer.json == {"possible": True, "faults": [], "pending": table.pending}


def test_a_check_of_an_impossible_state_lists_every_fault(table):
    table.state["supply"]["A"] += 1
    table.state["stored"]["A"] = 7
    answer = table.ask("checks")
    assert answer.status_code == 200
    assert answer.json["possible"] is False and "pending" not in answer.json
    assert {"LL-INV-2", "LL-INV-14"} <= {fault["rule"] for fault in answer.json["faults"]}


def test_a_viewer_sees_no_hand_but_the_own(table):
    for viewer, hidden in (("A", "B"), ("B", "A"), ("public", "A")):
        answer = table.judge(table.place(), viewer=viewer)
        assert answer.status_code == 200
        state = answer.json["state"]
        assert state["hand"][hidden]["known"] == []
        assert "seed" not in state and "salt" not in state


def test_a_view_can_be_sent_to_every_operation(table):
    view = table.judge(table.place(), viewer="A").json["state"]
    table.state = view
    assert table.ask("checks").json["possible"] is True
    assert table.ask("legal-moves").status_code == 200
    assert table.judge(table.place(table.foreign_area())).status_code == 422
