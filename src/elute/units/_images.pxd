from libc.stdint cimport int32_t


cdef class ImageElement:
    cdef readonly int32_t row
    cdef readonly int32_t texts        # how many stand before it
    cdef readonly int32_t noscript     # the <noscript> around it, -1 for none
    cdef readonly dict attributes      # that tell of its address; None where `url` says it all
    cdef readonly str style            # "" where it tells no length
    cdef public str alt
    cdef public double width           # in pixels, as its attributes say, 0 where they do not
    cdef public double height
    cdef public str url                # "" where nothing is loaded
    cdef public str file
    cdef public double file_width      # what the page says of the width of its file, 0 where it says nothing
    cdef public bint sure              # see Source
