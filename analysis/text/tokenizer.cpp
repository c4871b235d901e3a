// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/text/tokenizer.h"

#include "analysis/text/piece_table.h"
#include "analysis/text/utf8.h"

namespace sextant {

namespace {

class ByteTokenizer : public Tokenizer {
  public:
    std::vector<std::int32_t> encode(std::string_view text,
                                     const Progress& progress) const override {
        const std::size_t invalid = invalidUtf8(text);
        if (invalid < text.size()) {
            throw Error("the text is not UTF-8 at byte {}; convert it to UTF-8 first", invalid);
        }
        std::vector<std::int32_t> ids;
        ids.reserve(text.size());
        constexpr std::size_t block = 1 << 20;
        for (std::size_t at = 0; at < text.size(); at += block) {
            progress.checkStop();
            progress(static_cast<double>(at) / static_cast<double>(text.size()), "tokenizing");
            for (const char byte : text.substr(at, block))
                ids.push_back(static_cast<unsigned char>(byte));
        }
        progress(1, "tokenizing");
        return ids;
    }

    std::string token(std::int32_t id) const override {
        if (id < 0 || id > 255) return "[" + std::to_string(id) + "]";
        if (id > 0x20 && id < 0x7F) return std::string(1, static_cast<char>(id));
        return nameOfByte(static_cast<unsigned char>(id));
    }

    std::string decode(const std::vector<std::int32_t>& ids) const override {
        std::string bytes;
        for (const std::int32_t id : ids) {
            if (id < 0 || id > 255) {
                bytes += "\uFFFD";
            } else {
                bytes.push_back(static_cast<char>(id));
            }
        }
        return lossyUtf8(bytes);
    }

    int vocabulary() const override { return 256; }
    std::optional<std::int32_t> documentStart() const override { return std::nullopt; }
    std::string kind() const override { return "bytes"; }
};

}  // namespace

std::shared_ptr<const Tokenizer> byteTokenizer() {
    return std::make_shared<ByteTokenizer>();
}

}  // namespace sextant
