// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/json_text.h"

#include <nlohmann/json.hpp>
#include <unordered_set>
#include <vector>

#include "analysis/checkpoint/mapped_file.h"
#include "analysis/checkpoint/refusals.h"
#include "analysis/error.h"

namespace sextant {

namespace {

constexpr int deepestJson = 64;
constexpr std::size_t longestShown = 160;

// Watches the parser: it builds values of any depth and keeps the last of two equal keys.
class Guard {
  public:
    explicit Guard(const std::string& file) : file_(file) {}

    bool operator()(int depth, nlohmann::json::parse_event_t event, nlohmann::json& value) {
        using Event = nlohmann::json::parse_event_t;
        if (depth > deepestJson)
            throw Error("{}: JSON nested deeper than {} levels; this is not a file of a checkpoint",
                        file_, deepestJson);
        if (event == Event::object_start) keys_.emplace_back();
        if (event == Event::object_end && !keys_.empty()) keys_.pop_back();
        if (event == Event::key && !keys_.back().insert(value.get<std::string>()).second)
            throw Error("{}: the JSON key {} is given twice; which one counts is not defined",
                        file_, inQuotes(value.get<std::string>()));
        return true;
    }

  private:
    const std::string& file_;
    std::vector<std::unordered_set<std::string>> keys_;
};

// Where and by what the text stops being JSON: the library's own words are about its parser.
// The place alone where `placeOnly`.
Message faultIn(const std::string& reason, bool placeOnly = false) {
    const auto between = [&](const char* begin, const char* end) -> std::string {
        auto from = reason.find(begin);
        if (from == std::string::npos) return {};
        from += std::string_view(begin).size();
        const auto to = reason.find(end, from);
        return to == std::string::npos ? std::string() : reason.substr(from, to - from);
    };
    if (const std::string number = between("number overflow parsing '", "'"); !number.empty())
        return Message("the number {} is too large", number);
    const std::string at = between("parse error at ", ":");
    const Message place = at.empty() ? Message("its text") : Message::verbatim(at);
    if (placeOnly) return place;
    if (reason.find("unexpected end of input") != std::string::npos)
        return Message("{}: it ends too early", place);
    const std::string read = between("last read: '", "'");
    return read.empty() ? place : Message("{}: did not expect {}", place, inQuotes(read));
}

// "NaN" and its like, where the text stops being JSON; empty: something else stands there.
std::string noNumberAt(std::string_view text, std::size_t at) {
    const auto isLetter = [&](std::size_t i) {
        const char one = text[i];
        return (one >= 'a' && one <= 'z') || (one >= 'A' && one <= 'Z');
    };
    if (at >= text.size() || !isLetter(at)) return {};
    std::size_t first = at, end = at;
    while (first > 0 && isLetter(first - 1))
        --first;
    while (end < text.size() && isLetter(end))
        ++end;
    const std::string_view word = text.substr(first, end - first);
    for (const std::string_view known : {"NaN", "nan", "NAN", "Infinity", "Inf", "inf"})
        if (word == known) return std::string(word);
    return {};
}

}  // namespace

void refuseJson(const std::string& file, std::string_view text, std::size_t byte,
                const std::string& reason) {
    if (const auto foreign = foreignText(text)) throw Error("{}: {}", file, *foreign);
    const std::string word = noNumberAt(text, byte > 0 ? byte - 1 : text.size());
    if (word.empty()) throw Error("{}: is not valid JSON: {}", file, faultIn(reason));
    throw Error("{}: is not valid JSON: {}: {} is no number of JSON; expected a finite number",
                file, faultIn(reason, true), word);
}

nlohmann::json parseJson(const std::string& file, std::string_view text) {
    try {
        return nlohmann::json::parse(text.begin(), text.end(), Guard(file));
    } catch (const nlohmann::json::parse_error& error) {
        refuseJson(file, text, error.byte, error.what());
    } catch (const nlohmann::json::exception& error) {
        throw Error("{}: is not valid JSON: {}", file, faultIn(error.what()));
    }
}

std::string readWhole(const std::filesystem::path& path, std::size_t largest) {
    const MappedFile file(path);
    if (file.bytes().size() > largest)
        throw Error("{}: is {} bytes long, expected at most {}", path, file.bytes().size(),
                    largest);
    std::string text(reinterpret_cast<const char*>(file.bytes().data()), file.bytes().size());
    file.checkUnchanged();
    return text;
}

nlohmann::json readJson(const std::filesystem::path& path, std::size_t largest) {
    return parseJson(path.string(), readWhole(path, largest));
}

Message shown(const nlohmann::json& value) {
    if (value.is_object()) return Message("an object");
    if (value.is_array()) return Message("an array");
    return Message::verbatim(value.is_string() ? inQuotes(value.get_ref<const std::string&>())
                                               : value.dump());
}

std::string printable(std::string_view text) {
    std::string result;
    for (const char character : text) {
        const auto code = static_cast<unsigned char>(character);
        // Never cut inside a UTF-8 sequence.
        if (result.size() >= longestShown && (code & 0xC0U) != 0x80U) return result + "...";
        result += code < 0x20 || code == 0x7F ? ' ' : character;
    }
    return result;
}

std::string inQuotes(std::string_view text) {
    return '"' + printable(text) + '"';
}

}  // namespace sextant
