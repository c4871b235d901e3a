// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/queries/next_tokens.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "analysis/model/combined_logits.h"
#include "analysis/model/cost.h"
#include "analysis/model/plain_errors.h"
#include "analysis/model/walk.h"
#include "analysis/position/runs.h"
#include "analysis/queries/query.h"
#include "analysis/queries/question_fields.h"
#include "analysis/values/described.h"

namespace sextant {

namespace {

constexpr float notKnown = std::numeric_limits<float>::quiet_NaN();
constexpr std::int64_t rowsAtOnce = 16;  // whose probabilities are there at once

// The last layers' outputs of one setting, [rows, hidden] of each of its runs.
struct SettingOutput {
    RunRule rule = RunRule::weighted;
    std::vector<at::Tensor> runs;
};

// ln of the probabilities of rows first .. first + count - 1, [count, vocabulary], on the CPU.
at::Tensor logProbabilities(const WeightsOnDevice& model, const SettingOutput& output,
                            std::int64_t first, std::int64_t count) {
    std::vector<at::Tensor> each;
    for (const at::Tensor& rows : output.runs)
        each.push_back(logitsOf(model, rows.narrow(0, first, count)));
    return at::log_softmax(combinedLogits(output.rule, each), 1).cpu().contiguous();
}

// One row of such.
class Chances {
  public:
    Chances() = default;
    Chances(const at::Tensor& rows, std::int64_t row)
        : row_(rows.const_data_ptr<float>() + row * rows.size(1)), size_(rows.size(1)) {}
    explicit operator bool() const { return row_ != nullptr; }
    float of(std::int32_t id) const {
        return row_ && id >= 0 && id < size_ ? std::exp(row_[id]) : notKnown;
    }
    std::int64_t rankOf(std::int32_t id) const {
        if (!row_ || id < 0 || id >= size_) return 0;
        return std::count_if(row_, row_ + size_,
                             [least = row_[id]](float one) { return one >= least; });
    }
    std::vector<std::int32_t> likeliest(std::int64_t count) const {
        if (!row_) return {};
        std::vector<std::int32_t> ids(static_cast<std::size_t>(size_));
        for (std::int64_t id = 0; id < size_; ++id)
            ids[static_cast<std::size_t>(id)] = static_cast<std::int32_t>(id);
        const auto end = ids.begin() + std::min(count, size_);
        std::partial_sort(ids.begin(), end, ids.end(), [this](std::int32_t a, std::int32_t b) {
            return row_[a] != row_[b] ? row_[a] > row_[b] : a < b;
        });
        ids.erase(end, ids.end());
        return ids;
    }

  private:
    const float* row_ = nullptr;
    std::int64_t size_ = 0;
};

NextAtPosition nextAt(std::int64_t position, const Sample& sample, std::int64_t count,
                      const Chances& now, const Chances& beside) {
    const auto chance = [&](std::int32_t id) { return TokenChance{id, now.of(id), beside.of(id)}; };
    NextAtPosition next;
    next.position = position;
    if (const auto label = static_cast<std::size_t>(position + 1); label < sample.ids.size())
        next.actual = chance(sample.ids[label]);
    next.rank = now.rankOf(next.actual.id);
    next.rankBeside = beside.rankOf(next.actual.id);
    std::set<std::int32_t> ids;
    for (const Chances* one : {&now, &beside})
        for (const std::int32_t id : one->likeliest(count))
            ids.insert(id);
    for (const std::int32_t id : ids)
        next.likeliest.push_back(chance(id));
    const auto larger = [](const TokenChance& one) { return std::fmax(one.now, one.beside); };
    std::ranges::stable_sort(next.likeliest, std::greater(), larger);
    if (std::ssize(next.likeliest) > count) next.likeliest.resize(static_cast<std::size_t>(count));
    return next;
}

// Rows first .. end - 1 of the last layer under one setting after another.
class Predicting {
  public:
    Predicting(const QueryContext& context, const Sample& sample, std::int64_t first,
               std::int64_t end, int settings)
        : context_(context),
          first_(first),
          positions_(context.samples->positions()),
          run_(*context.model, context.place.compute, walkBytes(*context.model, positions_)),
          tables_(positions_, run_.placed.compute),
          sample_(sample) {
        sample_.read = end;
        work_ = workOf(context.progress,
                       settings * walkCost(context.model->spec(),
                                           planOf(context.model->graph(), {}, positions_), 0,
                                           context.model->spec().layerCount(), end),
                       Message("likely next tokens"));
    }

    SettingOutput with(const Intervention& change) {
        const CombinedRuns all = combinedRuns(context_.model->spec(), change);
        SettingOutput output{all.rule, {}};
        for (const Intervention& one : all.runs) {
            const ModelPlan plan = planOf(context_.model->graph(), one, positions_);
            const int layers = context_.model->spec().layerCount();
            output.runs.push_back(walkLayers(run_.placed, plan, tables_,
                                             {0, layers, sample_.read, 1, first_},
                                             run_.embedded(sample_, plan), {}, work_));
        }
        return output;
    }
    const WeightsOnDevice& model() const { return run_.placed; }

  private:
    const QueryContext& context_;
    std::int64_t first_, positions_;
    ModelRun run_;
    RunTables tables_;
    Sample sample_;  // as far as it is read
    RowWork work_;
};

std::vector<NextAtPosition> predictions(const WeightsOnDevice& model, const Sample& sample,
                                        const NextTokensQuestion& question, std::int64_t end,
                                        const SettingOutput& now, const SettingOutput* beside,
                                        const Progress& progress) {
    std::vector<NextAtPosition> all;
    for (std::int64_t from = question.first; from < end; from += rowsAtOnce) {
        progress.checkStop();
        const std::int64_t count = std::min(rowsAtOnce, end - from), row = from - question.first;
        const at::Tensor here = logProbabilities(model, now, row, count);
        const at::Tensor there =
            beside ? logProbabilities(model, *beside, row, count) : at::Tensor();
        for (std::int64_t one = 0; one < count; ++one)
            all.push_back(nextAt(from + one, sample, question.likeliest, {here, one},
                                 beside ? Chances(there, one) : Chances()));
    }
    return all;
}

NextTokens nextTokens(const QueryContext& context, const NextTokensQuestion& question,
                      const std::function<void(NextTokens)>& partial) try {
    const auto samples = static_cast<int>(context.samples->samples.size());
    if (question.sample < 0 || question.sample >= samples)
        throw Error("sample {}: expected 0 to {}", question.sample, samples - 1);
    const Sample& sample = context.samples->samples[static_cast<std::size_t>(question.sample)];
    if (question.first < 0 || question.first >= sample.read || question.count < 1)
        throw Error("positions from {}: sample {} has positions 0 to {}", question.first,
                    question.sample, sample.read - 1);
    const std::int64_t end =
        question.first + std::min(question.count, sample.read - question.first);
    NextTokens found;
    found.sample = question.sample;
    found.ofSettings = question.beside ? 2 : 1;
    found.device = context.place.words;
    Predicting predicting(context, sample, question.first, end, found.ofSettings);
    const SettingOutput now = predicting.with(context.change);
    const auto take = [&](const SettingOutput* beside) {
        found.positions =
            predictions(predicting.model(), sample, question, end, now, beside, context.progress);
        ++found.settings;
    };
    take(nullptr);
    if (!question.beside) return found;
    if (partial) partial(found);
    const SettingOutput beside = predicting.with(*question.beside);
    take(&beside);
    return found;
} catch (...) {
    rethrowPlainly();
}

// The other setting cannot be asked for by name: who asks so asks twice.
Fields<NextTokensQuestion> fieldsOfNext() {
    using described::whole;
    constexpr double most = 9e15;
    return {field(whole("sample", "sample", 0, most, "From 0."), &NextTokensQuestion::sample),
            field(whole("position", "position", 0, most, "The first one that is asked about."),
                  &NextTokensQuestion::first),
            field(whole("positions", "positions", 1, most, "From there on."),
                  &NextTokensQuestion::count),
            field(whole("likeliest", "likeliest", 1, most, "Tokens of each position."),
                  &NextTokensQuestion::likeliest)};
}

Report reportOfNext(const ModelSpec&, const NextTokens& found) {
    std::vector<double> ids, probabilities, actual, rank;
    const std::size_t places =
        found.positions.empty() ? 0 : found.positions.front().likeliest.size();
    for (const NextAtPosition& one : found.positions) {
        for (const TokenChance& token : one.likeliest) {
            ids.push_back(token.id);
            probabilities.push_back(token.now);
        }
        actual.push_back(one.actual.id < 0 ? std::nan("") : double{one.actual.now});
        rank.push_back(one.rank > 0 ? static_cast<double>(one.rank) : std::nan(""));
    }
    const std::vector<std::string> dimensions{"position", "place"};
    const std::vector sizes{found.positions.size(), places};
    Report report;
    report.summary =
        Message("the {} likeliest next tokens at {} positions", places, found.positions.size());
    report.arrays = {
        arrayOf("id", "", "Tokens that may come next, the likeliest first", dimensions, sizes, ids),
        arrayOf("probability", "", "Their probabilities", dimensions, sizes, probabilities),
        arrayOf("actual_probability", "",
                "Probability of the token that follows; NaN at the text's end", {"position"},
                {actual.size()}, actual),
        arrayOf("actual_rank", "", "Tokens as likely as that one or likelier", {"position"},
                {rank.size()}, rank)};
    return report;
}

}  // namespace

const NextAtPosition* NextTokens::at(std::int64_t position) const {
    const auto found = std::ranges::find(positions, position, &NextAtPosition::position);
    return found == positions.end() ? nullptr : &*found;
}

Query nextTokensQuery() {
    QueryOf<NextTokensQuestion> query;
    query.title = Message("the likely next tokens");
    query.compute = nextTokens;
    query.help =
        "The likeliest next tokens at some positions, and the rank of the one that follows.";
    query.fields = fieldsOfNext();
    query.report = reportOfNext;
    return query;
}

}  // namespace sextant
