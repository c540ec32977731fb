"""What a coloured page adds to the page: style sheets, and the bar at the bottom of the window."""

# Before the page's own rules, and weaker than any of them.
BASE_STYLE = """
:where(img, table) { max-width: 100%; }
:where(svg:not([width])) { width: 1.5em; }
"""

# For a page whose style sheets are left out: it has lost its layout, so at least it should read well.
READING_STYLE = """
:where(body) { max-width: 60rem; margin: 1rem auto; padding: 0 1rem; font: 100%/1.5 system-ui, sans-serif; }
"""

# After the page's own rules, and stronger than most of them. Colours that colour-blind eyes tell apart, and a
# dashed line for those who see no colour at all; translucent, so that they work on any background. Pages that
# wait for a script to show them are shown.
STYLE = """
[data-elute=kept] {
  background-color: rgba(0, 158, 115, .22) !important;
  box-shadow: inset 0 -1px rgb(0, 158, 115) !important;
}
[data-elute=dropped] {
  background-color: rgba(213, 94, 0, .18) !important;
  border-bottom: 1px dashed rgb(213, 94, 0) !important;
}
[data-elute-region] { outline: 3px solid rgb(0, 114, 178) !important; outline-offset: 3px; }
[data-elute-record] { outline: 2px solid rgb(204, 121, 167) !important; outline-offset: -1px; }
elute-mark:hover, elute-mark:target { outline: 2px solid rgb(0, 114, 178) !important; }
body:has(#elute-hide:checked) :is([data-elute=dropped], [data-elute=box]) { display: none !important; }
html, body { visibility: visible !important; opacity: 1 !important; overflow: visible !important; }
body { padding-bottom: 5rem !important; }
img:not([src]) { min-width: 1em; min-height: 1em; outline: 1px dotted rgba(127, 127, 127, .6); }
#elute-switch, #elute-hide { all: revert !important; font: inherit !important; color: inherit !important; }
"""

# In a shadow tree of its own, where the page's rules do not reach; the switch is outside of it, because a
# rule for the page must see whether it is on.
BAR = """\
<elute-bar><template shadowrootmode="open"><style>
:host {{
  all: initial !important; position: fixed !important; inset: auto 0 0 !important;
  z-index: 2147483647 !important; color-scheme: light dark !important;
}}
div {{
  display: flex; flex-wrap: wrap; gap: .1rem 1.2rem; padding: .45rem .9rem;
  font: 14px/1.5 system-ui, sans-serif; color: CanvasText; background: Canvas;
  border-top: 1px solid GrayText; box-shadow: 0 -2px 8px rgba(0, 0, 0, .2);
}}
slot {{ display: block; margin-left: auto; }}
p {{ flex-basis: 100%; margin: 0; }}
.kept, .dropped {{ padding: 0 .35em; }}
.kept {{ background: rgba(0, 158, 115, .22); border-bottom: 1px solid rgb(0, 158, 115); }}
.dropped {{ background: rgba(213, 94, 0, .18); border-bottom: 1px dashed rgb(213, 94, 0); }}
@media print {{ div {{ display: none; }} }}
</style><div role="region" aria-label="elute">
<b>elute</b>
<span>{method}, confidence {confidence:.2f}</span>
<span><span class="kept">kept</span> {kept}</span>
<span><span class="dropped">dropped</span> {dropped}</span>
{hidden}<slot></slot>
{warnings}</div></template>
<label id="elute-switch"><input type="checkbox" id="elute-hide" accesskey="d" autofocus>
hide what is dropped (space)</label>
</elute-bar>
"""
