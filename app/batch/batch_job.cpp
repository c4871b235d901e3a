// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/batch/batch_job.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "analysis/jobs/report_files.h"
#include "analysis/jobs/runner.h"
#include "analysis/position/layer_patterns.h"
#include "analysis/values/number_text.h"
#include "app/named_option.h"

namespace sextant {

void addDeviceOption(CLI::App& command, JobOptions& options) {
    command
        .add_option("--device", options.device,
                    "Compute on the CPU, on a GPU, or on a GPU where one can be used (auto)")
        ->check(CLI::IsMember(namesOf(everyDevice)))
        ->capture_default_str();
    command
        .add_option("--precision", options.precision,
                    "Of both sides of matrix products; bf16 is faster where there are units for it")
        ->check(CLI::IsMember(namesOf(everyPrecision)))
        ->capture_default_str();
}

ComputePlace placeGiven(const JobOptions& options) {
    return placeOn(chosen(options.device, everyDevice), chosen(options.precision, everyPrecision));
}

void addInterventionOptions(CLI::App& command, JobOptions& options) {
    command.add_option(
        "--intervention", options.intervention,
        "A change to the model in JSON, as experiment files have it, or a file of it");
    std::string known;
    for (const LayerPattern& pattern : layerPatterns())
        known += (known.empty() ? "" : ", ") + pattern.key;
    command.add_option("--layers", options.layers,
                       "A pattern of layers and its parameters, as hwfa,window=16: " + known);
}

void addJobOptions(CLI::App& command, JobOptions& options) {
    command.add_option("--journal", options.journal,
                       "Folder that keeps every finished unit: the same command goes on there "
                       "after an interrupt or a kill");
    command.add_option("--shard", options.shard,
                       "Compute every N-th unit only, from the I-th on: I/N; see merge");
    addInterventionOptions(command, options);
    addDeviceOption(command, options);
    command.add_option("--report", options.report,
                       "Write report.json, report.h5 and tables (CSV) into this folder");
}

Intervention interventionGiven(const std::string& given) {
    if (given.starts_with('{')) return interventionFromJson(given);
    std::ifstream file(given, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    if (!file) throw Error("{}: cannot be read", given);
    try {
        return interventionFromJson(text);
    } catch (const Error& error) {
        throw Error("{}: {}", given, error.message());
    }
}

void checkTogether(const JobOptions& options) {
    try {
        if (shardFromText(options.shard) == Shard{}) return;
    } catch (const Error& error) {
        throw CLI::ValidationError("--shard", error.what());
    }
    if (options.journal.empty())
        throw CLI::ValidationError("--shard", "needs --journal FOLDER to keep its part in");
}

namespace {

bool holdsList(Kind kind) {
    return kind == Kind::numbers || kind == Kind::curve || kind == Kind::perHead ||
           kind == Kind::perPair;
}

// As --help says it.
std::string typeName(const Parameter& parameter) {
    if (parameter.kind == Kind::whole) return "INT";
    if (parameter.kind == Kind::file) return "PATH";
    if (parameter.kind != Kind::name) return "NUMBER";
    std::string names;
    for (const std::string& name : parameter.names)
        names += (names.empty() ? "" : ",") + name;
    return names.empty() ? "TEXT" : "{" + names + "}";
}

void checkOption(const Parameter& parameter, const std::string& text) {
    try {
        valueFromText(parameter, text);
    } catch (const Error& error) {
        throw CLI::ValidationError(optionName(parameter.key), error.what());
    }
}

}  // namespace

void addParameters(CLI::App& command, const Parameters& parameters,
                   std::map<std::string, std::string>& values) {
    for (const Parameter& parameter : parameters) {
        const std::string option = optionName(parameter.key);
        std::string help = parameter.help;
        if (!parameter.unit.empty()) help += " [" + parameter.unit + "]";
        if (parameter.kind == Kind::yesNo && parameter.initial == Value(false)) {
            command.add_flag_callback(
                option, [&values, key = parameter.key] { values[key] = valueText(true); }, help);
            continue;
        }
        // Of a list, numbers one after the other or with commas between.
        const auto take = [&values, parameter](const std::vector<std::string>& given) {
            std::string text;
            for (const std::string& one : given)
                text += (text.empty() ? "" : ",") + one;
            checkOption(parameter, text);
            values[parameter.key] = text;
        };
        command.add_option_function<std::vector<std::string>>(option, take, help)
            ->type_name(typeName(parameter))
            ->expected(1, holdsList(parameter.kind) ? CLI::detail::expected_max_vector_size : 1)
            ->default_str(valueText(parameter.initial));
    }
}

Choice choiceOf(const std::string& key, const Parameters& parameters,
                const std::map<std::string, std::string>& values) {
    Choice choice = initialChoice(key, parameters);
    for (const auto& [name, text] : values) {
        if (const Parameter* parameter = findParameter(parameters, name))
            choice.values[name] = valueFromText(*parameter, text);
    }
    return choice;
}

std::optional<Report> runJob(const BatchContext& context, const JobKind& kind,
                             const JobInput& input, const JobOptions& options) {
    const Shard shard = shardFromText(options.shard);
    JobInput placed = input;
    placed.material.place = placeGiven(options);
    JobRun run(kind, std::move(placed), options.journal, shard);
    const JobProgress before = run.progress();
    if (before.kept > 0)
        context.note(options.journal + ": " + std::to_string(before.kept) + " of " +
                     std::to_string(before.units) + " units are done already");
    try {
        runToEnd(run, context.progress());
    } catch (const Cancelled&) {
        if (!options.journal.empty())
            context.note(std::to_string(run.progress().done) + " of " +
                         std::to_string(run.progress().units) + " units are kept in " +
                         options.journal + "; the same command goes on from there");
        if (!kind.partial) throw;
        try {
            Report report = run.reportSoFar();
            context.note("stopped: what was found so far follows");
            return report;
        } catch (const Error& error) {
            context.note(error.what());
        }
        throw;
    }
    if (shard == Shard{}) return run.report();
    context.note("shard " + options.shard + " is done, " + std::to_string(run.progress().units) +
                 " units in " + options.journal + "; once all are: sextant-batch merge FOLDER...");
    if (context.json) {
        nlohmann::ordered_json json;
        json["job"] = kind.key;
        json["shard"] = options.shard;
        json["units"] = run.progress().units;
        context.print(json);
    }
    return std::nullopt;
}

void writeReport(const BatchContext& context, const std::string& folder, const JobKind& kind,
                 const Experiment& experiment, const Report& report) {
    if (folder.empty()) return;
    context.scheduler->runAndWait(Lane::store,
                                  [&] { writeReportFiles(folder, kind.key, experiment, report); });
    context.note("report written to " + folder);
}

void printReport(const BatchContext& context, const JobKind& kind, const Report& report) {
    if (context.json) {
        auto json = nlohmann::ordered_json::parse(kind.json ? kind.json(report) : toJson(report));
        json["device"] = report.device;
        context.print(json);
        return;
    }
    std::printf("%s\n", report.summary.text().c_str());
    std::printf("computed on %s\n", report.device.c_str());
    for (const ReportTable& table : report.tables) {
        std::vector<int> widths;
        for (std::size_t column = 0; column < table.columns.size(); ++column) {
            std::size_t widest = table.columns[column].size();
            for (std::size_t row = 0; row < table.rows.size(); ++row)
                widest = std::max(widest, table.text(row, column, 6).size());
            widths.push_back(std::max(20, static_cast<int>(widest) + 2));
            std::printf("%*s", widths.back(), table.columns[column].c_str());
        }
        std::printf("\n");
        for (std::size_t row = 0; row < table.rows.size(); ++row) {
            for (std::size_t column = 0; column < table.columns.size(); ++column)
                std::printf("%*s", widths[column], table.text(row, column, 6).c_str());
            std::printf("\n");
        }
    }
}

}  // namespace sextant
