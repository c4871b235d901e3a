// SPDX-License-Identifier: GPL-3.0-or-later
// What earlier runs left that later ones can begin from: each layer's input and statistics, under a
// key that stands for everything below it (model, tokens, positions, sigmas of the lower layers).
// Undo, redo and A/B find their layers here without special code.
#pragma once

#include <ATen/core/Tensor.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <list>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "analysis/model/layer_statistics.h"

namespace sextant {

class LayerCache {
  public:
    explicit LayerCache(std::size_t budgetBytes) : budget_(budgetBytes) {}

    // `key` is the state a layer begins from: input() is that layer's input, statistics() and nll()
    // are of what produced it. Null or undefined where nothing is kept. A hit makes the entry the
    // newest.
    at::Tensor input(std::uint64_t key);
    std::shared_ptr<const LayerStatistics> statistics(std::uint64_t key);
    std::shared_ptr<const std::vector<float>> nll(std::uint64_t key);

    // Keeps a finished result; the oldest entries go when the budget is short.
    void keepInput(std::uint64_t key, const at::Tensor& input);
    void keepStatistics(std::uint64_t key, std::shared_ptr<const LayerStatistics> statistics);
    void keepNll(std::uint64_t key, std::shared_ptr<const std::vector<float>> nll);
    // As above, but the entries' ages stay as they are.
    std::shared_ptr<const LayerStatistics> glanceAtStatistics(std::uint64_t key) const;
    bool hasInput(std::uint64_t key) const;
    bool hasNll(std::uint64_t key) const;

    std::size_t bytes() const { return bytes_; }
    std::size_t budget() const { return std::min(budget_, limit_); }
    // Keeps no more than this until the next call, within the budget; what is beyond goes now.
    void limit(std::size_t bytes);
    // Lets the oldest go so that so many bytes more are within the budget.
    void makeRoom(std::size_t bytes) { shrinkTo(budget() - std::min(budget(), bytes)); }
    // What may be kept from now on, whatever limit() says; what is beyond goes now.
    void setBudget(std::size_t bytes);
    void clear();
    // Bytes that went since the last call: what they leave on the heap the system has not back yet.
    std::size_t takeGone() { return std::exchange(gone_, 0); }

  private:
    enum class Kind : std::uint64_t { input, statistics, nll };
    struct Entry {
        std::uint64_t id = 0;
        std::size_t bytes = 0;
        at::Tensor input;
        std::shared_ptr<const LayerStatistics> statistics;
        std::shared_ptr<const std::vector<float>> nll;
    };
    static std::uint64_t id(std::uint64_t key, Kind kind);
    const Entry* find(std::uint64_t id);
    void keep(Entry entry);

    void shrinkTo(std::size_t bytes);

    std::size_t budget_;
    std::size_t limit_ = std::numeric_limits<std::size_t>::max();
    std::size_t bytes_ = 0, gone_ = 0;
    std::list<Entry> entries_;  // newest first
    std::unordered_map<std::uint64_t, std::list<Entry>::iterator> byId_;
};

}  // namespace sextant
