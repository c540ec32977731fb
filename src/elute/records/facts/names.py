"""What facts are called on pages: for each language and field the labels that mean it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from elute.records.attributes.dictionary import key

NAMES: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "en": {
        "name": ("name", "product name", "item name", "title", "goods name", "job title"),
        "price": ("price", "our price", "your price", "sale price", "now", "special price", "current price", "total price",
                  "price now", "unit price", "online price", "starting msrp", "msrp", "starting at", "buy now"),
        "availability": ("availability", "stock", "stock status", "in stock", "available"),
        "sku": ("sku", "item number", "item", "item no", "product code", "product id", "article number", "part number",
                "catalog number", "product number", "item code", "style number"),
        "mpn": ("mpn", "mfr part", "manufacturer part number", "mfg part", "mfr", "model number", "item model number"),
        "gtin": ("gtin", "ean", "upc", "barcode"),
        "brand": ("brand", "brand name", "manufacturer", "make", "maker", "vendor"),
        "model": ("model", "product model", "model name"),
        "color": ("color", "colour"),
        "material": ("material", "materials"),
        "weight": ("weight", "item weight", "shipping weight", "net weight"),
        "dimensions": ("dimensions", "size", "product dimensions"),
        "condition": ("condition", "item condition"),
        "author": ("author", "authors", "by", "by author", "written by", "recipe by"),
        "isbn": ("isbn", "isbn 13", "isbn13", "ean isbn"),
        "publisher": ("publisher", "published by", "imprint"),
        "published": ("publication date", "publish date", "published", "pub date", "release date", "publication"),
        "pages": ("pages", "number of pages", "page count", "print length"),
        "language": ("language",),
        "format": ("format", "binding"),
        "description": ("description", "product description", "job description", "overview"),
        "yield": ("yield", "yields", "servings", "serves", "makes"),
        "prep_time": ("prep time", "preparation time", "prep", "preparation"),
        "cook_time": ("cook time", "cooking time", "cook", "baking time"),
        "total_time": ("total time", "ready in", "total"),
        "cuisine": ("cuisine", "cuisines"),
        "category": ("category", "course", "recipe category"),
        "calories": ("calories", "energy"),
        "company": ("company", "company name", "employer", "organization", "organisation", "company s name"),
        "location": ("location", "job location", "work location", "city", "place", "venue", "where"),
        "posted": ("date posted", "posted", "posted on", "creation date", "post date", "posting date", "date"),
        "expires": ("closing date", "application deadline", "deadline", "expires", "apply by", "valid through"),
        "salary": ("salary", "pay", "pay rate", "compensation", "base pay", "wage"),
        "employment": ("employment type", "job type", "contract type", "position type", "type of employment"),
        "start": ("start", "start date", "starts", "date and time", "when", "date time"),
        "end": ("end", "end date", "ends"),
        "organizer": ("organizer", "organiser", "organized by", "organised by", "host"),
    },
    "de": {
        "name": ("name", "titel", "produktname", "artikelbezeichnung"),
        "price": ("preis", "unser preis", "verkaufspreis", "aktueller preis", "jetzt", "nur"),
        "availability": ("verfügbarkeit", "lieferbarkeit", "lagerbestand"),
        "sku": ("artikelnummer", "artikel nr", "art nr", "bestellnummer", "best nr", "produktnummer"),
        "mpn": ("herstellernummer", "hersteller nr", "modellnummer", "hersteller artikelnummer"),
        "gtin": ("ean", "gtin"),
        "brand": ("marke", "hersteller"),
        "model": ("modell",),
        "color": ("farbe",),
        "material": ("material",),
        "weight": ("gewicht",),
        "dimensions": ("maße", "abmessungen", "größe"),
        "condition": ("zustand",),
        "author": ("autor", "autorin", "von", "verfasser"),
        "publisher": ("verlag", "herausgeber"),
        "published": ("erscheinungsdatum", "erscheinungsjahr", "erschienen", "veröffentlicht"),
        "pages": ("seiten", "seitenzahl", "umfang"),
        "language": ("sprache",),
        "description": ("beschreibung", "produktbeschreibung"),
        "yield": ("portionen", "für", "menge"),
        "prep_time": ("vorbereitungszeit", "arbeitszeit", "zubereitungszeit"),
        "cook_time": ("kochzeit", "backzeit", "garzeit"),
        "total_time": ("gesamtzeit",),
        "calories": ("kalorien", "energie", "brennwert"),
        "category": ("kategorie",),
        "company": ("firma", "unternehmen", "arbeitgeber"),
        "location": ("ort", "standort", "arbeitsort", "einsatzort", "veranstaltungsort"),
        "posted": ("datum", "veröffentlicht am", "eingestellt am"),
        "expires": ("bewerbungsfrist",),
        "salary": ("gehalt", "vergütung"),
        "employment": ("anstellungsart", "beschäftigungsart", "vertragsart"),
        "start": ("beginn", "termin", "wann"),
        "end": ("ende",),
        "organizer": ("veranstalter",),
    },
    "fr": {
        "name": ("nom", "titre"),
        "price": ("prix", "notre prix", "prix ttc"),
        "availability": ("disponibilité", "stock"),
        "sku": ("référence", "réf", "code article"),
        "brand": ("marque", "fabricant"),
        "model": ("modèle",),
        "color": ("couleur",),
        "weight": ("poids",),
        "dimensions": ("dimensions", "taille"),
        "author": ("auteur", "auteurs", "par"),
        "publisher": ("éditeur",),
        "published": ("date de parution", "date de publication", "parution"),
        "pages": ("nombre de pages", "pages"),
        "language": ("langue",),
        "description": ("description",),
        "yield": ("portions", "nombre de personnes", "pour"),
        "prep_time": ("préparation", "temps de préparation"),
        "cook_time": ("cuisson", "temps de cuisson"),
        "total_time": ("temps total",),
        "category": ("catégorie",),
        "company": ("entreprise", "société"),
        "location": ("lieu", "ville"),
        "posted": ("date", "publié le"),
        "salary": ("salaire",),
        "employment": ("type de contrat", "contrat"),
        "organizer": ("organisateur",),
    },
    "es": {
        "name": ("nombre", "título"),
        "price": ("precio", "precio actual"),
        "availability": ("disponibilidad",),
        "sku": ("referencia", "código", "ref"),
        "brand": ("marca", "fabricante"),
        "model": ("modelo",),
        "color": ("color",),
        "weight": ("peso",),
        "author": ("autor", "autora", "por"),
        "publisher": ("editorial",),
        "published": ("fecha de publicación", "año"),
        "pages": ("páginas", "nº de páginas"),
        "language": ("idioma",),
        "yield": ("raciones", "porciones"),
        "prep_time": ("tiempo de preparación", "preparación"),
        "cook_time": ("tiempo de cocción", "cocción"),
        "category": ("categoría",),
        "company": ("empresa",),
        "location": ("lugar", "ubicación", "ciudad"),
        "posted": ("fecha",),
        "salary": ("salario",),
    },
    "it": {
        "price": ("prezzo",), "availability": ("disponibilità",), "sku": ("codice", "codice prodotto"),
        "brand": ("marca", "produttore"), "model": ("modello",), "color": ("colore",), "weight": ("peso",),
        "author": ("autore", "di"), "publisher": ("editore",), "published": ("data di pubblicazione",),
        "pages": ("pagine",), "yield": ("porzioni", "dosi per"), "prep_time": ("preparazione",),
        "cook_time": ("cottura",), "company": ("azienda",), "location": ("luogo", "sede"),
    },
    "pt": {
        "price": ("preço",), "availability": ("disponibilidade",), "sku": ("código", "referência"),
        "brand": ("marca", "fabricante"), "model": ("modelo",), "color": ("cor",), "weight": ("peso",),
        "author": ("autor",), "publisher": ("editora",), "published": ("data de publicação",), "pages": ("páginas",),
        "yield": ("porções",), "prep_time": ("tempo de preparo",), "company": ("empresa",), "location": ("local",),
    },
    "nl": {
        "price": ("prijs",), "availability": ("beschikbaarheid",), "sku": ("artikelnummer",), "brand": ("merk",),
        "color": ("kleur",), "weight": ("gewicht",), "author": ("auteur",), "publisher": ("uitgever",),
        "published": ("verschijningsdatum",), "yield": ("porties",), "prep_time": ("bereidingstijd",),
        "company": ("bedrijf",), "location": ("locatie", "plaats"),
    },
    "pl": {
        "price": ("cena",), "availability": ("dostępność",), "sku": ("kod produktu", "numer katalogowy"),
        "brand": ("marka", "producent"), "model": ("model",), "color": ("kolor",), "weight": ("waga",),
        "author": ("autor",), "publisher": ("wydawca", "wydawnictwo"), "published": ("data wydania",),
        "pages": ("liczba stron",), "company": ("firma",), "location": ("miejsce", "lokalizacja"),
    },
    "ru": {
        "price": ("цена",), "availability": ("наличие",), "sku": ("артикул", "код товара"),
        "brand": ("бренд", "производитель", "марка"), "model": ("модель",), "color": ("цвет",), "weight": ("вес",),
        "author": ("автор",), "publisher": ("издательство",), "published": ("год издания", "дата выхода"),
        "pages": ("страниц", "количество страниц"), "company": ("компания",), "location": ("город", "место"),
        "salary": ("зарплата",),
    },
    "zh": {
        "name": ("商品名称", "产品名称", "品名", "书名"), "price": ("价格", "售价", "现价", "定价"),
        "availability": ("库存",), "sku": ("商品编号", "货号"), "brand": ("品牌", "厂商", "制造商"),
        "model": ("型号",), "color": ("颜色",), "material": ("材质",), "weight": ("重量", "商品毛重"),
        "dimensions": ("尺寸", "规格"), "author": ("作者",), "publisher": ("出版社",),
        "published": ("出版时间", "出版日期"), "pages": ("页数",), "isbn": ("isbn",), "company": ("公司",),
        "location": ("地点", "产地"), "posted": ("发布时间", "日期"), "salary": ("薪资",),
    },
    "ja": {
        "name": ("商品名",), "price": ("価格", "販売価格"), "availability": ("在庫",), "sku": ("商品コード", "品番"),
        "brand": ("メーカー", "ブランド"), "model": ("型番",), "color": ("色", "カラー"), "weight": ("重量",),
        "dimensions": ("サイズ",), "author": ("著者",), "publisher": ("出版社",), "published": ("発売日",),
        "pages": ("ページ数",), "company": ("会社名",), "location": ("勤務地", "会場"), "salary": ("給与",),
    },
    "sv": {
        "price": ("pris",), "sku": ("artikelnummer",), "brand": ("märke", "varumärke"), "color": ("färg",),
        "weight": ("vikt",), "author": ("författare",), "publisher": ("förlag",), "yield": ("portioner",),
        "company": ("företag",), "location": ("ort", "plats"),
    },
}


@cache
def meanings() -> Mapping[str, str]:
    """From the words of a label to the field that it means; the first language that has it decides."""
    found: dict[str, str] = {}
    for names in NAMES.values():
        for field, labels in names.items():
            for label in labels:
                found.setdefault(key(label), field)
    return found


def meaning(label: str) -> str:
    """The field that a label means, "" where none is known.

    >>> meaning("Our Price:"), meaning("Hersteller"), meaning("价格："), meaning("Read more")
    ('price', 'brand', 'price', '')
    """
    return meanings().get(key(label), "")
