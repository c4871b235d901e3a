// SPDX-License-Identifier: GPL-3.0-or-later
// Two statements of a checkpoint's files about one thing that say different things: which of them
// counts, and what the other one would be.
#pragma once

#include "analysis/checkpoint/checkpoint_facts.h"

namespace sextant {

class ConfigWords;

// Adds them to `facts`, whose tensors and warnings are there already. A warning that says the same
// is taken out. Reads tokenizer_config.json; where it cannot be read nothing is said of it.
void addContradictions(const Checkpoint& checkpoint, const ConfigWords& words,
                       CheckpointFacts& facts);

}  // namespace sextant
