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
constexpr int deepest = 64;
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
    if (const auto reason = foreignText(start)) throw Error(file + ": " + *reason);
    if (bytes.size() < prefixBytes)
        throw Error(file + (bytes.empty() ? ": is empty: " : ": is ") +
                    std::to_string(bytes.size()) +
                    " bytes long, too short for a safetensors file; copy or download it again");
    const std::uint64_t length = littleEndian(bytes);
    if (std::all_of(start.begin(), start.begin() + prefixBytes,
                    [](unsigned char letter) { return letter >= ' ' && letter < 0x7f; }))
        throw Error(file + ": begins as a text does, with \"" +
                    std::string(start.substr(0, prefixBytes)) +
                    "\"; this is not a safetensors file: copy or download it again");
    if (length > longestHeader)
        throw Error(file + ": says its header is " + std::to_string(length) +
                    " bytes long, expected at most " + std::to_string(longestHeader) +
                    "; this is not a safetensors file");
    if (length > bytes.size() - prefixBytes)
        throw Error(file + ": says its header is " + std::to_string(length) + " bytes long, but " +
                    std::to_string(bytes.size() - prefixBytes) +
                    " bytes follow; the file is cut short: copy or download it again");
    return {reinterpret_cast<const char*>(bytes.data()) + prefixBytes,
            static_cast<std::size_t>(length)};
}

std::uint64_t byteSize(const std::string& where, const TensorView& view) {
    std::uint64_t size = 1;
    bool overflow = false;
    for (const std::int64_t extent : view.shape)
        overflow |= __builtin_mul_overflow(size, static_cast<std::uint64_t>(extent), &size);
    overflow |=
        __builtin_mul_overflow(size, static_cast<std::uint64_t>(elementSize(view.dtype)), &size);
    if (overflow)
        throw Error(where + ": shape is " + shapeText(view.shape) +
                    "; the tensor's size overflows");
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

    std::string where() const { return file_ + ": tensor " + inQuotes(entry_.name); }

    // What stands under keys of an entry that no reader knows; counted, so that it ends.
    bool enter() {
        if (at_ == At::entry && key_ != "dtype" && key_ != "shape" && key_ != "data_offsets")
            at_ = At::ignored;
        else if (at_ != At::ignored)
            return false;
        if (++depth_ > deepest)
            throw Error(file_ + ": JSON nested deeper than " + std::to_string(deepest) +
                        " levels; this is not a file of a checkpoint");
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
        throw Error(file_ + ": the JSON key " + inQuotes(name) +
                    " is given twice; which one counts is not defined");
    }

    // A value where nothing of its kind is expected.
    bool value(const nlohmann::json& found) const {
        switch (at_) {
            case At::begin:
                throw Error(file_ + ": its header is " + shown(found) + ", expected a JSON object");
            case At::header:
                if (key_ == metadataKey && found.is_null()) return true;
                throw Error(file_ + ": " +
                            (key_ == metadataKey ? metadataKey : "tensor " + inQuotes(key_)) +
                            " is " + shown(found) + ", expected an object");
            case At::metadata:
                throw Error(file_ + ": __metadata__ " + inQuotes(key_) + " is " + shown(found) +
                            ", expected a string");
            case At::entry:
                if (key_ == "dtype")
                    throw Error(where() + ": dtype is " + shown(found) + ", expected a string");
                if (key_ == "shape")
                    throw Error(where() + ": shape is " + shown(found) + ", expected an array");
                if (key_ == "data_offsets") refuseOffsets();
                return true;
            case At::shape:
                throw Error(where() + ": shape holds " + shown(found) + ", expected whole numbers");
            case At::offsets:
                refuseOffsets();
            case At::ignored:
                return true;
        }
        return true;
    }
    [[noreturn]] void refuseOffsets() const {
        throw Error(where() + ": data_offsets is not a pair of whole numbers");
    }

    bool metadata(const std::string& found) {
        if (!weights_.metadata.emplace(key_, found).second) refuseTwice(key_);
        return true;
    }
    bool extent(std::uint64_t found) {
        if (entry_.view.shape.size() == mostDimensions)
            throw Error(where() + ": shape has more than " + std::to_string(mostDimensions) +
                        " dimensions");
        if (found > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
            throw Error(where() + ": shape holds " + std::to_string(found) +
                        "; the tensor's size overflows");
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
            if (!has) throw Error(where() + " has no " + name);
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
                throw Error(where() + ": data_offsets are " + std::to_string(entry_.begin) +
                            " to " + std::to_string(entry_.end) + ", but " +
                            name(entry_.view.dtype) + " " + shapeText(entry_.view.shape) +
                            " needs " + std::to_string(size) + " bytes");
        }
        if (entries_.size() == mostTensors)
            throw Error(file_ + ": holds more than " + std::to_string(mostTensors) + " tensors");
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

void checkNames(const std::string& file, const std::vector<TensorEntry>& tensors) {
    std::vector<std::string_view> names;
    for (const TensorEntry& tensor : tensors)
        names.push_back(tensor.name);
    std::sort(names.begin(), names.end());
    const auto twice = std::adjacent_find(names.begin(), names.end());
    if (twice != names.end())
        throw Error(file + ": the JSON key " + inQuotes(*twice) +
                    " is given twice; which one counts is not defined");
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
            throw Error(file + ": tensor " + inQuotes(tensor.name) + " begins at byte " +
                        std::to_string(tensor.begin) + " of the data, expected " +
                        std::to_string(expected) + ": its data_offsets " +
                        (tensor.begin < expected ? "overlap another tensor" : "leave a gap"));
        expected = tensor.end;
    }
    if (expected != data.size())
        throw Error(file + ": the header describes " + std::to_string(expected) +
                    " bytes of tensors, but " + std::to_string(data.size()) + " follow it; " +
                    (expected > data.size() ? "the file is cut short: copy or download it again"
                                            : "bytes are left over at the end"));
    for (TensorEntry& tensor : tensors)
        tensor.view.bytes = data.subspan(static_cast<std::size_t>(tensor.begin),
                                         static_cast<std::size_t>(tensor.end - tensor.begin));
}

}  // namespace

Weights safetensorsWeights(const std::string& file, std::span<const std::byte> bytes) {
    const std::string_view text = headerText(file, bytes);
    Weights weights;
    std::vector<TensorEntry> tensors = HeaderReader(file, text, weights).run();
    checkNames(file, tensors);
    placeInOrder(file, bytes.subspan(prefixBytes + text.size()), tensors);
    for (TensorEntry& tensor : tensors) {
        tensor.view.file = file;
        if (tensor.unknownType.empty())
            weights.tensors.emplace(std::move(tensor.name), std::move(tensor.view));
        else
            weights.missing.emplace(
                std::move(tensor.name),
                file + ": has dtype " + tensor.unknownType + ", which is not known here");
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
