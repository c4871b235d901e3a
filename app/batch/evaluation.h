// SPDX-License-Identifier: GPL-3.0-or-later
// What evaluations have in common on the command line: a model, named settings of it, documents.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/batch/batch_job.h"
#include "app/batch/method_options.h"

namespace sextant {

struct EvaluationArguments {
    std::string model, headSigmas, ids;
    std::string start = "auto";
    std::vector<std::string> settings, texts;
    int threads = 0;
    std::map<std::string, std::string> values;  // of the kind's parameters
    MethodOptions methods;
    JobOptions job;
};

// MODEL, --head-sigmas, methods, --threads and --json.
void addModelOptions(CLI::App& command, BatchContext& context, EvaluationArguments& given);
// These, the kind's parameters, --settings and what every job has; `given` must live as
// long as the command.
void addEvaluationOptions(CLI::App& command, BatchContext& context, const JobKind& kind,
                          EvaluationArguments& given);
// --text PATH.., --ids, --bos.
void addDocumentOptions(CLI::App& command, EvaluationArguments& given);
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
