// SPDX-License-Identifier: GPL-3.0-or-later
// What lessons and scripts out of files may do: every command says how far it reaches, and those
// that may be run for a file stay within the window.
#include <QClipboard>
#include <QFile>
#include <QFileDialog>
#include <QTextDocument>
#include <QTimer>
#include <algorithm>
#include <iterator>
#include <set>

#include "app/desktop/command_menu.h"
#include "app/help/document_window.h"
#include "app/lessons/window_lessons.h"
#include "app/script/permission.h"
#include "app/script/sample_path.h"
#include "app/script/script_runner.h"
#include "tests/app/real_window.h"
#include "tests/error_of.h"
#include "widgets/lessons/lesson_panel.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// By its name alone: it opens, writes, copies, begins or ends something, or asks the program.
bool namedBeyond(const std::string& id) {
    static const std::set<std::string> whole = {
        "fold-scales",   "quit",       "preferences", "report",      "record-step",
        "compare-model", "keep-best",  "pause-job",   "resume-job",  "memory",
        "cancel",        "cancel-job", "fetch-gpu",   "close-model", "window-beside"};
    static const char* const beginnings[] = {"open-", "save-",  "export-", "figure-",
                                             "copy-", "paste-", "lesson-"};
    static const char* const within[] = {"-copy", "-paste", "-export"};
    const auto begins = [&](const char* with) { return id.starts_with(with); };
    const auto has = [&](const char* part) { return id.find(part) != std::string::npos; };
    return whole.contains(id) || (id.starts_with("start-") && id != "start-page") ||
           std::any_of(std::begin(beginnings), std::end(beginnings), begins) ||
           std::any_of(std::begin(within), std::end(within), has);
}

// Closes whatever opens, and notes whether it asks for a file.
struct Closing : QObject {
    bool askedFile = false;
    QTimer timer;
    Closing() {
        connect(&timer, &QTimer::timeout, this, [this] { closeAll(); });
        timer.start(5);
    }
    void closeAll() {
        for (QWidget* one :
             {QApplication::activePopupWidget(), QApplication::activeModalWidget()}) {
            if (!one) continue;
            askedFile = askedFile || qobject_cast<QFileDialog*>(one) != nullptr;
            one->close();
        }
        for (QWidget* one : QApplication::topLevelWidgets())
            if (qobject_cast<QDialog*>(one) && one->isVisible()) one->close();
    }
};

struct Stranger : RealWindow {
    void openLesson(const QString& text) {
        const QString path = folder.filePath("strange.lesson.md");
        QFile file(path);
        REQUIRE(file.open(QIODevice::WriteOnly));
        file.write(text.toUtf8());
        file.close();
        window->openPaths({path});
        REQUIRE(waitFor([this] { return !window->scripts().isRunning(); }));
    }
    QString trouble() { return window->lessons().panel()->facts().trouble; }
    QString why(const std::string& line, ScriptFrom from) {
        return window->scripts().whyNot(stepFromText(line), from);
    }
    QString ran(const std::string& text) {
        std::optional<QString> reason;
        window->scripts().run(
            scriptFromText(text, "test"), [&](const QString& why) { reason = why; },
            ScriptFrom::text);
        REQUIRE(waitFor([&] { return reason.has_value(); }));
        return *reason;
    }
};

}  // namespace

TEST_CASE("every command says how far it reaches, as its name does", "[permission]") {
    RealWindow real;
    const CommandMenu& menu = real.window->commands();
    const auto ids = menu.ids();
    CHECK(ids.size() > 150);
    int within = 0;
    for (const std::string& id : ids) {
        INFO(id);
        const auto affects = menu.affects(id);
        REQUIRE(affects.has_value());
        CHECK((*affects != Affects::window) == namedBeyond(id));
        CHECK(whyForbidden(*affects).isEmpty() == (*affects == Affects::window));
        within += *affects == Affects::window;
    }
    CHECK(within > 80);
    CHECK_FALSE(menu.affects("no-such-command").has_value());
}

TEST_CASE("what a lesson from a file may run asks for no file and leaves the window",
          "[permission]") {
    Stranger real;
    REQUIRE(real.openParity());
    Closing closing;
    QGuiApplication::clipboard()->setText("what was copied before");
    for (const std::string& id : real.window->commands().ids()) {
        // The display of a test has no window manager that makes a window full.
        if (id == "full-screen" || real.window->commands().affects(id) != Affects::window) continue;
        INFO(id);
        real.window->commands().run(id);
        QCoreApplication::processEvents();
        closing.closeAll();
        CHECK_FALSE(closing.askedFile);
        CHECK(QGuiApplication::clipboard()->text() == "what was copied before");
        CHECK(real.window->isVisible());
        REQUIRE(real.window->session().opened());
    }
}

TEST_CASE("a lesson from a file opens samples and what was opened before, and nothing else",
          "[permission]") {
    Stranger real;
    const std::string model = RealWindow::parity().string();
    const std::string ids = (RealWindow::parity() / "ids.txt").string();
    CHECK(real.why("open sample:nope sample:the-millpond.txt", ScriptFrom::lesson).isEmpty());
    const std::vector<std::string> all = {
        "open " + model, "open sample:../secret", "open /dev/zero sample:the-millpond.txt",
        "open sample:nope /etc/passwd", "open sample:nope sample:../../passwd"};
    for (const std::string& elsewhere : all) {
        INFO(elsewhere);
        CHECK_THAT(real.why(elsewhere, ScriptFrom::lesson).toStdString(),
                   ContainsSubstring("by hand first"));
        CHECK(real.why(elsewhere, ScriptFrom::sextant).isEmpty());
    }
    real.openLesson(QString("# A\n## B\n~~~arrange\nopen-ids %1 %2\n~~~\ntext\n")
                        .arg(QString::fromStdString(model), QString::fromStdString(ids)));
    CHECK(real.trouble().contains("by hand first"));
    CHECK_FALSE(real.window->session().opened());
    REQUIRE(real.openParity());
    CHECK(real.why("open " + model, ScriptFrom::lesson).isEmpty());
}

TEST_CASE("a name of a sample leads to nothing beside the samples", "[permission]") {
    CHECK(isSample("sample:nope"));
    for (const char* path :
         {"sample:", "sample:..", "sample:../a", "sample:a/../../b", "/a", "sample:..\\a", "nope"})
        CHECK_FALSE(isSample(path));
    CHECK(samplePath("/a/b", false) == "/a/b");
    CHECK(samplePath("sample:nope", false).ends_with("/nope"));
    CHECK_THAT(errorOf([] { samplePath("sample:../nope", false); }),
               ContainsSubstring("sample:../nope"));
}

TEST_CASE("a link of a lesson from a file that may not act is grey and does nothing",
          "[permission]") {
    Stranger real;
    real.openLesson(
        "# A\n## B\n~~~arrange\nopen sample:nope sample:the-millpond.txt\nlength 128\nsamples 1\n"
        "~~~\n[save](command:save-capture), [and](<do:sigma 1.4; command quit>), "
        "[again](command:lesson-restore)\n");
    REQUIRE(waitFor([&] { return real.window->session().opened() != nullptr; }));
    CHECK(real.trouble().toStdString() == "");
    const auto sigma = [&] { return real.window->session().intervention().uniformSigma; };
    const double before = sigma();
    for (const QString& link : real.window->lessons().panel()->text()->links()) {
        INFO(link.toStdString());
        Closing closing;
        real.window->lessons().follow(link);
        QCoreApplication::processEvents();
        CHECK_FALSE(closing.askedFile);
        CHECK(real.window->isVisible());
        CHECK(sigma() == before);  // not the first of its steps either
        REQUIRE_FALSE(real.window->notices()->texts().empty());
        CHECK(real.window->notices()->texts().back().contains("from a file"));
    }
    // Of Sextant's own help and lessons the same is followed.
    CHECK(real.window->scripts().whyNot(scriptOfLine("command lesson-restore")).isEmpty());
    real.window->lessons().follow("sigma:1.4");
    CHECK(sigma() == 1.4);
}

TEST_CASE("a script out of a file or the clipboard runs no command beyond the window",
          "[permission]") {
    Stranger real;
    CHECK(real.ran("open sample:nope sample:the-millpond.txt\nlength 128\nsamples 1\n"
                   "command select-all\ncommand select-none\n")
              .toStdString() == "");
    CHECK_THAT(real.ran("sigma 1.4\ncommand copy-commands\nsigma 1.5\n").toStdString(),
               ContainsSubstring("command copy-commands: "));
    CHECK(real.window->session().intervention().uniformSigma == 1.4);
    CHECK_THAT(real.ran("command paste-commands\n").toStdString(),
               ContainsSubstring("may not run another one"));
}

TEST_CASE("a lesson has no pictures from elsewhere, and its links show pages of docs alone",
          "[permission]") {
    Stranger real;
    LessonText text(nullptr);
    CHECK_FALSE(
        text.loadResource(QTextDocument::ImageResource, QUrl("file:///etc/passwd")).isValid());
    CHECK_FALSE(
        text.loadResource(QTextDocument::ImageResource, QUrl("https://a.b/c.png")).isValid());
    showDocument(*real.window, "../README.md");
    CHECK_FALSE(real.window->findChild<QWidget*>("documentWindow"));
    showDocument(*real.window, "positions.md");
    CHECK(real.window->findChild<QWidget*>("documentWindow"));
}
