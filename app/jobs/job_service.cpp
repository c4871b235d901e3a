// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/job_service.h"

#include <QTimer>
#include <algorithm>
#include <chrono>
#include <set>
#include <thread>
#include <utility>

#include "analysis/jobs/held_heads.h"
#include "analysis/jobs/material.h"
#include "app/hand_over.h"
#include "app/jobs/job_entry.h"
#include "app/jobs/job_results.h"
#include "app/jobs/job_text.h"
#include "app/same_path.h"
#include "widgets/said.h"

namespace sextant {

namespace {

namespace fs = std::filesystem;

constexpr int takeBackMilliseconds = 8000;
constexpr int lookMilliseconds = 250;  // whether a unit waits for the window

// Of a card's detail.
QString betweenParts() {
    return QString::fromUtf8(" \u00b7 ");
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

bool active(JobState state) {
    return state == JobState::waiting || state == JobState::running;
}

}  // namespace

JobService::JobService(std::shared_ptr<Scheduler> scheduler, fs::path folder,
                       std::span<const JobKind> kinds, Prepare prepare, QObject* parent)
    : QObject(parent),
      scheduler_(std::move(scheduler)),
      folder_(std::move(folder)),
      kinds_(kinds),
      prepare_(std::move(prepare)),
      reader_(scheduler_, Lane::store) {
    for (const KeptJob& job : keptJobs(folder_))
        entries_.insert(entries_.begin(), keptEntry(job, kinds_));  // by name: the oldest first
    readKept();
    auto* look = new QTimer(this);
    connect(look, &QTimer::timeout, this, &JobService::lookWhoWaits);
    look->start(lookMilliseconds);
}

JobService::~JobService() {
    std::vector<QString> cancelled;
    for (const auto& entry : entries_) {
        if (entry->card.state == JobState::cancelled) {
            cancelled.push_back(entry->card.id);
        } else if (active(entry->card.state)) {
            entry->note(tr("paused: the window was closed"));
            entry->keepRecord(scheduler_);
            entry->keepSoFar(scheduler_);
        }
    }
    for (const QString& id : cancelled)
        leave(id);
    for (const auto& entry : entries_)
        stop(*entry);  // all at once
    for (const auto& entry : leaving_)
        while (entry->busy())
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
    letGo();
    scheduler_->runAndWait(Lane::store, [] {});  // it is written
    entries_.clear();
}

// Where models and texts of kept jobs lie. And report.json says nothing of the arrays' values: they
// are read for the newest of each kind and model, of which there is something to draw.
void JobService::readKept() {
    struct Kept {
        QString id;
        std::filesystem::path folder;
        std::shared_ptr<const Report> report;
    };
    std::vector<Kept> all;
    std::vector<std::pair<QString, Experiment>> experiments;
    std::set<std::pair<const JobKind*, std::string>> met;
    for (const auto& entry : entries_) {
        experiments.emplace_back(entry->card.id, entry->input.experiment);
        if (!entry->report || !entry->kind || entry->report->arrays.empty()) continue;
        if (!met.insert({entry->kind, entry->input.experiment.model}).second) continue;
        all.push_back({entry->card.id, reportFolder(*entry), entry->report});
    }
    if (experiments.empty()) return;
    reader_.submit(
        [this, experiments = std::move(experiments), all = std::move(all)](std::stop_token stop) {
            std::vector<std::pair<QString, Places>> found;
            for (const auto& [id, experiment] : experiments) {
                if (stop.stop_requested()) return;
                found.emplace_back(id, placesOf(experiment));
            }
            handOver(this, [this, found = std::move(found)] {
                for (const auto& [id, places] : found)
                    if (JobEntry* entry = find(id)) entry->places = places;
                emit changed();
            });
            for (const Kept& one : all) {
                if (stop.stop_requested()) return;
                auto whole = std::make_shared<const Report>(withArrays(one.folder, *one.report));
                handOver(this, [this, id = one.id, whole] {
                    JobEntry* entry = find(id);
                    if (entry == nullptr || entry->run) return;  // gone on with: newer is to come
                    entry->report = entry->written = whole;
                    const bool read =
                        std::none_of(whole->arrays.begin(), whole->arrays.end(),
                                     [](const ReportArray& array) { return array.values.empty(); });
                    entry->card.canKeep = entry->card.state != JobState::finished && read &&
                                          entry->kind->search && whole->proposed.has_value();
                    emit changed();
                });
            }
        });
}

void JobService::lookWhoWaits() {
    letGo();
    bool differs = false;
    for (const auto& entry : entries_) {
        const bool waits =
            entry->card.state == JobState::running && entry->worker &&
            (entry->kind->longUnits ? scheduler_->liveComputes() : entry->worker->waitsForLive());
        differs = differs || waits != entry->card.waitsForWindow;
        entry->card.waitsForWindow = waits;
    }
    if (differs) emit changed();
}

const JobKind& JobService::kindOf(const std::string& key) const {
    for (const JobKind& kind : kinds_) {
        if (kind.key == key) return kind;
    }
    throw Error("there is no kind of job \"{}\"; it belongs to another version", key);
}

std::vector<JobKindFacts> JobService::kinds() const {
    std::vector<JobKindFacts> facts;
    for (const JobKind& kind : kinds_) {
        if (kind.ownForm) continue;
        JobKindFacts one;
        one.key = QString::fromStdString(kind.key);
        one.title = translated(kind.title);
        one.help = translated(kind.help);
        one.folder = QString::fromStdString(folder_.string());
        one.parameters = materialParameters();
        one.parameters.insert(one.parameters.end(), kind.parameters.begin(), kind.parameters.end());
        one.passes = kind.passes;
        one.memory = kind.memory;
        one.checkSettings = kind.checkSettings;
        one.readsText = kind.readsText;
        one.tokensNeeded = kind.tokensNeeded;
        one.samplesNeeded = kind.samplesNeeded;
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

std::vector<JobPicture> JobService::pictures() const {
    std::vector<JobPicture> pictures;
    for (const auto& entry : entries_) {
        if (entry->kind == nullptr) continue;
        pictures.push_back({entry->card.id, entry->kind->key, entry->input.experiment,
                            entry->input.settings, entry->report,
                            entry->card.state == JobState::finished, entry->places.model,
                            entry->places.text});
    }
    return pictures;
}

JobEntry* JobService::find(const QString& id) {
    for (const auto& entry : entries_) {
        if (entry->card.id == id) return entry.get();
    }
    return nullptr;
}

// Named after the time, and after every other one, whatever the clock was set to meanwhile: the
// order of names is that of the cards.
fs::path JobService::freshFolder(const std::string& kind) const {
    constexpr const char* format = "yyyyMMdd-HHmmss-zzz";
    QDateTime now = QDateTime::currentDateTime();
    for (const auto& entry : entries_) {
        const QDateTime taken =
            QDateTime::fromString(entry->card.id.left(QString(format).size()), format);
        if (taken.isValid() && taken >= now) now = taken.addMSecs(1);
    }
    return folder_ / (now.toString(format).toStdString() + "-" + kind);
}

void JobService::start(const std::string& kindKey, const Choice& settings,
                       const Experiment& experiment, std::shared_ptr<const OpenDocument> atHand) {
    const JobKind& kind = kindOf(kindKey);
    JobInput input;
    if (!kind.prepare)
        input.experiment =
            withMaterial(experiment, part(settings, "material", materialParameters()));
    input.settings = part(settings, kind.key, kind.parameters);
    const bool same = atHand && samePlace(experiment.model, {}, atHand->modelPath.string(), {});
    if (same && kind.tokensNeeded && !atHand->textIsIds) {
        // As much of the text as the job needs, however little the window measures.
        const std::int64_t there = std::ssize(atHand->stream) - input.experiment.offset;
        const std::int64_t needed = kind.tokensNeeded(input.settings, atHand->spec);
        input.experiment.length = std::max(input.experiment.length, std::min(needed, there));
    }
    JobEntry& added = add(kind, std::move(input), same ? atHand.get() : nullptr);
    begin(added, std::move(atHand));
}

JobEntry& JobService::add(const JobKind& kind, JobInput input, const OpenDocument* atHand) {
    auto entry = std::make_unique<JobEntry>();
    entry->kind = &kind;
    entry->folder = freshFolder(kind.key);
    entry->input = std::move(input);
    if (atHand) entry->places = atHand->places;
    entry->record.subtitle = subtitleOf(kind, entry->input, atHand ? &atHand->spec : nullptr);
    entry->card.id = QString::fromStdString(entry->folder.filename().string());
    entry->card.kind = QString::fromStdString(kind.key);
    entry->card.title = translated(kind.title);
    entry->card.subtitle = entry->record.subtitle;
    entries_.insert(entries_.begin(), std::move(entry));
    return *entries_.front();
}

void JobService::offer(const std::string& kindKey, const Choice& settings,
                       const Experiment& experiment) {
    const JobKind& kind = kindOf(kindKey);
    JobInput input;
    input.experiment = experiment;
    input.settings = part(settings, kind.key, kind.parameters);
    for (const auto& entry : entries_)
        if (entry->kind == &kind && entry->input.experiment == input.experiment &&
            entry->input.settings == input.settings && entry->card.state != JobState::cancelled)
            return;
    JobEntry& added = add(kind, std::move(input), nullptr);
    added.card.state = JobState::paused;
    added.card.detail = tr("from a session that was opened");
    emit changed();
}

void JobService::stop(JobEntry& entry) {
    ++entry.turn;  // what was being opened comes too late
    if (entry.opener) entry.opener->cancel();
    if (entry.worker) entry.worker->cancel();
    entry.card.waitsForWindow = false;
}

void JobService::ask(const QString& id, JobChange action,
                     std::shared_ptr<const OpenDocument> atHand) {
    JobEntry* entry = find(id.section('/', 0, 0));
    if (entry == nullptr) return;
    if (const QString units = id.section('/', 1); !units.isEmpty()) {
        entry->preferred = units.toStdString();
        if (entry->card.state != JobState::paused) return;  // they come with the next unit
    }
    switch (action) {
        case JobChange::pause:
            if (!active(entry->card.state)) return;
            stop(*entry);
            entry->card.state = JobState::paused;
            entry->note(tr("paused"));
            entry->keepRecord(scheduler_);
            entry->keepSoFar(scheduler_);
            break;
        case JobChange::resume:
            if (entry->card.state != JobState::paused) return;
            entry->note(tr("gone on with"));
            if (!entry->run) return begin(*entry, std::move(atHand));
            entry->card.state = JobState::running;
            entry->card.detail = entry->card.detail.section(betweenParts(), 0, 0);
            return goOn(*entry);
        case JobChange::keepBest:
            return keepBest(*entry, std::move(atHand));
        case JobChange::takeBack:
            takeBack(*entry);
            return;
        case JobChange::cancel:
        case JobChange::remove:
            cancel(*entry);
            break;
        case JobChange::again:
            return again(*entry, std::move(atHand));
        case JobChange::openResult:
            if (entry->found)
                propose(*entry, atHand.get());
            else if (entry->card.hasResult)
                emit measured(id, QString::fromStdString(captureIn(entry->folder).string()),
                              entry->card.subtitle);
            return;
        case JobChange::showLog:
            return;  // the card has it
    }
    emit changed();
}

void JobService::propose(const JobEntry& entry, const OpenDocument* atHand) {
    Experiment experiment = entry.input.experiment;
    experiment.intervention = *entry.found;
    if (atHand != nullptr && samePlace(experiment.model, entry.places.model,
                                       atHand->modelPath.string(), atHand->places.model))
        emit proposed(experiment.intervention, entry.card.title + ": " + entry.card.detail);
    else
        emit proposedFor(experiment);
}

void JobService::cancel(JobEntry& entry) {
    if (entry.card.state == JobState::cancelled) return;
    stop(entry);
    // What is done and may be looked at, or gone on with, is thrown away at the second word.
    const bool useful = entry.kind && entry.kind->partial && !entry.kind->search && entry.report;
    if (useful && active(entry.card.state)) {
        entry.card.state = JobState::paused;
        entry.card.detail = entry.card.detail.section(betweenParts(), 0, 0) + betweenParts() +
                            tr("what is finished stays; Cancel again removes it");
        entry.note(tr("stopped"));
        entry.keepRecord(scheduler_);
        entry.keepSoFar(scheduler_);
        return;
    }
    entry.beforeCancel = entry.card;
    entry.card.state = JobState::cancelled;
    const bool whole = entry.beforeCancel.state == JobState::finished ||
                       entry.beforeCancel.state == JobState::failed;
    entry.card.detail = whole ? tr("removed") : tr("cancelled");
    entry.note(entry.card.detail);
    QTimer::singleShot(takeBackMilliseconds, this,
                       [this, id = entry.card.id, cancels = ++entry.cancels] {
                           JobEntry* then = find(id);
                           if (then != nullptr && then->card.state == JobState::cancelled &&
                               then->cancels == cancels)
                               drop(id);
                       });
}

void JobService::takeBack(JobEntry& entry) {
    if (entry.card.state != JobState::cancelled) return;
    entry.note(tr("taken back"));
    const JobCard before = entry.beforeCancel;
    entry.card.state = before.state;
    entry.card.detail = before.detail;
    if (!active(before.state)) {
        emit changed();
    } else if (entry.run) {
        entry.card.state = JobState::running;
        goOn(entry);
    } else {
        begin(entry, nullptr);
    }
}

void JobService::again(JobEntry& entry, std::shared_ptr<const OpenDocument> atHand) {
    if (entry.kind == nullptr) return;  // its journal cannot be read
    if (entry.card.state == JobState::failed)
        return begin(entry, std::move(atHand));  // goes on with what its journal holds
    Choice settings = entry.input.settings;
    settings.values.merge(materialOf(entry.input.experiment).values);
    start(entry.kind->key, settings, entry.input.experiment, std::move(atHand));
}

bool JobService::listens(const std::string& model, const std::string& place) const {
    return std::any_of(entries_.begin(), entries_.end(),
                       [&](const auto& entry) { return entry->listens(model, place); });
}

void JobService::hold(const std::string& model, const HeldHeads& heads, const std::string& place) {
    for (const auto& entry : entries_)
        if (entry->listens(model, place)) {
            entry->said = said(heads);
            if (entry->ending) entry->said.merge(saidToEnd());
        }
}

void JobService::clearFinished() {
    std::vector<QString> finished;
    for (const auto& entry : entries_) {
        if (entry->card.state == JobState::finished) finished.push_back(entry->card.id);
    }
    for (const QString& id : finished)
        drop(id);
    emit changed();
}

// The run's journal is closed on the store lane.
void JobService::release(JobEntry& entry) {
    if (!entry.run) return;
    scheduler_->post(Lane::store, [run = std::move(entry.run)] {});
    entry.run.reset();
    entry.closing = true;
}

void JobService::drop(const QString& id) {
    if (find(id) == nullptr) return;
    leave(id);
    letGo();
    emit changed();
}

void JobService::leave(const QString& id) {
    const auto dropped = std::find_if(entries_.begin(), entries_.end(),
                                      [&](const auto& entry) { return entry->card.id == id; });
    if (dropped == entries_.end()) return;
    (*dropped)->stopAll();
    leaving_.push_back(std::move(*dropped));
    entries_.erase(dropped);
}

// The folders of those whose work has come to a stop go, on the store lane: the window does not
// wait for work that reads or writes.
void JobService::letGo() {
    std::erase_if(leaving_, [this](const auto& entry) {
        if (entry->busy()) return false;
        scheduler_->post(Lane::store, [run = std::move(entry->run), folder = entry->folder,
                                       own = entry->folder.parent_path() == folder_]() mutable {
            run.reset();  // its journal is closed first
            std::error_code ignored;
            if (own) fs::remove_all(folder, ignored);
        });
        return true;
    });
}

}  // namespace sextant
