// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/heads/head_grid_values.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

namespace sextant {
namespace {

std::optional<double> finite(float value) {
    return std::isfinite(value) ? std::optional<double>(value) : std::nullopt;
}

}  // namespace

bool HeadGridValues::fits(const Measurement& measurement) const {
    return measurement.layers == layers_ && measurement.heads == heads_;
}

void HeadGridValues::setShape(int layers, int heads) {
    if (layers == layers_ && heads == heads_) return;
    layers_ = std::max(0, layers);
    heads_ = std::max(0, heads);
    own_.clear();
    uniform_ = 1.0;
    locked_.clear();
    setSensitivity(nullptr, nullptr);
    setMeasurement(nullptr);
    setReference(nullptr);
    takeRange(true);
}

int lastKnownPosition(const Measurement& measurement) {
    int last = measurement.positions - 1;
    if (measurement.fidelity != Fidelity::partial) return last;
    // No head is known further than another.
    while (last > 0 && std::isnan(measurement.entropyOf(0, 0)[last]))
        --last;
    return last;
}

// What is coarse lets colours only grow; but where rows are missing the values are of an earlier
// position than those that the range was of.
bool HeadGridValues::rangeFollows() const {
    if (!isPartial()) return true;
    const bool measured =
        colouring_ != HeadColouring::sigma && colouring_ != HeadColouring::sensitivity;
    return measured && lastKnown_ + 1 < measurement_->positions;
}

void HeadGridValues::setMeasurement(std::shared_ptr<const Measurement> measurement) {
    if (measurement) {
        const auto count = static_cast<std::size_t>(measurement->layers) *
                           static_cast<std::size_t>(measurement->heads) *
                           static_cast<std::size_t>(measurement->positions);
        if (count == 0 || measurement->entropy.size() != count) measurement = nullptr;
    }
    if (measurement && !fits(*measurement)) setShape(measurement->layers, measurement->heads);
    measurement_ = std::move(measurement);
    if (!isPartial()) whole_ = measurement_;
    lastKnown_ = measurement_ ? lastKnownPosition(*measurement_) : -1;
    forgetSums();
    takeRange(rangeFollows());
}

void HeadGridValues::setReference(std::shared_ptr<const Measurement> reference) {
    reference_ = std::move(reference);
    takeRange(rangeFollows());
}

void HeadGridValues::setScales(std::vector<double> own, double uniform) {
    own_ = std::move(own);
    uniform_ = uniform;
    const auto scaled =
        std::count_if(own_.begin(), own_.end(), [&](double one) { return one * uniform_ != 1.0; });
    mostAreScaled_ = !scalesOf_.isEmpty() || 2 * scaled > std::ssize(own_);
    takeRange(false);
}

void HeadGridValues::setUnit(EntropyUnit unit) {
    unit_ = unit;
    takeRange(true);
}

void HeadGridValues::setColouring(HeadColouring colouring) {
    if (colouring != colouring_) filter_.reset();  // its limit was in another quantity
    colouring_ = colouring;
    forgetSums();
    takeRange(true);
}

void HeadGridValues::setPosition(std::optional<int> position) {
    position_ = position;
    forgetSums();
    if (colouring_ == HeadColouring::crosshairEntropy) takeRange(true);
}

void HeadGridValues::setRange(std::optional<std::pair<int, int>> visible) {
    if (visible == visible_) return;
    visible_ = visible;
    forgetSums();
    if (colouring_ == HeadColouring::meanEntropy || colouring_ == HeadColouring::firstShare)
        takeRange(true);
}

// What is made of a measurement when first asked; of which one depends on what is shown.
void HeadGridValues::forgetSums() {
    curves_.clear();
    means_.clear();
    shares_.clear();
    sinkShares_.clear();
}

void HeadGridValues::setHonesty(const QString& staleOf, const QString& over) {
    staleOf_ = staleOf;
    over_ = over;
}

void HeadGridValues::setHandRange(std::optional<ColourRange> range) {
    if (range) {
        handRanges_[colouring_] = *range;
    } else {
        handRanges_.erase(colouring_);
    }
    takeRange(true);
}

void HeadGridValues::setHandRanges(std::map<HeadColouring, ColourRange> ranges) {
    handRanges_ = std::move(ranges);
    takeRange(true);
}

void HeadGridValues::setFilter(std::optional<HeadFilter> filter) {
    filter_ = filter;
}

bool HeadGridValues::awaits() const {
    if (!isPartial() || !whole_ || !fits(*whole_) || whole_->positions != measurement_->positions)
        return false;
    int needed = measurement_->positions - 1;
    if (colouring_ == HeadColouring::crosshairEntropy && position_)
        needed = std::min(needed, *position_);
    if ((colouring_ == HeadColouring::meanEntropy || colouring_ == HeadColouring::firstShare) &&
        visible_)
        needed = std::min(needed, visible_->second);
    return lastKnown_ < needed;
}

const Measurement* HeadGridValues::shown() const {
    return awaits() ? whole_.get() : measurement_.get();
}

bool HeadGridValues::isSoFar() const {
    return measurement_ && !awaits() && lastKnown_ + 1 < measurement_->positions;
}

std::optional<double> HeadGridValues::lastEntropy(HeadId head) const {
    if (!measurement_) return std::nullopt;
    const int last = awaits() ? whole_->positions - 1 : lastKnown_;
    return finite(shown()->entropyOf(head.layer, head.head)[last]);
}

std::optional<double> HeadGridValues::crosshairEntropy(HeadId head) const {
    if (!measurement_ || !position_ || *position_ < 0 || *position_ >= measurement_->positions)
        return std::nullopt;
    return finite(shown()->entropyOf(head.layer, head.head)[*position_]);
}

std::optional<double> HeadGridValues::meanEntropy(HeadId head) const {
    if (!measurement_) return std::nullopt;
    if (means_.empty()) {
        const Measurement& of = *shown();
        const int last = of.positions - 1;
        const auto [from, to] = visible_.value_or(std::pair{0, last});
        for (int layer = 0; layer < layers_; ++layer) {
            for (int one = 0; one < heads_; ++one) {
                const float* curve = of.entropyOf(layer, one);
                double sum = 0.0;
                int count = 0;
                for (int i = std::max(0, from); i <= std::min(last, to); ++i) {
                    if (std::isnan(curve[i])) continue;
                    sum += curve[i];
                    ++count;
                }
                means_.push_back(count > 0 ? static_cast<float>(sum / count) : std::nanf(""));
            }
        }
    }
    return finite(means_[index(head)]);
}

std::optional<double> HeadGridValues::firstShare(HeadId head) const {
    if (!hasFirstShare()) return std::nullopt;
    if (shares_.empty()) {
        const auto [from, to] = visible_.value_or(std::pair{0, measurement_->positions - 1});
        const bool both = !shown()->firstShare.empty();
        shares_ = headFirstShare(both ? *shown() : *measurement_, from, to);
    }
    return index(head) < shares_.size() ? finite(shares_[index(head)]) : std::nullopt;
}

std::optional<double> HeadGridValues::sinkShare(HeadId head) const {
    if (!measurement_ || measurement_->sinkShare.empty()) return std::nullopt;
    if (sinkShares_.empty()) {
        const auto [from, to] = visible_.value_or(std::pair{0, measurement_->positions - 1});
        sinkShares_ = headSinkShare(*measurement_, from, to);
    }
    return index(head) < sinkShares_.size() ? finite(sinkShares_[index(head)]) : std::nullopt;
}

// An entropy is the mean over samples: with some of them missing it is not over what the
// reference's is over.
bool HeadGridValues::changesAreLike() const {
    return measurement_ && reference_ && fits(*reference_) && reference_->positions > 0 &&
           reference_->entropy.size() == static_cast<std::size_t>(layers_) *
                                             static_cast<std::size_t>(heads_) *
                                             static_cast<std::size_t>(reference_->positions) &&
           (!isPartial() || awaits() || measurement_->samples <= 1);
}

int HeadGridValues::lastCommon() const {
    return std::min(measurement_->positions, reference_->positions) - 1;
}

std::optional<double> HeadGridValues::change(HeadId head) const {
    if (!changesAreLike()) return std::nullopt;
    return finite(shown()->entropyOf(head.layer, head.head)[lastCommon()] -
                  reference_->entropyOf(head.layer, head.head)[lastCommon()]);
}

double HeadGridValues::ownSigma(HeadId head) const {
    return index(head) < own_.size() ? own_[index(head)] : 1.0;
}

double HeadGridValues::shownFactor() const {
    const bool plain =
        colouring_ == HeadColouring::sigma || colouring_ == HeadColouring::firstShare;
    return plain ? 1.0 : fromNats(unit_);
}

std::optional<double> HeadGridValues::value(HeadId head) const {
    std::optional<double> value;
    switch (colouring_) {
        case HeadColouring::lastEntropy:
            value = lastEntropy(head);
            break;
        case HeadColouring::crosshairEntropy:
            value = crosshairEntropy(head);
            break;
        case HeadColouring::meanEntropy:
            value = meanEntropy(head);
            break;
        case HeadColouring::sigma:
            value = sigma(head);
            break;
        case HeadColouring::sensitivity:
            value = sensitivity(head);
            break;
        case HeadColouring::firstShare:
            value = firstShare(head);
            break;
        case HeadColouring::change:
            value = change(head);
            break;
    }
    if (value) *value *= shownFactor();
    return value;
}

bool HeadGridValues::passes(HeadId head) const {
    if (!filter_) return true;
    const std::optional<double> shown = rank(head);
    const double limit = filter_->limit * shownFactor();
    return shown && (filter_->above ? *shown > limit : *shown < limit);
}

const float* HeadGridValues::curve(HeadId head) const {
    if (!measurement_) return nullptr;
    if (curves_.empty()) {
        const Measurement& of = *shown();
        const int positions = of.positions;
        const std::size_t count =
            static_cast<std::size_t>(layers_) * static_cast<std::size_t>(heads_);
        curves_.resize(count * curvePoints);
        float largest = 0.0f;
        for (std::size_t at = 0; at < count; ++at) {
            const float* entropy = of.entropy.data() + at * static_cast<std::size_t>(positions);
            for (int point = 0; point < curvePoints; ++point) {
                // Short samples have fewer positions than points: a position is then drawn twice.
                const auto begin = static_cast<int>(std::int64_t{point} * positions / curvePoints);
                const auto end = std::max(begin + 1, static_cast<int>((std::int64_t{point} + 1) *
                                                                      positions / curvePoints));
                float sum = 0.0f;
                for (int i = begin; i < end; ++i)
                    sum += entropy[i];
                const float mean = sum / static_cast<float>(end - begin);
                curves_[at * curvePoints + static_cast<std::size_t>(point)] = mean;
                if (mean > largest) largest = mean;
            }
        }
        // Each over its cell's whole height: how much it is says the number, and the colour. One
        // of almost nothing is not blown up to noise.
        constexpr float least = 0.1f;  // of the largest of all
        for (std::size_t at = 0; at < count; ++at) {
            float own = least * largest;
            float* line = curves_.data() + at * curvePoints;
            for (int point = 0; point < curvePoints; ++point)
                if (line[point] > own) own = line[point];
            for (int point = 0; own > 0.0f && point < curvePoints; ++point)
                line[point] /= own;
        }
    }
    return curves_.data() + index(head) * curvePoints;
}

}  // namespace sextant
