// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/text/decoder.h"

#include <optional>

#include "analysis/text/byte_level.h"
#include "analysis/text/pattern.h"
#include "analysis/text/utf8.h"

namespace sextant {

namespace {

constexpr const char* supportedDecoders =
    "Sequence, ByteLevel, ByteFallback, Fuse, Strip, Replace, Metaspace, BPEDecoder";

using Tokens = std::vector<std::string>;

std::string joined(const Tokens& tokens, const std::string& between) {
    std::string text;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (i > 0) text += between;
        text += tokens[i];
    }
    return text;
}

// A token with a character that stands for no byte (an added token) is its own bytes.
std::string bytesOf(const std::string& token) {
    std::string bytes;
    for (std::size_t at = 0; at < token.size();) {
        const auto byte = byteLevelByte(nextCodePoint(token, at));
        if (!byte) return token;
        bytes.push_back(static_cast<char>(*byte));
    }
    return bytes;
}

std::optional<char> fallbackByte(const std::string& token) {
    if (token.size() != 6 || token.compare(0, 3, "<0x") != 0 || token[5] != '>')
        return std::nullopt;
    int byte = 0;
    for (const char c : {token[3], token[4]}) {
        int digit = -1;
        if (c >= '0' && c <= '9') digit = c - '0';
        if (c >= 'a' && c <= 'f') digit = c - 'a' + 10;
        if (c >= 'A' && c <= 'F') digit = c - 'A' + 10;
        if (digit < 0) return std::nullopt;
        byte = byte * 16 + digit;
    }
    return static_cast<char>(byte);
}

// Runs of <0x..> become their text, or one U+FFFD for each byte where they are no UTF-8.
Tokens bytesToText(const Tokens& tokens) {
    Tokens result;
    std::string bytes;
    const auto flush = [&] {
        if (bytes.empty()) return;
        if (invalidUtf8(bytes) == bytes.size()) {
            result.push_back(bytes);
        } else {
            result.insert(result.end(), bytes.size(), "\uFFFD");
        }
        bytes.clear();
    };
    for (const std::string& token : tokens) {
        if (const auto byte = fallbackByte(token)) {
            bytes.push_back(*byte);
        } else {
            flush();
            result.push_back(token);
        }
    }
    flush();
    return result;
}

std::string strip(const std::string& token, const std::string& what, std::int64_t start,
                  std::int64_t stop) {
    std::size_t begin = 0;
    std::size_t end = token.size();
    const auto room = [&] { return end - begin >= what.size(); };
    for (; start > 0 && room() && token.compare(begin, what.size(), what) == 0; --start)
        begin += what.size();
    for (; stop > 0 && room() && token.compare(end - what.size(), what.size(), what) == 0; --stop)
        end -= what.size();
    return token.substr(begin, end - begin);
}

std::string replaced(const std::string& text, const TextPattern& pattern,
                     const std::string& content, const GrowthLimit& limit) {
    std::string result;
    std::size_t done = 0;
    forEachMatch(pattern, text, {}, [&](std::size_t begin, std::size_t end) {
        result.append(text, done, begin - done);
        result += content;
        limit.check(result.size());
        done = end;
    });
    return result.append(text, done);
}

// change(token, index, count, limit) for every token.
template <typename Change>
auto forEach(Change change) {
    return [change](Tokens tokens, const GrowthLimit& limit) {
        std::size_t bytes = 0;
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            tokens[i] = change(tokens[i], i, tokens.size(), limit);
            bytes += tokens[i].size();
            limit.check(bytes);
        }
        return tokens;
    };
}

}  // namespace

Decoder::Decoder(const JsonPart& part) {
    if (part.present()) {
        add(part, 0);
    } else {
        between_ = " ";
    }
}

Decoder Decoder::byteLevel() {
    Decoder decoder;
    decoder.steps_.push_back(forEach([](const std::string& token, std::size_t, std::size_t,
                                        const GrowthLimit&) { return bytesOf(token); }));
    return decoder;
}

void Decoder::add(const JsonPart& part, int depth) {
    if (depth > 16 || steps_.size() > 64)
        part.refuse(Message("at most 64 steps, nested at most 16 deep"));
    const std::string type = part["type"].string();
    if (type == "Sequence") {
        for (const JsonPart& one : part["decoders"].elements())
            add(one, depth + 1);
    } else if (type == "ByteLevel") {
        steps_.push_back([](const Tokens& tokens, const GrowthLimit&) {
            std::string bytes;
            for (const std::string& token : tokens)
                bytes += bytesOf(token);
            return Tokens{lossyUtf8(bytes)};
        });
    } else if (type == "ByteFallback") {
        steps_.push_back(
            [](const Tokens& tokens, const GrowthLimit&) { return bytesToText(tokens); });
    } else if (type == "Fuse") {
        steps_.push_back(
            [](const Tokens& tokens, const GrowthLimit&) { return Tokens{joined(tokens, "")}; });
    } else if (type == "Strip") {
        const std::string what = part["content"].string();
        if (what.empty()) part["content"].refuse(Message("one character"));
        const auto start = part["start"].integer(0, 1 << 20);
        const auto stop = part["stop"].integer(0, 1 << 20);
        steps_.push_back(
            forEach([=](const std::string& token, std::size_t, std::size_t, const GrowthLimit&) {
                return strip(token, what, start, stop);
            }));
    } else if (type == "Replace") {
        const TextPattern pattern = readPattern(part["pattern"]);
        const std::string content = part["content"].string();
        steps_.push_back(forEach(
            [=](const std::string& token, std::size_t, std::size_t, const GrowthLimit& limit) {
                return replaced(token, pattern, content, limit);
            }));
    } else if (type == "Metaspace") {
        const TextPattern mark = readPattern(part["replacement"]);
        const JsonPart scheme = part["prepend_scheme"];
        const bool prepended = scheme.present() ? scheme.string() != "never"
                                                : part["add_prefix_space"].booleanOr(true);
        steps_.push_back(forEach(
            [=](const std::string& token, std::size_t i, std::size_t, const GrowthLimit& limit) {
                return replaced(token, mark, i == 0 && prepended ? "" : " ", limit);
            }));
    } else if (type == "BPEDecoder") {
        const TextPattern suffix = readPattern(part["suffix"]);
        steps_.push_back(forEach([=](const std::string& token, std::size_t i, std::size_t count,
                                     const GrowthLimit& limit) {
            return replaced(token, suffix, i + 1 == count ? "" : " ", limit);
        }));
    } else {
        part["type"].refuseName(type, supportedDecoders);
    }
}

std::string Decoder::text(std::vector<std::string> tokens) const {
    std::size_t bytes = 0;
    for (const std::string& token : tokens)
        bytes += token.size();
    const GrowthLimit limit(bytes);
    for (const Step& step : steps_)
        tokens = step(std::move(tokens), limit);
    return lossyUtf8(joined(tokens, between_));
}

}  // namespace sextant
