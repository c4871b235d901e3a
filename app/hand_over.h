// SPDX-License-Identifier: GPL-3.0-or-later
// Passes a call from a lane's thread to the window's thread.
#pragma once

#include <QMetaObject>
#include <QObject>
#include <atomic>
#include <memory>
#include <utility>

namespace sextant {

// `act` with an atomic flag that synchronizes the two threads: the thread sanitizer cannot see the
// synchronization inside Qt.
template <typename Act>
struct HandedOver {
    explicit HandedOver(Act given) : act(std::move(given)) {}

    Act act;
    std::atomic<bool> whole = false;
};

// Runs `act` in the event loop of `receiver`'s thread, unless `receiver` is gone by then; `act`
// sees what this thread has written.
template <typename Act>
void handOver(QObject* receiver, Act act) {
    auto handed = std::make_shared<HandedOver<Act>>(std::move(act));
    handed->whole.store(true, std::memory_order_release);
    QMetaObject::invokeMethod(
        receiver,
        [handed = std::move(handed)] {
            if (handed->whole.load(std::memory_order_acquire)) handed->act();
        },
        Qt::QueuedConnection);
}

}  // namespace sextant
