# The columns of an outline as the objects that a renderer in Python gets.

cdef str span_str(const Outline* o, Span span):
    return (<const char*> text_at(o, span))[:span.length].decode("utf-8", "replace") if span.length else ""


cdef list views_of_marks(Plan plan):
    """For each mark the tuple of itself and those outside it, outermost first."""
    cdef const Outline* o = &plan.o
    cdef const Mark* mark
    cdef int32_t i
    cdef list found = []
    from elute.render.outline.runs import Mark as MarkView

    for i in range(o.mark_count):
        mark = &o.marks[i]
        view = MarkView(kinds.MARKS[mark.kind], mark.row, span_str(o, mark.value), span_str(o, mark.title))
        found.append((view,) if mark.outer < 0 else (*found[mark.outer], view))
    return found


cdef object view_of_node(Plan plan, int32_t number, list marks, NodeView):
    cdef const Outline* o = &plan.o
    cdef const Node* node = &o.nodes[number]
    cdef int32_t i
    cdef list runs = []
    for i in range(node.first_run, node.first_run + node.run_count):
        runs.append((span_str(o, o.runs[i].text), marks[o.runs[i].mark] if o.runs[i].mark >= 0 else ()))
    return NodeView(
        kinds.NODES[node.kind],
        node.row,
        number=node.number,
        ordered=bool(node.ordered),
        label=span_str(o, node.label),
        task=None if node.task < 0 else bool(node.task),
        loose=bool(node.loose),
        runs=runs,
        text=span_str(o, node.text),
        table=table_of(&o.grids[node.table], o.rows, o.cells) if node.table >= 0 else None,
        size=node.size,
    )
