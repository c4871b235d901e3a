// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/queries/tensor_values.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "analysis/checkpoint/stored_numbers.h"
#include "analysis/queries/query.h"
#include "analysis/queries/question_fields.h"
#include "analysis/values/comma_list.h"

namespace sextant {

namespace {

// Numbers that are converted at once, whole blocks of every packed type; between two pieces it is
// asked whether to stop.
constexpr std::size_t piece = std::size_t{1} << 20;

// Calls `each` with all numbers, a piece at a time.
template <class Each>
void walk(const TensorView& view, const Progress& progress, const Each& each) {
    std::vector<float> values;
    for (std::size_t first = 0; first < view.numbers(); first += piece) {
        progress.checkStop();
        values.resize(std::min(piece, view.numbers() - first));
        readNumbers(view, first, values);
        each(values);
    }
}

ValueSpread spreadOf(const std::string& tensor, const TensorView& view, const Progress& progress) {
    ValueSpread spread;
    spread.tensor = tensor;
    if (!areNumbers(view)) {
        spread.failure = Message("values of type {} are not read here", name(view.dtype));
        return spread;
    }
    constexpr double infinity = std::numeric_limits<double>::infinity();
    double low = infinity, high = -infinity, sum = 0, squares = 0;
    walk(view, progress, [&](const std::vector<float>& values) {
        for (const double value : values) {
            if (!std::isfinite(value)) {
                ++spread.notFinite;
                continue;
            }
            low = std::min(low, value);
            high = std::max(high, value);
            sum += value;
            squares += value * value;
        }
        spread.count += std::ssize(values);
    });
    const std::int64_t finite = spread.count - spread.notFinite;
    if (finite == 0) return spread;
    spread.low = low;
    spread.high = high;
    spread.mean = sum / static_cast<double>(finite);
    spread.norm = std::sqrt(squares);
    const double perBin = high > low ? ValueSpread::bins / (high - low) : 0.0;
    walk(view, progress, [&](const std::vector<float>& values) {
        for (const double value : values) {
            if (!std::isfinite(value)) continue;
            const auto bin = static_cast<std::size_t>((value - low) * perBin);
            ++spread.counts[std::min<std::size_t>(bin, ValueSpread::bins - 1)];
        }
    });
    return spread;
}

TensorValues tensorValues(const QueryContext& context, const TensorValuesQuestion& question,
                          const std::function<void(TensorValues)>& partial) {
    const Checkpoint& checkpoint = context.model->checkpoint();
    TensorValues answer;
    answer.ofTensors = question.tensors.size();
    for (const std::string& tensor : question.tensors) {
        context.progress.checkStop();
        const TensorView* view = checkpoint.weights.find(tensor);
        if (view == nullptr) {
            ValueSpread none;
            none.tensor = tensor;
            none.failure = Message("no tensor of this name can be read");
            answer.tensors.push_back(std::move(none));
        } else {
            answer.tensors.push_back(spreadOf(tensor, *view, context.progress));
        }
        checkpoint.weights.checkUnchanged();
        if (partial && !answer.complete()) partial(answer);
    }
    return answer;
}

// Nothing that is set changes what is stored.
Intervention nothingSet(const ModelSpec&, const TensorValuesQuestion&, const Intervention&) {
    return {};
}

Fields<TensorValuesQuestion> fieldsOfTensors() {
    Parameter tensors;
    tensors.key = "tensors";
    tensors.label = "tensors";
    tensors.kind = Kind::name;
    tensors.help = "Names of tensors in the files, with commas between.";
    return {field<TensorValuesQuestion>(
        tensors,
        [](const TensorValuesQuestion& question) {
            std::string names;
            for (const std::string& tensor : question.tensors)
                names += (names.empty() ? "" : ",") + tensor;
            return Value(names);
        },
        [](TensorValuesQuestion& question, const Value& value) {
            const std::string& names = std::get<std::string>(value);
            question.tensors = names.empty() ? std::vector<std::string>() : commaParts(names);
        })};
}

Report reportOfTensors(const ModelSpec&, const TensorValues& found) {
    ReportTable table{
        "tensors", {"tensor", "count", "not_finite", "low", "high", "mean", "norm", "failure"}, {}};
    std::vector<std::int64_t> counts;
    for (const ValueSpread& one : found.tensors) {
        const auto row = static_cast<double>(table.rows.size());
        table.words["tensor"].push_back(one.tensor);
        table.words["failure"].push_back(one.failure.text());
        table.rows.push_back({row, static_cast<double>(one.count),
                              static_cast<double>(one.notFinite), one.low, one.high, one.mean,
                              one.norm, row});
        counts.insert(counts.end(), one.counts.begin(), one.counts.end());
    }
    Report report;
    report.summary = Message("values of {} tensors", found.tensors.size());
    report.tables = {table};
    report.arrays = {arrayOf("counts", "", "Finite values in equal steps from low to high",
                             {"tensor", "bin"}, {found.tensors.size(), ValueSpread::bins}, counts)};
    return report;
}

}  // namespace

Query tensorValuesQuery() {
    QueryOf<TensorValuesQuestion> query;
    query.title = Message("values of tensors");
    query.compute = tensorValues;
    query.dependsOn = nothingSet;
    query.memory = nullptr;
    query.readsText = false;
    query.help = "How the stored numbers of tensors are spread.";
    query.fields = fieldsOfTensors();
    query.report = reportOfTensors;
    return query;
}

}  // namespace sextant
