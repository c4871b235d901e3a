// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/checkpoint_facts_json.h"

#include <nlohmann/json.hpp>
#include <utility>

namespace sextant {

nlohmann::ordered_json toJson(const CheckpointFacts& facts) {
    using Ordered = nlohmann::ordered_json;
    Ordered json;
    json["stored_bytes"] = facts.bytes;
    json["weight_files"] = facts.files;
    for (const auto& [key, list] :
         {std::pair("read", &facts.read), {"inferred", &facts.inferred}}) {
        json[key] = Ordered::array();
        for (const CheckpointFact& fact : *list) {
            Ordered one{
                {"name", fact.name}, {"value", fact.value.text()}, {"source", fact.source.text()}};
            if (list == &facts.inferred) one["certainty"] = name(fact.certainty);
            json[key].push_back(std::move(one));
        }
    }
    json["contradictions"] = Ordered::array();
    for (const Contradiction& one : facts.contradictions)
        json["contradictions"].push_back({{"title", one.title},
                                          {"text", one.text.text()},
                                          {"counts", one.counts.text()},
                                          {"other", one.other.text()}});
    json["each_layer"] = Ordered::array();
    for (const LayerFacts& layer : facts.layers)
        json["each_layer"].push_back({{"attention", layer.attention},
                                      {"reach", layer.reach},
                                      {"position", layer.position},
                                      {"rotary_base", layer.rotaryBase},
                                      {"rotary_dim", layer.rotaryDim},
                                      {"interleaved_pairs", layer.interleaved},
                                      {"frequency_scaling", layer.scaling.text()},
                                      {"score_factor", layer.factor.text()},
                                      {"score_scale", layer.scoreScale},
                                      {"score_scale_rule", layer.scaleRule},
                                      {"qk_norm", layer.headNorm.text()},
                                      {"score_soft_cap", layer.softCap},
                                      {"sinks", layer.sinks},
                                      {"latent_attention", layer.latent.text()},
                                      {"shared_keys", layer.sharedKeys.text()},
                                      {"mlp", layer.mlp.text()},
                                      {"experts", layer.experts.text()},
                                      {"sentence", layer.sentence.text()}});
    json["tensors"] = Ordered::array();
    for (const TensorFacts& tensor : facts.tensors) {
        Ordered one{{"name", tensor.name},   {"dtype", tensor.dtype}, {"shape", tensor.shape},
                    {"bytes", tensor.bytes}, {"file", tensor.file},   {"use", tensor.use.text()}};
        if (!tensor.packing.empty()) one["packing"] = tensor.packing.text();
        if (!tensor.problem.empty()) one["problem"] = tensor.problem.text();
        json["tensors"].push_back(std::move(one));
    }
    return json;
}

}  // namespace sextant
