// SPDX-License-Identifier: GPL-3.0-or-later
// The pane in which a text goes on.
#include "pages/text/generation_pane.h"

#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTextEdit>

#include "tests/catch.h"
#include "tests/widgets/pointer.h"
#include "widgets/controls/number_field.h"

using namespace sextant;
using namespace sextant::test;

namespace {

std::shared_ptr<Continuation> begun() {
    auto now = std::make_shared<Continuation>();
    now->before = "The mill stood";
    now->promptTokens = 1024;
    return now;
}

}  // namespace

TEST_CASE("generate asks what the fields say, and the same button stops it") {
    drivenApplication();
    GenerationPane pane;
    pane.show();
    auto* button = pane.findChild<QPushButton*>("generate");
    REQUIRE(button);
    std::vector<GenerateQuestion> asked;
    QObject::connect(&pane, &GenerationPane::generateWanted,
                     [&](const GenerateQuestion& question) { asked.push_back(question); });
    QSignalSpy stopped(&pane, &GenerationPane::stopWanted);
    pane.findChild<NumberField*>("temperature")->setValue(0.8);
    pane.findChild<NumberField*>("seed")->setValue(7);
    button->click();
    REQUIRE(asked.size() == 1);
    CHECK(asked[0].temperature == 0.8);
    CHECK(asked[0].seed == 7);
    CHECK(asked[0].beams == 1);
    pane.setShown(begun(), "as trained", true);
    CHECK(button->text() == "Stop");
    button->click();
    CHECK(stopped.count() == 1);
    CHECK(asked.size() == 1);
    pane.setQuestion({32, 0.5, 0.9, 3, 2, 100, "Once upon"});
    CHECK(pane.question() == GenerateQuestion{32, 0.5, 0.9, 3, 2, 100, "Once upon"});
    CHECK_FALSE(pane.findChild<NumberField*>("prompt")->isEnabled());
    pane.setShown(nullptr, {}, false);
    auto* typed = pane.findChild<QLineEdit*>("typedPrompt");
    REQUIRE(typed);
    typed->setText("The mill");
    QTest::keyClick(typed, Qt::Key_Return);
    REQUIRE(asked.size() == 2);
    CHECK(asked[1].typed == "The mill");
}

TEST_CASE("text comes after the muted end of the prompt, with the setting and the speed") {
    application();
    GenerationPane pane;
    pane.setTheme(Theme::dark());
    auto now = begun();
    pane.setShown(now, "uniform sigma 1.2", true);
    CHECK(pane.words().contains("reading"));
    auto more = std::make_shared<Continuation>(*now);
    more->ids = {1, 2, 3, 4};
    more->text = " by the pond";
    more->seconds = 0.05;
    pane.setShown(more, "uniform sigma 1.2", true);
    auto* page = pane.findChild<QTextEdit*>("generated");
    CHECK(page->toPlainText() == "The mill stood by the pond");
    CHECK(pane.words().contains("uniform sigma 1.2"));
    CHECK(pane.words().contains("80 tokens a second"));
    CHECK_FALSE(pane.words().contains("stopped"));
    pane.setShown(more, "uniform sigma 1.2", false);
    CHECK(pane.words().contains("stopped"));
    CHECK(pane.text() == " by the pond");
    auto failed = begun();
    failed->failure = Message("more positions than were learned");
    pane.setShown(failed, "uniform sigma 1.2", false);
    CHECK(page->toPlainText().endsWith("more positions than were learned"));
    pane.setWhyNot("open a text");
    CHECK_FALSE(pane.findChild<QPushButton*>("generate")->isEnabled());
}
