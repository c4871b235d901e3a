// SPDX-License-Identifier: GPL-3.0-or-later
// A text that grows token by token: keys and values of the rows that are there are kept as long as
// a longer text leaves them as they are. For files that know torch.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "analysis/model/walk.h"
#include "analysis/position/runs.h"

namespace sextant {

// Whether rows 0 .. n - 1 attend under both plans alike.
bool sameFor(const ModelPlan& one, const ModelPlan& other, std::int64_t n);

class Decoding {
  public:
    // For at most `capacity` tokens. `model` must live as long. Without `cached` all rows are
    // computed anew for every token. Throws Error where the model has not learned so many
    // positions.
    Decoding(const Placed& model, const Intervention& change, std::int64_t capacity, bool cached);

    // The text goes on with `ids`, at least one: logits [1, vocabulary] of what follows. The same
    // as of a whole pass over the text so far, whose length is the one that methods see. Throws
    // Error, Cancelled; then this is of no more use.
    at::Tensor next(std::span<const std::int32_t> ids, const RowWork& work);
    // Another one from here on.
    std::unique_ptr<Decoding> fork() const;

    std::int64_t rows() const { return std::ssize(ids_); }
    // Calls of next() for which rows that were there have been computed anew.
    std::int64_t recomputed() const { return recomputed_; }

  private:
    // One of the runs that are combined.
    struct Run {
        Intervention change;
        std::shared_ptr<const ModelPlan> plan;  // of what is kept
        std::shared_ptr<RunTables> tables;
        std::optional<Walk> walk;  // over `capacity` rows; empty: nothing is kept
    };
    Decoding(const Decoding&) = default;
    at::Tensor lastRow(Run& run, const RowWork& work);
    // The first layer's input of rows `first` on.
    at::Tensor embedded(const ModelPlan& plan, std::int64_t first) const;

    const Placed& model_;
    std::int64_t capacity_;
    bool cached_;
    RunRule rule_;
    std::vector<Run> runs_;
    std::vector<std::int32_t> ids_;
    std::int64_t recomputed_ = 0;
    bool anew_ = false;
};

}  // namespace sextant
