// SPDX-License-Identifier: GPL-3.0-or-later
// The format: PKWARE's APPNOTE.TXT 6.3, sections 4.3 and 4.5.3.
#include "analysis/checkpoint/zip.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "analysis/checkpoint/element.h"
#include "analysis/checkpoint/json_text.h"
#include "analysis/error.h"

namespace sextant {

namespace {

using Bytes = std::span<const std::byte>;

constexpr std::uint32_t localSignature = 0x04034B50, directorySignature = 0x02014B50,
                        endSignature = 0x06054B50, end64Signature = 0x06064B50,
                        locatorSignature = 0x07064B50;
constexpr std::size_t localSize = 30, recordSize = 46, endSize = 22, end64Size = 56,
                      locatorSize = 20, longestComment = 0xFFFF;
constexpr std::uint32_t elsewhere = 0xFFFFFFFF;  // the number is in a zip64 field
constexpr std::uint16_t encrypted = 0x1, sizesFollow = 0x8, patched = 0x20, strongly = 0x40,
                        masked = 0x2000;

// Throws Error where the file ends before.
template <class Word>
Word wordAt(const std::string& file, Bytes bytes, std::uint64_t at) {
    if (at > bytes.size() || bytes.size() - at < sizeof(Word))
        throw Error(
            "{}: its zip directory leads beyond the end at byte {}; the file is damaged: copy or "
            "download it again",
            file, at);
    return loadWord<Word>(bytes.data() + at, 0);
}

Bytes part(const std::string& file, Bytes bytes, std::uint64_t at, std::uint64_t size) {
    if (at > bytes.size() || bytes.size() - at < size)
        throw Error(
            "{}: its zip directory leads beyond the end: {} bytes from byte {} of {}; the file is "
            "damaged: copy or download it again",
            file, size, at, bytes.size());
    return bytes.subspan(static_cast<std::size_t>(at), static_cast<std::size_t>(size));
}

struct Directory {
    std::uint64_t entries = 0, size = 0, offset = 0;
};

// Where the record at the end of the file begins.
std::uint64_t endOf(const std::string& file, Bytes bytes) {
    for (std::size_t comment = 0; comment <= longestComment && bytes.size() >= endSize + comment;
         ++comment) {
        const std::size_t at = bytes.size() - endSize - comment;
        if (loadWord<std::uint32_t>(bytes.data() + at, 0) == endSignature &&
            loadWord<std::uint16_t>(bytes.data() + at + 20, 0) == comment)
            return at;
    }
    throw Error(
        "{}: begins as a zip file and has no zip directory at its end; the file is cut short: copy "
        "or download it again",
        file);
}

// What the zip64 record says, where there is one, and what the short one says must not differ.
void takeLong(const std::string& file, Directory& directory, const Directory& wide) {
    const auto take = [&](std::uint64_t& value, std::uint64_t none, std::uint64_t other) {
        if (value != none && value != other)
            throw Error(
                "{}: the two records at the end of the zip file disagree: {} and {}; the file is "
                "damaged: copy or download it again",
                file, value, other);
        value = other;
    };
    take(directory.entries, 0xFFFF, wide.entries);
    take(directory.size, elsewhere, wide.size);
    take(directory.offset, elsewhere, wide.offset);
}

Directory readDirectory(const std::string& file, Bytes bytes) {
    const std::uint64_t end = endOf(file, bytes);
    Directory directory = {wordAt<std::uint16_t>(file, bytes, end + 10),
                           wordAt<std::uint32_t>(file, bytes, end + 12),
                           wordAt<std::uint32_t>(file, bytes, end + 16)};
    std::uint64_t after = end;
    const std::uint64_t locator = end - std::min<std::uint64_t>(end, locatorSize);
    if (wordAt<std::uint32_t>(file, bytes, locator) == locatorSignature) {
        const auto at = wordAt<std::uint64_t>(file, bytes, locator + 8);
        part(file, bytes, at, end64Size);
        std::uint64_t stop = 0;
        if (wordAt<std::uint32_t>(file, bytes, at) != end64Signature ||
            __builtin_add_overflow(at + 12, wordAt<std::uint64_t>(file, bytes, at + 4), &stop) ||
            stop != locator)
            throw Error(
                "{}: its zip64 record is not where the file says; the file is damaged: copy or "
                "download it again",
                file);
        takeLong(file, directory,
                 {wordAt<std::uint64_t>(file, bytes, at + 32),
                  wordAt<std::uint64_t>(file, bytes, at + 40),
                  wordAt<std::uint64_t>(file, bytes, at + 48)});
        after = at;
    }
    std::uint64_t stop = 0;
    if (__builtin_add_overflow(directory.offset, directory.size, &stop) || stop != after)
        throw Error(
            "{}: its zip directory is said to be {} bytes from byte {}, expected to end at byte "
            "{}; the file is damaged: copy or download it again",
            file, directory.size, directory.offset, after);
    if (directory.entries > directory.size / recordSize)
        throw Error(
            "{}: its zip directory is said to have {} entries in {} bytes; the file is damaged: "
            "copy or download it again",
            file, directory.entries, directory.size);
    return directory;
}

struct Record {
    std::string name;
    std::uint16_t flags = 0, method = 0;
    std::uint32_t crc = 0;
    std::uint64_t packed = 0, size = 0, local = 0;
    std::uint64_t begin = 0;  // of its bytes
};

// The numbers that do not fit in the record, from its extra field.
void readLongSizes(const Message& where, Bytes extra, Record& record) {
    std::uint64_t* const wanted[] = {&record.size, &record.packed, &record.local};
    for (std::size_t at = 0; at + 4 <= extra.size();) {
        const auto kind = loadWord<std::uint16_t>(extra.data() + at, 0);
        const std::size_t length = loadWord<std::uint16_t>(extra.data() + at + 2, 0);
        at += 4;
        if (length > extra.size() - at)
            throw Error(
                "{} has an extra field beyond its end; the file is damaged: copy or download it "
                "again",
                where);
        if (kind == 1) {
            std::size_t from = at;
            for (std::uint64_t* const number : wanted) {
                if (*number != elsewhere) continue;
                if (at + length - from < 8)
                    throw Error(
                        "{} has no 64-bit size in its zip64 field; the file is damaged: copy or "
                        "download it again",
                        where);
                *number = loadWord<std::uint64_t>(extra.data() + from, 0);
                from += 8;
            }
            return;
        }
        at += length;
    }
}

void checkKind(const Message& where, const Record& record) {
    if ((record.flags & (encrypted | strongly | masked)) != 0)
        throw Error("{} is encrypted, which is not read; save the weights without a password",
                    where);
    if ((record.flags & patched) != 0)
        throw Error("{} is a patch to another file (flag bit 5), which is not read", where);
    if (record.method != 0)
        throw Error(
            "{} is compressed (method {}), and only stored entries are read, as torch.save writes "
            "them; unpack the archive and zip it without compression (zip -0)",
            where, record.method);
    if (record.packed != record.size)
        throw Error(
            "{} is stored in {} bytes and said to hold {}; the file is damaged: copy or download "
            "it again",
            where, record.packed, record.size);
}

void checkRecordName(const Message& where, std::string_view name) {
    bool climbs = name.empty() || name.front() == '/' ||
                  name.find_first_of(std::string_view("\\\0", 2)) != std::string_view::npos;
    for (std::size_t at = 0; at <= name.size();) {
        const std::size_t slash = std::min(name.find('/', at), name.size());
        climbs = climbs || name.substr(at, slash - at) == "..";
        at = slash + 1;
    }
    if (climbs) throw Error("{} has a name that leads out of the archive", where);
}

// What stands before the entry's bytes must say what the directory says: programs differ in which
// of the two they believe.
void findBytes(const std::string& file, const Message& where, Bytes bytes, Record& record) {
    const Bytes local = part(file, bytes, record.local, localSize);
    const auto differs = [&](const Message& what) {
        return Error(
            "{} has another {} in the zip directory than where it lies; the file is damaged: copy "
            "or download it again",
            where, what);
    };
    if (loadWord<std::uint32_t>(local.data(), 0) != localSignature)
        throw Error(
            "{} is said to lie at byte {}, where no entry begins; the file is damaged: copy or "
            "download it again",
            where, record.local);
    const auto flags = loadWord<std::uint16_t>(local.data() + 6, 0);
    if (((flags ^ record.flags) & (encrypted | patched | strongly | masked)) != 0)
        throw differs(Message("set of flags"));
    if (loadWord<std::uint16_t>(local.data() + 8, 0) != record.method)
        throw differs(Message("method"));
    const auto crc = loadWord<std::uint32_t>(local.data() + 14, 0);
    const auto size = loadWord<std::uint32_t>(local.data() + 22, 0);
    const bool later = (flags & sizesFollow) != 0;  // then they may be left 0 here
    if (crc != record.crc && !(later && crc == 0)) throw differs(Message("checksum"));
    if (size != record.size && size != elsewhere && !(later && size == 0))
        throw differs(Message("size"));
    const auto nameLength = loadWord<std::uint16_t>(local.data() + 26, 0);
    const auto extraLength = loadWord<std::uint16_t>(local.data() + 28, 0);
    const Bytes name = part(file, bytes, record.local + localSize, nameLength);
    if (std::string_view(reinterpret_cast<const char*>(name.data()), name.size()) != record.name)
        throw differs(Message("name"));
    record.begin = record.local + localSize + nameLength + extraLength;
    part(file, bytes, record.begin, record.size);
}

Record readRecord(const std::string& file, Bytes bytes, Bytes directory, std::uint64_t& at) {
    const Bytes fixed = part(file, directory, at, recordSize);
    if (loadWord<std::uint32_t>(fixed.data(), 0) != directorySignature)
        throw Error(
            "{}: its zip directory has no entry at byte {}; the file is damaged: copy or download "
            "it again",
            file, at);
    const auto half = [&](std::size_t from) {
        return loadWord<std::uint16_t>(fixed.data() + from, 0);
    };
    const auto word = [&](std::size_t from) {
        return loadWord<std::uint32_t>(fixed.data() + from, 0);
    };
    Record record;
    record.flags = half(8);
    record.method = half(10);
    record.crc = word(16);
    record.packed = word(20);
    record.size = word(24);
    record.local = word(42);
    at += recordSize;
    const Bytes name = part(file, directory, at, half(28));
    record.name.assign(reinterpret_cast<const char*>(name.data()), name.size());
    const Message where("{}: the entry {}", file, inQuotes(record.name));
    const Bytes extra = part(file, directory, at + half(28), half(30));
    at += std::uint64_t{half(28)} + half(30) + half(32);
    readLongSizes(where, extra, record);
    checkKind(where, record);
    checkRecordName(where, record.name);
    findBytes(file, where, bytes, record);
    return record;
}

void checkRecordNames(const std::string& file, const std::vector<Record>& records) {
    std::vector<std::string_view> names;
    for (const Record& record : records)
        names.push_back(record.name);
    std::sort(names.begin(), names.end());
    const auto twice = std::adjacent_find(names.begin(), names.end());
    if (twice != names.end())
        throw Error("{}: has two entries named {}; which one counts is not defined", file,
                    inQuotes(*twice));
}

using Tables = std::array<std::array<std::uint32_t, 256>, 8>;

// Slicing by 8 (Kounavis and Berry, 2005): eight bytes a step.
constexpr Tables makeTables() {
    Tables tables = {};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
        std::uint32_t value = byte;
        for (int bit = 0; bit < 8; ++bit)
            value = (value >> 1) ^ ((value & 1U) != 0 ? 0xEDB88320U : 0U);
        tables[0][byte] = value;
    }
    for (std::size_t table = 1; table < 8; ++table)
        for (std::size_t byte = 0; byte < 256; ++byte) {
            const std::uint32_t before = tables[table - 1][byte];
            tables[table][byte] = (before >> 8) ^ tables[0][before & 0xFFU];
        }
    return tables;
}
constexpr Tables tables = makeTables();

}  // namespace

std::vector<ZipEntry> readZip(const std::string& file, std::span<const std::byte> bytes) {
    const Directory directory = readDirectory(file, bytes);
    const Bytes text = part(file, bytes, directory.offset, directory.size);
    std::vector<Record> records;
    std::uint64_t at = 0;
    for (std::uint64_t entry = 0; entry < directory.entries; ++entry)
        records.push_back(readRecord(file, bytes.first(directory.offset), text, at));
    if (at != directory.size)
        throw Error(
            "{}: its zip directory has {} bytes after its last entry; the file is damaged: copy or "
            "download it again",
            file, directory.size - at);
    checkRecordNames(file, records);
    std::sort(records.begin(), records.end(),
              [](const Record& a, const Record& b) { return a.local < b.local; });
    std::vector<ZipEntry> entries;
    std::uint64_t free = 0;
    for (Record& record : records) {
        if (record.local < free)
            throw Error(
                "{}: the entry {} shares bytes with another; this is no file that torch.save "
                "writes",
                file, inQuotes(record.name));
        free = record.begin + record.size;
        entries.push_back({std::move(record.name),
                           bytes.subspan(static_cast<std::size_t>(record.begin),
                                         static_cast<std::size_t>(record.size)),
                           record.crc});
    }
    return entries;
}

std::uint32_t crc32(std::span<const std::byte> bytes) {
    std::uint32_t crc = 0xFFFFFFFF;
    std::size_t at = 0;
    for (; bytes.size() - at >= 8; at += 8) {
        const std::uint64_t next = loadWord<std::uint64_t>(bytes.data() + at, 0) ^ crc;
        crc = 0;
        for (std::size_t byte = 0; byte < 8; ++byte)
            crc ^= tables[7 - byte][(next >> (8 * byte)) & 0xFF];
    }
    for (; at < bytes.size(); ++at)
        crc = (crc >> 8) ^ tables[0][(crc ^ std::to_integer<std::uint32_t>(bytes[at])) & 0xFFU];
    return ~crc;
}

void checkCrc(const std::string& file, const ZipEntry& entry) {
    const std::uint32_t found = crc32(entry.bytes);
    if (found == entry.crc) return;
    throw Error(
        "{}: the entry {} has the checksum {}, and the file says {}; it is damaged, or was written "
        "without checksums: copy it or save it again",
        file, inQuotes(entry.name), found, entry.crc);
}

}  // namespace sextant
