// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/text/unknown_piece.h"

#include <cstdio>

#include "analysis/error.h"
#include "analysis/text/utf8.h"

namespace sextant {

void IdsOfPieces::addUnknown(std::string_view text) {
    if (table_.hasBytesOf(text)) {
        for (const char byte : text)
            ids_.push_back(table_.byte(static_cast<unsigned char>(byte)));
        afterUnknown_ = false;
        return;
    }
    if (!unknown_) {
        std::size_t at = 0;
        char name[16];
        std::snprintf(name, sizeof name, "U+%04X", static_cast<unsigned>(nextCodePoint(text, at)));
        throw Error(
            "{}: the text has {} ({}), for which the vocabulary has no piece, and there is no "
            "token for what is unknown; choose a text that this tokenizer can spell",
            file_, name, text.substr(0, at));
    }
    if (!afterUnknown_) ids_.push_back(*unknown_);
    afterUnknown_ = true;
}

}  // namespace sextant
