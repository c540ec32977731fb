"""Victor: the blocks of a page as a sequence, labelled by a conditional random field.

Michal Marek, Pavel Pecina, Miroslav Spousta: "Web Page Cleaning with Conditional Random Fields". WAC3 / CleanEval 2007,
which it won. Retold by Kovačič (2012), section 2.2.4: the page in a line, each block with features of text and
structure, and sequence labelling.

Each block is a heading, a list item, a paragraph, or other, which is boilerplate. With features f of block i and
labels y the probability of all labels together is

    P(y) = 1 / Z * exp( sum over i of  w(f_i, y_i) + t(y_i, y_i+1) )

so that what a block is taken for depends on its neighbours. As in the paper numbers are cut into ranges, each range a
feature, in three groups:

    markup      the elements around the block, the share of its words in links, the tags since the block before
    content     words, sentences and their length; digits, punctuation, capitals, common words; how it begins and ends;
                how often the same text is on the page
    document    the place on the page, the words and the blocks of the page

The ranges and the choice of features are ours: the retelling gives none. The weights are learned by CRFsuite (L-BFGS
with L2 regularization, `C2`); it is needed for training alone. The paper takes the likeliest sequence of labels. Here a
block is kept when the probability of "other", summed over all sequences, is small enough; that is the score, and the
focus says how small.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from elute import registry
from elute.labels import Labels
from elute.methods.shared.block_classes import NAMES, classes, decide_classes
from elute.methods.shared.decide import readable
from elute.methods.shared.options import Option, amount, count
from elute.methods.shared.text_counts import capitals, digits, punctuation, stop_words
from elute.methods.shared.trained import Example, trained
from elute.model import Arrays, Model
from elute.page.arrays import Places, Reals
from elute.page.kinds import ELEMENT
from elute.page.table import Page

PAPER: Final = "Marek, Pecina, Spousta: Web Page Cleaning with Conditional Random Fields"
THRESHOLD: Final = {"balanced": 0.5, "precision": 0.7, "recall": 0.3}
C2: Final = 1.0
ITERATIONS: Final = 100
NEVER: Final = -100.0  # the weight of a label that no example has

AROUND: Final = (
    *(("p",), ("li",), ("td", "th"), ("h1",), ("h2", "h3", "h4", "h5", "h6"), ("blockquote",), ("pre",), ("dl",)),
    *(("form",), ("button", "label", "option"), ("nav",), ("header",), ("footer",), ("aside",), ("figure",)),
    *(("main",), ("article",), ("section",), ("table",), ("ul", "ol")),
)
SHARES: Final = (0.001, 0.1, 0.25, 0.4, 0.6, 0.8, 0.999)
FEW: Final = (0.001, 0.01, 0.02, 0.04, 0.07, 0.12, 0.2)
# Where each number is cut: the ranges are [-∞, first), [first, second), … [last, ∞).
CUTS: Final = {
    "links": SHARES,
    "tags before": (2, 3, 4, 6, 10, 20, 40),
    "words": (2, 3, 4, 6, 9, 14, 20, 30, 45, 70, 120),
    "sentences": (1, 2, 3, 5, 9),
    "words a sentence": (3, 6, 9, 13, 18, 25, 40),
    "digits": FEW,
    "punctuation": FEW,
    "capitals": FEW,
    "common words": (0.001, 0.1, 0.2, 0.3, 0.4, 0.5),
    "copies": (2, 3, 5),
    "place": (0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.95),
    "words of the page": (100, 200, 400, 800, 1600, 3200),
    "blocks of the page": (10, 25, 50, 100, 200, 400),
}
MARKS: Final = ("begins with a capital", "ends a sentence", "ends with a colon")
SENTENCE: Final = re.compile(r"[.!?…][\"'”’»)\]]*(?=\s|$)|[。！？]")
SENTENCE_END: Final = re.compile(rf"(?:{SENTENCE.pattern})\s*$")


def numbers(page: Page, blocks: Places) -> dict[str, npt.NDArray[Any]]:
    """The numbers that are cut into ranges, for each of the blocks."""
    texts = [page.blocks.text(block) for block in blocks.tolist()]
    words = page.blocks.words[blocks]
    chars = np.maximum(page.blocks.chars[blocks], 1)
    sentences = np.array([len(SENTENCE.findall(text)) for text in texts], dtype=np.int64)
    copies = Counter(texts)
    opened = np.cumsum(page.kind == ELEMENT)[page.blocks.first[blocks]]
    return {
        "links": page.blocks.link_words[blocks] / np.maximum(words, 1),
        "tags before": np.diff(opened, prepend=0),
        "words": words,
        "sentences": sentences,
        "words a sentence": words / np.maximum(sentences, 1),
        "digits": digits(texts) / chars,
        "punctuation": punctuation(texts) / chars,
        "capitals": capitals(texts) / chars,
        "common words": stop_words(texts) / np.maximum(words, 1),
        "copies": np.array([copies[text] for text in texts], dtype=np.int64),
        "place": np.arange(len(blocks)) / max(len(blocks), 1),
        "words of the page": np.full(len(blocks), words.sum()),
        "blocks of the page": np.full(len(blocks), len(blocks)),
    }


def marks(page: Page, blocks: Places) -> list[npt.NDArray[np.bool_]]:
    """What is so or is not so: the elements around each of the blocks, and how it begins and ends."""
    first = page.blocks.first[blocks]
    around = [page.in_subtrees(page.rows_of(*tags))[first] for tags in AROUND]
    texts = [page.blocks.text(block) for block in blocks.tolist()]
    begins = np.array([text[:1].isupper() for text in texts], dtype=np.bool_)
    ends = np.array([bool(SENTENCE_END.search(text)) for text in texts], dtype=np.bool_)
    colon = np.array([text.rstrip().endswith((":", "：")) for text in texts], dtype=np.bool_)
    return [*around, begins, ends, colon]


def names() -> list[str]:
    """The names of all features, in order: ranges of numbers, then what is so and what is not."""
    ranges = [f"{name} {number}" for name, cuts in CUTS.items() for number in range(len(cuts) + 1)]
    said = [*("in " + " ".join(tags) for tags in AROUND), *MARKS]
    return [*ranges, *(f"{word}{name}" for name in said for word in ("not ", ""))]


def features(page: Page, blocks: Places) -> Places:
    """For each of the blocks the features that it has, as their places in `names`: one for each number and mark."""
    measured = numbers(page, blocks)
    columns = [np.searchsorted(np.array(cuts), measured[name], side="right") for name, cuts in CUTS.items()]
    columns += [mark.astype(np.intp) for mark in marks(page, blocks)]
    sizes = [*(len(cuts) + 1 for cuts in CUTS.values()), *[2] * (len(AROUND) + len(MARKS))]
    offsets = np.cumsum([0, *sizes[:-1]])
    found: Places = np.column_stack(columns).reshape(len(blocks), len(sizes)) + offsets
    return found


def fit(examples: Iterable[Example], **chosen: Any) -> Arrays:
    """Learn the weights. python-crfsuite (extra `train`) is needed for this alone."""
    with TemporaryDirectory() as folder:
        tagger = crfsuite(examples, Path(folder) / "model", **chosen)
        return weights(tagger.info())


def crfsuite(examples: Iterable[Example], path: Path, c2: float = C2, iterations: int = ITERATIONS) -> Any:
    """A tagger of CRFsuite that has learned from the examples."""
    import pycrfsuite

    trainer = pycrfsuite.Trainer(algorithm="lbfgs", verbose=False)
    options = {"c2": c2, "max_iterations": iterations}
    trainer.set_params({**options, "feature.possible_states": True, "feature.possible_transitions": True})
    for example in examples:
        trainer.append(items(features(example.page, example.visible)), [NAMES[number] for number in classes(example)])
    trainer.train(str(path))
    tagger = pycrfsuite.Tagger()
    tagger.open(str(path))
    return tagger


def items(seen: Places) -> list[list[str]]:
    """Features as CRFsuite reads them."""
    return [[str(feature) for feature in row] for row in seen.tolist()]


def weights(learned: Any) -> Arrays:
    """The weights that CRFsuite has learned: of each feature for each label, and from each label to the next."""
    of_features = np.zeros((len(names()), len(NAMES)), dtype=np.float32)
    of_features[:, [label not in learned.labels for label in NAMES]] = NEVER
    for (feature, label), weight in learned.state_features.items():
        of_features[int(feature), NAMES.index(label)] = weight
    of_steps = np.zeros((len(NAMES), len(NAMES)), dtype=np.float32)
    for (label, following), weight in learned.transitions.items():
        of_steps[NAMES.index(label), NAMES.index(following)] = weight
    return {"feature": of_features, "step": of_steps}


def marginals(arrays: Mapping[str, npt.NDArray[Any]], seen: Places) -> Reals:
    """For each block the probability of each label, over all sequences: the forward-backward algorithm."""
    state = arrays["feature"][seen].sum(axis=1, dtype=np.float64)
    state = np.exp(state - state.max(axis=1, keepdims=True))
    step = np.exp(arrays["step"].astype(np.float64))
    forward, backward = np.ones_like(state), np.ones_like(state)
    for block in range(len(state)):
        come = forward[block - 1] @ step if block else 1.0
        forward[block] = come * state[block]
        forward[block] /= forward[block].sum()  # only ratios matter, and products of many would vanish
    for block in range(len(state) - 2, -1, -1):
        backward[block] = step @ (backward[block + 1] * state[block + 1])
        backward[block] /= backward[block].sum()
    both = forward * backward
    found: Reals = both / both.sum(axis=1, keepdims=True)
    return found


@registry.methods.describe(title="Conditional random field", paper=PAPER, year=2007, trainable=True)
@trained(
    fit,
    Option("c2", amount, C2, "how much large weights cost"),
    Option("iterations", count, ITERATIONS, "steps of learning at most"),
    needs=("pycrfsuite",),
)
def victor(page: Page, model: Model, focus: str) -> Labels:
    """Keep blocks that are headings, list items or paragraphs, judged together with the blocks around them."""
    visible = readable(page)
    probability = np.zeros((len(page.blocks), len(NAMES)))
    probability[:, 0] = 1.0
    probability[visible] = marginals(model.arrays, features(page, visible))
    return decide_classes(page, probability, 1.0 - probability[:, 0], THRESHOLD[focus])
