// SPDX-License-Identifier: GPL-3.0-or-later
// The log of a training run: log.csv and log.h5, a row every few steps, both whole after every
// checkpoint.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace sextant {

struct TrainLine;

class TrainLog {
  public:
    // Continues after the rows of log.csv up to `step`: rows after the checkpoint are computed
    // again. Throws Error when step > 0 and log.csv cannot be read or has other columns.
    TrainLog(const std::filesystem::path& folder, std::int64_t step, int layers, int heads);

    void add(const TrainLine& line);
    // `recipe` is an attribute of log.h5. Throws Error.
    void write(const std::string& recipe) const;

  private:
    std::filesystem::path folder_;
    std::size_t layers_, heads_;
    std::vector<std::vector<double>> rows_;  // one number a column, NaN where there is none
};

}  // namespace sextant
