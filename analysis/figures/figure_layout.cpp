// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cmath>

#include "analysis/figures/drawing.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

constexpr double panelWidth = 432, plotHeight = 240, left = 70, right = 56, bottom = 54;
constexpr double plotWidth = panelWidth - left - right;
constexpr double page = 12, textLine = 15, sampleWidth = 22, sampleRoom = 28;
constexpr std::size_t mostPoints = 600;  // of a curve: as fine as it can be seen
constexpr const char* axisColour = "#888888";
constexpr const char* trainedColour = "#a86f00";
constexpr const char* noteColour = "#b02a45";
constexpr const char* bandColour = "#eceef1";

// Okabe and Ito's.
constexpr std::array<const char*, 8> colours = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                                "#e69f00", "#56b4e9", "#7f6000", "#000000"};
// Of curves whose colours are used before, the first time, the second and so on.
const std::array<std::vector<double>, 3> laterDashes = {
    {{8, 3, 2, 3}, {2, 2}, {10, 3, 2, 3, 2, 3}}};
const std::vector<double> dashed = {5, 3}, dotted = {1, 2};

using Items = std::vector<DrawingItem>;

struct Range {
    double least = 0, most = 1;

    void take(double value, bool& any) {
        if (!std::isfinite(value)) return;
        least = any ? std::min(least, value) : value;
        most = any ? std::max(most, value) : value;
        any = true;
    }
    double size() const { return most - least; }
    double share(double value) const { return (value - least) / size(); }
    bool holds(double value) const { return value > least && value < most; }
};

Range widened(Range range) {
    if (range.size() < 1e-12) return {range.least - 0.5, range.most + 0.5};
    const double margin = 0.04 * range.size();
    return {range.least >= 0 && range.least < margin ? 0 : range.least - margin,
            range.most + margin};
}

// Round values within the range, about five of them.
std::vector<double> ticks(const Range& range) {
    const double raw = range.size() / 5;
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

// Cut at spaces so that each line fits, by the width of a usual letter: there are no fonts here.
std::vector<std::string> linesOf(const std::string& text, double width) {
    constexpr double letter = 6.4;
    const auto most = static_cast<std::size_t>(width / letter);
    const auto letters = [](const std::string& one) {
        return static_cast<std::size_t>(std::count_if(one.begin(), one.end(), [](char c) {
            return (static_cast<unsigned char>(c) & 0xC0) != 0x80;  // of UTF-8, the first byte
        }));
    };
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        const std::string word = text.substr(at, end - at);
        if (lines.empty() || letters(lines.back()) + 1 + letters(word) > most)
            lines.push_back(word);
        else
            lines.back() += " " + word;
        at = end + 1;
    }
    return lines;
}

void addLines(Items& items, Point at, const std::vector<std::string>& lines, bool bold = false) {
    for (const std::string& line : lines) {
        items.push_back(TextItem{at, line, Anchor::start, bold});
        at.y += textLine;
    }
}

// The pen of a curve, without points yet.
PathItem penOf(const FigureCurve& curve, std::size_t index) {
    PathItem pen{{}, curve.colour.empty() ? usualColour(index) : curve.colour, 1.2};
    const std::size_t round = curve.colour.empty() ? index / colours.size() : 0;
    if (curve.dashed)
        pen.dashes = dashed;
    else if (round > 0)
        pen.dashes = laterDashes[(round - 1) % laterDashes.size()];
    return pen;
}

// Where values lie on the page.
struct Plot {
    Point corner;
    Range x, left, right;

    Point at(double valueX, double valueY, bool onRight) const {
        return {atX(valueX), corner.y + plotHeight * (1 - (onRight ? right : left).share(valueY))};
    }
    double atX(double value) const { return corner.x + plotWidth * x.share(value); }
    double low() const { return corner.y + plotHeight; }
    double end() const { return corner.x + plotWidth; }
    std::vector<Point> upright(double value) const {
        return {{atX(value), corner.y}, {atX(value), low()}};
    }
};

// The line through a curve's points, from the least x to the most; nothing: there is none.
std::optional<FigureCurve> lineThrough(const FigureCurve& curve) {
    if (!curve.line || !std::isfinite(curve.line->slope)) return std::nullopt;
    Range reach;
    bool any = false;
    for (std::size_t i = 0; i < curve.x.size(); ++i)
        if (std::isfinite(curve.y[i])) reach.take(curve.x[i], any);
    FigureCurve line{
        "", {reach.least, reach.most}, {curve.line->at(reach.least), curve.line->at(reach.most)}};
    line.right = curve.right;
    return line;
}

Plot plotOf(const FigurePanel& panel, Point corner) {
    Plot plot{corner, {}, {}, {}};
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
    for (const FigureCurve& curve : panel.curves) {
        take(curve);
        if (const auto line = lineThrough(curve)) take(*line);
    }
    for (const FigureNote& note : panel.notes)
        if (note.level) plot.left.take(*note.level, anyLeft);
    if (plot.x.size() <= 0) plot.x.most = plot.x.least + 1;
    plot.left = widened(plot.left);
    plot.right = widened(plot.right);
    if (!panel.equalUnits) return plot;
    const double more = plot.left.size() * plotWidth / plotHeight - plot.x.size();
    if (more > 0)
        plot.x = {plot.x.least - more / 2, plot.x.most + more / 2};
    else
        plot.left = {plot.left.least + more * plotHeight / plotWidth / 2,
                     plot.left.most - more * plotHeight / plotWidth / 2};
    return plot;
}

void addCurve(Items& items, const Plot& plot, const FigureCurve& curve, PathItem pen) {
    const std::size_t step = std::max<std::size_t>(1, curve.x.size() / mostPoints);
    bool open = false;
    for (std::size_t i = 0; i < curve.x.size(); ++i) {
        if (i % step != 0 && i + 1 != curve.x.size()) continue;
        const bool there = std::isfinite(curve.y[i]);
        if (there) {
            const Point at = plot.at(curve.x[i], curve.y[i], curve.right);
            if (curve.dots) {
                items.push_back(DotItem{at, 2, pen.colour});
            } else {
                if (!open) pen.runs.emplace_back();
                pen.runs.back().push_back(at);
            }
        }
        open = there;
    }
    if (!pen.runs.empty()) items.push_back(std::move(pen));
}

void addSideTitle(Items& items, double x, double y, const std::string& text) {
    if (!text.empty()) items.push_back(TextItem{{x, y}, text, Anchor::middle, false, true});
}

void addAxes(Items& items, const Plot& plot, const FigurePanel& panel) {
    items.push_back(BoxItem{plot.corner, plotWidth, plotHeight, "", axisColour});
    PathItem marks{{}, axisColour};
    for (const double value : ticks(plot.x)) {
        const double x = plot.atX(value);
        marks.runs.push_back({{x, plot.low()}, {x, plot.low() + 4}});
        items.push_back(TextItem{{x, plot.low() + 16}, numberText(value, 6), Anchor::middle});
    }
    const auto side = [&](const Range& range, bool onRight) {
        const double x = onRight ? plot.end() : plot.corner.x, out = onRight ? 1 : -1;
        for (const double value : ticks(range)) {
            const double y = plot.at(0, value, onRight).y;
            marks.runs.push_back({{x, y}, {x + 4 * out, y}});
            items.push_back(TextItem{
                {x + 7 * out, y + 4}, numberText(value, 6), onRight ? Anchor::start : Anchor::end});
        }
    };
    side(plot.left, false);
    if (!panel.right.empty()) side(plot.right, true);
    items.push_back(std::move(marks));
    addSideTitle(items, plot.end() + 48, plot.corner.y + plotHeight / 2, panel.right);
}

// An entry of the legend: a short piece of its curve or band, and its words.
struct LegendEntry {
    std::vector<std::string> words;
    std::optional<PathItem> pen = {};
    bool dots = false, line = true;
    bool band = false;
};

// "layer 3: slope -1.25, r -0.9".
std::string legendText(const FigureCurve& curve) {
    if (!curve.line) return curve.name;
    const auto value = [](double one) {
        return std::isfinite(one) ? numberText(one, 3) : std::string("\u2013");
    };
    return curve.name + ": slope " + value(curve.line->slope) + ", r " + value(curve.line->r);
}

std::vector<LegendEntry> legendOf(const FigurePanel& panel) {
    const auto cut = [](const std::string& words) {
        return linesOf(words, panelWidth - left - sampleRoom);
    };
    std::vector<LegendEntry> entries;
    for (std::size_t i = 0; i < panel.curves.size(); ++i) {
        const FigureCurve& curve = panel.curves[i];
        if (!curve.name.empty())
            entries.push_back({cut(legendText(curve)), penOf(curve, i), curve.dots,
                               !curve.dots || lineThrough(curve).has_value()});
    }
    for (const FigureBand& band : panel.bands)
        entries.push_back({cut(band.name), {}, false, false, true});
    for (const FigureNote& note : panel.notes) {
        entries.push_back({cut(note.words)});
        if (note.level || note.position) entries.back().pen = PathItem{{}, noteColour, 1, dotted};
    }
    return entries;
}

double heightOf(const std::vector<LegendEntry>& entries) {
    double height = 0;
    for (const LegendEntry& entry : entries)
        height += textLine * static_cast<double>(entry.words.size());
    return height;
}

void addLegend(Items& items, Point at, const std::vector<LegendEntry>& entries) {
    for (const LegendEntry& entry : entries) {
        const double y = at.y - 4;
        if (entry.band) items.push_back(BoxItem{{at.x, at.y - 9}, sampleWidth, 10, bandColour, ""});
        if (entry.pen && entry.line) {
            PathItem line = *entry.pen;
            line.runs = {{{at.x, y}, {at.x + sampleWidth, y}}};
            items.push_back(std::move(line));
        }
        if (entry.dots) items.push_back(DotItem{{at.x + sampleWidth / 2, y}, 2, entry.pen->colour});
        addLines(items, {at.x + sampleRoom, at.y}, entry.words);
        at.y += textLine * static_cast<double>(entry.words.size());
    }
}

void addCurves(Items& items, const FigurePanel& panel, Point corner) {
    const Plot plot = plotOf(panel, corner);
    for (const FigureBand& band : panel.bands) {
        const double from = plot.atX(std::max(band.from, plot.x.least));
        const double to = plot.atX(std::min(band.to, plot.x.most));
        if (to > from)
            items.push_back(BoxItem{{from, corner.y}, to - from, plotHeight, bandColour, ""});
    }
    addAxes(items, plot, panel);
    if (panel.upright && plot.x.holds(*panel.upright))
        items.push_back(PathItem{{plot.upright(*panel.upright)}, trainedColour, 1, {4, 3}});
    for (const FigureNote& note : panel.notes) {
        PathItem line{{}, noteColour, 1, dotted};
        if (note.level) {
            const double y = plot.at(0, *note.level, false).y;
            line.runs.push_back({{corner.x, y}, {plot.end(), y}});
        }
        if (note.position && plot.x.holds(*note.position))
            line.runs.push_back(plot.upright(*note.position));
        if (!line.runs.empty()) items.push_back(std::move(line));
    }
    for (std::size_t i = 0; i < panel.curves.size(); ++i) {
        const FigureCurve& curve = panel.curves[i];
        addCurve(items, plot, curve, penOf(curve, i));
        if (const auto line = lineThrough(curve)) addCurve(items, plot, *line, penOf(curve, i));
    }
}

// Red over yellow to green.
std::string mapColour(double value) {
    const double share = std::clamp(value, 0.0, 1.0);
    const auto mixed = [&](double low, double middle, double high) {
        return share < 0.5 ? low + 2 * share * (middle - low)
                           : middle + (2 * share - 1) * (high - middle);
    };
    std::string text = "#";
    for (const double part : {mixed(215, 255, 26), mixed(48, 255, 152), mixed(39, 191, 80)}) {
        constexpr char digits[] = "0123456789abcdef";
        const auto level = static_cast<std::size_t>(part);
        text += {digits[level / 16], digits[level % 16]};
    }
    return text;
}

void addMap(Items& items, const FigureMap& map, Point corner) {
    constexpr double narrow = 26, small = 7;
    const double w = plotWidth / static_cast<double>(std::max<std::size_t>(1, map.columns.size()));
    const double h = plotHeight / static_cast<double>(std::max<std::size_t>(1, map.rows.size()));
    for (std::size_t r = 0; r < map.rows.size(); ++r) {
        const double y = corner.y + h * static_cast<double>(r);
        items.push_back(TextItem{{corner.x - 6, y + h / 2 + 4}, map.rows[r], Anchor::end});
        for (std::size_t c = 0; c < map.columns.size(); ++c) {
            const double x = corner.x + w * static_cast<double>(c);
            const std::size_t at = r * map.columns.size() + c;
            const double value = map.values.at(at);
            if (!std::isfinite(value)) continue;
            items.push_back(BoxItem{{x, y}, w, h, mapColour(value), "#ffffff"});
            const std::string words = map.words.empty() ? fixedText(value, 1) : map.words.at(at);
            TextItem text{{x + w / 2, y + h / 2 + 4}, words, Anchor::middle};
            if (w < narrow) text.size = small;
            if (!words.empty()) items.push_back(std::move(text));
        }
    }
    for (std::size_t c = 0; c < map.columns.size(); ++c)
        items.push_back(
            TextItem{{corner.x + w * (static_cast<double>(c) + 0.5), corner.y + plotHeight + 16},
                     map.columns[c],
                     Anchor::middle});
}

void addPanel(Items& items, const FigurePanel& panel, Point corner) {
    if (panel.map)
        addMap(items, *panel.map, corner);
    else
        addCurves(items, panel, corner);
    const double low = corner.y + plotHeight;
    if (!panel.bottom.empty())
        items.push_back(
            TextItem{{corner.x + plotWidth / 2, low + 34}, panel.bottom, Anchor::middle});
    addSideTitle(items, corner.x - 44, corner.y + plotHeight / 2, panel.left);
    addLegend(items, {corner.x, low + bottom}, legendOf(panel));
}

}  // namespace

std::string usualColour(std::size_t index) {
    return colours[index % colours.size()];
}

Drawing layOut(const Figure& figure) {
    const auto columns = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(
        figure.columns, 1, std::max<std::ptrdiff_t>(1, std::ssize(figure.panels))));
    Drawing drawing{2 * page + panelWidth * static_cast<double>(columns),
                    page,
                    figure.title,
                    figure.caption,
                    {}};
    std::vector<std::string> heading = linesOf(figure.title, drawing.width - 2 * page);
    if (!figure.identity.empty()) {
        drawing.description += "\n" + figure.identity;
        for (std::string& line : linesOf(figure.identity, drawing.width - 2 * page))
            heading.push_back(std::move(line));
    }
    addLines(drawing.items, {page, page + 11}, heading);
    drawing.height += textLine * static_cast<double>(heading.size());
    for (std::size_t first = 0; first < figure.panels.size(); first += columns) {
        const std::size_t end = std::min(first + columns, figure.panels.size());
        std::size_t titleLines = 0;
        double legend = 0;
        for (std::size_t i = first; i < end; ++i) {
            const FigurePanel& panel = figure.panels[i];
            titleLines = std::max(titleLines, linesOf(panel.title, panelWidth - left).size());
            legend = std::max(legend, heightOf(legendOf(panel)));
        }
        const double top = drawing.height + 15 + textLine * static_cast<double>(titleLines);
        for (std::size_t i = first; i < end; ++i) {
            const Point corner{page + panelWidth * static_cast<double>(i - first) + left, top};
            const auto title = linesOf(figure.panels[i].title, panelWidth - left);
            addLines(drawing.items,
                     {corner.x, top - 10 + textLine * (1 - static_cast<double>(title.size()))},
                     title, true);
            addPanel(drawing.items, figure.panels[i], corner);
        }
        drawing.height = top + plotHeight + bottom + legend;
    }
    drawing.height += page;
    return drawing;
}

}  // namespace sextant
