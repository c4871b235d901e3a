// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/store/hdf5_handle.h"

#include <string>
#include <string_view>

namespace sextant {

namespace {

// HDF5 puts strerror()'s words between these in the message of a failed system call.
constexpr std::string_view systemBegin = "error message = '";
constexpr char systemEnd = '\'';

herr_t collect(unsigned, const H5E_error2_t* entry, void* data) {
    auto& reason = *static_cast<std::string*>(data);
    const std::string_view text = entry->desc != nullptr ? entry->desc : "";
    if (const auto begin = text.find(systemBegin); begin != text.npos) {
        const std::string_view words = text.substr(begin + systemBegin.size());
        reason = words.substr(0, words.find(systemEnd));
        return 1;  // nothing says it better
    }
    if (reason.empty()) reason = text;
    return 0;
}

// The library has one state for the whole process, and so it has one lock.
std::recursive_mutex& theLibrary() {
    static std::recursive_mutex mutex;
    return mutex;
}

}  // namespace

Hdf5Quiet::Hdf5Quiet() : alone_(theLibrary()) {
    // A damaged file can leave the library unable to tidy up when the program ends: it says so, or
    // crashes. Nothing depends on that tidying.
    H5dont_atexit();
    H5Eget_auto2(H5E_DEFAULT, &print_, &data_);
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
}

Hdf5Quiet::~Hdf5Quiet() {
    H5Eset_auto2(H5E_DEFAULT, print_, data_);
}

Message hdf5Reason() {
    std::string reason;
    // Upward: the innermost message, which knows most, comes first.
    H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, collect, &reason);
    return reason.empty() ? Message("HDF5 gives no reason") : Message::verbatim(reason);
}

}  // namespace sextant
