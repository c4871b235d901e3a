// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/model_spec.h"

#include <cmath>

namespace sextant {

const char* name(PositionEncoding position) {
    switch (position) {
        case PositionEncoding::rope:
            return "rope";
        case PositionEncoding::alibi:
            return "alibi";
        case PositionEncoding::kerpleLog:
            return "kerple-log";
        case PositionEncoding::kerplePower:
            return "kerple-power";
        case PositionEncoding::xpos:
            return "xpos";
        case PositionEncoding::learned:
            return "learned";
        case PositionEncoding::none:
            break;
    }
    return "none";
}

const char* name(RopeMethod method) {
    switch (method) {
        case RopeMethod::linear:
            return "linear";
        case RopeMethod::yarn:
            return "yarn";
        case RopeMethod::plain:
            break;
    }
    return "plain";
}

double yarnAmplitude(double factor, double weight) {
    return factor <= 1 ? 1.0 : 0.1 * weight * std::log(factor) + 1.0;
}

}  // namespace sextant
