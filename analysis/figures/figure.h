// SPDX-License-Identifier: GPL-3.0-or-later
// A figure as papers print them, as plain values: panels of curves, or maps of cells. Each figure
// is made by one function; layOut() (drawing.h) places its parts, so the window, a report and
// sextant-batch draw the same picture.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/measure/regression_line.h"
#include "analysis/values/table.h"

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

// A range of x that is shaded over the whole height.
struct FigureBand {
    std::string name;  // in the legend
    double from = 0.0, to = 0.0;
};

// What the legend says after the curves: a printed number, or where a curve comes from.
struct FigureNote {
    std::string words;
    std::optional<double> level = {};     // a dotted line across, at this y of the left axis
    std::optional<double> position = {};  // a dotted line upwards, at this x
};

struct FigurePanel {
    std::string title, bottom, left, right = "";  // axes; `right` empty: there is none
    std::vector<FigureCurve> curves = {};
    std::optional<double> upright = {};  // a dashed line at this x: the trained length
    std::optional<FigureMap> map = {};   // in place of curves
    std::vector<FigureBand> bands = {};
    std::vector<FigureNote> notes = {};
    bool equalUnits = false;  // a unit of x is drawn as long as a unit of y
};

struct Figure {
    std::string key;      // "heads-7": name of its files
    std::string title;    // "Best scale by position"
    std::string caption;  // which figure of which paper, and how it was computed
    int columns = 1;      // panels in a row
    std::vector<FigurePanel> panels;
    // What it was measured on: "samples/nope, the-millpond.txt, 4 samples of 512 tokens"; empty: of
    // no model.
    std::string identity = "";
};

// Of the curves that have none of their own; colour-blind people can tell them apart.
std::string usualColour(std::size_t index);

// One table under the figure's key: panel, curve, x, y, and, where a curve has a line, slope,
// level, r; of a map panel, row, column, value.
std::vector<Table> tablesOf(const Figure& figure);

// Figures that are shown together.
struct FigurePage {
    std::string title;
    std::vector<Figure> figures;
    std::vector<std::string> missing = {};  // what could not be drawn, and why
};
// The page in HTML. The files of its figures stand beside it, under their keys with these suffixes:
// "svg" is shown, the others are linked.
std::string indexPage(const FigurePage& page, const std::vector<std::string>& suffixes);

}  // namespace sextant
