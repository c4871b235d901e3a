// SPDX-License-Identifier: GPL-3.0-or-later
// Where libtorch's half that computes on a GPU may lie: packages of Sextant bring the other half
// alone, and scripts/libtorch.sh --cuda fetches this one.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "analysis/message.h"

namespace sextant {

// The folder that libtorch of the program's version is fetched into, whole: in $XDG_CACHE_HOME, or
// in
// ~/.cache. Empty: there is no home. Nothing is created.
std::filesystem::path fetchedLibtorch();

// What is asked of a libtorch folder.
struct CudaHalf {
    std::filesystem::path library;  // libtorch_cuda.so; empty: it cannot be used
    Message why = {};               // it cannot; empty: it can, or there is none in this folder
};
// `version` is the program's; another one is not used with it.
CudaHalf cudaHalfIn(const std::filesystem::path& libtorch, const std::string& version);

// The folders that may hold it beside where the program looks for its libraries: $SEXTANT_LIBTORCH,
// then what was fetched.
std::vector<std::filesystem::path> libtorchFolders();

}  // namespace sextant
