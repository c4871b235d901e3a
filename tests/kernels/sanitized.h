// SPDX-License-Identifier: GPL-3.0-or-later
// A sanitizer makes every access many times as slow, and short inputs make the same accesses: under
// one the tests leave the long ones out.
#pragma once

#include <cstdint>

namespace sextant::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

// Whether a problem of so many keys is left out.
constexpr bool tooLong(std::int64_t keys) {
    return sanitized && keys > 400;
}

}  // namespace sextant::test
