// SPDX-License-Identifier: GPL-3.0-or-later
// tokenizer.model: SentencePiece's ModelProto (sentencepiece_model.proto); Llama 3's, of the same
// name, is handed on.
#include <algorithm>
#include <array>

#include "analysis/checkpoint/refusals.h"
#include "analysis/text/file_bytes.h"
#include "analysis/text/protobuf.h"
#include "analysis/text/ranked_bytes_file.h"
#include "analysis/text/sentence_piece.h"
#include "analysis/text/tokenizer_config.h"
#include "analysis/text/tokenizer_readers.h"
#include "analysis/text/utf8.h"

namespace sextant {

namespace {

// The numbers of the fields, and of the kinds of models.
enum ModelField : std::uint32_t {
    pieceField = 1,
    trainerField = 2,
    normalizerField = 3,
    denormalizerField = 5
};
enum PieceField : std::uint32_t { textField = 1, scoreField = 2, typeField = 3 };
enum TrainerField : std::uint32_t {
    modelTypeField = 3,
    spaceBehindField = 24,
    byteFallbackField = 35,
    unknownTextField = 44,
    startField = 46
};
enum NormalizerField : std::uint32_t {
    charactersField = 2,
    addSpaceField = 3,
    removeSpacesField = 4,
    markSpacesField = 5
};
constexpr std::uint64_t unigramModel = 1;
constexpr std::uint64_t bpeModel = 2;

// What is kept of the file while it is read.
struct Stored {
    SentencePieceParts parts;
    std::uint64_t model = unigramModel;
    std::string start = "<s>";
    std::string_view characters;
    std::array<bool, 256> bytes{};
};

void readPiece(ProtobufReader reader, const std::string& where, Stored& stored) {
    Piece piece;
    while (reader.next()) {
        if (reader.field() == textField) {
            piece.text = reader.bytes();
        } else if (reader.field() == scoreField) {
            piece.score = static_cast<double>(reader.single());
        } else if (reader.field() == typeField) {
            const auto type = pieceType(
                static_cast<std::int64_t>(std::min<std::uint64_t>(reader.number(), 1000)));
            if (!type) {
                throw Error(
                    "{}: found the type {}, expected 1 to 6; the file is damaged or newer than "
                    "this program",
                    where, reader.number());
            }
            piece.type = *type;
        }
    }
    if (piece.text.empty())
        throw Error("{}: it is empty, expected a text; the file is damaged", where);
    const auto id = static_cast<std::int32_t>(stored.parts.pieces.size());
    if (piece.type == PieceType::unknown) {
        if (stored.parts.unknown) {
            throw Error(
                "{}: a second piece for what is unknown, beside piece {}; the file is damaged",
                where, *stored.parts.unknown);
        }
        stored.parts.unknown = id;
    }
    if (piece.type == PieceType::byte)
        if (const auto byte = byteOfName(piece.text)) stored.bytes[*byte] = true;
    stored.parts.pieces.push_back(std::move(piece));
}

void readTrainer(ProtobufReader reader, Stored& stored) {
    while (reader.next()) {
        if (reader.field() == modelTypeField) {
            stored.model = reader.number();
        } else if (reader.field() == spaceBehindField) {
            stored.parts.normalization.spaceBehind = reader.boolean();
        } else if (reader.field() == byteFallbackField) {
            stored.parts.byteFallback = reader.boolean();
        } else if (reader.field() == unknownTextField) {
            stored.parts.unknownText = lossyUtf8(reader.bytes());
        } else if (reader.field() == startField && !reader.bytes().empty()) {
            stored.start = reader.bytes();
        }
    }
}

void readNormalizer(ProtobufReader reader, Stored& stored) {
    SentencePieceNormalization& normalization = stored.parts.normalization;
    while (reader.next()) {
        if (reader.field() == charactersField) {
            stored.characters = reader.bytes();
        } else if (reader.field() == addSpaceField) {
            normalization.addSpace = reader.boolean();
        } else if (reader.field() == removeSpacesField) {
            normalization.removeExtraSpaces = reader.boolean();
        } else if (reader.field() == markSpacesField) {
            normalization.markSpaces = reader.boolean();
        }
    }
}

void refuseDenormalizer(ProtobufReader reader, const std::string& file) {
    while (reader.next()) {
        if (reader.field() != charactersField || reader.bytes().empty()) continue;
        throw Error(
            "{}: denormalizer_spec: a table for decoding is not supported; convert the tokenizer "
            "to tokenizer.json",
            file);
    }
}

Stored readStoredModel(const std::string& file, std::string_view bytes) {
    Stored stored;
    stored.parts.file = file;
    stored.parts.normalization.removeExtraSpaces = true;  // the format's default
    ProtobufReader reader(bytes, file);
    while (reader.next()) {
        const std::uint32_t field = reader.field();
        if (field == pieceField) {
            const std::size_t count = stored.parts.pieces.size();
            if (count >= static_cast<std::size_t>(idLimit)) {
                throw Error("{}: more than {} pieces; at most as many are read", file, idLimit);
            }
            const std::string where = file + ": piece " + std::to_string(count);
            readPiece(ProtobufReader(reader.bytes(), where), where, stored);
        } else if (field == trainerField) {
            readTrainer(ProtobufReader(reader.bytes(), file + ": trainer_spec"), stored);
        } else if (field == normalizerField) {
            readNormalizer(ProtobufReader(reader.bytes(), file + ": normalizer_spec"), stored);
        } else if (field == denormalizerField) {
            refuseDenormalizer(ProtobufReader(reader.bytes(), file + ": denormalizer_spec"), file);
        }
    }
    return stored;
}

void checkModel(const Stored& stored) {
    const std::string& file = stored.parts.file;
    if (stored.parts.pieces.empty())
        throw Error("{}: no piece in it; the file is damaged or no SentencePiece model", file);
    if (stored.model != unigramModel && stored.model != bpeModel) {
        const char* const name = stored.model == 3 ? " (WORD)" : stored.model == 4 ? " (CHAR)" : "";
        throw Error(
            "{}: trainer_spec.model_type is {}{}, which is not supported; supported: 1 (UNIGRAM), "
            "2 (BPE)",
            file, stored.model, name);
    }
    if (!stored.parts.unknown)
        throw Error("{}: no piece for what is unknown (type 2); the file is damaged", file);
    const auto count = std::count(stored.bytes.begin(), stored.bytes.end(), true);
    if (stored.parts.byteFallback && count != 256) {
        throw Error(
            "{}: trainer_spec.byte_fallback is true, and {} of the 256 byte pieces are there; the "
            "file is damaged",
            file, count);
    }
}

// The piece that stands before a document: as tokenizer_config.json says, and where it does not as
// Llama's does, which puts one.
std::optional<std::int32_t> storedStartOf(const Stored& stored,
                                          const std::optional<JsonPart>& config) {
    if (config && !(*config)["add_bos_token"].booleanOr(true)) return std::nullopt;
    const auto named = config ? startTokenOf(*config) : std::nullopt;
    const std::string wanted = named.value_or(stored.start);
    for (const AddedToken& token : stored.parts.added)
        if (token.content == wanted) return token.id;
    const auto& pieces = stored.parts.pieces;
    const auto found = std::find_if(pieces.begin(), pieces.end(), [&](const Piece& piece) {
        return piece.type == PieceType::control && piece.text == wanted;
    });
    if (found != pieces.end()) return static_cast<std::int32_t>(found - pieces.begin());
    if (named && (*config)["add_bos_token"].booleanOr(false))
        (*config)["bos_token"].refuse(Message("a control piece of {}", stored.parts.file));
    return std::nullopt;
}

}  // namespace

std::shared_ptr<Tokenizer> tokenizerOfSentencePiece(const std::filesystem::path& path,
                                                    const std::string& bytes) {
    if (const auto foreign = foreignText(std::string_view(bytes).substr(0, 512)))
        throw Error("{}: {}", path, *foreign);
    if (beginsRankedBytes(bytes)) return readRankedBytes(path, bytes);
    Stored stored = readStoredModel(path.string(), bytes);
    checkModel(stored);
    if (!stored.characters.empty()) {
        stored.parts.normalization.characters = std::make_shared<const CharacterMap>(
            stored.characters, path.string() + ": normalizer_spec.precompiled_charsmap");
    }
    const auto config = tokenizerConfig(path.parent_path());
    stored.parts.added = addedTokensBeside(path.parent_path(), config);
    // Without "legacy" the space is added before the whole text alone (transformers'
    // LlamaTokenizer).
    if (config) stored.parts.normalization.addSpaceOnce = !(*config)["legacy"].booleanOr(true);
    stored.parts.unigram = stored.model == unigramModel;
    stored.parts.documentStart = storedStartOf(stored, config);
    return makeSentencePieceTokenizer(std::move(stored.parts));
}

namespace {

std::shared_ptr<Tokenizer> readSentencePiece(const std::filesystem::path& path) {
    return tokenizerOfSentencePiece(path, fileBytes(path, largestTokenizerFile));
}

// A first piece: field 1 of some bytes, which begin with a field 1 again.
bool recognisesSentencePiece(std::string_view head, const std::string& extension) {
    return beginsRankedBytes(head) ||
           (extension == ".model" && head.size() > 3 && head[0] == '\n' && head[2] == '\n');
}

}  // namespace

TokenizerReader sentencePieceReader() {
    return {{"tokenizer.model"}, recognisesSentencePiece, readSentencePiece};
}

}  // namespace sextant
