# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Plain addresses, as nearly all are, made absolute; `urls.py` resolves the others."""

from libc.stdint cimport int32_t, uint8_t
from libc.string cimport memchr, memcmp

include "native/generated/limits.pxi"

cdef enum:
    MAILTO = 6                 # letters of it, which no other scheme here has

cdef uint8_t[128] PLAIN        # characters that no address needs to have changed


cdef void init_plain():
    cdef int i
    for i in range(128):
        PLAIN[i] = i > 0x20 and chr(i) not in "\"'<>\\^`{|}\x7f"


init_plain()


cdef class Base:
    """What relative addresses of a page are relative to."""

    def __cinit__(self, str address):
        self.address = address or None
        if self.address is not None:
            self.read()

    cdef int read(self) except -1:
        """What stands before relative addresses, where the base is plain: `urljoin` would put nothing else there."""
        cdef bytes base = self.address.encode("utf-8", "surrogatepass")
        cdef const uint8_t* s = base
        cdef int32_t length = <int32_t> len(base), host, path, stop, i
        cdef const uint8_t* found
        host = scheme_length(s, length) + 3
        if length < host or not ((host == 7 and memcmp(s, b"http://", 7) == 0)
                                 or (host == 8 and memcmp(s, b"https://", 8) == 0)):
            return 0
        path = host
        while path < length and is_of_host(s[path]):
            path += 1
        if path == host or (path < length and s[path] != c'/') or not is_plain(s, length):
            return 0
        for i in range(path, length):
            if s[i] == c';' or (s[i] == c'/' and i + 1 < length and (s[i + 1] == c'/' or s[i + 1] == c'.')):
                return 0
        found = <const uint8_t*> memchr(s, c'#', length)
        stop = <int32_t> (found - s) if found != NULL else length
        if s[stop - 1] == c'?':
            return 0
        self.scheme, self.root, self.page = base[:host - 2], base[:path], base[:stop]
        found = <const uint8_t*> memchr(s, c'?', stop)
        i = <int32_t> (found - s) if found != NULL else stop
        self.path = base[:i]
        while i > path and s[i - 1] != c'/':
            i -= 1
        self.folder = base[:i] if i > path else self.root + b"/"
        return 0

    def resolved(self, str address not None, bint mail):
        """A plain address made absolute, None where it is not plain; of one for mail too, unless there may be `mail`."""
        cdef bytes written = address.encode("utf-8", "surrogatepass"), before
        cdef const uint8_t* s = written
        cdef int32_t length, skip = 0
        if not 0 < len(written) <= MAX_ADDRESS:
            return None
        length = <int32_t> len(written)
        before = self.before(s, length, &skip)
        if before is None or len(before) + length > MAX_ADDRESS or (not mail and scheme_length(s, length) == MAILTO):
            return None
        return (before + written[skip:]).decode() if before else address

    cdef bytes before(self, const uint8_t* s, int32_t length, int32_t* skip):
        """What is to be written before an address to resolve it, and in place of how much of it; None where that is not
        all."""
        cdef int32_t scheme
        if not is_plain(s, length):
            return None
        scheme = scheme_length(s, length)
        if scheme == MAILTO and memcmp(s, b"mailto", MAILTO) == 0:
            return None if length > 7 and s[7] == c'/' else b""  # with `//` it has a host, which may be no host
        if scheme:
            if not (length > scheme + 3 and s[scheme + 1] == c'/' and s[scheme + 2] == c'/'
                    and ((scheme == 4 and memcmp(s, b"http", 4) == 0) or (scheme == 5 and memcmp(s, b"https", 5) == 0))):
                return None
            return b"" if self.address is None or is_tidy(s, length, scheme + 3) else None
        if self.address is None:
            return b""
        if s[0] == c'#':
            return self.page if length > 1 else None
        if s[0] == c'?':
            return self.path if ends_tidily(s, length) else None
        if s[0] == c'/' and length > 1 and s[1] == c'/':
            return self.scheme if is_tidy(s, length, 2) else None
        if s[0] == c'/':
            return self.root if length > 1 and is_tidy(s, length, 1) else None
        if self.folder is None or memchr(s, c':', length) != NULL:
            return None
        return self.below_folder(s, length, skip)

    cdef bytes below_folder(self, const uint8_t* s, int32_t length, int32_t* skip):
        """What a path is relative to: the folder, or as many above it as the path says."""
        cdef const uint8_t* folder = self.folder
        cdef int32_t end = <int32_t> len(self.folder), root = <int32_t> len(self.root), at = 0
        while length - at > 2 and s[at] == c'.' and (s[at + 1] == c'/' or (s[at + 1] == c'.' and s[at + 2] == c'/')):
            if s[at + 1] == c'/':
                at += 2
                continue
            at += 3
            end -= 1
            while end > root and folder[end - 1] != c'/':
                end -= 1
            if end == root:
                return None
        if at and (at == length or s[at] == c'/' or s[at] == c'?' or s[at] == c'#') or not is_tidy(s + at, length - at, 0):
            return None
        skip[0] = at
        return self.folder[:end]


cdef inline bint is_of_host(uint8_t byte) noexcept nogil:
    return (c'a' <= (byte | 0x20) <= c'z' or c'0' <= byte <= c'9' or byte == c'.' or byte == c'-' or byte == c'_'
            or byte == c':')


cdef bint is_plain(const uint8_t* s, int32_t length) noexcept nogil:
    """Whether all characters are written as they are; beyond ASCII all but some of white space,
    and half a pair of surrogates."""
    cdef int32_t i
    for i in range(length):
        if s[i] < 0x80:
            if not PLAIN[s[i]]:
                return False
        elif s[i] == 0xC2 and i + 1 < length and s[i + 1] <= 0xA0:                                     # U+0080 to U+00A0
            return False
        elif s[i] == 0xED and i + 1 < length and s[i + 1] >= 0xA0:                                     # half a pair
            return False
        elif s[i] == 0xE2 and i + 2 < length and s[i + 1] == 0x80 and (s[i + 2] | 1) == 0xA9:          # U+2028, U+2029
            return False
        elif s[i] == 0xEF and i + 2 < length and s[i + 1] == 0xBB and s[i + 2] == 0xBF:                # U+FEFF
            return False
    return True


cdef int32_t scheme_length(const uint8_t* s, int32_t length) noexcept nogil:
    """How long the scheme of an address is, without its colon; 0 for none."""
    cdef int32_t i
    if not c'a' <= (s[0] | 0x20) <= c'z':
        return 0
    for i in range(1, length):
        if s[i] == c':':
            return i
        if not (c'a' <= (s[i] | 0x20) <= c'z' or c'0' <= s[i] <= c'9' or s[i] == c'+' or s[i] == c'.' or s[i] == c'-'):
            return 0
    return 0


cdef bint is_tidy(const uint8_t* s, int32_t length, int32_t start) noexcept nogil:
    """Whether urljoin changes nothing of it: it has a host where it begins with one, no dots for steps, no parameters,
    no doubled slash, no empty query or fragment."""
    cdef int32_t i
    cdef bint in_path = True
    if start > 1:                                          # behind "//": a host of plain characters
        i = start
        while i < length and s[i] != c'/' and s[i] != c'?' and s[i] != c'#':
            if not is_of_host(s[i]):
                return False
            i += 1
        if i == start:
            return False
        return memchr(s, c';', length) == NULL and ends_tidily(s + i, length - i)
    for i in range(start, length):
        if s[i] == c'?' or s[i] == c'#':
            in_path = False
        if s[i] == c';' or (in_path and s[i] == c'.' and (i == 0 or s[i - 1] == c'/')):
            return False
        if in_path and i and s[i] == c'/' and s[i - 1] == c'/':
            return False
    return ends_tidily(s, length)


cdef bint ends_tidily(const uint8_t* s, int32_t length) noexcept nogil:
    """Whether neither the query nor the fragment is empty."""
    cdef const uint8_t* fragment = <const uint8_t*> memchr(s, c'#', length)
    cdef const uint8_t* stop = s + length if fragment == NULL else fragment
    cdef const uint8_t* query = <const uint8_t*> memchr(s, c'?', stop - s)
    return (query == NULL or query + 1 < stop) and (fragment == NULL or fragment + 1 < s + length)
