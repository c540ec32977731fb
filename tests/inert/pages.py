"""Hostile pages that several tests share, each after the place whose test it was written for."""

ANNOTATED_IN_BROWSER = """<!DOCTYPE html><html><head>
<base href="http://TRAP/base/" target="_top">
<meta http-equiv="refresh" content="0;url=http://TRAP/refresh">
<meta http-equiv="refresh" content="0;url=javascript:top.broken='refresh'">
<link rel="stylesheet" href="http://TRAP/style"><link rel="prefetch" href="http://TRAP/prefetch">
<link rel="preload" as="image" href="http://TRAP/preload"><link rel="modulepreload" href="http://TRAP/module">
<link rel="preconnect" href="http://TRAP"><link rel="dns-prefetch" href="http://TRAP">
<link rel="icon" href="http://TRAP/icon">
<link rel="manifest" href="http://TRAP/manifest"><link rel="prerender" href="http://TRAP/prerender">
<script>top.broken = parent.broken = 'inline'; top.location = 'http://TRAP/location'; fetch('http://TRAP/fetch')</script>
<script src="http://TRAP/script"></script>
<script type="speculationrules">
{"prerender": [{"urls": ["http://TRAP/speculation"]}], "prefetch": [{"urls": ["http://TRAP/s2"]}]}
</script>
<style>
@import "http://TRAP/import"; @import url(http://TRAP/import2);
@font-face { font-family: trap; src: url(http://TRAP/font) }
body { background: url(http://TRAP/background); font-family: trap, serif; cursor: url(http://TRAP/cursor), auto }
p:hover { background: url(http://TRAP/hover) } p { list-style-image: image-set("http://TRAP/set" 1x) }
#veil { position: fixed; inset: 0; z-index: 2147483647; opacity: 0 }
</style></head>
<body onload="top.broken='onload'" onkeydown="top.broken='key'" onpageshow="top.broken='pageshow'">
<a id="veil" href="http://TRAP/clickjack" target="_top" ping="http://TRAP/ping">x</a>
<h1 onclick="top.broken='click'" onpointermove="top.broken='move'">Harmless headline</h1>
<p id="story">A paragraph to be labelled, <a href="javascript:top.broken='link'" target="_top">with a link</a>.</p>
<input autofocus onfocus="top.broken='focus'" accesskey="d"><textarea autofocus></textarea>
<img src="http://TRAP/image" onerror="top.broken='image'">
<img src="file:///etc/hostname" id="file" onload="top.broken='file'">
<img src="x" srcset="http://TRAP/srcset 1x"><picture><source srcset="http://TRAP/source"><img src="y"></picture>
<video src="http://TRAP/video" poster="http://TRAP/poster" autoplay></video>
<audio src="http://TRAP/audio" autoplay></audio>
<iframe src="http://TRAP/frame"></iframe><iframe src="javascript:top.broken='frame'"></iframe>
<iframe srcdoc="<script>top.broken='srcdoc'</script><img src=http://TRAP/srcdoc>
<meta http-equiv=refresh content='0;url=http://TRAP/s'>"></iframe>
<iframe src="file:///etc/"></iframe><iframe src="data:text/html,<script>top.broken='data'</script>"></iframe>
<object data="http://TRAP/object" type="text/html"></object><embed src="http://TRAP/embed">
<applet code="http://TRAP/applet"></applet>
<svg onload="top.broken='svg'"><script>top.broken='svgscript'</script><image href="http://TRAP/svgimage"/>
<use href="http://TRAP/use#x"/>
<a href="javascript:top.broken='svglink'"><text y="20">svg</text></a>
<animate onbegin="top.broken='begin'" attributeName="x" dur="1s"/>
<foreignObject><img src="http://TRAP/foreign"></foreignObject></svg>
<form action="http://TRAP/form" target="_top"><input name="q" value="1">
<button id="send" formaction="http://TRAP/send">Send</button></form>
<details open ontoggle="top.broken='toggle'"><summary>More</summary>Text</details>
<marquee onstart="top.broken='marquee'">x</marquee><portal src="http://TRAP/portal"></portal>
<noscript><p>Only without scripts</p></noscript><template><img src="http://TRAP/template"></template>
<div style="background:url(http://TRAP/inline)">styled</div><table background="http://TRAP/table"><tr><td>cell</table>
<div><template shadowrootmode="open"><script>top.broken='shadow'</script><img src="http://TRAP/shadow"></template></div>
</body></html>"""

ANNOTATED = """<!DOCTYPE html><html manifest=//evil.example onload=steal()><head>
<base href=//evil.example/ target=_top>
<meta http-equiv=refresh content="0;url=http://evil.example/"><meta http-equiv=Content-Security-Policy content="">
<link rel=stylesheet href=//evil.example/a.css><link rel=dns-prefetch href=//evil.example>
<script src=//evil.example/a.js></script><script>steal()</script>
<style media=screen>@import "//evil.example/b.css"; p { color: red } </style>
</head><body onload=steal() background=//evil.example/c.png>
<p onclick=steal() OnMouseOver=steal() id=kept class="a b" style="color: blue" data-elute-row=1 data-x=y>Text</p>
<a href=javascript:steal() target=_top ping=//evil.example download>one</a>
<a href=//evil.example/ accesskey=d autofocus tabindex=1>two</a>
<img src=//evil.example/d.png srcset="//evil.example/e.png 2x" onerror=steal() alt=Rain width=30>
<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">
<picture><source srcset=//evil.example/f.png><img src=x></picture>
<iframe src=//evil.example></iframe><iframe srcdoc="<script>steal()</script>"></iframe>
<object data=//evil.example/g><param name=movie value=//evil.example/h><p>fallback</object>
<embed src=//evil.example/i><applet code=Evil archive=//evil.example/j.jar></applet>
<form action=//evil.example/k method=post><input name=q formaction=//evil.example/l type=image src=//evil.example/m>
<button formaction=javascript:steal()>Go</button><textarea>
&lt;/textarea&gt;<script>steal()</script></textarea></form>
<video src=//evil.example/n poster=//evil.example/o autoplay><source src=//evil.example/p></video>
<audio src=//evil.example/q></audio>
<svg><script>steal()</script><a xlink:href=javascript:steal()><text>three</text></a><use href=//evil.example/r#x />
<image href=//evil.example/s.png /><use href=#inside /><set attributeName=href to=javascript:steal() />
<foreignObject><body onload=steal()></foreignObject><style>&lt;/style&gt;&lt;img src=x onerror=steal()&gt;</style></svg>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=steal()&gt;"></table></math>
<template shadowrootmode=open><script>steal()</script></template>
<noscript><img src=//evil.example/t onerror=steal()></noscript>
<div contenteditable popovertarget=x is=x-evil slot=x>four</div>
<xmp><script>steal()</script></xmp><noembed><script>steal()</script></noembed>
<frameset onload=steal()><plaintext><script>steal()</script>"""

COLOURED = """<!DOCTYPE html><html onclick=x()><head><base href="javascript:x()//">
<meta http-equiv=refresh content="0;url=//evil.example/"><link rel=stylesheet href=//evil.example/x.css>
<link rel=preload href=//evil.example/x.js as=script><script>x()</script><style>p{color:red}</style></head>
<body onload="x()" background=//evil.example/x.png><p onmouseover=x() data-elute=kept title=no>text
<a href="javascript:x()" ping=//evil.example/>one</a> <a href=" java&#10;script:x()">two</a>
<a href="data:text/html,<script>x()</script>">three</a> <a href=vbscript:x()>four</a> <a href=//good/>five</a>
<img src=//evil.example/x.png srcset="//evil.example/y.png 2x" onerror=x()><img src=data:image/gif;base64,R0>
<iframe src=//evil.example/ srcdoc="<script>x()</script>"></iframe><object data=//evil.example/></object>
<embed src=//evil.example/><video src=//evil.example/ poster=//evil.example/></video>
<form action=//evil.example/><button formaction=javascript:x()>go</button><input src=//evil.example/>
</form><svg onload=x()><script>x()</script><a xlink:href=javascript:x()><text>s</text></a>
<image href=//evil.example/><use href=//evil.example/#x /><set attributeName=href to=javascript:x() />
<style>&lt;img src=//evil.example></style></svg>
<math><mtext><style><img src=//evil.example/ onerror=x()></style></mtext></math>
<noscript><img src=//evil.example/ onerror=x()><p>plain</p></noscript>
<template><script>x()</script></template><xmp><script>x()</script></xmp><textarea></textarea>
<script>x()</script><a"b onclick=x()>odd</a"b><style></style ><img src=//evil.example/></style>
<plaintext><script>x()</script>"""

COPIED = """<p>Text</p><div id=a></div><script>
const all = document.getElementById("a"), evil = "<img src=x onerror=\\"window.broken = 1\\">";
all.append(document.createComment("-->" + evil));
all.append(Object.assign(document.createElement("xmp"), {textContent: "</xmp>" + evil}));
all.append(Object.assign(document.createElement("noembed"), {textContent: "</noembed>" + evil}));
all.append(Object.assign(document.createElement("style"), {textContent: "a { content: '</style>" + evil + "' }"}));
all.append(Object.assign(document.createElement("style"), {type: "x", textContent: "</style>" + evil}));
const math = document.createElementNS("http://www.w3.org/1998/Math/MathML", "math");
math.append(Object.assign(document.createElement("style"), {textContent: "<a title='</style>" + evil + "'>"}));
all.append(math);
const [svg, script] = ["svg", "script"].map(name => document.createElementNS("http://www.w3.org/2000/svg", name));
script.textContent = "window.broken = 1";
svg.append(script);
all.append(svg);
</script>"""

BREAKING_OUT = """<p>Text</p><div id=a></div><script>
const all = document.getElementById("a"), evil = "<img class=evil src=x>";
for (const name of ["xmp", "noembed", "noframes", "plaintext", "iframe", "listing", "textarea", "title"])
  all.append(Object.assign(document.createElement(name), {textContent: `in ${name} </${name}>${evil}`}));
const style = () => Object.assign(document.createElement("style"), {
  textContent: `p::after { content: "</STYLE></sTyLe ></title>${evil}" } @media (1px<width) { p { color: #010203 } }`});
all.append(style());
for (const name of ["math", "svg", "title"]) {
  const foreign = document.createElement(name);
  foreign.append(style());
  all.append(foreign);
}
const sheet = new CSSStyleSheet();
sheet.replaceSync(`p::before { content: "</STYLE>${evil}" }`);
document.adoptedStyleSheets.push(sheet);
</script>"""
