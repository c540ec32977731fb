"""Posts as records: what pages declare, else their structure."""

from dataclasses import replace

import numpy as np
import pytest

import elute
from elute.records import RecordSet, records_of
from elute.records.posts.bodies import in_bodies
from elute.records.posts.declared import declared_posts
from elute.units.posts import find_posts

TEXTS = (
    "The hens lay fewer eggs in winter, and nobody here knows why that is so.",
    "Ours do as well, since the days are too short for them to lay every day.",
    "A lamp in the morning helps, we have had one for three years by now.",
    "Thank you all, I shall buy a lamp and tell you in spring how it went.",
)


def post(number: int, text: str, inside: str = "", quote: str = "") -> str:
    quoted = f"<blockquote>{quote}</blockquote>" if quote else ""
    return (
        f"<div class=post><a class=author href=/user/{number}>user{number}</a> <time>May {number + 1}, 2020</time>"
        f"<div class=body>{quoted}<p>{text}</p></div>{inside}</div>"
    )


def posts_of(html: str) -> RecordSet:
    (found,) = records_of(elute.parse(html, url="https://farm.example/"), ["posts"])
    assert found.kind == "posts"
    return found


def test_each_post_has_its_author_and_date() -> None:
    found = posts_of("".join(post(number, text) for number, text in enumerate(TEXTS)))
    assert found.to_rows() == [
        {"text": text, "author": f"user{number}", "date": f"May {number + 1}, 2020", "quoted": "", "depth": "0"}
        for number, text in enumerate(TEXTS)
    ]
    author = found.records[2][1]
    assert author is not None and author.link == "https://farm.example/user/2"


def test_what_a_post_quotes_is_apart() -> None:
    html = "".join(post(number, text, quote=TEXTS[0] if number == 2 else "") for number, text in enumerate(TEXTS))
    found = posts_of(html)
    assert [row["quoted"] for row in found.to_rows()] == ["", "", TEXTS[0], ""]
    assert [row["text"] for row in found.to_rows()] == list(TEXTS)


def test_replies_are_deeper() -> None:
    inner = post(2, TEXTS[2], post(3, TEXTS[3]))
    found = posts_of(post(0, TEXTS[0]) + post(1, TEXTS[1], inner))
    assert [row["depth"] for row in found.to_rows()] == ["0", "0", "1", "2"]
    assert [row["text"] for row in found.to_rows()] == list(TEXTS)


def test_what_a_page_declares_comes_first() -> None:
    answers = ",".join(f'{{"@type": "Answer", "text": "{text}", "author": {{"name": "Ann"}}}}' for text in TEXTS[1:])
    said = (
        f'{{"@type": "QAPage", "mainEntity": {{"@type": "Question", "text": "{TEXTS[0]}", "dateCreated": "2020-05-01", '
    )
    html = f'<script type="application/ld+json">{said}"suggestedAnswer": [{answers}]}}}}</script>'
    found = posts_of(html + "".join(f"<p>{text}" for text in TEXTS))
    assert [row["depth"] for row in found.to_rows()] == ["0", "1", "1", "1"]
    assert found.to_rows()[0] == {"text": TEXTS[0], "date": "2020-05-01", "depth": "0", "author": "", "quoted": ""}
    assert {field.source for record in found.records for field in record.fields} == {"json-ld"}


def test_where_only_the_first_post_is_declared_the_structure_counts() -> None:
    said = f'{{"@type": "DiscussionForumPosting", "text": "{TEXTS[0]}"}}'
    html = f'<script type="application/ld+json">{said}</script>'
    assert len(posts_of(html + "".join(post(number, text) for number, text in enumerate(TEXTS)))) == len(TEXTS)


def test_a_page_of_one_text_has_no_posts() -> None:
    assert records_of(elute.parse("".join(f"<p>{text}" for text in TEXTS)), ["posts"]) == []


def test_signatures_and_titles_are_no_text_of_posts() -> None:
    html = "".join(
        f"<div class=post><h3>{'Re: ' * (number > 0)}Hens in winter</h3><p>by <a class=author href=/user/{number}>user"
        f"{number}</a> on <time>May {number + 1}, 2020</time></p><div class=content>{text}</div>"
        f"<div class=signature>{'Nothing that I write here is ever meant as advice to others. ' * 3}</div></div>"
        for number, text in enumerate(TEXTS)
    )
    assert [row["text"] for row in posts_of(html).to_rows()] == list(TEXTS)


def test_all_of_the_element_that_holds_the_text_is_text() -> None:
    links = "<ul>" + "".join(f"<li><a href=/{n}>Lamp {n}</a>" for n in range(4)) + "</ul>"
    html = "".join(post(number, text + (links if number == 2 else "")) for number, text in enumerate(TEXTS))
    assert posts_of(html).to_rows()[2]["text"] == TEXTS[2] + " Lamp 0 Lamp 1 Lamp 2 Lamp 3"


def test_an_anchor_around_a_post_is_no_link_of_its_author() -> None:
    html = "".join(
        f"<li class=post><a name=post{number}/><h3 class=userText>user{number} <em>Novice</em> "
        f"<small>{number + 1}.05.2020, 19:2{number}</small></h3><div class=body><p>{text}</p></div></li>"
        for number, text in enumerate(TEXTS)
    )
    assert [row["author"] for row in posts_of(f"<ol>{html}</ol>").to_rows()] == [f"user{n}" for n in range(4)]


def test_the_text_of_the_post_that_is_answered_is_not_that_of_the_answer() -> None:
    def answer(number: int, text: str) -> str:
        before = (
            f"<div class=parent><time title=x></time><div class=body>{TEXTS[number - 1]}</div></div>" if number else ""
        )
        return (
            f"<li class=post>{before}<a class=author href=/user/{number}>user{number}</a>"
            f"<span title=2020-05-0{number + 1}T10:00></span><div class=body><p>{text}</p></div></li>"
        )

    found = posts_of("<ul>" + "".join(answer(number, text) for number, text in enumerate(TEXTS)) + "</ul>")
    assert [row["text"] for row in found.to_rows()] == list(TEXTS)
    assert [row["date"] for row in found.to_rows()] == [f"2020-05-0{number}T10:00" for number in range(1, 5)]


def test_the_picture_of_an_author_may_lead_to_the_profile() -> None:
    html = "".join(
        f"<div class=post><a href=/member.php?u={number}><img src=x></a> <b class=author>user{number}</b>"
        f"<div class=body><p>{text}</p></div></div>"
        for number, text in enumerate(TEXTS)
    )
    author = posts_of(html).records[2][1]
    assert author is not None and (author.text, author.link) == ("user2", "https://farm.example/member.php?u=2")


def test_a_date_needs_no_time_of_the_day() -> None:
    html = "".join(
        f"<div class=post><a class=author href=/user/{number}>user{number}</a> <span>May {number + 1}, 2020</span>"
        f"<div class=body><p>{text}</p></div></div>"
        for number, text in enumerate(TEXTS)
    )
    assert [row["date"] for row in posts_of(html).to_rows()] == [f"May {number}, 2020" for number in range(1, 5)]


def test_dates_of_posts_are_those_in_order() -> None:
    joined = ("2012", "2009", "2015", "2010")
    html = "".join(
        f"<div class=post><a class=author href=/user/{number}>user{number}</a> <i class=date>4 May {joined[number]}</i>"
        f"<div class=body><p>{text}</p></div><u>{number + 1}. Mai 2020</u></div>"
        for number, text in enumerate(TEXTS)
    )
    assert [row["date"] for row in posts_of(html).to_rows()] == [f"{number}. Mai 2020" for number in range(1, 5)]
    assert [row["text"] for row in posts_of(html).to_rows()] == list(TEXTS)


def test_two_posts_that_say_the_same() -> None:
    said = [("Thanks!", "Bob"), ("Green.", "Cy"), ("Thanks!", "Dee")]
    comments = ", ".join(
        f'{{"@type": "Comment", "text": "{text}", "author": {{"@type": "Person", "name": "{name}"}}}}'
        for text, name in said
    )
    declared = f'{{"@type": "DiscussionForumPosting", "text": "Which colour?", "comment": [{comments}]}}'
    page = elute.parse(f"<script type=application/ld+json>{declared}</script>")
    found = [tuple(field.text for field in record.fields[:2]) for record in declared_posts(page)]
    assert found[1:] == said


def test_many_places_that_may_name_authors() -> None:
    """Memory grows with the page, not with posts times places."""
    import tracemalloc

    def peak(number: int) -> int:
        html = "".join(
            f"<div class=post><i>{1 + at % 28} May 2020</i>"
            + "".join(f"<b class='k{at // 2}x{name}'>Ann{at}x{name}</b>" for name in range(8))
            + "<p>It rained all night, and the river rose.</p></div>"
            for at in range(number)
        )
        page = elute.parse(html)
        tracemalloc.start()
        find_posts(page, np.ones(len(page.blocks), dtype=np.bool_))
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return most

    assert peak(400) < 8 * peak(100)


def test_a_thread_is_one_also_where_the_page_looks_like_a_list() -> None:
    def found(html: str) -> int:
        page = elute.extract(html)
        return len(records_of(page.page, ["posts"], replace(page.labels, page_type="listing")))

    assert found("".join(post(number, text) for number, text in enumerate(TEXTS))) == 1
    titles = ("How hens live in winter", "Why the days grow short", "What a lamp can do", "Spring is on its way")
    stories = (f"<h2><a href=/{number}>{title}</a></h2>{TEXTS[number]}" for number, title in enumerate(titles))
    assert found("".join(post(number, story) for number, story in enumerate(stories))) == 0
    results = (
        f"<li><b>Hens {number}</b> <i>{number + 1} May 2020</i><p>{text}</p>" for number, text in enumerate(TEXTS)
    )
    assert found(f"<ul>{''.join(results)}</ul>") == 0


def test_of_elements_that_may_be_the_bodies_of_posts_the_smallest_are() -> None:
    around = "".join(f"<div class={name}>" for name in "frame box card sheet leaf page note".split())
    html = "".join(
        f"<div class=post>{around}<b><a class=author href=/user/{number}>Ann{number}</a> says</b>"
        f"<div class=body><p>{text}</p></div>{'</div>' * 7}</div>"
        for number, text in enumerate(TEXTS)
    )
    page = elute.parse(html)
    all_rows = page.blocks.row_block >= 0
    found = find_posts(page, np.ones(len(page.blocks), dtype=np.bool_))
    rows = in_bodies(page, found, all_rows, all_rows, page.in_subtrees(page.rows_of("b")))
    assert len(found) == len(TEXTS) and not (rows & page.in_subtrees(page.rows_of("b"))).any()


def test_posts_of_which_nothing_is_kept_are_no_thread() -> None:
    page = elute.extract("".join(post(number, text) for number, text in enumerate(TEXTS)) + f"<p>{TEXTS[0]}</p>")
    keep = np.zeros_like(page.labels.keep)
    keep[page.page.rows_of("p")[-1] :] = True
    assert records_of(page.page, ["posts"], replace(page.labels, page_type="forum", keep=keep)) == []


def test_what_is_told_of_authors_is_no_text() -> None:
    html = "".join(
        f"<li class=x><div><b>Ann{number}</b> <i>{number + 1} May 2020</i><div>Hens: {number}</div>"
        f"<div>Barn: Ohio {number}</div><div>No. {number}</div></div><div>{text}</div></li>"
        for number, text in enumerate(TEXTS)
    )
    assert [row["text"] for row in posts_of(f"<ul>{html}</ul>").to_rows()] == list(TEXTS)


def test_names_have_no_verbs() -> None:
    html = "".join(
        f"<div class=item><p>Posted by: <a href=/9/{number}>Ann{number}</a> <i>{number + 1} May 2020</i></p>"
        f"<p>{text}</p></div>"
        for number, text in enumerate(TEXTS)
    )
    assert [row["author"] for row in posts_of(html).to_rows()] == ["Ann0", "Ann1", "Ann2", "Ann3"]
    said = html.replace("Posted by: ", "").replace("</a>", "</a> says:")
    assert [row["author"] for row in posts_of(said).to_rows()] == ["Ann0", "Ann1", "Ann2", "Ann3"]
    plain = "".join(
        f"<div class=item><p><b>Ann{number} wrote:</b> <i>{number + 1} May 2020</i></p><p>{text}</p></div>"
        for number, text in enumerate(TEXTS)
    )
    assert [row["author"] for row in posts_of(plain).to_rows()] == ["Ann0", "Ann1", "Ann2", "Ann3"]


def test_results_on_a_page_that_looks_like_a_forum_are_no_posts() -> None:
    titles = ("How hens live in winter", "Why the days grow short", "What a lamp can do", "Spring is on its way")

    def found(address: str) -> int:
        html = "".join(
            f"<div class=post><h3><a href={address.format(number, title.replace(' ', '-'))}>{title}</a></h3>"
            f"<a class=author href=/user/{number}>user{number}</a> <time>May {number + 1}, 2020</time>"
            f"<p>{TEXTS[number]}</div>"
            for number, title in enumerate(titles)
        )
        page = elute.extract(html)
        return len(records_of(page.page, ["posts"], replace(page.labels, page_type="forum")))

    assert found("/q/{0}/{1}") == 0
    assert found("/post/{0}") == 1  # the posts of one thread may have titles
    assert found("{0}") == 1  # addresses that are numbers alone


def test_the_value_of_a_link_is_an_address_and_its_text_the_name() -> None:
    html = "".join(
        f"<div itemscope itemtype=https://schema.org/Comment><a itemprop=author href=/user/{number}>Ann {number}</a>"
        f"<div itemprop=text>{text}</div></div>"
        for number, text in enumerate(TEXTS)
    )
    author = declared_posts(elute.parse(html, url="https://farm.example/"))[1][1]
    assert author is not None and (author.text, author.link) == ("Ann 1", "https://farm.example/user/1")


def test_when_somebody_joined_or_changed_a_post_is_no_date_of_it() -> None:
    html = "".join(
        f"<div class=post><a class=author href=/user/{number}>user{number}</a><p>Member since 4 May 2011</p>"
        f"<div class=body><p>{text}</p></div><p>Last edited by Ed on 6 May 2020, 10:15</p></div>"
        for number, text in enumerate(TEXTS)
    )
    assert [row["date"] for row in posts_of(html).to_rows()] == [""] * 4


def test_a_date_stands_where_most_posts_have_it() -> None:
    quote = "<p class=q>Quote from: Bob on May 1, 2019, 10:15</p><p class=q>So it is, and so it was.</p>"
    who = "<div class=post><a class=author href=/user/{0}>user{0}</a>"
    head = who + "<div>{1}<p>{2}</p></div><i class=d>{0} days ago</i></div>"
    html = "".join(head.format(number, quote * (number == 7), text) for number, text in enumerate(TEXTS, start=5))
    assert [row["date"] for row in posts_of(html).to_rows()] == [f"{number} days ago" for number in range(5, 9)]


def test_dates_that_are_in_no_order_give_way_to_others() -> None:
    who = "<div class=post><a class=author href=/user/{0}>u{0}</a><i class=j>{1}</i>"
    head = who + "<p>{2}</p><i class=d>{0} days ago</i></div>"
    joined = ("4 May 2011", "2 Jan 2005", "9 Mar 2014", "1 Feb 2003")
    html = "".join(head.format(9 - number, joined[number], text) for number, text in enumerate(TEXTS))
    assert [row["date"] for row in posts_of(html).to_rows()] == [f"{9 - number} days ago" for number in range(4)]


@pytest.mark.parametrize(
    ("attribute", "date"),
    [
        ("datetime=2020-05-0{}T10:15Z", "2020-05-0{}T10:15Z"),
        ("data-time=158858730{}", "2020-05-04T10:15:0{}+00:00"),
        ("title='Monday, May {}, 2020'", "Monday, May {}, 2020"),
    ],
)
def test_a_date_may_be_told_by_attributes_alone(attribute: str, date: str) -> None:
    who = "<div class=post><i title='Joined 4 May 2011'></i><a class=author href=/user/{0}>u{0}</a>"
    head = who + "<b {1}></b><p>{2}</p></div>"
    html = "".join(head.format(number, attribute.format(number), text) for number, text in enumerate(TEXTS, start=1))
    assert [row["date"] for row in posts_of(html).to_rows()] == [date.format(number) for number in range(1, 5)]


def test_a_line_that_begins_with_posted_may_be_long() -> None:
    head = (
        "<div class=post><a class=author href=/user/{0}>u{0}</a><p>Posted {0} years ago, 1{0} users are following.</p>"
    )
    html = "".join(head.format(number) + f"<p>{text}</p></div>" for number, text in enumerate(TEXTS, start=2))
    dates = [row["date"] for row in posts_of(html).to_rows()]
    assert dates == [f"{number} years ago, 1{number} users are following." for number in range(2, 6)]


def test_a_day_of_the_week_gives_way_to_the_day_that_its_element_tells() -> None:
    shown = '<time datetime=2020-05-0{0}T10:15 title="May {0}, 2020, 10:15">Friday at 10:15</time>'
    html = "".join(
        f"<div class=post><a class=author href=/user/{n}>user{n}</a> {shown.format(n + 1)}<p>{text}</p></div>"
        for n, text in enumerate(TEXTS)
    )
    assert [row["date"] for row in posts_of(html).to_rows()] == [f"May {n}, 2020, 10:15" for n in range(1, 5)]


@pytest.mark.parametrize("quoting", [(1, 2), (1, 2, 3), (0, 1, 2, 3)])
def test_dates_of_what_posts_quote_are_not_theirs(quoting: tuple[int, ...]) -> None:
    quote = "<div class=said>Brigg, 3 Jan 2009 11:11</div><div>That is what he always says.</div>"
    html = "".join(
        f"<div class=post><p class=author>user{n}</p><div>{quote if n in quoting else ''}{text}</div>"
        f"<p class=foot>{n + 12} Jan 2009 10:15</p></div>"
        for n, text in enumerate(TEXTS)
    )
    assert [row["date"] for row in posts_of(html).to_rows()] == [f"{n} Jan 2009 10:15" for n in range(12, 16)]
