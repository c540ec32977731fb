"""What is found in a page and written of it: notes, code, formulas, images, titles, posts, marks, and what repeats."""

from .growing import Family, crowded, echoed, halves, numbered, repeat, twice

_PAST_MARKS = b"<sup>" * 13  # more marks than are written
_MATHJAX = b"<script src=mathjax></script><p>"
_SPACES = b" " * 400
_STORY = b"<p>What was written about it on that day.</p>"

NOTES: dict[str, Family] = {
    "references to one note": halves(numbered(b"<a href=#n>[%d]</a> "), repeat(b"<a href=#z>w</a> ", b"<p id=n>y")),
    "references to a long note": halves(numbered(b"<a href=#n>[%d]</a> "), repeat(b"y", b"<p id=n>")),
    "references to a note of marks": halves(numbered(b"<a href=#n>[%d]</a> "), repeat(b".", b"<p id=n>")),
    "references to a long class": halves(numbered(b"<a href=#n>[%d]</a> "), repeat(b"y", b"<p id=n class='", b"'>w")),
    "references to a deep note": repeat(b"<a href=#n>[1]</a> ", after=b"<p>" + b"<span>" * 400 + b"<i id=n>y</i>"),
    "references in a long class": echoed(b"<div class='", b"'>", b"<a href=#n>[1]</a> "),
    "references among attributes": crowded(b"<a href=#n>[1]</a> "),
    "raised references in one": repeat(b"<a href=#n>1</a> ", b"<sup>"),
    "notes in notes": halves(numbered(b"<a href=#n%d>[1]</a> "), numbered(b"<div id=n%d>y <a href=#z>w</a>")),
    "signs of a heading": repeat(b"<i>y</i>", b"<h1>" + b"<a href=#x><object>" * 200),
    "links in objects": repeat(b"<a href=#x><object>y"),
}

CODE: dict[str, Family] = {
    "blocks of code in one element": repeat(b"x<br>y<br><br>", b"<p>x<code>"),
    "code beyond marks": repeat(b"<i>x</i>", _PAST_MARKS + b"<code class=x>" * 300),
    "lines of code beyond marks": repeat(b"x<br>", _PAST_MARKS + b"<code class=x>" * 300),
    "listings without lines": halves(repeat(b"<div data-lang=x>"), repeat(b"<i>x</i>")),
    "deep margin": twice(repeat(b" ", b"<code class=block>\n", b"x\n</code>")),
    "deep margin of numbered lines": repeat(b" ", b"<table><tr><td class=lineno>1<td><pre>", b"x</pre><tr><td>2<td>z"),
    "code in a class of many words": echoed(b"<div class='highlight ", b"'>", b"<p>z<code>a\nb</code>", b"y "),
    "code among attributes": crowded(b"<pre>x</pre>"),
    "attributes of code": numbered(b"a%d=1 ", b"<pre ", b">x\ny</pre>"),
    "elements in code": repeat(b"<i>x</i>", b"<pre>"),
    "hidden words in code": repeat(b"x<i hidden>y</i>", b"<pre>"),
    "languages": repeat(b"language-x ", b"<pre class='", b"'>x\ny</pre>"),
    "long language": repeat(b"x", b"<pre class='language-", b"'>x\ny</pre>"),
    "code spans side by side": repeat(b"<code>x</code>", b"<p>x "),
    "code spans with breaks": repeat(b"<code>x<br></code>", b"<p>x "),
    "long code span": repeat(b"`x", b"<p>x<code>", b"</code>"),
    "keys": repeat(b"<kbd>x</kbd>", b"<p>x "),
}

FORMULAS: dict[str, Family] = {
    "formulas in a long class": echoed(b"<div class='", b"'>", b"<script type=math/tex>y</script>"),
    "formulas among attributes": crowded(b"<script type=math/tex>y</script>"),
    "texts of one formula": repeat(b"x<i>y</i>", b"<math><semantics><mi>x</mi><annotation encoding=application/x-tex>"),
    "TeX": repeat(b"$$x$$ ", _MATHJAX),
    "TeX open": repeat(b"x$", _MATHJAX + b"$$"),
    "TeX lines": repeat(b"x\n\n", _MATHJAX + b"$$", b"$$"),
    "TeX backslashes": repeat(b"\\", _MATHJAX),
    "TeX brackets": repeat(b"x\\\\", _MATHJAX + b"\\["),
    "TeX brackets and parentheses": repeat(b"\\(x \\[y ", _MATHJAX),
    "long TeX": repeat(b"x", _MATHJAX + b"$$", b"$$"),
    "long TeX open": repeat(b"x", _MATHJAX + b"\\("),
}

IMAGES: dict[str, Family] = {
    "spaces in an image's address": repeat(b" ", b"<p>z<img src='a", b"b.png'>"),
    "spaces in a lazy address": repeat(b" ", b"<p>z<img data-src='a", b"b.png'>"),
    "spaces in links": repeat(b"<a href='a" + _SPACES + b"b'>x</a>"),
    "spaces in a width": repeat(b" ", b"<p>z<img src=a.png width='1", b"x'>"),
    "spaces in a style": repeat(b" ", b"<p>z<img src=a.png style=';", b"'>"),
    "long link around images": echoed(b"<a href='/", b"'>z", b"<img src=y.png>w"),
    "images in a link to dots": echoed(b"<p><a href='", b"'>", b"<img src=x.png>z ", b"."),
    "images among attributes": crowded(b"z<img src=y.png>"),
    "images parted by spaces": numbered(b" <img src=%d.png>", b"<p>z"),
    "images parted by breaks": numbered(b"\n <img src=%d.png><br>", b"<p>z"),
    "srcset of commas": repeat(b",", b"<p>z<img srcset='a", b"'>"),
    "srcset of descriptors": repeat(b"1w ", b"<p>z<img srcset='a ", b"'>"),
    "srcset of digits": repeat(b"1", b"<p>z<img srcset='a ", b".w'>"),
    "placeholder": repeat(b"_1", b"<p>z<img src='/blank", b"'>"),
    "placeholders": repeat(b"/blank", b"<p>z<img src='", b"'>"),
    "files in attributes": repeat(b".jpg", b"<p>z<img src=data: data-x='", b" '>"),
    "sizes in a file's name": repeat(b"-100x100", b"<p>z<img src='", b".png'>"),
    "pictures": halves(repeat(b"<source srcset='a 1w'>", b"<picture>"), repeat(b"<img src=y.png>")),
    "images for those without scripts": repeat(b"<img src=a.png><noscript><img src=b.png></noscript>", b"<p>z"),
    "images of formulas": repeat(b"<img src=a.png>", b"<p>" + b"<i></i>" * 999 + b"<math><mi>x</math>"),
    "captions in one figure": repeat(b"<figcaption>x</figcaption><img src=a.png>", b"<figure>"),
    "captions by class": repeat(b"<img src=a.png><p class=caption>x</p>", b"<p>z"),
    "many captions named": repeat(b"a ", b"<p>z<img src=a.png aria-describedby='", b"'>"),
    "steps up in addresses": repeat(b"<a href=../../../x>y</a> ", b"<base href=http://a/" + b"b/" * 2000 + b">"),
    "steps up in one address": repeat(b"../", b"<base href=http://a/b><p>z<a href='", b"'>x</a>"),
    "long bases": repeat(b"<base href=http://a/" + b"x" * 9000 + b">", after=b"<p>x<a href=y>z</a>"),
}

TITLES: dict[str, Family] = {
    "title of underscores": repeat(b"_", "<title>漢字x".encode(), b"x</title><h1>y</h1><p>z"),
    "title of dashes": repeat(b"-", "<title>漢字 ".encode(), b"x</title><h1>y</h1><p>z"),
    "title of bars": repeat(b"|", b"<title>a", b"x</title><h1>y</h1><p>z"),
    "title of colons": repeat(b": ", b"<title>a", b"x</title><h1>y</h1><p>z"),
    "title of sites": repeat(
        b"site - ", b"<meta property=og:site_name content=site><title>", b"</title><h1>y</h1><p>z"
    ),
    "title and heading of one word": halves(repeat(b"x", b"<title>", b"</title>"), repeat(b"x", b"<h1>", b"</h1>z")),
    "title and heading of words": halves(repeat(b"x y ", b"<title>", b"</title>"), repeat(b"x y ", b"<h1>", b"</h1>z")),
    "headings in headings": repeat(b"<h1><div>x"),
    "headings by role": repeat(b"<div role=heading>x"),
    "elements in a heading by role": repeat(b"<i>x</i>", b"<div role=heading>" * 400),
    "headings with signs": repeat(b"<h2>x<a href=#y>#</a></h2>"),
    "blocks in a heading": repeat(b"<div>x</div>", b"<h1>"),
    "hashes in a heading": repeat(b"#", b"<h1>a "),
    "metas, all different": numbered(b"<meta name=a%d content=x>"),
    "canonical links": repeat(b"<link rel='canonical x' href=y>"),
}

POSTS: dict[str, Family] = {
    "posts": numbered(b"<div class=post><a href=/user/a%d>Ann</a> <time>1 May</time>" + _STORY + b"</div>"),
    "posts in posts": numbered(b"<div class=post><a href=/user/a%d>Ann</a>" + _STORY),
    "posts of all classes": numbered(b"<i class='author%dx'>Ann</i>" + _STORY),
    "posts by microdata": numbered(b"<div><b itemprop=author>Ann %d</b>" + _STORY + b"</div>"),
    "authors without a name": echoed(b"", b"", _STORY, b"<i class=author></i>", b"<p>x"),
    "authors before a long word": halves(repeat(b"<i class=author></i>"), repeat(b"x", b"<p>")),
    "bylines of marks": twice(
        repeat(b"<i>.</i>", b"<div>" + b"<span>" * 200 + b"<a href=/user/ann>Ann</a>", b"<time>1 May</time></div>")
    ),
    "quotes that expand": repeat(b"<i class=expand>y</i>", b"<blockquote>x" + b"<div>" * 400),
    "profiles": repeat(b"<a href='?u=/u/?u'>Ann</a> "),
    "long profile": repeat(b"/user", b"<p>x<a href='", b"x'>Ann</a>"),
    "comments of readers": numbered(
        b"<div class=comment><b class=author>Ann%d</b>" + _STORY + b"</div>", b"<h1>A story</h1><div class=comments>"
    ),
    "comments in comments": repeat(b"<div class=comment>" + _STORY),
    "copies": repeat(b"<p>It was said on that day that all was well in the town by the river.</p>"),
    "copies in long classes": twice(
        halves(
            repeat(b"x", b"<div class='", b"'>"),
            numbered(b"<p>It was said on day %d that all was well in the town by the river.</p>", after=b"</div>"),
        )
    ),
    "copies, deep": twice(numbered(b"<p>It was said on day %d that all was well in the town.", b"<div>" * 150)),
}

# Elements that are opened again for each paragraph, with all that their attributes say.
REOPENED: dict[str, Family] = {
    "long class reopened": echoed(b"<p><b class='", b"'>", b"</p><p>z"),
    "classes reopened": echoed(b"<p><b class='author ", b"'>", b"</p><p>z", b"y "),
    "long id reopened": echoed(b"<p><b id='", b"'>", b"</p><p>z"),
    "long style reopened": echoed(b"<p><b style='", b"'>", b"</p><p>z", b"font-weight:  "),
    "long link reopened": echoed(b"<p><a href='/", b"'>", b"</p><p>z"),
    "long reference reopened": echoed(b"<p><a href='#", b"'>", b"</p><p>1"),
    "relations reopened": echoed(b"<p><a href=x rel='", b"'>", b"</p><p>z", b"y "),
    "code reopened": echoed(b"<p><code class='", b"'>", b"</p><p>z<br>y", b"y "),
    "attributes reopened": halves(numbered(b"a%d ", b"<p><b ", b">"), repeat(b"</p><p>z")),
    "attributes of code reopened": halves(numbered(b"a%d ", b"<p><code ", b">"), repeat(b"</p><p>z<br>y")),
    "attributes of a link reopened": halves(numbered(b"a%d ", b"<p><a href=x ", b">"), repeat(b"</p><p>z")),
    "attributes adopted": halves(numbered(b"a%d ", b"<b ", b">"), repeat(b"<p>z</b>y")),
    "long class adopted": echoed(b"<b class='", b"'>", b"<p>z</b>y"),
}

DEPTHS: dict[str, Family] = {
    "details around blocks": repeat(b"<p>x", b"<details>" * 400),
    "summaries around blocks": repeat(b"<p>x", b"<details><summary>" * 200),
    "quotes around blocks": repeat(b"<p>x", b"<blockquote>" * 400),
    "lists around blocks": repeat(b"<p>x", b"<ul><li>" * 200),
    "definitions around blocks": repeat(b"<p>x", b"<dl><dd>" * 200),
    "figures around blocks": repeat(b"<p>x", b"<figure><figcaption>" * 200),
    "marks around blocks": repeat(b"<p>x", b"<sup><sub>" * 200),
    "tables around blocks": repeat(b"<p>x", b"<table><tr><td>" * 150),
    "tables around tables": repeat(b"<table><tr><td>x<td>y</table>", b"<table><tr><td>" * 120),
    "grids around tables": repeat(b"<table><tr><td>x<td>y</table>", b"<table role=grid><tr><td>x<td>" * 100),
    "ids around blocks": repeat(b"<p>x", b"".join(b"<div id=a%d>" % number for number in range(400))),
    "long ids around blocks": repeat(b"<p>x", b"".join(b"<div id=a%d" % i + b"x" * 900 + b">" for i in range(40))),
    "odd ids around blocks": repeat(b"<p>x", b"".join(b"<div id=a%d" % i + b"\1" * 900 + b">" for i in range(40))),
    "classes around blocks": repeat(b"<p>x", (b"<div class='" + b"x " * 450 + b"'>") * 40),
    "one id": repeat(b"<p id=a>x"),
}

MARKS: dict[str, Family] = {
    "underscores in a word": repeat(b"_", b"<p>a", b"b"),
    "underscores between spaces": repeat(b"_", b"<p> ", b" b"),
    "stars": repeat(b"* ", b"<p>"),
    "dashes": repeat(b"- ", b"<p>"),
    "lines of dashes": repeat(b"- - -<br>", b"<p>"),
    "digits": repeat(b"1", b"<p>", b"."),
    "ampersands in an address": repeat(b"&x", b"<p><a href='/", b"'>y</a>"),
    "ampersands in addresses": repeat(b"<a href='/&" + b"x" * 400 + b"'>y</a>", b"<p>"),
    "ampersands in a title": repeat(b"&x", b"<p>z<img src=a.png title='", b"'>"),
    "parentheses in addresses": repeat(b"<a href='/" + b"(" * 400 + b"'>y</a>", b"<p>"),
    "emphasis on marks": repeat(b"<b>.</b><i>.</i>", b"<p>"),
    "emphasis styled": repeat(b"<b style='font-weight :  norma'>x</b>", b"<p>"),
    "long style of emphasis": repeat(b"font-weight:   ", b"<p><b style='", b"'>x</b>"),
    "code in cells": repeat(b"<tr><td>x<td><pre>a|b\nc</pre>", b"<table>"),
    "lists in a cell": repeat(b"<ul><li>x</ul>y", b"<table><tr><th>a<th>b<tr><td>x<td>"),
    "paragraphs in a cell": repeat(b"<p>x", b"<table><tr><th>a<th>b<tr><td>x<td>"),
    "captions of one table": repeat(b"<caption>x</caption>", b"<table><tr><th>a<th>b<tr><td>x<td>y"),
    "wide rows": repeat(b"<tr>" + b"<td>x" * 40, b"<table>"),
    "gaps": repeat(b"<tr><td colspan=200>x<td>y", b"<table>"),
    "empty rows": repeat(b"<tr><td rowspan=3><tr><td>x<td>y", b"<table>"),
    "attributes of a cell": numbered(b"a%d ", b"<table><tr><td ", b">x<td>y<tr><td>1<td>2"),
    "hidden blocks in a line": repeat(b"x<div hidden>y</div>", b"<p>"),
    "lists in lists": repeat(b"<ul><li>x</ul>", b"<ul>"),
    "items implied": repeat(b"<ul>x<li>y<ul></ul>z", b"<ul>"),
    "check box far away": repeat(b"<i></i>", b"<ul><li>" + b"<dl><dd>" * 150, b"<input type=checkbox>x"),
    "rules beside rules": repeat(b"x<hr><hr>"),
    "lists that begin late": repeat(b"<ol start=99999999><li>x</ol>"),
}

_GRIDS = b"<table role=grid><tr><td>x<td>"
_LINKS = b"<a href=y><table><tr><td>"
_NOTES = b"".join(b"<p id=%s>" % name + b"x" * 1900 for name in (b"a", b"b", b"c"))
_NUMBERED = b"<ol start=12345678><li>" * 30

# Pages with one long piece that each of many small ones might repeat.
ECHOES: dict[str, Family] = {
    "long base, then links": echoed(b"<base href='http://a/", b"/'>", b"<a href=y>z</a> "),
    "long base, then images": echoed(b"<base href='http://a/", b"/'>", b"<p>z<img src=y.png>"),
    "base of ampersands, then links": repeat(b"<a href=y>z</a> ", b"<base href='http://a/?" + b"&" * 8000 + b"'>"),
    "base, then links": repeat(b"<a href=y>z</a> ", b"<base href='http://a/" + b"x" * 8000 + b"/'>"),
    "base, then images": repeat(b"<p>z<img src=y.png>", b"<base href='http://a/" + b"x" * 8000 + b"/'>"),
    "long link around paragraphs": echoed(b"<a href='/", b"'>", b"<p>z"),
    "link around paragraphs": repeat(b"<p>z", b"<a href='/" + b"&" * 8000 + b"'>"),
    "link around quotes in its address": repeat(b"<p>z", b"<a href=/" + b"'" * 8000 + b">"),
    "link around items": repeat(b"<li>z", b"<a href='/" + b"x" * 8000 + b"'><ul>"),
    "link around lines": repeat(b"z<br><br>", b"<a href='/" + b"x" * 8000 + b"'>"),
    "link around cells": repeat(b"<tr><td>z<td>z", b"<a href='/" + b"x" * 8000 + b"'><table>"),
    "link around hidden words": repeat(b"z<i hidden>z</i>", b"<a href='/" + b"x" * 8000 + b"'>"),
    "link around images": repeat(b"<p><img src=y.png>", b"<a href='/" + b"x" * 8000 + b"'>"),
    "link around TeX": repeat(b"z$$y$$", b"<script src=mathjax></script><a href='/" + b"x" * 8000 + b"'>"),
    "link around formulas": repeat(
        b"z<script type='math/tex;mode=display'>y</script>", b"<a href='/" + b"x" * 8000 + b"'>"
    ),
    "link reopened": repeat(b"</p><p>z", b"<p><a href='/" + b"x" * 8000 + b"'>"),
    "links around each other's text": repeat(b"words ", _LINKS * 100),
    "tables around each other's text": repeat(b"words ", _GRIDS * 100),
    "long class, then blocks": echoed(b"<div class='", b"'>", b"<p>z"),
    "long id, then blocks": echoed(b"<div id='", b"'>", b"<p>z"),
    "long name, then blocks": echoed(b"<", b">", b"<p>z"),
    "many classes, then blocks": echoed(b"<div class='", b"'>", b"<p>z", b"y "),
    "odd class, then blocks": repeat(b"<p>z", b"<div class='\x01\x01\x01\x01\x01\x01\x01\x01'>" * 40),
    "long class, then images": echoed(b"<div class='", b"'>", b"<p>z<img src=y.png>"),
    "long language, then code": echoed(b"<div class='highlight language-", b"'>", b"<pre>z</pre>"),
    "long data-lang, then code": echoed(b"<div data-lang='", b"'>", b"<pre>z</pre>"),
    "long lang, then blocks": echoed(b"<html lang='", b"'>", b"<p>z"),
    "long title, then blocks": echoed(b"<title>", b"</title>", b"<p>z"),
    "long heading, then blocks": echoed(b"<h1>", b"</h1>", b"<p>z"),
    "caption of many images": numbered(
        b"<img src=%d.png>", b"<p>z<figure>", b"<figcaption hidden>" + b"x" * 1900 + b"</figcaption></figure>"
    ),
    "captions that images name": numbered(b"<p>z<img src=%d.png aria-describedby='a b c'>", _NOTES),
    "pictures of one source": echoed(b"<picture><source srcset='", b".png 9w'>", b"<img src=y.png>z"),
    "numbers, then code": repeat(b"z\n", _NUMBERED + b"<pre>"),
    "numbers, then lines": repeat(b"z<br>", _NUMBERED),
    "numbers, then blocks": repeat(b"<p>z", _NUMBERED),
    "quotes, then empty lines": repeat(b"\n", b"<blockquote>" * 30 + b"<pre>z", b"z"),
    "raised blocks": repeat(b"<p>z", b"<sup>" * 20),
    "bold blocks": repeat(b"<p>z", b"<b><i><u><s><q><small><mark><ins><cite><dfn><var><samp><kbd><code>"),
    "cells after one wide row": repeat(b"<tr><td>z", b"<table><tr>" + b"<td>y" * 240),
    "cells beside wide spans": repeat(b"<tr><td>z", b"<table><tr>" + b"<td rowspan=60000>" * 240 + b"<tr><td>z<td>z"),
    "values of items": repeat(b"<li value=12345678>z", b"<ol>"),
    "control characters": repeat(b"<p>&#1;"),
    "quotation marks": repeat(b'"', b"<p>z"),
}

CONTENT: dict[str, Family] = {
    **NOTES,
    **CODE,
    **FORMULAS,
    **IMAGES,
    **TITLES,
    **POSTS,
    **REOPENED,
    **DEPTHS,
    **MARKS,
    **ECHOES,
}
