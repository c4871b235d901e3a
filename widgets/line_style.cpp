// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/line_style.h"

#include <array>

namespace sextant {

namespace {

// Unlike the blue of the entropy, the red of the log-perplexity, the accent's amber and grey, and
// each other, also for an eye without red or green receptors: no reds, and lightness differs too.
constexpr int colourCount = 6;
const std::array<const char*, colourCount> onLight = {"#004020", "#900080", "#8080ff",
                                                      "#909060", "#0020a0", "#905070"};
const std::array<const char*, colourCount> onDark = {"#20ffa0", "#9060b0", "#6060f0",
                                                     "#d0d010", "#10d0b0", "#508060"};

QList<qreal> dashes(int index) {
    switch (index % 5) {
        case 0:
            return {6, 3};
        case 1:
            return {1.5, 2};
        case 2:
            return {6, 2.5, 1.5, 2.5};
        case 3:
            return {10, 3};
        default:
            return {3, 2};
    }
}

}  // namespace

LineStyle lineStyle(int index, const Theme& theme) {
    LineStyle style;
    const auto& colours = theme.isDark() ? onDark : onLight;
    style.colour = QColor(colours[static_cast<std::size_t>(index % colourCount)]);
    if (index >= colourCount) style.dashes = dashes(index / colourCount - 1);
    style.mark = static_cast<Mark>(index % 6);
    return style;
}

LineStyle pinStyle(int style, const Theme& theme) {
    // Those that heads have last come first: few of either have no colour in common.
    constexpr std::array order = {3, 5, 4, 2, 1, 0};
    LineStyle pin = lineStyle(order[static_cast<std::size_t>(style % colourCount)], theme);
    pin.dashes = dashes(style);
    return pin;
}

}  // namespace sextant
