// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/survey.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <regex>
#include <string_view>
#include <system_error>

#include "analysis/checkpoint/checkpoint.h"
#include "analysis/checkpoint/checkpoint_facts.h"
#include "analysis/checkpoint/config.h"
#include "analysis/checkpoint/folder_entries.h"
#include "analysis/checkpoint/hub_cache.h"
#include "analysis/checkpoint/json_text.h"
#include "analysis/checkpoint/locate.h"
#include "analysis/error.h"
#include "analysis/reason.h"
#include "analysis/translatable.h"

namespace sextant {

namespace {

namespace fs = std::filesystem;

struct WeightsEnding {
    std::string_view ending, kind;
};
constexpr std::array<WeightsEnding, 6> weightsEndings = {{{".safetensors", "safetensors"},
                                                          {".gguf", "GGUF"},
                                                          {".bin", "PyTorch"},
                                                          {".pt", "PyTorch"},
                                                          {".pth", "PyTorch"},
                                                          {".ckpt", "PyTorch"}}};

// Of weights by the file's name; empty for other files.
std::string_view kindOf(const fs::path& file) {
    const std::string name = file.filename().string();
    for (const WeightsEnding& one : weightsEndings)
        if (name.ends_with(one.ending)) return one.kind;
    return {};
}

std::uint64_t sizeOf(const fs::path& file) {
    std::error_code failure;
    const auto size = fs::file_size(file, failure);
    return failure ? 0 : size;
}

bool holdsCheckpoint(const fs::path& folder) {
    std::error_code ignored;
    const std::vector<fs::path> entries = folderEntries(folder, ignored);
    return std::any_of(entries.begin(), entries.end(), [](const fs::path& entry) {
        const std::string name = entry.filename().string();
        return name == "config.json" || name == "params.json" || !kindOf(entry).empty();
    });
}

// What can be told without opening it.
void addFiles(const fs::path& path, SurveyedCheckpoint& of) {
    if (!isFolder(path)) {
        of.bytes = sizeOf(path);
        of.kind = kindOf(path);
        return;
    }
    std::error_code ignored;
    std::uint64_t largest = 0;
    for (const fs::path& entry : folderEntries(path, ignored)) {
        if (isFolder(entry)) continue;
        const std::uint64_t size = sizeOf(entry);
        of.bytes += size;
        const std::string_view kind = kindOf(entry);
        if (kind.empty() || size < largest) continue;
        largest = size;
        of.kind = kind;
    }
}

// Of one that does not open: the architecture that its config.json names.
void addConfig(const fs::path& folder, SurveyedCheckpoint& of) {
    try {
        const nlohmann::json json = readJson(folder / "config.json", largestConfig);
        if (!json.is_object()) return;
        if (const auto names = json.find("architectures"); names != json.end() &&
                                                           names->is_array() && !names->empty() &&
                                                           names->front().is_string())
            of.architecture = printable(names->front().get<std::string>());
        if (const auto length = json.find("max_position_embeddings");
            length != json.end() && length->is_number_integer())
            of.trainedLength = std::max<std::int64_t>(0, length->get<std::int64_t>());
    } catch (const Error&) {
        return;  // the reason says so
    }
}

struct ShortWords {
    std::string_view of;  // a part of the message, in English
    const char* words;
};
// The first that the message has counts.
constexpr std::array shortWords = {
    ShortWords{"all its layers are", translatable("has no attention")},
    ShortWords{"in place of attention", translatable("some layers have no attention")},
    ShortWords{"an encoder-decoder, not", translatable("an encoder-decoder")},
    ShortWords{"an encoder, not", translatable("an encoder")},
    ShortWords{"output is not the next token", translatable("no language model")},
    ShortWords{"saved without the layer", translatable("has no output layer")},
    ShortWords{"does not read yet", translatable("architecture is not read")},
    ShortWords{"not known here", translatable("architecture is not known")},
    ShortWords{"Git LFS pointer", translatable("a Git LFS pointer")},
    ShortWords{"is a web page", translatable("a web page, no model")},
    ShortWords{"holds a LoRA adapter", translatable("a LoRA adapter")},
    ShortWords{"the one that is meant", translatable("holds several models")},
    ShortWords{"download did not end", translatable("the download did not end")},
    ShortWords{"is missing beside it", translatable("a file is missing")},
    ShortWords{"holds no weights", translatable("holds no weights")},
    ShortWords{"holds no config.json", translatable("holds no config.json")},
    ShortWords{"has no config.json", translatable("config.json is missing")},
    ShortWords{"GGUF file", translatable("does not open as GGUF")}};

// `sentence`: of the message in the language of `translate`.
std::string wordsOf(const Message& message, const std::string& sentence,
                    const Message::Translate& translate) {
    static const std::regex shard("-0*(\\d+)-of-0*(\\d+)\\.\\w+\" (is missing|is not there)");
    const std::string english = message.text();
    std::smatch part;
    if (std::regex_search(english, part, shard))
        return Message("file {} of {} is missing", part[1].str(), part[2].str()).text(translate);
    for (const ShortWords& one : shortWords)
        if (english.find(one.of) != std::string::npos)
            return Message::translatable(one.words).text(translate);
    // Without the file that it begins with: the row says which.
    const auto place = sentence.find(": ");
    return place == std::string::npos ? sentence : sentence.substr(place + 2);
}

// A snapshot's folder is called by its commit, which tells a person nothing.
std::string withName(std::string message, const FoundCheckpoint& found) {
    const std::string at = found.folder.string();
    const auto begins = message.find(at);
    const bool folder = begins != std::string::npos && message.substr(begins + at.size(), 1) == ":";
    if (folder && found.name != at) message.replace(begins, at.size(), found.name);
    return message;
}

std::string mostCommonType(const std::vector<TensorFacts>& tensors) {
    const std::string types = numberTypes(tensors);
    return types.substr(0, types.find(' '));
}

// "24 layers: full causal attention, ..."; where they differ, each kind with its number.
Message summaryOf(const std::vector<LayerFacts>& layers) {
    std::vector<std::pair<Message, int>> kinds;
    for (const LayerFacts& layer : layers) {
        const auto found = std::find_if(kinds.begin(), kinds.end(), [&](const auto& kind) {
            return kind.first == layer.sentence;
        });
        if (found == kinds.end())
            kinds.emplace_back(layer.sentence, 1);
        else
            ++found->second;
    }
    Message all;
    for (const auto& [sentence, count] : kinds) {
        const Message kind = count == 1 ? Message("1 layer: {}", sentence)
                                        : Message("{} layers: {}", count, sentence);
        all = all.empty() ? kind : Message("{}; {}", all, kind);
    }
    return all;
}

}  // namespace

std::string sentenceOf(std::string_view message) {
    static const std::regex folders("(^|[^A-Za-z0-9_.])/(?:[^/\\s:\"]+/)+");
    std::string text = std::regex_replace(std::string(message), folders, "$1");
    // Up to the first "; " or ". " outside of quotes, German ones too.
    bool quoted = false;
    for (std::size_t at = 0; at + 1 < text.size(); ++at) {
        if (text[at] == '"') quoted = !quoted;
        if (text.compare(at, 3, "\u201e") == 0) quoted = true;
        if (text.compare(at, 3, "\u201c") == 0) quoted = false;
        const bool ends = text[at] == ';' || text[at] == '.' || text[at] == '\n';
        if (quoted || !ends || (text[at + 1] != ' ' && text[at] != '\n')) continue;
        text.erase(at);
        break;
    }
    while (!text.empty() && (text.back() == '.' || text.back() == ' '))
        text.pop_back();
    return text;
}

Refusal refusalOf(const Message& message, const Message::Translate& translate) {
    if (!translate) return refusalOf(message, [](const std::string& pattern) { return pattern; });
    Refusal refusal;
    refusal.detail = message.text(translate);
    refusal.sentence = sentenceOf(refusal.detail);
    refusal.words = wordsOf(message, refusal.sentence, translate);
    return refusal;
}

Refusal refusalOf(const SurveyedCheckpoint& seen, const Message::Translate& translate) {
    Refusal refusal = refusalOf(seen.why, translate);
    refusal.sentence = sentenceOf(withName(refusal.detail, seen.found));
    return refusal;
}

std::vector<FoundCheckpoint> checkpointsInCache(const fs::path& root) {
    std::vector<FoundCheckpoint> found;
    for (const HubSnapshot& snapshot : hubSnapshots(root))
        found.push_back({snapshot.name, snapshot.name, snapshot.folder, true});
    return found;
}

std::vector<FoundCheckpoint> checkpointsIn(const fs::path& folder) {
    std::error_code failure;
    const std::vector<fs::path> entries = folderEntries(folder, failure);
    if (failure) throw Error("{}: cannot be listed: {}", folder, failure.message());
    std::vector<FoundCheckpoint> found;
    const bool itself = std::any_of(entries.begin(), entries.end(), [](const fs::path& entry) {
        return entry.filename() == "config.json" || entry.filename() == "params.json";
    });
    if (itself) found.push_back({folder.filename().string(), folder.string(), folder});
    for (const fs::path& entry : entries) {
        const std::string name = entry.filename().string();
        if (name.starts_with('.')) continue;
        if (isFolder(entry) ? holdsCheckpoint(entry) : !itself && !kindOf(entry).empty())
            found.push_back({name, entry.string(), isFolder(entry) ? entry : folder});
    }
    return found;
}

SurveyedCheckpoint survey(const FoundCheckpoint& found) {
    SurveyedCheckpoint of;
    of.found = found;
    // The folder, so that another cache than the process's can be looked at.
    const fs::path at = found.cached ? found.folder : fs::path(found.path);
    try {
        if (found.cached && !isFolder(at))
            throw Error(
                "{}: nothing of it was downloaded, though refs name it: {} is not there; \"hf "
                "download\" fetches it",
                found.name, at);
        addFiles(at, of);
        if (const auto broken = found.cached ? brokenLinks(at) : std::vector<std::string>();
            !broken.empty())
            throw Error(
                "{}: the download did not end, {} is not there; it is a link to nothing in {}",
                found.name, inQuotes(broken.front()), at);
        const CheckpointFacts facts = factsOf(openCheckpoint(at));
        of.architecture = facts.architecture;
        of.parameters = facts.parameters;
        of.trainedLength = facts.trainedLength;
        of.numbers = mostCommonType(facts.tensors);
        of.summary = summaryOf(facts.layers);
        for (const Contradiction& one : facts.contradictions)
            of.remarks.push_back(Message("{}: {}", Message::translatable(one.title), one.text));
        of.remarks.insert(of.remarks.end(), facts.warnings.begin(), facts.warnings.end());
        of.opens = true;
    } catch (const std::exception& error) {
        if (const auto* several = dynamic_cast<const SeveralCandidates*>(&error))
            of.candidates = several->candidates().size();
        addConfig(found.folder, of);
        of.why = reasonOf(error);
    }
    return of;
}

}  // namespace sextant
