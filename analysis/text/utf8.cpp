// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/text/utf8.h"

#include <cstdint>
#include <cstring>

namespace sextant {

namespace {

// What stands at `at`: a whole code point (valid), or the longest start of one (not valid), which
// is at least one byte.
struct Run {
    std::size_t bytes;
    bool valid;
};

Run runAt(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
    const unsigned char lead = byte(0);
    if (lead < 0x80) return {1, true};
    if (lead < 0xC2 || lead > 0xF4) return {1, false};
    const std::size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    // The second byte's range keeps out overlong forms, surrogates and what is past U+10FFFF.
    unsigned char low = 0x80;
    unsigned char high = 0xBF;
    if (lead == 0xE0) low = 0xA0;
    if (lead == 0xED) high = 0x9F;
    if (lead == 0xF0) low = 0x90;
    if (lead == 0xF4) high = 0x8F;
    for (std::size_t i = 1; i < length; ++i) {
        if (at + i >= text.size() || byte(i) < low || byte(i) > high) return {i, false};
        low = 0x80;
        high = 0xBF;
    }
    return {length, true};
}

}  // namespace

std::size_t invalidUtf8(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size()) {
        if (at + 8 <= text.size()) {
            std::uint64_t eight = 0;
            std::memcpy(&eight, text.data() + at, 8);
            if ((eight & 0x8080808080808080ull) == 0) {  // eight ASCII bytes at once
                at += 8;
                continue;
            }
        }
        const Run run = runAt(text, at);
        if (!run.valid) return at;
        at += run.bytes;
    }
    return text.size();
}

char32_t nextCodePoint(std::string_view text, std::size_t& at) {
    const auto byte = [&](std::size_t i) {
        return static_cast<char32_t>(static_cast<unsigned char>(text[at + i]));
    };
    const std::size_t length = utf8Length(text[at]);
    char32_t code = byte(0);
    if (length == 2) code = (code & 0x1F) << 6 | (byte(1) & 0x3F);
    if (length == 3) code = (code & 0x0F) << 12 | (byte(1) & 0x3F) << 6 | (byte(2) & 0x3F);
    if (length == 4) {
        code =
            (code & 0x07) << 18 | (byte(1) & 0x3F) << 12 | (byte(2) & 0x3F) << 6 | (byte(3) & 0x3F);
    }
    at += length;
    return code;
}

char32_t lastCodePoint(std::string_view text) {
    std::size_t at = text.size() - 1;
    while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80)
        --at;
    return nextCodePoint(text, at);
}

void appendUtf8(std::string& text, char32_t code) {
    const auto put = [&](char32_t byte) { text.push_back(static_cast<char>(byte)); };
    if (code < 0x80) {
        put(code);
    } else if (code < 0x800) {
        put(0xC0 | code >> 6);
        put(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        put(0xE0 | code >> 12);
        put(0x80 | (code >> 6 & 0x3F));
        put(0x80 | (code & 0x3F));
    } else {
        put(0xF0 | code >> 18);
        put(0x80 | (code >> 12 & 0x3F));
        put(0x80 | (code >> 6 & 0x3F));
        put(0x80 | (code & 0x3F));
    }
}

std::string lossyUtf8(std::string_view bytes) {
    std::string text;
    text.reserve(bytes.size());
    for (std::size_t at = 0; at < bytes.size();) {
        const Run run = runAt(bytes, at);
        if (run.valid) {
            text.append(bytes.substr(at, run.bytes));
        } else {
            text.append("\uFFFD");
        }
        at += run.bytes;
    }
    return text;
}

std::string quotedStart(std::string_view bytes) {
    constexpr std::size_t most = 60;
    return '"' + lossyUtf8(bytes.substr(0, most)) + (bytes.size() > most ? "..." : "") + '"';
}

}  // namespace sextant
