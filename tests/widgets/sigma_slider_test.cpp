// SPDX-License-Identifier: GPL-3.0-or-later
// The slider of sigma under mouse, wheel and keys.
#include "widgets/controls/sigma_slider.h"

#include <QAccessible>
#include <QSignalSpy>

#include "tests/catch.h"
#include "tests/widgets/edits.h"

using namespace sextant;
using namespace sextant::test;

namespace {

struct SliderOnScreen {
    QApplication& app = drivenApplication();
    SigmaSlider slider;
    Edits edits{&slider, &SigmaSlider::edited};

    SliderOnScreen() {
        slider.resize(268, 22);  // 250 pixels of travel for 2.5: one is 0.01
        slider.setTrained(1.0);
        slider.setValue(1.0);
        slider.show();
    }
    void focus() {
        slider.activateWindow();
        slider.setFocus();
        REQUIRE(QTest::qWaitFor([&] { return slider.hasFocus(); }, kPatience));
    }
    QPointF at(double value) const { return {slider.handleX(value), 11.0}; }
};

}  // namespace

TEST_CASE("dragging the slider's handle is many drags and one commit") {
    SliderOnScreen screen;
    drag(&screen.slider, screen.at(1.0), screen.at(2.0));
    CHECK(screen.edits.dragged.size() == 10);
    REQUIRE(screen.edits.committed.size() == 1);
    CHECK(screen.edits.committed.front() == 2.0);
    CHECK(screen.slider.value() == 2.0);
}

TEST_CASE("a press beside the slider's handle jumps there and drags on") {
    SliderOnScreen screen;
    press(&screen.slider, screen.at(2.2));
    CHECK(screen.slider.value() == 2.2);
    moveHeld(&screen.slider, screen.at(2.5));
    CHECK(screen.slider.value() == 2.5);
    CHECK(screen.edits.committed.empty());
    release(&screen.slider, screen.at(2.5));
    CHECK(screen.edits.dragged == std::vector<double>{2.2, 2.5});
    CHECK(screen.edits.committed == std::vector<double>{2.5});
}

TEST_CASE("a click on the slider's handle says nothing") {
    SliderOnScreen screen;
    click(&screen.slider, screen.at(1.0));
    CHECK(screen.edits.none());
}

TEST_CASE("Shift makes a slider's drag ten times finer") {
    SliderOnScreen screen;
    drag(&screen.slider, screen.at(1.0), screen.at(2.0), Qt::ShiftModifier);
    CHECK(screen.slider.value() == Approx(1.1).margin(1e-9));
}

TEST_CASE("the slider's drag stops at its ends") {
    SliderOnScreen screen;
    drag(&screen.slider, screen.at(1.0), QPointF(900.0, 11.0));
    CHECK(screen.edits.committed == std::vector<double>{3.0});
}

TEST_CASE("a double click on the slider asks for the trained value and moves nothing") {
    SliderOnScreen screen;
    screen.slider.setValue(2.0);
    QSignalSpy resets(&screen.slider, &SigmaSlider::resetRequested);
    doubleClick(&screen.slider, screen.at(2.0));
    CHECK(resets.count() == 1);
    CHECK(screen.edits.none());
}

TEST_CASE("wheel notches in quick succession are one edit of the slider") {
    SliderOnScreen screen;
    screen.focus();
    turnWheel(&screen.slider, screen.at(1.0), 1.0);
    turnWheel(&screen.slider, screen.at(1.0), 1.0);
    turnWheel(&screen.slider, screen.at(1.0), -1.0, Qt::ShiftModifier);
    CHECK(screen.edits.dragged == std::vector<double>{1.05, 1.1, 1.095});
    CHECK(screen.edits.committed.empty());
    REQUIRE(waitForCommit(screen.edits));
    CHECK(screen.edits.committed == std::vector<double>{1.095});
}

TEST_CASE("the wheel over a slider that was never clicked is left to what it stands in") {
    SliderOnScreen screen;
    screen.slider.clearFocus();
    QWheelEvent wheel(screen.at(1.0), screen.slider.mapToGlobal(screen.at(1.0)), QPoint(),
                      QPoint(0, 120), Qt::NoButton, {}, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&screen.slider, &wheel);
    CHECK_FALSE(wheel.isAccepted());
    CHECK(screen.slider.toolTip().contains("click it and turn the wheel"));
    CHECK(screen.slider.value() == 1.0);
    CHECK(screen.edits.none());
}

TEST_CASE("arrow keys nudge the slider, Shift ten times finer") {
    SliderOnScreen screen;
    QTest::keyClick(&screen.slider, Qt::Key_Right);
    QTest::keyClick(&screen.slider, Qt::Key_Up, Qt::ShiftModifier);
    QTest::keyClick(&screen.slider, Qt::Key_Left);
    CHECK(screen.edits.dragged == std::vector<double>{1.05, 1.055, 1.005});
    REQUIRE(waitForCommit(screen.edits));
    CHECK(screen.edits.committed == std::vector<double>{1.005});
}

TEST_CASE("a slider whose value lies beyond its range rests at the end and keeps the value") {
    SliderOnScreen screen;
    screen.slider.setValue(40.0);
    CHECK(screen.slider.handleX(40.0) == screen.slider.handleX(3.0));
    click(&screen.slider, screen.at(3.0));
    CHECK(screen.slider.value() == 40.0);
    CHECK(screen.edits.none());
}

TEST_CASE("setting the slider says nothing") {
    SliderOnScreen screen;
    screen.slider.setValue(1.7);
    screen.slider.setMixed(1.0, 2.0);
    QTest::qWait(EditBurst::idleMilliseconds + 100);
    CHECK(screen.edits.none());
}

TEST_CASE("the slider draws a tick at the trained value") {
    SliderOnScreen screen;
    const Theme theme = Theme::light();
    screen.slider.setTheme(theme);
    screen.slider.setValue(2.5);
    const auto inked = [&] {
        // Above the track, where nothing else is drawn.
        const QImage image = screen.slider.grab().toImage();
        const int x = static_cast<int>(screen.slider.handleX(1.0));
        const QColor plain = image.pixelColor(x + 20, 4);
        return image.pixelColor(x, 4) != plain || image.pixelColor(x - 1, 4) != plain;
    };
    CHECK(inked());
    screen.slider.setTrained(std::nullopt);
    CHECK_FALSE(inked());
}

TEST_CASE("a screen reader reads the slider and can set it, as one edit") {
    SliderOnScreen screen;
    screen.slider.setValue(1.7);
    QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(&screen.slider);
    REQUIRE(spoken != nullptr);
    CHECK(spoken->role() == QAccessible::Slider);
    CHECK(spoken->text(QAccessible::Value) == "1.7");
    REQUIRE(spoken->valueInterface() != nullptr);
    spoken->valueInterface()->setCurrentValue(5.0);
    CHECK(screen.edits.committed == std::vector<double>{5.0});
    CHECK(screen.edits.dragged.empty());
}
