"""XML after the guidelines of the Text Encoding Initiative (TEI P5).

Headings divide the text: each opens a <div> that holds what follows, nested by level. A heading inside a list, table or
quotation cannot do that and is an anonymous block there.

The body is written natively (`_tei.pyx`, which has the elements of containers and marks), in one pass over the columns
of the outline: `native/tei_blocks.pxi` writes blocks, `native/tei_inline.pxi` the text in them. A version in plain
Python is in `tests/render/reference/`.
"""

import re

from elute import registry
from elute.labels import Labels
from elute.metadata.declared import Declared, declared
from elute.page import Page

from . import Options
from ._tei import write, xml_text
from .outline import plan_of

NAMESPACE = "http://www.tei-c.org/ns/1.0"

_LANGUAGE = re.compile(r"[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*")


@registry.renderers.describe(extension=".xml", media_type="application/tei+xml", markup=True, for_readers=True)
def tei(page: Page, labels: Labels, options: Options) -> str:
    """What is kept of the page as a TEI document.

    >>> import elute
    >>> source = "<title>Tea</title><p>Tea is a <i>drink</i> that is made of leaves and water.</p>"
    >>> found = elute.extract(source, method="cetd")
    >>> print(tei(found.page, found.labels, Options()))
    <?xml version="1.0" encoding="UTF-8"?>
    <TEI xmlns="http://www.tei-c.org/ns/1.0">
    <teiHeader>
    <fileDesc>
    <titleStmt><title>Tea</title></titleStmt>
    <publicationStmt><p>Extracted from a web page by elute.</p></publicationStmt>
    <sourceDesc><bibl><title>Tea</title></bibl></sourceDesc>
    </fileDesc>
    </teiHeader>
    <text>
    <body>
    <p>Tea is a <hi rend="italic">drink</hi> that is made of leaves and water.</p>
    </body>
    </text>
    </TEI>
    """
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<TEI xmlns="{NAMESPACE}">\n{_header(page, declared(page))}'
        f"<text>\n<body>\n{write(plan_of(page, labels, options))}</body>\n</text>\n</TEI>"
    )


def _header(page: Page, facts: Declared) -> str:
    title = f"<title>{xml_text(facts.title)}</title>"
    author = f"<author>{xml_text(facts.author)}</author>" if facts.author else ""
    date = f"<date>{xml_text(facts.date)}</date>" if facts.date else ""
    address = page.url or facts.url
    source = f'<ref target="{xml_text(address)}">{xml_text(address)}</ref>' if address else ""
    language = ""
    if _LANGUAGE.fullmatch(facts.language):
        name = xml_text(facts.language)
        language = f'<profileDesc><langUsage><language ident="{name}">{name}</language></langUsage></profileDesc>\n'
    return (
        f"<teiHeader>\n<fileDesc>\n<titleStmt>{title}{author}</titleStmt>\n"
        "<publicationStmt><p>Extracted from a web page by elute.</p></publicationStmt>\n"
        f"<sourceDesc><bibl>{title}{author}{date}{source}</bibl></sourceDesc>\n</fileDesc>\n{language}</teiHeader>\n"
    )
