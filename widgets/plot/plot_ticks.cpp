// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/plot_ticks.h"

#include <algorithm>
#include <cmath>

#include "widgets/controls/number_text.h"

namespace sextant {

namespace {

QString signedText(double value, int decimals) {
    const QString text = groupedNumber(std::abs(value), decimals);
    return value < 0 ? QString::fromUtf8("\u2212") + text : text;
}

}  // namespace

std::vector<double> readableTicks(const AxisRange& range, int about) {
    std::vector<double> ticks;
    if (!(range.size() > 0) || !std::isfinite(range.size())) return ticks;
    const double step = readableStep(range.size(), std::max(1, about));
    for (auto i = static_cast<long>(std::ceil(range.lower / step - 1e-9));
         static_cast<double>(i) * step <= range.upper + 1e-9 * step; ++i)
        ticks.push_back(static_cast<double>(i) * step);
    return ticks;
}

QString tickText(double value, double step) {
    return signedText(value, decimalsOf(0.0, step));
}

std::vector<PlotTick> positionTicks(const AxisRange& range, bool logarithmic, int most) {
    std::vector<PlotTick> ticks;
    const auto add = [&](double at) {
        ticks.push_back({at, groupedNumber(static_cast<qint64>(std::llround(at)))});
    };
    if (!(range.size() > 0.0)) return ticks;
    if (logarithmic) {
        const int first = static_cast<int>(std::ceil(std::log2(std::max(range.lower, 1.0)) - 1e-9));
        const int last = static_cast<int>(std::floor(std::log2(std::max(range.upper, 1.0)) + 1e-9));
        if (last - first >= 2) {
            const int stride = (last - first) / std::max(most, 1) + 1;
            for (int power = first; power <= last; power += stride)
                add(std::exp2(power));
            return ticks;
        }
    }
    const double step = positionStep(range.size(), most);
    for (double at = std::ceil(range.lower / step - 1e-9) * step; at <= range.upper + 1e-9;
         at += step)
        add(at);
    return ticks;
}

std::vector<PlotTick> ticksAt(const std::vector<double>& places) {
    std::vector<PlotTick> ticks;
    const int decimals = places.size() > 1 ? decimalsOf(places[0], places[1] - places[0]) : 0;
    for (const double at : places) {
        const double value = std::abs(at) < 1e-12 ? 0.0 : at;  // no "-0"
        ticks.push_back({value, signedText(value, decimals)});
    }
    return ticks;
}

std::vector<PlotTick> valueTicks(const AxisRange& range, int about) {
    return ticksAt(readableTicks(range, about));
}

QString powerOfTen(int power) {
    static const char* const digits[] = {"\u2070", "\u00b9", "\u00b2", "\u00b3", "\u2074",
                                         "\u2075", "\u2076", "\u2077", "\u2078", "\u2079"};
    if (power == 0) return QStringLiteral("1");
    QString text = "10";
    if (power < 0) text += QString::fromUtf8("\u207b");
    for (const QChar digit : QString::number(std::abs(power)))
        text += QString::fromUtf8(digits[digit.digitValue()]);
    return text;
}

std::vector<PlotTick> decadeTicks(const AxisRange& range, int most) {
    std::vector<PlotTick> ticks;
    if (!(range.lower > 0.0)) return ticks;
    const int first = static_cast<int>(std::ceil(std::log10(range.lower) - 1e-9));
    const int last = static_cast<int>(std::floor(std::log10(range.upper) + 1e-9));
    const int stride = (last - first) / std::max(most, 1) + 1;
    for (int power = last; power >= first; power -= stride)
        ticks.insert(ticks.begin(), {std::pow(10.0, power), powerOfTen(power)});
    return ticks;
}

}  // namespace sextant
