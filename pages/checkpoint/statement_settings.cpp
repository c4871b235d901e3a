// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/checkpoint/statement_settings.h"

#include <nlohmann/json.hpp>

#include "analysis/checkpoint/json_text.h"
#include "analysis/error.h"
#include "app/position_exchange.h"

namespace sextant {

std::optional<StatementSettings> statementSettings(const ModelSpec& spec, const Intervention& now,
                                                   const CheckpointFacts& facts,
                                                   const Contradiction& contradiction) {
    constexpr const char* source = "config.json";
    if (contradiction.patch.empty()) return std::nullopt;
    try {
        nlohmann::json config = parseJson(source, facts.config);
        // What is read of it has to be what the checkpoint was opened as.
        if (fromConfigJson(spec, {}, config.dump(), source) != Intervention{}) return std::nullopt;
        StatementSettings settings;
        settings.counts = fromConfigJson(spec, now, config.dump(), source);
        config.merge_patch(parseJson("the other statement", contradiction.patch));
        settings.other = fromConfigJson(spec, now, config.dump(), source);
        if (settings.other == settings.counts) return std::nullopt;
        return settings;
    } catch (const Error&) {
        return std::nullopt;  // this model cannot have it
    }
}

}  // namespace sextant
