// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/curves/held_text.h"

#include <QStringList>
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "analysis/measure/scored.h"
#include "pages/scales/scale_setting.h"
#include "pages/scales/search_facts.h"
#include "widgets/controls/number_text.h"
#include "widgets/said.h"
#include "widgets/text.h"

namespace sextant {

namespace {

// Of the newest sweep over the tokens that are measured: sigma and its mean NLL from a row on.
std::optional<std::pair<double, double>> bestUniform(const Snapshot& now, std::int64_t first) {
    for (const JobPicture& one : now.pictures) {
        if (one.kind != "fit-scale" || !one.whole || !one.report) continue;
        const Experiment &then = one.experiment, &set = now.experiment;
        if (then.model != set.model || then.text != set.text || then.length != set.length ||
            then.offset != set.offset || then.samples != set.samples || then.start != set.start)
            continue;
        // Over edited heads, or with other methods, it is none of the uniform scale.
        if (!isUniformOnly(now.opened ? now.opened->spec : ModelSpec{}, then.intervention))
            continue;
        const ReportArray* sigma = arrayOf(*one.report, "sigma");
        const ReportArray* nll = arrayOf(*one.report, "nll");
        if (!sigma || !nll || nll->sizes.size() != 2) return std::nullopt;
        std::optional<std::pair<double, double>> best;
        for (std::size_t row = 0; row < sigma->values.size(); ++row) {
            double sum = 0.0;
            int count = 0;
            for (auto i = static_cast<std::size_t>(first); i < nll->sizes[1]; ++i) {
                const double value = nll->values.at(row * nll->sizes[1] + i);
                if (!std::isfinite(value)) continue;
                sum += value;
                ++count;
            }
            if (count > 0 && (!best || sum / count < best->second))
                best = {sigma->values[row], sum / count};
        }
        return best;
    }
    return std::nullopt;
}

}  // namespace

QString whyNotHold(const Snapshot& now) {
    if (!now.opened || !now.samples) return tr("Open a checkpoint and a text first.");
    const std::int64_t trained = now.opened->spec.trainedLength;
    if (trained < 8)
        return tr(
            "The trained length is not known: there is no trend on which to hold the entropy.");
    if (now.samples->positions <= trained)
        return tr("Nothing lies beyond the trained length of %1: choose a greater length.")
            .arg(separated(trained));
    return {};
}

std::shared_ptr<const Measurement> heldMeasurement(const HeldEntropy& held, const ModelSpec& spec) {
    const std::size_t positions = held.nll.size();
    if (!held.failure.empty() || positions == 0 ||
        held.entropy.size() !=
            spec.layers.size() * static_cast<std::size_t>(spec.heads) * positions)
        return nullptr;
    auto made = std::make_shared<Measurement>();
    made->experiment = held.experiment;
    made->fidelity = Fidelity::exact;
    made->layers = spec.layerCount();
    made->heads = spec.heads;
    made->positions = static_cast<int>(positions);
    made->samples = held.samples;
    made->entropy = held.entropy;
    made->nll = held.nll;
    // Within the trained length they are those of what is set.
    const auto before = static_cast<std::size_t>(held.first);
    for (auto* values : {&made->entropy, &made->nll})
        for (std::size_t at = 0; at < values->size(); at += positions)
            std::fill_n(values->begin() + static_cast<std::ptrdiff_t>(at),
                        std::min(before, positions), std::numeric_limits<float>::quiet_NaN());
    return made;
}

HeldText heldText(HeldAt at, const HeldEntropy* held, EntropyUnit unit) {
    const QString how = at == HeldAt::line
                            ? tr("Each head\u2019s entropy on its line in ln(i + 1), fitted within "
                                 "the trained length")
                            : tr("Each head\u2019s entropy at what its line says of the last "
                                 "trained position");
    if (!held) return {tr("held: to be measured"), how + tr("; measured when nothing else runs.")};
    if (!held->failure.empty()) return {tr("held: no answer"), said(held->failure)};
    const auto number = [&](double nats) { return QString::number(fromNats(unit) * nats, 'f', 2); };
    HeldText words;
    words.name = tr("held %1 beyond %2").arg(number(held->nllHeld)).arg(separated(held->first));
    if (!held->complete()) words.name += tr(" (%1 of %2)").arg(held->samples).arg(held->ofSamples);
    words.tip =
        how + tr(": log-perplexity %1 beyond %2, as set %3; %4 % of the rows of heads came "
                 "within 0.02 nats.")
                  .arg(number(held->nllHeld), separated(held->first), number(held->nllBefore),
                       QString::number(100 * held->nearShare, 'f', 0));
    return words;
}

QString heldBeside(const Snapshot& now, const HeldEntropy& held) {
    if (!held.failure.empty() || held.labels == 0) return {};
    QStringList parts;
    const auto add = [&](const QString& name, std::optional<double> nats) {
        if (nats) parts << name + ' ' + QString::number(fromNats(now.unit) * *nats, 'f', 2);
    };
    const auto beyond =
        [&](const std::shared_ptr<const Measurement>& one) -> std::optional<double> {
        if (!one || one->fidelity != Fidelity::exact) return std::nullopt;
        const Scored sum = scored(*one, held.first);
        if (sum.tokens != held.labels) return std::nullopt;  // other tokens
        return sum.nllSum / static_cast<double>(sum.tokens);
    };
    add(tr("held"), held.nllHeld);
    add(tr("as set"), held.nllBefore);
    if (!now.pinned && now.reference != now.measurement)
        add(now.referenceName.isEmpty() ? tr("A") : now.referenceName, beyond(now.reference));
    if (const auto best = bestUniform(now, held.first))
        add(tr("best uniform \u03c3 %1").arg(best->first), best->second);
    for (const PinFacts& pin : now.pins)
        if (pin.over.isEmpty()) add(pin.name, beyond(pin.measurement));
    return tr("Mean log-perplexity beyond %1: %2")
        .arg(separated(held.first), parts.join(QString::fromUtf8(" \u00b7 ")));
}

}  // namespace sextant
