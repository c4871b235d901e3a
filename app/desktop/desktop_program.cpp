// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/desktop_program.h"

#include <QAction>
#include <QApplication>
#include <QLocale>
#include <QPixmap>
#include <QProcess>
#include <QSaveFile>
#include <QStyleFactory>
#include <QTextStream>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <utility>
#include <vector>

#include "app/desktop/command_menu.h"
#include "app/desktop/desktop_options.h"
#include "app/desktop/main_window.h"
#include "app/desktop/report_program.h"
#include "app/preferences/preferences.h"
#include "app/preferences/start_again.h"
#include "app/preferences/window_preferences.h"
#include "app/standard_output.h"
#include "app/start/checkpoint_finder.h"
#include "app/start/start_screen.h"
#include "widgets/controls/one_press.h"
#include "widgets/language.h"
#include "widgets/said.h"

namespace sextant {

namespace {

void printError(const QString& text) {
    QTextStream(stderr) << text << Qt::endl;
}

// Help, version or what is wrong with the command line; the exit code.
int tell(const DesktopCommandLine& line) {
    if (line.wrong) {
        printError(line.message + "\nsextant --help lists what there is");
        return 2;
    }
    QTextStream(stdout) << line.message << Qt::endl;
    try {
        flushStandardOutput();
    } catch (const Error& error) {
        printError(said(error.message()));
        return 1;
    }
    return 0;
}

QString noDisplayText() {
    QStringList found;
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        if (!qEnvironmentVariableIsEmpty(name))
            found << QString("%1 is \"%2\"").arg(name, qEnvironmentVariable(name));
    return (found.isEmpty() ? QString("no display: DISPLAY and WAYLAND_DISPLAY are not set")
                            : "no display could be opened: " + found.join(", ")) +
           "; start sextant where there is a screen, or without one give --screenshot FILE.png or "
           "--report FOLDER" +
           (found.isEmpty() ? QString() : QString(" with QT_QPA_PLATFORM=offscreen")) +
           ", or use sextant-batch";
}

// Where a factor is below 1 Qt 6 clips what it paints at the smaller size and paints at the larger
// one: most of a window stays empty.
void raiseScaleFactors() {
    for (const char* name : {"QT_SCALE_FACTOR", "QT_SCREEN_SCALE_FACTORS"}) {
        const QString asked = qEnvironmentVariable(name);
        QStringList screens = asked.split(';');
        for (QString& screen : screens) {  // "0.75" or "DP-1=0.75"
            const qsizetype number = screen.lastIndexOf('=') + 1;
            bool known = false;
            const double factor = screen.mid(number).toDouble(&known);
            if (known && factor < 1.0) screen = screen.left(number) + "1";
        }
        if (screens.join(';') == asked) continue;
        printError(QString("%1 is \"%2\"; a factor below 1 is not painted right, 1 is taken")
                       .arg(name, asked));
        qputenv(name, screens.join(';').toLocal8Bit());
    }
}

// Without a display Qt says for every window what its offscreen platform cannot do; nobody can act
// on it.
void dropOffscreenRemarks(QtMsgType type, const QMessageLogContext& context,
                          const QString& message) {
    if (message.startsWith("This plugin does not support")) return;
    std::fprintf(stderr, "%s\n", qPrintable(qFormatLogMessage(type, context, message)));
}

// Qt aborts, with a core and advice to reinstall, where it finds no display to open a window on.
void sayNoDisplay(QtMsgType type, const QMessageLogContext& context, const QString& message) {
    if (type != QtFatalMsg || !message.contains("platform plugin")) {
        std::fprintf(stderr, "%s\n", qPrintable(qFormatLogMessage(type, context, message)));
        return;
    }
    printError(noDisplayText());
    std::_Exit(1);
}

// Waits until everything asked for is on the screen, saves it and ends the program.
class Screenshot : public QObject {
  public:
    Screenshot(MainWindow& window, const DesktopOptions& options)
        : window_(window), options_(options) {
        Session* session = &window.session();
        connect(
            session, &Session::stateChanged, this, [this] { look(); }, Qt::QueuedConnection);
        connect(session, &Session::notice, this, [this](const SessionNotice& notice) {
            if (notice.severity == SessionNotice::Severity::error) {
                fail(notice.text);
            } else {
                printError(notice.text);
            }
        });
        connect(
            window.start().finder(), &CheckpointFinder::changed, this, [this] { look(); },
            Qt::QueuedConnection);
        connect(
            session, &Session::measurementChanged, this, [this] { look(); }, Qt::QueuedConnection);
        QMetaObject::invokeMethod(
            this, [this] { look(); }, Qt::QueuedConnection);
    }

  private:
    bool finished() const {
        Session& session = window_.session();
        if (session.job().running) return false;
        const bool asked = !options_.model.isEmpty() || !options_.experiment.isEmpty();
        if (!options_.capture.isEmpty() && !session.capture()) return false;
        if (!asked) return !window_.start().finder()->looking();
        if (!session.opened()) return false;
        if (!session.samples()) return true;
        if (options_.sigma && session.intervention().uniformSigma != *options_.sigma) return false;
        return session.state() == Session::State::exact && session.reference();
    }

    void look() {
        if (ended_ || !finished()) return;
        ended_ = true;
        if (const QString missing = whyNoCommand(); !missing.isEmpty()) {
            printError("--command is \"" + options_.command + "\": " + missing);
            QCoreApplication::exit(2);
            return;
        }
        if (!options_.command.isEmpty() &&
            !window_.commands().run(options_.command.toStdString())) {
            printError("--command is \"" + options_.command + "\"; there is no such command");
            QCoreApplication::exit(2);
            return;
        }
        window_.flush();
        QCoreApplication::processEvents();  // layout requests of what was just filled
        window_.flush();
        QSaveFile file(options_.screenshot);
        if (!file.open(QIODevice::WriteOnly) || !window_.grab().save(&file, "PNG") ||
            !file.commit()) {
            printError(options_.screenshot +
                       ": the picture could not be written: " + file.errorString());
            QCoreApplication::exit(1);
            return;
        }
        QCoreApplication::exit(0);
    }

    // What the command needs and the window has not; empty: it can be had.
    QString whyNoCommand() {
        if (options_.command.isEmpty()) return {};
        window_.commands().update();
        const auto* action = window_.findChild<QAction*>(options_.command);
        return action == nullptr || action->isEnabled() ? QString()
                                                        : action->property("whyNot").toString();
    }

    void fail(const QString& reason) {
        if (std::exchange(ended_, true)) return;
        printError(reason);
        QCoreApplication::exit(1);
    }

    MainWindow& window_;
    DesktopOptions options_;
    bool ended_ = false;
};

// An AppImage is a file that has the program in it.
QString programFile() {
    const QString program = QCoreApplication::applicationFilePath(),
                  folder = qEnvironmentVariable("APPDIR");
    return !folder.isEmpty() && program.startsWith(folder + '/')
               ? qEnvironmentVariable("APPIMAGE", program)
               : program;
}

int runWindow(const DesktopOptions& options, std::unique_ptr<QSettings> settings) {
    const bool picture = !options.screenshot.isEmpty();
    // Each window goes when it is closed, the last one ends the program.
    auto* const window = new MainWindow(std::make_unique<Session>(), std::move(settings));
    window->setAttribute(Qt::WA_DeleteOnClose);
    std::unique_ptr<Screenshot> screenshot;
    if (picture) {
        window->resize(1440, 900);
        screenshot = std::make_unique<Screenshot>(*window, options);
    }
    window->show();
    window->applyOptions(options);
    // What is named is shown: a capture alone, too.
    if (!picture && options.model.isEmpty() && options.experiment.isEmpty() &&
        options.capture.isEmpty() && options.file.isEmpty())
        window->preferences().openAtStart();
    const int code = QApplication::exec();
    // Where it was not a person who ended it. What is top level beside them may be theirs.
    std::vector<std::unique_ptr<MainWindow>> left;
    for (QWidget* one : QApplication::topLevelWidgets())
        if (auto* open = qobject_cast<MainWindow*>(one)) left.emplace_back(open);
    return code;
}

}  // namespace

int runDesktop(int argc, char** argv) {
    QStringList arguments;
    for (int i = 0; i < argc; ++i)
        arguments << QString::fromLocal8Bit(argv[i]);
    const DesktopCommandLine line = readCommandLine(arguments);
    if (!line.message.isEmpty()) return tell(line);

    const bool noDisplay = qEnvironmentVariableIsEmpty("DISPLAY") &&
                           qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") &&
                           qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
    if (noDisplay) {
        if (line.options.screenshot.isEmpty() && line.options.report.isEmpty()) {
            printError(noDisplayText());
            return 1;
        }
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }

    raiseScaleFactors();
    qInstallMessageHandler(sayNoDisplay);
    QApplication application(argc, argv);
    qInstallMessageHandler(QApplication::platformName() == "offscreen" ? dropOffscreenRemarks
                                                                       : nullptr);
    QApplication::setApplicationName("sextant");
    QApplication::setOrganizationName("sextant");
    QApplication::setApplicationDisplayName("Sextant");
    // The window's icon comes from the desktop entry of that name (packaging).
    QApplication::setDesktopFileName("org.sextant_lab.Sextant");
    QApplication::setStyle(QStyleFactory::create("Fusion"));
    // Numbers have a point in every language.
    QLocale::setDefault(QLocale::c());
    const OnePress once;

    const DesktopOptions& options = line.options;
    if (!options.report.isEmpty()) return runReport(options);  // in English
    // A picture depends on its command line alone, and leaves nothing behind.
    const bool picture = !options.screenshot.isEmpty();
    auto settings = picture ? std::make_unique<QSettings>(QString(), QSettings::IniFormat)
                            : std::make_unique<QSettings>();
    setLanguage(options.language ? *options.language
                : picture        ? Language::english
                                 : languageIn(*settings));
    const int ended = runWindow(options, std::move(settings));
    // What the window held, its lock on its session too, is let go.
    if (const auto next = nextStart()) QProcess::startDetached(programFile(), *next);
    return ended;
}

}  // namespace sextant
