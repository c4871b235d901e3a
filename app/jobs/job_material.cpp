// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/job_material.h"

#include <utility>

#include "analysis/jobs/material.h"

namespace sextant {

Material materialFor(const OpenDocument& opened, std::shared_ptr<const Samples> samples) {
    Material material;
    material.model = opened.model;
    material.identity = materialIdentity(opened.contents, *samples);
    material.samples = std::move(samples);
    material.tokenizer = opened.tokenizer;
    return material;
}

Material materialFor(const Experiment& experiment, std::shared_ptr<const OpenDocument> atHand,
                     const Progress& progress, std::shared_ptr<KnownContents> known) {
    if (!atHand || atHand->modelPath != experiment.model || atHand->textPath != experiment.text ||
        atHand->trainedLength != experiment.trainedLength) {
        OpenRequest request = requestOf(experiment);
        request.bytesAccepted = true;
        request.sameModel = atHand;
        request.known = std::move(known);
        atHand = open(request, progress);
    }
    if (atHand->hasText()) return materialFor(*atHand, cut(*atHand, experiment));
    Material material = materialFor(*atHand, std::make_shared<const Samples>());
    try {
        material.tokenizer = tokenizerOf(atHand->model->checkpoint());
    } catch (const Error&) {
        // Lists of ids need none.
    }
    return material;
}

JobInput onWholeText(const OpenDocument& opened) {
    if (opened.stream.empty())
        throw Error("{}: a list of documents; give one text", opened.textPath);
    JobInput input;
    input.experiment.model = opened.modelPath.string();
    input.experiment.text = opened.textPath.string();
    input.experiment.length = std::ssize(opened.stream);
    input.experiment.trainedLength = opened.trainedLength;
    input.experiment.samples = 1;
    input.material = materialFor(opened, cut(opened, input.experiment));
    return input;
}

}  // namespace sextant
