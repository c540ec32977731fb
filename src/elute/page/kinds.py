"""Numbers that the parser gives: the kinds of rows, their namespaces, how text is read, which limits a page met.

The build writes every number of this file to `native/generated/kinds.pxi`, so it must import nothing of elute.
"""

from typing import Final

# Rows of a page; the rows of tokens have tags too.
DOCUMENT: Final = 0
ELEMENT: Final = 1
TEXT: Final = 2
COMMENT: Final = 3
DOCTYPE: Final = 4
START_TAG: Final = 5
END_TAG: Final = 6

# Namespaces of elements.
HTML: Final = 0
SVG: Final = 1
MATHML: Final = 2

# States in which the tokenizer reads text.
RAW_NONE: Final = 0
RAW_RCDATA: Final = 1
RAW_TEXT: Final = 2
RAW_SCRIPT: Final = 3
RAW_PLAINTEXT: Final = 4
RAW_CDATA: Final = 5

# Limits that a page met, as bits.
LIMIT_DEPTH: Final = 1
LIMIT_FORMATTING: Final = 2
