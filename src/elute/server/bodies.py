"""What requests send, read no further than a limit whatever its length says."""

from __future__ import annotations

import json
from typing import Any

from starlette.requests import Request


class TooLarge(Exception):
    """A body above the limit."""


class NotJson(Exception):
    """A body that should be JSON."""


async def body(request: Request, limit: int) -> bytes:
    """The bytes of a request, or TooLarge."""
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > limit:
            raise TooLarge(f"what is sent may have {limit:,} bytes at most")
        parts.append(part)
    return b"".join(parts)


def json_of(data: bytes) -> Any:
    """What the bytes say, or NotJson."""
    try:
        return json.loads(data)
    except (ValueError, RecursionError) as error:
        raise NotJson(f"not JSON: {str(error)[:100]}") from None
