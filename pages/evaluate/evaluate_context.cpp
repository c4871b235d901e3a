// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/evaluate/evaluate_context.h"

#include <QJsonArray>

#include "analysis/jobs/kinds/setting_rows.h"
#include "pages/evaluate/evaluate_jobs.h"
#include "pages/evaluate/work_line.h"

namespace sextant {

namespace {

// The rows of a table with these columns, by setting; nothing where one is missing.
template <class Take>
void eachRow(const Report& report, const char* table, std::initializer_list<const char*> columns,
             const Take& take) {
    for (const ReportTable& one : report.tables) {
        if (one.name != table) continue;
        std::vector<std::size_t> at;
        for (const char* column : columns) {
            at.push_back(columnOf(one, column));
            if (at.back() >= one.columns.size()) return;
        }
        const auto names = one.words.find("setting");
        if (names == one.words.end()) return;
        for (const auto& row : one.rows) {
            std::vector<double> values;
            for (const std::size_t column : at)
                values.push_back(row.at(column));
            const auto setting = static_cast<std::size_t>(row.at(columnOf(one, "setting")));
            take(setting, QString::fromStdString(names->second.at(setting)), values);
        }
    }
}

}  // namespace

ContextFacts contextFacts(const Snapshot& now) {
    ContextFacts facts;
    const JobPicture* job = newestPicture(now, "same-segment");
    if (job == nullptr || !job->report) return facts;
    facts.trained = static_cast<double>(now.opened->spec.trainedLength);
    facts.segment = static_cast<double>(job->settings.whole("segment"));
    if (facts.segment == 0) facts.segment = facts.trained;
    std::map<std::size_t, ContextLine> lines;
    eachRow(*job->report, "cells", {"length", "nll_mean"},
            [&](std::size_t setting, const QString& name, const std::vector<double>& row) {
                ContextLine& line = lines[setting];
                line.name = name;
                line.context.push_back(row[0]);
                line.nll.push_back(row[1]);
            });
    eachRow(*job->report, "tax", {"tax"},
            [&](std::size_t setting, const QString&, const std::vector<double>& row) {
                if (const auto line = lines.find(setting); line != lines.end())
                    line->second.tax = row[0];
            });
    for (auto& [setting, line] : lines)
        facts.lines.push_back(std::move(line));
    return facts;
}

EvaluateContext::EvaluateContext(std::function<std::vector<WantedRow>()> rows, QWidget* parent)
    : EvaluateContext(std::move(rows), new ContextPane(parent), parent) {}

EvaluateContext::EvaluateContext(std::function<std::vector<WantedRow>()> rows, ContextPane* pane,
                                 QWidget* parent)
    : EvaluateSection("same-segment", pane->work(), parent), rows_(std::move(rows)), pane_(pane) {}

void EvaluateContext::display(const Snapshot& now) {
    EvaluateSection::display(now);
    pane_->setFacts(contextFacts(now));
    showSubject();
    work()->setStart(tr("Compute"), whyNot());
}

void EvaluateContext::showSubject() {
    QStringList names;
    for (const WantedRow& row : rows_())
        names << row.name;
    pane_->setSubject(
        names.empty() ? tr("does more text before the same tokens help?")
                      : tr("of %1 \u00b7 Ctrl+click rows' names for others").arg(names.join(", ")));
}

std::map<std::string, Value> EvaluateContext::asked() const {
    const ContextChoices& choices = pane_->choices();
    std::vector<SettingRow> list;
    for (const WantedRow& row : rows_())
        list.push_back({row.name.toStdString(), row.change});
    return {{"segment", choices.segment},
            {"multiples", std::vector<double>(choices.multiples.begin(), choices.multiples.end())},
            {"settings", settingsText(list)}};
}

QJsonObject EvaluateContext::state() const {
    const ContextChoices& now = pane_->choices();
    if (now == ContextChoices{}) return {};
    QJsonArray multiples;
    for (const std::int64_t one : now.multiples)
        multiples.append(static_cast<qint64>(one));
    return {{"segment", static_cast<qint64>(now.segment)}, {"multiples", multiples}};
}

void EvaluateContext::setState(const QJsonObject& state) {
    ContextChoices choices;
    choices.segment = std::max<qint64>(0, state["segment"].toInteger());
    std::vector<std::int64_t> multiples;
    for (const auto& one : state["multiples"].toArray())
        if (one.toInteger() > 0) multiples.push_back(one.toInteger());
    if (!multiples.empty()) choices.multiples = multiples;
    pane_->setChoices(choices);
}

}  // namespace sextant
