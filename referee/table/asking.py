"""Questions: a form for each kind, the request that it holds, and the answer with the other readings of a gap."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from msgspec import UNSET, Struct

from referee.core.pointers import found
from referee.core.ruling import Data, Ruling
from referee.games import GAMES
from referee.table import forms, values, verdict
from referee.table.forms import Field, Posted
from referee.table.pages import Page, page
from referee.table.verdict import Reading, Shown
from referee.wire.door import BadShape, door
from referee.wire.shapes import ShapeError

MOST_READINGS = 6
"""How many other readings one answer shows in full."""
STATED = "stated"
PATCH = "/pack/patch"


class Circumstances(Struct, frozen=True):
    """What a judgement is asked under: component data, readings of the gaps, and whether assumptions are trusted.

    `told` is what a form has just told of the component data.
    """

    pack: Data
    switches: dict[str, str]
    trust: str
    told: Data = {}

    @property
    def request(self) -> Data:
        """The members of a request that say so."""
        return {"pack": self.pack, "switches": self.switches, "trust": self.trust}


def questions(game: str) -> Page:
    """The kinds of question that a game answers."""
    return page("questions.html", game=GAMES[game], at="ask", is_lasting=True)


def blank(game: str, kind: str) -> Page:
    """The form of a kind of question, empty."""
    return _page(game, kind, {}, circumstances(game, {}), None, ())


def example(game: str, kind: str) -> Page:
    """The form filled with the example of the documentation, and its answer."""
    return _answered(game, kind, GAMES[game].questions[kind].example, circumstances(game, {}))


def again(game: str, request: Data) -> Page:
    """The answer to a question that came as the interface takes it. Raises Unservable."""
    return _answered(game, *_read(game, request))


def asked(game: str, request: Data) -> Ruling:
    """The ruling on a question that came as the interface takes it. Raises Unservable."""
    return _ask(game, *_read(game, request))


def _read(game: str, request: Data) -> tuple[str, Data, Circumstances]:
    """Kind, facts and circumstances of a question. Raises BadShape."""
    known = GAMES[game]
    kind, pack, switches = str(request.get("kind")), request.get("pack"), request.get("switches")
    if kind not in known.questions:
        raise BadShape([ShapeError("/kind", f"Kinds of question: {', '.join(known.questions)}.")])
    pack = pack if isinstance(pack, dict) and "id" in pack else {"id": next(iter(known.packs))}
    trust = "all" if request.get("trust") == "all" else STATED
    return kind, request.get("facts", {}), Circumstances(pack, switches if isinstance(switches, dict) else {}, trust)


def answered(game: str, kind: str, posted: Posted) -> Page:
    """The answer to what stands in a form."""
    facts = forms.read(game, f"{game}/question-{kind}", "/facts", posted)
    for name in posted:
        if name.startswith("/facts/") and forms.first(posted, name) and not holds(facts, name.removeprefix("/facts")):
            forms.put(facts, name.removeprefix("/facts"), values.free(forms.first(posted, name)))
    return _answered(game, kind, facts, circumstances(game, posted))


def circumstances(game: str, posted: Posted) -> Circumstances:
    """What a form says of component data, readings and trust. The owner's box is in it as the patch `box`."""
    known = GAMES[game]
    switches = {name: forms.first(posted, f"/switches/{name}") for name in known.switches}
    chosen = {name: choice for name, choice in switches.items() if choice in known.switches[name].values}
    pack: Data = {"id": forms.first(posted, "/pack/id") or next(iter(known.packs))}
    if patch := told(game, posted, box(posted)):
        pack["patch"] = patch
    trust = "all" if forms.first(posted, "/trust") == "all" else STATED
    return Circumstances(pack, chosen, trust, told(game, posted, {}))


def told(game: str, posted: Posted, patch: Data) -> Data:
    """A patch with the printed values that stand in the fields of a form."""
    patch = deepcopy(patch)
    for name in posted:
        at = name.removeprefix("/state")
        if at.startswith(f"{PATCH}/") and (text := forms.first(posted, name)):
            pointer = at.removeprefix(PATCH)
            forms.put(patch, pointer, forms.printed(game, pointer, text))
    return patch


def composed(patch: Any, later: Data) -> Data:
    """A patch and a later one in one patch, in which what either of them takes away stays away."""
    both = dict(patch) if isinstance(patch, dict) else {}
    for name, value in later.items():
        before = both.get(name)
        both[name] = composed(before, value) if isinstance(value, dict) else value
    return both


def box(posted: Posted) -> Data:
    """The printed numbers of the players' own copy that came with a form. Raises strict_json.Unreadable."""
    text = forms.first(posted, "box")
    return forms.document(text) if text else {}


def _answered(game: str, kind: str, facts: Data, under: Circumstances) -> Page:
    inputs = _inputs(game, kind, facts)
    try:
        ruling = _ask(game, kind, facts, under)
    except BadShape as error:
        return _page(game, kind, facts, under, None, error.errors)
    decisive = under.trust != STATED and _is_decisive(game, kind, facts, under, ruling)
    others = _readings(game, kind, facts, under, ruling)
    shown = verdict.shown(ruling, inputs, decisive=decisive, readings=others, answers=True)
    return _page(game, kind, facts, under, shown, ())


def _ask(game: str, kind: str, facts: Data, under: Circumstances, **changed: Any) -> Ruling:
    return door(game).ask(kind, facts, **{**under.request, **changed})


def _is_decisive(game: str, kind: str, facts: Data, under: Circumstances, ruling: Ruling) -> bool:
    """Whether nobody could answer without what is only assumed."""
    if not any(assumption.source == "assumed" for assumption in ruling.assumptions):
        return False
    return _ask(game, kind, facts, under, trust=STATED).verdict != ruling.verdict


def _readings(game: str, kind: str, facts: Data, under: Circumstances, ruling: Ruling) -> Sequence[Reading]:
    """How the other readings decide, each as an answer of its own."""
    found = []
    for depends in ruling.depends_on[:MOST_READINGS]:
        other = _ask(game, kind, facts, under, switches={**under.switches, depends.switch: depends.other})
        found.append(Reading(depends, verdict.shown(other, answers=True)))
    return found


def request(game: str, kind: str, facts: Data, under: Circumstances) -> Data:
    """What is asked, as the interface takes it, with the game that it is about."""
    return {"game": game, "kind": kind, "facts": facts, **under.request}


def _page(game: str, kind: str, facts: Data, under: Circumstances, shown: Shown | None, errors: Sequence[Any]) -> Page:
    question = GAMES[game].questions[kind]
    return page(
        "ask.html",
        game=GAMES[game],
        at="ask",
        kind=kind,
        question=question,
        fields=_inputs(game, kind, facts),
        under=under,
        shown=shown,
        errors=errors,
        request=request(game, kind, facts, under),
        names=forms.known_names(game),
    )


def _inputs(game: str, kind: str, facts: Data) -> tuple[Field, ...]:
    examples = GAMES[game].questions[kind].example
    return forms.fields(f"{game}/question-{kind}", "/facts", facts, _pointers(examples, "/facts"))


def _pointers(value: Any, at: str) -> list[str]:
    """The places of the inputs that a document fills; of a list of objects every row is like the first."""
    if isinstance(value, dict):
        return [at, *(pointer for key, inner in value.items() for pointer in _pointers(inner, f"{at}/{key}"))]
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return [
            at,
            *(pointer for number in range(forms.MOST_ROWS) for pointer in _pointers(value[0], f"{at}/{number}")),
        ]
    return [at]


def holds(document: Mapping[str, Any], pointer: str) -> bool:
    """Whether there is something at a pointer."""
    return found(document, pointer) is not UNSET
