// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/sigma_text.h"

#include <cmath>

namespace sextant {

QString sigmaText(double sigma) {
    const bool hidden = sigma != 0.0 && std::abs(sigma) < 0.1;
    QString text = hidden ? QString::number(sigma, 'g', 2) : QString::number(sigma, 'f', 2);
    return text.replace(QLatin1Char('-'), QChar(0x2212));
}

QString scaleText(double uniform, double own) {
    if (uniform == 1.0) return sigmaText(own);
    return QStringLiteral("%1 × %2 = %3")
        .arg(sigmaText(uniform), sigmaText(own), sigmaText(uniform * own));
}

}  // namespace sextant
