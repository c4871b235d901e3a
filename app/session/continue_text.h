// SPDX-License-Identifier: GPL-3.0-or-later
// The text that is read goes on as the model predicts it, told piece by piece.
#pragma once

#include <functional>

#include "analysis/device.h"
#include "analysis/measure/continuation.h"
#include "app/opener.h"

namespace sextant {

// The prompt is the end of the last sample. `partial` hears what is there about twenty times a
// second, text as far as its characters are whole. Throws Error (as generate(); a prompt of no
// token) and Cancelled.
Continuation continueText(const OpenDocument& opened, const Samples& samples,
                          const Intervention& change, const GenerateQuestion& question,
                          const std::function<void(Continuation)>& partial,
                          const Progress& progress, const ComputePlace& place);

}  // namespace sextant
