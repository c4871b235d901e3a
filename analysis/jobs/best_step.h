// SPDX-License-Identifier: GPL-3.0-or-later
// The step that a search's report proposes, read from the report alone, without torch.
#pragma once

#include <cstdint>
#include <optional>

#include "analysis/jobs/report.h"

namespace sextant {

// The step whose scales the report of a search proposes (table "result", column "best_step"); 0:
// the scales at its start. Nothing for a report of another kind.
std::optional<std::int64_t> bestStep(const Report& report);

}  // namespace sextant
