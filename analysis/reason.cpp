// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/reason.h"

#include <filesystem>
#include <new>

#include "analysis/error.h"

namespace sextant {

Message reasonOf(const std::exception& exception) {
    if (const auto* error = dynamic_cast<const Error*>(&exception)) return error->message();
    if (dynamic_cast<const std::bad_alloc*>(&exception) != nullptr)
        return Message("out of memory; use a shorter length or fewer samples");
    if (const auto* refused = dynamic_cast<const std::filesystem::filesystem_error*>(&exception)) {
        const std::string what = refused->code().message();
        if (!refused->path2().empty())
            return Message("{} to {}: {}", refused->path1(), refused->path2(), what);
        if (!refused->path1().empty()) return Message("{}: {}", refused->path1(), what);
        return Message::verbatim(what);
    }
    return Message::verbatim(exception.what());
}

Message reasonOf(const std::exception_ptr& thrown) {
    try {
        std::rethrow_exception(thrown);
    } catch (const std::exception& exception) {
        return reasonOf(exception);
    } catch (...) {
        return Message(
            "something that is not an exception was thrown; this is a fault of the program");
    }
}

}  // namespace sextant
