// SPDX-License-Identifier: GPL-3.0-or-later
// Attention of one layer as data, with no method's name in it: what methods fill, what runs, and
// what views draw.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/checkpoint/model_spec.h"
#include "analysis/values/content_hash.h"

namespace sextant {

// How queries or keys are rotated: pair p of the row at position m by the angle m * frequencies[p];
// its length is multiplied by amplitude * exp(growth[p] * (m - centre)).
struct Rotation {
    std::vector<double> frequencies;  // radians a position, [pairs]
    std::vector<double> positions;    // of the rows, [n]; empty: 0, 1, .. n - 1
    double amplitude = 1.0;
    std::vector<double> growth;  // a position, [pairs]; empty: none
    double centre = 0.0;         // position
    bool operator==(const Rotation&) const = default;
};

// Query rows from `first` to the next group's, with their rotation and that of all keys they see.
struct RowGroup {
    std::int64_t first = 0;
    Rotation query, key;
    bool operator==(const RowGroup&) const = default;
};

// Groups, ascending. Copies share them until one is changed: where each row has a group of its own
// there are many, and layers with the same rotations store them once.
class RowGroups {
  public:
    RowGroups() = default;
    RowGroups(std::vector<RowGroup> groups)
        : groups_(std::make_shared<std::vector<RowGroup>>(std::move(groups))) {}
    RowGroups(std::initializer_list<RowGroup> groups) : RowGroups(std::vector<RowGroup>(groups)) {}

    bool empty() const { return all().empty(); }
    std::size_t size() const { return all().size(); }
    auto begin() const { return all().begin(); }
    auto end() const { return all().end(); }
    const RowGroup& operator[](std::size_t at) const { return all()[at]; }
    const RowGroup& front() const { return all().front(); }
    const RowGroup& back() const { return all().back(); }
    std::size_t capacity() const { return all().capacity(); }

    // This copy's own groups, to be changed.
    std::vector<RowGroup>& edit();
    bool shares(const RowGroups& other) const { return groups_ && groups_ == other.groups_; }
    bool operator==(const RowGroups& other) const {
        return groups_ == other.groups_ || all() == other.all();
    }

  private:
    const std::vector<RowGroup>& all() const {
        static const std::vector<RowGroup> none;
        return groups_ ? *groups_ : none;
    }

    std::shared_ptr<std::vector<RowGroup>> groups_;  // null: none
};

// Pairs of a query and a key at least `distance` apart, the key not before `first`, use these
// rotations in place of their group's.
struct SecondBranch {
    Rotation query, key;
    std::int64_t distance = 0;
    std::int64_t first = 0;
    bool operator==(const SecondBranch&) const = default;
};

// What is added to the scores, by the distance r of query and key. For each head, [heads]:
// linear: -a r; logarithm: -p ln(1 + a r); power: -a r^p; cosines: a times the sum of cos(p r) over
// p, [frequencies]; table: a [heads, biasBuckets] at the bucket of r, p the distance from which on
// all are in the last bucket.
struct DistanceBias {
    enum class Form { none, linear, logarithm, power, cosines, table };
    Form form = Form::none;
    std::vector<double> a;
    std::vector<double> p;  // empty where linear
    bool operator==(const DistanceBias&) const = default;
};
// T5's buckets (Raffel et al. 2019, arXiv 1910.10683): the first half hold one distance each,
// the others ever more.
constexpr int biasBuckets = 32;
int biasBucket(std::int64_t distance, double farthest);
// [heads, n] by distance; empty where there is none.
std::vector<float> biasByDistance(const DistanceBias& bias, std::int64_t n);

// A query i sees the keys j <= i with i - j < window or j < keepFirst, of its own chunk
// and the `chunksBefore` chunks before it.
struct Mask {
    std::int64_t window = 0;  // 0: all
    std::int64_t keepFirst = 0;
    std::int64_t chunk = 0;  // length of a chunk; 0: one
    std::int64_t chunksBefore = 0;
    bool operator==(const Mask&) const = default;
};
// The first key of row i's chunk, or of the earliest chunk before it that the row sees.
std::int64_t chunkStart(const Mask& mask, std::int64_t i);
// Whether row i sees key j.
bool sees(const Mask& mask, std::int64_t i, std::int64_t j);

// What is done to queries q and keys k before the rotation (methods.md, M19 and M20).
enum class VectorForm {
    plain,
    keyNorm,    // k / |k|, in place of 1/sqrt(d)
    queryNorm,  // q / |q|, likewise
    cosine,     // both
    coca        // pair p: (|q_p|^2, 0) and (t_p, 0), t_p = relu of the mean of the pair k_p
};

struct LayerPlan {
    PairLayout layout = PairLayout::halfSplit;
    VectorForm vectors = VectorForm::plain;
    RowGroups groups;  // the first at row 0; empty: no rotation
    std::optional<SecondBranch> branch;
    std::vector<float> scale;      // multiplies q.k, [heads]
    std::vector<float> rowFactor;  // likewise, [heads, n]; empty: 1
    DistanceBias bias;
    Mask mask;
    // Multiply queries and keys that have turned, [headDim]; empty: nothing does.
    std::vector<float> queryWeight, keyWeight;
    double softCap = 0.0;     // scores become softCap * tanh(score / softCap); 0: as they are
    std::vector<float> sink;  // logit of the attention sink, which has no value, [heads]

    bool operator==(const LayerPlan&) const = default;
    bool turns() const { return !groups.empty(); }
    // Of all the above; plans of different methods that compute the same share it.
    Identity identity() const;
};

// All layers, and what is added to the embedding.
struct ModelPlan {
    bool learnedPositions = false;
    std::vector<LayerPlan> layers;
};
// The plan's size in memory: large where each row has a group of its own.
std::uint64_t bytesOf(const ModelPlan& plan);

}  // namespace sextant
