// SPDX-License-Identifier: GPL-3.0-or-later
// What the page of tokens says in words: of its colours, and of one token.
#pragma once

#include "analysis/queries/next_tokens.h"
#include "pages/tokens/token_card.h"
#include "pages/tokens/token_numbers.h"

namespace sextant {

// What a page of tokens shows. What is given must live as long.
struct TokensShown {
    const Snapshot& now;
    const TokenNumbers& numbers;
    const std::set<HeadId>& heads;  // selected; empty: all are meant
    TokenColour colour = TokenColour::nll;
    int sample = 0;
    std::int64_t context = 0;      // tokens of the short one
    const ContextGain* gain;       // answers; null: none
    const SampleEntropy* entropy;  // null: none

    // Those of the colour; empty: there are none.
    const std::vector<float>& values() const;
};

// What a token's colour is: "NLL of each token, B".
QString tokensTitle(const TokensShown& shown);
// Why there are no numbers of the colour; empty: there are, or they come.
QString whyNoNumbers(const TokensShown& shown);
// The title, how far the numbers have come and what they are of; or why there are none.
QString tokensSentence(const TokensShown& shown);

// The card of the token predicted at `position`, `word`. `next`: an answer about next tokens that
// has this position, null: none; `dimmed`: of an earlier setting.
TokenFacts tokenFacts(const TokensShown& shown, int position, const QString& word,
                      const NextTokens* next, bool dimmed);

}  // namespace sextant
