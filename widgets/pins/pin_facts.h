// SPDX-License-Identifier: GPL-3.0-or-later
// A state that was pinned, to be compared with what is shown.
#pragma once

#include <QString>
#include <cstdint>
#include <memory>

#include "analysis/experiment.h"
#include "analysis/measure/measurement.h"
#include "widgets/pins/byte_ends.h"

namespace sextant {

constexpr int mostPins = 9;  // as many as can be told apart

struct PinFacts {
    QString name;
    int style = 0;  // pinStyle(), its own for as long as it is there
    bool shown = true;
    std::shared_ptr<const Measurement> measurement;  // null: not measured over these tokens
    QString differs;                                 // from as trained, in words; empty: nothing
    QString over;  // which other tokens it was measured on; empty: those of what is shown
    QString path;  // of the capture it came from; empty: pinned here
    std::int64_t trainedLength = 0;  // of its model, tokens; 0: not known
    Intervention intervention = {};  // it was measured with
    QString model = {};              // whose name; empty: of the one that is open
    // Where another model's tokens end in the text; empty: they are those of the open model, null:
    // that is not known.
    std::shared_ptr<const ByteEnds> bytes = nullptr;
    QString problem = {};  // why it has no numbers; empty: it has them, or they come
};

enum class PinChange { add, remove, rename, show, hide, restyle, makeReference, save };

}  // namespace sextant
