// SPDX-License-Identifier: GPL-3.0-or-later
// The picture beside a study's tables.
#pragma once

#include <string>

#include "app/batch/batch.h"

namespace sextant {

struct Report;

// study.svg and index.html in the folder of its report; nothing where there is no such folder.
void drawStudy(const BatchContext& context, const std::string& folder, const Report& report);

}  // namespace sextant
