from libc.stdint cimport int8_t, int32_t, uint8_t, uint32_t

from elute.page._parser cimport Columns
from elute.units._blocks cimport Segmenter, Segments


cdef struct Worth:             # tables of log-odds
    const int8_t* near
    const int8_t* names
    const int8_t* words
    const int8_t* above
    Py_ssize_t near_step       # from one slot to the next: tables that are read together lie side by side
    Py_ssize_t names_step
    uint32_t near_mask
    uint32_t names_mask
    uint32_t words_mask
    uint32_t above_mask


cdef struct Found:             # the features of a page, and the names that they were made of
    const Columns* t
    const Segmenter* g
    int32_t count              # of blocks
    int32_t columns            # of features, and of others that may follow
    size_t stride              # of a column: the blocks, padded to whole vectors
    uint8_t* matrix            # the columns, one behind the other
    uint32_t* names            # tokens of the elements that hold blocks
    int32_t names_count
    int32_t* place             # by row of these elements: its place among them
    void* elements             # by place; what they are is known to _features.pyx alone
    int32_t elements_count
    int32_t* alike             # by block: the number of those that have elements of the same shapes around them
    int32_t alike_count


cdef class Lookup:
    cdef const int8_t[:] near
    cdef const int8_t[:] names
    cdef const int8_t[::1] words
    cdef const int8_t[::1] above
    cdef Worth worth


cdef class Features:
    cdef readonly Segments segments
    cdef Found found
    cdef const void* element(self, int32_t row)
    cdef name_tokens(self, int32_t[::1] starts, int levels)
    cdef text_tokens(self, int32_t[::1] starts, int most, bint of_heading)


# Make room for features in as many columns, in zeros; False where memory ran out.
cdef bint reserve_features(Found* found, const Columns* t, const Segmenter* g, int32_t columns) noexcept nogil

# Find the features of blocks; False where memory ran out.
cdef bint find_features(Found* found, const Worth* worth) noexcept nogil

# The features of the second look, in columns with the stride of the others, for what trees have said of the blocks;
# False where memory ran out.
cdef bint look_again(const Found* found, const float* log_odds, uint8_t* columns) noexcept nogil

# What was found as a Features, which frees it in the end.
cdef Features take_features(const Found* found, Segments segments)

# For each kind of a table [slots, kinds] the sum of its values over the slots that the page's names have in it; False
# where memory ran out. The number of slots is a power of two.
cdef bint sum_by_names(const Found* found, const int8_t* table, uint32_t slots, Py_ssize_t kinds,
                       int32_t* sums) noexcept nogil
