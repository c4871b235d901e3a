// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/journal.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <fstream>
#include <system_error>
#include <utility>

#include "analysis/jobs/journal_line.h"

namespace sextant {

namespace fs = std::filesystem;

namespace {

std::string lineName(const fs::path& path, std::size_t line) {
    return path.string() + ", line " + std::to_string(line);
}

[[noreturn]] void fail(const fs::path& path, int code, const Message& todo) {
    throw Error("{}: {}; {}", path, std::system_category().message(code), todo);
}

// A window has one folder for its jobs: none can be chosen.
Message whatToDo(int code) {
    switch (code) {
        case ENOSPC:
        case EDQUOT:
            return Message("free some space");
        case EACCES:
        case EPERM:
        case EROFS:
            return Message("make the folder writable");
        default:
            return Message("check the folder and its disk");
    }
}

}  // namespace

struct Journal::Impl {
    struct Place {
        std::int64_t begin = 0, length = 0;  // bytes of the line, without its end
        std::size_t line = 0;
    };

    ~Impl() {
        if (descriptor >= 0) ::close(descriptor);  // gives the lock back
    }

    bool inMemory() const { return path.empty(); }

    std::string readLine(const Place& place) const {
        std::string line(static_cast<std::size_t>(place.length), '\0');
        std::size_t read = 0;
        while (read < line.size()) {
            const ssize_t now = ::pread(descriptor, line.data() + read, line.size() - read,
                                        place.begin + static_cast<std::int64_t>(read));
            if (now < 0 && errno == EINTR) continue;
            if (now <= 0)
                fail(path, now < 0 ? errno : EIO, Message("the journal cannot be read any more"));
            read += static_cast<std::size_t>(now);
        }
        return line;
    }

    // Every whole line; returns where the last of them ends.
    std::int64_t scan() {
        std::ifstream file(path, std::ios::binary);
        std::int64_t at = 0;
        std::size_t number = 0;
        for (std::string line; std::getline(file, line) && !file.eof();) {
            ++number;
            if (number == 1) {
                head = headFromLine(line, lineName(path, number));
            } else {
                places[unitOfLine(line, lineName(path, number))] = {
                    at, static_cast<std::int64_t>(line.size()), number};
            }
            at += static_cast<std::int64_t>(line.size()) + 1;
        }
        lines = number;
        return at;
    }

    void append(const std::string& line) {
        const std::string bytes = line + '\n';
        std::size_t written = 0;
        while (written < bytes.size()) {
            const ssize_t now = ::pwrite(descriptor, bytes.data() + written, bytes.size() - written,
                                         end + static_cast<std::int64_t>(written));
            if (now < 0 && errno == EINTR) continue;
            if (now < 0) takeBack(errno);
            written += static_cast<std::size_t>(now);
        }
        if (::fdatasync(descriptor) != 0) takeBack(errno);
        end += static_cast<std::int64_t>(bytes.size());
        ++lines;
    }
    [[noreturn]] void takeBack(int code) const {
        if (::ftruncate(descriptor, end) != 0) {
            // Half a line is left; it is cut off when the journal is opened again.
        }
        fail(path, code, whatToDo(code));
    }

    fs::path path;  // empty: in memory
    int descriptor = -1;
    JournalHead head;
    std::int64_t end = 0;
    std::size_t lines = 0;
    std::map<std::string, Place> places;
    std::map<std::string, UnitResult> results;  // in memory
};

Journal::Journal() : impl_(std::make_unique<Impl>()) {}
Journal::~Journal() = default;
Journal::Journal(Journal&&) noexcept = default;
Journal& Journal::operator=(Journal&&) noexcept = default;

Journal::Journal(const fs::path& path, const JournalHead& head) : Journal() {
    Impl& impl = *impl_;
    impl.path = path;
    std::error_code problem;
    const fs::path folder = path.parent_path().empty() ? "." : path.parent_path();
    fs::create_directories(folder, problem);
    if (problem)
        throw Error("{}: the folder of the job cannot be made: {}; {}", folder, problem.message(),
                    whatToDo(problem.value()));
    impl.descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (impl.descriptor < 0) fail(path, errno, whatToDo(errno));
    if (::flock(impl.descriptor, LOCK_EX | LOCK_NB) != 0)
        throw Error("{}: another process is working on this job; wait for it, or stop it", path);
    impl.end = impl.scan();
    if (impl.lines == 0) {
        if (::ftruncate(impl.descriptor, 0) != 0) fail(path, errno, whatToDo(errno));
        impl.head = head;
        impl.append(headLine(head));
        return;
    }
    const JournalHead& found = impl.head;
    if (found.job != head.job || found.kind != head.kind || !(found.shard == head.shard) ||
        found.units != head.units) {
        throw Error(
            "{}: the journal of another job ({} of {}, {} units done); name another folder, or "
            "remove it",
            path, found.kind, found.experiment.model, impl.places.size());
    }
    if (found.device != head.device)
        throw Error(
            "{}: this job was begun on {} and would go on on {}; results of two are not mixed. "
            "Choose the device that it was begun on, or begin the job again in another folder",
            path, found.device, head.device);
    if (::ftruncate(impl.descriptor, impl.end) != 0) fail(path, errno, whatToDo(errno));
}

Journal Journal::read(const fs::path& path) {
    Journal journal;
    Impl& impl = *journal.impl_;
    impl.path = path;
    impl.descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (impl.descriptor < 0) fail(path, errno, Message("check the path"));
    impl.end = impl.scan();
    if (impl.lines == 0) throw Error("{}: empty, expected a job's journal; check the path", path);
    return journal;
}

const JournalHead& Journal::head() const {
    return impl_->head;
}

bool Journal::has(const std::string& unit) const {
    return impl_->inMemory() ? impl_->results.contains(unit) : impl_->places.contains(unit);
}

std::size_t Journal::count() const {
    return impl_->inMemory() ? impl_->results.size() : impl_->places.size();
}

UnitResult Journal::result(const std::string& unit) const {
    if (!has(unit)) throw Error("the unit \"{}\" is not done yet; go on with the job", unit);
    if (impl_->inMemory()) return impl_->results.at(unit);
    const Impl::Place& place = impl_->places.at(unit);
    return resultFromLine(impl_->readLine(place), lineName(impl_->path, place.line));
}

void Journal::add(const std::string& unit, const UnitResult& result) {
    if (impl_->inMemory()) {
        impl_->results[unit] = result;
        return;
    }
    const std::string line = unitLine(unit, result);
    const std::int64_t begin = impl_->end;
    impl_->append(line);
    impl_->places[unit] = {begin, static_cast<std::int64_t>(line.size()), impl_->lines};
}

std::string journalName(const Shard& shard) {
    if (shard == Shard{}) return "journal.jsonl";
    return "journal-" + std::to_string(shard.index) + "-of-" + std::to_string(shard.of) + ".jsonl";
}

std::vector<fs::path> journalsIn(const fs::path& folder) {
    std::vector<fs::path> found;
    std::error_code problem;
    for (fs::directory_iterator entry(folder, problem), none; !problem && entry != none;
         entry.increment(problem)) {
        const std::string name = entry->path().filename().string();
        if (name.starts_with("journal") && name.ends_with(".jsonl")) found.push_back(entry->path());
    }
    std::sort(found.begin(), found.end());
    return found;
}

JournalHead readHead(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::string line;
    if (!std::getline(file, line) || file.eof())
        throw Error("{}: no whole line, expected a job's journal; check the path", path);
    return headFromLine(line, lineName(path, 1));
}

Shard shardFromText(const std::string& text) {
    Shard shard;
    const char* const last = text.data() + text.size();
    const auto index = std::from_chars(text.data(), last, shard.index);
    const bool divided = index.ec == std::errc() && index.ptr != last && *index.ptr == '/';
    const auto of = divided ? std::from_chars(index.ptr + 1, last, shard.of) : index;
    if (!divided || of.ec != std::errc() || of.ptr != last || shard.index < 1 || shard.of < 1 ||
        shard.index > shard.of)
        throw Error(
            "the shard is \"{}\"; expected I/N with I from 1 to N, as 2/8 for the second of eight",
            text);
    return shard;
}

}  // namespace sextant
