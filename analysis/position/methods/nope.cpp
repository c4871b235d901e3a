// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/hf_position.h"

namespace sextant {

namespace {

// Programs that only know how to turn are told to turn by nothing: a linear factor of this size.
constexpr double standingStill = 1e9;

std::optional<Choice> nopeFromHf(const HfPosition& says) {
    const Choice choice{"none", {}};
    if (says.encoding == "none") return choice;
    const ConfigKeys* linear = namesMethod(says, "linear");
    if (says.encoding == "rope" && linear != nullptr &&
        linear->optionalPositive("factor").value_or(0) >= standingStill)
        return choice;
    return std::nullopt;
}

void nopeToHf(const Choice&, const LayerContext&, HfText& text) {
    text.position = "none";
}

}  // namespace

Method nope() {
    return {.key = "none",
            .label = "NoPE",
            .paper = "Wang et al. 2024, arXiv 2404.12224",
            .help = "Nothing tells queries and keys where they are, except the mask.",
            .stage = Stage::encoding,
            .column = Column::nope,
            .fromHf = nopeFromHf,
            .toHf = nopeToHf};
}

}  // namespace sextant
