// SPDX-License-Identifier: GPL-3.0-or-later
// Text to token ids and back, as the checkpoint's own tokenizer does it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/error.h"

namespace sextant {

class Tokenizer {
  public:
    virtual ~Tokenizer() = default;

    // ids of UTF-8 `text`, without the tokens a post-processor adds (BOS). Throws Error at the byte
    // offset of invalid UTF-8, and for a character for which there is neither a token nor an
    // unknown token; Cancelled on stop. Reports progress on long texts.
    virtual std::vector<std::int32_t> encode(std::string_view text,
                                             const Progress& progress = {}) const = 0;
    // The token as it is stored ("▁Once", "Ġthe"), for display; "[id]" for an id without a token.
    virtual std::string token(std::int32_t id) const = 0;
    // The text of a run of ids; bytes that are not UTF-8, and ids without a token, become U+FFFD.
    virtual std::string decode(const std::vector<std::int32_t>& ids) const = 0;
    // One token as a person reads it: its text, and <0xE2> for each byte that is no part of a
    // character.
    virtual std::string shown(std::int32_t id) const {
        const std::string text = decode({id});
        return text.empty() || text.find("\uFFFD") != std::string::npos ? token(id) : text;
    }
    // One more than the highest id.
    virtual int vocabulary() const = 0;
    // The token its post-processor (or add_bos_token) puts before a document, if any.
    virtual std::optional<std::int32_t> documentStart() const = 0;
    // Number of bytes that encode() adds before a text, such as a space before its first word.
    virtual std::int64_t bytesBefore(std::string_view /*text*/) const { return 0; }
    // Contradictions between its files, to be shown to the user.
    virtual std::vector<Message> warnings() const { return {}; }
    // "byte-level BPE", "SentencePiece-style BPE", "SentencePiece BPE", "SentencePiece Unigram",
    // "Unigram", "BPE", "bytes"
    virtual std::string kind() const = 0;

    // What was decided as it was opened, to be shown: which of several files was read.
    const std::vector<Message>& notes() const { return notes_; }
    void addNote(Message note) { notes_.push_back(std::move(note)); }

  private:
    std::vector<Message> notes_;
};

// The tokenizer of a folder or a file: tokenizer.json, tokenizer.model (SentencePiece), vocab.json
// with merges.txt (GPT-2), or tokenizer.bin (llama2.c). Of several in a folder the first of these
// is read, and notes() says so. A file that is no tokenizer stands for its folder. Throws Error
// naming the file and the part (model type, normaliser, pre-tokeniser) that is not supported.
std::shared_ptr<const Tokenizer> openTokenizer(const std::filesystem::path& path);

// Whether a folder holds a tokenizer, or a part of one.
bool hasTokenizer(const std::filesystem::path& folder);

// One id a byte, 0 to 255.
std::shared_ptr<const Tokenizer> byteTokenizer();

}  // namespace sextant
