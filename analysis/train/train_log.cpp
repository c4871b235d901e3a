// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/train/train_log.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "analysis/store/atomic_file.h"
#include "analysis/train/train.h"

namespace sextant {

namespace {

constexpr const char* header =
    "step,loss_nats,rate,gradient_norm,tokens_per_second,held_out_1x_nats,held_out_2x_nats,"
    "held_out_4x_nats\n";

}  // namespace

TrainLog::TrainLog(const std::filesystem::path& file, std::int64_t step)
    : file_(file), text_(header) {
    if (step == 0) return;
    std::ifstream stream(file);
    if (!stream) throw Error(file.string() + ": the log of the run to be resumed cannot be read");
    std::string row;
    std::getline(stream, row);
    while (std::getline(stream, row)) {
        const long long at = std::strtoll(row.c_str(), nullptr, 10);
        if (at >= 1 && at <= step) text_ += row + "\n";
    }
}

void TrainLog::add(const TrainLine& line) {
    char row[128];
    std::snprintf(row, sizeof row, "%lld,%.6f,%.6g,%.6g,%.0f", static_cast<long long>(line.step),
                  line.loss, line.rate, line.gradientNorm, line.tokensPerSecond);
    text_ += row;
    for (std::size_t i = 0; i < 3; ++i) {
        text_ += ',';
        if (i >= line.heldOut.size() || std::isnan(line.heldOut[i])) continue;
        std::snprintf(row, sizeof row, "%.6f", line.heldOut[i]);
        text_ += row;
    }
    text_ += '\n';
}

void TrainLog::write() const {
    writeFile(file_, text_);
}

}  // namespace sextant
