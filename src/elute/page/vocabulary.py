"""The HTML vocabulary: every list of names that the parser and the units need, once.

The build writes what `native` gives to `native/generated/vocabulary.pxi`, so this file must import nothing of elute.
Lists follow the WHATWG standard, section 13.2 "Parsing HTML documents"; the block-level list follows its section 15.3
"Rendering, non-replaced elements".
"""

_words = str.split

FORMATTING = _words("a b big code em font i nobr s small strike strong tt u")
SPECIAL = _words(
    "address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup dd "
    "details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header "
    "hgroup hr html iframe img input keygen li link listing main marquee menu meta nav noembed noframes noscript "
    "object ol p param plaintext pre script search section select source style summary table tbody td template "
    "textarea tfoot th thead title tr track ul wbr xmp"
)
SCOPE = _words("applet caption html marquee object select table td template th")
IMPLIED_END = _words("dd dt li optgroup option p rb rp rt rtc")
THOROUGH_IMPLIED_END = IMPLIED_END + _words("caption colgroup tbody td tfoot th thead tr")
VOID = _words("area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr")
SWALLOWS_NEWLINE = _words("pre listing textarea")  # the one right behind their start tag
FOREIGN_BREAKOUT = _words(
    "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta "
    "nobr ol p pre ruby s small span strong strike sub sup table tt u ul var"
)
FOSTERING = _words("table tbody tfoot thead tr")
TABLE_PART = _words("caption col colgroup tbody td tfoot th thead tr")
HEADING = _words("h1 h2 h3 h4 h5 h6")

BLOCK = _words(
    "address article aside audio blockquote body button canvas caption center col colgroup dd details dialog dir div "
    "dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe "
    "legend li listing main menu nav noembed noframes object ol optgroup option p plaintext pre search "
    "section select summary table tbody td textarea tfoot th thead title tr ul video xmp"
)
NO_TEXT = _words("applet audio canvas datalist embed head iframe noembed noframes object script style title video")
PREFORMATTED = _words("listing plaintext pre textarea xmp")
OTHER_TAGS = _words(
    "abbr acronym annotation annotation-xml bdi bdo cite data datalist del desc dfn dialog foreignobject image ins "
    "kbd label legend malignmark map mark math menuitem meter mglyph mi mn mo ms mtext optgroup option output path "
    "picture progress q rb rp rt rtc ruby samp semantics slot span sub sup svg time var video audio canvas g use defs "
    "symbol rect circle line polygon text tspan mrow msup msub mfrac mstyle mjx-container amp-img"
)

START_RULES: dict[str, list[str]] = {
    "HTML": ["html"],
    "HEAD_CONTENT": _words("base basefont bgsound link meta noframes script style template title"),
    "BODY": ["body"],
    "FRAMESET": ["frameset"],
    "BLOCK": _words(
        "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header "
        "hgroup main menu nav ol p search section summary ul"
    ),
    "HEADING": HEADING,
    "PRE": _words("pre listing"),
    "FORM": ["form"],
    "LI": ["li"],
    "DD_DT": _words("dd dt"),
    "PLAINTEXT": ["plaintext"],
    "BUTTON": ["button"],
    "A": ["a"],
    "FORMATTING": _words("b big code em font i s small strike strong tt u"),
    "NOBR": ["nobr"],
    "MARKER": _words("applet marquee object"),
    "TABLE": ["table"],
    "VOID": _words("area br embed img keygen wbr"),
    "INPUT": ["input"],
    "PARAM": _words("param source track"),
    "HR": ["hr"],
    "IMAGE": ["image"],
    "TEXTAREA": ["textarea"],
    "XMP": ["xmp"],
    "IFRAME": ["iframe"],
    "NOEMBED": ["noembed"],
    "NOSCRIPT": ["noscript"],
    "SELECT": ["select"],
    "OPTION": ["option"],
    "OPTGROUP": ["optgroup"],
    "RB": _words("rb rtc"),
    "RT": _words("rp rt"),
    "MATH": ["math"],
    "SVG": ["svg"],
    "IGNORED": _words("caption col colgroup frame head tbody td tfoot th thead tr"),
}
END_RULES: dict[str, list[str]] = {
    "TEMPLATE": ["template"],
    "BODY": ["body"],
    "HTML": ["html"],
    "BLOCK": _words(
        "address article aside blockquote button center details dialog dir div dl fieldset figcaption figure footer "
        "header hgroup listing main menu nav ol pre search section select summary ul"
    ),
    "FORM": ["form"],
    "P": ["p"],
    "LI": ["li"],
    "DD_DT": _words("dd dt"),
    "HEADING": HEADING,
    "FORMATTING": FORMATTING,
    "MARKER": _words("applet marquee object"),
    "BR": ["br"],
}

TAGS: list[str] = sorted({*SPECIAL, *FORMATTING, *SCOPE, *IMPLIED_END, *FOREIGN_BREAKOUT, *OTHER_TAGS})
TAG: dict[str, int] = {name: number for number, name in enumerate(TAGS, start=1)}

ATTRIBUTES: list[str] = _words(
    "id class href src alt role itemprop itemtype itemscope style hidden aria-hidden open type rel name content "
    "property lang xml:lang dir title datetime encoding color face size width height srcset data-src value for action "
    "method target colspan rowspan charset http-equiv media cite start reversed checked display data-lang "
    "data-language aria-label aria-labelledby public system onclick placeholder border cellpadding cellspacing "
    "align valign bgcolor loading sizes decoding async defer integrity crossorigin"
)
ATTRIBUTE: dict[str, int] = {name: number for number, name in enumerate(ATTRIBUTES, start=1)}

FLAGS: dict[str, list[str]] = {
    "SPECIAL": SPECIAL,
    "SCOPE": SCOPE,
    "IMPLIED_END": IMPLIED_END,
    "THOROUGH": THOROUGH_IMPLIED_END,
    "VOID": VOID,
    "BREAKOUT": FOREIGN_BREAKOUT,
    "FOSTERING": FOSTERING,
    "TABLE_PART": TABLE_PART,
    "HEADING": HEADING,
    "BLOCK": BLOCK,
    "NO_TEXT": NO_TEXT,
    "PREFORMATTED": PREFORMATTED,
}
TAG_FLAGS: list[int] = [sum(1 << bit for bit, members in enumerate(FLAGS.values()) if name in members) for name in TAGS]

# 13.2.6.5 "The rules for parsing tokens in foreign content": SVG names get their camel case back.
SVG_TAG_NAMES: dict[str, str] = {
    name.lower(): name
    for name in _words(
        "altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath feBlend feColorMatrix "
        "feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight "
        "feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology "
        "feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence foreignObject glyphRef "
        "linearGradient radialGradient textPath"
    )
}
SVG_ATTRIBUTE_NAMES: dict[str, str] = {
    name.lower(): name
    for name in _words(
        "attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits diffuseConstant edgeMode "
        "filterUnits glyphRef gradientTransform gradientUnits kernelMatrix kernelUnitLength keyPoints keySplines "
        "keyTimes lengthAdjust limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits maskUnits "
        "numOctaves pathLength patternContentUnits patternTransform patternUnits pointsAtX pointsAtY pointsAtZ "
        "preserveAlpha preserveAspectRatio primitiveUnits refX refY repeatCount repeatDur requiredExtensions "
        "requiredFeatures specularConstant specularExponent spreadMethod startOffset stdDeviation stitchTiles "
        "surfaceScale systemLanguage tableValues targetX targetY textLength viewBox viewTarget xChannelSelector "
        "yChannelSelector zoomAndPan"
    )
}
MATHML_ATTRIBUTE_NAMES: dict[str, str] = {"definitionurl": "definitionURL"}

# 13.2.6.4.1 "The initial insertion mode": public identifiers that put a page in quirks mode.
QUIRKS_PREFIXES: list[str] = [
    "+//silmaril//dtd html pro v0r11 19970101//",
    "-//as//dtd html 3.0 aswedit + extensions//",
    "-//advasoft ltd//dtd html 3.0 aswedit + extensions//",
    "-//ietf//dtd html",
    "-//metrius//dtd metrius presentational//",
    "-//microsoft//dtd internet explorer",
    "-//netscape comm. corp.//dtd",
    "-//o'reilly and associates//dtd html",
    "-//sq//dtd html 2.0 hotmetal + extensions//",
    "-//softquad software//dtd hotmetal pro",
    "-//softquad//dtd hotmetal pro",
    "-//spyglass//dtd html 2.0 extended//",
    "-//sun microsystems corp.//dtd hotjava",
    "-//w3c//dtd html 3 ",
    "-//w3c//dtd html 3.2",
    "-//w3c//dtd html 3.2s",
    "-//w3c//dtd html 4.0 frameset//",
    "-//w3c//dtd html 4.0 transitional//",
    "-//w3c//dtd html experimental",
    "-//w3c//dtd w3 html ",
    "-//w3o//dtd w3 html 3.0//",
    "-//webtechs//dtd mozilla html",
]
QUIRKS_PUBLIC: list[str] = ["-//w3o//dtd w3 html strict 3.0//en//", "-/w3c/dtd html 4.0 transitional/en", "html"]
QUIRKS_WITHOUT_SYSTEM: list[str] = [
    "-//w3c//dtd html 4.01 frameset//",
    "-//w3c//dtd html 4.01 transitional//",
]
QUIRKS_SYSTEM: str = "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd"


def _constant(prefix: str, name: str) -> str:
    return f"{prefix}_{name.upper().replace('-', '_').replace(':', '_')}"


def native() -> dict[str, int]:
    """The numbers of names: `T_…` of tags, `A_…` of attributes; `F_…` are flags of tags, `S_…` and `E_…` rules.

    >>> native()["T_ANNOTATION_XML"] == TAG["annotation-xml"]
    True
    """
    return {
        "T_NONE": 0,
        **{_constant("T", name): number for name, number in TAG.items()},
        "T_LAST": len(TAGS),
        **{_constant("A", name): number for name, number in ATTRIBUTE.items()},
        "A_LAST": len(ATTRIBUTES),
        **{_constant("F", name): 1 << bit for bit, name in enumerate(FLAGS)},
        "S_OTHER": 0,
        **{_constant("S", name): number for number, name in enumerate(START_RULES, start=1)},
        "E_OTHER": 0,
        **{_constant("E", name): number for number, name in enumerate(END_RULES, start=1)},
    }


def _rule_table(rules: dict[str, list[str]]) -> list[int]:
    number = {tag: index for index, tags in enumerate(rules.values(), start=1) for tag in tags}
    return [number.get(name, 0) for name in TAGS]


def start_rules() -> list[int]:
    """The "in body" rule for the start tag of each known tag, as numbers of `START_RULES`."""
    return _rule_table(START_RULES)


def end_rules() -> list[int]:
    """The "in body" rule for the end tag of each known tag, as numbers of `END_RULES`."""
    return _rule_table(END_RULES)
