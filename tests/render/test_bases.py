"""Addresses are resolved natively as the rules of `page.urls` resolve them, whatever the base."""

from html import escape

from hypothesis import example, given
from hypothesis import strategies as st

from elute.page import parse
from elute.page.urls import SAFE_TO_FOLLOW, SAFE_TO_LOAD, resolve, resolve_by_rules
from elute.render import Options
from elute.render.outline import outline
from elute.units.images import page_images
from render.helpers import keep_all

HOSTS = st.sampled_from(
    ["http://x.org", "https://x.org", "http://X:80", "https://", "ftp://x.org", "//x.org", "http://[", ""]
)
PARTS = st.sampled_from(
    [
        "/",
        "//",
        "a",
        "b.html",
        ".",
        "..",
        "../",
        "?",
        "#",
        "q=1",
        ";p",
        ":",
        "~",
        "é",
        "\xa0",
        "\u2028",
        "\ufeff",
        "語",
        " ",
        "@",
        "%20",
    ]
)
SCHEMES = st.sampled_from(["", "http:", "HTTPS:", "mailto:", "MailTo:", "javascript:", "tel:", "data:", "httpx:", "1:"])


@example("http://x.org", [], "mailto:", "//x.org", ["["])
@example("https://x.org", ["/", "a", "/", "b.html"], "", "", ["../", "../", "a"])
@example("https://[", [], "", "http://x.org", ["/"])
@example("https://x.org", ["/", "é", "/"], "", "", ["a"])
@example("", ["http", ":"], "", "", ["a"])  # shorter than what it is compared with
@given(
    HOSTS,
    st.lists(PARTS | st.sampled_from("[]"), max_size=6),
    SCHEMES,
    HOSTS,
    st.lists(PARTS | st.sampled_from("[]"), max_size=5),
)
def test_links_and_images(host: str, base: list[str], scheme: str, other: str, parts: list[str]) -> None:
    url, href = host + "".join(base), scheme + other + "".join(parts)
    expected = resolve_by_rules(url, href, SAFE_TO_FOLLOW) if href else None
    assert resolve(url, href) == expected
    page = parse(f'<p><a href="{escape(href)}">word</a>', url=url)
    steps = outline(page, keep_all(page), Options())
    values = [mark.value for _, node in steps for _, marks in node.runs for mark in marks]
    assert values == [found for found in [expected] if found]
    image = page_images(parse(f'<p>x<img src="{escape(href)}">', url=url))
    expected = resolve_by_rules(url, href.strip(), SAFE_TO_LOAD) if href.strip() else None
    assert resolve(url, href.strip(), SAFE_TO_LOAD) == expected
    assert [each.url for each in image] == [found for found in [expected] if found]


def test_half_a_pair_of_surrogates_in_a_base_stays() -> None:
    url = "https://x.org/\ud800/b"
    expected = resolve_by_rules(url, "a.jpg", SAFE_TO_LOAD)
    assert [image.url for image in page_images(parse("<p>x<img src=a.jpg>", url=url))] == [expected]
