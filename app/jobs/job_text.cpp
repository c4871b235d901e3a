// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/job_text.h"

#include <QStringList>
#include <algorithm>
#include <cmath>

#include "analysis/figures/measured_on.h"
#include "analysis/jobs/kinds/setting_rows.h"
#include "analysis/text/samples.h"
#include "analysis/values/choice.h"
#include "analysis/values/number_text.h"
#include "app/session/session_label.h"
#include "widgets/controls/separated.h"
#include "widgets/jobs/duration_text.h"
#include "widgets/said.h"
#include "widgets/shown_date.h"
#include "widgets/text.h"

namespace sextant {

namespace {

QString tokens(const Experiment& experiment, const Samples* samples) {
    const bool known = samples != nullptr && !samples->samples.empty();
    const std::int64_t length = known ? samples->positions() : experiment.length;
    const auto count =
        known ? static_cast<std::int64_t>(samples->samples.size()) : experiment.samples;
    QString text = length > 0 ? QObject::tr("%1 tokens").arg(separated(length))
                              : QObject::tr("automatic length");
    if (known && std::any_of(samples->samples.begin(), samples->samples.end(),
                             [&](const Sample& sample) { return sample.read != length; }))
        text = QObject::tr("up to %1").arg(text);
    if (count == 0) text = QObject::tr("all samples of %1").arg(text);
    if (count > 1) text = separated(count) + QString::fromUtf8(" \u00d7 ") + text;
    if (experiment.offset > 0) text += QObject::tr(" from %1").arg(separated(experiment.offset));
    return text;
}

}  // namespace

QString doneText(const JobKind& kind, const JobProgress& progress) {
    if (!kind.search) return QObject::tr("%1 of %2").arg(progress.done).arg(progress.units);
    const QString units = QObject::tr("%1 units done").arg(progress.done);
    if (!kind.cost) return units;
    return QObject::tr("%1, %2 %").arg(units).arg(std::floor(100.0 * progress.fraction));
}

QString modelText(const std::string& path) {
    return words(checkpointName(path));
}

QString subtitleOf(const JobKind& kind, const JobInput& input, const ModelSpec* spec) {
    const Experiment& experiment = input.experiment;
    if (kind.prepare) return said(kind.words(input.settings));
    QStringList parts{modelText(experiment.model)};
    if (!experiment.text.empty())
        parts << words(std::filesystem::path(experiment.text).filename().string());
    if (!experiment.text.empty() || kind.readsText)
        parts << tokens(experiment, input.material.samples.get());
    Parameters told;
    for (const Parameter& one : kind.parameters)
        if (one.key != "settings") told.push_back(one);  // rows of interventions: by their number
    QString settings = kind.words ? said(kind.words(input.settings))
                                  : said(label(kind.title, input.settings, told));
    if (!kind.words && told.size() < kind.parameters.size())
        if (const std::size_t rows = settingRows(input).size(); rows > 1)
            settings += QObject::tr(", %1 settings").arg(rows);
    if (kind.words || settings != translated(kind.title)) parts << settings;
    if (spec != nullptr && !(experiment.intervention == Intervention{}))
        parts << words(describe(*spec, experiment.intervention));
    return parts.join(QString::fromUtf8(" \u00b7 "));
}

QString whenText(const JobRecord& record, const QDateTime& now) {
    if (!record.ended.isValid()) return {};
    const bool today = record.ended.date() == now.date();
    const QString at = today ? record.ended.toString("HH:mm")
                             : shownDate(record.ended, QObject::tr("d MMM, HH:mm"));
    return QObject::tr("%1, took %2").arg(at, durationText(record.seconds));
}

QString tableText(const Report& report) {
    constexpr std::size_t most = 200;  // rows; more are for a program that reads the files
    constexpr int digits = 6, gap = 2;
    QString text;
    for (const ReportTable& table : report.tables) {
        if (table.rows.empty() || table.rows.size() > most) continue;
        std::vector<int> widths;
        for (const std::string& column : table.columns) {
            widths.push_back(std::max(static_cast<int>(column.size()), digits + 4) + gap);
            text += words(column).rightJustified(widths.back());
        }
        text += '\n';
        for (std::size_t row = 0; row < table.rows.size(); ++row) {
            for (std::size_t i = 0; i < table.rows[row].size() && i < widths.size(); ++i)
                text += words(table.text(row, i, digits)).rightJustified(widths[i]);
            text += '\n';
        }
    }
    return text;
}

}  // namespace sextant
