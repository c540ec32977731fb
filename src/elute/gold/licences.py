"""What may be done with the known gold standards, for those that do not say it themselves in a dataset.json."""

from __future__ import annotations

UNKNOWN = ("unknown", False)

# The licence, and whether a model that is given away may be trained on the set.
LICENCES = {
    "chinese-handcrafted": ("MIT", True),
    "cleaneval-dev": ("none stated, research", False),
    "cleaneval-final": ("none stated, research", False),
    "cleanportaleval": ("none stated", False),
    "daniel": ("GPL-3.0", False),
    "defuddle-fixtures": ("MIT", True),
    "dragnet": ("AGPL-3.0", False),
    "fundus": ("MIT", True),
    "harvest-forum": ("Apache-2.0", True),
    "htmldate": ("Apache-2.0", True),
    "l3s-gn1": ("research only", False),
    "magic-html-article": ("Apache-2.0", True),
    "readability": ("Apache-2.0", True),
    "recipe-scrapers": ("MIT", True),
    "record-testbed-2017": ("MIT", True),
    "swde": ("Apache-2.0", True),
    "trafilatura-eval": ("Apache-2.0", True),
    "wcxb-dev": ("CC-BY-4.0", True),
    "xmu-chinese-news": ("none stated", False),
}
