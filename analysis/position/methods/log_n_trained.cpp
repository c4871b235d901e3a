// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "analysis/position/hf_position.h"
#include "analysis/position/methods/row_factor.h"

namespace sextant {

namespace {

void applyLogNTrained(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    const double length = choice.number("counted_from");
    multiplyRows(plan, context, [&](double i) { return std::log(i + 1) / std::log(length); });
}

Parameters logNTrainedParameters() {
    Parameter length = numberParameter("counted_from", "counted from", 512.0, 1.5, 1e9, 1,
                                       "The row whose factor is 1; 2.718 is ln n itself.");
    length.unit = "tokens";
    length.logarithmic = true;
    length.usual = {2.0, 32768.0};
    return {length};
}

void logNTrainedToHf(const Choice&, const LayerContext&, HfText& text) {
    noWordsFor(Message("log-n"), text);
}

}  // namespace

Method logNTrained() {
    return {.key = "log-n-trained",
            .label = "log-n, trained",
            .paper = "Su 2021, kexue.fm/archives/8823; Chiang and Cholak 2022, arXiv 2202.12172",
            .help =
                "Scores of every row are multiplied by ln n over ln of a length; for models "
                "trained with it.",
            .stage = Stage::factor,
            .column = Column::factor,
            .parameters = logNTrainedParameters(),
            .apply = applyLogNTrained,
            .toHf = logNTrainedToHf};
}

}  // namespace sextant
