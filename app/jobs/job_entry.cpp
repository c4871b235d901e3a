// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/job_entry.h"

#include <QFileInfo>
#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "analysis/jobs/held_heads.h"
#include "analysis/reason.h"
#include "analysis/values/choice_json.h"
#include "app/jobs/job_results.h"
#include "app/jobs/job_words.h"

namespace sextant {

namespace {

namespace fs = std::filesystem;

Report readReport(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    if (!file) throw Error(path.string() + ": cannot be read; try the job again");
    return reportFromJson(text, path.string());
}

void takeUpFinished(JobEntry& entry) {
    const fs::path path = entry.folder / "report.json";
    const Report report = readReport(path);
    entry.takeUp(report);
    if (!entry.record.ended.isValid())
        entry.record.ended = QFileInfo(QString::fromStdString(path.string())).lastModified();
    entry.showEnd();
}

void takeUpUnfinished(JobEntry& entry, const KeptJob& job) {
    JobCard& card = entry.card;
    const std::size_t units = std::max(job.head.units.size(), job.done);
    card.fraction = units == 0 ? 0.0 : static_cast<double>(job.done) / static_cast<double>(units);
    if (!entry.record.failure.isEmpty()) {
        card.state = JobState::failed;
        card.detail = entry.record.failure;
        return;
    }
    card.state = JobState::paused;
    card.detail = QString::fromUtf8("%1 of %2 \u00b7 kept over the restart")
                      .arg(job.done)
                      .arg(job.head.units.empty() ? QString("?") : QString::number(units));
    if (!job.head.units.empty() && entry.record.timed > 0 && entry.record.seconds > 0)
        card.secondsLeft =
            entry.record.seconds / entry.record.timed * static_cast<double>(units - job.done);
}

}  // namespace

bool JobEntry::listens(const std::string& model) const {
    const bool open = card.state == JobState::waiting || card.state == JobState::running ||
                      card.state == JobState::paused;
    return open && kind != nullptr && listensToHand(kind->key) && input.experiment.model == model;
}

void JobEntry::note(const QString& line) {
    record.log += QDateTime::currentDateTime().toString("yyyy-MM-dd HH:mm:ss") + "  " + line + '\n';
    card.log = record.log + tables;
}

void JobEntry::takeUp(const Report& whole) {
    card.state = JobState::finished;
    card.canKeep = false;
    card.fraction = 1.0;
    card.detail = QString::fromStdString(whole.summary);
    found = whole.proposed;
    report = std::make_shared<const Report>(whole);
    tables = tableWords(whole);
    card.log = record.log + tables;
}

void JobEntry::keepRecord() {
    writeRecord(folder, record);
    unwritten = 0.0;
}

void JobEntry::showEnd() {
    std::error_code ignored;
    card.when = whenWords(record, QDateTime::currentDateTime());
    card.hasResult = found.has_value() || fs::exists(captureIn(folder), ignored);
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
            throw Error("there is no kind of job \"" + job.head.kind +
                        "\"; it belongs to another version");
        entry->input.experiment = job.head.experiment;
        entry->input.settings =
            valuesFromJson(job.head.kind, kind->parameters,
                           nlohmann::json::parse(job.head.settings), job.folder.string());
        entry->kind = &*kind;
        card.kind = QString::fromStdString(kind->key);
        card.title = QString::fromStdString(kind->title);
        if (entry->record.subtitle.isEmpty())
            entry->record.subtitle = subtitleOf(*kind, entry->input, nullptr);
        card.subtitle = entry->record.subtitle;
        if (job.finished)
            takeUpFinished(*entry);
        else
            takeUpUnfinished(*entry, job);
    } catch (const std::exception& error) {
        card.state = JobState::failed;
        card.detail = QString::fromStdString(reasonOf(error));
    }
    return entry;
}

}  // namespace sextant
