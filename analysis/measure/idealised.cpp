// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/measure/idealised.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include "analysis/measure/cosine_integral.h"

namespace sextant {

namespace {

// Integral of cos(r e^u) over ln u from `from` to `to`, frequencies in falling or rising order.
double share(double distance, double from, double to) {
    const double width = std::log(from / to);
    if (std::abs(width) < 1e-9) return std::cos(distance * from);
    return (cosineIntegral(distance * from) - cosineIntegral(distance * to)) / width;
}

}  // namespace

double idealScore(std::span<const double> frequencies, double distance) {
    if (frequencies.empty()) return 1.0;
    double sum = 0.0;
    for (const double theta : frequencies)
        sum += std::cos(distance * theta);
    return sum / static_cast<double>(frequencies.size());
}

double idealScoreLimit(std::span<const double> frequencies, double distance) {
    const std::size_t pairs = frequencies.size();
    if (pairs < 2)
        throw std::invalid_argument("idealScoreLimit: frequencies are fewer than two pairs");
    if (std::any_of(frequencies.begin(), frequencies.end(),
                    [](double theta) { return !(theta > 0.0) || !std::isfinite(theta); }))
        throw std::invalid_argument("idealScoreLimit: a frequency is not positive");
    distance = std::abs(distance);
    if (distance == 0.0) return 1.0;
    // The same Ci stands at both ends of neighbouring pieces: kept.
    double sum = 0.0;
    double ciHere = cosineIntegral(distance * frequencies[0]);
    for (std::size_t p = 0; p < pairs; ++p) {
        const double here = frequencies[p];
        const double next = p + 1 < pairs ? frequencies[p + 1] : here * here / frequencies[p - 1];
        const double ciNext = cosineIntegral(distance * next);
        const double width = std::log(here / next);
        sum += std::abs(width) < 1e-9 ? share(distance, here, next) : (ciHere - ciNext) / width;
        ciHere = ciNext;
    }
    return sum / static_cast<double>(pairs);
}

double ropeScoreLimit(double base, double distance) {
    if (!(base > 1.0)) throw std::invalid_argument("ropeScoreLimit: base is not more than 1");
    distance = std::abs(distance);
    return distance == 0.0 ? 1.0 : share(distance, 1.0, 1.0 / base);
}

double alibiScore(double slope, double distance) {
    return 1.0 - slope * distance;
}

std::vector<double> sensitivity(const std::function<double(double)>& score,
                                std::span<const double> positions) {
    std::vector<double> result(positions.size(), std::numeric_limits<double>::quiet_NaN());
    double before = positions.empty() ? 0.0 : score(positions[0]);
    for (std::size_t i = 1; i < positions.size(); ++i) {
        const double here = score(positions[i]);
        result[i] = before - here;
        before = here;
    }
    return result;
}

std::vector<double> rootMeanSquare(std::span<const double> values, int radius) {
    const auto n = static_cast<int>(values.size());
    std::vector<double> result(values.size(), std::numeric_limits<double>::quiet_NaN());
    for (int i = 0; i < n; ++i) {
        double sum = 0.0;
        int count = 0;
        for (int j = std::max(0, i - radius); j <= std::min(n - 1, i + radius); ++j) {
            const double value = values[static_cast<std::size_t>(j)];
            if (std::isnan(value)) continue;
            sum += value * value;
            ++count;
        }
        if (count > 0) result[static_cast<std::size_t>(i)] = std::sqrt(sum / count);
    }
    return result;
}

int usualTerms(int trainedLength) {
    if (trainedLength <= 20) return trainedLength / 2;
    return std::min(400, static_cast<int>(0.4 * trainedLength));
}

std::vector<double> differenceTerms(const std::function<double(double)>& score,
                                    const std::function<double(double)>& warp, int trainedLength,
                                    int testLength, const TotalDifferenceRule& rule) {
    const auto refuse = [](const char* name, int found, const std::string& expected) {
        throw std::invalid_argument(std::string("differenceTerms: ") + name + " is " +
                                    std::to_string(found) + ", expected " + expected);
    };
    if (trainedLength < 2) refuse("trainedLength", trainedLength, "2 or more");
    if (testLength < 2) refuse("testLength", testLength, "2 or more");
    const int most = std::min(trainedLength, testLength);
    if (rule.terms < 1 || rule.terms > most)
        refuse("terms", rule.terms, "1 to " + std::to_string(most));

    const double length = rule.lastIndex ? trainedLength - 1 : trainedLength;
    const double step = length / (rule.lastIndex ? testLength - 1 : testLength);
    const auto counted = [&](double position) {
        return rule.exponentiated ? std::exp(score(position)) : score(position);
    };
    const auto inTraining = [&](int j) {
        return counted(length * (warp ? warp(j / length) : j / length));
    };
    const auto atTest = [&](int j) { return counted(j * step); };

    std::vector<double> terms(static_cast<std::size_t>(rule.terms));
    double trainedAfter = inTraining(trainedLength), testedAfter = atTest(testLength);
    for (int i = 0; i < rule.terms; ++i) {
        const double trainedHere = inTraining(trainedLength - i - 1);
        const double testedHere = atTest(testLength - i - 1);
        terms[static_cast<std::size_t>(i)] =
            std::abs((trainedHere - trainedAfter) - (testedHere - testedAfter));
        trainedAfter = trainedHere;
        testedAfter = testedHere;
    }
    return terms;
}

double totalDifference(const std::function<double(double)>& score,
                       const std::function<double(double)>& warp, int trainedLength, int testLength,
                       const TotalDifferenceRule& rule) {
    double sum = 0.0;
    for (const double term : differenceTerms(score, warp, trainedLength, testLength, rule))
        sum += term;
    return sum;
}

const std::vector<PrintedTotal>& printedTotals() {
    static const std::vector<PrintedTotal> table = {{20, 40, 10, 0.099, 0.016, 0.054, true},
                                                    {20, 80, 10, 0.069, 0.063, 0.012, false},
                                                    {500, 1000, 200, 0.061, 0.028, 0.031, true},
                                                    {500, 2000, 200, 0.066, 0.031, 0.013, true}};
    return table;
}

double betaTwoFive(double x) {
    const double rest = 1.0 - std::clamp(x, 0.0, 1.0);
    return 1.0 - rest * rest * rest * rest * rest * (6.0 - 5.0 * rest);
}

}  // namespace sextant
