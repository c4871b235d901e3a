// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/values/number_list.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "analysis/error.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

constexpr const char* blanks = " \t\r\n\v\f";

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

// Two commas have an empty entry between them; one behind the last entry has nothing.
std::vector<std::string> entriesOf(std::string_view text) {
    text = trimmed(text);
    if (text.starts_with('[') && text.ends_with(']'))
        text = trimmed(text.substr(1, text.size() - 2));
    std::vector<std::string> entries;
    while (!text.empty()) {
        const std::size_t comma = std::min(text.find_first_of(",;"), text.size());
        std::string_view part = trimmed(text.substr(0, comma));
        do {
            const std::size_t end = std::min(part.find_first_of(blanks), part.size());
            entries.emplace_back(part.substr(0, end));
            part = trimmed(part.substr(end));
        } while (!part.empty());
        text = comma < text.size() ? trimmed(text.substr(comma + 1)) : std::string_view();
    }
    return entries;
}

// `said` of a number, and the range: "... from 0 to 1", "... of at least 0".
Message entryAndRange(const Parameter& parameter, const Message& said) {
    const bool least = parameter.least > -infinite, most = parameter.most < infinite;
    if (least && most) return Message("{} from {} to {}", said, parameter.least, parameter.most);
    if (least) return Message("{} of at least {}", said, parameter.least);
    return most ? Message("{} of at most {}", said, parameter.most) : said;
}

}  // namespace

std::vector<double> numbersFromText(const Parameter& parameter, const std::string& text) {
    const std::vector<std::string> entries = entriesOf(text);
    std::vector<double> numbers;
    for (const std::string& entry : entries) {
        const auto number = numberFromText(entry);
        // Of a curve, every second one is a y.
        const bool ranged = parameter.kind != Kind::curve || numbers.size() % 2 == 1;
        const auto refuse = [&](const Message& said) {
            throw Error(ranged ? entryAndRange(parameter, said) : said);
        };
        const std::size_t place = numbers.size() + 1;
        if (!number || !std::isfinite(*number))
            refuse(Message("entry {} of {}, \"{}\", is no number", place, entries.size(), entry));
        if (ranged && (*number < parameter.least || *number > parameter.most) &&
            (*number != 0.0 || parameter.automatic.empty()))
            refuse(
                Message("entry {} of {}, \"{}\", is not a number", place, entries.size(), entry));
        numbers.push_back(*number);
    }
    return numbers;
}

std::string numbersText(const std::vector<double>& numbers) {
    std::string text;
    for (const double one : numbers)
        text += (text.empty() ? "" : ", ") + numberText(one);
    return text;
}

}  // namespace sextant
