// SPDX-License-Identifier: GPL-3.0-or-later
// A picture as plain values: lines, boxes, dots and texts at their places. Lengths are in units of
// 1/96 inch, from the upper left corner. SVG is written here, without Qt; widgets/figures paints
// the same items on a screen, into PNG and into PDF.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "analysis/figures/figure.h"

namespace sextant {

struct Point {
    double x = 0.0, y = 0.0;
};

// Lines through points, one or several with the same pen.
struct PathItem {
    std::vector<std::vector<Point>> runs;
    std::string colour;
    double width = 1.0;
    std::vector<double> dashes = {};  // lengths of dashes and gaps in turn; empty: a solid line
};

struct BoxItem {
    Point corner;  // upper left
    double width = 0.0, height = 0.0;
    std::string fill, edge;  // colours; empty: none
};

struct DotItem {
    Point centre;
    double radius = 0.0;
    std::string colour;
};

enum class Anchor { start, middle, end };

struct TextItem {
    Point at;  // on the base line
    std::string text;
    Anchor anchor = Anchor::start;  // which part of the text is there
    bool bold = false;
    bool upwards = false;  // read from below to above
    double size = 11.0;    // of the font
};

using DrawingItem = std::variant<PathItem, BoxItem, DotItem, TextItem>;

struct Drawing {
    double width = 0.0, height = 0.0;
    std::string title, description;  // what the file says about itself
    std::vector<DrawingItem> items;  // later ones over earlier ones
};

Drawing layOut(const Figure& figure);

// An SVG document of its own, UTF-8.
std::string toSvg(const Drawing& drawing);

}  // namespace sextant
