// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/batch_positions.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

#include "analysis/error.h"
#include "analysis/position/augment.h"
#include "analysis/position/kerple.h"

namespace sextant {

namespace {

// One turn for all rows: groups may differ in where they count their growth from, which a batch
// chooses itself.
const RowGroup& onlyGroup(const LayerPlan& plan) {
    const auto counted = [](Rotation turn) {
        turn.centre = 0;
        return turn;
    };
    const RowGroup& first = plan.groups.front();
    for (const RowGroup& group : plan.groups)
        if (counted(group.query) != counted(first.query) ||
            counted(group.key) != counted(first.key))
            throw Error("a method that turns rows by tables of their own cannot be trained");
    return first;
}

// A turn that grows counts from the middle of each sequence's own positions.
void centre(Rotation& turn) {
    if (turn.growth.empty() || turn.positions.empty()) return;
    const auto [least, most] = std::minmax_element(turn.positions.begin(), turn.positions.end());
    turn.centre = 0.5 * (*least + *most);
    double fastest = 0;
    for (const double growth : turn.growth)
        fastest = std::max(fastest, std::abs(growth));
    constexpr double largest = 80;  // e^80 is within fp32
    const double reach = 0.5 * (*most - *least) * fastest;
    if (reach > largest)
        throw Error("xPos is trained on positions at most {} apart; here they are {}",
                    static_cast<std::int64_t>(2 * largest / fastest),
                    static_cast<std::int64_t>(*most - *least));
}

void append(std::vector<float>& to, const std::vector<float>& from) {
    to.insert(to.end(), from.begin(), from.end());
}

}  // namespace

BatchPositions::BatchPositions(const Compute& compute, std::int64_t batch, std::int64_t length,
                               const std::vector<double>& positions)
    : compute_(compute), batch_(batch), length_(length), given_(positions) {}

std::shared_ptr<const RotationTable> BatchPositions::rotation(PairLayout layout,
                                                              const Rotation& turn) {
    for (const KnownTurn& known : turns_)
        if (known.layout == layout && known.turn == turn) return known.rotation;
    if (!given_.empty() && !turn.positions.empty())
        throw Error("positions of a batch do not go with a method that moves positions itself");
    RotaryTable all;
    for (std::int64_t sequence = 0; sequence < batch_; ++sequence) {
        Rotation own = turn;
        if (!given_.empty())
            own.positions.assign(given_.begin() + sequence * length_,
                                 given_.begin() + (sequence + 1) * length_);
        else if (own.positions.empty())
            own.positions = plainPositions(length_);
        centre(own);
        const RotaryTable one = rotaryTable(own, length_);
        all.pairs = one.pairs;
        append(all.cosine, one.cosine);
        append(all.sine, one.sine);
    }
    turns_.push_back(
        {layout, turn, std::make_shared<const RotationTable>(layout, std::move(all), compute_)});
    return turns_.back().rotation;
}

BatchPositions::Rotations BatchPositions::rotations(const LayerPlan& plan) {
    if (!plan.turns()) return {};
    const RowGroup& group = onlyGroup(plan);
    Rotations by{rotation(plan.layout, group.query), rotation(plan.layout, group.key), {}, {}};
    if (!plan.branch) return by;
    if (!given_.empty())
        throw Error("positions of a batch do not go with a method that has another distance map");
    by.query2 = rotation(plan.layout, plan.branch->query);
    by.key2 = rotation(plan.layout, plan.branch->key);
    return by;
}

std::pair<at::Tensor, at::Tensor> BatchPositions::trainedTables(const at::Tensor& theta,
                                                                const LayerPlan& plan) const {
    const RowGroup& group = onlyGroup(plan);
    if (plan.branch || group.query != group.key || group.query.amplitude != 1)
        throw Error("trained frequencies go with one plain rotation of queries and keys");
    const std::vector<double>& own = group.query.positions;
    if (!given_.empty() && !own.empty())
        throw Error("positions of a batch do not go with a method that moves positions itself");
    std::vector<double> all = given_;
    const std::vector<double> once = own.empty() ? plainPositions(length_) : own;
    for (std::int64_t sequence = 0; given_.empty() && sequence < batch_; ++sequence)
        all.insert(all.end(), once.begin(), once.begin() + length_);
    const at::Tensor angle = at::tensor(all, at::kDouble).view({-1, 1, 1}) * theta.view({1, 1, -1});
    const auto there = [&](const at::Tensor& x) { return x.to(at::kFloat).to(compute_.device); };
    return {there(angle.cos()), there(angle.sin())};
}

const at::Tensor& BatchPositions::bias(const DistanceBias& bias) {
    for (const KnownBias& known : biases_)
        if (known.bias == bias) return known.values;
    std::vector<float> values = biasByDistance(bias, length_);
    const auto heads = static_cast<std::int64_t>(bias.a.size());
    biases_.push_back(
        {bias,
         at::from_blob(values.data(), {heads, length_}, at::kFloat).clone().to(compute_.device)});
    return biases_.back().values;
}

at::Tensor BatchPositions::trainedBias(DistanceBias::Form form, const at::Tensor& a,
                                       const at::Tensor& p) const {
    const at::Tensor distance = at::arange(length_, a.options()).unsqueeze(0);
    const at::Tensor width = a.clamp_min(leastKerple).unsqueeze(1);
    if (form == DistanceBias::Form::logarithm)
        return -p.clamp_min(leastKerple).unsqueeze(1) * at::log1p(width * distance);
    return -width * at::pow(distance, p.clamp(leastKerple, largestKerplePower).unsqueeze(1));
}

at::Tensor BatchPositions::trainedTable(const DistanceBias& bias, const at::Tensor& table) const {
    std::vector<std::int64_t> buckets;
    for (std::int64_t r = 0; r < length_; ++r)
        buckets.push_back(biasBucket(r, bias.p.front()));
    return table.index_select(1, at::tensor(buckets, at::kLong).to(table.device()));
}

at::Tensor BatchPositions::keyChannel() const {
    return at::tensor(given_, at::kDouble).to(at::kFloat).view({-1, 1, 1}).to(compute_.device);
}

at::Tensor BatchPositions::queryChannel(const DistanceBias& bias) const {
    const at::Tensor slopes = at::tensor(bias.a, at::kDouble).to(at::kFloat);
    return slopes.view({1, -1, 1}).to(compute_.device);
}

}  // namespace sextant
