// SPDX-License-Identifier: GPL-3.0-or-later
// The start page, as a person meets it, and what is remembered between two starts.
#include <QAction>
#include <QDir>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QFileInfo>
#include <QFrame>
#include <QJsonDocument>
#include <QMimeData>
#include <QPushButton>
#include <QToolButton>
#include <QUrl>

#include "analysis/store/capture.h"
#include "app/desktop/command_menu.h"
#include "app/desktop/drop_target.h"
#include "app/desktop/window_memory.h"
#include "app/start/recent_experiments.h"
#include "app/start/sample_folder.h"
#include "app/start/start_screen.h"
#include "tests/app/dialog_answers.h"
#include "tests/app/real_window.h"
#include "widgets/controls/elided_label.h"
#include "widgets/start/open_bar.h"
#include "widgets/start/recent_list.h"
#include "widgets/start/sample_card.h"
#include "widgets/start/small_curve.h"
#include "widgets/start/start_page.h"

using namespace sextant;
using namespace sextant::test;

namespace {

struct StartWindow : RealWindow {
    StartWindow() {
        window->activateWindow();
        REQUIRE(QTest::qWaitFor([this] { return window->isActiveWindow(); }, kPatience));
        window->flush();
    }
    StartPage* page() { return window->start().page(); }
    std::string model() { return window->session().experiment().model; }
    bool opens(const char* sample) {
        return waitFor([&] {
            return window->session().opened() &&
                   window->session().opened()->modelPath.filename() == sample;
        });
    }
    void drag(const QString& path) {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter({100, 100}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window.get(), &enter);
        CHECK(enter.isAccepted());
    }
};

// Every widget in sight of `page` that holds words, with what it must be wide for them.
void checkWordsFit(const QWidget* page) {
    for (const QLabel* label : page->findChildren<QLabel*>()) {
        if (!label->isVisible() || label->text().isEmpty()) continue;
        if (qobject_cast<const ElidedLabel*>(label)) continue;
        INFO(label->text().toStdString() << " at width " << page->width());
        if (label->wordWrap()) {
            CHECK(label->height() >= label->heightForWidth(label->width()));
        } else {
            CHECK(label->width() >= label->fontMetrics().horizontalAdvance(label->text()));
        }
    }
}

}  // namespace

TEST_CASE("the samples are found by a program that was copied elsewhere", "[start]") {
    QTemporaryDir elsewhere;
    const QString found = samplesFolder(elsewhere.path());
    CHECK(QFileInfo::exists(found + "/nope/config.json"));
    // Those beside it come first.
    QDir(elsewhere.path()).mkpath("samples/nope");
    QFile config(elsewhere.filePath("samples/nope/config.json"));
    REQUIRE(config.open(QIODevice::WriteOnly));
    CHECK(samplesFolder(elsewhere.path()) == elsewhere.filePath("samples"));
}

TEST_CASE("nothing open: one sentence, a field, four samples with their curves", "[start]") {
    StartWindow real;
    REQUIRE(real.page()->isVisible());
    CHECK(real.page()->geometry() == real.window->rect());
    REQUIRE(real.page()->cards().size() == 4);
    QStringList ids;
    for (const SampleCard* card : real.page()->cards()) {
        ids << card->facts().id;
        CHECK(card->isVisible());
        const auto* curve = card->findChild<SmallCurve*>();
        REQUIRE(curve);
        const PlotPane pane = curve->pane();
        CHECK(pane.lines.front().points.size() > 30);
        for (const QPointF& point : pane.lines.front().points)
            CHECK(pane.area.adjusted(-1, -1, 1, 1).contains(pane.at(point)));
    }
    CHECK(ids == QStringList{"nope", "rope", "alibi", "rope-warped"});
    CHECK(real.page()->cards()[0]->isCurrent());
    CHECK(real.page()->cards()[0]->hasFocus());
    CHECK_FALSE(real.page()->recentList()->isVisible());  // nothing was open yet
    // What the figures say: all but ALiBi get worse.
    for (const SampleCard* card : real.page()->cards())
        CHECK((card->facts().beyond > card->facts().within) == (card->facts().id != "alibi"));

    QTest::keyClick(real.window->focusWidget(), Qt::Key_Return);
    REQUIRE(real.opens("nope"));
    CHECK(real.window->session().experiment().length == 1024);
    CHECK(real.window->session().experiment().samples == 8);
    CHECK(real.window->session().opened()->textPath.filename() == "the-millpond.txt");
    real.window->flush();
    CHECK_FALSE(real.page()->isVisible());
    CHECK(real.window->centralWidget()->isEnabled());
}

TEST_CASE("keys choose and open a sample", "[start]") {
    StartWindow real;
    SECTION("a digit") {
        QTest::keyClick(real.window->focusWidget(), Qt::Key_3);
        CHECK(real.opens("alibi"));
    }
    SECTION("arrows and Enter") {
        QTest::keyClick(real.window->focusWidget(), Qt::Key_Right);
        CHECK(real.page()->current() == 1);
        QTest::keyClick(real.window->focusWidget(), Qt::Key_Return);
        CHECK(real.opens("rope"));
    }
    SECTION("a click") {
        QTest::mouseClick(real.page()->cards()[3], Qt::LeftButton);
        CHECK(real.opens("rope-warped"));
    }
    SECTION("Tab stays on the page, and every stop of it is seen") {
        std::set<const QWidget*> met;
        for (int i = 0; i < 15; ++i) {
            QTest::keyClick(real.window->focusWidget(), Qt::Key_Tab);
            const QWidget* focus = real.window->focusWidget();
            REQUIRE(focus);
            INFO(focus->objectName().toStdString());
            CHECK(real.page()->isAncestorOf(focus));
            met.insert(focus);
        }
        // Theme, menu, field, open, checkpoint, text, four cards, refresh, add a folder, the table.
        CHECK(met.size() == 14);
    }
}

TEST_CASE("cards stand four, two or one beside each other, and every word is whole", "[start]") {
    StartWindow real;
    for (const Theme& theme : {Theme::dark(), Theme::light()}) {
        real.window->setTheme(theme);
        for (const auto& [width, height, columns] :
             {std::tuple{1440, 900, 4}, {1920, 1080, 4}, {1180, 760, 4}, {1024, 700, 2}}) {
            real.window->resize(width, height);
            real.window->flush();
            QCoreApplication::processEvents();
            INFO(width << " x " << height);
            CHECK(real.page()->geometry() == real.window->rect());
            const auto& cards = real.page()->cards();
            int beside = 0;
            for (const SampleCard* card : cards)
                beside += card->y() == cards[0]->y();
            CHECK(beside == columns);
            for (std::size_t i = 1; i < cards.size(); ++i)
                CHECK_FALSE(cards[i]->geometry().intersects(cards[i - 1]->geometry()));
            checkWordsFit(real.page());
        }
    }
}

TEST_CASE("what is dragged over the window is told before it is dropped", "[start]") {
    StartWindow real;
    const OpenBar* area = real.page()->openBar();
    const QString before = area->title();
    real.drag(QString::fromStdString((sourceDir() / "samples/nope").string()));
    CHECK(area->isDragged());
    CHECK(area->title() == "Open checkpoint nope");
    QDragLeaveEvent leave;
    QCoreApplication::sendEvent(real.window.get(), &leave);
    CHECK(area->title() == before);
    real.drag(real.folder.path());
    CHECK(area->title() == "Not a checkpoint: no config.json");
    CHECK(dropWords({QString::fromStdString((sourceDir() / "samples/texts/names.txt").string())})
              .text == "Open text names.txt");
    CHECK_FALSE(dropWords({"/no/such/file"}).possible);
}

TEST_CASE("closing brings the start page back, with what was open", "[start]") {
    StartWindow real;
    REQUIRE(real.openParity());
    real.window->flush();
    CHECK_FALSE(real.page()->isVisible());
    real.window->memory().save();
    real.window->commands().run("close-model");
    real.window->flush();
    REQUIRE(real.page()->isVisible());
    CHECK(real.window->session().opened() == nullptr);
    CHECK(real.window->session().shown() == nullptr);
    CHECK(real.window->session().history().empty());
    auto* recent = real.page()->recentList();
    REQUIRE(recent->isVisible());
    const auto rows = recent->findChildren<QFrame*>("recentRow");
    REQUIRE(rows.size() == 1);
    CHECK(rows[0]->accessibleName().contains("llama-default, ids.txt"));
    QTest::mouseClick(rows[0], Qt::LeftButton);
    REQUIRE(waitFor([&] { return real.measured(); }));
}

TEST_CASE("what was open fills a grid as far as there is room, twelve at most, the newest first",
          "[start]") {
    StartWindow real;
    constexpr int more = 14;
    for (int at = 0; at < more; ++at) {
        RecentExperiment one;
        one.experiment.model = QString("/no/such/model-%1").arg(at).toStdString();
        one.detail = "as trained";
        one.when = QDateTime::currentDateTime();
        rememberExperiment(real.window->settings(), one);
    }
    REQUIRE(recentExperiments(real.window->settings()).size() == 12);
    real.make();  // with them from the start
    const auto seen = [&] {
        std::vector<QFrame*> rows;
        for (auto* row : real.page()->recentList()->findChildren<QFrame*>("recentRow"))
            if (row->isVisible()) rows.push_back(row);
        return rows;
    };
    int before = 0;
    for (const auto& [width, height, beside] : {std::tuple{1440, 900, 1},
                                                {1440, 1300, 1},
                                                {1440, 2000, 1},
                                                {1100, 800, 3},
                                                {1024, 700, 2},
                                                {860, 700, 2}}) {
        real.window->resize(width, height);
        for (int times = 0; times < 6; ++times) {
            QCoreApplication::processEvents();
            real.window->flush();
        }
        INFO(width << " x " << height);
        const auto rows = seen();
        const auto count = static_cast<int>(rows.size());
        CHECK(count >= 4);
        CHECK(count <= 12);
        int line = 0;
        for (int at = 0; at < count; ++at) {
            const QFrame* row = rows[static_cast<std::size_t>(at)];
            CHECK(row->accessibleName().startsWith(QString("model-%1,").arg(more - 1 - at)));
            CHECK(real.page()->recentList()->rect().contains(
                QRect(row->mapTo(real.page()->recentList(), QPoint()), row->size())));
            for (int other = 0; other < at; ++other)
                CHECK_FALSE(
                    row->geometry().intersects(rows[static_cast<std::size_t>(other)]->geometry()));
            line += row->y() == rows.front()->y();
        }
        CHECK(line == beside);
        // More room shows more.
        if (beside == 1) CHECK(count >= before);
        before = count;
        if (height == 2000) CHECK(count == 12);
        if (beside > 1) CHECK(count >= std::min(12, 4 * beside));
        checkWordsFit(real.page());
    }
}

TEST_CASE("the start page comes over what is open, and goes again", "[start]") {
    StartWindow real;
    REQUIRE(real.openParity());
    real.window->flush();
    const auto open = real.window->session().opened();
    auto* back = real.page()->findChild<QPushButton*>("startBack");
    REQUIRE(back);
    for (const bool byKey : {true, false}) {
        CAPTURE(byKey);
        REQUIRE(real.window->commands().run("start-page"));
        real.window->flush();
        REQUIRE(real.page()->isVisible());
        CHECK(back->text() == "Back to llama-default (Esc)");
        CHECK(real.page()->openBar()->field()->hasFocus());
        byKey ? QTest::keyClick(real.page()->openBar()->field(), Qt::Key_Escape)
              : QTest::mouseClick(back, Qt::LeftButton);
        real.window->flush();
        CHECK_FALSE(real.page()->isVisible());
        CHECK(real.window->session().opened() == open);
    }
    // Opening something else leaves the page too.
    real.window->commands().run("start-page");
    emit real.page()->sampleWanted("nope");
    REQUIRE(real.opens("nope"));
    real.window->flush();
    CHECK_FALSE(real.page()->isVisible());
    // Where nothing is open there is nothing to go back to.
    real.window->commands().run("close-model");
    real.window->flush();
    CHECK(real.page()->isVisible());
    CHECK_FALSE(back->isVisible());
}

TEST_CASE("a file that is gone is said to be, and can be taken off the list", "[start]") {
    RealWindow real;
    const QString copy = real.folder.filePath("ids.txt");
    QFile::copy(QString::fromStdString((RealWindow::parity() / "ids.txt").string()), copy);
    real.open(RealWindow::parity(), copy.toStdString());
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->memory().save();
    const auto kept = recentExperiments(real.window->settings());
    REQUIRE(kept.size() == 1);
    CHECK(kept[0].perplexity == real.window->session().currentPerplexity());
    CHECK(kept[0].curve.size() > 4);
    QFile::remove(copy);
    real.window->commands().run("close-model");
    real.window->flush();
    auto* recent = real.window->start().page()->recentList();
    REQUIRE(waitFor([&] { return recent->findChild<QToolButton*>("recentRemove") != nullptr; }));
    auto* gone = recent->findChild<QToolButton*>("recentRemove");
    QTest::mouseClick(recent->findChild<QFrame*>("recentRow"), Qt::LeftButton);
    CHECK_FALSE(real.window->session().job().running);
    gone->click();
    CHECK(recentExperiments(real.window->settings()).empty());
    CHECK_FALSE(recent->isVisible());
}

TEST_CASE("a file that was moved is found again by a person", "[start]") {
    RealWindow real;
    const QString before = real.folder.filePath("ids.txt"),
                  after = real.folder.filePath("moved.txt");
    QFile::copy(QString::fromStdString((RealWindow::parity() / "ids.txt").string()), before);
    real.open(RealWindow::parity(), before.toStdString());
    REQUIRE(waitFor([&] { return real.measured(); }));
    Intervention set;
    set.uniformSigma = 1.25;
    real.window->session().edit(set, EditPhase::commit);
    REQUIRE(waitFor([&] { return real.measured(); }));
    const auto perplexity = real.window->session().currentPerplexity();
    real.window->memory().save();
    REQUIRE(QFile::rename(before, after));
    real.window->commands().run("close-model");
    real.window->flush();
    auto* recent = real.window->start().page()->recentList();
    REQUIRE(waitFor([&] { return recent->findChild<QPushButton*>("recentFind") != nullptr; }));
    const DialogAnswers answers([&](QWidget* dialog) { typeName(dialog, after); });
    recent->findChild<QPushButton*>("recentFind")->click();
    REQUIRE(waitFor([&] { return real.measured(); }));
    CHECK(real.window->session().opened()->textPath == after.toStdString());
    CHECK(real.window->session().experiment().intervention.uniformSigma == 1.25);
    CHECK(real.window->session().currentPerplexity() == perplexity);
    const auto kept = recentExperiments(real.window->settings());
    REQUIRE(kept.size() == 1);
    CHECK(kept[0].experiment.text == after.toStdString());
}

TEST_CASE("a program that is killed comes back with what was set", "[start]") {
    RealWindow real;
    real.window->resize(1024, 700);
    REQUIRE(real.openParity());
    real.window->selection().setHeads({{0, 1}, {1, 3}});
    real.window->commands().run("unit");
    REQUIRE(real.window->snapshot().unit == EntropyUnit::bits);
    real.window->commands().run("theme");
    const bool dark = real.window->theme().isDark();
    real.window->flush();  // the views know the model
    const QJsonObject views = real.window->views().state();
    const Experiment experiment = real.window->session().experiment();
    real.window->memory().save();  // as it does every few seconds
    real.window->settings().flush();
    // A second window with the same settings while the first was never closed.
    MainWindow second(
        std::make_unique<Session>(),
        std::make_unique<QSettings>(real.folder.filePath("settings.ini"), QSettings::IniFormat));
    second.show();
    second.openLast();
    REQUIRE(waitFor([&] { return second.session().opened() != nullptr; }));
    CHECK(second.session().experiment() == experiment);
    CHECK(second.selection().heads() == std::set<HeadId>{{0, 1}, {1, 3}});
    CHECK(second.snapshot().unit == EntropyUnit::bits);
    CHECK(second.theme().isDark() == dark);
    const auto text = [](const QJsonObject& state) {
        return QJsonDocument(state["views"].toObject()).toJson().toStdString();
    };
    CHECK(text(second.views().state()) == text(views));
}

TEST_CASE("the steps of the history outlive a program that is killed", "[start]") {
    RealWindow real;
    REQUIRE(real.openParity());
    Session& session = real.window->session();
    for (const double sigma : {1.2, 1.35, 0.9}) {
        Intervention next;
        next.uniformSigma = sigma;
        session.edit(next, EditPhase::commit);
        REQUIRE(waitFor([&] { return real.measured(); }));
    }
    session.undo();
    REQUIRE(waitFor([&] { return real.measured(); }));
    real.window->memory().save();  // as it does every few seconds
    real.window->settings().flush();
    MainWindow second(
        std::make_unique<Session>(),
        std::make_unique<QSettings>(real.folder.filePath("settings.ini"), QSettings::IniFormat));
    second.show();
    second.openLast();
    REQUIRE(waitFor([&] { return second.session().opened() != nullptr; }));
    const SessionHistory &before = session.history(), &after = second.session().history();
    REQUIRE(after.steps().size() == 4);
    CHECK(after.cursor() == 2);
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(after.steps()[i].experiment == before.steps()[i].experiment);
        CHECK(after.steps()[i].label == before.steps()[i].label);
        CHECK(after.steps()[i].perplexity == before.steps()[i].perplexity);
    }
    second.session().redo();
    CHECK(second.session().intervention().uniformSigma == 0.9);
    // A past of another model is left.
    std::vector<HistoryStep> other{before.steps().front()};
    other.front().experiment.model += "-other";
    second.session().restoreHistory(other, 0);
    CHECK(after.steps().size() == 4);
}

TEST_CASE("two windows on one home keep both their histories", "[start]") {
    QTemporaryDir folder;
    const auto model = RealWindow::parity();
    const auto settings = [&](const char* home) {
        return std::make_unique<QSettings>(folder.filePath(home) + "/settings.ini",
                                           QSettings::IniFormat);
    };
    // By another path it is a file that another program writes.
    REQUIRE(QDir().mkpath(folder.filePath("home")));
    REQUIRE(QFile::link(folder.filePath("home"), folder.filePath("same")));
    application();
    const auto opened = [](MainWindow& window) {
        return waitFor([&] {
            return window.session().opened() && window.session().state() == Session::State::exact;
        });
    };
    const auto edit = [&](MainWindow& window, double sigma) {
        Intervention next;
        next.uniformSigma = sigma;
        window.session().edit(next, EditPhase::commit);
        REQUIRE(opened(window));
    };
    const auto sigmas = [](MainWindow& window) {
        std::vector<double> all;
        for (const HistoryStep& step : window.session().history().steps())
            all.push_back(step.experiment.intervention.uniformSigma);
        return all;
    };
    Experiment wanted;
    wanted.model = model.string();
    wanted.text = (model / "ids.txt").string();
    auto first = std::make_unique<MainWindow>(std::make_unique<Session>(), settings("home"));
    first->session().openExperiment(wanted);
    REQUIRE(opened(*first));
    edit(*first, 1.2);
    first->memory().save();
    auto second = std::make_unique<MainWindow>(std::make_unique<Session>(), settings("same"));

    SECTION("of the same checkpoint and text: each in a document of its own") {
        second->openLast();
        REQUIRE(opened(*second));
        edit(*first, 1.3);
        edit(*second, 1.4);
        edit(*second, 1.5);
        second->session().undo();
        REQUIRE(opened(*second));
        first->close();
        second->close();
        first.reset();
        second.reset();
        MainWindow third(std::make_unique<Session>(), settings("home"));
        third.openLast();
        REQUIRE(opened(third));
        CHECK(sigmas(third) == std::vector<double>{1.0, 1.2, 1.4, 1.5});
        CHECK(third.session().intervention().uniformSigma == 1.4);
        CHECK(third.session().history().cursor() == 2);
        const std::vector<RecentExperiment> recent = recentExperiments(third.settings());
        REQUIRE(recent.size() == 2);
        third.memory().open(recent[1]);
        REQUIRE(waitFor([&] { return third.session().intervention().uniformSigma == 1.3; }));
        REQUIRE(opened(third));
        CHECK(sigmas(third) == std::vector<double>{1.0, 1.2, 1.3});
        // It goes on with the files that nobody has.
        third.close();
        CHECK(QDir(folder.filePath("home/sessions")).entryList({"*.sextant"}).size() == 2);
    }
    SECTION("of two texts: each when it is opened again") {
        const auto text = std::filesystem::path(folder.path().toStdString()) / "other.txt";
        {
            std::ofstream ids(text);
            for (int i = 0; i < 40; ++i)
                ids << (7 * i + i * i) % 101 << ' ';
            ids << '\n';
        }
        Experiment other = wanted;
        other.text = text.string();
        second->session().openExperiment(other);
        REQUIRE(opened(*second));
        edit(*second, 1.4);
        edit(*first, 1.3);
        first->close();
        second->close();
        first.reset();
        second.reset();
        MainWindow third(std::make_unique<Session>(), settings("home"));
        third.openLast();
        REQUIRE(opened(third));
        CHECK(sigmas(third) == std::vector<double>{1.0, 1.4});
        third.commands().run("close-model");
        const std::vector<RecentExperiment> recent = recentExperiments(third.settings());
        const auto before = std::find_if(recent.begin(), recent.end(), [&](const auto& one) {
            return one.experiment.text == wanted.text;
        });
        REQUIRE(before != recent.end());
        third.memory().open(*before);
        REQUIRE(opened(third));
        CHECK(sigmas(third) == std::vector<double>{1.0, 1.2, 1.3});
    }
}

TEST_CASE("two windows on one home keep what each has set in its pages", "[start]") {
    application();
    QTemporaryDir folder;
    REQUIRE(QDir().mkpath(folder.filePath("home")));
    REQUIRE(QFile::link(folder.filePath("home"), folder.filePath("same")));
    const auto make = [&](const char* home) {
        return std::make_unique<MainWindow>(
            std::make_unique<Session>(),
            std::make_unique<QSettings>(folder.filePath(home) + "/settings.ini",
                                        QSettings::IniFormat));
    };
    const auto set = [](MainWindow& window, const char* view, const QJsonObject& to) {
        QJsonObject state = window.views().state();
        QJsonObject views = state["views"].toObject();
        views[view] = to;
        state["views"] = views;
        window.views().setState(state);
    };
    const QJsonObject cells{{"cells", "sigma"}};
    auto first = make("home"), second = make("same");
    set(*first, "layers", cells);
    set(*second, "generate", {{"seed", 7}});
    first->memory().save();
    second->memory().save();
    const auto third = make("home");
    const QJsonObject views = third->views().state()["views"].toObject();
    CHECK(views["layers"].toObject() == cells);
    CHECK(views["generate"]["seed"] == 7);
}

TEST_CASE("A waits for its pin as long as that cannot be read", "[start]") {
    RealWindow real;
    REQUIRE(real.openParity());
    Intervention next;
    next.uniformSigma = 1.3;
    real.window->session().edit(next, EditPhase::commit);
    REQUIRE(waitFor([&] { return real.measured(); }));
    const QString near = real.folder.filePath("a.h5"), far = real.folder.filePath("far.h5");
    real.window->session().backend().scheduler->runAndWait(Lane::store, [&] {
        writeCapture(near.toStdString(), *real.window->session().shown(),
                     real.window->session().experiment());
    });
    real.window->session().openCapture(near);
    REQUIRE(waitFor([&] { return real.window->session().pins().size() == 1; }));
    real.window->session().makePinReference(0);
    if (!real.window->session().capture()) FAIL("a capture is A by its numbers");
    real.window->close();
    REQUIRE(QFile::rename(near, far));
    const auto again = [&] {
        real.make();
        real.window->openLast();
        REQUIRE(
            waitFor([&] { return real.measured() && real.window->session().pins().size() == 1; }));
        QCoreApplication::processEvents();
    };
    again();
    CHECK_FALSE(real.window->session().capture());
    real.window->memory().save();  // as it does every few seconds
    real.window->memory().save();
    real.window->close();
    REQUIRE(QFile::rename(far, near));
    again();
    REQUIRE(real.window->session().capture());
    CHECK(real.window->session().capture()->path == near);
}

TEST_CASE("a program that was killed in the midst of a drag has its history again", "[start]") {
    RealWindow real;
    REQUIRE(real.openParity());
    Session& session = real.window->session();
    const auto edit = [&](double sigma, EditPhase phase) {
        Intervention next;
        next.uniformSigma = sigma;
        session.edit(next, phase);
    };
    edit(1.2, EditPhase::commit);
    REQUIRE(waitFor([&] { return real.measured(); }));
    edit(1.3, EditPhase::drag);
    real.window->memory().save();
    real.window->settings().flush();
    MainWindow second(
        std::make_unique<Session>(),
        std::make_unique<QSettings>(real.folder.filePath("settings.ini"), QSettings::IniFormat));
    second.show();
    second.openLast();
    REQUIRE(waitFor([&] { return second.session().opened() != nullptr; }));
    const SessionHistory& after = second.session().history();
    REQUIRE(after.steps().size() == 3);
    CHECK(after.cursor() == 2);
    CHECK(after.current().intervention.uniformSigma == 1.3);
    CHECK(after.steps()[2].label == "uniform σ 1.3");
    second.session().undo();
    CHECK(second.session().intervention().uniformSigma == 1.2);
}

TEST_CASE("closing by hand is remembered: the next start opens nothing", "[start]") {
    RealWindow real;
    REQUIRE(real.openParity());
    real.window->memory().save();
    real.window->commands().run("close-model");
    real.window->close();
    real.make();
    real.window->openLast();
    real.window->flush();
    CHECK_FALSE(real.window->session().job().running);
    CHECK(real.window->start().page()->isVisible());
}
