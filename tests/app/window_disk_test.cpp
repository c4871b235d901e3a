// SPDX-License-Identifier: GPL-3.0-or-later
// The window's thread asks nothing of the disk while a person works: files are looked at when they
// are opened, on another thread, and what is kept is written there too.
#include "app/desktop/main_window.h"
#include "app/desktop/window_memory.h"
#include "app/document/session_document.h"
#include "app/start/checkpoint_finder.h"
#include "app/start/start_screen.h"
#include "tests/app/real_window.h"
#include "tests/disk/watched_disk.h"
#include "widgets/start/start_page.h"

using namespace sextant;
using namespace sextant::test;

namespace {

namespace fs = std::filesystem;

// Before the window is made: jobs and pins are kept in the home.
struct Home {
    QTemporaryDir home;
    Home() { qputenv("HOME", home.path().toUtf8()); }
};

// A window whose model, text, home and settings lie in folders that are watched.
struct WatchedWindow : Home, RealWindow {
    fs::path root = folder.path().toStdString();

    WatchedWindow() {
        fs::copy(parity(), root / "model");
        fs::create_directory_symlink(root / "model", root / "linked");
        open(root / "model", root / "model/ids.txt");
        REQUIRE(waitFor([this] { return measured(); }));
        window->settings().flush();
    }
    ~WatchedWindow() { watchDisk({}); }

    void watch() { watchDisk({root.string(), home.path().toStdString()}); }
    Session& session() { return window->session(); }
    void edit(double sigma, EditPhase phase) {
        Intervention next = session().intervention();
        next.uniformSigma = sigma;
        session().edit(next, phase);
        window->flush();
    }
    void editAndMeasure(double sigma) {
        edit(sigma, EditPhase::commit);
        REQUIRE(waitFor([this] { return measured(); }));
        window->flush();
    }
    // Everything that waits for another thread or a timer has been done.
    void settle() {
        for (int i = 0; i < 3; ++i) {
            session().backend().scheduler->runAndWait(Lane::store, [] {});
            session().backend().scheduler->runAndWait(Lane::opening, [] {});
            QCoreApplication::processEvents();
        }
    }
    void startJob(const std::string& kind) {
        const JobKind& found = session().jobs().kindOf(kind);
        session().jobs().start(kind, initialChoice(kind, found.parameters), session().experiment(),
                               session().opened());
    }
    JobCard job() { return session().jobs().cards().at(0); }
    void asksNothing(const char* when) {
        settle();
        const DiskCalls calls = diskCalls();
        std::string told;
        long ours = calls.ofThread;
        for (const std::string& call : calls.first) {
            told += call + "\n";
            // The graphics library's own settings, looked for when the first scene is made.
            if (call.ends_with("/.drirc")) --ours;
        }
        INFO(when << ": " << calls.ofThread << " calls on the window's thread:\n" << told);
        CHECK(ours == 0);
        CHECK(calls.ofOthers > 0);  // the disk is watched, and was written to
    }
};

}  // namespace

TEST_CASE("edits, pins and what is remembered leave the disk to other threads", "[disk]") {
    WatchedWindow of;
    of.session().pinShown("first");
    of.settle();
    of.watch();
    for (int i = 0; i < 8; ++i) {
        of.edit(1.0 + 0.01 * i, EditPhase::drag);
        of.editAndMeasure(1.1 + 0.01 * i);
        if (i % 4 == 1) of.session().pinShown();
    }
    of.session().undo();
    REQUIRE(waitFor([&] { return of.measured(); }));
    of.session().setShowsReference(true);
    of.window->flush();
    of.session().removePin(0);
    of.window->memory().save();
    of.asksNothing("edits");
    CHECK(of.session().pins().size() == 2);
}

TEST_CASE("no page asks the disk when it is drawn", "[disk]") {
    WatchedWindow of;
    of.session().pinShown("first");
    of.editAndMeasure(1.2);
    of.watch();
    for (const ViewLayout::PlacedView& one : of.window->views().placed()) {
        of.window->views().show(one.entry->id);
        of.window->flush();
        of.editAndMeasure(of.session().intervention().uniformSigma + 0.01);
    }
    of.window->settings().flush();
    of.asksNothing("pages");
}

TEST_CASE("jobs run, are kept and go without the window's thread at the disk", "[disk]") {
    WatchedWindow of;
    of.watch();
    of.startJob("measure");
    REQUIRE(waitFor([&] { return of.job().state == JobState::finished; }));
    of.window->flush();
    of.asksNothing("a job that measures");
    of.startJob("sweep");
    REQUIRE(waitFor([&] { return of.job().state == JobState::running; }));
    of.session().jobs().ask(of.job().id, JobChange::pause);
    of.session().jobs().ask(of.job().id, JobChange::resume);
    REQUIRE(waitFor([&] { return of.job().state == JobState::finished; }));
    of.asksNothing("a job that is paused");
    const fs::path jobs = fs::path(of.home.path().toStdString()) / ".local/share/sextant/jobs";
    REQUIRE(std::distance(fs::directory_iterator(jobs), {}) == 2);
    of.watch();
    of.session().jobs().clearFinished();
    of.asksNothing("jobs that are removed");
    watchDisk({});
    CHECK(std::distance(fs::directory_iterator(jobs), {}) == 0);
}

TEST_CASE("a pin of the same model, spelled otherwise, is one of it", "[disk]") {
    WatchedWindow of;
    of.session().pinShown("by its own name");
    of.settle();
    of.open(of.root / "linked", of.root / "linked/ids.txt");
    REQUIRE(waitFor([&] { return of.measured(); }));
    of.window->flush();
    of.watch();
    of.editAndMeasure(1.3);
    of.window->memory().save();
    of.asksNothing("a pin through a link");
    REQUIRE(of.window->snapshot().pins.size() == 1);
    CHECK(of.window->snapshot().pins[0].model.isEmpty());
    CHECK(of.session().overSameTokens(of.session().pins()[0]));
}

TEST_CASE("a slow disk keeps no edit waiting", "[disk]") {
    WatchedWindow of;
    of.session().pinShown("first");
    of.settle();
    of.watch();
    slowDisk(50);
    of.editAndMeasure(1.4);
    of.window->memory().save();
    of.editAndMeasure(1.5);
    CHECK(diskCalls().ofThread == 0);
    slowDisk(0);
}

TEST_CASE("a cache on a slow disk holds neither the start page nor its end", "[disk]") {
    const Home home;
    QTemporaryDir cache;
    const fs::path root = cache.path().toStdString();
    for (const char* name : {"models--org--one", "models--org--two", "models--org--three"}) {
        const fs::path folder = root / name / "snapshots" / std::string(40, 'a');
        fs::create_directories(folder);
        for (const char* file : {"config.json", "model.safetensors"})
            fs::copy(RealWindow::parity() / file, folder / file);
    }
    qputenv("HF_HUB_CACHE", cache.path().toUtf8());
    {
        application();
        watchDisk({root.string()});
        slowDisk(100);
        RealWindow real;
        real.window->flush();
        CHECK(real.window->start().page()->isVisible());
        CHECK(diskCalls().ofThread == 0);
        const auto listed = [&] {
            return !real.window->start().finder()->groups().empty() &&
                   real.window->start().finder()->groups().front().rows.size() == 3;
        };
        REQUIRE(waitFor(listed));
        CHECK(real.window->start().finder()->looking());
        CHECK(diskCalls().ofThread == 0);
        CHECK(diskCalls().ofOthers > 0);
    }
    qunsetenv("HF_HUB_CACHE");
    watchDisk({});
}

TEST_CASE("a disk that fails is told once, and the work goes on", "[disk]") {
    WatchedWindow of;
    of.watch();
    failDisk(EIO);
    of.editAndMeasure(1.4);
    of.window->memory().save();
    of.window->settings().flush();
    of.settle();
    const auto told = [&] { return of.window->notices()->isVisible(); };
    CHECK(told());
    of.editAndMeasure(1.5);
    CHECK(of.session().currentPerplexity().has_value());
    of.startJob("measure");
    REQUIRE(waitFor([&] { return of.job().state == JobState::failed; }));
    INFO(of.job().detail.toStdString());
    CHECK(of.job().detail.contains(QString::fromStdString(of.home.path().toStdString())));
    failDisk(0);
    // What could not be written before is there now.
    of.window->memory().save();
    of.editAndMeasure(1.6);
    of.window->memory().save();
    of.window->settings().flush();
    watchDisk({});
    const QSettings file(of.folder.filePath("settings.ini"), QSettings::IniFormat);
    const QString kept = file.value("last/document").toString();
    CHECK(readDocument(kept, {}).experiment.intervention.uniformSigma == 1.6);
}
