// SPDX-License-Identifier: GPL-3.0-or-later
// The answer to "what if the entropy of every head kept its trend" as curves and text.
#pragma once

#include <QString>
#include <memory>

#include "analysis/checkpoint/model_spec.h"
#include "analysis/measure/held_entropy.h"
#include "analysis/measure/measurement.h"
#include "widgets/view.h"

namespace sextant {

// Why nothing can be held; empty: it can.
QString whyNotHold(const Snapshot& now);

// Its curves from the first row held on; null where it failed.
std::shared_ptr<const Measurement> heldMeasurement(const HeldEntropy& held, const ModelSpec& spec);

struct HeldText {
    QString name;  // "held 5.39 beyond 256"
    QString tip;   // in a sentence
};
// `held` null: it is not measured yet.
HeldText heldText(HeldAt at, const HeldEntropy* held, EntropyUnit unit);
// Its mean NLL beyond the trained length beside those known over the same tokens: of the current
// setting, of the reference, of the best uniform scale of the newest sweep (over a setting with
// nothing else changed), and of pins. Empty: it failed.
QString heldBeside(const Snapshot& now, const HeldEntropy& held);

}  // namespace sextant
