// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/text/tokenizer_readers.h"

#include <algorithm>
#include <fstream>

namespace sextant {

namespace {

namespace fs = std::filesystem;

bool isFile(const fs::path& path) {
    std::error_code ignored;
    return fs::is_regular_file(path, ignored);
}

bool isComplete(const TokenizerReader& reader, const fs::path& folder) {
    return std::all_of(reader.files.begin(), reader.files.end(),
                       [&](const std::string& name) { return isFile(folder / name); });
}

Message namesOf(const TokenizerReader& reader) {
    Message names;
    for (const std::string& name : reader.files)
        names = names.empty() ? Message::verbatim(name) : Message("{} and {}", names, name);
    return names;
}

Message everyName() {
    Message names;
    for (const TokenizerReader& reader : tokenizerReaders())
        names = names.empty() ? namesOf(reader) : Message("{}, or {}", names, namesOf(reader));
    return names;
}

std::string headOf(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::string head(4096, '\0');
    stream.read(head.data(), static_cast<std::streamsize>(head.size()));
    head.resize(static_cast<std::size_t>(std::max<std::streamsize>(stream.gcount(), 0)));
    return head;
}

std::shared_ptr<const Tokenizer> fromFolder(const fs::path& folder) {
    std::shared_ptr<Tokenizer> tokenizer;
    Message read;
    for (const TokenizerReader& reader : tokenizerReaders()) {
        if (!isComplete(reader, folder)) continue;
        if (!tokenizer) {
            tokenizer = reader.read(folder / reader.files.front());
            read = namesOf(reader);
        } else {
            tokenizer->addNote(Message("{}: the tokenizer is that of {}; {} beside it was not read",
                                       folder, read, namesOf(reader)));
        }
    }
    if (tokenizer) return tokenizer;
    Message none("{}: no tokenizer found, expected {}", folder, everyName());
    for (const TokenizerReader& reader : tokenizerReaders()) {
        for (const std::string& name : reader.files) {
            if (isFile(folder / name) || !isFile(folder / reader.files.front())) continue;
            none = Message("{}: no tokenizer found, expected {} ({} is there, {} is not)", folder,
                           everyName(), reader.files.front(), name);
        }
    }
    throw Error("{}; give token ids instead of a text", none);
}

std::shared_ptr<const Tokenizer> fromFile(const fs::path& file) {
    const auto& readers = tokenizerReaders();
    for (const TokenizerReader& reader : readers) {
        for (const std::string& name : reader.files) {
            if (file.filename() != name) continue;
            if (isComplete(reader, file.parent_path()))
                return reader.read(file.parent_path() / reader.files.front());
            throw Error(
                "{}: read together as {}, and one of them is not there; put both into one folder",
                file, namesOf(reader));
        }
    }
    const std::string head = headOf(file);
    for (const TokenizerReader& reader : readers)
        if (reader.recognises && reader.recognises(head, file.extension().string()))
            return reader.read(file);
    if (hasTokenizer(file.parent_path())) return fromFolder(file.parent_path());
    throw Error("{}: no tokenizer that is known, and none beside it; expected {}", file,
                everyName());
}

}  // namespace

const std::vector<TokenizerReader>& tokenizerReaders() {
    static const std::vector<TokenizerReader> readers{
        tokenizerJsonReader(),
        sentencePieceReader(),
        vocabularyFilesReader(),
        llama2cReader(),
    };
    return readers;
}

bool hasTokenizer(const fs::path& folder) {
    const auto& readers = tokenizerReaders();
    return std::any_of(readers.begin(), readers.end(), [&](const TokenizerReader& reader) {
        return isFile(folder / reader.files.front());
    });
}

std::shared_ptr<const Tokenizer> openTokenizer(const fs::path& path) {
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) return fromFolder(path);
    if (!isFile(path)) throw Error("{}: not found; check the path", path);
    return fromFile(path);
}

}  // namespace sextant
