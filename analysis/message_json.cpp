// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/message_json.h"

#include <bit>
#include <nlohmann/json.hpp>
#include <utility>

namespace sextant {

namespace {

constexpr std::size_t mostArguments = 12;
constexpr int deepest = 64;

std::size_t placesIn(const std::string& pattern) {
    std::size_t places = 0;
    for (auto at = pattern.find("{}"); at != std::string::npos; at = pattern.find("{}", at + 1))
        ++places;
    return places;
}

// What the compiler did for a pattern of the source, placesIn() has done for one of a file.
template <std::size_t... at>
Message put(const std::string& pattern, [[maybe_unused]] const std::vector<Message>& arguments,
            std::index_sequence<at...>) {
    return Message(std::bit_cast<Pattern<sizeof...(at)>>(pattern.c_str()), arguments[at]...);
}

template <std::size_t count = 0>
std::optional<Message> messageOf(const std::string& pattern,
                                 const std::vector<Message>& arguments) {
    if (arguments.size() == count)
        return put(pattern, arguments, std::make_index_sequence<count>());
    if constexpr (count < mostArguments) return messageOf<count + 1>(pattern, arguments);
    return std::nullopt;
}

std::optional<Message> messageAt(const nlohmann::json& json, int depth) {
    if (json.is_string()) return Message::verbatim(json.get<std::string>());
    if (depth == deepest || !json.is_array() || json.empty() || !json[0].is_string()) return {};
    const std::string pattern = json[0].get<std::string>();
    std::vector<Message> arguments;
    for (std::size_t at = 1; at < json.size(); ++at) {
        std::optional<Message> argument = messageAt(json[at], depth + 1);
        if (!argument) return {};
        arguments.push_back(std::move(*argument));
    }
    if (placesIn(pattern) != arguments.size()) return {};
    return messageOf(pattern, arguments);
}

}  // namespace

nlohmann::ordered_json toJson(const Message& message) {
    if (message.isVerbatim()) return message.pattern();
    auto json = nlohmann::ordered_json::array({message.pattern()});
    for (const Message& argument : message.arguments())
        json.push_back(toJson(argument));
    return json;
}

std::optional<Message> messageFromJson(const nlohmann::json& json) {
    return messageAt(json, 0);
}

}  // namespace sextant
