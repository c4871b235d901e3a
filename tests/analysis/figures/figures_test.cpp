// SPDX-License-Identifier: GPL-3.0-or-later
// Figures written without a window: where curves and cells lie in the SVG, what stands in the
// table, and what the page links.
#include <cmath>
#include <fstream>
#include <numbers>
#include <regex>
#include <set>
#include <sstream>

#include "analysis/error.h"
#include "analysis/figures/best_uniform.h"
#include "analysis/figures/drawing.h"
#include "analysis/figures/head_scale_figures.h"
#include "analysis/figures/rotary_figures.h"
#include "analysis/figures/warping_figures.h"
#include "tests/catch.h"
#include "tests/comma_locale.h"
#include "tests/error_of.h"
#include "tests/temporary_folder.h"

using namespace sextant;
using namespace sextant::test;

namespace {

Figure oneCurve(const std::vector<double>& y) {
    FigureCurve curve{"loss", {}, y};
    for (std::size_t i = 0; i < y.size(); ++i)
        curve.x.push_back(static_cast<double>(i));
    return {"key", "A title", "A caption", 1, {{"panel", "position", "nats", "", {curve}}}};
}

std::string svgOf(const Figure& figure) {
    return toSvg(layOut(figure));
}

template <class Item>
std::vector<Item> itemsOf(const Figure& figure) {
    std::vector<Item> items;
    for (const DrawingItem& item : layOut(figure).items)
        if (const auto* one = std::get_if<Item>(&item)) items.push_back(*one);
    return items;
}

// Lines of curves, in the plots and in the legends.
std::vector<PathItem> curvesOf(const Figure& figure) {
    std::vector<PathItem> paths = itemsOf<PathItem>(figure);
    std::erase_if(paths, [](const PathItem& path) { return path.width != 1.2; });
    return paths;
}

// Of the first curve.
std::vector<Point> pointsOf(const Figure& figure) {
    const auto curves = curvesOf(figure);
    REQUIRE_FALSE(curves.empty());
    std::vector<Point> points;
    for (const std::vector<Point>& run : curves[0].runs)
        points.insert(points.end(), run.begin(), run.end());
    return points;
}

// The text that begins so.
TextItem textOf(const Figure& figure, const std::string& beginning) {
    for (const TextItem& text : itemsOf<TextItem>(figure))
        if (text.text.starts_with(beginning)) return text;
    throw Error("no text \"{}\"", beginning);
}

Measurement measurement(int layers, int heads, int positions) {
    Measurement measured;
    measured.layers = layers;
    measured.heads = heads;
    measured.positions = positions;
    for (int i = 0; i < layers * heads * positions; ++i)
        measured.entropy.push_back(static_cast<float>(i % positions) / 10);
    measured.nll.assign(static_cast<std::size_t>(positions), 2.0f);
    return measured;
}

const FigureCurve& named(const FigurePanel& panel, const std::string& name) {
    for (const FigureCurve& curve : panel.curves)
        if (curve.name == name) return curve;
    throw Error("no curve \"{}\"", name);
}

// Of fit-scale: 1, 1.5 and 2 over 40 positions of a model trained to 10; losses 4, 2 and 3, of each
// sigma's entropy its tenth panel. Best by position 1 within the trained length, then 1.5.
Report sweepReport() {
    Report report;
    report.tables = {{"fit", {"trained_length", "a", "r2", "best_sigma"}, {{10, 0.48, 0.9, 1.5}}}};
    std::vector<double> best, least, nll, entropy;
    for (int i = 0; i < 40; ++i) {
        best.push_back(i < 10 ? 1.0 : 1.5);
        least.push_back(2);
    }
    for (const double loss : {4.0, 2.0, 3.0}) {
        nll.insert(nll.end(), 40, loss);
        entropy.insert(entropy.end(), 40, loss / 10);
    }
    report.arrays = {{"sigma", "", "", {"sigma"}, {3}, {1.0, 1.5, 2.0}},
                     {"nll", "", "", {"sigma", "position"}, {3, 40}, nll},
                     {"best", "", "", {"position"}, {40}, best},
                     {"best_nll", "", "", {"position"}, {40}, least},
                     {"entropy", "", "", {"sigma", "position"}, {3, 40}, entropy}};
    return report;
}

double valueAt(const FigureCurve& curve, double x) {
    for (std::size_t i = 0; i < curve.x.size(); ++i)
        if (curve.x[i] == x) return curve.y[i];
    return std::nan("");
}

}  // namespace

TEST_CASE("a curve lies where its values are: left to right, larger ones higher") {
    const auto points = pointsOf(oneCurve({1, 3, 2}));
    REQUIRE(points.size() == 3);
    CHECK(points[1].x - points[0].x == Approx(points[2].x - points[1].x));
    CHECK(points[0].x < points[1].x);
    // Downwards is larger on a page; the middle value lies in the middle.
    CHECK(points[1].y < points[2].y);
    CHECK(points[2].y == Approx((points[0].y + points[1].y) / 2));
}

TEST_CASE("a figure is the same where numbers have a decimal comma") {
    const Figure curve = oneCurve({1.25, 2.5, 1e-7, 4.75});
    Figure map{"map", "A map", "A caption", 1, {{"panel", "length", "depth", "", {}}}};
    map.panels[0].map = FigureMap{{"0.5", "1"}, {"256"}, {0.25, 0.75}, {}};
    for (const Figure& figure : {curve, map}) {
        const std::string svg = svgOf(figure), csv = toCsv(tablesOf(figure));
        const CommaLocale comma;
        CHECK(svgOf(figure) == svg);
        CHECK(toCsv(tablesOf(figure)) == csv);
    }
    CHECK(pointsOf(curve).size() == 4);
}

TEST_CASE("a gap in a curve is not drawn over") {
    const Figure figure = oneCurve({1, 2, std::nan(""), 2, 1});
    const auto runs = curvesOf(figure).at(0).runs;
    REQUIRE(runs.size() == 2);
    CHECK(runs[0].size() == 2);
    CHECK(runs[1].size() == 2);
    const std::string svg = svgOf(figure);
    const std::regex begun("M[0-9.]+ [0-9.]+L[0-9.]+ [0-9.]+M[0-9.]+ [0-9.]+L[0-9.]+ [0-9.]+\"");
    CHECK(std::regex_search(svg, begun));
    CHECK(svg.find("nan") == std::string::npos);
}

TEST_CASE("a curve of many points is drawn as finely as it can be seen, to its last point") {
    std::vector<double> many(100000, 1.0);
    many.back() = 9;
    const auto points = pointsOf(oneCurve(many));
    CHECK(points.size() < 2000);
    CHECK(points.back().y < points.front().y);
}

TEST_CASE("lines that have a colour for the second time are dashed") {
    const auto pens = [](std::size_t curves) {
        Figure figure = oneCurve({1, 2});
        figure.panels[0].curves.assign(curves, figure.panels[0].curves[0]);
        std::set<std::pair<std::string, std::vector<double>>> different;
        for (const PathItem& path : curvesOf(figure))
            different.emplace(path.colour, path.dashes);
        return different.size();
    };
    for (const std::size_t curves : {8u, 10u, 20u})
        CHECK(pens(curves) == curves);
    CHECK(svgOf(oneCurve({1, 2})).find("dasharray") == std::string::npos);
}

TEST_CASE("notes stand in the legend, and their lines where they belong") {
    Figure figure = oneCurve({1, 2, 3});
    figure.panels[0].notes = {{"paper: 5 nats", 5.0}, {"paper at 1", {}, 1.0}, {"of a sweep"}};
    std::vector<PathItem> dotted = itemsOf<PathItem>(figure);
    std::erase_if(dotted, [](const PathItem& path) {
        return path.dashes != std::vector<double>{1, 2};
    });
    REQUIRE(dotted.size() == 4);  // two lines in the plot, and both again in the legend
    const auto points = pointsOf(figure);
    const auto& level = dotted[0].runs.at(0);
    CHECK(level[0].y == level[1].y);
    // From 3 to 5 it is as far as from 1 to 3, upwards.
    CHECK(points[2].y - level[0].y == Approx(points[0].y - points[2].y));
    CHECK(dotted[1].runs.at(0)[0].x == Approx(points[1].x));
    CHECK(dotted[1].runs.at(0)[1].x == Approx(points[1].x));
    CHECK(textOf(figure, "of a sweep").at.y > textOf(figure, "paper at 1").at.y);
    CHECK(textOf(figure, "paper at 1").at.y > textOf(figure, "loss").at.y);
}

TEST_CASE("a band is shaded as far as the plot goes, behind the curves") {
    Figure figure = oneCurve({1, 2, 3, 4, 5});
    figure.panels[0].bands = {{"seen", -7.0, 2.0}};
    const Drawing drawing = layOut(figure);
    const auto boxes = itemsOf<BoxItem>(figure);
    REQUIRE(boxes.size() == 3);  // the band, the frame, and the band in the legend
    CHECK(boxes[0].corner.x == boxes[1].corner.x);
    CHECK(boxes[0].width == Approx(boxes[1].width / 2));
    CHECK(boxes[0].height == boxes[1].height);
    CHECK(textOf(figure, "seen").at.y > textOf(figure, "loss").at.y);
}

TEST_CASE("circles are round") {
    for (const RotatedPair& pair : {RotatedPair{0, 9, 30}, RotatedPair{1, 1, 3}}) {
        double left = 1e9, right = 0, top = 1e9, low = 0;
        for (const Point& point : pointsOf(arcsFigure({pair}))) {
            left = std::min(left, point.x);
            right = std::max(right, point.x);
            top = std::min(top, point.y);
            low = std::max(low, point.y);
        }
        CHECK(right - left == Approx(low - top));
    }
}

TEST_CASE("everything lies within the page, and panels beside and below each other") {
    const Measurement measured = measurement(3, 12, 64);
    const std::string longName =
        "as set (a scale for each head, yarn, leaky-rerope, methods of single layers)";
    Figure figure = headPanelsFigure({{"as trained", &measured}, {longName, &measured}}, 16);
    figure.identity = "samples/nope, the-millpond.txt, 2 samples of 64 tokens";
    REQUIRE(figure.panels.size() == 6);
    const Drawing drawing = layOut(figure);
    const auto inside = [&](double x, double y) {
        return x >= 0 && x <= drawing.width && y >= 0 && y <= drawing.height;
    };
    std::vector<BoxItem> frames;
    for (const DrawingItem& item : drawing.items) {
        if (const auto* path = std::get_if<PathItem>(&item))
            for (const std::vector<Point>& run : path->runs)
                for (const Point& point : run)
                    if (!inside(point.x, point.y)) FAIL_CHECK(point.x << ", " << point.y);
        if (const auto* text = std::get_if<TextItem>(&item)) {
            // As wide as letters of half the font's size and more.
            const double wide = 0.55 * text->size * static_cast<double>(text->text.size());
            INFO(text->text);
            CHECK(inside(text->at.x, text->at.y));
            if (text->anchor == Anchor::start) CHECK(inside(text->at.x + wide, text->at.y));
        }
        if (const auto* box = std::get_if<BoxItem>(&item)) frames.push_back(*box);
    }
    REQUIRE(frames.size() == 6);
    for (std::size_t i = 0; i < frames.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const BoxItem &one = frames[j], &other = frames[i];
            CHECK((one.corner.x + one.width < other.corner.x ||
                   other.corner.x + other.width < one.corner.x ||
                   one.corner.y + one.height < other.corner.y));
        }
    // Titles of two lines make room for themselves: no line stands on another.
    std::set<std::pair<double, double>> starts;
    for (const TextItem& text : itemsOf<TextItem>(figure))
        if (text.anchor == Anchor::start) CHECK(starts.emplace(text.at.x, text.at.y).second);
    CHECK(textOf(figure, "methods of single layers)").at.y < frames[3].corner.y);
}

TEST_CASE("names do not become marks of SVG, CSV or HTML") {
    Figure figure = oneCurve({1, 2});
    figure.title = "a < b & \"c\"";
    figure.panels[0].curves[0].name = "x,\"y\"<z>";
    const std::string svg = svgOf(figure);
    CHECK_THAT(svg, ContainsSubstring("a &lt; b &amp; &quot;c&quot;"));
    CHECK_THAT(svg, ContainsSubstring("x,&quot;y&quot;&lt;z&gt;"));
    CHECK(toCsv(tablesOf(figure)) ==
          "panel,curve,x,y\npanel,\"x,\"\"y\"\"<z>\",0,1\n"
          "panel,\"x,\"\"y\"\"<z>\",1,2\n");
    const std::string page = indexPage({"T", {figure}, {"Passkey: <none>"}}, {"svg", "csv"});
    CHECK_THAT(page, ContainsSubstring("<img src=\"key.svg\""));
    CHECK_THAT(page, ContainsSubstring("<a href=\"key.csv\">csv</a>"));
    CHECK_THAT(page, ContainsSubstring("Passkey: &lt;none&gt;"));
}

TEST_CASE("the warping paper's analytic curves have the values its figures show") {
    const std::vector<Figure> all = warpingFigures({});
    REQUIRE(all.size() == 5);
    const FigureCurve& limit = all[1].panels[0].curves[1];
    CHECK(valueAt(limit, 500) == Approx(1.300246).margin(1e-6));
    CHECK(valueAt(limit, 1000) == Approx(1.206460).margin(1e-6));
    CHECK_FALSE(all[1].panels[0].upright);
    REQUIRE(all[1].panels[0].bands.size() == 1);
    CHECK(all[1].panels[0].bands[0].to == 500.0);
    // From the 50th index from the end to the last: shorter with length.
    const double gaps[] = {.120023, .048821, .020315};
    for (int i = 0; i < 3; ++i) {
        const FigureCurve& curve = all[2].panels[0].curves[static_cast<std::size_t>(i)];
        const double last = curve.x.back();
        CHECK(valueAt(curve, last - 49) - valueAt(curve, last) == Approx(gaps[i]).margin(1e-6));
    }
}

TEST_CASE("the warping paper's figures have lines at the levels, and the gaps between them") {
    const std::vector<Figure> all = warpingFigures({});
    const FigureCurve& seen = named(all[1].panels[0], "d to infinity at 500: 1.3002");
    CHECK(seen.x == std::vector<double>{0, 1000});
    CHECK(seen.y[0] == Approx(1.300246).margin(1e-6));
    CHECK(seen.y[1] == seen.y[0]);
    CHECK(seen.dashed);
    CHECK(named(all[1].panels[0], "d to infinity at 1,000: 1.2065, gap 0.0938").y[0] ==
          Approx(1.206460).margin(1e-6));
    CHECK(all[0].panels[0].curves.size() + 2 == all[1].panels[0].curves.size());
    for (const auto& [name, before, last, gap] :
         {std::tuple("length 100: 1.6686 to 1.5486, gap 0.1200", 50, 99, .120023),
          std::tuple("length 200: 1.5968 to 1.5480, gap 0.0488", 150, 199, .048821),
          std::tuple("length 500: 1.5681 to 1.5478, gap 0.0203", 450, 499, .020315)}) {
        const FigureCurve& line = named(all[2].panels[0], name);
        CHECK(line.x == std::vector<double>{1.0 * before, 1.0 * before, 1.0 * last});
        CHECK(line.y[0] - line.y[1] == Approx(gap).margin(1e-6));
        CHECK(line.y[1] == line.y[2]);
    }
}

TEST_CASE("Table 2 of the warping paper stands beside the printed numbers, in both forms") {
    const Figure table = warpingFigures({}).back();
    CHECK(table.key == "warping-table-2");
    REQUIRE(table.panels.size() == 2);
    CHECK(table.panels[0].title == "exp, d -> infinity, c terms, convention A");
    CHECK(table.panels[1].title == "raw, d -> infinity, c + 1 terms, convention A");
    const std::string csv = toCsv(tablesOf(table));
    // methods S6.4: .0990 where .099 is printed, .1188 where .069 is.
    for (const char* line :
         {"\"exp, d -> infinity, c terms, convention A\",20 to 40,none,0.0990\n",
          "\"exp, d -> infinity, c terms, convention A\",20 to 40,printed,0.099\n",
          "\"exp, d -> infinity, c terms, convention A\",20 to 80,none,0.1188\n",
          "\"exp, d -> infinity, c terms, convention A\",20 to 80,printed,0.069\n",
          "\"exp, d -> infinity, c terms, convention A\",500 to 2000,\"Beta(2, 5)\",0.0129\n",
          "\"raw, d -> infinity, c + 1 terms, convention A\",20 to 40,none,0.0686\n"})
        CHECK_THAT(csv, ContainsSubstring(line));
}

TEST_CASE("published curves are drawn over ours where their file is there") {
    const std::filesystem::path folder = sourceDir() / "tests/data/reference";
    for (const Figure& figure : warpingFigures(folder)) {
        INFO(figure.key);
        for (const FigureCurve& ours : figure.panels[0].curves) {
            if (ours.dashed) continue;  // a level, or published itself
            const FigureCurve& printed = named(figure.panels[0], ours.name + ", published");
            CHECK(printed.dashed);
            REQUIRE(printed.x.size() == ours.x.size());
            for (std::size_t at = 0; at < printed.x.size(); ++at)
                CHECK(std::abs(printed.y[at] - ours.y[at]) < 1e-6);
        }
    }
    const TemporaryFolder broken;
    std::ofstream(broken / "figA.csv") << "length,index\n100\n";
    CHECK_THAT(errorOf([&] { warpingFigures(broken.path()); }),
               ContainsSubstring("figA.csv, line 2"));
}

TEST_CASE("figures of entropies have the paper's panels and the trained length in them") {
    const Measurement measured = measurement(22, 32, 8);
    const std::vector<FigureState> states = {{"as trained", &measured}, {"sigma 1.2", &measured}};
    const Figure panels = headPanelsFigure(states, 4);
    REQUIRE(panels.panels.size() == 6);  // two states, layers 0, 13 and 21
    CHECK(panels.columns == 3);
    CHECK(panels.panels[1].title == "as trained, layer 13");
    CHECK(panels.panels[5].title == "sigma 1.2, layer 21");
    CHECK(panels.panels[0].curves.size() == 1 + 10);  // the ceiling and ten heads
    CHECK(panels.panels[0].upright == 4.0);
    // The paper's 10 bits, in nats and as they are.
    REQUIRE(panels.panels[0].notes.size() == 2);
    CHECK(*panels.panels[0].notes[1].level == Approx(6.931).margin(0.001));
    CHECK(panels.panels[0].notes[1].words == "paper: most dispersed head about 10 bits");
    const Figure bits = allHeadsFigure(states, 4, EntropyUnit::bits);
    CHECK(*bits.panels[0].notes[1].level == Approx(10));
    CHECK(bits.panels[0].curves[0].name == "log\u2082(i + 1)");
    CHECK(bits.panels[0].curves[0].y[7] == Approx(3));
    CHECK(bits.panels[0].curves.back().y[7] == Approx(0.7 * std::numbers::log2e));
    const Figure all = allHeadsFigure(states, 4);
    REQUIRE(all.panels.size() == 2);
    CHECK(all.panels[0].curves.size() == 1 + 704 + 1);
    CHECK(all.panels[1].title == "sigma 1.2, 704 heads");
    CHECK(byPositionFigure(states, 4).panels[0].curves.size() == 2);
    CHECK_THAT(errorOf([&] { byPositionFigure({}, 4); }), ContainsSubstring("nothing is measured"));
    CHECK_THAT(errorOf([&] { scatterFigure(states[0], std::vector<double>(704, 1.0)); }),
               ContainsSubstring("no scale for each head"));
    std::vector<double> sigma(704, 1.0);
    sigma[1] = 1.5;
    const Figure scatter = scatterFigure(states[0], sigma);
    CHECK(scatter.panels[0].curves.size() == 7);
    CHECK(scatter.panels[0].curves[0].x[1] == 1.5);
}

TEST_CASE("each layer's scales and entropies have the line and the correlation of their heads") {
    Measurement measured = measurement(3, 4, 2);
    const auto setLast = [&](int layer, const std::vector<float>& values) {
        for (int head = 0; head < 4; ++head)
            measured.entropy[static_cast<std::size_t>((layer * 4 + head) * 2 + 1)] =
                values[static_cast<std::size_t>(head)];
    };
    setLast(0, {2, 1, 4, 3});  // against 1, 2, 3, 4: slope 0.6, level 1, r 0.6
    setLast(1, {5, 4, 3, 2});  // against 1, 1.5, 2, 2.5: slope -2, r -1
    setLast(2, {1, 2, 3, 4});  // all scales alike
    const FigureState state{"a scale for each head", &measured};
    const Figure figure = scatterFigure(state, {1, 2, 3, 4, 1, 1.5, 2, 2.5, 1.2, 1.2, 1.2, 1.2});
    const auto& curves = figure.panels.at(0).curves;
    REQUIRE(curves.size() == 3);
    CHECK(curves[0].line.value().slope == Approx(0.6));
    CHECK(curves[0].line.value().r == Approx(0.6));
    CHECK(curves[1].line.value().slope == Approx(-2.0));
    CHECK(curves[1].line.value().r == Approx(-1.0));
    CHECK(textOf(figure, "layer 0").text == "layer 0: slope 0.6, r 0.6");
    CHECK(textOf(figure, "layer 1").text == "layer 1: slope -2, r -1");
    CHECK(textOf(figure, "layer 2").text == "layer 2: slope \u2013, r \u2013");
    // A line of two layers, in the plot and in the legend.
    CHECK(curvesOf(figure).size() == 4);
    // Rising from left to right is upwards, which is less on a page.
    const auto line = pointsOf(figure);
    REQUIRE(line.size() == 2);
    CHECK(line[0].x < line[1].x);
    CHECK(line[0].y > line[1].y);
    const std::string csv = toCsv(tablesOf(figure));
    CHECK(csv.starts_with("panel,curve,x,y,slope,level,r\n,layer 0,1,2,0.6,1,0.6\n"));
    CHECK_THAT(csv, ContainsSubstring("\n,layer 1,2.5,2,-2,7,-1\n"));
    CHECK_THAT(csv, ContainsSubstring("\n,layer 2,1.2,1,,,\n"));
}

TEST_CASE("the best scale by position says what was tried, and stands beside every reference") {
    const Figure figure = bestScaleFigure(sweepReport());
    CHECK_THAT(figure.caption, ContainsSubstring("1 to 2 in steps of 0.5"));
    const FigurePanel& panel = figure.panels.at(0);
    CHECK(named(panel, "best scale, of 1 to 2 in steps of 0.5").dots);
    const double s = 2, length = 10;  // position 20
    CHECK(valueAt(named(panel, "fit 0.48 ln s + 1, R\u00b2 0.9"), 20) ==
          Approx(0.48 * std::log(s) + 1));
    CHECK(valueAt(named(panel, "paper, 10k steps: 0.3010 ln s + 1, R\u00b2 0.9954"), 20) ==
          Approx(0.301 * std::log(s) + 1));
    CHECK(valueAt(named(panel, "paper, 50k steps: 0.3973 ln s + 1, R\u00b2 0.9773"), 20) ==
          Approx(0.3973 * std::log(s) + 1));
    const double yarn = 0.1 * std::log(s) + 1;
    CHECK(valueAt(named(panel, "YaRN, as quoted: 0.1 ln s + 1"), 20) == Approx(yarn));
    CHECK(valueAt(named(panel, "YaRN, on the logits: (0.1 ln s + 1)^2"), 20) ==
          Approx(yarn * yarn));
    CHECK(valueAt(named(panel, "log-n: ln(s L) / ln L"), 20) ==
          Approx(std::log(s * length) / std::log(length)));
    // The paper's own words: 2 L and 4 L lie within 40 positions.
    const FigureCurve& words = named(panel, "paper, in words");
    CHECK(words.dots);
    CHECK(words.x == std::vector<double>{20, 40});
    CHECK(words.y == std::vector<double>{1.2, 1.5});
}

TEST_CASE("of too few samples the best scale by position has no fit, and says why") {
    Report report = sweepReport();
    report.tables[0].columns.push_back("samples");
    report.tables[0].rows[0].push_back(1);
    const Figure figure = bestScaleFigure(report);
    for (const FigureCurve& curve : figure.panels.at(0).curves)
        CHECK_FALSE(curve.name.starts_with("fit"));
    REQUIRE(figure.panels[0].notes.size() == 1);
    CHECK_THAT(figure.panels[0].notes[0].words, ContainsSubstring("too few samples for a fit: 1"));
    report.tables[0].rows[0].back() = 8;
    CHECK(bestScaleFigure(report).panels[0].notes.empty());
}

TEST_CASE("entropy and loss by position are shown at the sigmas that tell most of a model") {
    const auto names = [](const Report& report) {
        std::vector<std::string> all;
        for (const SweptSigma& one : representativeSigmas(report))
            all.push_back(one.name);
        return all;
    };
    // Best 1.5: halfway 1.25 is as near to 1 as to 1.5, half as far again 1.75 to 1.5 as to 2.
    CHECK(names(sweepReport()) == std::vector<std::string>{"\u03c3 1.5, the best"});
    Report finer = sweepReport();
    finer.arrays[0] = {"sigma", "", "", {"sigma"}, {6}, {0.9, 1.0, 1.25, 1.5, 1.75, 2.0}};
    for (const std::size_t array : {1u, 4u}) {
        finer.arrays[array].sizes[0] = 6;
        finer.arrays[array].values.assign(6 * 40, 2.5);
    }
    CHECK(names(finer) ==
          std::vector<std::string>{"\u03c3 1.25", "\u03c3 1.5, the best", "\u03c3 1.75"});
    // Where as trained is the best, one to either side, if the sweep has it: the nearest to 1.1
    // here is as trained itself.
    finer.tables[0].rows[0].back() = 1.0;
    CHECK(names(finer) == std::vector<std::string>{"\u03c3 0.9"});
    CHECK(inSymbols("as set (sigma 1.4, yarn)") == "as set (\u03c3 1.4, yarn)");
}

TEST_CASE("what sigmas were tried is told with their step where they have one") {
    CHECK(sigmasInText({1.0}) == "1");
    CHECK(sigmasInText({1.1, 1.0, 1.05}) == "1 to 1.1 in steps of 0.05");
    CHECK(sigmasInText({1.0, 1.2, 2.0}) == "3 sigmas from 1 to 2");
}

TEST_CASE("the best uniform scale of the sweep stands between as trained and head scales") {
    Measurement trained = measurement(2, 2, 40), own = measurement(2, 2, 40);
    own.nll.assign(40, 1.75f);
    const BestUniform best = bestUniform(sweepReport());
    CHECK(best.sigma == 1.5);
    CHECK(best.name == "best uniform \u03c3 1.5");
    CHECK(best.origin == "the least mean loss of the sweep of 1 to 2 in steps of 0.5");
    CHECK(meanEntropy(best.measured).at(7) == Approx(0.2));
    CHECK(best.measured.nll.at(7) == 2.0f);
    const Figure figure =
        uniformHeadsFigure({{"as trained", &trained}, {"a scale for each head", &own}}, best, 10);
    CHECK(figure.key == "heads-4");
    REQUIRE(figure.panels.size() == 2);
    for (const FigurePanel& panel : figure.panels) {
        REQUIRE(panel.curves.size() == 3);
        CHECK(panel.curves[0].name == "as trained");
        CHECK(panel.curves[1].name == "best uniform \u03c3 1.5");
        CHECK(panel.curves[2].name == "a scale for each head");
    }
    CHECK(figure.panels[0].curves[1].y[7] == Approx(0.2));
    CHECK(figure.panels[1].curves[1].y[7] == Approx(2.0));
    // The printed gap is at 2 L; 4 L is beyond these 40 positions.
    const auto& notes = figure.panels[1].notes;
    REQUIRE(notes.size() == 3);
    CHECK(notes[0].words == "paper at 2 L: head-based better by about 0.2 nats; here by 0.25");
    CHECK(notes[0].position == 20.0);
    CHECK(notes[1].words == "paper at 4 L: head-based better by about 0.8 nats; here by 0.25");
    CHECK(notes[2].words ==
          "best uniform \u03c3 1.5: the least mean loss of the sweep of 1 to 2 in steps of 0.5");
    const auto bits =
        uniformHeadsFigure({{"a scale for each head", &own}}, best, 10, EntropyUnit::bits);
    CHECK(bits.panels[0].left == "entropy (bits)");
    CHECK(bits.panels[1].curves[0].y[7] == Approx(2.0 * std::numbers::log2e));
    Report older = sweepReport();
    older.arrays.pop_back();
    CHECK_THAT(errorOf([&] { bestUniform(older); }), ContainsSubstring("entropy"));
    CHECK_THAT(errorOf([] { needHeadScales({1.5, 1.5}); }), ContainsSubstring("needs head scales"));
}

TEST_CASE("segments have no mark of a trained length") {
    CHECK_FALSE(segmentFigure().panels.at(0).upright);
}

TEST_CASE("what is set and what was trained have one colour in every figure") {
    const Measurement measured = measurement(2, 2, 8);
    const auto course = byPositionFigure({{"as trained", &measured},
                                          {"sigma 0.8", &measured},
                                          {"sigma 1.2", &measured},
                                          {"as set (sigma 1.4)", &measured}},
                                         4)
                            .panels[0]
                            .curves;
    Report report;
    report.tables = {{"cells",
                      {"setting", "length", "nll_mean"},
                      {{0, 4, 1}, {1, 4, 1}, {2, 4, 1}},
                      {{"setting", {"as trained", "as set (sigma 1.4)", "YaRN"}}}}};
    const auto lengths = lengthsFigure(report, 4).panels[0].curves;
    REQUIRE(lengths.size() == 3);
    CHECK(course[0].colour == lengths[0].colour);
    CHECK(course[3].colour == lengths[1].colour);
    std::set<std::string> different;
    for (const FigureCurve& curve : course)
        different.insert(curve.colour);
    CHECK(different.size() == 4);
    CHECK(lengths[2].colour != lengths[1].colour);
}

TEST_CASE("a study is drawn with the printed numbers dashed in the colour of their variant") {
    const double none = std::nan("");
    Report report;
    report.summary = Message("Reading");
    report.tables = {
        {"means",
         {"variant", "length", "nll_mean", "least", "greatest", "perplexity", "printed"},
         {{0, 128, 1, 1, 1, 2.7, 19.2},
          {0, 256, 1, 1, 1, 3.1, 37.1},
          {1, 128, 1, 1, 1, 2.8, none},
          {1, 256, 1, 1, 1, 2.9, none}},
         {{"variant", {"RoPE", "ALiBi"}}}}};
    const auto curves = studyFigure(report).panels.at(0).curves;
    REQUIRE(curves.size() == 3);
    CHECK(curves[1].y == std::vector<double>{2.8, 2.9});
    CHECK(curves[2].name == "RoPE, printed");
    CHECK(curves[2].y == std::vector<double>{19.2, 37.1});
    CHECK(curves[2].dashed);
    CHECK(curves[2].colour == curves[0].colour);
    CHECK(curves[1].colour != curves[0].colour);
}

TEST_CASE("a passkey map has a row a depth, a column a length, and nothing where nothing is") {
    Report report;
    report.tables = {
        {"cells",
         {"setting", "length", "depth", "position", "accuracy", "log_probability"},
         {{0, 64, 0.0, 1, 1.0, -0.1}, {0, 64, 0.5, 1, 0.5, -1}, {0, 128, 0.5, 1, 0, -9}},
         {{"setting", {"as trained"}}}}};
    const Figure figure = passkeyFigure(report, 64);
    REQUIRE(figure.panels.size() == 2);
    const FigureMap& map = *figure.panels[0].map;
    CHECK(map.columns == std::vector<std::string>{"64", "128"});
    CHECK(map.rows == std::vector<std::string>{"0", "0.5"});
    CHECK(map.values[0] == 1.0);
    CHECK(std::isnan(map.values[1]));
    CHECK(map.values[2] == 0.5);
    CHECK(figure.panels[1].map->values[2] == Approx(std::exp(-1.0)));
    CHECK(itemsOf<BoxItem>(figure).size() == 6);
    CHECK_THAT(errorOf([] { passkeyFigure(Report{}, 64); }), ContainsSubstring("cells"));
}
