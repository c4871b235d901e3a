// SPDX-License-Identifier: GPL-3.0-or-later
// Which printed numbers belong beside a setting of a checkpoint.
#include <QObject>
#include <algorithm>
#include <cmath>
#include <iterator>

#include "analysis/evaluate/longbench.h"
#include "analysis/position/composition.h"
#include "analysis/values/number_text.h"
#include "app/figures/printed_longbench.h"
#include "app/figures/printed_perplexities.h"
#include "pages/evaluate/evaluate_rows.h"

namespace sextant {

namespace {

// The printed setting that a setting corresponds to.
struct PrintedSetting {
    std::string key;    // of printed rows; empty: nothing like it was printed
    double tuned = 0;   // multiple of its first length the checkpoint was tuned to; 0: not tuned
    double factor = 0;  // fixed: it is what was printed at this multiple alone; 0: the text's
};

bool near(double one, double other) {
    return std::abs(one - other) <= 1e-6 * std::abs(other);
}

bool isNeutral(Stage stage, const Choices& own) {
    return own.at(stage).method == neutralChoice(stage).method;
}

// One choice a stage for all layers; nothing: they differ.
std::optional<Choices> sameOfAllLayers(const ModelSpec& spec, const Intervention& change) {
    const Choices own = choicesOf(spec, change, 0);
    for (int layer = 1; layer < spec.layerCount(); ++layer)
        if (choicesOf(spec, change, layer) != own) return std::nullopt;
    return own;
}

double fixedFactor(const Choice& choice) {
    return choice.values.contains("factor") ? choice.number("factor") : 0.0;
}

// Positions drawn in training as Tables 3 and B say; their tests interpolate, or draw again.
PrintedSetting trainedWithDrawn(const Augmentation& a, std::int64_t trained, const Choices& own,
                                bool drawsAgain) {
    const double warped = a.headShare + a.tailShare;
    const bool interpolates = own.at(Stage::frequencies).method == "linear";
    if (near(a.randomizedShare, 1) && warped == 0 && drawsAgain) {
        for (const int times : {2, 8, 16})
            if (std::abs(static_cast<double>(a.longest) / static_cast<double>(trained) - times) <
                0.5)
                return {"randomised " + std::to_string(times)};
        return {};
    }
    if (!near(a.share(), warped) || !interpolates || a.alphas.size() != 1) return {};
    const double factor = fixedFactor(own.at(Stage::frequencies));
    const bool usual = a.tail == TailWarp{} && near(a.alphas[0], 1.0 / 6);
    if (near(a.headShare, 0.15) && near(a.tailShare, 0.15) && usual) return {"warped", 0, factor};
    if (a.tailShare > 0) return {};
    for (const int part : {2, 4, 6, 8})
        if (near(a.alphas[0], 1.0 / part)) return {"head 1/" + std::to_string(part), 0, factor};
    return {};
}

PrintedSetting ofRotation(const Choices& own, const Choices& asOpened) {
    const Choice& choice = own.at(Stage::frequencies);
    const Choice& opened = asOpened.at(Stage::frequencies);
    // A checkpoint whose config interpolates was tuned so.
    if (opened.method == "linear" || opened.method == "yarn") {
        if (choice != opened) return {};
        return {opened.method == "yarn" ? "yarn tuned" : "pi tuned", fixedFactor(opened), 0};
    }
    if (isNeutral(Stage::frequencies, own)) return {"rope"};
    const double factor = fixedFactor(choice);
    if (choice.method == "linear" || choice.method == "dynamic-pi") return {"pi", 0, factor};
    // The factor of the dynamic form is not the text's.
    if (choice.method == "dynamic-ntk") return {"ntk"};
    if (choice.method == "yarn" || choice.method == "dynamic-yarn") return {"yarn", 0, factor};
    return {};
}

PrintedSetting withoutRotation(const Intervention& change, bool headScales) {
    if (headScales) return change.uniformSigma == 1.0 ? PrintedSetting{"head"} : PrintedSetting{};
    if (change.uniformSigma == 1.0) return {"nope"};
    struct Uniform {
        double sigma;
        const char* key;
    };
    for (const Uniform& one :
         {Uniform{1.2, "uniform 1.2"}, Uniform{1.5, "uniform 1.5"}, Uniform{1.8, "uniform 1.8"}})
        if (near(change.uniformSigma, one.sigma)) return {one.key};
    return {};
}

PrintedSetting printedSetting(const ModelSpec& spec, const Intervention& change,
                              const Augmentation& augmentation) {
    const auto own = sameOfAllLayers(spec, change);
    if (!own || spec.trainedLength < 1) return {};
    const bool drawsAgain = own->at(Stage::positions).method == "randomised";
    for (const auto& [stage, choice] : *own) {
        if (stage == Stage::encoding || stage == Stage::frequencies || stage == Stage::bias ||
            (stage == Stage::positions && drawsAgain))
            continue;
        if (!isNeutral(stage, *own)) return {};
    }
    const std::string& encoding = own->at(Stage::encoding).method;
    const bool headScales = !change.headSigma.empty() || !spec.trainedSigma.empty();
    const bool scaled = change.uniformSigma != 1.0 || headScales;
    if (own->at(Stage::bias).method == "alibi")
        return scaled || augmentation.any() ? PrintedSetting{} : PrintedSetting{"alibi"};
    if (!isNeutral(Stage::bias, *own)) return {};
    if (encoding == unpositioned().method) return withoutRotation(change, headScales);
    if (encoding != "rope" || scaled) return {};
    if (augmentation.any())
        return trainedWithDrawn(augmentation, spec.trainedLength, *own, drawsAgain);
    if (drawsAgain) return {};
    return ofRotation(*own, choicesOf(spec, {}, 0));
}

// Multiple of the length that a checkpoint was first trained to; 0: none that was printed.
double multipleOf(std::int64_t length, std::int64_t trained, const PrintedSetting& setting) {
    const double first = static_cast<double>(trained) / std::max(1.0, setting.tuned);
    const double multiple = static_cast<double>(length) / first;
    return setting.factor == 0 || near(multiple, setting.factor) ? multiple : 0;
}

bool isOf(const PrintedSetting& setting, std::string_view key, int tuned) {
    return !setting.key.empty() && key == setting.key && near(setting.tuned, tuned);
}

double printedAt(const PrintedPerplexity& row, double multiple) {
    for (std::size_t at = 0; at < std::size(printedMultiples); ++at)
        if (near(multiple, printedMultiples[at])) return row.perplexity[at];
    return blank;
}

const PrintedTextFacts& factsOf(PrintedText text) {
    return *std::find_if(std::begin(printedTexts), std::end(printedTexts),
                         [&](const PrintedTextFacts& one) { return one.text == text; });
}

QString numberOf(double printed) {
    return (printed < 0 ? QStringLiteral(">") : QString()) +
           QString::number(std::abs(printed), 'f', std::abs(printed) < 1000 ? 1 : 0);
}

QString sourceOf(const PrintedPerplexity& row) {
    const PrintedTextFacts& text = factsOf(row.text);
    return row.text == PrintedText::wikiText
               ? QObject::tr("%1; Table %2 of the warping paper, %3, trained to 512 from scratch")
                     .arg(QString::fromUtf8(row.name), row.table, text.name)
               : QObject::tr(
                     "%1; Table %2 of Wang et al. 2024 (arXiv 2404.12224), %3, 1.1 B "
                     "trained to 2,048, sliding windows")
                     .arg(QString::fromUtf8(row.name), row.table, text.name);
}

}  // namespace

QStringList printedTextNames() {
    QStringList names;
    for (const PrintedTextFacts& one : printedTexts)
        names << one.name;
    return names;
}

QString printedConvention(const QString& text) {
    for (const PrintedTextFacts& one : printedTexts)
        if (text == one.name) return one.convention;
    return {};
}

PrintedRow printedOf(const ModelSpec& spec, const Intervention& change,
                     const Augmentation& augmentation, const QString& text,
                     const std::vector<std::int64_t>& lengths) {
    const PrintedSetting setting = printedSetting(spec, change, augmentation);
    PrintedRow row;
    row.cells.resize(lengths.size());
    const auto add = [&](const PrintedPerplexity& one, bool shown) {
        if (shown && row.source.isEmpty())
            row.source = QStringLiteral("T%1 %2").arg(one.table, factsOf(one.text).name);
        for (std::size_t at = 0; at < lengths.size(); ++at) {
            const double printed =
                printedAt(one, multipleOf(lengths[at], spec.trainedLength, setting));
            if (std::isnan(printed)) continue;
            PrintedCell& cell = row.cells[at];
            if (shown && std::isnan(cell.perplexity)) {
                cell.above = printed < 0;
                cell.perplexity = std::abs(printed);
            }
            cell.words += (cell.words.isEmpty() ? QString() : QStringLiteral("\n")) +
                          QStringLiteral("%1: %2").arg(numberOf(printed), sourceOf(one));
        }
    };
    for (const bool shown : {true, false})
        for (const PrintedPerplexity& one : printedPerplexities)
            if (isOf(setting, one.key, one.tuned) && (text == factsOf(one.text).name) == shown)
                add(one, shown);
    const bool any = std::any_of(row.cells.begin(), row.cells.end(),
                                 [](const PrintedCell& cell) { return !cell.words.isEmpty(); });
    return any ? row : PrintedRow{};
}

std::vector<PrintedScores> printedScoresOf(const ModelSpec& spec, const Intervention& change,
                                           const Augmentation& augmentation) {
    const PrintedSetting setting = printedSetting(spec, change, augmentation);
    std::vector<PrintedScores> all;
    for (const PrintedBench& one : printedBench2024) {
        if (!isOf(setting, one.key, one.tuned)) continue;
        PrintedScores scores{QString::fromUtf8(one.name), {}};
        const auto sets = benchSets();
        for (std::size_t at = 0; at < sets.size(); ++at)
            scores.ofSet[sets[at].key] = one.score[at];
        all.push_back(std::move(scores));
    }
    return all;
}

}  // namespace sextant
