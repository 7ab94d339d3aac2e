"""One JSON schema of all messages; the TypeScript types are made from it (`npm run types`)."""

from __future__ import annotations

import json
import sys
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode

from heavenale.server.wire import http_messages as http
from heavenale.server.wire.messages import CLIENT_MESSAGES, SERVER_MESSAGES
from heavenale.server.wire.vocabulary import DamageCode, ExplainCode, NoticeCode, ProblemCode, RefusalCode

_FROM_SERVER: tuple[Any, ...] = (
    http.RoomCreated,
    http.Joined,
    http.RoomInfo,
    http.Level,
    http.Health,
    http.Problem,
)
_FROM_CLIENT: tuple[Any, ...] = (http.CreateRoom, http.Join)
_CODES: dict[str, Any] = {
    "DamageCode": DamageCode,
    "ExplainCode": ExplainCode,
    "NoticeCode": NoticeCode,
    "ProblemCode": ProblemCode,
    "RefusalCode": RefusalCode,
}


class _WithoutFieldTitles(GenerateJsonSchema):
    """Leaves titles of fields out: the generator would make a type of each."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        """Never."""
        return False


def schema() -> dict[str, Any]:
    """An object with one property for each message, so that all types hang on one root."""
    entries: list[tuple[str, JsonSchemaMode, TypeAdapter[Any]]] = [
        ("ClientMessage", "validation", CLIENT_MESSAGES),
        ("ServerMessage", "serialization", SERVER_MESSAGES),
        *((model.__name__, "serialization", TypeAdapter(model)) for model in _FROM_SERVER),
        *((model.__name__, "validation", TypeAdapter(model)) for model in _FROM_CLIENT),
        *((name, "serialization", TypeAdapter(codes)) for name, codes in _CODES.items()),
    ]
    properties, definitions = TypeAdapter.json_schemas(entries, schema_generator=_WithoutFieldTitles)
    defs = dict(definitions.get("$defs", {}))
    for name in ("ClientMessage", "ServerMessage"):  # unions have no name of their own
        mode: JsonSchemaMode = "validation" if name == "ClientMessage" else "serialization"
        defs[name] = {"title": name, **properties[name, mode]}
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Messages",
        "type": "object",
        "properties": {
            name: {"$ref": f"#/$defs/{name}"} if name in defs else properties[name, mode] for name, mode, _ in entries
        },
        "required": [name for name, _, _ in entries],
        "additionalProperties": False,
        "$defs": defs,
    }


if __name__ == "__main__":
    json.dump(schema(), sys.stdout, indent=1)
    sys.stdout.write("\n")
