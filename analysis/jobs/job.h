// SPDX-License-Identifier: GPL-3.0-or-later
// The description of a kind of long work: its settings, how it is divided into units, what a unit
// computes and the report of all units. Everything else (progress, pause, resume after a kill,
// shards, command line, window) comes from this description. See docs/adding-a-job.md.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "analysis/device.h"
#include "analysis/error.h"
#include "analysis/experiment.h"
#include "analysis/jobs/report.h"
#include "analysis/values/choice.h"
#include "analysis/values/content_hash.h"
#include "analysis/values/parameter.h"

namespace sextant {

class Model;
struct Measurement;
struct Samples;
class Tokenizer;

// What a job runs on; shared and never changed.
struct Material {
    std::shared_ptr<const Model> model;
    std::shared_ptr<const Samples> samples;
    Identity identity;                                     // of the contents of both
    std::shared_ptr<const Tokenizer> tokenizer = nullptr;  // the checkpoint's; null: it has none
    ComputePlace place = {};                               // where units are computed
};

struct JobInput {
    Experiment experiment;  // where the material came from, and the intervention
    Choice settings;        // of the kind's parameters; `method` is the kind's key
    Material material;
};

// A piece of work that is done or not done; a live request waits for one at most. The key says what
// is computed and is unique within its job: "sigma 1.25".
struct Unit {
    std::string key;
    double cost = 1.0;  // relative to the other units'
    // The inputs of compute(), by name; in a search they carry the outcome of earlier results. A
    // journal keeps key and cost alone: gather() may get units without inputs.
    std::map<std::string, std::vector<double>> given = {};

    // Throws Error: there is no input of this name.
    double number(const std::string& name) const;  // the first
    const std::vector<double>& numbers(const std::string& name) const;

    bool operator==(const Unit&) const = default;
};

// The results of a unit, by name. The journal keeps them bit for bit.
struct UnitResult {
    std::map<std::string, std::vector<double>> numbers;
    std::map<std::string, std::vector<float>> curves;

    // Throw Error naming what is missing.
    double number(const std::string& name) const;  // the first
    const std::vector<float>& curve(const std::string& name) const;

    bool operator==(const UnitResult&) const = default;
};

// Reads the result of a finished unit on each call; throws Error for a unit that is not finished.
using Results = std::function<UnitResult(const Unit&)>;

struct JobKind {
    std::string key;    // "sweep": the subcommand
    std::string title;  // "Uniform sweep"
    std::string help;   // one sentence
    Parameters parameters;
    // The units that come after those of `known`, all of which are done; none: the job is finished.
    // A kind whose work is known beforehand returns all units when `known` is empty and later none;
    // a search reads the results. The same answer for the same input. Throws Error for settings
    // that do not fit the material.
    std::function<std::vector<Unit>(const JobInput&, const std::vector<Unit>& known,
                                    const Results&)>
        next;
    bool search = false;  // `next` reads the results: cannot be split into shards
    // Runs on the compute lane. Throws Error, Cancelled. Depends on input and unit alone.
    std::function<UnitResult(const JobInput&, const Unit&, const Progress&)> compute;
    // The report of all units, in the order in which next() gave them. The input has no material,
    // only experiment and settings.
    std::function<Report(const JobInput&, const std::vector<Unit>&, const Results&)> gather;
    // The settings shown with the job: "sigma 1 ... 2 by 0.05". Null: those that differ from the
    // initial ones, by name.
    std::function<Message(const Choice& settings)> words = {};
    // The number of forward passes of one sample each, for `samples` samples; for a search an
    // estimate. Used to estimate the time.
    std::function<std::int64_t(const Choice& settings, std::int64_t samples)> passes;
    // Peak memory in bytes, besides the weights, if the longest sample has `positions` tokens.
    std::function<std::uint64_t(const ModelSpec& spec, const Choice& settings,
                                std::int64_t positions)>
        memory;
    // Throws Error: settings that exclude each other; called before a text is cut.
    std::function<void(const Choice& settings)> checkSettings = {};
    // Whether it reads the experiment's text; false: it makes or contains its own text.
    bool readsText = true;
    // Without a length it reads whole documents, each with its own start token.
    bool readsDocuments = false;
    // The least number of tokens a sample must have for these settings, whatever the experiment
    // asks for. Null: as many as it asks for.
    std::function<std::int64_t(const Choice& settings, const ModelSpec& spec)> tokensNeeded = {};
    // The least number of samples for these settings. Null: one.
    std::function<std::int64_t(const Choice& settings)> samplesNeeded = {};
    // Estimated cost of all units of a search, for the share that is done. Null: of those known.
    std::function<double(const JobInput&)> cost = {};
    // gather() can also report on the units done so far, for a search that is stopped.
    bool partial = false;
    // A unit takes minutes, and its own progress counts in that of the job. It reports progress
    // about every second, and in the window it pauses there for live requests.
    bool longUnits = false;
    // For work that makes its own material: returns the input with the material, made in a folder
    // of the job's own. Returns the same for an input that it returned earlier, or from the journal
    // in that folder. Null: it runs on the experiment's model and text. Throws Error, Cancelled.
    std::function<JobInput(JobInput, const std::filesystem::path& folder, const Progress&)>
        prepare = {};
    // Started from a page or menu of its own, and not in the window's list of forms.
    bool ownForm = false;
    // It proposes a scale for each head: sextant-batch has --out FILE.json for them.
    bool headScales = false;
    // The JSON object that sextant-batch --json prints for a report, as text. Null: toJson().
    std::function<std::string(const Report&)> json = {};
    // The measurement in a report of this kind, to be opened as a capture. Null: its reports hold
    // none.
    std::function<Measurement(const Report&)> measurement = {};
    // The table that sextant-batch --csv FILE writes, as text. Null: there is no such option.
    std::function<std::string(const Report&)> csv = {};
};

// Identifies the journal of a job: kind, settings, contents of the material, and everything in the
// experiment except the spelling of its paths.
Identity identity(const JobKind& kind, const JobInput& input);

}  // namespace sextant
