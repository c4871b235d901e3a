// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/cuda_half.h"

#include <cstdlib>
#include <fstream>

#include "analysis/model/libtorch_version.h"

namespace sextant {

namespace {

namespace fs = std::filesystem;

fs::path folderNamed(const char* variable) {
    const char* text = std::getenv(variable);
    return text == nullptr ? fs::path() : fs::path(text);
}

// "2.15.0" out of "__version__ = '2.15.0+cu130'", a line of version.py; empty: it has none.
std::string versionOf(const fs::path& libtorch) {
    std::ifstream file(libtorch / "version.py");
    const std::string key = "__version__ = '";
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with(key)) continue;
        const std::string rest = line.substr(key.size());
        return rest.substr(0, rest.find_first_of("+'"));
    }
    return {};
}

}  // namespace

fs::path fetchedLibtorch() {
    fs::path cache = folderNamed("XDG_CACHE_HOME");
    if (!cache.is_absolute()) {
        const fs::path home = folderNamed("HOME");
        if (home.empty()) return {};
        cache = home / ".cache";
    }
    return cache / "sextant" / ("libtorch-" + libtorchVersion() + "-cuda");
}

CudaHalf cudaHalfIn(const fs::path& libtorch, const std::string& version) {
    const fs::path library = libtorch / "lib" / "libtorch_cuda.so";
    std::error_code failure;
    if (!fs::exists(library, failure)) return {};
    const std::string its = versionOf(libtorch);
    if (its == version) return {library};
    return {{},
            its.empty()
                ? Message("{} holds libtorch of an unknown version; this program computes with {}",
                          libtorch, version)
                : Message("{} holds libtorch {}; this program computes with {}", libtorch, its,
                          version)};
}

std::vector<fs::path> libtorchFolders() {
    std::vector<fs::path> folders;
    if (const fs::path named = folderNamed("SEXTANT_LIBTORCH"); !named.empty())
        folders.push_back(named);
    if (const fs::path fetched = fetchedLibtorch(); !fetched.empty())
        folders.push_back(fetched / "torch");
    return folders;
}

}  // namespace sextant
