// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/methods/frequencies.h"

#include "analysis/position/rotary.h"

namespace sextant {

void setFrequencies(LayerPlan& plan, const Frequencies& now) {
    for (RowGroup& group : plan.groups.edit()) {
        for (Rotation* turn : {&group.query, &group.key}) {
            turn->frequencies = now.theta;
            turn->amplitude *= now.amplitude;
        }
    }
}

Parameter numberParameter(const char* key, const char* label, double initial, double least,
                          double most, double step, const char* help) {
    Parameter one{key, label, "", Kind::number, initial, least, most, step};
    one.help = help;
    return one;
}

Parameter originalLengthParameter() {
    Parameter length = numberParameter("original_length", "original length", 0.0, 1, 1e9, 1,
                                       "Length before the change, which it is counted from.");
    length.unit = "tokens";
    length.logarithmic = true;
    length.usual = {128.0, 32768.0};
    length.automatic = "the trained length";
    return length;
}

double originalLength(const Choice& choice, const LayerContext& context) {
    if (const double chosen = choice.number("original_length"); chosen > 0) return chosen;
    const auto own = context.own().choices.find(Stage::frequencies);
    if (own != context.own().choices.end() && own->second.values.contains("original_length"))
        if (const double length = own->second.number("original_length"); length > 0) return length;
    return static_cast<double>(context.spec.trainedLength);
}

Message whyNoLength(const Message& label, const Choice& choice, const LayerContext& context) {
    if (originalLength(choice, context) > 0) return {};
    return Message("{} needs the length the model was trained at: give original_length.", label);
}

Choice settledLength(const Choice& choice, const LayerContext& context) {
    Choice plain = choice;
    plain.values["original_length"] = originalLength(choice, context);
    if (choice.values.contains("factor")) plain.values["factor"] = factorOf(choice, context);
    return plain;
}

std::vector<double> ownFrequencies(const LayerContext& context) {
    const Rotary rotary = rotaryOf(context);
    return rotaryFrequencies(rotary.base, rotary.dims);
}

Message whyNotPerPair(const Message& label, const std::string& key, const std::vector<double>& list,
                      std::size_t pairs) {
    if (list.size() == 1 || list.size() == pairs) return {};
    return Message("{}'s {} has {} numbers; give one for each of the {} pairs, or one for all.",
                   label, key, list.size(), pairs);
}

double ofPair(const std::vector<double>& list, std::size_t pair) {
    return list.size() == 1 ? list[0] : list.at(pair);
}

}  // namespace sextant
