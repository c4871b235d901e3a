// SPDX-License-Identifier: GPL-3.0-or-later
// From numbers to colours: the range of the bar, from the data or set by hand.
#include <algorithm>
#include <cmath>

#include "pages/heads/head_grid_values.h"
#include "widgets/colormap.h"

namespace sextant {
namespace {

// Beyond ten times the trained scale all colours are the end's; one head set to 0 must not take the
// range from the others.
constexpr double kWidestSigma = 10.0;
constexpr double kNarrowestSigma = 1.5;
constexpr double kLeastSpan = 0.1;  // nats: what differs by less than this has nearly one colour

ColourRange widened(ColourRange range, double least) {
    const double lacking = std::max(0.0, least - (range.high - range.low)) / 2.0;
    return {range.low - lacking, range.high + lacking};
}

constexpr double kLeastSlope = 1e-4;  // nats a unit of sigma, likewise

}  // namespace

QString key(HeadColouring colouring) {
    switch (colouring) {
        case HeadColouring::lastEntropy:
            return "last";
        case HeadColouring::crosshairEntropy:
            return "crosshair";
        case HeadColouring::meanEntropy:
            return "mean";
        case HeadColouring::sigma:
            return "sigma";
        case HeadColouring::sensitivity:
            return "sensitivity";
        case HeadColouring::firstShare:
            return "first";
        case HeadColouring::change:
            break;
    }
    return "change";
}

std::optional<HeadColouring> headColouringOf(const QString& text) {
    for (const HeadColouring one : allHeadColourings)
        if (key(one) == text) return one;
    return std::nullopt;
}

std::optional<ColourRange> HeadGridValues::handRange() const {
    const auto found = handRanges_.find(colouring_);
    return found == handRanges_.end() ? std::nullopt : std::optional(found->second);
}

void HeadGridValues::takeRange(bool mayShrink) {
    const double factor = shownFactor();
    if (const auto hand = handRange()) {
        range_ = {hand->low * factor, hand->high * factor};
        hasRange_ = true;
        return;
    }
    std::optional<ColourRange> data;
    double most = 0.0;  // how far from neutral
    for (int layer = 0; layer < layers_; ++layer) {
        for (int head = 0; head < heads_; ++head) {
            const auto shown = value({layer, head});
            if (!shown) continue;
            data = data ? ColourRange{std::min(data->low, *shown), std::max(data->high, *shown)}
                        : ColourRange{*shown, *shown};
            if (colouring_ != HeadColouring::sigma)
                most = std::max(most, std::abs(*shown));
            else if (*shown > 0.0)
                most = std::max(most, std::max(*shown, 1.0 / *shown));
        }
    }
    hasRange_ = data.has_value();
    if (!mayShrink && (colouring_ == HeadColouring::sigma || isSigned(colouring_)))
        most = std::max(most, range_.high);
    switch (colouring_) {
        case HeadColouring::sigma:
            most = std::clamp(most, kNarrowestSigma, kWidestSigma);
            range_ = {1.0 / most, most};
            return;
        case HeadColouring::change:
        case HeadColouring::sensitivity:
            most = std::max(
                most, factor * (colouring_ == HeadColouring::change ? kLeastSpan : kLeastSlope));
            range_ = {-most, most};
            return;
        default:
            break;
    }
    if (!data) {
        if (mayShrink) range_ = {0.0, 1.0};
        return;
    }
    if (!mayShrink)
        data = ColourRange{std::min(data->low, range_.low), std::max(data->high, range_.high)};
    // A share begins at 0, so that what was seen before never widens it again.
    range_ = colouring_ == HeadColouring::firstShare
                 ? ColourRange{0.0, std::max(data->high, leastShareSpan)}
                 : widened(*data, kLeastSpan * factor);
}

// Sigma is shown on a logarithmic axis, so that 1 is in the middle.
double HeadGridValues::shareOf(double value) const {
    double share = (value - range_.low) / (range_.high - range_.low);
    if (colouring_ == HeadColouring::sigma) {
        share =
            value > 0.0 ? std::log(value / range_.low) / std::log(range_.high / range_.low) : 0.0;
    }
    return std::clamp(share, 0.0, 1.0);
}

double HeadGridValues::valueAt(double share) const {
    if (colouring_ == HeadColouring::sigma)
        return range_.low * std::pow(range_.high / range_.low, share);
    return range_.low + share * (range_.high - range_.low);
}

QColor HeadGridValues::colour(std::optional<double> value, const Theme& theme) const {
    if (!value) return theme.color(Role::raised);
    const QColor neutral = theme.color(Role::panel);
    switch (colouring_) {
        case HeadColouring::sigma:
            return sigmaColor(*value, std::max(range_.high, 1.0 / range_.low), neutral);
        case HeadColouring::change:
        case HeadColouring::sensitivity:
            return diverging(*value / std::max(range_.high, -range_.low), neutral);
        default:
            return viridis(shareOf(*value));
    }
}

}  // namespace sextant
