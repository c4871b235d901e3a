// SPDX-License-Identifier: GPL-3.0-or-later
// Figures as files of the window: the picture is that of the drawing, dot by dot and byte by byte.
#include "widgets/figures/figure_file.h"

#include <QApplication>
#include <QFile>
#include <QImage>
#include <QPainter>
#include <QTemporaryDir>
#include <algorithm>
#include <cmath>
#include <set>

#include "analysis/error.h"
#include "tests/catch.h"
#include "tests/widgets/application.h"
#include "widgets/figures/figure_plot.h"

using namespace sextant;
using namespace sextant::test;

namespace {

Figure figure() {
    FigurePanel panel{"", "position", "nats", "", {{"loss", {0, 1, 2}, {1, 3, 2}, "#0000ff"}}};
    panel.notes = {{"paper: 2 nats", 2.0}};
    return {"key", "A title", "A caption", 1, {panel}, "samples/nope, a.txt"};
}

QByteArray contents(const QString& path) {
    QFile file(path);
    REQUIRE(file.open(QIODevice::ReadOnly));
    return file.readAll();
}

}  // namespace

TEST_CASE("a figure is written as SVG, PDF, PNG and CSV", "[figures]") {
    application();
    const QTemporaryDir folder;
    for (const char* suffix : {"svg", "pdf", "png", "csv"})
        writeFigure(folder.filePath(QString("figure.") + suffix), figure());
    CHECK(contents(folder.filePath("figure.svg")).toStdString() == toSvg(layOut(figure())));
    CHECK(contents(folder.filePath("figure.pdf")).startsWith("%PDF"));
    CHECK(contents(folder.filePath("figure.csv")).toStdString() ==
          "# A title\n# A caption\n# samples/nope, a.txt\n# paper: 2 nats\n" +
              toCsv(tablesOf(figure())));
    CHECK_THROWS_AS(writeFigure(folder.filePath("figure.doc"), figure()), Error);
}

TEST_CASE("what is painted lies where the drawing has it", "[figures]") {
    application();
    const QTemporaryDir folder;
    Drawing drawing{200, 100, "", "", {}};
    drawing.items = {BoxItem{{20, 10}, 60, 40, "#00ff00", ""},
                     PathItem{{{{100, 20}, {180, 20}}, {{100, 60}, {180, 60}}}, "#ff0000", 4},
                     DotItem{{50, 80}, 5, "#0000ff"}, TextItem{{150, 90}, "HHHH", Anchor::end}};
    QImage image(200, 100, QImage::Format_RGB32);
    image.fill(Qt::black);
    QPainter painter(&image);
    paint(painter, drawing);
    painter.end();
    const auto at = [&](int x, int y) { return image.pixelColor(x, y); };
    CHECK(at(5, 5) == QColor(Qt::white));
    CHECK(at(50, 30) == QColor(Qt::green));
    CHECK(at(90, 30) == QColor(Qt::white));
    CHECK(at(140, 20) == QColor(Qt::red));
    CHECK(at(140, 60) == QColor(Qt::red));
    CHECK(at(140, 40) == QColor(Qt::white));  // two runs are not joined
    CHECK(at(50, 80) == QColor(Qt::blue));
    // Words end where they are to end.
    int first = 200, last = 0;
    for (int x = 0; x < 200; ++x)
        for (int y = 80; y < 92; ++y)
            if (at(x, y).lightness() < 128 && at(x, y).saturation() < 40) {
                first = std::min(first, x);
                last = std::max(last, x);
            }
    CHECK(first < 140);
    CHECK(last < 151);
    CHECK(last > 140);
}

TEST_CASE("a figure in the window is as large as there is room, in the theme's colours",
          "[figures]") {
    application();
    Figure figure;
    for (int at = 0; at < 4; ++at) {
        FigurePanel panel{"panel " + std::to_string(at), "x", "share"};
        panel.curves = {{"within", {0, 1, 2}, {0.5, 1.0 + at, std::nan("")}},
                        {"beyond", {0, 1, 2}, {3.0, 2.0, 1.0}}};
        panel.curves[1].dashed = true;
        panel.upright = 1.0;
        figure.panels.push_back(panel);
    }
    FigurePanel map{"map", "x", "y"};
    map.map = FigureMap{{"a"}, {"b"}, {0.5}};
    figure.panels.push_back(map);
    for (const auto& [width, rows] :
         {std::pair(1000.0, 1), std::pair(480.0, 2), std::pair(200.0, 4)}) {
        INFO(width);
        const QRectF area(3, 5, width, 200.0 * rows);
        const Plot plot = plotOf(figure, area, QApplication::font(), Theme::dark(), 1.0);
        REQUIRE(plot.panes.size() == 4);  // the map is none of its
        std::set<double> tops;
        for (std::size_t at = 0; at < plot.panes.size(); ++at) {
            const PlotPane& pane = plot.panes[at];
            tops.insert(pane.area.top());
            CHECK(area.contains(pane.area));
            CHECK(pane.area.width() > 100.0);
            CHECK(pane.area.height() > 80.0);
            for (std::size_t other = 0; other < at; ++other)
                CHECK_FALSE(pane.area.intersects(plot.panes[other].area));
            REQUIRE(pane.lines.size() == 2);
            CHECK(pane.lines[0].points[1] == QPointF(1.0, 1.0 + static_cast<double>(at)));
            CHECK(pane.lines[1].pen.style() == Qt::DashLine);
            CHECK(pane.lines[0].pen.color() != pane.lines[1].pen.color());
            CHECK(pane.left.range.contains(1.0 + static_cast<double>(at)));
            CHECK(pane.rules.size() == 1);
            CHECK(pane.left.ticks.size() >= 2);
        }
        CHECK(static_cast<int>(tops.size()) == rows);
        CHECK(std::ranges::count(plot.texts, QString("within"), &PlotText::text) == 4);
    }
    CHECK(plotOf({}, {0, 0, 100, 100}, QApplication::font(), Theme::light(), 1.0).panes.empty());
}
