// SPDX-License-Identifier: GPL-3.0-or-later
// Checkpoints that lie on this computer, before any of them is opened: what each is, how large, and
// whether it opens. Headers are read, never weights.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/message.h"

namespace sextant {

// Of a message in any language the reason alone: its first sentence, files by their names.
std::string sentenceOf(std::string_view message);

// Why something cannot be opened, in one language.
struct Refusal {
    std::string sentence;  // the reason alone
    std::string detail;    // the whole message
    std::string words;     // a few that stand in a column: "file 2 of 2 is missing"
    bool operator==(const Refusal&) const = default;
};

struct FoundCheckpoint {
    std::string name;              // "org/name", of a file or folder its name
    std::string path;              // what opens it: a path, or the name in the cache
    std::filesystem::path folder;  // where its files lie
    bool cached = false;           // in the hub's cache
    bool operator==(const FoundCheckpoint&) const = default;
};

struct SurveyedCheckpoint {
    FoundCheckpoint found;
    std::string architecture;     // empty: not known
    std::string kind;             // "safetensors", "PyTorch", "GGUF"; empty: no weights are there
    std::string numbers;          // the most common type: "BF16"; empty: not known
    std::int64_t parameters = 0;  // 0: not known
    std::uint64_t bytes = 0;      // of its files on the disk
    std::int64_t trainedLength = 0;  // tokens; 0: not known
    bool opens = false;
    std::size_t candidates = 0;    // of which one has to be named; 0: it is one, or none
    Message why;                   // the whole message; empty: it opens
    Message summary;               // its layers in a sentence; empty: it does not open
    std::vector<Message> remarks;  // contradictions and warnings
    bool operator==(const SurveyedCheckpoint&) const = default;
};

// In the language of `translate`; where that is empty, in English.
Refusal refusalOf(const Message& message, const Message::Translate& translate = {});
// A snapshot is called by its name where the message has its folder, which is called by a commit.
// All empty: it opens.
Refusal refusalOf(const SurveyedCheckpoint& seen, const Message::Translate& translate = {});

// Every snapshot in the Hugging Face cache at `root`, and every checkpoint in `folder`: its folders
// with a config.json or weights, and weights that lie in it by themselves. Lists folders only.
// Throw Error naming a folder that is there and cannot be listed.
std::vector<FoundCheckpoint> checkpointsInCache(const std::filesystem::path& root);
std::vector<FoundCheckpoint> checkpointsIn(const std::filesystem::path& folder);

// Opens it and lets it go again. Throws nothing.
SurveyedCheckpoint survey(const FoundCheckpoint& found);

}  // namespace sextant
