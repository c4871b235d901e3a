// SPDX-License-Identifier: GPL-3.0-or-later
// What the start page shows, as plain values.
#pragma once

#include <QImage>
#include <QString>
#include <optional>
#include <vector>

namespace sextant {

// A model that comes with Sextant.
struct SampleFacts {
    QString id;                         // "nope"
    QString how;                        // "no positions": its position encoding
    QString sentence;                   // what can be seen with it
    std::vector<double> curve;          // log-perplexity in nats at equal steps over `length`
    int trained = 0;                    // tokens
    int length = 0;                     // tokens
    double within = 0.0, beyond = 0.0;  // nats per byte in windows of `trained` and of `length`
    bool operator==(const SampleFacts&) const = default;
};

// Something that was opened before.
struct RecentFacts {
    QString title;    // "nope, the-millpond.txt", or of a document that a person has named
    QString detail;   // "uniform sigma 1.45 · 1,024 x 8"
    QString when;     // "today 14:20"
    QString differs;  // from the reference, for the tool tip
    QString missing;  // a path that no longer exists; empty: nothing is missing
    std::optional<double> perplexity;
    std::vector<double> curve;  // as in SampleFacts
    double trainedShare = 1.0;  // of the curve
    bool named = false;         // a document that a person has named
    QImage picture = {};        // of the window; null: none
    bool operator==(const RecentFacts&) const = default;
};

// A checkpoint that lies on this computer.
struct CheckpointRow {
    enum class State {
        looking,  // its headers are not read yet
        opens,
        warns,  // it opens, and something should be known before
        refused
    };
    QString name;          // "org/name", or of a file or folder its name
    QString opens;         // what opens it: the name in the cache, or a path
    QString architecture;  // "LlamaForCausalLM"; empty: not known
    QString kind;          // of its files: "safetensors", "GGUF"; empty: not known
    QString size;          // "494 M · 0.99 GB"
    QString numbers;       // "BF16"
    QString trained;       // "32,768"
    State state = State::looking;
    QString words;    // of the state: "opens"
    QString reason;   // one sentence why not, or what to know; empty: nothing to tell
    QString detail;   // the whole message
    QString folder;   // where its files lie
    QString command;  // that fetches what is missing; empty: none
    bool operator==(const CheckpointRow&) const = default;
};

// Where checkpoints lie: the cache, or a folder of the person's.
struct CheckpointGroup {
    QString title, place;  // "Hugging Face cache", "~/.cache/huggingface/hub"
    QString problem;       // why it cannot be listed; empty: it was
    bool own = false;      // a folder that a person has added
    std::vector<CheckpointRow> rows;
    QString nothing = {};  // where there are no rows: "nothing is there"
    bool operator==(const CheckpointGroup&) const = default;
};

// What Enter would do with what is typed.
struct OpenVerdict {
    QString text;   // what was typed
    QString words;  // "in the cache, opens"
    bool opens = false;
    QString command = {};  // to copy, where it has to be fetched first; empty: none
    bool hint = false;     // neither opens nor fails: `words` say which key goes on
    bool operator==(const OpenVerdict&) const = default;
};

struct StartFacts {
    std::vector<SampleFacts> samples;  // empty: they were not found
    std::vector<RecentFacts> recent;   // newest first
    std::vector<CheckpointGroup> checkpoints;
    QString summary;       // "40.5 GB in 11, headers read in 0.2 s"
    bool looking = false;  // more of the checkpoints comes
    bool operator==(const StartFacts&) const = default;
};

}  // namespace sextant
