// SPDX-License-Identifier: GPL-3.0-or-later
// sextant-batch tokenize MODEL --text FILE: a text as the checkpoint's tokenizer sees it.
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/checkpoint.h"
#include "analysis/message_texts.h"
#include "analysis/text/corpus.h"
#include "analysis/text/tokenizer.h"
#include "app/batch/batch.h"
#include "app/opener.h"

namespace sextant {

namespace {

void tokenize(const BatchContext& context, const std::filesystem::path& model,
              const std::string& text) {
    const std::shared_ptr<const Tokenizer> tokenizer =
        model.extension() == ".gguf" ? tokenizerOf(openCheckpoint(model)) : openTokenizer(model);
    for (const Message& note : tokenizer->notes())
        context.note(note);
    const std::vector<Message> warnings = tokenizer->warnings();
    context.warn(warnings);
    const TextFile file = readText(text);
    for (const Message& note : file.notes)
        context.note(note);
    const std::vector<std::int32_t> ids = tokenizer->encode(file.text, context.progress());
    if (context.json) {
        nlohmann::ordered_json json;
        json["tokenizer"] = tokenizer->kind();
        json["document_start"] = nullptr;
        if (const auto start = tokenizer->documentStart()) json["document_start"] = *start;
        json["ids"] = ids;
        json["tokens"] = nlohmann::json::array();
        for (const std::int32_t id : ids)
            json["tokens"].push_back(tokenizer->token(id));
        json["warnings"] = englishTexts(warnings);
        context.print(json);
        return;
    }
    for (const std::int32_t id : ids)
        std::printf("%d\t%s\n", id, tokenizer->token(id).c_str());
    context.note(std::to_string(ids.size()) + " tokens (" + tokenizer->kind() + ")");
}

}  // namespace

void addTokenize(CLI::App& app, BatchContext& context) {
    struct Arguments {
        std::string model, text;
    };
    CLI::App* command = app.add_subcommand("tokenize", "Show a text as token ids");
    auto given = std::make_shared<Arguments>();
    command->add_option("MODEL", given->model, "Checkpoint, or folder or file of a tokenizer")
        ->required();
    command->add_option("--text", given->text, "UTF-8 text file")->required();
    command->add_flag("--json", context.json, "Print one JSON object");
    command->callback([&context, given] {
        context.run = [&context, given] { tokenize(context, given->model, given->text); };
    });
}

}  // namespace sextant
