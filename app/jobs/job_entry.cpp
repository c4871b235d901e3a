// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/job_entry.h"

#include <QFileInfo>
#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "analysis/jobs/held_heads.h"
#include "analysis/reason.h"
#include "analysis/values/choice_json.h"
#include "app/jobs/job_results.h"
#include "app/jobs/job_text.h"
#include "app/same_path.h"
#include "widgets/said.h"

namespace sextant {

namespace {

namespace fs = std::filesystem;

Report readReport(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    if (!file) throw Error("{}: cannot be read; try the job again", path);
    return reportFromJson(text, path.string());
}

void takeUpFinished(JobEntry& entry) {
    const fs::path path = entry.folder / "report.json";
    const Report report = readReport(path);
    entry.takeUp(report);
    if (!entry.record.ended.isValid())
        entry.record.ended = QFileInfo(QString::fromStdString(path.string())).lastModified();
    std::error_code ignored;
    entry.showEnd(fs::exists(captureIn(entry.folder), ignored));
}

// What was drawn of it; one that is damaged is drawn again after the next unit.
void takeUpSoFar(JobEntry& entry) {
    const fs::path path = soFarIn(entry.folder) / "report.json";
    std::error_code ignored;
    if (!fs::exists(path, ignored)) return;
    try {
        entry.report = entry.written = std::make_shared<const Report>(readReport(path));
    } catch (const Error&) {
    }
}

void takeUpUnfinished(JobEntry& entry, const KeptJob& job) {
    JobCard& card = entry.card;
    takeUpSoFar(entry);
    // A search knows what it consists of only while its model is open: its record says it.
    const bool known = !job.head.units.empty();
    const auto units = std::max(
        known ? job.head.units.size() : static_cast<std::size_t>(std::max(entry.record.units, 0.0)),
        job.done);
    const auto done = static_cast<double>(job.done), all = static_cast<double>(units);
    card.fraction = !known       ? std::clamp(entry.record.fraction, 0.0, 1.0)
                    : units == 0 ? 0.0
                                 : done / all;
    if (!entry.record.failure.isEmpty()) {
        card.state = JobState::failed;
        card.detail = entry.record.failure;
        return;
    }
    card.state = JobState::paused;
    card.detail =
        known || entry.record.units > 0
            ? QObject::tr("%1 of %2 \u00b7 restored after restart").arg(job.done).arg(units)
            : QObject::tr("%1 units \u00b7 restored after restart").arg(job.done);
    if (entry.record.timed <= 0 || entry.record.seconds <= 0) return;
    if (known)
        card.secondsLeft = entry.record.seconds / entry.record.timed * (all - done);
    else if (card.fraction > 0)
        card.secondsLeft = entry.record.seconds * (1.0 - card.fraction) / card.fraction;
}

}  // namespace

bool JobEntry::listens(const std::string& model, const std::string& place) const {
    const bool open = card.state == JobState::waiting || card.state == JobState::running ||
                      card.state == JobState::paused;
    return open && kind != nullptr && listensToHand(kind->key) &&
           samePlace(input.experiment.model, places.model, model, place);
}

void JobEntry::note(const QString& line) {
    record.log += QDateTime::currentDateTime().toString("yyyy-MM-dd HH:mm:ss") + "  " + line + '\n';
    card.log = record.log + tables;
}

void JobEntry::takeUp(const Report& whole) {
    card.state = JobState::finished;
    card.canKeep = false;
    card.fraction = 1.0;
    card.detail = sextant::said(whole.summary);
    found = whole.proposed;
    report = std::make_shared<const Report>(whole);
    tables = tableText(whole);
    card.log = record.log + tables;
}

std::filesystem::path reportFolder(const JobEntry& entry) {
    return entry.card.state == JobState::finished ? entry.folder : soFarIn(entry.folder);
}

void JobEntry::keepRecord(const std::shared_ptr<Scheduler>& scheduler) {
    if (!recorder) recorder = std::make_unique<TaskSlot>(scheduler, Lane::store);
    recorder->submit(
        [where = folder, what = record](std::stop_token) { writeRecord(where, what); });
    unwritten = 0.0;
}

void JobEntry::keepSoFar(const std::shared_ptr<Scheduler>& scheduler) {
    const bool finished = card.state == JobState::finished;
    if (!finished && (!report || report == written)) return;
    written = report;
    if (!writer) writer = std::make_unique<TaskSlot>(scheduler, Lane::store);
    writer->submit([where = folder, of = kind, about = input.experiment,
                    soFar = finished ? nullptr : report](std::stop_token) {
        sextant::keepSoFar(where, *of, about, soFar.get());
    });
}

void JobEntry::showEnd(bool capture) {
    card.when = whenText(record, QDateTime::currentDateTime());
    card.hasResult = found.has_value() || capture;
}

void JobEntry::stopAll() {
    for (const auto* slot : {&opener, &worker, &keeper, &writer, &recorder})
        if (*slot) (*slot)->cancel();
}

bool JobEntry::busy() const {
    return std::ranges::any_of(std::array{&opener, &worker, &keeper, &writer, &recorder},
                               [](const auto* slot) { return *slot && (*slot)->busy(); });
}

std::unique_ptr<JobEntry> keptEntry(const KeptJob& job, std::span<const JobKind> kinds) {
    auto entry = std::make_unique<JobEntry>();
    entry->folder = job.folder;
    entry->record = readRecord(job.folder);
    JobCard& card = entry->card;
    card.id = QString::fromStdString(job.folder.filename().string());
    card.title = card.id;
    card.log = entry->record.log;
    try {
        if (!job.problem.empty()) throw Error(job.problem);
        const auto kind = std::find_if(kinds.begin(), kinds.end(), [&](const JobKind& one) {
            return one.key == job.head.kind;
        });
        if (kind == kinds.end())
            throw Error("there is no kind of job \"{}\"; it belongs to another version",
                        job.head.kind);
        entry->input.experiment = job.head.experiment;
        entry->input.settings =
            valuesFromJson(job.head.kind, kind->parameters,
                           nlohmann::json::parse(job.head.settings), job.folder.string());
        entry->kind = &*kind;
        card.kind = QString::fromStdString(kind->key);
        card.title = translated(kind->title);
        if (entry->record.subtitle.isEmpty())
            entry->record.subtitle = subtitleOf(*kind, entry->input, nullptr);
        card.subtitle = entry->record.subtitle;
        if (job.finished)
            takeUpFinished(*entry);
        else
            takeUpUnfinished(*entry, job);
    } catch (const std::exception& error) {
        card.state = JobState::failed;
        card.detail = said(reasonOf(error));
    }
    return entry;
}

}  // namespace sextant
