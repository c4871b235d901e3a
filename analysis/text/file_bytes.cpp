// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/text/file_bytes.h"

#include <fstream>

#include "analysis/error.h"

namespace sextant {

std::string fileBytes(const std::filesystem::path& path, std::uint64_t maximumBytes) {
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (!std::filesystem::exists(status)) throw Error("{} not found; check the path", path);
    if (!std::filesystem::is_regular_file(status))
        throw Error(std::filesystem::is_directory(status)
                        ? Message("{}: not a file but a folder; expected a file", path)
                        : Message("{}: not a file; expected a file", path));
    const auto size = std::filesystem::file_size(path, error);
    std::ifstream stream(path, std::ios::binary);
    if (error || !stream) throw Error("{}: cannot be read", path);
    if (size == 0) throw Error("{}: the file is empty", path);
    if (size > maximumBytes) {
        throw Error("{}: {} bytes; at most {} are read; give a smaller file", path, size,
                    maximumBytes);
    }
    std::string bytes(static_cast<std::size_t>(size), '\0');
    stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (static_cast<std::size_t>(stream.gcount()) != bytes.size())
        throw Error("{}: reading stopped after {} of {} bytes", path, stream.gcount(), size);
    return bytes;
}

}  // namespace sextant
