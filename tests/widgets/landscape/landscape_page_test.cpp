// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/landscape/landscape_page.h"

#include <QFile>
#include <QLabel>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <cmath>
#include <set>

#include "analysis/error.h"
#include "pages/landscape/landscape_legend.h"
#include "pages/landscape/landscape_slices.h"
#include "tests/catch.h"
#include "tests/error_of.h"
#include "tests/widgets/landscape/made_up.h"
#include "tests/widgets/painted_text.h"
#include "tests/widgets/pointer.h"
#include "widgets/scene/scene_view.h"

using namespace sextant;
using namespace sextant::test;

namespace {

struct Page {
    Selection selection;
    LandscapePage page;
    std::shared_ptr<Measurement> measured = madeUp(2, 6, 100);

    Page() : page((drivenApplication(), &selection)) {
        page.resize(800, 640);
        page.setShape(2);
        page.plot()->setTrainedLength(60);
        page.setMeasurement(measured, madeUp(2, 6, 100));
        LandscapeChoice choice;
        choice.order = LandscapeOrder::entropy;
        page.setChoice(choice);
        page.show();
        page.grab();
    }
    SceneView* scene() { return page.plot()->scene(); }
    QPointF pixelOf(HeadId head, int position) {
        const LandscapeLook& look = page.plot()->look();
        const Landscape& all = page.plot()->landscape();
        const int row = all.rowOf(head).value(), column = all.columnOf(position).value();
        return scene()->projection().pixel(
            {look.space.x(position + 0.5), look.space.y(row),
             look.space.z(static_cast<double>(all.height(row, column)))});
    }
    void point(QPointF at) {
        sendMouse(scene(), QEvent::MouseMove, at, Qt::NoButton, Qt::NoButton, {});
    }
    void click(QWidget* widget, QPointF at) {
        QTest::mouseClick(widget, Qt::LeftButton, {}, at.toPoint());
    }
    void push(const char* text) {
        for (auto* button : page.bar()->findChildren<QToolButton*>())
            if (button->text().startsWith(text)) return button->click();
        FAIL("no button " << text);
    }
};

}  // namespace

TEST_CASE("hovering the surface hovers its head everywhere, a click picks head and position",
          "[landscape]") {
    Page shown;
    INFO(shown.scene()->failure().toStdString());
    shown.point(shown.pixelOf({1, 2}, 50));
    CHECK(shown.selection.hovered() == HeadId{1, 2});
    CHECK(shown.selection.heads().empty());
    CHECK_FALSE(shown.selection.position());
    shown.click(shown.scene(), shown.pixelOf({1, 2}, 50));
    CHECK(shown.selection.heads() == std::set<HeadId>{{1, 2}});
    REQUIRE(shown.selection.position());
    CHECK(std::abs(*shown.selection.position() - 50) <= 1);
    const auto& point = shown.page.plot()->look().point;
    REQUIRE(point);
    CHECK(point->value == static_cast<double>(madeUpEntropy(1, 2, point->position, 100)));
    CHECK(point->atTrained == static_cast<double>(madeUpEntropy(1, 2, 59, 100)));
    shown.point({3, 3});
    CHECK_FALSE(shown.selection.hovered());
}

TEST_CASE("what is picked elsewhere is picked here", "[landscape]") {
    Page shown;
    shown.selection.setHeads({{0, 3}});
    shown.selection.setPosition(70);
    const LandscapeLook& look = shown.page.plot()->look();
    CHECK(look.picked == HeadId{0, 3});
    REQUIRE(look.point);
    CHECK(look.point->position == 70);
    // Its name is the first of the words, and neighbours leave it room.
    const auto words = landscapeText(look, shown.scene()->projection(), shown.page.font(),
                                     landscapeWordsPlace(shown.page.font(), shown.scene()->size()));
    REQUIRE_FALSE(words.empty());
    CHECK(words.front().text == "L0 H3");
    CHECK(words.front().bold);
    for (const LandscapeWord& word : words) {
        CHECK(word.text != "L0 H2");
        for (const LandscapeWord& other : words)
            if (&word != &other) CHECK_FALSE(word.place.intersects(other.place));
    }
    CHECK(std::any_of(words.begin(), words.end(), [](const LandscapeWord& word) {
        return word.text == "60" && word.role == Role::accent;
    }));
}

TEST_CASE("from every side the landscape is whole, with its words around it", "[landscape]") {
    Page shown;
    shown.page.setMeasurement(madeUp(4, 6, 1024), nullptr);
    shown.page.plot()->setTrainedLength(256);
    shown.selection.setHeads({{1, 2}});
    const auto height = GENERATE(LandscapeHeight::entropy, LandscapeHeight::change);
    shown.page.setChoice({height, LandscapeOrder::entropy, std::nullopt});
    const QFont font = shown.page.font();
    const LandscapeLook& look = shown.page.plot()->look();
    for (const QSize size : {QSize(620, 560), QSize(800, 640), QSize(1200, 900)}) {
        shown.page.resize(size);
        QCoreApplication::processEvents();
        SceneView* scene = shown.scene();
        const QRectF all = scene->rect(), words = landscapeWordsPlace(font, scene->size());
        for (const double azimuth : {-31.0, -72.0, 15.0, 100.0, 170.0}) {
            for (const double elevation : {5.0, 27.0, 43.0, 85.0}) {
                INFO(scene->width()
                     << " x " << scene->height() << ", az " << azimuth << " el " << elevation);
                scene->setCamera({azimuth, elevation, 1.0, {}});
                const SceneProjection seen = scene->projection();
                const QRectF place =
                    landscapePlace(look, font, scene->size()).adjusted(-1, -1, 1, 1);
                for (const QVector3D& corner : landscapeCorners())
                    CHECK(place.contains(seen.pixel(corner)));
                const auto found = landscapeText(look, seen, font, words);
                const QRectF upright = landscapeHeightTitle(look, seen, font, words).place;
                const auto has = [&](const QString& text) {
                    return std::any_of(found.begin(), found.end(), [&](const LandscapeWord& word) {
                        return word.text == text;
                    });
                };
                for (const char* word : {"1,024", "256", "L1 H2", "head, by entropy"})
                    if (elevation > 5.0 || word[0] == 'L') {
                        INFO(word);
                        CHECK(has(word));
                    }
                for (const LandscapeWord& word : found) {
                    CHECK(all.contains(word.place));
                    CHECK_FALSE(upright.intersects(word.place));
                    CHECK_FALSE(look.legend.intersects(word.place));
                }
            }
        }
    }
}

TEST_CASE("no words of the landscape lie over others, turned or zoomed", "[landscape]") {
    Page shown;
    shown.page.setMeasurement(madeUp(4, 6, 1024), nullptr);
    shown.page.plot()->setDescription("nope, the-millpond.txt, 1,024 tokens, uniform \u03c3 1.4");
    shown.selection.setHeads({{1, 2}});
    const QSize size(600, 400);
    for (const OrbitCamera& camera :
         {OrbitCamera{-31, 27, 1, {}}, OrbitCamera{-72, 43, 1, {}}, OrbitCamera{-72, 43, 1.6, {}},
          OrbitCamera{20, 60, 2.5, {0.2, 0.3}}}) {
        INFO(camera.azimuth << ' ' << camera.zoom);
        shown.scene()->setCamera(camera);
        PaintedText device(size);
        QPainter painter(&device);
        painter.setFont(shown.page.font());
        shown.page.plot()->paintTo(painter, size, 1.0, Theme::dark());
        painter.end();
        CHECK(device.words.size() > 5);
        // On paper it says what it is of, and nothing that only the window answers to.
        int described = 0;
        for (const PaintedWord& one : device.words) {
            described += one.text.starts_with("nope, the-millpond.txt");
            CHECK(one.text.find("drag turns") == std::string::npos);
        }
        CHECK(described == 1);
        for (const PaintedWord& one : device.words)
            for (const PaintedWord& other : device.words)
                if (&one < &other) {
                    INFO(one.text << " | " << other.text);
                    CHECK_FALSE(one.place.adjusted(1, 1, -1, -1)
                                    .intersects(other.place.adjusted(1, 1, -1, -1)));
                }
    }
}

TEST_CASE("the slices are whole where the colours are not", "[landscape]") {
    Page shown;
    auto measured = madeUp(1, 2, 600);  // more positions than the surface has columns
    measured->entropy.at(599) = 9.0F;
    shown.page.setShape(1);
    shown.page.setMeasurement(measured, nullptr);
    shown.selection.setHeads({{0, 0}});
    CHECK(shown.page.plot()->look().range.high < 9.0);
    CHECK(shown.page.along()->range().high == Approx(9.0));
    CHECK(shown.page.along()->pixelOf(599, 9.0).y() < shown.page.along()->pixelOf(599, 8.0).y());
    shown.selection.setPosition(599);
    CHECK(shown.page.across()->range().high == Approx(9.0));
    shown.page.plot()->setHandRange(LandscapeRange{0.0, 0.2});
    CHECK(shown.page.along()->range().high == Approx(9.0));
    shown.page.plot()->setHandRange({});
    shown.selection.setHeads({{0, 1}});
    CHECK(shown.page.along()->range().high < 9.0);
    CHECK(shown.page.across()->about().contains("599"));
}

TEST_CASE("the ceiling of the entropies leaves the slice, it does not run along its top",
          "[landscape]") {
    Page shown;
    shown.selection.setHeads({{1, 2}});
    auto* along = shown.page.along();
    const LandscapeRange range = along->range();
    REQUIRE(range.high < std::log(51.0));
    const PlotPane pane = along->plot().panes.front();
    const PlotLine* ceiling = pane.line("ceiling");
    REQUIRE(ceiling);
    REQUIRE(ceiling->points.size() == 101);
    CHECK(ceiling->clipped);
    // As high as its value asks for, by the axis' own two ends.
    const double low = along->pixelOf(0, range.low).y(), high = along->pixelOf(0, range.high).y();
    const double nats = (range.high - range.low) / (low - high);  // a pixel
    const double middle = pane.at(ceiling->points[50]).y();
    CHECK(range.low + nats * (low - middle) == Approx(std::log(51.0)));
    CHECK(middle < high);
    shown.push("change");
    CHECK_FALSE(along->plot().panes.front().line("ceiling"));
}

TEST_CASE("ends of the slices that hardly differ are one, and three numbers differ",
          "[landscape]") {
    Page shown;
    auto measured = madeUp(1, 2, 600);
    for (float& entropy : measured->entropy)
        entropy = 6.74F;
    measured->entropy.at(300) = 0.0F;
    measured->entropy.at(599) = 6.75F;
    shown.page.setShape(1);
    shown.page.setMeasurement(measured, nullptr);
    shown.selection.setHeads({{0, 0}});
    shown.selection.setPosition(200);  // across it nothing is above 6.74
    CHECK(shown.page.along()->range().high == Approx(6.75));
    CHECK(shown.page.across()->range().high == shown.page.along()->range().high);

    shown.page.plot()->setHandRange(LandscapeRange{6.740, 6.750});
    for (float& entropy : measured->entropy)
        entropy = 6.745F;
    shown.page.setMeasurement(std::make_shared<Measurement>(*measured), nullptr);
    PaintedText page(shown.page.along()->size());
    QPainter painter(&page);
    shown.page.along()->render(&painter);
    painter.end();
    std::set<std::string> numbers;
    for (const PaintedWord& one : page.words)
        if (one.text.starts_with("6.7")) numbers.insert(one.text);
    CHECK(numbers == std::set<std::string>{"6.740", "6.745", "6.750"});
}

TEST_CASE("where nothing changed, the heights say 0 without a sign, and have an axis",
          "[landscape]") {
    Page shown;
    shown.push("change");
    const LandscapeLook& look = shown.page.plot()->look();
    CHECK(look.range.high == Approx(0.1));
    CHECK(landscapeNumber(look, 0.0, false) == "0.00");
    CHECK(landscapeNumber(look, -0.001, false) == "0.00");
    CHECK(landscapeNumber(look, 0.05, false) == "+0.05");
}

TEST_CASE("the slices pick too: a position along the head, a head across them", "[landscape]") {
    Page shown;
    shown.selection.setHeads({{0, 3}});
    auto* along = shown.page.along();
    REQUIRE(along->isVisible());
    shown.click(along, along->pixelOf(30, 0.3));
    CHECK(shown.selection.position() == 30);
    auto* across = shown.page.across();
    const int row = shown.page.plot()->landscape().rowOf({1, 4}).value();
    const QRectF bar = across->barOf(row);
    REQUIRE_FALSE(bar.isEmpty());
    shown.click(across, bar.center());
    CHECK(shown.selection.heads() == std::set<HeadId>{{1, 4}});
    // Higher entropy, higher bar.
    CHECK(across->barOf(row).height() > across->barOf(0).height());
}

TEST_CASE("a bar across heads is of its very position, where the surface has means of blocks",
          "[landscape]") {
    Page shown;
    auto measured = madeUp(1, 2, 600);  // more positions than the surface has columns
    for (float& entropy : measured->entropy)
        entropy = 3.0F;
    for (const std::size_t last : {599U, 1199U})
        measured->entropy.at(last) = 1.0F;
    shown.page.setShape(1);
    shown.page.setMeasurement(measured, nullptr);
    auto* across = shown.page.across();
    shown.selection.setPosition(300);
    const double three = across->barOf(0).height();
    shown.selection.setPosition(599);
    CHECK(across->barOf(0).height() == Approx(three / 3).margin(1.5));
}

TEST_CASE("the buttons choose height and order; the colours follow", "[landscape]") {
    Page shown;
    shown.push("change");
    CHECK(shown.page.plot()->choice().height == LandscapeHeight::change);
    CHECK(shown.page.plot()->look().range.low == -shown.page.plot()->look().range.high);
    shown.push("entropy");
    CHECK(shown.page.plot()->choice().height == LandscapeHeight::entropy);
    shown.push("entropy at 99");
    CHECK(shown.page.plot()->choice().order == LandscapeOrder::entropy);
    const QColor high = landscapeColour(LandscapeHeight::entropy, 1.0, {0, 1}, Qt::black);
    CHECK(high != landscapeColour(LandscapeHeight::entropy, 1.0, {0, 4}, Qt::black));
    CHECK(landscapeColour(LandscapeHeight::change, 0.0, {-1, 1}, Qt::black) == QColor(Qt::black));
    CHECK(landscapeColour(LandscapeHeight::sigma, 1.0, {0.5, 2}, Qt::black) == QColor(Qt::black));
}

TEST_CASE("an end of the legend can be dragged; a double click is automatic", "[landscape]") {
    Page shown;
    auto* legend = shown.page.findChild<LandscapeLegend*>();
    REQUIRE(legend);
    const LandscapeRange before = shown.page.plot()->look().range;
    const QRectF bar = legend->bar();
    press(legend, {10, bar.top() + 5});
    moveHeld(legend, {10, bar.top() + 5 + bar.height() / 2});
    sendMouse(legend, QEvent::MouseButtonRelease, {10, 50}, Qt::LeftButton, Qt::NoButton, {});
    const LandscapeRange hand = shown.page.plot()->look().range;
    CHECK(hand.low == before.low);
    CHECK(hand.high == Approx(before.high / 2));
    QTest::mouseDClick(legend, Qt::LeftButton, {}, QPoint(10, 30));
    CHECK(shown.page.plot()->look().range == before);
}

TEST_CASE("without OpenGL the same values are a map, with the reason, and can be picked",
          "[landscape]") {
    drivenApplication();
    Selection selection;
    LandscapePage page(&selection);
    page.plot()->scene()->setMakeRenderer([]() -> std::unique_ptr<SceneRenderer> {
        throw Error("OpenGL cannot be had on this machine: none");
    });
    page.resize(800, 640);
    page.setShape(2);
    page.setMeasurement(madeUp(2, 6, 100), nullptr);
    page.show();
    page.grab();
    CHECK(page.plot()->note().contains("OpenGL cannot be had on this machine: none"));
    auto* scene = page.plot()->scene();
    for (int y = 40; y < scene->height(); y += 40)
        QTest::mouseClick(scene, Qt::LeftButton, {}, QPoint(scene->width() / 2, y));
    REQUIRE(selection.heads().size() == 1);
    REQUIRE(selection.position());
    const auto cell =
        landscapeFlatCell(page.plot()->look(), {scene->width() / 2.0, 60}, scene->size());
    REQUIRE(cell);
    const float height = page.plot()->landscape().height(cell->first, cell->second);
    const QColor seen = scene->grab().toImage().pixelColor(scene->width() / 2, 60);
    CHECK(seen == landscapeColour(LandscapeHeight::entropy, static_cast<double>(height),
                                  page.plot()->look().range, Qt::black));
}

TEST_CASE("of the words over the landscape all or nothing is to be seen, whatever the width",
          "[landscape]") {
    Page shown;
    shown.page.setStyleSheet(Theme::dark().styleSheet());
    shown.page.setMeasurement(madeUp(2, 6, 1024), nullptr);
    const auto labels = shown.page.bar()->findChildren<QLabel*>("landscapeLabel");
    REQUIRE(labels.size() == 3);
    const QToolButton* first = shown.page.bar()->findChild<QToolButton*>();
    bool all = false, over = false, none = false;
    for (int width = 300; width <= 1200; width += 20) {
        INFO(width);
        shown.page.resize(width, 640);
        QCoreApplication::processEvents();
        over = over || (labels.front()->isVisible() && labels.front()->y() < first->y());
        if (width >= 680) CHECK(labels.front()->isVisible());
        for (const QLabel* label : labels) {
            CHECK(label->isVisible() == labels.front()->isVisible());
            if (label->isVisible()) CHECK(label->width() >= label->sizeHint().width());
        }
        (labels.front()->isVisible() ? all : none) = true;
    }
    CHECK(all);
    CHECK(over);  // the buttons, where there is no room beside them
    CHECK(none);
    CHECK(labels.front()->isVisible());
}

TEST_CASE("a small page keeps the surface, an empty one says what to do", "[landscape]") {
    Page shown;
    shown.page.resize(500, 640);
    CHECK(shown.page.along()->isVisible());
    CHECK_FALSE(shown.page.across()->isVisible());
    const auto tab = [&](const char* text) {
        for (auto* button : shown.page.findChildren<QToolButton*>())
            if (button->text() == text) return button;
        FAIL("no tab " << text);
        return static_cast<QToolButton*>(nullptr);
    };
    REQUIRE(tab("Across heads")->isVisible());
    shown.click(tab("Across heads"), {5, 5});
    CHECK(shown.page.across()->isVisible());
    CHECK_FALSE(shown.page.along()->isVisible());
    CHECK(shown.page.state()["slice"] == "across");
    shown.page.resize(800, 640);  // both have room
    CHECK(shown.page.along()->isVisible());
    CHECK_FALSE(tab("Across heads")->isVisible());
    shown.page.resize(500, 300);
    CHECK_FALSE(shown.page.along()->isVisible());
    shown.page.setMeasurement(nullptr, nullptr);
    CHECK(shown.page.plot()->landscape().isEmpty());
    CHECK_FALSE(shown.page.canExport());
    CHECK(shown.page.tables().empty());
    shown.page.grab();
    CHECK_THAT(errorOf([&] { shown.page.exportTo("/tmp/none.png", PictureWidth::page); }),
               ContainsSubstring("open a checkpoint"));
}

TEST_CASE("the landscape is exported as picture and as table, and its state comes back",
          "[landscape]") {
    Page shown;
    const QTemporaryDir folder;
    for (const char* file : {"a.png", "a.svg"}) {
        INFO(file);
        shown.page.exportTo(folder.filePath(file), PictureWidth::column);
        CHECK(QFile(folder.filePath(file)).size() > 1000);
    }
    const std::vector<Table> tables = shown.page.tables();
    REQUIRE(tables.size() >= 2);
    CHECK(tables.front() == landscapeTable(shown.page.plot()->landscape()));
    CHECK(tables.front().rows() > 100);
    CHECK(tables.back().name == "across");
    CHECK(tables.back().rows() == 12);
    const QImage picture(folder.filePath("a.png"));
    CHECK(picture.width() == 4 * pictureSize(PictureWidth::column).width());
    CHECK(picture.pixelColor(3, 3).lightness() > 240);  // the light theme
    CHECK(shown.page.plot()->look().theme == Theme::dark());

    LandscapeChoice choice;
    choice.height = LandscapeHeight::sigma;
    choice.layer = 1;
    shown.page.setChoice(choice);
    shown.page.plot()->setHandRange(LandscapeRange{0.5, 3.0});
    shown.scene()->setCamera({40, 50, 2, {}});
    Selection other;
    LandscapePage later(&other);
    later.setState(shown.page.state());
    CHECK(later.state() == shown.page.state());
    CHECK(later.plot()->choice() == choice);
    CHECK(later.plot()->handRange() == LandscapeRange{0.5, 3.0});
}

TEST_CASE("a picture of the landscape is as high as its scene needs, and its axis goes to the end",
          "[landscape]") {
    Page shown;
    shown.page.setMeasurement(madeUp(4, 6, 1024), nullptr);
    QFont small = shown.page.font();
    small.setPixelSize(8);
    auto* plot = shown.page.plot();
    for (const OrbitCamera& camera : {OrbitCamera{-31, 27, 1, {}}, OrbitCamera{-72, 60, 1, {}}}) {
        INFO(camera.elevation);
        shown.scene()->setCamera(camera);
        const QSize size = plot->pictureSize(321, small);
        CHECK(size.width() == 321);
        const QRectF place = landscapePlace(plot->look(), small, size);
        const SceneProjection seen(fitted(camera, landscapeCorners(), place, size), size);
        QPolygonF corners;
        for (const QVector3D& corner : landscapeCorners())
            corners << seen.pixel(corner);
        const QRectF box = corners.boundingRect();
        CHECK(box.height() > 0.9 * place.height());
        CHECK(box.width() > 0.9 * place.width());
    }
    // The number at the upper end of the heights.
    plot->setHandRange(LandscapeRange{0.0, 4.7});
    const QSizeF size(800, 500);
    const QFont font = shown.page.font();
    const QRectF place = landscapePlace(plot->look(), font, size);
    const SceneProjection seen(fitted({-31, 27, 1, {}}, landscapeCorners(), place, size), size);
    // The title leaves each number its place, also where their edge leans.
    const auto words = landscapeText(plot->look(), seen, font, landscapeWordsPlace(font, size));
    for (const char* end : {"0", "1", "2", "3", "4", "4.7"})
        CHECK(std::any_of(words.begin(), words.end(),
                          [&](const LandscapeWord& word) { return word.text == end; }));
}
