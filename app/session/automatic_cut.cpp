// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/automatic_cut.h"

#include <algorithm>

#include "app/jobs/job_estimate.h"

namespace sextant {

namespace {

constexpr std::int64_t mostLengths = 4, mostSamples = 8;
// In the units of passCost(): what two cores do in about two seconds.
constexpr double mostCost = 4e10;

}  // namespace

TextCut automaticCut(const OpenDocument& opened, const Experiment& wanted) {
    const std::int64_t trained = opened.spec.trainedLength;
    const std::int64_t table = opened.spec.learnedPositions;
    const std::int64_t most =
        table > 0 ? std::min(table, mostLengths * trained) : mostLengths * trained;
    const auto affordable = [&](std::int64_t length) {
        const double cost = passCost(opened.spec, opened.parameters, length);
        return cost * mostSamples <= mostCost ? mostSamples
                                              : static_cast<std::int64_t>(mostCost / cost);
    };
    const auto cutTo = [](std::int64_t length, std::int64_t samples) {
        return TextCut{length, static_cast<int>(std::max<std::int64_t>(1, samples))};
    };
    if (opened.textIsIds) {
        std::int64_t longest = 2;
        for (const auto& document : opened.documents)
            longest = std::max(longest, std::ssize(document));
        const std::int64_t samples =
            std::min(std::ssize(opened.documents), affordable(std::min(longest, most)));
        return cutTo(longest > most ? most : 0, samples);
    }
    const std::int64_t start = wanted.start == StartToken::always ? 1 : 0;
    const std::int64_t there = std::ssize(opened.stream) - wanted.offset + start;
    std::int64_t length = std::min(there, most);
    if (length < 2) return {};
    if (affordable(length) == 0) length = std::min({there, most, 2 * trained});
    const std::int64_t fit = std::max<std::int64_t>(1, (there - start) / (length - start));
    return cutTo(length, std::min(fit, affordable(length)));
}

}  // namespace sextant
