// SPDX-License-Identifier: GPL-3.0-or-later
// From Oniguruma's regular expressions to PCRE2's.
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/error.h"
#include "analysis/text/regex.h"
#include "analysis/text/utf8.h"

namespace sextant {

namespace {

// Oniguruma's \s and \w; PCRE2's own differ (U+180E; marks, connectors, Latin-1's superscripts and
// fractions).
const std::string spaceItems =
    R"(\x{09}-\x{0D}\x{20}\x{85}\x{A0}\x{1680}\x{2000}-\x{200A}\x{2028}\x{2029}\x{202F}\x{205F}\x{3000})";
const std::string wordItems = R"(\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\x{B2}\x{B3}\x{B9}\x{BC}-\x{BE})";
const std::string digitItems = R"(\p{Nd})";
const std::string hexItems = "0-9A-Fa-f";
const std::string anyCharacter = "(?s:.)";

std::string hexCode(char32_t code) {
    static constexpr char digits[] = "0123456789ABCDEF";
    std::string text;
    do {
        text.insert(text.begin(), digits[code & 15]);
        code >>= 4;
    } while (code != 0);
    return "\\x{" + text + "}";
}

std::string plainName(std::string_view name) {
    std::string plain;
    for (const char c : name) {
        if (c == ' ' || c == '_' || c == '-') continue;
        plain.push_back(c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c);
    }
    return plain;
}

// The items of a class that stand for a property or a POSIX name.
std::string propertyItems(std::string_view name) {
    struct Known {
        const char* name;
        const char* items;
    };
    static constexpr std::array known{
        Known{"any", R"(\p{Any})"},
        Known{"letter", R"(\p{L})"},
        Known{"uppercaseletter", R"(\p{Lu})"},
        Known{"lowercaseletter", R"(\p{Ll})"},
        Known{"mark", R"(\p{M})"},
        Known{"nonspacingmark", R"(\p{Mn})"},
        Known{"number", R"(\p{N})"},
        Known{"decimalnumber", R"(\p{Nd})"},
        Known{"punctuation", R"(\p{P})"},
        Known{"punct", R"(\p{P})"},
        Known{"symbol", R"(\p{S})"},
        Known{"separator", R"(\p{Z})"},
        Known{"other", R"(\p{C})"},
        Known{"alphabetic", R"(\p{Alphabetic})"},
        Known{"alpha", R"(\p{Alphabetic})"},
        Known{"alnum", R"(\p{Alphabetic}\p{Nd})"},
        Known{"digit", R"(\p{Nd})"},
        Known{"upper", R"(\p{Uppercase})"},
        Known{"uppercase", R"(\p{Uppercase})"},
        Known{"lower", R"(\p{Lowercase})"},
        Known{"lowercase", R"(\p{Lowercase})"},
        Known{"xdigit", "0-9A-Fa-f"},
        Known{"ascii", R"(\x{00}-\x{7F})"},
        Known{"emoji", R"(\p{Emoji})"},
        Known{"extendedpictographic", R"(\p{Extended_Pictographic})"},
        Known{"ideographic", R"(\p{Ideographic})"},
    };
    const std::string plain = plainName(name);
    if (plain == "space" || plain == "whitespace") return spaceItems;
    if (plain == "word") return wordItems;
    for (const Known& one : known)
        if (plain == one.name) return one.items;
    static constexpr std::string_view categories =
        " L Lu Ll Lt Lm Lo M Mn Mc Me N Nd Nl No P Pc Pd Ps Pe Pi Pf Po S Sm Sc Sk So Z Zs Zl Zp C "
        "Cc Cf Cs Co Cn ";
    std::string category = plain;
    if (!category.empty() && category[0] >= 'a' && category[0] <= 'z')
        category[0] = static_cast<char>(category[0] - 'a' + 'A');
    if (categories.find(" " + category + " ") != std::string_view::npos)
        return "\\p{" + category + "}";
    for (const char c : name) {
        const bool fits =
            (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-' || c == ' ';
        if (!fits) throw Error("the property \"{}\" is not known", name);
    }
    // A script. PCRE2 alone would take the script extensions, Oniguruma takes the script.
    return "\\p{sc:" + std::string(name) + "}";
}

// A set of characters while it is being read: items that fit between brackets, and expressions for
// one character that do not (the complement of another set, an intersection).
struct Set {
    std::string items;
    std::vector<std::string> expressions;

    std::string expression(bool negated) const {
        if (expressions.empty()) return (negated ? "[^" : "[") + items + "]";
        std::string either = items.empty() ? "" : "[" + items + "]";
        for (const std::string& one : expressions)
            either += (either.empty() ? "" : "|") + one;
        return negated ? "(?:(?!" + either + ")" + anyCharacter + ")" : "(?:" + either + ")";
    }
    bool empty() const { return items.empty() && expressions.empty(); }
};

class Translation {
  public:
    explicit Translation(std::string_view pattern) : pattern_(pattern) {}

    std::string run();

  private:
    bool atEnd() const { return at_ >= pattern_.size(); }
    bool next(std::string_view text) const { return pattern_.substr(at_, text.size()) == text; }
    bool take(std::string_view text) {
        if (!next(text)) return false;
        at_ += text.size();
        return true;
    }
    char takeByte(const Message& within) {
        if (atEnd()) throw Error("it ends within {}", within);
        return pattern_[at_++];
    }

    char32_t hexDigits(std::size_t most);
    std::optional<char32_t> escapedCharacter(char letter);
    std::optional<Set> escapedSet(char letter);
    Set property(bool negated);
    std::string set(int depth);
    void setElement(Set& set, int depth);
    void group();
    void escape();
    bool interval();

    void atom(const std::string& text) {
        atom_ = out_.size();
        out_ += text;
    }

    std::string_view pattern_;
    std::size_t at_ = 0;
    std::string out_;
    std::size_t atom_ = 0;             // where in out_ the thing begins that a quantifier repeats
    std::vector<std::size_t> groups_;  // where in out_ the open groups begin
};

char32_t Translation::hexDigits(std::size_t most) {
    char32_t code = 0;
    std::size_t count = 0;
    for (; count < most && !atEnd(); ++count, ++at_) {
        const char c = pattern_[at_];
        int digit = -1;
        if (c >= '0' && c <= '9') digit = c - '0';
        if (c >= 'a' && c <= 'f') digit = c - 'a' + 10;
        if (c >= 'A' && c <= 'F') digit = c - 'A' + 10;
        if (digit < 0) break;
        code = code * 16 + static_cast<char32_t>(digit);
    }
    if (count == 0) throw Error("an escape with hexadecimal digits has none");
    if (code > 0x10FFFF) throw Error("a character past U+10FFFF");
    return code;
}

std::optional<char32_t> Translation::escapedCharacter(char letter) {
    switch (letter) {
        case 't':
            return 0x09;
        case 'n':
            return 0x0A;
        case 'v':
            return 0x0B;
        case 'f':
            return 0x0C;
        case 'r':
            return 0x0D;
        case 'a':
            return 0x07;
        case 'e':
            return 0x1B;
        case 'u':
            return hexDigits(4);
        case 'x': {
            if (!take("{")) return hexDigits(2);
            const char32_t code = hexDigits(6);
            if (!take("}")) throw Error("\\x{ without }");
            return code;
        }
        default:
            break;
    }
    const bool alphanumeric = (letter >= '0' && letter <= '9') ||
                              (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
    if (alphanumeric) return std::nullopt;
    --at_;  // a literal, perhaps of several bytes
    return nextCodePoint(pattern_, at_);
}

Set Translation::property(bool negated) {
    if (!take("{")) throw Error("\\p without {");
    if (take("^")) negated = !negated;
    const std::size_t end = pattern_.find('}', at_);
    if (end == std::string_view::npos) throw Error("\\p{ without }");
    const std::string_view name = pattern_.substr(at_, end - at_);
    at_ = end + 1;
    const std::string items = propertyItems(name);
    Set set;
    if (negated) {
        set.expressions.push_back("[^" + items + "]");
    } else {
        set.items = items;
    }
    return set;
}

std::optional<Set> Translation::escapedSet(char letter) {
    const std::string* items = nullptr;
    switch (letter) {
        case 'p':
        case 'P':
            return property(letter == 'P');
        case 's':
        case 'S':
            items = &spaceItems;
            break;
        case 'w':
        case 'W':
            items = &wordItems;
            break;
        case 'd':
        case 'D':
            items = &digitItems;
            break;
        case 'h':
        case 'H':
            items = &hexItems;
            break;
        default:
            return std::nullopt;
    }
    Set set;
    if (letter >= 'a') {
        set.items = *items;
    } else {
        set.expressions.push_back("[^" + *items + "]");
    }
    return set;
}

// One element at at_, added to `set`.
void Translation::setElement(Set& set, int depth) {
    const auto add = [&](const Set& other) {
        set.items += other.items;
        set.expressions.insert(set.expressions.end(), other.expressions.begin(),
                               other.expressions.end());
    };
    if (take("[:")) {
        const bool negated = take("^");
        const std::size_t end = pattern_.find(":]", at_);
        if (end == std::string_view::npos) throw Error("[: without :]");
        const std::string_view name = pattern_.substr(at_, end - at_);
        // Between [: and :] punctuation includes the symbols; in \p{Punct} it does not.
        const std::string items = name == "punct" ? R"(\p{P}\p{S})" : propertyItems(name);
        at_ = end + 2;
        if (negated) {
            set.expressions.push_back("[^" + items + "]");
        } else {
            set.items += items;
        }
        return;
    }
    if (take("[")) {
        const std::string inner = this->set(depth + 1);
        // A plain inner set is the same as its items written out; keeps the common case fast.
        if (inner.size() > 2 && inner[0] == '[' && inner[1] != '^') {
            set.items += inner.substr(1, inner.size() - 2);
        } else {
            set.expressions.push_back(inner);
        }
        return;
    }
    const auto character = [&]() -> std::optional<char32_t> {
        if (!take("\\")) return nextCodePoint(pattern_, at_);
        const char letter = takeByte(Message("an escape"));
        if (letter == 'b') return 0x08;
        if (const auto code = escapedCharacter(letter)) return code;
        if (const auto escaped = escapedSet(letter)) {
            add(*escaped);
            return std::nullopt;
        }
        throw Error("\\{} in a set", std::string(1, letter));
    };
    const auto first = character();
    if (!first) return;
    set.items += hexCode(*first);
    if (next("-") && !next("-]") && !next("-[") && !next("-&&")) {
        const std::size_t dash = at_;
        take("-");
        const auto last = character();
        if (!last) throw Error("a range that ends in a set");
        if (*last < *first) throw Error("a range that runs backwards");
        set.items += "-" + hexCode(*last);
        if (dash == at_) throw Error("an empty range");
    }
}

// Reads a set whose '[' is behind at_; returns an expression for one character.
std::string Translation::set(int depth) {
    if (depth > 32) throw Error("sets nested more than 32 deep");
    const bool negated = take("^");
    std::vector<Set> parts(1);
    if (take("]")) parts.back().items += "\\]";  // first in a set it is a character
    while (!take("]")) {
        if (atEnd()) throw Error("[ without ]");
        if (take("&&")) {
            parts.emplace_back();
            continue;
        }
        setElement(parts.back(), depth);
    }
    for (const Set& part : parts)
        if (part.empty()) throw Error("an empty set");
    if (parts.size() == 1) return parts.front().expression(negated);
    std::string both;
    for (std::size_t i = 0; i + 1 < parts.size(); ++i)
        both += "(?=" + parts[i].expression(false) + ")";
    both += parts.back().expression(false);
    return negated ? "(?:(?!" + both + ")" + anyCharacter + ")" : "(?:" + both + ")";
}

// Reads what follows a '(' that is behind at_.
void Translation::group() {
    if (next("*")) throw Error("(* ... )");
    groups_.push_back(out_.size());
    out_ += "(";
    if (!take("?")) return;
    for (const char* plain : {":", "=", "!", "<=", "<!", ">"}) {
        if (take(plain)) {
            out_ += std::string("?") + plain;
            return;
        }
    }
    // Options: i is the same in both; Oniguruma's m is PCRE2's s.
    std::string options = "?";
    while (!next(":") && !next(")")) {
        const char option = takeByte(Message("a group"));
        if (option == 'i' || option == '-') {
            options.push_back(option);
        } else if (option == 'm') {
            options.push_back('s');
        } else {
            throw Error("a group that begins with (?{}", std::string(1, option));
        }
    }
    out_ += options;
    if (take(":")) out_ += ":";
}

void Translation::escape() {
    const char letter = takeByte(Message("an escape"));
    if (letter == 'b' || letter == 'B') {
        const std::string word = "[" + wordItems + "]";
        atom(letter == 'b'
                 ? "(?:(?<=" + word + ")(?!" + word + ")|(?<!" + word + ")(?=" + word + "))"
                 : "(?:(?<=" + word + ")(?=" + word + ")|(?<!" + word + ")(?!" + word + "))");
    } else if (letter == 'A' || letter == 'z' || letter == 'Z' || letter == 'G' || letter == 'R' ||
               letter == 'X' || (letter >= '1' && letter <= '9')) {
        atom(std::string("\\") + letter);
    } else if (const auto set = escapedSet(letter)) {
        atom(set->expression(false));
    } else if (const auto code = escapedCharacter(letter)) {
        atom(hexCode(*code));
    } else {
        throw Error("\\{}", std::string(1, letter));
    }
}

// {n}, {n,}, {,m}, {n,m} at at_: translated, with a + after it, which repeats (Oniguruma) and does
// not make it possessive (PCRE2). False if the brace is none of these.
bool Translation::interval() {
    const std::size_t end = pattern_.find('}', at_);
    if (end == std::string_view::npos || end - at_ > 16) return false;
    const std::string_view inner = pattern_.substr(at_ + 1, end - at_ - 1);
    const std::size_t comma = inner.find(',');
    if (inner.empty() || inner == "," ||
        inner.find_first_not_of("0123456789,") != std::string_view::npos ||
        (comma != std::string_view::npos && inner.find(',', comma + 1) != std::string_view::npos)) {
        return false;
    }
    at_ = end + 1;
    out_ += "{" + std::string(comma == 0 ? "0" : "") + std::string(inner) + "}";
    if (take("+")) {
        out_.insert(atom_, "(?:");
        out_ += ")+";
    } else if (take("?")) {
        out_ += "?";
    }
    return true;
}

std::string Translation::run() {
    while (!atEnd()) {
        if (take("\\")) {
            escape();
        } else if (take("[")) {
            atom(set(0));
        } else if (take("(?#")) {
            const std::size_t end = pattern_.find(')', at_);
            if (end == std::string_view::npos) throw Error("(?# without )");
            at_ = end + 1;
        } else if (take("(")) {
            group();
        } else if (take(")")) {
            if (groups_.empty()) throw Error(") without (");
            atom_ = groups_.back();
            groups_.pop_back();
            out_ += ")";
        } else if (next("{") && interval()) {
            continue;
        } else if (next("{") || next("}")) {
            atom(hexCode(static_cast<char32_t>(pattern_[at_++])));
        } else if (next("*") || next("+") || next("?") || next("|")) {
            out_ += pattern_[at_++];
        } else {
            const std::size_t length = utf8Length(pattern_[at_]);
            atom(std::string(pattern_.substr(at_, length)));
            at_ += length;
        }
    }
    if (!groups_.empty()) throw Error("( without )");
    return out_;
}

}  // namespace

std::string pcreFromOniguruma(std::string_view pattern) {
    if (const std::size_t at = invalidUtf8(pattern); at < pattern.size())
        throw Error("it is not UTF-8 at byte {}", at);
    return Translation(pattern).run();
}

}  // namespace sextant
