// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/safetensors.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/json_text.h"
#include "analysis/checkpoint/mapped_file.h"
#include "analysis/checkpoint/refusals.h"
#include "analysis/error.h"

namespace sextant {

namespace {

constexpr std::uint64_t longestHeader = 100'000'000;  // the reference reader's limit
constexpr std::size_t mostDimensions = 64, mostTensors = 200'000;
constexpr int deepestHeader = 64;
constexpr std::size_t prefixBytes = 8;

struct TensorEntry {
    std::string name;
    TensorView view;
    std::uint64_t begin = 0;  // from the end of the header
    std::uint64_t end = 0;
    std::string unknownType;  // empty: the view's is known
};

std::uint64_t littleEndian(std::span<const std::byte> bytes) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < prefixBytes; ++i)
        value |= std::to_integer<std::uint64_t>(bytes[i]) << (8 * i);
    return value;
}

std::string_view headerText(const std::string& file, std::span<const std::byte> bytes) {
    const std::string_view start(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (const auto reason = foreignText(start)) throw Error("{}: {}", file, *reason);
    if (bytes.size() < prefixBytes)
        throw Error(bytes.empty() ? Message("{}: is empty: 0 bytes long, too short for a "
                                            "safetensors file; copy or download it again",
                                            file)
                                  : Message("{}: is {} bytes long, too short for a safetensors "
                                            "file; copy or download it again",
                                            file, bytes.size()));
    const std::uint64_t length = littleEndian(bytes);
    if (std::all_of(start.begin(), start.begin() + prefixBytes,
                    [](unsigned char letter) { return letter >= ' ' && letter < 0x7f; }))
        throw Error(
            "{}: begins as a text does, with \"{}\"; this is not a safetensors file: copy or "
            "download it again",
            file, start.substr(0, prefixBytes));
    if (length > longestHeader)
        throw Error(
            "{}: says its header is {} bytes long, expected at most {}; this is not a safetensors "
            "file",
            file, length, longestHeader);
    if (length > bytes.size() - prefixBytes)
        throw Error(
            "{}: says its header is {} bytes long, but {} bytes follow; the file is cut short: "
            "copy or download it again",
            file, length, bytes.size() - prefixBytes);
    return {reinterpret_cast<const char*>(bytes.data()) + prefixBytes,
            static_cast<std::size_t>(length)};
}

std::uint64_t byteSize(const Message& where, const TensorView& view) {
    std::uint64_t size = 1;
    bool overflow = false;
    for (const std::int64_t extent : view.shape)
        overflow |= __builtin_mul_overflow(size, static_cast<std::uint64_t>(extent), &size);
    overflow |=
        __builtin_mul_overflow(size, static_cast<std::uint64_t>(elementSize(view.dtype)), &size);
    if (overflow)
        throw Error("{}: shape is {}; the tensor's size overflows", where, shapeText(view.shape));
    return size;
}

// Builds entries as the header is parsed, and refuses what is no header where it stands: nothing of
// a file that claims to be one is kept but its tensors.
class HeaderReader : public nlohmann::json_sax<nlohmann::json> {
  public:
    HeaderReader(const std::string& file, std::string_view text, Weights& weights)
        : file_(file), text_(text), weights_(weights) {}

    std::vector<TensorEntry> run() {
        nlohmann::json::sax_parse(text_.begin(), text_.end(), this);
        return std::move(entries_);
    }

    bool null() override { return value(nullptr); }
    bool boolean(bool found) override { return value(found); }
    bool number_integer(number_integer_t found) override { return value(found); }
    bool number_unsigned(number_unsigned_t found) override {
        if (at_ == At::shape) return extent(found);
        if (at_ == At::offsets) return offset(found);
        return value(found);
    }
    bool number_float(number_float_t found, const string_t&) override { return value(found); }
    bool string(string_t& found) override {
        if (at_ == At::metadata) return metadata(found);
        if (at_ == At::entry && key_ == "dtype") {
            seen(hasType_);
            if (const auto dtype = dtypeNamed(found))
                entry_.view.dtype = *dtype;
            else
                entry_.unknownType = inQuotes(found);
            return true;
        }
        return value(found);
    }
    bool binary(binary_t&) override { return true; }  // JSON has none

    bool start_object(std::size_t) override {
        if (at_ == At::begin) {
            at_ = At::header;
        } else if (at_ == At::header && key_ == metadataKey) {
            seen(hasMetadata_);
            at_ = At::metadata;
        } else if (at_ == At::header) {
            entry_ = TensorEntry();
            entry_.name = key_;
            hasType_ = hasShape_ = hasOffsets_ = false;
            offsets_.clear();
            at_ = At::entry;
        } else if (!enter()) {
            return value(nlohmann::json::object());
        }
        return true;
    }
    bool end_object() override {
        if (at_ == At::ignored) return leave();
        if (at_ == At::entry) finish();
        at_ = At::header;
        return true;
    }
    bool key(string_t& name) override {
        if (at_ != At::ignored) key_ = name;
        return true;
    }
    bool start_array(std::size_t) override {
        if (at_ == At::entry && key_ == "shape") {
            seen(hasShape_);
            at_ = At::shape;
        } else if (at_ == At::entry && key_ == "data_offsets") {
            seen(hasOffsets_);
            at_ = At::offsets;
        } else if (!enter()) {
            return value(nlohmann::json::array());
        }
        return true;
    }
    bool end_array() override {
        if (at_ == At::ignored) return leave();
        at_ = At::entry;
        return true;
    }
    bool parse_error(std::size_t byte, const std::string&,
                     const nlohmann::json::exception& error) override {
        refuseJson(file_, text_, byte, error.what());
    }

  private:
    enum class At { begin, header, metadata, entry, shape, offsets, ignored };
    static constexpr const char* metadataKey = "__metadata__";

    Message where() const { return Message("{}: tensor {}", file_, inQuotes(entry_.name)); }

    // What stands under keys of an entry that no reader knows; counted, so that it ends.
    bool enter() {
        if (at_ == At::entry && key_ != "dtype" && key_ != "shape" && key_ != "data_offsets")
            at_ = At::ignored;
        else if (at_ != At::ignored)
            return false;
        if (++depth_ > deepestHeader)
            throw Error("{}: JSON nested deeper than {} levels; this is not a file of a checkpoint",
                        file_, deepestHeader);
        return true;
    }
    bool leave() {
        if (--depth_ == 0) at_ = At::entry;
        return true;
    }

    void seen(bool& flag) const {
        if (flag) refuseTwice(key_);
        flag = true;
    }
    [[noreturn]] void refuseTwice(const std::string& name) const {
        throw Error("{}: the JSON key {} is given twice; which one counts is not defined", file_,
                    inQuotes(name));
    }

    // A value where nothing of its kind is expected.
    bool value(const nlohmann::json& found) const {
        switch (at_) {
            case At::begin:
                throw Error("{}: its header is {}, expected a JSON object", file_, shown(found));
            case At::header:
                if (key_ == metadataKey && found.is_null()) return true;
                if (key_ == metadataKey)
                    throw Error("{}: {} is {}, expected an object", file_, key_, shown(found));
                throw Error("{}: tensor {} is {}, expected an object", file_, inQuotes(key_),
                            shown(found));
            case At::metadata:
                throw Error("{}: __metadata__ {} is {}, expected a string", file_, inQuotes(key_),
                            shown(found));
            case At::entry:
                if (key_ == "dtype")
                    throw Error("{}: dtype is {}, expected a string", where(), shown(found));
                if (key_ == "shape")
                    throw Error("{}: shape is {}, expected an array", where(), shown(found));
                if (key_ == "data_offsets") refuseOffsets();
                return true;
            case At::shape:
                throw Error("{}: shape holds {}, expected whole numbers", where(), shown(found));
            case At::offsets:
                refuseOffsets();
            case At::ignored:
                return true;
        }
        return true;
    }
    [[noreturn]] void refuseOffsets() const {
        throw Error("{}: data_offsets is not a pair of whole numbers", where());
    }

    bool metadata(const std::string& found) {
        if (!weights_.metadata.emplace(key_, found).second) refuseTwice(key_);
        return true;
    }
    bool extent(std::uint64_t found) {
        if (entry_.view.shape.size() == mostDimensions)
            throw Error("{}: shape has more than {} dimensions", where(), mostDimensions);
        if (found > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
            throw Error("{}: shape holds {}; the tensor's size overflows", where(), found);
        entry_.view.shape.push_back(static_cast<std::int64_t>(found));
        return true;
    }
    bool offset(std::uint64_t found) {
        if (offsets_.size() == 2) refuseOffsets();
        offsets_.push_back(found);
        return true;
    }

    // The entry as a whole.
    void finish() {
        const auto needs = [&](bool has, const char* name) {
            if (!has) throw Error("{} has no {}", where(), name);
        };
        needs(hasType_, "dtype");
        needs(hasShape_, "shape");
        needs(hasOffsets_, "data_offsets");
        if (offsets_.size() != 2) refuseOffsets();
        entry_.begin = offsets_[0];
        entry_.end = offsets_[1];
        // One of an unknown type is as long as it says.
        if (entry_.unknownType.empty() || entry_.end < entry_.begin) {
            const std::uint64_t size = byteSize(where(), entry_.view);
            if (entry_.end < entry_.begin || entry_.end - entry_.begin != size)
                throw Error("{}: data_offsets are {} to {}, but {} {} needs {} bytes", where(),
                            entry_.begin, entry_.end, name(entry_.view.dtype),
                            shapeText(entry_.view.shape), size);
        }
        if (entries_.size() == mostTensors)
            throw Error("{}: holds more than {} tensors", file_, mostTensors);
        entries_.push_back(std::move(entry_));
    }

    const std::string& file_;
    std::string_view text_;
    Weights& weights_;
    At at_ = At::begin;
    int depth_ = 0;  // within what is ignored
    std::string key_;
    TensorEntry entry_;
    std::vector<std::uint64_t> offsets_;
    bool hasType_ = false, hasShape_ = false, hasOffsets_ = false, hasMetadata_ = false;
    std::vector<TensorEntry> entries_;
};

void checkTensorNames(const std::string& file, const std::vector<TensorEntry>& tensors) {
    std::vector<std::string_view> names;
    for (const TensorEntry& tensor : tensors)
        names.push_back(tensor.name);
    std::sort(names.begin(), names.end());
    const auto twice = std::adjacent_find(names.begin(), names.end());
    if (twice != names.end())
        throw Error("{}: the JSON key {} is given twice; which one counts is not defined", file,
                    inQuotes(*twice));
}

// The tensors must tile the data exactly: a gap could hide something, an overlap multiplies it.
void placeInOrder(const std::string& file, std::span<const std::byte> data,
                  std::vector<TensorEntry>& tensors) {
    std::sort(tensors.begin(), tensors.end(), [](const TensorEntry& a, const TensorEntry& b) {
        return std::pair(a.begin, a.end) < std::pair(b.begin, b.end);
    });
    std::uint64_t expected = 0;
    for (TensorEntry& tensor : tensors) {
        if (tensor.begin != expected)
            throw Error(tensor.begin < expected
                            ? Message("{}: tensor {} begins at byte {} of the data, expected {}: "
                                      "its data_offsets overlap another tensor",
                                      file, inQuotes(tensor.name), tensor.begin, expected)
                            : Message("{}: tensor {} begins at byte {} of the data, expected {}: "
                                      "its data_offsets leave a gap",
                                      file, inQuotes(tensor.name), tensor.begin, expected));
        expected = tensor.end;
    }
    if (expected != data.size())
        throw Error(expected > data.size()
                        ? Message("{}: the header describes {} bytes of tensors, but {} follow it; "
                                  "the file is cut short: copy or download it again",
                                  file, expected, data.size())
                        : Message("{}: the header describes {} bytes of tensors, but {} follow it; "
                                  "bytes are left over at the end",
                                  file, expected, data.size()));
    for (TensorEntry& tensor : tensors)
        tensor.view.bytes = data.subspan(static_cast<std::size_t>(tensor.begin),
                                         static_cast<std::size_t>(tensor.end - tensor.begin));
}

}  // namespace

Weights safetensorsWeights(const std::string& file, std::span<const std::byte> bytes) {
    const std::string_view text = headerText(file, bytes);
    Weights weights;
    std::vector<TensorEntry> tensors = HeaderReader(file, text, weights).run();
    checkTensorNames(file, tensors);
    placeInOrder(file, bytes.subspan(prefixBytes + text.size()), tensors);
    for (TensorEntry& tensor : tensors) {
        tensor.view.file = file;
        if (tensor.unknownType.empty())
            weights.tensors.emplace(std::move(tensor.name), std::move(tensor.view));
        else
            weights.missing.emplace(
                std::move(tensor.name),
                Message("{}: has dtype {}, which is not known here", file, tensor.unknownType));
    }
    return weights;
}

Weights readSafetensors(const std::filesystem::path& path) {
    const auto mapped = std::make_shared<const MappedFile>(path);
    Weights weights = safetensorsWeights(path.string(), mapped->bytes());
    weights.storage.push_back(mapped);
    return weights;
}

}  // namespace sextant
