// SPDX-License-Identifier: GPL-3.0-or-later
// What sextant-batch computes, by the same functions and in the same words; on the worker's thread.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "analysis/experiment.h"
#include "analysis/jobs/report.h"
#include "analysis/measure/measurement.h"
#include "python/src/open_model.h"

namespace sextant {

// What is read and how the model is changed, as sextant-batch has it in options.
struct Source {
    std::vector<std::string> texts;                    // paths; several are documents
    std::string ids;                                   // a path
    std::vector<std::vector<std::int32_t>> documents;  // ids at hand
    std::map<std::string, std::string> fields;         // length, offset, samples, bos
    std::string intervention;                          // JSON; empty: as trained
    std::string position, layers;                      // --position, --layers
    int samples = 1;                                   // of a text where nothing is said
    std::string device = "cpu";
};

struct Measured {
    Measurement measurement;
    Experiment experiment;
    std::vector<std::string> notes;
};
// All throw Error, Cancelled.
std::shared_ptr<Measured> measured(OpenModel& model, const Source& source, bool logits,
                                   bool scoreVariance, const Progress& progress);
// The slopes of all samples' mean NLL by sigma [layers * heads], and that NLL.
std::pair<std::vector<double>, double> slopes(OpenModel& model, const Source& source,
                                              std::int64_t fromPosition, const Progress& progress);

struct Outcome {
    Report report;
    std::string json;  // what sextant-batch --json prints
    std::vector<std::string> notes;
};
// `settings`: JSON. Where it is stopped and the kind is partial, `soFar` is set.
std::shared_ptr<Outcome> ran(OpenModel& model, const std::string& key, const Source& source,
                             const std::string& settings, const std::string& journal,
                             std::shared_ptr<Outcome>& soFar, const Progress& progress);
std::shared_ptr<Outcome> answered(OpenModel& model, const std::string& key, const Source& source,
                                  const std::string& settings, const Progress& progress);

}  // namespace sextant
