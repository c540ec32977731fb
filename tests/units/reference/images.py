"""Names of image files, in plain Python: `units/_image_files.pyx` finds the same."""

import re
from urllib.parse import unquote

SIZE = re.compile(r"[-_@](?:\d{2,4}x\d{2,4}|\d{2,4}w|\dx)(?=[-_.])")
TELLING = re.compile(r"(?=.*\d).{8,}\.[a-z]{3,4}", re.IGNORECASE)


def file_name(url: str) -> str:
    path = url.partition("#")[0].partition("?")[0]
    name = SIZE.sub("", unquote(path.rpartition("/")[2]))
    return name.lower() if TELLING.fullmatch(name) else url if path.endswith("/") or "." not in name else path
