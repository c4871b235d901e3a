// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/history_memory.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QUuid>
#include <algorithm>
#include <array>
#include <exception>

#include "analysis/values/content_hash.h"

namespace sextant {

namespace {

constexpr int mostBefore = 40, mostAfter = 10;
constexpr qsizetype mostFiles = 30;  // the longest unwritten go

template <class Step>
auto numbersOf(Step& step) {
    return std::array{std::pair{"perplexity", &step.perplexity}, std::pair{"within", &step.within},
                      std::pair{"beyond", &step.beyond}};
}

// Of the checkpoint and the text, in the name of every file.
QString nameOf(const Experiment& experiment) {
    const Identity identity = ContentHash()
                                  .add(std::string_view(experiment.model))
                                  .add(std::string_view(experiment.text))
                                  .add(experiment.textIsIds)
                                  .identity();
    return QString::fromStdString(identity.text()).left(16);
}

QFileInfoList files(const QString& folder, const QString& name) {
    return QDir(folder).entryInfoList({name + "-*.json"}, QDir::Files, QDir::Time);
}

bool hasStep(const std::vector<HistoryStep>& steps, const HistoryStep& step) {
    return std::any_of(steps.begin(), steps.end(),
                       [&](const HistoryStep& one) { return one.experiment == step.experiment; });
}

// Inserts the steps that only `other` has where the two diverge.
void addOther(std::vector<HistoryStep>& steps, int& cursor, const std::vector<HistoryStep>& other) {
    std::vector<HistoryStep> more;
    for (const HistoryStep& step : other)
        if (!hasStep(steps, step)) more.push_back(step);
    const auto parts = std::mismatch(steps.begin(), steps.end(), other.begin(), other.end(),
                                     [](const HistoryStep& a, const HistoryStep& b) {
                                         return a.experiment == b.experiment;
                                     })
                           .first;
    if (parts - steps.begin() <= cursor) cursor += static_cast<int>(more.size());
    steps.insert(parts, more.begin(), more.end());
}

QByteArray textOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString& path, const SessionHistory& history,
           const std::map<QString, QByteArray>& taken) {
    const QFileInfo place(path);
    QDir().mkpath(place.path());
    QSaveFile file(path);
    const QByteArray text = historyToText(history).toUtf8();
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.commit())
        return;  // what was there stays
    for (const auto& [one, read] : taken)
        if (textOf(one) == read) QFile::remove(one);
    for (const QFileInfo& old : files(place.path(), "*").mid(mostFiles))
        QFile::remove(old.filePath());
}

}  // namespace

QString historyToText(const SessionHistory& history) {
    const auto count = static_cast<int>(history.steps().size());
    const int first = std::max(0, history.cursor() - mostBefore);
    const int end = std::min(count, history.cursor() + 1 + mostAfter);
    QJsonArray steps;
    for (int i = first; i < end; ++i) {
        const HistoryStep& step = history.steps()[static_cast<std::size_t>(i)];
        QJsonObject one{{"experiment", QString::fromStdString(toJson(step.experiment))},
                        {"label", QString::fromStdString(step.label)}};
        for (const auto& [key, value] : numbersOf(step))
            if (*value) one[key] = **value;
        steps.append(one);
    }
    const QJsonObject all{{"cursor", history.cursor() - first}, {"steps", steps}};
    return QString::fromUtf8(QJsonDocument(all).toJson(QJsonDocument::Compact));
}

std::pair<std::vector<HistoryStep>, int> historyFromText(const QString& text) {
    const QJsonObject all = QJsonDocument::fromJson(text.toUtf8()).object();
    std::vector<HistoryStep> steps;
    try {
        for (const QJsonValue& one : all["steps"].toArray()) {
            HistoryStep step;
            step.experiment = experimentFromJson(one["experiment"].toString().toStdString());
            step.label = one["label"].toString().toStdString();
            for (const auto& [key, value] : numbersOf(step))
                if (one[key].isDouble()) *value = one[key].toDouble();
            steps.push_back(std::move(step));
        }
    } catch (const std::exception&) {
        return {{}, -1};  // of another version: the last experiment opens without its past
    }
    return {std::move(steps), all["cursor"].toInt(-1)};
}

HistoryMemory::HistoryMemory(QString folder, std::shared_ptr<Scheduler> scheduler)
    : folder_(std::move(folder)),
      window_(QUuid::createUuid().toString(QUuid::Id128)),
      scheduler_(std::move(scheduler)),
      writer_(scheduler_, Lane::store) {}

HistoryMemory::~HistoryMemory() {
    flush();
}

void HistoryMemory::keep(const SessionHistory& history) {
    if (folder_.isEmpty() || history.empty()) return;
    const QString path = folder_ + '/' + nameOf(history.current()) + '-' + window_ + ".json";
    taken_.erase(path);
    writer_.add([path, history, taken = std::exchange(taken_, {})](std::stop_token) {
        write(path, history, taken);
    });
}

void HistoryMemory::flush() {
    if (writer_.busy()) scheduler_->runAndWait(Lane::store, [] {});
}

std::pair<std::vector<HistoryStep>, int> HistoryMemory::find(const Experiment& now) {
    std::vector<HistoryStep> steps;
    int cursor = -1;
    if (folder_.isEmpty()) return {steps, cursor};
    flush();
    for (const QFileInfo& one : files(folder_, nameOf(now))) {
        const QByteArray text = textOf(one.filePath());
        auto [read, at] = historyFromText(QString::fromUtf8(text));
        if (at < 0 || at >= static_cast<int>(read.size())) continue;
        taken_[one.filePath()] = text;
        if (steps.empty()) {
            steps = std::move(read);
            cursor = at;
        } else {
            addOther(steps, cursor, read);
        }
    }
    for (std::size_t i = 0; i < steps.size(); ++i)
        if (steps[i].experiment == now) cursor = static_cast<int>(i);
    return {std::move(steps), cursor};
}

}  // namespace sextant
