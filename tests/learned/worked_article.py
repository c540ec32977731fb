"""An article with navigation and a footer: every feature of its five blocks, worked out by hand.

`Worked` is a page with the bytes that its features must have: a list with one for each block, or one for all of them.
A count of x has the byte ⌊16·log2(1 + x) + ½⌋: 1 → 16, 2 → 25, 3 → 32, 4 → 37, 5 → 41, 14 → 63, 15 → 64 and so on.
A share of 2 in 37 has ⌊(510·2 + 37) / 74⌋ = 14.
"""

from dataclasses import dataclass, field

from elute.page.vocabulary import TAG

Odds = dict[str, dict[int, int]]  # for each table the log-odds at some hashes, in 16ths


def hashed(seed: int, *codes: int | str) -> int:
    """The hash of characters and numbers from a seed."""
    h = seed
    for code in codes:
        for one in [code] if isinstance(code, int) else map(ord, code):
            h = (h ^ one) * 16777619 % 2**32
    return h ^ (h >> 15)


def word(text: str) -> int:
    return hashed(1, text)


def whole(*words: str) -> int:
    return hashed(2, *map(word, words))


def tag(name: str) -> int:
    return hashed(6, TAG[name])


@dataclass(frozen=True)
class Worked:
    html: str
    texts: list[str]  # of the blocks
    bytes: dict[str, int | list[int]]
    odds: Odds = field(default_factory=dict)


# Rows: 0 document, 1 html, 2 head, 3 title, 5 meta, 6 meta, 7 script, 9 body, 10 nav, 11 a, 12 text, 13 text, 14 a,
# 15 text, 16 article, 17 h1, 18 text, 19 p, 20 text, 21 p, 22 text, 23 a, 24 text, 25 text, 26 footer, 27 text.
# Blocks      nav  h1  p   p  footer   page
# words        2   3  14  15     3      37
# link words   2   0   0   1     0       3
# characters   9  10  52  59    18     148
# of links     8   0   0   4     0      12
# good words   0   0  14  14     0      28: only the paragraphs have 10 words, and a sentence or a comma
ARTICLE = Worked(
    html=(
        "<html><head><title>Rain in Rome | Daily</title>"
        '<meta name=description content="Rain fell on Rome."><meta property=og:type content=Article>'
        '<script type="application/ld+json">{"@type": "NewsArticle", "author": {"@type": "Person"}}</script></head>'
        "<body><nav><a href=/>Home</a> | <a href=/n>News</a></nav>"
        "<article class=story><h1>Rain in Rome</h1>"
        "<p>It rained in Rome, and the streets of the city were wet, all day.</p>"
        '<p>"Why?" asked Anna. Nobody <a href=/x>knew</a> it, so she went out and looked at the sky.</p></article>'
        "<footer>Copyright 2026 Daily</footer></body></html>"
    ),
    texts=[
        "Home | News",
        "Rain in Rome",
        "It rained in Rome, and the streets of the city were wet, all day.",
        '"Why?" asked Anna. Nobody knew it, so she went out and looked at the sky.',
        "Copyright 2026 Daily",
    ],
    odds={
        "near": {
            tag("nav"): -40,
            tag("article"): 16,
            tag("p"): 24,
            tag("footer"): -64,
            hashed(3, "story"): 30,
            hashed(5, TAG["article"], hashed(3, "story")): 20,
            hashed(4, "story"): 10,
        },
        "names": {tag("nav"): -100, tag("h1"): 5, tag("p"): 7, tag("footer"): -127, hashed(4, "story"): 50},
        "words": {
            word("rome"): 40,
            word("it"): -3,
            word("copyright"): -90,
            word("home"): -60,
            whole("home", "news"): -20,
            whole("rain", "in", "rome"): 11,
        },
        "above": {word("rome"): 8, word("rain"): -4, whole("rain", "in", "rome"): 20},
    },
    bytes={
        # ---- the text itself
        "words": [25, 32, 63, 64, 32],  # 2, 3, 14, 15, 3
        "plain_words": [0, 32, 63, 63, 32],  # 0, 3, 14, 14, 3
        "good_words": [0, 0, 63, 63, 0],
        "commas": [0, 0, 25, 16, 0],
        "sentences": [0, 0, 16, 32, 0],  # Why?" Anna. sky.
        "separators": [16, 0, 0, 0, 0],
        "quotes": [0, 0, 0, 25, 0],
        "links": [25, 0, 0, 16, 0],  # the nav's from row 0 on
        "gap": [53, 25, 16, 16, 16],  # 9: html head title meta meta script body nav a; then article h1; p; p; footer
        "word_length": [83, 76, 79, 80, 90],  # ⌊8·9/2⌋ 36, ⌊80/3⌋ 26, ⌊416/14⌋ 29, ⌊472/15⌋ 31, ⌊144/3⌋ 48
        "link_share": [227, 0, 0, 17, 0],  # 8/9: 4089/18; 4/59: 2099/118
        "digit_share": [0, 0, 0, 0, 57],  # 4/18: 2058/36
        "upper_share": [57, 51, 10, 13, 28],  # 2/9 1029/18, 2/10 1030/20, 2/52 1072/104, 3/59 1589/118, 2/18 1038/36
        "ending": [0, 0, 1, 1, 0],
        "hidden": 0,
        "inline": [1, 0, 0, 0, 0],
        # ---- elements around it
        "tag": [1, 45, 47, 47, 11],
        "parent_tag": [35, 37, 37, 37, 35],
        "previous_tag": [0, 1, 45, 47, 47],
        "next_tag": [45, 47, 47, 11, 0],
        "next_ending": [0, 1, 1, 0, 0],
        "depth": [3, 4, 4, 4, 3],
        "to_article": [15, 1, 1, 1, 15],
        "to_main": 15,
        "to_nav": [0, 15, 15, 15, 15],
        "to_aside": 15,
        "to_footer": [15, 15, 15, 15, 0],
        "to_header": 15,
        "to_form": 15,
        "to_figure": 15,
        "to_table": 15,
        "to_list": 15,
        "to_comment": 15,
        # ---- place on the page
        "words_before_share": [0, 14, 34, 131, 234],  # 0, 2, 5, 19, 34 in 37: 1057/74, 2587/74, 9727/74, 17377/74
        "blocks_before_share": [0, 51, 102, 153, 204],  # fifths: 515/10, 1025/10, 1535/10, 2045/10
        "good_before_share": [0, 0, 0, 128, 255],  # 14/28: 7168/56
        "good_after_share": [255, 255, 128, 0, 0],
        "words_before": [0, 25, 41, 69, 82],
        "blocks_before": [0, 16, 25, 32, 37],
        "blocks_after": [37, 32, 25, 16, 0],
        # ---- title: rain in rome daily; description: rain fell on rome
        "title_share": [0, 255, 36, 0, 85],  # 3 of 3; in, Rome of 14: 1034/28; Daily of 3: 513/6
        "title_cover": [0, 191, 128, 0, 64],  # 3, 2, 1 of 4: 1534/8, 1024/8, 514/8
        "description_cover": [0, 128, 64, 0, 0],
        "title_blocks": [120, 128, 136, 140, 144],  # -1 0 1 2 3: half of 16, 0, 16, 25, 32 from 128
        "title_words": [116, 128, 144, 161, 168],  # -2 0 3 17 32: half of 25, 0, 32, 67, 81
        "h1_blocks": [120, 128, 136, 140, 144],
        "comment_blocks": 0,
        "heading": [0, 1, 0, 0, 0],
        "above_heading": [0, 0, 1, 1, 1],
        "above_blocks": [255, 255, 16, 25, 32],
        "above_words": [255, 255, 32, 67, 81],  # the heading's own 3, then 17, 32
        # ---- repeated text and structure: the paragraphs are a group of 29 words in 2 blocks, the others are alone
        "copies": 16,
        "copies_before": 0,
        "alike_blocks": [16, 16, 25, 25, 16],
        "alike_words": [25, 32, 79, 79, 32],
        "alike_share": [14, 21, 200, 200, 21],  # 2, 3, 29 in 37: 1057/74, 1567/74, 14827/74
        "alike_links": [227, 0, 9, 9, 0],  # 4/111: 2151/222
        "alike_mean": [65, 74, 110, 110, 74],  # 16, 24, ⌊232/2⌋
        "alike_sentences": [0, 0, 65, 65, 0],  # ⌊8·4/2⌋ = 16
        "path_blocks": [16, 16, 25, 25, 16],
        "path_words": [25, 32, 79, 79, 32],
        "path_share": [14, 21, 200, 200, 21],
        "path_links": [227, 0, 9, 9, 0],
        "path_mean": [65, 74, 110, 110, 74],
        "path_sentences": [0, 0, 65, 65, 0],
        "shape_blocks": [16, 16, 25, 25, 16],
        "shape_share": [14, 21, 200, 200, 21],
        "shape_mean": [65, 74, 110, 110, 74],
        "siblings": [16, 16, 25, 25, 16],
        "siblings_2": 16,  # html or body
        "siblings_3": [0, 16, 16, 16, 0],  # row 0, which is no element, or html
        "item_words": 0,
        "item_steps": 255,
        "item_links": 0,
        # ---- elements further up: nav, body, html, row 0 for the first; p, article, body, html, row 0 for a paragraph
        "up0_links": [227, 0, 0, 17, 0],
        "up0_good": [0, 0, 128, 128, 0],
        "up0_density": [74, 101, 139, 126, 115],  # 8·9/3 tags 24, 80, 416, 8·59/2 236, 144
        "up1_links": [21, 8, 8, 8, 21],  # 12/148: 6268/296; 4/121: 2161/242
        "up1_good": 255,
        "up1_density": [110, 122, 122, 122, 110],  # ⌊8·148/10⌋ 118, ⌊8·121/5⌋ 193
        "up1_words": [84, 81, 81, 81, 84],  # 37, 32
        "up1_blocks": [41, 32, 32, 32, 41],
        "up1_share": [255, 221, 221, 221, 255],  # 32/37: 16357/74
        "up1_paragraphs": [200, 231, 231, 231, 200],  # 29/37, 29/32: 14822/64
        "up2_links": 21,
        "up2_good": 255,
        "up2_density": [100, 110, 110, 110, 100],  # html has 16 tags: ⌊8·148/16⌋ = 74
        "up2_words": 84,
        "up2_blocks": 41,
        "up2_share": 255,
        "up2_paragraphs": 200,
        "up3_links": 21,
        "up3_good": 255,
        "up3_density": 100,  # row 0 is no tag: 16 as well
        "up3_words": 84,
        "up3_blocks": 41,
        "up3_share": 255,
        "up3_paragraphs": 200,
        "up5_links": 21,
        "up5_good": 255,
        "up5_density": 100,
        "up5_words": 84,
        "up5_blocks": 41,
        "up5_share": 255,
        "up5_paragraphs": 200,
        # ---- best element. Points: 256·3 + ⌊256·52/100⌋ = 901, and ⌊(256·2 + ⌊256·59/100⌋)·55/59⌋ = ⌊663·55/59⌋ = 618.
        # article ⌊120·1519·117/121⌋ = 176254, body ⌊60·1519·136/148⌋ = 83750, html half of that
        "in_best": [0, 1, 1, 1, 0],
        "best_start": [120, 128, 136, 140, 144],  # i - 1
        "best_end": [110, 112, 116, 120, 128],  # i - 4: half of 37, 32, 25, 16
        "best_up": 1,
        "best_down": [1, 0, 0, 0, 1],
        "own_best": 0,
        "parent_best": [121, 255, 255, 255, 121],  # (510·83750 + 176254) / 352508 = 121.7
        # ---- densest stretch: -10 -5 6 5 -5, so blocks 2 and 3
        "in_stretch": [0, 0, 1, 1, 0],
        "stretch_start": [116, 120, 128, 136, 140],
        "stretch_end": [110, 112, 116, 120, 128],
        "window_links": 21,
        "wide_window_links": 21,
        # ---- names: nav; h1 and article, story thrice; p and those; footer
        "near_sum": [123, 137, 140, 140, 120],  # -40/8; 76/8; 100/8; -64/8
        "near_mean": [48, 158, 168, 168, 0],  # 128 - 80; + ⌊152/5⌋; + 200/5; 128 - 128
        "near_min": [88, 128, 138, 138, 64],  # h1 is worth 0
        "near_max": [88, 158, 158, 158, 64],
        "names_sum": [115, 134, 135, 135, 112],  # ⌊-100/8⌋ -13, 55/8, 57/8, ⌊-127/8⌋ -16
        "names_mean": [0, 150, 150, 150, 0],  # below 0; ⌊110/5⌋; ⌊114/5⌋; below 0
        "names_min": [28, 128, 128, 128, 1],
        "names_max": [28, 178, 178, 178, 1],
        # ---- words. Weights are 3, 4, 15, 16, 4, in all 42
        "names_relative": [3, 153, 153, 153, 3],  # against 150·35/42 = 125
        "names_window": [129, 138, 125, 134, 132],  # 150·19/22, 150·35/38, 150·35/42, 150·35/39, 150·31/35
        "names_wide": 125,
        "words_sum": [118, 134, 132, 127, 116],  # -80/8; 51/8; 37/8; ⌊-3/8⌋; ⌊-90/8⌋
        "words_mean": [74, 153, 133, 127, 83],  # ⌊-160/3⌋; 102/4; 74/14; ⌊-6/15⌋; -180/4
        "words_min": [68, 128, 125, 125, 38],
        "words_max": [128, 168, 168, 128, 128],
        "words_up0": [74, 153, 133, 127, 83],
        "words_up2": 123,  # (74·3 + 153·4 + 133·15 + 127·16 + 83·4) / 42 = 5193/42
        "words_window": [128, 127, 123, 127, 124],  # 2829/22, 4861/38, 5193/42, 4971/39, 4359/35
        "above_sum": [128, 128, 131, 131, 131],  # (-4 + 0 + 8 + 20) / 8
        "above_mean": [128, 128, 140, 140, 140],  # 48/4
        "above_min": [128, 128, 124, 124, 124],
        "above_max": [128, 128, 148, 148, 148],
        # ---- the page
        "page_links": 21,
        "page_paragraphs": 200,
        "page_good": 193,  # 28/37: 14317/74
        "page_long": 0,
        "page_best": 221,
        "page_best_links": 8,
        "page_margin": 121,
        "page_stretch": 200,
        "page_wide": 0,
        "page_hidden": 0,
        "page_words": 84,
        "page_blocks": 41,
        "page_elements": 65,
        "page_good_words": 78,
        "page_sentences": 37,
        "page_articles": 16,
        "page_tables": 0,
        "page_images": 0,
        "page_h1": 16,
        "page_h23": 0,
        "page_linked_headings": 0,
        "page_comments": 0,
        "page_prices": 0,
        "page_dates": 16,  # 2026
        "page_items": 0,
        "page_schema": 25,
        "page_best_score": 41,  # ⌊176254/30720⌋ = 5
        "page_median": 32,  # of 25 32 32 63 64
        "page_og": 1,
        "page_schema_article": 1,
        "page_schema_product": 0,
        "page_schema_list": 0,
        "page_schema_forum": 0,
        "type_article": 0,
        "type_forum": 0,
        "type_product": 0,
        "type_listing": 0,
        "type_collection": 0,
        "type_documentation": 0,
        "type_service": 0,
    },
)
