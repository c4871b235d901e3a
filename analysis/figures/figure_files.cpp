// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/figures/figure.h"
#include "analysis/figures/markup.h"

namespace sextant {

namespace {

bool hasLines(const Figure& figure) {
    for (const FigurePanel& panel : figure.panels)
        for (const FigureCurve& curve : panel.curves)
            if (curve.line) return true;
    return false;
}

}  // namespace

std::string escaped(const std::string& text) {
    std::string all;
    for (const char c : text) {
        if (c == '&')
            all += "&amp;";
        else if (c == '<')
            all += "&lt;";
        else if (c == '>')
            all += "&gt;";
        else if (c == '"')
            all += "&quot;";
        else if (static_cast<unsigned char>(c) >= ' ' || c == '\n')
            all += c;
    }
    return all;
}

std::vector<Table> tablesOf(const Figure& figure) {
    const bool lines = hasLines(figure);
    Table table(figure.key, {"panel", "curve", "x", "y"});
    if (lines)
        for (const char* name : {"slope", "level", "r"})
            table.columns.push_back({name});
    for (const FigurePanel& panel : figure.panels) {
        for (const FigureCurve& curve : panel.curves)
            for (std::size_t i = 0; i < curve.x.size(); ++i) {
                std::vector<TableCell> row{panel.title, curve.name, curve.x[i], curve.y[i]};
                if (curve.line)
                    row.insert(row.end(), {curve.line->slope, curve.line->level, curve.line->r});
                table.add(row);
            }
        if (!panel.map) continue;
        const FigureMap& map = *panel.map;
        for (std::size_t r = 0; r < map.rows.size(); ++r)
            for (std::size_t c = 0; c < map.columns.size(); ++c) {
                const std::size_t at = r * map.columns.size() + c;
                const bool written = !map.words.empty() && !map.words.at(at).empty();
                table.add({panel.title, map.rows[r], map.columns[c],
                           written ? TableCell(map.words[at]) : TableCell(map.values.at(at))});
            }
    }
    return {table};
}

std::string indexPage(const FigurePage& page, const std::vector<std::string>& suffixes) {
    std::string html =
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>" +
        escaped(page.title) +
        "</title>\n<style>body{font-family:sans-serif;max-width:70em;margin:2em auto;"
        "padding:0 1em}img{max-width:100%}</style></head>\n<body>\n<h1>" +
        escaped(page.title) + "</h1>\n";
    for (const Figure& figure : page.figures) {
        html += "<h2 id=\"" + escaped(figure.key) + "\">" + escaped(figure.title) +
                "</h2>\n<p><img src=\"" + escaped(figure.key) + ".svg\" alt=\"" +
                escaped(figure.title) + "\"></p>\n<p>" + escaped(figure.caption) + "</p>\n<p>";
        for (const std::string& suffix : suffixes)
            html += "<a href=\"" + escaped(figure.key) + "." + suffix + "\">" + suffix + "</a> ";
        html += "</p>\n";
    }
    if (!page.missing.empty()) {
        html += "<h2>Not drawn</h2>\n<ul>\n";
        for (const std::string& one : page.missing)
            html += "<li>" + escaped(one) + "</li>\n";
        html += "</ul>\n";
    }
    return html + "</body>\n</html>\n";
}

}  // namespace sextant
