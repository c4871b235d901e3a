// SPDX-License-Identifier: GPL-3.0-or-later
// What is said to a person, as a sentence with places and what stands in them: whoever shows it can
// say it in another language.
#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace sextant {

// A sentence in English with `count` places "{}". Every other brace stands for itself.
template <std::size_t count>
class Pattern {
  public:
    // Another number of places does not compile.
    consteval Pattern(const char* text) : text_(text) {
        std::size_t places = 0;
        for (const char* at = text; *at != '\0'; ++at)
            if (at[0] == '{' && at[1] == '}') ++places;
        if (places != count) throw "the pattern has another number of places than arguments";
    }
    const char* text() const { return text_; }

  private:
    const char* text_;
};

class Message {
  public:
    // The pattern in another language, with places "{}" in order, or "{1}", "{2}" ... that name the
    // argument; the pattern itself where there is none.
    using Translate = std::function<std::string(const std::string& pattern)>;

    Message() = default;
    // An argument is text, a whole or a real number (numberText), a path, or another message.
    template <class... Arguments>
    explicit Message(Pattern<sizeof...(Arguments)> pattern, const Arguments&... arguments)
        : pattern_(pattern.text()), arguments_{argument(arguments)...} {}

    // A text that the lists of translators have as a whole: a label, a sentence of help.
    static Message translatable(std::string text);
    // The same in every language: a name, a path, what another program or the system said.
    static Message verbatim(std::string text);

    bool empty() const { return pattern_.empty(); }
    // The sentence as it was written, or the text of what is verbatim.
    const std::string& pattern() const { return pattern_; }
    bool isVerbatim() const { return verbatim_; }
    const std::vector<Message>& arguments() const { return arguments_; }
    // In English.
    std::string text() const;
    std::string text(const Translate& translate) const;

    // The same sentence with the same arguments.
    bool operator==(const Message&) const = default;

  private:
    static Message argument(const Message& message) { return message; }
    static Message argument(double number);
    static Message argument(bool) = delete;
    static Message argument(char) = delete;
    template <std::integral Whole>
    requires(!std::same_as<Whole, bool> && !std::same_as<Whole, char>) static Message
        argument(Whole whole) {
        return verbatim(std::to_string(whole));
    }
    template <class Text>
    requires std::convertible_to<const Text&, std::string_view>
    static Message argument(const Text& text) {
        return verbatim(std::string(std::string_view(text)));
    }
    // A path; its header is not included here.
    template <class Path>
    requires(requires(const Path& path) { path.root_path(); }) static Message
        argument(const Path& path) {
        return verbatim(path.string());
    }

    std::string pattern_;
    std::vector<Message> arguments_;
    bool verbatim_ = false;
};

}  // namespace sextant
