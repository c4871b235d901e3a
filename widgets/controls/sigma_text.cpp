// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/sigma_text.h"

#include <algorithm>
#include <cmath>

namespace sextant {
namespace {

constexpr int kFewest = 2, kMost = 4;  // decimals

// As few as say a number that was set; of one with more than the most, one less.
int decimalsOf(double sigma) {
    for (int decimals = kFewest; decimals <= kMost; ++decimals) {
        const double shown = sigma * std::pow(10.0, decimals);
        if (std::abs(shown - std::round(shown)) < 1e-5) return decimals;
    }
    return kMost - 1;
}

QString written(double sigma, int decimals) {
    const bool hidden = sigma != 0.0 && std::abs(sigma) < 0.1;
    QString text = hidden ? QString::number(sigma, 'g', 2) : QString::number(sigma, 'f', decimals);
    return text.replace(QLatin1Char('-'), QChar(0x2212));
}

}  // namespace

QString sigmaText(double sigma) {
    return written(sigma, decimalsOf(sigma));
}

QString shortSigmaText(double sigma) {
    return written(sigma, kFewest);
}

QString effectText(double uniform, double own) {
    return written(uniform * own, std::max(decimalsOf(uniform), decimalsOf(own)));
}

QString scaleText(double uniform, double own) {
    if (uniform == 1.0) return sigmaText(own);
    return QStringLiteral("%1 × %2 = %3")
        .arg(sigmaText(uniform), sigmaText(own), effectText(uniform, own));
}

}  // namespace sextant
