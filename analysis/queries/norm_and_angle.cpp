// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/queries/norm_and_angle.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "analysis/model/walk.h"
#include "analysis/position/runs.h"
#include "analysis/queries/query.h"
#include "analysis/queries/question_fields.h"
#include "analysis/values/described.h"
#include "kernels/attention_problem.h"

namespace sextant {

namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
constexpr double outer = 0.001;  // share of the pairs below low, and above high

std::size_t binOf(double product, double squares) {
    const double cosine = squares > 0 ? product / std::sqrt(squares) : 0.0;
    const int bin = static_cast<int>((cosine + 1) / 2 * CosineCounts::bins);
    return static_cast<std::size_t>(std::clamp(bin, 0, CosineCounts::bins - 1));
}

// `count` of the rows first .. end - 1, evenly; all of them where there are no more.
void addRows(std::vector<std::int64_t>& rows, std::int64_t first, std::int64_t end,
             std::int64_t count) {
    const std::int64_t all = end - first, taken = std::min(all, count);
    for (std::int64_t at = 0; at < taken; ++at)
        rows.push_back(first + at * all / taken);
}

// Queries of `n` rows that are looked at, ascending.
std::vector<std::int64_t> sampledRows(std::int64_t n, std::int64_t trained, std::int64_t count) {
    const std::int64_t within = trained > 0 ? std::min(n, trained) : n;
    std::vector<std::int64_t> rows;
    addRows(rows, 0, within, within < n ? count / 2 : count);
    addRows(rows, within, n, count / 2);
    return rows;
}

// One head over one sample after another.
class Angles : public Probe {
  public:
    Angles(const WeightsOnDevice& onCpu, RunTables& tables, const NormAndAngleQuestion& question,
           const std::stop_token& stop)
        : onCpu_(onCpu), tables_(tables), question_(question), stop_(stop) {}

    void begin(std::int64_t rows) {
        sampled_ = sampledRows(rows, onCpu_.spec.trainedLength, question_.rows);
        query_ = at::empty({rows, onCpu_.spec.headDim});
        key_ = at::empty_like(query_);
    }

    void projected(int layer, std::int64_t first, const Projected& rows) override {
        if (layer != question_.layer) return;
        const std::int64_t d = onCpu_.spec.headDim, count = rows.query.size(0);
        query_.narrow(0, first, count).copy_(rows.query.narrow(1, question_.head * d, d));
        key_.narrow(0, first, count).copy_(rows.key.narrow(1, keyHead() * d, d));
    }

    const LayerPlan* rotated(const WalkedRows& at) override {
        if (at.layer != question_.layer) return nullptr;
        const RotatedQK here = hereOf(at.rotated);
        for (const GroupRows& group : groupRows(at.plan, at.first, at.end)) {
            GroupAttention of(onCpu_, at.plan, group, here, tables_, at.first);
            for (const std::int64_t i : sampled_) {
                if (i < group.first || i >= group.end) continue;
                if (stop_.stop_requested()) throw Cancelled();
                addRow(of.problem, i - group.first);
            }
        }
        return nullptr;
    }

    std::vector<float> keyNorms() const {
        const at::Tensor norms = key_.norm(2, 1).contiguous();
        const float* from = norms.const_data_ptr<float>();
        return {from, from + norms.size(0)};
    }

    CosinesByLength attending, before;  // rotated; as projected

  private:
    int keyHead() const { return question_.head * onCpu_.spec.keyValueHeads / onCpu_.spec.heads; }

    void addRow(const AttentionProblem& p, std::int64_t row) {
        const std::int64_t i = keyOfRow(p, row), d = p.headDim;
        const float* before0 = query_.const_data_ptr<float>() + i * d;
        const double before0Square = dot(before0, before0, p.headDim);
        struct Pair {
            std::size_t rotated, projected;  // bins
            double score;
        };
        std::vector<Pair> pairs;
        double largest = -std::numeric_limits<double>::infinity();
        for (std::int64_t j = 0; j <= i; ++j) {
            if (!isAllowed(p, i, j)) continue;
            const auto [q, k] = rowPair(p, question_.head, row, i, j);
            const float* beforeK = key_.const_data_ptr<float>() + j * d;
            const float product = dot(q, k, p.headDim);
            const double score = scoreOf(p, question_.head, row, i - j, product);
            largest = std::max(largest, score);
            pairs.push_back({binOf(product, dot(q, q, p.headDim) * dot(k, k, p.headDim)),
                             binOf(dot(before0, beforeK, p.headDim),
                                   before0Square * dot(beforeK, beforeK, p.headDim)),
                             score});
        }
        // Under a sink the weights of the keys sum to less than 1.
        if (p.sink) largest = std::max<double>(largest, p.sink[question_.head]);
        double sum = p.sink ? std::exp(p.sink[question_.head] - largest) : 0.0;
        for (Pair& one : pairs)
            sum += one.score = std::exp(one.score - largest);
        const bool within = onCpu_.spec.trainedLength <= 0 || i < onCpu_.spec.trainedLength;
        CosineCounts& rotatedTo = within ? attending.within : attending.beyond;
        CosineCounts& projectedTo = within ? before.within : before.beyond;
        for (const Pair& one : pairs) {
            ++rotatedTo.pairs[one.rotated];
            ++projectedTo.pairs[one.projected];
            rotatedTo.weight[one.rotated] += one.score / sum;
            projectedTo.weight[one.projected] += one.score / sum;
        }
    }

    const WeightsOnDevice& onCpu_;
    RunTables& tables_;
    const NormAndAngleQuestion& question_;
    const std::stop_token& stop_;
    std::vector<std::int64_t> sampled_;  // rows
    at::Tensor query_, key_;             // as projected, [rows, headDim]
};

double edge(std::size_t bin) {
    return 2.0 * static_cast<double>(bin) / CosineCounts::bins - 1;
}

double total(const std::vector<double>& bins) {
    double sum = 0;
    for (const double one : bins)
        sum += one;
    return sum;
}

// The range met within, and what lies outside of it.
void addRange(NormAndAngle& of) {
    const CosineCounts& within = of.rotated.within;
    const double least = outer * total(within.pairs);
    of.low = of.high = of.outsideWithin = of.outsideBeyond = nothing;
    if (least == 0) return;
    std::size_t from = 0, to = within.pairs.size();  // bins from .. to - 1 are met
    for (double below = within.pairs[from]; below <= least; below += within.pairs[from])
        ++from;
    for (double above = within.pairs[to - 1]; above <= least; above += within.pairs[to - 1])
        --to;
    of.low = edge(from);
    of.high = edge(to);
    const auto outside = [&](const CosineCounts& counts) {
        double inside = 0;
        for (std::size_t bin = from; bin < to; ++bin)
            inside += counts.weight[bin];
        const double all = total(counts.weight);
        return all > 0 ? std::max(0.0, 1 - inside / all) : nothing;
    };
    of.outsideWithin = outside(within);
    of.outsideBeyond = outside(of.rotated.beyond);
}

NormAndAngle normAndAngle(const QueryContext& context, const NormAndAngleQuestion& question,
                          const std::function<void(NormAndAngle)>& partial) {
    const Model& model = *context.model;
    const ModelSpec& spec = model.spec();
    if (question.layer < 0 || question.layer >= spec.layerCount() || question.head < 0 ||
        question.head >= spec.heads)
        throw Error("layer {}, head {} is none of the model's {} x {} heads", question.layer,
                    question.head, spec.layerCount(), spec.heads);
    if (combinedRuns(spec, context.change).combines())
        throw Error("several runs are combined here; a head has its angles in one run");
    const std::int64_t positions = context.samples->positions();
    const ModelRun run(model, context.place.compute, walkBytes(model, positions));
    const Compute cpu;
    const WeightsOnDevice onCpu(model, cpu);
    const ModelPlan plan = planOf(model.graph(), context.change, positions);
    double all = 0;
    for (const Sample& sample : context.samples->samples)
        all += walkCost(spec, plan, 0, question.layer + 1, sample.read);
    const RowWork work = workOf(context.progress, all, Message("norms and angles"));
    RunTables tables(positions, run.placed.compute), tablesOnCpu(positions, cpu);
    Angles angles(onCpu, tablesOnCpu, question, context.progress.stop);
    std::map<std::int32_t, TokenKeys> tokens;
    NormAndAngle result;
    result.layer = question.layer;
    result.head = question.head;
    result.trainedLength = spec.trainedLength;
    result.positions = positions;
    result.ofSamples = static_cast<int>(context.samples->samples.size());
    result.device = context.place.words;
    for (const Sample& sample : context.samples->samples) {
        const auto read = static_cast<std::size_t>(sample.read);
        angles.begin(sample.read);
        walkLayers(run.placed, plan, tables,
                   {.to = question.layer + 1, .rows = sample.read, .rotatedOnly = true},
                   run.embedded(sample, plan), {&angles}, work);
        std::vector<float> norms = angles.keyNorms();
        for (std::size_t j = 0; j < read; ++j) {
            TokenKeys& token = tokens[sample.ids[j]];
            token.id = sample.ids[j];
            token.norm += (norms[j] - token.norm) / static_cast<double>(++token.count);
        }
        norms.resize(static_cast<std::size_t>(positions), std::nanf(""));
        result.keyNorm.insert(result.keyNorm.end(), norms.begin(), norms.end());
        result.tokens.clear();
        for (const auto& [id, token] : tokens)
            result.tokens.push_back(token);
        result.rotated = angles.attending;
        result.projected = angles.before;
        addRange(result);
        ++result.samples;
        if (!result.complete()) partial(result);
    }
    return result;
}

// Its own scale weighs the keys.
Intervention seenByHead(const ModelSpec& spec, const NormAndAngleQuestion& question,
                        const Intervention& change) {
    return withScalesOf(spec, {{question.layer, question.head}}, change);
}

Fields<NormAndAngleQuestion> fieldsOfAngles() {
    const Parameter rows = described::whole(
        "rows", "queries", 2, 1e9,
        "Queries of each sample that are looked at, half of them beyond the trained length.");
    return {field(layerParameter(), &NormAndAngleQuestion::layer),
            field(headParameter(), &NormAndAngleQuestion::head),
            field(rows, &NormAndAngleQuestion::rows)};
}

Report reportOfAngles(const ModelSpec&, const NormAndAngle& found) {
    std::vector<double> pairs, weight;
    for (const CosinesByLength* cosines : {&found.rotated, &found.projected})
        for (const CosineCounts* counts : {&cosines->within, &cosines->beyond}) {
            pairs.insert(pairs.end(), counts->pairs.begin(), counts->pairs.end());
            weight.insert(weight.end(), counts->weight.begin(), counts->weight.end());
        }
    ReportTable tokens{"tokens", {"id", "count", "key_norm"}, {}};
    for (const TokenKeys& token : found.tokens)
        tokens.rows.push_back(
            {static_cast<double>(token.id), static_cast<double>(token.count), token.norm});
    const std::vector<std::string> dimensions{"rotated_projected", "within_beyond", "cosine"};
    const std::vector<std::size_t> sizes{2, 2, CosineCounts::bins};
    const auto samples = static_cast<std::size_t>(found.samples);
    Report report;
    report.summary = Message("layer {}, head {}: cosines and key norms over {} positions",
                             found.layer, found.head, found.positions);
    report.tables = {{"range",
                      {"low_cosine", "high_cosine", "outside_within_share", "outside_beyond_share"},
                      {{found.low, found.high, found.outsideWithin, found.outsideBeyond}}},
                     tokens};
    report.arrays = {
        arrayOf("pairs", "", "Pairs of query and key by their cosine, equal bins from -1 to 1",
                dimensions, sizes, pairs),
        arrayOf("weight", "", "Attention weight of the queries, in the same bins", dimensions,
                sizes, weight),
        arrayOf("key_norm", "", "Length of each key as projected; NaN after a sample's end",
                {"sample", "position"}, {samples, static_cast<std::size_t>(found.positions)},
                found.keyNorm)};
    return report;
}

}  // namespace

Query normAndAngleQuery() {
    QueryOf<NormAndAngleQuestion> query;
    query.title = Message("norms and angles");
    query.compute = normAndAngle;
    query.dependsOn = seenByHead;
    query.help =
        "Cosines between the queries and keys of one head within and beyond the trained length, "
        "and the lengths of its keys.";
    query.fields = fieldsOfAngles();
    query.report = reportOfAngles;
    return query;
}

}  // namespace sextant
