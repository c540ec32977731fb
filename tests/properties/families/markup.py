"""What the parser meets: elements inside each other, broken tables, long attributes, odd tokens, much of one kind."""

from .growing import Family, colliding_names, halves, mirrored, numbered, repeat

NESTED_TAGS = (
    "div span p b a font table tr td ul li dl dd ol blockquote button form select option optgroup h1 svg math template "
    "applet object nobr ruby rt fieldset details article pre frameset noscript label x-unknown"
).split()


def _nesting() -> dict[str, Family]:
    families: dict[str, Family] = {}
    for tag in NESTED_TAGS:
        start, end = f"<{tag}>".encode(), f"</{tag}>".encode()
        families[f"nested {tag}"] = repeat(start, after=b"x")
        families[f"nested {tag} closed"] = mirrored(start, end)
    return families | {
        "nested table cells": repeat(b"<table><tr><td>", after=b"x"),
        "nested table captions": repeat(b"<table><caption>", after=b"x"),
        "nested lists": repeat(b"<ul><li>", after=b"x"),
        "nested lists with text": repeat(b"<ul><li>x "),
        "nested quotes with text": repeat(b"<blockquote>x "),
        "nested mathml text": repeat(b"<math><mi>", after=b"x"),
        "nested foreign objects": repeat(b"<svg><foreignObject>", after=b"x"),
        "nested html in mathml": repeat(b"<math><annotation-xml encoding=text/html><div>", after=b"x"),
        "nested template tables": repeat(b"<template><table><tr>", after=b"x"),
        "nested select in template": repeat(b"<template><select>", after=b"x"),
        "nested unknown, all different": numbered(b"<x%d>", after=b"x"),
        "nested details": repeat(b"<details><summary>x</summary>"),
        "nested hidden": repeat(b"<div hidden>x"),
        "nested styles": repeat(b'<div style="display:none">x'),
        "nested links with text": repeat(b"<span><a href=/>x</a>"),
    }


NESTING = _nesting()

FORMATTING: dict[str, Family] = {
    "unclosed formatting, same": repeat(b"<p><b><i><u>x"),
    "unclosed formatting, all different": numbered(b"<p><font size=%d>x"),
    "fonts, then paragraphs": halves(numbered(b"<font size=%d>"), repeat(b"<p>x")),
    "fonts in a div, then paragraphs": halves(numbered(b"<font size=%d>", b"<div>", b"</div>"), repeat(b"<p>x</p>")),
    "fonts, then cells": halves(numbered(b"<font size=%d>"), repeat(b"<td>x", b"<table><tr>")),
    "fonts, then end tags": halves(numbered(b"<font size=%d>"), repeat(b"</font><p>")),
    "fonts, then stray ends": halves(numbered(b"<font size=%d>"), repeat(b"</b>")),
    "adoption agency": repeat(b"<b><p>x</b>y"),
    "adoption agency, links": repeat(b"<a href=x><div>x"),
    "adoption agency, deep": halves(repeat(b"<div>", b"<b><i><u><s><em>"), repeat(b"<b><p></b></i></u>")),
    "adoption agency, deep blocks": halves(repeat(b"<b><div>"), repeat(b"</b>")),
    "adoption agency, crossed": repeat(b"<a><b><i><div></a></b>x</i></div>"),
    "adoption agency, many ends": halves(repeat(b"<i>", b"<b>"), repeat(b"<div></b>")),
    "repeated links": repeat(b"<a href=/>x"),
    "repeated links, all different": numbered(b"<a href=/%d>x"),
    "repeated nobr": repeat(b"<nobr>x"),
    "markers": repeat(b"<applet><b>"),
    "markers left by cells": repeat(b"<td><object></td>", b"<table><tr>"),
    "headings": repeat(b"<h1>x<h2>y"),
    "misnested pairs": repeat(b"<b><i>x</b></i>"),
    "misnested blocks": repeat(b"<p><b><div>x</p></b></div>"),
}

TABLES: dict[str, Family] = {
    "foster parented text": repeat(b"a</x>", b"<table>"),
    "foster parented text and spaces": repeat(b"a</x> </x>", b"<table>"),
    "foster parented elements": repeat(b"<b>x</b>", b"<table>"),
    "foster parented formatting": repeat(b"a<b>b<tr>", b"<table>"),
    "foster parented blocks": repeat(b"<div>x", b"<table>"),
    "foster parented, nested": repeat(b"<table><div>x"),
    "foster parented, around cells": repeat(b"<tr>a<td>b", b"<table>"),
    "rows": repeat(b"<tr><td>x<td>y", b"<table>"),
    "cells in one row": repeat(b"<td>x", b"<table><tr>"),
    "columns": repeat(b"<col>", b"<table><colgroup>"),
    "tables": repeat(b"<table><tr><td>x</td></tr></table>"),
    "captions": repeat(b"<caption>x", b"<table>"),
    "enormous colspans": repeat(b"<tr><td colspan=1000 rowspan=65534>x", b"<table>"),
    "stair of rowspans": repeat(b"<tr><td rowspan=65534>x", b"<table>"),
    "hidden inputs": repeat(b"<input type=hidden>", b"<table>"),
    "bodies": repeat(b"<tbody><thead><tfoot>", b"<table>"),
    "stray cells": repeat(b"</td></tr></table><td>x"),
    "select in table": repeat(b"<select><tr><td>", b"<table>"),
}

ATTRIBUTES: dict[str, Family] = {
    "many attributes": numbered(b"a%d=1 ", b"<a ", b">x"),
    "many attributes, many tags": repeat(b"<i a b c d e f g h i j k l m n o p>"),
    "one attribute again": repeat(b"a=1 ", b"<a ", b">x"),
    "colliding attributes": colliding_names,
    "attributes for body": numbered(b"<body a%d=1>"),
    "attributes for html": numbered(b"<html a%d=1>"),
    "long attribute": repeat(b"x", b'<a href="', b'">y'),
    "long attribute name": repeat(b"x", b"<a ", b">y"),
    "long tag name": repeat(b"x", b"<", b">y"),
    "long class": repeat(b"x ", b'<p class="', b'">y'),
    "long style": repeat(b"color:red;", b'<p style="', b'">y'),
    "unclosed quotes": repeat(b'<a href="'),
    "unclosed quote": repeat(b"<p>x</p>", b'<a href="'),
    "unclosed tags": repeat(b"<a "),
    "slashes in tag": repeat(b"/", b"<a ", b">x"),
    "equals in tag": repeat(b"=", b"<a ", b">x"),
    "references in attribute": repeat(b"&amp;", b'<a href="', b'">y'),
    "NULs in attribute": repeat(b"\0", b'<a b="', b'">y'),
    "long base": repeat(b"<a href=x>y</a>", b"<base href=http://a/b/>"),
    "srcset": repeat(b"a.png 1x,", b"<p>x<img srcset='", b"'>y"),
}

REFERENCES: dict[str, Family] = {
    "ampersands": repeat(b"&"),
    "references": repeat(b"&amp;"),
    "references that grow": repeat(b"&nGt;"),
    "references without semicolon": repeat(b"&notit"),
    "references cut short": repeat(b"&CounterClockwiseContourIntegra"),
    "numeric references": repeat(b"&#x1F600;"),
    "endless numeric reference": repeat(b"9", b"&#"),
    "references to nothing": repeat(b"&#0;&#xD800;&#x110000;"),
    "long unknown reference": repeat(b"x", b"&"),
}

TOKENS: dict[str, Family] = {
    "less-than signs": repeat(b"<"),
    "end tags cut short": repeat(b"</"),
    "declarations cut short": repeat(b"<!"),
    "instructions": repeat(b"<?"),
    "comment starts": repeat(b"<!--"),
    "comment dashes": repeat(b"-", b"<!--"),
    "comment bangs": repeat(b"--!", b"<!--"),
    "long comment": repeat(b"x", b"<!--", b"-->y"),
    "unclosed comment": repeat(b"<p>x", b"<!--"),
    "comments": repeat(b"<!---->"),
    "comments in text": repeat(b"x<!---->"),
    "doctypes": repeat(b"<!doctype html>"),
    "long doctype": repeat(b"x", b"<!doctype ", b">"),
    "unclosed script": repeat(b"<p>x", b"<script>"),
    "escaped scripts": repeat(b"<script><!--<script>"),
    "script ends cut short": repeat(b"</scrip", b"<script>"),
    "textarea ends cut short": repeat(b"</texta", b"<textarea>"),
    "title ends cut short": repeat(b"</titl&amp", b"<title>"),
    "plain text": repeat(b"<p>x", b"<plaintext>"),
    "CDATA": repeat(b"x", b"<svg><![CDATA[", b"]]>y"),
    "CDATA starts": repeat(b"<![CDATA[x", b"<svg>"),
    "CDATA brackets": repeat(b"]", b"<svg><![CDATA["),
    "CDATA in html": repeat(b"<![CDATA[x]]>"),
    "stray ends": repeat(b"</span>"),
    "stray ends in blocks": halves(repeat(b"<div>"), repeat(b"</span>")),
    "stray ends in foreign": halves(repeat(b"<svg><g>"), repeat(b"</x>")),
    "stray paragraphs": repeat(b"</p>"),
    "stray breaks": repeat(b"</br>"),
    "stray bodies": repeat(b"</body>x"),
    "stray ends in lists": halves(repeat(b"<ul>"), repeat(b"</li>")),
    "foreign breakout": repeat(b"<svg><g><p>"),
    "foreign ends": repeat(b"<svg><g></x>"),
}

TEXTS: dict[str, Family] = {
    "one word": repeat(b"x"),
    "one line": repeat(b"the quick brown fox "),
    "white space": repeat(b" "),
    "white space in body": repeat(b" \n\t", b"<p>x"),
    "white space before html": repeat(b"\n"),
    "white space after body": repeat(b" x ", b"<body></body>"),
    "white space between inlines": repeat(b"<b> </b> "),
    "white space in pre": repeat(b" \n", b"<pre>x"),
    "non-breaking spaces": repeat(b"&nbsp;", b"<p>"),
    "carriage returns": repeat(b"\r", b"<pre>x"),
    "carriage returns and line feeds": repeat(b"x\r\n", b"<p>"),
    "NULs": repeat(b"\0"),
    "NULs in body": repeat(b"x\0", b"<p>"),
    "NULs in foreign": repeat(b"\0", b"<svg>"),
    "text cut by end tags": repeat(b"a</x>"),
    "breaks": repeat(b"<br>"),
    "breaks and words": repeat(b"x<br>"),
    "double breaks": repeat(b"x<br><br>"),
    "rules": repeat(b"<hr>"),
    "images": repeat(b"<img src=x alt=y>"),
    "tiny elements": repeat(b"<i></i>"),
    "tiny paragraphs": repeat(b"<p>x"),
    "tiny spans": repeat(b"<span>x</span> "),
    "tiny links": repeat(b"<a href=x>y</a> "),
    "ideographs": repeat("漢字".encode(), b"<p>"),
    "Thai": repeat("ภาษาไทย ".encode(), b"<p>"),
    "combining marks": repeat("\u0301".encode(), b"<p>e"),
    "emoji": repeat("👩‍👩‍👧".encode(), b"<p>"),
    "Markdown marks": repeat(b"*_`[](#|\\", b"<p>"),
    "code fences": repeat(b"````", b"<pre><code>x"),
    "many pre": repeat(b"<pre>x\n</pre>"),
    "words without end in a link": repeat(b"x ", b"<a href=/>"),
}

ENCODINGS: dict[str, Family] = {
    "invalid UTF-8": repeat(b"\xff", b"<p>"),
    "cut UTF-8": repeat(b"\xe6\xbc", b"<p>"),
    "Latin letters, undeclared": repeat(b"caf\xe9 ", b"<p>"),
    "GB 18030": repeat("漢字".encode("gb18030"), b"<meta charset=gb18030><p>"),
    "ISO-2022-JP": repeat("漢字".encode("iso-2022-jp"), b"<meta charset=iso-2022-jp><p>"),
    "UTF-16": repeat("<p>x".encode("utf-16-le"), b"\xff\xfe"),
    "declared encodings cut short": repeat(b"<meta charset "),
    "declared encodings of no name": repeat(b"<meta charset=x>"),
}

OTHERS: dict[str, Family] = {
    "list items": repeat(b"<li>x"),
    "definitions": repeat(b"<dd>x<dt>y", b"<dl>"),
    "options": repeat(b"<option>x", b"<select>"),
    "selects": repeat(b"<select>"),
    "rubies": repeat(b"<rt>x<rp>y", b"<ruby>"),
    "buttons": repeat(b"<button>x"),
    "forms": repeat(b"<form><input></form>"),
    "frames": repeat(b"<frame>", b"<frameset>"),
    "text in frameset": repeat(b"a ", b"<frameset>"),
    "framesets late": repeat(b"<frameset>", b"<body>"),
    "heads": repeat(b"<head><meta><link>"),
    "metas": repeat(b"<meta name=description content=x>"),
    "titles": repeat(b"<title>x</title>"),
    "scripts": repeat(b"<script>x</script>"),
    "styles": repeat(b"<style>x</style>"),
    "noscripts": repeat(b"<noscript><p>x</noscript>"),
    "templates": repeat(b"<template><p>x</template>"),
    "template modes": repeat(b"<template><td></td><col><tr>"),
    "iframes": repeat(b"<iframe><p>x</iframe>"),
    "formulas": repeat(b"<math><mi>x<mo>+<mi>y</math>"),
    "formulas with TeX": repeat(
        b'<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics></math>'
    ),
    "TeX never closed": repeat(b"\\[x ", b"<script src=mathjax></script><p>"),
    "TeX dollars": repeat(b"$x", b"<script src=mathjax></script><p>"),
    "hidden words in a line": repeat(b"x<span hidden>y</span>", b"<p>"),
    "drawings": repeat(b"<svg><path d=x></path><title>y</title></svg>"),
    "note marks": numbered(b"<p>x<sup><a href=#f%d>1</a></sup>"),
    "notes": halves(
        numbered(b"<p>x<sup id=r%d><a href=#f1>1</a></sup>"), numbered(b"<li id=f%d>y <a href=#r1>^</a>", b"<ol>")
    ),
    "anchors": numbered(b"<p id=f%d>x"),
    "comment sections": repeat(b"<div class=comment>x</div>"),
    "classes": numbered(b"<p class='a%d b c d'>x"),
    "lines of code": repeat(b"<div>x</div>", b"<pre>"),
    "code spans": repeat(b"<code>`x``</code> "),
    "nested emphasis": repeat(b"<em>x<strong>y</em>z</strong>", b"<p>"),
    "empty emphasis": repeat(b"<b></b>", b"<p>x", b"y"),
    "lazy images": repeat(b"<noscript><img src=x></noscript><img data-src=y>"),
    "task lists": repeat(b"<li><input type=checkbox>x", b"<ul>"),
    "long words in a heading": repeat(b"x #", b"<h1>"),
    "tables in cells": repeat(b"<td><table><tr><td>x</table>", b"<table><tr>"),
    "spanning cells": repeat(b"<tr><td rowspan=9 colspan=9>x<td>y", b"<table><tr><th>a<th>b"),
    "figures": repeat(b"<figure><img src=x><figcaption>y</figure>"),
    "articles": repeat(b"<article><h2>x</h2><p>y z.</article>"),
}

MARKUP: dict[str, Family] = {
    **NESTING,
    **FORMATTING,
    **TABLES,
    **ATTRIBUTES,
    **REFERENCES,
    **TOKENS,
    **TEXTS,
    **ENCODINGS,
    **OTHERS,
}
