// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/scales/head_list.h"

#include <algorithm>
#include <charconv>

#include "analysis/error.h"
#include "analysis/values/comma_list.h"

namespace sextant {

namespace {

// The whole number that `text` is; -1: it is none.
int wholeOf(std::string_view text) {
    int value = -1;
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, value);
    return read.ec == std::errc() && read.ptr == end ? value : -1;
}

}  // namespace

HeadId headNamed(std::string_view text) {
    const std::size_t point = std::min(text.find('.'), text.size());
    return {wholeOf(text.substr(0, point)),
            point < text.size() ? wholeOf(text.substr(point + 1)) : -1};
}

std::vector<bool> headsNamed(const std::string& text, int layers, int heads) {
    std::vector<bool> named;
    if (text.empty()) return named;
    named.assign(static_cast<std::size_t>(layers) * static_cast<std::size_t>(heads), false);
    for (const std::string& one : commaParts(text)) {
        const auto [layer, head] = headNamed(one);
        if (layer < 0 || layer >= layers || head < 0 || head >= heads)
            throw Error(
                "heads: \"{}\" is no head of this model; expected LAYER.HEAD, from 0.0 to {}.{}, "
                "with commas between",
                one, layers - 1, heads - 1);
        named[static_cast<std::size_t>(layer) * static_cast<std::size_t>(heads) +
              static_cast<std::size_t>(head)] = true;
    }
    return named;
}

std::string headName(std::size_t head, int heads) {
    const auto each = static_cast<std::size_t>(heads);
    return std::to_string(head / each) + "." + std::to_string(head % each);
}

}  // namespace sextant
