"""The envelope of requests: the members around states and moves, which are checked elsewhere.

Closed and strict: an unknown member is an error, nothing is trimmed or converted.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from marshmallow import INCLUDE, RAISE, Schema, ValidationError, fields, missing, validate, validates_schema

from referee.core.record import ON_ILLEGAL
from referee.core.ruling import WANT
from referee.service.seal import MAX_TOKEN
from referee.wire.door import EXPLAIN

MAX_LIMIT = 20_000
MAX_QUESTION = 200
"""How many characters a search may have."""

MAX_ITEMS = 200
"""How many items a batch may hold."""

OPERATIONS = ("moves", "legal-moves", "checks", "questions", "scores", "views")
"""What an item of a batch can ask for, by the name of the route that answers it alone."""

WANTED = ("verdict", *sorted(WANT))


def _object(**settings: Any) -> fields.Dict:
    return fields.Dict(keys=fields.String(), error_messages={"invalid": "This must be an object."}, **settings)


def _text(longest: int, **settings: Any) -> fields.String:
    return fields.String(validate=validate.Length(max=longest), **settings)


class _WithoutToken(fields.Field[Any]):
    """A member that is needed unless a token stands in place of the state."""

    def deserialize(self, value: Any, attr: str | None = None, data: Any = None, **settings: Any) -> Any:
        if value is missing and "token" not in data:
            raise self.make_error("required")
        return super().deserialize(value, attr, data, **settings)


class _State(_WithoutToken, fields.Raw):
    pass


class _Viewer(_WithoutToken, fields.String):
    pass


class _Flag(fields.Boolean):
    """True or false, and no number."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **settings: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class Envelope(Schema):
    """A request body."""

    class Meta:
        unknown = RAISE

    error_messages = {  # noqa: RUF012
        "unknown": "There is no such member here.",
        "type": "This must be an object.",
    }

    def on_bind_field(self, field_name: str, field_obj: fields.Field[Any]) -> None:
        field_obj.error_messages = {
            **field_obj.error_messages,
            "required": "This member is missing.",
            "null": "This must not be null.",
        }


class Pack(Envelope):
    """The component data to play with, and the owner's changes to it."""

    id = _text(64, required=True)
    patch = _object()


class Sample(Envelope):
    """How many legal moves to draw, and the seed to draw them from."""

    n = fields.Integer(required=True, strict=True, validate=validate.Range(min=1, max=MAX_LIMIT))
    seed = _text(128, required=True)


class Setup(Envelope):
    """`POST …/setups`."""

    options = _object(load_default=dict)
    pack = fields.Nested(Pack, load_default=None, allow_none=False)
    switches = fields.Dict(keys=fields.String(), values=fields.String(), load_default=dict)
    trust = fields.String(load_default="all", validate=validate.OneOf(["all", "stated"]))
    seed = _text(128, allow_none=True)
    salt = _text(128, allow_none=True)
    seal = _Flag(load_default=False)

    @validates_schema
    def _draws_and_is_salted(self, asked: Mapping[str, Any], **settings: Any) -> None:
        """Who holds a token must learn nothing from what the table would report, nor from a digest."""
        for member, why in (("seed", "draws all chance from its seed"), ("salt", "has a salt")):
            if asked["seal"] and asked.get(member, "") is None:
                raise ValidationError(f"A sealed state {why}. Leave this out to have one drawn.", member)


class WithState(Envelope):
    """What every request with a state, or with a token in its place, takes."""

    state = _State(allow_none=True)
    viewer = _text(64, load_default=None, allow_none=False)
    token = _text(MAX_TOKEN)
    secrets = fields.Dict(keys=fields.String(), values=_text(64))

    @validates_schema
    def _state_or_token(self, asked: Mapping[str, Any], **settings: Any) -> None:
        if {"state", "token"} <= asked.keys():
            raise ValidationError("A token stands in place of the state; send one of the two.", "token")
        if "secrets" in asked and "token" not in asked:
            raise ValidationError("Secrets belong to a token, and there is none.", "secrets")


class Check(WithState):
    """`POST …/checks`."""


class Judgement(WithState):
    """`POST …/moves`."""

    move = fields.Raw(required=True, allow_none=True)
    want = fields.List(
        fields.String(validate=validate.OneOf(WANTED)),
        load_default=None,
        allow_none=False,
        validate=validate.Length(max=20),
    )
    explain = fields.String(load_default="all", validate=validate.OneOf(EXPLAIN))


class Listing(WithState):
    """`POST …/legal-moves`."""

    like = _object(load_default=None, allow_none=False)
    limit = fields.Integer(
        load_default=None, allow_none=False, strict=True, validate=validate.Range(min=1, max=MAX_LIMIT)
    )
    sample = fields.Nested(Sample, load_default=None, allow_none=False)


SETUP, CHECK, JUDGEMENT, LISTING = Setup(), Check(), Judgement(), Listing()


def errors(error: ValidationError) -> Iterator[tuple[str, str]]:
    """What is wrong, as pairs of pointer and sentence."""
    yield from _flat(error.messages, "")


def _flat(messages: Any, pointer: str) -> Iterator[tuple[str, str]]:
    if isinstance(messages, Mapping):
        for key, below in messages.items():
            unnamed = key == "_schema" or (key in ("key", "value") and not isinstance(below, Mapping))
            here = pointer if unnamed else f"{pointer}/{str(key).replace('~', '~0').replace('/', '~1')}"
            yield from _flat(below, here)
    else:
        for sentence in [messages] if isinstance(messages, str) else messages:
            yield pointer, str(sentence)


class Audit(Envelope):
    """`POST …/records`."""

    record = fields.Raw(required=True, allow_none=True)
    on_illegal = fields.String(load_default="stop", validate=validate.OneOf(ON_ILLEGAL))


class Score(WithState):
    """`POST …/scores`."""


class View(WithState):
    """`POST …/views`."""

    viewer = _Viewer(validate=validate.Length(max=64), load_default=None, allow_none=False)


class Batch(Envelope):
    """`POST /v1/batch`. Items are looked at one by one, so that the fault of one is its own."""

    items = fields.List(fields.Raw(allow_none=True), required=True, validate=validate.Length(max=MAX_ITEMS))


class Item(Envelope):
    """One item of a batch: which operation on which game, and the members of a request to it."""

    class Meta:
        unknown = INCLUDE

    op = fields.String(load_default="moves", validate=validate.OneOf(OPERATIONS))
    game = fields.String(required=True)


AUDIT, SCORE, VIEW, BATCH, ITEM = Audit(), Score(), View(), Batch(), Item()


class Search(Envelope):
    """The query string of `GET …/rules` and `GET /v1/rules`."""

    q = fields.String(required=True, validate=validate.Length(min=1, max=MAX_QUESTION))


class PackCheck(Envelope):
    """`POST …/packs/checks`."""

    pack = fields.Nested(Pack, required=True, allow_none=False)


SEARCH, PACK_CHECK = Search(), PackCheck()


class Drawing(WithState):
    """`POST …/pictures`."""

    kind = fields.String(
        data_key="as", load_default=None, allow_none=False, validate=validate.OneOf(["svg", "sentences", "grid"])
    )


PICTURE = Drawing()


class Question(Envelope):
    """`POST …/questions`."""

    kind = _text(64, required=True)
    facts = _object(required=True)
    pack = fields.Nested(Pack, load_default=None, allow_none=False)
    switches = fields.Dict(keys=fields.String(), values=fields.String(), load_default=dict)
    trust = fields.String(load_default="all", validate=validate.OneOf(["all", "stated"]))


QUESTION = Question()
