// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/paper_style.h"

#include <algorithm>
#include <cmath>

namespace sextant {

namespace {

PaperStyle& chosenStyle() {
    static PaperStyle style;
    return style;
}

}  // namespace

void choosePaperStyle(const PaperStyle& style) {
    chosenStyle() = style;
}

const PaperStyle& paperStyle() {
    return chosenStyle();
}

QFont paperFont(const QFont& base, double pixels) {
    const PaperStyle& style = paperStyle();
    QFont font = base;
    if (!style.family.isEmpty()) font.setFamily(style.family);
    const double size = pixels * style.textPercent / 100.0;
    font.setPixelSize(std::max(1, static_cast<int>(std::lround(size))));
    return font;
}

QColor inGrey(const QColor& colour) {
    const int grey = qGray(colour.rgb());
    return QColor(grey, grey, grey, colour.alpha());
}

QImage inGrey(const QImage& image) {
    QImage grey = image.convertToFormat(QImage::Format_ARGB32);
    for (int y = 0; y < grey.height(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(grey.scanLine(y));
        for (int x = 0; x < grey.width(); ++x) {
            const int value = qGray(line[x]);
            line[x] = qRgba(value, value, value, qAlpha(line[x]));
        }
    }
    grey.setDevicePixelRatio(image.devicePixelRatio());
    return grey;
}

}  // namespace sextant
