// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/opener.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <numeric>
#include <optional>
#include <system_error>

#include "analysis/checkpoint/config.h"
#include "analysis/checkpoint/finite.h"
#include "analysis/checkpoint/hub_cache.h"
#include "analysis/checkpoint/locate.h"
#include "analysis/checkpoint/meta_llama.h"
#include "analysis/jobs/material.h"
#include "analysis/reason.h"
#include "analysis/store/head_scale_file.h"
#include "analysis/text/corpus.h"
#include "analysis/text/gguf_tokenizer.h"
#include "analysis/transformers_version.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

namespace fs = std::filesystem;

// Ids of a vocabulary this small can only be bytes: the file format has room for nothing else.
constexpr int byteVocabulary = 256;

std::string headOf(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::string head(4096, '\0');
    file.read(head.data(), static_cast<std::streamsize>(head.size()));
    head.resize(static_cast<std::size_t>(std::max<std::streamsize>(file.gcount(), 0)));
    return head;
}

// What a file is that is no text, by how it begins; empty: it may be one.
Message otherKind(const std::string& head, const std::string& extension) {
    const std::pair<std::string, Message> beginnings[] = {
        {"\x89PNG", Message("a picture (PNG)")},
        {"\xff\xd8\xff", Message("a picture (JPEG)")},
        {"GIF8", Message("a picture (GIF)")},
        {"%PDF", Message("a PDF")},
        {"PK\x03\x04", Message("a ZIP archive")},
        {"\x1f\x8b", Message("a gzip archive")},
        {"\x7f"
         "ELF",
         Message("a program")}};
    for (const auto& [beginning, what] : beginnings)
        if (head.starts_with(beginning)) return what;
    if (extension == ".svg") return Message("a picture (SVG)");
    if (head.find('\0') != std::string::npos) return Message("a file of bytes, not text");
    return {};
}

// Only digits and white space, and some of both: what a list of ids looks like.
bool looksLikeIds(const fs::path& path) {
    const std::string head = headOf(path);
    const auto isSpace = [](char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; };
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    return std::any_of(head.begin(), head.end(), isDigit) &&
           std::any_of(head.begin(), head.end(), isSpace) &&
           std::all_of(head.begin(), head.end(), [&](char c) { return isSpace(c) || isDigit(c); });
}

std::optional<std::int32_t> configStart(const ModelSpec& spec) {
    if (!spec.bosToken || *spec.bosToken < 0 || *spec.bosToken >= spec.vocabulary) return {};
    return *spec.bosToken;
}

void checkIds(const OpenDocument& opened) {
    for (std::size_t i = 0; i < opened.stream.size(); ++i) {
        const std::int32_t id = opened.stream[i];
        if (id < 0 || id >= opened.spec.vocabulary) {
            throw Error(
                "{}: token {} became id {}, but the checkpoint's vocabulary is {}; the tokenizer "
                "belongs to another model",
                opened.textPath, i, id, opened.spec.vocabulary);
        }
    }
}

// Of the checkpoint's own file or folder; null where there is none.
std::shared_ptr<const Tokenizer> ownTokenizer(const Checkpoint& checkpoint) {
    if (checkpoint.fromGguf)
        return checkpoint.tokenizer ? makeGgufTokenizer(*checkpoint.tokenizer) : nullptr;
    return hasTokenizer(checkpoint.folder) ? openTokenizer(checkpoint.folder) : nullptr;
}

bool hasOwnTokenizer(const Checkpoint& checkpoint) {
    return checkpoint.fromGguf ? checkpoint.tokenizer != nullptr : hasTokenizer(checkpoint.folder);
}

std::shared_ptr<const Tokenizer> chooseTokenizer(OpenDocument& opened, const Checkpoint& checkpoint,
                                                 const OpenRequest& request) {
    if (auto own = ownTokenizer(checkpoint)) return own;
    const int vocabulary = opened.spec.vocabulary;
    const Message none = checkpoint.fromGguf
                             ? Message("{}: no tokenizer in the file", checkpoint.path)
                             : Message(
                                   "{}: no tokenizer.json, tokenizer.model, vocab.json with "
                                   "merges.txt, or tokenizer.bin",
                                   checkpoint.folder);
    if (vocabulary == byteVocabulary || (request.bytesAccepted && vocabulary >= byteVocabulary)) {
        opened.textAsBytes = true;
        opened.warnings.push_back(Message("{}; the text is read as bytes, one id a byte", none));
        return byteTokenizer();
    }
    if (vocabulary > byteVocabulary) {
        throw NoTokenizer(
            "{}. The vocabulary of {} would hold every byte: read the text as bytes, or open a "
            "list of ids",
            none, vocabulary);
    }
    throw Error(
        "{}, and a vocabulary of {} cannot hold every byte; open a list of ids instead of {}", none,
        vocabulary, request.text);
}

// The share of an opening that the checkpoint takes.
double shareOfModel(const Checkpoint& checkpoint, const fs::path& text) {
    constexpr double weightsASecond = 1e9, textASecond = 4e6;  // bytes, roughly
    std::error_code error;
    const auto size = text.empty() ? std::uintmax_t{0} : fs::file_size(text, error);
    const double reading = error ? 0.0 : static_cast<double>(size) / textASecond;
    const double weights = static_cast<double>(storedBytes(checkpoint)) / weightsASecond;
    return weights / std::max(weights + reading, 1e-9);
}

// `from`: the share of the whole that is done.
void readTextInto(OpenDocument& opened, const Checkpoint& checkpoint, const OpenRequest& request,
                  double from, const Progress& progress) {
    opened.textPath = request.text;
    opened.textIsIds = request.textIsIds;
    if (!opened.textIsIds && !hasOwnTokenizer(checkpoint) &&
        opened.spec.vocabulary != byteVocabulary && looksLikeIds(request.text)) {
        opened.textIsIds = true;
        opened.notes.push_back(
            Message("{}: read as a list of ids (the checkpoint has no tokenizer)", request.text));
    }
    progress(from, Message("reading {}", request.text.filename()));
    if (opened.textIsIds) {
        opened.documents = readIds(request.text, opened.spec.vocabulary);
        return;
    }
    TextFile text = readText(request.text);
    progress.checkStop();
    opened.tokenizer = chooseTokenizer(opened, checkpoint, request);
    opened.notes.insert(opened.notes.end(), text.notes.begin(), text.notes.end());
    Progress tokenizing;
    tokenizing.stop = progress.stop;
    tokenizing.report = [&progress, from](double fraction, const Message& what) {
        progress(from + (1.0 - from) * fraction, what);
    };
    const std::vector<Message> said = opened.tokenizer->warnings();
    opened.warnings.insert(opened.warnings.end(), said.begin(), said.end());
    const std::vector<Message>& decided = opened.tokenizer->notes();
    opened.notes.insert(opened.notes.end(), decided.begin(), decided.end());
    const auto start = opened.tokenizer->documentStart();
    if (start && opened.spec.bosToken && *start != *opened.spec.bosToken)
        opened.warnings.push_back(
            Message("{}: bos_token_id is {}, and the tokenizer puts {} before a document; the "
                    "tokenizer's counts, as in {}",
                    checkpoint.fromGguf ? checkpoint.path : checkpoint.folder / "config.json",
                    *opened.spec.bosToken, *start, transformersVersion));
    opened.stream = opened.tokenizer->encode(text.text, tokenizing);
    opened.bytesBefore = opened.tokenizer->bytesBefore(text.text);
    checkIds(opened);
}

// A table of learned positions has no row for a token beyond it: an automatic length ends with the
// table, one that is asked for is refused.
Experiment withinTable(const OpenDocument& opened, const Experiment& experiment) {
    const std::int64_t table = opened.spec.learnedPositions;
    if (table == 0) return experiment;
    if (experiment.length > table)
        throw Error(
            "a length of {} tokens: this model has learned {} positions and none beyond. Choose a "
            "length of at most {}",
            groupedText(experiment.length), groupedText(table), groupedText(table));
    if (experiment.length > 0) return experiment;
    std::int64_t longest = 0;
    if (opened.textIsIds)
        for (const auto& document : opened.documents)
            longest = std::max(longest, std::ssize(document));
    else
        longest =
            std::min(std::ssize(opened.stream) - experiment.offset, 2 * opened.spec.trainedLength);
    Experiment within = experiment;
    if (longest > table) within.length = table;
    return within;
}

// Reads all weights, where they were not read before as they are now.
Identity contentsOf(const Checkpoint& checkpoint, KnownContents* known, const Progress& progress) {
    if (known == nullptr) return checkpointIdentity(checkpoint, progress);
    if (const auto before = known->find(checkpoint)) return *before;
    const Identity contents = checkpointIdentity(checkpoint, progress);
    known->keep(checkpoint, contents);
    return contents;
}

}  // namespace

std::int64_t OpenDocument::tokens() const {
    if (!textIsIds) return static_cast<std::int64_t>(stream.size());
    return std::accumulate(documents.begin(), documents.end(), std::int64_t{0},
                           [](std::int64_t sum, const auto& document) {
                               return sum + static_cast<std::int64_t>(document.size());
                           });
}

std::shared_ptr<const OpenDocument> open(const OpenRequest& request, const Progress& progress) {
    auto opened = std::make_shared<OpenDocument>();
    opened->modelPath = request.model;
    opened->places = {placeOf(modelPath(request.model).string()), placeOf(request.text.string())};
    opened->trainedLength = request.trainedLength;
    if (request.sameModel && request.sameModel->modelPath == request.model &&
        request.sameModel->trainedLength == request.trainedLength) {
        opened->model = request.sameModel->model;
        opened->contents = request.sameModel->contents;
        opened->facts = request.sameModel->facts;
        opened->recipe = request.sameModel->recipe;
    } else {
        progress(0.0, Message("opening {}", request.model.filename()));
        Checkpoint checkpoint = openCheckpoint(request.model);
        if (request.trainedLength != 0) setTrainedLength(checkpoint, request.trainedLength);
        progress.checkStop();
        Progress converting;
        converting.stop = progress.stop;
        converting.report = [&progress, share = shareOfModel(checkpoint, request.text)](
                                double fraction, const Message& what) {
            progress(share * fraction, what);
        };
        opened->model = std::make_shared<const Model>(std::move(checkpoint), converting);
        progress.checkStop();
        opened->facts =
            std::make_shared<const CheckpointFacts>(factsOf(opened->model->checkpoint()));
        opened->contents = contentsOf(opened->model->checkpoint(), request.known.get(), progress);
        // What methods compute may follow it.
        if (request.trainedLength != 0)
            opened->contents =
                ContentHash().add(opened->contents).add(request.trainedLength).identity();
        opened->recipe = recipeBeside(request.model);
    }
    const Checkpoint& checkpoint = opened->model->checkpoint();
    opened->spec = checkpoint.spec;
    opened->parameters = checkpoint.parameters;
    opened->warnings = checkpoint.warnings;
    progress.checkStop();
    if (!request.text.empty()) {
        const double from = request.sameModel ? 0.0 : shareOfModel(checkpoint, request.text);
        readTextInto(*opened, checkpoint, request, from, progress);
    }
    progress.checkStop();
    progress(1.0, "opened");
    return opened;
}

std::shared_ptr<const Tokenizer> tokenizerOf(const Checkpoint& checkpoint) {
    if (auto own = ownTokenizer(checkpoint)) return own;
    if (checkpoint.spec.vocabulary == byteVocabulary) return byteTokenizer();
    if (checkpoint.fromGguf) throw Error("{}: there is no tokenizer in the file", checkpoint.path);
    return openTokenizer(checkpoint.folder);
}

std::shared_ptr<const Samples> cut(const OpenDocument& opened, const Experiment& experiment) {
    if (!opened.hasText()) throw Error("no text is open; open one to measure on");
    const auto start = configStart(opened.spec);
    const Experiment within = withinTable(opened, experiment);
    auto samples = std::make_shared<Samples>();
    if (opened.textIsIds) {
        *samples = samplesFromDocuments(opened.documents, within, start);
    } else {
        const auto documentStart =
            opened.tokenizer ? opened.tokenizer->documentStart() : std::optional<std::int32_t>();
        *samples = samplesFromStream(opened.stream, within, documentStart, start,
                                     opened.spec.trainedLength);
        if (experiment.offset == 0) samples->samples.at(0).bytesBefore = opened.bytesBefore;
    }
    if (within.length != experiment.length)
        samples->notes.push_back(
            Message("length {} chosen: the model has learned as many positions",
                    groupedText(within.length)));
    return samples;
}

PathKind recognise(const fs::path& given) {
    std::error_code error;
    const fs::path path = modelPath(given);
    const auto status = fs::status(path, error);
    if (!fs::exists(status)) {
        throw Error("{}: not found; check the path", path);
    }
    if (fs::is_directory(status)) return PathKind::checkpoint;
    const std::string name = path.filename().string();
    std::string extension = path.extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (standsForFolder(path) || name == "params.json" || name.ends_with(".index.json")) {
        return PathKind::checkpoint;
    }
    if (extension == ".safetensors" && holdsHeadScales(path)) return PathKind::headScales;
    for (const char* weights :
         {".safetensors", ".gguf", ".pt", ".pth", ".bin", ".ckpt", ".pkl", ".pickle"}) {
        if (extension == weights) return PathKind::checkpoint;
    }
    if (extension == ".h5" || extension == ".hdf5") return PathKind::capture;
    if (extension == ".script") return PathKind::script;
    if (name.ends_with(".lesson.md")) return PathKind::lesson;
    if (extension == ".svg" || extension == ".pdf" || extension == ".png") return PathKind::figure;
    const std::string head = headOf(path);
    if (extension == ".json" || extension == ".sextant") {
        if (head.find("sextant-experiment") != std::string::npos) return PathKind::experiment;
        if (head.find("head_scale_v1") != std::string::npos) return PathKind::headScales;
    }
    if (extension == ".csv" && head.find("\n# experiment: {") != std::string::npos)
        return PathKind::figure;
    if (const Message other = otherKind(head, extension); !other.empty()) {
        throw Error(
            "{}: {}; what opens is a checkpoint (a folder with config.json, safetensors), a text "
            "in UTF-8, and what Sextant wrote: an experiment (.sextant, .json), head scales "
            "(.json, .safetensors), a capture (.h5), a script (.script), a lesson (.lesson.md), a "
            "picture or table with its experiment",
            path, other);
    }
    return PathKind::text;
}

std::string recipeBeside(const fs::path& named) {
    std::error_code ignored;
    fs::path model;
    try {
        model = modelPath(named);
    } catch (const Error&) {
        return {};  // it is told where the model is opened
    }
    const auto folder = fs::is_directory(model, ignored) ? model : model.parent_path();
    std::ifstream file(folder / "recipe.json", std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

OtherModel otherModelAt(const std::filesystem::path& model) {
    OtherModel other;
    try {
        other.spec = openCheckpoint(model).spec;
        other.recipe = recipeBeside(model);
    } catch (const std::exception& error) {
        other.failure = reasonOf(error);
    }
    return other;
}

}  // namespace sextant
