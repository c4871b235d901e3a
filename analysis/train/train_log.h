// SPDX-License-Identifier: GPL-3.0-or-later
// log.csv of a training run: a row every few steps, whole after every checkpoint.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace sextant {

struct TrainLine;

class TrainLog {
  public:
    // Goes on after the rows up to `step` where the file exists: what came after the checkpoint is
    // computed again. Throws Error when it cannot be read.
    TrainLog(const std::filesystem::path& file, std::int64_t step);

    void add(const TrainLine& line);
    void write() const;  // throws Error

  private:
    std::filesystem::path file_;
    std::string text_;
};

}  // namespace sextant
