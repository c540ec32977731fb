"""Pages in every kind of encoding, declared rightly, wrongly and not at all."""

from __future__ import annotations

import re
import sys
import types
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from elute.page._parser import beyond_ascii
from elute.page.decode import Encoding, decode
from elute.page.encoding_codecs import to_utf8
from elute.page.encoding_labels import NAMES

TEXTS = {
    "chinese": "昨天下午，市图书馆新馆正式向读者开放。馆内共有三层，藏书超过二十万册，还设有儿童阅览室和自习室。",
    "taiwanese": "昨天下午，市立圖書館新館正式對讀者開放。館內共有三層，藏書超過二十萬冊，還設有兒童閱覽室。",
    "japanese": "昨日の午後、新しい市立図書館が開館しました。館内には二十万冊以上の本があります。",
    "korean": "어제 오후 새 시립 도서관이 문을 열었습니다. 건물에는 책이 이십만 권 넘게 있습니다.",
    "polish": "Wczoraj otwarto nową bibliotekę miejską. Książki są już na półkach, a dzieci śpieszą do czytelni.",
    "czech": "Včera se otevřela nová městská knihovna. Půjčovna dětských knih je v přízemí, čítárna v patře.",
    "russian": "Вчера днём открылась новая городская библиотека. В здании более двухсот тысяч книг.",
    "french": "Hier, la nouvelle bibliothèque a été inaugurée. Les élèves y trouvent déjà des milliers de livres.",
    "german": "Die neue Bücherei ist eröffnet. Für die Kleinen gibt es schöne, große Säle mit Büchern für alle.",
    "greek": "Χθες το απόγευμα άνοιξε η νέα δημοτική βιβλιοθήκη. Στο κτίριο υπάρχουν πολλά βιβλία.",
    "turkish": "Dün öğleden sonra yeni şehir kütüphanesi açıldı. Binada çocuklar için ışıklı bir salon da var.",
    "hebrew": "אתמול אחר הצהריים נפתחה הספרייה העירונית החדשה. בבניין שלוש קומות ויש בו גם אולם קריאה לילדים.",
    "arabic": "افتتحت أمس المكتبة العامة الجديدة في وسط المدينة. في المبنى قاعة مطالعة للأطفال وكتب كثيرة.",
    "thai": "เมื่อวานตอนบ่ายหอสมุดแห่งใหม่ของเมืองเปิดให้บริการ อาคารมีสามชั้นและมีห้องอ่านหนังสือ",
}

# The name in the standard, the label that pages use, Python's codec to write the page with, the language.
ENCODINGS = [
    ("gbk", "gb2312", "gbk", "chinese"),
    ("gb18030", "GB18030", "gb18030", "chinese"),
    ("big5", "big5", "big5", "taiwanese"),
    ("shift_jis", "Shift-JIS", "cp932", "japanese"),
    ("euc-jp", "euc-jp", "euc_jp", "japanese"),
    ("iso-2022-jp", "iso-2022-jp", "iso2022_jp", "japanese"),
    ("euc-kr", "ks_c_5601-1987", "euc_kr", "korean"),
    ("windows-1250", "windows-1250", "cp1250", "polish"),
    ("windows-1250", "cp1250", "cp1250", "czech"),
    ("iso-8859-2", "latin2", "iso8859_2", "polish"),
    ("windows-1251", "windows-1251", "cp1251", "russian"),
    ("koi8-r", "koi8-r", "koi8_r", "russian"),
    ("iso-8859-5", "iso-8859-5", "iso8859_5", "russian"),
    ("windows-1252", "iso-8859-1", "cp1252", "french"),
    ("windows-1252", "us-ascii", "cp1252", "german"),
    ("iso-8859-15", "ISO-8859-15", "iso8859_15", "french"),
    ("windows-1253", "windows-1253", "cp1253", "greek"),
    ("iso-8859-7", "iso-8859-7", "iso8859_7", "greek"),
    ("windows-1254", "iso-8859-9", "cp1254", "turkish"),
    ("windows-1255", "windows-1255", "cp1255", "hebrew"),
    ("iso-8859-8-i", "logical", "iso8859_8", "hebrew"),
    ("windows-1256", "windows-1256", "cp1256", "arabic"),
    ("windows-874", "tis-620", "cp874", "thai"),
]
each_encoding = pytest.mark.parametrize(("name", "label", "codec", "language"), ENCODINGS)


def page(language: str, head: str = "") -> str:
    """A page that is mostly ASCII, as pages are."""
    return (
        f'<!DOCTYPE html>\n<html><head>{head}<style>p {{ margin: 0 }}</style></head>\n<body class="news">'
        f'<script>var menu = "open"; function less(x) {{ return x < 3 }}</script>\n'
        f"<p>{TEXTS[language]}</p></body></html>"
    )


class TestDeclared:
    @each_encoding
    def test_in_meta(self, name: str, label: str, codec: str, language: str) -> None:
        text = page(language, f'<meta http-equiv="Content-Type" content="text/html; charset={label}">')
        assert decode(text.encode(codec)) == (text.encode(), Encoding(name, "meta"))

    @each_encoding
    def test_in_http_header(self, name: str, label: str, codec: str, language: str) -> None:
        text = page(language)
        assert decode(text.encode(codec), f' "{label}" ') == (text.encode(), Encoding(name, "http"))

    def test_in_xml_declaration(self) -> None:
        text = "<?xml version='1.0' encoding='koi8-r'?>" + page("russian")
        assert decode(text.encode("koi8-r")) == (text.encode(), Encoding("koi8-r", "xml"))

    def test_each_source_goes_before_the_next(self) -> None:
        text = "<?xml version='1.0' encoding='windows-1251'?>" + page("russian", "<meta charset=koi8-r>")
        assert decode(text.encode("koi8-r"))[1] == Encoding("koi8-r", "meta")
        assert decode(text.encode("iso8859_5"), "iso-8859-5")[1] == Encoding("iso-8859-5", "http")
        marked = b"\xef\xbb\xbf" + text.encode()
        assert decode(marked, "iso-8859-5") == (marked, Encoding("utf-8", "bom"))

    def test_ascii_is_the_same_in_nearly_all(self) -> None:
        data = b"<meta charset=big5><p>plain"
        decoded, encoding = decode(data)
        assert decoded is data and encoding == Encoding("big5", "meta")

    def test_unknown_label_in_http_header_is_noted(self) -> None:
        text = page("polish", "<meta charset=iso-8859-2>")
        decoded, encoding = decode(text.encode("iso8859_2"), "klingon")
        assert decoded == text.encode()
        assert encoding == Encoding("iso-8859-2", "meta", "unknown charset 'klingon' in the HTTP header")


class TestUtf8:
    @pytest.mark.parametrize(
        ("head", "charset", "source"),
        [
            ("<meta charset=utf-8>", None, "meta"),
            ("", "UTF8", "http"),
            ("", None, "utf-8"),
            ("", "", "utf-8"),
        ],
    )
    def test_same_object_comes_back(self, head: str, charset: str | None, source: str) -> None:
        data = page("greek", head).encode()
        decoded, encoding = decode(data, charset)
        assert decoded is data and encoding == Encoding("utf-8", source)

    def test_byte_order_mark_stays(self) -> None:
        data = b"\xef\xbb\xbf" + page("thai").encode()
        decoded, encoding = decode(data)
        assert decoded is data and encoding == Encoding("utf-8", "bom")

    def test_empty(self) -> None:
        assert decode(b"") == (b"", Encoding("utf-8", "utf-8"))

    def test_a_few_broken_sequences_are_replaced_and_counted(self) -> None:
        data = page("french", "<meta charset=utf-8>").encode() + b"\xe9 \xff <b>\xe2\x82</b> \xef\xbf\xbd"
        decoded, encoding = decode(data)
        assert decoded.decode().endswith("\ufffd \ufffd <b>\ufffd</b> \ufffd")
        assert encoding == Encoding("utf-8", "meta", replaced=3)

    def test_undeclared_with_a_few_broken_sequences(self) -> None:
        decoded, encoding = decode(page("russian").encode() + b"\xe9")
        assert decoded == page("russian").encode() + "\ufffd".encode()
        assert encoding == Encoding("utf-8", "detected", replaced=1)

    def test_utf16_in_a_readable_meta_means_utf8(self) -> None:
        data = page("hebrew", "<meta charset=utf-16>").encode()
        decoded, encoding = decode(data)
        assert decoded is data and encoding == Encoding("utf-8", "meta")


class TestUtf16:
    @pytest.mark.parametrize(("name", "codec"), [("utf-16le", "utf-16-le"), ("utf-16be", "utf-16-be")])
    @pytest.mark.parametrize("language", ["french", "chinese", "russian"])
    def test_with_and_without_mark(self, name: str, codec: str, language: str) -> None:
        text = page(language, "<meta charset=gbk>")  # which cannot be read in UTF-16
        assert decode(("\ufeff" + text).encode(codec)) == (text.encode(), Encoding(name, "bom"))
        assert decode(text.encode(codec)) == (text.encode(), Encoding(name, "detected"))

    def test_odd_byte_and_lone_surrogates_are_replaced(self) -> None:
        data = b"\xff\xfe" + "a\ud800b\udc00".encode("utf-16-le", "surrogatepass") + b"!"
        assert decode(data) == ("a\ufffdb\ufffd\ufffd".encode(), Encoding("utf-16le", "bom", replaced=3))

    def test_said_by_the_header_alone_is_not_believed(self) -> None:
        data = page("russian").encode()
        decoded, encoding = decode(data, "utf-16")
        assert decoded is data
        assert encoding.name == "utf-8" and encoding.note.startswith("declared utf-16le in the HTTP header, but")

    def test_zeros_among_utf8(self) -> None:
        data = "<p>zeros".encode("utf-16-le") * 20 + "ä".encode()
        assert decode(data) == (data, Encoding("utf-8", "utf-8"))


class TestWronglyDeclared:
    @pytest.mark.parametrize("label", ["iso-8859-1", "windows-1251", "gb2312", "big5", "shift_jis", "euc-kr", "koi8-r"])
    @pytest.mark.parametrize("language", TEXTS)
    def test_utf8_declared_as_legacy(self, language: str, label: str) -> None:
        data = page(language, f"<meta charset={label}>").encode()
        decoded, encoding = decode(data)
        assert decoded is data
        note = f"declared {NAMES[label]} in <meta>, but the bytes are valid UTF-8"
        assert encoding == Encoding("utf-8", "utf-8", note)

    def test_one_character_shows_that_a_page_is_not_single_byte(self) -> None:
        decoded, encoding = decode("<meta charset=latin1><p>© 2012".encode())
        assert decoded.endswith("© 2012".encode()) and encoding.name == "utf-8"

    def test_one_character_does_not_show_that_a_page_is_not_multi_byte(self) -> None:
        data = b"<meta charset=gbk><p>\xc2\xa9"  # the copyright sign in UTF-8, a Chinese character in GBK
        assert decode(data) == ("<meta charset=gbk><p>漏".encode(), Encoding("gbk", "meta"))

    def test_header_is_wrong_and_meta_is_right(self) -> None:
        data = page("polish", "<meta charset=utf-8>").encode()
        decoded, encoding = decode(data, "iso-8859-2")
        note = "declared iso-8859-2 in the HTTP header, but the bytes are valid UTF-8"
        assert decoded is data and encoding == Encoding("utf-8", "meta", note)
        text = page("chinese", "<meta charset=gbk>")
        decoded, encoding = decode(text.encode("gbk"), "utf-8")
        note = "declared utf-8 in the HTTP header, but many of the bytes are not"
        assert decoded == text.encode() and encoding == Encoding("gbk", "meta", note)

    @pytest.mark.parametrize(("codec", "language"), [row[2:] for row in ENCODINGS if row[0] != "iso-2022-jp"])
    def test_legacy_declared_as_utf8(self, codec: str, language: str) -> None:
        text = page(language, "<meta charset=utf-8>")
        decoded, encoding = decode(text.encode(codec))
        assert decoded == text.encode()
        assert encoding.source == "detected"
        assert encoding.note == "declared utf-8 in <meta>, but many of the bytes are not"

    def test_multi_byte_that_does_not_decode(self) -> None:
        text = page("russian", "<meta charset=euc-jp>")
        decoded, encoding = decode(text.encode("cp1251"))
        note = "declared euc-jp in <meta>, but many of the bytes are not"
        assert decoded == text.encode() and encoding == Encoding("windows-1251", "detected", note)

    def test_a_few_broken_multi_byte_characters_are_replaced(self) -> None:
        text = page("chinese", "<meta charset=gbk>")
        decoded, encoding = decode(text.encode("gbk") + b"<p>\xd5</p>")
        assert decoded == (text + "<p>\ufffd</p>").encode()
        assert encoding == Encoding("gbk", "meta", replaced=1)

    def test_what_browsers_refuse_to_decode_is_not_lost(self) -> None:
        data = page("korean", "<meta charset=iso-2022-kr>").encode()
        decoded, encoding = decode(data)
        assert decoded is data and encoding.name == "utf-8" and "replacement" in encoding.note


class TestUndeclared:
    @each_encoding
    def test_is_detected(self, name: str, label: str, codec: str, language: str) -> None:
        text = page(language)
        decoded, encoding = decode(text.encode(codec))
        assert decoded == text.encode()
        assert encoding.source == "detected" and encoding.note == ""

    @pytest.mark.parametrize(
        ("name", "codec", "language"), [(n, c, t) for n, _, c, t in ENCODINGS[:7] if n != "iso-2022-jp"]
    )
    def test_is_detected_in_spite_of_broken_characters(self, name: str, codec: str, language: str) -> None:
        data = page(language).encode(codec) * 2
        decoded, encoding = decode(data + data[data.index(b"<p>") :][:4] + b"...</p>")  # cut within a character
        assert decoded == (page(language) * 2 + "<p>\ufffd...</p>").encode()
        assert encoding.source == "detected" and encoding.replaced == 1

    @pytest.mark.parametrize("text", ["<p>Copyright © 2001", "<p>It’s a café", "<li>·<li>·<li>·<li>·<li>·<li>·"])
    def test_too_little_to_go_by_is_windows_1252(self, text: str) -> None:
        assert decode(text.encode("cp1252")) == (text.encode(), Encoding("windows-1252", "default"))

    def test_without_detector(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "chardet", None)
        text = page("french")
        note = "no detector is installed: pip install 'chardet>=7.2'"
        assert decode(text.encode("cp1252")) == (text.encode(), Encoding("windows-1252", "default", note))
        decoded, encoding = decode(page("french", "<meta charset=utf-8>").encode("cp1252"))
        assert encoding.name == "utf-8" and encoding.source == "meta" and encoding.note.endswith(note)
        assert encoding.replaced == decoded.decode().count("\ufffd") > 0

    def test_with_a_detector_that_is_too_old(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "chardet", types.SimpleNamespace(__version__="5.2.0"))
        assert "chardet>=7.2" in decode(page("russian").encode("cp1251"))[1].note

    @pytest.mark.datasets("chinese-handcrafted")
    def test_real_pages(self, datasets: Path) -> None:
        """Reads the dataset chinese-handcrafted, which has pages in GBK without a declaration."""
        detected = 0
        for path in sorted((datasets / "chinese-handcrafted" / "pages").glob("*.html")):
            decoded, encoding = decode(path.read_bytes())
            gold = (datasets / "chinese-handcrafted" / "gold" / f"{path.stem}.txt").read_text("utf-8")
            pairs = set(re.findall(r"(?=([\u4e00-\u9fff]{2}))", gold))
            found = {pair for pair in pairs if pair in decoded.decode()}
            assert len(found) >= 0.9 * len(pairs), path
            detected += encoding.source == "detected"
        assert detected


class TestCodecs:
    @pytest.mark.parametrize(
        ("name", "data", "text"),
        [
            ("windows-1252", b"\x80\x81\x8d\x8f\x90\x9d", "€\x81\x8d\x8f\x90\x9d"),
            ("windows-1250", b"\x81\x83\x88\x90\x98", "\x81\x83\x88\x90\x98"),
            ("windows-1253", b"\x81\xaa\xd2\xff", "\x81\ufffd\ufffd\ufffd"),
            ("windows-1255", b"\x81\xca\xd9", "\x81\u05ba\ufffd"),
            ("windows-1257", b"\x81\xa1\xa5", "\x81\ufffd\ufffd"),
            ("windows-874", b"\x81\xdb\xfc", "\x81\ufffd\ufffd"),
            ("iso-8859-6", b"\x80\xa1", "\x80\ufffd"),
            ("koi8-u", b"\xa4\xae\xbe", "єўЎ"),
            ("x-mac-cyrillic", b"\xa2\xff", "Ґ€"),
            ("macintosh", b"\xdb", "€"),
            ("x-user-defined", b"a\x80\xff", "a\uf780\uf7ff"),
            ("gbk", b"\x80\xa8\xbc\xa3\xa0", "€ḿ\u3000"),
            ("gb18030", b"\x81\x30\x81\x30\xe3\x32\x9a\x35", "\x80\U0010ffff"),
            ("big5", b"\xa3\xe1\xa1\x45\xa2\x46", "€‧￠"),
            ("shift_jis", b"\x5c\x7e\x80\xb1\x87\x40\xa0\xfd", "\\~\x80ｱ①\ufffd\ufffd"),
            ("euc-jp", b"\xa1\xc1\xad\xa1\xfc\xfe\x8e\xb1\x8f\xb0\xa1", "～①＂ｱ丂"),
            ("iso-2022-jp", b"\x1b$B!A-!\x1b(I1\x1b(B!", "～①ｱ!"),
            ("euc-kr", b"\x81\x41\xb0\xa1", "갂가"),
        ],
    )
    def test_characters_of_the_standard(self, name: str, data: bytes, text: str) -> None:
        assert to_utf8(data, name) == (text.encode(), text.count("\ufffd"))

    @pytest.mark.parametrize("name", ["gbk", "gb18030", "big5", "shift_jis", "euc-jp", "euc-kr"])
    def test_broken_character_swallows_no_markup(self, name: str) -> None:
        assert to_utf8(b"\xe0<b>\xe0 \xe0", name) == ("\ufffd<b>\ufffd \ufffd".encode(), 3)

    @pytest.mark.parametrize("name", ["gbk", "big5", "euc-jp", "euc-kr"])
    def test_broken_pair_is_one_replacement(self, name: str) -> None:
        assert to_utf8(b"\xfe\xff!", name) == ("\ufffd!".encode(), 1)

    @pytest.mark.parametrize("name", ["gbk", "big5", "shift_jis", "euc-jp", "euc-kr"])
    def test_junk_is_replaced_to_its_end(self, name: str) -> None:
        assert to_utf8(b"\xff" * 30_000 + b"<p>", name) == ("\ufffd".encode() * 30_000 + b"<p>", 30_000)

    @pytest.mark.parametrize("name", sorted(set(NAMES.values()) - {"replacement"}))
    def test_every_encoding_decodes_every_byte(self, name: str) -> None:
        decoded, replaced = to_utf8(bytes(range(256)), name)
        assert decoded.decode().count("\ufffd") == replaced


class TestArguments:
    @pytest.mark.parametrize("data", [None, "text", 7, bytearray(b"x"), memoryview(b"x")])
    def test_only_bytes(self, data: object) -> None:
        with pytest.raises(TypeError, match=f"bytes, not {type(data).__name__}"):
            decode(data)  # type: ignore[arg-type]

    def test_charset_is_a_str(self) -> None:
        with pytest.raises(TypeError, match="str or None, not bytes"):
            decode(b"", b"utf-8")  # type: ignore[arg-type]


marks = st.sampled_from([b"", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"\x1b$B"])
declarations = st.sampled_from([b"", *(b"<meta charset=%s>" % label.encode() for label in sorted(NAMES))])
texts = st.text().flatmap(
    lambda text: st.sampled_from(["utf-8", "utf-16-le", "utf-16-be", "gb18030", "cp932", "cp1256"]).map(
        lambda codec: text.encode(codec, "ignore")
    )
)
junk = st.builds(lambda *parts: b"".join(parts), marks, declarations, st.binary() | texts, st.binary(max_size=3))


@given(junk, st.none() | st.sampled_from([*sorted(NAMES), "klingon", "\ud800"]))
@example(b"\x95\x32\x82\x36" * 9, "gb18030")
def test_any_bytes_give_valid_utf8(data: bytes, charset: str | None) -> None:
    decoded, encoding = decode(data, charset)
    assert beyond_ascii(decoded) >= 0
    assert encoding.name in NAMES.values()
    assert encoding.source in ("bom", "http", "meta", "xml", "utf-8", "detected", "default")
    assert 0 <= encoding.replaced <= decoded.decode().count("\ufffd")
    assert decode(bytes(bytearray(data)), charset) == (decoded, encoding)


@given(st.text(), st.sampled_from(["<meta charset=utf-8>", ""]))
def test_utf8_is_never_touched(text: str, head: str) -> None:
    data = (head + text.replace("\x1b", "").replace("\0", "")).encode()
    assert decode(data)[0] is data
