// SPDX-License-Identifier: GPL-3.0-or-later
// Queries, keys and values of a layer in one stored tensor, and where each has its rows there.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/checkpoint/binding.h"

namespace sextant {

struct FusedRows {
    std::vector<std::int64_t> query, key, value;
    std::string layout;  // for messages: "queries, keys, values"
};

// All queries, then all keys, then all values (GPT-2, Phi 3).
FusedRows stackedRows(const ModelSpec& spec);
// For each head of keys the queries that read it, then the key, then the value (GPT-NeoX, Falcon).
FusedRows groupedRows(const ModelSpec& spec);

// Where the binding is of a query, key or value, or of its bias: a part of the fused tensor. Gates
// and ups stay as they are.
void takeFromFused(const FusedRows& rows, Binding& binding);

// Gate and up in one tensor, all rows of the one before the other's (Phi 3), likewise.
void takeFromGateAndUp(Binding& binding);

// A matrix that is stored as [in, out], as torch's old Conv1D has it. Others stay.
void storeTransposed(Binding& binding);

}  // namespace sextant
