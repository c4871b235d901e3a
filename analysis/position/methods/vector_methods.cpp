// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/methods/vector_methods.h"

#include "analysis/position/hf_position.h"

namespace sextant {

Message whyNotTrained(const std::string& label, const Choice& choice, const LayerContext& context) {
    const auto own = context.own().choices.find(Stage::vectors);
    if (own != context.own().choices.end() && own->second.method == choice.method) return {};
    return Message(
        "{} is a method of training: a checkpoint that was trained without it computes something "
        "else with it. Train one (sextant-batch train --vectors {}).",
        label, choice.method);
}

void noWordsForVectors(const Message& what, HfText& text) {
    text.cannot = what;
}

}  // namespace sextant
