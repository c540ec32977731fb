/* Where a run of bytes ends, sixteen bytes at a time where there is SSE2, as on every x86-64. Nothing is read
   from `stop` on: the last bytes of a page are looked at one by one. */
#ifndef ELUTE_SCAN_H
#define ELUTE_SCAN_H

#include <stdint.h>
#include <string.h>
#if defined(__SSE2__) && defined(__x86_64__)
#define SIXTEEN
#include <emmintrin.h>
#define HAS(bytes, byte) _mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte))
#define SPECIAL(bytes) _mm_or_si128(_mm_or_si128(HAS(bytes, '&'), HAS(bytes, '\r')), HAS(bytes, 0))
#endif

/* Behind the bytes of ASCII at `s`. */
static inline const uint8_t *past_ascii(const uint8_t *s, const uint8_t *stop)
{
#if defined(SIXTEEN)
    while (stop - s >= 64) {
        const __m128i *at = (const __m128i *)s;
        __m128i first = _mm_loadu_si128(at), second = _mm_loadu_si128(at + 1);
        __m128i third = _mm_loadu_si128(at + 2), last = _mm_loadu_si128(at + 3);
        if (_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(first, second), _mm_or_si128(third, last))))
            break;
        s += 64;
    }
    while (stop - s >= 16) {
        unsigned found = (unsigned)_mm_movemask_epi8(_mm_loadu_si128((const __m128i *)s));
        if (found)
            return s + __builtin_ctz(found);
        s += 16;
    }
#endif
    while (stop - s >= 8) {
        uint64_t word;
        memcpy(&word, s, 8);
        if (word & 0x8080808080808080u)
            break;
        s += 8;
    }
    while (s < stop && *s < 0x80)
        s++;
    return s;
}

/* The length of the UTF-8 sequence of two or three bytes at `s`, where three can be read; 0 where there is none. */
static inline int usual_sequence(const uint8_t *s)
{
    uint32_t bytes = (uint32_t)s[0] | (uint32_t)s[1] << 8 | (uint32_t)s[2] << 16, first_bits;
    if ((bytes & 0xC0C0F0) == 0x8080E0) {
        first_bits = bytes & 0x200F; /* none: it is overlong; 0x200D: it is a surrogate */
        return first_bits && first_bits != 0x200D ? 3 : 0;
    }
    return (bytes & 0xC0E0) == 0x80C0 && (bytes & 0x1E) ? 2 : 0;
}

/* Control characters other than NUL, white space and escape. */
static inline int is_control(uint8_t byte)
{
    int is_known = byte == 0 || byte == '\t' || byte == '\n' || byte == '\f' || byte == '\r' || byte == 27;
    return byte == 127 || (byte < 32 && !is_known);
}

static inline int count_controls(const uint8_t *s, const uint8_t *stop)
{
    int count = 0;
    while (s < stop) {
#if defined(SIXTEEN)
        while (stop - s >= 16) { /* nearly all pages have none */
            __m128i bytes = _mm_loadu_si128((const __m128i *)s);
            __m128i spaces = _mm_or_si128(_mm_or_si128(HAS(bytes, '\t'), HAS(bytes, '\n')), HAS(bytes, '\r'));
            __m128i others = _mm_andnot_si128(spaces, HAS(_mm_subs_epu8(bytes, _mm_set1_epi8(31)), 0));
            if (_mm_movemask_epi8(_mm_or_si128(others, HAS(bytes, 127))))
                break;
            s += 16;
        }
#endif
        for (int i = 0; i < 16 && s < stop; i++)
            count += is_control(*s++);
    }
    return count;
}

/* A name in lower case as two numbers: its first eight bytes, and the eight behind them. */
typedef struct {
    uint64_t low, high;
    int32_t length;
    int as_written; /* the source has neither capital letters nor NUL */
} PackedName;

/* A text with '&', CR or NUL may not be what the source says. */
static inline int reads_otherwise(uint8_t byte)
{
    return byte == '&' || byte == '\r' || byte == 0;
}

/* The first `end`, or `stop` where there is none. Sets `special` where one of these bytes comes before it. */
static inline int32_t scan_to(const uint8_t *s, int32_t i, int32_t stop, uint8_t end, int *special)
{
#if defined(SIXTEEN)
    while (stop - i >= 16) {
        __m128i bytes = _mm_loadu_si128((const __m128i *)(s + i));
        unsigned ends = (unsigned)_mm_movemask_epi8(HAS(bytes, (char)end));
        unsigned found = (unsigned)_mm_movemask_epi8(SPECIAL(bytes));
        if (ends) {
            *special |= (found & (ends ^ (ends - 1))) != 0;
            return i + __builtin_ctz(ends);
        }
        *special |= found != 0;
        i += 16;
    }
    for (; i < stop && s[i] != end; i++)
        *special |= reads_otherwise(s[i]);
    return i;
#else
    const uint8_t *found = i < stop ? memchr(s + i, end, stop - i) : NULL;
    size_t length = found ? (size_t)(found - s) - i : (size_t)(stop - i);
    if (length)
        *special |= memchr(s + i, '&', length) || memchr(s + i, '\r', length) || memchr(s + i, 0, length);
    return i + (int32_t)length;
#endif
}

/* Copies up to the first CR, NUL or `other`, or to `stop`, and returns how many. `out` must have room for all to `stop`:
   some behind those that count are written, too. */
static inline int32_t copy_plain(uint8_t *out, const uint8_t *s, const uint8_t *stop, uint8_t other)
{
    int32_t i = 0;
#if defined(SIXTEEN)
    for (; stop - s - i >= 16; i += 16) {
        __m128i bytes = _mm_loadu_si128((const __m128i *)(s + i));
        __m128i ends = _mm_or_si128(_mm_or_si128(HAS(bytes, (char)other), HAS(bytes, '\r')), HAS(bytes, 0));
        unsigned found = (unsigned)_mm_movemask_epi8(ends);
        _mm_storeu_si128((__m128i *)(out + i), bytes);
        if (found)
            return i + __builtin_ctz(found);
    }
#endif
    for (; s + i < stop && s[i] != other && s[i] != '\r' && s[i] != 0; i++)
        out[i] = s[i];
    return i;
}

#if defined(SIXTEEN)
static inline uint64_t in_lower_case(uint64_t word)
{
    uint64_t low = word & 0x7f7f7f7f7f7f7f7fu;
    uint64_t from_a = low + 0x3f3f3f3f3f3f3f3fu, beyond_z = low + 0x2525252525252525u;
    return word | (from_a & ~beyond_z & ~word & 0x8080808080808080u) >> 2;
}

/* The first `count` bytes of a word, of one to eight. */
static inline uint64_t first_bytes(const uint8_t *s, int32_t count)
{
    uint64_t word;
    memcpy(&word, s, 8);
    return word & ~(uint64_t)0 >> (64 - 8 * count);
}

/* The name at `s` where it ends within fifteen bytes, else one of length 0. */
static inline PackedName short_name(const uint8_t *s, const uint8_t *classes, uint8_t end)
{
    PackedName name = {0, 0, 0, 1};
    __m128i bytes = _mm_loadu_si128((const __m128i *)s);
    __m128i ends = _mm_or_si128(_mm_or_si128(HAS(bytes, '/'), HAS(bytes, '>')), HAS(bytes, '='));
    __m128i from_a = _mm_cmpgt_epi8(bytes, _mm_set1_epi8('A' - 1)), to_z = _mm_cmplt_epi8(bytes, _mm_set1_epi8('Z' + 1));
    unsigned found = (unsigned)_mm_movemask_epi8(_mm_or_si128(ends, HAS(_mm_subs_epu8(bytes, _mm_set1_epi8(' ')), 0)));
    unsigned changed = (unsigned)_mm_movemask_epi8(_mm_or_si128(_mm_and_si128(from_a, to_z), HAS(bytes, 0)));
    found &= ~1u; /* the first byte is of the name, whatever it is */
    if (!found || !(classes[s[__builtin_ctz(found)]] & end))
        return name; /* it is longer, or has a control character, or is a tag with '=' in its name */
    name.length = __builtin_ctz(found);
    name.low = first_bytes(s, name.length < 8 ? name.length : 8);
    if (name.length > 8)
        name.high = first_bytes(s + 8, name.length - 8);
    if (changed & ((1u << name.length) - 1)) {
        name.as_written = 0;
        name.low = in_lower_case(name.low);
        name.high = in_lower_case(name.high);
    }
    return name;
}
#endif

/* The name at `start`, of one byte or more, up to a byte of the class `end`. */
static inline PackedName scan_name(const uint8_t *s, int32_t start, int32_t stop, const uint8_t *classes,
                                   const uint8_t *lower, uint8_t end)
{
    PackedName name = {0, 0, 0, 1};
    int32_t i = 0;
#if defined(SIXTEEN)
    if (stop - start >= 16) {
        name = short_name(s + start, classes, end);
        if (name.length)
            return name;
    }
#endif
    do {
        uint8_t byte = s[start + i];
        name.as_written &= byte != 0 && byte == lower[byte];
        if (i < 8)
            name.low |= (uint64_t)lower[byte] << 8 * i;
        else if (i < 16)
            name.high |= (uint64_t)lower[byte] << 8 * (i - 8);
        i++;
    } while (start + i < stop && !(classes[s[start + i]] & end));
    name.length = i;
    return name;
}

#undef HAS
#undef SPECIAL
#undef SIXTEEN
#endif
