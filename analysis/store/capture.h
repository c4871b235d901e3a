// SPDX-License-Identifier: GPL-3.0-or-later
// A measurement and the experiment behind it in one HDF5 file that h5py and others read without
// Sextant. HDF5 is not thread-safe: one thread at a time.
//
//   /entropy         [layers, heads, positions]         nats, mean over samples
//   /score_variance  [layers, heads, positions]         nats^2, where it was measured
//   /first_token_share  [layers, heads, positions]      0 to 1, likewise
//   /nll             [positions]                        nats, mean over samples; NaN: not scored
//   /nll_samples     [samples, positions]               nats
//   /logits          [samples, positions, vocabulary]   where they were kept
//
// All are float32, contiguous, with attributes `unit`, `description` and dimension labels.
// Attributes of the file: format "sextant-capture", format_version 1, sextant_version, experiment
// (JSON), experiment_hash (16 hexadecimal digits), fidelity ("exact", "coarse"), labels, nll_sum,
// perplexity, convention, seconds.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "analysis/experiment.h"
#include "analysis/measure/measurement.h"

namespace sextant {

struct Capture {
    Measurement measurement;
    Experiment experiment;
    std::string version;  // of the Sextant that wrote it
};

// Throws Error when these logits are larger than a capture may hold (10^9 bytes): also to be called
// before the run.
void checkLogitsSize(std::int64_t samples, std::int64_t positions, std::int64_t vocabulary);

// Whole or not at all. Throws Error naming the path, what could not be written and why.
void writeCapture(const std::filesystem::path& path, const Measurement& measurement,
                  const Experiment& experiment);

// For files of any origin: sizes are checked against the file's before memory is allocated; links,
// storage outside the file and damage that makes HDF5 fail are refused. (A file made to attack the
// HDF5 library itself is not covered.) Throws Error naming the file and the dataset or
// attribute, what was found and what was expected.
Capture readCapture(const std::filesystem::path& path);

}  // namespace sextant
