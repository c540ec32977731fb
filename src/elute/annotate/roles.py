"""What a label can say, and how people decide: the roles, and the guidelines.

The categories of noise are those of H. Yunis: "Content Extraction from Webpages Using Machine Learning",
Bauhaus-Universität Weimar 2016, section 3.3, and the rules those of section 3.7.3. There, content is whatever belongs
to no category of noise, because people agree on those more easily than on what a page is about. Roles of content are
ours: whoever needs none of them labels everything as main.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final

from elute.units.roles import Role


@dataclass(frozen=True)
class LabelRole:
    """A role that people can give: by what key, in what colour, and what it is in the words of the rest of elute."""

    name: str
    key: str
    colour: str
    content: bool
    description: str
    role: Role = Role.OTHER


NONE: Final = "none"
MAIN: Final = "main"
COMMENT: Final = "comment"

# Red for the content, as in the thesis. The keys j k u r c d n p g are taken by the page itself.
ROLES: Final = (
    LabelRole(MAIN, "1", "#e60000", True, "content: all that belongs to no kind of noise", Role.PARAGRAPH),
    LabelRole("title", "2", "#cc79a7", True, "the title of the page", Role.TITLE),
    LabelRole("byline", "3", "#0072b2", True, "who wrote it, and when", Role.BYLINE),
    LabelRole("caption", "4", "#56b4e9", True, "what is written below an image or a table", Role.CAPTION),
    LabelRole(COMMENT, "5", "#009e73", True, "what readers wrote", Role.COMMENT),
    LabelRole("noise:advertisement", "6", "#e69f00", False, "paid for, to sell something", Role.ADVERTISEMENT),
    LabelRole("noise:navigation", "7", "#7f7f7f", False, "menus, and where on the site one is", Role.NAVIGATION),
    LabelRole("noise:promoted", "8", "#8a6d00", False, "links to other pages: related, most read, next", Role.RELATED),
    LabelRole("noise:legal", "9", "#8c564b", False, "copyright, privacy, cookies", Role.LEGAL),
    LabelRole("noise:irrelevant", "i", "#a0a000", False, "weather, stocks and the like, beside the subject"),
    LabelRole("noise:sources", "s", "#5f7f9f", False, "references, and where to read on"),
    LabelRole("noise:input", "f", "#6a5acd", False, "what asks for input, or does something", Role.FORM),
    LabelRole(NONE, "0", "#000000", False, "takes a label away"),
)
NUMBER: Final = {role.name: number for number, role in enumerate(ROLES[:-1], 1)} | {NONE: 0}  # 0: no label
NAMES: Final = (NONE, *(role.name for role in ROLES[:-1]))  # by number
CONTENT: Final = tuple(NUMBER[role.name] for role in ROLES if role.content)

GUIDELINES: Final = {
    "What is content": "Everything that belongs to none of the kinds of noise below. If you cannot name the kind, it "
    "is content.",
    "Found only here": "What a reader learns from this page and from no other is content, however small: the number "
    "of likes below a comment is, the Like button is not.",
    "As fine as possible": "Label single elements. A bar that holds a date and three buttons is content in the date "
    "alone.",
    "Where it cannot be finer": "An element is labelled as a whole. A heading with an [edit] link in it is content "
    "with the link.",
    "Kind of page": "What is noise on one page may be content on another: a list of stories is noise beside an "
    "article, and the content of an overview.",
    "Advertisement": "Paid notices for a product or a service, also where they suit the subject of the page.",
    "Navigation": "Menus, bars and trails of links to places of the site that are always there: home, sections, help.",
    "Promoted pages": "Links to other pages, of this site or another: on the same subject, by the same author, or "
    "because many read, share or discuss them now.",
    "Legal information": "Copyright, terms, privacy, cookies, imprint.",
    "Irrelevant information": "Boxes of facts that are on the page whatever it is about: weather, stock prices, the "
    "time.",
    "Sources and references": "Lists of where the facts are from, and of what to read further.",
    "Input": "Fields, boxes and buttons, and all that lets a reader act: like, share, print, send, reply, subscribe. "
    "They may matter to the reader, but tell nothing.",
}


def as_json() -> dict[str, Any]:
    """Roles and guidelines as the page in the browser wants them."""
    kept = ("name", "key", "colour", "content", "description")
    return {
        "roles": [{name: value for name, value in asdict(role).items() if name in kept} for role in ROLES],
        "guidelines": [{"name": name, "text": text} for name, text in GUIDELINES.items()],
    }
