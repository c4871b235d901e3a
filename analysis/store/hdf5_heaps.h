// SPDX-License-Identifier: GPL-3.0-or-later
// Checks an HDF5 file before the library reads it. The library checks most structures by their
// checksums, but trusts the sizes within a global heap, where texts are kept: a damaged one makes
// it loop or crash.
#pragma once

#include <filesystem>

namespace sextant {

// Throws Error: not an HDF5 file of the checksummed format (superblock 2 or 3), or a global heap
// whose sizes do not add up.
void checkHdf5Heaps(const std::filesystem::path& path);

}  // namespace sextant
