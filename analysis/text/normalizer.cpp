// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/text/normalizer.h"

#include <memory>
#include <optional>

#include "analysis/text/base64.h"
#include "analysis/text/byte_level.h"
#include "analysis/text/character_map.h"
#include "analysis/text/characters.h"
#include "analysis/text/pattern.h"
#include "analysis/text/utf8.h"

namespace sextant {

namespace {

constexpr const char* supportedNormalizers =
    "Sequence, Prepend, Replace, Lowercase, Strip, StripAccents, NFC, NFD, NFKC, NFKD, ByteLevel, "
    "Precompiled";

std::optional<UnicodeForm> unicodeForm(const std::string& type) {
    if (type == "NFC") return UnicodeForm::nfc;
    if (type == "NFD") return UnicodeForm::nfd;
    if (type == "NFKC") return UnicodeForm::nfkc;
    if (type == "NFKD") return UnicodeForm::nfkd;
    return std::nullopt;
}

std::string withoutMarks(const std::string& text) {
    std::string result;
    result.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const char32_t code = nextCodePoint(text, at);
        if (!isMark(code)) appendUtf8(result, code);
    }
    return result;
}

std::string stripped(const std::string& text, bool left, bool right) {
    std::size_t begin = 0;
    while (left && begin < text.size()) {
        std::size_t next = begin;
        if (!isWhitespace(nextCodePoint(text, next))) break;
        begin = next;
    }
    std::size_t end = begin;  // behind the last character that stays
    for (std::size_t at = begin; at < text.size();) {
        if (!isWhitespace(nextCodePoint(text, at))) end = at;
    }
    return text.substr(begin, (right ? end : text.size()) - begin);
}

// As Hugging Face's library reads SentencePiece's table: a character with its marks, if it has
// fewer than 6 bytes, becomes what its shortest beginning becomes; else each of its code points by
// itself.
std::string mapped(std::string_view text, const CharacterMap& map, const GrowthLimit& limit,
                   const Progress& progress) {
    constexpr std::size_t stepsBetweenStops = 1 << 16;
    std::string result;
    result.reserve(text.size());
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size();) {
        if (++count % stepsBetweenStops == 0) progress.checkStop();
        limit.check(result.size());
        const std::string_view character = text.substr(at, endOfCharacter(text, at) - at);
        at += character.size();
        if (character.size() < 6) {
            if (const auto match = map.shortest(character, 0)) {
                result += match->text;
                continue;
            }
        }
        for (std::size_t from = 0; from < character.size();) {
            const std::string_view code = character.substr(from, utf8Length(character[from]));
            const auto match = map.shortest(code, 0);
            result += match ? match->text : code;
            from += code.size();
        }
    }
    return result;
}

}  // namespace

Normalizer::Normalizer(UnicodeForm form) {
    steps_.push_back([form](const std::string& text, const GrowthLimit&, const Progress& progress) {
        return normalized(text, form, progress);
    });
}

Normalizer::Normalizer(const JsonPart& part) {
    if (part.present()) add(part, 0);
}

void Normalizer::add(const JsonPart& part, int depth) {
    if (depth > 16 || steps_.size() > 64)
        part.refuse(Message("at most 64 steps, nested at most 16 deep"));
    const std::string type = part["type"].string();
    if (type == "Sequence") {
        for (const JsonPart& one : part["normalizers"].elements())
            add(one, depth + 1);
    } else if (type == "Prepend") {
        const std::string prefix = part["prepend"].string();
        marksSpaces_ = marksSpaces_ || prefix == "▁";
        steps_.push_back([prefix](std::string text, const GrowthLimit&, const Progress&) {
            return text.empty() ? text : prefix + text;
        });
    } else if (type == "Replace") {
        addReplace(part);
    } else if (type == "Lowercase") {
        steps_.push_back(
            [](std::string text, const GrowthLimit&, const Progress&) { return lowercase(text); });
    } else if (type == "Strip") {
        addStrip(part);
    } else if (type == "StripAccents") {
        steps_.push_back([](std::string text, const GrowthLimit&, const Progress&) {
            return withoutMarks(text);
        });
    } else if (type == "ByteLevel") {
        spellsBytes_ = true;
        steps_.push_back([](std::string text, const GrowthLimit&, const Progress&) {
            std::string spelled;
            spelled.reserve(text.size() + text.size() / 2);
            appendByteLevel(spelled, text);
            return spelled;
        });
    } else if (type == "Precompiled") {
        addPrecompiled(part["precompiled_charsmap"]);
    } else if (const auto form = unicodeForm(type)) {
        steps_.push_back(
            [form = *form](std::string text, const GrowthLimit&, const Progress& progress) {
                return normalized(text, form, progress);
            });
    } else {
        part["type"].refuseName(type, supportedNormalizers);
    }
}

void Normalizer::addReplace(const JsonPart& part) {
    const TextPattern pattern = readPattern(part["pattern"]);
    const std::string content = part["content"].string();
    marksSpaces_ = marksSpaces_ || content == "▁";
    steps_.push_back(
        [pattern, content](std::string text, const GrowthLimit& limit, const Progress& progress) {
            std::string result;
            result.reserve(text.size());
            std::size_t done = 0;
            forEachMatch(pattern, text, progress, [&](std::size_t begin, std::size_t end) {
                result.append(text, done, begin - done);
                result.append(content);
                limit.check(result.size());
                done = end;
            });
            result.append(text, done);
            return result;
        });
}

void Normalizer::addPrecompiled(const JsonPart& part) {
    if (!part.present() || part.string().empty()) return;  // a table without entries
    const auto bytes = bytesOfBase64(part.string());
    if (!bytes) part.refuse(Message("base64"));
    const auto map = std::make_shared<const CharacterMap>(*bytes, part.where().text());
    steps_.push_back(
        [map](const std::string& text, const GrowthLimit& limit, const Progress& progress) {
            return mapped(text, *map, limit, progress);
        });
}

void Normalizer::addStrip(const JsonPart& part) {
    const bool left = part["strip_left"].boolean();
    const bool right = part["strip_right"].boolean();
    steps_.push_back([left, right](std::string text, const GrowthLimit&, const Progress&) {
        return stripped(text, left, right);
    });
}

std::string Normalizer::apply(std::string text, const Progress& progress) const {
    const GrowthLimit limit(text.size());
    for (const Step& step : steps_) {
        progress.checkStop();
        text = step(std::move(text), limit, progress);
        limit.check(text.size());
    }
    return text;
}

}  // namespace sextant
