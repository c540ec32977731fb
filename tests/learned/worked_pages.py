"""Pages of other shapes: what the article does not show, worked out by hand; worked_article.py says how to read."""

from learned.worked_article import Worked, hashed, tag, word

# ---- a thread: a heading that is a link, three posts, an aside.
# Rows: html head body main h2 a div.comment-list div.post p, div.post p, div.post p p, aside header form label figure
# img figcaption: 21 elements.
# Blocks      h2   p   p   p   p  header form figcaption   page
# words        1   8   1   1   2     1     2     2          18
# characters   5  28   5   5   9     3     6     5          66, 5 of them in the link of the h2
FORUM = Worked(
    html=(
        '<main><h2><a href=/1>Pears</a></h2><div class="comment-list">'
        "<div class=post><p>Why are my pears so hard this year?</p></div>"
        "<div class=post><p>Wait.</p></div>"
        "<div class=post><p>Wait.</p><p hidden>Old pears.</p></div></div></main>"
        "<aside><header>Ads</header><form><label>Sign in</label></form>"
        "<figure><img src=p.png><figcaption>A pear</figcaption></figure></aside>"
    ),
    texts=["Pears", "Why are my pears so hard this year?", "Wait.", "Wait.", "Old pears.", "Ads", "Sign in", "A pear"],
    bytes={
        "links": [16, 0, 0, 0, 0, 0, 0, 0],
        "gap": [45, 32, 25, 25, 16, 25, 25, 32],  # html head body main h2 a; div div p; …; figure img figcaption
        "hidden": [0, 0, 0, 0, 1, 0, 0, 0],
        "inline": [1, 0, 0, 0, 0, 0, 10, 0],
        "tag": [44, 47, 47, 47, 47, 14, 9, 39],
        "parent_tag": [36, 33, 33, 33, 33, 12, 12, 38],
        "depth": [4, 6, 6, 6, 6, 4, 4, 5],
        "to_main": [1, 3, 3, 3, 3, 15, 15, 15],
        "to_aside": [15, 15, 15, 15, 15, 1, 1, 2],
        "to_header": [15, 15, 15, 15, 15, 0, 15, 15],
        "to_form": [15, 15, 15, 15, 15, 15, 0, 15],
        "to_figure": [15, 15, 15, 15, 15, 15, 15, 1],
        "to_comment": [15, 2, 2, 2, 2, 15, 15, 15],
        "comment_blocks": [120, 128, 136, 140, 144, 146, 148, 150],  # i - 1
        "title_blocks": 0,
        "title_words": 0,
        "h1_blocks": 0,
        "heading": [2, 0, 0, 0, 0, 0, 0, 0],
        "above_heading": [0, 2, 2, 2, 2, 2, 2, 2],
        "above_blocks": [255, 16, 25, 32, 37, 41, 45, 48],
        "above_words": [255, 16, 53, 55, 57, 61, 63, 65],  # 1, 9, 10, 11, 13, 14, 16
        "copies": [16, 16, 25, 25, 16, 16, 16, 16],
        "copies_before": [0, 0, 0, 16, 0, 0, 0, 0],
        "alike_blocks": [16, 37, 37, 37, 37, 16, 16, 16],
        "alike_words": [16, 59, 59, 59, 59, 16, 25, 25],  # 12
        "alike_sentences": [0, 51, 51, 51, 51, 0, 0, 0],  # 8·4/4
        "siblings": [16, 16, 16, 25, 25, 16, 16, 16],  # the hidden paragraph is one as well
        "siblings_2": 16,
        "siblings_3": 16,
        "item_steps": [255, 1, 1, 1, 1, 255, 255, 255],
        "item_words": [0, 51, 16, 32, 32, 0, 0, 0],
        "item_links": 0,
        # p, 5 up: html, 4 up: body, 3 up: main with 13 words in 5 blocks, 5 of 52 characters in links: 2602/104
        "up3_links": [19, 25, 25, 25, 25, 19, 19, 19],  # page 5/66: 2616/132
        "up3_words": [68, 61, 61, 61, 61, 68, 68, 68],
        "up3_blocks": [51, 41, 41, 41, 41, 51, 51, 51],
        "up3_share": [255, 184, 184, 184, 184, 255, 255, 255],  # 13/18: 6648/36
        "up3_paragraphs": [170, 235, 235, 235, 235, 170, 170, 170],  # 12/18: 6138/36; 12/13: 6133/26
        "up3_density": [75, 84, 84, 84, 84, 75, 75, 77],  # html ⌊8·66/21⌋ 25, main ⌊8·52/11⌋ 37, body ⌊8·66/19⌋ 27
        # Points: only the first post has 8 words: 256 + ⌊256·28/100⌋ = 327, 120-fold to div.post, 60-fold to its parent
        "in_best": [0, 1, 0, 0, 0, 0, 0, 0],
        "best_start": [120, 128, 136, 140, 144, 146, 148, 150],  # i - 1
        "best_end": [116, 120, 128, 136, 140, 144, 146, 148],  # i - 2
        "best_up": [1, 1, 2, 2, 2, 2, 2, 3],
        "best_down": [2, 0, 1, 1, 1, 3, 3, 3],
        "own_best": 0,
        "parent_best": [58, 255, 0, 0, 0, 0, 0, 0],  # main: ⌊30·327·47/52⌋ = 8866 of 39240: 4560900/78480
        "page_margin": 128,
        "page_best_score": 16,  # ⌊39240/30720⌋
        # No sum above 0: -9, 8 - 8, -7 …
        "in_stretch": 0,
        "stretch_start": [128, 136, 140, 144, 146, 148, 150, 152],
        "stretch_end": [128, 136, 140, 144, 146, 148, 150, 152],
        "page_stretch": 0,
        "page_blocks": 51,
        "page_elements": 71,
        "page_hidden": 28,  # 2/18: 1038/36
        "page_images": 16,
        "page_h1": 0,
        "page_h23": 16,
        "page_linked_headings": 16,
        "page_comments": 37,
        "page_items": 37,
        "page_median": 16,  # four of eight have one word
        "page_og": 0,
        "page_good": 0,
        "up0_good": 0,
    },
)

# ---- a list of items: section.grid > div.card > h3 > a, span. Of each item 2 words in 7 characters, and `$5`.
LISTING = Worked(
    html=(
        "<title>Shop</title><meta name=OG:Type content=product.group>"
        '<script type=application/ld+json>[{"@type":["ItemList"]},{"@type" : "Product"},{"@type":"QAPage"}]</script>'
        "<section class='grid g2'>"
        "<div class=card><h3><a href=/1>Red pear</a></h3><span>$5</span></div>"
        "<div class=card12><h3><a href=/2>Big plum</a></h3><span>$6</span></div>"
        "<div class=CARD><h3><a href=/3>Raw figs</a></h3><span>$7</span></div></section>"
    ),
    texts=["Red pear", "$5", "Big plum", "$6", "Raw figs", "$7"],
    bytes={
        "inline": [1, 2, 1, 2, 1, 2],
        "tag": [43, 33, 43, 33, 43, 33],
        "siblings": [16, 32, 16, 32, 16, 32],  # digits and capitals make no other class
        "item_steps": [1, 0, 1, 0, 1, 0],
        "item_words": 32,
        "item_links": 198,  # 7/9: 3579/18
        "alike_blocks": 32,
        "shape_blocks": 32,
        "shape_mean": [65, 51, 65, 51, 65, 51],  # 8·6/3, 8·3/3
        "window_links": [214, 198, 198, 198, 198, 179],  # 21/25 at the start, 14/20 at the end, 21/27 between
        "words_before": [0, 25, 32, 41, 45, 51],
        # Two words and one by turns: nothing has 8, so there are no points, and row 0 is the best
        "in_best": 1,
        "best_start": [128, 136, 140, 144, 146, 148],
        "best_end": [106, 108, 110, 112, 116, 120],  # i - 6: half of 45, 41, 37, 32, 25, 16
        "best_up": [5, 4, 5, 4, 5, 4],  # to div, section, body, html, row 0: 5 steps from the h3
        "best_down": 0,
        "own_best": 0,
        "parent_best": 0,
        "page_best": 255,
        "page_best_links": 198,
        "page_margin": 0,
        "page_best_score": 0,
        "page_prices": 32,
        "page_linked_headings": 32,
        "page_h23": 32,
        "page_items": 45,
        "page_schema": 32,
        "page_schema_article": 0,
        "page_schema_product": 1,
        "page_schema_list": 1,
        "page_schema_forum": 1,
        "page_og": 2,
        "page_median": 16,
        "page_links": 198,
    },
)

# ---- a table: th and td stand in tr, that in tbody, that in table
TABLE = Worked(
    html=(
        "<meta property=og:type content=website>"
        "<table><caption>Rivers:</caption><tr><th>Name<th>km<tr><td>Po<td>652<tr><td>Arno<td>241</table>"
    ),
    texts=["Rivers:", "Name", "km", "Po", "652", "Arno", "241"],
    bytes={
        "tag": [31, 29, 29, 30, 30, 30, 30],
        "parent_tag": [24, 28, 28, 28, 28, 28, 28],
        "to_table": [1, 3, 3, 3, 3, 3, 3],
        "ending": [2, 0, 0, 0, 0, 0, 0],
        "next_ending": 0,
        "heading": [7, 0, 0, 0, 0, 0, 0],
        "above_heading": [0, 7, 7, 7, 7, 7, 7],
        "digit_share": [0, 0, 0, 0, 255, 0, 255],
        "path_blocks": [16, 25, 25, 37, 37, 37, 37],
        "path_words": [16, 25, 25, 37, 37, 37, 37],
        "siblings": [16, 25, 25, 25, 25, 25, 25],
        "siblings_2": 16,  # tbody; the body for the caption
        "item_steps": [255, 1, 1, 1, 1, 1, 1],  # three tr
        "item_words": [0, 25, 25, 25, 25, 25, 25],
        "page_tables": 16,
        "page_og": 3,
        "page_dates": 0,
    },
)

# ---- groups: p.a p.b in a div, p.A1 in a section. 2, 1 and 1 words
GROUPS = Worked(
    html="<div><p class=a>One two.</p><p class=b><a href=/>Three</a></p></div><section><p class=A1>Four</p></section>",
    texts=["One two.", "Three", "Four"],
    bytes={
        "alike_blocks": 16,
        "alike_share": [128, 64, 64],
        "path_blocks": [25, 25, 16],
        "path_words": [32, 32, 16],
        "path_share": [191, 191, 64],  # 3/4: 1534/8
        "path_links": [106, 106, 0],  # 5/12: 2562/24
        "path_mean": [59, 59, 51],  # 8·3/2, 8
        "path_sentences": [37, 37, 0],  # 8·1/2
        "shape_blocks": [25, 16, 25],  # p.a and p.A1
        "shape_share": [191, 64, 191],
        "shape_mean": [59, 51, 59],
    },
)

# ---- siblings further up, and 5 up that is not all of the page.
# div > ol > li > div > div > p: 2 up is a div alone in its li, 3 up the li, 5 up the div that holds 2 of 5 words
NESTED = Worked(
    html=(
        "<div><ol><li><div><div><p>One</p></div></div></li><li><div><div><p>Two</p></div></div></li></ol></div>"
        "<ul><li><div><p>Red</p></div></li><li><div><p>Dry</p></div></li><li><div><p>Big</p></div></li></ul>"
    ),
    texts=["One", "Two", "Red", "Dry", "Big"],
    bytes={
        "siblings_2": [16, 16, 32, 32, 32],
        "siblings_3": [25, 25, 16, 16, 16],
        "to_list": [3, 3, 2, 2, 2],
        "item_steps": [255, 255, 2, 2, 2],
        "up5_words": [25, 25, 41, 41, 41],
        "up5_blocks": [25, 25, 41, 41, 41],
        "up5_share": [102, 102, 255, 255, 255],  # 2/5: 1025/10
        "up5_density": [37, 37, 41, 41, 41],  # ⌊8·6/10⌋ = 4; html ⌊8·15/23⌋ = 5
    },
)

# ---- levels: five div, in the innermost p; k stands in the fourth, l in the third; then two articles.
# Blocks      p   k   l   p   article   page
# words      10   1   1  10      2       24
# characters 11   1   1  11      2       26, of them 1 (l) in a link; good are the paragraphs
# 2 up are for p the fourth div, for k the second, for l the first; then the body and html
LEVELS = Worked(
    html=(
        "<div><div><div><div><div><p>a b c d e f g h i, j</p></div>k</div><a href=/>l</a></div></div></div>"
        "<article><p>a b c d e f g h i, j</p></article><article>m n</article>"
    ),
    texts=["a b c d e f g h i, j", "k", "l", "a b c d e f g h i, j", "m n"],
    odds={"names": {tag("p"): 16}, "words": {word("k"): 16}},
    bytes={
        "up1_good": [128, 128, 128, 128, 255],
        "up2_links": [0, 20, 20, 10, 10],  # 1/13: 523/26; 1/26: 536/52
        "up2_good": [128, 128, 128, 255, 255],
        "up2_density": [81, 67, 63, 68, 65],  # ⌊8·12/3⌋ 32, ⌊8·13/6⌋ 17, ⌊8·13/7⌋ 14, ⌊8·26/11⌋ 18, ⌊8·26/13⌋ 16
        "up2_words": [57, 59, 59, 74, 74],
        "up2_blocks": [25, 32, 32, 41, 41],
        "up2_share": [117, 128, 128, 255, 255],  # 11/24: 5634/48
        "up2_paragraphs": [232, 213, 213, 213, 213],  # 10/11: 5111/22; 10/12: 5112/24, 20/24
        "up3_good": [128, 128, 255, 255, 255],
        "up5_links": [20, 10, 10, 10, 10],
        "up5_good": [128, 255, 255, 255, 255],
        "up5_paragraphs": 213,
        "names_wide": 146,  # (160·11 + 128·2 + 128·2 + 144·11 + 128·3) / 29 = 4240/29
        "words_up2": [130, 130, 130, 129, 129],  # k has 144: 1696/13, 1952/15, 128 + 32/29
        "copies": [25, 16, 16, 25, 16],
        "page_paragraphs": 213,
        "page_good_words": 70,
        "page_articles": 25,
    },
)

# ---- an inline element around blocks: aa and cc are blocks of the div, so the label holds b and d alone
INLINE = Worked(
    html="<div><label>aa<p>b</p>cc<p>d</p></label></div>",
    texts=["aa", "b", "cc", "d"],
    bytes={
        "up1_blocks": [37, 25, 37, 25],
        "up1_words": [37, 25, 37, 25],
        "up1_density": [53, 41, 53, 41],  # body ⌊8·6/5⌋ = 9; label ⌊8·2/3⌋ = 5
        "siblings": [16, 25, 16, 25],
        "inline": [10, 0, 10, 0],
    },
)

# ---- the best element may be inline: x begins inside it, but is a block of the body
INLINE_BEST = Worked(
    html="<font>x<p>a b c d e f g h, i</p></font>",
    texts=["x", "a b c d e f g h, i"],
    bytes={"in_best": [0, 1], "best_start": [120, 128], "best_end": [116, 120], "best_up": [0, 1], "best_down": [1, 0]},
)

# ---- text in a div: 8 words, 33 characters, a comma: 512 + 84 points, 120-fold to the div itself
OWN = Worked(
    html="<div>one, two three four five six seven eight<p>short</p></div>",
    texts=["one, two three four five six seven eight", "short"],
    bytes={
        "own_best": [255, 0],
        "parent_best": [128, 255],  # body has half
        "best_up": [0, 1],
        "in_stretch": 0,  # 8 words outside links are worth 0
        "page_margin": 128,
    },
)

# ---- windows: 14 blocks of 4 characters, the first a link
WINDOWS = Worked(
    html="<p class=x><a href=/>aaaa</a>" + "<p>aaaa" * 13,
    texts=["aaaa"] * 14,
    odds={"names": {hashed(4, "x"): 40}},  # one of four names of the first: 128 + 2·40/4 = 148, the others 128
    bytes={
        # 4/20 51.5, 4/24 43.0, 4/28 36.9, 4/32 32.4, 4/36 28.8, then the link is out of reach
        "window_links": [51, 43, 36, 32, 28, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        # 4/52 20.1, 4/56 18.7
        "wide_window_links": [20, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 0],
        "names_mean": [148] + [128] * 13,
        "names_window": [134, 133, 132] + [128] * 11,  # 20/3, 20/4, 20/5
        "names_wide": [130, 130, 130, 130, 129, 129, 129] + [128] * 7,  # 20/7, 20/8, 20/9, 20/10, 20/11, 20/12, 20/13
        "names_relative": [147] + [127] * 13,  # against 128 + ⌊20/14⌋
        "copies": 63,
        "copies_before": [0, 16, 25, 32, 37, 41, 45, 48, 51, 53, 55, 57, 59, 61],
    },
)

# ---- long blocks: 31, 30 and 9 words; the stretch is 23 + 22 + 1
LONG = Worked(
    html=f"<p>{'x ' * 31}<p>{'y ' * 30}<p>{'z ' * 9}",
    texts=[("x " * 31).strip(), ("y " * 30).strip(), ("z " * 9).strip()],
    bytes={
        "page_long": 113,  # 31/70: 15880/140
        "good_words": 0,  # no sentence, no comma
        "in_stretch": 1,
        "stretch_start": [128, 136, 140],
        "stretch_end": [112, 116, 120],
        "page_stretch": 255,
        "words_sum": [128, 128, 128],
    },
)

# ---- stretches of the same sum: 6, -6, 6. The first begins and ends first
EQUAL_STRETCHES = Worked(
    html=f"<p>{'x ' * 14}<p>y y<p>{'z ' * 14}",
    texts=[("x " * 14).strip(), "y y", ("z " * 14).strip()],
    bytes={"in_stretch": [1, 0, 0]},
)

# 1, -1, 6: with or without the first two it is 6
LONGER_STRETCH = Worked(
    html=f"<p>{'x ' * 9}<p>{'y ' * 7}<p>{'z ' * 14}",
    texts=[("x " * 9).strip(), ("y " * 7).strip(), ("z " * 14).strip()],
    bytes={"in_stretch": 1, "stretch_start": [128, 136, 140]},
)

# ---- a count above 4095: 5000 words are looked up at 2500, 16·log2(2501) = 180.6, and 16 more
LARGE = Worked(
    html="<p>" + "x " * 5000,
    texts=[("x " * 5000).strip()],
    bytes={"words": 197, "page_words": 197, "word_length": 51},
)

# ---- dates: within 40 bytes, four digits alone that begin with 19 or 20, or a time
DATES = Worked(
    html="<p>12:30 today<p>on 2026-01-02<p>12026<p>19999<p>" + "x" * 38 + "2026<p>1.234,56<p>2100",
    texts=["12:30 today", "on 2026-01-02", "12026", "19999", "x" * 38 + "2026", "1.234,56", "2100"],
    bytes={"page_dates": 25},
)

SHAPES = {
    "forum": FORUM,
    "listing": LISTING,
    "table": TABLE,
    "groups": GROUPS,
    "nested": NESTED,
    "levels": LEVELS,
    "inline": INLINE,
    "inline best": INLINE_BEST,
    "own": OWN,
    "windows": WINDOWS,
    "long": LONG,
    "equal stretches": EQUAL_STRETCHES,
    "longer stretch": LONGER_STRETCH,
    "large": LARGE,
    "dates": DATES,
}
