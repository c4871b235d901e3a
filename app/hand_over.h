// SPDX-License-Identifier: GPL-3.0-or-later
// From a lane's thread to the window's.
#pragma once

#include <QMetaObject>
#include <QObject>
#include <atomic>
#include <memory>
#include <utility>

namespace sextant {

// `act` with the flag that passes it from one thread to the other: what Qt does to that end within
// itself the thread sanitizer cannot see.
template <typename Act>
struct HandedOver {
    explicit HandedOver(Act given) : act(std::move(given)) {}

    Act act;
    std::atomic<bool> whole = false;
};

// Runs `act` in the event loop of `receiver`'s thread, unless it is gone by then; what this thread
// has written is seen there.
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
