// SPDX-License-Identifier: GPL-3.0-or-later
// The message for the user about an exception that ended an operation.
#pragma once

#include <exception>

#include "analysis/message.h"

namespace sextant {

// The message of an Error or of another std::exception; for lack of memory, a message the user can
// act on; for file system errors, "PATH: the system's reason". Throws nothing but std::bad_alloc.
Message reasonOf(const std::exception& exception);
// The same for anything that was thrown.
Message reasonOf(const std::exception_ptr& thrown);

}  // namespace sextant
