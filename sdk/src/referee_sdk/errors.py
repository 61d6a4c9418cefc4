"""One tree of exceptions. Whatever goes wrong between a call and its result is a `RefereeError`."""

from referee_sdk.problems import Problem, WrongShape
from referee_sdk.rulings import Need, Ruling, Violation


class RefereeError(Exception):
    """There is no result. `problem` is the problem document of the service, if the service has sent one."""

    def __init__(self, message: str, problem: Problem | None = None) -> None:
        super().__init__(message)
        self.problem = problem


class Refused(RefereeError):
    """The referee has looked at the request and says no. `ruling` is its answer, if it came to one."""

    def __init__(self, message: str, problem: Problem | None = None, ruling: Ruling | None = None) -> None:
        super().__init__(message, problem)
        self.ruling = ruling

    @property
    def violations(self) -> tuple[Violation, ...]:
        """Every broken rule or violated invariant, the primary one first."""
        return self.ruling.violations if self.ruling else ()


class IllegalMove(Refused):
    """The move breaks the rules in `violations`."""


class Undetermined(Refused):
    """Facts are missing; `needs` names them and the places where they belong."""

    @property
    def needs(self) -> tuple[Need, ...]:
        """Each missing fact."""
        return self.ruling.needs if self.ruling else ()

    @property
    def permitted(self) -> bool:
        """Whether the move is legal and only its effect waits for a fact."""
        return self.ruling is not None and self.ruling.permitted


class ImpossibleState(Refused):
    """No game can reach this state; `violations` name the invariants."""


class UnknownEdition(Refused):
    """The edition of the rules, or the format of the document, is not served."""


class NotBorneOut(Refused):
    """As far as the sender sees the move is legal, but what is sealed speaks against it."""


class CardsUnknown(Refused):
    """Only the table can tell some of the cards, and a sealed state holds no unknown ones."""


class BadRequest(RefereeError):
    """The request cannot be read, or not even be written; `errors` says where it has the wrong shape."""

    @property
    def errors(self) -> tuple[WrongShape, ...]:
        """The places in the request that have the wrong shape, at most 50."""
        return self.problem.errors if self.problem else ()


class BadToken(BadRequest):
    """The token is none that this service has sealed, or it has been changed."""


class UnknownKey(BadToken):
    """The token was sealed with a key that the service does not have, or no longer."""


class OtherGame(BadToken):
    """The token holds a state of another game."""


class TokenTooLarge(BadRequest):
    """The state is larger than what a token holds."""


class SealingOff(BadRequest):
    """The service has no keys, so it neither seals states nor opens tokens."""


class WrongSecret(RefereeError):
    """The secret of a seat that the request needs is missing, or one that it has is wrong; which one is not said."""


class NotFound(RefereeError):
    """There is no such game, rule, component, pack, example, schema or address. `known` and `near` list what there
    is."""

    @property
    def known(self) -> tuple[str, ...]:
        """What could have been meant, all of it."""
        return self.problem.known if self.problem else ()

    @property
    def near(self) -> tuple[str, ...]:
        """What looks like the name that does not exist."""
        return self.problem.near if self.problem else ()


class BadAddress(RefereeError, ValueError):
    """What was given as the address of a service is none."""


class ServiceUnavailable(RefereeError):
    """The service cannot be reached, or is too busy, also after every retry. Asking again later may help."""


class TimedOut(ServiceUnavailable):
    """The service did not answer in time."""


class ServiceFault(RefereeError):
    """The service failed. This says nothing about the move; `problem.instance` is the id to report."""


class UnexpectedAnswer(RefereeError):
    """What came back is not an answer of a referee: another service, a proxy's page, a redirect."""
