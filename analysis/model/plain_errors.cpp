// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/plain_errors.h"

#include <c10/util/Exception.h>

#include <new>
#include <string>

#include "analysis/error.h"

namespace sextant {

void rethrowPlainly() {
    const auto memory = [] {
        return Error("not enough memory; use a shorter length, fewer samples or a smaller batch");
    };
    try {
        throw;
    } catch (const c10::OutOfMemoryError&) {
        throw Error(
            "not enough memory on the GPU; use a shorter length, fewer samples or a smaller batch");
    } catch (const c10::Error& error) {
        const std::string what = error.what_without_backtrace();
        // The CPU's allocator has no exception of its own.
        if (what.find("can't allocate memory") != std::string::npos ||
            what.find("not enough memory") != std::string::npos)
            throw memory();
        throw Error("libtorch: {}", what);
    } catch (const std::bad_alloc&) {
        throw memory();
    }
}

}  // namespace sextant
