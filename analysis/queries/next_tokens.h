// SPDX-License-Identifier: GPL-3.0-or-later
// Which tokens are likely at some positions of a text, with what is set and with another setting.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/intervention.h"
#include "analysis/message.h"

namespace sextant {

struct NextTokens;

// Positions first .. first + count - 1, as far as the sample has them.
struct NextTokensQuestion {
    static constexpr const char* query = "next-tokens";
    using Answer = NextTokens;
    int sample = 0;                           // from 0
    std::int64_t first = 0;                   // position
    std::int64_t count = 1;                   // positions
    std::int64_t likeliest = 8;               // tokens of each
    std::optional<Intervention> beside = {};  // another setting; none: with what is set alone
    bool operator==(const NextTokensQuestion&) const = default;
};

// A token that may come next, and its probability.
struct TokenChance {
    std::int32_t id = -1;  // -1: none
    float now = 0.0f;
    float beside = 0.0f;  // with the other setting; NaN: not known
};

// What may follow token `position` of the text.
struct NextAtPosition {
    std::int64_t position = 0;
    std::vector<TokenChance> likeliest;  // by the larger of their probabilities, falling
    TokenChance actual;                  // the token that does follow; id -1: the text ends
    // How many tokens are as likely as that one or likelier, with it; 0: not known.
    std::int64_t rank = 0, rankBeside = 0;
};

struct NextTokens {
    std::uint64_t experiment = 0;  // identity (hash) of what is set, where it is known
    int sample = 0;
    std::vector<NextAtPosition> positions;
    int settings = 0, ofSettings = 0;  // done, of how many
    std::string device;                // what computed: "CPU, fp32"
    Message failure;                   // why there is nothing; empty: there is
    bool complete() const { return settings == ofSettings; }
    const NextAtPosition* at(std::int64_t position) const;  // null: it is not among them
};

}  // namespace sextant
