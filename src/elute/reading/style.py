"""How the reading view looks: on a screen, light and dark, and on paper."""

from typing import Final

STYLE: Final = """
:root {
  color-scheme: light dark; --text: light-dark(#1d1d1b, #dcdad5); --faint: light-dark(#5f5e5a, #a3a19b);
  --ground: light-dark(#fdfcf9, #1a1a18); --line: light-dark(#dfddd6, #3a3935);
  --accent: light-dark(#0b5394, #8ab9f0);
}
html {
  background: var(--ground); color: var(--text); text-rendering: optimizeLegibility;
  font: 1.1875rem/1.6 Charter, "Bitstream Charter", "Iowan Old Style", Georgia, "Noto Serif", serif;
  hanging-punctuation: first allow-end last;
}
body { margin: 0; padding: clamp(1rem, 5vw, 4rem) clamp(1rem, 4vw, 2rem); }
main, footer { max-width: 34em; margin: 0 auto; }
h1 { font-size: clamp(1.6rem, 5vw, 2.3rem); line-height: 1.15; margin: 0 0 .4em; text-wrap: balance; }
h2, h3, h4, h5, h6 { line-height: 1.25; margin: 1.8em 0 .5em; text-wrap: balance; }
header { margin-bottom: 2.2em; padding-bottom: 1em; border-bottom: 1px solid var(--line); }
header p, footer, figcaption { margin: 0; color: var(--faint); font: .8em/1.5 system-ui, sans-serif; }
p, ul, ol, blockquote, pre, figure, table, dl { margin: 0 0 1em; }
p { hyphens: auto; overflow-wrap: break-word; text-wrap: pretty; }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: .15em; }
img { display: block; max-width: 100%; max-height: 90vh; height: auto; margin: 0 auto; }
figure { margin: 1.6em 0; }
figcaption { margin-top: .5em; }
figcaption a { color: inherit; }
blockquote {
  margin-inline: 0; padding-inline-start: 1em; border-inline-start: 3px solid var(--line); color: var(--faint);
}
pre, code { font: .82em/1.5 ui-monospace, Menlo, Consolas, monospace; }
pre { overflow-x: auto; padding: .8em 1em; border: 1px solid var(--line); border-radius: 4px; }
table { display: block; overflow-x: auto; border-collapse: collapse; font-size: .85em; }
th, td { padding: .3em .8em .3em 0; text-align: start; vertical-align: top; border-bottom: 1px solid var(--line); }
hr { border: 0; border-top: 1px solid var(--line); margin: 2em 0; }
footer { margin-top: 3em; padding-top: 1em; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
@media print {
  :root { color-scheme: light; }
  @page { margin: 2cm 2.2cm; }
  html { font-size: 10.5pt; background: none; }
  body { padding: 0; }
  main, footer { max-width: none; }
  h1, h2, h3, h4 { break-after: avoid; }
  figure, tr, blockquote, pre { break-inside: avoid; }
  p { orphans: 3; widows: 3; }
  a { color: inherit; }
}
"""
