// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/text/tokenizer_readers.h"
#include "tests/fuzz/encoded.h"
#include "tests/fuzz/target.h"

SEXTANT_FUZZ(tokenizer_json) {
    sextant::test::encodeAndDecode(
        *sextant::tokenizerOfJson("input/tokenizer.json", sextant::test::asText(input)));
}
