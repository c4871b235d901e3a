// SPDX-License-Identifier: GPL-3.0-or-later
// A kind of long work, described: what can be set, how it falls into units, what a unit computes
// and what all of them together say. Everything else (progress, pause, resume after a kill, shards,
// command line, window) comes from this description. See docs/adding-a-job.md.
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

// A piece of work that is done or not done; a live request waits for no more than one. The key says
// within its job what is computed: "sigma 1.25".
struct Unit {
    std::string key;
    double cost = 1.0;  // relative to the other units'
    // What compute() reads, by name: of a search, what earlier results have come to. A journal
    // keeps key and cost alone: gather() may get units without them.
    std::map<std::string, std::vector<double>> given = {};

    // Throws Error: there is none of this name.
    double number(const std::string& name) const;  // the first
    const std::vector<double>& numbers(const std::string& name) const;

    bool operator==(const Unit&) const = default;
};

// What a unit computed, by name. Kept bit for bit in the journal.
struct UnitResult {
    std::map<std::string, std::vector<double>> numbers;
    std::map<std::string, std::vector<float>> curves;

    // Throw Error naming what is missing.
    double number(const std::string& name) const;  // the first
    const std::vector<float>& curve(const std::string& name) const;

    bool operator==(const UnitResult&) const = default;
};

// The result of each unit that is done, read when asked for; throws Error for one that is not.
using Results = std::function<UnitResult(const Unit&)>;

struct JobKind {
    std::string key;    // "sweep": the subcommand
    std::string title;  // "Uniform sweep"
    std::string help;   // one sentence
    Parameters parameters;
    // The units that come after those of `known`, all of which are done; none: the job is finished.
    // Work that is known beforehand gives all of it when `known` is empty and then nothing; a
    // search looks at the results. The same answer for the same input. Throws Error for settings
    // that do not fit the material.
    std::function<std::vector<Unit>(const JobInput&, const std::vector<Unit>& known,
                                    const Results&)>
        next;
    bool search = false;  // `next` looks at the results: cannot be split into shards
    // On the compute lane. Throws Error, Cancelled. The result depends on input and unit alone.
    std::function<UnitResult(const JobInput&, const Unit&, const Progress&)> compute;
    // Of all units, in the order in which next() gave them. Without material: experiment and
    // settings only.
    std::function<Report(const JobInput&, const std::vector<Unit>&, const Results&)> gather;
    // The settings on the job's card: "sigma 1 ... 2 by 0.05"; none: those that differ from the
    // initial ones, by name.
    std::function<std::string(const Choice& settings)> words = {};
    // Forward passes of one sample each, of a material of so many samples; of a search about. For
    // the time it will take.
    std::function<std::int64_t(const Choice& settings, std::int64_t samples)> passes;
    // Bytes at the peak, besides the weights, where the longest sample has so many tokens.
    std::function<std::uint64_t(const ModelSpec& spec, const Choice& settings,
                                std::int64_t positions)>
        memory;
    // Throws Error: settings that exclude each other, told before a text is cut.
    std::function<void(const Choice& settings)> checkSettings = {};
    // It reads the experiment's text; false: it makes its own, or brings it along.
    bool readsText = true;
    // Tokens a sample of a text must have for these settings, however few are asked for; none: as
    // many as are asked for.
    std::function<std::int64_t(const Choice& settings, const ModelSpec& spec)> tokensNeeded = {};
    // Samples that a material must have at least for these settings; none: one.
    std::function<std::int64_t(const Choice& settings)> samplesNeeded = {};
    // Cost of all units, of a search, about; for the share that is done. None: of those known.
    std::function<double(const JobInput&)> cost = {};
    // gather() makes a report of the units done so far, too; of a search that is stopped.
    bool partial = false;
    // A unit takes minutes: how far it is counts in what is done. It tells its progress every
    // second or so, and in the window it waits there for live requests.
    bool longUnits = false;
    // Of work that makes what it runs on itself: the input with its material, in a folder of the
    // job's own. The same again for an input that came out of it, or out of the journal in that
    // folder. None: it runs on the experiment's model and text. Throws Error, Cancelled.
    std::function<JobInput(JobInput, const std::filesystem::path& folder, const Progress&)>
        prepare = {};
    // Begun from a place of its own: the window's list of forms does without it.
    bool ownForm = false;
    // What it proposes is a scale for each head: sextant-batch has --out FILE.json for them.
    bool headScales = false;
    // The one JSON object that sextant-batch --json prints of a report, as text; none: toJson().
    std::function<std::string(const Report&)> json = {};
    // The measurement that a report of this kind holds, to be opened as a capture. None: there is
    // none in it.
    std::function<Measurement(const Report&)> measurement = {};
    // The table that sextant-batch --csv FILE writes, as text; none: there is no such option.
    std::function<std::string(const Report&)> csv = {};
};

// What a journal of this job is known by: kind, settings, contents of the material, and everything
// of the experiment but the spelling of its paths.
Identity identity(const JobKind& kind, const JobInput& input);

}  // namespace sextant
