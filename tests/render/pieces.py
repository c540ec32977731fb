"""Pieces of pages that soup seldom has: all that the outline knows beside plain structure."""

LINES = r"""
<sup><a href="#n1">1</a></sup>
<p id=n1>1. A note. <a href="#r">↩</a></p>
<ol><li id=n1>A note <a href="#r">^</a></ol>
<a href="#n1">[1]</a>
<div class=footnote id=n1><p>1<p>Its text</div>
<sup><a href="#n2">two</a></sup>
<p id=n2>(2) Note
<li><input type=checkbox checked>done
<li><input type=checkbox> open
<input type=checkbox>
<ol start=7><li value=9>nine
<script src=MathJax.js></script>
\(x^2\) and $$y$$ or $5
<script type="math/tex; mode=display">z_1</script>
<code class=language-math>a&#124;b</code>
<pre><code class=language-math>c</code></pre>
<code>one<br>two</code>
<code>`x`</code>
<pre class="language-py">a = 1\n\n```\nb</pre>
<div data-lang=c>int x;\nint y;</div>
<div role=heading aria-level=4>Heading</div>
<b style="font-weight: normal">plain</b>
<table role=grid><caption>Cap</caption><tr><th>A&#124;B<th>C<tr><td><ul><li>x</ul><td>y
<table><tr><td class=blob-num>1<td>code()</table>
<dl><dt>term<dd>definition&#124;text</dl>
<details open><summary>S</summary>t
<a href="http://h.org/p?q#f">abs</a>
<a href="../up">up</a>
<a href="//h/x">net</a>
<a href="?q">query</a>
<a href="#">top</a>
<a href="a//b">two</a>
<a href="java\nscript:x()">bad</a>
<a href="mailto:a@b.c">mail</a>
<a href="/x;y?">odd</a>
<a href="http://[">no
<a href="/ü &amp;amp; (b">par</a>
<a href="HTTP://H.ORG">big</a>
<kbd>k</kbd><kbd>l</kbd>
<q>a</q><q>b</q>
<ruby>字<rt>ji</rt></ruby>
text<span hidden>hidden <b>bold</b></span> goes on
<h2>Head # <p>with</p> more #
<hr>
<i>“quoted”</i>x
<b>€</b>5
<s>~</s>
<img src=a.png alt='An [image] &#124; of "it"' title='T "q" &amp;amp;'>
<figure><img src=b.png><figcaption>c</figcaption></figure>
<ul><li>a<ul><li>b</ul><li><p>c<p>d</ul><ul><li>e</ul>
<ul>bare<ul><li>x</ul>y</ul>
<li>lone
<svg><title>t</title></svg>
<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x+1</annotation></semantics></math>
"""
PIECES = [line.replace(r"\n", "\n") for line in LINES.strip().split("\n")]
