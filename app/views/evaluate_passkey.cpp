// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/evaluate_passkey.h"

#include <QJsonArray>
#include <cmath>

#include "analysis/evaluate/passkey_layout.h"
#include "analysis/jobs/kinds/setting_rows.h"
#include "analysis/jobs/material.h"
#include "analysis/text/tokenizer.h"
#include "app/views/evaluate_jobs.h"
#include "app/views/evaluate_rows.h"
#include "app/views/position_words.h"
#include "widgets/evaluate/passkey_maps.h"
#include "widgets/evaluate/work_line.h"

namespace sextant {

PasskeyFacts passkeyFacts(const JobPicture& job, std::int64_t trained) {
    PasskeyFacts facts;
    facts.trained = trained;
    facts.trials = static_cast<int>(job.settings.whole("trials"));
    const auto& lengths = job.settings.list("lengths");
    if (lengths.empty())
        facts.lengths = passkeyLengths(2 * trained, 16);
    else
        facts.lengths = {lengths.begin(), lengths.end()};
    const auto& depths = job.settings.list("depths");
    if (depths.size() == 1 && depths[0] >= 1)
        for (int band = 0; band < static_cast<int>(depths[0]); ++band)
            facts.depths.push_back(band / depths[0]);
    else
        facts.depths = depths;
    for (const std::string& name : namesOf(settingRows({job.experiment, job.settings, {}}))) {
        PasskeyMap map{QString::fromStdString(name), {}, {}};
        map.accuracy.assign(facts.lengths.size() * facts.depths.size(), std::nan(""));
        map.log = map.accuracy;
        facts.maps.push_back(std::move(map));
    }
    if (!job.report || job.report->tables.empty()) return facts;
    const ReportTable& table = job.report->tables[0];
    const auto column = [&](const char* name) { return columnOf(table, name); };
    for (const auto& row : table.rows) {
        const auto setting = static_cast<std::size_t>(row.at(column("setting")));
        std::size_t length = 0, depth = 0;
        while (length < facts.lengths.size() &&
               static_cast<double>(facts.lengths[length]) != row.at(column("length")))
            ++length;
        while (depth < facts.depths.size() &&
               std::abs(facts.depths[depth] - row.at(column("depth"))) > 1e-9)
            ++depth;
        if (setting >= facts.maps.size() || length == facts.lengths.size() ||
            depth == facts.depths.size())
            continue;
        facts.maps[setting].accuracy[facts.at(length, depth)] = row.at(column("accuracy"));
        facts.maps[setting].log[facts.at(length, depth)] = row.at(column("log_probability"));
    }
    return facts;
}

EvaluatePasskey::EvaluatePasskey(std::function<std::vector<WantedRow>()> marked, QWidget* parent)
    : QObject(parent), marked_(std::move(marked)), pane_(new PasskeyPane(parent)) {
    connect(pane_, &PasskeyPane::chosen, this, [this] { own_ = true; });
    connect(pane_->work(), &WorkLine::startAsked, this, &EvaluatePasskey::start);
    connect(pane_->work(), &WorkLine::asked, this, [this](const QString& id, JobAction action) {
        emit wanted(JobWish{id, action});
    });
}

std::vector<WantedRow> EvaluatePasskey::rows() const {
    std::vector<WantedRow> all;
    if (!opened_) return all;
    for (const WantedRow& row : marked_())
        if (row.model == opened_->modelPath.toStdString() &&
            whyExcluded(opened_->spec, row.change).isEmpty())
            all.push_back(row);
    if (!all.empty()) return all;
    const std::string model = opened_->modelPath.toStdString();
    all.push_back({positionSummary(opened_->spec, {}), model, {}});
    if (experiment_.intervention != Intervention{})
        all.push_back({tr("as set now"), model, experiment_.intervention});
    return all;
}

void EvaluatePasskey::showSubject() {
    QStringList names;
    for (const WantedRow& row : rows())
        names << row.name;
    pane_->setSubject(
        names.empty()
            ? QString()
            : tr("of %1 \u00b7 Ctrl+click a row's name for its map").arg(names.join(", ")));
}

std::int64_t EvaluatePasskey::leastTokens(const QString& wording) const {
    if (!tokenizer_) return 0;
    const PasskeyTemplate parts = wording == "short" ? shortPasskey() : usualPasskey();
    const std::string key = "99999";
    std::string needle = parts.needle;
    if (const auto at = needle.find("{key}"); at != std::string::npos) needle.replace(at, 5, key);
    std::int64_t tokens = 2;  // a start token, and the space before the answer
    for (const std::string& part : {parts.task, needle, parts.question, key})
        tokens += std::ssize(tokenizer_->encode(part));
    return tokens;
}

void EvaluatePasskey::begin() {
    if (own_ || !opened_) return;
    PasskeyChoices choices;
    if (2 * leastTokens(choices.wording) > opened_->spec.trainedLength) choices.wording = "short";
    pane_->setChoices(choices);
}

void EvaluatePasskey::display(const Snapshot& now) {
    const auto tokenizer = now.samples ? now.samples->tokenizer : nullptr;
    const bool another = opened_ != now.opened || tokenizer_ != tokenizer;
    opened_ = now.opened;
    tokenizer_ = tokenizer;
    if (another) begin();
    kinds_ = now.jobKinds;
    experiment_ = now.experiment;
    PasskeyFacts facts;
    if (const JobPicture* job = newestPicture(now, "passkey")) {
        try {
            facts = passkeyFacts(*job, opened_->spec.trainedLength);
        } catch (const std::exception&) {
            facts = {};  // of another version: its card says so
        }
    }
    pane_->setFacts(facts);
    pane_->work()->setCard(cardOf(now, "passkey"));
    pane_->work()->setStart(tr("Compute"), !opened_ || opened_->textPath.isEmpty()
                                               ? tr("Open a checkpoint and a text first.")
                                               : QString());
    showSubject();
}

void EvaluatePasskey::start() {
    if (!opened_ || !kinds_) return;
    const auto kind = std::find_if(kinds_->begin(), kinds_->end(),
                                   [](const JobKindFacts& one) { return one.key == "passkey"; });
    if (kind == kinds_->end()) return;
    const PasskeyChoices& choices = pane_->choices();
    Choice settings = initialChoice(kind->key.toStdString(), kind->parameters);
    std::vector<double> lengths(choices.lengths.begin(), choices.lengths.end());
    if (lengths.empty())
        for (const std::int64_t one : passkeyLengths(2 * opened_->spec.trainedLength, 16))
            if (one >= leastTokens(choices.wording)) lengths.push_back(static_cast<double>(one));
    settings.values["lengths"] = lengths;
    settings.values["depths"] = std::vector<double>{static_cast<double>(choices.depths)};
    settings.values["trials"] = static_cast<std::int64_t>(choices.trials);
    settings.values["wording"] = choices.wording.toStdString();
    std::vector<SettingRow> list;
    for (const WantedRow& row : rows())
        list.push_back({row.name.toStdString(), row.change});
    settings.values["settings"] = settingsText(list);
    for (const auto& [name, value] : materialOf(experiment_).values)
        settings.values[name] = value;
    emit wanted(JobStartWish{kind->key, settings, false, {}});
}

QJsonObject EvaluatePasskey::state() const {
    const PasskeyChoices& now = pane_->choices();
    if (!own_) return {};
    QJsonArray lengths;
    for (const std::int64_t length : now.lengths)
        lengths.append(static_cast<double>(length));
    return {{"lengths", lengths},
            {"depths", now.depths},
            {"trials", now.trials},
            {"wording", now.wording}};
}

void EvaluatePasskey::setState(const QJsonObject& state) {
    PasskeyChoices choices;
    for (const auto& one : state["lengths"].toArray())
        if (one.toDouble() >= 2)
            choices.lengths.push_back(static_cast<std::int64_t>(one.toDouble()));
    choices.depths = std::clamp(state["depths"].toInt(choices.depths), 1, 200);
    choices.trials = std::clamp(state["trials"].toInt(choices.trials), 1, 10000);
    if (state["wording"].toString() == "short") choices.wording = "short";
    own_ = !state.isEmpty();
    pane_->setChoices(choices);
    begin();
}

}  // namespace sextant
