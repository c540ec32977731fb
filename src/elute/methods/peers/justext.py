"""jusText, https://github.com/miso-belica/jusText. J. Pomikálek, Removing Boilerplate and Duplicate Content from Web
Corpora, 2011.

Its default thresholds, with the stop words of the language of the page: the declared one, else by script.
For a language that it has no list for, it is run without one, as its command line does on request.
"""

from __future__ import annotations

from types import ModuleType
from typing import Final

from .language import language_code
from .peer import Library

# Its lists are called by the English names of languages, pages declare codes.
STOP_WORDS: Final = {
    code: name
    for name, codes in {
        "Afrikaans": "af",
        "Albanian": "sq",
        "Arabic": "ar",
        "Armenian": "hy",
        "Azerbaijani": "az",
        "Basque": "eu",
        "Belarusian": "be",
        "Bengali": "bn",
        "Bosnian": "bs",
        "Breton": "br",
        "Bulgarian": "bg",
        "Catalan": "ca",
        "Croatian": "hr",
        "Czech": "cs cz",
        "Danish": "da dk",
        "Dutch": "nl",
        "English": "en",
        "Esperanto": "eo",
        "Estonian": "et",
        "Finnish": "fi",
        "French": "fr",
        "Galician": "gl",
        "Georgian": "ka",
        "German": "de",
        "Greek": "el gr",
        "Gujarati": "gu",
        "Hebrew": "he iw",
        "Hindi": "hi",
        "Hungarian": "hu",
        "Icelandic": "is",
        "Indonesian": "id in",
        "Irish": "ga",
        "Italian": "it",
        "Javanese": "jv",
        "Kannada": "kn",
        "Kazakh": "kk",
        "Korean": "ko",
        "Kurdish": "ku",
        "Kyrgyz": "ky",
        "Latin": "la",
        "Latvian": "lv",
        "Lithuanian": "lt",
        "Luxembourgish": "lb",
        "Macedonian": "mk",
        "Malay": "ms",
        "Malayalam": "ml",
        "Maltese": "mt",
        "Marathi": "mr",
        "Nepali": "ne",
        "Norwegian_Bokmal": "nb no",
        "Norwegian_Nynorsk": "nn",
        "Occitan": "oc",
        "Persian": "fa",
        "Polish": "pl",
        "Portuguese": "pt",
        "Romanian": "ro",
        "Russian": "ru",
        "Serbian": "sr",
        "Slovak": "sk",
        "Slovenian": "sl",
        "Spanish": "es",
        "Swahili": "sw",
        "Swedish": "sv",
        "Tagalog": "tl",
        "Tamil": "ta",
        "Telugu": "te",
        "Turkish": "tr",
        "Turkmen": "tk",
        "Ukrainian": "uk",
        "Urdu": "ur",
        "Uzbek": "uz",
        "Vietnamese": "vi",
        "Welsh": "cy",
    }.items()
    for code in codes.split()
}


def _extract(library: ModuleType, html: str, url: str | None) -> str:
    stop_words = STOP_WORDS.get(language_code(html))
    if stop_words:
        paragraphs = library.justext(html, library.get_stoplist(stop_words))
    else:
        paragraphs = library.justext(html, frozenset(), stopwords_low=0, stopwords_high=0)
    return "\n".join(paragraph.text for paragraph in paragraphs if not paragraph.is_boilerplate)


peer = Library(
    "justext",
    package="justext",
    module="justext",
    licence="BSD-2-Clause",
    description="Paragraphs by length, links and stop words, then by their neighbours",
    paper="Pomikálek: Removing Boilerplate and Duplicate Content from Web Corpora",
    year=2011,
    call=_extract,
)
