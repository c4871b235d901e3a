// SPDX-License-Identifier: GPL-3.0-or-later
// The jobs page: cards in every state, and a form that follows from parameters.
#include "widgets/jobs/jobs_page.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>
#include <QToolButton>

#include "tests/catch.h"
#include "tests/widgets/application.h"
#include "widgets/jobs/job_card_frame.h"
#include "widgets/jobs/job_form_row.h"

using namespace sextant;
using namespace sextant::test;

namespace {

Parameter described(const char* key, Kind kind, Value initial) {
    Parameter parameter;
    parameter.key = key;
    parameter.label = key;
    parameter.kind = kind;
    parameter.initial = std::move(initial);
    parameter.help = std::string("What ") + key + " is.";
    return parameter;
}

std::vector<JobKindFacts> twoKinds() {
    Parameter steps = described("steps", Kind::whole, std::int64_t{21});
    steps.least = 1;
    steps.most = 1000;
    Parameter decoding = described("decoding", Kind::name, std::string("greedy"));
    decoding.names = {"greedy", "sampled"};
    return {
        {"sweep", "Uniform sweep", "Tries sigmas.", {described("from", Kind::number, 1.0), steps}},
        {"passkey",
         "Passkey",
         "Hides a key.",
         {decoding, described("short", Kind::yesNo, false),
          described("lengths", Kind::numbers, std::vector<double>{64, 128})}}};
}

JobCard card(const char* id, JobState state) {
    JobCard one;
    one.id = id;
    one.title = "Uniform sweep";
    one.subtitle = "samples/nope, the-millpond.txt";
    one.state = state;
    one.fraction = 0.4;
    one.detail = "84 of 200";
    one.secondsLeft = 130;
    return one;
}

constexpr JobState everyState[] = {JobState::waiting,  JobState::running, JobState::paused,
                                   JobState::finished, JobState::failed,  JobState::cancelled};

struct Page {
    QApplication& program = application();  // before any widget
    JobsPage page;
    std::vector<std::pair<QString, JobChange>> asked;
    std::vector<Choice> started;

    Page() {
        page.resize(900, 420);
        page.form()->setKinds(twoKinds());
        QObject::connect(&page, &JobsPage::asked, &page, [this](const QString& id, JobChange what) {
            asked.emplace_back(id, what);
        });
        QObject::connect(
            &page, &JobsPage::startAsked, &page,
            [this](const QString&, const Choice& settings) { started.push_back(settings); });
        page.show();
    }
    template <typename W>
    W* named(const char* name) const {
        auto* found = page.findChild<W*>(name);
        REQUIRE(found != nullptr);
        return found;
    }
    std::vector<QPushButton*> buttonsOf(int at) const {
        std::vector<QPushButton*> visible;
        for (auto* button : page.findChildren<JobCardFrame*>().at(at)->findChildren<QPushButton*>())
            if (button->isVisible()) visible.push_back(button);
        return visible;
    }
    void type(const char* field, const char* text) const {
        auto* edit = named<QLineEdit>(field);
        edit->selectAll();
        QTest::keyClicks(edit, text);
    }
};

}  // namespace

TEST_CASE("what was typed for one kind stands there again after another", "[jobs]") {
    Page shown;
    shown.type("job.steps", "12");
    auto* kinds = shown.named<QComboBox>("jobKind");
    kinds->setCurrentIndex(1);
    kinds->setCurrentIndex(0);
    CHECK(shown.page.form()->settings().whole("steps") == 12);
    CHECK(shown.named<QLineEdit>("job.steps")->text() == "12");
}

TEST_CASE("why a job cannot begin stands where it was typed", "[jobs]") {
    Page shown;
    shown.page.resize(900, 600);
    QCoreApplication::processEvents();
    const auto note = [&](const char* name) { return shown.named<QLabel>(name); };
    shown.page.form()->setEstimate("1 pass", "", "No steps follow by themselves.", "steps");
    CHECK(note("job.steps.note")->isVisible());
    CHECK(note("job.steps.note")->text() == "No steps follow by themselves.");
    CHECK_FALSE(shown.named<QPushButton>("jobStart")->isEnabled());
    CHECK_FALSE(shown.named<QLineEdit>("job.steps")->styleSheet().isEmpty());
    CHECK(shown.named<QLineEdit>("job.from")->styleSheet().isEmpty());
    shown.page.form()->setEstimate("1 pass", "about 1 s", {});
    CHECK_FALSE(note("job.steps.note")->isVisible());
    CHECK(shown.named<QPushButton>("jobStart")->isEnabled());
    CHECK(shown.named<QLineEdit>("job.steps")->styleSheet().isEmpty());
}

TEST_CASE("every state of a job offers what can be done with it", "[jobs]") {
    struct Case {
        JobState state;
        std::vector<JobChange> offers;
    };
    const auto given = GENERATE(values<Case>({
        {JobState::waiting, {JobChange::pause, JobChange::cancel}},
        {JobState::running, {JobChange::pause, JobChange::cancel}},
        {JobState::paused, {JobChange::resume, JobChange::cancel}},
        {JobState::finished, {JobChange::again, JobChange::remove}},
        {JobState::failed, {JobChange::again, JobChange::showLog, JobChange::remove}},
        {JobState::cancelled, {JobChange::takeBack}},
    }));
    Page page;
    page.page.setCards({card("one", given.state)});
    const auto buttons = page.buttonsOf(0);
    REQUIRE(buttons.size() == given.offers.size());
    for (std::size_t i = 0; i < buttons.size(); ++i) {
        buttons[i]->click();
        if (given.offers[i] == JobChange::showLog) continue;  // the card shows it itself
        CHECK(page.asked.back() == std::pair<QString, JobChange>("one", given.offers[i]));
    }
}

TEST_CASE("a finished job that found something offers to open it", "[jobs]") {
    Page page;
    JobCard done = card("one", JobState::finished);
    done.hasResult = true;
    page.page.setCards({done});
    page.buttonsOf(0)[0]->click();
    CHECK(page.asked.back().second == JobChange::openResult);
}

TEST_CASE("a finished job whose result is a picture offers to open it", "[jobs]") {
    Page page;
    JobCard done = card("one", JobState::finished);
    done.kind = "where-acts";
    page.page.setCards({done});
    const auto buttons = page.buttonsOf(0);
    REQUIRE(buttons.size() == 3);
    CHECK(buttons[0]->text() == "Open result");
    buttons[0]->click();
    CHECK(page.asked.back().second == JobChange::openResult);
}

TEST_CASE("a finished parameter sweep shows its values, and sets the best only when asked",
          "[jobs]") {
    Page page;
    JobCard done = card("one", JobState::finished);
    done.hasResult = true;
    done.kind = "parameter-sweep";
    done.log = "factor 2";
    page.page.setCards({done});
    const auto buttons = page.buttonsOf(0);
    REQUIRE(buttons.size() == 3);
    CHECK(buttons[0]->text() == "Show values");
    CHECK(buttons[1]->text() == "Use the best");
    buttons[0]->click();
    CHECK(page.asked.empty());
    const auto* log = page.page.findChild<QPlainTextEdit*>("jobLog");
    REQUIRE(log);
    CHECK(log->isVisible());
    CHECK(buttons[0]->text() == "Hide values");
    buttons[1]->click();
    CHECK(page.asked.back().second == JobChange::openResult);
}

TEST_CASE("the head counts the jobs by state, and finished ones can be cleared", "[jobs]") {
    Page page;
    page.page.setCards({card("a", JobState::running), card("b", JobState::paused),
                        card("c", JobState::finished), card("d", JobState::finished)});
    CHECK(page.named<QLabel>("jobCounts")->text() ==
          QString::fromUtf8("1 running \u00b7 1 paused \u00b7 2 finished"));
    page.page.setCards({card("b", JobState::paused)});
    CHECK(page.named<QLabel>("jobCounts")->text() == "1 paused");
}

TEST_CASE("the bar of a running job never goes back; time left is said once it is known",
          "[jobs]") {
    Page page;
    JobCard running = card("a", JobState::running);
    running.secondsLeft = -1;
    page.page.setCards({running});
    auto* bar = page.page.findChild<QProgressBar*>();
    const auto says = [&](const QString& text) {
        for (const auto* label : page.page.findChildren<QLabel*>())
            if (label->isVisible() && label->text() == text) return true;
        return false;
    };
    CHECK(says("estimating"));
    const int before = bar->value();
    running.fraction = 0.2;
    running.secondsLeft = 130;
    page.page.setCards({running});
    CHECK(bar->value() == before);
    CHECK(says("2 min 10 s left"));
    running.waitsForWindow = true;
    page.page.setCards({running});
    CHECK(says("waiting for the window"));
}

TEST_CASE("the form gives every parameter of the chosen kind", "[jobs]") {
    Page page;
    CHECK(page.page.form()->kind() == "sweep");
    page.type("job.steps", "5");
    page.named<QPushButton>("jobStart")->click();
    REQUIRE(page.started.size() == 1);
    CHECK(page.started[0].method == "sweep");
    CHECK(page.started[0].whole("steps") == 5);
    CHECK(page.started[0].number("from") == 1.0);

    page.named<QComboBox>("jobKind")->setCurrentIndex(1);
    page.named<QComboBox>("job.decoding")->setCurrentText("sampled");
    page.named<QCheckBox>("job.short")->setChecked(true);
    page.type("job.lengths", "64,256");
    page.named<QPushButton>("jobStart")->click();
    REQUIRE(page.started.size() == 2);
    CHECK(page.started[1].name("decoding") == "sampled");
    CHECK(page.started[1].yes("short"));
    CHECK(page.started[1].list("lengths") == std::vector<double>{64, 256});
}

TEST_CASE("a refused value says why, and Escape takes it back", "[jobs]") {
    Page page;
    const auto* note = page.named<QLabel>("job.steps.note");
    for (const char* text : {"0", "1001", "many", "1.5", ""}) {
        if (*text)
            page.type("job.steps", text);
        else
            page.named<QLineEdit>("job.steps")->selectAll(),
                QTest::keyClick(page.named<QLineEdit>("job.steps"), Qt::Key_Backspace);
        INFO(text);
        CHECK(note->isVisible());
        CHECK(note->text() == "A whole number, 1 to 1,000.");
        CHECK_FALSE(page.named<QPushButton>("jobStart")->isEnabled());
        QTest::keyClick(page.named<QLineEdit>("job.steps"), Qt::Key_Escape);
        CHECK(page.named<QLineEdit>("job.steps")->text() == "21");
        CHECK(page.named<QPushButton>("jobStart")->isEnabled());
        CHECK(note->text().contains("What steps is."));
    }
}

TEST_CASE("bounds that nobody meets are not spoken of", "[jobs]") {
    Parameter length = described("length", Kind::whole, std::int64_t{0});
    CHECK(rangeText(length).isEmpty());
    length.least = 0;
    length.most = 1099511627776.0;
    CHECK(rangeText(length) == "0 or more");
    length.most = 4096;
    CHECK(rangeText(length) == "0 to 4,096");
}

TEST_CASE("a whole number may have commas between its thousands", "[jobs]") {
    Page page;
    page.type("job.steps", "1,000");
    CHECK(page.page.form()->settings().whole("steps") == 1000);
}

TEST_CASE("the help of a field stands under it while it is edited", "[jobs]") {
    Page page;
    const auto* note = page.named<QLabel>("job.steps.note");
    CHECK_FALSE(note->isVisible());
    page.type("job.steps", "5");
    page.page.activateWindow();
    page.named<QLineEdit>("job.steps")->setFocus();
    REQUIRE(QTest::qWaitFor([&] { return note->isVisible(); }, kPatience));
    CHECK(note->text() == "1 to 1,000. What steps is.");
    page.named<QLineEdit>("job.from")->setFocus();
    CHECK(QTest::qWaitFor([&] { return !note->isVisible(); }, kPatience));
}

TEST_CASE("what does not fit the memory cannot be started", "[jobs]") {
    Page page;
    page.page.form()->setEstimate("21 units, 0.4 GB", "about 7 min", "needs 80 GB, 12 GB are free");
    CHECK_FALSE(page.named<QPushButton>("jobStart")->isEnabled());
    CHECK(page.named<QLabel>("jobEstimate")->text().contains("80 GB"));
    page.page.form()->setEstimate("21 units, 0.4 GB", "about 7 min", {});
    CHECK(page.named<QPushButton>("jobStart")->isEnabled());
    CHECK(page.named<QLabel>("jobEstimate")->text() == "21 units, 0.4 GB");
    CHECK(page.named<QLabel>("jobTime")->text() == "about 7 min");
}

TEST_CASE("at the least size the rows scroll, and what the job takes and Start stay", "[jobs]") {
    Page page;
    std::vector<JobKindFacts> kinds = twoKinds();
    for (int i = 0; i < 20; ++i)
        kinds[0].parameters.push_back(
            described(("more" + std::to_string(i)).c_str(), Kind::number, 1.0));
    page.page.form()->setKinds(kinds);
    page.page.form()->setEstimate("21 units, 0.4 GB\njournal in ~/jobs", "about 7 min", {});
    page.page.resize(900, 320);
    QTest::qWait(0);
    const auto inside = [&](const QWidget* part) {
        return page.page.rect().contains(
            QRect(part->mapTo(&page.page, QPoint(0, 0)), part->size()));
    };
    CHECK(page.page.size() == QSize(900, 320));
    CHECK(inside(page.named<QPushButton>("jobStart")));
    CHECK(inside(page.named<QLabel>("jobEstimate")));
    auto* rows = page.named<QScrollArea>("jobRows");
    CHECK(rows->verticalScrollBar()->maximum() > 0);
    CHECK_FALSE(inside(page.named<QLineEdit>("job.more19")));
    // Four rows at least can be seen at once.
    CHECK(rows->viewport()->height() >= 4 * page.named<QLineEdit>("job.from")->height());
}

TEST_CASE("beside a long label a field has the room that the scroll bar leaves", "[jobs]") {
    Page page;
    std::vector<JobKindFacts> kinds = twoKinds();
    for (int i = 0; i < 20; ++i)
        kinds[0].parameters.push_back(
            described(("more" + std::to_string(i)).c_str(), Kind::number, 1.0));
    Parameter folder = described("folder", Kind::name, std::string("all"));
    folder.label = "a folder of your own copy";
    kinds[0].parameters.push_back(folder);
    page.page.form()->setKinds(kinds);
    page.page.resize(900, 320);
    QTest::qWait(0);
    auto* rows = page.named<QScrollArea>("jobRows");
    REQUIRE(rows->verticalScrollBar()->isVisible());
    for (const char* name : {"job.more0", "job.folder"}) {
        const auto* field = page.named<QLineEdit>(name);
        const int right = field->mapTo(rows->viewport(), QPoint(field->width(), 0)).x();
        INFO(name);
        CHECK(right <= rows->viewport()->width());
        CHECK(right >= rows->viewport()->width() - 10);  // at the right end of its row
    }
}

TEST_CASE("a failed job says why in one line, and shows its log", "[jobs]") {
    Page page;
    JobCard failed = card("one", JobState::failed);
    failed.detail = QString("the checkpoint is gone ").repeated(40);
    failed.log = "13:41 opening\n13:42 failed";
    page.page.setCards({failed});
    QTest::qWait(0);
    auto* log = page.named<QPlainTextEdit>("jobLog");
    auto* frame = page.page.findChild<JobCardFrame*>();
    CHECK_FALSE(log->isVisible());
    const int before = frame->sizeHint().height();
    page.buttonsOf(0)[1]->click();
    CHECK(log->isVisible());
    CHECK(log->toPlainText() == failed.log);
    CHECK(page.buttonsOf(0)[1]->text() == "Hide log");
    page.buttonsOf(0)[1]->click();
    CHECK_FALSE(log->isVisible());
    // A click on the reason shows more of it, in its place, and the next one puts it back.
    auto* line = page.named<QLabel>("jobDetail");
    auto* reason = page.named<QLabel>("jobReason");
    CHECK(line->toolTip() == failed.detail);
    QTest::mouseClick(line, Qt::LeftButton);
    CHECK_FALSE(line->isVisible());
    REQUIRE(reason->isVisible());
    CHECK(reason->text() == failed.detail);
    const int high = reason->fontMetrics().lineSpacing();
    CHECK(QTest::qWaitFor([&] { return reason->height() > high; }, kPatience));
    CHECK(reason->height() <= 4 * high);
    QTest::mouseClick(reason, Qt::LeftButton);
    CHECK_FALSE(reason->isVisible());
    CHECK(line->isVisible());
    QTest::mouseClick(line, Qt::LeftButton);
    failed.detail = "short";
    page.page.setCards({failed});
    CHECK(frame->sizeHint().height() == before);
}

TEST_CASE("values of the window are taken over until a field is touched", "[jobs]") {
    Page page;
    page.page.form()->setValues({{"steps", std::int64_t{7}}});
    CHECK(page.page.form()->settings().whole("steps") == 7);
    page.type("job.steps", "9");
    page.page.form()->setValues({{"steps", std::int64_t{11}}});
    CHECK(page.page.form()->settings().whole("steps") == 9);
}

TEST_CASE("the page paints in both themes, empty and with every state, wide and narrow", "[jobs]") {
    Page page;
    for (const Theme& theme : {Theme::dark(), Theme::light()}) {
        page.page.setTheme(theme);
        page.page.setPalette(theme.palette());
        for (const bool empty : {true, false}) {
            std::vector<JobCard> cards;
            for (const JobState state : everyState)
                if (!empty) cards.push_back(card("x", state));
            page.page.setCards(cards);
            for (const int width : {1200, 900, 500}) {
                page.page.resize(width, 420);
                const QImage picture = page.page.grab().toImage();
                CHECK(picture.width() >= width);
                CHECK(page.page.form()->isVisible() == (width >= 900));
            }
        }
    }
    // Where there is no room for both, the form is a sheet over the list.
    page.page.resize(500, 420);
    page.page.findChild<QToolButton*>()->click();
    CHECK(page.page.form()->isVisible());
    CHECK(page.page.form()->geometry() == QRect(180, 0, 320, 420));
    page.named<QPushButton>("jobSheetClose")->click();
    CHECK_FALSE(page.page.form()->isVisible());
    page.page.resize(900, 420);
    CHECK(page.page.form()->isVisible());
    CHECK_FALSE(page.named<QPushButton>("jobSheetClose")->isVisible());
}

TEST_CASE("while a field is refused, its reason stands where the estimate was", "[jobs]") {
    Page page;
    page.page.form()->setEstimate("21 units, 0.4 GB", "about 7 min", {});
    page.type("job.steps", "many");
    const auto* size = page.named<QLabel>("jobEstimate");
    CHECK(size->text() ==
          QString::fromUtf8("steps: A whole number, 1 to 1,000, not \u201cmany\u201d."));
    CHECK(page.named<QLabel>("jobTime")->text().isEmpty());
    page.page.form()->setEstimate("20 units", "about 6 min", "The text has 7 tokens.");
    CHECK(size->text() ==
          QString::fromUtf8("steps: A whole number, 1 to 1,000, not \u201cmany\u201d."));
    page.page.form()->setEstimate("20 units", "about 6 min", {});
    page.type("job.steps", "20");
    CHECK(size->text() == "20 units");
    CHECK(page.named<QLabel>("jobTime")->text() == "about 6 min");
}

TEST_CASE("rows stay where they are while the help of a field is shown", "[jobs]") {
    Page page;
    page.page.activateWindow();
    const auto* below = page.named<QLineEdit>("job.steps");
    auto* field = page.named<QLineEdit>("job.from");
    const auto place = [&] { return below->mapTo(&page.page, QPoint(0, 0)); };
    page.named<QComboBox>("jobKind")->setFocus();
    QTest::qWait(0);
    const QPoint before = place();
    field->setFocus();
    const auto* note = page.named<QLabel>("job.from.note");
    REQUIRE(QTest::qWaitFor([&] { return note->isVisible(); }, kPatience));
    QTest::qWait(0);
    CHECK(place() == before);
    CHECK(note->visibleRegion().boundingRect().height() >= note->fontMetrics().height());
}

TEST_CASE("Cancel leaves the focus on its card, and a second click on it undoes nothing",
          "[jobs]") {
    Page page;
    page.page.activateWindow();
    page.page.setCards({card("one", JobState::running)});
    QTest::qWait(0);
    auto* cancel = page.buttonsOf(0)[1];
    REQUIRE(cancel->text() == "Cancel");
    cancel->setFocus();
    REQUIRE(QTest::qWaitFor([&] { return cancel->hasFocus(); }, kPatience));
    cancel->click();
    page.page.setCards({card("one", JobState::cancelled)});
    const auto* frame = page.page.findChild<JobCardFrame*>();
    CHECK(page.page.focusWidget() == frame);
    auto* undo = page.buttonsOf(0)[0];
    REQUIRE(undo->text() == "Undo");
    undo->click();
    CHECK(page.asked.back().second == JobChange::cancel);
    CHECK(QTest::qWaitFor(
        [&] {
            undo->click();
            return page.asked.back().second == JobChange::takeBack;
        },
        kPatience));
}

TEST_CASE("the log of a finished job that found something can be read on its card", "[jobs]") {
    Page page;
    JobCard done = card("one", JobState::finished);
    done.hasResult = true;
    done.log = "sigma  perplexity\n    1         4.1\n";
    page.page.setCards({done});
    page.buttonsOf(0)[2]->click();
    auto* log = page.named<QPlainTextEdit>("jobLog");
    CHECK(log->isVisible());
    CHECK(log->toPlainText() == done.log);
}
