// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/libtorch_version.h"

#include <ATen/Version.h>
#include <torch/version.h>

namespace sextant {

std::string libtorchVersion() {
    return TORCH_VERSION;
}

std::string libtorchInstructions() {
    return at::get_cpu_capability();
}

}  // namespace sextant
