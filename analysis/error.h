// SPDX-License-Identifier: GPL-3.0-or-later
// How an operation ends when it cannot be done, and how it is asked to stop.
#pragma once

#include <functional>
#include <memory>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <utility>

#include "analysis/message.h"

namespace sextant {

// A reason a person understands. The message names the file, the tensor or key, what was found,
// what was expected and what to do, in that order, as far as each applies.
class Error : public std::runtime_error {
  public:
    explicit Error(Message message)
        : std::runtime_error(message.text()),
          message_(std::make_shared<const Message>(std::move(message))) {}
    // As Message: Error("{}: it is empty, expected a text", path).
    template <class... Arguments>
    explicit Error(Pattern<sizeof...(Arguments)> pattern, const Arguments&... arguments)
        : Error(Message(pattern, arguments...)) {}

    const Message& message() const { return *message_; }

  private:
    std::shared_ptr<const Message> message_;  // shared: an exception is copied without throwing
};

// Stopped on request. Not an Error: nothing went wrong.
class Cancelled : public std::exception {
  public:
    const char* what() const noexcept override { return "cancelled"; }
};

// The argument of long work: a callback for its progress, and a stop request to check.
struct Progress {
    // fraction done, 0 to 1, and what is being done; may be empty. Called from the working thread.
    std::function<void(double fraction, const Message& what)> report;
    std::stop_token stop;

    void operator()(double fraction, const Message& what) const {
        if (report) report(fraction, what);
    }
    void operator()(double fraction, Pattern<0> what) const {
        if (report) report(fraction, Message(what));
    }
    // Throws Cancelled once a stop was requested.
    void checkStop() const {
        if (stop.stop_requested()) throw Cancelled();
    }
};

}  // namespace sextant
