// SPDX-License-Identifier: GPL-3.0-or-later
// Sensitivities and locks in the head grid.
#include <algorithm>
#include <cmath>
#include <utility>

#include "pages/heads/head_grid_values.h"
#include "widgets/said.h"

namespace sextant {

namespace {

constexpr double leastMarked = 0.1;  // of the range: less is nothing to gain
constexpr double leastMove = 1e-6;   // of sigma

}  // namespace

void HeadGridValues::setSensitivity(std::shared_ptr<const HeadSensitivity> now,
                                    std::shared_ptr<const HeadSensitivity> last) {
    const auto usable = [this](const auto& map) {
        return map && map->failure.empty() &&
               map->bySigma.size() ==
                   static_cast<std::size_t>(layers_) * static_cast<std::size_t>(heads_);
    };
    noSlopes_ = now ? said(now->failure) : QString();
    slopesOfNow_ = usable(now);
    slopes_ = slopesOfNow_ ? std::move(now) : usable(last) ? std::move(last) : nullptr;
    if (colouring_ == HeadColouring::sensitivity) takeRange(slopesOfNow_ && slopes_->complete());
}

void HeadGridValues::setLocked(std::vector<int> heads) {
    locked_ = std::move(heads);
}

bool HeadGridValues::isLocked(HeadId head) const {
    return std::binary_search(locked_.begin(), locked_.end(), static_cast<int>(index(head)));
}

std::optional<double> HeadGridValues::sensitivity(HeadId head) const {
    if (!slopes_ || index(head) >= slopes_->bySigma.size()) return std::nullopt;
    const double slope = slopes_->bySigma[index(head)];
    return std::isfinite(slope) ? std::optional(slope) : std::nullopt;
}

std::optional<double> HeadGridValues::sigmaBefore(HeadId head) const {
    if (!slopes_ || slopesOfNow_ || !scalesOf_.isEmpty() || index(head) >= slopes_->sigma.size())
        return std::nullopt;
    const double before = slopes_->sigma[index(head)];
    return std::abs(before - sigma(head)) > leastMove ? std::optional(before) : std::nullopt;
}

int HeadGridValues::betterDirection(HeadId head) const {
    const auto slope = sensitivity(head);
    if (!slope || isLocked(head)) return 0;
    const double most = std::max(range_.high, -range_.low) / shownFactor();
    if (std::abs(*slope) < leastMarked * most) return 0;
    return *slope < 0.0 ? 1 : -1;
}

std::optional<double> HeadGridValues::rank(HeadId head) const {
    const auto shown = value(head);
    if (shown && colouring_ == HeadColouring::sensitivity) return std::abs(*shown);
    return shown;
}

}  // namespace sextant
