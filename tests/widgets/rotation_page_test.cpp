// SPDX-License-Identifier: GPL-3.0-or-later
// The page of rotations: its parts at every size, the play, the odometer, files.
#include <QFile>
#include <QLabel>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include "pages/rotations/distance_bar.h"
#include "pages/rotations/effect_curve.h"
#include "pages/rotations/odometer.h"
#include "pages/rotations/pair_circle.h"
#include "pages/rotations/pair_curve.h"
#include "pages/rotations/pair_grid.h"
#include "pages/rotations/pair_table.h"
#include "pages/rotations/rotation_page.h"
#include "tests/catch.h"
#include "tests/error_of.h"
#include "tests/widgets/csv_of.h"
#include "tests/widgets/pointer.h"
#include "tests/widgets/rotations_shown.h"

using namespace sextant;
using namespace sextant::test;

namespace {

QString textOf(const QString& path) {
    QFile file(path);
    REQUIRE(file.open(QIODevice::ReadOnly));
    return QString::fromUtf8(file.readAll());
}

}  // namespace

TEST_CASE("parts of the page stand beside each other at every size", "[rotations]") {
    drivenApplication();
    for (const QSize size :
         {QSize(380, 380), QSize(440, 520), QSize(640, 560), QSize(830, 700), QSize(1300, 900)}) {
        RotationPage page;
        page.resize(size);
        page.show();
        page.setShown(shownRotations(64, 1024, 4.0));
        QList<QWidget*> parts;
        for (QObject* one : page.children())
            if (auto* part = qobject_cast<QWidget*>(one); part && part->isVisible()) parts << part;
        CHECK(parts.size() >= 6);
        for (const QWidget* one : parts) {
            INFO(size.width() << " x " << size.height() << " " << one->metaObject()->className());
            CHECK(page.rect().contains(one->geometry()));
            for (const QWidget* other : parts)
                CHECK((one == other || !one->geometry().intersects(other->geometry())));
        }
        CHECK(page.findChild<PairCircle*>()->square().width() >= 100.0);
        CHECK(page.findChild<PairTable*>()->height() >= 60);
        CHECK(page.findChild<PairCurve*>()->isVisible() == (size.width() >= 640));
    }
}

TEST_CASE("the distance is one in circle, curve and field, and is played through", "[rotations]") {
    drivenApplication();
    RotationPage page;
    page.resize(900, 700);
    page.setShown(shownRotations(32, 1024));
    QSignalSpy moved(&page, &RotationPage::distanceMoved);
    auto* bar = page.findChild<DistanceBar*>();
    page.setDistance(635);
    CHECK(moved.empty());
    CHECK(bar->distance() == 635);
    bar->advance();
    CHECK(page.distance() == 637);
    CHECK(moved.back()[0].toLongLong() == 637);
    page.setDistance(1022);
    bar->advance();
    CHECK(page.distance() == 0);
    QTest::keyClick(&page, Qt::Key_Space);
    CHECK(bar->isPlaying());
    QTest::mouseClick(page.findChild<QToolButton*>("play"), Qt::LeftButton);
    CHECK_FALSE(bar->isPlaying());
    // A shorter text has no such distance.
    page.setDistance(1000);
    page.setShown(shownRotations(32, 512));
    CHECK(page.distance() == 511);
}

TEST_CASE("the first pair that training did not take round is large at first", "[rotations]") {
    drivenApplication();
    RotationPage page;
    page.setShown(shownRotations(32, 1024));
    CHECK(page.pair() == 7);
    page.setPair(12);
    page.setShown(shownRotations(32, 512));
    CHECK(page.pair() == 12);
    page.setShown(shownRotations(8, 512));
    CHECK(page.pair() == 3);
}

TEST_CASE("hovering a circle lights its row and draws its curve", "[rotations]") {
    drivenApplication();
    RotationPage page;
    page.resize(1000, 800);
    page.show();
    page.setShown(shownRotations(32, 1024));
    page.setPair(8);
    QSignalSpy hovered(&page, &RotationPage::pairHovered);
    auto* grid = page.findChild<PairGrid*>();
    hover(grid, grid->circle(12).center());
    CHECK(hovered.back()[0].toInt() == 12);
    auto* curve = page.findChild<PairCurve*>();
    const auto end = [&] {
        return curve->plot(Theme::dark()).panes.front().line("met")->points.back();
    };
    const QPointF before = end();
    page.setHovered(12);
    CHECK(end() != before);
    page.setHovered({});
    CHECK(end() == before);
}

TEST_CASE("wheels of the odometer mark what never stood side by side in training", "[rotations]") {
    drivenApplication();
    Odometer odometer;
    odometer.resize(500, 400);
    // Base 10, trained to 256.
    odometer.setRows({{"as trained", shownRotations(8, 1024)->facts},
                      {"PI", shownRotations(8, 1024, 4.0)->facts}});
    const auto digits = [&](int row) {
        std::vector<int> made;
        for (const auto& wheel : odometer.wheels(row))
            made.push_back(wheel.digit);
        return made;
    };
    odometer.setDistance(260);
    CHECK(digits(0) == std::vector<int>{0, 2, 6, 0});
    const auto wheels = odometer.wheels(0);
    CHECK(wheels[0].met);
    CHECK(wheels[1].met);
    CHECK_FALSE(wheels[2].met);
    CHECK_FALSE(wheels[3].met);
    CHECK(odometer.words(0) == "new from wheel 1 on");
    CHECK(digits(1) == std::vector<int>{0, 0, 6, 5});
    CHECK(odometer.words(1) == "met in training");
    for (int row : {0, 1})
        for (const auto& wheel : odometer.wheels(row))
            CHECK(QRectF(odometer.rect()).contains(wheel.place));
    odometer.setDistance(199);
    CHECK(odometer.words(0) == "met in training");
    // Many pairs in little room: the slowest stay.
    odometer.setRows({{"as trained", shownRotations(128, 1024)->facts}});
    odometer.resize(300, 200);
    CHECK(odometer.wheels(0).front().pair == 63);
    CHECK(odometer.wheels(0).size() < 64);
    CHECK(odometer.intro().contains("no room"));
}

TEST_CASE("the page changes to its odometer, and asks for its rows only then", "[rotations]") {
    drivenApplication();
    RotationPage page;
    page.resize(900, 700);
    page.show();
    QSignalSpy asked(&page, &RotationPage::odometerAsked);
    page.setShown(shownRotations(32, 1024));
    CHECK(asked.empty());
    QTest::mouseClick(page.findChild<QToolButton*>("showOdometer"), Qt::LeftButton);
    CHECK(asked.size() == 1);
    CHECK(page.findChild<Odometer*>()->isVisible());
    CHECK_FALSE(page.findChild<PairTable*>()->isVisible());
    page.showOdometer(false);
    CHECK(page.findChild<PairTable*>()->isVisible());
}

TEST_CASE("a helix takes the curve's place and gives it back", "[rotations]") {
    drivenApplication();
    RotationPage page;
    page.resize(1000, 800);
    page.show();
    page.setShown(shownRotations(32, 1024));
    auto* helix = new QWidget;
    page.setHelix(helix);
    CHECK(helix->isVisible());
    CHECK_FALSE(page.findChild<PairCurve*>()->isVisible());
    QTest::mouseClick(page.findChild<QToolButton*>("helixOrCurve"), Qt::LeftButton);
    CHECK_FALSE(helix->isVisible());
    CHECK(page.findChild<PairCurve*>()->isVisible());
    // Where distances are bent there is nothing to choose.
    QTest::mouseClick(page.findChild<QToolButton*>("helixOrCurve"), Qt::LeftButton);
    CHECK(helix->isVisible());
    page.setHelixTrue(false);
    CHECK_FALSE(helix->isVisible());
    CHECK(page.findChild<PairCurve*>()->isVisible());
    CHECK_FALSE(page.findChild<QToolButton*>("helixOrCurve")->isVisible());
}

TEST_CASE("a helix that comes in sight later is drawn with its pair", "[rotations]") {
    drivenApplication();
    RotationPage page;
    auto* helix = new QWidget;
    page.setHelix(helix);
    page.resize(300, 300);  // no room for it
    page.setShown(shownRotations(32, 1024));
    page.setPair(7);
    const auto drawnIn = [&](const QSignalSpy& drawn) {
        return !drawn.isEmpty() && drawn.last().at(0).toInt() == 7;
    };
    {
        QSignalSpy drawn(&page, &RotationPage::drawn);
        page.show();
        CHECK(drawnIn(drawn));
        REQUIRE_FALSE(helix->isVisible());
    }
    QSignalSpy drawn(&page, &RotationPage::drawn);
    page.resize(1000, 800);
    REQUIRE(helix->isVisible());
    CHECK(drawnIn(drawn));
}

TEST_CASE("where nothing turns a sentence stands, and nothing can be exported", "[rotations]") {
    drivenApplication();
    RotationPage page;
    page.resize(600, 400);
    page.show();
    auto shown = std::make_shared<RotationShown>();
    shown->instead = "Nothing turns here.";
    page.setShown(shown);
    CHECK(page.findChild<QLabel*>("instead")->isVisible());
    CHECK_FALSE(page.findChild<PairCircle*>()->isVisible());
    CHECK_FALSE(page.canExport());
    CHECK(errorOf([&] { page.exportTo("x.svg", PictureWidth::page); }).find("no circles") !=
          std::string::npos);
}

TEST_CASE("circles, odometer and numbers are written as files", "[rotations]") {
    drivenApplication();
    QTemporaryDir folder;
    RotationPage page;
    page.setShown(shownRotations(32, 1024, 4.0));
    page.setPair(8);
    const QString svg = folder.filePath("a.svg"), png = folder.filePath("a.png");
    page.exportTo(svg, PictureWidth::page);
    CHECK(textOf(svg).contains("inside after PI"));
    CHECK(textOf(svg).contains("trained to 256"));
    std::vector<Table> tables = page.tables();
    REQUIRE(namesOf(tables) == std::vector<std::string>{"pairs", "pair-cosine"});
    const QStringList lines = csvOf(tables[0]).split('\n', Qt::SkipEmptyParts);
    CHECK(lines.size() == 18);
    CHECK(lines[0] == "# trained to 256");
    // The chosen pair at each distance: its frequency is slowed to a quarter.
    REQUIRE(tables[1].rows() == 1024);
    const double theta = std::pow(10000.0, -8.0 / 16.0);
    for (const std::size_t distance : {0U, 1U, 700U, 1023U}) {
        CHECK(tables[1].columns[1].numbers[distance] ==
              Approx(std::cos(theta / 4.0 * static_cast<double>(distance))).margin(1e-5));
        CHECK(tables[1].columns[2].numbers[distance] ==
              Approx(std::cos(theta * static_cast<double>(distance))).margin(1e-5));
    }
    page.setOdometer({{"as trained", shownRotations(32, 1024)->facts}});
    page.showOdometer(true);
    tables = page.tables();
    REQUIRE(namesOf(tables) == std::vector<std::string>{"pairs", "odometer"});
    CHECK(tables[1].cell(0, 0) == "as trained");
    page.exportTo(png, PictureWidth::column);
    CHECK(QImage(png).width() > 1000);
}

TEST_CASE("a picture and a table say what they are of, and how large they are", "[rotations]") {
    drivenApplication();
    QTemporaryDir folder;
    RotationPage page;
    page.setShown(shownRotations(32, 1024, 4.0));
    const QString about = "rope: YaRN <4>\nexperiment 0123";
    const auto written = [&](const char* name) {
        const QString path = folder.filePath(name);
        page.exportTo(path, PictureWidth::column, about);
        return path;
    };
    const QString svg = textOf(written("a.svg"));
    CHECK(svg.contains("<title>trained to 256</title>"));
    CHECK(svg.contains("<desc>rope: YaRN &lt;4&gt;\nexperiment 0123</desc>"));
    CHECK(page.tables().at(0).description == "trained to 256");
    QFile pdf(written("a.pdf"));
    REQUIRE(pdf.open(QIODevice::ReadOnly));
    CHECK(pdf.readAll().contains("experiment 0123"));
    const QImage png(written("a.png"));
    CHECK(png.text("Description") == about);
    CHECK(1000.0 * png.width() / png.dotsPerMeterX() == Approx(85.0).margin(0.5));
}
