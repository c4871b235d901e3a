// SPDX-License-Identifier: GPL-3.0-or-later
// The fields of a protobuf message, one after the other, each within the message's bytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "analysis/message.h"

namespace sextant {

class ProtobufReader {
  public:
    // `where` begins every Error: a field that ends beyond the message, a number of more than ten
    // bytes, a wire type that is none, and a field that is asked for as another kind.
    ProtobufReader(std::string_view message, std::string where)
        : rest_(message), where_(std::move(where)) {}

    // Goes to the next field; false at the end.
    bool next();
    std::uint32_t field() const { return field_; }

    // The field's value, as one of the kinds.
    std::string_view bytes() const;
    std::uint64_t number() const;
    std::int32_t integer() const;
    bool boolean() const { return number() != 0; }
    float single() const;

  private:
    enum class Wire { number = 0, eight = 1, bytes = 2, four = 5 };

    std::uint64_t takeNumber();
    std::string_view take(std::uint64_t size);
    void expect(Wire wire) const;
    [[noreturn]] void refuse(const Message& found) const;

    std::string_view rest_;
    std::string where_;
    std::uint32_t field_ = 0;
    Wire wire_ = Wire::number;
    std::uint64_t number_ = 0;
    std::string_view bytes_;
};

}  // namespace sextant
