// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/train/train_log.h"

#include <cmath>
#include <fstream>
#include <limits>
#include <numeric>

#include "analysis/store/arrays_file.h"
#include "analysis/store/atomic_file.h"
#include "analysis/train/train.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

constexpr const char* csvName = "log.csv";
constexpr const char* hdf5Name = "log.h5";
constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

struct LogColumn {
    const char* name;
    const char* unit;
    const char* description;
};

// Each head's entropy follows, layer by layer.
constexpr LogColumn columns[] = {
    {"step", "1", "Steps done"},
    {"loss_nats", "nats", "Mean NLL of the step's batches"},
    {"rate", "1", "Learning rate"},
    {"gradient_norm", "1", "Norm of the gradient before clipping"},
    {"tokens_per_second", "1/s", "Since the run was started or resumed"},
    {"held_out_1x_nats", "nats", "Mean NLL of held-out text at the trained length"},
    {"held_out_2x_nats", "nats", "The same at twice the trained length"},
    {"held_out_4x_nats", "nats", "The same at four times the trained length"},
    {"accuracy_1x", "1", "Share of tasks answered without an error, lists of trained lengths"},
    {"accuracy_2x", "1", "The same, lists twice the longest in training"},
    {"accuracy_4x", "1", "The same, lists four times the longest in training"},
    {"entropy_nats", "nats", "Attention entropy, mean over heads, rows and the step's batch"}};
constexpr std::size_t columnCount = std::size(columns);

std::vector<double> parsed(const std::string& row) {
    std::vector<double> values;
    std::size_t from = 0;
    while (true) {
        const std::size_t comma = row.find(',', from);
        const std::string cell = row.substr(from, comma - from);
        values.push_back(numberFromText(cell).value_or(nothing));
        if (comma == std::string::npos) return values;
        from = comma + 1;
    }
}

}  // namespace

TrainLog::TrainLog(const std::filesystem::path& folder, std::int64_t step, int layers, int heads)
    : folder_(folder),
      layers_(static_cast<std::size_t>(layers)),
      heads_(static_cast<std::size_t>(heads)) {
    if (step == 0) return;
    const std::filesystem::path file = folder / csvName;
    std::ifstream stream(file);
    std::string row;
    if (!std::getline(stream, row))
        throw Error("{}: the log of the run to be resumed cannot be read", file);
    while (std::getline(stream, row)) {
        std::vector<double> values = parsed(row);
        if (values.size() != columnCount + layers_ * heads_)
            throw Error(
                "{}: a row has {} columns, expected {}; it is not the log of this run. Start anew "
                "in another folder",
                file, values.size(), columnCount + layers_ * heads_);
        if (values[0] >= 1 && values[0] <= static_cast<double>(step))
            rows_.push_back(std::move(values));
    }
}

void TrainLog::add(const TrainLine& line) {
    std::vector<double> row = {static_cast<double>(line.step), line.loss, line.rate,
                               line.gradientNorm, line.tokensPerSecond};
    for (const std::vector<double>* three : {&line.heldOut, &line.accuracy}) {
        for (std::size_t i = 0; i < 3; ++i)
            row.push_back(i < three->size() ? (*three)[i] : nothing);
    }
    const std::size_t heads = layers_ * heads_;
    const double sum = std::accumulate(line.entropy.begin(), line.entropy.end(), 0.0);
    row.push_back(line.entropy.empty() ? nothing : sum / static_cast<double>(heads));
    for (std::size_t i = 0; i < heads; ++i)
        row.push_back(i < line.entropy.size() ? line.entropy[i] : nothing);
    rows_.push_back(std::move(row));
}

void TrainLog::write(const std::string& recipe) const {
    std::string text;
    for (const LogColumn& column : columns)
        text += (text.empty() ? "" : ",") + std::string(column.name);
    for (std::size_t layer = 0; layer < layers_; ++layer) {
        for (std::size_t head = 0; head < heads_; ++head)
            text += ",entropy_" + std::to_string(layer) + "_" + std::to_string(head);
    }
    text += '\n';
    for (const auto& row : rows_) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (i > 0) text += ',';
            if (std::isnan(row[i])) continue;
            text += numberText(row[i], 8);
        }
        text += '\n';
    }
    writeFile(folder_ / csvName, text);

    if (rows_.empty()) return;
    std::vector<NumberArray> arrays;
    for (std::size_t i = 0; i < columnCount; ++i) {
        NumberArray array{columns[i].name, columns[i].unit, columns[i].description,
                          {"row"},         {rows_.size()},  {}};
        for (const auto& row : rows_)
            array.values.push_back(row[i]);
        arrays.push_back(std::move(array));
    }
    NumberArray entropy{"entropy",
                        "nats",
                        "Attention entropy of each head, mean over rows and the step's batch; NaN "
                        "where it was not recorded",
                        {"row", "layer", "head"},
                        {rows_.size(), layers_, heads_},
                        {}};
    for (const auto& row : rows_)
        entropy.values.insert(entropy.values.end(), row.begin() + columnCount, row.end());
    arrays.push_back(std::move(entropy));
    writeArrays(folder_ / hdf5Name, {{"format", "sextant-train-log"}, {"recipe", recipe}}, arrays);
}

}  // namespace sextant
