// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/queries/sample_entropy.h"

#include <algorithm>
#include <map>
#include <set>

#include "analysis/model/plain_errors.h"
#include "analysis/model/walk.h"
#include "analysis/position/runs.h"
#include "analysis/queries/query.h"
#include "analysis/queries/question_fields.h"
#include "analysis/scales/head_list.h"
#include "analysis/values/comma_list.h"
#include "analysis/values/described.h"

namespace sextant {

namespace {

// Heads of each layer, each once. Throws Error for one that the model does not have.
std::map<int, std::set<int>> askedHeads(const ModelSpec& spec,
                                        const SampleEntropyQuestion& question) {
    std::map<int, std::set<int>> asked;
    for (const HeadId id : question.heads) {
        if (id.layer < 0 || id.layer >= spec.layerCount() || id.head < 0 || id.head >= spec.heads)
            throw Error("layer {}, head {} is none of the model's {} x {} heads", id.layer, id.head,
                        spec.layerCount(), spec.heads);
        asked[id.layer].insert(id.head);
    }
    const int all = asked.empty() ? spec.layerCount() : 0;
    for (int layer = 0; layer < all; ++layer)
        for (int head = 0; head < spec.heads; ++head)
            asked[layer].insert(head);
    return asked;
}

// Adds up the entropies of the asked heads as their layers come by, all rows at once.
class EntropySum : public StatisticsProbe {
  public:
    EntropySum(const WeightsOnDevice& model, std::int64_t rows,
               const std::map<int, std::set<int>>& heads, SampleEntropy& found,
               const std::function<void(SampleEntropy)>& partial)
        : StatisticsProbe(model, rows, false),
          heads_(heads),
          sum_(static_cast<std::size_t>(rows)),
          found_(found),
          partial_(partial) {}

    void attend(const WalkedRows& at, const GroupRows& rows, AttentionProblem& problem) override {
        if (heads_.contains(at.layer)) StatisticsProbe::attend(at, rows, problem);
    }
    void attended(const WalkedRows& at, const GroupRows& rows) override {
        if (heads_.contains(at.layer)) StatisticsProbe::attended(at, rows);
    }
    void output(int layer, std::int64_t /*first*/, const at::Tensor& /*attended*/,
                const at::Tensor& /*rows*/) override {
        const auto own = heads_.find(layer);
        if (own == heads_.end()) return;
        for (const int head : own->second) {
            const float* entropy =
                of(layer)->entropy.data() + static_cast<std::size_t>(head) * sum_.size();
            for (std::size_t row = 0; row < sum_.size(); ++row)
                sum_[row] += entropy[row];
            ++found_.heads;
        }
        found_.entropy.clear();
        for (const double one : sum_)
            found_.entropy.push_back(static_cast<float>(one / found_.heads));
        if (partial_ && !found_.complete()) partial_(found_);
    }

  private:
    const std::map<int, std::set<int>>& heads_;
    std::vector<double> sum_;  // [rows]
    SampleEntropy& found_;
    const std::function<void(SampleEntropy)>& partial_;
};

SampleEntropy sampleEntropy(const QueryContext& context, const SampleEntropyQuestion& question,
                            const std::function<void(SampleEntropy)>& partial) try {
    const Model& model = *context.model;
    const auto samples = static_cast<int>(context.samples->samples.size());
    if (question.sample < 0 || question.sample >= samples)
        throw Error("sample {}: expected 0 to {}", question.sample, samples - 1);
    const Sample& sample = context.samples->samples[static_cast<std::size_t>(question.sample)];
    const auto heads = askedHeads(model.spec(), question);
    const std::int64_t positions = context.samples->positions();
    const ModelRun run(model, context.place.compute, walkBytes(model, positions));
    // Where several runs are combined, of the one whose entropies are shown.
    const CombinedRuns runs = combinedRuns(model.spec(), context.change);
    const ModelPlan plan = planOf(model.graph(), runs.runs[runs.shown], positions);
    SampleEntropy found;
    found.sample = question.sample;
    found.device = context.place.words;
    for (const auto& [layer, own] : heads)
        found.ofHeads += static_cast<int>(own.size());
    const int end = heads.rbegin()->first + 1;
    RunTables tables(positions, run.placed.compute);
    EntropySum sum(run.placed, sample.read, heads, found, partial);
    walkLayers(run.placed, plan, tables, {0, end, sample.read}, run.embedded(sample, plan), {&sum},
               workOf(context.progress, walkCost(model.spec(), plan, 0, end, sample.read),
                      Message("entropy at each token")));
    return found;
} catch (...) {
    rethrowPlainly();
}

Intervention seenByHeads(const ModelSpec& spec, const SampleEntropyQuestion& question,
                         const Intervention& change) {
    if (question.heads.empty() || combinedRuns(spec, change).combines()) return change;
    return withScalesOf(spec, question.heads, change);
}

Fields<SampleEntropyQuestion> fieldsOfSampleEntropy() {
    const Parameter heads = described::named(
        "heads", "heads",
        "These, as 0.3,2.5 for head 3 of layer 0 and head 5 of layer 2; empty: all.");
    return {
        field(countedParameter("sample", "sample", "", "From 0."), &SampleEntropyQuestion::sample),
        field<SampleEntropyQuestion>(
            heads,
            [](const SampleEntropyQuestion& question) {
                std::string list;
                for (const HeadId id : question.heads)
                    list += (list.empty() ? "" : ",") + std::to_string(id.layer) + "." +
                            std::to_string(id.head);
                return Value(list);
            },
            [](SampleEntropyQuestion& question, const Value& value) {
                const std::string& list = std::get<std::string>(value);
                question.heads.clear();
                if (list.empty()) return;
                for (const std::string& one : commaParts(list)) {
                    const HeadId id = headNamed(one);
                    if (id.layer < 0 || id.head < 0)
                        throw Error(
                            "heads: \"{}\" is no head; expected LAYER.HEAD, with commas between",
                            one);
                    question.heads.push_back(id);
                }
            })};
}

Report reportOfSampleEntropy(const ModelSpec&, const SampleEntropy& found) {
    Report report;
    report.summary = Message("entropy at each token of sample {}, mean over {} heads", found.sample,
                             found.heads);
    report.arrays = {arrayOf("entropy", "nats", "Attention entropy, mean over the heads",
                             {"position"}, {found.entropy.size()}, found.entropy)};
    return report;
}

}  // namespace

Query sampleEntropyQuery() {
    QueryOf<SampleEntropyQuestion> query;
    query.title = Message("entropies at each token");
    query.compute = sampleEntropy;
    query.dependsOn = seenByHeads;
    query.help = "Entropy of some heads at each token of one sample.";
    query.fields = fieldsOfSampleEntropy();
    query.report = reportOfSampleEntropy;
    return query;
}

}  // namespace sextant
