// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window_memory.h"

#include <QDateTime>
#include <QFileInfo>
#include <QGuiApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QScreen>
#include <algorithm>
#include <utility>

#include "app/desktop/main_window.h"
#include "app/desktop/recent_experiments.h"

namespace sextant {

namespace {

constexpr int mostRecent = 10;
// Milliseconds; a step of the history is kept sooner than how the window stands.
constexpr int saveEvery = 3000, saveStepAfter = 400;

void remember(WindowSettings& settings, const QString& list, const QString& path) {
    if (path.isEmpty()) return;
    settings.change(list, [path](const QVariant& saved) {
        QStringList recent = saved.toStringList();
        recent.removeAll(path);
        recent.push_front(path);
        return QStringList(recent.mid(0, mostRecent));
    });
}

// Beside the settings; of settings that are kept nowhere, nowhere.
QString historyFolder(const WindowSettings& settings) {
    const QString file = settings.fileName();
    return file.isEmpty() ? file : QFileInfo(file).path() + "/history";
}

QString toJson(const std::set<HeadId>& heads) {
    QJsonArray array;
    for (const HeadId id : heads)
        array.append(QJsonArray{id.layer, id.head});
    return QString::fromUtf8(QJsonDocument(array).toJson(QJsonDocument::Compact));
}

std::set<HeadId> headsFromJson(const QString& json) {
    std::set<HeadId> heads;
    for (const QJsonValue& pair : QJsonDocument::fromJson(json.toUtf8()).array())
        heads.insert({pair[0].toInt(-1), pair[1].toInt(-1)});
    return heads;
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
      history_(historyFolder(window->settings()), window->session().backend().scheduler) {
    restore();
    const Session* session = &window->session();
    connect(session, &Session::openedChanged, this, &WindowMemory::rememberOpened);
    const auto change = [this] { changed_ = true; };
    connect(session, &Session::experimentChanged, this, change);
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
    write();
    history_.flush();
    window_->settings().flush();
}

void WindowMemory::write() {
    if (window_->presenting()) return;  // a showing, not how it is to come back
    const Session& session = window_->session();
    set("window/geometry", window_->saveGeometry());
    const QJsonObject layout = window_->views().state();
    if (layout != layout_) {
        window_->settings().change("window/layout", [had = layout_, layout](const QVariant& saved) {
            return QString::fromUtf8(
                QJsonDocument(merged(layoutIn(saved), had, layout)).toJson(QJsonDocument::Compact));
        });
        layout_ = layout;
    }
    if (session.opened()) {
        set("view/selection", toJson(window_->selection().heads()));
        Experiment reference = session.experiment();
        reference.intervention = session.referenceIntervention();
        set("last/reference", QString::fromStdString(toJson(reference)));
        // What waits for its pin, which may be read at a later start only, stays as it was.
        if (session.capture() || reference.model != awaited_.model ||
            reference.intervention != awaited_.intervention)
            referenceFile_.clear();
        if (referenceFile_.isEmpty()) set("last/referenceFile", referenceFileOf(session));
        if (std::exchange(changed_, false))
            rememberExperiment(window_->settings(), recentOf(session, opening_));
    }
    saveSteps();
}

void WindowMemory::saveSteps() {
    const Session& session = window_->session();
    if (window_->presenting() || !session.opened()) return;
    set("last/experiment", QString::fromStdString(toJson(session.experiment())));
    set("last/bytes", session.opened()->textAsBytes);
    set("last/cutChosen", session.cutChosen());
    if (std::exchange(stepped_, false)) history_.keep(session.history());
}

void WindowMemory::openLast() {
    const QString json = window_->settings().value("last/experiment").toString();
    if (json.isEmpty()) return;
    selected_ = headsFromJson(window_->settings().value("view/selection").toString());
    referenceFile_ = window_->settings().value("last/referenceFile").toString();
    const QString reference = window_->settings().value("last/reference").toString();
    awaited_ = experimentFromJson((reference.isEmpty() ? json : reference).toStdString());
    if (reference.isEmpty()) awaited_.intervention = {};
    open(experimentFromJson(json.toStdString()), window_->settings().value("last/bytes").toBool(),
         awaited_.intervention, window_->settings().value("last/cutChosen", true).toBool());
}

void WindowMemory::open(const Experiment& experiment, bool bytes, const Intervention& reference,
                        bool cutChosen) {
    bringsBack_.reset();
    if (!window_->session().opened()) bringsBack_ = experiment;
    window_->session().openExperiment(experiment, bytes, reference, cutChosen);
}

void WindowMemory::bringHistoryBack() {
    stepped_ = true;
    if (!step_.isActive()) step_.start(saveStepAfter);
    Session& session = window_->session();
    if (session.history().empty() || !bringsBack_) return;
    const Experiment wanted = *std::exchange(bringsBack_, std::nullopt);
    const Experiment& now = session.history().current();
    if (wanted.model != now.model || wanted.text != now.text) return;  // something else was opened
    auto [steps, cursor] = history_.find(now);
    session.restoreHistory(std::move(steps), cursor);
}

void WindowMemory::bringReferenceBack() {
    Session& session = window_->session();
    if (referenceFile_.isEmpty() || !session.opened()) return;
    const std::vector<Pin>& pins = session.pins();
    for (std::size_t i = 0; i < pins.size(); ++i) {
        if (fileOf(pins[i]) != referenceFile_ || !pins[i].measurement) continue;
        referenceFile_.clear();
        return session.makePinReference(static_cast<int>(i));
    }
}

void WindowMemory::forgetLast() {
    window_->settings().remove("last/experiment");
}

void WindowMemory::rememberOpened() {
    const auto opened = window_->session().opened();
    if (!opened) {
        window_->setWindowTitle("Sextant");
        return;
    }
    opening_ = QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs);
    changed_ = true;
    const QString model = QString::fromStdString(opened->modelPath.string());
    window_->setWindowTitle(QFileInfo(model).fileName() + QString::fromUtf8(" \u2013 Sextant"));
    remember(window_->settings(), "recent/models", model);
    if (opened->hasText() && !opened->textIsIds) {
        remember(window_->settings(), "recent/texts",
                 QString::fromStdString(opened->textPath.string()));
    }
    std::set<HeadId> selected = std::exchange(selected_, {});
    if (!bringsBack_ || bringsBack_->model != opened->modelPath) selected.clear();
    std::erase_if(selected, [&](HeadId id) {
        return id.layer < 0 || id.layer >= opened->spec.layerCount() || id.head < 0 ||
               id.head >= opened->spec.heads;
    });
    window_->selection().setHeads(std::move(selected));
}

}  // namespace sextant
