// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/text/file_bytes.h"

#include <fstream>

#include "analysis/error.h"

namespace sextant {

std::string fileBytes(const std::filesystem::path& path, std::uint64_t maximumBytes) {
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (!std::filesystem::exists(status)) throw Error(path.string() + " not found; check the path");
    if (!std::filesystem::is_regular_file(status))
        throw Error(path.string() + ": not a file" +
                    (std::filesystem::is_directory(status) ? " but a folder" : "") +
                    "; expected a file");
    const auto size = std::filesystem::file_size(path, error);
    std::ifstream stream(path, std::ios::binary);
    if (error || !stream) throw Error(path.string() + ": cannot be read");
    if (size == 0) throw Error(path.string() + ": the file is empty");
    if (size > maximumBytes) {
        throw Error(path.string() + ": " + std::to_string(size) + " bytes; at most " +
                    std::to_string(maximumBytes) + " are read; give a smaller file");
    }
    std::string bytes(static_cast<std::size_t>(size), '\0');
    stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (static_cast<std::size_t>(stream.gcount()) != bytes.size())
        throw Error(path.string() + ": reading stopped after " + std::to_string(stream.gcount()) +
                    " of " + std::to_string(size) + " bytes");
    return bytes;
}

}  // namespace sextant
