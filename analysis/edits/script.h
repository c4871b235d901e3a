// SPDX-License-Identifier: GPL-3.0-or-later
// Scripts: lines that say what a person did or should do, one step a line. Links of lessons and of
// help, the history as text, and files that sextant-batch runs all speak them (docs/scripts.md).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "analysis/edits/edit.h"
#include "analysis/experiment.h"

namespace sextant {

// "open MODEL [TEXT]", "open-ids MODEL IDS". Length and samples are chosen anew where something
// else was open. "sample:nope" is a checkpoint, "sample:the-millpond.txt" a text of the samples.
struct OpenStep {
    std::string model, text;
    bool textIsIds = false;
    bool operator==(const OpenStep&) const = default;
};
// "length 1024", "length automatic".
struct LengthStep {
    std::int64_t tokens = 0;  // 0: automatic
    bool operator==(const LengthStep&) const = default;
};
// "offset 512": tokens of the text that are passed over.
struct OffsetStep {
    std::int64_t tokens = 0;
    bool operator==(const OffsetStep&) const = default;
};
// "samples 8", "samples all".
struct SamplesStep {
    int samples = 1;  // 0: all
    bool operator==(const SamplesStep&) const = default;
};
// "trained-length 1024", "trained-length default": what the checkpoint was trained on, or as its
// files say.
struct TrainedLengthStep {
    std::int64_t tokens = 0;  // 0: as the files say
    bool operator==(const TrainedLengthStep&) const = default;
};
// "lock 2.0,3.1", "unlock all": heads whose own scale no edit changes.
struct LockStep {
    std::set<HeadId> heads;  // empty: all of the model
    bool locked = true;
    bool operator==(const LockStep&) const = default;
};
// The locked heads after the step, sorted indices into [layers * heads].
std::vector<int> lockedBy(const LockStep& step, const std::vector<int>& before, int layers,
                          int heads);
// "reset": as trained, all of it.
struct ResetStep {
    bool operator==(const ResetStep&) const = default;
};
// "reference", "reference trained": A is what is set now, or what was trained.
struct ReferenceStep {
    bool trained = false;
    bool operator==(const ReferenceStep&) const = default;
};
// "compare a", "compare b": which of them is shown.
struct CompareStep {
    bool reference = false;
    bool operator==(const CompareStep&) const = default;
};
// "select 2.0,3.1", "select none".
struct SelectStep {
    std::set<HeadId> heads;
    bool operator==(const SelectStep&) const = default;
};
// "position 300", "position none": the crosshair.
struct PositionStep {
    std::optional<int> position;
    bool operator==(const PositionStep&) const = default;
};
// "view curves".
struct ViewStep {
    std::string view;
    bool operator==(const ViewStep&) const = default;
};
// "command undo": any command of the window, by its id.
struct CommandStep {
    std::string command;
    bool operator==(const CommandStep&) const = default;
};
using ScriptStep = std::variant<Edit, OpenStep, LengthStep, OffsetStep, SamplesStep,
                                TrainedLengthStep, LockStep, ResetStep, ReferenceStep, CompareStep,
                                SelectStep, PositionStep, ViewStep, CommandStep>;
using Script = std::vector<ScriptStep>;

// Throws Error saying what was expected.
std::string toText(const ScriptStep& step);
ScriptStep stepFromText(const std::string& line);

// One step a line; empty lines and what follows "#" at a line's beginning are passed over. Throws
// Error that begins with `source` and the line's number.
Script scriptFromText(const std::string& text, const std::string& source);
std::string toText(const Script& script);
// Steps of one line, with ";" between them, as a link has them.
Script scriptOfLine(const std::string& line);

// The steps that lead from one experiment to the next. `spec`: of the checkpoint that `to` opens;
// null: not known, and scales and methods are written whole.
Script scriptBetween(const Experiment& from, const Experiment& to, const ModelSpec* spec);

// What a script leaves to be measured. Steps about what is shown are passed over and counted.
// `specOf`: of a checkpoint by its path. Throws Error naming the step: nothing was opened, or an
// edit does not fit the model.
struct ScriptResult {
    Experiment experiment;
    int shown = 0;  // steps about what is shown
};
ScriptResult experimentOf(const Script& script,
                          const std::function<ModelSpec(const std::string& model)>& specOf);

}  // namespace sextant
