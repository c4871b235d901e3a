// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/error.h"
#include "analysis/store/atomic_file.h"
#include "analysis/store/capture.h"
#include "analysis/store/capture_format.h"
#include "analysis/store/hdf5_image.h"
#include "analysis/store/measurement_shape.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

Hdf5Dataset described(const capture::Dataset& what) {
    return {what.name,
            what.unit,
            what.description,
            {what.dimensions.begin(), what.dimensions.begin() + what.rank}};
}

std::string hexadecimal(std::uint64_t value) {
    char digits[17];
    std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(value));
    return digits;
}

}  // namespace

void checkLogitsSize(std::int64_t samples, std::int64_t positions, std::int64_t vocabulary) {
    // In doubles: the product of three counts need not fit an integer.
    const double bytes = static_cast<double>(samples) * static_cast<double>(positions) *
                         static_cast<double>(vocabulary) * sizeof(float);
    if (bytes <= static_cast<double>(capture::largestLogits)) return;
    throw Error(
        "the logits of {} samples x {} positions x {} tokens take {} GB; a capture holds at most 1 "
        "GB. Take fewer or shorter samples, or leave the logits out",
        samples, positions, vocabulary, fixedText(bytes / 1e9, 2));
}

void writeCapture(const std::filesystem::path& path, const Measurement& measurement,
                  const Experiment& experiment) {
    checkShape(path.string(), measurement);
    if (!measurement.logits.empty()) {
        checkLogitsSize(measurement.samples, measurement.positions, measurement.vocabulary);
    }
    const Hdf5Quiet quiet;
    AtomicFile target(path);
    const std::size_t numbers = measurement.entropy.size() + measurement.scoreVariance.size() +
                                measurement.firstShare.size() + measurement.sinkShare.size() +
                                measurement.nll.size() + measurement.nllSamples.size() +
                                measurement.logits.size();
    Hdf5Image writer(path, numbers * sizeof(float));
    writer.attribute("format", std::string(capture::format));
    writer.attribute("format_version", capture::formatVersion);
    writer.attribute("sextant_version", std::string(SEXTANT_VERSION));
    writer.attribute("experiment", toJson(experiment));
    writer.attribute("experiment_hash", hexadecimal(measurement.experiment));
    writer.attribute(
        "fidelity",
        std::string(measurement.fidelity == Fidelity::exact ? capture::exact : capture::coarse));
    writer.attribute("labels", measurement.labels);
    writer.attribute("nll_sum", measurement.nllSum);
    writer.attribute("perplexity", measurement.perplexity());
    writer.attribute("convention", measurement.convention);
    writer.attribute("seconds", measurement.seconds);

    const auto layers = static_cast<hsize_t>(measurement.layers);
    const auto heads = static_cast<hsize_t>(measurement.heads);
    const auto positions = static_cast<hsize_t>(measurement.positions);
    const auto samples = static_cast<hsize_t>(measurement.samples);
    writer.dataset(described(capture::entropy), measurement.entropy, {layers, heads, positions});
    if (!measurement.scoreVariance.empty()) {
        writer.dataset(described(capture::scoreVariance), measurement.scoreVariance,
                       {layers, heads, positions});
    }
    if (!measurement.firstShare.empty()) {
        writer.dataset(described(capture::firstShare), measurement.firstShare,
                       {layers, heads, positions});
    }
    if (!measurement.sinkShare.empty()) {
        writer.dataset(described(capture::sinkShare), measurement.sinkShare,
                       {layers, heads, positions});
    }
    writer.dataset(described(capture::nll), measurement.nll, {positions});
    writer.dataset(described(capture::nllSamples), measurement.nllSamples, {samples, positions});
    if (!measurement.logits.empty()) {
        writer.dataset(described(capture::logits), measurement.logits,
                       {samples, positions, static_cast<hsize_t>(measurement.vocabulary)});
    }
    target.write(writer.finish());
    target.commit();
}

}  // namespace sextant
