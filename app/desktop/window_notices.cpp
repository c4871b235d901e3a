// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window_notices.h"

#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextDocumentFragment>
#include <QTimer>

#include "analysis/checkpoint/survey.h"
#include "app/desktop/command_menu.h"
#include "app/desktop/file_dialogs.h"
#include "app/desktop/main_window.h"
#include "app/start/checkpoint_finder.h"
#include "app/start/start_screen.h"
#include "widgets/bars/notice_bar.h"
#include "widgets/bars/top_bar_count_field.h"
#include "widgets/start/candidate_dialog.h"

namespace sextant {

using Cause = SessionNotice::Cause;

QString causeName(Cause cause) {
    switch (cause) {
        case Cause::setting:
            return "setting";
        case Cause::opening:
            return "opening";
        case Cause::computing:
            return "computing";
        case Cause::lostPin:
            return "lost-pin";
        case Cause::capture:
            break;
    }
    return "capture";
}

TopBarCountField* askingField(const MainWindow& window) {
    for (auto* field : window.findChildren<TopBarCountField*>())
        if (field->asks()) return field;
    return nullptr;
}

namespace {

constexpr int copiedShownFor = 6000;  // milliseconds
constexpr int copiedText = 60;        // characters of it that are told

// True where the keyboard is in a field of which this is the marked part.
bool isMarked(const QString& text) {
    const QWidget* focus = QApplication::focusWidget();
    if (const auto* line = qobject_cast<const QLineEdit*>(focus))
        return line->selectedText() == text;
    const auto* lines = qobject_cast<const QPlainTextEdit*>(focus);
    return lines && lines->textCursor().selection().toPlainText() == text;
}

// What a button or a command copied, which nothing else shows. Out of a field it needs no word, and
// what another program copied is not ours.
void tellCopied(NoticeBar* bar, QTimer* ends) {
    const QClipboard* clipboard = QGuiApplication::clipboard();
    if (!clipboard->ownsClipboard() || isMarked(clipboard->text())) return;
    QString what = clipboard->text().simplified();
    if (what.size() > copiedText) what = what.left(copiedText) + QString::fromUtf8("\u2026");
    bar->resolve("copied");
    bar->add({Severity::note,
              what.isEmpty() ? QObject::tr("Copied") : QObject::tr("Copied: %1").arg(what),
              {},
              {},
              "copied"});
    ends->start(copiedShownFor);
}

// Which of several checkpoints in a folder is meant. Read on threads of their own: the dialog is
// there at once.
void askCandidate(MainWindow& window, const SessionNotice& notice) {
    delete window.findChild<CandidateDialog*>();  // about what was named before
    CheckpointFinder* finder = window.start().finder();
    auto* dialog = new CandidateDialog(notice.place, finder->survey(notice.candidates),
                                       window.theme(), &window);
    QObject::connect(finder, &CheckpointFinder::surveyed, dialog, &CandidateDialog::setRow);
    QObject::connect(dialog, &CandidateDialog::chosen, &window, [&window](const QString& path) {
        window.notices()->resolve(causeName(Cause::opening));
        window.session().openCandidate(path);
    });
    dialog->open();
}

// The capture of a pin is not where it was.
void askLostPin(MainWindow& window, const QString& missing) {
    auto* box = new QMessageBox(QMessageBox::Question, QObject::tr("The file of a pin is missing"),
                                QObject::tr("%1 cannot be read. Where is it now?").arg(missing),
                                QMessageBox::Cancel, &window);
    box->setObjectName("lostPin");
    box->setAttribute(Qt::WA_DeleteOnClose);
    auto* locate = box->addButton(QObject::tr("Locate\u2026"), QMessageBox::AcceptRole);
    auto* forget = box->addButton(QObject::tr("Forget the pin"), QMessageBox::DestructiveRole);
    box->setDefaultButton(locate);
    QObject::connect(locate, &QPushButton::clicked, &window, [&window, missing] {
        const QString found = askOpen(
            window,
            {FileKind::capture, QObject::tr("Locate the capture of a pin"), captureFilter()});
        if (!found.isEmpty()) window.session().locatePin(missing, found);
    });
    QObject::connect(forget, &QPushButton::clicked, &window,
                     [&window, missing] { window.session().forgetPin(missing); });
    box->open();
}

// What the session says, with the button that it offers.
Notice shown(const SessionNotice& notice, MainWindow& window) {
    Notice made;
    made.severity = notice.severity == SessionNotice::Severity::error     ? Severity::error
                    : notice.severity == SessionNotice::Severity::warning ? Severity::warning
                                                                          : Severity::note;
    made.text = window.commands().keys().in(notice.text);
    // Why something does not open: the reason first, all of the message below it.
    if (made.severity == Severity::error && notice.cause == Cause::opening)
        if (const QString sentence = QString::fromStdString(sentenceOf(notice.text.toStdString()));
            sentence != notice.text)
            made.sentence = sentence;
    // Warnings and notes are about what is open, and stay as long as it is; those about a pin are
    // not.
    if (made.severity == Severity::error || notice.cause == Cause::lostPin ||
        notice.cause == Cause::capture || notice.offer == SessionNotice::Offer::chooseCandidate)
        made.cause = causeName(notice.cause);
    if (notice.offer == SessionNotice::Offer::readAsBytes) {
        made.buttonText = QObject::tr("Read the text as bytes");
        made.button = [&window] { window.session().readTextAsBytes(); };
    } else if (notice.offer == SessionNotice::Offer::chooseCandidate) {
        made.buttonText = QObject::tr("Choose one\u2026");
        made.button = [&window, notice] { askCandidate(window, notice); };
    } else if (notice.offer == SessionNotice::Offer::locatePin) {
        made.buttonText = QObject::tr("Locate or forget\u2026");
        made.button = [&window, notice] { askLostPin(window, notice.place); };
    } else if (notice.offer == SessionNotice::Offer::runWithoutRotation) {
        made.buttonText = QObject::tr("Run without rotation");
        made.button = [&window] { window.commands().run("position-none"); };
    }
    return made;
}

}  // namespace

void followNotices(MainWindow& window) {
    Session* session = &window.session();
    NoticeBar* bar = window.notices();
    QObject::connect(session, &Session::notice, bar, [&window, bar](const SessionNotice& notice) {
        bar->add(shown(notice, window));
        if (notice.offer == SessionNotice::Offer::chooseCandidate) askCandidate(window, notice);
    });
    // What did not open before is of no interest any more; captures are no part of what is opened,
    // nor is where the window stands.
    QObject::connect(session, &Session::openedChanged, bar, [bar] {
        bar->clear({causeName(Cause::capture), causeName(Cause::lostPin), "beside"});
    });
    QObject::connect(session, &Session::experimentChanged, bar,
                     [bar] { bar->resolve(causeName(Cause::setting)); });
    QObject::connect(session, &Session::measurementChanged, bar, [session, bar] {
        if (session->state() == Session::State::exact) bar->resolve(causeName(Cause::computing));
    });
    QObject::connect(session, &Session::pinsChanged, bar,
                     [bar] { bar->resolve(causeName(Cause::capture)); });
    auto* ends = new QTimer(bar);
    ends->setSingleShot(true);
    QObject::connect(ends, &QTimer::timeout, bar, [bar] { bar->resolve("copied"); });
    QObject::connect(QGuiApplication::clipboard(), &QClipboard::dataChanged, bar, [bar, ends] {
        // What could not be pasted is not there any more.
        for (const char* paste : {"paste-scales", "paste-position"})
            bar->resolve(paste);
        tellCopied(bar, ends);
    });
}

}  // namespace sextant
