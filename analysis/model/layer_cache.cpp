// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/layer_cache.h"

#include <ATen/ATen.h>

#include "analysis/stable_hash.h"

namespace sextant {

std::uint64_t LayerCache::id(std::uint64_t key, Kind kind) {
    return StableHash().add(key).add(static_cast<std::uint64_t>(kind)).value();
}

const LayerCache::Entry* LayerCache::find(std::uint64_t id) {
    const auto found = byId_.find(id);
    if (found == byId_.end()) return nullptr;
    entries_.splice(entries_.begin(), entries_, found->second);
    return &entries_.front();
}

void LayerCache::shrinkTo(std::size_t bytes) {
    while (bytes_ > bytes) {
        bytes_ -= entries_.back().bytes;
        gone_ += entries_.back().bytes;
        byId_.erase(entries_.back().id);
        entries_.pop_back();
    }
}

void LayerCache::limit(std::size_t bytes) {
    limit_ = bytes;
    shrinkTo(budget());
}

void LayerCache::setBudget(std::size_t bytes) {
    budget_ = bytes;
    shrinkTo(budget());
}

void LayerCache::keep(Entry entry) {
    if (entry.bytes > budget() || find(entry.id) != nullptr) return;
    shrinkTo(budget() - entry.bytes);
    bytes_ += entry.bytes;
    entries_.push_front(std::move(entry));
    byId_[entries_.front().id] = entries_.begin();
}

at::Tensor LayerCache::input(std::uint64_t key) {
    const Entry* entry = find(id(key, Kind::input));
    return entry != nullptr ? entry->input : at::Tensor();
}

std::shared_ptr<const LayerStatistics> LayerCache::statistics(std::uint64_t key) {
    const Entry* entry = find(id(key, Kind::statistics));
    return entry != nullptr ? entry->statistics : nullptr;
}

std::shared_ptr<const std::vector<float>> LayerCache::nll(std::uint64_t key) {
    const Entry* entry = find(id(key, Kind::nll));
    return entry != nullptr ? entry->nll : nullptr;
}

std::shared_ptr<const LayerStatistics> LayerCache::glanceAtStatistics(std::uint64_t key) const {
    const auto found = byId_.find(id(key, Kind::statistics));
    return found != byId_.end() ? found->second->statistics : nullptr;
}

bool LayerCache::hasInput(std::uint64_t key) const {
    return byId_.contains(id(key, Kind::input));
}

bool LayerCache::hasNll(std::uint64_t key) const {
    return byId_.contains(id(key, Kind::nll));
}

void LayerCache::keepInput(std::uint64_t key, const at::Tensor& input) {
    keep({id(key, Kind::input), input.nbytes(), input, nullptr, nullptr});
}

void LayerCache::keepStatistics(std::uint64_t key,
                                std::shared_ptr<const LayerStatistics> statistics) {
    const std::size_t bytes = (statistics->entropy.size() + statistics->scoreVariance.size() +
                               statistics->firstShare.size() + statistics->keysShare.size()) *
                              sizeof(float);
    keep({id(key, Kind::statistics), bytes, at::Tensor(), std::move(statistics), nullptr});
}

void LayerCache::keepNll(std::uint64_t key, std::shared_ptr<const std::vector<float>> nll) {
    const std::size_t bytes = nll->size() * sizeof(float);
    keep({id(key, Kind::nll), bytes, at::Tensor(), nullptr, std::move(nll)});
}

void LayerCache::clear() {
    entries_.clear();
    byId_.clear();
    gone_ += std::exchange(bytes_, 0);
}

}  // namespace sextant
