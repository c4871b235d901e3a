// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/figures/drawing.h"
#include "analysis/figures/markup.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

std::string number(double value) {
    return fixedText(value, 1);
}

// " name="value""; nothing where the value is empty.
std::string attribute(const char* name, const std::string& value) {
    return value.empty() ? "" : " " + std::string(name) + "=\"" + value + "\"";
}

std::string marks(const PathItem& path) {
    std::string data, dashes;
    for (const std::vector<Point>& run : path.runs)
        for (std::size_t i = 0; i < run.size(); ++i)
            data += (i == 0 ? "M" : "L") + number(run[i].x) + " " + number(run[i].y);
    for (const double length : path.dashes)
        dashes += (dashes.empty() ? "" : " ") + numberText(length);
    return "<path" + attribute("d", data) + " fill=\"none\"" + attribute("stroke", path.colour) +
           attribute("stroke-width", numberText(path.width)) +
           attribute("stroke-dasharray", dashes) + "/>\n";
}

std::string marks(const BoxItem& box) {
    return "<rect" + attribute("x", number(box.corner.x)) + attribute("y", number(box.corner.y)) +
           attribute("width", number(box.width)) + attribute("height", number(box.height)) +
           attribute("fill", box.fill.empty() ? "none" : box.fill) + attribute("stroke", box.edge) +
           "/>\n";
}

std::string marks(const DotItem& dot) {
    return "<circle" + attribute("cx", number(dot.centre.x)) +
           attribute("cy", number(dot.centre.y)) + attribute("r", numberText(dot.radius)) +
           attribute("fill", dot.colour) + "/>\n";
}

std::string marks(const TextItem& text) {
    const std::string x = number(text.at.x), y = number(text.at.y);
    const char* anchor = text.anchor == Anchor::start    ? "start"
                         : text.anchor == Anchor::middle ? "middle"
                                                         : "end";
    return "<text" + attribute("x", x) + attribute("y", y) + attribute("text-anchor", anchor) +
           attribute("font-size", numberText(text.size)) +
           attribute("font-weight", text.bold ? "bold" : "") +
           attribute("transform", text.upwards ? "rotate(-90 " + x + " " + y + ")" : "") + ">" +
           escaped(text.text) + "</text>\n";
}

}  // namespace

std::string toSvg(const Drawing& drawing) {
    std::string svg =
        "<svg xmlns=\"http://www.w3.org/2000/svg\"" + attribute("width", number(drawing.width)) +
        attribute("height", number(drawing.height)) + " font-family=\"sans-serif\">\n<title>" +
        escaped(drawing.title) + "</title>\n<desc>" + escaped(drawing.description) +
        "</desc>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
    for (const DrawingItem& item : drawing.items)
        svg += std::visit([](const auto& one) { return marks(one); }, item);
    return svg + "</svg>\n";
}

}  // namespace sextant
