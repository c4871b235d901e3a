// SPDX-License-Identifier: GPL-3.0-or-later
// Catch2 2 (Debian 12) or 3 (Debian 13) under one name; and the paths of real material.
// A guard by name: a file of a precompiled header that is included again is not always known to
// be the same one.
#ifndef SEXTANT_TESTS_CATCH_H
#define SEXTANT_TESTS_CATCH_H

#if SEXTANT_CATCH2_VERSION_MAJOR >= 3
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif

#include <filesystem>
#include <string>

#if SEXTANT_CATCH2_VERSION_MAJOR >= 3
using Catch::Approx;
#endif

namespace sextant::test {

#if SEXTANT_CATCH2_VERSION_MAJOR >= 3
using Catch::Matchers::ContainsSubstring;
#else
inline auto ContainsSubstring(const std::string& text) {
    return Catch::Matchers::Contains(text);
}
#endif

inline std::filesystem::path sourceDir() {
    return SEXTANT_SOURCE_DIR;
}
inline std::filesystem::path sharedDir() {
    return SEXTANT_SHARED_DATA;
}
inline bool haveShared() {
    return std::filesystem::exists(sharedDir() / "data");
}

}  // namespace sextant::test

// Skips the rest of a test case, visibly, where the real material is missing.
#define SEXTANT_NEEDS_SHARED()                                                        \
    if (!sextant::test::haveShared()) {                                               \
        WARN("SKIPPED: no real material at " << sextant::test::sharedDir().string()); \
        return;                                                                       \
    }

#endif
