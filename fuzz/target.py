"""The fuzz target: one input through the whole way from bytes to text, or through a part that it seldom reaches.

Started by `fuzz/run.sh`, which sets the sanitizers up. Which way an input goes depends on its checksum, so that it
does the same again. The compiled modules guide the fuzzer, not the Python ones: atheris's instrumentation of Python
leaks on comparisons of arrays.
"""

import ctypes
import gc
import sys
import zlib
from array import array
from itertools import count
from pathlib import Path

import atheris
import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

import elute
from elute import Labels, registry
from elute.page import Page, parse, tokenize
from elute.page.assemble import assemble, nodes_of
from elute.page.layout import Layout
from elute.render import Options
from properties.invariants import check_page, check_subsequence, page_words, words

CONTEXTS = (
    "div",
    "body",
    "table",
    "tr",
    "td",
    "select",
    "template",
    "svg path",
    "math mi",
    "title",
    "script",
    "frameset",
)
STATES = ("Data state", "RCDATA state", "RAWTEXT state", "Script data state", "PLAINTEXT state", "CDATA section state")
CHARSETS = ("utf-8", "windows-1252", "gb18030", "shift_jis", "utf-16le", "iso-2022-jp", "x-user-defined", "nonsense")
LEAK_CHECK_EVERY = 16  # inputs, the first one included: an input that is run alone is checked
LEAK_CHECK_RUNS = 6


def extract(data: bytes) -> None:
    """The common way: parse, blocks, the default method, plain text. Here the sanitizers alone look on."""
    _ = elute.extract(data).text


def write(data: bytes) -> None:
    """The native writers, of all that can be seen and of what is kept of it."""
    result = elute.extract(data, url="https://example.org/a/b?c")
    _ = result.markdown, result.html
    page = result.page
    everything = Labels(page, page.blocks.row_visible.astype(np.float32), page.blocks.row_visible)
    for writer in ("markdown", "html"):
        registry.renderers.get(writer)(page, everything, Options(images=True))


def check(data: bytes) -> None:
    """The common way, and every invariant."""
    result = elute.extract(data)
    check_page(result.page)
    check_subsequence(words(result.text), page_words(result.page), "text")


def render(data: bytes) -> None:
    """Every renderer."""
    result = elute.extract(data, images=True, comments=True, url="https://example.org/a/b")
    for name in registry.renderers.names():
        result.to(name)
    result.explain()


def fragment(data: bytes) -> None:
    """A fragment in some context, with scripting on and off."""
    choice = zlib.crc32(data) >> 8
    check_page(parse(data, context=CONTEXTS[choice % len(CONTEXTS)], scripting=bool(choice & 0x10000)))


def tokens(data: bytes) -> None:
    """The tokenizer alone, in the states that the tree construction seldom reaches."""
    state = STATES[(zlib.crc32(data) >> 8) % len(STATES)]
    tokenize(data, state, "xmp")


def decoded(data: bytes) -> None:
    """Other encodings, and text instead of bytes."""
    charset = CHARSETS[(zlib.crc32(data) >> 8) % len(CHARSETS)]
    check_page(parse(data, charset=charset))
    check_page(parse(data.decode("utf-8", "surrogateescape")))  # text with lone surrogates


def rendered(data: bytes) -> None:
    """The page as a browser would hand it over: its nodes, and a layout by the input's checksum."""
    page = assemble(nodes_of(parse(data)))
    shown = [row for row in range(len(page)) if zlib.crc32(row.to_bytes(4, "little"), zlib.crc32(data)) % 3]
    boxes = dict.fromkeys(shown, (0, 0, 9, 9, True, 16, 400, "rgb(0, 0, 0)", "", "block"))
    seen = Page(page.table, page.encoding, None, Layout.of_boxes(page, boxes, 99, 99))
    check_subsequence(words(elute.extract(seen).text), page_words(seen), "text")


# The slow ways seldom.
WAYS = [extract] * 12 + [write] * 8 + [check] * 8 + [fragment] * 4 + [tokens] * 4 + [decoded] * 3 + [rendered, render]
BYTES_HEADER = bytes.__basicsize__ - 1  # what CPython keeps before the first byte
sanitizer = ctypes.CDLL(None)
allocated = sanitizer.__sanitizer_get_current_allocated_bytes
allocated.restype = ctypes.c_size_t
poison = sanitizer.__asan_poison_memory_region
poison.argtypes = [ctypes.c_size_t, ctypes.c_size_t]
number = count()


def run(data: bytes) -> None:
    """The way that the input's checksum chooses."""
    WAYS[zlib.crc32(data) % len(WAYS)](data)


def check_leaks(data: bytes) -> None:
    """The same input again and again must not need more memory each time.

    LeakSanitizer knows nothing of CPython's own memory, so what is allocated is counted instead.
    """
    held = array("Q", bytes(8 * LEAK_CHECK_RUNS))  # made beforehand: a number put in it takes no memory
    for again in range(LEAK_CHECK_RUNS):
        run(data)
        gc.collect()
        sys._clear_type_cache()  # it keeps names that numpy makes anew for each call
        held[again] = allocated()
        if again and held[again] <= held[again - 1]:
            return
    raise AssertionError(f"memory leaks: {held.tolist()} bytes held after each run")


def one_input(data: bytes) -> None:
    poison(id(data) + BYTES_HEADER + len(data), 1)  # the NUL that CPython puts behind all bytes hides an over-read
    run(data)
    if next(number) % LEAK_CHECK_EVERY == 0:
        check_leaks(data)


if __name__ == "__main__":
    gc.freeze()  # what is there now need not be looked at for each leak check
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()
