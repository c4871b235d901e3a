// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/history_memory.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <array>
#include <exception>

namespace sextant {

namespace {

constexpr int mostBefore = 40, mostAfter = 10;

template <class Step>
auto numbersOf(Step& step) {
    return std::array{std::pair{"perplexity", &step.perplexity}, std::pair{"within", &step.within},
                      std::pair{"beyond", &step.beyond}};
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

}  // namespace sextant
