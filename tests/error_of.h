// SPDX-License-Identifier: GPL-3.0-or-later
// The message with which an operation fails.
#pragma once

#include <string>

#include "analysis/error.h"

namespace sextant::test {

// The message of the Error that `action` throws; empty when it throws none.
template <typename Action>
std::string errorOf(Action action) {
    try {
        action();
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

}  // namespace sextant::test
