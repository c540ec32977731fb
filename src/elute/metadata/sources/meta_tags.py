"""What the <meta> elements of a page say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from elute.metadata._places import metas
from elute.metadata.clue import Clue
from elute.metadata.names import given_name_first
from elute.metadata.places import places
from elute.page.table import Page

FIELDS: Final[dict[str, str]] = {
    "title": "og:title twitter:title dc.title dcterms.title citation_title parsely-title sailthru.title title",
    "author": "author article:author dc.creator dcterms.creator citation_author parsely-author sailthru.author"
    " article:author_name twitter:label1 twitter:data1 twitter:label2 twitter:data2 byl"
    " twitter:creator dc.contributor book:author creator og:article:author og:author"
    " cxenseparse:author shareaholic:article_author_name article.author author_name author-name authors vr:author",
    "published": "article:published_time article:published datepublished date.published publishdate publish-date"
    " publish_date published_time pubdate pub_date published publication_date publicationdate dc.date dc.date.issued"
    " dcterms.issued dcterms.created dc.date.created dcterms.date citation_date citation_publication_date"
    " citation_online_date sailthru.date parsely-pub-date cxenseparse:recs:publishtime og:pubdate"
    " og:article:published_time rnews:datepublished bt:pubdate article.published article_date_original displaydate date"
    " created dc.created article:post_date og:published_time article.created originalpublicationdate"
    " vr:published_time prism.publicationdate datecreated date_published timestamp published-date publisheddate"
    " published_at date.created date.available shareaholic:article_published_time cxenseparse:publishtime"
    " vr:published-time og:release_date release_date content:publishdate og:publish_date ms.date"
    " article:first_published_time article:published:time date-pub createdate bepress_citation_date",
    "modified": "article:modified_time og:updated_time lastmod last-modified dcterms.modified dc.date.modified"
    " datemodified revised dateupdated modified article:modified date.modified date.updated og:article:modified_time"
    " article:modified:time last_modified updated",
    "description": "description og:description twitter:description dc.description dcterms.abstract citation_abstract",
    "site": "og:site_name application-name apple-mobile-web-app-title al:android:app_name twitter:app:name:iphone"
    " dc.publisher twitter:site citation_journal_title publisher",
    "url": "og:url",
    "image": "og:image og:image:url og:image:secure_url twitter:image twitter:image:src thumbnail",
    "language": "og:locale content-language dc.language language",
    "section": "article:section og:article:section parsely-section sailthru.section category",
    "tags": "keywords news_keywords article:tag og:article:tag parsely-tags sailthru.tags citation_keywords",
    "licence": "dcterms.license dc.rights.license dcterms.rights",
    "type": "og:type",
}
"""For each field the names that give it."""

LAST_NAME_FIRST: Final = ("citation_author", "dc.creator", "dc:creator", "dcterms.creator", "dc.contributor")
"""Names of libraries, which write "Lovelace, Ada"."""

LABELS: Final = {"twitter:label1": "twitter:data1", "twitter:label2": "twitter:data2"}
"""Names that say what another one says: who wrote it, or how long it takes to read it."""

BY: Final = re.compile(
    r"(?:written|posted) by|(?:geschrieben|verfasst) von|écrit par|escrito por|scritto da", re.IGNORECASE
)
"""What such a name says of who wrote it."""

_FIELD_OF: Final[dict[str, str]] = {name: field for field, names in FIELDS.items() for name in names.split()}
_FIELD_OF.update({name.replace(".", ":", 1): field for name, field in _FIELD_OF.items() if name.startswith("dc")})


_TOLD: Final = {name: (field, f"meta {name}") for name, field in _FIELD_OF.items()}
_LABELLED: Final = {f"meta {name}": f"meta {labelled}" for name, labelled in LABELS.items()}
_LAST_NAME_FIRST: Final = frozenset(f"meta {name}" for name in LAST_NAME_FIRST)
_READ_FURTHER: Final = _LAST_NAME_FIRST | {*_LABELLED, *_LABELLED.values()}


def clues(page: Page) -> Iterator[Clue]:
    """What each <meta> with a known name says."""
    labelled = ""
    for clue in metas(page.table, places(page).metas, _TOLD):
        source = clue.source
        if source not in _READ_FURTHER or source == labelled:
            yield clue
        elif source in _LAST_NAME_FIRST:
            yield Clue(clue.field, given_name_first(clue.value), source, clue.row)
        elif source in _LABELLED and BY.match(clue.value):
            labelled = _LABELLED[source]
