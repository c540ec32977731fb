"""Formulas: of all that a page holds for one, the TeX is its text; without TeX what is shown."""

import pytest

from units.shown import blocks, counts

ANNOTATED = (
    "<math><semantics><mrow><mi>E</mi><mo>=</mo><mi>m</mi></mrow>"
    '<annotation encoding="application/x-tex">E = m</annotation></semantics></math>'
)
KATEX = (
    f'<span class="katex"><span class="katex-mathml">{ANNOTATED}</span>'
    '<span class="katex-html" aria-hidden="true"><span class="mord">E</span><span class="mrel">=</span>m</span></span>'
)
MATHJAX = (
    '<span class="MathJax_Preview"></span><span class="MathJax" id="M-1"><nobr><span>E</span>=m</nobr></span>'
    '<script type="math/tex" id="M-2">E = m</script>'
)
MATHJAX_DISPLAY = (
    '<span class="MathJax_Preview"></span><div class="MathJax_Display"><span class="MathJax">E=m</span></div>'
    '<script type="math/tex; mode=display">E = m</script>'
)
MEDIAWIKI = (
    '<span class="mwe-math-element"><span class="mwe-math-mathml-inline mwe-math-mathml-a11y" style="display: none;">'
    f'{ANNOTATED}</span><img src="E.svg" class="mwe-math-fallback-image-inline" aria-hidden="true" alt="E = m"></span>'
)


@pytest.mark.parametrize(
    "formula", [ANNOTATED, KATEX, MATHJAX, MEDIAWIKI], ids=["MathML", "KaTeX", "MathJax", "MediaWiki"]
)
def test_the_tex_of_a_formula_is_its_text(formula: str) -> None:
    assert blocks(f"<p>Thus {formula}, so.") == ["Thus E = m, so."]
    assert counts(f"<p>Thus {formula}, so.")[0] == 4  # Thus, E, m, so; a comma and an equals sign are no words


def test_two_formulas() -> None:
    assert blocks(f"<p>{KATEX} and {KATEX}.") == ["E = m and E = m."]
    assert blocks(f"<p>{MATHJAX} and {MATHJAX}.") == ["E = m and E = m."]


def test_a_formula_in_a_line_of_its_own() -> None:
    assert blocks(f"<p>a</p><div>{KATEX}</div><p>b") == ["a", "E = m", "b"]
    assert blocks('<p>a<script type="math/tex; mode=display">E = m</script>') == ["aE = m"]


def test_a_displayed_formula_of_mathjax_is_there_once() -> None:
    assert blocks(f"<div>a</div>{MATHJAX_DISPLAY}<div>b</div>") == ["a", "E = m", "b"]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>a <math><mi>x</mi><mo>+</mo><mn>1</mn></math> b", "a x+1 b"),
        ('<p>a <math><mi>x</mi><annotation encoding="text/plain">no</annotation></math> b', "a x b"),
        (
            '<p>a <math><semantics><mi>x</mi><annotation-xml encoding="MathML-Content"><ci>no</ci>'
            "</annotation-xml></semantics></math> b",
            "a x b",
        ),
        ('<p>a <span class="MathJax">x</span> b', "a x b"),  # no TeX stands beside it
        ('<p>a <span class="katex-html">x</span> b', "a x b"),
        ("<p>a <script type=text/javascript>no</script>b", "a b"),
    ],
)
def test_without_tex_a_formula_is_what_is_shown(html: str, expected: str) -> None:
    assert blocks(html) == [expected]


def test_tex_in_a_hidden_paragraph_is_hidden() -> None:
    assert blocks(f"<p>a<span hidden>{ANNOTATED}</span>b") == ["ab", "E = m"]
