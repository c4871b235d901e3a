// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/queries/one_head.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <limits>
#include <utility>

#include "analysis/model/walk.h"
#include "analysis/position/runs.h"
#include "analysis/queries/query.h"
#include "analysis/queries/question_fields.h"
#include "kernels/attention_problem.h"

namespace sextant {

std::vector<std::int64_t> keptRows(const OneHeadQuestion& question, std::int64_t read) {
    constexpr std::int64_t apart = 4, around = 64;
    std::vector<std::int64_t> rows;
    const MapPart part = question.part.within(read);
    for (const EqualParts& parts : {EqualParts(0, read), EqualParts(part.firstRow, part.endRow)})
        for (int at = 0; at < parts.count(); ++at)
            rows.push_back(parts.first(at));
    for (std::int64_t by = -around; by <= around; by += apart)
        if (question.row + by >= 0 && question.row + by < read) rows.push_back(question.row + by);
    std::ranges::sort(rows);
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

namespace {

constexpr std::int64_t mapRowsAtOnce = 64;
constexpr std::chrono::milliseconds betweenParts{300};

Intervention seenByOne(const ModelSpec& spec, const OneHeadQuestion& question,
                       const Intervention& change) {
    return withScalesOf(spec, {{question.layer, question.head}}, change);
}

// One setting of the head. Several that differ in nothing but its own scale see the same queries
// and keys.
struct Seen {
    double sigma = 1.0;
    CurveSums sums;
    std::shared_ptr<const HeadSample> sample;
};

// Rows of one block row of the map, and what they add up to.
struct Chunk {
    std::int64_t first, end;
    std::vector<ProfileSums> profile;  // of each setting
    std::vector<BlockSums> blocks;     // likewise
};

// The head over one sample after another, at all its scales.
class Attending : public Probe {
  public:
    Attending(const WeightsOnDevice& onCpu, RunTables& tables, const OneHeadQuestion& question,
              const std::vector<std::int64_t>& edges, std::vector<Seen*> seen,
              const std::stop_token& stop)
        : onCpu_(onCpu),
          tables_(tables),
          question_(question),
          edges_(edges),
          seen_(std::move(seen)),
          stop_(stop) {}

    // `told`: map and rows are.
    void begin(const Sample& sample, bool told) {
        const auto read = static_cast<std::size_t>(sample.read);
        earlier_ = EarlierTokens(std::span(sample.ids).first(read));
        facts_.assign(seen_.size(), std::vector<RowFacts>(read));
        profile_.assign(seen_.size(), ProfileSums(edges_));
        told_ = told;
        part_ = question_.part.within(sample.read);
        blocks_.clear();
        kept_.clear();
        if (!told) return;
        const EqualParts rows = mapRows(), keys = mapKeys();
        blocks_.assign(seen_.size(), std::vector<BlockSums>(static_cast<std::size_t>(rows.count()),
                                                            BlockSums(keys)));
        for (const std::int64_t row : keptRows(question_, sample.read))
            kept_.push_back({row, {}});
    }

    const LayerPlan* rotated(const WalkedRows& at) override {
        if (at.layer != question_.layer) return nullptr;
        const RotatedQK here = hereOf(at.rotated);
        takeRule(at.plan);
        for (const GroupRows& group : groupRows(at.plan, at.first, at.end)) {
            GroupAttention of(onCpu_, at.plan, group, here, tables_, at.first);
            attend(of.problem, group);
        }
        return nullptr;
    }

    // Once the sample has come.
    void end() {
        for (std::size_t at = 0; at < seen_.size(); ++at)
            seen_[at]->sums.add(facts_[at], profile_[at]);
        if (!told_) return;
        const auto rows = std::make_shared<const std::vector<HeadRow>>(std::move(kept_));
        for (std::size_t at = 0; at < seen_.size(); ++at) {
            auto sample = std::make_shared<HeadSample>();
            sample->map = mapOf(blocks_[at]);
            if (at == 0) sample->rows = rows;
            sample->facts = std::move(facts_[at]);
            seen_[at]->sample = std::move(sample);
        }
    }

    const ScoreRule& rule() const { return rule_; }

  private:
    EqualParts mapRows() const { return {part_.firstRow, part_.endRow}; }
    EqualParts mapKeys() const { return {part_.firstKey, part_.endKey}; }

    void takeRule(const LayerPlan& plan) {
        const auto head = static_cast<std::size_t>(question_.head);
        rule_ = {};
        rule_.softCap = static_cast<float>(plan.softCap);
        if (!plan.sink.empty()) rule_.sink = plan.sink[head];
        const std::vector<float>& bias = tables_.bias(plan.bias);
        const std::size_t each = bias.size() / static_cast<std::size_t>(onCpu_.spec.heads);
        if (!bias.empty())
            rule_.bias.assign(bias.begin() + static_cast<std::ptrdiff_t>(head * each),
                              bias.begin() + static_cast<std::ptrdiff_t>((head + 1) * each));
    }

    // Chunks of the group's rows, none of them in two rows of the map.
    std::vector<Chunk> chunksOf(const GroupRows& group) const {
        std::vector<Chunk> chunks;
        const EqualParts rows = mapRows(), keys = mapKeys();
        for (std::int64_t row = group.first; row < group.end;) {
            std::int64_t end = std::min(group.end, row + mapRowsAtOnce);
            if (told_ && rows.contains(row)) end = std::min(end, rows.end(rows.partOf(row)));
            if (told_ && row < part_.firstRow) end = std::min(end, part_.firstRow);
            chunks.push_back({row, end, std::vector<ProfileSums>(seen_.size(), ProfileSums(edges_)),
                              std::vector<BlockSums>(seen_.size(), BlockSums(keys))});
            row = end;
        }
        return chunks;
    }

    void attend(const AttentionProblem& problem, const GroupRows& group) {
        std::vector<Chunk> chunks = chunksOf(group);
        const auto count = std::ssize(chunks);
#pragma omp parallel for if (count > 1) schedule(dynamic) \
    num_threads(problem.threads > 0 ? problem.threads : 1)
        for (std::ptrdiff_t at = 0; at < count; ++at)
            if (!stop_.stop_requested())
                attend(problem, group, chunks[static_cast<std::size_t>(at)]);
        if (stop_.stop_requested()) throw Cancelled();
        const EqualParts rows = mapRows();
        for (const Chunk& chunk : chunks)
            for (std::size_t at = 0; at < seen_.size(); ++at) {
                profile_[at].add(chunk.profile[at]);
                if (told_ && rows.contains(chunk.first))
                    blocks_[at][static_cast<std::size_t>(rows.partOf(chunk.first))].add(
                        chunk.blocks[at]);
            }
    }

    void attend(const AttentionProblem& problem, const GroupRows& group, Chunk& chunk) {
        const EqualParts rows = mapRows(), keys = mapKeys();
        std::vector<float> scaled;
        RowWeights weights;
        for (std::int64_t i = chunk.first; i < chunk.end; ++i) {
            if (stop_.stop_requested()) return;
            scoreRow(problem, i - group.first, scaled);
            for (std::size_t at = 0; at < seen_.size(); ++at) {
                weigh(scaled, rule_, seen_[at]->sigma, weights);
                facts_[at][static_cast<std::size_t>(i)] =
                    factsOf(weights, earlier_.before(i), onCpu_.spec.trainedLength);
                chunk.profile[at].add(edges_, scaled, weights);
                if (told_ && rows.contains(i)) chunk.blocks[at].add(keys, scaled, weights);
            }
            const auto kept = std::ranges::lower_bound(kept_, i, {}, &HeadRow::position);
            if (kept != kept_.end() && kept->position == i) kept->scaled = scaled;
        }
    }

    // The plan was made with this head's sigma at 1.
    void scoreRow(const AttentionProblem& p, std::int64_t row, std::vector<float>& scaled) const {
        const std::int64_t i = keyOfRow(p, row);
        float factor = p.scale[question_.head];
        if (p.rowFactor) factor *= p.rowFactor[question_.head * p.rows + row];
        scaled.resize(static_cast<std::size_t>(i + 1));
        for (std::int64_t j = 0; j <= i; ++j) {
            float& to = scaled[static_cast<std::size_t>(j)];
            to = std::numeric_limits<float>::quiet_NaN();
            if (!isAllowed(p, i, j)) continue;
            const auto [q, k] = rowPair(p, question_.head, row, i, j);
            to = factor * dot(q, k, p.headDim);
        }
    }

    WeightMap mapOf(const std::vector<BlockSums>& blocks) const {
        WeightMap map;
        map.part = part_;
        map.rows = mapRows().count();
        map.keys = mapKeys().count();
        map.mean.resize(static_cast<std::size_t>(map.rows) * static_cast<std::size_t>(map.keys));
        if (rule_.sink) map.outside.resize(blocks.size());
        for (int row = 0; row < map.rows; ++row)
            blocks[static_cast<std::size_t>(row)].write(map, row);
        return map;
    }

    const WeightsOnDevice& onCpu_;
    RunTables& tables_;
    const OneHeadQuestion& question_;
    const std::vector<std::int64_t>& edges_;
    const std::vector<Seen*> seen_;
    const std::stop_token& stop_;
    ScoreRule rule_;
    // Of the sample.
    EarlierTokens earlier_;
    bool told_ = false;
    MapPart part_;
    std::vector<std::vector<RowFacts>> facts_;    // of each setting
    std::vector<ProfileSums> profile_;            // likewise
    std::vector<std::vector<BlockSums>> blocks_;  // likewise, of each row of the map
    std::vector<HeadRow> kept_;
};

void checkQuestion(const QueryContext& context, const OneHeadQuestion& question) {
    const ModelSpec& spec = context.model->spec();
    const auto& samples = context.samples->samples;
    if (question.layer < 0 || question.layer >= spec.layerCount() || question.head < 0 ||
        question.head >= spec.heads)
        throw Error("layer {}, head {} is none of the model's {} x {} heads", question.layer,
                    question.head, spec.layerCount(), spec.heads);
    if (question.sample < 0 || question.sample >= std::ssize(samples))
        throw Error("sample {} is none of the {} that are read, from 0", question.sample,
                    samples.size());
    const std::int64_t read = samples[static_cast<std::size_t>(question.sample)].read;
    if (question.row < 0 || question.row >= read)
        throw Error("row {} is none of the {} of sample {}, from 0", question.row, read,
                    question.sample);
    for (const Intervention* change :
         {&context.change, question.against ? &*question.against : nullptr})
        if (change && combinedRuns(spec, *change).combines())
            throw Error("several runs are combined here; a head has its weights in one run");
}

// One way through the layers below the head, for one setting or for several that go it together.
struct Way {
    Way(const ModelRun& run, const WeightsOnDevice& onCpu, RunTables& tablesOnCpu,
        const Intervention& change, const OneHeadQuestion& question, std::int64_t positions,
        const std::vector<std::int64_t>& edges, std::vector<Seen*> seen,
        const std::stop_token& stop)
        : plan(planOf(run.placed.graph, change, positions)),
          attending(onCpu, tablesOnCpu, question, edges, std::move(seen), stop) {}
    ModelPlan plan;
    Attending attending;
};

OneHead oneHead(const QueryContext& context, const OneHeadQuestion& question,
                const std::function<void(OneHead)>& partial) {
    checkQuestion(context, question);
    const Model& model = *context.model;
    const ModelSpec& spec = model.spec();
    const auto& samples = context.samples->samples;
    const std::int64_t positions = context.samples->positions();
    const ModelRun run(model, context.place.compute, walkBytes(model, positions));
    const Compute cpu;
    const WeightsOnDevice onCpu(model, cpu);
    RunTables tables(positions, run.placed.compute), tablesOnCpu(positions, cpu);

    OneHead result;
    result.layer = question.layer;
    result.head = question.head;
    result.sample = question.sample;
    result.row = question.row;
    result.trainedLength = spec.trainedLength;
    result.positions = positions;
    result.edges = distanceBins(positions);
    result.ofSamples = static_cast<int>(samples.size());
    result.device = context.place.words;

    // The scale of the head is applied after its queries met its keys.
    const auto own = static_cast<std::size_t>(question.layer * spec.heads + question.head);
    const auto split = [&](const Intervention& change) {
        Intervention unit = seenByOne(spec, question, change);
        const double sigma = std::exchange(unit.headSigma[own], 1.0);
        return std::pair(unit, Seen{sigma, CurveSums(positions, result.edges), nullptr});
    };
    auto set = split(context.change);
    const Intervention& change = set.first;
    Seen& now = set.second;
    std::optional<Seen> against;
    std::vector<Seen*> together{&now};
    std::vector<std::unique_ptr<Way>> ways;
    const auto add = [&](const Intervention& unit, std::vector<Seen*> seen) {
        ways.push_back(std::make_unique<Way>(run, onCpu, tablesOnCpu, unit, question, positions,
                                             result.edges, std::move(seen), context.progress.stop));
    };
    std::optional<Intervention> apart;
    if (question.against) {
        auto [other, seen] = split(*question.against);
        against = std::move(seen);
        if (other == change)
            together.push_back(&*against);
        else
            apart = std::move(other);
    }
    add(change, together);
    if (apart) add(*apart, {&*against});

    const Sample& first = samples[static_cast<std::size_t>(question.sample)];
    double all = 0, ofFirst = 0;
    for (const auto& way : ways)
        for (const Sample& sample : samples) {
            const double cost = walkCost(spec, way->plan, 0, question.layer + 1, sample.read);
            all += cost;
            if (&sample == &first) ofFirst += cost;
        }
    // Where the first sample takes long, how far it is.
    auto last = std::chrono::steady_clock::now();
    const Progress progress{[&](double fraction, const Message& what) {
                                context.progress(fraction, what);
                                const auto time = std::chrono::steady_clock::now();
                                if (result.samples > 0 || time - last < betweenParts) return;
                                last = time;
                                result.done = std::min(1.0, fraction * all / ofFirst);
                                partial(result);
                            },
                            context.progress.stop};
    const RowWork work = workOf(progress, all, Message("one head"));
    const auto walk = [&](const Sample& sample, bool told) {
        for (const auto& way : ways) {
            way->attending.begin(sample, told);
            walkLayers(run.placed, way->plan, tables,
                       {.to = question.layer + 1, .rows = sample.read, .rotatedOnly = true},
                       run.embedded(sample, way->plan), {&way->attending}, work);
            way->attending.end();
        }
        const auto found = [](const Seen& seen, const ScoreRule& rule) {
            return HeadAttention{seen.sigma, seen.sums.means(rule.sink.has_value()), seen.sample};
        };
        result.rule = ways.front()->attending.rule();
        result.now = found(now, result.rule);
        if (against) result.against = found(*against, ways.back()->attending.rule());
        ++result.samples;
        if (!result.complete()) partial(result);
    };
    walk(first, true);
    for (const Sample& sample : samples)
        if (&sample != &first) walk(sample, false);
    return result;
}

// Rows that are kept, two maps, and what all rows add up to.
std::uint64_t bytesOfOneHead(const ModelSpec& spec, std::int64_t positions) {
    const auto n = static_cast<std::uint64_t>(positions);
    const std::uint64_t kept = (2 * EqualParts::most + 33) * n * sizeof(float);
    return bytesOfOneSample(spec, positions) + kept + 2 * n * sizeof(RowFacts);
}

Fields<OneHeadQuestion> fieldsOfOneHead() {
    const auto part = [](const char* key, const char* label, const char* help,
                         std::int64_t MapPart::*member) {
        return field<OneHeadQuestion>(
            countedParameter(key, label, "tokens", help),
            [member](const OneHeadQuestion& question) { return Value(question.part.*member); },
            [member](OneHeadQuestion& question, const Value& value) {
                question.part.*member = std::get<std::int64_t>(value);
            });
    };
    return {field(layerParameter(), &OneHeadQuestion::layer),
            field(headParameter(), &OneHeadQuestion::head),
            field(countedParameter("sample", "sample", "",
                                   "The one whose map and rows are told, from 0."),
                  &OneHeadQuestion::sample),
            field(countedParameter("row", "query row", "tokens",
                                   "The position whose weights are told, from 0."),
                  &OneHeadQuestion::row),
            part("first_row", "map from row", "The first query of the map.", &MapPart::firstRow),
            part("end_row", "map to row", "Queries of the map end before it; 0: with the text.",
                 &MapPart::endRow),
            part("first_key", "map from key", "The first key of the map.", &MapPart::firstKey),
            part("end_key", "map to key", "Keys of the map end before it; 0: with the text.",
                 &MapPart::endKey)};
}

Report reportOfOneHead(const ModelSpec&, const OneHead& found) {
    const HeadCurves& curves = found.now.curves;
    const HeadSample& sample = *found.now.sample;
    const HeadRoles& roles = curves.roles;
    Report report;
    report.summary = Message("layer {}, head {}, row {} of sample {}, and means over {} samples",
                             found.layer, found.head, found.row, found.sample, found.samples);
    report.tables = {
        {"roles",
         {"itself_share", "token_before_share", "first_tokens_share", "same_token_share",
          "induction_share", "far_keys_share", "sink_share", "mean_distance_tokens"},
         {{roles.itself, roles.before, roles.first, roles.same, roles.after, roles.far,
           roles.outside, roles.distance}}}};
    const auto positions = static_cast<std::size_t>(found.positions);
    std::vector<float> first;
    for (const auto& curve : curves.first)
        first.insert(first.end(), curve.begin(), curve.end());
    std::vector<double> distance;
    for (std::size_t bin = 0; bin + 1 < found.edges.size(); ++bin)
        distance.push_back(static_cast<double>(found.edges[bin]));
    RowWeights weights;
    const HeadRow& row = *rowAt(sample, found.row);
    weigh(row.scaled, found.rule, found.now.sigma, weights);
    std::vector<std::size_t> ofRow{weights.key.size()};
    report.arrays = {
        arrayOf("scaled", "",
                "Scores of the row's keys at sigma 1, before soft cap and bias; NaN: hidden",
                {"key"}, ofRow, row.scaled),
        arrayOf("weight", "", "Attention weights of the row", {"key"}, ofRow, weights.key),
        arrayOf(
            "map", "", "Mean weight of the pairs of each block; NaN: none is seen", {"row", "key"},
            {static_cast<std::size_t>(sample.map.rows), static_cast<std::size_t>(sample.map.keys)},
            sample.map.mean),
        arrayOf("entropy", "nats", "Attention entropy, mean over samples", {"position"},
                {positions}, curves.entropy),
        arrayOf("first_share", "", "Share on the first 1, 4 and 16 keys, mean over samples",
                {"first", "position"}, {firstKeyCounts.size(), positions}, first),
        arrayOf("distance", "tokens", "The least distance of each bin of the profile", {"bin"},
                {distance.size()}, distance),
        arrayOf("profile", "", "Mean weight of a pair by distance; NaN: none is seen", {"bin"},
                {distance.size()}, curves.profile)};
    return report;
}

}  // namespace

Query oneHeadQuery() {
    QueryOf<OneHeadQuestion> query;
    query.title = Message("the weights of one head");
    query.compute = oneHead;
    query.dependsOn = seenByOne;
    query.memory = bytesOfOneHead;
    query.help =
        "What one head attends to: a row before and after its softmax, a map, entropy and share "
        "on the first tokens by position, weight by distance, and roles.";
    query.fields = fieldsOfOneHead();
    query.report = reportOfOneHead;
    return query;
}

}  // namespace sextant
