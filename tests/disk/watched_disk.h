// SPDX-License-Identifier: GPL-3.0-or-later
// A disk that is watched, and slow or failing where a test wants it: calls of the file system under
// some folders are counted, by whether they come from one thread or from others. The library stands
// before the C library, linked into a test, or named in LD_PRELOAD for a program as it is; then
//   SEXTANT_DISK_FOLDERS       folders, with colons between
//   SEXTANT_DISK_MILLISECONDS  that each call takes longer
//   SEXTANT_DISK_ERROR         errno of each call, 5 say; none: they succeed
// and the counts, of the main thread and of others, go to standard error at its end. Reads through
// a mapping are not counted.
#pragma once

#include <string>
#include <vector>

namespace sextant::test {

struct DiskCalls {
    long ofThread = 0;               // of the thread that began to watch
    long ofOthers = 0;               // of all other threads
    std::vector<std::string> first;  // of the thread: "fsync" or "open /path", at most 32
};

// Starts watching, with counts of 0 and no slowness or failures; the calling thread is counted
// apart from the others. No folders: watches nothing.
void watchDisk(const std::vector<std::string>& folders);
void slowDisk(int milliseconds);  // every call on any thread takes longer; 0: no longer
void failDisk(int error);         // every call fails with this errno; 0: none fails
DiskCalls diskCalls();

}  // namespace sextant::test
