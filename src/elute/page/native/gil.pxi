# Short passes keep the GIL. To get it back takes a thread that has to wait for it longer than such a pass: it sleeps,
# and is woken when the other one lets go.

from cpython.pystate cimport PyThreadState

cdef extern from "Python.h":
    PyThreadState* PyEval_SaveThread()
    void PyEval_RestoreThread(PyThreadState* state)

cdef enum:
    LONG_PASS = 10000          # rows: some ten microseconds


cdef inline PyThreadState* let_go(Py_ssize_t rows) noexcept:
    """Release the GIL for a pass over so many rows, if that is worth it. `take_back` follows in any case."""
    return PyEval_SaveThread() if rows > LONG_PASS else NULL


cdef inline void take_back(PyThreadState* state) noexcept:
    if state != NULL:
        PyEval_RestoreThread(state)
