// SPDX-License-Identifier: GPL-3.0-or-later
// A saved picture of the window.
#pragma once

#include <QImage>
#include <filesystem>
#include <set>

#include "tests/catch.h"

namespace sextant::test {

// Something is painted: a picture of one colour is none.
inline void checkPicture(const std::filesystem::path& file) {
    const QImage image(QString::fromStdString(file.string()));
    REQUIRE_FALSE(image.isNull());
    CHECK(image.width() >= 1024);
    CHECK(image.height() >= 700);
    std::set<QRgb> colours;
    for (int y = 0; y < image.height(); y += 5)
        for (int x = 0; x < image.width(); x += 5)
            colours.insert(image.pixel(x, y));
    CHECK(colours.size() > 50);
}

}  // namespace sextant::test
