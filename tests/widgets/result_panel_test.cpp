// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bars/result_panel.h"

#include <QLabel>
#include <QLayout>

#include "tests/app/geometry.h"
#include "tests/catch.h"
#include "tests/widgets/application.h"
#include "widgets/bars/top_bar.h"
#include "widgets/controls/perplexity_text.h"

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

    SECTION("what it is over stands above it, as another convention has another number") {
        facts.windows = QString::fromUtf8("8 \u00d7 1,024 tokens");
        panel.setResult(facts);
        CHECK(panel.captionText(0) == QString::fromUtf8("perplexity over 8 \u00d7 1,024 tokens"));
    }
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
    SECTION("partial while dragging, where the promise has no box: both are told apart") {
        panel.setRoom(ResultPanel::Room::narrow);
        facts.state = ResultState::partial;
        facts.over = "first 1,024 of 4,096 tokens";
        facts.ghost = {4.57, "beyond 1,256"};
        panel.setResult(facts);
        panel.resize(900, 60);
        panel.setVisible(true);
        CHECK(panel.captionText().startsWith(QString::fromUtf8("\u2248 4.57, beyond 1,256")));
        CHECK((panel.captionText().contains("1,024 of 4,096") ||
               panel.captionText().contains("partial")));
        facts.over.clear();
        panel.setResult(facts);
        CHECK(panel.captionText().contains("4.57"));
        CHECK_FALSE(panel.captionText().contains("partial"));
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
        panel.setRoom(ResultPanel::Room::least);
        panel.setVisible(true);
        const auto* why = panel.findChild<QLabel*>("against");
        CHECK(why->isVisible());
        CHECK(why->width() >= why->fontMetrics().horizontalAdvance(facts.unlike));
    }
}

TEST_CASE("a perplexity is rounded one way, and is short however large", "[result]") {
    CHECK(perplexityText(23.0941) == "23.094");
    CHECK(perplexityText(23.0941, Digits::less) == "23.09");
    CHECK(perplexityText(5270.118) == "5,270.1");
    CHECK(perplexityText(123456.7) == "123,457");
    CHECK(perplexityText(999999.7) == "1.000 M");
    CHECK(perplexityText(1234567.0, Digits::less) == "1.23 M");
    CHECK(perplexityText(2.5e12) == "2.50e12");
    CHECK(perplexityText(std::nullopt) == QString::fromUtf8("\u2013"));
    CHECK(perplexityText(std::numeric_limits<double>::infinity()) == QString::fromUtf8("\u221e"));
    CHECK(perplexityChange(-1234567.0, Digits::less) == QString::fromUtf8("\u22121.23 M"));
    CHECK(perplexityChange(0.0) == "0.000");
    // What is written as zero has no sign, and is neither praised nor blamed.
    CHECK(perplexityChange(0.0004) == "0.000");
    CHECK(perplexityChange(-0.0004) == "0.000");
    CHECK(perplexityChange(0.0006) == "+0.001");
    CHECK(roleOfChange(perplexityChange(0.0004)) == Role::muted);
    CHECK(roleOfChange(perplexityChange(-0.002)) == Role::better);
    CHECK(roleOfChange(perplexityChange(0.002)) == Role::worse);
    CHECK(perplexityChange(std::nullopt).isEmpty());
    CHECK(wholePerplexity(1234567.891) == "1,234,567.89");
}

TEST_CASE("the bar cuts none of its numbers at any width, and the tool tip has them whole",
          "[result]") {
    application();
    qApp->setStyleSheet(Theme::dark().styleSheet(1.0));
    TopBar bar;
    bar.setModel("a-model-with-a-long-name", "22 layers x 32 heads \u00b7 trained to 2,048", {});
    bar.setText("a-text-with-a-long-name.txt", "74,832 tokens · from 0", {});
    bar.setDevice("CPU \u00b7 fp32", "2 threads, AVX-512", {}, {});
    bar.setLength(2048, 16);
    ResultFacts facts;
    facts.trainedLength = 2048;
    facts.split = true;
    facts.state = ResultState::exact;
    const double large = GENERATE(20.0, 5270.1, 987654.0, 1234567.0, 8.8e8);
    CAPTURE(large);
    bar.resize(1447, bar.sizeHint().height());
    bar.show();
    // As they come one after the other: small first, then wide.
    for (const double size : {3.0, large}) {
        facts.mean = facts.within = facts.beyond = {size, 2.9 * size};
        for (int width = 1447; width >= 1024; width -= 47) {
            bar.resize(width, bar.height());
            bar.setResult(facts);
            QCoreApplication::processEvents();
            CAPTURE(size, width);
            CHECK(cut(&bar) == std::vector<std::string>{});
            CHECK(overprinted(&bar) == std::vector<std::string>{});
            for (const auto* label : bar.findChildren<QLabel*>())
                if (label->isVisible()) CHECK(bar.rect().contains(seen(label)));
            CHECK(bar.findChild<QLabel*>("within")->isVisible());
        }
    }
    CHECK(bar.findChild<QLabel*>("perplexity")->toolTip().contains(wholePerplexity(large)));
    qApp->setStyleSheet({});
}

TEST_CASE("at 1024 the names of what is open stay whole; numbers and details give way",
          "[result]") {
    application();
    TopBar bar;
    bar.setTheme(Theme::dark());
    bar.setModel(GENERATE("random22", "r"), "22 layers x 32 heads · trained to 512", {});
    bar.setText("the-millpond.txt", "74,832 tokens · from 0", {});
    bar.setDevice(QString::fromUtf8("CPU \u00b7 fp32"), "2 threads, AVX-512");
    bar.setLength(1024, 1);
    ResultFacts facts;
    facts.mean = {5441.2, 5441.2};
    facts.within = {5269.0, 5269.0};
    facts.beyond = {5619.0, 5632.0};
    facts.trainedLength = 512;
    facts.split = true;
    facts.state = ResultState::exact;
    bar.setResult(facts);
    bar.resize(1024, bar.sizeHint().height());
    bar.show();
    QCoreApplication::processEvents();
    const auto label = [&](const char* chip, int which) {
        auto* found = bar.findChild<QWidget*>(chip);
        REQUIRE(found);
        return found->findChildren<ElidedLabel*>().at(which);
    };
    for (const char* chip : {"modelChip", "textChip", "deviceChip"}) {
        CAPTURE(chip);
        CHECK_FALSE(label(chip, 0)->isCut());
        // What is shown of the detail ends with a whole part of it, not in dots.
        const ElidedLabel* detail = label(chip, 1);
        CHECK(detail->fontMetrics().horizontalAdvance(detail->shown()) <=
              detail->contentsRect().width());
    }
    CHECK(cut(&bar) == std::vector<std::string>{});
    CHECK(overprinted(&bar) == std::vector<std::string>{});
    // What is left over says in words how far to trust the numbers.
    const auto* state = bar.findChild<QLabel*>("resultState");
    for (const int width : {1024, 1200}) {
        bar.resize(width, bar.height());
        QCoreApplication::processEvents();
        INFO(width);
        const int left = width - bar.layout()->totalMinimumSize().width();
        CHECK((state->isVisible() || left < state->minimumWidth() + 7));
        CHECK(overprinted(&bar) == std::vector<std::string>{});
    }
    bar.resize(1200, bar.height());
    QCoreApplication::processEvents();
    CHECK(state->isVisible());
    CHECK(state->text() == "exact");
    bar.resize(1024, bar.height());
    QCoreApplication::processEvents();
    // Longer than its room: its end goes.
    bar.setText(QString("a-text-with-a-long-name-").repeated(3) + ".txt", "1 token", {});
    QCoreApplication::processEvents();
    CHECK(label("textChip", 0)->isCut());
    CHECK(label("textChip", 0)->width() >= 100);
    CHECK(label("textChip", 0)->text().startsWith("a-text-with-a-long-name-a-text"));
}
