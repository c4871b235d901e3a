// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scene/scene_view.h"

#include <QPainter>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include "analysis/error.h"
#include "tests/catch.h"
#include "tests/widgets/application.h"

using namespace sextant;

namespace {

SceneMesh triangle() {
    return {{{{-0.8f, -0.8f, 0}, {0.8f, -0.8f, 0}, {0, 0.8f, 0}}},
            {{{0, 200, 0}, {0, 200, 0}, {0, 200, 0}}},
            {{{0, 1, 2}}}};
}

struct Shown {
    int flat = 0, under = 0, over = 0;
    SceneView view;
    Shown()
        : view({[this](QPainter& painter, const SceneProjection&, QSizeF size) {
                    ++under;
                    painter.fillRect(QRectF(QPointF(), size), Qt::blue);
                },
                [this](QPainter& painter, const SceneProjection&, QSizeF) {
                    ++over;
                    painter.fillRect(0, 0, 20, 20, Qt::red);
                },
                [this](QPainter& painter, QSizeF size) {
                    ++flat;
                    painter.fillRect(QRectF(QPointF(), size), Qt::yellow);
                }}) {
        test::application();
        view.resize(300, 200);
        view.setMesh(triangle());
        view.show();
    }
    void drag(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QTest::mousePress(&view, Qt::LeftButton, modifiers, from);
        QMouseEvent move(QEvent::MouseMove, to, view.mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                         modifiers);
        QCoreApplication::sendEvent(&view, &move);
        QTest::mouseRelease(&view, Qt::LeftButton, modifiers, to);
    }
};

struct Application {
    Application() { test::application(); }
};

}  // namespace

TEST_CASE("the scene lies over what is painted under it and under what is painted over it",
          "[scene]") {
    const Application first;
    Shown shown;
    const QImage image = shown.view.grab().toImage();
    INFO(shown.view.failure().toStdString());
    CHECK(image.pixelColor(150, 100) == QColor(0, 200, 0));
    CHECK(image.pixelColor(290, 190) == QColor(Qt::blue));
    CHECK(image.pixelColor(5, 5) == QColor(Qt::red));
    CHECK(shown.flat == 0);
}

TEST_CASE("without OpenGL the flat picture stands there, with the reason", "[scene]") {
    const Application first;
    Shown shown;
    int tried = 0;
    shown.view.setMakeRenderer([&]() -> std::unique_ptr<SceneRenderer> {
        ++tried;
        throw Error("OpenGL cannot be had on this machine: none");
    });
    QSignalSpy failed(&shown.view, &SceneView::failed);
    CHECK(shown.view.grab().toImage().pixelColor(150, 100) == QColor(Qt::yellow));
    shown.view.grab();
    CHECK(tried == 1);
    CHECK(failed.size() == 1);
    CHECK(shown.view.failure() == "OpenGL cannot be had on this machine: none");
}

TEST_CASE("drag turns, shift drag moves, the wheel zooms to the pointer", "[scene]") {
    const Application first;
    Shown shown;
    const OrbitCamera start = shown.view.camera();
    shown.drag({100, 100}, {150, 80});
    CHECK(shown.view.camera().azimuth == start.azimuth + 20);
    CHECK(shown.view.camera().elevation == start.elevation - 8);
    CHECK(shown.view.camera().shift == start.shift);
    const OrbitCamera turnedOnce = shown.view.camera();
    shown.drag({100, 100}, {150, 80}, Qt::ShiftModifier);
    CHECK(shown.view.camera() == moved(turnedOnce, {50, -20}, QSizeF(300, 200)));
    const OrbitCamera before = shown.view.camera();
    QWheelEvent wheel(QPointF(30, 40), shown.view.mapToGlobal(QPointF(30, 40)), {}, {0, 120},
                      Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&shown.view, &wheel);
    CHECK(shown.view.camera() == zoomed(before, 1.15, {30, 40}, QSizeF(300, 200)));
}

TEST_CASE("arrows turn by five degrees, R goes back", "[scene]") {
    const Application first;
    Shown shown;
    const OrbitCamera start = shown.view.camera();
    QTest::keyClick(&shown.view, Qt::Key_Right);
    CHECK(shown.view.camera().azimuth == start.azimuth + 5);
    QTest::keyClick(&shown.view, Qt::Key_Up);
    CHECK(shown.view.camera().elevation == start.elevation + 5);
    for (int press = 0; press < 30; ++press)
        QTest::keyClick(&shown.view, Qt::Key_Up);
    CHECK(shown.view.camera().elevation == OrbitCamera::mostElevation);
    QTest::keyClick(&shown.view, Qt::Key_R);
    CHECK(QTest::qWaitFor([&] { return shown.view.camera() == start; }, test::kPatience));
}

TEST_CASE("a click is not a drag, and pointing is neither", "[scene]") {
    const Application first;
    Shown shown;
    QSignalSpy clicked(&shown.view, &SceneView::clicked), pointed(&shown.view, &SceneView::pointed),
        turned(&shown.view, &SceneView::cameraChanged);
    QTest::mouseClick(&shown.view, Qt::LeftButton, {}, {40, 50});
    REQUIRE(clicked.size() == 1);
    CHECK(clicked[0][0].toPointF() == QPointF(40, 50));
    CHECK(turned.isEmpty());
    shown.drag({100, 100}, {150, 80});
    CHECK(clicked.size() == 1);
    CHECK(turned.size() == 1);
    const auto before = pointed.size();
    QMouseEvent move(QEvent::MouseMove, QPointF(60, 60), QPointF(60, 60), Qt::NoButton,
                     Qt::NoButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&shown.view, &move);
    CHECK(pointed.size() == before + 1);
    CHECK(turned.size() == 1);
}
