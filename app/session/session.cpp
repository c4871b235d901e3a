// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/session.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <algorithm>
#include <limits>
#include <utility>

#include "analysis/jobs/material.h"
#include "analysis/reason.h"
#include "app/hand_over.h"
#include "app/session/session_label.h"

namespace sextant {

namespace {

std::string absolutePath(const QString& path, const QDir& base = QDir::current()) {
    return QDir::cleanPath(base.absoluteFilePath(path)).toStdString();
}

QString words(const std::string& text) {
    return QString::fromStdString(text);
}

bool sameCut(const Experiment& a, const Experiment& b) {
    return a.length == b.length && a.offset == b.offset && a.samples == b.samples &&
           a.start == b.start;
}

}  // namespace

Session::Session(SessionBackend backend, QObject* parent)
    : QObject(parent),
      backend_(std::move(backend)),
      jobs_(std::make_unique<JobService>(backend_.scheduler, backend_.jobsFolder, backend_.jobKinds,
                                         backend_.prepareJob)),
      opener_(backend_.scheduler, Lane::opening),
      reader_(backend_.scheduler, Lane::store),
      questioner_(backend_.scheduler, Lane::compute, Priority::job),
      finder_(backend_.scheduler, Lane::store),
      devices_{backend_.cpu} {
    qRegisterMetaType<SessionNotice>();
    connect(jobs_.get(), &JobService::proposed, this,
            [this](const Intervention& next) { edit(next, EditPhase::commit); });
    connect(jobs_.get(), &JobService::proposedFor, this,
            [this](const Experiment& wanted) { openExperiment(wanted); });
    connect(jobs_.get(), &JobService::measured, this, &Session::openCapture);
    engine_ = backend_.engine([this](Answer answer) {
        handOver(this, [this, answer = std::move(answer)] { accept(answer); });
    });
    lookForDevices();
}

Session::~Session() {
    opener_.cancel();
    questioner_.cancel();
    finder_.cancel();
    engine_ = {};  // joins while this object still takes calls
}

Session::State Session::state() const {
    if (openJob_.running) return State::opening;
    if (capture_ && (showsReference_ || !opened_)) return State::exact;
    if (!showsReference_) return state_;
    // What is shown is A: B's state says nothing about its numbers.
    if (referenceMeasurement_) return State::exact;
    return running_ ? State::computing : referenceState_;
}

SessionJob Session::job() const {
    return openJob_.running ? openJob_ : computeJob_;
}

std::shared_ptr<const Measurement> Session::shown() const {
    if (capture_ && !opened_) return capture_->measurement;
    return showsReference_ ? reference() : measurement_;
}

std::shared_ptr<const Measurement> Session::reference() const {
    return capture_ ? capture_->measurement : referenceMeasurement_;
}

const Intervention& Session::shownMeasuredWith() const {
    if (capture_ && (showsReference_ || !opened_)) return capture_->experiment.intervention;
    return showsReference_ ? reference_ : measuredWith_;
}

const Intervention& Session::intervention() const {
    // A capture may be of another model: what is set stays in the editors.
    return showsReference_ && !capture_ ? reference_ : current_.intervention;
}

std::optional<double> Session::currentPerplexity() const {
    if (!measurement_ || measurement_->fidelity != Fidelity::exact ||
        measurement_->experiment != identityOf(current_.intervention)) {
        return std::nullopt;
    }
    return measurement_->perplexity();
}

// --- changing ---------------------------------------------------------------------------------

void Session::edit(Intervention next, EditPhase phase) {
    if (!opened_) return;
    try {
        check(opened_->spec, next);
    } catch (const std::exception& error) {
        say(SessionNotice::Severity::error, words(reasonOf(error)));
        return;
    }
    Experiment experiment = current_;
    experiment.intervention = std::move(next);
    if (phase == EditPhase::commit) {
        adopt(experiment, std::nullopt);
        return;
    }
    showsReference_ = false;
    current_ = std::move(experiment);
    emit experimentChanged();
    run();
}

void Session::setLength(std::int64_t length) {
    Experiment next = history_.empty() ? current_ : history_.current();
    next.length = length;
    change(next);
}

void Session::setOffset(std::int64_t offset) {
    Experiment next = history_.empty() ? current_ : history_.current();
    next.offset = offset;
    change(next);
}

void Session::setSamples(int samples) {
    Experiment next = history_.empty() ? current_ : history_.current();
    next.samples = samples;
    change(next);
}

void Session::change(Experiment next) {
    if (!opened_) {
        current_ = std::move(next);
        emit experimentChanged();
        return;
    }
    adopt(next, std::nullopt);
}

void Session::reset() {
    edit(Intervention{}, EditPhase::commit);
}

void Session::undo() {
    if (history_.canUndo()) goTo(history_.cursor() - 1);
}

void Session::redo() {
    if (history_.canRedo()) goTo(history_.cursor() + 1);
}

void Session::goTo(int step) {
    if (!opened_ || step < 0 || step >= static_cast<int>(history_.steps().size())) return;
    const Experiment next = history_.steps()[static_cast<std::size_t>(step)].experiment;
    const bool sameText = next.text == opened_->textPath.string() &&
                          (next.text.empty() || next.textIsIds == opened_->textIsIds);
    if (next.model == opened_->modelPath.string() && sameText) {
        adopt(next, step);
        return;
    }
    Opening opening;
    opening.request = {next.model, next.text, next.textIsIds, opened_->textAsBytes, opened_};
    opening.wanted = next;
    opening.historyStep = step;
    startOpening(std::move(opening));
}

bool Session::adopt(const Experiment& next, std::optional<int> historyStep) {
    if (opened_->hasText() && (!samples_ || !sameCut(next, current_))) {
        try {
            setSamples(cut(*opened_, next));
        } catch (const std::exception& error) {
            say(SessionNotice::Severity::error, words(reasonOf(error)));
            return false;
        }
    }
    const auto& steps = history_.steps();
    if (historyStep && *historyStep < static_cast<int>(steps.size()) &&
        steps[static_cast<std::size_t>(*historyStep)].experiment == next) {
        history_.moveTo(*historyStep);
    } else {
        history_.push(next, history_.empty()
                                ? describe(opened_->spec, next.intervention)
                                : describeChange(opened_->spec, history_.current(), next));
    }
    current_ = next;
    showsReference_ = false;
    findReference();
    emit experimentChanged();
    emit historyChanged();
    run();
    return true;
}

// --- looking ----------------------------------------------------------------------------------

void Session::setShowsReference(bool shows) {
    if (!opened_ || shows == showsReference_) return;
    showsReference_ = shows;
    emit experimentChanged();
    emit measurementChanged();
    if (shows && !reference()) runReference();
}

void Session::pinReference() {
    reference_ = intervention();
    capture_.reset();
    findReference();
    emit experimentChanged();
    emit measurementChanged();
    if (!running_) runReference();
}

void Session::unpinReference() {
    reference_ = {};
    capture_.reset();
    findReference();
    emit experimentChanged();
    emit measurementChanged();
    if (!running_) runReference();
}

void Session::recompute() {
    if (!samples_) return;
    cache_.clear();
    referenceMeasurement_.reset();
    stopRunning();
    run();
}

void Session::cancel() {
    if (openJob_.running) {
        ++openGeneration_;
        opener_.cancel();
        openJob_ = {};
        emit stateChanged();
        return;
    }
    if (!running_) return;
    const bool wasReference = running_->forReference;
    stopRunning();
    (wasReference ? referenceState_ : state_) = State::cancelled;
    emit stateChanged();
}

// --- running ----------------------------------------------------------------------------------

void Session::setSamples(std::shared_ptr<const Samples> samples) {
    samples_ = std::move(samples);
    material_ = samples_ ? materialIdentity(opened_->contents, *samples_) : Identity{};
}

void Session::findReference() {
    const std::uint64_t wanted = identityOf(reference_);
    if (referenceMeasurement_ && referenceMeasurement_->experiment == wanted) return;
    referenceMeasurement_ = cache_.find(wanted);
}

void Session::run() {
    if (!samples_) {
        setState(State::idle);
        return;
    }
    const std::uint64_t wanted = identityOf(current_.intervention);
    if (auto known = cache_.find(wanted)) {
        stopRunning();
        measurement_ = std::move(known);
        measuredWith_ = current_.intervention;
        history_.setPerplexity(current_, measurement_->perplexity());
        emit historyChanged();
        setState(State::exact);
        emit measurementChanged();
        runReference();
        return;
    }
    // What was dragged to and then let go is already being computed.
    if (running_ && running_->identity == wanted) {
        if (running_->forReference) {
            running_->forReference = false;
            computeJob_.what = tr("computing");
            setState(State::computing);
        }
        return;
    }
    submit(current_.intervention, false);
    setState(State::computing);
}

void Session::runReference() {
    if (!samples_ || reference() || running_) return;
    referenceState_ = State::idle;
    submit(reference_, true);
    emit stateChanged();
}

std::uint64_t Session::identityOf(const Intervention& intervention) const {
    Experiment experiment = current_;
    experiment.intervention = intervention;
    return hash(experiment, material_);
}

void Session::submit(const Intervention& intervention, bool forReference) {
    Request request;
    request.model = opened_->model;
    request.samples = samples_;
    request.intervention = intervention;
    request.experiment = identityOf(intervention);
    if (forReference) request.coarseAfter = std::numeric_limits<double>::infinity();
    request.device = device_;
    Running running;
    running.identity = request.experiment;
    running.experiment = current_;
    running.experiment.intervention = intervention;
    running.forReference = forReference;
    questioner_.cancel();  // it comes after everything a person asked for
    computeJob_ = {true, forReference ? tr("computing the reference") : tr("computing"), 0.0, -1.0};
    running.generation = engine_.submit(std::move(request));
    running_ = std::move(running);
}

void Session::stopRunning() {
    if (!running_) return;
    running_.reset();  // first: a late answer finds nobody waiting
    computeJob_ = {};
    engine_.cancel();
}

void Session::accept(const Answer& answer) {
    if (!running_ || answer.generation != running_->generation) return;
    switch (answer.kind) {
        case Answer::Kind::progress:
            computeJob_ = {true, words(answer.message), answer.fraction, answer.secondsLeft};
            emit stateChanged();
            return;
        case Answer::Kind::coarse:
            if (running_->forReference) return;
            measurement_ = answer.measurement;
            measuredWith_ = running_->experiment.intervention;
            setState(State::coarse);
            emit measurementChanged();
            return;
        case Answer::Kind::exact:
            acceptExact(answer);
            return;
        case Answer::Kind::failed:
        case Answer::Kind::cancelled: {
            const bool failed = answer.kind == Answer::Kind::failed;
            const bool wasReference = running_->forReference;
            running_.reset();
            computeJob_ = {};
            if (failed) say(SessionNotice::Severity::error, words(answer.message));
            (wasReference ? referenceState_ : state_) = failed ? State::failed : State::cancelled;
            emit stateChanged();
            return;
        }
    }
}

void Session::acceptExact(const Answer& answer) {
    const Running finished = *running_;
    running_.reset();
    computeJob_ = {};
    cache_.insert(answer.measurement);
    history_.setPerplexity(finished.experiment, answer.measurement->perplexity());
    if (!finished.forReference) {
        measurement_ = answer.measurement;
        measuredWith_ = finished.experiment.intervention;
        state_ = State::exact;
    }
    findReference();
    emit historyChanged();
    emit stateChanged();
    emit measurementChanged();
    runReference();
    if (!running_) suspectRotation();
}

void Session::setState(State state) {
    state_ = state;
    emit stateChanged();
}

void Session::say(SessionNotice::Severity severity, const QString& text,
                  SessionNotice::Offer offer) {
    emit notice({severity, text, offer});
}

// --- files ------------------------------------------------------------------------------------

void Session::saveExperiment(const QString& path) const {
    QSaveFile file(path);
    const QByteArray json = QByteArray::fromStdString(toJson(current_)) + '\n';
    if (!file.open(QIODevice::WriteOnly) || file.write(json) != json.size() || !file.commit()) {
        throw Error(path.toStdString() + ": " + file.errorString().toStdString() +
                    "; choose another folder");
    }
}

void Session::openExperimentFile(const QString& path) {
    constexpr qint64 most = 64 << 20;
    try {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly)) {
            throw Error(file.errorString().toStdString() + "; check the path");
        }
        if (file.size() > most) throw Error("larger than 64 MB: this is not an experiment");
        Experiment wanted = experimentFromJson(file.readAll().toStdString());
        const QDir beside = QFileInfo(path).absoluteDir();
        wanted.model = absolutePath(words(wanted.model), beside);
        if (!wanted.text.empty()) wanted.text = absolutePath(words(wanted.text), beside);
        openExperiment(std::move(wanted), opened_ && opened_->textAsBytes);
    } catch (const std::exception& error) {
        say(SessionNotice::Severity::error, path + ": " + words(reasonOf(error)));
    }
}

void Session::openModel(const QString& path) {
    Opening opening;
    opening.wanted = current_;
    opening.wanted.model = absolutePath(path);
    opening.wanted.intervention = {};
    opening.request.model = opening.wanted.model;
    opening.request.text = opening.wanted.text;
    opening.request.textIsIds = opening.wanted.textIsIds;
    opening.textMayFail = true;
    opening.lengthCarriedOver = true;
    startOpening(std::move(opening));
}

void Session::openText(const QString& path, bool ids) {
    Opening opening;
    opening.wanted = current_;
    opening.wanted.text = absolutePath(path);
    opening.wanted.textIsIds = ids;
    opening.wanted.offset = 0;
    opening.lengthCarriedOver = true;
    if (!opened_) {
        current_ = opening.wanted;
        say(SessionNotice::Severity::note,
            tr("%1 will be read once a checkpoint is open.").arg(path));
        emit experimentChanged();
        return;
    }
    opening.request = {opening.wanted.model, opening.wanted.text, ids, opened_->textAsBytes,
                       opened_};
    startOpening(std::move(opening));
}

void Session::openExperiment(Experiment wanted, bool bytes) {
    Opening opening;
    if (!wanted.model.empty()) wanted.model = absolutePath(words(wanted.model));
    if (!wanted.text.empty()) wanted.text = absolutePath(words(wanted.text));
    opening.request = {wanted.model, wanted.text, wanted.textIsIds, bytes, nullptr};
    opening.wanted = std::move(wanted);
    opening.textMayFail = !opened_;
    startOpening(std::move(opening));
}

void Session::readTextAsBytes() {
    if (!refused_) return;
    Opening opening = *std::exchange(refused_, std::nullopt);
    opening.request.bytesAccepted = true;
    startOpening(std::move(opening));
}

}  // namespace sextant
