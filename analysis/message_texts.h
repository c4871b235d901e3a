// SPDX-License-Identifier: GPL-3.0-or-later
// What is said, in English, for programs without a window and for their files.
#pragma once

#include <string>
#include <vector>

#include "analysis/message.h"

namespace sextant {

inline std::vector<std::string> englishTexts(const std::vector<Message>& messages) {
    std::vector<std::string> texts;
    for (const Message& message : messages)
        texts.push_back(message.text());
    return texts;
}

}  // namespace sextant
