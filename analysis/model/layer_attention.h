// SPDX-License-Identifier: GPL-3.0-or-later
// Attention of one layer between its row-wise halves: how a LayerPlan turns queries and keys, and
// the attention problems of its row groups. For files that know torch.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/model/graph.h"
#include "kernels/attention.h"

namespace sextant {

// The same in the CPU's memory.
RotatedQK hereOf(const RotatedQK& rows);
// Not filled: `queries` rows of queries, and `keys` of keys and values.
RotatedQK emptyRotatedQK(const ModelSpec& spec, const LayerPlan& plan, std::int64_t queries,
                         std::int64_t keys, const at::TensorOptions& options);
// `count` rows of it: queries from row `query` on, keys and values from `key` on.
RotatedQK tileOf(const RotatedQK& all, std::int64_t query, std::int64_t key, std::int64_t count);

// Turns of queries and keys of one layer of one run.
class QKRotation {
  public:
    QKRotation(const ModelSpec& spec, const LayerPlan& plan, RunTables& tables,
               Direction direction = Direction::forward)
        : spec_(spec), plan_(plan), tables_(tables), direction_(direction) {}

    // Rows of queries, in place, the first of them row `first` of the text.
    void queries(const at::Tensor& q, std::int64_t first) const;
    // Rows of keys, likewise, as the row group that asks at row `asking` sees them.
    void keys(const at::Tensor& k, std::int64_t first, std::int64_t asking) const;
    // Of the second branch, likewise.
    void queries2(const at::Tensor& q, std::int64_t first) const;
    void keys2(const at::Tensor& k, std::int64_t first) const;
    // Queries and keys of rows as they were projected, or one of the two, become all that `rows`
    // has.
    void all(const RotatedQK& rows, std::int64_t first) const;

  private:
    void turnQueries(const at::Tensor& q, std::int64_t first) const;
    template <class Turn>
    void weighed(const at::Tensor& x, const std::vector<float>& weight, const Turn& turn) const;

    const ModelSpec& spec_;
    const LayerPlan& plan_;
    RunTables& tables_;
    Direction direction_;
};

// Throws Error for what a plan can say and this version cannot run.
void refuseUnknown(const LayerPlan& plan);

// Query rows first .. end - 1 of the text, of one row group, with the keys that they can see.
struct GroupRows {
    std::int64_t first, end;
    std::int64_t count() const { return end - first; }
};
// What rows first .. end - 1 have of each row group, one after the other.
std::vector<GroupRows> groupRows(const LayerPlan& plan, std::int64_t first, std::int64_t end);

// One group's attention, with what its record points at: valid as long as this, `turned` and
// the plan are. Results are the caller's to point at. `turned` holds queries of rows `firstQuery`
// on and all keys before group.end.
struct GroupAttention {
    GroupAttention(const WeightsOnDevice& model, const LayerPlan& plan, const GroupRows& group,
                   const RotatedQK& turned, RunTables& tables, std::int64_t firstQuery = 0);
    GroupAttention(const GroupAttention&) = delete;
    GroupAttention& operator=(const GroupAttention&) = delete;

    AttentionProblem problem;

  private:
    at::Tensor key_;
    std::vector<float> factors_, bias_;
    at::Tensor scaleRead_, factorsRead_, biasRead_, sinkRead_;  // where the kernels read them
};

// One head of it alone; results are the caller's to point at anew.
AttentionProblem headOf(const AttentionProblem& all, int head);

}  // namespace sextant
