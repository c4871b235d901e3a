// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/start/start_screen.h"

#include <QBoxLayout>
#include <QClipboard>
#include <QCoreApplication>
#include <QDesktopServices>
#include <QDir>
#include <QDockWidget>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>
#include <QUrl>
#include <utility>

#include "analysis/checkpoint/survey.h"
#include "app/commands/command.h"
#include "app/desktop/command_menu.h"
#include "app/desktop/drop_target.h"
#include "app/desktop/file_dialogs.h"
#include "app/desktop/main_window.h"
#include "app/desktop/window_memory.h"
#include "app/desktop/window_notices.h"
#include "app/document/session_document.h"
#include "app/hand_over.h"
#include "app/help/window_help.h"
#include "app/lessons/window_lessons.h"
#include "app/start/checkpoint_finder.h"
#include "app/start/recent_experiments.h"
#include "app/start/sample_folder.h"
#include "widgets/bars/command_palette.h"
#include "widgets/bars/notice_bar.h"
#include "widgets/help/help_card.h"
#include "widgets/start/checkpoint_table.h"
#include "widgets/start/open_bar.h"
#include "widgets/start/recent_list.h"
#include "widgets/start/start_page.h"

namespace sextant {

namespace {

constexpr auto curves = "curves";
constexpr auto foldersKey = "start/folders";

// Whether a checkpoint's path is that of a file, as far as its name says: it may be gone.
bool standsForFile(const std::string& path) {
    for (const char* suffix : {".safetensors", ".gguf", ".pt", ".pth", ".bin", ".ckpt", ".json"})
        if (path.ends_with(suffix)) return true;
    return false;
}

}  // namespace

StartScreen::StartScreen(MainWindow* window)
    : QObject(window),
      window_(window),
      page_(new StartPage(window)),
      finder_(new CheckpointFinder(this)),
      samples_(samplesFolder(QCoreApplication::applicationDirPath())),
      reader_(window->session().backend().scheduler, Lane::opening) {
    page_->hide();
    window->installEventFilter(this);
    auto* drops = new DropTarget(window);
    connect(drops, &DropTarget::dragged, page_, [this](const DropText& words) {
        page_->openBar()->setDragged(words.text, words.possible);
    });
    const auto runs = [this](const char* command) {
        return [this, command] { window_->commands().run(command); };
    };
    connect(page_, &StartPage::sampleWanted, this, [this](const QString& id) { openSample(id); });
    connect(page_, &StartPage::sampleMenuWanted, this, &StartScreen::askText);
    connect(page_, &StartPage::themeSwitched, this, runs("theme"));
    connect(page_, &StartPage::menuWanted, this, runs("menu"));
    connect(page_, &StartPage::lessonsWanted, this, &StartScreen::askLesson);
    connect(page_, &StartPage::backWanted, this, &StartScreen::goBack);
    connect(page_->openBar(), &OpenBar::openCheckpoint, this, runs("open-folder"));
    connect(page_->openBar(), &OpenBar::openText, this, runs("open-text"));
    connectCheckpoints();
    RecentList* recent = page_->recentList();
    connect(recent, &RecentList::opened, this,
            [this](int at) { window_->memory().open(recent_.at(static_cast<std::size_t>(at))); });
    connect(recent, &RecentList::searched, this, &StartScreen::findAgain);
    connect(recent, &RecentList::removed, this, [this](int at) {
        forgetExperiment(window_->settings(), recent_.at(static_cast<std::size_t>(at)));
        fill();
    });
    connect(recent, &RecentList::cleared, this, [this] {
        for (const RecentExperiment& one : recentExperiments(window_->settings()))
            forgetExperiment(window_->settings(), one);
        fill();
        page_->enter();
    });
}

void StartScreen::connectCheckpoints() {
    const auto copy = [](const QString& text) { QGuiApplication::clipboard()->setText(text); };
    connect(page_, &StartPage::opened, finder_, &CheckpointFinder::recognise);
    connect(page_, &StartPage::verdictWanted, finder_, &CheckpointFinder::judge);
    connect(page_->openBar(), &OpenBar::copyWanted, this, copy);
    // Why something else did not open is of no interest any more.
    connect(page_->openBar(), &OpenBar::typed, this,
            [this] { window_->notices()->resolve(causeName(SessionNotice::Cause::opening)); });
    CheckpointTable* table = page_->checkpoints();
    connect(table, &CheckpointTable::copyWanted, this, copy);
    connect(table, &CheckpointTable::refreshWanted, this, &StartScreen::refresh);
    connect(table, &CheckpointTable::folderWanted, this, &StartScreen::addFolder);
    connect(table, &CheckpointTable::folderRemoved, this, [this](const QString& place) {
        QStringList folders = window_->settings().value(foldersKey).toStringList();
        folders.removeIf([&](const QString& one) {
            return one == place || one == QDir::homePath() + place.mid(1);
        });
        window_->settings().setValue(foldersKey, folders);
        refresh();
    });
    connect(table, &CheckpointTable::showFolderWanted, this,
            [](const QString& folder) { QDesktopServices::openUrl(QUrl::fromLocalFile(folder)); });
    connect(finder_, &CheckpointFinder::changed, this, &StartScreen::fill);
    connect(finder_, &CheckpointFinder::judged, page_, &StartPage::setVerdict);
    connect(finder_, &CheckpointFinder::recognised, this,
            [this](const QString& named, bool checkpoint) {
                window_->notices()->clear();
                if (checkpoint)
                    window_->session().openModel(named);
                else
                    window_->openPaths({named});
            });
    connect(finder_, &CheckpointFinder::refused, this, [this](const QString& reason) {
        window_->notices()->clear();
        window_->notices()->add({Severity::error,
                                 reason,
                                 {},
                                 {},
                                 "opening",
                                 QString::fromStdString(sentenceOf(reason.toStdString()))});
    });
}

void StartScreen::refresh() {
    QStringList files;
    for (const RecentExperiment& one : recentExperiments(window_->settings()))
        for (const std::string& path : {one.experiment.model, one.experiment.text})
            if (!path.empty()) files << QString::fromStdString(path);
    files.removeDuplicates();
    finder_->look(window_->settings().value(foldersKey).toStringList(), files);
}

void StartScreen::addFolder() {
    const QString folder = QFileDialog::getExistingDirectory(
        window_, tr("Look for checkpoints in a folder"), QDir::homePath());
    if (folder.isEmpty()) return;
    QStringList folders = window_->settings().value(foldersKey).toStringList();
    if (!folders.contains(folder)) folders << folder;
    window_->settings().setValue(foldersKey, folders);
    refresh();
}

// Asks where a recent experiment's checkpoint or text is now, and opens it once all is there.
void StartScreen::findAgain(int at) {
    const QStringList missing = finder_->missing();
    const auto isMissing = [&](const std::string& path) {
        return missing.contains(QString::fromStdString(path));
    };
    RecentExperiment one = recent_.at(static_cast<std::size_t>(at));
    Experiment& experiment = one.experiment;
    const bool isModel = isMissing(experiment.model);
    std::string& lost = isModel ? experiment.model : experiment.text;
    const bool isFile = !isModel || standsForFile(lost);
    const QString name = QFileInfo(QString::fromStdString(lost)).fileName();
    const QString found =
        askOpen(*window_, {isModel ? FileKind::checkpoint : FileKind::text, tr("Find %1").arg(name),
                           isModel ? checkpointFilter() : tr("All files (*)"), !isFile});
    if (found.isEmpty()) return;
    moved_[lost] = found.toStdString();
    lost = found.toStdString();
    rememberExperiment(window_->settings(), one);
    refresh();
    fill();
    if (!isModel || !isMissing(experiment.text)) window_->memory().open(one, moved_);
}

// Of another model than before its curves are shown: the page was about the one before.
void StartScreen::leaveCheckpointPage(const Snapshot& now) {
    if (!now.opened || now.opened->modelPath == lastModel_) return;
    const bool another = !std::exchange(lastModel_, now.opened->modelPath).isEmpty();
    for (const ViewLayout::PlacedView& one : window_->views().placed())
        if (another && one.view->property("ofOneOpening").toBool() && !one.view->isHidden()) {
            window_->views().show(curves);
            return;
        }
}

void StartScreen::follow(const Snapshot& now) {
    leaveCheckpointPage(now);
    if (summonedOver_ && summonedOver_ != window_->session().opened()) goBack();
    const bool nothing = !now.opened && !now.measurement;  // pins wait for a model
    // What is being opened at the very start is on its way: no page for the blink of an eye.
    if (nothing && !page_->isVisible() && !now.job.running && !window_->memory().isReading())
        cover();
    if (!nothing && !summonedOver_ && page_->isVisible()) uncover();
    if (!page_->isVisible()) return;
    page_->setTheme(now.theme);
    page_->setStatus(now.job.running ? now.job.what : QString());
}

void StartScreen::summon() {
    const auto opened = window_->session().opened();
    if (page_->isVisible() || !opened) return enterField();
    summonedOver_ = opened;
    page_->setTheme(window_->theme());
    const SessionJob job = window_->session().job();
    page_->setStatus(job.running ? job.what : QString());
    page_->setBack(QString::fromStdString(opened->modelPath.filename().string()));
    cover();
    enterField();
}

// Ready for another name in place of the one before.
void StartScreen::enterField() {
    page_->openBar()->field()->setFocus(Qt::OtherFocusReason);
    page_->openBar()->field()->selectAll();
}

void StartScreen::goBack() {
    summonedOver_.reset();
    page_->setBack({});
    if (page_->isVisible() && window_->session().opened()) uncover();
}

void StartScreen::fill() {
    StartFacts facts;
    facts.samples = sampleFacts(samples_);
    recent_ = recentExperiments(window_->settings());
    const QDateTime now = QDateTime::currentDateTime();
    for (const RecentExperiment& one : recent_) {
        facts.recent.push_back(factsOf(one, now, finder_->missing()));
        if (const auto known = pictures_.find(one.file); known != pictures_.end())
            facts.recent.back().picture = known->second;
    }
    facts.checkpoints = finder_->groups();
    facts.summary = finder_->summary();
    facts.looking = finder_->looking();
    page_->setFacts(facts);
}

// Away from the window's thread, of the rows in sight.
void StartScreen::readPictures() {
    QStringList files;
    for (const RecentExperiment& one : recent_)
        if (!one.file.isEmpty() && files.size() < RecentList::most) files << one.file;
    reader_.submit([this, files](std::stop_token stop) {
        std::map<QString, QImage> read;
        for (const QString& file : files) {
            if (stop.stop_requested()) return;
            if (QImage picture = pictureIn(file); !picture.isNull()) read[file] = picture;
        }
        handOver(this, [this, read] {
            pictures_ = read;
            if (page_->isVisible()) fill();
        });
    });
}

void StartScreen::cover() {
    refresh();
    fill();
    readPictures();
    NoticeBar* notices = window_->notices();
    noticeHome_ = qobject_cast<QBoxLayout*>(notices->parentWidget()->layout());
    noticePlace_ = noticeHome_ ? noticeHome_->indexOf(notices) : 0;
    page_->noticePlace()->addWidget(notices);
    notices->setRoomy(true);
    // What lies under the page is out of reach of the keyboard.
    for (QWidget* under : window_->findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
        if (under == page_ || under == window_->palette() || under == window_->help().card() ||
            under->isWindow() || !under->isEnabled())
            continue;
        under->setEnabled(false);
        covered_ << under;
    }
    page_->setGeometry(window_->rect());
    page_->show();
    page_->raise();
    page_->enter();
}

void StartScreen::uncover() {
    page_->hide();
    for (const QPointer<QWidget>& under : std::as_const(covered_))
        if (under) under->setEnabled(true);
    covered_.clear();
    window_->notices()->setRoomy(false);
    if (noticeHome_) noticeHome_->insertWidget(noticePlace_, window_->notices());
    for (const ViewLayout::PlacedView& one : window_->views().placed())
        if (one.entry->place == ViewPlace::below && one.view->isVisible())
            one.view->setFocus(Qt::OtherFocusReason);
}

bool StartScreen::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) page_->setGeometry(window_->rect());
    return QObject::eventFilter(watched, event);
}

void StartScreen::openSample(const QString& id, const QString& text) {
    window_->notices()->clear();
    window_->session().openAutomatic(sampleExperiment(samples_, id, text));
}

void StartScreen::askLesson(const QPoint& globalPosition) {
    auto* menu = new QMenu(page_);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const std::vector<Lesson>& lessons = window_->lessons().lessons();
    for (std::size_t at = 0; at < lessons.size(); ++at) {
        QString words = QString("%1  %2").arg(at + 1).arg(lessons[at].title);
        if (const QString left = window_->lessons().leftAt(static_cast<int>(at)); !left.isEmpty())
            words += QString::fromUtf8(" \u00b7 ") + left;
        menu->addAction(words.replace("&", "&&"), this, [this, at] {
            if (summonedOver_) goBack();
            window_->lessons().start(static_cast<int>(at));
        });
    }
    menu->addSeparator();
    menu->addAction(tr("From a file\u2026"), this,
                    [this] { window_->commands().run("lesson-open"); });
    menu->popup(globalPosition);
}

void StartScreen::askText(const QString& id, const QPoint& globalPosition) {
    auto* menu = new QMenu(page_);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const QString& text : sampleTexts(samples_))
        menu->addAction(tr("Open with %1").arg(text), this,
                        [this, id, text] { openSample(id, text); });
    menu->addSeparator();
    menu->addAction(tr("Show folder"), this, [this, id] {
        QDesktopServices::openUrl(QUrl::fromLocalFile(samples_ + '/' + id));
    });
    menu->popup(globalPosition);
}

}  // namespace sextant
