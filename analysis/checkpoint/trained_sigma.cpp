// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/trained_sigma.h"

#include <cmath>

#include "analysis/checkpoint/element.h"
#include "analysis/error.h"

namespace sextant {

std::vector<double> readTrainedSigma(const Checkpoint& checkpoint,
                                     std::vector<std::string>& warnings) {
    const auto heads = static_cast<std::size_t>(checkpoint.spec.heads);
    std::vector<double> sigma;
    std::size_t scaled = 0;
    std::string without;
    for (std::size_t layer = 0; layer < checkpoint.names.layers.size(); ++layer) {
        const std::string& tensorName = checkpoint.names.layers[layer].scale;
        if (tensorName.empty()) {
            sigma.insert(sigma.end(), heads, 1.0);
            without += (without.empty() ? "" : ", ") + std::to_string(layer);
            continue;
        }
        ++scaled;
        const TensorView& view = *checkpoint.weights.find(tensorName);
        for (std::size_t head = 0; head < heads; ++head) {
            const double value = element(view, head);
            if (!std::isfinite(value))
                throw Error(view.file + ": tensor " + tensorName + " holds " +
                            std::to_string(value) + " for head " + std::to_string(head) +
                            ", expected a finite head scale");
            sigma.push_back(value);
        }
    }
    if (scaled == 0) return {};
    if (!without.empty())
        warnings.push_back("trained head scales (scale_param) are stored for " +
                           std::to_string(scaled) + " of " +
                           std::to_string(checkpoint.names.layers.size()) +
                           " layers; 1 is taken in layers " + without);
    return sigma;
}

}  // namespace sextant
