"""Characters, tokens and hashes of the learned method in plain Python, as docs/learned/features.md has them.

Slow and readable on purpose: the native pass is held against this, and this against values worked out by hand.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from elute.page import Page
from elute.page.vocabulary import TAG

SPACE, LETTER, OTHER, WIDE, MARK = "space", "letter", "other", "wide", "mark"

WORD, WHOLE, CLASS_TOKEN, CLASS_NAME, WITH_TAG, TAG_ONLY, ROLE, ITEMPROP = range(1, 9)  # the seeds

TOKENS_OF_A_TEXT, TOKENS_OF_A_HEADING, TOKENS_OF_A_SHORT_TEXT = 60, 10, 6

# The first range that holds a character says what it is; a letter where none does. See docs/blocks.md, Words.
CLASSES: list[tuple[str, str]] = [
    (SPACE, "9-D 20 A0 F0B-F0C 1680 2000-200A 2028-2029 202F 205F 3000"),
    (LETTER, "30-39 41-5A 61-7A AA B5 BA"),
    (OTHER, "0-BF D7 F7 60C 61F 6D4 964"),
    (MARK, "E31 E34-E3A E47-E4E EB1 EB4-EBC EC8-ECE"),
    (MARK, "102B-103E 1056-1059 105E-1060 1062-1064 1067-106D 1071-1074 1082-108D 108F 109A-109D 17B4-17D3 17DD"),
    (MARK, "FE00-FE0F E0000-E0FFF"),
    (WIDE, "E00-EFF 1000-109F 1780-17FF"),
    (LETTER, "2C00-2DFF"),
    (OTHER, "2000-2E7F 3001-3004 3008-3020 3030 30FB"),
    (WIDE, "2E80-9FFF F900-FAFF FF66-FF9F 20000-3FFFF"),
    (LETTER, "FF10-FF19 FF21-FF3A FF41-FF5A"),
    (OTHER, "FE10-FE6F FF00-FFEF FEFF FFFD E000-F8FF 1F000-1FAFF"),
]
RANGES = [
    (int(ends[0], 16), int(ends[-1], 16), name)
    for name, ranges in CLASSES
    for ends in (part.split("-") for part in ranges.split())
]

CLOSING = "\"')]”’»」』）"
ENDS_BEFORE_SPACE = ".!?…"
ENDS_ALWAYS = "。！？．؟۔।"
DATE = re.compile(rb"(?<![0-9])(?:19|20)[0-9][0-9](?![0-9])|[0-9][0-9][:/.][0-9][0-9]")
FIRST_BYTES = 40

_known: dict[str, str] = {}


def class_of(character: str) -> str:
    """What a character is: space, letter, other, wide or mark."""
    if character not in _known:
        code = ord(character)
        _known[character] = next((name for first, last, name in RANGES if first <= code <= last), LETTER)
    return _known[character]


def lower(code: int) -> int:
    """The lower case of a character by the simple rules, itself where it has none."""
    if 0x41 <= code <= 0x5A or (0xC0 <= code <= 0xDE and code != 0xD7):
        return code + 32
    if 0x391 <= code <= 0x3A9 or 0x410 <= code <= 0x42F:
        return code + 32
    return code + 80 if 0x400 <= code <= 0x40F else code


def hash_of(seed: int, codes: Iterable[int]) -> int:
    """The hash of some characters, or of any numbers, from a seed."""
    h = seed
    for code in codes:
        h = (h ^ code) * 16777619 % 2**32
    return h ^ (h >> 15)


def tokens_of(text: str) -> list[int]:
    """The hashes of the tokens of a text."""
    tokens: list[list[int]] = []
    before = OTHER  # what the character before belongs to: a token of letters, of a wide character, or none
    wide = 0
    for character in text:
        kind, code = class_of(character), lower(ord(character))
        if kind == WIDE:
            tokens.append([wide, code] if before == WIDE else [code])
            before, wide = WIDE, code
        elif kind == MARK and before == LETTER:
            tokens[-1].append(code)
        elif kind == MARK:
            pass  # of a wide character, or such as the selector that makes an arrow an emoji
        elif kind == LETTER:
            if before != LETTER:
                tokens.append([])
            tokens[-1].append(code)
            before = LETTER
        else:
            before = OTHER
    return [hash_of(WORD, codes) for codes in tokens]


def with_whole(tokens: list[int], most: int) -> list[int]:
    """The first tokens of a text, and the whole where it is short."""
    whole = [hash_of(WHOLE, tokens)] if 1 <= len(tokens) <= TOKENS_OF_A_SHORT_TEXT else []
    return tokens[:most] + whole


# ---- what a text holds


@dataclass(frozen=True)
class Text:
    """What is counted in the text of a block."""

    tokens: list[int]
    sentences: int
    ending: int
    commas: int
    separators: int
    quotes: int
    digits: int
    capitals: int
    wide: int
    price: bool
    date: bool

    @property
    def hash(self) -> int:
        return hash_of(WHOLE, self.tokens)


def read(text: str) -> Text:
    """All that is counted in a text."""

    def number(of: Callable[[str], bool]) -> int:
        return sum(map(of, text))

    without_marks = "".join(character for character in text if class_of(character) != MARK)
    return Text(
        tokens=tokens_of(text),
        sentences=sentences_of(without_marks),
        ending=ending_of(without_marks),
        commas=number(lambda c: c in ",，、،"),
        separators=number(lambda c: c in "|»›·•/>"),
        quotes=number(lambda c: c in '"“”«»「」'),
        digits=number(lambda c: c in "0123456789"),
        capitals=number(lambda c: lower(ord(c)) != ord(c)),
        wide=number(lambda c: class_of(c) == WIDE),
        price=any(c in "$€£¥₽₹" for c in text),
        date=DATE.search(text.encode()[:FIRST_BYTES]) is not None,
    )


def sentences_of(text: str) -> int:
    """How many sentences end in a text."""
    found = 0
    for place, character in enumerate(text):
        if character in ENDS_ALWAYS:
            found += 1
        elif character in ENDS_BEFORE_SPACE:
            behind = text[place + 1 :].lstrip(CLOSING)
            found += not behind or class_of(behind[0]) == SPACE
    return found


def ending_of(text: str) -> int:
    """1 where a text ends with a sentence, 2 where with a colon, else 0."""
    while text and (text[-1] in CLOSING or class_of(text[-1]) == SPACE):
        text = text[:-1]
    if text and text[-1] in ENDS_BEFORE_SPACE + ENDS_ALWAYS:
        return 1
    return 2 if text and text[-1] in ":：" else 0


# ---- names of elements


def name_tokens(value: str) -> list[str]:
    """The tokens of a class or an id, in lower case.

    >>> name_tokens("navBar HTMLText post-12x")
    ['nav', 'bar', 'html', 'text', 'post', 'x']
    """
    parted = re.sub(r"([a-z])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])", r"\1\2 ", value)
    return [token.lower() for token in re.findall("[A-Za-z]+", parted)]


def class_names(value: str) -> list[bytes]:
    """The class names between white space, in lower case, without digits, none that is empty."""
    names = [re.sub(rb"[0-9]", b"", name).lower() for name in re.split(rb"[\t-\r ]+", value.encode())]
    return [name for name in names if name]


def tokens_of_names(page: Page, row: int) -> list[str]:
    """The tokens of the class and the id of an element that count."""
    return name_tokens(page.attribute(row, "class") or "")[:12] + name_tokens(page.attribute(row, "id") or "")[:4]


def names_of(page: Page, row: int) -> list[int]:
    """The hashes of the names of an element."""
    tag = int(page.tag[row])
    known = tag if tag <= len(TAG) else 0
    nameless = {TAG[name] for name in ("html", "body", "div", "span")}
    classes = page.attribute(row, "class") or ""
    found = [hash_of(TAG_ONLY, [tag])] if 0 < tag <= len(TAG) and tag not in nameless else []
    found += [hash_of(CLASS_TOKEN, token.encode()) for token in tokens_of_names(page, row)]
    found += [hash_of(WITH_TAG, [known, hash_of(CLASS_TOKEN, token.encode())]) for token in name_tokens(classes)[:3]]
    found += [hash_of(CLASS_NAME, name) for name in class_names(classes)[:4]]
    for seed, attribute in ((ROLE, "role"), (ITEMPROP, "itemprop")):
        value = (page.attribute(row, attribute) or "").encode().lower()[:20]
        found += [hash_of(seed, value)] if value else []
    return found
