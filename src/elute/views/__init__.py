"""Views: what a page and its labels tell, as the objects that users hold.

Blocks, images, links, tables, confidence and warnings. A view is a function of a page and its labels: it decides
nothing and writes nothing. Extraction gives views to users, and renderers write some of them.
"""
