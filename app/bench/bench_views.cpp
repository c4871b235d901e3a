// SPDX-License-Identifier: GPL-3.0-or-later
// Starts the program beside this one that has Qt.
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string>

#include "analysis/error.h"
#include "app/bench/bench.h"

namespace sextant {

int benchViews(bool json, int frames) {
    const auto folder = std::filesystem::read_symlink("/proc/self/exe").parent_path();
    auto program = folder / "sextant-bench-views";
    const auto installed = folder / "../lib/sextant/sextant-bench-views";
    if (std::filesystem::exists(installed)) program = installed;
    if (!std::filesystem::exists(program))
        throw Error("{} is not there: it is built with the desktop program", program);
    execl(program.c_str(), program.c_str(), "--frames", std::to_string(frames).c_str(),
          json ? "--json" : nullptr, nullptr);
    throw Error("{} could not be started: {}", program, std::strerror(errno));
}

}  // namespace sextant
