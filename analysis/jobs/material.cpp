// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/material.h"

#include <algorithm>

#include "analysis/checkpoint/quantized_tensor.h"
#include "analysis/experiment_fields.h"
#include "analysis/text/samples.h"

namespace sextant {

namespace {

// Those of an Experiment's fields that say which tokens are read.
const Fields<Experiment>& materialFields() {
    static const Fields<Experiment> fields = [] {
        Fields<Experiment> some;
        for (const Field<Experiment>& field : experimentFields())
            if (const std::string& key = field.parameter.key;
                key == "length" || key == "offset" || key == "samples")
                some.push_back(field);
        return some;
    }();
    return fields;
}

}  // namespace

const Parameters& materialParameters() {
    static const Parameters parameters = [] {
        Parameters all = optionsOf(materialFields());
        for (Parameter& parameter : all) {
            if (parameter.key == "length")
                parameter.automatic = "twice the trained length, at most the text's";
            if (parameter.key != "samples") continue;
            parameter.initial = std::int64_t{0};  // all there are, where a single look takes one
            parameter.automatic = "all";
        }
        return all;
    }();
    return parameters;
}

Experiment withMaterial(Experiment experiment, const Choice& material) {
    check(material, materialParameters());
    for (const Field<Experiment>& field : materialFields())
        field.set(experiment, material.values.at(field.parameter.key));
    return experiment;
}

Choice materialOf(const Experiment& experiment) {
    Choice material = initialChoice("material", materialParameters());
    for (const Field<Experiment>& field : materialFields())
        material.values[field.parameter.key] = field.get(experiment);
    return material;
}

Identity checkpointIdentity(const Checkpoint& checkpoint, const Progress& progress) {
    constexpr std::size_t atOnce = 4 << 20;  // bytes, between two looks whether it is stopped
    ContentHash hash;
    const auto add = [&](const std::string& tensor, const TensorView& view) {
        hash.add(std::string_view(tensor)).add(std::string_view(name(view.dtype)));
        hash.add(view.shape.size());
        for (const std::int64_t size : view.shape)
            hash.add(size);
        for (std::size_t from = 0; from < view.bytes.size(); from += atOnce) {
            progress.checkStop();
            hash.bytes(view.bytes.data() + from, std::min(atOnce, view.bytes.size() - from));
        }
    };
    for (const auto& [tensor, view] : checkpoint.weights.tensors) {
        if (!view.quantized) {
            add(tensor, view);
            continue;
        }
        for (const StoredPart& part : view.quantized->parts())
            add(part.tensor, part.view);
    }
    hash.add(std::string_view(checkpoint.config));
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
