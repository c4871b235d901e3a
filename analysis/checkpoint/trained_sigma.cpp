// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/trained_sigma.h"

#include <cmath>

#include "analysis/checkpoint/element.h"
#include "analysis/error.h"

namespace sextant {

std::vector<double> readTrainedSigma(const Checkpoint& checkpoint, std::vector<Message>& warnings) {
    const auto heads = static_cast<std::size_t>(checkpoint.spec.heads);
    std::vector<double> sigma;
    std::size_t scaled = 0;
    std::string without;
    const int layers = checkpoint.spec.layerCount();
    for (int layer = 0; layer < layers; ++layer) {
        const Binding* const binding = checkpoint.find(Slot::headScale, layer);
        if (binding == nullptr) {
            sigma.insert(sigma.end(), heads, 1.0);
            without += (without.empty() ? "" : ", ") + std::to_string(layer);
            continue;
        }
        ++scaled;
        const TensorView& view = checkpoint.view(*binding);
        for (std::size_t head = 0; head < heads; ++head) {
            const double value = element(view, head);
            if (!std::isfinite(value))
                throw Error("{}: tensor {} holds {} for head {}, expected a finite head scale",
                            view.file, binding->tensor, value, head);
            sigma.push_back(value);
        }
    }
    if (scaled == 0) return {};
    if (!without.empty())
        warnings.push_back(
            Message("trained head scales (scale_param) are stored for {} of {} layers; 1 is taken "
                    "in layers {}",
                    scaled, layers, without));
    return sigma;
}

}  // namespace sextant
