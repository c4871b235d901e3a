// SPDX-License-Identifier: GPL-3.0-or-later
// How an operation ends when it cannot be done, and how it is asked to stop.
#pragma once

#include <functional>
#include <stdexcept>
#include <stop_token>
#include <string>

namespace sextant {

// A reason a person understands. The message names the file, the tensor or key, what was found,
// what was expected and what to do, in that order, as far as each applies.
class Error : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// Stopped on request. Not an Error: nothing went wrong.
class Cancelled : public std::exception {
  public:
    const char* what() const noexcept override { return "cancelled"; }
};

// The argument of long work: a callback for its progress, and a stop request to check.
struct Progress {
    // fraction done, 0 to 1, and what is being done; may be empty. Called from the working thread.
    std::function<void(double fraction, const std::string& what)> report;
    std::stop_token stop;

    void operator()(double fraction, const std::string& what) const {
        if (report) report(fraction, what);
    }
    // Throws Cancelled once a stop was requested.
    void checkStop() const {
        if (stop.stop_requested()) throw Cancelled();
    }
};

}  // namespace sextant
