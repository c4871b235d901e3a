// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/experiment_fields.h"

#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "analysis/error.h"
#include "analysis/intervention_json.h"
#include "analysis/translatable.h"
#include "analysis/values/described.h"

namespace sextant {

namespace {

constexpr const char* format = "sextant-experiment";
constexpr int formatVersion = 1;

constexpr StartToken everyStart[] = {StartToken::automatic, StartToken::always, StartToken::never};

// Sorted, each once. Throws Error.
std::vector<int> headsLocked(const nlohmann::json& json) {
    constexpr std::uint64_t most = 1 << 20;
    if (!json.is_array() || json.size() > most)
        throw Error("experiment: \"locked_heads\" is not a list of heads");
    std::set<int> heads;
    for (const auto& head : json) {
        if (!head.is_number_unsigned() || head.get<std::uint64_t>() >= most)
            throw Error("experiment: \"locked_heads\" has {}; expected layer * heads + head",
                        head.dump());
        heads.insert(head.get<int>());
    }
    return {heads.begin(), heads.end()};
}

}  // namespace

const char* name(StartToken rule) {
    switch (rule) {
        case StartToken::always:
            return "always";
        case StartToken::never:
            return "never";
        case StartToken::automatic:
            break;
    }
    return "auto";
}

Experiment withModel(Experiment experiment, std::string model) {
    experiment.model = std::move(model);
    experiment.trainedLength = 0;
    experiment.intervention = {};
    experiment.lockedHeads.clear();
    return experiment;
}

std::uint64_t hash(const Experiment& experiment, const Identity& material,
                   const std::string& device) {
    ContentHash hash;
    hash.add(material)
        .add(sextant::hash(experiment.intervention))
        .add(static_cast<int>(experiment.keepLogits));
    // As it was before others than the CPU could; results of then name no device.
    if (!device.empty() && device != ComputePlace().words) hash.add(device);
    return hash.identity().low;
}

const Fields<Experiment>& experimentFields() {
    using namespace described;
    using E = Experiment;
    constexpr double longest = 1099511627776.0;  // 2^40
    static const Fields<E> fields = {
        field(file("model", "model", "Path of the checkpoint."), &E::model),
        field(file("text", "text", "Path of the text, or of the list of ids."), &E::text),
        field(yesNo("text_is_ids", "ids", "The text is a list of ids, one document a line."),
              &E::textIsIds),
        field(
            inUnits("tokens", whole("length", translatable("length"), 0, longest,
                                    "Tokens a sample; 0: the whole text, at most twice the trained "
                                    "length.")),
            &E::length),
        field(inUnits("tokens", whole("offset", translatable("offset"), 0, longest,
                                      "Tokens of the text passed over before the first sample.")),
              &E::offset),
        field(whole("samples", "samples", 0, std::numeric_limits<int>::max(),
                    "Samples cut from the text one after the other; 0: all there are."),
              &E::samples),
        namedField<E>(
            named("start_token", "start token", "Token before the text."), everyStart,
            [](E& e) -> StartToken& { return e.start; }, "bos"),
        field(inUnits("tokens", whole("trained_length", "trained length", 0, longest,
                                      "Trained length, where the checkpoint's files say another "
                                      "than what was trained on; 0: as they say.")),
              &E::trainedLength),
        field(yesNo("keep_logits", "logits", "Keep all logits in the capture."), &E::keepLogits,
              "logits"),
    };
    return fields;
}

std::string toJson(const Experiment& experiment) {
    nlohmann::ordered_json json;
    json["format"] = format;
    json["format_version"] = formatVersion;
    json.update(fieldsToJson(experimentFields(), experiment));
    json["intervention"] = interventionToJson(experiment.intervention);
    if (!experiment.lockedHeads.empty()) json["locked_heads"] = experiment.lockedHeads;
    return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

Experiment experimentFromJson(const std::string& json) {
    auto parsed = nlohmann::json::parse(json, nullptr, false);
    if (parsed.is_discarded() || !parsed.is_object()) {
        throw Error("experiment: not a JSON object");
    }
    if (parsed.value("format", nlohmann::json()) != format) {
        throw Error("experiment: \"format\" is not \"{}\"; this is not an experiment file", format);
    }
    if (parsed.value("format_version", nlohmann::json()) != formatVersion) {
        throw Error("experiment: format_version is {}; this version reads 1",
                    parsed.value("format_version", nlohmann::json()).dump());
    }
    Experiment experiment;
    if (const auto change = parsed.find("intervention"); change != parsed.end())
        experiment.intervention = interventionFromJson(*change);
    if (const auto locked = parsed.find("locked_heads"); locked != parsed.end())
        experiment.lockedHeads = headsLocked(*locked);
    // What stands around it in the window is the window's (app/document/session_document.h).
    for (const char* key : {"format", "format_version", "intervention", "locked_heads", "session"})
        parsed.erase(key);
    fieldsFromJson(experimentFields(), parsed, experiment, "experiment", Absent::initial);
    return experiment;
}

}  // namespace sextant
