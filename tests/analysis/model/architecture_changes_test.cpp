// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done with a model beside running it, for every architecture that is read: slopes by
// its heads' scales, a copy on disk as it is and with a scale in it, and a text that is longer than
// its table of positions. What is refused as it is opened is architecture_parity_test's to say.
#include <cmath>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/config.h"
#include "analysis/checkpoint/export_config.h"
#include "analysis/checkpoint/fold_scales.h"
#include "analysis/model/head_gradient.h"
#include "analysis/model/measure.h"
#include "analysis/store/export_scales.h"
#include "tests/analysis/model/architecture_cases.h"
#include "tests/analysis/model/material.h"
#include "tests/error_of.h"
#include "tests/largest_difference.h"
#include "tests/temporary_folder.h"

using namespace sextant;
using namespace sextant::test;

namespace {

std::vector<std::filesystem::path> allCases() {
    if (!haveShared()) return casesIn(sourceDir() / "tests/data/architectures");
    std::vector<std::filesystem::path> all;
    for (const char* folder : {"arch", "arch2"})
        for (const auto& one : casesIn(sharedDir() / "reference/hf_parity" / folder))
            all.push_back(one);
    return all;
}

struct Opened {
    std::filesystem::path folder;
    std::string name;
    std::shared_ptr<const Model> model;

    Samples opening(std::size_t length) const {
        std::vector<std::int32_t> ids =
            readIds(folder / "ids.txt", model->spec().vocabulary).front();
        ids.resize(std::min(ids.size(), length));
        return oneSample(ids);
    }
    std::size_t heads() const { return static_cast<std::size_t>(model->spec().heads); }
    std::size_t allHeads() const { return model->spec().layers.size() * heads(); }
};

// Calls with every case that is read.
template <class Check>
void forEachModel(const Check& check) {
    int checked = 0;
    for (const std::filesystem::path& folder : allCases()) {
        Opened one{folder, folder.filename().string(), nullptr};
        if (!errorOf([&] { one.model = openModel(folder); }).empty()) continue;
        CAPTURE(one.name);
        check(one);
        ++checked;
    }
    CHECK(checked >= 2);
}

Measurement measured(const Opened& one, const Samples& samples, const std::vector<double>& sigma) {
    Intervention change;
    change.headSigma = sigma;
    MeasureOptions options;
    options.logits = true;
    return measure(*one.model, samples, change, options);
}

struct Differences {
    double slope = 0;
    double apart = 0;  // how far the two estimates lie apart that agree best
};

// The slope along `direction` [layers * heads] by central differences, extrapolated; of the steps
// those that agree best, as the smaller ones have fp32's noise and the larger ones the curve's
// bends.
Differences differences(const Opened& one, const Samples& samples,
                        const std::vector<double>& direction) {
    const auto nllAt = [&](double by) {
        std::vector<double> sigma(one.allHeads(), 1.0);
        for (std::size_t head = 0; head < sigma.size(); ++head)
            sigma[head] += by * direction[head];
        return measured(one, samples, sigma).nllMean();
    };
    std::vector<double> central, extrapolated;
    for (const double step : {0.0025, 0.005, 0.01, 0.02, 0.04, 0.08})
        central.push_back((nllAt(step) - nllAt(-step)) / (2 * step));
    for (std::size_t i = 0; i + 1 < central.size(); ++i)
        extrapolated.push_back((4 * central[i] - central[i + 1]) / 3);
    Differences found{0, std::numeric_limits<double>::infinity()};
    for (std::size_t i = 0; i + 1 < extrapolated.size(); ++i) {
        const double apart = std::abs(extrapolated[i] - extrapolated[i + 1]);
        if (apart < found.apart) found = {(extrapolated[i] + extrapolated[i + 1]) / 2, apart};
    }
    return found;
}

std::string contentsOf(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

constexpr int changedLayer = 1;

// 1 but for the last head of a layer: a power of two, which every stored type has exactly.
std::vector<double> oneScale(const Opened& one) {
    std::vector<double> sigma(one.allHeads(), 1.0);
    sigma[(changedLayer + 1) * one.heads() - 1] = 2.0;
    return sigma;
}

Opened copyOf(const Opened& one, const ScaleExport& wanted, const std::filesystem::path& out) {
    exportScales(one.model->checkpoint(), wanted, out);
    return {one.folder, one.name, openModel(out)};
}

// Of everything but the queries that were scaled, bit for bit.
void checkNothingElseChanged(const Checkpoint& before, const Checkpoint& after) {
    REQUIRE(after.weights.tensors.size() == before.weights.tensors.size());
    for (const auto& [name, view] : before.weights.tensors) {
        CAPTURE(name);
        REQUIRE(after.weights.find(name) != nullptr);
        CHECK(after.weights.find(name)->dtype == view.dtype);
        CHECK(after.weights.find(name)->shape == view.shape);
    }
    for (const Binding& binding : before.bindings) {
        CAPTURE(binding.tensor);
        std::vector<float> expected = slotValues(binding, before.view(binding));
        const bool query = binding.at.slot == Slot::query || binding.at.slot == Slot::queryBias;
        if (query && binding.at.layer == changedLayer) {
            const std::size_t aHead = expected.size() / static_cast<std::size_t>(before.spec.heads);
            for (std::size_t i = expected.size() - aHead; i < expected.size(); ++i)
                expected[i] *= 2;
        }
        CHECK(slotValues(binding, after.view(binding)) == expected);
    }
}

// The config as transformers 4 would have written it: no object for a plain rotation, and what all
// rotations have at the top, under names of the family's own.
nlohmann::json asTransformers4(nlohmann::json config) {
    config["torch_dtype"] = config["dtype"];
    config.erase("dtype");
    nlohmann::json rotation = config["rope_parameters"];
    config.erase("rope_parameters");
    const bool neox = config["model_type"] == "gpt_neox";
    const auto move = [&](const char* key, const char* to) {
        if (rotation.contains(key)) config[to] = rotation[key];
        rotation.erase(key);
    };
    move("rope_theta", neox ? "rotary_emb_base" : "rope_theta");
    move("partial_rotary_factor", neox ? "rotary_pct" : "partial_rotary_factor");
    if (rotation["rope_type"] == "default") return config;
    config["rope_scaling"] = rotation;
    return config;
}

// Where rows change their experts, or inner numbers pass a kink, as a scale moves.
bool kinked(const BlockSpec& block) {
    return block.mlp.experts.count > 0 || block.mlp.activation == Activation::relu ||
           block.mlp.limit > 0 || block.clip > 0;
}

}  // namespace

TEST_CASE("a config as transformers 4 writes it says the same as one of transformers 5") {
    forEachModel([](const Opened& one) {
        const auto config = nlohmann::json::parse(one.model->checkpoint().config);
        // Rotations by layer type were written in other ways by each family.
        if (!config.contains("rope_parameters") || !config["rope_parameters"].is_object() ||
            !config["rope_parameters"].contains("rope_type"))
            return;
        const TemporaryFolder folder;
        std::ofstream(folder.path() / "config.json") << asTransformers4(config);
        const Config older = readConfig(folder.path() / "config.json");
        const Config newer = readConfig(one.folder / "config.json");
        CHECK(older.spec == newer.spec);
        CHECK(older.warnings.size() == newer.warnings.size());
    });
}

TEST_CASE("slopes by heads' scales are central differences in every architecture") {
    forEachModel([](const Opened& one) {
        const ModelSpec& spec = one.model->spec();
        const bool mixture =
            std::any_of(spec.layers.begin(), spec.layers.end(),
                        [](const LayerSpec& layer) { return layer.block.mlp.experts.count > 0; });
        const bool rough = std::any_of(spec.layers.begin(), spec.layers.end(),
                                       [](const LayerSpec& layer) { return kinked(layer.block); });
        const Samples samples = one.opening(mixture ? 16 : 40);
        const HeadGradient found = headGradient(*one.model, samples, {});
        REQUIRE(found.bySigma.size() == one.allHeads());
        int compared = 0;
        for (std::size_t layer = 0; layer < spec.layers.size(); ++layer) {
            CAPTURE(layer);
            double length = 0;
            for (std::size_t head = 0; head < one.heads(); ++head)
                length += std::pow(found.bySigma[layer * one.heads() + head], 2);
            length = std::sqrt(length);
            CHECK(length > 1e-4);  // something to compare
            std::vector<double> direction(one.allHeads());
            for (std::size_t head = 0; head < one.heads(); ++head)
                direction[layer * one.heads() + head] =
                    found.bySigma[layer * one.heads() + head] / length;
            const Differences by = differences(one, samples, direction);
            // A row that changes its experts within the steps leaves nothing to compare.
            if (mixture && by.apart > 5e-3 * length) continue;
            ++compared;
            // To a thousandth, or to what fp32 leaves of the NLL over the steps.
            CHECK(length == Approx(by.slope).epsilon(rough ? 1e-2 : 1e-3).margin(5e-5));
        }
        CHECK(compared > 0);
    });
}

TEST_CASE("every architecture is written as it is, and opens again with the same logits") {
    forEachModel([](const Opened& one) {
        const Checkpoint& checkpoint = one.model->checkpoint();
        const auto config = nlohmann::json::parse(checkpoint.config);
        // Of a wrapper the text part alone is a model that can be continued.
        const auto own = config.value("text_config", config);
        const auto written = exportConfig(checkpoint.spec, checkpoint.config).json.dump();
        for (const auto& [key, value] : own.items()) {
            CAPTURE(key);
            CHECK(nlohmann::json::parse(written)[key] == value);
        }
        const TemporaryFolder folder;
        const auto out = folder.path() / "copy";
        const std::vector<double> ones(one.allHeads(), 1.0);
        const bool kept = !whyNotFolded(checkpoint).empty();
        const Opened copy = copyOf(one, {.sigma = ones, .keep = kept}, out);
        CHECK(contentsOf(out / "config.json") == checkpoint.config);
        for (const auto& [name, view] : checkpoint.weights.tensors) {
            CAPTURE(name);
            const TensorView* again = copy.model->checkpoint().weights.find(name);
            REQUIRE(again != nullptr);
            CHECK(again->shape == view.shape);
            CHECK(std::equal(again->bytes.begin(), again->bytes.end(), view.bytes.begin(),
                             view.bytes.end()));
        }
        const Samples samples = one.opening(60);
        // The same numbers at other addresses: a product may add its terms in another order.
        CHECK(largestDifference(measured(copy, samples, {}).logits,
                                measured(one, samples, {}).logits) < 1e-5);
    });
}

TEST_CASE("a head's scale is folded into every architecture, or refused by name and kept beside") {
    forEachModel([](const Opened& one) {
        const Checkpoint& checkpoint = one.model->checkpoint();
        const BlockSpec& block = checkpoint.spec.block(changedLayer);
        const TemporaryFolder folder;
        const auto out = folder.path() / "copy";
        ScaleExport wanted{.sigma = oneScale(one)};
        const std::string refused =
            errorOf([&] { exportScales(checkpoint, wanted, folder.path() / "refused"); });
        wanted.keep = !refused.empty();
        if (wanted.keep) {
            CHECK_THAT(refused, ContainsSubstring("cannot be folded into the query weights"));
            CHECK_THAT(refused, ContainsSubstring(block.onQuery.there() ? "norm" : "clip"));
            CHECK((block.onQuery.there() || block.clip > 0));
        }
        const Opened copy = copyOf(one, wanted, out);
        CHECK(contentsOf(out / "config.json") == checkpoint.config);
        if (!wanted.keep) checkNothingElseChanged(checkpoint, copy.model->checkpoint());
        const Samples samples = one.opening(60);
        const std::vector<float> scaled = measured(one, samples, wanted.sigma).logits;
        CHECK(largestDifference(measured(copy, samples, {}).logits, scaled) < 1e-5);
        CHECK(largestDifference(measured(one, samples, {}).logits, scaled) > 1e-4);
    });
}

TEST_CASE("a text beyond the learned positions is refused with their number") {
    int learned = 0;
    forEachModel([&](const Opened& one) {
        const std::int64_t most = one.model->spec().learnedPositions;
        if (most == 0) return;
        ++learned;
        const auto atLength = [&](std::int64_t length) {
            const Samples samples =
                oneSample(std::vector<std::int32_t>(static_cast<std::size_t>(length), 3));
            return errorOf([&] { measure(*one.model, samples, {}, {}); });
        };
        CHECK(atLength(most) == "");
        CHECK_THAT(atLength(most + 1), ContainsSubstring(std::to_string(most)));
    });
    CHECK(learned >= (haveShared() ? 5 : 0));
}
