// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/colormap.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sextant {
namespace {

// Sixteen even samples of viridis (Smith and van der Walt, 2015, public domain). Between them the
// map is straight to within two of 255 levels.
constexpr std::array<QRgb, 16> kViridis{0x440154, 0x481a6c, 0x472f7d, 0x414487, 0x39568c, 0x31688e,
                                        0x2a788e, 0x23888e, 0x1f988b, 0x22a884, 0x35b779, 0x54c568,
                                        0x7ad151, 0xa5db36, 0xd2e21b, 0xfde725};

double toLinear(double c) {
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}
double fromLinear(double c) {
    c = std::clamp(c, 0.0, 1.0);
    return c <= 0.0031308 ? 12.92 * c : 1.055 * std::pow(c, 1.0 / 2.4) - 0.055;
}

// Oklab (Ottosson, 2020): a straight line in it passes through no muddy or brighter colours.
struct Oklab {
    double l, a, b;
};

Oklab toOklab(const QColor& colour) {
    const double r = toLinear(colour.redF()), g = toLinear(colour.greenF()),
                 b = toLinear(colour.blueF());
    const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

QColor fromOklab(const Oklab& lab) {
    const double l = std::pow(lab.l + 0.3963377774 * lab.a + 0.2158037573 * lab.b, 3.0);
    const double m = std::pow(lab.l - 0.1055613458 * lab.a - 0.0638541728 * lab.b, 3.0);
    const double s = std::pow(lab.l - 0.0894841775 * lab.a - 1.2914855480 * lab.b, 3.0);
    const auto channel = [](double c) {
        return static_cast<int>(std::lround(255 * fromLinear(c)));
    };
    return {channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
            channel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
            channel(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)};
}

}  // namespace

QColor viridis(double t) {
    if (!(t > 0.0)) return QColor(kViridis.front());
    if (t >= 1.0) return QColor(kViridis.back());
    const double place = t * (kViridis.size() - 1);
    const auto index = static_cast<std::size_t>(place);
    const double part = place - static_cast<double>(index);
    const QColor low(kViridis[index]), high(kViridis[index + 1]);
    const auto mix = [part](int a, int b) {
        return static_cast<int>(std::lround(a + part * (b - a)));
    };
    return {mix(low.red(), high.red()), mix(low.green(), high.green()),
            mix(low.blue(), high.blue())};
}

QColor diverging(double t, const QColor& middle) {
    if (std::isnan(t) || t == 0.0) return middle;
    const bool onDark = middle.lightnessF() < 0.5;
    const QColor end = t < 0 ? (onDark ? QColor(0x4f, 0xa3, 0xf0) : QColor(0x1f, 0x5f, 0xa8))
                             : (onDark ? QColor(0xf0, 0x6a, 0x5a) : QColor(0xb0, 0x22, 0x2f));
    const double share = std::min(std::abs(t), 1.0);
    const Oklab from = toOklab(middle), to = toOklab(end);
    return fromOklab({from.l + share * (to.l - from.l), from.a + share * (to.a - from.a),
                      from.b + share * (to.b - from.b)});
}

QColor sigmaColor(double sigma, double range, const QColor& middle) {
    if (std::isnan(sigma)) return middle;
    if (sigma <= 0.0) return diverging(-1.0, middle);
    return diverging(std::log(sigma) / std::log(range), middle);
}

QPen SeriesStyle::pen(double width) const {
    QPen pen(colour, width);
    if (!dashes.isEmpty()) pen.setDashPattern(dashes);
    return pen;
}

SeriesStyle seriesStyle(int index, const QColor& text) {
    static const std::array<QColor, 8> colours{QColor(0xE6, 0x9F, 0x00), QColor(0x56, 0xB4, 0xE9),
                                               QColor(0x00, 0x9E, 0x73), QColor(0xF0, 0xE4, 0x42),
                                               QColor(0x00, 0x72, 0xB2), QColor(0xD5, 0x5E, 0x00),
                                               QColor(0xCC, 0x79, 0xA7), QColor()};
    static const std::array<QVector<qreal>, 5> patterns{
        QVector<qreal>{}, {6, 3}, {2, 2}, {8, 3, 2, 3}, {10, 4}};
    const int place = std::max(index, 0);
    const QColor colour = colours[place % 8];
    // Neighbours differ in the dash as well as in the colour.
    return {colour.isValid() ? colour : text, patterns[(place + place / 8) % 5]};
}

}  // namespace sextant
