// SPDX-License-Identifier: GPL-3.0-or-later
// Stages with made-up methods.
#include "widgets/position/stage_panel.h"

#include <QLabel>
#include <QRadioButton>
#include <QTest>

#include "tests/catch.h"
#include "tests/widgets/application.h"
#include "widgets/controls/number_field.h"
#include "widgets/position/stage_box.h"

using namespace sextant;
using namespace sextant::test;

namespace {

Parameter factor() {
    Parameter one;
    one.key = "factor";
    one.label = "factor";
    one.initial = 4.0;
    one.least = 1.0;
    one.most = 64.0;
    return one;
}

std::vector<StageFacts> made(const std::string& chosen) {
    StageFacts first;
    first.key = "frequencies";
    first.title = "Frequencies";
    first.options = {{"", "as config", "", ""},
                     {"stretch", "Stretch", "Longer.", ""},
                     {"fold", "Fold", "Shorter.", "Fold needs a paper."}};
    first.chosen = chosen;
    first.byHand = !chosen.empty();
    first.inEffect = chosen.empty() ? "as config" : "Stretch";
    if (!chosen.empty()) {
        first.parameters = {factor()};
        first.values = {{"factor", 8.0}};
    }
    StageFacts second;
    second.key = "bias";
    second.title = "Biases";
    second.options = {{"", "as config", "", ""}, {"tilt", "Tilt", "", "not with rotation"}};
    second.whyNot = "not with rotation";
    return {first, second};
}

struct Panel {
    QApplication& app = application();
    StagePanel panel;
    std::vector<std::string> said;

    Panel() {
        panel.setTheme(Theme::dark());
        panel.resize(300, 500);
        panel.setStages(made(""));
        QObject::connect(&panel, &StagePanel::methodChosen, &panel,
                         [this](const QString& stage, const QString& method) {
                             said.push_back((stage + "=" + method).toStdString());
                         });
        QObject::connect(
            &panel, &StagePanel::valueEdited, &panel,
            [this](const QString& stage, const QString& key, const Value& value, EditPhase phase) {
                said.push_back((stage + "." + key + "=").toStdString() + valueText(value) +
                               (phase == EditPhase::commit ? "" : "~"));
            });
        panel.show();
    }
    QRadioButton* option(const char* name) {
        auto* found = panel.findChild<QRadioButton*>(QString("method-") + name);
        REQUIRE(found);
        return found;
    }
    void clickHeader(const char* stage) {
        auto* box = panel.findChild<StageBox*>(QString("stage-") + stage);
        REQUIRE(box);
        QTest::mouseClick(box->findChild<QWidget*>("stageHeader"), Qt::LeftButton);
    }
};

}  // namespace

TEST_CASE("one stage is open at a time, and a method is chosen by a click", "[stages]") {
    Panel panel;
    CHECK_FALSE(panel.option("frequencies-stretch")->isVisible());
    panel.clickHeader("frequencies");
    REQUIRE(panel.option("frequencies-stretch")->isVisible());
    CHECK(panel.option("frequencies-config")->isChecked());
    QTest::mouseClick(panel.option("frequencies-stretch"), Qt::LeftButton, {}, QPoint(8, 8));
    CHECK(panel.said == std::vector<std::string>{"frequencies=stretch"});

    panel.panel.setStages(made("stretch"));
    auto* field = panel.panel.findChild<NumberField*>();
    REQUIRE(field);
    CHECK(field->isVisible());
    CHECK(field->value() == 8.0);
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "16");
    QTest::keyClick(field, Qt::Key_Return);
    CHECK(panel.said.back() == "frequencies.factor=16");
}

TEST_CASE("what cannot be had is greyed with the reason", "[stages]") {
    Panel panel;
    panel.clickHeader("frequencies");
    CHECK_FALSE(panel.option("frequencies-fold")->isEnabled());
    CHECK(panel.option("frequencies-fold")->toolTip() == "Fold needs a paper.");
    CHECK(panel.option("frequencies-stretch")->isEnabled());
    bool said = false;
    for (const QLabel* label : panel.panel.findChildren<QLabel*>())
        said = said || (label->isVisible() && label->text() == "not with rotation");
    CHECK(said);
    panel.clickHeader("bias");  // stays closed
    CHECK(panel.panel.openedStage() == "frequencies");
    CHECK_FALSE(panel.option("bias-tilt")->isVisible());
}
