// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl+C and SIGTERM as a request to stop.
#pragma once

#include <stop_token>
#include <thread>

namespace sextant {

constexpr int cancelledCode = 130;  // of the program that was asked to stop

// While it lives, the first interrupt asks for a stop; a second one ends the program at once with
// cancelledCode. To be made before any other thread: they all leave these signals to it.
class Interrupts {
  public:
    Interrupts();
    ~Interrupts();  // ends its thread and waits for it
    Interrupts(const Interrupts&) = delete;
    Interrupts& operator=(const Interrupts&) = delete;

    std::stop_token token() const { return asked_.get_token(); }

  private:
    std::stop_source asked_;
    std::thread thread_;  // last: it uses the other
};

}  // namespace sextant
