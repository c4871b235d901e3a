// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/script/sample_path.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>
#include <string_view>

#include "analysis/error.h"
#include "app/start/sample_folder.h"

namespace sextant {

namespace {

constexpr std::string_view samplePrefix = "sample:";

}  // namespace

bool isSample(const std::string& path) {
    if (!path.starts_with(samplePrefix)) return false;
    const QString name = QString::fromStdString(path.substr(samplePrefix.size()));
    return !name.isEmpty() && !name.contains('\\') && !name.split('/').contains("..");
}

std::string samplePath(const std::string& path, bool text) {
    if (!path.starts_with(samplePrefix)) return path;
    if (!isSample(path))
        throw Error("{}: expected the name of a checkpoint or of a text of the samples", path);
    const QString folder = samplesFolder(QCoreApplication::applicationDirPath());
    if (folder.isEmpty()) throw Error("{}: the samples were not found beside the program", path);
    return (folder + (text ? "/texts/" : "/")).toStdString() + path.substr(samplePrefix.size());
}

}  // namespace sextant
