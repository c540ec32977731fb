"""Posts, and who wrote them, by the structure of the page: the pages of tests/pages, and small ones for each rule."""

import re
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute.page import Page, parse
from elute.units.posts import Post, _posts, controls, find_posts, kept_blocks
from elute.units.posts._posts import MOST_KINDS
from places import REPOSITORY
from units.reference import posts as reference

PAGES = REPOSITORY / "tests" / "pages"
LONG = "wrote so many words about the {} that nobody could take it for a name or for a date"


def posts_of(html: str | bytes, least: int = 10, by_dates: bool = False) -> tuple[Page, list[Post]]:
    """The posts of a page of which all long blocks are kept."""
    page = parse(html)
    return page, find_posts(page, page.blocks.words >= least, by_dates=by_dates)


def bylines(html: str | bytes, least: int = 10) -> list[str]:
    page, posts = posts_of(html, least)
    return [" ".join("".join(map(page.blocks.piece, post.byline)).split()) for post in posts]


@pytest.mark.parametrize(
    ("case", "expected"),
    [
        ("forum-thread", ["ryehand", "oldoven", "ryehand"]),
        (
            "forum-xenforo",
            ["velvetspokeMar 4, 2021", "oldhubMar 4, 2021", "velvetspokeMar 6, 2021", "marronMar 7, 2021"],
        ),
        (
            "forum-phpbb",
            [
                "beanrow » Tue Jul 20, 2021 8:14 pm",
                "Hanne » Tue Jul 20, 2021 9:02 pm",
                "beanrow » Sun Aug 08, 2021 7:30 am",
            ],
        ),
        (
            "forum-vbulletin",
            ["12-04-2012, 11:20 AMsaltlamp", "12-04-2012, 02:45 PMBrigg", "12-09-2012, 09:05 AMsaltlamp"],
        ),
        (
            "forum-discourse",
            [
                "kettleblack (Ivo) May 3, 2024, 8:45am",
                "tomasine May 3, 2024, 11:39am",
                "kettleblack (Ivo) May 4, 2024, 7:10am",
                "parapet May 9, 2024, 6:21pm",
            ],
        ),
        (
            "questions-and-answers",
            ["Nov 1, 2019 at 8:15Fennel", "Nov 1, 2019 at 9:02Orrin", "Nov 3, 2019 at 17:40Wilma"],
        ),
        (
            "threaded-comments",
            [
                "3 years ago by loafward",
                "quayside 41 points 3 years ago",
                "loafward 18 points 3 years ago",
                "millrace 12 points 3 years ago",
            ],
        ),
        (
            "comment-tables",
            ["quern on Sept 12, 2023", "ebbing on Sept 12, 2023", "tallow on Sept 13, 2023"],
        ),
        ("comments-below", ["Marisol•4 years ago", "Ferryman•4 years ago", "Jolyon•4 years ago"]),
        ("news-article", []),
        ("listing", []),
    ],
)
def test_who_speaks_on_pages_of_many_makes(case: str, expected: list[str]) -> None:
    assert bylines((PAGES / case / "page.html").read_bytes(), least=12) == expected


def thread(*authors: str, post: str = "<div class=post>{author}<p>{text}</div>") -> str:
    return "".join(post.format(author=author, text=LONG.format(number)) for number, author in enumerate(authors))


@pytest.mark.parametrize(
    "author",
    [
        "<span itemprop=author>{}</span>",
        "<a rel=author href=/x>{}</a>",
        "<b class=post-author>{}</b>",
        "<b class=userName>{}</b>",
        "<a href=/users/1>{}</a>",
        "<a href='member.php?u=1'>{}</a>",
        "<a href='index.php?action=profile;u=1'>{}</a>",
        "<a href=https://example.org/@x>{}</a>",
        "<a href=//example.org/~x>{}</a>",
    ],
)
def test_an_author_is_named_in_one_way_in_all_posts(author: str) -> None:
    assert bylines(thread(author.format("Ann"), author.format("Bob"))) == ["Ann", "Bob"]


@pytest.mark.parametrize(
    "author",
    [
        "<b>{}</b>",  # nothing says that it is a name
        "<a href=/user-guide>{}</a>",
        "<b class=user>A name is no sentence, and {} has written one</b>",
    ],
)
def test_what_names_no_author(author: str) -> None:
    assert bylines(thread(author.format("Ann"), author.format("Bob"))) == []


def test_what_is_the_same_everywhere_is_no_name() -> None:
    assert bylines(thread("<b class=user>Member</b>", "<b class=user>Member</b>")) == []
    assert bylines(thread("<b itemprop=author>Ann</b>", "<b itemprop=author>Ann</b>")) == ["Ann", "Ann"]  # it is sure


def test_a_profile_is_a_better_name_than_a_rank() -> None:
    ranked = "<b class=user-rank>{} member</b> <a href=/user/{}>{}</a>"
    found = bylines(thread(ranked.format("Old", "ann", "Ann"), ranked.format("New", "bob", "Bob")))
    assert found == ["Ann", "Bob"]


def test_a_title_is_no_name() -> None:
    titled = "<b>{}</b><i class=usertitle>{}</i> <time>May {}</time>"
    html = thread(*(titled.format(*each) for each in (("Ann", "Old", 1), ("Bob", "New", 2), ("Ann", "Old", 3))))
    assert [who for who, _, _ in texts_of(html)] == ["Ann", "Bob", "Ann"]


def test_a_count_that_leads_to_a_profile_is_no_name() -> None:
    points = "<a href=/profile/7/reputation/><span>{}</span> <span>Reputation</span></a>"
    assert bylines(thread(*map(points.format, ("426", "8.8k", "1,024")))) == []


def test_who_is_quoted_or_likes_a_post_is_not_its_author() -> None:
    lou, quinn = "<a class=user href=/user/l>Lou</a>", "<a class=user href=/user/q>Quinn</a>"
    more = f"<blockquote>{quinn} said</blockquote><i>Liked by {lou}"
    post = f"<div class=post><a class=user href=/user/x>{{author}}</a><p>{{text}}</p>{more}</i></div>"
    assert bylines(thread("Ann", "Bob", "Cy", post=post)) == ["Ann", "Bob", "Cy"]


def test_who_edited_a_post_is_not_its_author_where_microdata_tell() -> None:
    post = (
        "<div class=answer><p>{text}</p><div><a href=/users/9>Ed</a></div>"
        "<div itemprop=author><a href=/users/1>{author}</a></div></div>"
    )
    assert bylines(thread("Ann", "Bob", "Cy", post=post)) == ["Ann", "Bob", "Cy"]


def test_replies_inside_a_post_are_posts() -> None:
    def post(author: str, replies: str = "") -> str:
        text = LONG.format(author)
        return f"<li class=c><div class=b><a href=/u/{author}>{author}</a><p>{text}</div><ul>{replies}</ul></li>"

    html = f"<ul>{post('Ann', post('Bob', post('Cy')) + post('Di'))}{post('Ed')}</ul>"
    page, posts = posts_of(html)
    assert bylines(html) == ["Ann", "Bob", "Cy", "Di", "Ed"]
    assert [(page.text(post.byline[0]), post.end > after.start) for post, after in pairwise(posts)] == [
        (name, False) for name in ("Ann", "Bob", "Cy", "Di")
    ]


def test_the_text_may_stand_beside_the_author() -> None:
    html = thread("Ann", "Bob", "Cy", post="<dt class=author>{author}</dt><dd>{text}</dd>")
    assert bylines(f"<dl>{html}</dl>") == ["Ann", "Bob", "Cy"]


def test_the_first_post_may_look_different() -> None:
    first = f"<div id=question><a class=author href=/u/q>Quinn</a><p>{LONG * 2}</div>"
    rest = thread("<a class=author href=/u/a>Ann</a>", "<a class=author href=/u/b>Bob</a>")
    assert bylines(f"<main>{first}<div>{rest}</div></main>") == ["Quinn", "Ann", "Bob"]


@pytest.mark.parametrize(
    ("date", "expected"),
    [
        ("<time>Tuesday</time>", "Tuesday"),
        ("<span itemprop=dateCreated>Tuesday</span>", "Tuesday"),
        ("<span title=2020-01-02T10:00>2 days ago</span>", "2 days ago"),
        ("<span class=post-date>2 days ago</span>", "2 days ago"),
        ("<span class=date>2 May <span class=time>at 10:00</span></span>", "2 May at 10:00"),
        ("<span>2 May, 10:00</span>", "2 May, 10:00"),
        ("<span class=dated>in the days of yore</span>", ""),
        ("<p>Joined: <b>2 May, 10:00</b><p><b>3 May, 11:00</b>", "3 May, 11:00"),
        ("<blockquote><time>Monday</time></blockquote><p><time>Tuesday</time>", "Tuesday"),
    ],
)
def test_dates(date: str, expected: str) -> None:
    found = bylines(thread(*(f"<p><a href=/user/{name}>{name}</a></p><div>{date}</div>" for name in ("Ann", "Bob"))))
    assert found == [f"Ann{expected}", f"Bob{expected}"]


def test_no_word_is_cut() -> None:
    post = "<div class=post><p><a href=/u/x>{author}</a><i>:</i> <b>(12)</b></p><p>{text}</p></div>"
    assert bylines(thread("Ann", "Bob", post=post)) == ["Ann:", "Bob:"]


def test_posts_in_noscript_are_found() -> None:
    html = f"<noscript>{thread('<a href=/u/a>Ann</a>', '<a href=/u/b>Bob</a>')}</noscript>"
    assert bylines(html) == ["Ann", "Bob"]


def texts_of(html: str, least: int = 10) -> list[tuple[str, str, str]]:
    """For each post its author, its date, and whom its long text is about."""
    page, posts = posts_of(html, least, by_dates=True)
    animals, shown = ("hen", "cow", "ox"), page.blocks.row_block >= 0
    return [
        (
            "".join(map(page.blocks.piece, post.author)).strip(),
            "".join(map(page.blocks.piece, post.date)).strip(),
            " ".join(name for name in animals if f"the {name} " in page.blocks.join(shown, post.start, post.end)),
        )
        for post in posts
    ]


def test_the_head_of_a_post_may_be_the_row_before_its_text() -> None:
    html = "<table>" + "".join(
        f"<tr><td class=head>Re: What nobody knew about the animals by <a class=user href=/{who}>{who}</a>: 9:0{n}am"
        f"<tr><td class=text>{LONG.format(what)} and {LONG.format('rest')} and {LONG.format('rest')}"
        for n, (who, what) in enumerate((("Ann", "hen"), ("Bob", "cow"), ("Cy", "ox")))
    )
    assert [(who, what) for who, _, what in texts_of(html)] == [("Ann", "hen"), ("Bob", "cow"), ("Cy", "ox")]


def test_an_address_may_call_a_profile_so_behind_an_underscore() -> None:
    assert bylines(thread("<a href=/?user_profile=1>Ann</a>", "<a href=/?user_profile=2>Bob</a>")) == ["Ann", "Bob"]


def test_where_nobody_is_called_an_author_dates_tell_posts_and_places_tell_names() -> None:
    html = "".join(
        f"<div class=item><h2>#{n} <a href=#{n}>2019-09-0{n} 10:46</a></h2><dl><dt><strong>{who}</strong>"
        f"<dd><strong>Regular</strong><dd>Posts: {n}</dl><p>{LONG.format(what)}</div>"
        for n, (who, what) in enumerate((("Ann", "hen"), ("Bob", "cow"), ("Ann", "ox")), start=1)
    )
    assert texts_of(html) == [
        ("Ann", "2019-09-01 10:46", "hen"),
        ("Bob", "2019-09-02 10:46", "cow"),
        ("Ann", "2019-09-03 10:46", "ox"),
    ]


def test_posts_of_one_author() -> None:
    html = "".join(
        f"<div class=item><a class=username>Ann</a> <time>May 3</time><p>{LONG.format(what)}</div>"
        for what in ("hen", "cow", "ox")
    )
    assert texts_of(html) == [("Ann", "May 3", what) for what in ("hen", "cow", "ox")]


def test_a_name_and_a_date_may_be_the_first_lines_of_the_text() -> None:
    html = "".join(
        f"<div class=item><b>{who}</b> says:<br><time>May {n}, 2020</time><br>{LONG.format(what)} and more words</div>"
        for n, (who, what) in enumerate((("Ann", "hen"), ("Bob", "cow"), ("Cy", "ox")), start=1)
    )
    assert texts_of(html) == [
        ("Ann", "May 1, 2020", "hen"), ("Bob", "May 2, 2020", "cow"), ("Cy", "May 3, 2020", "ox")
    ]  # fmt: skip


def test_the_text_of_the_first_post_may_stand_behind_its_head() -> None:
    answers = "".join(
        f"<div class=answer><a class=author href=/u/{who}>{who}</a><p>{LONG.format(what)}</div>"
        for who, what in (("Bob", "cow"), ("Cy", "ox"))
    )
    first = f"<header><a class=author href=/u/ann>Ann</a></header><div>{LONG.format('hen')} {LONG.format('rest')}</div>"
    html = f"<div><h1>Animals</h1>{first}<div>{answers}</div></div>"
    assert [(who, what) for who, _, what in texts_of(html)] == [("Ann", "hen"), ("Bob", "cow"), ("Cy", "ox")]


def test_who_is_named_far_before_all_posts_wrote_none_of_them() -> None:
    menu = "<p><a class=author href=/u/me>Your page</a></p>" + "<ul>" + "<li><a href=/>Shelf</a>" * 40 + "</ul>"
    answers = thread("<a class=author href=/u/b>Bob</a>", "<a class=author href=/u/c>Cy</a>")
    text = f"{LONG.format('hen')} {LONG.format('rest')}"
    assert bylines(f"<div>{menu}<div>{text}</div><div>{answers}</div></div>") == ["Bob", "Cy"]


def test_posts_are_those_with_kept_text() -> None:
    page = parse(thread("<a href=/u/a>Ann</a>", "<a href=/u/b>Bob</a>", "<a href=/u/c>Cy</a>"))
    keep = page.blocks.words >= 10
    keep[1] = False  # what Ann wrote
    assert [page.text(post.author[0]) for post in find_posts(page, keep)] == ["Bob", "Cy"]
    assert find_posts(page, np.zeros(len(page.blocks), dtype=np.bool_)) == []


def test_more_ways_to_name_an_author_than_are_tried() -> None:
    odd = "".join(f"<b class=user-{chr(97 + n % 26)}{chr(97 + n // 26)}>Name</b>" for n in range(3 * MOST_KINDS))
    assert bylines(odd * 2 + thread(*(f"<a href=/u/x>{name}</a>" for name in ("Ann", "Bob", "Cy")))) == [
        "Ann",
        "Bob",
        "Cy",
    ]


def test_what_unfolds_is_no_text_but_what_is_unfolded_is() -> None:
    html = (
        "<blockquote class=js-expandable><div class=expandContent>Short.</div>"
        "<div class=expandLink><a>Click to expand...</a></div></blockquote>"
        "<blockquote><div class=expandContent>Short.</div></blockquote>"
        "<div class=expanded>Shown.</div><p>It <a href=#>↑</a><p><a href=#>↑</a>"
    )
    page = parse(html)
    assert [page.text(row) for row in np.flatnonzero(controls(page))] == ["Click to expand...", "↑"]


def dated(date: str, *heads: str, post: str = "<div class=item>{head} <i>{date}</i><p>{text}</div>") -> str:
    """A thread in which no class tells who wrote what, or when."""
    return "".join(
        post.format(head=head, date=date, text=LONG.format(what))
        for head, what in zip(heads, ("hen", "cow", "ox"), strict=True)
    )


@pytest.mark.parametrize(
    "date",
    [
        "4 March 2021", "Mar 4th, 2021", "4 de marzo de 2021", "4 марта 2021", "04.03.21", "3/4/2021", "2021-03-04",
        "2021年3月4日", "23. März", "April 23", "3 days ago", "vor 3 Tagen", "hace 2 días", "il y a 2 jours, 10h15",
        "5 分钟前", "3일 전", "12y", "8 mo",
    ],
)  # fmt: skip
def test_a_day_tells_posts_also_where_all_are_of_one_day(date: str) -> None:
    expected = [("Ann", date, "hen"), ("Bob", date, "cow"), ("Cy", date, "ox")]
    assert texts_of(dated(date, "<b>Ann</b>", "<b>Bob</b>", "<b>Cy</b>")) == expected


@pytest.mark.parametrize(
    "text",
    [
        "F1 2018",
        "1.2.3.04",
        "12 replies",
        "It is said that on the 4 March 2021 it had rained",
        "12 Ym",
    ],
)
def test_what_is_no_day(text: str) -> None:
    assert texts_of(dated(text, "<b>Ann</b>", "<b>Bob</b>", "<b>Cy</b>")) == []


def test_names_are_those_whose_links_lead_to_them() -> None:
    named = "<p><em>{rank}</em></p><p><a class=c{n} href=/9f/{n}>{who}</a></p><p><a href=/t/{n}>Reply</a></p>"
    heads = [
        named.format(rank=rank, n=n, who=who)
        for rank, n, who in (("Old", 1, "Ann"), ("New", 2, "Bob"), ("Old", 1, "Ann"))
    ]
    assert [who for who, _, _ in texts_of(dated("4 May 2020", *heads))] == ["Ann", "Bob", "Ann"]


def test_some_names_are_links_and_some_are_not() -> None:
    heads = ("<cite>Ann says:</cite>", "<cite><a href=//bob.example>Bob</a> says:</cite>", "<cite>Cy says:</cite>")
    assert [who for who, _, _ in texts_of(dated("4 May 2020", *heads))] == ["Ann says:", "Bob", "Cy says:"]


def test_who_wrote_a_post_may_be_named_before_it() -> None:
    post = "<li><div class=head>{head} <u>{date}</u></div><div class=body><p>{text}</p><u>{date}</u></div></li>"
    html = dated("4 May 2020", "<b>Ann</b>", "<b>Bob</b>", "<b>Cy</b>", post=post)
    assert [who for who, _, _ in texts_of(f"<ul>{html}</ul>")] == ["Ann", "Bob", "Cy"]


def test_a_label_belongs_to_what_stands_beside_it() -> None:
    about = "<dl><dt>Since:</dt><dd>{}</dd></dl><dl><dt>From:</dt><dd></dd></dl>"
    heads = [
        f"<b>{who}</b>{about.format(since)}"
        for who, since in (("Ann", "4 May 2011"), ("Bob", "1 June 2009"), ("Cy", "2 May 2010"))
    ]
    assert [when for _, when, _ in texts_of(dated("5 July 2020", *heads))] == ["5 July 2020"] * 3


def test_a_time_alone_has_the_day_before_it() -> None:
    post = "<div class=item><b>{head}</b> <i>{date} <s>10:15</s></i><p>{text}</div>"
    html = dated("4.5.2020", "Ann", "Bob", "Cy", post=post)
    assert [when for _, when, _ in texts_of(html)] == ["4.5.2020 10:15"] * 3
    for date in ("<u>4.5.2020</u> <s>10:15</s>", "<s>10:15</s> <u>4.5.2020</u>"):
        html = dated(date, "<p>Ann</p>", "<p>Bob</p>", "<p>Cy</p>")
        assert {when for _, when, _ in texts_of(html)} == {re.sub("<.*?>", "", date)}


def test_the_link_of_an_author_is_the_name() -> None:
    byline = (
        "<p class=author><a href=#5><img src=x></a>by <strong><a href=/9f/1>{}</a></strong> » May 4, 2020, 10:15</p>"
    )
    assert [who for who, _, _ in texts_of(thread(*map(byline.format, ("Ann", "Bob", "Cy"))))] == ["Ann", "Bob", "Cy"]


def test_a_date_is_no_name() -> None:
    head = "<b class=user-since>4 May 20{}</b><b class=username>{}</b>"
    assert [who for who, _, _ in texts_of(thread(head.format(11, "Ann"), head.format(12, "Bob")))] == ["Ann", "Bob"]
    assert bylines(thread("<b class=user>4 May 2011</b>", "<b class=user>5 May 2012</b>")) == []


# What posts are made of, and what comes near it.
PARTS = (
    """
<div class=post>
<div class="post12 x">
<div class=post9>
</div>
<li class=c><ul>
</ul></li>
<svg><foreignObject class=post>x</foreignObject></svg>
<blockquote>
</blockquote>
<q>
</q>
<noscript>
</noscript>
<a href=/user/1>Ann</a>
<a href='/users'>Bob B.</a>
<a href='x?u=1'>Cy</a>
<a href='/@ü'>Dü</a>
<a href='/~ü'>Dö</a>
<a href='/members&#10;'>Ed:</a>
<a href='/people.php' rel='x author'>F<b>ay</b></a>
<a href=/userguide>Guide</a>
<a href=/profile/7>٤٢,6k Points</a>
<a href=/profile/8>12:30</a>
<b itemprop=author><a href=/u/x>Gil</a></b>
<i itemprop=creator>Hal</i>
<b class=userName>Ida</b>
<b class=user٣>Jo</b>
<b class=author>  Kim<i>:</i> <u>(1)</u></b>
<span class="byline by1">by Lou</span>
<time>Tuesday</time>
<time hidden>Monday</time>
<span title=2020-01-02T10:00>2 days ago</span>
<span title=٢٠٢٠-01-02>2 days ago</span>
<span itemprop=dateCreated>May</span>
<span class=date>3 May <span class=time>at 10:00</span></span>
<span class=posted>in May</span>
<abbr class=post-x>4 March 2021</abbr>
<span class=post-x>Mar 4th, 2021</span>
<i>04.03.21</i>
<i>1.2.3.04</i>
<b class=w>2019年3月4日</b>
<b class=w>vor 3 Tagen</b>
<b class=w>5 分钟前</b>
<b class=w>23. März</b>
<b class=w>F1 2018</b>
<span>3 May 2020 <b>10:15</b></span>
<u>12y</u>
<p><u>10:15</u>, <i>4.5.2020</i></p>
<p><i>4 May 2020</i> <u>10:15</u> <i>5 May 2020</i></p>
<u>Member since 4 May 2011</u>
<small>LAST seen</small> <small>4 May 2012</small>
<p>Geändert am 4. Mai 2012, 10:15</p>
<h3><a href=/9f/1 class=best>Zoë</a></h3>
<h3><a href=/9f/2><b>Yan</b></a></h3>
<dl><dt>Since:</dt><dd>4 May 2011</dd></dl>
<p>at 10h30
<p>9:41am, and many more words than a line has that says when it was, so that nobody takes it for a date.
Joined: <b>2 May, 10:00</b>
<b>Posted:</b> 5 May 2020
Il y a 2 jours
<i>an hour ago</i>
<b class=date>yesterday</b>
<u>час назад</u>
<p>12<sup>th</sup> March 2021 <i>at</i> <b class=time>10:15</b>
<p><time>3.4.2021</time> <time>9:30</time>
Edited 2 times, last by <a href=/z/1><b>Lasty</b></a> (<time>5 May</time>)
<tr><td class=bar>6 May 2020, 8:15</td></tr>
<p>Date: 6 May 2020
2009, 14:05 Jan
<p class=author>Posted by <b>Mo</b> on 5 May 2020, 10:15
<p><b>Kim</b> <i>(4 May 2020, 10:15)</i>: {long}
<p><a href=/u/Lu>Lu</a> <span><i></i>3 days ago</span> {long} <b>here</b> now.
<p>{long}<br><i>Nel, 4.5.2020</i>
<p>{long} <u>so</u> and <b class=date>yesterday</b> <a href=#>Reply</a>
<div>Last seen: 4 May 2020</div><i>6 May 2020</i>
<p>Posted 9 years ago, 12 people are following it here.
<i>· 5h ·</i>
<u>5M</u>
<p class=author>von <b>Nia</b> 3 days ago
<p>
<br>
<pre>a
b</pre>
<a href=#>↑</a>
<div class=expandLink>Click to expand...</div>
""".replace("{long}", 2 * LONG)
    .strip()
    .splitlines()
)
PARTS += [f"<p>{LONG.format(name)}</p>" for name in ("hen", "cow", "ox")]


@given(st.lists(st.sampled_from(PARTS), max_size=40), st.integers(0, 12))
def test_plain_python_finds_the_same(parts: list[str], least: int) -> None:
    page = parse("".join(parts))
    keep = page.blocks.words >= least
    assert find_posts(page, keep) == reference.find_posts(page, keep)
    wide = page.blocks.words >= 1
    for by_dates in (False, True):
        found = find_posts(page, keep, wide, by_dates=by_dates)
        assert found == reference.find_posts(page, keep, wide, by_dates=by_dates)
        assert all(post.end <= after.start for post, after in pairwise(found))
    assert (controls(page) == reference.controls(page)).all()


@pytest.mark.parametrize(
    "head", ["<div itemprop=author>Ann", "<time>4 May 2020", "<b>4 May 2020", "<div class=author>Ann"]
)
def test_a_post_ends_where_one_inside_it_begins(head: str) -> None:
    _, posts = posts_of("".join(f"{head}{name}<p>{LONG.format(name)}</p>" for name in "VWXYZ"), by_dates=True)
    assert len(posts) == 5
    assert all(post.end <= after.start for post, after in pairwise(posts))


@given(st.sampled_from(PARTS), st.lists(st.sampled_from(PARTS), max_size=8), st.integers(2, 6))
def test_plain_python_finds_the_same_in_records_that_are_alike(first: str, parts: list[str], count: int) -> None:
    page = parse(first + "".join("".join(parts).replace(">A", f">{name}A") for name in "VWXYZ"[:count]))
    keep, wide = page.blocks.words >= 10, page.blocks.words >= 3
    assert find_posts(page, keep) == reference.find_posts(page, keep)
    for by_dates in (False, True):
        found = find_posts(page, keep, wide, by_dates=by_dates)
        assert found == reference.find_posts(page, keep, wide, by_dates=by_dates)


def test_short_answers_are_posts_where_they_stand_in_the_places_of_others() -> None:
    html = thread(*(f"<a href=/u/{name}>{name}</a>" for name in ("Ann", "Bob"))) + (
        "<div class=post><a href=/u/Cy>Cy</a><p>So it is.</div>"
    )
    page = parse(html)
    assert len(find_posts(page, page.blocks.words >= 10)) == 2
    assert len(find_posts(page, page.blocks.words >= 10, page.blocks.words >= 3)) == 3


@pytest.mark.parametrize("case", sorted(path.parent.name for path in PAGES.glob("*/page.html")))
def test_plain_python_finds_the_same_on_pages_of_many_makes(case: str) -> None:
    page = parse((PAGES / case / "page.html").read_bytes())
    for least in (1, 5, 12):
        keep = page.blocks.words >= least
        assert find_posts(page, keep) == reference.find_posts(page, keep)
        assert find_posts(page, keep, by_dates=True) == reference.find_posts(page, keep, by_dates=True)
    assert (controls(page) == reference.controls(page)).all()


@pytest.mark.parametrize("rows", [0, 1, 99])
def test_columns_of_another_page_are_refused(rows: int) -> None:
    segments = parse("<p>one").blocks.segments
    with pytest.raises(ValueError, match=f"{rows} values"):
        _posts.controls(segments, np.zeros(rows, dtype=np.uint8))
    with pytest.raises(ValueError, match="2 values for 1 blocks"):
        _posts.find_posts(
            segments, np.zeros(2, dtype=np.uint8), np.zeros(len(segments.table), dtype=np.uint8), None, False
        )


@given(
    st.lists(st.sampled_from(["<p>One ", "<b>two</b> ", "<ul><li>three", "</ul>", "<script>x</script>"]), max_size=8),
    st.data(),
)
def test_a_block_is_kept_with_any_of_its_rows(parts: list[str], data: st.DataObject) -> None:
    page = parse("".join(parts))
    rows = np.array(data.draw(st.lists(st.booleans(), min_size=len(page), max_size=len(page))), dtype=np.bool_)
    expected = set(page.blocks.row_block[rows].tolist())
    assert kept_blocks(page, rows).tolist() == [block in expected for block in range(len(page.blocks))]
    with pytest.raises(ValueError, match="1 decisions for a page of"):
        kept_blocks(page, rows[:1])
