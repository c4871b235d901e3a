// SPDX-License-Identifier: GPL-3.0-or-later
// Checks that what the programs print reaches standard output, which may be a file on a full disk.
#pragma once

#include <cerrno>
#include <cstdio>
#include <system_error>

#include "analysis/error.h"

namespace sextant {

// Flushes standard output. Throws Error where not all that was printed could be written.
inline void flushStandardOutput() {
    errno = 0;
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return;
    if (errno == 0)
        throw Error(
            "standard output: not all of it could be written; free some space or send it "
            "elsewhere");
    throw Error(
        "standard output: not all of it could be written: {}; free some space or send it elsewhere",
        std::system_category().message(errno));
}

}  // namespace sextant
