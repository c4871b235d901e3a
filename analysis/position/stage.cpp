// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/stage.h"

namespace sextant {

const char* key(Stage stage) {
    switch (stage) {
        case Stage::frequencies:
            return "frequencies";
        case Stage::bias:
            return "bias";
        case Stage::mask:
            return "mask";
        case Stage::encoding:
            break;
    }
    return "encoding";
}

const char* title(Stage stage) {
    switch (stage) {
        case Stage::frequencies:
            return "Frequencies";
        case Stage::bias:
            return "Bias by distance";
        case Stage::mask:
            return "Mask";
        case Stage::encoding:
            break;
    }
    return "Position encoding";
}

}  // namespace sextant
