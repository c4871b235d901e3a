// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/kinds/sigma_grid.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "analysis/jobs/kinds/sample_pass.h"
#include "analysis/model/model.h"
#include "analysis/text/samples.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

struct GridPlace {
    double sigma = 1.0;
    std::size_t sample = 0;
};

// Of each unit, in their order.
std::vector<GridPlace> places(const std::vector<double>& sigmas, std::size_t samples) {
    std::vector<GridPlace> all;
    for (const double value : sigmas) {
        for (std::size_t s = 0; s < samples; ++s)
            all.push_back({value, s});
    }
    return all;
}

std::string keyOfGridPlace(const GridPlace& place) {
    return "sigma " + numberText(place.sigma) + ", sample " + std::to_string(place.sample + 1);
}

}  // namespace

Parameter sigmaParameter(const char* key, const char* label, double initial, const char* help) {
    Parameter parameter;
    parameter.key = key;
    parameter.label = label;
    parameter.unit = "1/sqrt(d)";
    parameter.initial = initial;
    parameter.least = 0.01;
    parameter.most = 100.0;
    parameter.step = 0.05;
    parameter.help = help;
    return parameter;
}

Parameters sigmaRange(const char* helpOfTo) {
    return {sigmaParameter("from", "from sigma", 1.0, "The first uniform sigma that is tried."),
            sigmaParameter("to", "to sigma", 2.0, helpOfTo)};
}

double shortSigma(double sigma) {
    return std::round(sigma * 1e9) / 1e9;
}

std::vector<Unit> gridUnits(const JobInput& input, const std::vector<double>& sigmas) {
    std::vector<Unit> all;
    const auto& samples = input.material.samples->samples;
    for (const GridPlace& place : places(sigmas, samples.size()))
        all.push_back({keyOfGridPlace(place), static_cast<double>(samples[place.sample].read)});
    return all;
}

UnitResult computeGridUnit(const JobInput& input, const std::vector<double>& sigmas,
                           const Unit& unit, const Progress& progress) {
    for (const GridPlace& place : places(sigmas, input.material.samples->samples.size())) {
        if (keyOfGridPlace(place) != unit.key) continue;
        Intervention change = input.experiment.intervention;
        change.uniformSigma = place.sigma;
        const Measurement measured = measureSample(input, place.sample, change, progress);
        UnitResult result;
        result.curves["entropy"] = meanEntropy(measured);
        result.curves["nll"] = measured.nllSamples;
        result.numbers["trained_length"] = {
            static_cast<double>(input.material.model->spec().trainedLength)};
        return result;
    }
    throw Error("{}: there is no unit \"{}\"", input.settings.method, unit.key);
}

void GridRow::Curve::add(const std::vector<float>& values) {
    if (values.size() > sums_.size()) {
        sums_.resize(values.size(), 0.0);
        counts_.resize(values.size(), 0);
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (std::isnan(values[i])) continue;
        sums_[i] += values[i];
        ++counts_[i];
    }
}

std::vector<double> GridRow::Curve::means() const {
    std::vector<double> means(sums_.size(), std::numeric_limits<double>::quiet_NaN());
    for (std::size_t i = 0; i < sums_.size(); ++i)
        if (counts_[i] > 0) means[i] = sums_[i] / static_cast<double>(counts_[i]);
    return means;
}

void GridRow::add(const UnitResult& result) {
    const std::vector<float>& nll = result.curve("nll");
    nll_.add(nll);
    for (const float value : nll) {
        if (std::isnan(value)) continue;
        nllSum_ += value;
        ++labels_;
    }
    const std::vector<float>& entropy = result.curve("entropy");
    entropy_.add(entropy);
    for (const float value : entropy) {
        entropySum_ += value;
        ++tokens_;
    }
}

double GridRow::nllMean() const {
    return nllSum_ / static_cast<double>(labels_);
}

double GridRow::entropyMean() const {
    return entropySum_ / static_cast<double>(tokens_);
}

}  // namespace sextant
