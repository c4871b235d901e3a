// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/curve_export.h"

#include <QSaveFile>
#include <cmath>

#include "analysis/error.h"

namespace sextant {
namespace {

constexpr double kUnitsPerMillimetre = 96.0 / 25.4;

double heightOf(PictureWidth width) {
    return width == PictureWidth::column ? 60.0 : 92.0;
}

}  // namespace

QSize pictureSize(PictureWidth width) {
    return {static_cast<int>(std::lround(static_cast<double>(width) * kUnitsPerMillimetre)),
            static_cast<int>(std::lround(heightOf(width) * kUnitsPerMillimetre))};
}

void writeWhole(const QString& path, const std::function<void(QIODevice&)>& write) {
    QSaveFile file(path);
    // Renaming is the whole point: never write into the old file where it cannot be replaced.
    file.setDirectWriteFallback(false);
    const auto fail = [&] {
        throw Error(
            "{}: cannot be written: {}; choose another folder or check its permissions and free "
            "space",
            path.toStdString(), file.errorString().toStdString());
    };
    if (!file.open(QIODevice::WriteOnly)) fail();
    try {
        write(file);
    } catch (...) {
        file.cancelWriting();
        throw;
    }
    if (!file.commit()) fail();
}

}  // namespace sextant
