// SPDX-License-Identifier: GPL-3.0-or-later
// Scripts and lessons in the window: every step and every link of every lesson is carried out.
#include <QAction>
#include <QClipboard>
#include <QFile>
#include <QInputDialog>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include "app/desktop/command_menu.h"
#include "app/help/document_window.h"
#include "app/help/help_link.h"
#include "app/help/help_text.h"
#include "app/help/window_help.h"
#include "app/lessons/lesson.h"
#include "app/lessons/window_lessons.h"
#include "app/script/script_runner.h"
#include "pages/presenter/presenter_bar.h"
#include "tests/app/dialog_answers.h"
#include "tests/app/geometry.h"
#include "tests/app/real_window.h"
#include "tests/error_of.h"
#include "tests/widgets/pointer.h"
#include "widgets/bars/notice_bar.h"
#include "widgets/help/help_card.h"
#include "widgets/lessons/lesson_panel.h"

using namespace sextant;
using namespace sextant::test;

namespace {

struct LessonWindow : RealWindow {
    WindowLessons& lessons() { return window->lessons(); }
    LessonPanel* panel() { return lessons().panel(); }
    QString ran(const std::string& text) {
        std::optional<QString> reason;
        window->scripts().run(scriptFromText(text, "test"),
                              [&](const QString& why) { reason = why; });
        REQUIRE(waitFor([&] { return reason.has_value(); }));
        return *reason;
    }
    bool exact() {
        const bool there = waitFor([&] {
            return window->session().state() == Session::State::exact &&
                   !window->scripts().isRunning();
        });
        window->flush();
        return there;
    }
    const Experiment& now() { return window->session().experiment(); }
};

constexpr const char* small = R"(# A small lesson
minutes: 3

## First
~~~arrange
open sample:nope sample:the-millpond.txt
length 300
samples 1
reset
view curves
~~~
Set [sigma](sigma:1.4), or [a head](select:9.9). A [nat](term:nat).

~~~exercise
Bring it under.
beyond < 1000
length > 200
heads < 1
hint: wait
answer: sigma 1.2
~~~

## Second
Only text.
)";

}  // namespace

TEST_CASE("a lesson is read, and what is none is refused by its line", "[lessons]") {
    const Lesson lesson = parseLesson(small, "small", "small.md");
    CHECK(lesson.title == "A small lesson");
    CHECK(lesson.minutes == 3);
    REQUIRE(lesson.steps.size() == 2);
    CHECK(lesson.steps[0].arrange.size() == 5);
    CHECK(lesson.steps[0].text.startsWith("Set ["));
    REQUIRE(lesson.steps[0].exercise.has_value());
    CHECK(lesson.steps[0].exercise->text == "Bring it under.");
    CHECK(lesson.steps[0].exercise->conditions.size() == 3);
    CHECK(lesson.steps[0].exercise->hint == "wait");
    CHECK(lesson.steps[0].exercise->answer == Script{Edit(SetUniform{1.2})});
    CHECK(lesson.steps[1].text == "Only text.");
    CHECK_FALSE(lesson.steps[1].exercise);
    const std::pair<const char*, const char*> wrong[] = {
        {"", "line"},
        {"# A\n", "steps that begin"},
        {"## B\n", "lesson's title first"},
        {"# A\ntext\n", "line 2"},
        {"# A\nminutes: soon\n", "whole number"},
        {"# A\n## B\n~~~arrange\nfly\n~~~\n", "block at line 3, line 1"},
        {"# A\n## B\n~~~arrange\nreset\n", "after the block"},
        {"# A\n## B\n~~~picture\n~~~\n", "\"~~~arrange\" or"},
        {"# A\n## B\n~~~exercise\nDo it.\nanswer: reset\n~~~\n", "a condition"},
        {"# A\n## B\n~~~exercise\nDo it.\nbeyond < 5\n~~~\n", "answer"},
        {"# A\n## B\n~~~exercise\nbeyond < 5\nsoon\nanswer: reset\n~~~\n", "line 5"}};
    for (const auto& [text, reason] : wrong) {
        INFO(text);
        CHECK_THAT(errorOf([&, text = text] { parseLesson(text, "x", "x.md"); }),
                   ContainsSubstring(reason));
    }
}

TEST_CASE("the lessons that come with the program lead somewhere", "[lessons]") {
    LessonWindow real;
    QStringList commands;
    for (const QAction* action : real.window->actions())
        commands << action->objectName();
    const auto check = [&](const Script& script) {
        for (const ScriptStep& step : script) {
            INFO(toText(step));
            if (const auto* view = std::get_if<ViewStep>(&step)) CHECK(findView(view->view));
            if (const auto* command = std::get_if<CommandStep>(&step))
                CHECK(commands.contains(QString::fromStdString(command->command)));
        }
    };
    const auto& lessons = real.lessons().lessons();
    CHECK(lessons.size() == 7);
    for (const Lesson& lesson : lessons) {
        INFO(lesson.id.toStdString());
        CHECK(lesson.minutes == 10);
        CHECK(lesson.steps.size() >= 4);
        CHECK_FALSE(lesson.steps.front().arrange.empty());
        bool terms = false;
        for (const LessonStep& step : lesson.steps) {
            INFO(step.title.toStdString());
            CHECK_FALSE(step.text.isEmpty());
            check(step.arrange);
            if (step.exercise) check(step.exercise->answer);
            LessonText text(nullptr);
            text.setText(step.text);
            for (const QString& link : text.links()) {
                INFO(link.toStdString());
                const auto read = readHelpLink(link);
                REQUIRE(read.has_value());
                if (const auto* term = std::get_if<ShowTerm>(&*read)) {
                    CHECK(helpOfTerm(term->term));
                    terms = true;
                } else if (const auto* page = std::get_if<ShowDocument>(&*read)) {
                    CHECK(userPages().contains(page->name));
                } else {
                    check(std::get<Script>(*read));
                }
            }
        }
        CHECK(terms);
    }
}

TEST_CASE("every step and every link of the lessons is carried out", "[lessons][links]") {
    LessonWindow real;
    const auto count = static_cast<int>(real.lessons().lessons().size());
    for (int lesson = 0; lesson < count; ++lesson) {
        real.lessons().start(lesson);
        const Lesson of = real.lessons().lessons().at(static_cast<std::size_t>(lesson));
        for (std::size_t step = 0; step < of.steps.size(); ++step) {
            INFO(of.title.toStdString() << ", " << of.steps[step].title.toStdString());
            REQUIRE(waitFor([&] { return !real.window->scripts().isRunning(); }));
            real.window->flush();
            CHECK(real.panel()->facts().trouble.toStdString() == "");
            CHECK(real.panel()->facts().playing.isEmpty());
            for (const QString& link : real.panel()->text()->links()) {
                const auto read = readHelpLink(link);
                if (!read || !std::holds_alternative<Script>(*read)) continue;
                const Script& script = std::get<Script>(*read);
                INFO(link.toStdString());
                // What needs an answer waits for it.
                if (std::any_of(script.begin(), script.end(), [](const ScriptStep& one) {
                        return std::holds_alternative<CommandStep>(one);
                    })) {
                    REQUIRE(real.exact());
                    CHECK(real.window->scripts().whyNot(script).toStdString() == "");
                    continue;  // a command may ask something
                }
                real.lessons().follow(link);
                REQUIRE(waitFor([&] { return !real.window->scripts().isRunning(); }));
                real.window->flush();
                CHECK(real.panel()->facts().trouble.toStdString() == "");
            }
            if (step + 1 < of.steps.size()) real.lessons().next();
        }
    }
}

TEST_CASE("the exercises of the lessons are open at first and solved by their answers",
          "[lessons][exercises]") {
    LessonWindow real;
    const auto count = static_cast<int>(real.lessons().lessons().size());
    int exercises = 0;
    for (int lesson = 0; lesson < count; ++lesson) {
        const Lesson of = real.lessons().lessons().at(static_cast<std::size_t>(lesson));
        real.lessons().start(lesson);
        for (std::size_t step = 0; step < of.steps.size(); ++step) {
            if (step > 0) real.lessons().next();
            if (!of.steps[step].exercise) continue;
            ++exercises;
            INFO(of.title.toStdString() << ", " << of.steps[step].title.toStdString());
            REQUIRE(real.exact());
            const auto met = [&] {
                const auto& rows = real.panel()->facts().exercise->rows;
                return std::count_if(rows.begin(), rows.end(),
                                     [](const LessonRow& row) { return row.met; });
            };
            const auto all =
                static_cast<std::ptrdiff_t>(of.steps[step].exercise->conditions.size());
            CHECK(met() < all);
            CHECK_FALSE(real.panel()->facts().exercise->done);
            real.lessons().showAnswer();
            REQUIRE(waitFor([&] { return !real.window->scripts().isRunning(); }));
            REQUIRE(real.exact());
            CHECK(met() == all);
            CHECK(real.panel()->facts().exercise->shown);
            CHECK_FALSE(real.panel()->facts().exercise->done);
        }
    }
    CHECK(exercises >= 7);
}

TEST_CASE("free play is told, led back from, and an exercise is done by hand", "[lessons]") {
    LessonWindow real;
    const QString file = real.folder.filePath("small.lesson.md");
    QFile written(file);
    REQUIRE(written.open(QIODevice::WriteOnly));
    written.write(small);
    written.close();
    real.window->openPaths({file});
    REQUIRE(waitFor([&] { return real.window->session().opened() != nullptr; }));
    REQUIRE(real.exact());
    CHECK(real.now().length == 300);
    CHECK(real.panel()->facts().heading == "small.lesson.md");
    // The exercise was met as it stands: without a change by hand it is done at once.
    CHECK(real.panel()->facts().exercise->done);
    // A link that cannot act says why, and does nothing.
    CHECK(real.window->scripts().whyNot(scriptOfLine("select 9.9")) ==
          "this model has no layer 9, head 9");
    real.lessons().follow("select:9.9");
    CHECK(real.window->selection().heads().empty());
    // What a link does is the lesson's.
    real.lessons().follow("sigma:1.4");
    real.window->flush();
    CHECK(real.now().intervention.uniformSigma == 1.4);
    CHECK(real.panel()->facts().playing.isEmpty());
    const auto steps = real.window->session().history().steps().size();
    real.window->fulfil(EditAction{{SetUniform{1.7}}}, EditPhase::commit);
    real.window->flush();
    CHECK(real.panel()->facts().playing == "1 change since the step");
    real.window->fulfil(EditAction{{SetUniform{1.8}}}, EditPhase::commit);
    real.window->flush();
    CHECK(real.panel()->facts().playing == "2 changes since the step");
    // They are what the exercise asks for.
    CHECK(real.panel()->findChild<QLabel*>("lessonFreely")->isHidden());
    real.lessons().restore();
    REQUIRE(waitFor([&] { return !real.window->scripts().isRunning(); }));
    real.window->flush();
    CHECK(real.now().intervention == Intervention{});
    CHECK(real.panel()->facts().playing.isEmpty());
    CHECK(real.window->session().history().steps().size() > steps + 2);
    // The step is remembered.
    real.lessons().next();
    CHECK(real.panel()->facts().stepTitle == "Second");
    real.lessons().close();
    CHECK_FALSE(real.panel()->isVisible());
    real.window->openPaths({file});
    CHECK(real.panel()->facts().stepTitle == "Second");
}

TEST_CASE("the list says at which step a lesson was left, as soon as it is taken", "[lessons]") {
    LessonWindow real;
    const auto said = [&](int lesson) {
        // The newest rows are the last: those that they replace go a moment later.
        const auto all = real.panel()->findChildren<QLabel*>("lessonEntryDetail");
        const auto count = static_cast<qsizetype>(real.lessons().lessons().size());
        REQUIRE(all.size() >= count);
        return all.at(all.size() - count + lesson)->text();
    };
    const auto arranged = [&] {
        REQUIRE(waitFor([&] { return !real.window->scripts().isRunning(); }));
    };
    real.lessons().show();
    CHECK(real.panel()->isList());
    CHECK_FALSE(said(0).contains("left at"));
    const CommandMenu& commands = real.window->commands();
    for (const char* moves : {"lesson-next", "lesson-previous", "lesson-restore"})
        CHECK(commands.whyNot(moves) == "no lesson is open");
    real.lessons().start(0);
    CHECK_FALSE(real.panel()->isList());
    CHECK(commands.whyNot("lesson-next").isEmpty());
    // What explains a word of one step goes with it.
    arranged();
    real.lessons().follow("term:entropy");
    CHECK(real.window->help().card()->isVisible());
    for (int step = 2; step <= 4; ++step) {
        arranged();
        real.lessons().next();
        CHECK_FALSE(real.window->help().card()->isVisible());
        CHECK(said(0).contains(QString("left at step %1").arg(step)));
        CHECK(real.lessons().leftAt(0) == QString("left at step %1").arg(step));
    }
    arranged();
    real.lessons().previous();
    CHECK(said(0).contains("left at step 3"));
    CHECK_FALSE(said(1).contains("left at"));
    arranged();
    // The keys of a lesson that was closed move nothing.
    real.lessons().close();
    CHECK_FALSE(commands.whyNot("lesson-next").isEmpty());
    const Experiment before = real.now();
    for (const char* command : {"lesson-next", "lesson-previous", "lesson-restore"})
        real.window->commands().run(command);
    CHECK_FALSE(real.window->scripts().isRunning());
    CHECK(real.now() == before);
    CHECK(said(0).contains("left at step 3"));
    real.make();  // after a restart
    real.lessons().show();
    CHECK(said(0).contains("left at step 3"));
}

TEST_CASE("the same file opened twice is one lesson of the list", "[lessons]") {
    LessonWindow real;
    const QString file = real.folder.filePath("small.lesson.md");
    QFile written(file);
    REQUIRE(written.open(QIODevice::WriteOnly));
    written.write(small);
    written.close();
    for (int time = 0; time < 2; ++time) {
        real.window->openPaths({file});
        REQUIRE(waitFor([&] { return !real.window->scripts().isRunning(); }));
        CHECK(real.lessons().lessons().size() == 8);
    }
}

TEST_CASE("the button says which step is next, as far as there is room", "[lessons]") {
    LessonPanel panel;
    LessonFacts facts;
    facts.title = "A lesson";
    facts.steps = 2;
    facts.nextStep = "A long & winding title of the step that comes";
    facts.exercise = LessonExerciseFacts{};
    facts.exercise->rows = {{"one", "1", 0.1, 0.5, true}, {"two", "2", 0.9, 0.5, false}};
    panel.setFacts(facts);
    const auto words = [&] {
        return panel.findChild<QPushButton*>("lessonNext")->text().replace("&&", "&");
    };
    panel.resize(900, 600);
    panel.show();
    QCoreApplication::processEvents();
    CHECK(words().startsWith("Next: A long & winding title of the step that comes"));
    CHECK(panel.findChild<QLabel*>("exerciseDone")->text() == "1 of 2 done");
    panel.resize(340, 600);
    QCoreApplication::processEvents();
    CHECK(words().startsWith("Next"));
    CHECK_FALSE(words().contains("that comes"));
    CHECK(panel.minimumSizeHint().width() <= 340);
    facts.nextStep.clear();
    panel.setFacts(facts);
    CHECK(words().startsWith("All lessons"));
}

TEST_CASE("a room sees the title of the step, and the keys of a remote control go on",
          "[lessons]") {
    LessonWindow real;
    drivenApplication();
    real.window->resize(1280, 720);
    real.window->activateWindow();
    REQUIRE(QTest::qWaitFor([&] { return real.window->isActiveWindow(); }, kPatience));
    const Lesson lesson = real.lessons().lessons().at(1);
    real.lessons().start(1);
    REQUIRE(real.exact());
    real.window->present(Presented::upper);
    real.window->flush();
    auto* title = real.window->findChild<QLabel*>("presenterLesson");
    REQUIRE(title);
    CHECK(title->isVisible());
    const auto expected = [&](std::size_t step) {
        return QString("Step %1 of %2: %3")
            .arg(QString::number(step + 1), QString::number(lesson.steps.size()),
                 lesson.steps[step].title);
    };
    CHECK(title->text() == expected(0));
    const auto press = [&](Qt::Key key) {
        QWidget* to = real.window->focusWidget();
        QTest::keyClick(to ? to : real.window.get(), key);
        REQUIRE(waitFor([&] { return !real.window->scripts().isRunning(); }));
        real.window->flush();
    };
    press(Qt::Key_PageDown);
    CHECK(title->text() == expected(1));
    press(Qt::Key_PageUp);
    CHECK(title->text() == expected(0));
    // So do the buttons of the bar, which are there as long as a lesson is.
    auto* back = real.window->findChild<QToolButton*>("presenterBack");
    auto* next = real.window->findChild<QToolButton*>("presenterNext");
    REQUIRE(back);
    REQUIRE(next);
    const auto click = [&](QToolButton* button) {
        QTest::mouseClick(button, Qt::LeftButton);
        REQUIRE(waitFor([&] { return !real.window->scripts().isRunning(); }));
        real.window->flush();
    };
    CHECK(next->isVisible());
    CHECK_FALSE(back->isEnabled());  // none is before the first
    click(next);
    CHECK(title->text() == expected(1));
    CHECK(back->isEnabled());
    const auto* bar = real.find<PresenterBar>();
    for (const auto* button : {back, next})
        CHECK(bar->rect().contains(QRect(button->mapTo(bar, QPoint()), button->size())));
    CHECK(overprinted(real.window.get()) == std::vector<std::string>{});
    CHECK(cut(real.window.get()) == std::vector<std::string>{});
    click(back);
    CHECK(title->text() == expected(0));
    real.lessons().close();
    real.window->flush();
    CHECK_FALSE(title->isVisible());
    CHECK_FALSE(back->isVisible());
    CHECK_FALSE(next->isVisible());
    // A step about the heads shows them to the room too.
    real.window->scripts().run(scriptOfLine("view heads"));
    CHECK(real.window->views().presented() == Presented::both);
    real.window->present(Presented::nothing);
}

TEST_CASE("pins of models that a lesson does not open are out of sight while it is followed",
          "[lessons]") {
    LessonWindow real;
    REQUIRE(real.openParity());
    Session& session = real.window->session();
    session.pinShown("of another model");
    const auto seen = [&] {
        for (int times = 0; times < 3; ++times)
            real.window->flush();
        std::vector<bool> all;
        for (const PinFacts& pin : real.window->snapshot().pins)
            all.push_back(pin.shown);
        return all;
    };
    CHECK(seen() == std::vector{true});
    real.lessons().start(0);
    REQUIRE(real.exact());
    session.pinShown("of the lesson");
    CHECK(seen() == std::vector{false, true});
    // Nothing of it is kept: the program may end before the lesson does.
    for (const Pin& pin : session.pins())
        CHECK(pin.shown);
    for (const KeptPin& pin : session.keptPins())
        CHECK(pin.shown);
    // Who wants it there has it, also in the lesson.
    session.setPinShown(0, true);
    real.lessons().next();
    REQUIRE(real.exact());
    CHECK(seen() == std::vector{true, true});
    real.lessons().close();
    CHECK(seen() == std::vector{true, true});
    // What was hidden by hand stays so afterwards.
    session.setPinShown(1, false);
    real.lessons().start(0);
    REQUIRE(real.exact());
    CHECK(seen() == std::vector{false, false});
    emit real.panel()->listWanted();
    CHECK(seen() == std::vector{true, false});
}

TEST_CASE("a step that begins another script is the last of its own", "[scripts]") {
    LessonWindow real;
    real.window->scripts().run(scriptOfLine("command lesson-2; sigma 3"));
    REQUIRE(waitFor(
        [&] { return real.window->session().opened() && !real.window->scripts().isRunning(); }));
    CHECK(real.panel()->facts().trouble.toStdString() == "");
    CHECK(real.panel()->facts().title == real.lessons().lessons().at(1).title);
    CHECK(real.now().intervention.uniformSigma != 3.0);
}

TEST_CASE("a script is carried out in turn, and ends where a step fails", "[scripts]") {
    LessonWindow real;
    CHECK_THAT(real.ran("sigma 1.4\n").toStdString(), ContainsSubstring("sigma 1.4: "));
    CHECK(real.ran("open sample:nope sample:the-millpond.txt\nlength 300\nsamples 1\nsigma 1.4\n"
                   "heads 2.0 times 2\nselect 2.0\nposition 7\nview heads\nlock 0.1\n")
              .toStdString() == "");
    CHECK(real.now().length == 300);
    CHECK(real.now().samples == 1);
    CHECK(real.now().lockedHeads == std::vector<int>{1});
    CHECK(real.now().intervention.uniformSigma == 1.4);
    CHECK(real.window->selection().heads() == std::set<HeadId>{{2, 0}});
    CHECK(real.window->selection().position() == 7);
    CHECK_THAT(real.ran("sigma 1.5\nview nowhere\nsigma 1.6\n").toStdString(),
               ContainsSubstring("view nowhere: there is no view"));
    CHECK(real.now().intervention.uniformSigma == 1.5);
    CHECK_THAT(real.ran("command fly\n").toStdString(), ContainsSubstring("command fly: "));
    CHECK_THAT(real.ran("open /no/such/folder /no/such/text\nsigma 2\n").toStdString(),
               ContainsSubstring("not found"));
    CHECK(real.now().intervention.uniformSigma == 1.5);
    CHECK_THAT(real.ran("sigma -1\n").toStdString(), ContainsSubstring("sigma -1: "));
}

TEST_CASE("the history copied as commands does the same again", "[scripts]") {
    LessonWindow real;
    REQUIRE(real.ran("open sample:rope sample:the-millpond.txt\nlength 300\nsamples 1\n"
                     "choose frequencies yarn factor=2\nreference\nsigma 1.3\n"
                     "choose mask layers=1,2 window window=64\n")
                .isEmpty());
    const Experiment before = real.now();
    const Intervention reference = real.window->session().referenceIntervention();
    REQUIRE(real.window->commands().run("copy-commands"));
    const QString copied = QGuiApplication::clipboard()->text();
    INFO(copied.toStdString());
    CHECK(copied.startsWith("open "));
    CHECK(copied.contains("choose frequencies yarn factor=2\n"));
    real.window->commands().run("close-model");
    QGuiApplication::clipboard()->setText(copied);
    real.window->commands().run("paste-commands");
    REQUIRE(waitFor(
        [&] { return real.window->session().opened() && !real.window->scripts().isRunning(); }));
    for (const QString& notice : real.window->notices()->texts())
        UNSCOPED_INFO(notice.toStdString());
    CHECK(toJson(real.now()) == toJson(before));
    CHECK(toJson(real.window->session().referenceIntervention()) == toJson(reference));
    QGuiApplication::clipboard()->setText("what else was copied");
    real.window->commands().run("paste-commands");
    REQUIRE_FALSE(real.window->notices()->texts().empty());
    CHECK(real.window->notices()->texts().back().contains("the clipboard, line 1"));
}

TEST_CASE("a recorded step holds the window as it stands, and the next joins the same lesson",
          "[lessons]") {
    LessonWindow real;
    REQUIRE(real.ran("open sample:nope sample:the-millpond.txt\nlength 300\nsamples 1").isEmpty());
    REQUIRE(real.exact());
    real.window->selection().setHeads({{0, 1}});
    REQUIRE(real.window->views().show("tokens"));
    real.window->flush();
    const QString path = real.folder.filePath("own.lesson.md");
    QStringList proposed;
    const DialogAnswers answers([&](QWidget* dialog) {
        if (auto* title = qobject_cast<QInputDialog*>(dialog)) {
            title->setTextValue(QString("Step %1").arg(proposed.size() + 1));
            return title->accept();
        }
        proposed << qobject_cast<QFileDialog*>(dialog)->selectedFiles().value(0);
        typeName(dialog, proposed.size() == 1 ? path : proposed.back());
    });
    for (int step = 0; step < 2; ++step)
        real.window->commands().run("record-step");
    REQUIRE(proposed.size() == 2);
    CHECK(proposed[0].endsWith("/my.lesson.md"));
    CHECK(proposed[1] == path);

    real.window->views().enter("tokens");  // folds it away
    real.window->selection().setHeads({});
    const auto isShown = [&] {
        for (const ViewLayout::PlacedView& one : real.window->views().placed())
            if (one.entry->id == "tokens") return one.view->isVisible();
        return false;
    };
    CHECK_FALSE(isShown());
    real.lessons().openFile(path);
    REQUIRE(real.exact());
    CHECK(real.panel()->facts().steps == 2);
    CHECK(real.panel()->facts().stepTitle == "Step 1");
    CHECK(isShown());
    CHECK(real.window->selection().heads() == std::set<HeadId>{{0, 1}});
}
