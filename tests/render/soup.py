"""Strategies for HTML that is hard on renderers: text full of Markdown's marks, anything inside anything."""

from hypothesis import strategies as st

CHARACTERS = "ab1 \n*_`~[](){}<>#+-.!|\\&;:=$^/\"'é中。€\u00a0\t"
PHRASES = """
word|two words|- item|1. one|# h|> q|[x] t|***|---|===|a&#124;b|&#124;--&#124;|<b>|![a](b)|[a](b)|[^1]|[a]: b
http://x.y/a_b_c|__init__|snake_case|~~x~~|```|~~~|a\\|\\(x\\)|$5 and $6|&amp;|**|_|* * *|: -|1)
""".replace("\n", "|")
INLINE = "b i em strong code a del s sub sup span u kbd cite q small mark ruby".split()
BLOCK = "p div h1 h2 h3 blockquote ul ol li section article dl dt dd figure figcaption details summary".split()
ATTRIBUTES = {"a": ' href="/x_y(z"', "details": " open", "ol": " start=3"}
IMAGE = "<img src=/i.png alt='al]t'>"


def element(tag: str, content: list[str]) -> str:
    return f"<{tag}{ATTRIBUTES.get(tag, '')}>{''.join(content)}</{tag}>"


def table(rows: list[list[tuple[str, str, str]]]) -> str:
    cells = ["".join(f"<{tag}{span}>{content}</{tag}>" for tag, span, content in row) for row in rows]
    return f"<table>{''.join(f'<tr>{row}</tr>' for row in cells)}</table>"


def escaped(text: str) -> str:
    return text.replace("&#124;", "|").replace("&", "&amp;").replace("<", "&lt;")


def within(tags: list[str], content: st.SearchStrategy[str], most: int = 4) -> st.SearchStrategy[str]:
    return st.builds(element, st.sampled_from(tags), st.lists(content, max_size=most))


TEXT = st.one_of(st.text(CHARACTERS, max_size=12), st.sampled_from([p for p in PHRASES.split("|") if p])).map(escaped)
PARAGRAPH = st.lists(
    st.recursive(st.one_of(TEXT, st.sampled_from(["<br>", IMAGE])), lambda inner: within(INLINE, inner), max_leaves=6),
    max_size=5,
).map("".join)
PREFORMATTED = st.lists(
    st.recursive(TEXT, lambda inner: within(["span", "b", "code"], inner), max_leaves=4), max_size=3
).map(lambda content: element("pre", content))


def blocks(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    spans = st.sampled_from(["", " colspan=2", " rowspan=2"])
    cell = st.tuples(st.sampled_from(["td", "th"]), spans, st.one_of(PARAGRAPH, inner))
    return st.one_of(
        within(BLOCK, st.one_of(inner, PARAGRAPH)),
        within(["b", "a", "i", "code"], inner, most=3),
        st.lists(st.lists(cell, max_size=3), max_size=3).map(table),
        st.just("<hr>"),
        PREFORMATTED,
    )


PAGES = st.lists(st.recursive(PARAGRAPH, blocks, max_leaves=10), max_size=5).map("".join)
