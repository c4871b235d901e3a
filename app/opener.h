// SPDX-License-Identifier: GPL-3.0-or-later
// Opens a checkpoint and a text so that they can be measured: weights, tokenizer, text as tokens.
// Slow; meant for a worker thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "analysis/checkpoint/checkpoint_facts.h"
#include "analysis/checkpoint/other_model.h"
#include "analysis/error.h"
#include "analysis/experiment.h"
#include "analysis/model/model.h"
#include "analysis/text/samples.h"
#include "analysis/text/tokenizer.h"
#include "analysis/values/content_hash.h"
#include "app/known_contents.h"
#include "app/same_path.h"

namespace sextant {

// The text cannot be tokenized because the checkpoint brings no tokenizer, but its vocabulary holds
// a token for every byte: the person may accept that (OpenRequest::bytesAccepted).
class NoTokenizer : public Error {
  public:
    using Error::Error;
};

// Immutable once made. `spec` and `parameters` repeat what the model says.
struct OpenDocument {
    std::filesystem::path modelPath;
    std::filesystem::path textPath;  // empty: a checkpoint alone
    Places places;                   // of both
    bool textIsIds = false;
    bool textAsBytes = false;
    std::int64_t trainedLength = 0;  // that a person has set; 0: as the files say
    std::shared_ptr<const Model> model;
    ModelSpec spec;
    std::int64_t parameters = 0;
    std::shared_ptr<const CheckpointFacts> facts;  // null: not made
    Identity contents;                             // of the checkpoint, whatever its path
    std::string recipe;                            // recipe.json beside it; empty: none
    std::shared_ptr<const Tokenizer> tokenizer;    // none: lists of ids only
    std::vector<std::int32_t> stream;              // a text's ids, without a start token
    std::int64_t bytesBefore = 0;  // bytes the tokenizer put before it (Sample::bytesBefore)
    std::vector<std::vector<std::int32_t>> documents;  // a list of ids
    std::vector<Message> warnings;                     // a person should see these
    std::vector<Message> notes;                        // what was decided while reading

    bool hasText() const { return !textPath.empty(); }
    std::int64_t tokens() const;  // in the text
};

struct OpenRequest {
    std::filesystem::path model;
    std::filesystem::path text;  // empty: the checkpoint alone
    bool textIsIds = false;
    bool bytesAccepted = false;
    // Its model is taken over where path and trained length are the same, so that another text
    // opens quickly.
    std::shared_ptr<const OpenDocument> sameModel;
    // Identities of checkpoints that were opened before; null: none.
    std::shared_ptr<KnownContents> known = nullptr;
    std::int64_t trainedLength = 0;  // as Experiment has it
};

// For what `experiment` is about; the rest is as `how` has it.
inline OpenRequest requestOf(const Experiment& experiment, OpenRequest how = {}) {
    how.model = experiment.model;
    how.text = experiment.text;
    how.textIsIds = experiment.textIsIds;
    how.trainedLength = experiment.trainedLength;
    return how;
}

// Throws Error (NoTokenizer), Cancelled.
std::shared_ptr<const OpenDocument> open(const OpenRequest& request, const Progress& progress = {});

// The checkpoint's own tokenizer; without tokenizer files, one id a byte for a vocabulary of bytes.
// Throws Error where there is neither.
std::shared_ptr<const Tokenizer> tokenizerOf(const Checkpoint& checkpoint);

// recipe.json beside a checkpoint, whole; empty: there is none.
std::string recipeBeside(const std::filesystem::path& model);

// The checkpoint at `model` without its weights.
OtherModel otherModelAt(const std::filesystem::path& model);

// The token runs `experiment` reads from the opened text. Throws Error: no text, not enough tokens,
// a length beyond the positions that the model has learned.
std::shared_ptr<const Samples> cut(const OpenDocument& opened, const Experiment& experiment);

// What a dropped or named path looks like, from its name and contents.
enum class PathKind { checkpoint, text, experiment, capture, headScales, script, lesson, figure };
// Throws Error where nothing is at `path`, or nothing that can be opened; it says what is there.
PathKind recognise(const std::filesystem::path& path);

}  // namespace sextant
