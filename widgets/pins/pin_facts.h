// SPDX-License-Identifier: GPL-3.0-or-later
// A pinned state, for comparison with what is shown.
#pragma once

#include <QString>
#include <cstdint>
#include <memory>

#include "analysis/experiment.h"
#include "analysis/measure/measurement.h"
#include "widgets/pins/byte_ends.h"

namespace sextant {

constexpr int mostPins = 9;  // as many as can be distinguished

struct PinFacts {
    QString name;
    int style = 0;  // pinStyle(), constant while the pin exists
    bool shown = true;
    std::shared_ptr<const Measurement> measurement;  // null: not measured over these tokens
    QString differs;                                 // from the model as trained; empty: nothing
    QString over;  // the other tokens it was measured on; empty: those of what is shown
    QString path;  // of the capture it came from; empty: pinned here
    std::int64_t trainedLength = 0;  // of its model, tokens; 0: not known
    Intervention intervention = {};  // that it was measured with
    QString model = {};              // name of its model; empty: the open one
    // Ends of another model's tokens in the text; empty: they are those of the open model, null:
    // not known.
    std::shared_ptr<const ByteEnds> bytes = nullptr;
    QString problem = {};  // why it has no numbers; empty: it has them, or they are being computed
};

enum class PinChange { add, remove, rename, show, hide, restyle, makeReference, save };

}  // namespace sextant
