// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/architectures/all.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/json_text.h"
#include "analysis/checkpoint/nearest_names.h"
#include "analysis/checkpoint/recurrent_layers.h"
#include "analysis/checkpoint/refusals.h"
#include "analysis/error.h"

namespace sextant {

// One file each.
Architecture apertus();
Architecture arcee();
Architecture bloom();
Architecture codegen();
Architecture cohere();
Architecture cohere2();
Architecture cwm();
Architecture deepseekV2();
Architecture deepseekV3();
Architecture dots1();
Architecture ernie45Moe();
Architecture ernie4_5();
Architecture exaone4();
Architecture falcon();
Architecture gemma();
Architecture gemma2();
Architecture gemma3();
Architecture gemma4();
Architecture glm();
Architecture glm4();
Architecture glm4Moe();
Architecture gpt2();
Architecture gptBigCode();
Architecture gptJ();
Architecture gptNeo();
Architecture gptNeoX();
Architecture gptOss();
Architecture granite();
Architecture graniteMoe();
Architecture helium();
Architecture hunyuanV1Dense();
Architecture llama();
Architecture llama4();
Architecture minicpm3();
Architecture ministral();
Architecture ministral3();
Architecture mistral();
Architecture mixtral();
Architecture mpt();
Architecture nanoChat();
Architecture nemotron();
Architecture olmo();
Architecture olmo2();
Architecture olmo3();
Architecture olmoe();
Architecture opt();
Architecture persimmon();
Architecture phi();
Architecture phi3();
Architecture phimoe();
Architecture qwen2();
Architecture qwen2Moe();
Architecture qwen3();
Architecture qwen3Moe();
Architecture seedOss();
Architecture smollm3();
Architecture stableLm();
Architecture starcoder2();
Architecture sextantsOwn();  // last: what it cannot say, none can

namespace {

std::vector<std::string> readNames(const ConfigKeys& config) {
    std::vector<std::string> names;
    const nlohmann::json* value = config.find("architectures");
    if (value == nullptr) return names;
    if (!value->is_array())
        throw Error("{} is {}, expected an array of names", config.place("architectures"),
                    shown(*value));
    for (const nlohmann::json& entry : *value) {
        if (!entry.is_string())
            throw Error("{} holds {}, expected names", config.place("architectures"), shown(entry));
        names.push_back(entry.get<std::string>());
    }
    return names;
}

std::string supported() {
    std::string text;
    for (const Architecture& architecture : allArchitectures()) {
        if (!text.empty()) text += ", ";
        text += architecture.name;
        if (!architecture.remark.empty()) text += " (" + architecture.remark + ")";
    }
    return text;
}

// `said` and the names that `found` may be a slip of: a third of its letters differ at most. By
// model types where `byType`, else by names of architectures.
Message withNearest(const Message& said, const std::string& found, bool byType) {
    std::vector<std::string> known;
    for (const Architecture& architecture : allArchitectures())
        known.push_back(byType ? architecture.modelType : architecture.name);
    // Not counting "ForCausalLM", which all names have.
    const std::size_t letters = std::min(found.find("For"), found.size());
    const auto names = nearestNames(found, known, 3, std::max<std::size_t>(1, letters / 3));
    std::string text;
    for (const std::string& one : names)
        text += (text.empty() ? "" : ", ") + one;
    if (names.empty()) return Message("{}; README.md lists what this version reads", said);
    return names.size() == 1
               ? Message("{}. The nearest that this version reads is {}", said, text)
               : Message("{}. The nearest that this version reads are {}", said, text);
}

// Both keys say what the model is. transformers believes model_type, people read the other: where
// they differ, nobody knows which computation the weights were trained for.
void checkAgreement(const ConfigKeys& config, const std::vector<std::string>& names,
                    const std::string& modelType, const Architecture& found) {
    for (const std::string& other : names)
        if (!found.isNamed(other))
            throw Error("{} names {} and {}, expected one architecture",
                        config.place("architectures"), inQuotes(found.name), inQuotes(other));
    if (names.empty() || modelType.empty() || found.isOfType(modelType)) return;
    throw Error(
        "{} is {}, but architectures names {}, which is {}; one of the two is wrong: correct it",
        config.place("model_type"), inQuotes(modelType), inQuotes(found.name),
        inQuotes(found.modelType));
}

}  // namespace

bool Architecture::isNamed(const std::string& architecture) const {
    return architecture == name ||
           std::any_of(formerNames.begin(), formerNames.end(),
                       [&](const FormerName& former) { return former.name == architecture; });
}

bool Architecture::isOfType(const std::string& type) const {
    return type == modelType ||
           std::any_of(formerNames.begin(), formerNames.end(), [&](const FormerName& former) {
               return std::ranges::find(former.modelTypes, type) != former.modelTypes.end();
           });
}

const std::vector<Architecture>& allArchitectures() {
    // One a line.
    // clang-format off
    static const std::vector<Architecture> list = {
        apertus(),
        arcee(),
        bloom(),
        codegen(),
        cohere(),
        cohere2(),
        cwm(),
        deepseekV2(),
        deepseekV3(),
        dots1(),
        ernie45Moe(),
        ernie4_5(),
        exaone4(),
        falcon(),
        gemma(),
        gemma2(),
        gemma3(),
        gemma4(),
        glm(),
        glm4(),
        glm4Moe(),
        gpt2(),
        gptBigCode(),
        gptJ(),
        gptNeo(),
        gptNeoX(),
        gptOss(),
        granite(),
        graniteMoe(),
        helium(),
        hunyuanV1Dense(),
        llama(),
        llama4(),
        minicpm3(),
        ministral(),
        ministral3(),
        mistral(),
        mixtral(),
        mpt(),
        nanoChat(),
        nemotron(),
        olmo(),
        olmo2(),
        olmo3(),
        olmoe(),
        opt(),
        persimmon(),
        phi(),
        phi3(),
        phimoe(),
        qwen2(),
        qwen2Moe(),
        qwen3(),
        qwen3Moe(),
        seedOss(),
        smollm3(),
        stableLm(),
        starcoder2(),
        sextantsOwn(),
    };
    // clang-format on
    return list;
}

const Architecture& sextantArchitecture() {
    return allArchitectures().back();
}

const Architecture& findArchitecture(const ConfigKeys& config) {
    const std::vector<std::string> names = readNames(config);
    const std::string modelType = config.optionalText("model_type").value_or("");
    for (const Architecture& architecture : allArchitectures()) {
        const bool named = std::any_of(names.begin(), names.end(), [&](const std::string& name) {
            return architecture.isNamed(name);
        });
        if (!named && !(names.empty() && architecture.isOfType(modelType))) continue;
        checkAgreement(config, names, modelType, architecture);
        return architecture;
    }
    if (names.empty() && modelType.empty())
        throw Error(
            "{} is missing, and so is model_type; one of them must say what the model is. This "
            "version reads {}",
            config.place("architectures"), supported());
    const std::string found = names.empty() ? modelType : names.front();
    const std::string place = config.place(names.empty() ? "model_type" : "architectures");
    if (const auto why = whyRecurrent(config, names.empty() ? "" : found, modelType))
        throw Error("{} is {}: {}", place, inQuotes(found), *why);
    const bool encoderDecoder = config.boolean("is_encoder_decoder", false);
    const Message said("{} is {}: {}", place, inQuotes(found),
                       whyNotRead(found, modelType, encoderDecoder));
    throw Error(hasEncoder(found, modelType, encoderDecoder)
                    ? said
                    : withNearest(said, found, names.empty()));
}

const Architecture& architectureOf(const ModelSpec& spec) {
    for (const Architecture& architecture : allArchitectures())
        if (architecture.name == spec.architecture) return architecture;
    throw Error("no architecture is called {}; there are {}", inQuotes(spec.architecture),
                supported());
}

}  // namespace sextant
