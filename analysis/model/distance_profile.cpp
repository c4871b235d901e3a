// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/distance_profile.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "analysis/model/walk.h"
#include "kernels/attention_profile.h"
#include "kernels/stop.h"

namespace sextant {

namespace {

constexpr float smallest = 1e-20f;  // a row without length scores nothing

void check(const ModelSpec& spec, const std::vector<ProfiledHead>& heads) {
    for (const ProfiledHead& one : heads)
        if (one.layer < 0 || one.layer >= spec.layerCount() || one.head < 0 ||
            one.head >= spec.heads)
            throw Error("layer {}, head {} is none of the model's {} x {} heads", one.layer,
                        one.head, spec.layerCount(), spec.heads);
}

// Sums of one head over rows and samples, by distance.
struct Sums {
    explicit Sums(std::int64_t rows) : score(static_cast<std::size_t>(rows)) {
        unit = pairs = score;
    }
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

// 1 / |row| of each head of rows [rows, heads * headDim] -> [rows, heads].
at::Tensor lengthsAway(const at::Tensor& rows, int headDim) {
    return rows.view({rows.size(0), -1, headDim}).norm(2, 2).clamp_min(smallest).reciprocal();
}

std::vector<float> profileOf(const AttentionProblem& problem) {
    std::vector<float> mean(static_cast<std::size_t>(problem.keys));
    AttentionProfile profile;
    profile.meanScore = mean.data();
    if (attentionProfile(problem, profile) == Outcome::stopped) throw Cancelled();
    return mean;
}

// Sums scores of the heads asked for; what is summed is summed on the CPU.
class Profiling : public Probe {
  public:
    Profiling(const WeightsOnDevice& onCpu, RunTables& tables,
              const std::vector<ProfiledHead>& heads, const std::stop_token& stop)
        : onCpu_(onCpu),
          spec_(onCpu.spec),
          tables_(tables),
          heads_(heads),
          stop_(stop),
          sums_(heads.size(), Sums(tables.rows())),
          queries_(at::empty({tables.rows(), spec_.heads})),
          keys_(at::empty({tables.rows(), spec_.keyValueHeads})) {}

    // Their lengths: what rotates them may stretch them too.
    void projected(int layer, std::int64_t first, const Projected& rows) override {
        if (!wants(layer)) return;
        const std::int64_t count = rows.query.size(0);
        queries_.narrow(0, first, count).copy_(lengthsAway(rows.query, spec_.headDim).cpu());
        keys_.narrow(0, first, count).copy_(lengthsAway(rows.key, spec_.headDim).cpu());
    }

    const LayerPlan* rotated(const WalkedRows& at) override {
        if (!wants(at.layer)) return nullptr;
        const RotatedQK here = hereOf(at.rotated);
        for (const GroupRows& group : groupRows(at.plan, at.first, at.end)) {
            GroupAttention attending(onCpu_, at.plan, group, here, tables_, at.first);
            stopWith(attending.problem, stop_);
            for (std::size_t one = 0; one < heads_.size(); ++one)
                if (heads_[one].layer == at.layer) add(one, attending.problem, group);
        }
        return nullptr;
    }

    std::vector<HeadDistances> found() const {
        std::vector<HeadDistances> all;
        for (std::size_t one = 0; one < heads_.size(); ++one)
            all.push_back({heads_[one].layer, heads_[one].head,
                           means(sums_[one].score, sums_[one].pairs),
                           means(sums_[one].unit, sums_[one].pairs)});
        return all;
    }

  private:
    bool wants(int layer) const {
        return std::any_of(heads_.begin(), heads_.end(),
                           [&](const auto& one) { return one.layer == layer; });
    }
    // Without bias, soft cap and mask.
    void add(std::size_t at, const AttentionProblem& all, const GroupRows& group) {
        const int head = heads_[at].head;
        AttentionProblem one = headOf(all, head);
        one.bias = one.sink = nullptr;
        one.softCap = 0;
        one.window = one.keepFirst = one.chunk = one.chunksBefore = 0;
        const std::vector<float> scores = profileOf(one);
        // |q| by a factor of each row, |k| by keys of length 1.
        const at::Tensor queries =
            queries_.narrow(0, group.first, group.count()).select(1, head).contiguous();
        const at::Tensor lengths =
            keys_.narrow(0, 0, group.end).narrow(1, head * spec_.keyValueHeads / spec_.heads, 1);
        const auto ofLengthOne = [&](const float* key) {
            const at::Tensor rows =
                at::from_blob(const_cast<float*>(key), {group.end, spec_.headDim},
                              {one.kStride.row, 1}, at::TensorOptions(at::kFloat));
            return (rows * lengths).contiguous();
        };
        const at::Tensor key = ofLengthOne(one.k);
        const at::Tensor key2 = one.k2 ? ofLengthOne(one.k2) : at::Tensor();
        const float scale = 1.0f;
        one.k = key.const_data_ptr<float>();
        if (one.k2) one.k2 = key2.const_data_ptr<float>();
        one.kStride = {spec_.headDim, spec_.headDim};
        one.scale = &scale;
        one.rowFactor = queries.const_data_ptr<float>();
        sums_[at].add(scores, profileOf(one), group.first, group.end);
    }

    const WeightsOnDevice& onCpu_;
    const ModelSpec& spec_;
    RunTables& tables_;
    const std::vector<ProfiledHead>& heads_;
    const std::stop_token& stop_;
    std::vector<Sums> sums_;
    at::Tensor queries_, keys_;  // 1 / length of each row, [rows, heads], of one layer
};

}  // namespace

DistanceProfile distanceProfile(const Model& model, const Samples& samples,
                                const Intervention& change, const std::vector<ProfiledHead>& heads,
                                const std::function<void(DistanceProfile)>& partial,
                                const Progress& progress, const ComputePlace& place) {
    check(model.spec(), heads);
    const auto begun = std::chrono::steady_clock::now();
    const std::int64_t longest = samples.positions();
    const ModelRun run(model, place.compute, walkBytes(model, longest));
    const Compute cpu;
    const WeightsOnDevice onCpu(model, cpu);
    const ModelPlan plan = planOf(model.graph(), change, longest);
    int last = -1;
    for (const ProfiledHead& one : heads)
        last = std::max(last, one.layer);

    double all = 0;
    for (const Sample& sample : samples.samples)
        all += walkCost(model.spec(), plan, 0, last + 1, sample.read);
    const RowWork work = workOf(progress, all, Message("scores by distance"));
    // Methods may follow the length: of this run, as when it is measured.
    RunTables tables(longest, run.placed.compute), tablesOnCpu(longest, cpu);
    Profiling profiling(onCpu, tablesOnCpu, heads, progress.stop);
    DistanceProfile result;
    result.ofSamples = static_cast<int>(samples.samples.size());
    result.device = place.words;
    for (const Sample& sample : samples.samples) {
        walkLayers(run.placed, plan, tables,
                   {.to = last + 1, .rows = sample.read, .rotatedOnly = true},
                   run.embedded(sample, plan), {&profiling}, work);
        ++result.samples;
        result.seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
        result.heads = profiling.found();
        if (partial && !result.complete()) partial(result);
    }
    return result;
}

}  // namespace sextant
