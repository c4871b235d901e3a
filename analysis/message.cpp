// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/message.h"

#include <charconv>
#include <utility>

#include "analysis/values/number_text.h"

namespace sextant {

namespace {

// "7" of "7}..."; 0 where no number stands there.
std::size_t numberedPlace(std::string_view from, std::size_t& length) {
    std::size_t number = 0;
    const auto [end, wrong] = std::from_chars(from.data(), from.data() + from.size(), number);
    length = static_cast<std::size_t>(end - from.data());
    const bool closed = length < from.size() && from[length] == '}';
    return wrong == std::errc() && closed ? number : 0;
}

}  // namespace

Message Message::verbatim(std::string text) {
    Message message;
    message.pattern_ = std::move(text);
    message.verbatim_ = true;
    return message;
}

Message Message::translatable(std::string text) {
    Message message;
    message.pattern_ = std::move(text);
    return message;
}

Message Message::argument(double number) {
    return verbatim(numberText(number));
}

std::string Message::text() const {
    return text([](const std::string& pattern) { return pattern; });
}

std::string Message::text(const Translate& translate) const {
    if (verbatim_) return pattern_;
    const std::string pattern = translate(pattern_);
    std::string said;
    std::size_t next = 0;  // the argument of the next "{}"
    for (std::size_t at = 0; at < pattern.size(); ++at) {
        std::size_t length = 0, index = arguments_.size();
        if (pattern.compare(at, 2, "{}") == 0) {
            index = next++;
        } else if (pattern[at] == '{') {
            const std::size_t number =
                numberedPlace(std::string_view(pattern).substr(at + 1), length);
            if (number > 0) index = number - 1;
        }
        if (index < arguments_.size()) {
            said += arguments_[index].text(translate);
            at += length + 1;
        } else {
            said += pattern[at];
        }
    }
    return said;
}

}  // namespace sextant
