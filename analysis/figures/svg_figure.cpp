// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "analysis/figures/figure.h"
#include "analysis/figures/markup.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

constexpr double partWidth = 420, plotHeight = 240, left = 58, right = 56, top = 30, bottom = 44;
constexpr double legendLine = 15, page = 12;
constexpr std::size_t mostPoints = 600;  // of a curve: as fine as it can be seen

// Okabe and Ito's.
constexpr std::array<const char*, 8> colours = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                                "#e69f00", "#56b4e9", "#7f6000", "#000000"};
// Of lines whose colours were had by others before, the first time, the second and so on.
constexpr std::array<const char*, 3> laterDashes = {"8 3 2 3", "2 2", "10 3 2 3 2 3"};

struct Range {
    double least = 0, most = 1;

    void take(double value, bool& any) {
        if (!std::isfinite(value)) return;
        least = any ? std::min(least, value) : value;
        most = any ? std::max(most, value) : value;
        any = true;
    }
    double share(double value) const { return (value - least) / (most - least); }
};

Range widened(Range range) {
    if (range.most - range.least < 1e-12) return {range.least - 0.5, range.most + 0.5};
    const double margin = 0.04 * (range.most - range.least);
    return {range.least >= 0 && range.least < margin ? 0 : range.least - margin,
            range.most + margin};
}

// Round values within the range, about five of them.
std::vector<double> ticks(const Range& range) {
    const double raw = (range.most - range.least) / 5;
    const double unit = std::pow(10.0, std::floor(std::log10(raw)));
    double step = 10 * unit;
    for (const double times : {1.0, 2.0, 5.0})
        if (times * unit >= raw) {
            step = times * unit;
            break;
        }
    std::vector<double> all;
    for (double at = std::ceil(range.least / step); at * step <= range.most + 1e-9 * step; ++at)
        all.push_back(at * step);
    return all;
}

std::string number(double value) {
    return fixedText(value, 1);
}

std::string words(double x, double y, const std::string& text, const char* anchor,
                  const std::string& more = "") {
    return "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" text-anchor=\"" + anchor + "\"" +
           more + ">" + escaped(text) + "</text>\n";
}

std::string stroke(double x1, double y1, double x2, double y2, const char* style) {
    return "<line x1=\"" + number(x1) + "\" y1=\"" + number(y1) + "\" x2=\"" + number(x2) +
           "\" y2=\"" + number(y2) + "\" " + style + "/>\n";
}

std::string colourOf(const FigureCurve& curve, std::size_t index) {
    return curve.colour.empty() ? usualColour(index) : curve.colour;
}

// Empty: a whole line.
std::string dashOf(const FigureCurve& curve, std::size_t index) {
    if (curve.dashed) return "5 3";
    const std::size_t round = curve.colour.empty() ? index / colours.size() : 0;
    return round == 0 ? "" : laterDashes[(round - 1) % laterDashes.size()];
}

struct Plot {
    double x0, y0, width, height;
    Range x, left, right;

    double atX(double value) const { return x0 + width * x.share(value); }
    double atY(double value, bool onRight) const {
        return y0 + height * (1 - (onRight ? right : left).share(value));
    }
};

std::string drawn(const Plot& plot, const FigureCurve& curve, const std::string& colour,
                  const std::string& dash) {
    std::string svg, path;
    const std::size_t step = std::max<std::size_t>(1, curve.x.size() / mostPoints);
    bool open = false;
    for (std::size_t i = 0; i < curve.x.size(); ++i) {
        if (i % step != 0 && i + 1 != curve.x.size()) continue;
        if (!std::isfinite(curve.y[i])) {
            open = false;
            continue;
        }
        const std::string x = number(plot.atX(curve.x[i]));
        const std::string y = number(plot.atY(curve.y[i], curve.right));
        if (curve.dots)
            svg += "<circle cx=\"" + x + "\" cy=\"" + y + "\" r=\"2\" fill=\"" + colour + "\"/>\n";
        else
            path += (open ? "L" : "M") + x + " " + y;
        open = true;
    }
    if (path.empty()) return svg;
    return svg + "<path d=\"" + path + "\" fill=\"none\" stroke=\"" + colour +
           "\" stroke-width=\"1.2\"" + (dash.empty() ? "" : " stroke-dasharray=\"" + dash + "\"") +
           "/>\n";
}

// Least and most x of the points that are there.
Range reachOf(const FigureCurve& curve) {
    Range reach;
    bool any = false;
    for (std::size_t i = 0; i < curve.x.size(); ++i)
        if (std::isfinite(curve.y[i])) reach.take(curve.x[i], any);
    return reach;
}

// Where the line through a curve's points begins and ends; nothing: there is none.
std::optional<FigureCurve> lineThrough(const FigureCurve& curve) {
    if (!curve.line || !std::isfinite(curve.line->slope)) return std::nullopt;
    const Range reach = reachOf(curve);
    return FigureCurve{"",
                       {reach.least, reach.most},
                       {curve.line->at(reach.least), curve.line->at(reach.most)},
                       "",
                       false,
                       curve.right};
}

// "layer 3: slope -1.25, r -0.9".
std::string legendOf(const FigureCurve& curve) {
    if (!curve.line) return curve.name;
    const auto value = [](double one) {
        return std::isfinite(one) ? numberText(one, 3) : std::string("\u2013");
    };
    return curve.name + ": slope " + value(curve.line->slope) + ", r " + value(curve.line->r);
}

std::string axes(const Plot& plot, const FigurePart& part) {
    std::string svg = "<rect x=\"" + number(plot.x0) + "\" y=\"" + number(plot.y0) + "\" width=\"" +
                      number(plot.width) + "\" height=\"" + number(plot.height) +
                      "\" fill=\"none\" stroke=\"#888\"/>\n";
    constexpr const char* mark = "stroke=\"#888\"";
    const double low = plot.y0 + plot.height, end = plot.x0 + plot.width;
    for (const double value : ticks(plot.x)) {
        svg += stroke(plot.atX(value), low, plot.atX(value), low + 4, mark);
        svg += words(plot.atX(value), low + 16, numberText(value, 6), "middle");
    }
    for (const double value : ticks(plot.left)) {
        svg += stroke(plot.x0 - 4, plot.atY(value, false), plot.x0, plot.atY(value, false), mark);
        svg += words(plot.x0 - 7, plot.atY(value, false) + 4, numberText(value, 6), "end");
    }
    if (!part.right.empty())
        for (const double value : ticks(plot.right)) {
            svg += stroke(end, plot.atY(value, true), end + 4, plot.atY(value, true), mark);
            svg += words(end + 7, plot.atY(value, true) + 4, numberText(value, 6), "start");
        }
    const double middle = plot.y0 + plot.height / 2;
    const auto turned = [&](double x, const std::string& text) {
        return words(x, middle, text, "middle",
                     " transform=\"rotate(-90 " + number(x) + " " + number(middle) + ")\"");
    };
    svg += words(plot.x0 + plot.width / 2, low + 34, part.bottom, "middle");
    svg += turned(plot.x0 - 44, part.left);
    if (!part.right.empty()) svg += turned(end + 48, part.right);
    return svg;
}

std::string drawnCurves(const FigurePart& part, double x0, double y0) {
    Plot plot{x0 + left, y0 + top, partWidth - left - right, plotHeight, {}, {}, {}};
    bool anyX = false, anyLeft = false, anyRight = false;
    const auto take = [&](const FigureCurve& curve) {
        for (std::size_t i = 0; i < curve.x.size(); ++i) {
            if (!std::isfinite(curve.y[i])) continue;
            plot.x.take(curve.x[i], anyX);
            if (curve.right)
                plot.right.take(curve.y[i], anyRight);
            else
                plot.left.take(curve.y[i], anyLeft);
        }
    };
    for (const FigureCurve& curve : part.curves) {
        take(curve);
        if (const auto line = lineThrough(curve)) take(*line);
    }
    if (plot.x.most <= plot.x.least) plot.x.most = plot.x.least + 1;
    plot.left = widened(plot.left);
    plot.right = widened(plot.right);
    std::string svg = axes(plot, part);
    if (part.upright && *part.upright > plot.x.least && *part.upright < plot.x.most)
        svg += stroke(plot.atX(*part.upright), plot.y0, plot.atX(*part.upright),
                      plot.y0 + plot.height, "stroke=\"#a86f00\" stroke-dasharray=\"4 3\"");
    double legend = plot.y0 + plot.height + bottom + 10;
    for (std::size_t i = 0; i < part.curves.size(); ++i) {
        const FigureCurve& curve = part.curves[i];
        const std::string colour = colourOf(curve, i);
        const std::string dash = dashOf(curve, i);
        svg += drawn(plot, curve, colour, dash);
        const auto line = lineThrough(curve);
        if (line) svg += drawn(plot, *line, colour, dash);
        if (curve.name.empty()) continue;
        FigureCurve sample{"", {0, 1}, {0, 0}, colour, curve.dashed, false, curve.dots};
        const Plot key{plot.x0, legend - 5, 22, 1, {}, {-1, 1}, {}};
        svg += drawn(key, sample, colour, dash);
        sample.dots = false;
        if (line) svg += drawn(key, sample, colour, dash);
        svg += words(plot.x0 + 28, legend, legendOf(curve), "start");
        legend += legendLine;
    }
    return svg;
}

// Red over yellow to green.
std::string mapColour(double value) {
    const double share = std::clamp(value, 0.0, 1.0);
    const auto mixed = [&](double low, double middle, double high) {
        return share < 0.5 ? low + 2 * share * (middle - low)
                           : middle + (2 * share - 1) * (high - middle);
    };
    char text[16];
    std::snprintf(text, sizeof text, "#%02x%02x%02x", static_cast<int>(mixed(215, 255, 26)),
                  static_cast<int>(mixed(48, 255, 152)), static_cast<int>(mixed(39, 191, 80)));
    return text;
}

std::string drawnMap(const FigurePart& part, double x0, double y0) {
    const FigureMap& map = *part.map;
    const double width = partWidth - left - right;
    const double w = width / static_cast<double>(std::max<std::size_t>(1, map.columns.size()));
    const double h = plotHeight / static_cast<double>(std::max<std::size_t>(1, map.rows.size()));
    std::string svg;
    const double px = x0 + left, py = y0 + top;
    for (std::size_t r = 0; r < map.rows.size(); ++r) {
        svg += words(px - 6, py + h * (static_cast<double>(r) + 0.5) + 4, map.rows[r], "end");
        for (std::size_t c = 0; c < map.columns.size(); ++c) {
            const double value = map.values.at(r * map.columns.size() + c);
            if (!std::isfinite(value)) continue;
            const double x = px + w * static_cast<double>(c), y = py + h * static_cast<double>(r);
            svg += "<rect x=\"" + number(x) + "\" y=\"" + number(y) + "\" width=\"" + number(w) +
                   "\" height=\"" + number(h) + "\" fill=\"" + mapColour(value) +
                   "\" stroke=\"#fff\"/>\n";
            const std::string& own =
                map.words.empty() ? number(value) : map.words.at(r * map.columns.size() + c);
            if (!own.empty())
                svg += words(x + w / 2, y + h / 2 + 4, own, "middle",
                             w < 26 ? " font-size=\"7\"" : "");
        }
    }
    for (std::size_t c = 0; c < map.columns.size(); ++c)
        svg += words(px + w * (static_cast<double>(c) + 0.5), py + plotHeight + 16, map.columns[c],
                     "middle");
    svg += words(px + width / 2, py + plotHeight + 34, part.bottom, "middle");
    return svg + words(px - 44, py + plotHeight / 2, part.left, "middle",
                       " transform=\"rotate(-90 " + number(px - 44) + " " +
                           number(py + plotHeight / 2) + ")\"");
}

double heightOf(const FigurePart& part) {
    const auto named = std::count_if(part.curves.begin(), part.curves.end(),
                                     [](const FigureCurve& curve) { return !curve.name.empty(); });
    return top + plotHeight + bottom + 10 + legendLine * static_cast<double>(named);
}

}  // namespace

std::string usualColour(std::size_t index) {
    return colours[index % colours.size()];
}

std::string toSvg(const Figure& figure) {
    const auto columns = static_cast<std::size_t>(std::max(1, figure.columns));
    double height = page;
    std::string body;
    for (std::size_t at = 0; at < figure.parts.size(); at += columns) {
        double tallest = 0;
        for (std::size_t c = 0; c < columns && at + c < figure.parts.size(); ++c) {
            const FigurePart& part = figure.parts[at + c];
            const double x0 = page + partWidth * static_cast<double>(c);
            body +=
                words(x0 + left, height + top - 10, part.title, "start", " font-weight=\"bold\"");
            body += part.map ? drawnMap(part, x0, height) : drawnCurves(part, x0, height);
            tallest = std::max(tallest, heightOf(part));
        }
        height += tallest;
    }
    const double width =
        2 * page + partWidth * static_cast<double>(std::min(
                                   columns, std::max<std::size_t>(1, figure.parts.size())));
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + number(width) + "\" height=\"" +
           number(height + page) + "\" font-family=\"sans-serif\" font-size=\"11\">\n<title>" +
           escaped(figure.title) + "</title>\n<desc>" + escaped(figure.caption) +
           "</desc>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n" + body + "</svg>\n";
}

}  // namespace sextant
