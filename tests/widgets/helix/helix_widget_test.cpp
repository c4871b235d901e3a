// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/rotations/helix_widget.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "tests/catch.h"
#include "tests/widgets/application.h"
#include "tests/widgets/painted_text.h"
#include "widgets/scene/scene_view.h"

using namespace sextant;
using namespace sextant::test;

namespace {

const HelixValues yarn{{{8, 0.0025, 0.01}}, 256, 1024, std::nullopt};

// Hue of a point: what light does to a colour leaves it.
bool hasHue(const std::array<std::uint8_t, 3>& colour, const QColor& of) {
    return std::abs(QColor(colour[0], colour[1], colour[2]).hsvHue() - of.hsvHue()) <= 3;
}

// Of a colour's points, the least and the largest x.
std::pair<float, float> reach(const SceneMesh& mesh, const QColor& colour) {
    float least = 10, most = -10;
    for (std::size_t i = 0; i < mesh.points.size(); ++i) {
        if (!hasHue(mesh.colours[i], colour)) continue;
        least = std::min(least, mesh.points[i][0]);
        most = std::max(most, mesh.points[i][0]);
    }
    return {least, most};
}

}  // namespace

TEST_CASE("a point of the helix has the angle theta times distance", "[helix]") {
    const QVector3D at = helixPoint(yarn, 0.01, 300);
    CHECK(std::atan2(at.z(), at.y()) == Approx(3.0).margin(1e-5));
    CHECK(helixPoint(yarn, 0.01, 0).x() == -helixPoint(yarn, 0.01, 1024).x());
    CHECK(helixPoint(yarn, 0.5, 512).x() == Approx(0).margin(1e-6));
}

TEST_CASE("the trained part ends where the new part begins", "[helix]") {
    HelixValues values = yarn;
    values.pairs[0].thetaBefore.reset();
    const Theme theme = Theme::dark();
    const SceneMesh mesh = helixMesh(values, theme);
    REQUIRE(mesh.points.size() == mesh.colours.size());
    const auto trained = reach(mesh, theme.color(Role::accent));
    const auto fresh = reach(mesh, theme.color(Role::logPerplexity));
    const float border = helixPoint(values, 0, 256).x();
    CHECK(trained.first == Approx(helixPoint(values, 0, 0).x()).margin(0.03));
    CHECK(trained.second == Approx(border).margin(0.03));
    CHECK(fresh.first == Approx(border).margin(0.03));
    CHECK(fresh.second == Approx(helixPoint(values, 0, 1024).x()).margin(0.03));
    values.length = 200;  // all of it was trained
    const auto none = reach(helixMesh(values, theme), theme.color(Role::logPerplexity));
    CHECK(none.first > none.second);
}

TEST_CASE("where angles were met beyond the trained length nothing is coloured new", "[helix]") {
    HelixValues values = yarn;
    values.pairs[0].thetaBefore.reset();
    values.pairs[0].unmet.emplace();
    const Theme theme = Theme::dark();
    const auto none = reach(helixMesh(values, theme), theme.color(Role::logPerplexity));
    CHECK(none.first > none.second);
    values.pairs[0].unmet = {{300, 400}, {900, 1024}};
    const auto runs = helixRuns(values, values.pairs[0]);
    REQUIRE(runs.size() == 4);
    CHECK(runs[1].fresh);
    CHECK(runs[1].from == 300);
    CHECK(runs[1].to == 400);
    CHECK_FALSE(runs[2].fresh);
    CHECK(runs[3].to == 1024);
    const auto fresh = reach(helixMesh(values, theme), theme.color(Role::logPerplexity));
    CHECK(fresh.first == Approx(helixPoint(values, 0, 300).x()).margin(0.03));
}

TEST_CASE("what is coloured new says so under it, and only where there is any", "[helix]") {
    application();
    HelixValues values = yarn;
    HelixWidget widget;
    QSize size(420, 200);
    widget.resize(size);
    const auto written = [&] {
        widget.setValues(values);
        PaintedText device(size);
        QPainter painter(&device);
        painter.setFont(widget.font());
        widget.paintTo(painter, size, 1.0, Theme::dark());
        painter.end();
        for (const PaintedWord& one : device.words)
            for (const PaintedWord& other : device.words)
                if (&one < &other) CHECK_FALSE(one.place.intersects(other.place));
        std::map<std::string, double> at;
        for (const PaintedWord& one : device.words)
            at[one.text] = one.place.center().x();
        return at;
    };
    auto at = written();
    REQUIRE(at.contains("angles never met"));
    CHECK(at.at("256") < at.at("angles never met"));
    CHECK(at.at("angles never met") < at.at("1,024 tokens"));
    // With less room in fewer words, but never in none.
    for (const int width : {240, 170}) {
        size.setWidth(width);
        widget.resize(size);
        at = written();
        INFO(width);
        CHECK((at.contains("angles never met") || at.contains("never met") || at.contains("new")));
        CHECK(at.contains("256"));
    }
    size.setWidth(420);
    widget.resize(size);
    values.pairs[0].unmet.emplace();
    at = written();
    CHECK_FALSE(at.contains("angles never met"));
    CHECK(at.contains("256"));
}

TEST_CASE("turned or zoomed, the helix keeps at least two numbers, apart and in the picture",
          "[helix]") {
    application();
    HelixWidget widget;
    const QSize size(420, 200);
    widget.resize(size);
    widget.setValues(yarn);
    widget.show();
    QCoreApplication::processEvents();
    const OrbitCamera start = widget.scene()->camera();
    const QPointF middle = SceneProjection(start, size).pixel({});
    for (const OrbitCamera& camera :
         {start, zoomed(start, 6, middle, size), zoomed(start, 15, middle, size),
          turned(start, 60, 0), turned(start, 98, 30), turned(start, 98, 60)}) {
        INFO(camera.azimuth << ", " << camera.elevation << ", " << camera.zoom);
        widget.scene()->setCamera(camera);
        PaintedText device(size);
        QPainter painter(&device);
        painter.setFont(widget.font());
        widget.paintTo(painter, size, 1.0, Theme::dark());
        painter.end();
        int numbers = 0;
        for (const PaintedWord& one : device.words) {
            numbers += one.text.front() >= '0' && one.text.front() <= '9';
            CHECK(QRectF(QPointF(), QSizeF(size)).contains(one.place.center()));
            for (const PaintedWord& other : device.words)
                if (&one < &other) CHECK_FALSE(one.place.intersects(other.place));
        }
        CHECK(numbers >= 2);
    }
}

TEST_CASE("before the method is dashed, and drawn only where it differs", "[helix]") {
    const Theme theme = Theme::dark();
    HelixValues same = yarn;
    same.pairs[0].thetaBefore = same.pairs[0].theta;
    const SceneMesh with = helixMesh(yarn, theme), without = helixMesh(same, theme);
    REQUIRE(with.triangles.size() > without.triangles.size());
    // Along the dashed line some places are covered and some are not.
    std::set<int> covered;
    for (std::size_t i = without.points.size(); i < with.points.size(); ++i)
        covered.insert(static_cast<int>(std::floor(with.points[i][0] * 400)));
    CHECK(covered.size() > 20);
    CHECK(*covered.rbegin() - *covered.begin() > static_cast<int>(covered.size()));
    CHECK(helixMesh({}, theme).triangles.empty());
}

TEST_CASE("a fast pair over a long text stays within its budget of triangles", "[helix]") {
    HelixValues values{{{0, 1.0, 0.9}, {1, 0.5, 0.4}}, 4096, 131072, std::nullopt};
    CHECK(helixMesh(values, Theme::dark()).triangles.size() < 60000);
}

TEST_CASE("the widget shows both parts, moves the distance without new triangles, and turns",
          "[helix]") {
    test::application();
    HelixWidget helix;
    helix.resize(600, 240);
    helix.setTheme(Theme::light());
    HelixValues values = yarn;
    values.pairs[0].theta = 0.05;
    helix.setValues(values);
    helix.show();
    const QImage image = helix.grab().toImage();
    INFO(helix.scene()->failure().toStdString());
    const auto count = [](const QImage& picture, const QColor& colour) {
        int found = 0;
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 0; x < picture.width(); ++x) {
                const QColor one = picture.pixelColor(x, y);
                found += one.hsvSaturation() > 120 && std::abs(one.hsvHue() - colour.hsvHue()) <= 4;
            }
        return found;
    };
    const int trained = count(image, Theme::light().color(Role::accent));
    const int fresh = count(image, Theme::light().color(Role::logPerplexity));
    CHECK(trained > 200);
    CHECK(fresh > 2 * trained);  // three quarters of the length
    values.distance = 600;
    helix.setValues(values);
    CHECK(helix.grab().toImage() != image);
    helix.setValues({});
    helix.grab();  // says that nothing is selected
    helix.setValues(values);
    helix.scene()->setCamera(turned(helix.scene()->camera(), 40, 20));
    CHECK(count(helix.grab().toImage(), Theme::light().color(Role::accent)) > 100);
}

TEST_CASE("the helix fills the room it has, until somebody turns it", "[helix]") {
    test::application();
    HelixWidget helix;
    helix.setValues(yarn);
    helix.show();
    for (const QSize size : {QSize(440, 100), QSize(800, 600), QSize(300, 400)}) {
        INFO(size.width() << " x " << size.height());
        helix.resize(size);
        const SceneProjection seen(helix.scene()->camera(), size);
        double left = 1e9, right = -1e9, top = 1e9, bottom = -1e9;
        for (const auto& point : helix.scene()->mesh().points) {
            const QPointF at = seen.pixel({point[0], point[1], point[2]});
            left = std::min(left, at.x());
            right = std::max(right, at.x());
            top = std::min(top, at.y());
            bottom = std::max(bottom, at.y());
        }
        CHECK(left >= 0);
        CHECK(right <= size.width());
        CHECK(top >= 0);
        CHECK(bottom <= size.height());
        CHECK(std::max((right - left) / size.width(), (bottom - top) / size.height()) > 0.8);
    }
    OrbitCamera turnedByHand = helix.scene()->camera();
    turnedByHand.azimuth = 40;
    helix.scene()->setCamera(turnedByHand);
    helix.resize(500, 200);
    CHECK(helix.scene()->camera() == turnedByHand);
}
