// SPDX-License-Identifier: GPL-3.0-or-later
// What a pasted config.json means, from the plan that it makes.
#include <QObject>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <utility>

#include "analysis/values/number_text.h"
#include "pages/position/plan_text.h"
#include "widgets/controls/number_text.h"
#include "widgets/text.h"

namespace sextant {

namespace {

bool ends(const std::vector<std::string>& keys, const char* name) {
    return std::any_of(keys.begin(), keys.end(),
                       [&](const std::string& key) { return key.ends_with(name); });
}

// Whether one of the keys gives this parameter: its own, or config.json's word for it.
bool gives(const std::vector<std::string>& keys, const std::string& parameter) {
    if (parameter.empty()) return false;
    const std::pair<const char*, const char*> otherwise[] = {
        {"original_length", "original_max_position_embeddings"},
        {"counted_from", "original_max_position_embeddings"},
        {"base", "rope_theta"},
        {"window", "sliding_window"},
        {"share", "partial_rotary_factor"},
        {"dims", "partial_rotary_factor"}};
    const auto has = [&](const std::string& name) {
        return std::any_of(keys.begin(), keys.end(), [&](const std::string& key) {
            return key == name || key.ends_with("." + name);
        });
    };
    return has(parameter) ||
           std::any_of(std::begin(otherwise), std::end(otherwise),
                       [&](const auto& one) { return parameter == one.first && has(one.second); });
}

// The rotation that the text makes: speeds, amplitude, and the length it counts from.
void addRotation(const PlanGroup& group, const std::vector<std::string>& keys, QStringList& lines) {
    if (group.inEffect.empty()) return;
    const auto number = [](double value) { return words(numberText(value, 5)); };
    const auto ends_ = [&](const char* name) { return ends(keys, name); };
    lines << tr("   \u03b8 of %1 pairs: %2 to %3 radians a position")
                 .arg(group.inEffect.size())
                 .arg(number(group.inEffect.front()), number(group.inEffect.back()));
    if (group.asConfig.size() == group.inEffect.size())
        lines << tr("   as config: %1 to %2")
                     .arg(number(group.asConfig.front()), number(group.asConfig.back()));
    const QString from = ends_(".attention_factor")                     ? "attention_factor"
                         : ends_(".mscale") && ends_(".mscale_all_dim") ? "mscale, mscale_all_dim"
                         : group.amplitude != 1.0                       ? tr("the method's own")
                                                                        : tr("nothing changes it");
    lines << tr("   attention factor in effect %1 (%2)").arg(number(group.amplitude), from);
    if (group.usedLength > 0)
        lines << tr("   trained length used %1 (%2)")
                     .arg(separated(std::llround(group.usedLength)),
                          ends_("original_max_position_embeddings")
                              ? "original_max_position_embeddings"
                          : ends_("max_position_embeddings") ? "max_position_embeddings"
                                                             : tr("the checkpoint's"));
}

}  // namespace

QString meaning(const PlanFacts& facts, const std::vector<std::string>& keys,
                const std::vector<std::string>& unread) {
    QStringList lines;
    for (const std::string& key : unread)
        lines << tr("not read: %1").arg(words(key));
    for (const PlanGroup& group : facts.groups) {
        lines << tr("layers %1: %2").arg(group.layers, group.methods);
        for (const PlanRow& row : group.rows) {
            if (!row.chosen) continue;
            const bool given =
                row.from.startsWith(tr("by hand")) || gives(keys, row.key.toStdString());
            lines << QString("   %1 %2").arg(row.name, row.value) +
                         (given ? QString() : QString(" (%1)").arg(row.from));
        }
        addRotation(group, keys, lines);
    }
    return lines.join("\n");
}

}  // namespace sextant
