// SPDX-License-Identifier: GPL-3.0-or-later
// What evaluations have in common on the command line: a model, named settings of it, documents.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/batch/batch_material.h"

namespace sextant {

struct EvaluationArguments {
    std::string model, ids;
    std::string start = "auto";
    std::vector<std::string> settings, texts;
    int threads = 0;
    std::int64_t trainedLength = 0;               // 0: as the files say
    std::map<std::string, std::string> values;    // of the kind's parameters
    std::map<std::string, std::string> material;  // length, offset, samples; empty: whole documents
    ChangeArguments change;
};

// MODEL, --trained-length, --head-sigmas, methods, --threads and --json.
void addModelOptions(CLI::App& command, BatchContext& context, EvaluationArguments& given);
// These, the kind's parameters, --settings and what every job has; `given` must live as
// long as the command.
void addEvaluationOptions(CLI::App& command, BatchContext& context, const JobKind& kind,
                          EvaluationArguments& given);
// --text PATH.., --ids, --bos; --length, --offset and --samples for samples in place of documents.
void addDocumentOptions(CLI::App& command, EvaluationArguments& given);
// The same options for a kind that makes its own texts: ignored, but accepted since a command line
// copied from the window has them. Hidden from --help.
void addUnreadDocumentOptions(CLI::App& command, EvaluationArguments& given);
// Throws CLI::ValidationError for options that exclude each other.
void checkEvaluation(const EvaluationArguments& given);

// The model, opened, its tokenizer where it has one, and settings; no samples. Throws Error.
JobInput evaluationInput(const BatchContext& context, const JobKind& kind,
                         const EvaluationArguments& given);
// With the documents as samples, each with its own start token. Throws Error: no documents, no
// tokenizer for a text.
void readDocumentsInto(const BatchContext& context, const EvaluationArguments& given,
                       JobInput& input);
// Runs it, writes the report and prints it.
void runEvaluation(const BatchContext& context, const JobKind& kind, JobInput& input,
                   const EvaluationArguments& given);

}  // namespace sextant
