"""Text that only scripts hold: many pages send their text as data, and leave it to a script to show it.

Nothing is run. What scripts hold as JSON is read, within limits, and only where the page itself has hardly any text:

    places.py       where on a page JSON stands
    reading.py      JSON to values, within limits
    content.py      what was found: parts of a text
    schema_org.py   the text of JSON-LD: articles, questions, recipes, products
    threads.py      the posts of Discourse
    stores.py       the text of any other store of a page, by the paths of its strings
    built.py        the page with that text in its body
    taking.py       whether it is the content, and the labels that say so

docs/scripts.md tells when that happens, and how good it is.
"""
