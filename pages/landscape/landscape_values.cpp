// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/landscape/landscape_values.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace sextant {

namespace {

// Nats: where nothing changed, the axis is not of rounding errors.
constexpr double leastChange = 0.1;

constexpr float layerGap = 0.8f;  // rows

bool fits(const Measurement& measurement, HeadId head, int position) {
    return head.layer >= 0 && head.layer < measurement.layers && head.head >= 0 &&
           head.head < measurement.heads && position >= 0 && position < measurement.positions;
}

// "L0H1 L0H2"
std::string namesOfHeads(const std::vector<HeadId>& heads) {
    std::string names;
    for (const HeadId head : heads)
        names += (names.empty() ? "L" : " L") + std::to_string(head.layer) + "H" +
                 std::to_string(head.head);
    return names;
}

// At the last position the head has one; NaN: nowhere.
float lastEntropy(const Measurement& measurement, HeadId head) {
    const float* curve = measurement.entropyOf(head.layer, head.head);
    for (int i = measurement.positions - 1; i >= 0; --i)
        if (!std::isnan(curve[i])) return curve[i];
    return std::numeric_limits<float>::quiet_NaN();
}

std::vector<HeadId> orderedHeads(const Measurement& measurement, const LandscapeChoice& choice) {
    std::vector<HeadId> heads;
    for (int layer = 0; layer < measurement.layers; ++layer)
        for (int head = 0; head < measurement.heads; ++head)
            if (!choice.layer || *choice.layer == layer) heads.push_back({layer, head});
    if (choice.order == LandscapeOrder::entropy) {
        std::vector<std::pair<float, HeadId>> keyed;
        for (const HeadId head : heads) {
            const float last = lastEntropy(measurement, head);
            keyed.emplace_back(std::isnan(last) ? std::numeric_limits<float>::max() : last, head);
        }
        std::stable_sort(keyed.begin(), keyed.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        std::transform(keyed.begin(), keyed.end(), heads.begin(),
                       [](const auto& one) { return one.second; });
    }
    return heads;
}

void takeRange(Landscape& made) {
    double least = std::numeric_limits<double>::infinity(), most = -least;
    for (const float height : made.heights) {
        if (std::isnan(height)) continue;
        least = std::min(least, static_cast<double>(height));
        most = std::max(most, static_cast<double>(height));
    }
    if (least > most) return;
    switch (made.choice.height) {
        case LandscapeHeight::entropy:
            made.low = 0.0;
            made.high = std::max(most, 1e-3);
            break;
        case LandscapeHeight::change:
            made.high = std::max({std::abs(least), std::abs(most), leastChange});
            made.low = -made.high;
            break;
        case LandscapeHeight::sigma:  // as far above 1 as below, in factors
            made.high = std::max({most, 1 / std::max(least, 0.05), 1.1});
            made.low = 1 / made.high;
            break;
    }
}

}  // namespace

bool Landscape::isWhole() const {
    return columns() == positions &&
           std::all_of(rows.begin(), rows.end(), [](const auto& row) { return row.size() == 1; });
}

std::optional<int> Landscape::rowOf(HeadId head) const {
    for (std::size_t row = 0; row < rows.size(); ++row)
        if (std::find(rows[row].begin(), rows[row].end(), head) != rows[row].end())
            return static_cast<int>(row);
    return std::nullopt;
}

std::optional<int> Landscape::columnOf(int position) const {
    if (position < 0 || position >= positions || starts.empty()) return std::nullopt;
    const auto after = std::upper_bound(starts.begin(), starts.end(), position);
    return static_cast<int>(after - starts.begin()) - 1;
}

double Landscape::middleOf(int column) const {
    const auto at = static_cast<std::size_t>(column);
    return (starts[at] + starts[at + 1] - 1) / 2.0;
}

std::optional<double> landscapeValue(const LandscapeSource& source, LandscapeHeight height,
                                     HeadId head, int position) {
    if (!source.measurement || !fits(*source.measurement, head, position)) return std::nullopt;
    const Measurement& now = *source.measurement;
    const double entropy = static_cast<double>(now.entropyOf(head.layer, head.head)[position]);
    if (std::isnan(entropy)) return std::nullopt;
    if (height == LandscapeHeight::entropy) return entropy;
    if (height == LandscapeHeight::sigma) {
        const auto at = static_cast<std::size_t>(head.layer * now.heads + head.head);
        if (at >= source.sigma.size()) return std::nullopt;
        return source.sigma[at];
    }
    if (!source.reference || !fits(*source.reference, head, position)) return std::nullopt;
    const double before =
        static_cast<double>(source.reference->entropyOf(head.layer, head.head)[position]);
    if (std::isnan(before)) return std::nullopt;
    return entropy - before;
}

Landscape landscapeOf(const LandscapeSource& source, const LandscapeChoice& choice) {
    Landscape made;
    made.choice = choice;
    if (!source.measurement || source.measurement->positions < 1) return made;
    const Measurement& now = *source.measurement;
    made.positions = now.positions;
    const std::vector<HeadId> heads = orderedHeads(now, choice);
    const auto count = static_cast<int>(heads.size());
    const int rows = std::min(count, Landscape::most);
    const int columns = std::min(now.positions, Landscape::most);
    // Blocks as even as whole numbers allow.
    const auto cut = [](int whole, int parts, int part) {
        return static_cast<int>(static_cast<std::int64_t>(whole) * part / parts);
    };
    for (int column = 0; column <= columns; ++column)
        made.starts.push_back(cut(now.positions, columns, column));
    float place = 0.0f;
    for (int row = 0; row < rows; ++row) {
        made.rows.emplace_back(heads.begin() + cut(count, rows, row),
                               heads.begin() + cut(count, rows, row + 1));
        if (row > 0) {
            const bool newLayer = choice.order == LandscapeOrder::layer &&
                                  made.rows.back().front().layer !=
                                      made.rows[static_cast<std::size_t>(row) - 1].back().layer;
            place += 1.0f + (newLayer ? layerGap : 0.0f);
        }
        made.places.push_back(place);
        for (int column = 0; column < columns; ++column) {
            double sum = 0.0;
            int found = 0;
            for (const HeadId head : made.rows.back())
                for (int i = made.starts[static_cast<std::size_t>(column)];
                     i < made.starts[static_cast<std::size_t>(column) + 1]; ++i)
                    if (const auto value = landscapeValue(source, choice.height, head, i)) {
                        sum += *value;
                        ++found;
                    }
            made.heights.push_back(found > 0 ? static_cast<float>(sum / found)
                                             : std::numeric_limits<float>::quiet_NaN());
        }
    }
    takeRange(made);
    return made;
}

Table landscapeTable(const Landscape& landscape) {
    Table all("landscape", {"heads", "first_position", "last_position", "value"});
    for (std::size_t row = 0; row < landscape.rows.size(); ++row) {
        const std::string heads = namesOfHeads(landscape.rows[row]);
        for (int column = 0; column < landscape.columns(); ++column) {
            const float height = landscape.height(static_cast<int>(row), column);
            if (std::isnan(height)) continue;
            const auto at = static_cast<std::size_t>(column);
            all.addRow(heads, landscape.starts[at], landscape.starts[at + 1] - 1, height);
        }
    }
    return all;
}

Table alongTable(const LandscapeSource& source, const Landscape& landscape, HeadId head) {
    Table all("along", {"position", "value"});
    all.description = "along " + namesOfHeads({head});
    for (int position = 0; position < landscape.positions; ++position)
        if (const auto value = landscapeValue(source, landscape.choice.height, head, position))
            all.addRow(position, *value);
    return all;
}

Table acrossTable(const LandscapeSource& source, const Landscape& landscape, int position,
                  std::optional<int> trained) {
    Table all("across", {"heads", "value"});
    all.description = "at position " + std::to_string(position);
    if (trained) all.columns.push_back({"value_at_trained"});
    const auto meanAt = [&](const std::vector<HeadId>& heads, int there) {
        double sum = 0.0;
        int found = 0;
        for (const HeadId head : heads)
            if (const auto value = landscapeValue(source, landscape.choice.height, head, there)) {
                sum += *value;
                ++found;
            }
        return found > 0 ? sum / found : std::nan("");
    };
    for (const std::vector<HeadId>& heads : landscape.rows)
        all.addRow(namesOfHeads(heads), meanAt(heads, position),
                   trained ? meanAt(heads, *trained) : std::nan(""));
    return all;
}

}  // namespace sextant
