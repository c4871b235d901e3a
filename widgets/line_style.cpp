// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/line_style.h"

#include <array>

namespace sextant {

namespace {

// Far from the blue of the entropy, the red of the log-perplexity and the accent's amber, on a dark
// panel and on a light one, and from each other: the first two are Okabe and Ito's.
const std::array<const char*, 6> colours = {"#009e73", "#cc79a7", "#8f5fe0",
                                            "#b8c520", "#8b1a1a", "#e6007e"};
constexpr int colourCount = static_cast<int>(colours.size());

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

// Towards white or black until it can be seen on the panel.
QColor visible(QColor colour, const Theme& theme) {
    const QColor panel = theme.color(Role::panel);
    const QColor towards = theme.isDark() ? Qt::white : Qt::black;
    for (int step = 0; step < 20 && contrast(colour, panel) < 3.0; ++step)
        colour = blend(colour, towards, 0.08);
    return colour;
}

}  // namespace

LineStyle lineStyle(int index, const Theme& theme) {
    LineStyle style;
    style.colour = visible(QColor(colours[static_cast<std::size_t>(index % colourCount)]), theme);
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
