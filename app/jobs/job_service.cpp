// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/job_service.h"

#include <QDateTime>
#include <QTimer>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "analysis/jobs/kept_jobs.h"
#include "analysis/jobs/material.h"
#include "analysis/jobs/report_files.h"
#include "analysis/model/memory.h"
#include "analysis/reason.h"
#include "analysis/values/choice_json.h"
#include "widgets/jobs/job_card_frame.h"

namespace sextant {

namespace {

namespace fs = std::filesystem;

constexpr int takeBackMilliseconds = 8000;
constexpr int lookMilliseconds = 250;  // whether a unit waits for the window

QString fileName(const std::string& path) {
    return QString::fromStdString(fs::path(path).filename().string());
}

// The parameters of a kind's form out of one choice, and the material's.
Choice part(const Choice& all, const std::string& key, const Parameters& parameters) {
    Choice choice = initialChoice(key, parameters);
    for (auto& [name, value] : choice.values) {
        const auto given = all.values.find(name);
        if (given != all.values.end()) value = given->second;
    }
    return choice;
}

}  // namespace

struct JobService::Entry {
    JobCard card;
    const JobKind* kind = nullptr;
    fs::path folder;
    JobInput input;               // without material until it is prepared
    std::shared_ptr<JobRun> run;  // null until then; used on the compute lane alone
    std::optional<Intervention> found;
    QDateTime begun;
    std::unique_ptr<Seat> opener, worker;
};

JobService::JobService(std::shared_ptr<Scheduler> scheduler, fs::path folder,
                       std::span<const JobKind> kinds, Prepare prepare, QObject* parent)
    : QObject(parent),
      scheduler_(std::move(scheduler)),
      folder_(std::move(folder)),
      kinds_(kinds),
      prepare_(std::move(prepare)) {
    takeUpKept();
    auto* look = new QTimer(this);
    connect(look, &QTimer::timeout, this, [this] {
        bool differs = false;
        for (const auto& entry : entries_) {
            const bool waits = entry->card.state == JobState::running && entry->worker &&
                               entry->worker->waitsForLive();
            differs = differs || waits != entry->card.waitsForWindow;
            entry->card.waitsForWindow = waits;
        }
        if (differs) emit changed();
    });
    look->start(lookMilliseconds);
}

JobService::~JobService() {
    for (const auto& entry : entries_) {
        if (entry->card.state == JobState::cancelled) forget(*entry);
    }
    entries_.clear();
}

const JobKind& JobService::kindOf(const std::string& key) const {
    for (const JobKind& kind : kinds_) {
        if (kind.key == key) return kind;
    }
    throw Error("there is no kind of job \"" + key + "\"; it belongs to another version");
}

std::vector<JobKindFacts> JobService::kinds() const {
    std::vector<JobKindFacts> facts;
    for (const JobKind& kind : kinds_) {
        JobKindFacts one{QString::fromStdString(kind.key), QString::fromStdString(kind.title),
                         QString::fromStdString(kind.help), materialParameters()};
        one.parameters.insert(one.parameters.end(), kind.parameters.begin(), kind.parameters.end());
        facts.push_back(std::move(one));
    }
    return facts;
}

std::vector<JobCard> JobService::cards() const {
    std::vector<JobCard> cards;
    for (const auto& entry : entries_)
        cards.push_back(entry->card);
    return cards;
}

JobService::Entry* JobService::find(const QString& id) {
    for (const auto& entry : entries_) {
        if (entry->card.id == id) return entry.get();
    }
    return nullptr;
}

void JobService::takeUpKept() {
    for (const KeptJob& job : keptJobs(folder_)) {
        auto entry = std::make_unique<Entry>();
        entry->folder = job.folder;
        JobCard& card = entry->card;
        card.id = QString::fromStdString(job.folder.filename().string());
        card.title = card.id;
        card.state = JobState::failed;
        card.detail = QString::fromStdString(job.problem);
        try {
            if (job.problem.empty()) {
                entry->kind = &kindOf(job.head.kind);
                entry->input.experiment = job.head.experiment;
                entry->input.settings =
                    valuesFromJson(job.head.kind, entry->kind->parameters,
                                   nlohmann::json::parse(job.head.settings), job.folder.string());
                card.title = QString::fromStdString(entry->kind->title);
                card.subtitle =
                    fileName(job.head.experiment.model) + ", " + fileName(job.head.experiment.text);
                card.state = job.finished ? JobState::finished : JobState::paused;
                const std::size_t units = std::max(job.head.units.size(), job.done);
                card.fraction = job.finished || units == 0
                                    ? 1.0
                                    : static_cast<double>(job.done) / static_cast<double>(units);
                card.detail = job.finished
                                  ? tr("finished earlier; its report is in %1")
                                        .arg(QString::fromStdString(job.folder.string()))
                                  : QString::fromUtf8("%1 of %2 \u00b7 kept over the restart")
                                        .arg(job.done)
                                        .arg(units);
            }
        } catch (const std::exception& error) {
            card.detail = QString::fromStdString(reasonOf(error));
        }
        entries_.push_back(std::move(entry));
    }
}

void JobService::start(const std::string& kindKey, const Choice& settings,
                       const Experiment& experiment, std::shared_ptr<const Opened> atHand) {
    auto entry = std::make_unique<Entry>();
    const JobKind& kind = kindOf(kindKey);
    entry->kind = &kind;
    const QString stamp = QDateTime::currentDateTime().toString("yyyyMMdd-HHmmss-zzz");
    entry->card.id = stamp + "-" + QString::fromStdString(kindKey);
    entry->folder = folder_ / entry->card.id.toStdString();
    entry->card.title = QString::fromStdString(kind.title);
    entry->card.subtitle = fileName(experiment.model) + ", " + fileName(experiment.text);
    entry->input.experiment =
        withMaterial(experiment, part(settings, "material", materialParameters()));
    entry->input.settings = part(settings, kind.key, kind.parameters);
    Entry& added = *entry;
    entries_.insert(entries_.begin(), std::move(entry));
    begin(added, std::move(atHand));
}

void JobService::begin(Entry& entry, std::shared_ptr<const Opened> atHand) {
    entry.card.state = JobState::waiting;
    entry.card.detail = tr("opening");
    entry.begun = QDateTime::currentDateTime();
    if (!entry.opener) entry.opener = std::make_unique<Seat>(scheduler_, Lane::opening);
    const QString id = entry.card.id;
    entry.opener->submit(
        [this, id, prepare = prepare_, kind = entry.kind, input = entry.input,
         folder = entry.folder, atHand](std::stop_token stop) mutable {
            Progress progress;
            progress.stop = stop;
            input.material = prepare(input.experiment, atHand, progress);
            const std::uint64_t needed = kind->memory(input), there = availableBytes();
            if (needed > there)
                throw Error("this job needs " + gigabytes(static_cast<double>(needed)) + ", " +
                            gigabytes(static_cast<double>(there)) +
                            " are free; choose a shorter length");
            auto run = std::make_shared<JobRun>(*kind, input, folder);
            QMetaObject::invokeMethod(
                this,
                [this, id, run = std::move(run)] {
                    Entry* ready = find(id);
                    if (ready == nullptr || ready->card.state != JobState::waiting) return;
                    ready->run = run;
                    ready->card.state = JobState::running;
                    goOn(*ready);
                },
                Qt::QueuedConnection);
        },
        [this, id](const std::string& reason) {
            QMetaObject::invokeMethod(
                this, [this, id, reason] { fail(id, reason); }, Qt::QueuedConnection);
        });
    emit changed();
}

// One unit, and then this again: between two units whoever is live has the lane.
void JobService::goOn(Entry& entry) {
    if (!entry.worker)
        entry.worker = std::make_unique<Seat>(scheduler_, Lane::compute, Priority::job);
    const QString id = entry.card.id;
    entry.worker->submit(
        [this, id, run = entry.run, kind = entry.kind, folder = entry.folder,
         experiment = entry.input.experiment](std::stop_token stop) {
            Progress progress;
            progress.stop = stop;
            run->step(progress);
            const JobProgress now = run->progress();
            std::shared_ptr<const Report> report;
            if (run->finished()) {
                report = std::make_shared<const Report>(run->report());
                scheduler_->runAndWait(
                    Lane::store, [&] { writeReportFiles(folder, kind->key, experiment, *report); });
            }
            QMetaObject::invokeMethod(
                this,
                [this, id, now, report] {
                    Entry* current = find(id);
                    if (current == nullptr) return;
                    current->card.fraction = now.fraction;
                    current->card.secondsLeft = now.secondsLeft;
                    current->card.detail = tr("%1 of %2").arg(now.done).arg(now.units);
                    if (report)
                        finish(id, *report);
                    else if (current->card.state == JobState::running)
                        goOn(*current);
                    emit changed();
                },
                Qt::QueuedConnection);
        },
        [this, id](const std::string& reason) {
            QMetaObject::invokeMethod(
                this, [this, id, reason] { fail(id, reason); }, Qt::QueuedConnection);
        });
    emit changed();
}

void JobService::finish(const QString& id, const Report& report) {
    Entry& entry = *find(id);
    const QDateTime now = QDateTime::currentDateTime();
    entry.run.reset();
    entry.card.state = JobState::finished;
    entry.card.fraction = 1.0;
    entry.card.detail = QString::fromStdString(report.summary);
    entry.card.when = tr("%1, took %2")
                          .arg(now.toString("HH:mm"),
                               durationText(static_cast<double>(entry.begun.msecsTo(now)) / 1000));
    entry.found = report.proposed;
    entry.card.hasResult = report.proposed.has_value();
}

void JobService::fail(const QString& id, const std::string& reason) {
    Entry* entry = find(id);
    if (entry == nullptr) return;
    entry->run.reset();
    entry->card.state = JobState::failed;
    entry->card.detail = QString::fromStdString(reason);
    emit changed();
}

void JobService::ask(const QString& id, JobAction action) {
    Entry* entry = find(id);
    if (entry == nullptr) return;
    const auto stop = [&] {
        if (entry->opener) entry->opener->cancel();
        if (entry->worker) entry->worker->cancel();
    };
    switch (action) {
        case JobAction::pause:
            stop();
            entry->card.state = JobState::paused;
            entry->card.waitsForWindow = false;
            break;
        case JobAction::resume:
        case JobAction::takeBack:
            if (action == JobAction::takeBack && entry->card.state != JobState::cancelled) return;
            entry->card.state = JobState::running;
            if (entry->run)
                goOn(*entry);
            else
                begin(*entry, nullptr);
            return;
        case JobAction::cancel:
            stop();
            entry->card.state = JobState::cancelled;
            entry->card.detail = tr("cancelled");
            QTimer::singleShot(takeBackMilliseconds, this, [this, id] {
                Entry* then = find(id);
                if (then != nullptr && then->card.state == JobState::cancelled) {
                    ask(id, JobAction::remove);
                }
            });
            break;
        case JobAction::remove: {
            stop();
            forget(*entry);
            std::erase_if(entries_, [&](const auto& each) { return each.get() == entry; });
            break;
        }
        case JobAction::again: {
            if (entry->kind == nullptr) return;  // its journal cannot be read
            if (entry->card.state == JobState::failed) {
                begin(*entry, nullptr);  // goes on with what its journal holds
                return;
            }
            Choice settings = entry->input.settings;
            settings.values.merge(materialOf(entry->input.experiment).values);
            start(entry->kind->key, settings, entry->input.experiment, nullptr);
            return;
        }
        case JobAction::openResult:
            if (entry->found) emit proposed(*entry->found);
            return;
    }
    emit changed();
}

void JobService::clearFinished() {
    std::vector<QString> finished;
    for (const auto& entry : entries_) {
        if (entry->card.state == JobState::finished) finished.push_back(entry->card.id);
    }
    for (const QString& id : finished)
        ask(id, JobAction::remove);
}

void JobService::forget(Entry& entry) {
    entry.opener.reset();  // waits for what it was doing
    entry.worker.reset();
    entry.run.reset();
    std::error_code ignored;
    if (entry.folder.parent_path() == folder_) fs::remove_all(entry.folder, ignored);
}

}  // namespace sextant
