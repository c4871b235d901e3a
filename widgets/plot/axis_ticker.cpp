// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/axis_ticker.h"

#include <algorithm>
#include <cmath>

#include "widgets/plot/axis_range.h"

namespace sextant {

double PositionTicker::getTickStep(const QCPRange& range) {
    return positionStep(range.size(), tickCount());
}

int PositionTicker::getSubTickCount(double) {
    return 0;
}

QString PositionTicker::getTickLabel(double tick, const QLocale&, QChar, int) {
    return groupedNumber(static_cast<qint64>(std::llround(tick)));
}

QVector<double> LogPositionTicker::createTickVector(double tickStep, const QCPRange& range) {
    const int first = static_cast<int>(std::ceil(std::log2(std::max(range.lower, 1.0)) - 1e-9));
    const int last = static_cast<int>(std::floor(std::log2(std::max(range.upper, 1.0)) + 1e-9));
    if (last - first < 2) return PositionTicker::createTickVector(tickStep, range);
    const int stride = (last - first) / std::max(tickCount(), 1) + 1;
    QVector<double> ticks;
    for (int power = first; power <= last; power += stride)
        ticks.push_back(std::exp2(power));
    return ticks;
}

void ValueTicker::setPlaces(const QVector<double>& places) {
    places_ = places;
}

QVector<double> ValueTicker::createTickVector(double tickStep, const QCPRange& range) {
    return places_.isEmpty() ? QCPAxisTicker::createTickVector(tickStep, range) : places_;
}

double ValueTicker::getTickStep(const QCPRange& range) {
    if (places_.size() > 1) {
        const double apart = places_[1] - places_[0];
        decimals_ = decimalsOf(places_[0], apart);
        return apart;
    }
    const double step = readableStep(range.size(), tickCount());
    decimals_ = std::clamp(static_cast<int>(-std::floor(std::log10(step) + 1e-9)), 0, 9);
    return step;
}

int ValueTicker::getSubTickCount(double) {
    return 0;
}

QString ValueTicker::getTickLabel(double tick, const QLocale&, QChar, int) {
    const double value = std::abs(tick) < 1e-12 ? 0.0 : tick;  // no "-0"
    return groupedNumber(value, decimals_);
}

}  // namespace sextant
