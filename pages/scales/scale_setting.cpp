// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/scales/scale_setting.h"

#include <QStringList>
#include <algorithm>

#include "app/session/session_label.h"
#include "widgets/text.h"

namespace sextant {

namespace {

// Without its uniform sigma, in one spelling.
Intervention others(const ModelSpec& spec, Intervention change) {
    change.uniformSigma = 1.0;
    change = canonical(std::move(change));
    if (headSigma(spec, change) == headSigma(spec, {})) change.headSigma.clear();
    return change;
}

}  // namespace

std::size_t scaledHeads(const ModelSpec& spec, const Intervention& change) {
    const auto own = headSigma(spec, change), trained = headSigma(spec, {});
    std::size_t count = 0;
    for (std::size_t i = 0; i < own.size(); ++i)
        count += i >= trained.size() || own[i] != trained[i] ? 1 : 0;
    return count;
}

bool isUniformOnly(const ModelSpec& spec, const Intervention& change) {
    return others(spec, change) == Intervention{};
}

bool sameBesideUniform(const ModelSpec& spec, const Intervention& one, const Intervention& other) {
    return others(spec, one) == others(spec, other);
}

QString besideUniform(const ModelSpec& spec, const Intervention& change) {
    Intervention rest = others(spec, change);
    QStringList parts;
    if (const std::size_t heads = scaledHeads(spec, rest); heads > 0)
        parts << (heads == 1 ? tr("1 head rescaled") : tr("%1 heads rescaled").arg(heads));
    rest.headSigma.clear();
    if (!(rest == Intervention{})) parts << words(describe(spec, rest));
    return parts.join(", ");
}

QString broughtAlong(const ModelSpec& spec, const Intervention& swept, const Intervention& set) {
    if (sameBesideUniform(spec, swept, set)) return {};
    Intervention rest = others(spec, swept);
    if (rest == Intervention{}) return tr(", else as trained");
    const std::size_t heads = scaledHeads(spec, rest);
    rest.headSigma.clear();
    if (!(rest == Intervention{})) return tr(" and its other settings");
    return heads == 1 ? tr(" and its 1 head") : tr(" and its %1 heads").arg(heads);
}

}  // namespace sextant
