// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/methods/method.h"

#include <algorithm>

#include "analysis/position/hf_position.h"

namespace sextant {

Rotary rotaryOf(const LayerContext& context) {
    const auto found = context.choices.find(Stage::encoding);
    const LayerSpec& own = context.own();
    Rotary rotary{own.rotaryBase, own.rotaryDim};
    if (found == context.choices.end()) return rotary;
    const Choice& encoding = found->second;
    const auto value = [&](const char* key, double otherwise) {
        const auto at = encoding.values.find(key);
        if (at == encoding.values.end()) return otherwise;
        const double* number = std::get_if<double>(&at->second);
        const auto* whole = std::get_if<std::int64_t>(&at->second);
        const double chosen = number != nullptr  ? *number
                              : whole != nullptr ? static_cast<double>(*whole)
                                                 : 0.0;
        return chosen > 0 ? chosen : otherwise;
    };
    // Where the config turns nothing, a base that is given turns the whole head.
    if (rotary.dims == 0 && value("base", 0.0) > 0) rotary.dims = context.spec.headDim / 2 * 2;
    return {value("base", rotary.base), static_cast<int>(value("dims", rotary.dims))};
}

double factorOf(const Choice& choice, const LayerContext& context) {
    const double chosen = choice.number("factor");
    if (chosen > 0) return chosen;
    const auto trained = static_cast<double>(std::max<std::int64_t>(1, context.spec.trainedLength));
    return std::max(1.0, static_cast<double>(context.n) / trained);
}

Choice settledFactor(const Choice& choice, const LayerContext& context) {
    Choice plain = choice;
    plain.values["factor"] = factorOf(choice, context);
    return plain;
}

bool alwaysFollowsText(const Choice&) {
    return true;
}

Choice settledRotary(const Choice& choice, const LayerContext& context) {
    const Rotary rotary = rotaryOf(context);
    Choice plain = choice;
    plain.values["base"] = rotary.base;
    plain.values["dims"] = std::int64_t{rotary.dims};
    return plain;
}

Parameters rotaryParameters() {
    Parameter base{"base", "base", "", Kind::number, 0.0, 1.000001, 1e12, 0};
    base.logarithmic = true;
    base.help = "Frequencies are base^(-2p/d); a larger base turns slower.";
    base.usual = {100.0, 1e7};
    base.automatic = "the config's own";
    Parameter dims{"dims", "dimensions", "", Kind::whole, std::int64_t{0}, 2, 4096, 2};
    dims.help = "Leading dimensions of a head that turn, an even number of them.";
    dims.usual = {2.0, 256.0};
    dims.logarithmic = true;
    dims.automatic = "the config's own";
    return {base, dims};
}

Message whyNotRotary(const std::string& label, const LayerContext& context) {
    const int dims = rotaryOf(context).dims, most = context.spec.headDim / 2 * 2;
    if (dims > most || dims % 2 != 0)
        return Message(
            "{}: dimensions is {}; expected an even number from 2 to {}, those of a head of this "
            "model.",
            label, dims, most);
    if (dims > 0) return {};
    return Message(
        "{} needs a base above 0 here: the checkpoint's config has none of its own. 10000 is "
        "usual.",
        label);
}

Parameter factorParameter() {
    Parameter factor{"factor", "factor", "", Kind::number, 0.0, 1, 1e9, 0.5};
    factor.logarithmic = true;
    factor.help = "How many times longer than in training a text may be.";
    factor.usual = {1.0, 64.0};
    factor.automatic = "the text's length over the trained one, at least 1";
    return factor;
}

void sayFactor(const std::string& name, double factor, HfText& text) {
    text.scaling = {{"rope_type", name}, {"factor", factor}};
}

}  // namespace sextant
