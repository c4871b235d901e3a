// SPDX-License-Identifier: GPL-3.0-or-later
// From an experiment to what a job of it runs on.
#pragma once

#include <memory>

#include "analysis/jobs/job.h"
#include "app/opener.h"

namespace sextant {

// Of what is open.
Material materialFor(const OpenDocument& opened, std::shared_ptr<const Samples> samples);

// Of `atHand` where that is the experiment's model and text, else of its files, opened. A text may
// be read as bytes: whether it is read as it was, the identity of the contents says. Without a text
// there are no samples in it. Throws Error, Cancelled.
Material materialFor(const Experiment& experiment, std::shared_ptr<const OpenDocument> atHand,
                     const Progress& progress, std::shared_ptr<KnownContents> known = nullptr);

// A job on the whole of an open text, as one sample; without settings. Throws Error: a list of
// documents.
JobInput onWholeText(const OpenDocument& opened);

}  // namespace sextant
