// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/evaluate/evaluate_passkey.h"

#include <QJsonArray>
#include <cmath>

#include "analysis/evaluate/passkey_layout.h"
#include "analysis/jobs/kinds/setting_rows.h"
#include "analysis/text/tokenizer.h"
#include "pages/evaluate/evaluate_jobs.h"
#include "pages/evaluate/evaluate_rows.h"
#include "pages/evaluate/passkey_maps.h"
#include "pages/evaluate/work_line.h"
#include "pages/position/position_text.h"

namespace sextant {

namespace {

// As a person types them: line ends as \\n.
QString typed(const std::string& sentence) {
    return QString::fromStdString(sentence).replace('\n', QStringLiteral("\\n"));
}

std::vector<PasskeyNamed> wordings() {
    std::vector<PasskeyNamed> all;
    for (const PasskeyWording& one : passkeyWordings())
        all.push_back({QString::fromStdString(one.name),
                       {typed(one.parts.task), typed(one.parts.filler), typed(one.parts.needle),
                        typed(one.parts.question)}});
    return all;
}

// Where a value stands in a list; its size: nowhere.
template <class Number>
std::size_t placeOf(const std::vector<Number>& list, double value) {
    std::size_t at = 0;
    while (at < list.size() && std::abs(static_cast<double>(list[at]) - value) > 1e-9)
        ++at;
    return at;
}

// The answers that the model gave to each key.
void addAnswers(PasskeyFacts& facts, const Report& report) {
    for (const ReportTable& table : report.tables) {
        const auto said = table.words.find("said");
        if (table.name != "answers" || said == table.words.end()) continue;
        for (PasskeyMap& map : facts.maps)
            map.said.assign(map.accuracy.size(), {});
        for (const auto& row : table.rows) {
            const auto setting = static_cast<std::size_t>(row.at(0));
            const std::size_t length = placeOf(facts.lengths, row.at(1)),
                              depth = placeOf(facts.depths, row.at(2));
            if (setting >= facts.maps.size() || length == facts.lengths.size() ||
                depth == facts.depths.size())
                continue;
            const QString key = QString::number(static_cast<qint64>(row.at(3)));
            QString answer =
                QString::fromStdString(said->second.at(static_cast<std::size_t>(row.at(4))));
            answer = answer.trimmed().replace('\n', QChar(0x21B5));
            facts.maps[setting].said[facts.at(length, depth)]
                << QString::fromUtf8("%1 \u2192 %2").arg(key, answer);
        }
    }
}

}  // namespace

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
        const std::size_t length = placeOf(facts.lengths, row.at(column("length"))),
                          depth = placeOf(facts.depths, row.at(column("depth")));
        if (setting >= facts.maps.size() || length == facts.lengths.size() ||
            depth == facts.depths.size())
            continue;
        facts.maps[setting].accuracy[facts.at(length, depth)] = row.at(column("accuracy"));
        facts.maps[setting].log[facts.at(length, depth)] = row.at(column("log_probability"));
    }
    addAnswers(facts, *job.report);
    return facts;
}

EvaluatePasskey::EvaluatePasskey(std::function<std::vector<WantedRow>()> marked, QWidget* parent)
    : EvaluatePasskey(std::move(marked), new PasskeyPane(wordings(), parent), parent) {}

EvaluatePasskey::EvaluatePasskey(std::function<std::vector<WantedRow>()> marked, PasskeyPane* pane,
                                 QWidget* parent)
    : EvaluateSection("passkey", pane->work(), parent), marked_(std::move(marked)), pane_(pane) {
    connect(pane_, &PasskeyPane::chosen, this, [this] {
        own_ = true;
        showJob();
    });
}

std::vector<WantedRow> EvaluatePasskey::rows() const {
    std::vector<WantedRow> all;
    if (!opened()) return all;
    for (const WantedRow& row : marked_())
        if (row.model == opened()->modelPath.toStdString() &&
            whyExcluded(opened()->spec, row.change).isEmpty())
            all.push_back(row);
    if (!all.empty()) return all;
    const std::string model = opened()->modelPath.toStdString();
    all.push_back({positionSummary(opened()->spec, {}), model, {}});
    if (experiment().intervention != Intervention{})
        all.push_back({tr("as set now"), model, experiment().intervention});
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

std::int64_t EvaluatePasskey::leastTokens(const PasskeyChoices& choices) const {
    if (!tokenizer_) return 0;
    const PasskeySentences said = pane_->sentences(choices);
    const std::string key = std::to_string(choices.mostKey);
    std::string needle = said.needle.toStdString();
    for (std::size_t at = needle.find("{key}"); at != std::string::npos; at = needle.find("{key}"))
        needle.replace(at, 5, key);
    std::int64_t tokens = 2;  // a start token, and the space before the answer
    for (const std::string& part :
         {said.task.toStdString(), needle, said.question.toStdString(), key})
        tokens += std::ssize(
            tokenizer_->encode(QString::fromStdString(part).replace("\\n", "\n").toStdString()));
    return tokens;
}

void EvaluatePasskey::begin() {
    if (own_ || !opened()) return;
    PasskeyChoices choices;
    if (2 * leastTokens(choices) > opened()->spec.trainedLength) choices.wording = "short";
    pane_->setChoices(choices);
}

void EvaluatePasskey::display(const Snapshot& now) {
    // Without a text the checkpoint's own is not at hand: no token is shorter than a byte.
    static const std::shared_ptr<const Tokenizer> bytes = byteTokenizer();
    const auto tokenizer = now.samples ? now.samples->tokenizer : now.opened ? bytes : nullptr;
    const bool another = opened() != now.opened || tokenizer_ != tokenizer;
    EvaluateSection::display(now);
    tokenizer_ = tokenizer;
    if (another) begin();
    const JobPicture* job = newestPicture(now, "passkey");
    job_ = job == nullptr ? std::nullopt : std::optional(*job);
    card_ = cardOf(now, "passkey");
    showJob();
    work()->setStart(tr("Compute"), whyNot());
    showSubject();
}

void EvaluatePasskey::showJob() {
    PasskeyFacts facts;
    const bool others = job_ && opened() && !isOfChoices(*job_);
    if (job_ && opened()) {
        try {
            facts = passkeyFacts(*job_, opened()->spec.trainedLength);
        } catch (const std::exception&) {
            facts = {};  // of another version: its card says so
        }
    }
    pane_->setFacts(facts, others);
    // A failure is one of what was chosen then.
    const bool past = others && card_ && card_->state == JobState::failed;
    work()->setCard(past ? std::nullopt : card_);
}

std::map<std::string, Value> EvaluatePasskey::asked() const {
    const PasskeyChoices& choices = pane_->choices();
    std::vector<double> lengths(choices.lengths.begin(), choices.lengths.end());
    if (lengths.empty())
        for (const std::int64_t one : passkeyLengths(2 * opened()->spec.trainedLength, 16))
            if (one >= leastTokens(choices)) lengths.push_back(static_cast<double>(one));
    std::vector<SettingRow> list;
    for (const WantedRow& row : rows())
        list.push_back({row.name.toStdString(), row.change});
    const auto words = [](const QString& sentence) { return sentence.toStdString(); };
    return {{"lengths", lengths},
            {"depths", std::vector<double>{static_cast<double>(choices.depths)}},
            {"trials", static_cast<std::int64_t>(choices.trials)},
            {"least_key", choices.leastKey},
            {"most_key", choices.mostKey},
            {"wording", words(choices.wording)},
            {"task", words(choices.own.task)},
            {"filler", words(choices.own.filler)},
            {"needle", words(choices.own.needle)},
            {"question", words(choices.own.question)},
            {"settings", settingsText(list)}};
}

QJsonObject EvaluatePasskey::state() const {
    const PasskeyChoices& now = pane_->choices();
    if (!own_) return {};
    QJsonArray lengths;
    for (const std::int64_t length : now.lengths)
        lengths.append(static_cast<double>(length));
    return {
        {"lengths", lengths},
        {"depths", now.depths},
        {"trials", now.trials},
        {"keys", QJsonArray{static_cast<double>(now.leastKey), static_cast<double>(now.mostKey)}},
        {"wording", now.wording},
        {"sentences", QJsonArray{now.own.task, now.own.filler, now.own.needle, now.own.question}}};
}

void EvaluatePasskey::setState(const QJsonObject& state) {
    PasskeyChoices choices;
    for (const auto& one : state["lengths"].toArray())
        if (one.toDouble() >= 2)
            choices.lengths.push_back(static_cast<std::int64_t>(one.toDouble()));
    choices.depths = std::clamp(state["depths"].toInt(choices.depths), 1, 200);
    choices.trials = std::clamp(state["trials"].toInt(choices.trials), 1, 10000);
    const QJsonArray keys = state["keys"].toArray(), own = state["sentences"].toArray();
    if (keys.size() == 2 && keys[0].toDouble() >= 0 && keys[0].toDouble() <= keys[1].toDouble()) {
        choices.leastKey = static_cast<std::int64_t>(keys[0].toDouble());
        choices.mostKey = static_cast<std::int64_t>(keys[1].toDouble());
    }
    if (pane_->hasWording(state["wording"].toString()))
        choices.wording = state["wording"].toString();
    if (own.size() == 4)
        choices.own = {own[0].toString(), own[1].toString(), own[2].toString(), own[3].toString()};
    own_ = !state.isEmpty();
    pane_->setChoices(choices);
    begin();
}

}  // namespace sextant
