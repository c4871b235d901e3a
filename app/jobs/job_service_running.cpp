// SPDX-License-Identifier: GPL-3.0-or-later
// How a job of the window is opened, computed unit by unit, and ends.
#include <QElapsedTimer>
#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "analysis/jobs/best_step.h"
#include "analysis/jobs/held_heads.h"
#include "analysis/text/samples.h"
#include "app/hand_over.h"
#include "app/jobs/job_entry.h"
#include "app/jobs/job_estimate.h"
#include "app/jobs/job_results.h"
#include "app/jobs/job_service.h"
#include "app/jobs/job_text.h"
#include "widgets/said.h"

namespace sextant {

namespace {

constexpr double gatherPause = 20.0;   // times what gathering a report took, before the next
constexpr double recordSeconds = 2.0;  // what a kill may take from the time that is told

// Null: not a kind that can, or too little is done.
std::shared_ptr<const Report> soFar(const JobKind& kind, const JobRun& run) {
    if (!kind.partial) return nullptr;
    try {
        return std::make_shared<const Report>(run.reportSoFar());
    } catch (const Error&) {
        return nullptr;
    }
}

// Whether to gather the report so far again: only so often that gathering takes a small share of
// the time.
bool due(const QElapsedTimer& since, double seconds) {
    return !since.isValid() ||
           static_cast<double>(since.nsecsElapsed()) * 1e-9 > gatherPause * seconds;
}

// The progress callback of a unit that takes minutes: it pauses the unit while a live request
// computes, and calls `tell` now and then with the job's fraction done and the seconds left.
std::function<void(double, const Message&)> withinUnit(
    const Scheduler& scheduler, const JobProgress& before, const std::stop_token& stop,
    const std::function<void(double, double)>& tell) {
    struct Spent {
        QElapsedTimer since, told;
        double stood = 0.0;  // seconds
    };
    auto spent = std::make_shared<Spent>();
    spent->since.start();
    return [=, &scheduler](double within, const Message&) {
        constexpr auto look = std::chrono::milliseconds(20);
        constexpr qint64 pause = 500;   // milliseconds between two tellings
        constexpr double first = 0.02;  // of a unit: before it says nothing of the rest
        const auto seconds = [](const QElapsedTimer& timer) {
            return static_cast<double>(timer.nsecsElapsed()) * 1e-9;
        };
        QElapsedTimer standing;
        standing.start();
        while (scheduler.liveComputes() && !stop.stop_requested())
            std::this_thread::sleep_for(look);
        spent->stood += seconds(standing);
        if (spent->told.isValid() && spent->told.elapsed() < pause) return;
        spent->told.start();
        const double done = before.fraction + within * before.nextShare;
        double left = before.secondsLeft;
        if (left >= 0)
            left *= (1.0 - done) / std::max(1e-9, 1.0 - before.fraction);
        else if (within > first)
            left =
                (seconds(spent->since) - spent->stood) * (1.0 - done) / (within * before.nextShare);
        tell(done, left);
    };
}

}  // namespace

struct JobService::Step {
    JobProgress progress;
    double seconds = 0.0;
    std::shared_ptr<const Report> report;  // once the job is finished
    std::shared_ptr<const Report> soFar;   // of a kind that can, where there is something yet
    double gathered = 0.0;                 // seconds that this took; 0: it was not asked for
};

void JobService::begin(JobEntry& entry, std::shared_ptr<const OpenDocument> atHand) {
    entry.card.state = JobState::waiting;
    entry.card.detail = tr("opening");
    entry.record.failure.clear();
    entry.record.ended = {};
    entry.note(entry.kind->prepare
                   ? tr("preparing")
                   : tr("opening %1").arg(QString::fromStdString(entry.input.experiment.model)));
    if (!entry.opener) entry.opener = std::make_unique<TaskSlot>(scheduler_, Lane::opening);
    const QString id = entry.card.id;
    const int turn = ++entry.turn;
    entry.opener->submit(
        [this, id, turn, prepare = prepare_, kind = entry.kind, input = entry.input,
         folder = entry.folder, place = place_, atHand, scheduler = scheduler_,
         closing = std::exchange(entry.closing, false)](std::stop_token stop) mutable {
            if (closing) scheduler->runAndWait(Lane::store, [] {});  // the journal is free then
            Progress progress;
            progress.stop = stop;
            const Places places = placesOf(input.experiment);
            if (kind->prepare)
                input = kind->prepare(std::move(input), folder, progress);
            else
                input.material = prepare(input.experiment, atHand, progress);
            if (place) input.material.place = place();
            if (!kind->prepare && kind->readsText && input.material.samples &&
                input.material.samples->samples.empty())
                throw Error("no text is open; open one to measure on");
            checkFits(*kind, input);
            auto run = std::make_shared<JobRun>(*kind, input, folder);
            const ModelSpec* spec = input.material.model ? &input.material.model->spec() : nullptr;
            const QString subtitle = subtitleOf(*kind, input, spec);
            progress.checkStop();  // its journal is free for the next turn
            handOver(this, [this, id, turn, run = std::move(run), subtitle, places,
                            material = input.material.identity] {
                if (JobEntry* then = find(id); then != nullptr && then->turn == turn) {
                    then->input.material.identity = material;  // what is measured is kept under it
                    then->places = places;
                }
                ready(id, turn, run, subtitle);
            });
        },
        [this, id, turn](const Message& reason) {
            handOver(this, [this, id, turn, reason] { fail(id, turn, reason); });
        });
    emit changed();
}

void JobService::ready(const QString& id, int turn, std::shared_ptr<JobRun> run,
                       const QString& subtitle) {
    JobEntry* entry = find(id);
    if (entry == nullptr || entry->turn != turn || entry->card.state != JobState::waiting) return;
    entry->run = std::move(run);
    entry->record.subtitle = subtitle;
    entry->card.subtitle = subtitle;
    entry->card.state = JobState::running;
    const JobProgress now = entry->run->progress();
    entry->card.fraction = now.fraction;
    entry->card.detail = doneText(*entry->kind, now);
    entry->card.secondsLeft = now.secondsLeft;
    entry->note(now.kept > 0 ? tr("running, %1 of %2 are kept").arg(now.kept).arg(now.units)
                             : tr("running"));
    entry->keepRecord(scheduler_);
    goOn(*entry);
}

// Runs one unit, then itself again: between two units live requests get the lane.
void JobService::goOn(JobEntry& entry) {
    if (entry.finishing) {
        emit changed();
        return;
    }
    if (!entry.worker)
        entry.worker = std::make_unique<TaskSlot>(
            scheduler_, entry.kind->longUnits ? Lane::training : Lane::compute, Priority::job);
    const QString id = entry.card.id;
    const int turn = entry.turn;
    entry.worker->submit(
        [this, id, turn, preferred = std::exchange(entry.preferred, {}), nothingYet = !entry.report,
         gathered = entry.gathered, gathering = entry.gathering, said = entry.said, run = entry.run,
         kind = entry.kind](std::stop_token stop) {
            Progress progress;
            progress.stop = stop;
            QElapsedTimer time;
            time.start();
            if (kind->longUnits)
                progress.report = withinUnit(
                    *scheduler_, run->progress(), stop, [this, id, turn](double done, double left) {
                        handOver(this, [=, this] { hearOf(id, turn, done, left); });
                    });
            if (!said.empty()) run->say(said);
            if (!preferred.empty()) run->prefer(preferred);
            run->step(progress);
            Step step;
            step.progress = run->progress();
            step.seconds = static_cast<double>(time.nsecsElapsed()) * 1e-9;
            if (run->finished()) step.report = std::make_shared<const Report>(run->report());
            if (step.report) {
                step.soFar = step.report;
            } else if (kind->partial && (nothingYet || due(gathered, gathering))) {
                time.restart();
                step.soFar = soFar(*kind, *run);
                step.gathered = static_cast<double>(time.nsecsElapsed()) * 1e-9;
            }
            handOver(this, [this, id, turn, step] {
                step.report ? keepFinished(id, turn, step) : take(id, step);
            });
        },
        [this, id, turn](const Message& reason) {
            handOver(this, [this, id, turn, reason] { fail(id, turn, reason); });
        });
    emit changed();
}

// What a finished job leaves is written while the compute lane serves others; then its card says
// that it is finished.
void JobService::keepFinished(const QString& id, int turn, const Step& step) {
    JobEntry* entry = find(id);
    if (entry == nullptr || entry->card.state == JobState::finished) return;
    if (entry->keeper) return;  // what it had before is being kept, as it was asked to be
    entry->finishing = true;
    entry->keeper = std::make_unique<TaskSlot>(scheduler_, Lane::store);
    const auto written = [this, id] {
        if (JobEntry* then = find(id)) {
            then->finishing = false;
            then->keeper.reset();
        }
    };
    entry->keeper->submit(
        [this, id, step, written, kind = entry->kind, folder = entry->folder, input = entry->input,
         keep = keep_](std::stop_token) {
            if (keep) keep(*kind, input, *step.report);
            keepResults(folder, *kind, input.experiment, input.material.identity, *step.report);
            handOver(this, [this, id, step, written] {
                written();
                take(id, step);
            });
        },
        [this, id, turn, written](const Message& reason) {
            handOver(this, [this, id, turn, written, reason] {
                written();
                fail(id, turn, reason);
            });
        });
    emit changed();
}

void JobService::hearOf(const QString& id, int turn, double fraction, double secondsLeft) {
    JobEntry* entry = find(id);
    if (entry == nullptr || entry->turn != turn || entry->card.state != JobState::running) return;
    entry->card.fraction = std::max(entry->card.fraction, fraction);
    entry->card.secondsLeft = secondsLeft;
    emit changed();
}

void JobService::take(const QString& id, const Step& step) {
    JobEntry* entry = find(id);
    if (entry == nullptr) return;
    const std::string model =
        entry->places.model.empty() ? entry->input.experiment.model : entry->places.model;
    entry->record.seconds += step.seconds;
    entry->record.timed += 1.0;
    entry->unwritten += step.seconds;
    JobCard& card = entry->card;
    if (card.state == JobState::finished) return;  // what it had was kept meanwhile
    if (step.soFar) entry->report = step.soFar;
    if (step.gathered > 0.0) {
        entry->gathering = step.gathered;
        entry->gathered.restart();
    }
    card.canKeep = entry->kind->search && entry->report && entry->report->proposed.has_value();
    if (card.state == JobState::cancelled && !step.report) return;
    card.fraction = std::max(card.fraction, step.progress.fraction);  // a bar does not go back
    card.secondsLeft = entry->ending ? -1.0 : step.progress.secondsLeft;
    card.detail = doneText(*entry->kind, step.progress);
    entry->record.units = static_cast<double>(step.progress.units);
    entry->record.fraction = card.fraction;
    const bool ended = step.report && std::exchange(entry->ending, false);
    const bool better = ended && bestStep(*step.report) != 0;
    if (step.report) {
        release(*entry);
        card.waitsForWindow = false;
        entry->takeUp(*step.report);
        if (ended && !better) card.detail = tr("your setting stays: %1").arg(card.detail);
        entry->record.ended = QDateTime::currentDateTime();
        entry->showEnd(entry->kind->measurement != nullptr);
        entry->note(tr("finished: %1").arg(card.detail));
        entry->keepRecord(scheduler_);
        entry->keepSoFar(scheduler_);
    } else if (card.state == JobState::running) {
        if (entry->unwritten > recordSeconds) {
            entry->keepRecord(scheduler_);
            entry->keepSoFar(scheduler_);
        }
        goOn(*entry);
    }
    emit changed();
    if (better) emit endedWithBest(id, model);
}

// The folder holds the report before the card says so, as that of one that came to its end.
void JobService::keepBest(JobEntry& entry, std::shared_ptr<const OpenDocument> atHand) {
    if (!entry.card.canKeep || !entry.report || !entry.kind || entry.keeper || entry.ending) return;
    if (listensToHand(entry.kind->key)) {
        // It measures what it has come to, and comes to its end.
        entry.ending = true;
        entry.said.merge(saidToEnd());
        entry.note(tr("told to end with the best"));
        if (entry.card.state == JobState::paused)
            ask(entry.card.id, JobChange::resume, std::move(atHand));
        return;
    }
    stop(entry);
    entry.card.state = JobState::paused;
    entry.note(tr("stopped, to keep what was found"));
    const QString id = entry.card.id;
    const int turn = entry.turn;
    entry.keeper = std::make_unique<TaskSlot>(scheduler_, Lane::store);
    entry.keeper->submit(
        [this, id, kind = entry.kind, folder = entry.folder, experiment = entry.input.experiment,
         material = entry.input.material.identity, report = entry.report, atHand](std::stop_token) {
            keepResults(folder, *kind, experiment, material, *report);
            handOver(this, [this, id, report, atHand] {
                JobEntry* then = find(id);
                if (then == nullptr) return;
                then->keeper.reset();
                if (then->card.state == JobState::finished) return;
                stop(*then);  // it was gone on with meanwhile
                release(*then);
                then->takeUp(*report);
                then->record.ended = QDateTime::currentDateTime();
                then->showEnd(then->kind->measurement != nullptr);
                then->note(tr("kept: %1").arg(then->card.detail));
                then->keepRecord(scheduler_);
                then->keepSoFar(scheduler_);
                emit changed();
                propose(*then, atHand.get());
            });
        },
        [this, id, turn](const Message& reason) {
            handOver(this, [this, id, turn, reason] {
                if (JobEntry* then = find(id)) then->keeper.reset();
                fail(id, turn, reason);
            });
        });
    emit changed();
}

void JobService::fail(const QString& id, int turn, const Message& reason) {
    JobEntry* entry = find(id);
    if (entry == nullptr || entry->turn != turn || entry->card.state == JobState::cancelled) return;
    release(*entry);
    entry->card.state = JobState::failed;
    entry->card.detail = said(reason);
    entry->record.failure = entry->card.detail;
    entry->record.ended = QDateTime::currentDateTime();
    entry->note(tr("failed: %1").arg(entry->card.detail));
    entry->keepRecord(scheduler_);
    emit changed();
}

}  // namespace sextant
