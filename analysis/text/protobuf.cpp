// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/text/protobuf.h"

#include <bit>

#include "analysis/error.h"

namespace sextant {

void ProtobufReader::refuse(const Message& found) const {
    throw Error("{}: {}; the file is damaged, cut off or no file of this kind", where_, found);
}

std::string_view ProtobufReader::take(std::uint64_t size) {
    if (size > rest_.size()) {
        refuse(Message("field {} says that it has {} bytes, and {} are left", field_, size,
                       rest_.size()));
    }
    const std::string_view taken = rest_.substr(0, static_cast<std::size_t>(size));
    rest_.remove_prefix(taken.size());
    return taken;
}

// Seven bits a byte, the lowest first; the highest bit says that another byte follows.
std::uint64_t ProtobufReader::takeNumber() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 70; shift += 7) {
        if (rest_.empty()) refuse(Message("it ends within a number"));
        const auto byte = static_cast<unsigned char>(rest_.front());
        rest_.remove_prefix(1);
        value |= std::uint64_t{byte & 0x7Fu} << shift;
        if (byte < 0x80) return value;
    }
    refuse(Message("a number has more than ten bytes"));
}

bool ProtobufReader::next() {
    if (rest_.empty()) return false;
    const std::uint64_t key = takeNumber();
    if (key >> 3 == 0 || key >> 3 >= std::uint64_t{1} << 29)
        refuse(Message("found the field number {}", key >> 3));
    field_ = static_cast<std::uint32_t>(key >> 3);
    switch (key & 7) {
        case 0:
            wire_ = Wire::number;
            number_ = takeNumber();
            return true;
        case 1:
            wire_ = Wire::eight;
            bytes_ = take(8);
            return true;
        case 2:
            wire_ = Wire::bytes;
            bytes_ = take(takeNumber());
            return true;
        case 5:
            wire_ = Wire::four;
            bytes_ = take(4);
            return true;
        default:
            refuse(Message("field {} has the wire type {}", field_, key & 7));
    }
}

void ProtobufReader::expect(Wire wire) const {
    if (wire_ == wire) return;
    refuse(Message("field {} has the wire type {}, expected {}", field_, static_cast<int>(wire_),
                   wire == Wire::bytes    ? Message("bytes (2)")
                   : wire == Wire::number ? Message("a number (0)")
                                          : Message("four bytes (5)")));
}

std::string_view ProtobufReader::bytes() const {
    expect(Wire::bytes);
    return bytes_;
}

std::uint64_t ProtobufReader::number() const {
    expect(Wire::number);
    return number_;
}

std::int32_t ProtobufReader::integer() const {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(number()));
}

float ProtobufReader::single() const {
    expect(Wire::four);
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < 4; ++i)
        bits |= std::uint32_t{static_cast<unsigned char>(bytes_[i])} << (8 * i);
    return std::bit_cast<float>(bits);
}

}  // namespace sextant
