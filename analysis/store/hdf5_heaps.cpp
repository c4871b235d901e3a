// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/store/hdf5_heaps.h"

#include <cstdint>
#include <string_view>

#include "analysis/checkpoint/mapped_file.h"
#include "analysis/error.h"

namespace sextant {

namespace {

using namespace std::string_view_literals;

constexpr std::string_view signature = "\x89HDF\r\n\x1a\n"sv;
// With its version and reserved bytes, so that numbers are not taken for one.
constexpr std::string_view heapSignature = "GCOL\x01\0\0\0"sv;
constexpr std::size_t heapHeader = 16;    // signature, version, size of the whole
constexpr std::size_t objectHeader = 16;  // index, reference count, reserved, size

std::uint64_t little(std::string_view bytes, std::size_t at, std::size_t width) {
    std::uint64_t value = 0;
    for (std::size_t i = width; i-- > 0;) {
        value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
    }
    return value;
}

// `rest` begins with a heap and ends with the file.
bool addsUp(std::string_view rest) {
    if (rest.size() < heapHeader) return false;
    const std::uint64_t whole = little(rest, 8, 8);
    if (whole < heapHeader || whole > rest.size()) return false;
    std::string_view heap = rest.substr(heapHeader, whole - heapHeader);
    while (heap.size() >= objectHeader) {
        const bool free = little(heap, 0, 2) == 0;
        std::uint64_t size = little(heap, 8, 8);
        if (size > heap.size()) return false;
        // Free space counts its header, an object does not, and ends on a multiple of eight.
        if (!free) size = objectHeader + (size + 7) / 8 * 8;
        if (size < objectHeader || size > heap.size()) return false;
        heap.remove_prefix(size);
    }
    return true;
}

}  // namespace

void checkHdf5Heaps(const std::filesystem::path& path) {
    const MappedFile file(path);
    const std::string_view bytes(reinterpret_cast<const char*>(file.bytes().data()),
                                 file.bytes().size());
    if (bytes.size() <= signature.size() || bytes.substr(0, signature.size()) != signature) {
        throw Error("{}: cannot be read as HDF5: it does not begin as one", path);
    }
    const int version = bytes[signature.size()];
    if (version != 2 && version != 3) {
        throw Error("{}: is HDF5 with superblock version {}; expected 2 or 3, as Sextant writes it",
                    path, version);
    }
    for (std::size_t at = bytes.find(heapSignature); at != bytes.npos;
         at = bytes.find(heapSignature, at + 1)) {
        if (!addsUp(bytes.substr(at))) {
            throw Error(
                "{}: the heap of texts at byte {} has sizes that do not add up; the file is "
                "damaged",
                path, at);
        }
    }
    file.checkUnchanged();
}

}  // namespace sextant
