// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/edits/script.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <utility>

#include "analysis/edits/script_words.h"
#include "analysis/error.h"
#include "analysis/scales/head_list.h"
#include "analysis/values/comma_list.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

std::string headsText(const std::set<HeadId>& heads, const char* none) {
    std::string list;
    for (const HeadId head : heads)
        list += (list.empty() ? "" : ",") + std::to_string(head.layer) + "." +
                std::to_string(head.head);
    return list.empty() ? none : list;
}

struct WriteStep {
    std::string operator()(const Edit& edit) const { return toText(edit); }
    std::string operator()(const OpenStep& step) const {
        return (step.textIsIds ? "open-ids " : "open ") + quotedWord(step.model) +
               (step.text.empty() ? "" : " " + quotedWord(step.text));
    }
    std::string operator()(const LengthStep& step) const {
        return "length " + (step.tokens == 0 ? "automatic" : std::to_string(step.tokens));
    }
    std::string operator()(const OffsetStep& step) const {
        return "offset " + std::to_string(step.tokens);
    }
    std::string operator()(const SamplesStep& step) const {
        return "samples " + (step.samples == 0 ? "all" : std::to_string(step.samples));
    }
    std::string operator()(const TrainedLengthStep& step) const {
        return "trained-length " + (step.tokens == 0 ? "default" : std::to_string(step.tokens));
    }
    std::string operator()(const LockStep& step) const {
        return (step.locked ? "lock " : "unlock ") + headsText(step.heads, "all");
    }
    std::string operator()(const ResetStep&) const { return "reset"; }
    std::string operator()(const ReferenceStep& step) const {
        return step.trained ? "reference trained" : "reference";
    }
    std::string operator()(const CompareStep& step) const {
        return step.reference ? "compare a" : "compare b";
    }
    std::string operator()(const SelectStep& step) const {
        return "select " + headsText(step.heads, "none");
    }
    std::string operator()(const PositionStep& step) const {
        return "position " + (step.position ? std::to_string(*step.position) : "none");
    }
    std::string operator()(const ViewStep& step) const { return "view " + quotedWord(step.view); }
    std::string operator()(const CommandStep& step) const {
        return "command " + quotedWord(step.command);
    }
};

struct StepWords {
    std::string line;
    std::vector<std::string> words;

    [[noreturn]] void refuse(const Message& expected) const {
        throw Error("\"{}\": expected {}", line, expected);
    }
    // The words after the first: at least and at most so many.
    void count(std::size_t least, std::size_t most, const Message& expected) const {
        if (words.size() < least + 1 || words.size() > most + 1) refuse(expected);
    }
    std::int64_t whole(std::int64_t least, std::int64_t most, const Message& expected) const {
        const auto value = wholeFromText(words[1]);
        if (!value || *value < least || *value > most) refuse(expected);
        return *value;
    }
    std::set<HeadId> heads(const Message& expected) const {
        std::set<HeadId> heads;
        for (const std::string& one : commaParts(words[1])) {
            const HeadId head = headNamed(one);
            if (head.layer < 0 || head.head < 0) refuse(expected);
            heads.insert(head);
        }
        return heads;
    }
};

constexpr std::int64_t mostTokens = std::int64_t{1} << 40;
constexpr int mostWhole = std::numeric_limits<int>::max();

ScriptStep readOpen(const StepWords& of) {
    const bool ids = of.words[0] == "open-ids";
    of.count(ids ? 2 : 1, 2,
             ids ? Message("a checkpoint and a list of ids") : Message("a checkpoint and a text"));
    return OpenStep{of.words[1], of.words.size() > 2 ? of.words[2] : "", ids};
}
ScriptStep readLength(const StepWords& of) {
    const Message expected("a number of tokens, or \"automatic\"");
    of.count(1, 1, expected);
    if (of.words[1] == "automatic") return LengthStep{};
    return LengthStep{of.whole(1, mostTokens, expected)};
}
ScriptStep readOffset(const StepWords& of) {
    of.count(1, 1, Message("a number of tokens"));
    return OffsetStep{of.whole(0, mostTokens, Message("a number of tokens"))};
}
ScriptStep readSamples(const StepWords& of) {
    const Message expected("a number of samples, or \"all\"");
    of.count(1, 1, expected);
    if (of.words[1] == "all") return SamplesStep{0};
    return SamplesStep{static_cast<int>(of.whole(1, mostWhole, expected))};
}
ScriptStep readTrainedLength(const StepWords& of) {
    const Message expected("a number of tokens, or \"default\"");
    of.count(1, 1, expected);
    if (of.words[1] == "default") return TrainedLengthStep{};
    return TrainedLengthStep{of.whole(1, mostTokens, expected)};
}
ScriptStep readLock(const StepWords& of) {
    const Message expected("heads as LAYER.HEAD, or \"all\"");
    of.count(1, 1, expected);
    LockStep step{{}, of.words[0] == "lock"};
    if (of.words[1] != "all") step.heads = of.heads(expected);
    return step;
}
ScriptStep readReset(const StepWords& of) {
    of.count(0, 0, Message("nothing after \"reset\""));
    return ResetStep{};
}
ScriptStep readReference(const StepWords& of) {
    const Message expected("nothing, or \"trained\"");
    of.count(0, 1, expected);
    if (of.words.size() > 1 && of.words[1] != "trained") of.refuse(expected);
    return ReferenceStep{of.words.size() > 1};
}
ScriptStep readCompare(const StepWords& of) {
    const Message expected("\"a\" or \"b\"");
    of.count(1, 1, expected);
    if (of.words[1] != "a" && of.words[1] != "b") of.refuse(expected);
    return CompareStep{of.words[1] == "a"};
}
ScriptStep readSelect(const StepWords& of) {
    const Message expected("heads as LAYER.HEAD, or \"none\"");
    of.count(1, 1, expected);
    return of.words[1] == "none" ? SelectStep{} : SelectStep{of.heads(expected)};
}
ScriptStep readPosition(const StepWords& of) {
    const Message expected("a position, or \"none\"");
    of.count(1, 1, expected);
    if (of.words[1] == "none") return PositionStep{};
    return PositionStep{static_cast<int>(of.whole(0, mostWhole, expected))};
}
ScriptStep readView(const StepWords& of) {
    of.count(1, 1, Message("the name of a view"));
    return ViewStep{of.words[1]};
}
ScriptStep readCommand(const StepWords& of) {
    of.count(1, 1, Message("the name of a command"));
    return CommandStep{of.words[1]};
}

constexpr std::pair<std::string_view, ScriptStep (*)(const StepWords&)> stepVerbs[] = {
    {"open", readOpen},           {"open-ids", readOpen},   {"length", readLength},
    {"offset", readOffset},       {"samples", readSamples}, {"trained-length", readTrainedLength},
    {"lock", readLock},           {"unlock", readLock},     {"reset", readReset},
    {"reference", readReference}, {"compare", readCompare}, {"select", readSelect},
    {"position", readPosition},   {"view", readView},       {"command", readCommand}};

// Carries the steps out on an experiment.
struct Run {
    const std::function<ModelSpec(const std::string&)>& specOf;
    ScriptResult result;
    std::optional<ModelSpec> spec;

    const ModelSpec& open() {
        if (result.experiment.model.empty())
            throw Error("nothing is open; begin with \"open MODEL TEXT\"");
        if (!spec) spec = specOf(result.experiment.model);
        return *spec;
    }
    void operator()(const Edit& edit) {
        const ModelSpec& of = open();
        Intervention& change = result.experiment.intervention;
        change = edited(of, change, {edit});
        check(of, change);
    }
    void operator()(const OpenStep& step) {
        Experiment& now = result.experiment;
        if (now.model != step.model) {
            now = withModel(std::move(now), step.model);
            spec.reset();
        }
        now.text = step.text;
        now.textIsIds = step.textIsIds;
    }
    void operator()(const LengthStep& step) { result.experiment.length = step.tokens; }
    void operator()(const OffsetStep& step) { result.experiment.offset = step.tokens; }
    void operator()(const SamplesStep& step) { result.experiment.samples = step.samples; }
    void operator()(const TrainedLengthStep& step) {
        open();
        result.experiment.trainedLength = step.tokens;
    }
    void operator()(const LockStep& step) {
        result.experiment.lockedHeads =
            lockedBy(step, result.experiment.lockedHeads, open().layerCount(), open().heads);
    }
    void operator()(const ResetStep&) { result.experiment.intervention = {}; }
    // What is looked at and compared with has no effect on what is measured.
    void operator()(const ReferenceStep&) { ++result.shown; }
    void operator()(const CompareStep&) { ++result.shown; }
    void operator()(const SelectStep&) { ++result.shown; }
    void operator()(const PositionStep&) { ++result.shown; }
    void operator()(const ViewStep&) { ++result.shown; }
    void operator()(const CommandStep& step) {
        throw Error("\"command {}\" needs the window", step.command);
    }
};

}  // namespace

std::vector<int> lockedBy(const LockStep& step, const std::vector<int>& before, int layers,
                          int heads) {
    std::set<int> locked(before.begin(), before.end());
    const auto take = [&](int at) {
        if (step.locked)
            locked.insert(at);
        else
            locked.erase(at);
    };
    for (const HeadId head : step.heads)
        if (head.layer < layers && head.head < heads) take(head.layer * heads + head.head);
    if (step.heads.empty())
        for (int at = 0; at < layers * heads; ++at)
            take(at);
    return {locked.begin(), locked.end()};
}

std::string toText(const ScriptStep& step) {
    return std::visit(WriteStep{}, step);
}

ScriptStep stepFromText(const std::string& line) {
    if (isEdit(line)) return editFromText(line);
    const StepWords of{line, scriptWords(line)};
    for (const auto& [verb, read] : stepVerbs)
        if (!of.words.empty() && of.words.front() == verb) return read(of);
    std::string known;
    for (const auto& [verb, read] : stepVerbs)
        known += std::string(verb) + ", ";
    known += "sigma, heads, own, scales, choose, value, clear, pattern, intervention";
    of.refuse(Message("one of {}", known));
}

Script scriptFromText(const std::string& text, const std::string& source) {
    Script script;
    int number = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string line = text.substr(at, end - at);
        at = end + 1;
        ++number;
        const std::size_t first = line.find_first_not_of(" \t\r");
        if (first == std::string::npos || line[first] == '#') continue;
        line = line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
        try {
            script.push_back(stepFromText(line));
        } catch (const Error& error) {
            throw Error("{}, line {}: {}", source, number, error.message());
        }
    }
    return script;
}

std::string toText(const Script& script) {
    std::string text;
    for (const ScriptStep& step : script)
        text += toText(step) + "\n";
    return text;
}

Script scriptOfLine(const std::string& line) {
    std::string lines;
    bool quoted = false;
    for (const char letter : line) {
        quoted ^= letter == '"';
        lines += letter == ';' && !quoted ? '\n' : letter;
    }
    return scriptFromText(lines, "link");
}

Script scriptBetween(const Experiment& from, const Experiment& to, const ModelSpec* spec) {
    Script script;
    const bool another = from.model != to.model;
    if (another || from.text != to.text || from.textIsIds != to.textIsIds)
        script.push_back(OpenStep{to.model, to.text, to.textIsIds});
    if (!script.empty() || from.length != to.length) script.push_back(LengthStep{to.length});
    if (from.offset != to.offset) script.push_back(OffsetStep{to.offset});
    if (!script.empty() || from.samples != to.samples) script.push_back(SamplesStep{to.samples});
    if ((another ? 0 : from.trainedLength) != to.trainedLength)
        script.push_back(TrainedLengthStep{to.trainedLength});
    const Intervention before = another ? Intervention{} : from.intervention;
    const std::vector<int> lockedBefore = another ? std::vector<int>{} : from.lockedHeads;
    if (!spec) {
        if (before != to.intervention) script.push_back(Edit(SetIntervention{to.intervention}));
        return script;
    }
    for (Edit& edit : editsBetween(*spec, before, to.intervention))
        script.push_back(std::move(edit));
    for (const bool locked : {false, true}) {
        LockStep step{{}, locked};
        const auto& gone = locked ? lockedBefore : to.lockedHeads;
        for (const int head : locked ? to.lockedHeads : lockedBefore)
            if (!std::binary_search(gone.begin(), gone.end(), head))
                step.heads.insert({head / spec->heads, head % spec->heads});
        if (!step.heads.empty()) script.push_back(std::move(step));
    }
    return script;
}

ScriptResult experimentOf(const Script& script,
                          const std::function<ModelSpec(const std::string& model)>& specOf) {
    Run run{specOf, {}, {}};
    for (const ScriptStep& step : script) {
        try {
            std::visit(run, step);
        } catch (const Error& error) {
            throw Error("\"{}\": {}", toText(step), error.message());
        }
    }
    run.open();
    return run.result;
}

}  // namespace sextant
