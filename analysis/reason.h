// SPDX-License-Identifier: GPL-3.0-or-later
// What to tell a person about an exception that ended an operation.
#pragma once

#include <exception>
#include <string>

namespace sextant {

// The message of an Error or of another std::exception; memory that could not be had, in words a
// person can act on; what the file system refused, as "PATH: the system's reason". Never throws but
// for want of memory.
std::string reasonOf(const std::exception& exception);
// The same for anything that was thrown.
std::string reasonOf(const std::exception_ptr& thrown);

}  // namespace sextant
