"""A mutant in a process that runs already: a function gets the code that it has in the changed source.

Every module that has imported the function holds the same object, so all of them see the change. What runs on import,
and default values, cannot be changed that way.
"""

import sys
from functools import cached_property
from types import CodeType, FunctionType
from typing import Any


class CannotPatch(Exception):
    """The function is not found as it stands in the source."""


def patched(path: str, function: str, source: str) -> None:
    """Gives `function` (`name` or `Class.name`) of the module at `path` its code in `source`. Raises CannotPatch."""
    name = path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
    if name not in sys.modules:
        raise CannotPatch(f"{name} is not imported")
    old, new = _found(sys.modules[name], function), _code(compile(source, path, "exec"), function)
    if old.__code__.co_qualname != function or old.__code__.co_freevars != new.co_freevars:
        raise CannotPatch(f"{function} of {name} is another function")
    old.__code__ = new


def _found(holder: Any, function: str) -> FunctionType:
    """The function behind a name, whatever wraps it."""
    for part in function.split("."):
        holder = vars(holder).get(part)
    while not isinstance(holder, FunctionType):
        match holder:
            case property(fget=inner) | cached_property(func=inner):
                holder = inner
            case staticmethod() | classmethod():
                holder = holder.__func__
            case _ if hasattr(holder, "__wrapped__"):
                holder = holder.__wrapped__
            case _:
                raise CannotPatch(f"{function} is no function")
    return holder


def _code(code: CodeType, function: str) -> CodeType:
    """The code of a function in the code of a module."""
    for part in function.split("."):
        inner = [const for const in code.co_consts if isinstance(const, CodeType) and const.co_name == part]
        if len(inner) != 1:
            raise CannotPatch(f"there are {len(inner)} of {function}")
        code = inner[0]
    return code
