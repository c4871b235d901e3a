// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/line_style.h"

#include <array>

namespace sextant {

namespace {

// Unlike the blue of the entropy, the red of the log-perplexity, the accent's amber and grey, and
// each other, also for an eye without red, green or blue receptors: no reds, and any two of them
// are at least 6 apart in lightness (CIELAB), so that they differ in grey too.
constexpr int colourCount = 6;
const std::array<const char*, colourCount> onLight = {"#104020", "#9050ff", "#a09070",
                                                      "#4000f0", "#706080", "#400070"};
const std::array<const char*, colourCount> onDark = {"#40ffa0", "#a010ff", "#9080ff",
                                                     "#d0d000", "#80c0a0", "#5080c0"};
constexpr int dashCount = 6;

QList<qreal> dashes(int index) {
    switch (index % dashCount) {
        case 0:
            return {6, 3};
        case 1:
            return {1.5, 2};
        case 2:
            return {6, 2.5, 1.5, 2.5};
        case 3:
            return {10, 3};
        case 4:
            return {3, 2};
        default:
            return {6, 2.5, 1.5, 2.5, 1.5, 2.5};
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
    pin.dashes = dashes(style + style / colourCount);  // of a colour that comes again another one
    return pin;
}

}  // namespace sextant
