// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bars/result_panel.h"

#include <QLabel>

#include "tests/catch.h"
#include "tests/widgets/application.h"

using namespace sextant;
using namespace sextant::test;

TEST_CASE("perplexity stands within and beyond, each with its change", "[result]") {
    application();
    ResultPanel panel;
    ResultFacts facts;
    facts.mean = {3.475, 20.333};
    facts.within = {3.42, 3.30};
    facts.beyond = {3.49, 37.27};
    facts.trainedLength = 1256;
    facts.split = true;
    facts.state = ResultState::exact;
    panel.setResult(facts);
    CHECK(panel.perplexityText() == "3.475");
    CHECK(panel.changeText() == QString::fromUtf8("\u221216.858"));
    CHECK(panel.changeText(1) == "+0.12");
    CHECK(panel.changeText(2) == QString::fromUtf8("\u221233.78"));
    CHECK(panel.captionText(2) == "beyond 1,256");
    CHECK_FALSE(panel.isMuted());

    SECTION("narrow: the length goes, the changes stay") {
        panel.setRoom(ResultPanel::Room::narrow);
        CHECK(panel.captionText(1) == "within");
        CHECK(panel.changeText(1) == "+0.12");
    }
    SECTION("nothing beyond: no split") {
        facts.split = false;
        panel.setResult(facts);
        CHECK(panel.findChild<QLabel*>("within")->isHidden() !=
              panel.findChild<QLabel*>("within")->parentWidget()->isHidden());
        CHECK(panel.findChild<QLabel*>("within")->parentWidget()->isHidden());
    }
    SECTION("partial: dimmed, and says over what") {
        facts.state = ResultState::partial;
        facts.over = "first 1,024 of 4,096 tokens";
        panel.setResult(facts);
        CHECK(panel.isMuted());
        CHECK(panel.captionText() == facts.over);
        // Neither praised nor blamed before it is whole.
        for (const char* name : {"change", "withinChange", "beyondChange"})
            CHECK(panel.findChild<QLabel*>(name)->styleSheet().contains(
                Theme::dark().textColor(Role::muted).name()));
    }
    SECTION("of another setting: muted, without a change, and says of which") {
        facts.staleOf = "uniform 1.2";
        panel.setResult(facts);
        CHECK(panel.isMuted());
        CHECK(panel.changeText().isEmpty());
        CHECK(panel.captionText() == "of uniform 1.2");
    }
    SECTION("unlike the reference: no change") {
        facts.unlike = "other tokens";
        panel.setResult(facts);
        CHECK(panel.changeText().isEmpty());
    }
}
