// SPDX-License-Identifier: GPL-3.0-or-later
// The text goes on from a prompt that was typed.
#include "analysis/measure/continuation.h"

#include "analysis/model/generate.h"
#include "analysis/queries/all.h"
#include "analysis/text/tokenizer.h"
#include "tests/analysis/model/material.h"
#include "tests/error_of.h"

using namespace sextant;
using namespace sextant::test;

namespace {

const Query& continuing() {
    for (const Query& query : allQueries())
        if (query.key == GenerateQuestion::query) return query;
    throw Error("there is no such query");
}

}  // namespace

TEST_CASE("a typed prompt is read after the start token, in place of the text's end") {
    const std::filesystem::path folder = sourceDir() / "samples/nope";
    QueryContext context;
    context.model = std::make_shared<const Model>(openCheckpoint(folder));
    std::mt19937 random(3);
    context.samples = std::make_shared<const Samples>(
        randomSamples(random, context.model->spec().vocabulary, 1, 30));
    GenerateQuestion question{5};
    question.typed = "The mill ";
    CHECK(errorOf([&] {
              continuing().compute(context, question, [](const AnyAnswer&) {});
          }).find("no prompt can be typed") != std::string::npos);

    const auto tokenizer = openTokenizer(folder);
    context.tokenizer = tokenizer;
    std::vector<std::int32_t> prompt = tokenizer->encode(question.typed);
    if (const auto start = tokenizer->documentStart()) prompt.insert(prompt.begin(), *start);
    GenerateOptions options;
    options.tokens = 5;
    if (const auto end = context.model->spec().eosToken) options.end = *end;
    const auto answer =
        continuing().compute(context, question, [](const AnyAnswer&) {}).as<Continuation>();
    CHECK(answer->ids == generate(*context.model, prompt, {}, options).ids);
    CHECK(answer->before == "The mill ");
    CHECK(answer->promptTokens == static_cast<std::int64_t>(prompt.size()));
}
