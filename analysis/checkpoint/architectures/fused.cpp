// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/architectures/fused.h"

#include <utility>

namespace sextant {

namespace {

// Of a matrix as of its bias.
const std::vector<std::int64_t>* rowsOfSlot(const FusedRows& rows, Slot slot) {
    switch (slot) {
        case Slot::query:
        case Slot::queryBias:
            return &rows.query;
        case Slot::key:
        case Slot::keyBias:
            return &rows.key;
        case Slot::value:
        case Slot::valueBias:
            return &rows.value;
        default:
            return nullptr;
    }
}

}  // namespace

FusedRows stackedRows(const ModelSpec& spec) {
    const std::int64_t queries = std::int64_t{spec.heads} * spec.headDim;
    const std::int64_t keys = std::int64_t{spec.keyValueHeads} * spec.headDim;
    return {blockRows(0, queries, 0, 1), blockRows(queries, keys, 0, 1),
            blockRows(queries + keys, keys, 0, 1), "queries, keys, values"};
}

FusedRows groupedRows(const ModelSpec& spec) {
    const std::int64_t dim = spec.headDim, groups = spec.keyValueHeads;
    const std::int64_t queries = spec.heads / groups * dim, stride = queries + 2 * dim;
    return {blockRows(0, queries, stride, groups), blockRows(queries, dim, stride, groups),
            blockRows(queries + dim, dim, stride, groups), "queries, key and value of each group"};
}

void takeFromFused(const FusedRows& rows, Binding& binding) {
    const std::vector<std::int64_t>* const own = rowsOfSlot(rows, binding.at.slot);
    if (own == nullptr) return;
    const std::size_t all = rows.query.size() + rows.key.size() + rows.value.size();
    binding.stored.front() = {static_cast<std::int64_t>(all),
                              rows.layout + " " + std::to_string(all)};
    binding.rows = *own;
}

void takeFromGateAndUp(Binding& binding) {
    if (binding.at.slot != Slot::gate && binding.at.slot != Slot::up) return;
    const std::int64_t width = binding.stored.front().value;
    binding.rows = blockRows(binding.at.slot == Slot::gate ? 0 : width, width, 0, 1);
    binding.stored.front() = {2 * width,
                              "gate and up, 2 x intermediate_size " + std::to_string(width)};
}

void storeTransposed(Binding& binding) {
    if (binding.at.layer == wholeModel || binding.stored.size() != 2) return;
    std::swap(binding.stored.front(), binding.stored.back());
    binding.transposed = true;
}

}  // namespace sextant
