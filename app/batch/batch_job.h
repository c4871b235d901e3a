// SPDX-License-Identifier: GPL-3.0-or-later
// What every kind of job has on the command line: a journal, shards, reports.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "analysis/device.h"
#include "analysis/jobs/job.h"
#include "analysis/precision.h"
#include "app/batch/batch.h"

namespace sextant {

struct JobOptions {
    std::string journal;        // folder; empty: nothing is kept
    std::string shard = "1/1";  // "2/8"
    std::string intervention;   // JSON, or a file of it; empty: as trained
    std::string layers;         // "hwfa,window=16": a pattern of layers; empty: none
    std::string report;         // folder for report.json, report.h5 and a CSV file a table
    std::string device = name(Device::cpu);         // "cpu", "cuda", "auto"
    std::string precision = name(Precision::fp32);  // "fp32", "bf16"
};

// --device and --precision.
void addDeviceOption(CLI::App& command, JobOptions& options);
// Throws Error where the device is not available.
ComputePlace placeGiven(const JobOptions& options);

// --intervention and --layers; the rest, --device too, with addJobOptions().
void addInterventionOptions(CLI::App& command, JobOptions& options);
void addJobOptions(CLI::App& command, JobOptions& options);
// What --intervention holds. Throws Error naming the file and the key.
Intervention interventionGiven(const std::string& given);
// Throws CLI::ValidationError for a shard without a journal, or a malformed shard.
void checkTogether(const JobOptions& options);

// Adds an option for each parameter, "--beta-fast" for "beta_fast"; `values` receives the values
// that are given.
void addParameters(CLI::App& command, const Parameters& parameters,
                   std::map<std::string, std::string>& values);
// The initial values, replaced by those given. Throws Error naming the option.
Choice choiceOf(const std::string& key, const Parameters& parameters,
                const std::map<std::string, std::string>& values);

// Runs the job, resuming from its journal. Returns nothing where only one shard was asked for, and
// then prints how to go on. Throws Error, Cancelled (and prints how to go on). After an interrupt,
// a kind that can report what it has found so far returns that report.
std::optional<Report> runJob(const BatchContext& context, const JobKind& kind,
                             const JobInput& input, const JobOptions& options);

// report.json, report.h5 and NAME.csv for each table, each whole or not at all.
void writeReport(const BatchContext& context, const std::string& folder, const JobKind& kind,
                 const Experiment& experiment, const Report& report);
// The tables, or one JSON object.
void printReport(const BatchContext& context, const JobKind& kind, const Report& report);

}  // namespace sextant
