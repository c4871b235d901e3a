// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/sigbus_guard.h"

#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <mutex>

#include "analysis/error.h"

namespace sextant {
namespace {

// Read by a signal handler: nothing but lock-free numbers.
struct Watched {
    std::atomic<std::uintptr_t> begin{0}, end{0};  // end 0: a free slot
    std::atomic<std::uintptr_t> hit{0};            // the first address that could not be read
};
std::array<Watched, 4096> watched;
std::mutex choosing;

struct sigaction handlerBefore = {};
std::uintptr_t pageSize = 0;

Watched* watcher(std::uintptr_t address) {
    for (Watched& mapping : watched) {
        if (address < mapping.end && address >= mapping.begin) return &mapping;
    }
    return nullptr;
}

// Before the zeros are there: nobody reads them unrecorded.
void record(Watched& mapping, std::uintptr_t address) {
    std::uintptr_t none = 0;
    mapping.hit.compare_exchange_strong(none, address);
}

void onBusError(int, siginfo_t* info, void*) {
    const int saved = errno;
    const auto address = reinterpret_cast<std::uintptr_t>(info->si_addr);
    void* const page = reinterpret_cast<void*>(address / pageSize * pageSize);
    Watched* const mapping = watcher(address);
    if (mapping != nullptr) record(*mapping, address);
    const bool replaced =
        mapping != nullptr && ::mmap(page, pageSize, PROT_READ,
                                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED;
    // Not ours: the same access again, as if there had been no handler.
    if (!replaced) ::sigaction(SIGBUS, &handlerBefore, nullptr);
    errno = saved;
}

void install() {
    pageSize = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    struct sigaction action = {};
    action.sa_sigaction = onBusError;
    action.sa_flags = SA_SIGINFO;
    ::sigemptyset(&action.sa_mask);
    ::sigaction(SIGBUS, &action, &handlerBefore);
}

}  // namespace

SigbusGuard::SigbusGuard(std::span<const std::byte> mapping) : slot_(0) {
    static std::once_flag installed;
    std::call_once(installed, install);
    const std::lock_guard lock(choosing);
    while (slot_ < watched.size() && watched[slot_].end != 0)
        ++slot_;
    if (slot_ == watched.size())
        throw Error("more than {} files are open at once; close some models", watched.size());
    const auto begin = reinterpret_cast<std::uintptr_t>(mapping.data());
    watched[slot_].begin = begin;
    watched[slot_].hit = 0;
    watched[slot_].end = begin + mapping.size();
}

std::optional<std::size_t> SigbusGuard::firstUnreadable() const {
    const std::uintptr_t hit = watched[slot_].hit;
    if (hit == 0) return std::nullopt;
    return hit - watched[slot_].begin;
}

SigbusGuard::~SigbusGuard() {
    watched[slot_].end = 0;
}

}  // namespace sextant
