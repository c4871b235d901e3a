// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/store/atomic_file.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>

#include "analysis/error.h"

namespace sextant {

namespace {

namespace fs = std::filesystem;

constexpr int attempts = 1000;
const std::string stemStart = ".sextant-";
const std::string stemEnd = ".tmp";

// Where the bytes end up: what a chain of links names, whether it exists already or not.
fs::path followLinks(fs::path path) {
    for (int links = 0; links < 40 && fs::is_symlink(fs::symlink_status(path)); ++links) {
        const fs::path target = fs::read_symlink(path);
        path = target.is_absolute() ? target : path.parent_path() / target;
    }
    return path;
}

}  // namespace

AtomicFile::AtomicFile(const fs::path& destination) : asked_(destination) {
    if (asked_.empty()) throw Error("no file name was given to write to");
    std::error_code ignored;
    try {
        destination_ = followLinks(asked_);
    } catch (const fs::filesystem_error& error) {
        fail(error.code().value());
    }
    const fs::file_status status = fs::status(destination_, ignored);
    if (fs::is_directory(status) || !destination_.has_filename()) fail(EISDIR);
    if (fs::exists(status) && !fs::is_regular_file(status)) {
        throw Error(
            "{}: cannot be written: this is a device or a pipe; name a file, which is put in place "
            "whole",
            asked_);
    }
    // A short name, so that it fits wherever the destination's does. The process and a count tell
    // apart whoever writes into the same folder.
    const std::string stem = stemStart + std::to_string(::getpid()) + "-";
    for (int attempt = 0; attempt < attempts; ++attempt) {
        temporary_ = destination_.parent_path() / (stem + std::to_string(attempt) + stemEnd);
        descriptor_ = ::open(temporary_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor_ >= 0) break;
        if (errno != EEXIST) fail(errno);
    }
    if (descriptor_ < 0) fail(EEXIST);
    // Who may read the old file may read the new one.
    struct stat old {};
    if (::stat(destination_.c_str(), &old) == 0) ::fchmod(descriptor_, old.st_mode & 07777);
}

AtomicFile::~AtomicFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
    if (!committed_) ::unlink(temporary_.c_str());
}

void AtomicFile::fail(int code) const {
    const char* const reason = std::strerror(code);
    if (code == ENOENT)
        throw Error("{}: cannot be written: {}; make the folder first, or name another", asked_,
                    reason);
    if (code == EISDIR) throw Error("{}: cannot be written: {}; name a file in it", asked_, reason);
    throw Error("{}: cannot be written: {}", asked_, reason);
}

void AtomicFile::write(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) fail(errno);
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

void AtomicFile::commit() {
    if (::fsync(descriptor_) != 0) fail(errno);
    const int closed = ::close(descriptor_);
    descriptor_ = -1;
    // Network file systems report a full disk as late as here.
    if (closed != 0) fail(errno);
    if (::rename(temporary_.c_str(), destination_.c_str()) != 0) fail(errno);
    committed_ = true;
    // So that the new name survives a power cut. The file itself is complete: no failure to report.
    const fs::path folder = destination_.has_parent_path() ? destination_.parent_path() : ".";
    const int directory = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (directory >= 0) {
        ::fsync(directory);
        ::close(directory);
    }
}

void removeLeftOvers(const fs::path& folder) {
    std::error_code ignored;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored)) {
        const std::string file = entry.path().filename().string();
        if (!file.starts_with(stemStart) || !file.ends_with(stemEnd)) continue;
        const long process = std::strtol(file.c_str() + stemStart.size(), nullptr, 10);
        const bool gone =
            process > 0 && ::kill(static_cast<pid_t>(process), 0) != 0 && errno == ESRCH;
        if (gone) fs::remove(entry.path(), ignored);
    }
}

void writeFile(const fs::path& path, std::string_view contents) {
    AtomicFile file(path);
    file.write(contents);
    file.commit();
}

void checkWritable(const fs::path& path) {
    const AtomicFile probe(path);
}

}  // namespace sextant
