"""The keys of a service, which seal states into tokens and open them: JWE (RFC 7516, RFC 7518) by joserfc."""

from collections.abc import Mapping

from joserfc import jwe
from joserfc.errors import InvalidKeyIdError, JoseError
from joserfc.jwk import Key, KeySet, OctKey

from referee.service.edge import Refusal
from referee.service.seal import MAX_TOKEN, too_large, unreadable

ALGORITHM, ENCRYPTION = "dir", "A256GCM"


class Keys:
    """The keys of a service by their ids: the first one seals, all of them open."""

    def __init__(self, keys: Mapping[str, bytes]) -> None:
        known: list[Key] = [OctKey.import_key(key, {"kid": kid}) for kid, key in keys.items()]
        self._all, self._first = KeySet(known), known[0]
        self._header = {"alg": ALGORITHM, "enc": ENCRYPTION, "kid": next(iter(keys))}

    def seal(self, content: bytes) -> str:
        """A token that holds these bytes, as long as they are. Raises Refusal for a longer one than `MAX_TOKEN`."""
        token = jwe.encrypt_compact(self._header, content, self._first, [ALGORITHM, ENCRYPTION])
        if len(token) > MAX_TOKEN:
            too_large()
        return token

    def open(self, token: str) -> bytes:
        """What a token holds. Raises Refusal for one that none of the keys has sealed."""
        try:
            opened = jwe.decrypt_compact(token, self._all, [ALGORITHM, ENCRYPTION]).plaintext
        except InvalidKeyIdError as error:
            raise Refusal("unknown-key", "The token was sealed with a key that this service does not have.") from error
        except (JoseError, ValueError, TypeError) as error:
            raise unreadable() from error
        assert opened is not None
        return opened
