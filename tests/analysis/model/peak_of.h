// SPDX-License-Identifier: GPL-3.0-or-later
// The peak memory of a process while some work runs: measured in a process of its own, since memory
// left by an earlier run would hide it.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <functional>
#include <string>

#include "analysis/model/model.h"
#include "tests/catch.h"

namespace sextant::test {

// A value of /proc/self/status, in bytes; 0 where it is missing.
inline double held(const std::string& key) {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with(key + ":")) return 1024.0 * std::stod(line.substr(key.size() + 1));
    return 0;
}

struct Peak {
    double held = -1;  // bytes; negative: something was thrown
    double asked = 0;

    std::string words() const {
        return "held " + std::to_string(held / 1e6) + " MB, asked " + std::to_string(asked / 1e6) +
               " MB";
    }
};

// The most bytes that `work` adds to the memory of its process after `before` has run there;
// `before` returns how many bytes were asked for.
inline Peak peakOf(const std::function<std::uint64_t()>& before,
                   const std::function<void()>& work) {
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        Peak peak;
        try {
            setThreads(2);  // each keeps rows of its own between runs
            peak.asked = static_cast<double>(before());
            const double there = held("VmRSS");
            work();
            peak.held = held("VmHWM") - there;
        } catch (const std::exception&) {
        }
        const bool written = write(ends[1], &peak, sizeof peak) == sizeof peak;
        _exit(written ? 0 : 1);
    }
    Peak peak;
    CHECK(read(ends[0], &peak, sizeof peak) == sizeof peak);
    int status = 0;
    waitpid(child, &status, 0);
    close(ends[0]);
    close(ends[1]);
    return peak;
}

}  // namespace sextant::test
