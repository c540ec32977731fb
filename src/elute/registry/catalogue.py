"""What elute ships, by name: where each thing is defined, as "module:attribute".

A new method, miner, renderer, metric or format of elute's own is a file, and a line here. What is to be said of it,
such as the extension of a renderer's files or the main figure of a metric, stands in its own file, where it is
registered.
"""

UNITS = {"blocks": "elute.units.blocks:Blocks"}

PEERS = {
    "boilerpy3": "elute.methods.peers.boilerpy3:default",
    "boilerpy3-article": "elute.methods.peers.boilerpy3:article",
    "boilerpy3-sentences": "elute.methods.peers.boilerpy3:sentences",
    "chromerag": "elute.methods.peers.chromerag:peer",
    "goose3": "elute.methods.peers.goose3:peer",
    "html-text": "elute.methods.peers.html_text:peer",
    "inscriptis": "elute.methods.peers.inscriptis:peer",
    "justext": "elute.methods.peers.justext:peer",
    "magic-html": "elute.methods.peers.magic_html:peer",
    "news-please": "elute.methods.peers.news_please:peer",
    "newspaper4k": "elute.methods.peers.newspaper4k:peer",
    "readability-js": "elute.methods.peers.readability_js:peer",
    "readability-lxml": "elute.methods.peers.readability_lxml:peer",
    "resiliparse": "elute.methods.peers.resiliparse:peer",
    "trafilatura": "elute.methods.peers.trafilatura:balanced",
    "trafilatura-precision": "elute.methods.peers.trafilatura:precision",
    "trafilatura-recall": "elute.methods.peers.trafilatura:recall",
    "turbohtml": "elute.methods.peers.turbohtml:peer",
}

METHODS = {
    **PEERS,
    "accb": "elute.methods.ccb:accb",
    "bte": "elute.methods.bte:bte",
    "bte-plateaus": "elute.methods.bte_plateaus:bte_plateaus",
    "by-segment": "elute.methods.by_segment:by_segment",
    "ccb": "elute.methods.ccb:ccb",
    "ceml": "elute.methods.ceml.method:ceml",
    "cetd": "elute.methods.cetd:cetd",
    "cetd-ctd": "elute.methods.cetd_variants:cetd_ctd",
    "cetd-td": "elute.methods.cetd_variants:cetd_td",
    "cetd-td-sum": "elute.methods.cetd_variants:cetd_td_sum",
    "cetr": "elute.methods.cetr:cetr",
    "cetr-km": "elute.methods.cetr:cetr_km",
    "cetr-tm": "elute.methods.cetr:cetr_tm",
    "gupta": "elute.methods.gupta:gupta",
    "kim": "elute.methods.kim:kim",
    "kim-ensemble": "elute.methods.kim_ensemble:kim_ensemble",
    "kohlschuetter": "elute.methods.kohlschuetter:kohlschuetter",
    "kohlschuetter-density": "elute.methods.kohlschuetter:kohlschuetter_density",
    "kohlschuetter-learned": "elute.methods.kohlschuetter_learned:kohlschuetter_learned",
    "largest-segment": "elute.methods.largest_segment:largest_segment",
    "learned": "elute.learned.method:learned",
    "learned-layout": "elute.learned.method:learned_layout",
    "mss": "elute.methods.mss:mss",
    "mss-top": "elute.methods.mss:mss_top",
    "ncleaner": "elute.methods.ncleaner:ncleaner",
    "ncleaner-nonlexical": "elute.methods.ncleaner:ncleaner_nonlexical",
    "readability": "elute.methods.readability:readability",
    "tccb": "elute.methods.ccb:tccb",
    "templateness": "elute.sites.methods.templateness:templateness",
    "ttr": "elute.methods.ttr:ttr",
    "union": "elute.methods.vote:union",
    "victor": "elute.methods.victor:victor",
    "vote": "elute.methods.vote:vote",
    "weighted-vote": "elute.methods.vote:weighted_vote",
    "vsse": "elute.methods.vsse:vsse",
    "ice-baseline": "elute.methods.ice_baseline:ice_baseline",
    "ice-combined": "elute.methods.ice_combined:ice_combined",
    "ice-elaborate": "elute.methods.ice_elaborate:ice_elaborate",
    "ice-ga": "elute.methods.ice_ga:ice_ga",
    "ice-heuristic": "elute.methods.ice_heuristic:ice_heuristic",
    "ice-tree": "elute.methods.ice_tree:ice_tree",
    "ice-lm": "elute.methods.ice_lm:ice_lm",
}

SEGMENTERS = {
    "baluja": "elute.segments.baluja:baluja",
    "correlation-clustering": "elute.segments.correlation_clustering:correlation_clustering",
    "graph-cut": "elute.segments.graph_cut:graph_cut",
    "vips": "elute.segments.vips:vips",
}

MINERS = {
    "cnbe": "elute.records.cnbe.method:cnbe",
    "facts": "elute.records.facts.method:facts",
    "items": "elute.records.items:items",
    "posts": "elute.records.posts.method:posts",
    "tables": "elute.records.tables:tables",
    "visual-region": "elute.records.visual_region:visual_region",
    "vsse-records": "elute.records.vsse.method:vsse_records",
}

RENDERERS = {
    "cleaneval": "elute.render.cleaneval:cleaneval",
    "html": "elute.render.html:html",
    "json": "elute.render.json:json",
    "markdown": "elute.render.markdown:markdown",
    "text": "elute.render.text:text",
    "xml": "elute.render.tei:tei",
}

RENDERER_ALIASES = {"htm": "html", "md": "markdown", "tei": "xml", "txt": "text"}

METRICS = {
    "bag": "elute.evaluate.metrics.bag:bag",
    "blocks": "elute.evaluate.metrics.blocks:blocks",
    "characters": "elute.evaluate.metrics.characters:characters",
    "cleaneval-evert": "elute.evaluate.metrics.cleaneval:cleaneval_evert",
    "cleaneval-markup": "elute.evaluate.metrics.cleaneval:cleaneval_markup",
    "cleaneval-text": "elute.evaluate.metrics.cleaneval:cleaneval_text",
    "elements": "elute.evaluate.metrics.elements:elements",
    "images": "elute.evaluate.metrics.elements:images",
    "kovacic": "elute.evaluate.metrics.kovacic:kovacic",
    "regions": "elute.evaluate.metrics.regions:regions",
    "rouge-lsum": "elute.evaluate.metrics.rouge:rouge_lsum",
    "rouge-lsum-ascii": "elute.evaluate.metrics.rouge:rouge_lsum_ascii",
    "sentences": "elute.evaluate.metrics.sentences:sentences",
    "set": "elute.evaluate.metrics.bag:set_of_words",
    "shingles": "elute.evaluate.metrics.shingles:shingles",
    "shingles-scrapinghub": "elute.evaluate.metrics.shingles:scrapinghub",
    "snippets": "elute.evaluate.metrics.snippets:snippets",
    "text-matrix": "elute.evaluate.metrics.elements:text_matrix",
    "words": "elute.evaluate.metrics.words:words",
}

METRIC_ALIASES = {"seed": "kovacic"}  # old names, in runs and commands of others

FORMATS = {
    "annotated": "elute.annotate.gold:Annotated",
    "annotated-elements": "elute.annotate.elements:AnnotatedElements",
    "ceml": "elute.gold.formats.ceml:Ceml",
    "cleaneval": "elute.gold.formats.cleaneval:CleanEval",
    "dragnet": "elute.gold.formats.dragnet:Dragnet",
    "elute": "elute.gold.formats.folder:Folder",
    "l3s-gn1": "elute.gold.formats.l3s_gn1:L3sGn1",
    "readability": "elute.gold.formats.readability:Readability",
    "scrapinghub": "elute.gold.formats.scrapinghub:Scrapinghub",
    "trafilatura": "elute.gold.formats.trafilatura:Trafilatura",
}
