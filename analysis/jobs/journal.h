// SPDX-License-Identifier: GPL-3.0-or-later
// The file of a job's finished work: a line that says what the job is, then a line for every
// finished unit with its result. A line is on disk before the next unit begins, so that a program
// that is killed loses one unit at most; half a line at the end is removed.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "analysis/jobs/job.h"

namespace sextant {

// The units that a run computes: those whose number modulo `of` is `index` - 1.
struct Shard {
    int index = 1, of = 1;

    bool holds(std::size_t unit) const {
        return unit % static_cast<std::size_t>(of) == static_cast<std::size_t>(index - 1);
    }
    bool operator==(const Shard&) const = default;
};

// "2/8". Throws Error for anything else.
Shard shardFromText(const std::string& text);

// The first line.
struct JournalHead {
    std::string kind;  // JobKind::key
    Experiment experiment;
    std::string settings;  // JSON, values of JobKind::parameters
    std::string job;       // identity(kind, input), 32 hexadecimal digits
    Identity material;     // Material::identity
    // What computes its units; the CPU if the journal does not say it.
    std::string device = ComputePlace().words;
    Shard shard;
    std::vector<Unit> units;  // all of them, also of other shards; empty for a search
};

class Journal {
  public:
    // In memory only.
    Journal();
    // Continues the journal at `path`, or creates it. Throws Error: it belongs to another job (says
    // which), was created on another device, is damaged before its last line, cannot be written, or
    // another process is writing to it.
    Journal(const std::filesystem::path& path, const JournalHead& head);
    // Opens a journal only to read it. Throws Error.
    static Journal read(const std::filesystem::path& path);
    ~Journal();
    Journal(Journal&&) noexcept;
    Journal& operator=(Journal&&) noexcept;

    const JournalHead& head() const;
    bool has(const std::string& unit) const;
    std::size_t count() const;  // units done
    // Throws Error for a unit that is not there or whose line has changed.
    UnitResult result(const std::string& unit) const;
    // Puts the result on disk. Throws Error (disk full, ...); then the journal is as it was.
    void add(const std::string& unit, const UnitResult& result);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

// "journal.jsonl", or "journal-2-of-8.jsonl".
std::string journalName(const Shard& shard);
// The journals in a folder, sorted by name; none where there is no such folder.
std::vector<std::filesystem::path> journalsIn(const std::filesystem::path& folder);
// Head of a journal without reading the rest; throws Error.
JournalHead readHead(const std::filesystem::path& path);

}  // namespace sextant
