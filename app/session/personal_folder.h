// SPDX-License-Identifier: GPL-3.0-or-later
// Where what a person keeps lies: jobs with their journals, pins.
#pragma once

#include <filesystem>
#include <string>

namespace sextant {

// The folder `name` ("jobs", "pins") in `dataHome`/sextant, which is $XDG_DATA_HOME, or
// `home`/.local/share where that is empty or no absolute path (XDG Base Directory Specification
// 0.8). Earlier versions kept it in `home`/Sextant: where something lies there it goes on there.
// Nothing is created. Asks the file system, once.
std::filesystem::path personalFolder(const std::string& name, const std::filesystem::path& home,
                                     const std::filesystem::path& dataHome);

}  // namespace sextant
