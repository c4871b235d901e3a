// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/memory.h"

#include <algorithm>
#include <string>

#include "analysis/error.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

// In double: a length from a stranger may overflow anything else.
double bytesNeeded(const ModelSpec& spec, double positions, double samples, bool scoreVariance,
                   bool logits, bool partial, const PassShape& pass) {
    const double heads = static_cast<double>(spec.layerCount()) * spec.heads;
    const double width = spec.rowWidth();
    const double query = static_cast<double>(spec.heads) * spec.headDim;
    const double key = static_cast<double>(spec.keyValueHeads) * spec.headDim;
    // A layer: its input and output, q, k, v, attention, packed keys and values.
    const double branch = pass.branches ? query + 2 * key : 0.0;
    const double layer = positions * (2 * width + 2 * query + 4 * key + branch) * sizeof(float);
    // Of each further run its output, and a tile of logits.
    const double further = (pass.runs - 1) * (positions * width * sizeof(float) + 50e6);
    // Curves: sums in double, the sample's own, the answer.
    const double curves =
        heads * positions * (scoreVariance ? 3 : 2) * (sizeof(double) + 2 * sizeof(float));
    const double kept = positions * samples * sizeof(float) *
                        (1.0 + (logits ? static_cast<double>(spec.vocabulary) : 0.0));
    const double rotation = positions * spec.headDim * sizeof(float) * (pass.branches ? 5 : 1);
    const double keys = 2 * key + (pass.branches ? key : 0.0);
    const double growing = partial ? positions * sizeof(float) *
                                         (pass.runs * ((spec.layerCount() - 1) * keys + width) +
                                          2 * (heads * (scoreVariance ? 3 : 2) + samples))
                                   : 0.0;
    // Blocks below 32 MB that were freed stay with the process and do not always serve again.
    const double unused = std::min(layer / 2, 96e6);
    return layer + further + growing + unused + curves + kept + rotation +
           positions * pass.planBytes + 64e6;  // and the tiles of the products
}

}  // namespace

std::string gigabytes(double bytes) {
    if (bytes < 1e9) return numberText(bytes / 1e6, 3) + " MB";
    return fixedText(bytes / 1e9, bytes < 1e10 ? 2 : 0) + " GB";
}

std::uint64_t keptBytes(const ModelSpec& spec, std::int64_t rows) {
    // A layer's input; entropy and variance of its heads.
    const double numbers = static_cast<double>(spec.rowWidth()) + 2.0 * spec.heads;
    const double layers = static_cast<double>(spec.layers.size()) + 1;
    return static_cast<std::uint64_t>(
        std::min(layers * static_cast<double>(rows) * numbers * sizeof(float), 1e18));
}

std::size_t cacheBudgetBytes(std::uint64_t available, const ModelSpec& spec, std::int64_t rows) {
    constexpr std::uint64_t settings = 8, least = 64 << 20, most = 1ull << 30;
    const std::uint64_t needed = std::max(least, settings * keptBytes(spec, rows));
    return static_cast<std::size_t>(std::min({available / 8, most, needed}));
}

std::uint64_t measureBytes(const ModelSpec& spec, std::int64_t positions, std::int64_t samples,
                           bool scoreVariance, bool logits, bool partial, const PassShape& pass) {
    return static_cast<std::uint64_t>(
        std::min(bytesNeeded(spec, static_cast<double>(positions), static_cast<double>(samples),
                             scoreVariance, logits, partial, pass),
                 1e18));
}

void checkMemory(const ModelSpec& spec, std::int64_t positions, std::int64_t samples,
                 bool scoreVariance, bool logits, std::uint64_t available, const PassShape& pass) {
    const auto needed = [&](std::int64_t length) {
        return bytesNeeded(spec, static_cast<double>(length), static_cast<double>(samples),
                           scoreVariance, logits, false, pass);
    };
    const auto have = static_cast<double>(available);
    if (needed(positions) <= have) return;
    std::int64_t longest = 0;  // that fits
    for (std::int64_t tooLong = positions; tooLong - longest > 1;) {
        const std::int64_t middle = longest + (tooLong - longest) / 2;
        (needed(middle) <= have ? longest : tooLong) = middle;
    }
    const std::string needs = gigabytes(needed(positions)), has = gigabytes(have);
    throw Error(logits ? Message("a length of {} tokens needs {} of memory; {} are free. At most "
                                 "about {} tokens fit with all logits kept",
                                 positions, needs, has, longest)
                       : Message("a length of {} tokens needs {} of memory; {} are free. At most "
                                 "about {} tokens fit",
                                 positions, needs, has, longest));
}

}  // namespace sextant
