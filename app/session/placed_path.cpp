// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/placed_path.h"

#include <QFileInfo>

#include "analysis/checkpoint/hub_cache.h"

namespace sextant {

std::string absolutePath(const QString& path, const QDir& base) {
    return QDir::cleanPath(base.absoluteFilePath(path)).toStdString();
}

std::string modelNamed(const std::string& model, const QDir& base) {
    const QString path = QString::fromStdString(model);
    return hubName(model) && !QFileInfo::exists(base.absoluteFilePath(path))
               ? model
               : absolutePath(path, base);
}

}  // namespace sextant
