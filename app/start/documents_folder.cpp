// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/start/documents_folder.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

namespace sextant {

QString documentsFolder() {
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QFileInfo(folder).isDir() ? folder : QDir::homePath();
}

}  // namespace sextant
