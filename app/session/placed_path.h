// SPDX-License-Identifier: GPL-3.0-or-later
// Paths as experiments have them: whole, whatever the folder is that a program was started in.
#pragma once

#include <QDir>
#include <QString>
#include <string>

namespace sextant {

// Relative to `base`.
std::string absolutePath(const QString& path, const QDir& base = QDir::current());
// The same of a checkpoint; a name in the Hugging Face cache stays one, unless a file of this name
// is there. Asks the file system.
std::string modelNamed(const std::string& model, const QDir& base = QDir::current());

}  // namespace sextant
