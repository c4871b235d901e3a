// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/text/characters.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "analysis/text/utf8.h"

namespace sextant {

namespace {

utf8proc_category_t category(char32_t code) {
    return utf8proc_category(static_cast<utf8proc_int32_t>(code));
}

void appendNormalized(std::string& result, std::string_view text, UnicodeForm form) {
    int options = UTF8PROC_STABLE;
    const bool composed = form == UnicodeForm::nfc || form == UnicodeForm::nfkc;
    options |= composed ? UTF8PROC_COMPOSE : UTF8PROC_DECOMPOSE;
    if (form == UnicodeForm::nfkc || form == UnicodeForm::nfkd) options |= UTF8PROC_COMPAT;
    utf8proc_uint8_t* mapped = nullptr;
    const utf8proc_ssize_t size =
        utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                     static_cast<utf8proc_ssize_t>(text.size()), &mapped,
                     static_cast<utf8proc_option_t>(options));
    const std::unique_ptr<utf8proc_uint8_t, void (*)(void*)> owner(mapped, std::free);
    if (size < 0) {
        throw Error("the text could not be brought into a Unicode normal form: {}",
                    utf8proc_errmsg(size));
    }
    result.append(reinterpret_cast<const char*>(mapped), static_cast<std::size_t>(size));
}

}  // namespace

bool isWhitespace(char32_t code) {
    return (code >= 0x09 && code <= 0x0D) || code == 0x20 || code == 0x85 || code == 0xA0 ||
           code == 0x1680 || (code >= 0x2000 && code <= 0x200A) || code == 0x2028 ||
           code == 0x2029 || code == 0x202F || code == 0x205F || code == 0x3000;
}

bool isLetter(char32_t code) {
    const auto c = category(code);
    return c >= UTF8PROC_CATEGORY_LU && c <= UTF8PROC_CATEGORY_LO;
}

bool isNumber(char32_t code) {
    const auto c = category(code);
    return c == UTF8PROC_CATEGORY_ND || c == UTF8PROC_CATEGORY_NL || c == UTF8PROC_CATEGORY_NO;
}

bool isDigit(char32_t code) {
    return category(code) == UTF8PROC_CATEGORY_ND;
}

bool isPunctuation(char32_t code) {
    if (code < 0x80) {
        return (code >= 0x21 && code <= 0x2F) || (code >= 0x3A && code <= 0x40) ||
               (code >= 0x5B && code <= 0x60) || (code >= 0x7B && code <= 0x7E);
    }
    const auto c = category(code);
    return c >= UTF8PROC_CATEGORY_PC && c <= UTF8PROC_CATEGORY_PO;
}

bool isMark(char32_t code) {
    const auto c = category(code);
    return c >= UTF8PROC_CATEGORY_MN && c <= UTF8PROC_CATEGORY_ME;
}

std::string lowercase(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const char32_t code = nextCodePoint(text, at);
        if (code == 0x130) {  // the one character whose lower case is two: i and a dot above
            result.append("i\u0307");
        } else {
            const auto lower = utf8proc_tolower(static_cast<utf8proc_int32_t>(code));
            appendUtf8(result, static_cast<char32_t>(lower));
        }
    }
    return result;
}

std::size_t endOfCharacter(std::string_view text, std::size_t at) {
    utf8proc_int32_t state = 0;
    char32_t before = nextCodePoint(text, at);
    while (at < text.size()) {
        std::size_t next = at;
        const char32_t code = nextCodePoint(text, next);
        if (utf8proc_grapheme_break_stateful(static_cast<utf8proc_int32_t>(before),
                                             static_cast<utf8proc_int32_t>(code), &state))
            return at;
        before = code;
        at = next;
    }
    return at;
}

std::string normalized(std::string_view text, UnicodeForm form, const Progress& progress) {
    std::string result;
    result.reserve(text.size());
    constexpr std::size_t block = 1 << 16;
    for (std::size_t at = 0; at < text.size();) {
        progress.checkStop();
        // A line feed neither combines nor is combined with: text can be cut after it.
        const std::size_t end = text.find('\n', std::min(at + block, text.size()));
        const std::size_t stop = end == std::string_view::npos ? text.size() : end + 1;
        appendNormalized(result, text.substr(at, stop - at), form);
        at = stop;
    }
    return result;
}

}  // namespace sextant
