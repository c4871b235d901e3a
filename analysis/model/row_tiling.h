// SPDX-License-Identifier: GPL-3.0-or-later
// Where the rows of products are cut: always at the same rows of a text, however many are computed
// at once, so that a part of a pass has the bits of the whole one. Pieces are of 32 rows, 32, 64,
// 128, .. up to `most`; a cut for a smaller `most` falls on every one for a larger.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

namespace sextant {

inline constexpr std::int64_t leastPiece = 32;

// The end of the piece that begins at `row`, itself 0 or the end of one; `most`: a power of two,
// leastPiece or more.
inline std::int64_t pieceEnd(std::int64_t row, std::int64_t most) {
    if (row == 0) return leastPiece;
    const auto doubled = static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(row)));
    return row + std::min(doubled, most);
}

// Calls work(row, count) for each piece of rows first .. end - 1; `first` is the end of a piece.
template <class Work>
void forPieces(std::int64_t first, std::int64_t end, std::int64_t most, const Work& work) {
    for (std::int64_t row = first; row < end;) {
        const std::int64_t next = std::min(pieceEnd(row, most), end);
        work(row, next - row);
        row = next;
    }
}

}  // namespace sextant
