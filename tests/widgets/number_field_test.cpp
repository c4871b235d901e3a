// SPDX-License-Identifier: GPL-3.0-or-later
// The number of sigma, typed and dragged.
#include "widgets/controls/number_field.h"
#include "widgets/controls/number_text.h"

#include <QSignalSpy>
#include <QVBoxLayout>

#include "analysis/values/parameter.h"
#include "tests/catch.h"
#include "tests/widgets/edits.h"
#include "widgets/controls/refusal_label.h"
#include "widgets/controls/window_keys.h"

using namespace sextant;
using namespace sextant::test;

namespace {

struct FieldOnScreen {
    QApplication& app = drivenApplication();
    // Another widget takes the focus when the field is left.
    QWidget window;
    NumberField field{&window};
    QLineEdit other{&window};
    Edits edits{&field, &NumberField::edited};

    FieldOnScreen() {
        auto* layout = new QVBoxLayout(&window);
        layout->addWidget(&field);
        layout->addWidget(&other);
        field.setValue(1.35);
        window.show();
        window.activateWindow();
        REQUIRE(QTest::qWaitFor([&] { return window.isActiveWindow(); }, kPatience));
        other.setFocus();
    }
    QPointF middle() const { return {field.width() / 2.0, field.height() / 2.0}; }
    void type(const QString& text) {
        click(&field, middle());
        QTest::keyClicks(&field, text);
    }
};

}  // namespace

TEST_CASE("Enter takes a typed number, also one beyond the slider") {
    FieldOnScreen screen;
    screen.type("12.5");
    CHECK(screen.edits.none());
    QTest::keyClick(&screen.field, Qt::Key_Return);
    CHECK(screen.edits.committed == std::vector<double>{12.5});
    CHECK(screen.edits.dragged.empty());
    CHECK(screen.field.text() == "12.50");
}

TEST_CASE("two presses and three choose all of the number, so that typing replaces it") {
    FieldOnScreen screen;
    const QPoint at = screen.middle().toPoint();
    for (const int presses : {2, 3}) {
        INFO(presses);
        QTest::mouseClick(&screen.field, Qt::LeftButton, {}, at);
        QTest::mouseDClick(&screen.field, Qt::LeftButton, {}, at);
        if (presses == 3) QTest::mouseClick(&screen.field, Qt::LeftButton, {}, at, 1);
        CHECK(screen.field.selectedText() == screen.field.text());
        CHECK(screen.edits.none());
        screen.other.setFocus();
        QTest::qWait(QApplication::doubleClickInterval() + 50);
    }
    // Later, one press is for the cursor.
    QTest::mouseClick(&screen.field, Qt::LeftButton, {}, at);
    QTest::qWait(QApplication::doubleClickInterval() + 50);
    QTest::mouseClick(&screen.field, Qt::LeftButton, {}, at);
    CHECK(screen.field.selectedText().isEmpty());
}

TEST_CASE("a decimal comma is taken as a point") {
    FieldOnScreen screen;
    screen.type("1,725");
    QTest::keyClick(&screen.field, Qt::Key_Return);
    CHECK(screen.edits.committed == std::vector<double>{1.725});
    CHECK(screen.field.text() == "1.725");
}

TEST_CASE("a comma that may be a point or keep thousands apart is asked about") {
    FieldOnScreen screen;
    screen.field.setLimits(0, 1e6);
    screen.type("500,000");
    QTest::keyClick(&screen.field, Qt::Key_Return);
    CHECK(screen.field.toolTip().contains("500,000 may be 500 or 500000"));
    CHECK(screen.edits.none());
    const auto enter = [&](const char* typed) {
        QTest::keyClick(&screen.field, Qt::Key_Escape);
        screen.field.selectAll();
        QTest::keyClicks(&screen.field, typed);
        QTest::keyClick(&screen.field, Qt::Key_Return);
    };
    for (const auto& [typed, taken] :
         {std::pair{"1,024.5", 1024.5}, {"1,5", 1.5}, {"0,125", 0.125}}) {
        INFO(typed);
        enter(typed);
        CHECK(screen.field.value() == taken);
    }
    screen.field.setLimits(100, 1e6);  // one of them alone is possible
    enter("2,048");
    CHECK(screen.field.value() == 2048);
    screen.field.setLimits(0, 1e6);
    screen.field.setWhole(true);
    enter("4,096");
    CHECK(screen.field.value() == 4096);
}

TEST_CASE("infinity is typed and shown where the limits have no end") {
    FieldOnScreen screen;
    screen.field.setLimits(1, infinite);
    screen.field.setEndless(true);
    for (const char* typed : {"inf", "\u221e", " Infinity "}) {
        INFO(typed);
        screen.type("2");
        QTest::keyClick(&screen.field, Qt::Key_Return);
        screen.field.selectAll();
        screen.field.insert(typed);  // the sign has no key
        QTest::keyClick(&screen.field, Qt::Key_Return);
        CHECK(screen.field.value() == infinite);
        CHECK(screen.field.text() == "\u221e");
        CHECK_FALSE(screen.field.hasError());
        QTest::keyClick(&screen.field, Qt::Key_Down);  // there is nothing just below it
        CHECK(screen.field.value() == infinite);
    }
    for (const char* typed : {"nan", "-inf", "0.5"}) {
        INFO(typed);
        screen.field.selectAll();
        QTest::keyClicks(&screen.field, typed);
        QTest::keyClick(&screen.field, Qt::Key_Return);
        CHECK(screen.field.hasError());
        CHECK(screen.field.value() == infinite);
        QTest::keyClick(&screen.field, Qt::Key_Escape);
    }
}

TEST_CASE("what others refuse of a typed number stands as it was typed, until it is put right") {
    FieldOnScreen screen;
    screen.field.setLimits(1, 1000);
    screen.field.setValue(64);
    const auto refuse = [&] {
        screen.field.setValue(64);  // its owner puts back what holds
        screen.field.refuse("8 does not divide 60");
    };
    screen.type("60");
    QTest::keyClick(&screen.field, Qt::Key_Return);
    refuse();
    CHECK(screen.field.text() == "60");
    CHECK(screen.field.value() == 64);
    CHECK(screen.field.hasError());
    screen.field.setValue(64);  // shown anew
    CHECK(screen.field.text() == "60");
    // Enter asks no second time; another text does.
    QTest::keyClick(&screen.field, Qt::Key_Return);
    CHECK(screen.edits.committed == std::vector<double>{60});
    screen.field.selectAll();
    QTest::keyClicks(&screen.field, "56");
    CHECK_FALSE(screen.field.hasError());
    QTest::keyClick(&screen.field, Qt::Key_Return);
    CHECK(screen.edits.committed == std::vector<double>{60, 56});
    // It goes back as the field is left, and by Escape.
    screen.field.setValue(64);
    for (const bool leaves : {true, false}) {
        screen.other.setFocus();
        screen.type("60");
        QTest::keyClick(&screen.field, Qt::Key_Return);
        refuse();
        REQUIRE(screen.field.text() == "60");
        leaves ? screen.other.setFocus() : QTest::keyClick(&screen.field, Qt::Key_Escape);
        CHECK(screen.field.text() == "64.00");
    }
    // What was dragged there was not typed.
    screen.field.setFocus();
    QTest::keyClick(&screen.field, Qt::Key_Up);
    screen.field.setValue(64);
    screen.field.refuse("8 does not divide it");
    CHECK(screen.field.text() == "64.00");
}

TEST_CASE("undo is the window's until a number is being typed, and so is Ctrl+E") {
    FieldOnScreen screen;
    const auto takesUndo = [&] {
        QKeyEvent asked(QEvent::ShortcutOverride, Qt::Key_Z, Qt::ControlModifier);
        asked.ignore();
        QCoreApplication::sendEvent(&screen.field, &asked);
        return asked.isAccepted();
    };
    CHECK_FALSE(takesUndo());
    screen.type("2");
    CHECK(takesUndo());
    // On X11 a line edit takes this one for the end of its line, on other platforms it does not.
    QKeyEvent open(QEvent::ShortcutOverride, Qt::Key_E, Qt::ControlModifier);
    QKeyEvent letter(QEvent::ShortcutOverride, Qt::Key_E, Qt::NoModifier);
    CHECK(asksWindow(&open));
    CHECK_FALSE(asksWindow(&letter));
}

TEST_CASE("Escape brings the old number back") {
    FieldOnScreen screen;
    screen.type("7");
    QTest::keyClick(&screen.field, Qt::Key_Escape);
    CHECK(screen.field.text() == "1.35");
    CHECK(screen.edits.none());
}

TEST_CASE("what is not a number, or outside the limits, is refused with the reason") {
    const auto [typed, reason] = GENERATE(table<const char*, const char*>({
        {"abc", "is not a number"},
        {"nan", "is not a number"},
        {"inf", "is not a number"},
        {"1,234.5", "outside 0 to 1000"},
        {"1,23,4", "is not a number"},
        {"1e999", "is not a number"},
        {" ", "No number stands there"},
        {"1000.5", "outside 0 to 1000"},
        {"-1", "outside 0 to 1000"},
    }));
    FieldOnScreen screen;
    screen.type(typed);
    QTest::keyClick(&screen.field, Qt::Key_Return);
    INFO(typed);
    CHECK(screen.field.hasError());
    CHECK(screen.field.toolTip().contains(reason));
    CHECK(screen.field.toolTip().contains("1.35"));
    CHECK(screen.field.value() == 1.35);
    CHECK(screen.edits.none());

    QTest::keyClick(&screen.field, Qt::Key_Escape);
    CHECK_FALSE(screen.field.hasError());
    CHECK(screen.field.text() == "1.35");
}

TEST_CASE("a refused number is shown in the colour of what is worse") {
    FieldOnScreen screen;
    screen.field.setTheme(Theme::light());
    const auto reds = [&] {
        const QColor error = Theme::light().textColor(Role::worse);
        const QImage image = screen.field.grab().toImage();
        int count = 0;
        for (int x = 0; x < image.width(); ++x)
            count += image.pixelColor(x, 0) == error ? 1 : 0;
        return count;
    };
    CHECK(reds() == 0);
    screen.type("x");
    QTest::keyClick(&screen.field, Qt::Key_Return);
    CHECK(reds() > screen.field.width() / 2);
}

TEST_CASE("leaving the field takes a good number; a bad one goes back and is told why") {
    FieldOnScreen screen;
    screen.type("2");
    QTest::keyClick(&screen.field, Qt::Key_Tab);
    CHECK_FALSE(screen.field.hasFocus());
    CHECK(screen.edits.committed == std::vector<double>{2.0});
    screen.type("two");
    QTest::keyClick(&screen.field, Qt::Key_Tab);
    CHECK_FALSE(screen.field.hasError());
    CHECK(screen.field.text() == "2.00");
    CHECK(screen.edits.committed.size() == 1);
    const auto* told = screen.field.window()->findChild<RefusalLabel*>();
    REQUIRE(told);
    CHECK(told->isVisible());
    CHECK(told->text().contains("two"));
    // It goes with the next thing that is done, wherever.
    QTest::qWait(1);
    REQUIRE(told->isVisible());
    QTest::keyClick(screen.field.window(), Qt::Key_Right);
    CHECK_FALSE(told->isVisible());
}

TEST_CASE("why a number is refused is told beside the field and moves nothing") {
    FieldOnScreen screen;
    screen.window.setStyleSheet(Theme::dark().styleSheet());
    screen.window.layout()->activate();
    const QRect before = screen.other.geometry();
    screen.type("-3");
    QTest::keyClick(&screen.field, Qt::Key_Return);
    const auto* told = screen.field.window()->findChild<RefusalLabel*>();
    REQUIRE(told);
    CHECK(told->isVisible());
    CHECK_FALSE(told->text().isEmpty());
    CHECK(screen.field.window()->rect().contains(told->geometry()));
    CHECK(screen.other.geometry() == before);
    QTest::keyClick(&screen.field, Qt::Key_Escape);
    CHECK_FALSE(told->isVisible());
    CHECK(screen.field.text() == "1.35");
}

TEST_CASE("a number that arrives while another is typed does not disturb the typing") {
    FieldOnScreen screen;
    screen.type("4");
    screen.field.setValue(1.9);
    CHECK(screen.field.text() == "4");
    QTest::keyClick(&screen.field, Qt::Key_Escape);
    CHECK(screen.field.text() == "1.90");
}

TEST_CASE("Enter on an unchanged number says nothing and keeps all its digits") {
    FieldOnScreen screen;
    screen.field.setValue(1.0 / 3.0);
    click(&screen.field, screen.middle());
    QTest::keyClick(&screen.field, Qt::Key_Return);
    CHECK(screen.edits.none());
    CHECK(screen.field.value() == 1.0 / 3.0);
}

TEST_CASE("a number that does not fit is written shorter, from its first digit on") {
    const auto [value, decimals, text] = GENERATE(table<double, int, const char*>({
        {10.0, 2, "10.00"},
        {1e9, 0, "1e9"},
        {1e9, 2, "1e9"},
        {3e-7, 2, "3e-07"},
        {-2.5e12, 2, "-2.5e12"},
    }));
    FieldOnScreen screen;
    screen.field.setFixedWidth(screen.field.sizeHint().width());
    screen.field.setDecimals(decimals);
    screen.field.setLimits(-1e15, 1e15);
    screen.field.setValue(value);
    CHECK(screen.field.text() == text);
    CHECK(screen.field.value() == value);
}

TEST_CASE("fewer decimals come before an exponent, and the cursor stands before the first digit") {
    FieldOnScreen screen;
    screen.field.setFixedWidth(screen.field.sizeHint().width());
    screen.field.setLimits(0, 1e9);
    screen.type("12345.678901");
    QTest::keyClick(&screen.field, Qt::Key_Return);
    CHECK(screen.edits.committed == std::vector<double>{12345.678901});
    const QString shown = screen.field.text();
    CHECK(shown.startsWith("12345"));
    CHECK_FALSE(shown.contains('e'));
    CHECK(screen.field.fontMetrics().horizontalAdvance(shown) < screen.field.width());
    CHECK(screen.field.cursorPosition() == 0);
    CHECK(screen.field.selectedText() == shown);
    CHECK(screen.field.toolTip() == "12345.678901");
}

TEST_CASE("dragging on the number changes it, one commit at the end") {
    FieldOnScreen screen;
    screen.field.setValue(1.0);
    drag(&screen.field, {10.0, 8.0}, {60.0, 8.0});
    CHECK(screen.edits.dragged.size() >= 8);
    REQUIRE(screen.edits.committed.size() == 1);
    CHECK(screen.edits.committed.front() == Approx(1.5).margin(1e-9));  // a pixel is 0.01
}

TEST_CASE("the wheel over a number that has no focus is left to what it stands in") {
    FieldOnScreen screen;
    turnWheel(&screen.field, screen.middle(), 2.0);
    CHECK(screen.edits.none());
    CHECK(screen.field.value() == 1.35);
}

TEST_CASE("the wheel is the page's where scrolling brought the number under the pointer") {
    FieldOnScreen screen;
    screen.field.setFocus();
    screen.field.move(screen.field.pos() + QPoint(0, 30));  // as its page does
    turnWheel(&screen.field, screen.middle(), 2.0);
    CHECK(screen.edits.none());
    CHECK(screen.field.value() == 1.35);
    hover(&screen.field, screen.middle());
    turnWheel(&screen.field, screen.middle(), 2.0);
    CHECK(screen.field.value() == 1.45);
}

TEST_CASE("wheel and arrow keys nudge the number as one edit") {
    FieldOnScreen screen;
    screen.field.setFocus();
    turnWheel(&screen.field, screen.middle(), 2.0);
    click(&screen.field, screen.middle());  // ends the wheel's edit
    CHECK(screen.edits.committed == std::vector<double>{1.45});
    QTest::keyClick(&screen.field, Qt::Key_Down);
    QTest::keyClick(&screen.field, Qt::Key_Up, Qt::ShiftModifier);
    CHECK(screen.edits.dragged == std::vector<double>{1.45, 1.4, 1.405});
    REQUIRE(QTest::qWaitFor([&] { return screen.edits.committed.size() == 2; }, kPatience));
    CHECK(screen.edits.committed.back() == 1.405);
}

TEST_CASE("what was refused goes when the number moves on by itself") {
    FieldOnScreen screen;
    screen.type("abc");
    QTest::keyClick(&screen.field, Qt::Key_Return);
    REQUIRE(screen.field.hasError());
    screen.field.setValue(1.35);  // said again: it stays
    CHECK(screen.field.hasError());
    screen.field.setValue(1.9);
    CHECK_FALSE(screen.field.hasError());
    CHECK(screen.field.text() == "1.90");
    const auto* told = screen.field.window()->findChild<RefusalLabel*>();
    REQUIRE(told);
    CHECK_FALSE(told->isVisible());
}

TEST_CASE("a small number that has little room is a power of ten rather than zeros", "[controls]") {
    application();
    const QFontMetrics metrics{QFont()};
    const QString text = fittedNumber(1.77828e-4, 0, metrics, metrics.horizontalAdvance("1.78e-4"));
    CHECK(metrics.horizontalAdvance(text) <= metrics.horizontalAdvance("1.78e-4"));
    CHECK(text.toDouble() == Approx(1.77828e-4).epsilon(0.005));
}
