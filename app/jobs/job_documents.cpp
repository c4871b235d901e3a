// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/job_documents.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

#include "analysis/jobs/material.h"
#include "analysis/model/model.h"
#include "analysis/text/documents.h"
#include "app/opener.h"

namespace sextant {

namespace {

// The token before each document; nothing: there is none.
std::optional<std::int32_t> startToken(const JobInput& input) {
    const StartToken rule = input.experiment.start;
    if (rule == StartToken::never) return {};
    if (input.experiment.textIsIds && rule == StartToken::automatic) return {};
    std::optional<std::int32_t> start;
    if (input.material.tokenizer) start = input.material.tokenizer->documentStart();
    if (start || rule == StartToken::automatic) return start;
    const ModelSpec& spec = input.material.model->spec();
    if (!spec.bosToken || *spec.bosToken < 0 || *spec.bosToken >= spec.vocabulary)
        throw Error(
            "--bos always: neither the tokenizer nor config.json names a start token inside the "
            "vocabulary; choose auto or never");
    return *spec.bosToken;
}

}  // namespace

std::vector<Sample> textDocuments(const std::vector<std::string>& texts, const Material& material,
                                  const Progress& progress) {
    if (!material.tokenizer) tokenizerOf(material.model->checkpoint());  // says why
    const std::vector<std::filesystem::path> paths(texts.begin(), texts.end());
    const std::vector<std::string> read = readDocuments(paths, progress);
    std::vector<Sample> documents;
    for (std::size_t d = 0; d < read.size(); ++d) {
        progress(static_cast<double>(d) / static_cast<double>(read.size()), "tokenizing");
        Sample document;
        document.ids = material.tokenizer->encode(read[d], {{}, progress.stop});
        document.bytesBefore = material.tokenizer->bytesBefore(read[d]);
        documents.push_back(std::move(document));
    }
    return documents;
}

std::vector<Sample> idDocuments(std::vector<std::vector<std::int32_t>> ids) {
    std::vector<Sample> documents;
    for (std::vector<std::int32_t>& one : ids)
        documents.emplace_back().ids = std::move(one);
    return documents;
}

std::vector<Message> takeDocuments(JobInput& input, std::vector<Sample> documents,
                                   const Identity& model) {
    const bool ids = input.experiment.textIsIds;
    const auto start = startToken(input);
    auto samples = std::make_shared<Samples>();
    std::int64_t tokens = 0;
    bool twice = false;
    for (Sample& sample : documents) {
        const bool begins = start && !sample.ids.empty() && sample.ids[0] == *start;
        twice = twice || (begins && !ids);
        if (start && !(begins && ids)) sample.ids.insert(sample.ids.begin(), *start);
        sample.read = std::ssize(sample.ids);
        tokens += sample.read;
        if (sample.read >= 2) samples->samples.push_back(std::move(sample));
    }
    if (samples->samples.empty())
        throw Error(
            "{}: no document of 2 tokens in it; at least 2 are needed, one to read and one to "
            "predict",
            input.experiment.text);
    std::vector<Message> notes;
    if (twice) notes.push_back(startedTwice(*start));
    notes.push_back(samples->samples.size() == 1
                        ? Message("1 document, {} tokens", tokens)
                        : Message("{} documents, {} tokens", samples->samples.size(), tokens));
    input.material.identity = materialIdentity(model, *samples);
    input.material.samples = std::move(samples);
    return notes;
}

}  // namespace sextant
