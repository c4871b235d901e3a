// SPDX-License-Identifier: GPL-3.0-or-later
// Stages with made-up methods.
#include "pages/position/stage_panel.h"

#include <QLabel>
#include <QRadioButton>
#include <QTest>

#include "pages/position/stage_box.h"
#include "pages/position/theta_table.h"
#include "tests/catch.h"
#include "tests/widgets/application.h"
#include "widgets/controls/number_field.h"

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
    // A reason that begins with the option's name has no other name before it.
    const auto reasons = [&] {
        return panel.panel.findChild<QWidget*>("stage-frequencies")
            ->findChild<QLabel*>("reasons")
            ->text();
    };
    CHECK(reasons() == "Fold needs a paper.");
    auto longer = made("");
    longer[0].options[2].whyNot = "Folded paper is out.";  // another word
    panel.panel.setStages(longer);
    CHECK(reasons() == "Fold: Folded paper is out.");
    panel.panel.setStages(made(""));
    bool said = false;
    for (const QLabel* label : panel.panel.findChildren<QLabel*>())
        said = said || (label->isVisible() && label->text() == "not with rotation");
    CHECK(said);
    panel.clickHeader("bias");  // stays closed
    CHECK(panel.panel.openedStage() == "frequencies");
    CHECK_FALSE(panel.option("bias-tilt")->isVisible());
}

TEST_CASE("a header's words are whole, on two lines where one is too narrow", "[stages]") {
    Panel panel;
    auto stages = made("");
    stages[0].title = "Distance map and more";
    stages[0].inEffect = "inverse Leaky ReRoPE, as model";
    panel.panel.setStages(stages);
    QApplication::sendPostedEvents();
    const auto effects = panel.panel.findChildren<QLabel*>("stageEffect");
    REQUIRE(effects.size() == 2);
    const QLabel* effect = effects.front();
    CHECK(effect->text() == stages[0].inEffect);
    REQUIRE(QTest::qWaitFor(
        [&] { return effect->height() >= effect->heightForWidth(effect->width()); }, kPatience));
    const QRect words = effect->fontMetrics().boundingRect(QRect(0, 0, effect->width(), 1000),
                                                           Qt::TextWordWrap, effect->text());
    CHECK(words.width() <= effect->width());
    CHECK(words.height() <= effect->height());
    // One line takes no more room than before.
    CHECK(effects.back()->height() < effect->height());
}

TEST_CASE("what cannot be had and yet be looked at has a link beside its reason", "[stages]") {
    Panel panel;
    panel.clickHeader("frequencies");
    auto stages = made("");
    stages[0].options[2].look = "See how";
    panel.panel.setStages(stages);
    auto* reasons =
        panel.panel.findChild<QWidget*>("stage-frequencies")->findChild<QLabel*>("reasons");
    REQUIRE(reasons);
    CHECK(reasons->text().startsWith("Fold needs a paper. <a href=\"look:fold\""));
    CHECK(reasons->text().contains("See how"));
    CHECK(reasons->focusPolicy() == Qt::StrongFocus);
    QStringList looked;
    QObject::connect(&panel.panel, &StagePanel::lookWanted, &panel.panel,
                     [&](const QString& method) { looked << method; });
    emit reasons->linkActivated("look:fold");
    CHECK(looked == QStringList{"fold"});
    CHECK(panel.said.empty());
}

TEST_CASE("what is told of a stage does not move its options", "[stages]") {
    Panel panel;
    panel.clickHeader("frequencies");
    // As high as it wants to be: no spare room to share.
    const auto top = [&] {
        QApplication::sendPostedEvents();
        const int asked = panel.panel.heightForWidth(300);
        panel.panel.resize(300, asked > 0 ? asked : panel.panel.sizeHint().height());
        QApplication::sendPostedEvents();
        return panel.option("frequencies-stretch")->mapTo(&panel.panel, QPoint()).y();
    };
    const int before = top();
    auto stages = made("");
    stages[0].ofLayers = "0-1: stretch, 2: fold";
    stages[0].partner = "Tilt is the usual partner of Stretch";
    stages[0].partnerMethod = "tilt";
    panel.panel.setStages(stages);
    CHECK(top() == before);
}

TEST_CASE("a row says its letter, what expensive options take, and offers a partner", "[stages]") {
    Panel panel;
    auto stages = made("stretch");
    stages[0].letter = "C";
    stages[0].options[2].whyNot.clear();
    stages[0].options[2].cost = "about 6 times the time: 0.6 s";
    stages[0].cost = "per token: about 9 times the time";
    stages[1].letter = "G";
    stages[1].whyNot.clear();
    stages[1].options[1].whyNot.clear();
    stages[1].partner = "Tilt is the usual partner of Stretch";
    stages[1].partnerMethod = "tilt";
    panel.panel.setStages(stages);
    panel.clickHeader("frequencies");
    const auto texts = [&](const char* stage, const char* name) {
        const auto* label =
            panel.panel.findChild<QWidget*>(QString("stage-") + stage)->findChild<QLabel*>(name);
        REQUIRE(label);
        return label->isVisible() ? label->text() : QString("hidden");
    };
    CHECK(texts("frequencies", "stageLetter") == "C");
    CHECK(texts("bias", "stageLetter") == "G");
    CHECK(texts("frequencies", "reasons") == "Fold: about 6 times the time: 0.6 s");
    CHECK(texts("frequencies", "cost") == "per token: about 9 times the time");
    CHECK(texts("frequencies", "partner") == "hidden");
    // Offered under a closed stage, never added by itself.
    CHECK(texts("bias", "partner").startsWith("Tilt is the usual partner of Stretch"));
    CHECK(panel.said.empty());
    auto* offer = panel.panel.findChild<QWidget*>("stage-bias")->findChild<QLabel*>("partner");
    offer->setFocus();
    QTest::keyClick(offer, Qt::Key_Tab);
    offer->setFocus(Qt::TabFocusReason);
    QTest::keyClick(offer, Qt::Key_Return);
    CHECK(panel.said == std::vector<std::string>{"bias=tilt"});
    stages[1].partner.clear();
    panel.panel.setStages(stages);
    CHECK(texts("bias", "partner") == "hidden");
}

TEST_CASE("the pair under the mouse is told, and one hovered elsewhere is marked", "[stages]") {
    application();
    ThetaTable table;
    table.setTheme(Theme::dark());
    table.setPairs({1, 0.1, 0.01}, {1, 0.05, 0.0025});
    table.resize(280, table.sizeHint().height());
    std::vector<std::optional<int>> told;
    QObject::connect(&table, &ThetaTable::pairHovered, &table,
                     [&](std::optional<int> pair) { told.push_back(pair); });
    table.show();
    QTest::mouseMove(&table, {50, table.rowHeight() * 2 + 3});
    QTest::mouseMove(&table, {50, 3});  // the head of the table is no pair
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(&table, &leave);
    REQUIRE(told.size() >= 3);
    CHECK(told.front() == 1);
    CHECK(told.at(1) == std::nullopt);
    CHECK(told.back() == std::nullopt);
    // A band as high as its row, in no other.
    const auto at = [&](int pair) {
        return table.grab().toImage().pixelColor(table.width() / 10 + 12,
                                                 (pair + 1) * table.rowHeight() + 2);
    };
    table.setHovered(2);
    CHECK(at(2) != at(1));
    CHECK(at(0) == at(1));
    table.setHovered(std::nullopt);
    CHECK(at(2) == at(1));
}
