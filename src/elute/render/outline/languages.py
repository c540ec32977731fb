"""The language of code, as the classes and attributes around it name it."""

import re

from elute.page import Page

_ATTRIBUTES = ("data-lang", "data-language", "data-code-language", "data-code-lang", "data-programming-language")
_PREFIXED = re.compile(
    r"(?:^|\s)(?:language|lang|highlight-source|highlight-text|highlight|brush|src|sourceCode|prism|syntax|code)"
    r"(?:-|:\s*)([A-Za-z][\w+#.-]*)"
)
_HIGHLIGHTER = re.compile(
    r"(?:^|\s)(?:hljs|highlight|sourceCode|prettyprint|codehilite|chroma|shiki|prism|code)(?=\s|$)"
)
_LANGUAGE = re.compile(r"[a-z][\w+#.-]{0,31}")  # it is written with every block of code, so no name may be long
_NO_LANGUAGE = frozenset(
    "none plain plaintext text txt nohighlight no-highlight default notranslate source wrapper block container "
    "fallback linenos output unknown wrap toolbar box example body content header line lines area view snippet".split()
)
LANGUAGES = frozenset(
    "ada apache applescript asm awk bash bat c c# c++ clj clojure cmake cobol coffee coffeescript cpp crystal cs "
    "csharp css csv cuda cypher d dart delphi diff django docker dockerfile elisp elixir elm erlang f# fish "
    "fortran fsharp gdscript gherkin glsl go golang gradle graphql groovy haml handlebars haskell hcl hlsl hs "
    "html http ini java javascript js json json5 jsonc jsx julia kotlin kt latex lean less lisp llvm log lua make "
    "makefile markdown mathematica matlab md mermaid nginx nim nix objc objective-c objectivec ocaml octave "
    "pascal perl php pl plsql postgres postgresql powershell prolog properties proto protobuf ps1 pug py python "
    "python3 qml r racket rb reasonml regex rs ruby rust sas sass scala scheme scss sh shell smalltalk sol "
    "solidity sql stylus svelte swift tcl terraform tex toml ts tsx typescript typst v vala vb vbnet verilog vhdl "
    "vim viml vue wasm wat x86asm xml xquery yaml yml zig zsh".split()
)


def language_named(page: Page, element: int) -> str:
    """The language that an element itself names, or "".

    >>> import elute
    >>> page = elute.parse('<div class="highlight-source-js"><pre>let x</pre></div>')
    >>> language_named(page, int(page.rows_of("div")[0]))
    'js'
    """
    attributes = page.attributes(element)
    names = [attributes.get(name, "") for name in _ATTRIBUTES]
    classes = attributes.get("class", "")
    names += _PREFIXED.findall(classes)
    if _HIGHLIGHTER.search(classes) or page.tag_name(element) in ("pre", "code"):
        names += [name for name in [*classes.split(), attributes.get("lang", "")] if name.lower() in LANGUAGES]
    for name in names:
        name = name.strip().lower()
        if _LANGUAGE.fullmatch(name) and name not in _NO_LANGUAGE:
            return name
    return ""
