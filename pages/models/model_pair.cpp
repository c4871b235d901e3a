// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/models/model_pair.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "analysis/measure/scored.h"
#include "app/byte_ends.h"
#include "app/session/session_label.h"

namespace sextant {

namespace {

constexpr int bytesAPart = 16, leastParts = 8, mostParts = 400;

// As far as every sample of it goes.
std::int64_t leastBytes(const ByteEnds& ends) {
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (const auto& sample : ends)
        least = std::min(least, sample.empty() ? 0 : sample.back());
    return ends.empty() ? 0 : least;
}

std::vector<double> lossOfTokens(const Measurement& measured, int smoothing) {
    const std::vector<float> drawn = smooth(measured.nll, smoothing);
    return {drawn.begin(), drawn.end()};
}

// Of the tokens that both have scored, not of curves that are smoothed; nats.
std::optional<double> differenceOfTokens(const Measurement& first, const Measurement& second) {
    const Scored one = scored(first, 0, everyPosition, &second),
                 other = scored(second, 0, everyPosition, &first);
    if (one.tokens == 0 || other.tokens == 0) return std::nullopt;
    return other.nllSum / static_cast<double>(other.tokens) -
           one.nllSum / static_cast<double>(one.tokens);
}

// "nope: uniform \u03c3 1.4", of what the measurement is of.
QString nameOfShown(const Snapshot& now) {
    const ModelSpec& spec = now.opened->spec;
    const auto words = [&](const Intervention& change) {
        return QString::fromStdString(describe(spec, change));
    };
    const QString a = now.showsReference ? QStringLiteral(" (A)") : QString();
    if (now.showsReference && now.pinned) return now.referenceName + a;  // perhaps of another model
    const QString setting = !now.staleOf.isEmpty() ? now.staleOf
                            : now.showsReference   ? now.referenceName
                                                   : words(now.experiment.intervention);
    const QString model = now.opened->modelPath.section('/', -1);
    return model + (setting == words({}) ? QString() : ": " + setting) + a;
}

}  // namespace

bool readsTheSameTokens(const Snapshot& now, const PinFacts& pin) {
    const bool ids = now.opened && now.opened->textIsIds;
    return pin.over.isEmpty() &&
           (pin.model.isEmpty() || ids || (pin.bytes != nullptr && pin.bytes->empty()));
}

std::vector<int> pinsOfOtherModels(const Snapshot& now) {
    std::vector<int> found;
    for (std::size_t i = 0; i < now.pins.size(); ++i) {
        const PinFacts& pin = now.pins[i];
        const bool known = readsTheSameTokens(now, pin) || (pin.bytes && !pin.bytes->empty());
        if (!pin.model.isEmpty() && pin.measurement && known) found.push_back(static_cast<int>(i));
    }
    return found;
}

std::vector<double> lossOfBytes(const Measurement& measured, const ByteEnds& ends,
                                std::int64_t bytes, int parts) {
    std::vector<double> sums(static_cast<std::size_t>(parts), 0.0), lengths = sums;
    const double width = static_cast<double>(bytes) / parts;
    const auto positions = static_cast<std::size_t>(measured.positions);
    for (std::size_t sample = 0; sample < ends.size(); ++sample) {
        const auto& own = ends[sample];
        for (std::size_t i = 0; i + 1 < own.size() && i < positions; ++i) {
            const std::size_t at = sample * positions + i;
            if (at >= measured.nllSamples.size()) break;
            const double nll = measured.nllSamples[at];
            const auto from = static_cast<double>(own[i]), to = static_cast<double>(own[i + 1]);
            if (std::isnan(nll) || from >= static_cast<double>(bytes)) continue;
            if (to <= from) {  // of no byte: its cost goes where it stands
                sums[std::min(sums.size() - 1, static_cast<std::size_t>(from / width))] += nll;
                continue;
            }
            auto part = static_cast<std::size_t>(from / width);
            for (; part < sums.size() && static_cast<double>(part) * width < to; ++part) {
                const double begin = std::max(from, static_cast<double>(part) * width);
                const double end = std::min(to, static_cast<double>(part + 1) * width);
                if (end <= begin) continue;
                sums[part] += nll * (end - begin) / (to - from);
                lengths[part] += end - begin;
            }
        }
    }
    for (std::size_t part = 0; part < sums.size(); ++part)
        sums[part] = lengths[part] > 0.0 ? sums[part] / lengths[part]
                                         : std::numeric_limits<double>::quiet_NaN();
    return sums;
}

ModelPair modelPair(const Snapshot& now, const PinFacts& pin, int smoothing) {
    ModelPair pair;
    const auto& measured = now.measurement;
    if (!measured || !pin.measurement || !now.opened || !now.samples) return pair;
    pair.first = nameOfShown(now);
    pair.second = pin.name;
    pair.style = pin.style;
    pair.firstTrained = now.opened->spec.trainedLength;
    pair.secondTrained = pin.trainedLength;
    if (readsTheSameTokens(now, pin)) {
        pair.firstLoss = lossOfTokens(*measured, smoothing);
        pair.secondLoss = lossOfTokens(*pin.measurement, smoothing);
        const std::size_t both = std::min(pair.firstLoss.size(), pair.secondLoss.size());
        pair.firstLoss.resize(both);
        pair.secondLoss.resize(both);
        for (std::size_t i = 0; i < both; ++i)
            pair.at.push_back(static_cast<double>(i));
        pair.ofTokens = differenceOfTokens(*measured, *pin.measurement);
        return pair;
    }
    if (!now.samples->tokenizer || !now.samples->tokens || !pin.bytes) return pair;
    pair.overBytes = true;
    const ByteEnds own = byteEnds(*now.samples->tokens, *now.samples->tokenizer);
    const std::int64_t bytes = std::min(leastBytes(own), leastBytes(*pin.bytes));
    if (bytes < leastParts) return pair;
    const int parts =
        static_cast<int>(std::clamp<std::int64_t>(bytes / bytesAPart, leastParts, mostParts));
    pair.firstLoss = lossOfBytes(*measured, own, bytes, parts);
    pair.secondLoss = lossOfBytes(*pin.measurement, *pin.bytes, bytes, parts);
    for (int part = 0; part < parts; ++part)
        pair.at.push_back((part + 0.5) * static_cast<double>(bytes) / parts);
    return pair;
}

}  // namespace sextant
