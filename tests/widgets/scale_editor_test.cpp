// SPDX-License-Identifier: GPL-3.0-or-later
// The Scale panel's slider, number and editor, and the history list, driven by mouse and keys.
#include "widgets/scale_editor.h"

#include <QAccessible>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>
#include <stdexcept>

#include "tests/catch.h"
#include "tests/widgets/pointer.h"
#include "widgets/history_list.h"
#include "widgets/number_field.h"
#include "widgets/sigma_slider.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr int kPatience = 3000;  // milliseconds, far more than the pause that ends an edit

// What a widget's `edited` said, in order.
struct Edits {
    std::vector<double> dragged, committed;

    template <typename Widget, typename Signal>
    Edits(Widget* widget, Signal signal) {
        QObject::connect(widget, signal, widget, [this](double value, EditPhase phase) {
            (phase == EditPhase::drag ? dragged : committed).push_back(value);
        });
    }
    bool none() const { return dragged.empty() && committed.empty(); }
};

bool waitForCommit(const Edits& edits) {
    return QTest::qWaitFor([&] { return !edits.committed.empty(); }, kPatience);
}

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
    QPointF at(double value) const { return {slider.handleX(value), 11.0}; }
};

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

struct EditorOnScreen {
    QApplication& app = drivenApplication();
    Selection selection;
    ScaleEditor editor{&selection};
    Edits uniform{&editor, &ScaleEditor::uniformSigmaEdited};
    Edits chosen{&editor, &ScaleEditor::selectionSigmaEdited};

    EditorOnScreen() {
        editor.setHeadSigma({1.0, 1.2, 1.0, 1.5, 1.5, 1.0}, std::vector<double>(6, 1.0), 2, 3);
        editor.resize(300, 160);
        editor.show();
    }
    SigmaSlider* slider(int row) const { return editor.findChildren<SigmaSlider*>()[row]; }
    NumberField* number(int row) const { return editor.findChildren<NumberField*>()[row]; }
    QToolButton* reset(int row) const { return editor.findChildren<QToolButton*>()[row]; }
    bool says(const QString& text) const {
        for (const QLabel* label : editor.findChildren<QLabel*>()) {
            if (label->isVisible() && label->text() == text) return true;
        }
        return false;
    }
};

constexpr int kUniform = 0, kChosen = 1;

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
    turnWheel(&screen.slider, screen.at(1.0), 1.0);
    turnWheel(&screen.slider, screen.at(1.0), 1.0);
    turnWheel(&screen.slider, screen.at(1.0), -1.0, Qt::ShiftModifier);
    CHECK(screen.edits.dragged == std::vector<double>{1.05, 1.1, 1.095});
    CHECK(screen.edits.committed.empty());
    REQUIRE(waitForCommit(screen.edits));
    CHECK(screen.edits.committed == std::vector<double>{1.095});
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

TEST_CASE("Enter takes a typed number, also one beyond the slider") {
    FieldOnScreen screen;
    screen.type("12.5");
    CHECK(screen.edits.none());
    QTest::keyClick(&screen.field, Qt::Key_Return);
    CHECK(screen.edits.committed == std::vector<double>{12.5});
    CHECK(screen.edits.dragged.empty());
    CHECK(screen.field.text() == "12.50");
}

TEST_CASE("a decimal comma is taken as a point") {
    FieldOnScreen screen;
    screen.type("1,725");
    QTest::keyClick(&screen.field, Qt::Key_Return);
    CHECK(screen.edits.committed == std::vector<double>{1.725});
    CHECK(screen.field.text() == "1.725");
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
        {"1,234.5", "is not a number"},
        {"1e999", "is not a number"},
        {" ", "is not a number"},
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

TEST_CASE("leaving the field takes a good number and marks a bad one") {
    FieldOnScreen screen;
    screen.type("2");
    screen.other.setFocus();
    CHECK(screen.edits.committed == std::vector<double>{2.0});
    screen.type("two");
    screen.other.setFocus();
    CHECK(screen.field.hasError());
    CHECK(screen.edits.committed.size() == 1);
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

TEST_CASE("dragging on the number changes it, one commit at the end") {
    FieldOnScreen screen;
    screen.field.setValue(1.0);
    drag(&screen.field, {10.0, 8.0}, {60.0, 8.0});
    CHECK(screen.edits.dragged.size() >= 8);
    REQUIRE(screen.edits.committed.size() == 1);
    CHECK(screen.edits.committed.front() == Approx(1.5).margin(1e-9));  // a pixel is 0.01
}

TEST_CASE("wheel and arrow keys nudge the number as one edit") {
    FieldOnScreen screen;
    turnWheel(&screen.field, screen.middle(), 2.0);
    click(&screen.field, screen.middle());  // ends the wheel's edit
    CHECK(screen.edits.committed == std::vector<double>{1.45});
    QTest::keyClick(&screen.field, Qt::Key_Down);
    QTest::keyClick(&screen.field, Qt::Key_Up, Qt::ShiftModifier);
    CHECK(screen.edits.dragged == std::vector<double>{1.45, 1.4, 1.405});
    REQUIRE(QTest::qWaitFor([&] { return screen.edits.committed.size() == 2; }, kPatience));
    CHECK(screen.edits.committed.back() == 1.405);
}

TEST_CASE("with nothing selected the editor says what to do and its second row rests") {
    EditorOnScreen screen;
    CHECK(screen.says("select heads in the grid"));
    CHECK_FALSE(screen.slider(kChosen)->isEnabled());
    CHECK_FALSE(screen.number(kChosen)->isEnabled());
    CHECK(screen.number(kChosen)->text().isEmpty());
    CHECK(screen.slider(kUniform)->isEnabled());
}

TEST_CASE("the editor shows the sigma that the selected heads share") {
    EditorOnScreen screen;
    screen.selection.setHeads({{1, 0}, {1, 1}});
    CHECK(screen.says("σ of selection (2 heads)"));
    CHECK_FALSE(screen.says("select heads in the grid"));
    CHECK(screen.number(kChosen)->text() == "1.50");
    CHECK(screen.slider(kChosen)->value() == 1.5);
    screen.selection.setHeads({{0, 1}});
    CHECK(screen.says("σ of layer 0 head 1"));
    CHECK(screen.number(kChosen)->text() == "1.20");
}

TEST_CASE("heads of different sigma show as mixed, and moving gives all the same") {
    EditorOnScreen screen;
    screen.selection.setHeads({{0, 0}, {0, 1}});
    CHECK(screen.number(kChosen)->text() == "mixed");
    CHECK(screen.slider(kChosen)->isMixed());

    SigmaSlider* slider = screen.slider(kChosen);
    drag(slider, {slider->handleX(2.0), 11.0}, {slider->handleX(2.5), 11.0});
    CHECK(screen.chosen.dragged.size() > 1);
    REQUIRE(screen.chosen.committed.size() == 1);
    CHECK(screen.chosen.committed.front() == Approx(2.5).margin(0.011));
    CHECK_FALSE(slider->isMixed());
    CHECK(screen.number(kChosen)->value() == slider->value());
    CHECK(screen.uniform.none());
}

TEST_CASE("the uniform row says what it does, slider and number together") {
    EditorOnScreen screen;
    SigmaSlider* slider = screen.slider(kUniform);
    drag(slider, {slider->handleX(1.0), 11.0}, {slider->handleX(2.0), 11.0});
    CHECK(screen.uniform.dragged.size() > 1);
    CHECK(screen.uniform.committed.size() == 1);
    CHECK(screen.number(kUniform)->value() == slider->value());

    NumberField* number = screen.number(kUniform);
    click(number, {20.0, 8.0});
    QTest::keyClicks(number, "250");
    QTest::keyClick(number, Qt::Key_Return);
    CHECK(screen.uniform.committed.back() == 250.0);
    CHECK(slider->value() == 250.0);
    CHECK(screen.chosen.none());
}

TEST_CASE("a double click on the uniform slider, or its button, goes back to 1") {
    EditorOnScreen screen;
    CHECK_FALSE(screen.reset(kUniform)->isVisible());
    screen.editor.setUniformSigma(2.0);
    SigmaSlider* slider = screen.slider(kUniform);
    doubleClick(slider, {slider->handleX(2.0), 11.0});
    CHECK(screen.uniform.committed == std::vector<double>{1.0});
    CHECK(screen.uniform.dragged.empty());
    CHECK(slider->value() == 1.0);

    screen.editor.setUniformSigma(2.0);
    REQUIRE(screen.reset(kUniform)->isVisible());
    screen.reset(kUniform)->click();
    CHECK(screen.uniform.committed == std::vector<double>{1.0, 1.0});
}

TEST_CASE("resetting the selection is asked for, since heads may be trained differently") {
    EditorOnScreen screen;
    QSignalSpy resets(&screen.editor, &ScaleEditor::selectionResetRequested);
    screen.editor.setHeadSigma({2.0, 2.0}, {1.0, 1.4}, 1, 2);
    screen.selection.setHeads({{0, 0}, {0, 1}});
    REQUIRE(screen.reset(kChosen)->isVisible());
    screen.reset(kChosen)->click();
    SigmaSlider* slider = screen.slider(kChosen);
    doubleClick(slider, {slider->handleX(2.0), 11.0});
    CHECK(resets.count() == 2);
    CHECK(screen.chosen.none());
}

TEST_CASE("reset all is offered when anything differs from the trained state") {
    EditorOnScreen screen;
    auto* button = screen.editor.findChild<QPushButton*>();
    QSignalSpy resets(&screen.editor, &ScaleEditor::resetAllRequested);
    CHECK(button->isEnabled());
    button->click();
    CHECK(resets.count() == 1);
    screen.editor.setHeadSigma({1.0, 1.3}, {1.0, 1.3}, 1, 2);
    CHECK_FALSE(button->isEnabled());
    screen.editor.setUniformSigma(1.1);
    CHECK(button->isEnabled());
}

TEST_CASE("setting the editor says nothing") {
    EditorOnScreen screen;
    screen.editor.setUniformSigma(1.4);
    screen.selection.setHeads({{0, 0}, {1, 1}});
    screen.editor.setHeadSigma({1.0, 1.3}, {1.0, 1.0}, 1, 2);
    screen.editor.setHeadSigma({}, {}, 0, 0);
    screen.editor.setTheme(Theme::light());
    QTest::qWait(EditBurst::idleMilliseconds + 100);
    CHECK(screen.uniform.none());
    CHECK(screen.chosen.none());
}

TEST_CASE("the editor refuses sigmas that do not fit the model") {
    EditorOnScreen screen;
    CHECK_THROWS_AS(screen.editor.setHeadSigma({1.0}, {1.0}, 2, 3), std::invalid_argument);
}

TEST_CASE("a click or Enter on a history entry goes there") {
    drivenApplication();
    HistoryList list;
    list.setEntries({{"Reference", 7.087}, {"uniform sigma 1.35", 5902.0}, {"later", {}}}, 1);
    list.resize(220, 120);
    list.show();
    QSignalSpy activated(&list, &HistoryList::entryActivated);
    const auto middle = [&](int row) {
        return QPointF(list.visualRect(list.model()->index(row, 0)).center());
    };
    click(list.viewport(), middle(2));
    REQUIRE(activated.count() == 1);
    CHECK(activated[0][0].toInt() == 2);

    list.setCurrentIndex(list.model()->index(1, 0));
    QTest::keyClick(&list, Qt::Key_Up);
    CHECK(activated.count() == 1);
    QTest::keyClick(&list, Qt::Key_Return);
    REQUIRE(activated.count() == 2);
    CHECK(activated[1][0].toInt() == 0);
}

TEST_CASE("history entries carry label and perplexity, also for a screen reader") {
    drivenApplication();
    HistoryList list;
    QSignalSpy activated(&list, &HistoryList::entryActivated);
    list.setEntries({{"Reference", 7.087}, {"uniform sigma 1.35", 5902.0}, {"later", {}}}, 1);
    const auto spoken = [&](int row) {
        return list.model()->index(row, 0).data(Qt::AccessibleTextRole).toString();
    };
    CHECK(list.model()->rowCount() == 3);
    CHECK(spoken(1) == "uniform sigma 1.35, perplexity 5,902.000");
    CHECK(spoken(2) == "later");
    list.setEntries({{"Reference", 7.087}}, 0);
    CHECK(list.model()->rowCount() == 1);
    CHECK(activated.count() == 0);
}

TEST_CASE("the current history entry is outlined in brass, and no other") {
    drivenApplication();
    HistoryList list;
    list.setTheme(Theme::dark());
    list.setEntries({{"a", 1.0}, {"b", 2.0}, {"c", 3.0}}, 1);
    list.resize(220, 120);
    list.show();
    const QImage image = list.viewport()->grab().toImage();
    const auto brass = [&](int row) {
        const QRect box = list.visualRect(list.model()->index(row, 0));
        int count = 0;
        for (int y = box.top(); y <= box.bottom(); ++y) {
            const QColor colour = image.pixelColor(box.center().x() / 2, y);
            count += colour.red() > colour.blue() + 60 ? 1 : 0;
        }
        return count;
    };
    CHECK(brass(0) == 0);
    CHECK(brass(1) >= 2);
    CHECK(brass(2) == 0);
}
