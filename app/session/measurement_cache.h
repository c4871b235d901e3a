// SPDX-License-Identifier: GPL-3.0-or-later
// The last exact measurements by experiment, so that undo and A/B show at once. Bounded in number
// and bytes; the longest unused goes first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>

#include "analysis/measure/measurement.h"

namespace sextant {

class MeasurementCache {
  public:
    explicit MeasurementCache(std::size_t most = 32, std::size_t mostBytes = 512ull << 20)
        : most_(most), mostBytes_(mostBytes) {}

    // Null where it is not kept.
    std::shared_ptr<const Measurement> find(std::uint64_t experiment) {
        for (auto kept = kept_.begin(); kept != kept_.end(); ++kept) {
            if ((*kept)->experiment != experiment) continue;
            kept_.splice(kept_.begin(), kept_, kept);
            return kept_.front();
        }
        return nullptr;
    }

    void insert(std::shared_ptr<const Measurement> measurement) {
        const std::uint64_t experiment = measurement->experiment;
        kept_.remove_if([&](const auto& kept) { return kept->experiment == experiment; });
        kept_.push_front(std::move(measurement));
        shrink();
    }

    void limit(std::size_t mostBytes) {
        mostBytes_ = mostBytes;
        shrink();
    }
    std::size_t bytes() const {
        std::size_t sum = 0;
        for (const auto& kept : kept_)
            sum += bytesOf(*kept);
        return sum;
    }

    void clear() { kept_.clear(); }

  private:
    void shrink() {
        std::size_t bytes = 0;
        std::size_t count = 0;
        for (auto kept = kept_.begin(); kept != kept_.end(); ++kept, ++count) {
            bytes += bytesOf(**kept);
            if (count == 0 || (count < most_ && bytes <= mostBytes_)) continue;
            kept_.erase(kept, kept_.end());
            return;
        }
    }
    static std::size_t bytesOf(const Measurement& m) {
        return sizeof(float) *
               (m.entropy.size() + m.scoreVariance.size() + m.firstShare.size() +
                m.sinkShare.size() + m.nll.size() + m.nllSamples.size() + m.logits.size());
    }

    std::size_t most_, mostBytes_;
    std::list<std::shared_ptr<const Measurement>> kept_;
};

}  // namespace sextant
