// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/studies/study_reading.h"

#include <QFileInfo>
#include <algorithm>
#include <cmath>
#include <map>
#include <thread>

#include "analysis/error.h"
#include "analysis/jobs/kinds/study_job.h"
#include "analysis/jobs/kinds/study_report.h"
#include "analysis/model/model.h"
#include "analysis/reason.h"
#include "app/jobs/job_estimate.h"
#include "pages/evaluate/evaluate_jobs.h"
#include "widgets/controls/number_text.h"
#include "widgets/said.h"
#include "widgets/text.h"

namespace sextant {

namespace {

QString sizeOf(const Study& study) {
    const auto models = study.variants.size(), seeds = study.seeds.size();
    return seeds == 1 ? QString::number(models) : QString("%1 \u00d7 %2").arg(models).arg(seeds);
}

QString timeOf(const Study& study) {
    return aboutText(studySeconds(study, threads()));
}

QString aboutOf(const Study& study) {
    QStringList names;
    for (const StudyVariant& variant : study.variants)
        names << translated(variant.name);
    const Optimisation& trained = study.variants.front().recipe.optimisation;
    const std::vector<std::int64_t> lengths = study.lengths();
    const QString tests =
        study.ofText() ? QObject::tr(
                             "each reads %1 steps of %2 sequences of %3 bytes and is tested in "
                             "windows of %4 to %5")
                             .arg(separated(trained.steps), separated(trained.batch))
                             .arg(separated(trained.length), separated(lengths.front()),
                                  separated(lengths.back()))
                       : QObject::tr(
                             "each learns for %1 steps of %2 lists and is tested on lists of %3 to "
                             "%4 elements")
                             .arg(separated(trained.steps), separated(trained.batch))
                             .arg(lengths.front())
                             .arg(lengths.back());
    return names.join(QStringLiteral(", ")) + QStringLiteral(": ") + tests + '.';
}

const ReportTable* tableOf(const Report& report, const char* name) {
    for (const ReportTable& table : report.tables)
        if (table.name == name) return &table;
    return nullptr;
}

std::optional<double> known(double value) {
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

void addLine(StudyResult& result, const ReportTable& means, const std::vector<double>& row) {
    const auto at = [&](const char* column) {
        const std::size_t found = columnOf(means, column);
        return found < row.size() ? row[found] : std::nan("");
    };
    const std::string& name = means.words.at("variant").at(static_cast<std::size_t>(row[0]));
    if (result.lines.empty() || result.lines.back().name != words(name))
        result.lines.push_back({words(name), {}});
    StudyPoint point;
    point.length = at("length");
    point.value = at(result.ofText ? "perplexity" : "accuracy");
    point.least = result.ofText ? std::exp(at("least")) : at("least");
    point.most = result.ofText ? std::exp(at("greatest")) : at("greatest");
    if (result.ofText) point.printed = known(at("printed"));
    result.lines.back().points.push_back(point);
}

}  // namespace

StudyRow studyRow(const QString& path) {
    StudyRow row{path, QFileInfo(path).completeBaseName(), {}, {}, {}, {}};
    try {
        StudyRequest request;
        request.file = path.toStdString();
        const Study study = studyOf(studySettings(request));
        row.title = translated(study.title);
        row.size = sizeOf(study);
        row.time = timeOf(study);
    } catch (const std::exception& error) {
        row.problem = said(reasonOf(error));
    }
    return row;
}

PlannedStudy plannedStudy(const StudyChoices& choices) {
    PlannedStudy planned;
    StudyPlan& plan = planned.plan;
    if (choices.path.isEmpty()) return planned;
    plan.title = QFileInfo(choices.path).completeBaseName();
    try {
        StudyRequest request;
        request.file = choices.path.toStdString();
        const Study whole = studyOf(studySettings(request));
        plan.title = translated(whole.title);
        plan.source = translated(whole.source);
        plan.ofText = whole.ofText();
        plan.seeds = static_cast<int>(whole.seeds.size());
        plan.steps = static_cast<int>(whole.variants.front().recipe.optimisation.steps);
        plan.about = aboutOf(whole);
        if (choices.seeds > plan.seeds)
            throw Error("the file has {} seeds; ask for fewer", plan.seeds);
        request.seeds = choices.seeds;
        request.steps = choices.steps;
        if (plan.ofText)
            for (const QString& text : choices.texts)
                request.texts.push_back(text.toStdString());
        planned.settings = studySettings(request);
        const Study asked = studyOf(planned.settings);
        plan.about = aboutOf(asked);
        plan.time = QObject::tr("%1 models, %2 on %3 %4 that do nothing else")
                        .arg(sizeOf(asked), timeOf(asked))
                        .arg(threads())
                        .arg(threads() == 1 ? QObject::tr("core") : QObject::tr("cores"));
        if (plan.ofText && asked.texts.empty())
            plan.why = QObject::tr("It reads texts and the file names none: choose some.");
    } catch (const std::exception& error) {
        plan.why = said(reasonOf(error));
    }
    return planned;
}

QString studyTitle(const JobPicture& job) {
    try {
        return translated(studyOf(job.settings).title);
    } catch (const std::exception&) {
        return {};  // of another version: its card says so
    }
}

QString studyRun(const JobPicture& job) {
    try {
        const Study study = studyOf(job.settings);
        return QObject::tr("%1 models, %2 steps each")
            .arg(sizeOf(study), separated(study.variants.front().recipe.optimisation.steps));
    } catch (const std::exception&) {
        return {};  // of another version: its card says so
    }
}

const JobPicture* studyJobOf(const Snapshot& now, const QString& title) {
    for (const JobPicture& one : now.pictures) {
        if (one.kind != "study" || studyTitle(one) != title) continue;
        const auto card = std::find_if(now.jobs.begin(), now.jobs.end(),
                                       [&](const JobCard& other) { return other.id == one.id; });
        if (card == now.jobs.end() || card->state != JobState::cancelled) return &one;
    }
    return nullptr;
}

StudyResult studyResult(const JobPicture& job) {
    StudyResult result;
    if (!job.report) return result;
    const ReportTable* means = tableOf(*job.report, "means");
    if (means == nullptr) return result;
    result.summary = said(job.report->summary);
    result.ofText = columnOf(*means, "perplexity") < means->columns.size();
    for (const auto& row : means->rows)
        addLine(result, *means, row);
    try {
        const StudyVariant& first = studyOf(job.settings).variants.front();
        result.trained = result.ofText ? static_cast<double>(first.recipe.optimisation.length)
                                       : static_cast<double>(first.recipe.task.longest);
    } catch (const std::exception&) {
        result.trained = 0;  // of another version
    }
    if (const ReportTable* overall = tableOf(*job.report, "overall"))
        for (const auto& row : overall->rows) {
            StudyLine& line = result.lines.at(static_cast<std::size_t>(row.at(0)));
            line.overall = known(row.at(columnOf(*overall, "accuracy")));
            line.printedOverall = known(row.at(columnOf(*overall, "printed")));
        }
    if (const ReportTable* statements = tableOf(*job.report, "statements")) {
        const auto says = statements->words.find("says");
        for (std::size_t i = 0; says != statements->words.end() && i < says->second.size(); ++i)
            if (i < result.lines.size()) result.lines[i].says = translated(says->second[i]);
    }
    return result;
}

}  // namespace sextant
