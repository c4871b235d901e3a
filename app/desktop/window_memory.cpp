// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window_memory.h"

#include <QBuffer>
#include <QFileInfo>
#include <QGuiApplication>
#include <QImage>
#include <QJsonDocument>
#include <QScopedValueRollback>
#include <QScreen>
#include <algorithm>
#include <utility>

#include "app/desktop/main_window.h"
#include "app/session/session_label.h"
#include "app/start/recent_experiments.h"
#include "app/start/start_screen.h"
#include "widgets/bars/notice_bar.h"
#include "widgets/language.h"
#include "widgets/start/start_page.h"

namespace sextant {

namespace {

constexpr int mostRecent = 10;
// Milliseconds; a step of the history is kept sooner than how the window stands.
constexpr int saveEvery = 3000, saveStepAfter = 400, pictureEvery = 60000;
constexpr QSize smallPicture(296, 186);

void rememberPath(WindowSettings& settings, const QString& list, const QString& path) {
    if (path.isEmpty()) return;
    settings.change(list, [path](const QVariant& saved) {
        QStringList recent = saved.toStringList();
        recent.removeAll(path);
        recent.push_front(path);
        return QStringList(recent.mid(0, mostRecent));
    });
}

// Beside the settings; of settings that are kept nowhere, nowhere.
QString sessionsFolder(const WindowSettings& settings) {
    const QString file = settings.fileName();
    return file.isEmpty() ? file : QFileInfo(file).absolutePath() + "/sessions";
}

QJsonObject layoutIn(const QVariant& saved) {
    return QJsonDocument::fromJson(saved.toString().toUtf8()).object();
}

// `saved` with the changes that this window has made since `had`; what another window has changed
// elsewhere, as in a table of another page, stays.
QJsonObject merged(QJsonObject saved, const QJsonObject& had, const QJsonObject& has) {
    for (const QString& key : had.keys())
        if (!has.contains(key)) saved.remove(key);
    for (const QString& key : has.keys()) {
        const QJsonValue before = had[key], now = has[key], there = saved.value(key);
        if (now == before && saved.contains(key)) continue;
        saved[key] = now.isObject() && there.isObject()
                         ? merged(there.toObject(), before.toObject(), now.toObject())
                         : now;
    }
    return saved;
}

// Of the pin whose numbers are A; empty: A is a setting of the model that is open.
QString referenceFileOf(const Session& session) {
    if (!session.capture()) return {};
    for (const Pin& pin : session.pins())
        if (pin.measurement == session.capture()->measurement) return fileOf(pin);
    return {};
}

}  // namespace

QRect fittedInto(const QRect& room, const QRect& at) {
    constexpr QMargins frame(4, 36, 4, 4);  // a title bar, and what stands around it
    const QRect within = room - frame;
    QRect fitted(at.topLeft(), at.size().boundedTo(within.size()));
    fitted.moveRight(std::min(fitted.right(), within.right()));
    fitted.moveBottom(std::min(fitted.bottom(), within.bottom()));
    fitted.moveLeft(std::max(fitted.left(), within.left()));
    fitted.moveTop(std::max(fitted.top(), within.top()));
    return fitted;
}

QSize firstWindowSize(const QSize& room) {
    return fittedInto(QRect({}, room), QRect(0, 0, 1440, 900)).size();
}

WindowMemory::WindowMemory(MainWindow* window)
    : QObject(window),
      window_(window),
      keeper_(this, sessionsFolder(window->settings()), window->session().backend().pinsFolder,
              window->session().backend().scheduler) {
    restore();
    const Session* session = &window->session();
    connect(session, &Session::openedChanged, this, &WindowMemory::rememberOpened);
    const auto change = [this] { changed_ = stale_ = true; };
    connect(session, &Session::experimentChanged, this, change);
    connect(session, &Session::experimentChanged, this, &WindowMemory::tellName);
    connect(session, &Session::pinsChanged, this, &WindowMemory::tellName);
    connect(session, &Session::measurementChanged, this, change);
    connect(session, &Session::historyChanged, this, &WindowMemory::bringHistoryBack);
    // The pins and the model come back in any order.
    connect(session, &Session::pinsChanged, this, &WindowMemory::bringReferenceBack);
    connect(session, &Session::openedChanged, this, &WindowMemory::bringReferenceBack,
            Qt::QueuedConnection);
    connect(&timer_, &QTimer::timeout, this, &WindowMemory::write);
    timer_.start(saveEvery);
    connect(&step_, &QTimer::timeout, this, &WindowMemory::saveSteps);
    step_.setSingleShot(true);
}

void WindowMemory::restore() {
    const WindowSettings& settings = window_->settings();
    window_->resize(firstWindowSize(window_->screen()->availableSize()));
    const bool back = window_->restoreGeometry(settings.value("window/geometry").toByteArray());
    window_->views().setState(layoutIn(settings.value("window/layout")));
    // It may have been on a larger screen.
    if (back && !(window_->windowState() & (Qt::WindowMaximized | Qt::WindowFullScreen)))
        window_->setGeometry(
            fittedInto(window_->screen()->availableGeometry(), window_->geometry()));
    layout_ = window_->views().state();
}

void WindowMemory::set(const QString& key, const QVariant& value) {
    if (window_->settings().value(key) != value) window_->settings().setValue(key, value);
}

void WindowMemory::save() {
    pictured_.invalidate();
    write();
    keeper_.flush();
    window_->settings().flush();
}

void WindowMemory::write() {
    if (window_->presenting()) return;  // a showing, not how it is to come back
    const Session& session = window_->session();
    if (!placedBeside_) set("window/geometry", window_->saveGeometry());
    const QJsonObject layout = window_->views().state();
    if (layout != layout_) {
        window_->settings().change("window/layout", [had = layout_, layout](const QVariant& saved) {
            return QString::fromUtf8(
                QJsonDocument(merged(layoutIn(saved), had, layout)).toJson(QJsonDocument::Compact));
        });
        layout_ = layout;
        changed_ = true;
    }
    if (session.opened()) {
        changed_ = changed_ || selected_ != window_->selection().heads();
        if (changed_) takePicture();
        stepped_ = stepped_ || std::exchange(changed_, false);
        const bool steps = stepped_;
        saveSteps();
        if (steps) remember(recentOf(session, keeper_.file()));
    }
}

void WindowMemory::saveSteps() {
    const Session& session = window_->session();
    if (window_->presenting() || !session.opened() || !std::exchange(stepped_, false)) return;
    if (session.capture() || session.experiment().model != awaitedPin_.model ||
        session.referenceIntervention() != awaitedPin_.reference)
        awaitedPin_ = {};  // something else is A
    selected_ = window_->selection().heads();
    SessionDocument kept = document();
    kept.savedAs = saved_.file();
    kept.savedSame = !saved_.differs();
    keeper_.keep(std::move(kept));
    set("last/document", keeper_.file());
}

SessionDocument WindowMemory::document() const {
    const Session& session = window_->session();
    SessionDocument now;
    now.experiment = session.experiment();
    now.textAsBytes = session.opened() && session.opened()->textAsBytes;
    now.cutChosen = session.cutChosen();
    now.reference = session.referenceIntervention();
    // What waits for its pin, which may be read at a later start only, stays as it was.
    now.referenceFile = awaitedPin_.file.isEmpty() ? referenceFileOf(session) : awaitedPin_.file;
    now.selection = window_->selection().heads();
    now.layout = window_->views().state();
    now.history = session.history();
    now.language = code(language());
    const std::vector<KeptPin> kept = session.keptPins();
    for (const Pin& pin : session.pins())
        for (const KeptPin& one : kept)
            if (one.key() == fileOf(pin)) {
                now.pins.push_back({one, pin.experiment});
                now.pins.back().kept.identity = pin.identity;
            }
    const std::vector<JobCard> cards = session.jobs().cards();
    for (const JobPicture& job : session.jobs().pictures()) {
        const auto card = std::find_if(cards.begin(), cards.end(),
                                       [&](const JobCard& one) { return one.id == job.id; });
        if (card != cards.end() &&
            (card->state == JobState::running || card->state == JobState::waiting ||
             card->state == JobState::paused))
            now.jobs.push_back({job.kind, job.experiment, job.settings});
    }
    now.picture = picture_;
    return now;
}

// Small, for the list of what was open. Not while something is dragged or the page of the start
// covers the window, and not often.
void WindowMemory::takePicture() {
    if (!stale_ || !window_->isVisible() || window_->start().page()->isVisible() ||
        window_->snapshot().dragging || window_->session().state() != Session::State::exact ||
        (pictured_.isValid() && pictured_.elapsed() < pictureEvery))
        return;
    stale_ = false;
    pictured_.start();
    const QImage small = window_->grab().toImage().scaled(smallPicture, Qt::KeepAspectRatio,
                                                          Qt::SmoothTransformation);
    picture_.clear();
    QBuffer buffer(&picture_);
    buffer.open(QIODevice::WriteOnly);
    small.save(&buffer, "PNG");
}

void WindowMemory::remember(RecentExperiment recent) {
    rememberExperiment(window_->settings(), std::move(recent));
}

void WindowMemory::saveAs(const QString& path) {
    pictured_.invalidate();
    takePicture();
    const SessionDocument now = document();
    window_->session().backend().scheduler->runAndWait(Lane::store,
                                                       [&] { writeDocument(path, now); });
    RecentExperiment recent = recentOf(window_->session(), QFileInfo(path).absoluteFilePath());
    recent.named = true;
    remember(recent);
    saved_.set(recent.file, window_->session());
    changed_ = true;
    tellName();
}

void WindowMemory::tellName() {
    const bool differed = saved_.differs();
    saved_.follow(window_->session(), bringsBack_ || window_->session().bringsPinsBack());
    if (saved_.differs() != differed) changed_ = true;
    // Qt puts the mark in the place of "[*]".
    const auto plain = [](const QString& name) { return QString(name).replace("[*]", "[*][*]"); };
    const QString dash = QString::fromUtf8(" \u2013 ");
    QString title = "Sextant";
    if (!openedModel_.isEmpty()) title = plain(QFileInfo(openedModel_).fileName()) + dash + title;
    const QString& file = saved_.file();
    if (!file.isEmpty()) title = plain(QFileInfo(file).fileName()) + "[*]" + dash + title;
    if (window_->windowFilePath() != file) window_->setWindowFilePath(file);
    if (window_->windowTitle() != title) window_->setWindowTitle(title);
    if (window_->isWindowModified() != saved_.differs())
        window_->setWindowModified(saved_.differs());
}

void WindowMemory::openLast() {
    const QString file = window_->settings().value("last/document").toString();
    if (file.isEmpty()) return;
    keeper_.read(
        file,
        [this, file](const SessionDocument& document, const auto& claim) {
            takeFrom(file, document, claim);
        },
        [this, file](const QString& why) {
            if (QFileInfo::exists(file))
                window_->notices()->add({Severity::error, why, {}, {}, "opening"});
            window_->start().follow(window_->snapshot());
        });
}

void WindowMemory::open(const QString& path) {
    keeper_.read(
        path,
        [this, path](const SessionDocument& document, const auto& claim) {
            takeFrom(path, document, claim);
        },
        [this](const QString& why) {
            window_->notices()->add({Severity::error, why, {}, {}, "opening"});
        });
}

void WindowMemory::open(const RecentExperiment& recent,
                        const std::map<std::string, std::string>& moved) {
    SessionDocument alone;
    alone.experiment = recent.experiment;
    alone.textAsBytes = recent.bytes;
    const auto relocated = [moved](SessionDocument document) {
        for (const auto& [from, to] : moved)
            relocate(document, from, to);
        return document;
    };
    if (recent.file.isEmpty()) return take(relocated(std::move(alone)));
    // Its file may be gone: what was set is known.
    keeper_.read(
        recent.file,
        [this, relocated, file = recent.file, same = moved.empty()](SessionDocument document,
                                                                    const auto& claim) {
            takeFrom(file, relocated(std::move(document)), claim, same);
        },
        [this, relocated, alone](const QString&) { take(relocated(alone)); });
}

void WindowMemory::takeFrom(const QString& file, SessionDocument document,
                            const DocumentKeeper::Claim& claim, bool same) {
    // What another's document says of files of its own counts for nothing.
    if (!keeper_.keeps(file)) {
        document.savedAs = QFileInfo(file).absoluteFilePath();
        document.savedSame = same;
    }
    take(document, claim);
}

void WindowMemory::take(const SessionDocument& document, const DocumentKeeper::Claim& claim) {
    Session& session = window_->session();
    if (!document.layout.isEmpty()) window_->views().setState(document.layout);
    std::vector<KeptPin> pins;
    for (const DocumentPin& pin : document.pins)
        if (std::none_of(session.pins().begin(), session.pins().end(),
                         [&](const Pin& one) { return fileOf(one) == pin.kept.key(); }))
            pins.push_back(pin.kept);
    session.restorePins(pins);
    for (const DocumentJob& job : document.jobs)
        session.jobs().offer(job.kind, job.settings, job.experiment);
    awaited_ = document;
    claim_ = claim;
    session.openExperiment(document.experiment, document.textAsBytes, document.reference,
                           document.cutChosen);
}

void WindowMemory::bringHistoryBack() {
    stepped_ = true;
    if (!step_.isActive()) step_.start(saveStepAfter);
    Session& session = window_->session();
    if (session.history().empty() || !past_) return;
    const SessionHistory past = *std::exchange(past_, std::nullopt);
    session.restoreHistory(past.steps(), past.cursor());
}

void WindowMemory::bringReferenceBack() {
    Session& session = window_->session();
    if (awaitedPin_.file.isEmpty() || !session.opened()) return;
    const std::vector<Pin>& pins = session.pins();
    for (std::size_t i = 0; i < pins.size(); ++i) {
        if (fileOf(pins[i]) != awaitedPin_.file || !pins[i].measurement) continue;
        awaitedPin_ = {};
        const QScopedValueRollback guard(bringsBack_, true);
        return session.makePinReference(static_cast<int>(i));
    }
}

void WindowMemory::forgetLast() {
    // Another window may have kept what it shows as the last one.
    if (window_->settings().value("last/document") == keeper_.file())
        window_->settings().remove("last/document");
}

void WindowMemory::rememberOpened() {
    const auto opened = window_->session().opened();
    const auto awaited = std::exchange(awaited_, std::nullopt);
    const auto claim = std::exchange(claim_, {});
    past_.reset();
    awaitedPin_ = {};
    if (!opened) {
        openedModel_.clear();
        keeper_.beginAnother();
        saved_.forget();
        return tellName();
    }
    changed_ = stale_ = true;
    const QString model = QString::fromStdString(opened->modelPath.string());
    const QString text = QString::fromStdString(opened->textPath.string());
    rememberPath(window_->settings(), "recent/models", model);
    if (opened->hasText() && !opened->textIsIds)
        rememberPath(window_->settings(), "recent/texts", text);
    std::set<HeadId> selected;
    if (awaited && awaited->experiment.model == opened->modelPath) {
        keeper_.goOn(claim);
        picture_ = awaited->picture;
        if (awaited->savedAs.isEmpty())
            saved_.forget();
        else
            saved_.set(awaited->savedAs, window_->session(), awaited->savedSame);
        selected = awaited->selection;
        if (!awaited->history.empty()) {
            past_ = awaited->history;
            if (!awaited->language.isEmpty() && awaited->language != code(language())) {
                std::vector<HistoryStep> steps = past_->steps();
                labelAnew(opened->spec, awaited->experiment.model, steps);
                past_->restore(std::move(steps), past_->cursor());
            }
        }
        if (awaited->reference)
            awaitedPin_ = {awaited->referenceFile, awaited->experiment.model, *awaited->reference};
    } else if (model != openedModel_ || text != openedText_) {
        keeper_.beginAnother();
        saved_.forget();
        picture_.clear();
        pictured_.invalidate();
    }
    openedModel_ = model;
    openedText_ = text;
    tellName();
    std::erase_if(selected, [&](HeadId id) {
        return id.layer < 0 || id.layer >= opened->spec.layerCount() || id.head < 0 ||
               id.head >= opened->spec.heads;
    });
    window_->selection().setHeads(std::move(selected));
}

}  // namespace sextant
