// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/session.h"

#include <algorithm>
#include <utility>

#include "analysis/jobs/best_step.h"
#include "analysis/position/composition.h"
#include "analysis/reason.h"
#include "app/hand_over.h"
#include "app/session/locked_heads.h"
#include "app/session/session_label.h"
#include "widgets/said.h"

namespace sextant {

namespace {

bool sameCut(const Experiment& a, const Experiment& b) {
    return a.length == b.length && a.offset == b.offset && a.samples == b.samples &&
           a.start == b.start;
}

// What holds a move back.
QString lockedText(const std::vector<int>& locked, int heads) {
    constexpr std::size_t mostNamed = 4;
    QStringList names;
    for (const int head : locked)
        names << QString("L%1 H%2").arg(head / heads).arg(head % heads);
    if (locked.size() == 1)
        return Session::tr("%1 is locked and keeps its scale; select it and press L to unlock it.")
            .arg(names.front());
    return Session::tr(
               "%1 are locked and keep their scales; select them and press L to unlock them.")
        .arg(locked.size() > mostNamed ? Session::tr("%1 heads").arg(locked.size())
                                       : names.join(", "));
}

// Whether they differ in nothing but choices that say what is in effect anyway, and of which no
// word is said.
bool doesTheSame(const ModelSpec& spec, const Experiment& a, const Experiment& b,
                 std::int64_t tokens) {
    Experiment other = b;
    other.intervention.choices = a.intervention.choices;
    other.intervention.layerChoices = a.intervention.layerChoices;
    if (other != a || describe(spec, a.intervention) != describe(spec, b.intervention))
        return false;
    for (int layer = 0; layer < spec.layerCount(); ++layer)
        if (settledChoices(spec, a.intervention, layer, tokens) !=
            settledChoices(spec, b.intervention, layer, tokens))
            return false;
    return true;
}

// "head search, step 80": of the search that found it; empty: none did.
std::string searchName(const std::vector<JobPicture>& pictures, const Intervention& found) {
    for (const JobPicture& one : pictures) {
        if (one.kind != "search-heads" || !one.report || one.report->proposed != found) continue;
        const std::optional<std::int64_t> step = bestStep(*one.report);
        if (!step) continue;
        const bool rounds = one.settings.name("method") == "coordinate";
        return (rounds ? Session::tr("head search, round %1") : Session::tr("head search, step %1"))
            .arg(static_cast<qint64>(*step))
            .toStdString();
    }
    return {};
}

}  // namespace

Session::Session(SessionBackend backend, QObject* parent)
    : QObject(parent),
      backend_(std::move(backend)),
      jobs_(std::make_unique<JobService>(backend_.scheduler, backend_.jobsFolder, backend_.jobKinds,
                                         backend_.prepareJob)),
      opener_(backend_.scheduler, Lane::opening),
      captureIo_(backend_.scheduler, Lane::store),
      pinWriter_(backend_.scheduler, Lane::store),
      ropeCheck_(backend_.scheduler, Lane::compute, Priority::job),
      deviceProbe_(backend_.scheduler, Lane::store),
      queries_(this, backend_.scheduler, backend_.queries, [this] { emit answersChanged(); }),
      matcher_(backend_.scheduler, Lane::opening),
      configs_(backend_.scheduler, Lane::opening),
      devices_{backend_.cpu} {
    qRegisterMetaType<SessionNotice>();
    jobs_->setKeep(backend_.keepJob);
    placeJobs();
    connect(jobs_.get(), &JobService::proposed, this,
            [this](const Intervention& next, const QString& from) {
                const Intervention before = current_.intervention;
                if (!edit(next, EditPhase::commit)) return;  // it was refused, and that was said
                const bool same = current_.intervention == before;
                const std::string name = searchName(jobs_->pictures(), next);
                if (!same && !name.empty()) {
                    auto steps = history_.steps();
                    HistoryStep& step = steps[static_cast<std::size_t>(history_.cursor())];
                    step.label = name;
                    step.named = true;
                    history_.restore(std::move(steps), history_.cursor());
                    emit historyChanged();
                }
                say(SessionNotice::Severity::note,
                    from + (same ? tr(". It is what is set already.")
                                 : tr(". Applied; {key:undo} takes it back.")));
            });
    connect(jobs_.get(), &JobService::proposedFor, this,
            [this](const Experiment& wanted) { openExperiment(wanted); });
    connect(jobs_.get(), &JobService::endedWithBest, this,
            [this](const QString& id, const std::string& model) {
                if (opened_ && (opened_->modelPath == model || opened_->places.model == model))
                    jobs_->ask(id, JobChange::openResult, opened_);
            });
    connect(jobs_.get(), &JobService::measured, this, &Session::pinMeasured);
    connect(jobs_.get(), &JobService::changed, this, &Session::pinComparisons);
    connect(this, &Session::experimentChanged, this, &Session::tellSearches);
    engine_ = backend_.engine([this](Answer answer) {
        handOver(this, [this, answer = std::move(answer)] { accept(answer); });
    });
    fitCache();
    lookForDevices();
}

Session::~Session() {
    opener_.cancel();
    ropeCheck_.cancel();
    matcher_.cancel();
    configs_.cancel();
    queries_.stop();
    deviceProbe_.cancel();
    captureIo_.cancel();
    if (pinWriter_.busy()) backend_.scheduler->runAndWait(Lane::store, [] {});  // pins are written
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
    return showsReference_ ? reference_ : measuredOf_.intervention;
}

bool Session::shownIsStale() const {
    if (showsReference_ || !opened_ || !measurement_ || !samples_) return false;
    if (measurement_->experiment == identityOf(current_.intervention)) return false;
    // Of other tokens, or what should have followed it did not.
    return measurement_->experiment != identityOf(measuredOf_.intervention) ||
           state_ == State::cancelled || state_ == State::failed;
}

std::shared_ptr<const Measurement> Session::known(const Intervention& intervention) {
    return opened_ && samples_ ? cache_.find(identityOf(intervention)) : nullptr;
}

std::shared_ptr<const Measurement> Session::exact() const {
    const bool here = exact_ && samples_ && exact_->experiment == identityOf(exactOf_.intervention);
    return here ? exact_ : nullptr;
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

bool Session::edit(Intervention next, EditPhase phase) {
    return edit(std::move(next), phase, false);
}

bool Session::editByHand(Intervention next, EditPhase phase) {
    return edit(std::move(next), phase, true);
}

bool Session::edit(Intervention next, EditPhase phase, bool locks) {
    if (!opened_) return false;
    try {
        check(opened_->spec, next);
    } catch (const std::exception& error) {
        emit experimentChanged();  // editors go back to what is set
        say(SessionNotice::Severity::error, said(reasonOf(error)));
        return false;
    }
    if (std::exchange(showsReference_, false)) {
        say(SessionNotice::Severity::note,
            tr("Changed in B, which is shown now; A is what it is compared with."));
        emit measurementChanged();
    }
    Experiment experiment = current_;
    // From where a drag began: no rounding gathers on its way.
    const Intervention& held =
        history_.empty() ? current_.intervention : history_.current().intervention;
    experiment.intervention = withLocked(opened_->spec, next, held, current_.lockedHeads);
    const std::vector<int> refused =
        refusedHeads(opened_->spec, next, held, experiment.intervention, current_.lockedHeads);
    // Once in a drag.
    if (!refused.empty() && (history_.empty() || current_ == history_.current()))
        say(SessionNotice::Severity::note, lockedText(refused, opened_->spec.heads));
    if (phase == EditPhase::commit) {
        if (locks && !history_.empty() && jobs_->listens(current_.model, opened_->places.model))
            experiment.lockedHeads =
                withMoved(opened_->spec, history_.current().intervention, experiment);
        return adopt(experiment, std::nullopt);
    }
    current_ = std::move(experiment);
    emit experimentChanged();
    run();
    return true;
}

// What is locked is held at the scale that a person sees. Where nothing was ever locked since the
// model was opened there is nothing to tell: a search of before holds what it held.
void Session::tellSearches() {
    if (!opened_ || !jobs_->listens(current_.model, opened_->places.model)) return;
    const std::vector<double> sigma = effectiveSigma(opened_->spec, current_.intervention);
    HeldHeads held;
    for (const int head : current_.lockedHeads)
        if (head >= 0 && head < static_cast<int>(sigma.size()))
            held.emplace_back(head, sigma[static_cast<std::size_t>(head)]);
    if (held.empty() && toldOf_ != current_.model) return;
    toldOf_ = current_.model;
    jobs_->hold(current_.model, held, opened_->places.model);
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
        chooseCut(next);
        current_ = std::move(next);
        emit experimentChanged();
        return;
    }
    adopt(next, std::nullopt);
}

void Session::chooseCut(const Experiment& next) {
    if (next.length != current_.length || next.samples != current_.samples)
        chosenCut_ = TextCut{next.length, next.samples};
}

void Session::setLocked(std::vector<int> heads) {
    Experiment next = history_.empty() ? current_ : history_.current();
    next.lockedHeads = std::move(heads);
    change(next);
}

void Session::reset() {
    edit(Intervention{}, EditPhase::commit);
}

void Session::undo() {
    // What is in hand, as a wheel that has not come to rest, is the step that is taken back.
    if (opened_ && !history_.empty() && current_ != history_.current())
        edit(current_.intervention, EditPhase::commit);
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
    const bool sameModel = next.model == opened_->modelPath.string();
    if (sameModel && sameText && next.trainedLength == opened_->trainedLength) {
        adopt(next, step);
        return;
    }
    Opening opening;
    opening.request = requestOf(next);
    opening.request.bytesAccepted = opened_->textAsBytes;
    opening.request.sameModel = opened_;
    if (sameModel) opening.reference = reference_;
    opening.wanted = next;
    opening.historyStep = step;
    startOpening(std::move(opening));
}

void Session::setTrainedLength(std::int64_t tokens) {
    if (!opened_ || (opening_ && opening_->wanted.model != current_.model)) return;
    Opening opening = openingFrom();
    opening.wanted.trainedLength = tokens;
    opening.reference = reference_;
    opening.request = requestOf(opening.wanted, std::move(opening.request));
    opening.lengthCarriedOver = false;
    opening.cutChosen = chosenCut_.has_value();
    startOpening(std::move(opening));
}

void Session::restoreHistory(std::vector<HistoryStep> steps, int cursor) {
    if (!opened_ || history_.empty() || cursor < 0 || cursor >= static_cast<int>(steps.size()))
        return;
    const Experiment last = steps[static_cast<std::size_t>(cursor)].experiment;
    const Experiment now = history_.current();
    if (last.model != now.model || last.text != now.text) return;
    history_.restore(std::move(steps), cursor);
    // The program ended in the midst of a drag: how far it came is a step.
    if (last != now) history_.push(now, describeChange(opened_->spec, last, now));
    emit historyChanged();
}

bool Session::adopt(const Experiment& next, std::optional<int> historyStep) {
    if (opened_->hasText() && (!samples_ || !sameCut(next, current_))) {
        try {
            setSamples(cut(*opened_, next));
        } catch (const std::exception& error) {
            emit experimentChanged();  // editors go back to what is set
            say(SessionNotice::Severity::error, said(reasonOf(error)));
            return false;
        }
    }
    chooseCut(next);
    const auto& steps = history_.steps();
    if (historyStep && *historyStep < static_cast<int>(steps.size()) &&
        steps[static_cast<std::size_t>(*historyStep)].experiment == next) {
        history_.moveTo(*historyStep);
    } else if (!history_.empty() &&
               doesTheSame(opened_->spec, history_.current(), next,
                           samples_ ? samples_->positions() : opened_->spec.trainedLength)) {
        history_.revise(next);
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
    runQueries();
}

void Session::pinReference() {
    reference_ = intervention();
    capture_.reset();
    findReference();
    emit experimentChanged();
    emit measurementChanged();
    if (!running_) runReference();
    runQueries();
}

void Session::unpinReference() {
    reference_ = {};
    capture_.reset();
    findReference();
    emit experimentChanged();
    emit measurementChanged();
    if (!running_) runReference();
    runQueries();
}

void Session::recompute() {
    if (!samples_) return;
    cache_.clear();
    referenceAgain_ = referenceMeasurement_ != nullptr;
    stopRunning();
    anew_ = true;
    run();
}

void Session::cancel() {
    if (openJob_.running) {
        ++openGeneration_;
        opener_.cancel();
        endOpening();
        emit stateChanged();
        return;
    }
    if (!running_) return;
    const Purpose purpose = running_->purpose;
    stopRunning();
    end(purpose, State::cancelled);
    emit stateChanged();
}

// Answers have at most a quarter, layers what answers leave.
void Session::shareCache() {
    if (engine_.setCacheBytes)
        engine_.setCacheBytes(cacheBudget_ - std::min(cacheBudget_, cache_.bytes()));
}

// As the model that is open and the tokens that are read need it.
void Session::fitCache() {
    if (cacheGiven_) return;
    std::int64_t rows = 0;
    if (samples_)
        for (const Sample& sample : samples_->samples)
            rows += sample.read;
    limitCache(cacheBudgetBytes(freeMemory_, opened_ ? opened_->spec : ModelSpec{}, rows));
}

void Session::setCacheBudget(std::size_t bytes) {
    cacheGiven_ = true;
    limitCache(bytes);
    emit stateChanged();
}

void Session::limitCache(std::size_t bytes) {
    cacheBudget_ = bytes;
    cache_.limit(bytes / 4);
    shareCache();
}

void Session::setCacheShare(double share) {
    const double free = static_cast<double>(availableBytes()) + static_cast<double>(cacheUsed());
    cacheShare_ = std::clamp(share, 0.0, 1.0);
    if (cacheShare_ == 0.0) {
        cacheGiven_ = false;
        fitCache();
        emit stateChanged();
        return;
    }
    setCacheBudget(static_cast<std::size_t>(cacheShare_ * free));
}

std::size_t Session::cacheUsed() const {
    return cache_.bytes() + (engine_.cacheBytes ? engine_.cacheBytes() : 0);
}

std::uint64_t Session::memoryUsed() const {
    return engine_.residentBytes ? engine_.residentBytes() : 0;
}

void Session::setState(State state) {
    state_ = state;
    emit stateChanged();
}

void Session::say(SessionNotice::Severity severity, const QString& text, SessionNotice::Offer offer,
                  SessionNotice::Cause cause) {
    emit notice({severity, text, offer, cause});
}

}  // namespace sextant
