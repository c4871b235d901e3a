// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/gguf_tokenizer.h"

#include "analysis/checkpoint/element.h"
#include "analysis/checkpoint/gguf_file.h"
#include "analysis/checkpoint/gguf_keys.h"
#include "analysis/error.h"

namespace sextant {

namespace {

constexpr std::uint64_t mostTokens = std::uint64_t{1} << 24;

std::string keyOf(const char* name) {
    return std::string("tokenizer.ggml.") + name;
}

std::vector<std::string> strings(const GgufKeys& keys, const char* name) {
    const auto array = keys.optionalArray(keyOf(name), GgufType::string);
    if (!array) return {};
    if (array->count > mostTokens)
        throw Error("{} has {} entries, expected at most {}", keys.place(keyOf(name)), array->count,
                    mostTokens);
    std::vector<std::string> list;
    list.reserve(static_cast<std::size_t>(array->count));
    GgufStrings texts(*array);
    for (std::uint64_t i = 0; i < array->count; ++i)
        list.emplace_back(texts.next());
    return list;
}

template <class Number>
std::vector<Number> numbers(const GgufKeys& keys, const char* name, GgufType of) {
    const auto array = keys.optionalArray(keyOf(name), of);
    if (!array) return {};
    std::vector<Number> list(static_cast<std::size_t>(array->count));
    for (std::size_t i = 0; i < list.size(); ++i)
        list[i] = loadWord<Number>(array->bytes.data(), i);
    return list;
}

std::optional<std::int64_t> storedToken(const GgufKeys& keys, const char* name,
                                        GgufTokenizerKeys& tokenizer) {
    const std::string key = keyOf(name);
    const auto id = keys.optionalWhole(key);
    if (!id) return std::nullopt;
    if (*id < static_cast<std::int64_t>(tokenizer.tokens.size())) return id;
    // Some files write 2^32 - 1 for "none".
    if (*id != 0xFFFFFFFF)
        tokenizer.warnings.push_back(Message("{} is {}, and there are {} tokens; it is passed over",
                                             keys.place(key), *id, tokenizer.tokens.size()));
    return std::nullopt;
}

// Bytes, as an array of them or, in old files, of their signed kin.
std::string charsmap(const GgufKeys& keys) {
    const std::string key = keyOf("precompiled_charsmap");
    const GgufValue* const value = keys.file().find(key);
    if (value == nullptr) return {};
    const auto* array = std::get_if<GgufArray>(&value->value);
    const bool isSigned = array != nullptr && array->of == GgufType::i8;
    const auto bytes = keys.optionalArray(key, isSigned ? GgufType::i8 : GgufType::u8)->bytes;
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace

std::shared_ptr<const GgufTokenizerKeys> readGgufTokenizer(const GgufFile& gguf) {
    const GgufKeys keys(gguf);
    if (!keys.has(keyOf("tokens"))) return nullptr;
    auto tokenizer = std::make_shared<GgufTokenizerKeys>();
    tokenizer->file = gguf.file;
    tokenizer->model = keys.optionalText(keyOf("model")).value_or("");
    tokenizer->pre = keys.optionalText(keyOf("pre")).value_or("");
    tokenizer->tokens = strings(keys, "tokens");
    tokenizer->scores = numbers<float>(keys, "scores", GgufType::f32);
    tokenizer->types = numbers<std::int32_t>(keys, "token_type", GgufType::i32);
    tokenizer->merges = strings(keys, "merges");
    tokenizer->start = storedToken(keys, "bos_token_id", *tokenizer);
    tokenizer->unknown = storedToken(keys, "unknown_token_id", *tokenizer);
    tokenizer->addStart = keys.optionalFlag(keyOf("add_bos_token"));
    tokenizer->addSpacePrefix = keys.optionalFlag(keyOf("add_space_prefix"));
    tokenizer->removeExtraWhitespaces = keys.optionalFlag(keyOf("remove_extra_whitespaces"));
    tokenizer->characterMap = charsmap(keys);
    return tokenizer;
}

}  // namespace sextant
