// SPDX-License-Identifier: GPL-3.0-or-later
// Settings as points of loss within and beyond.
#include "pages/frontier/frontier_plot.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "tests/catch.h"
#include "tests/widgets/csv_of.h"
#include "tests/widgets/painted_text.h"
#include "tests/widgets/pointer.h"

using namespace sextant;
using namespace sextant::test;

namespace {

FrontierFacts made() {
    FrontierFacts facts;
    facts.trainedLength = 256;
    facts.reference = "as trained";
    const auto add = [&](const char* name, double within, double beyond, Tried kind) {
        FrontierPoint point;
        point.name = name;
        point.within = within;
        point.beyond = beyond;
        point.kind = kind;
        facts.points.push_back(point);
    };
    add("as trained", 0.0, 3.2, Tried::reference);
    add("half", 0.1, 2.4, Tried::history);
    add("worse", 0.2, 2.6, Tried::pin);
    add("most", 0.4, 1.7, Tried::sweep);
    add("now", 0.05, 2.9, Tried::now);
    facts.paths = {{1, 3}};
    return facts;
}

struct ShownPlot {
    QApplication& app = drivenApplication();
    FrontierPlot plot;
    ShownPlot() {
        plot.resize(640, 420);
        plot.setTheme(Theme::dark(), 1.0);
        plot.setFacts(made());
        plot.show();
    }
};

}  // namespace

TEST_CASE("what another setting beats in both is not on the front") {
    CHECK(paretoFront(made().points) == std::vector<int>{0, 4, 1, 3});
    CHECK(paretoFront({}).empty());
    FrontierFacts twice = made();
    twice.points.push_back(twice.points[3]);  // equal ones: the first
    CHECK(paretoFront(twice.points) == std::vector<int>{0, 4, 1, 3});
    ShownPlot shown;
    for (int i = 0; i < 5; ++i)
        CHECK(shown.plot.isDominated(i) == (i == 2));
}

TEST_CASE("a point is named once") {
    ShownPlot shown;
    FrontierFacts facts = made();
    FrontierPoint same = facts.points[3];  // where another lies
    same.kind = Tried::history;
    facts.points.push_back(same);
    facts.points[1].label = facts.points[1].name;  // as the ends of a sweep have it
    shown.plot.setFacts(facts);
    const auto count = [&](const QString& words) {
        return std::ranges::count_if(shown.plot.onScreen().texts, [&](const PlotText& text) {
            return text.text.contains(words);
        });
    };
    CHECK(count("most") == 1);
    CHECK(count("half") == 1);
    CHECK(count("half: half") == 0);
}

TEST_CASE("a point is named where the pointer is, and a click asks for it") {
    ShownPlot shown;
    QSignalSpy chosen(&shown.plot, &FrontierPlot::chosen);
    const QPoint at = shown.plot.pixelOf(2).toPoint();
    sendMouse(&shown.plot, QEvent::MouseMove, at, Qt::NoButton, Qt::NoButton, {});
    CHECK(shown.plot.hovered() == 2);
    CHECK(shown.plot.readOut().startsWith("worse: within +0.200, beyond 2.600 nats"));
    CHECK(shown.plot.readOut().contains("better in both"));
    QTest::mouseClick(&shown.plot, Qt::LeftButton, {}, at);
    REQUIRE(chosen.count() == 1);
    CHECK(chosen[0][0].toInt() == 2);
    // By keys from left to right.
    sendMouse(&shown.plot, QEvent::MouseMove, {2, 2}, Qt::NoButton, Qt::NoButton, {});
    CHECK_FALSE(shown.plot.hovered());
    QTest::keyClick(&shown.plot, Qt::Key_Right);
    QTest::keyClick(&shown.plot, Qt::Key_Right);
    CHECK(shown.plot.hovered() == 4);
    QTest::keyClick(&shown.plot, Qt::Key_Return);
    REQUIRE(chosen.count() == 2);
    CHECK(chosen[1][0].toInt() == 4);
}

TEST_CASE("less of both is down and left, and every mark lies inside") {
    ShownPlot shown;
    CHECK(shown.plot.pixelOf(0).x() < shown.plot.pixelOf(1).x());
    CHECK(shown.plot.pixelOf(0).y() < shown.plot.pixelOf(1).y());
    for (int i = 0; i < 5; ++i)
        CHECK(QRectF(shown.plot.rect()).adjusted(8, 8, -8, -8).contains(shown.plot.pixelOf(i)));
}

TEST_CASE("the frontier as a table and as pictures") {
    ShownPlot shown;
    const QStringList lines = csvOf(shown.plot.table()).split('\n', Qt::SkipEmptyParts);
    REQUIRE(lines.size() == 6);
    CHECK(lines[0] == "setting,kind,nll_within_less_a_nats,nll_beyond_nats,dominated");
    CHECK(lines[3] == "worse,pin,0.2,2.6,1");
    QTemporaryDir folder;
    for (const char* suffix : {"svg", "pdf", "png"}) {
        const QString path = folder.filePath(QString("frontier.") + suffix);
        shown.plot.exportTo(path, PictureWidth::page);
        CHECK(QFile(path).size() > 100);
    }
}

TEST_CASE("in bits both axes are in bits") {
    ShownPlot shown;
    shown.plot.setUnit(EntropyUnit::bits);
    sendMouse(&shown.plot, QEvent::MouseMove, shown.plot.pixelOf(3).toPoint(), Qt::NoButton,
              Qt::NoButton, {});
    CHECK(shown.plot.readOut().contains("bits"));
    PaintedText page(shown.plot.size());
    QPainter painter(&page);
    shown.plot.paintTo(painter, shown.plot.rect(), Theme::dark());
    painter.end();
    int bits = 0;
    for (const PaintedWord& one : page.words)
        bits += one.text.find("(bits)") != std::string::npos ? 1 : 0;
    CHECK(bits == 2);
}

TEST_CASE("what nothing beats in both is named in the picture, and no name lies on another") {
    ShownPlot shown;
    FrontierFacts facts = made();
    facts.points[0].label = "A";
    facts.points[0].name = "A: as trained";
    facts.points[4].label = "B";
    shown.plot.setFacts(facts);
    PaintedText page(shown.plot.size());
    QPainter painter(&page);
    shown.plot.paintTo(painter, shown.plot.rect(), Theme::dark());
    painter.end();
    const auto places = [&](const std::string& words) {
        std::vector<QRectF> found;
        for (const PaintedWord& one : page.words)
            if (one.text == words) found.push_back(one.place);
        return found;
    };
    std::vector<QRectF> names;
    for (const char* name : {"A: as trained", "B: now", "half", "most"}) {
        INFO(name);
        REQUIRE(places(name).size() == 1);
        names.push_back(places(name)[0]);
    }
    CHECK(places("worse").empty());
    for (std::size_t i = 0; i < names.size(); ++i)
        for (std::size_t k = 0; k < i; ++k)
            CHECK_FALSE(names[i].intersects(names[k]));
}
