// SPDX-License-Identifier: GPL-3.0-or-later
// The entries of a zip file whose contents are stored as they are, as torch.save writes them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace sextant {

struct ZipEntry {
    std::string name;
    std::span<const std::byte> bytes;  // in the file, not copied
    std::uint32_t crc = 0;             // what the file says it is; checkCrc() compares
};

// All entries, in the order in which their bytes lie. `file` names it in messages. With zip64, so
// that files and entries may exceed 4 GB. Throws Error naming the entry: compressed, encrypted, two
// of one name, a name that leads out of the archive, bytes beyond the end or shared with another
// entry, or described otherwise in the directory than where it lies.
std::vector<ZipEntry> readZip(const std::string& file, std::span<const std::byte> bytes);

// CRC-32 as zip and gzip have it (polynomial 0xEDB88320). Reads all bytes.
std::uint32_t crc32(std::span<const std::byte> bytes);

// Throws Error where the entry's bytes do not have the checksum that the file says.
void checkCrc(const std::string& file, const ZipEntry& entry);

}  // namespace sextant
