// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/evaluate/perplexity_facts.h"

#include <algorithm>
#include <cmath>

#include "widgets/controls/perplexity_text.h"

namespace sextant {

double PerplexityCell::share() const {
    if (allWindows < 1) return windows > 0 ? 1.0 : 0.0;
    return std::min(1.0, static_cast<double>(windows) / static_cast<double>(allWindows));
}

double inUnit(const PerplexityCell& cell, LossUnit unit) {
    switch (unit) {
        case LossUnit::perplexity:
            return std::exp(cell.nll);
        case LossUnit::nats:
            return cell.nll;
        case LossUnit::bits:
            return cell.bits;
    }
    return cell.nll;
}

QString cellText(const PerplexityCell& cell, LossUnit unit) {
    if (!cell.hasValue()) return {};
    const double value = inUnit(cell, unit);
    QString text = QStringLiteral("\u2013");
    if (std::isfinite(value))
        text = unit == LossUnit::perplexity ? perplexityText(value, Digits::less)
                                            : QString::number(value, 'f', 3);
    return cell.state == CellState::exact ? text : QStringLiteral("\u2248") + text;
}

QString printedText(const PrintedCell& cell, LossUnit unit) {
    if (!(cell.perplexity > 0) || unit == LossUnit::bits) return {};
    const QString before = cell.above ? QStringLiteral(">") : QString();
    if (unit == LossUnit::nats) return before + QString::number(std::log(cell.perplexity), 'f', 2);
    if (cell.above && cell.perplexity == 1000) return QStringLiteral(">10\u00b3");
    return before + QString::number(cell.perplexity, 'f', cell.perplexity < 100 ? 1 : 0);
}

bool showsPrinted(const PerplexityFacts& facts, LossUnit unit) {
    return std::any_of(facts.rows.begin(), facts.rows.end(), [&](const PerplexityRow& row) {
        if (!row.on || !row.excluded.isEmpty() || !row.beside.empty()) return false;
        for (std::size_t at = 0; at < std::min(row.printed.size(), row.cells.size()); ++at)
            if (row.cells[at].hasValue() && !printedText(row.printed[at], unit).isEmpty())
                return true;
        return false;
    });
}

std::pair<double, double> lossRange(const PerplexityFacts& facts) {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const PerplexityRow& row : facts.rows)
        for (const auto* cells : {&row.cells, &row.beside})
            for (const PerplexityCell& cell : *cells) {
                if (!cell.hasValue() || !std::isfinite(cell.nll)) continue;
                low = std::min(low, cell.nll);
                high = std::max(high, cell.nll);
            }
    if (!(low <= high)) return {0.0, 1.0};
    return {low, std::max(high, low + 0.1)};
}

}  // namespace sextant
