// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of the table of perplexities: named settings, of the checkpoint that is open or of
// another.
#pragma once

#include <QJsonArray>
#include <QString>
#include <QStringList>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "analysis/intervention.h"
#include "analysis/train/recipe.h"
#include "pages/evaluate/perplexity_facts.h"

namespace sextant {

struct EvaluateRow {
    QString name;
    Intervention change = {};  // of a live row: nothing
    bool live = false;         // whatever is set
    bool on = true;
    std::string model = {};  // path of another checkpoint; empty: the one that is open
    bool operator==(const EvaluateRow&) const = default;
};

// A method by its name, with its factor left to the text: s = length / trained length.
struct NamedMethod {
    QString name;
    Intervention change;
};
// Those that a checkpoint can have: stretched rotations, or scales where nothing tells positions.
std::vector<NamedMethod> evaluateMethods(const ModelSpec& spec);

// What the table begins with: as trained, what is set, and the methods by name.
std::vector<EvaluateRow> firstRows(const ModelSpec& spec);

// Why a checkpoint cannot have this setting; empty: it can.
QString whyExcluded(const ModelSpec& spec, const Intervention& change);
// `name`, with a number where rows have it already.
QString freshName(const std::vector<EvaluateRow>& rows, const QString& name);

QJsonArray toJson(const std::vector<EvaluateRow>& rows);
// What cannot be read is left out.
std::vector<EvaluateRow> evaluateRowsFrom(const QJsonArray& json);

// What papers print perplexities of: "PG19", "proof-pile", "WikiText-103".
QStringList printedTextNames();
// How the windows of that table lie, as the job's `convention`; empty: there is no such text.
QString printedConvention(const QString& text);

// What papers print of a setting, at the same multiples of the length that the checkpoint was first
// trained to. A checkpoint whose config interpolates was tuned so, and one that was trained with
// drawn positions (`augmentation`, of the recipe beside it) is none of plain RoPE.
struct PrintedRow {
    std::vector<PrintedCell> cells;  // one a length; empty: nothing is printed of it
    QString source;                  // "T1 PG19"; empty: nothing for `text`
};
PrintedRow printedOf(const ModelSpec& spec, const Intervention& change,
                     const Augmentation& augmentation, const QString& text,
                     const std::vector<std::int64_t>& lengths);

// The same of LongBench: rows of Table 2 of Wang et al. 2024, by the keys of sets.
struct PrintedScores {
    QString name;  // of the row, as printed
    std::map<std::string, double> ofSet;
};
std::vector<PrintedScores> printedScoresOf(const ModelSpec& spec, const Intervention& change,
                                           const Augmentation& augmentation);

}  // namespace sextant
