"""The fixed operators: every small change that a mutant makes to a Python source.

comparison    `<` and `<=`, `>` and `>=`, `==` and `!=`, `in` and `not in`, `is` and `is not` change places
constant      an integer grows by one; True and False change places
boolean       `and` and `or` change places; a `not` is dropped
arithmetic    `+` and `-`, `|` and `&` change places; a product becomes a sum, a division a product
dropped check a condition for leaving, yielding or noting something never holds; a breach is not returned, not yielded,
              not noted; a check is missing from a list of checks

No change is made where none could alter a verdict: in annotations, decorators, class headers, assertions, sentences
(f-strings), `__all__`, type aliases and what only a type checker reads.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeGuard

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
BREACHES = frozenset({"breach", "fault", "refusal", "refused", "violation"})
"""What makes the finding that a rule is broken."""
NOTING = frozenset({"append", "extend", "add"})
"""What puts a finding to the others."""
OPERATORS = ("comparison", "constant", "boolean", "arithmetic", "dropped check")


@dataclass(frozen=True)
class Change:
    """One change to a source: the bytes from `start` to `end` become `text`.

    `lines` are the first and last line of the statement, without the statements inside it; `function` is the outermost
    function in whose body it stands, as `name` or `Class.name`, or empty.
    """

    operator: str
    start: int
    end: int
    text: str
    line: int
    lines: tuple[int, int]
    function: str
    before: str
    after: str

    def applied(self, source: str) -> str:
        """The source with the change made."""
        data = source.encode()
        return (data[: self.start] + self.text.encode() + data[self.end :]).decode()


def changes(source: str) -> list[Change]:
    """Every change that the operators make to a source, in the order of the text."""
    found = sorted(_Finder(source).module(), key=lambda c: (c.start, c.line, c.end, c.operator))
    return list(dict.fromkeys(found))


class _Finder:
    """Walks one source; `lines` are those of the statement it is in, `function` and `place` where that stands."""

    def __init__(self, source: str) -> None:
        self.tree = ast.parse(source)
        self.starts = [0]
        for line in source.encode().splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.lines = (0, 0)
        self.function = self.place = ""

    def module(self) -> Iterator[Change]:
        for statement in self.tree.body:
            yield from self.checks_in_lists(statement)
        yield from self.block(self.tree.body)

    def block(self, body: list[ast.stmt], checked: bool = False) -> Iterator[Change]:
        """The changes to statements in a row. `checked`: to drop the condition of the row drops its last statement."""
        for statement in body:
            if not _read_by_no_game(statement):
                self.lines = _own_lines(statement)
                if not (checked and statement is body[-1]):
                    yield from self.dropped(statement)
                yield from self.inside(statement)

    def inside(self, node: ast.AST) -> Iterator[Change]:
        """The changes to a node and to what it holds."""
        if isinstance(node, ast.JoinedStr):
            return
        yield from self.at(node)
        for name, value in ast.iter_fields(node):
            if name in _UNREAD.get(type(node), ()):
                continue
            if isinstance(value, ast.AST):
                yield from self.inside(value)
            elif isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                before = (self.lines, self.function, self.place)
                if isinstance(node, ast.FunctionDef | ast.ClassDef):
                    self.place = f"{self.place}.{node.name}".lstrip(".")
                    self.function = self.function or (self.place if isinstance(node, ast.FunctionDef) else "")
                yield from self.block(value, checked=isinstance(node, ast.If) and name == "body")
                self.lines, self.function, self.place = before
            elif isinstance(value, list):
                for part in value[1:] if name == "args" and _is_cast(node) else value:
                    if isinstance(part, ast.AST):
                        yield from self.inside(part)

    def at(self, node: ast.AST) -> Iterator[Change]:
        """The changes to a node itself."""
        match node:
            case ast.Compare(left=left, ops=ops, comparators=right):
                for at, op in enumerate(ops):
                    swapped = [*ops[:at], COMPARISONS[type(op)](), *ops[at + 1 :]]
                    yield self.change("comparison", node, ast.Compare(left, swapped, right))
            case ast.Constant(value=bool(value)):
                yield self.change("constant", node, ast.Constant(not value))
            case ast.Constant(value=int(value)):
                yield self.change("constant", node, ast.Constant(value + 1))
            case ast.BoolOp(op=op, values=values):
                swap = ast.Or() if isinstance(op, ast.And) else ast.And()
                yield self.change("boolean", node, ast.BoolOp(swap, values))
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield self.change("boolean", node, operand)
            case ast.BinOp(left=left, op=op, right=other) if _of_numbers(op, left, other):
                yield self.change("arithmetic", node, ast.BinOp(left, ARITHMETIC[type(op)](), other))
            case ast.AugAssign(target=target, op=op, value=amount) if _of_numbers(op, amount):
                yield self.change("arithmetic", node, ast.AugAssign(target, ARITHMETIC[type(op)](), amount))

    def dropped(self, statement: ast.stmt) -> Iterator[Change]:
        """The check that a statement makes, left out."""
        match statement:
            case ast.If(test=test, body=body) if _leaves(body[-1]) or _notes(body[-1]):
                yield self.change("dropped check", test, ast.Constant(False), of=f"if {ast.unparse(test)}")
            case ast.Return(value=ast.Call() as call) if _makes_a_breach(call):
                yield self.change("dropped check", statement, ast.Return(ast.Constant(None)))
            case ast.Return(value=ast.List(elts=[ast.Call() as call])) if _makes_a_breach(call):
                yield self.change("dropped check", statement, ast.Return(ast.List([])))
            case ast.Expr(value=ast.Yield(value=ast.Call() as call)) if _makes_a_breach(call):
                never = ast.If(ast.Constant(False), [statement], [])
                yield self.change("dropped check", statement, never, text=f"if False: {ast.unparse(statement)}")
            case ast.Expr() if _notes(statement):
                yield self.change("dropped check", statement, ast.Pass())

    def checks_in_lists(self, statement: ast.stmt) -> Iterator[Change]:
        """Each check that is missing from a list of checks: a display of functions in a constant of the module."""
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.expr() as value):
                pass
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                pass
            case _:
                return
        self.lines = _own_lines(statement)
        for node in ast.walk(value) if name.isupper() else ():
            match node:
                case ast.Tuple(elts=parts, ctx=ast.Load()) | ast.List(elts=parts, ctx=ast.Load()):
                    for at, part in enumerate(parts) if all(_is_function(part) for part in parts) else ():
                        rest = type(node)([*parts[:at], *parts[at + 1 :]], ast.Load())
                        yield self.change("dropped check", node, rest, of=ast.unparse(part), line=part.lineno)

    def change(
        self,
        operator: str,
        old: ast.expr | ast.stmt,
        new: ast.expr | ast.stmt,
        *,
        text: str = "",
        of: str = "",
        line: int = 0,
    ) -> Change:
        after = ast.unparse(ast.fix_missing_locations(new))
        text = text or (f"({after})" if isinstance(new, ast.expr) else after)
        before = of or ast.unparse(old)
        end = self.offset(old.end_lineno or old.lineno, old.end_col_offset or 0)
        start = self.offset(old.lineno, old.col_offset)
        return Change(operator, start, end, text, line or old.lineno, self.lines, self.function, before, after)

    def offset(self, line: int, column: int) -> int:
        return self.starts[line - 1] + column


_UNREAD: dict[type[ast.AST], tuple[str, ...]] = {
    ast.arg: ("annotation",),
    ast.AnnAssign: ("annotation",),
    ast.FunctionDef: ("decorator_list", "returns"),
    ast.ClassDef: ("decorator_list", "bases", "keywords"),
}
"""The parts of a node that decide nothing."""


def _read_by_no_game(statement: ast.stmt) -> bool:
    """Whether a whole statement decides nothing."""
    match statement:
        case ast.Assert():
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Assign(targets=[ast.Name(id="__all__")]):
            return True
        case ast.AnnAssign(annotation=ast.Name(id="TypeAlias")):
            return True
        case ast.Assign(targets=[ast.Name()], value=ast.BinOp(op=ast.BitOr()) as union):
            return all(isinstance(node, _OF_A_UNION) for node in ast.walk(union))
    return False


_OF_A_UNION = (ast.BinOp, ast.BitOr, ast.Name, ast.Attribute, ast.Subscript, ast.Load, ast.Constant)


def _own_lines(statement: ast.stmt) -> tuple[int, int]:
    """The lines of a statement without those of the statements inside it."""
    inner = [node.lineno for node in ast.walk(statement) if isinstance(node, ast.stmt) and node is not statement]
    last = min(inner) - 1 if inner else statement.end_lineno or statement.lineno
    return statement.lineno, max(statement.lineno, last)


def _leaves(statement: ast.stmt) -> bool:
    """Whether a statement ends what the code looks at, or gives out what it has found."""
    if isinstance(statement, ast.Return | ast.Raise | ast.Continue | ast.Break):
        return True
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Yield | ast.YieldFrom)


def _notes(statement: ast.stmt) -> bool:
    """Whether a statement puts a finding to the others, or notes that a fact is missing."""
    match statement:
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr=name))):
            return name in NOTING or name.startswith("need")
    return False


def _makes_a_breach(call: ast.Call) -> bool:
    return _last_name(call.func).strip("_").lower() in BREACHES


def _last_name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _is_function(node: ast.expr) -> bool:
    """Whether an element of a display is the name of a function."""
    name = _last_name(node)
    return bool(name) and name == name.lower()


def _is_cast(node: ast.AST) -> TypeGuard[ast.Call]:
    """Whether a node is a `cast`, whose first argument is a type."""
    return isinstance(node, ast.Call) and _last_name(node.func) == "cast"


def _of_numbers(op: ast.operator, *operands: ast.expr) -> bool:
    """Whether an operation may be arithmetic: no side is plainly a text or a list, nor a set if it is a difference."""
    if isinstance(op, ast.Add | ast.Sub) and any(_is_set(node) for node in operands):
        return False
    return type(op) in ARITHMETIC and not any(_is_text_or_list(node) for node in operands)


def _is_text_or_list(node: ast.expr) -> bool:
    match node:
        case ast.IfExp(body=body, orelse=orelse):
            return _is_text_or_list(body) or _is_text_or_list(orelse)
        case ast.Constant(value=value):
            return isinstance(value, str)
    return isinstance(node, ast.JoinedStr | ast.List | ast.Tuple | ast.ListComp)


def _is_set(node: ast.expr) -> bool:
    match node:
        case ast.Call(func=func):
            return _last_name(func) in {"set", "frozenset", "keys"}
    return isinstance(node, ast.Set | ast.SetComp)
