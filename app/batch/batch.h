// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of sextant-batch. Each adds itself to the command line and sets BatchContext::run.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <stop_token>
#include <string>
#include <vector>

#include "analysis/error.h"
#include "analysis/jobs/scheduler.h"

namespace sextant {

struct BatchContext {
    std::stop_token stop;                  // asked for by an interrupt
    bool json = false;                     // print one JSON object on standard output, nothing else
    std::function<void()> run;             // set by the command that was named
    std::shared_ptr<Scheduler> scheduler;  // its store lane writes captures and reports

    // Shows the progress on standard error, overwriting one line on a terminal.
    Progress progress() const;
    // A line on standard error.
    void note(const std::string& line) const;
    void note(const Message& message) const { note(message.text()); }
    // The same after "warning: ".
    void warn(const std::vector<Message>& warnings) const;
    // The one object of --json.
    void print(const nlohmann::ordered_json& object) const;
};

// What can stand for MODEL.
constexpr const char* modelHelp =
    "Checkpoint folder or file, or org/name[@revision] in the Hugging Face cache";

// Accepts numbers from 0 up. The message of CLI11's own check has an upper bound of 309 digits.
CLI::Validator notNegative();

void addInfo(CLI::App& app, BatchContext& context);
void addCached(CLI::App& app, BatchContext& context);
void addGpu(CLI::App& app, BatchContext& context);
void addTokenize(CLI::App& app, BatchContext& context);
void addMethods(CLI::App& app, BatchContext& context);
void addPlan(CLI::App& app, BatchContext& context);
void addMeasure(CLI::App& app, BatchContext& context);
void addRun(CLI::App& app, BatchContext& context);
void addSensitivity(CLI::App& app, BatchContext& context);
void addHoldEntropy(CLI::App& app, BatchContext& context);
void addTrain(CLI::App& app, BatchContext& context);
void addExport(CLI::App& app, BatchContext& context);
void addGenerate(CLI::App& app, BatchContext& context);
void addEvaluations(CLI::App& app, BatchContext& context);
void addStudy(CLI::App& app, BatchContext& context);
void addReport(CLI::App& app, BatchContext& context);
void addTotalDifference(CLI::App& app, BatchContext& context);
// After the others: the kinds of jobs that have no command yet, and merge.
void addJobs(CLI::App& app, BatchContext& context);

}  // namespace sextant
