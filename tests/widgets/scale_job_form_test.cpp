// SPDX-License-Identifier: GPL-3.0-or-later
// The form that begins work on the page Scales, and the bar at the foot that shows it.
#include <QApplication>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>
#include <cmath>

#include "pages/scales/scale_job_form.h"
#include "tests/catch.h"
#include "tests/widgets/pointer.h"
#include "tests/widgets/scales_shown.h"
#include "widgets/bars/job_bar.h"

using namespace sextant;
using namespace sextant::test;

namespace {

JobKindFacts kind() {
    Parameter step;
    step.key = "steps";
    step.label = "steps";
    step.kind = Kind::whole;
    step.initial = std::int64_t{200};
    step.least = 1;
    Parameter locked;
    locked.key = "locked";
    locked.kind = Kind::name;
    locked.initial = std::string();
    return {"search-heads", "Head scale search", "", {step, locked}};
}

QPushButton* buttonOf(const QWidget& box, const QString& words) {
    for (QPushButton* one : box.findChildren<QPushButton*>())
        if (one->text() == words && one->isVisible()) return one;
    return nullptr;
}

}  // namespace

TEST_CASE_METHOD(Driven, "a form holds what was set while its work runs, and can keep the best",
                 "[scales]") {
    ScaleJobForm box;
    box.setKind(kind(), {"steps"});
    box.setHeld({{"locked", std::string("0.1")}});
    showAt(box, 300, 300);
    QSignalSpy starts(&box, &ScaleJobForm::startAsked);
    auto* field = box.findChild<QWidget*>("job.steps");
    REQUIRE(field != nullptr);
    CHECK(field->isEnabled());
    QTest::mouseClick(buttonOf(box, "Start"), Qt::LeftButton);
    REQUIRE(starts.size() == 1);
    CHECK(box.settings().name("locked") == "0.1");
    CHECK(box.settings().whole("steps") == 200);

    JobCard card;
    card.id = "one";
    card.state = JobState::running;
    card.fraction = 0.5;
    box.setCard(card);
    CHECK(!field->isEnabled());
    CHECK(buttonOf(box, "Start") == nullptr);
    CHECK(buttonOf(box, "Stop and keep best") == nullptr);  // nothing is found yet
    card.canKeep = true;
    box.setCard(card);
    QSignalSpy asked(&box, &ScaleJobForm::asked);
    REQUIRE(buttonOf(box, "Stop and keep best") != nullptr);
    QTest::mouseClick(buttonOf(box, "Stop and keep best"), Qt::LeftButton);
    REQUIRE(asked.size() == 1);
    CHECK(asked[0][1].value<JobChange>() == JobChange::keepBest);
}

TEST_CASE_METHOD(Driven, "what was typed for one kind of work stands there again after another",
                 "[scales]") {
    ScaleJobForm box;
    box.setKind(kind(), {"steps"});
    showAt(box, 300, 300);
    REQUIRE(box.settings().whole("steps") == 200);
    box.put("steps", std::int64_t{12});
    JobKindFacts other = kind();
    other.key = "another";
    box.setKind(other, {"steps"});
    CHECK(box.settings().whole("steps") == 200);
    box.setKind(kind(), {"steps"});
    CHECK(box.settings().whole("steps") == 12);
    auto* field = box.findChild<QLineEdit*>("job.steps");
    REQUIRE(field != nullptr);
    CHECK(field->text() == "12");
    box.setValues({{"steps", std::int64_t{50}}});  // it was set: what is open does not change it
    CHECK(box.settings().whole("steps") == 12);
}

TEST_CASE_METHOD(Driven, "a form's buttons stand above its rows, within a narrow panel",
                 "[scales]") {
    ScaleJobForm box;
    box.setKind(kind(), {"steps"});
    JobCard card;
    card.id = "one";
    card.state = JobState::paused;
    card.canKeep = true;
    box.setCard(card);
    showAt(box, 260, 300);
    CHECK(box.minimumSizeHint().width() <= 260);
    auto* field = box.findChild<QLineEdit*>("job.steps");
    for (const char* words : {"Resume", "Stop and keep best"}) {
        const QPushButton* button = buttonOf(box, words);
        REQUIRE(button);
        CHECK(button->width() >= button->fontMetrics().horizontalAdvance(words));
        CHECK(button->mapTo(&box, QPoint(0, button->height())).y() <=
              field->mapTo(&box, QPoint()).y());
    }
}

TEST_CASE_METHOD(Driven, "the Tab key goes from the last field to what is pressed", "[scales]") {
    ScaleJobForm box;
    box.setKind(kind(), {"steps"});
    showAt(box, 300, 400);
    auto* field = box.findChild<QLineEdit*>("job.steps");
    field->setFocus();
    QTest::keyClick(field, Qt::Key_Tab);
    CHECK(buttonOf(box, "Start")->hasFocus());
}

TEST_CASE_METHOD(Driven,
                 "a 0 that stands for something is written as that, and every reason is told",
                 "[scales]") {
    JobKindFacts facts = kind();
    Parameter over;
    over.key = "over";
    over.label = "best over";
    over.kind = Kind::whole;
    over.initial = std::int64_t{0};
    over.least = 0;
    over.most = 100;
    over.automatic = "whole length";
    facts.parameters.push_back(over);
    ScaleJobForm box;
    box.setKind(facts, {"steps", "over"});
    showAt(box, 300, 300);
    auto* field = box.findChild<QLineEdit*>("job.over");
    REQUIRE(field);
    CHECK(field->text() == "whole length");
    const auto type = [](QLineEdit* into, const QString& text) {
        into->setText(text);
        emit into->textEdited(text);
    };
    type(field, "64");
    CHECK(box.settings().whole("over") == 64);
    type(field, "");
    CHECK(box.settings().whole("over") == 0);
    type(field, "Whole length");
    CHECK(box.settings().whole("over") == 0);
    type(field, "101");
    type(box.findChild<QLineEdit*>("job.steps"), "0");
    CHECK(box.findChild<QLabel*>("workText")->text() == "refused: steps, best over");
    // Why stands once, below the fields, beside the name of each.
    const auto* why = box.findChild<QLabel*>("workWhole");
    REQUIRE(why);
    CHECK(why->isVisible());
    const QStringList lines = why->text().split('\n');
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].startsWith("steps: A whole number, 1 or more"));
    CHECK(lines[1].startsWith("best over: A whole number, 0 to 100"));
    for (const char* note : {"job.steps.note", "job.over.note"})
        CHECK_FALSE(box.findChild<QLabel*>(note)->isVisible());
    type(field, "64");
    const QString alone = box.findChild<QLabel*>("workText")->text();
    CHECK(alone.startsWith("steps: A whole number, 1 or more"));
    CHECK(alone.endsWith(QString::fromUtf8("not \u201c0\u201d.")));
    CHECK_FALSE(why->isVisible());
    type(box.findChild<QLineEdit*>("job.steps"), "5");
    CHECK_FALSE(why->isVisible());
}

TEST_CASE_METHOD(Driven, "why work failed, or cannot begin, is said once and whole", "[scales]") {
    QWidget panel;  // as at the right: what is below moves, the box is as high as it has to be
    QVBoxLayout column(&panel);
    auto& box = *new ScaleJobForm;
    column.addWidget(&box);
    column.addStretch(1);
    box.setKind(kind(), {"steps"});
    showAt(panel, 280, 500);
    const QString reason =
        "beyond the trained length no uniform sigma from 1.05 to 2.00 does better than what is "
        "set, so there is none to place; give \"sigma\", or begin without the scales that are set";
    const auto saidOnce = [&] {
        for (int round = 0; round < 3; ++round) {
            column.activate();
            QApplication::processEvents();
        }
        int times = 0;
        for (const QLabel* label : box.findChildren<QLabel*>()) {
            if (!label->isVisible() || label->text() != reason) continue;
            ++times;
            CHECK(label->heightForWidth(label->width()) <= label->height());
        }
        return times == 1;
    };
    SECTION("it failed") {
        JobCard card;
        card.id = "one";
        card.state = JobState::failed;
        card.detail = reason;
        box.setCard(card);
        CHECK(saidOnce());
    }
    SECTION("nobody types") {
        box.setEstimate("6,400 passes", "about 2 min", reason);
        CHECK(saidOnce());
    }
    SECTION("what is typed is the reason") {
        auto* field = box.findChild<QLineEdit*>("job.steps");
        field->setFocus();
        REQUIRE(field->hasFocus());
        QApplication::processEvents();
        const int before = field->mapTo(&box, QPoint()).y();
        box.setEstimate("6,400 passes", "about 2 min", reason);
        CHECK(saidOnce());
        CHECK(field->mapTo(&box, QPoint()).y() == before);
        field->clearFocus();
        CHECK(saidOnce());
        CHECK(field->mapTo(&box, QPoint()).y() == before);
    }
}

TEST_CASE_METHOD(Driven, "a hint that goes with the focus leaves its room", "[scales]") {
    ScaleJobForm box;
    box.setKind(kind(), {"steps"});
    showAt(box, 300, 400);
    const auto height = [&] {
        box.layout()->activate();
        QApplication::processEvents();
        return box.layout()->heightForWidth(box.width());
    };
    const int bare = height();
    auto* field = box.findChild<QLineEdit*>("job.steps");
    field->setFocus();
    REQUIRE(box.findChild<QLabel*>("job.steps.note")->isVisible());
    const int hinted = height();
    CHECK(hinted > bare);
    field->clearFocus();
    REQUIRE_FALSE(box.findChild<QLabel*>("job.steps.note")->isVisible());
    CHECK(height() == hinted);
}

TEST_CASE_METHOD(Driven, "of a long reason that is typed the first sentence stands beside Start",
                 "[scales]") {
    ScaleJobForm box;
    box.setKind(kind(), {"steps"});
    showAt(box, 280, 500);
    box.findChild<QLineEdit*>("job.steps")->setFocus();
    QApplication::processEvents();
    const QString reason = "Too few. " + QString("Take more of them. ").repeated(20);
    box.setEstimate("6,400 passes", "about 2 min", reason);
    CHECK(box.findChild<QLabel*>("workText")->text() == "Too few.");
    CHECK(box.findChild<QLabel*>("workWhole")->text() == reason);
}

TEST_CASE_METHOD(Driven, "what cannot be is told beside the field, and cannot be started",
                 "[scales]") {
    ScaleJobForm box;
    box.setKind(kind(), {"steps"});
    showAt(box, 300, 300);
    auto* field = box.findChild<QLineEdit*>("job.steps");
    REQUIRE(field != nullptr);
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "0");
    CHECK(!buttonOf(box, "Start")->isEnabled());
    CHECK(box.findChild<QLabel*>("job.steps.note")->text().contains("1 or more"));
    QTest::keyClicks(field, "5");
    field->setText("60");
    field->textEdited("60");
    CHECK(buttonOf(box, "Start")->isEnabled());
    CHECK(box.settings().whole("steps") == 60);
}

TEST_CASE_METHOD(Driven,
                 "a form's fields stay where they are, however long what is said above them",
                 "[scales]") {
    ScaleJobForm box;
    box.setKind(kind(), {"steps"});
    showAt(box, 300, 400);
    auto* field = box.findChild<QLineEdit*>("job.steps");
    JobCard card;
    card.id = "one";
    card.state = JobState::finished;
    const auto stands = [&] {
        box.layout()->activate();
        QApplication::processEvents();
        return field->mapTo(&box, field->rect().center()).y();  // a refused one is less high
    };
    card.detail = "one line";
    box.setCard(card);
    const int before = stands();
    const int width = box.findChild<QLabel*>("workText")->width();
    while (box.fontMetrics().horizontalAdvance(card.detail) < width + width / 4)
        card.detail += " and more";  // two lines
    box.setCard(card);
    CHECK(stands() == before);
    field->setFocus();
    CHECK(stands() == before);
    field->selectAll();
    QTest::keyClicks(field, "0");  // refused
    CHECK(stands() == before);
}

TEST_CASE_METHOD(Driven, "the bar at the foot pauses a job and keeps its best", "[scales][jobs]") {
    JobBar bar;
    showAt(bar, 1024, 40);
    bar.setJob("Head scale search", 0.4, 130);
    bar.setPossible(true, true);
    auto* pause = bar.findChild<QAbstractButton*>("pauseJobButton");
    auto* keep = bar.findChild<QAbstractButton*>("keepBestButton");
    QSignalSpy paused(&bar, &JobBar::pauseRequested), kept(&bar, &JobBar::keepBestRequested);
    QTest::mouseClick(pause, Qt::LeftButton);
    QTest::mouseClick(keep, Qt::LeftButton);
    CHECK(paused.size() == 1);
    CHECK(kept.size() == 1);
    bar.setPossible(true, false);
    CHECK(pause->isVisible());
    CHECK_FALSE(keep->isVisible());
    bar.setPaused();
    QSignalSpy resumed(&bar, &JobBar::resumeRequested);
    CHECK(pause->text() == "resume");
    QTest::mouseClick(pause, Qt::LeftButton);
    CHECK(resumed.size() == 1);
    CHECK(paused.size() == 1);
    bar.setPossible(true, false);
    QTest::mouseClick(pause, Qt::LeftButton);
    CHECK(paused.size() == 2);
    bar.setIdle({});
    CHECK_FALSE(pause->isVisible());
}
