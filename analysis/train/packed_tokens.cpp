// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/train/packed_tokens.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/safetensors.h"
#include "analysis/text/corpus.h"
#include "analysis/train/gutenberg.h"
#include "analysis/train/safetensors_writer.h"

namespace sextant {

namespace {

constexpr const char* trainName = "train";
constexpr const char* heldOutName = "held_out";

std::uint64_t contentHash(std::span<const std::uint8_t> bytes, std::uint64_t hash) {
    for (const std::uint8_t byte : bytes)
        hash = (hash ^ byte) * 0x100000001b3u;  // FNV-1a
    return hash;
}

std::span<const std::uint8_t> bytesOf(const Weights& weights, const std::filesystem::path& file,
                                      const std::string& name) {
    const TensorView* view = weights.find(name);
    if (view == nullptr || view->dtype != DType::u8 || view->shape.size() != 1) {
        throw Error(file.string() + ": tensor " + name + " " +
                    (view == nullptr ? std::string("is missing")
                                     : "is " + std::string(sextant::name(view->dtype)) + " " +
                                           shapeText(view->shape)) +
                    ", expected one row of U8; this is no file of packed tokens. Delete it, and it "
                    "is made again");
    }
    return {reinterpret_cast<const std::uint8_t*>(view->bytes.data()), view->bytes.size()};
}

}  // namespace

void packTexts(const TextSources& sources, const std::filesystem::path& file,
               const Progress& progress) {
    if (sources.train.empty()) throw Error("no text to train on was given; name a text file");
    if (!(sources.heldOutShare >= 0.0 && sources.heldOutShare < 1.0))
        throw Error("the held-out share is " + std::to_string(sources.heldOutShare) +
                    ", expected at least 0 and below 1");
    std::string train, heldOut;
    nlohmann::json names = {{trainName, nlohmann::json::array()},
                            {heldOutName, nlohmann::json::array()}};
    const auto read = [&](const std::filesystem::path& path, const char* use) {
        progress.checkStop();
        progress(0.0, "reading " + path.filename().string());
        const TextFile text = readText(path);
        names[use].push_back(path.filename().string());
        return std::string(withoutGutenbergNotices(text.text));
    };
    for (const auto& path : sources.train) {
        const std::string text = read(path, trainName);
        const auto kept = static_cast<std::size_t>(
            std::llround(static_cast<double>(text.size()) * (1.0 - sources.heldOutShare)));
        train.append(text, 0, kept);
        heldOut.append(text, kept);
    }
    for (const auto& path : sources.heldOut)
        heldOut += read(path, heldOutName);

    const auto tensor = [](const char* name, const std::string& bytes) {
        return TensorToWrite{name,
                             DType::u8,
                             {static_cast<std::int64_t>(bytes.size())},
                             std::as_bytes(std::span(bytes.data(), bytes.size()))};
    };
    writeSafetensors(file, {tensor(trainName, train), tensor(heldOutName, heldOut)},
                     {{"sources", names.dump()}});
}

PackedTokens openPackedTokens(const std::filesystem::path& file) {
    const auto weights = std::make_shared<const Weights>(readSafetensors(file));
    PackedTokens tokens;
    tokens.train_ = bytesOf(*weights, file, trainName);
    tokens.heldOut_ = bytesOf(*weights, file, heldOutName);
    tokens.hash_ = contentHash(tokens.heldOut_, contentHash(tokens.train_, 0xcbf29ce484222325u));
    tokens.storage_ = weights;
    return tokens;
}

}  // namespace sextant
