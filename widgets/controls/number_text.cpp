// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/number_text.h"

#include <QLocale>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>

#include "analysis/values/number_text.h"

namespace sextant {

std::optional<double> numberIn(QString text) {
    text = text.trimmed();
    if (text.count(QLatin1Char(',')) + text.count(QLatin1Char('.')) > 1) return std::nullopt;
    text.replace(QLatin1Char(','), QLatin1Char('.'));
    QLocale locale = QLocale::c();
    locale.setNumberOptions(QLocale::RejectGroupSeparator);
    bool ok = false;
    const double value = locale.toDouble(text, &ok);
    if (!ok || !std::isfinite(value)) return std::nullopt;
    return value;
}

std::optional<double> groupedNumberIn(QString text) {
    static const QRegularExpression form(
        QRegularExpression::anchoredPattern("-?[1-9][0-9]{0,2}(,[0-9]{3})+(\\.[0-9]+)?"));
    text = text.trimmed();
    if (!form.match(text).hasMatch()) return std::nullopt;
    return numberIn(text.remove(QLatin1Char(',')));
}

std::optional<double> factorIn(const QString& text) {
    const QString given = text.trimmed();
    if (given.isEmpty() || !QString::fromUtf8("*\u00d7xX").contains(given.front()))
        return std::nullopt;
    return numberIn(given.mid(1));
}

QString wholeNumber(double value, int decimals) {
    constexpr int most = 6;
    if (value != 0.0 && std::abs(value) < 1e-4) return QString::number(value, 'g', most);
    QString text = QString::number(value, 'f', std::max(decimals, most));
    qsizetype spare = std::max(decimals, most) - decimals;
    for (; spare > 0 && text.endsWith(QLatin1Char('0')); --spare)
        text.chop(1);
    if (text.endsWith(QLatin1Char('.'))) text.chop(1);
    return text;
}

QString fittedNumber(double value, int decimals, const QFontMetrics& font, int room) {
    const auto fits = [&](const QString& text) { return font.horizontalAdvance(text) <= room; };
    const QString whole = wholeNumber(value, decimals);
    if (fits(whole)) return whole;
    if (std::abs(value) >= 1.0) {
        for (int fewer = 5; fewer >= 0; --fewer) {
            const QString text = QString::number(value, 'f', fewer);
            if (text.size() < whole.size() && fits(text)) return text;
        }
    }
    QString text;
    for (int digits = 6; digits > 0; --digits) {
        text = QString::number(value, 'g', digits);
        text.replace("e+", "e").replace("e0", "e").replace("e-0", "e-");
        if (fits(text)) break;
        if (value == 0.0 || std::abs(value) >= 0.01) continue;
        // Zeros after the point take the room of digits: "1.78e-4".
        QString powers = QString::number(value, 'e', digits - 1);
        powers.replace("e-0", "e-");
        if (fits(powers)) return powers;
    }
    return text;
}

QString printedNumber(double value, int decimals) {
    if (std::isnan(value)) return QString::fromUtf8("\u2013");
    const QString text = QString::number(std::abs(value), 'f', decimals);
    return value < 0 ? QString::fromUtf8("\u2212") + text : text;
}

QString limitText(double limit) {
    constexpr int digits = 10;
    // A short one as it may be typed, without a comma that could be a point.
    if (std::abs(limit) >= 1e5 && std::abs(limit) < 1e15 && limit == std::round(limit))
        return QString::fromStdString(groupedText(std::llround(limit)));
    return QString::number(limit, 'g', digits);
}

QString groupedNumber(qint64 value) {
    return QLocale(QLocale::English).toString(value);
}

QString groupedNumber(double value, int decimals) {
    return QLocale(QLocale::English).toString(value, 'f', decimals);
}

}  // namespace sextant
