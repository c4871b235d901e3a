// SPDX-License-Identifier: GPL-3.0-or-later
// Every query there is: a line each.
#pragma once

#include <span>

#include "analysis/queries/query.h"

namespace sextant {

std::span<const Query> allQueries();

}  // namespace sextant
