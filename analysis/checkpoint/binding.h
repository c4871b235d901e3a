// SPDX-License-Identifier: GPL-3.0-or-later
// Which stored tensor fills a place of the graph, and how: what an architecture says of its files.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "analysis/checkpoint/slot.h"
#include "analysis/checkpoint/tensor_view.h"

namespace sextant {

struct Binding {
    SlotAt at;
    std::string tensor;          // its name in the files
    std::vector<Extent> stored;  // the shape it has there
    bool transposed = false;     // stored as [in, out], as GPT-2's
    // Which rows of what is stored (once it is [out, in]) are the slot's, in the slot's order:
    // a part of a fused tensor, another order of rotary pairs. Empty: all, as they are.
    std::vector<std::int64_t> rows = {};
    bool optional = false;  // a file may leave it out
    // Of a stack (the experts of a layer as one tensor), the entry of its first axis that is the
    // slot's: `transposed` and `rows` are then of this entry. -1: stored by itself.
    std::int64_t entry = -1;
    // Stored with several axes ([heads, headDim]) where the slot has one.
    bool flattened = false;
    // Stored with several axes, each entry of the first in a tensor of its own: this and its number
    // stand before the last dot of `tensor`, ".norms." of "q_layernorm.norms.3.weight". Empty: in
    // one tensor. Opening puts them together (joined_entries.h).
    std::string entryName = {};
    // Stored with one axis where the slot has two: its one row.
    bool oneRow = false;
    // Added to every stored number: -1 where a file's norms hold the 1 that Gemma's add.
    float added = 0.0F;

    bool asStored() const {
        return !transposed && rows.empty() && entry < 0 && !flattened && !oneRow && added == 0.0F;
    }
};

// A slot stored as it is under a name of its own.
Binding plainBinding(const ModelSpec& spec, SlotAt at, std::string tensor);

// Rows for `Binding::rows`: `blocks` runs of `block` rows each, `stride` apart, from `first`. A
// query in a fused [heads, 3, headDim] is blockRows(0, headDim, 3 * headDim, heads).
std::vector<std::int64_t> blockRows(std::int64_t first, std::int64_t block, std::int64_t stride,
                                    std::int64_t blocks);
// The rows of heads whose rotary pairs are stored side by side (2p, 2p + 1), in the order in which
// they lie half a rotation apart (p, p + rotaryDim / 2). Rows past rotaryDim stay.
std::vector<std::int64_t> halfSplitRows(int heads, int headDim, int rotaryDim);

// The tensor of a slot. Throws Error where there is none.
const std::string& tensorName(std::span<const Binding> bindings, SlotAt at);

// The slot's shape, from the stored one.
std::vector<std::int64_t> slotShape(const Binding& binding);
// The slot's numbers out of the stored tensor, row after row. The view must have the stored shape.
std::vector<float> slotValues(const Binding& binding, const TensorView& view);
// The other way: puts a slot's numbers where they belong among the numbers of a stored tensor.
void storeValues(const Binding& binding, std::span<const float> values, std::span<float> stored);

}  // namespace sextant
