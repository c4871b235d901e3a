// SPDX-License-Identifier: GPL-3.0-or-later
// Standard output may be a file on a disk that is full: what the programs print is held to it.
#pragma once

#include <cerrno>
#include <cstdio>
#include <system_error>

#include "analysis/error.h"

namespace sextant {

// Throws Error where something that was printed until now could not be written.
inline void flushStandardOutput() {
    errno = 0;
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return;
    throw Error("standard output: not all of it could be written" +
                (errno != 0 ? ": " + std::system_category().message(errno) : std::string()) +
                "; free some space or send it elsewhere");
}

}  // namespace sextant
