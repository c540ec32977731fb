"""boilerpy3, https://github.com/jmriebold/BoilerPy3: Boilerpipe in Python. C. Kohlschütter, P. Fankhauser, W. Nejdl,
Boilerplate Detection using Shallow Text Features, WSDM 2010.

Three of its extractors, each as it comes: default, articles, sentences of articles. Boilerpipe reads a stream of tags
that its parser, NekoHTML, has balanced. boilerpy3 has no such parser: it takes nothing from a page without a <body>
tag, as every fifth of CleanEval is, and fails on an end tag too many. So elute's parser stands in.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

from .balanced import balanced
from .peer import Library


def _extractor(name: str) -> Callable[[ModuleType, str, str | None], str]:
    def extract(library: ModuleType, html: str, url: str | None) -> str:
        text: str = getattr(library, name)().get_content(balanced(html))
        return text

    return extract


def _peer(name: str, extractor: str, description: str) -> Library:
    return Library(
        name,
        package="boilerpy3",
        module="boilerpy3.extractors",
        licence="Apache-2.0",
        description=description,
        paper="Kohlschütter et al.: Boilerplate Detection using Shallow Text Features",
        year=2010,
        trained_on=("l3s-gn1",),  # the trees are those of the paper
        call=_extractor(extractor),
    )


default = _peer("boilerpy3", "DefaultExtractor", "Boilerpipe's default: words and link density of three blocks")
article = _peer("boilerpy3-article", "ArticleExtractor", "Boilerpipe for articles")
sentences = _peer("boilerpy3-sentences", "ArticleSentencesExtractor", "Boilerpipe for the sentences of articles")
