// SPDX-License-Identifier: GPL-3.0-or-later
// A figure as papers print them, as plain values: panels of curves, or a map of cells. Written as
// SVG and CSV here, without a window; the desktop draws the same values as it draws its own.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/measure/regression_line.h"

namespace sextant {

struct FigureCurve {
    std::string name;          // in the legend and the table; empty: not in the legend
    std::vector<double> x, y;  // as many of each; NaN in y: a gap
    std::string colour = "";   // "#0b6fb8"; empty: the next usual one, another dash each round
    bool dashed = false;
    bool right = false;  // against the right axis
    bool dots = false;   // points in place of a line
    // Of dots: drawn through them, with its slope and r in the legend and the table; NaN: no line,
    // a dash.
    std::optional<RegressionLine> line = {};
};

// Values from 0 to 1, red to green, by row and column.
struct FigureMap {
    std::vector<std::string> columns, rows;
    std::vector<double> values;  // [rows * columns]; NaN: nothing there
    // [rows * columns], written in the cells and the table in place of the values; empty: the
    // values are.
    std::vector<std::string> words = {};
};

struct FigurePart {
    std::string title, bottom, left, right = "";  // axes; `right` empty: there is none
    std::vector<FigureCurve> curves = {};
    std::optional<double> upright = {};  // a dashed line at this x: the trained length
    std::optional<FigureMap> map = {};   // in place of curves
};

struct Figure {
    std::string key;      // "fig-7": name of its files
    std::string title;    // "Best scale by position"
    std::string caption;  // what it was measured on, and what a paper prints of it
    int columns = 1;      // parts in a row
    std::vector<FigurePart> parts;
};

// Of the curves that have none of their own, told apart by colour-blind people too.
std::string usualColour(std::size_t index);

// An SVG document of its own, UTF-8.
std::string toSvg(const Figure& figure);
// panel, curve, x, y, and, where a curve has a line, slope, level, r; of a map panel, row, column,
// value.
std::string toCsv(const Figure& figure);

// A page that shows figures, whose files stand beside it under their keys with these suffixes
// ("svg" is shown, the others are linked); `missing`: what could not be drawn and why.
std::string indexPage(const std::string& title, const std::vector<Figure>& figures,
                      const std::vector<std::string>& suffixes,
                      const std::vector<std::string>& missing);

}  // namespace sextant
