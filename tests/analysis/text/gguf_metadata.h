// SPDX-License-Identifier: GPL-3.0-or-later
// The tokenizer's keys of a GGUF file of version 3, read without any check: for files of which the
// test knows that they are sound.
#pragma once

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "analysis/text/gguf_tokenizer.h"

namespace sextant::test {

class GgufMetadata {
  public:
    explicit GgufMetadata(const std::filesystem::path& path) {
        std::ifstream stream(path, std::ios::binary);
        bytes_.assign(std::istreambuf_iterator<char>(stream), {});
        tokenizer_.file = path.string();
        at_ = 16;  // behind the magic, the version and the number of tensors
        for (auto keys = take<std::uint64_t>(); keys > 0; --keys) {
            const std::string key = text();
            value(key, take<std::uint32_t>());
        }
    }

    const GgufTokenizerKeys& tokenizer() const { return tokenizer_; }

  private:
    template <typename T>
    T take() {
        T value;
        std::memcpy(&value, bytes_.data() + at_, sizeof value);
        at_ += sizeof value;
        return value;
    }
    std::string text() {
        const auto size = take<std::uint64_t>();
        at_ += size;
        return bytes_.substr(at_ - size, size);
    }
    std::int64_t number(std::uint32_t type) {
        switch (type) {
            case 0:
            case 1:
            case 7:
                return take<std::uint8_t>();
            case 2:
            case 3:
                return take<std::int16_t>();
            case 4:
            case 5:
            case 6:
                return take<std::int32_t>();
            default:
                return take<std::int64_t>();
        }
    }
    void value(const std::string& key, std::uint32_t type) {
        constexpr std::uint32_t string = 8, array = 9;
        if (type == string) {
            const std::string one = text();
            if (key == "tokenizer.ggml.model") tokenizer_.model = one;
            if (key == "tokenizer.ggml.pre") tokenizer_.pre = one;
        } else if (type == array) {
            const auto element = take<std::uint32_t>();
            for (auto count = take<std::uint64_t>(); count > 0; --count)
                entry(key, element);
        } else {
            const std::int64_t one = number(type);
            if (key == "tokenizer.ggml.bos_token_id") tokenizer_.start = one;
            if (key == "tokenizer.ggml.unknown_token_id") tokenizer_.unknown = one;
            if (key == "tokenizer.ggml.add_bos_token") tokenizer_.addStart = one != 0;
            if (key == "tokenizer.ggml.add_space_prefix") tokenizer_.addSpacePrefix = one != 0;
        }
    }
    void entry(const std::string& key, std::uint32_t element) {
        if (key == "tokenizer.ggml.tokens")
            tokenizer_.tokens.push_back(text());
        else if (key == "tokenizer.ggml.merges")
            tokenizer_.merges.push_back(text());
        else if (key == "tokenizer.ggml.scores")
            tokenizer_.scores.push_back(take<float>());
        else if (key == "tokenizer.ggml.token_type")
            tokenizer_.types.push_back(take<std::int32_t>());
        else if (element == 8)
            text();
        else
            number(element);
    }

    std::string bytes_;
    std::size_t at_ = 0;
    GgufTokenizerKeys tokenizer_;
};

}  // namespace sextant::test
