// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/batch/interrupts.h"

#include <csignal>
#include <cstdlib>

namespace sextant {

namespace {

// Ends the waiting thread; nobody else uses it.
constexpr int enough = SIGUSR1;

sigset_t watched() {
    sigset_t signals;
    sigemptyset(&signals);
    for (const int signal : {SIGINT, SIGTERM, enough})
        sigaddset(&signals, signal);
    return signals;
}

void watch(std::stop_source asked) {
    const sigset_t signals = watched();
    for (int signal = 0;;) {
        if (sigwait(&signals, &signal) != 0) continue;
        if (signal == enough) return;
        if (asked.stop_requested()) std::_Exit(cancelledCode);
        asked.request_stop();
    }
}

}  // namespace

Interrupts::Interrupts() {
    const sigset_t signals = watched();
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    thread_ = std::thread(watch, asked_);
}

Interrupts::~Interrupts() {
    pthread_kill(thread_.native_handle(), enough);
    thread_.join();
}

}  // namespace sextant
