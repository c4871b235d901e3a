// SPDX-License-Identifier: GPL-3.0-or-later
// The models and texts that come with Sextant: where they lie, and what is known of them before
// they are opened.
#pragma once

#include <QString>
#include <vector>

#include "analysis/experiment.h"
#include "widgets/start/start_facts.h"

namespace sextant {

// Looks beside the program, which lies in the folder `program`, in the folders above it, then where
// Sextant is installed or was built. Empty: there are no samples.
QString samplesFolder(const QString& program);
// Those of the folder, with the figures of its curves.json (scripts/sample_curves.sh writes it).
// None where the file is missing or damaged.
std::vector<SampleFacts> sampleFacts(const QString& folder);
// The sample `id` with one of the texts; empty: the story.
Experiment sampleExperiment(const QString& folder, const QString& id, const QString& text = {});
QStringList sampleTexts(const QString& folder);

}  // namespace sextant
