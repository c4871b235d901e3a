// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/store/csv.h"

#include <charconv>
#include <cmath>
#include <string>

#include "analysis/error.h"
#include "analysis/store/atomic_file.h"
#include "analysis/store/measurement_shape.h"

namespace sextant {

namespace {

// Rows of floats, each with the digits that give it back, and as many as a model has heads: kept as
// text alone.
class ExactRows {
  public:
    explicit ExactRows(std::string header) : text_(std::move(header)) {}

    void startRow() {
        text_ += '\n';
        empty_ = true;
    }
    template <typename Number>
    void add(Number value) {
        if (!empty_) text_ += ',';
        empty_ = false;
        if constexpr (std::is_floating_point_v<Number>) {
            if (std::isnan(value)) {
                text_ += "nan";  // to_chars would keep the sign of a NaN, which means nothing
                return;
            }
        }
        char digits[64];
        const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
        text_.append(digits, end);
    }
    std::string finish() && {
        text_ += '\n';
        return std::move(text_);
    }

  private:
    std::string text_;
    bool empty_ = true;
};

std::string curves(const Measurement& measurement) {
    const std::vector<float> entropy = meanEntropy(measurement);
    ExactRows table("position,entropy_mean_nats,nll_nats,perplexity");
    for (std::size_t i = 0; i < entropy.size(); ++i) {
        table.startRow();
        table.add(i);
        table.add(entropy[i]);
        table.add(measurement.nll[i]);
        table.add(std::exp(measurement.nll[i]));
    }
    return std::move(table).finish();
}

std::string heads(const Measurement& measurement) {
    const std::vector<float> mean = headMeanEntropy(measurement);
    const std::vector<float> last = headLastEntropy(measurement);
    ExactRows table("layer,head,entropy_mean_nats,entropy_last_nats");
    std::size_t at = 0;
    for (int layer = 0; layer < measurement.layers; ++layer) {
        for (int head = 0; head < measurement.heads; ++head, ++at) {
            table.startRow();
            table.add(layer);
            table.add(head);
            table.add(mean[at]);
            table.add(last[at]);
        }
    }
    return std::move(table).finish();
}

std::string entropy(const Measurement& measurement) {
    std::string header = "position";
    for (int layer = 0; layer < measurement.layers; ++layer) {
        for (int head = 0; head < measurement.heads; ++head) {
            header += ",L" + std::to_string(layer) + "H" + std::to_string(head);
        }
    }
    ExactRows table(std::move(header));
    for (int i = 0; i < measurement.positions; ++i) {
        table.startRow();
        table.add(i);
        for (int layer = 0; layer < measurement.layers; ++layer) {
            for (int head = 0; head < measurement.heads; ++head) {
                table.add(measurement.entropyOf(layer, head)[i]);
            }
        }
    }
    return std::move(table).finish();
}

}  // namespace

void writeCsv(const std::filesystem::path& folder, const Measurement& measurement) {
    checkShape(folder.string(), measurement);
    std::error_code failure;
    std::filesystem::create_directories(folder, failure);
    if (failure) throw Error("{}: this folder cannot be made: {}", folder, failure.message());
    if (!std::filesystem::is_directory(folder))
        throw Error("{}: this folder cannot be made: a file has its name", folder);
    writeFile(folder / "curves.csv", curves(measurement));
    writeFile(folder / "heads.csv", heads(measurement));
    writeFile(folder / "entropy.csv", entropy(measurement));
}

}  // namespace sextant
