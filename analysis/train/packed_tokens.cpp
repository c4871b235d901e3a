// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/train/packed_tokens.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/safetensors.h"
#include "analysis/store/safetensors_writer.h"
#include "analysis/text/corpus.h"
#include "analysis/train/gutenberg.h"

namespace sextant {

namespace {

constexpr const char* trainName = "train";
constexpr const char* heldOutName = "held_out";

std::uint64_t contentHash(const TokenRow& ids, std::uint64_t hash) {
    for (std::int64_t i = 0; i < ids.size(); ++i)
        hash = (hash ^ static_cast<std::uint64_t>(ids[i])) * 0x100000001b3u;  // FNV-1a
    return hash;
}

TokenRow rowOf(const Weights& weights, const std::filesystem::path& file, const std::string& name,
               int vocabulary) {
    const TensorView* view = weights.find(name);
    if (view == nullptr || (view->dtype != DType::u8 && view->dtype != DType::i32) ||
        view->shape.size() != 1) {
        throw Error(view == nullptr
                        ? Message("{}: tensor {} is missing, expected one row of U8 or I32; this "
                                  "is no file of packed tokens. Delete it, and it is made again",
                                  file, name)
                        : Message("{}: tensor {} is {} {}, expected one row of U8 or I32; this is "
                                  "no file of packed tokens. Delete it, and it is made again",
                                  file, name, sextant::name(view->dtype), shapeText(view->shape)));
    }
    if (view->dtype == DType::i32 &&
        reinterpret_cast<std::uintptr_t>(view->bytes.data()) % alignof(std::int32_t) != 0)
        throw Error(
            "{}: tensor {} does not begin at a multiple of 4 bytes; delete the file, and it is "
            "made again",
            file, name);
    const auto count = static_cast<std::size_t>(view->shape.front());
    const TokenRow row =
        view->dtype == DType::u8
            ? TokenRow(std::span(reinterpret_cast<const std::uint8_t*>(view->bytes.data()), count))
            : TokenRow(std::span(reinterpret_cast<const std::int32_t*>(view->bytes.data()), count));
    for (std::int64_t i = 0; i < row.size(); ++i) {
        if (row[i] < 0 || row[i] >= vocabulary)
            throw Error(
                "{}: tensor {} holds the id {} at {}; the model has the ids 0 to {}. Delete the "
                "file, and it is made again with the model's tokenizer",
                file, name, row[i], i, vocabulary - 1);
    }
    return row;
}

// The first byte at or before `at` that begins a character of UTF-8 text.
std::size_t characterStart(std::string_view text, std::size_t at) {
    while (at > 0 && at < text.size() && (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80)
        --at;
    return at;
}

// The ids of one part: bytes, or what a tokenizer made.
struct Packed {
    std::string bytes;
    std::vector<std::int32_t> ids;

    void add(std::string_view text, const Tokenizer* tokenizer, const Progress& progress) {
        if (tokenizer == nullptr) {
            bytes += text;
            return;
        }
        const std::vector<std::int32_t> more = tokenizer->encode(text, progress);
        ids.insert(ids.end(), more.begin(), more.end());
    }
    TensorToWrite tensor(const char* name, const Tokenizer* tokenizer) const {
        if (tokenizer == nullptr)
            return {name,
                    DType::u8,
                    {static_cast<std::int64_t>(bytes.size())},
                    std::as_bytes(std::span(bytes.data(), bytes.size()))};
        return {name,
                DType::i32,
                {static_cast<std::int64_t>(ids.size())},
                std::as_bytes(std::span(ids.data(), ids.size()))};
    }
};

}  // namespace

void packTexts(const TextSources& sources, const std::filesystem::path& file,
               const Progress& progress, const Tokenizer* tokenizer) {
    if (sources.train.empty()) throw Error("no text to train on was given; name a text file");
    if (!(sources.heldOutShare >= 0.0 && sources.heldOutShare < 1.0))
        throw Error("the held-out share is {}, expected at least 0 and below 1",
                    sources.heldOutShare);
    Packed train, heldOut;
    nlohmann::json names = {{trainName, nlohmann::json::array()},
                            {heldOutName, nlohmann::json::array()}};
    const auto read = [&](const std::filesystem::path& path, const char* use) {
        progress.checkStop();
        progress(0.0, Message("reading {}", path.filename()));
        const TextFile text = readText(path);
        names[use].push_back(path.filename().string());
        return std::string(withoutGutenbergNotices(text.text));
    };
    for (const auto& path : sources.train) {
        const std::string text = read(path, trainName);
        const auto kept = static_cast<std::size_t>(
            std::llround(static_cast<double>(text.size()) * (1.0 - sources.heldOutShare)));
        const std::size_t cut = characterStart(text, kept);
        train.add(std::string_view(text).substr(0, cut), tokenizer, progress);
        heldOut.add(std::string_view(text).substr(cut), tokenizer, progress);
    }
    for (const auto& path : sources.heldOut)
        heldOut.add(read(path, heldOutName), tokenizer, progress);

    writeSafetensors(file,
                     {train.tensor(trainName, tokenizer), heldOut.tensor(heldOutName, tokenizer)},
                     {{"sources", names.dump()}});
}

PackedTokens openPackedTokens(const std::filesystem::path& file, int vocabulary) {
    const auto weights = std::make_shared<const Weights>(readSafetensors(file));
    PackedTokens tokens;
    tokens.train_ = rowOf(*weights, file, trainName, vocabulary);
    tokens.heldOut_ = rowOf(*weights, file, heldOutName, vocabulary);
    tokens.hash_ = contentHash(tokens.heldOut_, contentHash(tokens.train_, 0xcbf29ce484222325u));
    tokens.weights_ = weights;
    return tokens;
}

}  // namespace sextant
