// SPDX-License-Identifier: GPL-3.0-or-later
// What every kind of job has on the command line: a journal, shards, reports.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "analysis/device.h"
#include "analysis/jobs/job.h"
#include "app/batch/batch.h"

namespace sextant {

struct JobOptions {
    std::string journal;        // folder; empty: nothing is kept
    std::string shard = "1/1";  // "2/8"
    std::string intervention;   // JSON, or a file of it; empty: as trained
    std::string layers;         // "hwfa,window=16": a pattern of layers; empty: none
    std::string report;         // folder for report.json, report.h5 and a CSV file a table
    std::string device = name(Device::cpu);  // "cpu", "cuda", "auto"
};

// --device.
void addDeviceOption(CLI::App& command, JobOptions& options);
// Throws Error: a device that cannot be had.
ComputePlace placeGiven(const JobOptions& options);

// --intervention and --layers; the rest, --device too, with addJobOptions().
void addInterventionOptions(CLI::App& command, JobOptions& options);
void addJobOptions(CLI::App& command, JobOptions& options);
// What --intervention holds. Throws Error naming the file and the key.
Intervention interventionGiven(const std::string& given);
// `change` with what --layers says in place of what it says of single layers. Throws Error.
Intervention withLayersGiven(const ModelSpec& spec, const Intervention& change,
                             const JobOptions& options);
// Throws CLI::ValidationError: a shard without a journal, or one that is none.
void checkTogether(const JobOptions& options);

// The options of described parameters, "--beta-fast" of "beta_fast"; `values` receives what is
// given.
void addParameters(CLI::App& command, const Parameters& parameters,
                   std::map<std::string, std::string>& values);
// Initial values, and those given. Throws Error naming the option.
Choice choiceOf(const std::string& key, const Parameters& parameters,
                const std::map<std::string, std::string>& values);

// Runs the job, going on with its journal. Nothing where only one shard was asked for; then it is
// said how to go on. Throws Error, Cancelled (and says how to go on); of a kind that can say what
// was found so far, an interrupt returns that.
std::optional<Report> runJob(const BatchContext& context, const JobKind& kind,
                             const JobInput& input, const JobOptions& options);

// report.json, report.h5 and NAME.csv for each table, each whole or not at all.
void writeReport(const BatchContext& context, const std::string& folder, const JobKind& kind,
                 const Experiment& experiment, const Report& report);
// The tables, or one JSON object.
void printReport(const BatchContext& context, const JobKind& kind, const Report& report);

}  // namespace sextant
