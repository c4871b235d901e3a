// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/kinds/uniform_start.h"

namespace sextant {

Parameter startParameter() {
    Parameter parameter;
    parameter.key = "start";
    parameter.label = "start at sigma";
    parameter.unit = "1/sqrt(d)";
    parameter.initial = 0.0;
    parameter.least = 0.01;
    parameter.most = 100.0;
    parameter.step = 0.05;
    parameter.automatic = "best";
    parameter.help =
        "Uniform sigma of every head at first; best: of 1.00, 1.05 .. 2.00 the one of the least "
        "NLL.";
    return parameter;
}

std::vector<double> startSigmas(double start) {
    if (start != 0.0) return {start};
    std::vector<double> sigmas;
    for (int hundredths = 100; hundredths <= 200; hundredths += 5)
        sigmas.push_back(hundredths / 100.0);
    return sigmas;
}

}  // namespace sextant
