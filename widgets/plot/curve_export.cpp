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

void writeTable(const CurveTable& table, const QString& path, const PictureIdentity& identity) {
    QByteArray bytes = "position," + table.columns.join(',').toUtf8() + '\n';
    const std::size_t rows = table.values.empty() ? 0 : table.values.front().size();
    for (std::size_t row = 0; row < rows; ++row) {
        bytes += QByteArray::number(table.first + static_cast<qint64>(row));
        for (const auto& column : table.values) {
            bytes += ',';
            if (std::isfinite(column[row])) bytes += QByteArray::number(column[row], 'g', 9);
        }
        bytes += '\n';
    }
    writeTableText(path, identity.title + '\n' + identity.description, bytes);
}

}  // namespace sextant
