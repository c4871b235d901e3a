// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/distance_profile.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <string>

#include "analysis/model/compute.h"
#include "analysis/model/layer_attention.h"
#include "analysis/model/memory.h"
#include "kernels/attention_profile.h"
#include "kernels/stop.h"

namespace sextant {

namespace {

constexpr float smallest = 1e-20f;  // a row without length scores nothing

void check(const ModelSpec& spec, const std::vector<ProfiledHead>& heads) {
    for (const ProfiledHead& one : heads)
        if (one.layer < 0 || one.layer >= spec.layerCount() || one.head < 0 ||
            one.head >= spec.heads)
            throw Error("layer " + std::to_string(one.layer) + ", head " +
                        std::to_string(one.head) + " is none of the model's " +
                        std::to_string(spec.layerCount()) + " x " + std::to_string(spec.heads) +
                        " heads");
}

// Sums of one head over rows and samples, by distance.
struct Sums {
    std::vector<double> score, unit, pairs;

    // Means over the pairs of rows first .. end - 1, [end].
    void add(const std::vector<float>& scores, const std::vector<float>& units, std::int64_t first,
             std::int64_t end) {
        for (std::int64_t r = 0; r < end; ++r) {
            const auto at = static_cast<std::size_t>(r);
            const auto count = static_cast<double>(end - std::max(first, r));
            score[at] += count * scores[at];
            unit[at] += count * units[at];
            pairs[at] += count;
        }
    }
};

std::vector<float> means(const std::vector<double>& sums, const std::vector<double>& pairs) {
    std::vector<float> result(sums.size(), std::nanf(""));
    for (std::size_t r = 0; r < sums.size(); ++r)
        if (pairs[r] > 0) result[r] = static_cast<float>(sums[r] / pairs[r]);
    return result;
}

// 1 / |row| of `of`, [rows, heads * headDim], for one head.
at::Tensor lengthsAway(const at::Tensor& of, int head, int headDim) {
    const at::Tensor own = of.narrow(1, std::int64_t{head} * headDim, headDim);
    return own.norm(2, 1).clamp_min(smallest).reciprocal().contiguous();
}

// The record of one head of a group's, without bias, soft cap and mask.
AttentionProblem ofOneHead(const AttentionProblem& all, int head, int keyHead) {
    AttentionProblem one = all;
    one.heads = one.keyValueHeads = 1;
    one.q += head * all.qStride.head;
    one.k += keyHead * all.kStride.head;
    one.v += keyHead * all.vStride.head;
    if (one.q2) one.q2 += head * all.qStride.head;
    if (one.k2) one.k2 += keyHead * all.kStride.head;
    one.scale += head;
    if (one.rowFactor) one.rowFactor += head * all.rows;
    one.bias = nullptr;
    one.softCap = 0;
    one.sink = nullptr;
    one.window = one.keepFirst = one.chunk = one.chunksBefore = 0;
    return one;
}

std::vector<float> profileOf(const AttentionProblem& problem) {
    std::vector<float> mean(static_cast<std::size_t>(problem.keys));
    AttentionProfile profile;
    profile.meanScore = mean.data();
    if (attentionProfile(problem, profile) == Outcome::stopped) throw Cancelled();
    return mean;
}

// One layer's heads over one sample's input [n, hidden]; what is summed is summed on the CPU.
void addLayer(const Placed& model, const Placed& onCpu, int layer, const LayerPlan& plan,
              RunTables& tables, const at::Tensor& input, const std::vector<ProfiledHead>& heads,
              const std::stop_token& stop, std::vector<Sums>& sums) {
    const ModelSpec& spec = model.spec;
    const std::int64_t n = input.size(0);
    const Projected before = hereOf(project(spec, model.layer(layer), plan, input, model.compute));
    const Turned turned = emptyTurned(spec, plan, n, n, before.query.options());
    turned.query.copy_(before.query);
    turned.key.copy_(before.key);
    turned.value.copy_(before.value);
    Turning(spec, plan, tables).all(turned, 0);
    for (const GroupRows& group : groupRows(plan, 0, n)) {
        GroupAttention attending(onCpu, plan, group, turned, tables);
        stopWith(attending.problem, stop);
        for (std::size_t at = 0; at < heads.size(); ++at) {
            if (heads[at].layer != layer) continue;
            const int head = heads[at].head;
            const int keyHead = head * spec.keyValueHeads / spec.heads;
            AttentionProblem one = ofOneHead(attending.problem, head, keyHead);
            const std::vector<float> scores = profileOf(one);

            // |q| by a factor of each row, |k| by keys of length 1.
            const at::Tensor queries = lengthsAway(before.query, head, spec.headDim)
                                           .narrow(0, group.first, group.count())
                                           .contiguous();
            const at::Tensor lengths = lengthsAway(before.key, keyHead, spec.headDim);
            const auto ofLengthOne = [&](const float* key) {
                const at::Tensor rows =
                    at::from_blob(const_cast<float*>(key), {group.end, spec.headDim},
                                  {one.kStride.row, 1}, at::TensorOptions(at::kFloat));
                return (rows * lengths.narrow(0, 0, group.end).unsqueeze(1)).contiguous();
            };
            const at::Tensor key = ofLengthOne(one.k);
            const at::Tensor key2 = one.k2 ? ofLengthOne(one.k2) : at::Tensor();
            const float scale = 1.0f;
            one.k = key.const_data_ptr<float>();
            if (one.k2) one.k2 = key2.const_data_ptr<float>();
            one.kStride = {spec.headDim, spec.headDim};
            one.scale = &scale;
            one.rowFactor = queries.const_data_ptr<float>();
            sums[at].add(scores, profileOf(one), group.first, group.end);
        }
    }
}

}  // namespace

DistanceProfile distanceProfile(const Model& model, const Samples& samples,
                                const Intervention& change, const std::vector<ProfiledHead>& heads,
                                const std::function<void(DistanceProfile)>& partial,
                                const Progress& progress, const ComputePlace& place) {
    check(model.spec(), heads);
    const auto begun = std::chrono::steady_clock::now();
    const c10::NoGradGuard noGradients;
    const std::int64_t longest = samples.positions();
    const Compute cpu;
    const Compute& compute = place.compute ? *place.compute : cpu;
    const ComputeScope scope(compute);
    const Placed onCpu(model, cpu),
        placed(model, compute, measureBytes(model.spec(), longest, 1, false, false));
    const ModelPlan plan = planOf(model.graph(), change, longest);
    for (const LayerPlan& layer : plan.layers)
        refuseUnknown(layer);
    int last = -1;
    for (const ProfiledHead& one : heads)
        last = std::max(last, one.layer);

    const std::vector<double> none(static_cast<std::size_t>(longest), 0.0);
    std::vector<Sums> sums(heads.size(), Sums{none, none, none});
    DistanceProfile result;
    result.ofSamples = static_cast<int>(samples.samples.size());
    result.device = place.words;
    const RowWork work{progress.stop, {}};
    for (const Sample& sample : samples.samples) {
        const std::int64_t n = sample.read;
        // Methods may follow the length: of this run, as when it is measured.
        RunTables tables(longest, compute), tablesOnCpu(longest, cpu);
        at::Tensor x = embed(placed.spec, *placed.weights,
                             batchOf({sample.ids.data(), static_cast<std::size_t>(n)}),
                             plan.learnedPositions, compute);
        for (int layer = 0; layer <= last; ++layer) {
            work.checkStop();
            const LayerPlan& own = plan.layers[static_cast<std::size_t>(layer)];
            const bool wanted = std::any_of(heads.begin(), heads.end(),
                                            [&](const auto& one) { return one.layer == layer; });
            if (wanted)
                addLayer(placed, onCpu, layer, own, tablesOnCpu, x, heads, progress.stop, sums);
            if (layer < last) x = LayerRun(placed, layer, own, false, tables, n).next(x, work);
        }
        model.checkpoint().weights.checkUnchanged();
        ++result.samples;
        result.seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
        result.heads.clear();
        for (std::size_t at = 0; at < heads.size(); ++at)
            result.heads.push_back({heads[at].layer, heads[at].head,
                                    means(sums[at].score, sums[at].pairs),
                                    means(sums[at].unit, sums[at].pairs)});
        if (partial && !result.complete()) partial(result);
    }
    return result;
}

}  // namespace sextant
