// SPDX-License-Identifier: GPL-3.0-or-later
// A pickle as plain values, and nothing is ever carried out: containers, numbers and texts become
// values; a call that the pickle asks for becomes a value that says so, and only of names that
// stand in a short list of what tensors are made of. Everything else is refused by its name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/message.h"

namespace sextant {

enum class PickleKind : std::uint8_t {
    none,
    boolean,
    integer,
    longInteger,  // more than 64 bits: its bytes, lowest first
    real,
    text,
    bytes,
    list,
    tuple,
    dictionary,  // a key, its value, the next key, ...
    set,
    global,      // a name: "collections OrderedDict"
    call,        // callable, arguments as a tuple; then its state, where one was given
    persistent,  // the identity of something outside the pickle, as one value
};

// The index of a value in Pickle::values.
using PickleIndex = std::uint32_t;

struct PickleValue {
    PickleKind kind = PickleKind::none;
    std::uint32_t items = 0;     // of what has parts: index in Pickle::items
    std::int64_t integer = 0;    // also of a boolean; of a real its bits
    std::string_view text = {};  // of texts and bytes, in what was read; of globals
};

struct Pickle {
    std::vector<PickleValue> values;
    std::vector<std::vector<PickleIndex>> items;
    PickleIndex top = 0;
    std::size_t size = 0;  // bytes up to the end of the pickle

    const PickleValue& at(PickleIndex index) const { return values[index]; }
    // The parts of a container, call or persistent identity; none of other values.
    std::span<const PickleIndex> parts(PickleIndex index) const;
};

// The pickle at the beginning of `bytes`, which must outlive it. Protocols 0 to 5. `where` names it
// in messages. Values may refer to each other, also in circles: who walks them must count. Throws
// Error naming the byte and the opcode or the global: not in the list, persistent identities as
// text, classes (INST, OBJ), the extension registry, buffers beside the pickle, more than 500,000
// values, more than 16 MB, a memo larger than the pickle.
Pickle readPickle(const Message& where, std::span<const std::byte> bytes);

}  // namespace sextant
