"""Texts in scripts other than Latin, and the tokens of texts and names, worked out by hand."""

from learned.worked_article import Worked

ALL = -1  # stands for every place of a table


def eights(*tables: str) -> dict[str, dict[int, int]]:
    """Tables with 8 everywhere: a sum is 128 + the number of tokens."""
    return {table: {ALL: 8} for table in tables}


# ---- Chinese: tokens 今 今天 天下 下雨, and 街 街道 道湿 湿了 behind the comma
CHINESE = Worked(
    html="<title>今天下雨</title><p>今天下雨，街道湿了。<p>「好！」",
    texts=["今天下雨，街道湿了。", "「好！」"],
    odds=eights("words"),
    bytes={
        "words": [51, 16],  # 8, 1
        "word_length": [55, 81],  # 8·10/8; 8·4/1 = 32
        "commas": [16, 0],
        "sentences": [16, 16],
        "ending": 1,  # 」 is a closing mark
        "quotes": [0, 25],
        "title_share": [128, 0],  # 4/8
        "title_cover": [255, 0],
        "words_sum": [136, 130],  # 8 tokens; 1 and the whole
        "page_wide": 164,  # 9/14: 4604/28
        "page_sentences": 25,
    },
)

# ---- Russian: capitals of а–я and ё
RUSSIAN = Worked(
    html="<title>Дождь в Риме</title><h1>ДОЖДЬ в Риме</h1><p>Ёж сказал: «Идёт дождь».<p>ёж идёт",
    texts=["ДОЖДЬ в Риме", "Ёж сказал: «Идёт дождь».", "ёж идёт"],
    bytes={
        "words": [32, 37, 25],
        "upper_share": [153, 24, 0],  # 6/10: 3070/20; 2/21: 1041/42
        "quotes": [0, 25, 0],
        "separators": [0, 16, 0],  # » may part links as well
        "sentences": [0, 16, 0],
        "ending": [0, 1, 0],
        "title_share": [255, 64, 0],
        "title_cover": [255, 85, 0],
        "title_blocks": [128, 136, 140],
        "page_wide": 0,
    },
)

# ---- Thai: ไ, then ม with the mark ่ as a pair with ไ, then ม with the mark ี as a pair with ม
THAI = Worked(
    html="<title>ไม่</title><meta name=description content=ไม><p>ไม่มี",
    texts=["ไม่มี"],
    odds=eights("words"),
    bytes={
        "words": 32,
        "word_length": 61,  # ⌊8·5/3⌋ = 13
        "title_share": 170,  # 2/3: 1023/6
        "title_cover": 255,
        "description_cover": 255,  # ไ and ไม: the tone mark is passed over
        "words_sum": 132,  # 3 and the whole
        "page_wide": 153,  # 3/5
        "upper_share": 0,
    },
)

# ---- Arabic: its question mark and comma
ARABIC = Worked(
    html="<div dir=rtl>هل تمطر اليوم؟ نعم، كثيرا.</div>",
    texts=["هل تمطر اليوم؟ نعم، كثيرا."],
    bytes={
        "words": 41,
        "word_length": 83,  # ⌊8·22/5⌋ = 35
        "commas": 16,
        "sentences": 25,
        "ending": 1,
        "upper_share": 0,
    },
)

# ---- Greek: capitals of α–ω; its question mark looks like a semicolon and ends no sentence
GREEK = Worked(
    html="<title>ΒΡΟΧΗ</title><p>Βροχη στην Αθηνα;",
    texts=["Βροχη στην Αθηνα;"],
    bytes={
        "title_share": 85,
        "title_cover": 255,
        "upper_share": 34,  # 2/15: 1035/30
        "sentences": 0,
        "ending": 0,
    },
)

HINDI = Worked(
    html="<p>यह है। वह था॥",
    texts=["यह है। वह था॥"],
    bytes={"sentences": 16, "ending": 0, "words": 37},  # the double danda is not in the list
)

# ---- ends of sentences, and of texts
ENDINGS = Worked(
    html=(
        "<p>Hi!!! Wait... 3.14 (Yes.) e.g.this?<p>He said “no.”&nbsp;<p>See:)<p>See：<p>Really?!’»<p>..\"'.x<p>."
        "<p>好。。 Good . . ！"
    ),
    texts=[
        "Hi!!! Wait... 3.14 (Yes.) e.g.this?",
        "He said “no.”\xa0",
        "See:)",
        "See：",
        "Really?!’»",
        "..\"'.x",
        ".",
        "好。。 Good . . ！",
    ],
    bytes={
        "sentences": [37, 16, 0, 0, 16, 0, 16, 41],  # !!! ... .) ? are 4; the last 。 。 . . ！ are 5
        "ending": [1, 1, 2, 2, 1, 0, 1, 1],
        "copies": [16, 16, 25, 25, 16, 16, 16, 16],  # See and See: the same tokens
    },
)

# ---- texts without a token are alike
NO_TOKENS = Worked(
    html="<p>—<p>…<p>a",
    texts=["—", "…", "a"],
    odds=eights("words"),
    bytes={
        "copies": [25, 25, 16],
        "copies_before": [0, 16, 0],
        "words_sum": [128, 128, 130],
        "words_mean": [128, 128, 144],
        "words_min": [128, 128, 136],
    },
)

# ---- how many tokens: of 61 words 60, of 7 words 7, of 6 words 7; of a heading of 12 words 10
HOW_MANY = Worked(
    html=f"<p>{'x ' * 61}<p>a b c d e f g<h4>a b c d e f</h4><h5>{'y ' * 12}</h5><p>don't",
    texts=[("x " * 61).strip(), "a b c d e f g", "a b c d e f", ("y " * 12).strip(), "don't"],
    odds=eights("words", "above"),
    bytes={
        "words_sum": [188, 135, 135, 140, 131],  # 60, 7, 6 + 1, 12, don t and both
        "above_sum": [128, 128, 128, 135, 138],  # none above; 6 + 1; 10
        "words_mean": 144,
        "heading": [0, 0, 4, 5, 0],
    },
)

# ---- names. nav: its tag; nav bar n; these three with the tag; navbar n: 9
# p: its tag; role; itemprop: 3. The body adds nothing, the html its class: x, x with the tag, x as a name: 3
# li: its tag; 12 of 14 letters of the class and 4 of 5 of the id; 3 with the tag; 4 names: 24; ol: 1
# x-y, a tag that elute does not know, is none, and neither is 12 with its digits left out: html text, both with the
# tag, htmltext: 5; the div has the same, and an empty role, which is none
NAMES = Worked(
    html=(
        '<html class=x><nav class="navBar n12">One</nav><p role=Note itemprop=articleBody>Two</p>'
        '<ol><li class="a b c d e f g h i j k l m n" id="o-p-q-r-s">Three</ol>'
        '<x-y class="12 HTMLText3"><div>Four</div></x-y>'
        "<div class='12 HTMLText3' role=''>Five</div>"
    ),
    texts=["One", "Two", "Three", "Four", "Five"],
    odds=eights("near", "names"),
    bytes={
        "near_sum": [137, 131, 153, 133, 133],
        "names_sum": [140, 134, 156, 136, 136],
        "near_mean": 144,
    },
)

# ---- roles and words of comments stand for elements
ROLES = Worked(
    html=(
        "<div role=Main><div role=article>a</div><div role=navigation>b</div><div role=complementary>c</div>"
        "<div role=contentinfo>d</div><div role=banner>e</div><div role=form>f</div><div role=figure>g</div>"
        "<div role=table>h</div><div role=listitem>i</div><div id=respondNow>j</div><div class=commentary>k</div>"
        "<div role='main nav'>l</div></div>" + "<div>" * 14 + "m"
    ),
    texts=list("abcdefghijklm"),
    bytes={
        "to_main": [1] * 12 + [15],
        "to_article": [0] + [15] * 12,
        "to_nav": [15, 0] + [15] * 11,
        "to_aside": [15] * 2 + [0] + [15] * 10,
        "to_footer": [15] * 3 + [0] + [15] * 9,
        "to_header": [15] * 4 + [0] + [15] * 8,
        "to_form": [15] * 5 + [0] + [15] * 7,
        "to_figure": [15] * 6 + [0] + [15] * 6,
        "to_table": [15] * 7 + [0] + [15] * 5,
        "to_list": [15] * 8 + [0] + [15] * 4,
        "to_comment": [15] * 9 + [0] + [15] * 3,
        "page_comments": 16,
    },
)

# ---- the title: of title and og:title together, each token once; the first meta counts
TITLE = Worked(
    html=(
        "<title>Red red pears</title><meta property=og:title content='Pears today'><meta name=og:title content=Plum>"
        "<meta name=description><meta name=Description content=''><meta property=og:description content='Sweet pears'>"
        "<meta name=description content=plum>"
        "<p>Red, red, red plum<h1>Today</h1><h1>Pears</h1>"
    ),
    texts=["Red, red, red plum", "Today", "Pears"],
    bytes={
        "title_share": [191, 255, 255],  # 3 of 4
        "title_cover": [85, 85, 85],  # one of red, pears, today each
        "description_cover": [0, 0, 128],  # sweet pears
        "title_blocks": [120, 128, 136],  # the first of two equals; 191·85 is less than 255·85 + 3000
        "title_words": [110, 128, 136],  # -4: half of 37
        "h1_blocks": [120, 128, 136],
        "page_h1": 25,
    },
)

LANGUAGES = {
    "chinese": CHINESE,
    "russian": RUSSIAN,
    "thai": THAI,
    "arabic": ARABIC,
    "greek": GREEK,
    "hindi": HINDI,
    "endings": ENDINGS,
    "no tokens": NO_TOKENS,
    "how many tokens": HOW_MANY,
    "names": NAMES,
    "roles": ROLES,
    "title": TITLE,
}
