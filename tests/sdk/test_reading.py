"""What the client tells of a service and of a game, beside rulings."""

import pytest
from referee_sdk import BadRequest, ImpossibleState, NotFound

import referee as library
from referee.games import GAMES

LUMINA = GAMES["lost-lumina"]


def test_the_index_tells_release_games_and_limits(referee):
    index = referee.index()
    assert (index.name, index.version, index.format) == ("referee", library.__version__, 1)
    assert index.games == referee.games()
    assert index.limits["batch_items"] == 200
    assert index.links["games"] == "/v1/games"


def test_a_service_that_runs_is_healthy_and_ready(referee):
    assert referee.health().status == "ok"
    assert referee.readiness().games == tuple(game.id for game in referee.games())


def test_a_game_tells_what_there_is_to_know_before_the_start(referee, lumina):
    about = lumina.about()
    assert (about.id, about.title, about.seats) == ("lost-lumina", "Lost Lumina", ("A", "B"))
    assert about.viewers == ("A", "B", "public")
    assert (about.editions, about.packs) == ((LUMINA.edition,), tuple(LUMINA.packs))
    assert {name: switch.default for name, switch in about.switches.items()} == {
        name: switch.default for name, switch in LUMINA.switches.items()
    }
    assert all(switch.default in switch.values and switch.title for switch in about.switches.values())
    assert list(about.moves) == list(LUMINA.move_types)
    assert list(about.questions) == list(LUMINA.questions)
    assert all(kind.example["type"] == name and kind.text for name, kind in about.moves.items())
    assert sum(about.rules.status.values()) == len(LUMINA.rulebook.rules)
    assert sum(about.rules.kind.values()) == len(lumina.rules())


def test_a_switch_of_the_description_can_be_chosen(lumina):
    name, switch = next(iter(lumina.about().switches.items()))
    chosen = [*switch.values][-1]
    assert lumina.setup(switches={name: chosen}).state["switches"][name] == chosen


def test_a_rule_comes_with_what_belongs_to_it(lumina):
    place = lumina.rule("LL-REINF-PLACE-2")
    assert "LL-REINF-PLACE-1" in [neighbor.id for neighbor in place.neighbors]
    assert [example.id for example in place.examples]
    for example in place.examples:
        assert lumina.example(example.id).title == example.title
    assert "gruka" in [component.id for component in lumina.rule("LL-RULING-16").components]
    cited = lumina.rule("LL-BATTLE-1")
    assert "LL-RULING-16" in [reading.id for reading in cited.interpretations]
    assert "LL-JRN-8" in [other.id for other in cited.see_also] and cited.breach and cited.asks
    gap = lumina.rule("LL-RULING-16")
    assert gap.title and gap.reading and gap.why and gap.alternative and gap.contention == "low"
    assert (gap.supplied, lumina.rule("LL-INV-2").supplied) == (None, True)


def test_what_is_found_comes_with_what_belongs_to_it(lumina):
    found = lumina.search("what does krod do")
    assert (found.q, found.game, found.edition) == ("what does krod do", "lost-lumina", LUMINA.edition)
    assert [lumina.component(named.id).id for named in found.components] == ["krod"]
    first = found.rules[0]
    assert first.id in first.text and first.href.endswith(first.id) and "krod" in [of.id for of in first.components]
    assert all(lumina.rule(other.id).statement == other.statement for other in first.more)
    assert [word.term for word in lumina.search("what is a follower").terms] == ["Follower"]


def test_what_lists_something_can_be_used_like_a_tuple(lumina):
    rules = lumina.rules()
    assert (rules[0], rules[-1], len(rules)) == (rules.rules[0], rules.rules[-1], len(rules.rules))
    assert rules[:2] == rules.rules[:2] and tuple(rules) == rules.rules and rules[3] in rules
    assert (rules.game, rules.edition) == ("lost-lumina", LUMINA.edition)
    assert [term.term for term in lumina.glossary()] == [term.term for term in lumina.glossary().terms]
    assert lumina.components().pack == lumina.packs()[0].id


def test_examples_are_listed_under_the_headings_of_the_rulebook(lumina):
    listed = lumina.examples()
    assert [example.id for example in listed] == list(LUMINA.examples)
    assert all(example.title and example.chapter and example.text for example in listed)
    assert {example.chapter for example in listed} == {*listed.chapters}
    chapter = listed.chapters[0]
    chosen = lumina.examples(chapter=chapter)
    assert chosen[0].chapter == chapter and len(chosen) < len(listed) and chosen.chapters == listed.chapters
    with pytest.raises(NotFound) as caught:
        lumina.example("mid-batle")
    assert "mid-battle" in caught.value.near


def test_what_an_example_says_is_what_the_referee_says(lumina):
    example = lumina.example("mid-battle")
    assert example.pending == lumina.check(example.state).pending
    before = lumina.example(example.way.after.rpartition("/")[2])
    assert lumina.move(before.state, example.way.moves[0]).state == example.state
    ruling = lumina.move(example.state, example.legal.move)
    assert tuple(event.text for event in ruling.events) == example.legal.events
    first = lumina.judge(example.state, example.illegal.move).violations[0]
    assert (first.rule, first.section, first.detail) == (
        example.illegal.rule,
        example.illegal.section,
        example.illegal.detail,
    )


def test_the_request_of_an_example_can_be_sent_as_it_is(lumina):
    request = lumina.example_request("mid-battle")
    assert request.state == lumina.example("mid-battle").state
    assert lumina.move(request.state, request.move).is_legal
    assert lumina.move(**request.document).is_legal


def test_a_pack_is_read_whole(lumina):
    (brief,) = lumina.packs()
    pack = lumina.pack()
    assert (pack.id, pack.title, pack.version) == (brief.id, brief.title, brief.version)
    assert pack.document == LUMINA.packs[pack.id]
    with pytest.raises(NotFound) as caught:
        lumina.pack("mine")
    assert caught.value.near == (pack.id,)


def test_a_pack_check_lists_what_is_only_assumed_and_a_patch_settles_it(lumina):
    check = lumina.check_pack({"id": "default"})
    assert check.possible and check.gaps and not check.faults
    gap = next(gap for gap in check.gaps if gap.value == "Woods")
    assert (gap.source, gap.pointer) == ("assumed", "/pack/patch/regions/woods/names/en")
    better = {"id": "default", "patch": {"regions": {"woods": {"names": {"en": "Forest"}}}}}
    assert gap.pointer not in [left.pointer for left in lumina.check_pack(better).gaps]


def test_a_pack_that_cannot_be_played_with_is_told_its_faults(lumina):
    wrong = {"id": "default", "patch": {"cards": {"gruka": {"bp": "nine"}}}}
    check = lumina.check_pack(wrong)
    assert not check.possible
    assert [fault.pointer for fault in check.faults] == ["/pack/patch/cards/gruka"]
    with pytest.raises(ImpossibleState) as caught:
        lumina.setup(pack=wrong)
    assert caught.value.violations[0].rule == check.faults[0].rule
    with pytest.raises(BadRequest):
        lumina.check_pack({})


def test_coverage_tells_how_each_rule_is_kept(lumina):
    coverage = lumina.coverage()
    assert [rule.id for rule in coverage.rules] == list(LUMINA.rulebook.rules)
    assert sum(coverage.status.values()) == len(coverage.rules)
    rows = {rule.id: rule for rule in coverage.rules}
    assert "own_follower_in_target" in [place.name for place in rows["LL-REINF-PLACE-2"].code]
    assert rows["LL-REINF-PLACE-2"].status == "enforced"


def test_a_schema_is_read_by_its_name(lumina):
    titles = {schema.name: schema.title for schema in lumina.schemas()}
    assert lumina.schema("state")["title"] == titles["state"]
    with pytest.raises(NotFound) as caught:
        lumina.schema("sate")
    assert "state" in caught.value.near


@pytest.mark.parametrize("name", ["", ".", ".."])
def test_a_name_that_no_address_can_hold_is_not_found(lumina, name):
    with pytest.raises(NotFound):
        lumina.rule(name)
