// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/evaluate/evaluate_rows.h"

#include <QJsonObject>
#include <QObject>
#include <algorithm>

#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "analysis/reason.h"
#include "pages/position/position_text.h"
#include "widgets/said.h"

namespace sextant {

namespace {

struct Known {
    const char* name;
    Stage stage;
    const char* method;
};
constexpr Known stretched[] = {{"PI", Stage::frequencies, "linear"},
                               {"NTK-aware", Stage::frequencies, "ntk-aware"},
                               {"YaRN", Stage::frequencies, "yarn"},
                               {"ReRoPE", Stage::distance, "rerope"},
                               {"Self-Extend", Stage::distance, "self-extend"}};
constexpr double uniform[] = {1.2, 1.5, 1.8};  // of Table 1

QString uniformName(double sigma) {
    return QObject::tr("uniform \u03c3 %1").arg(sigma, 0, 'f', 2);
}

}  // namespace

QString whyExcluded(const ModelSpec& spec, const Intervention& change) {
    try {
        check(spec, change);
    } catch (const std::exception& error) {
        return said(reasonOf(error));
    }
    return {};
}

std::vector<NamedMethod> evaluateMethods(const ModelSpec& spec) {
    std::vector<NamedMethod> all;
    if (rotates(spec)) {
        for (const Known& one : stretched) {
            const Method& method = findMethod(one.stage, one.method);
            try {
                const Intervention change =
                    withChoice(spec, {}, -1, one.stage, startingChoice(method, spec, 0));
                if (whyExcluded(spec, change).isEmpty()) all.push_back({one.name, change});
            } catch (const std::exception&) {
                continue;  // this checkpoint cannot have it
            }
        }
        return all;
    }
    for (const double sigma : uniform) {
        Intervention change;
        change.uniformSigma = sigma;
        all.push_back({uniformName(sigma), change});
    }
    return all;
}

std::vector<EvaluateRow> firstRows(const ModelSpec& spec) {
    std::vector<EvaluateRow> rows;
    rows.push_back({positionSummary(spec, {}), {}});
    rows.push_back({QObject::tr("as set now"), {}, true});
    for (const NamedMethod& method : evaluateMethods(spec))
        rows.push_back({method.name, method.change});
    return rows;
}

QString freshName(const std::vector<EvaluateRow>& rows, const QString& name) {
    const auto taken = [&](const QString& one) {
        return std::any_of(rows.begin(), rows.end(),
                           [&](const EvaluateRow& row) { return row.name == one; });
    };
    QString fresh = name;
    for (int number = 2; taken(fresh); ++number)
        fresh = QString("%1 (%2)").arg(name).arg(number);
    return fresh;
}

QJsonArray toJson(const std::vector<EvaluateRow>& rows) {
    QJsonArray list;
    for (const EvaluateRow& row : rows)
        list.append(QJsonObject{{"name", row.name},
                                {"intervention", QString::fromStdString(toJson(row.change))},
                                {"live", row.live},
                                {"on", row.on},
                                {"model", QString::fromStdString(row.model)}});
    return list;
}

std::vector<EvaluateRow> evaluateRowsFrom(const QJsonArray& json) {
    std::vector<EvaluateRow> rows;
    for (const auto& one : json) {
        const QJsonObject row = one.toObject();
        try {
            rows.push_back({row["name"].toString(),
                            interventionFromJson(row["intervention"].toString().toStdString()),
                            row["live"].toBool(), row["on"].toBool(true),
                            row["model"].toString().toStdString()});
        } catch (const std::exception&) {
            continue;  // of another version
        }
    }
    return rows;
}

}  // namespace sextant
