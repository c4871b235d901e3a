// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of the paper from made-up measurements, by what lies where on the page.
#include "app/figures/paper_figures.h"

#include <QFile>
#include <QTemporaryDir>
#include <cmath>

#include "analysis/error.h"
#include "tests/app/fake_backend.h"
#include "tests/catch.h"
#include "tests/error_of.h"
#include "tests/widgets/application.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// 2 x 4 heads trained to 16, over 64 positions; every loss `nll`.
std::shared_ptr<const Measurement> measured(float nll) {
    auto made = std::make_shared<Measurement>();
    made->layers = 2;
    made->heads = 4;
    made->positions = 64;
    made->samples = 1;
    for (int head = 0; head < 8; ++head)
        for (int i = 0; i < 64; ++i)
            made->entropy.push_back(static_cast<float>(0.1 * (head + 1) * std::log(i + 1.0)));
    made->nll.assign(64, nll);
    made->labels = 64;
    made->nllSum = 64 * static_cast<double>(nll);
    return made;
}

FigureMaterial material() {
    FigureMaterial made;
    made.spec = smallSpec();
    made.description = "made up";
    Intervention uniform, own;
    uniform.uniformSigma = 1.5;
    own.headSigma = {1, 2, 1, 1, 1, 1, 1, 1};
    made.states = {{"as trained", {}, measured(4)},
                   {"uniform 1.5", uniform, measured(2.5f)},
                   {"heads", own, measured(2)}};
    return made;
}

int named(const FigurePanel& panel, const QString& part) {
    int count = 0;
    for (const FigureLine& line : panel.lines)
        count += line.name.contains(part);
    return count;
}

// Everything drawn lies within its panel, and panels do not overlap.
void checkPage(const PaperFigure& figure) {
    application();
    for (const PictureWidth width : {PictureWidth::column, PictureWidth::page}) {
        const QSize size = figureSize(figure, width);
        QFont font;
        font.setPixelSize(9);
        const auto places = placesOf(figure, size, font);
        REQUIRE(places.size() == figure.panels.size());
        for (std::size_t i = 0; i < places.size(); ++i) {
            CHECK(QRectF({}, QSizeF(size)).contains(places[i].area));
            CHECK(places[i].area.width() > 30);
            CHECK(places[i].area.height() > 30);
            for (std::size_t j = 0; j < i; ++j)
                CHECK_FALSE(places[i].area.intersects(places[j].area));
            const QRectF room = places[i].area.adjusted(-0.5, -0.5, 0.5, 0.5);
            for (const FigureLine& line : figure.panels[i].lines)
                for (const QPointF& point : line.points)
                    if (std::isfinite(point.y()) && !room.contains(places[i].at(point, line.right)))
                        FAIL_CHECK(line.name.toStdString());
        }
    }
}

}  // namespace

TEST_CASE("entropy by head has a row of panels a state, with the most that it can be",
          "[figures]") {
    const PaperFigure figure = entropyPanels(material());
    CHECK(figure.columns == 2);  // of two layers: the first and the last
    REQUIRE(figure.panels.size() == 6);
    CHECK(figure.panels[3].title == "uniform 1.5, layer 1");
    CHECK(named(figure.panels[0], "head ") == 4);
    CHECK(named(figure.panels[0], "ln(i+1)") == 1);
    CHECK(figure.panels[0].upright == 16.0);
    // The paper's 10 bits, in nats.
    REQUIRE(figure.panels[0].notes.size() == 2);
    CHECK(*figure.panels[0].notes[1].level == Approx(6.931).margin(0.001));
    CHECK(figure.panels[0].notes[1].words.contains("paper"));
    checkPage(figure);
}

TEST_CASE("all heads are drawn in one panel a state, with their mean", "[figures]") {
    FigureMaterial one = material();
    one.unit = EntropyUnit::bits;
    const PaperFigure figure = allHeadsFigure(one);
    REQUIRE(figure.panels.size() == 3);
    CHECK(figure.panels[0].lines.size() == 1 + 8 + 1);
    CHECK(figure.panels[0].lines.back().points[7].y() == Approx(0.45 * 3));  // log2 8
    CHECK(*figure.panels[0].notes[1].level == Approx(10));
    checkPage(figure);
}

TEST_CASE("as trained, the best uniform and head-based scales stand beside each other",
          "[figures]") {
    const PaperFigure figure = uniformAgainstHeads(material());
    REQUIRE(figure.panels.size() == 1);
    CHECK(named(figure.panels[0], "as trained") == 2);
    CHECK(named(figure.panels[0], "uniform 1.5") == 2);
    CHECK(named(figure.panels[0], "heads") == 2);
    REQUIRE(figure.panels[0].notes.size() == 3);
    CHECK(figure.panels[0].notes[0].words.contains("uniform 1.5: the only one measured"));
    CHECK(figure.panels[0].notes[1].position == 32.0);
    CHECK(figure.panels[0].notes[1].words ==
          "paper at 2 L: head-based better by about 0.2 nats; here by 0.50");
    checkPage(figure);
    FigureMaterial without = material();
    without.states.pop_back();
    CHECK(errorOf([&] { uniformAgainstHeads(without); }).find("a scale for each head") !=
          std::string::npos);
    without.states.clear();
    CHECK(errorOf([&] { entropyPanels(without); }).find("nothing is measured") !=
          std::string::npos);
}

TEST_CASE("the uniform scale is a sweep's best, else the best that was measured, and says which",
          "[figures]") {
    FigureMaterial made = material();
    Intervention more;
    more.uniformSigma = 1.8;
    made.earlier = {{"uniform 1.8", more, measured(2.25f)}};
    PaperFigure figure = uniformAgainstHeads(made);
    CHECK(named(figure.panels[0], "uniform 1.8") == 2);
    CHECK(named(figure.panels[0], "uniform 1.5") == 0);
    CHECK(figure.panels[0].notes[0].words == "uniform 1.8: the best of 2 that were measured");

    made.searchStart = 1.8;
    figure = uniformAgainstHeads(made);
    CHECK(figure.panels[0].notes[0].words == "uniform 1.8: where the search began");

    made.swept = BestUniform{1.6, "1 to 2 in steps of 0.05", *measured(2.2f)};
    figure = uniformAgainstHeads(made);
    CHECK(named(figure.panels[0], "as trained") == 2);
    CHECK(named(figure.panels[0], QString::fromUtf8("best uniform \u03c3 1.6")) == 2);
    CHECK(named(figure.panels[0], "heads") == 2);
    CHECK(figure.panels[0].lines.size() == 6);
    CHECK(figure.panels[0].notes[0].words.contains("the sweep of 1 to 2 in steps of 0.05"));
    CHECK(figure.panels[0].notes[1].words.contains("here by 0.20"));
    checkPage(figure);

    made.swept.reset();
    made.earlier.clear();
    made.states.erase(made.states.begin() + 1);
    const std::string reason = errorOf([&] { uniformAgainstHeads(made); });
    CHECK(reason.find("run a sweep") != std::string::npos);
    CHECK(reason.find("began at, sigma 1.8") != std::string::npos);
}

TEST_CASE("the best scale by position has its fit beside the printed ones", "[figures]") {
    Report report;
    report.tables.push_back({"fit", {"trained_length", "a", "r2"}, {{16, 0.35, 0.97}}});
    std::vector<double> best, least;
    for (int i = 0; i < 64; ++i) {
        best.push_back(i < 16 ? 1.0 : 0.35 * std::log(i / 16.0) + 1);
        least.push_back(2.0);
    }
    report.arrays = {{"sigma", "", "", {"sigma"}, {3}, {1.0, 1.1, 1.2}},
                     {"best", "", "", {"position"}, {64}, best},
                     {"best_nll", "", "", {"position"}, {64}, least}};
    const PaperFigure figure = bestSigmaFigure(report, "made up");
    const FigurePanel& panel = figure.panels.at(0);
    CHECK(named(panel, "fit 0.3500 ln s + 1") == 1);
    CHECK(named(panel, "best scale, of 1 to 1.2 in steps of 0.1") == 1);
    CHECK(named(panel, "YaRN, as quoted: 0.1 ln s + 1") == 1);
    CHECK(named(panel, "YaRN, on the logits: (0.1 ln s + 1)^2") == 1);
    CHECK(named(panel, "log-n: ln(s L) / ln L") == 1);
    CHECK(named(panel, "paper, 50k steps: 0.3973 ln s + 1") == 1);
    CHECK(named(panel, "paper, 10k steps: 0.3010 ln s + 1") == 1);
    for (const FigureLine& line : panel.lines) {
        if (line.name != "paper, in words") continue;
        REQUIRE(line.points.size() == 2);  // 2 L and 4 L lie within 64 positions
        CHECK(line.points[1] == QPointF(64, 1.5));
    }
    checkPage(figure);
    CHECK(errorOf([] { bestSigmaFigure({}, ""); }).find("run Uniform sweep first") !=
          std::string::npos);
}

TEST_CASE("figures are written as SVG, PDF, PNG and CSV", "[figures]") {
    application();
    QTemporaryDir folder;
    const PaperFigure figure = uniformAgainstHeads(material());
    for (const char* suffix : {"svg", "pdf", "png"}) {
        const QString path = folder.filePath(QString("figure.") + suffix);
        exportFigure(figure, path, PictureWidth::page);
        CHECK(QFile(path).size() > 1000);
    }
    exportFigure(figure, folder.filePath("figure.csv"), PictureWidth::page);
    QFile file(folder.filePath("figure.csv"));
    REQUIRE(file.open(QIODevice::ReadOnly));
    const QStringList lines = QString::fromUtf8(file.readAll()).trimmed().split('\n');
    CHECK(lines.size() == 1 + 3 + 1 + 6 * 64);
    CHECK(lines[4] == "panel,line,x,y,axis");
    CHECK(lines[1].contains("uniform 1.5: the only one measured"));
    CHECK(lines[2].contains("paper at 2 L"));
    CHECK_THROWS_AS(exportFigure(figure, folder.filePath("figure.doc"), PictureWidth::page), Error);
}
