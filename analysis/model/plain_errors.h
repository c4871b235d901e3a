// SPDX-License-Identifier: GPL-3.0-or-later
// What libtorch and the allocator throw, as Errors a person understands: no backtrace, and memory
// that could not be had is called so.
#pragma once

#include <utility>

namespace sextant {

// Within a catch block: throws what is being handled again. Errors and Cancelled as they are;
// libtorch's as an Error without their backtrace; for want of memory, here or on a GPU, an Error
// that says what to do.
[[noreturn]] void rethrowPlainly();

// work(), with what it throws made plain.
template <typename Work>
decltype(auto) plainly(Work&& work) {
    try {
        return std::forward<Work>(work)();
    } catch (...) {
        rethrowPlainly();
    }
}

}  // namespace sextant
