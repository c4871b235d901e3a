// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/disk/watched_disk.h"

#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <string_view>

namespace sextant::test {

namespace {

constexpr int mostDescriptors = 4096;
constexpr std::size_t mostTold = 32;

struct Disk {
    std::mutex mutex;
    std::vector<std::string> folders;  // changed by watchDisk() alone
    std::vector<std::string> first;
    std::atomic<bool> watches = false;
    std::atomic<pthread_t> thread = {};
    std::atomic<long> ofThread = 0, ofOthers = 0;
    std::atomic<int> milliseconds = 0, error = 0;
    std::array<std::atomic<bool>, mostDescriptors> open = {};  // descriptors in the folders
};

// Never destroyed: calls come until the very end.
Disk& disk() {
    static Disk& one = *new Disk;
    return one;
}

bool inFolders(const char* path) {
    if (path == nullptr) return false;
    const std::string_view given = path;
    for (const std::string& folder : disk().folders)
        if (given.starts_with(folder) &&
            (given.size() == folder.size() || given[folder.size()] == '/'))
            return true;
    return false;
}

bool isOpen(int descriptor) {
    return descriptor >= 0 && descriptor < mostDescriptors &&
           disk().open[static_cast<std::size_t>(descriptor)];
}

void remember(int descriptor, bool watched) {
    if (descriptor >= 0 && descriptor < mostDescriptors)
        disk().open[static_cast<std::size_t>(descriptor)] = watched;
}

// Counts the call; the error that it is to give.
int touched(const char* call, const char* path) {
    Disk& all = disk();
    const bool own = pthread_equal(pthread_self(), all.thread) != 0;
    ++(own ? all.ofThread : all.ofOthers);
    if (own) {
        const std::lock_guard lock(all.mutex);
        if (all.first.size() < mostTold)
            all.first.push_back(std::string(call) + (path ? std::string(" ") + path : ""));
    }
    if (const int wait = all.milliseconds; wait > 0) {
        const timespec time{wait / 1000, wait % 1000 * 1'000'000L};
        nanosleep(&time, nullptr);
    }
    return all.error;
}

int numberOf(const char* variable) {
    const char* text = std::getenv(variable);
    int number = 0;
    if (text != nullptr) std::from_chars(text, text + std::strlen(text), number);
    return number;
}

__attribute__((constructor)) void begin() {
    const char* folders = std::getenv("SEXTANT_DISK_FOLDERS");
    if (folders == nullptr) return;
    std::vector<std::string> all;
    std::string_view rest = folders;
    while (!rest.empty()) {
        const auto end = std::min(rest.find(':'), rest.size());
        all.emplace_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    watchDisk(all);
    slowDisk(numberOf("SEXTANT_DISK_MILLISECONDS"));
    failDisk(numberOf("SEXTANT_DISK_ERROR"));
}

__attribute__((destructor)) void end() {
    if (std::getenv("SEXTANT_DISK_FOLDERS") == nullptr) return;
    const DiskCalls calls = diskCalls();
    std::fprintf(stderr, "disk: %ld calls of the main thread, %ld of others\n", calls.ofThread,
                 calls.ofOthers);
    for (const std::string& call : calls.first)
        std::fprintf(stderr, "disk: %s\n", call.c_str());
}

}  // namespace

void watchDisk(const std::vector<std::string>& folders) {
    Disk& all = disk();
    all.watches = false;
    slowDisk(0);
    failDisk(0);
    const std::lock_guard lock(all.mutex);
    all.folders = folders;
    all.first.clear();
    all.ofThread = all.ofOthers = 0;
    all.thread = pthread_self();
    all.watches = !folders.empty();
}

void slowDisk(int milliseconds) {
    disk().milliseconds = milliseconds;
}

void failDisk(int error) {
    disk().error = error;
}

DiskCalls diskCalls() {
    Disk& all = disk();
    const std::lock_guard lock(all.mutex);
    return {all.ofThread, all.ofOthers, all.first};
}

}  // namespace sextant::test

using namespace sextant::test;

// The C library's functions, under its own names and, as its headers say other things of them, with
// names of ours until the linker.
#define SEXTANT_STANDS_BEFORE(type, name, parameters, arguments, looked, path, failure, after)  \
    extern "C" __attribute__((visibility("default")))                                           \
    type watched_##name parameters __asm__(#name);                                              \
    type watched_##name parameters {                                                            \
        static const auto real = reinterpret_cast<type(*) parameters>(dlsym(RTLD_NEXT, #name)); \
        const bool watched = disk().watches && (looked);                                        \
        if (watched)                                                                            \
            if (const int error = touched(#name, path)) {                                       \
                errno = error;                                                                  \
                return failure;                                                                 \
            }                                                                                   \
        const auto result = real arguments;                                                     \
        after;                                                                                  \
        return result;                                                                          \
    }

// What is given a path, and perhaps a folder's descriptor before it.
#define SEXTANT_OF_PATH(type, name, parameters, arguments, failure) \
    SEXTANT_STANDS_BEFORE(type, name, parameters, arguments, inFolders(path), path, failure, )
#define SEXTANT_AT(type, name, parameters, arguments, failure)                                    \
    SEXTANT_STANDS_BEFORE(type, name, parameters, arguments, inFolders(path) || isOpen(at), path, \
                          failure, )
// What opens.
#define SEXTANT_OPENS(name, parameters, arguments, looked)                    \
    SEXTANT_STANDS_BEFORE(int, name, parameters, arguments, looked, path, -1, \
                          remember(result, watched))
// What is given a descriptor.
#define SEXTANT_OF_OPEN(type, name, parameters, arguments) \
    SEXTANT_STANDS_BEFORE(type, name, parameters, arguments, isOpen(of), nullptr, -1, )

using Stat = struct stat;

SEXTANT_OPENS(open, (const char* path, int flags, mode_t mode), (path, flags, mode),
              inFolders(path))
SEXTANT_OPENS(open64, (const char* path, int flags, mode_t mode), (path, flags, mode),
              inFolders(path))
SEXTANT_OPENS(openat, (int at, const char* path, int flags, mode_t mode), (at, path, flags, mode),
              inFolders(path) || isOpen(at))
SEXTANT_OPENS(openat64, (int at, const char* path, int flags, mode_t mode), (at, path, flags, mode),
              inFolders(path) || isOpen(at))
SEXTANT_OF_PATH(FILE*, fopen, (const char* path, const char* mode), (path, mode), nullptr)
SEXTANT_OF_PATH(FILE*, fopen64, (const char* path, const char* mode), (path, mode), nullptr)
SEXTANT_OF_PATH(DIR*, opendir, (const char* path), (path), nullptr)
SEXTANT_OF_PATH(int, stat, (const char* path, Stat* into), (path, into), -1)
SEXTANT_OF_PATH(int, stat64, (const char* path, Stat* into), (path, into), -1)
SEXTANT_OF_PATH(int, lstat, (const char* path, Stat* into), (path, into), -1)
SEXTANT_OF_PATH(int, lstat64, (const char* path, Stat* into), (path, into), -1)
SEXTANT_AT(int, fstatat, (int at, const char* path, Stat* into, int flags), (at, path, into, flags),
           -1)
SEXTANT_AT(int, fstatat64, (int at, const char* path, Stat* into, int flags),
           (at, path, into, flags), -1)
SEXTANT_AT(int, statx, (int at, const char* path, int flags, unsigned mask, void* into),
           (at, path, flags, mask, into), -1)
SEXTANT_OF_PATH(int, access, (const char* path, int mode), (path, mode), -1)
SEXTANT_AT(int, faccessat, (int at, const char* path, int mode, int flags), (at, path, mode, flags),
           -1)
SEXTANT_OF_PATH(ssize_t, readlink, (const char* path, char* into, std::size_t size),
                (path, into, size), -1)
SEXTANT_AT(ssize_t, readlinkat, (int at, const char* path, char* into, std::size_t size),
           (at, path, into, size), -1)
SEXTANT_OF_PATH(char*, realpath, (const char* path, char* into), (path, into), nullptr)
SEXTANT_OF_PATH(int, mkdir, (const char* path, mode_t mode), (path, mode), -1)
SEXTANT_OF_PATH(int, rmdir, (const char* path), (path), -1)
SEXTANT_OF_PATH(int, unlink, (const char* path), (path), -1)
SEXTANT_AT(int, unlinkat, (int at, const char* path, int flags), (at, path, flags), -1)
SEXTANT_OF_PATH(int, remove, (const char* path), (path), -1)
SEXTANT_OF_PATH(int, rename, (const char* path, const char* to), (path, to), -1)
SEXTANT_OF_PATH(int, truncate, (const char* path, off_t size), (path, size), -1)
SEXTANT_OF_PATH(int, statvfs, (const char* path, void* into), (path, into), -1)
SEXTANT_OF_PATH(int, statvfs64, (const char* path, void* into), (path, into), -1)
SEXTANT_OF_OPEN(ssize_t, read, (int of, void* into, std::size_t size), (of, into, size))
SEXTANT_OF_OPEN(ssize_t, pread, (int of, void* into, std::size_t size, off_t at),
                (of, into, size, at))
SEXTANT_OF_OPEN(ssize_t, pread64, (int of, void* into, std::size_t size, off_t at),
                (of, into, size, at))
SEXTANT_OF_OPEN(ssize_t, write, (int of, const void* from, std::size_t size), (of, from, size))
SEXTANT_OF_OPEN(ssize_t, pwrite, (int of, const void* from, std::size_t size, off_t at),
                (of, from, size, at))
SEXTANT_OF_OPEN(ssize_t, pwrite64, (int of, const void* from, std::size_t size, off_t at),
                (of, from, size, at))
SEXTANT_OF_OPEN(int, fstat, (int of, Stat* into), (of, into))
SEXTANT_OF_OPEN(int, fstat64, (int of, Stat* into), (of, into))
SEXTANT_OF_OPEN(int, fsync, (int of), (of))
SEXTANT_OF_OPEN(int, fdatasync, (int of), (of))
SEXTANT_OF_OPEN(int, ftruncate, (int of, off_t size), (of, size))
// Closing never fails here, whatever else does: nothing could be done about it.
extern "C" __attribute__((visibility("default"))) int watched_close(int of) __asm__("close");
int watched_close(int of) {
    static const auto real = reinterpret_cast<int (*)(int)>(dlsym(RTLD_NEXT, "close"));
    remember(of, false);
    return real(of);
}
