// SPDX-License-Identifier: GPL-3.0-or-later
// The Session's measurements: what is shown, then the reference it is compared with.
#include <algorithm>
#include <limits>
#include <utility>

#include "analysis/jobs/material.h"
#include "app/session/session.h"
#include "widgets/said.h"

namespace sextant {

namespace {

// Moves of a slider while a first chunk is waited for, and more.
constexpr std::size_t mostBefore = 256;

}  // namespace

void Session::setSamples(std::shared_ptr<const Samples> samples) {
    samples_ = std::move(samples);
    queries_.forget();
    material_ = samples_ ? materialIdentity(opened_->contents, *samples_) : Identity{};
    fitCache();
}

void Session::findReference() {
    const std::uint64_t wanted = identityOf(reference_);
    if (referenceMeasurement_ && referenceMeasurement_->experiment == wanted) return;
    referenceAgain_ = false;
    referenceMeasurement_ = cache_.find(wanted);
    if (referenceMeasurement_) return;
    // What is pinned has its numbers, however long ago they were measured.
    const auto pinned = std::find_if(pins_.begin(), pins_.end(), [&](const Pin& one) {
        return one.measurement && one.measurement->experiment == wanted &&
               one.measurement->fidelity == Fidelity::exact;
    });
    if (pinned != pins_.end()) referenceMeasurement_ = pinned->measurement;
}

void Session::run() {
    if (!samples_) {
        setState(State::idle);
        return;
    }
    const std::uint64_t wanted = identityOf(current_.intervention);
    if (auto known = cache_.find(wanted)) {
        stopRunning();
        show(std::move(known), current_);
        waited_.reset();
        history_.setMeasured(current_, *measurement_, opened_->spec.trainedLength);
        emit historyChanged();
        setState(State::exact);
        emit measurementChanged();
        runReference();
        runQueries();
        return;
    }
    // What was dragged to and then let go is already being computed.
    if (running_ && running_->identity == wanted) {
        if (std::exchange(running_->purpose, Purpose::shown) != Purpose::shown) {
            computeJob_.what = tr("computing");
            setState(State::computing);
        }
        return;
    }
    submit(current_.intervention, Purpose::shown);
    setState(State::computing);
}

// And, once it is known, what pins lack.
void Session::runReference() {
    if (!samples_ || running_) return;
    if (reference() && (capture_ || !referenceAgain_)) return runPins();
    referenceState_ = State::idle;
    submit(reference_, Purpose::reference);
    emit stateChanged();
}

std::uint64_t Session::identityOf(const Intervention& intervention) const {
    Experiment experiment = current_;
    experiment.intervention = intervention;
    return hash(experiment, material_, computes(device(), precision_));
}

SessionQueries::Setting Session::asked() const {
    return {opened_, samples_, intervention(),
            [this](const Intervention& one) { return identityOf(one); },
            [place = backend_.placeOn, device = device_, precision = precision_] {
                return place ? place(device, precision) : ComputePlace{};
            }};
}

Answers Session::answers() const {
    return queries_.answers(asked());
}

void Session::ask(const std::string& query, std::optional<AnyQuestion> question) {
    if (!queries_.ask(query, std::move(question))) return;
    emit answersChanged();
    runQueries();
}

void Session::runQueries() {
    if (!running_) queries_.run(asked());  // else they come after
}

void Session::submit(const Intervention& intervention, Purpose purpose) {
    const bool shown = purpose == Purpose::shown;
    Request request;
    request.model = opened_->model;
    request.samples = samples_;
    request.intervention = intervention;
    request.experiment = identityOf(intervention);
    if (!shown) request.partialAfter = std::numeric_limits<double>::infinity();
    request.device = device_;
    request.precision = precision_;
    request.anew = std::exchange(anew_, false);
    Running running;
    running.identity = request.experiment;
    running.experiment = current_;
    running.experiment.intervention = intervention;
    running.purpose = purpose;
    ropeCheck_.cancel();  // it comes after everything a person asked for
    queries_.stop();
    // While moves follow each other faster than one tells of itself, what is left is what the last
    // that did would have needed from its beginning, or what the last answer took.
    double left = -1.0;
    if (running_ && shown) {
        if (computeJob_.secondsLeft >= 0.0 && computeJob_.fraction < 1.0)
            left = computeJob_.secondsLeft / (1.0 - computeJob_.fraction);
        else if (const auto known = exact(); known && known->seconds >= 1.0)
            left = known->seconds;
    }
    computeJob_ = {true,
                   shown                           ? tr("computing")
                   : purpose == Purpose::reference ? tr("computing A")
                                                   : tr("measuring a pin"),
                   0.0, left};
    // A drag passes through many values: what a person waits for is the last of them. Which of the
    // others computes, and gives its first chunk yet, is the engine's to know.
    if (running_) before_.push_back(*std::exchange(running_, std::nullopt));
    if (before_.size() > mostBefore) before_.erase(before_.begin());
    running.generation = engine_.submit(std::move(request));
    running_ = std::move(running);
}

void Session::show(std::shared_ptr<const Measurement> measurement, const Experiment& of) {
    measurement_ = std::move(measurement);
    measuredOf_ = of;
    if (measurement_->fidelity != Fidelity::exact) return;
    exact_ = measurement_;
    exactOf_ = of;
}

void Session::stopRunning() {
    before_.clear();
    if (!running_) return;
    running_.reset();  // first: a late answer finds nobody waiting
    computeJob_ = {};
    engine_.cancel();
}

void Session::end(Purpose purpose, State state) {
    if (purpose == Purpose::shown) state_ = state;
    if (purpose == Purpose::reference) referenceState_ = state;
}

void Session::accept(const Answer& answer) {
    if (!running_) return;
    // The first chunk of a request before, which was let finish so that a drag shows something.
    const auto before = std::find_if(before_.begin(), before_.end(), [&](const Running& one) {
        return one.generation == answer.generation;
    });
    if (before != before_.end()) {
        if (answer.kind != Answer::Kind::partial || before->purpose != Purpose::shown) return;
        show(answer.measurement, before->experiment);
        waited_.reset();
        if (answer.measurement->fidelity == Fidelity::exact) {  // it was done by then
            cache_.insert(answer.measurement);
            shareCache();
            history_.setMeasured(before->experiment, *answer.measurement,
                                 opened_->spec.trainedLength);
            emit historyChanged();
            givePins(answer.measurement);
        }
        before_.erase(before_.begin(), before + 1);  // nothing older comes any more
        emit measurementChanged();
        return;
    }
    if (answer.generation != running_->generation) return;
    switch (answer.kind) {
        case Answer::Kind::progress:
            computeJob_ = {true, said(answer.message), answer.fraction, answer.secondsLeft};
            emit stateChanged();
            return;
        case Answer::Kind::partial:
            if (running_->purpose != Purpose::shown) return;
            before_.clear();
            show(answer.measurement, running_->experiment);
            waited_.reset();  // that was for the answer before
            setState(State::partial);
            emit measurementChanged();
            return;
        case Answer::Kind::exact:
            acceptExact(answer);
            return;
        case Answer::Kind::failed:
        case Answer::Kind::cancelled: {
            const bool failed = answer.kind == Answer::Kind::failed;
            const Running ended = *std::exchange(running_, std::nullopt);
            computeJob_ = {};
            if (failed) failPins(ended.identity, said(answer.message));
            if (failed)
                say(SessionNotice::Severity::error, said(answer.message),
                    SessionNotice::Offer::none, SessionNotice::Cause::computing);
            end(ended.purpose, failed ? State::failed : State::cancelled);
            // The first chunks of what failed may be as wrong as the rest would have been.
            if (failed && ended.purpose == Purpose::shown && exact() && measurement_ != exact_) {
                show(exact_, Experiment(exactOf_));
                emit measurementChanged();
            }
            emit stateChanged();
            if (failed && ended.purpose == Purpose::pin) runReference();  // the other pins
            return;
        }
    }
}

void Session::acceptExact(const Answer& answer) {
    const Running finished = *running_;
    running_.reset();
    before_.clear();
    computeJob_ = {};
    cache_.insert(answer.measurement);
    shareCache();
    history_.setMeasured(finished.experiment, *answer.measurement, opened_->spec.trainedLength);
    if (finished.purpose == Purpose::shown) {
        show(answer.measurement, finished.experiment);
        waited_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - finished.asked)
                      .count();
        kept_ = answer.kept;
        state_ = State::exact;
    }
    givePins(answer.measurement);
    if (answer.measurement->experiment == identityOf(reference_)) {
        referenceMeasurement_ = answer.measurement;
        referenceAgain_ = false;
    }
    findReference();
    emit historyChanged();
    emit stateChanged();
    emit measurementChanged();
    runReference();
    if (running_) return;
    suspectRotation();
    runQueries();
}

}  // namespace sextant
