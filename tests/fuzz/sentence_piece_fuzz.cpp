// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/text/tokenizer_readers.h"
#include "tests/fuzz/encoded.h"
#include "tests/fuzz/target.h"

SEXTANT_FUZZ(sentence_piece) {
    sextant::test::encodeAndDecode(*sextant::tokenizerOfSentencePiece(
        "input/tokenizer.model", std::string(sextant::test::asText(input))));
}
