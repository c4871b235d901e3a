// SPDX-License-Identifier: GPL-3.0-or-later
// Which step of a search its report proposes: read from the report alone, without torch.
#pragma once

#include <cstdint>
#include <optional>

#include "analysis/jobs/report.h"

namespace sextant {

// The step whose scales the report of a search proposes (table "result", column "best_step"); 0:
// those it began with. None: a report of another kind.
std::optional<std::int64_t> bestStep(const Report& report);

}  // namespace sextant
