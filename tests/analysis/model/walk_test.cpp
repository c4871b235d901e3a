// SPDX-License-Identifier: GPL-3.0-or-later
// The walk over the layers, and everything that stands on it: stopped within a layer, told of a
// file that changed under it, and the same bits from a layer on, in chunks and whole.
#include "analysis/model/walk.h"

#include <ATen/ATen.h>

#include <functional>
#include <map>
#include <vector>

#include "analysis/model/distance_profile.h"
#include "analysis/model/generate.h"
#include "analysis/model/head_gradient.h"
#include "analysis/model/head_sensitivity.h"
#include "analysis/model/hold_entropy.h"
#include "analysis/model/measure.h"
#include "analysis/model/row_tiling.h"
#include "analysis/model/sigma_curve.h"
#include "analysis/model/window_scores.h"
#include "tests/analysis/model/cut_model.h"
#include "tests/analysis/position/choices.h"
#include "tests/error_of.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr int length = 300;  // beyond the 256 that samples/nope was trained on
constexpr int layers = 6, heads = 4;

// What stands on the walk.
struct User {
    const char* name;
    std::function<void(const Model&, const Samples&, std::shared_ptr<const Compute>,
                       const Progress&)>
        run;
};

const std::vector<User>& users() {
    static const auto measured = [](bool partial) {
        return [partial](const Model& model, const Samples& samples, auto compute,
                         const Progress& progress) {
            MeasureOptions options;
            options.compute = compute;
            if (partial) options.partial = [](const Measurement&) {};
            options.partialEvery = 0;
            measure(model, samples, {}, options, progress);
        };
    };
    static const std::vector<User> all{
        {"measure", measured(false)},
        {"measure in chunks", measured(true)},
        {"scoreInputs",
         [](const Model& model, const Samples& samples, auto compute, const Progress& progress) {
             const std::vector<ScoredInput> inputs{{samples.samples[0].ids, 200, 190, 200},
                                                   {samples.samples[1].ids, 200, 190, 200}};
             scoreInputs(model, inputs, {}, progress, compute);
         }},
        {"distanceProfile",
         [](const Model& model, const Samples& samples, auto compute, const Progress& progress) {
             distanceProfile(model, samples, {}, {{1, 2}, {5, 0}}, {}, progress,
                             {compute, describe(*compute)});
         }},
        {"holdEntropy",
         [](const Model& model, const Samples& samples, auto compute, const Progress& progress) {
             holdEntropy(model, samples, {}, HeldAt::line, progress, {},
                         {compute, describe(*compute)});
         }},
        {"sigmaCurve",
         [](const Model& model, const Samples& samples, auto compute, const Progress& progress) {
             sigmaCurve(model, samples, {}, {4, 2, {1.0, 1.1}, {1.2}, 0}, {}, progress,
                        {compute, describe(*compute)});
         }},
        {"headGradient",
         [](const Model& model, const Samples& samples, auto compute, const Progress& progress) {
             headGradient(model, samples, {}, 0, progress, compute);
         }},
        {"headSensitivity",
         [](const Model& model, const Samples& samples, auto compute, const Progress& progress) {
             headSensitivity(model, samples, {}, {}, {}, progress, {compute, describe(*compute)});
         }},
        {"generate",
         [](const Model& model, const Samples& samples, auto compute, const Progress& progress) {
             GenerateOptions options;
             options.tokens = 2;
             options.compute = compute;
             generate(model, std::span(samples.samples[0].ids).first(40), {}, options, progress);
         }}};
    return all;
}

// The CPU, whose attention tells `called` how often it was asked, before it begins.
std::shared_ptr<const Compute> toldOfAttention(const std::function<void(int)>& called) {
    Kernels kernels = *Compute::fastestKernels();
    kernels.attention = [count = std::make_shared<int>(0), called,
                         own = kernels.attention](const AttentionProblem& problem) {
        called(++*count);
        return own(problem);
    };
    auto compute = std::make_shared<Compute>();
    compute->kernels = std::make_shared<const Kernels>(std::move(kernels));
    return compute;
}

Samples samplesFor(const Model& model) {
    std::mt19937 random(29);
    return randomSamples(random, model.spec().vocabulary, 2, length);
}

bool sameBits(const at::Tensor& a, const at::Tensor& b) {
    return a.defined() && b.defined() && at::equal(a, b);
}

// Keeps all that a walk shows of each layer, rows behind rows.
class Keeping : public Probe {
  public:
    explicit Keeping(std::vector<LayerPlan> instead = {}) : instead_(std::move(instead)) {}
    void input(int layer, std::int64_t first, const at::Tensor& rows) override {
        add(inputs, layer, first, rows);
    }
    void projected(int layer, std::int64_t first, const Projected& rows) override {
        add(projectedQueries, layer, first, rows.query);
    }
    const LayerPlan* rotated(const WalkedRows& at) override {
        add(queries, at.layer, at.first, at.rotated.query);
        keys[at.layer] = at.rotated.key.narrow(0, 0, at.end).clone();
        return instead_.empty() ? nullptr : &instead_[static_cast<std::size_t>(at.layer)];
    }
    void output(int layer, std::int64_t first, const at::Tensor& attended,
                const at::Tensor& rows) override {
        add(attendedRows, layer, first, attended);
        add(outputs, layer, first, rows);
    }
    using Layers = std::map<int, at::Tensor>;
    Layers inputs, projectedQueries, queries, keys, attendedRows, outputs;

  private:
    static void add(Layers& to, int layer, std::int64_t first, const at::Tensor& rows) {
        at::Tensor& all = to[layer];
        REQUIRE(first == (all.defined() ? all.size(0) : 0));
        all = all.defined() ? at::cat({all, rows}) : rows.clone();
    }
    std::vector<LayerPlan> instead_;
};

// A run of one model under one change over one sample.
struct Text {
    Text(const std::shared_ptr<const Model>& opened, const Intervention& change)
        : model(opened),
          samples(samplesFor(*opened)),
          run(*opened, nullptr, walkBytes(*opened, length)),
          plan(planOf(opened->graph(), change, length)),
          tables(length, run.placed.compute),
          embedded(run.embedded(samples.samples[0], plan)) {}
    WalkRange all() const { return {0, model->spec().layerCount(), length}; }
    at::Tensor walk(const WalkRange& range, const at::Tensor& input, const Probes& probes) {
        return walkLayers(run.placed, plan, tables, range, input, probes, {});
    }

    std::shared_ptr<const Model> model;
    Samples samples;
    ModelRun run;
    ModelPlan plan;
    RunTables tables;
    at::Tensor embedded;
};

Intervention rerope() {
    Intervention change;
    change.choices[Stage::distance] =
        choiceOf(Stage::distance, "rerope", {{"near_window", std::int64_t{20}}});
    return change;
}

}  // namespace

TEST_CASE("whatever walks is stopped before another layer attends") {
    const auto model = openModel(sourceDir() / "samples/nope");
    const Samples samples = samplesFor(*model);
    for (const User& user : users()) {
        INFO(user.name);
        int whole = 0;
        user.run(*model, samples, toldOfAttention([&](int calls) { whole = calls; }), {});
        REQUIRE(whole >= layers);
        for (const int at : {1, 2, whole}) {
            std::stop_source stop;
            Progress progress;
            progress.stop = stop.get_token();
            int calls = 0;
            const auto compute = toldOfAttention([&](int count) {
                calls = count;
                if (count == at) stop.request_stop();
            });
            CHECK_THROWS_AS(user.run(*model, samples, compute, progress), Cancelled);
            CHECK(calls == at);
        }
    }
}

TEST_CASE("whatever walks refuses a file that changed while it was in a layer") {
    for (const User& user : users()) {
        const CutModel file;
        const Samples samples = samplesFor(file.model());
        INFO(user.name);
        const auto compute = toldOfAttention([&](int count) {
            if (count == 3) file.cut();
        });
        CHECK_THAT(
            errorOf([&] { user.run(file.model(), samples, compute, {}); }),
            ContainsSubstring(file.weights().string()) && ContainsSubstring("8192 bytes now"));
    }
}

TEST_CASE("a walk from a layer on, and in chunks, shows the bits of a whole one") {
    for (const auto& [path, change] : {std::pair{sourceDir() / "samples/nope", Intervention()},
                                       std::pair{sourceDir() / "samples/alibi", Intervention()},
                                       std::pair{parityCase("llama-default"), rerope()}}) {
        CAPTURE(path.filename());
        Text text(openModel(path), change);
        Keeping whole;
        StatisticsProbe curves(text.run.placed, length, true);
        const at::Tensor output = text.walk(text.all(), text.embedded, {&whole, &curves});
        const int last = text.all().to - 1;
        CHECK(sameBits(whole.outputs[last], output));
        CHECK(sameBits(whole.inputs[0], text.embedded));
        for (int layer = 0; layer < last; ++layer)
            CHECK(sameBits(whole.outputs[layer], whole.inputs[layer + 1]));

        for (int from = 1; from <= last; ++from) {
            WalkRange range = text.all();
            range.from = from;
            Keeping later;
            CHECK(sameBits(text.walk(range, whole.inputs[from], {&later}), output));
            CHECK(later.inputs.size() == static_cast<std::size_t>(last - from + 1));
            CHECK(sameBits(later.keys[last], whole.keys[last]));
        }

        Keeping parts;
        StatisticsProbe growing(text.run.placed, length, true);
        Walk walk(text.run.placed, text.plan, text.tables, text.all(), {&parts, &growing});
        for (const auto& [first, end] : {std::pair{0, 32}, {32, 128}, {128, 256}, {256, length}}) {
            const at::Tensor rows = walk.next(text.embedded.narrow(0, first, end - first), {});
            CHECK(sameBits(rows, output.narrow(0, first, end - first)));
            CHECK(walk.rows() == end);
        }
        for (int layer = 0; layer <= last; ++layer) {
            CHECK(sameBits(parts.projectedQueries[layer], whole.projectedQueries[layer]));
            CHECK(sameBits(parts.queries[layer], whole.queries[layer]));
            CHECK(sameBits(parts.keys[layer], whole.keys[layer]));
            CHECK(sameBits(parts.attendedRows[layer], whole.attendedRows[layer]));
            CHECK(growing.of(layer)->entropy == curves.of(layer)->entropy);
            CHECK(growing.of(layer)->firstShare == curves.of(layer)->firstShare);
            CHECK(growing.of(layer)->scoreVariance == curves.of(layer)->scoreVariance);
        }
    }
}

TEST_CASE("a probe's factors take the place of the plan's, in chunks as in a whole walk") {
    Text text(openModel(sourceDir() / "samples/nope"), {});
    // The rows from 200 on of every head, half again as sharp; and the same said by the plan.
    std::vector<LayerPlan> instead = text.plan.layers;
    for (LayerPlan& layer : instead) {
        layer.rowFactor.assign(std::size_t{heads} * length, 1.0f);
        for (std::size_t head = 0; head < heads; ++head)
            std::fill_n(layer.rowFactor.begin() + static_cast<std::ptrdiff_t>(head * length + 200),
                        length - 200, 1.5f);
    }
    Keeping replacing(instead);
    const at::Tensor replaced = text.walk(text.all(), text.embedded, {&replacing});
    const at::Tensor said = walkLayers(text.run.placed, {false, instead}, text.tables, text.all(),
                                       text.embedded, {}, {});
    const at::Tensor plain = text.walk(text.all(), text.embedded, {});
    CHECK(sameBits(replaced, said));
    CHECK(sameBits(replaced.narrow(0, 0, 200), plain.narrow(0, 0, 200)));
    CHECK_FALSE(sameBits(replaced, plain));
    Keeping inParts(instead);
    Walk walk(text.run.placed, text.plan, text.tables, text.all(), {&inParts});
    CHECK(sameBits(at::cat({walk.next(text.embedded.narrow(0, 0, 256), {}),
                            walk.next(text.embedded.narrow(0, 256, length - 256), {})}),
                   replaced));
}

TEST_CASE("a walk that ends with what is rotated has no output, and shows the same until there") {
    Text text(openModel(sourceDir() / "samples/rope"), {});
    Keeping whole, until;
    text.walk(text.all(), text.embedded, {&whole});
    CHECK_FALSE(text.walk({.to = 3, .rows = length, .rotatedOnly = true}, text.embedded, {&until})
                    .defined());
    CHECK(sameBits(until.queries[2], whole.queries[2]));
    CHECK(sameBits(until.keys[2], whole.keys[2]));
    CHECK(until.outputs.size() == 2);
}

TEST_CASE("inputs side by side, and the rows asked for alone, are what each gives by itself") {
    for (const auto& [path, change] : {std::pair{sourceDir() / "samples/rope", Intervention()},
                                       std::pair{parityCase("llama-default"), rerope()}}) {
        CAPTURE(path.filename());
        Text text(openModel(path), change);
        const at::Tensor other = text.run.embedded(text.samples.samples[1], text.plan);
        const at::Tensor expected =
            at::cat({text.walk(text.all(), text.embedded, {}), text.walk(text.all(), other, {})});
        WalkRange range = text.all();
        range.batch = 2;
        const at::Tensor both = at::cat({text.embedded, other});
        const auto farthest = [](const at::Tensor& a, const at::Tensor& b) {
            REQUIRE(a.sizes() == b.sizes());
            return (a - b).abs().max().item<double>();
        };
        CHECK(farthest(text.walk(range, both, {}), expected) < 1e-4);
        range.asked = 270;
        CHECK(farthest(text.walk(range, both, {}),
                       expected.view({2, length, -1}).narrow(1, 270, 30).flatten(0, 1)) < 1e-4);
    }
}

TEST_CASE("a walk that does not fit in the memory is refused before it begins") {
    const auto model = openModel(sourceDir() / "samples/nope");
    CHECK_THAT(errorOf([&] { walkBytes(*model, 1'000'000'000'000); }),
               ContainsSubstring("tokens fit"));
}
