"""The current numbers of a unit: what is printed, and what changes it, each line with its rule. LE-RULING-33."""

from msgspec import Struct
from msgspec.structs import replace

from referee.core.case import Missing
from referee.core.rulebook import rule
from referee.core.ruling import Need
from referee.games.lost_empires import targets
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.keywords import formation, frontline
from referee.games.lost_empires.state import Stat, State
from referee.games.lost_empires.vocabulary import Modifier


class Line(Struct, frozen=True):
    """One summand of a number."""

    text: str
    amount: int
    rules: tuple[str, ...]


class Value(Struct, frozen=True):
    """A current number: its lines, and what is missing of it. It is from `least` to `most`; None: there is no most."""

    lines: tuple[Line, ...]
    needs: tuple[Need, ...] = ()
    least: int = 0
    most: int | None = None

    @property
    def amount(self) -> int:
        """The number. Raises Missing where something is missing of it."""
        if self.needs:
            raise Missing(*self.needs)
        return self.least

    @property
    def text(self) -> str:
        """The sum in words: `Fellgrin Captain 3 - 1 damage`."""
        first, *rest = self.lines
        more = "".join(f" {'-' if line.amount < 0 else '+'} {abs(line.amount)} {line.text}" for line in rest)
        return f"{first.text} {first.amount}{more}"

    @property
    def rules(self) -> list[str]:
        """The rules of all lines."""
        return [one for line in self.lines for one in line.rules]


def offense(case: Case, state: State, name: str) -> Value:
    """The current offense of a unit. LE-ACT-ATTACK-4."""
    found = _Sum(case, state, name, "offense")
    company = formation.works(case, state, name)
    if company is None:
        found.may_add(formation.BONUS, "keywords")
    elif company:
        found.add("FORMATION", formation.BONUS, ("LE-KW-FORMATION-2",))
    bonus = frontline.adds(state, name)
    if bonus:
        found.add("FRONTLINE", bonus, ("LE-KW-FRONTLINE-3",))
    return found.value()


def defense(case: Case, state: State, name: str) -> Value:
    """The current defense of a unit. LE-ACT-ATTACK-4."""
    return _Sum(case, state, name, "defense").value()


@rule("LE-CTRL-CON-3", "LE-KW-FORMATION-3", "LE-KW-ELITE-EX")
def control(case: Case, state: State, name: str) -> Value:
    """The current control of a unit. LE-RULING-70 to LE-RULING-73."""
    found = _Sum(case, state, name, "control")
    company = formation.works(case, state, name) if state.units[name].damage > 0 else None
    if company:
        found.add("for damage, by FORMATION", 0, ("LE-KW-FORMATION-3", "LE-RULING-44"))
    elif company is False:
        found.add("damage", -1, ("LE-CTRL-CON-3",))
    elif state.units[name].damage > 0:
        found.add("damage, unless FORMATION keeps it off", -1, ("LE-CTRL-CON-3", "LE-KW-FORMATION-3"))
        found.may_add(1, "keywords")
    value = found.value()
    if value.most is None or value.least >= 0 or case.switch("control_floor") != "0":
        return value
    if value.most > 0:
        return replace(value, least=0)
    return Value((*value.lines, Line("so that it is not below 0", -value.least, ("LE-RULING-71",))), (), 0, 0)


@rule("LE-FAQ-8")
def damage_bonus(case: Case, state: State, name: str) -> tuple[Line, ...]:
    """What the texts of an attacker add to an attack that deals damage. LE-RULING-31."""
    unit = state.units[name]
    found = []
    for _, ability in case.abilities(unit.card, Modifier):
        if ability.stat == "damage_dealt":
            more = targets.amount(case, state, unit.owner, ability.amount, unit.card, unit.at)
            found.append(Line(case.name(unit.card), more, (*ability.rules, "LE-RULING-31")))
    return tuple(found)


class _Sum:
    """A number in the making."""

    def __init__(self, case: Case, state: State, name: str, stat: Stat) -> None:
        self._case = case
        self._unit = state.units[name]
        self._lines: list[Line] = []
        self._needs: list[Need] = []
        self._more = 0
        printed = case.known(self._unit.card, stat)
        self._is_open = printed is None
        if printed is None:
            self.lacks(stat)
        self._lines.append(Line(case.called(state, name), printed or 0, ()))
        for _, ability in case.abilities(self._unit.card, Modifier):
            if ability.stat == stat:
                self._ability(state, ability)
        for lasting in self._unit.lasting:
            if lasting.stat == stat:
                self.add("by ruling of the table", lasting.amount, ("LE-RULING-97",))

    def _ability(self, state: State, ability: Modifier) -> None:
        unit = self._unit
        try:
            amount = targets.amount(self._case, state, unit.owner, ability.amount, unit.card, unit.at)
        except Missing as missing:
            self._needs += missing.needs
            self._is_open = True
            return
        self.add("by its text", amount, (*ability.rules, "LE-RULING-72") if ability.rules else ("LE-RULING-72",))

    def add(self, text: str, amount: int, rules: tuple[str, ...]) -> None:
        """One more summand."""
        self._lines.append(Line(text, amount, rules))

    def may_add(self, amount: int, fact: str) -> None:
        """A summand that hangs on a fact that nobody knows."""
        self._more += amount
        self.lacks(fact)

    def lacks(self, fact: str) -> None:
        """A fact is missing."""
        self._needs.append(self._case.need(self._unit.card, fact))

    def value(self) -> Value:
        """The number, with the least and the most that it can be."""
        least = sum(line.amount for line in self._lines)
        return Value(tuple(self._lines), tuple(self._needs), least, None if self._is_open else least + self._more)
