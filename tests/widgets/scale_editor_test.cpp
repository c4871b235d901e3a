// SPDX-License-Identifier: GPL-3.0-or-later
// The Scale panel: slider and number of all heads and of the selected ones.
#include "widgets/controls/scale_editor.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>
#include <stdexcept>

#include "tests/catch.h"
#include "tests/widgets/edits.h"
#include "widgets/controls/number_field.h"
#include "widgets/controls/sigma_slider.h"

using namespace sextant;
using namespace sextant::test;

namespace {

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
    CHECK(screen.says("own factor of 2 heads"));
    CHECK_FALSE(screen.says("select heads in the grid"));
    CHECK(screen.number(kChosen)->text() == "1.50");
    CHECK(screen.slider(kChosen)->value() == 1.5);
    screen.selection.setHeads({{0, 1}});
    CHECK(screen.says("own factor of L0 H1"));
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

TEST_CASE("a typed factor multiplies: the uniform scale, and each of the selected heads") {
    EditorOnScreen screen;
    QSignalSpy factors(&screen.editor, &ScaleEditor::selectionMultiplied);
    const auto type = [&](int row, const QString& text) {
        click(screen.number(row), {20.0, 8.0});
        screen.number(row)->selectAll();
        QTest::keyClicks(screen.number(row), text);
        QTest::keyClick(screen.number(row), Qt::Key_Return);
    };
    screen.editor.setUniformSigma(1.5);
    type(kUniform, "*1.2");
    REQUIRE(screen.uniform.committed.size() == 1);
    CHECK(screen.uniform.committed.front() == Approx(1.8));
    CHECK(screen.number(kUniform)->text() == "1.80");

    screen.selection.setHeads({{0, 0}, {0, 1}});
    type(kChosen, QString::fromUtf8("\u00d71.1"));
    REQUIRE(factors.size() == 1);
    CHECK(factors.front().front().toDouble() == Approx(1.1));
    CHECK(screen.number(kChosen)->text() == "mixed");
    CHECK(screen.chosen.none());
    // Nothing is multiplied by less than nothing, nor beyond what can be typed.
    for (const char* text : {"*-1", "*1e6", "*abc", "*", "+0.1"}) {
        INFO(text);
        type(kUniform, text);
        CHECK(screen.number(kUniform)->hasError());
        QTest::keyClick(screen.number(kUniform), Qt::Key_Escape);
    }
    CHECK(screen.uniform.committed.size() == 1);
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

TEST_CASE("the editor says what the own factor and the uniform scale come to") {
    EditorOnScreen screen;
    screen.editor.setUniformSigma(1.8);
    screen.editor.setHeadSigma({1.0, 1.18, 1.0, 1.5, 1.5, 1.0}, std::vector<double>(6, 1.0), 2, 3);
    screen.selection.setHeads({{0, 1}});
    CHECK(screen.says("own factor of L0 H1"));
    CHECK(screen.number(kChosen)->text() == "1.18");
    CHECK(screen.says("in effect 1.80 × 1.18 = 2.12"));
    screen.selection.setHeads({{0, 1}, {1, 0}});
    CHECK(screen.says("in effect 2.12 to 2.70"));
    SigmaSlider* slider = screen.slider(kUniform);
    drag(slider, {slider->handleX(1.8), 11.0}, {slider->handleX(1.0), 11.0});
    screen.selection.setHeads({{0, 1}});
    CHECK(screen.says("in effect " + (slider->value() == 1.0
                                          ? QString("1.18")
                                          : QString("%1 × 1.18 = %2")
                                                .arg(slider->value(), 0, 'f', 2)
                                                .arg(slider->value() * 1.18, 0, 'f', 2))));
}
