// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/methods/row_factor.h"

#include <algorithm>

#include "analysis/position/hf_position.h"

namespace sextant {

void multiplyRows(LayerPlan& plan, const LayerContext& context,
                  const std::function<double(double)>& of) {
    const auto rows = static_cast<std::size_t>(context.n);
    const auto heads = static_cast<std::size_t>(context.spec.heads);
    std::vector<float> factors(rows);
    for (std::size_t i = 0; i < rows; ++i)
        factors[i] = static_cast<float>(of(static_cast<double>(i)));
    if (std::all_of(factors.begin(), factors.end(), [](float one) { return one == 1.0f; })) return;
    if (plan.rowFactor.empty()) plan.rowFactor.assign(heads * rows, 1.0f);
    for (std::size_t at = 0; at < heads * rows; ++at)
        plan.rowFactor[at] *= factors[at % rows];
}

Parameter countedLength(const char* help) {
    Parameter length = numberParameter("counted_from", "counted from", 0.0, 2, 1e9, 1, help);
    length.unit = "tokens";
    length.logarithmic = true;
    length.usual = {128.0, 32768.0};
    length.automatic = "the trained length";
    return length;
}

double countedFrom(const Choice& choice, const LayerContext& context) {
    const double chosen = choice.number("counted_from");
    return chosen > 0 ? chosen : static_cast<double>(context.spec.trainedLength);
}

Choice settledCount(const Choice& choice, const LayerContext& context) {
    Choice plain = choice;
    plain.values["counted_from"] = countedFrom(choice, context);
    return plain;
}

Message whyNoCount(const Message& label, const Choice& choice, const LayerContext& context) {
    if (countedFrom(choice, context) >= 2) return {};
    return Message("{} needs the length the model was trained at: give counted_from.", label);
}

void noWordsFor(const Message& what, HfText& text) {
    text.cannot = what;
}

}  // namespace sextant
