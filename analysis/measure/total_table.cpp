// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/measure/total_table.h"

#include <cmath>
#include <functional>
#include <limits>

#include "analysis/measure/idealised.h"
#include "analysis/position/rotary.h"

namespace sextant {

std::string inWords(const TotalConvention& convention) {
    return std::string(convention.exponentiated ? "exp" : "raw") + ", d " +
           (convention.dims == 0 ? "-> infinity" : "= " + std::to_string(convention.dims)) +
           (convention.oneMoreTerm ? ", c + 1 terms" : ", c terms") + ", convention " +
           (convention.lastIndex ? "B" : "A");
}

TotalRow totalRow(double base, int trained, int tested, int terms,
                  const TotalConvention& convention) {
    std::function<double(double)> score = [base](double r) { return ropeScoreLimit(base, r); };
    if (convention.dims > 0)
        score = [thetas = rotaryFrequencies(base, convention.dims)](double r) {
            return idealScore(thetas, r);
        };
    const std::function<double(double)> warps[] = {nullptr, [](double x) { return std::sqrt(x); },
                                                   betaTwoFive};
    const TotalDifferenceRule rule{convention.exponentiated, convention.lastIndex,
                                   terms + (convention.oneMoreTerm ? 1 : 0)};
    TotalRow row{trained, tested, rule.terms, {}};
    for (std::size_t k = 0; k < row.cells.size(); ++k)
        row.cells[k] = {totalDifference(score, warps[k], trained, tested, rule),
                        std::numeric_limits<double>::quiet_NaN(), true};
    return row;
}

std::vector<TotalRow> totalTable(const TotalConvention& convention) {
    std::vector<TotalRow> rows;
    for (const PrintedTotal& printed : printedTotals()) {
        rows.push_back(totalRow(10000.0, printed.trainedLength, printed.testLength, printed.terms,
                                convention));
        auto& cells = rows.back().cells;
        cells[0].printed = printed.none;
        cells[0].reproduced = printed.noneReproduced;
        cells[1].printed = printed.root;
        cells[2].printed = printed.beta;
    }
    return rows;
}

}  // namespace sextant
