// SPDX-License-Identifier: GPL-3.0-or-later
// The form beside the page Scales where its work began elsewhere: on another model, in an earlier
// start of the program; and what the loss of a search is compared with.
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <algorithm>

#include "pages/scales/loss_plot.h"
#include "pages/scales/scale_job_form.h"
#include "tests/catch.h"
#include "tests/widgets/application.h"
#include "tests/widgets/painted_text.h"
#include "tests/widgets/pointer.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// A form of one row, "steps", of a search in this state.
struct Begun {
    JobCard card;
    std::unique_ptr<ScaleJobForm> box;

    explicit Begun(JobState state) {
        drivenApplication();
        box = std::make_unique<ScaleJobForm>();
        Parameter steps;
        steps.key = "steps";
        steps.label = "steps";
        steps.kind = Kind::whole;
        steps.initial = std::int64_t{200};
        steps.least = 1;
        box->setKind({"search-heads", "Head scale search", "", {steps}}, {"steps"});
        card.id = "one";
        card.state = state;
        card.detail = "29 of 168";
        card.hasResult = state == JobState::finished;
        box->resize(340, 300);
        box->show();
        box->setCard(card);
    }
    QString said(const QString& label) const { return box->findChild<QLabel*>(label)->text(); }
    QString typed() const { return box->findChild<QLineEdit*>("job.steps")->text(); }
    QPushButton* button(const QString& words) const {
        for (QPushButton* one : box->findChildren<QPushButton*>())
            if (one->text() == words && one->isVisible()) return one;
        return nullptr;
    }
};

// What the plot writes, one word after the other: a letter of another font is one of its own.
std::string written(const SearchFacts& facts) {
    drivenApplication();
    LossPlot plot;
    plot.setFacts(facts);
    PaintedText device({600, 300});
    QPainter painter(&device);
    plot.paintTo(painter, QRectF(0, 0, 600, 300), Theme::dark());
    painter.end();
    std::string all;
    for (const PaintedWord& word : device.words)
        all += word.text;
    return all;
}

SearchFacts searched(bool choseStart) {
    Report report;
    report.tables.push_back({"result", {}, {{1.4, 2.6, 2.2, 2.5, 2.3, 0.05, 20, 40}}});
    report.tables.push_back({"held_out", {}, {{0.05, 0, 2.5}, {0.05, 20, 2.3}}});
    ReportTable start{"start", {}, {{1.4, 2.6}}};
    if (choseStart) start.rows = {{1.0, 3.1}, {1.4, 2.6}};
    report.tables.push_back(start);
    return searchFacts(
        report,
        {"search-heads", {{"method", std::string("gradient")}, {"steps", std::int64_t{40}}}}, true);
}

}  // namespace

TEST_CASE("what a search began at is called so, and the best uniform where it was looked for",
          "[scales]") {
    const std::string told = written(searched(false)), looked = written(searched(true));
    CHECK_THAT(told, ContainsSubstring("start \u03c3 1.40: 2.50 (held-out)"));
    CHECK_THAT(told, !ContainsSubstring("uniform"));
    CHECK_THAT(looked, ContainsSubstring("as trained, \u03c3 1: 3.10"));
    CHECK_THAT(looked, ContainsSubstring("best uniform \u03c3 1.40: 2.50 (held-out)"));
    // Heads that were not searched over keep what was set.
    SearchFacts some = searched(true);
    some.someHeads = true;
    const std::string over = written(some);
    CHECK_THAT(over, ContainsSubstring("searched heads at \u03c3 1: 3.10"));
    CHECK_THAT(over, ContainsSubstring("searched heads at \u03c3 1.40, others as set: 2.50"));
    CHECK_THAT(over, !ContainsSubstring("as trained"));
}

TEST_CASE("what was found on another model cannot be set, and its numbers are said to be its own",
          "[scales]") {
    const Begun begun(JobState::finished);
    REQUIRE(begun.button("Set what was found"));
    CHECK(begun.button("Set what was found")->isEnabled());
    begun.box->setElsewhere("samples/nope", "Found on samples/nope; open is random22.");
    CHECK_FALSE(begun.button("Set what was found")->isEnabled());
    CHECK(begun.button("Set what was found")->toolTip().contains("open is random22"));
    CHECK(begun.button("Start")->isEnabled());
    CHECK(begun.said("workText").startsWith("samples/nope: 29 of 168"));
    CHECK(begun.said("workText").contains("open is random22"));
    begun.box->setElsewhere({}, {});
    CHECK(begun.button("Set what was found")->isEnabled());
    CHECK(begun.said("workText") == "29 of 168");
}

TEST_CASE("why work failed on another model is not said of this one", "[scales]") {
    const Begun begun(JobState::failed);
    CHECK(begun.said("workText") == "29 of 168");
    begun.box->setElsewhere("samples/nope", "Found on samples/nope; open is random22.");
    CHECK(begun.said("workText").isEmpty());
    begun.box->setElsewhere({}, {});
    CHECK(begun.said("workText") == "29 of 168");
}

TEST_CASE("fields that are held show what the work was begun with", "[scales]") {
    const auto state = GENERATE(JobState::paused, JobState::running, JobState::waiting);
    const Begun begun(state);
    begun.box->setBegun({{"steps", std::int64_t{40}}});
    CHECK(begun.typed() == "40");
    begun.box->setValues({{"steps", std::int64_t{70}}});  // of the window, meanwhile
    CHECK(begun.typed() == "40");
}

TEST_CASE("fields of work that has ended are free", "[scales]") {
    const Begun begun(JobState::finished);
    begun.box->setBegun({{"steps", std::int64_t{40}}});
    CHECK(begun.typed() == "200");
}

TEST_CASE("how far a search is is said in steps, where they are known", "[scales]") {
    const Begun begun(JobState::running);
    CHECK(begun.said("workLeft") == "29 of 168");
    begun.box->setFound("step 12 of 40", "held-out 2.23 at best, 2.30 now");
    CHECK(begun.said("workLeft") == "step 12 of 40");
    CHECK(begun.said("workText") == "held-out 2.23 at best, 2.30 now");
}
