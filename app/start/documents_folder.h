// SPDX-License-Identifier: GPL-3.0-or-later
// Where a file dialog begins that has not been used before.
#pragma once

#include <QString>

namespace sextant {

// The XDG folder of the person's documents, or home where there is none. Asks the file system.
QString documentsFolder();

}  // namespace sextant
