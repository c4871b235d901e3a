// SPDX-License-Identifier: GPL-3.0-or-later
// What the tests of files share: a folder that goes away, a made-up measurement, a full disk.
#pragma once

#include <filesystem>
#include <string>

#include "analysis/error.h"
#include "analysis/experiment.h"
#include "analysis/measure/measurement.h"
#include "tests/temporary_folder.h"

namespace sextant::test {

// While it lives, no file of this process grows past `bytes`: the system refuses the write as it
// does on a full disk.
class SizeLimit {
  public:
    explicit SizeLimit(unsigned long bytes);
    ~SizeLimit();
    SizeLimit(const SizeLimit&) = delete;
    SizeLimit& operator=(const SizeLimit&) = delete;

  private:
    unsigned long before_ = 0;
    void (*handler_)(int) = nullptr;
};

std::string contents(const std::filesystem::path& path);
void put(const std::filesystem::path& path, const std::string& text);

// 3 layers of 2 heads at 5 positions in 4 samples, random, the last NLL unscored (NaN).
Measurement someMeasurement(unsigned seed);
Experiment someExperiment();

// The message `act` fails with; empty when it does not throw Error.
std::string failure(const auto& act) {
    try {
        act();
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

}  // namespace sextant::test
