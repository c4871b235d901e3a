// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/measurement_identity.h"

namespace sextant {

QStringList identityLines(const Measurement& m) {
    QStringList lines{QString("experiment %1, %2 layers x %3 heads, %4 positions, %5 samples, %6")
                          .arg(qulonglong{m.experiment}, 16, 16, QChar('0'))
                          .arg(m.layers)
                          .arg(m.heads)
                          .arg(m.positions)
                          .arg(m.samples)
                          .arg(m.fidelity == Fidelity::exact ? "exact" : "partial")};
    if (m.labels > 0)
        lines << QString("perplexity %1 (%2)")
                     .arg(m.perplexity(), 0, 'g', 7)
                     .arg(QString::fromStdString(m.convention));
    return lines;
}

}  // namespace sextant
