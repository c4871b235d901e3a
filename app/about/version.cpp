// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/about/version.h"

#include "analysis/model/libtorch_version.h"
#include "generated/commit.h"
#include "kernels/kernels.h"

namespace sextant {

std::string packageVersion() {
    return "Sextant " SEXTANT_VERSION;
}

std::string versionText(const std::string& program) {
    return program + " " SEXTANT_VERSION "\ncommit " + std::string(builtFromCommit) +
           "\nlibtorch " + libtorchVersion() + "\ninstruction sets: " + cpuKernels().front().name +
           " (attention), " + libtorchInstructions() + " (libtorch)";
}

}  // namespace sextant
