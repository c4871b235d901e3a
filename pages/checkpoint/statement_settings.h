// SPDX-License-Identifier: GPL-3.0-or-later
// Statements of a checkpoint that contradict each other, as settings of the open model.
#pragma once

#include <optional>

#include "analysis/checkpoint/checkpoint_facts.h"
#include "analysis/intervention.h"

namespace sextant {

struct StatementSettings {
    Intervention counts, other;  // with the positions that each statement gives
};

// `now` with the positions of either statement. Nothing: neither is about positions or masks, or
// config.json with it does not say what the checkpoint has.
std::optional<StatementSettings> statementSettings(const ModelSpec& spec, const Intervention& now,
                                                   const CheckpointFacts& facts,
                                                   const Contradiction& contradiction);

}  // namespace sextant
