// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/device.h"

#include "analysis/error.h"

namespace sextant {

const char* name(Device device) {
    switch (device) {
        case Device::automatic:
            return "auto";
        case Device::cuda:
            return "cuda";
        case Device::cpu:
            break;
    }
    return "cpu";
}

Device deviceNamed(const std::string& text) {
    std::string all;
    for (const Device device : everyDevice) {
        if (text == name(device)) return device;
        all += std::string(all.empty() ? "" : ", ") + name(device);
    }
    throw Error("there is no device \"{}\"; expected one of {}", text, all);
}

}  // namespace sextant
