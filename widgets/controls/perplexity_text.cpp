// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/perplexity_text.h"

#include <QLocale>
#include <algorithm>
#include <cmath>

namespace sextant {

namespace {

constexpr QChar minus(0x2212);

// Decimals that leave about as many digits whatever the size.
int decimalsOf(double size, Digits digits) {
    const int most = size < 100 ? 3 : size < 1000 ? 2 : size < 10000 ? 1 : 0;
    return std::max(0, most - (digits == Digits::less ? 1 : 0));
}

QString sizeText(double size, Digits digits) {
    const QLocale locale(QLocale::English);
    if (size < 999'999.5) return locale.toString(size, 'f', decimalsOf(size, digits));
    if (size < 999.95e6) {
        const double millions = size / 1e6;
        const int decimals = millions < 10 ? 3 : millions < 100 ? 2 : 1;
        return locale.toString(millions, 'f', decimals - (digits == Digits::less ? 1 : 0)) + " M";
    }
    QString text = QString::number(size, 'e', 2);
    return text.replace("e+0", "e").replace("e+", "e");
}

}  // namespace

QString perplexityText(std::optional<double> perplexity, Digits digits) {
    if (!perplexity) return QString::fromUtf8("\u2013");
    return std::isfinite(*perplexity) ? sizeText(*perplexity, digits) : QString::fromUtf8("\u221e");
}

QString signedText(double value, const QString& size) {
    const bool zero =
        std::none_of(size.begin(), size.end(), [](QChar one) { return one >= '1' && one <= '9'; });
    if (zero && std::isfinite(value)) return size;
    return (value < 0 ? minus : QChar('+')) + size;
}

QString signedText(double value, int decimals) {
    return signedText(value, QString::number(std::abs(value), 'f', decimals));
}

Role roleOfChange(const QString& text) {
    return text.startsWith(minus) ? Role::better : text.startsWith('+') ? Role::worse : Role::muted;
}

QString perplexityChange(std::optional<double> change, Digits digits) {
    if (!change || !std::isfinite(*change)) return {};
    return signedText(*change, sizeText(std::abs(*change), digits));
}

QString wholePerplexity(std::optional<double> perplexity) {
    if (!perplexity || !std::isfinite(*perplexity)) return {};
    if (std::abs(*perplexity) >= 1e15) return QString::number(*perplexity, 'e', 6);
    return QLocale(QLocale::English)
        .toString(*perplexity, 'f', std::abs(*perplexity) < 1000 ? 4 : 2);
}

}  // namespace sextant
