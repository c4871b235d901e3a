// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/material.h"

#include <fstream>
#include <iterator>
#include <limits>

#include "analysis/text/samples.h"

namespace sextant {

namespace {

Parameter whole(const char* key, const char* label, const char* unit, std::int64_t initial,
                double most, const char* help) {
    Parameter parameter;
    parameter.key = key;
    parameter.label = label;
    parameter.unit = unit;
    parameter.kind = Kind::whole;
    parameter.initial = initial;
    parameter.least = 0;
    parameter.most = most;
    parameter.step = 1;
    parameter.help = help;
    return parameter;
}

}  // namespace

const Parameters& materialParameters() {
    static const Parameters parameters = {
        whole("length", "length", "tokens", 0, 1099511627776.0,
              "Tokens a sample; 0: the whole text, at most twice the trained length."),
        whole("offset", "offset", "tokens", 0, 1099511627776.0,
              "Tokens of the text passed over before the first sample."),
        whole("samples", "samples", "", 0, std::numeric_limits<int>::max(),
              "Samples cut from the text one after the other; 0: all there are."),
    };
    return parameters;
}

Experiment withMaterial(Experiment experiment, const Choice& material) {
    check(material, materialParameters());
    experiment.length = material.whole("length");
    experiment.offset = material.whole("offset");
    experiment.samples = static_cast<int>(material.whole("samples"));
    return experiment;
}

Choice materialOf(const Experiment& experiment) {
    Choice material = initialChoice("material", materialParameters());
    material.values["length"] = experiment.length;
    material.values["offset"] = experiment.offset;
    material.values["samples"] = static_cast<std::int64_t>(experiment.samples);
    return material;
}

Identity checkpointIdentity(const Checkpoint& checkpoint) {
    ContentHash hash;
    for (const auto& [tensor, view] : checkpoint.weights.tensors) {
        hash.add(std::string_view(tensor)).add(std::string_view(name(view.dtype)));
        hash.add(view.shape.size());
        for (const std::int64_t size : view.shape)
            hash.add(size);
        hash.bytes(view.bytes.data(), view.bytes.size());
    }
    std::ifstream config(checkpoint.folder / "config.json", std::ios::binary);
    hash.add(std::string_view(std::string(std::istreambuf_iterator<char>(config), {})));
    checkpoint.weights.checkUnchanged();
    return hash.identity();
}

Identity materialIdentity(const Identity& model, const Samples& samples) {
    ContentHash hash;
    hash.add(model).add(samples.samples.size());
    for (const Sample& sample : samples.samples) {
        hash.add(sample.read).add(sample.ids.size());
        hash.bytes(sample.ids.data(), sample.ids.size() * sizeof(sample.ids[0]));
    }
    return hash.identity();
}

}  // namespace sextant
