// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/figures/warping_figures.h"

#include <cmath>
#include <fstream>
#include <functional>
#include <map>
#include <tuple>

#include "analysis/error.h"
#include "analysis/measure/idealised.h"
#include "analysis/measure/total_table.h"
#include "analysis/values/comma_list.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

constexpr double base = 10000.0;
constexpr int farthest = 1000, seen = 500;
constexpr int drawnSlopes = 8;

using Columns = std::map<std::string, std::vector<double>>;

// A table of numbers with a line of names; nothing where there is no such file.
Columns read(const std::filesystem::path& folder, const char* name) {
    Columns columns;
    if (folder.empty() || !std::filesystem::exists(folder / name)) return columns;
    const std::string file = (folder / name).string();
    std::ifstream stream(folder / name);
    std::string line;
    std::vector<std::string> names;
    if (std::getline(stream, line)) names = commaParts(line);
    for (std::size_t number = 2; std::getline(stream, line); ++number) {
        const auto row = commaParts(line);
        if (row.size() != names.size())
            throw Error("{}, line {}: {} cells, expected {}", file, number, row.size(),
                        names.size());
        for (std::size_t i = 0; i < row.size(); ++i) {
            const auto value = numberFromText(row[i]);
            if (!value) throw Error("{}, line {}: \"{}\" is no number", file, number, row[i]);
            columns[names[i]].push_back(*value);
        }
    }
    return columns;
}

// The same curve as it was published, in its colour, dashed.
void addPublished(FigurePanel& panel, const Columns& table, const std::string& x,
                  const std::string& y, const FigureCurve& ours) {
    const auto at = table.find(x), values = table.find(y);
    if (at == table.end() || values == table.end()) return;
    FigureCurve curve{ours.name + ", published", at->second, values->second, "#000000"};
    curve.dashed = true;
    panel.curves.push_back(std::move(curve));
}

FigureCurve scores(const std::string& name, const std::function<double(double)>& score) {
    FigureCurve curve{name, {}, {}};
    for (int r = 0; r <= farthest; ++r) {
        curve.x.push_back(r);
        curve.y.push_back(std::exp(score(r)));
    }
    return curve;
}

std::vector<Figure> attentionFigures(const Columns& published) {
    std::vector<double> frequencies;
    for (int p = 0; p < 32; ++p)
        frequencies.push_back(std::pow(base, -2.0 * p / 64));
    FigurePanel panel;
    panel.bottom = "distance";
    panel.left = "exp of the score of equal vectors";
    struct One {
        FigureCurve curve;
        std::string column;
    };
    std::vector<One> all = {
        {scores("RoPE, d = 64", [&](double r) { return idealScore(frequencies, r); }), "rope_d64"},
        {scores("RoPE, d to infinity", [](double r) { return ropeScoreLimit(base, r); }),
         "rope_dinf"}};
    for (int i = 1; i <= drawnSlopes; ++i)
        all.push_back({scores("ALiBi, slope 2^-" + std::to_string(i),
                              [i](double r) { return alibiScore(std::pow(2.0, -i), r); }),
                       "alibi_i" + std::to_string(i)});
    for (const One& one : all)
        panel.curves.push_back(one.curve);
    for (const One& one : all)
        addPublished(panel, published, "r", one.column, one.curve);
    Figure first{"warping-1", "Attention of equal vectors by distance", "", 1, {panel}};
    first.caption = "Position index warping, Figure 1; of an encoding alone (methods S6).";
    panel.bands = {{"seen in training", 0.0, seen}};
    // Levels at the ends of what training and testing see.
    const double trained = std::exp(ropeScoreLimit(base, seen)),
                 tested = std::exp(ropeScoreLimit(base, farthest));
    for (const auto& [distance, level, more] :
         {std::tuple(seen, trained, std::string()),
          std::tuple(farthest, tested, ", gap " + fixedText(trained - tested, 4))})
        panel.curves.push_back(
            {"d to infinity at " + groupedText(distance) + ": " + fixedText(level, 4) + more,
             {0.0, farthest},
             {level, level},
             "#000000",
             true});
    Figure second{"warping-2", "The same, and what training has seen", "", 1, {panel}};
    second.caption =
        "Figure 2: distances up to 500 are seen in training; the score falls by the gap beyond.";
    return {first, second};
}

Figure gapsFigure(const Columns& published) {
    FigurePanel panel;
    panel.bottom = "index";
    panel.left = "exp of the score";
    constexpr int range = 100;
    for (const int length : {100, 200, 500}) {
        FigureCurve ours{"length " + std::to_string(length), {}, {}};
        for (int i = 0; i < length; ++i) {
            ours.x.push_back(i);
            ours.y.push_back(
                std::exp(ropeScoreLimit(base, static_cast<double>(i) * range / length)));
        }
        panel.curves.push_back(std::move(ours));
    }
    // From the 50th index from the end down to the last one's level, and on to it.
    for (std::size_t k = 0; k < 3; ++k) {
        const FigureCurve& ours = panel.curves[k];
        const std::size_t last = ours.x.size() - 1, before = last - 49;
        const double high = ours.y[before], low = ours.y[last];
        panel.curves.push_back({ours.name + ": " + fixedText(high, 4) + " to " + fixedText(low, 4) +
                                    ", gap " + fixedText(high - low, 4),
                                {ours.x[before], ours.x[before], ours.x[last]},
                                {high, low, low},
                                usualColour(k),
                                true});
    }
    // The table has all lengths one under the other.
    if (const auto at = published.find("length"); at != published.end()) {
        const auto& index = published.at("index");
        for (const int length : {100, 200, 500}) {
            Columns own;
            for (std::size_t i = 0; i < index.size(); ++i) {
                if (at->second[i] != length) continue;
                own["index"].push_back(index[i]);
                own["rope_dinf"].push_back(published.at("rope_dinf")[i]);
            }
            addPublished(panel, own, "index", "rope_dinf",
                         {"length " + std::to_string(length), {}, {}});
        }
    }
    return {
        "warping-a",
        "Attention with interpolated positions",
        "Position index warping, Figure A: lengths of 200 and 500 interpolated to the range of "
        "100; d to infinity. Dashed: how far the score falls over the last 50 indices, less the "
        "longer the text.",
        1,
        {panel}};
}

Figure curvesFigure(const Columns& published) {
    FigurePanel panel;
    panel.bottom = "share of the sequence";
    panel.left = "share of the positions";
    FigureCurve beta{"Beta(2, 5)", {}, {}}, root{"square root", {}, {}};
    for (int i = 0; i <= 200; ++i) {
        const double x = i / 200.0;
        beta.x.push_back(x);
        beta.y.push_back(betaTwoFive(x));
        root.x.push_back(x);
        root.y.push_back(std::sqrt(x));
    }
    panel.curves = {beta, root};
    addPublished(panel, published, "x", "beta25_cdf", beta);
    addPublished(panel, published, "x", "sqrt", root);
    return {"warping-4",
            "Curves of tail warping",
            "Position index warping, Figures 4 and B.",
            1,
            {panel}};
}

// A pair of columns a warp: computed, and what is printed of it.
FigurePanel totalsPanel(const TotalConvention& convention) {
    FigurePanel panel;
    panel.title = inWords(convention);
    panel.bottom = "warp of training's positions";
    FigureMap map;
    for (const char* warp : totalWarps) {
        map.columns.push_back(warp);
        map.columns.emplace_back("printed");
    }
    for (const TotalRow& row : totalTable(convention)) {
        map.rows.push_back(std::to_string(row.trained) + " to " + std::to_string(row.tested));
        for (const TotalCell& cell : row.cells) {
            // 1 where both are equal.
            const double alike = std::exp(-std::abs(std::log(cell.computed / cell.printed)));
            map.values.insert(map.values.end(), {alike, alike});
            map.words.push_back(fixedText(cell.computed, 4));
            map.words.push_back(fixedText(cell.printed, 3));
        }
    }
    panel.map = std::move(map);
    return panel;
}

Figure totalsFigure() {
    return {"warping-table-2",
            "Total difference, computed beside printed",
            "Position index warping, Table 2: trained on L, tested on L'. The numbers come out "
            "with exp of the score and c terms, but for 20 to 80 without a warp (.069). The "
            "formula as printed, of the raw score with c + 1 terms, gives .0686 for 20 to 40: the "
            "printed number may stand in the wrong row.",
            2,
            {totalsPanel({}), totalsPanel(formulaAsPrinted)}};
}

}  // namespace

std::vector<Figure> warpingFigures(const std::filesystem::path& published) {
    std::vector<Figure> all = attentionFigures(read(published, "fig1_fig2.csv"));
    all.push_back(gapsFigure(read(published, "figA.csv")));
    all.push_back(curvesFigure(read(published, "fig4_figB.csv")));
    all.push_back(totalsFigure());
    return all;
}

}  // namespace sextant
