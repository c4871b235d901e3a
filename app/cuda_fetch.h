// SPDX-License-Identifier: GPL-3.0-or-later
// Fetches libtorch's half that computes on a GPU, with scripts/libtorch.sh, which checks the hashes
// of what it fetches. Only where a person has agreed to its size.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "analysis/error.h"

namespace sextant {

struct CudaFetch {
    std::filesystem::path script;  // libtorch.sh; empty: it is not here
    std::filesystem::path folder;  // that it fills
    bool there = false;            // it was fetched already
    Message whyNot = {};           // it cannot be fetched; empty: it can
    // Bytes that come, and that they take on the disk until all is unpacked, and then.
    std::uint64_t coming = 2'600'000'000, onTheWay = 6'920'000'000, kept = 4'330'000'000;
};

// What can be done here. Asks the file system, nothing else.
CudaFetch cudaFetchHere();
// "Fetches 2.5 GB from the Python package index into FOLDER, ...": what a person agrees to.
Message consentText(const CudaFetch& fetch);

// Runs the script and waits for it. A stop ends it and removes what it had; `folder` is whole or
// not there. Throws Error with what the script said, Cancelled.
void runCudaFetch(const CudaFetch& fetch, const Progress& progress);

}  // namespace sextant
