// SPDX-License-Identifier: GPL-3.0-or-later
// Checkpoint + text + token range + intervention + what to measure, as one value: the session file,
// the batch job and the undo entry, the same in the window and on the command line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/device.h"
#include "analysis/intervention.h"
#include "analysis/values/content_hash.h"

namespace sextant {

enum class StartToken {
    automatic,
    always,
    never
};  // a BOS before the text; automatic: as the tokenizer does

const char* name(StartToken rule);  // "auto", "always", "never"

struct Experiment {
    std::string model;        // path of the checkpoint
    std::string text;         // path of the text, or of the list of ids
    bool textIsIds = false;   // `text` is a list of ids, one document a line
    std::int64_t length = 0;  // tokens a sample; 0: see samplesFor() in text/samples.h
    std::int64_t offset = 0;  // tokens of the text passed over before the first sample
    int samples = 1;          // samples cut from the text one after the other; 0: all there are
    StartToken start = StartToken::automatic;
    // Tokens that the checkpoint was trained on at once, set by a person; 0: as its files say.
    std::int64_t trainedLength = 0;
    Intervention intervention;
    // Heads, sorted indices into [layers * heads], whose own scale cannot be edited by hand; no
    // effect on what is measured.
    std::vector<int> lockedHeads;
    bool keepLogits = false;

    bool operator==(const Experiment&) const = default;
};

// The same reading of the same text by another checkpoint, as it was trained.
Experiment withModel(Experiment experiment, std::string model);

// Identifies what is computed, whatever its files are called: `material` is the identity of the
// checkpoint's contents and of the ids read from the text (materialIdentity() in jobs/material.h),
// and replaces model, text, length, offset, samples and start. `device` is what computes, as in
// every result (describe() in device.h). Stable across runs and machines.
std::uint64_t hash(const Experiment& experiment, const Identity& material,
                   const std::string& device = ComputePlace().words);

// JSON text, and back; a member "session" is passed over. Throws Error naming the key.
std::string toJson(const Experiment& experiment);
Experiment experimentFromJson(const std::string& json);

}  // namespace sextant
