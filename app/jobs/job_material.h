// SPDX-License-Identifier: GPL-3.0-or-later
// The material that a job runs on, from its experiment.
#pragma once

#include <memory>

#include "analysis/jobs/job.h"
#include "app/opener.h"

namespace sextant {

// The material of what is open.
Material materialFor(const OpenDocument& opened, std::shared_ptr<const Samples> samples);

// From `atHand` where that is the experiment's model and text, else from its files. A text may be
// read as bytes; the identity of the contents tells whether it is read as before. Without a text
// there are no samples. Throws Error, Cancelled.
Material materialFor(const Experiment& experiment, std::shared_ptr<const OpenDocument> atHand,
                     const Progress& progress, std::shared_ptr<KnownContents> known = nullptr);

// A job on the whole of an open text, as one sample; without settings. Throws Error: a list of
// documents.
JobInput onWholeText(const OpenDocument& opened);

}  // namespace sextant
