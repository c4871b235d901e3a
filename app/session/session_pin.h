// SPDX-License-Identifier: GPL-3.0-or-later
// A state that was kept to be compared with: what was set, over which tokens, and what came out.
#pragma once

#include <QString>
#include <cstdint>
#include <memory>
#include <optional>

#include "analysis/experiment.h"
#include "analysis/measure/measurement.h"
#include "app/same_path.h"
#include "widgets/pins/byte_ends.h"

namespace sextant {

// Whether a pin's numbers are where the next start finds them.
enum class PinKept { no, writing, yes };

struct Pin {
    QString name;
    int style = 0;  // no two pins have the same
    bool shown = true;
    std::uint64_t identity = 0;  // as the measurement carries it
    Experiment experiment;
    std::shared_ptr<const Measurement> measurement;  // null: not measured yet, or `problem`
    QString path;     // of the capture it came from; empty: pinned here
    QString file;     // for its numbers until the next start, if pinned here; empty: nowhere
    QString problem;  // why it has no numbers; empty: it has them, or they come
    PinKept kept = PinKept::no;
    std::int64_t trainedLength = 0;  // of its model, tokens; 0: not opened since it was pinned
    // Of another model: where its tokens end in the text; empty: as those of the model that is open
    // do, null: not known yet.
    std::shared_ptr<const ByteEnds> bytes = nullptr;
    Places places = {};  // of the experiment's model and text
    bool aside = false;  // out of sight for a while (Session::setPinsAside); not kept

    bool inSight() const { return shown && !aside; }
};

// Where its numbers are, or will be; empty: nowhere.
inline QString fileOf(const Pin& pin) {
    return pin.path.isEmpty() ? pin.file : pin.path;
}

// A pin as it is found again at the next start.
struct KeptPin {
    QString name;
    int style = 0;
    bool shown = true;
    QString path;  // of a capture
    QString file;
    std::int64_t trainedLength = 0;  // of its model, tokens; 0: not known
    // What it stands for, where its numbers are in no file yet; nothing: the file says it.
    std::optional<Experiment> unmeasured = {};
    std::uint64_t identity = 0;  // of that
    bool operator==(const KeptPin&) const = default;

    // What no other has.
    const QString& key() const { return path.isEmpty() ? file : path; }
};

}  // namespace sextant
