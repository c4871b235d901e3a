// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/reason.h"

#include <filesystem>
#include <new>

namespace sextant {

std::string reasonOf(const std::exception& exception) {
    if (dynamic_cast<const std::bad_alloc*>(&exception) != nullptr)
        return "out of memory; use a shorter length or fewer samples";
    if (const auto* refused = dynamic_cast<const std::filesystem::filesystem_error*>(&exception)) {
        std::string where = refused->path1().string();
        if (!refused->path2().empty()) where += " to " + refused->path2().string();
        return (where.empty() ? where : where + ": ") + refused->code().message();
    }
    return exception.what();
}

std::string reasonOf(const std::exception_ptr& thrown) {
    try {
        std::rethrow_exception(thrown);
    } catch (const std::exception& exception) {
        return reasonOf(exception);
    } catch (...) {
        return "something that is not an exception was thrown; this is a fault of the program";
    }
}

}  // namespace sextant
