// SPDX-License-Identifier: GPL-3.0-or-later
// Small checkpoints and texts the model tests run on.
#pragma once

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "analysis/checkpoint/checkpoint.h"
#include "analysis/model/model.h"
#include "analysis/text/corpus.h"
#include "analysis/text/samples.h"
#include "tests/catch.h"

namespace sextant::test {

inline std::filesystem::path parityCase(const std::string& name) {
    return sourceDir() / "tests/data/hf_parity" / name;
}

inline std::shared_ptr<const Model> openModel(const std::filesystem::path& path) {
    return std::make_shared<const Model>(openCheckpoint(path));
}

inline Samples oneSample(std::vector<std::int32_t> ids) {
    const auto read = static_cast<std::int64_t>(ids.size());
    return {{{std::move(ids), read}}, {}};
}

inline Samples randomSamples(std::mt19937& random, int vocabulary, int samples, int length) {
    std::uniform_int_distribution<std::int32_t> any(0, vocabulary - 1);
    Samples result;
    for (int s = 0; s < samples; ++s) {
        Sample sample;
        for (int i = 0; i <= length; ++i)
            sample.ids.push_back(any(random));
        sample.read = length;
        result.samples.push_back(sample);
    }
    return result;
}

// As many head sigmas as the model has heads, between 0.3 and 2.5.
inline std::vector<double> randomSigmas(std::mt19937& random, const ModelSpec& spec) {
    std::uniform_real_distribution<double> any(0.3, 2.5);
    std::vector<double> sigma(spec.layers.size() * static_cast<std::size_t>(spec.heads));
    for (double& value : sigma)
        value = any(random);
    return sigma;
}

}  // namespace sextant::test
