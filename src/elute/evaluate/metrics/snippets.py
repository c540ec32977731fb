"""Snippets that must, and snippets that must not, be in the output.

A. Barbaresi: "Trafilatura: A Web Scraping Library and Command-Line Tool for Text Discovery and Extraction", ACL 2021,
and its evaluation (https://github.com/adbar/trafilatura, tests/eval_common.py). A snippet is found where it is a part
of the output, with any white space as good as any other; case and punctuation count.

    TP, FN: snippets of `with` that are found, or not     FP, TN: snippets of `without` that are found, or not

A page has a handful of snippets, so rates of one page mean little: those of a set are made of the sums of the counts
(`aggregate.micro`). A page that failed has found nothing.
"""

from __future__ import annotations

from elute import registry
from elute.evaluate.case import Case

from .rates import CONFUSION, Figures, confusion, undefined


@registry.metrics.describe(needs="snippets", figures=CONFUSION, paper="Barbaresi 2021", title="Snippets found")
def snippets(case: Case) -> Figures:
    """Snippets that must and must not be in the output."""
    wanted, unwanted = case.gold.with_, case.gold.without
    if not wanted and not unwanted:
        return undefined(CONFUSION)
    output = one_space(case.output.text)
    tp = sum(one_space(snippet) in output for snippet in wanted)
    fp = sum(one_space(snippet) in output for snippet in unwanted)
    return confusion(tp, fp, len(wanted) - tp, len(unwanted) - fp)


def one_space(text: str) -> str:
    """
    >>> one_space(" It\\n  rained ")
    'It rained'
    """
    return " ".join(text.split())
