// SPDX-License-Identifier: GPL-3.0-or-later
// Whole documents as the samples of a job (JobKind::readsDocuments), each with its own start token.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/jobs/job.h"
#include "analysis/text/samples.h"

namespace sextant {

// Documents of texts (files, folders of them, .jsonl), without start tokens. Throws Error where the
// material has no tokenizer, Cancelled.
std::vector<Sample> textDocuments(const std::vector<std::string>& texts, const Material& material,
                                  const Progress& progress);
std::vector<Sample> idDocuments(std::vector<std::vector<std::int32_t>> ids);

// `input`, which has model, tokenizer and experiment, with these documents as its samples, and the
// identity of both; `model` is that of the checkpoint. Returns what was decided. Throws Error: no
// document of 2 tokens.
std::vector<Message> takeDocuments(JobInput& input, std::vector<Sample> documents,
                                   const Identity& model);

}  // namespace sextant
