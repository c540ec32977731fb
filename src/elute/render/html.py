"""Clean HTML: a fragment that is safe to show in any page.

Nothing of the page's own markup is copied. The outline is written with a handful of elements, and attributes are only
those named here: href, src, alt, title, colspan, rowspan, start, role, class="language-…". Text is escaped; addresses
are http, https, mailto or relative. TeX is marked as remark, Hugo and others do: <code class="language-math …">.

It is written natively (`_html.pyx`), in one pass over the columns of the outline: `native/html_blocks.pxi` has the
elements around text, `native/html_inline.pxi` those in it. A version in plain Python is in `tests/render/reference/`.
"""

from elute import registry
from elute.labels import Labels
from elute.page import Page

from . import Options
from ._html import write
from .outline import plan_of


@registry.renderers.describe(extension=".html", media_type="text/html", markup=True, for_readers=True)
def html(page: Page, labels: Labels, options: Options) -> str:
    """What is kept of the page as clean HTML.

    >>> import elute
    >>> source = "<p onclick=x()>Some <b>bold</b> words & a <a href=javascript:x()>bad link</a> in them."
    >>> found = elute.extract(source, method="cetd")
    >>> print(html(found.page, found.labels, Options()))
    <p>Some <strong>bold</strong> words &amp; a bad link in them.</p>
    """
    return write(plan_of(page, labels, options))
