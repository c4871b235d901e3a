// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/theme.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontMetricsF>
#include <QWidget>
#include <algorithm>
#include <array>
#include <cmath>

namespace sextant {
namespace {

constexpr double kReadable = 4.5;                             // WCAG 2.1 AA for running text
constexpr const char* numberFamilyProperty = "numberFamily";  // of the application

double linear(double channel) {
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor& colour) {
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
           0.0722 * linear(colour.blueF());
}

// `base` where its digits are of equal width; else with what makes them so.
QFont evenDigits(const QFont& base) {
    const QFontMetricsF metrics(base);
    const double width = metrics.horizontalAdvance(QLatin1Char('0'));
    bool even = true;
    for (char digit = '1'; digit <= '9'; ++digit)
        even =
            even && std::abs(metrics.horizontalAdvance(QLatin1Char(digit)) - width) < 0.01 * width;
    if (even) return base;
    QFont font = base;
#if QT_VERSION >= QT_VERSION_CHECK(6, 7, 0)
    font.setFeature("tnum", 1);
#else
    font.setFamily(QFontDatabase::systemFont(QFontDatabase::FixedFont).family());
#endif
    return font;
}

}  // namespace

double contrast(const QColor& first, const QColor& second) {
    const double a = luminance(first) + 0.05;
    const double b = luminance(second) + 0.05;
    return std::max(a, b) / std::min(a, b);
}

QColor blend(const QColor& background, const QColor& colour, double share) {
    const auto mix = [share](int below, int above) {
        return static_cast<int>(std::lround(below + (above - below) * share));
    };
    return {mix(background.red(), colour.red()), mix(background.green(), colour.green()),
            mix(background.blue(), colour.blue())};
}

QColor legible(const QColor& colour, const QColor& background) {
    const QColor goal = textOn(background);
    for (int percent = 0; percent < 100; ++percent) {
        const QColor candidate = blend(colour, goal, percent / 100.0);
        if (contrast(candidate, background) >= kReadable) return candidate;
    }
    return goal;
}

QColor textOn(const QColor& background) {
    const QColor black(0, 0, 0), white(255, 255, 255);
    return contrast(black, background) >= contrast(white, background) ? black : white;
}

void chooseNumberFamily(const QString& family) {
    qApp->setProperty(numberFamilyProperty, family);
}

void setNumberFont(QWidget* widget) {
    // Only what makes digits equal: a family that was chosen is the style sheet's, and goes with
    // it.
    widget->setProperty("numbers", true);
    widget->setFont(evenDigits(QFont()));
}

QFont numberFont(const QFont& base) {
    const QString chosen = qApp ? qApp->property(numberFamilyProperty).toString() : QString();
    if (!chosen.isEmpty()) {
        QFont font = base;
        font.setFamilies({chosen});
#if QT_VERSION >= QT_VERSION_CHECK(6, 7, 0)
        font.setFeature("tnum", 1);
#endif
        return font;
    }
    return evenDigits(base);
}

Theme Theme::dark() {
    return Theme(true);
}
Theme Theme::light() {
    return Theme(false);
}

QColor Theme::color(Role role) const {
    switch (role) {
        case Role::window:
            return dark_ ? QColor(0x14, 0x17, 0x1C) : QColor(0xF4, 0xF4, 0xF1);
        case Role::panel:
            return dark_ ? QColor(0x1B, 0x1F, 0x26) : QColor(0xFF, 0xFF, 0xFF);
        case Role::raised:
            return dark_ ? QColor(0x23, 0x29, 0x33) : QColor(0xF0, 0xF1, 0xF3);
        case Role::line:
            return dark_ ? QColor(0x2C, 0x33, 0x3E) : QColor(0xD9, 0xDC, 0xE1);
        case Role::text:
            return dark_ ? QColor(0xE6, 0xE9, 0xEF) : QColor(0x1B, 0x1F, 0x26);
        // Light: a shade darker than the drawing's #667085, which has 4.4 : 1 on a raised surface.
        case Role::muted:
            return dark_ ? QColor(0x8D, 0x97, 0xA8) : QColor(0x60, 0x6A, 0x7E);
        case Role::accent:
            return dark_ ? QColor(0xD9, 0xA4, 0x41) : QColor(0xA8, 0x6F, 0x00);
        case Role::entropy:
            return dark_ ? QColor(0x5C, 0xC8, 0xFF) : QColor(0x0B, 0x6F, 0xB8);
        case Role::logPerplexity:
            return dark_ ? QColor(0xFF, 0x8A, 0x65) : QColor(0xC8, 0x45, 0x1F);
        case Role::reference:
            return dark_ ? QColor(0x6B, 0x75, 0x86) : QColor(0x98, 0xA1, 0xB0);
        case Role::better:
            return dark_ ? QColor(0x58, 0xC4, 0x8D) : QColor(0x1E, 0x8E, 0x5A);
        case Role::worse:
            return dark_ ? QColor(0xE5, 0x56, 0x6D) : QColor(0xC2, 0x30, 0x4A);
    }
    return {};
}

QColor Theme::textColor(Role role) const {
    // Of every role, once: views ask for it whenever a number changes.
    const auto readable = [](const Theme& theme) {
        std::array<QColor, static_cast<std::size_t>(Role::worse) + 1> colours;
        for (std::size_t i = 0; i < colours.size(); ++i) {
            colours[i] = theme.color(static_cast<Role>(i));
            for (const QColor& surface : {theme.color(Role::window), theme.color(Role::panel),
                                          theme.color(Role::raised), theme.newTerritory()})
                colours[i] = legible(colours[i], surface);
        }
        return colours;
    };
    static const auto ofDark = readable(dark()), ofLight = readable(light());
    return (dark_ ? ofDark : ofLight).at(static_cast<std::size_t>(role));
}

QColor Theme::newTerritory() const {
    return blend(color(Role::panel), color(Role::accent), 0.05);
}

QPalette Theme::palette() const {
    QPalette palette;
    const QColor text = color(Role::text), muted = color(Role::muted);
    palette.setColor(QPalette::Window, color(Role::window));
    palette.setColor(QPalette::WindowText, text);
    palette.setColor(QPalette::Base, color(Role::panel));
    palette.setColor(QPalette::AlternateBase, color(Role::raised));
    palette.setColor(QPalette::Text, text);
    palette.setColor(QPalette::PlaceholderText, muted);
    palette.setColor(QPalette::Button, color(Role::raised));
    palette.setColor(QPalette::ButtonText, text);
    palette.setColor(QPalette::BrightText, color(Role::worse));
    palette.setColor(QPalette::ToolTipBase, color(Role::raised));
    palette.setColor(QPalette::ToolTipText, text);
    palette.setColor(QPalette::Highlight, color(Role::accent));
    palette.setColor(QPalette::HighlightedText, textOn(color(Role::accent)));
    palette.setColor(QPalette::Link, textColor(Role::entropy));
    palette.setColor(QPalette::LinkVisited, textColor(Role::entropy));
    palette.setColor(QPalette::Light, blend(color(Role::raised), Qt::white, 0.1));
    palette.setColor(QPalette::Midlight, color(Role::raised));
    palette.setColor(QPalette::Mid, color(Role::line));
    palette.setColor(QPalette::Dark, color(Role::line));
    palette.setColor(QPalette::Shadow, Qt::black);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        const QColor faded = blend(color(Role::panel), muted, 0.6);
        palette.setColor(QPalette::Disabled, role, faded);
    }
    return palette;
}

}  // namespace sextant
