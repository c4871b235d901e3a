// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/analysis/model/plain_block.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <stdexcept>
#include <tuple>
#include <utility>

namespace sextant::test {

namespace {

double activated(Activation activation, double x) {
    switch (activation) {
        case Activation::silu:
            return x / (1 + std::exp(-x));
        case Activation::gelu:
            return 0.5 * x * (1 + std::erf(x / std::sqrt(2.0)));
        case Activation::geluTanh:
            return 0.5 * x *
                   (1 + std::tanh(std::sqrt(2 / std::acos(-1.0)) * (x + 0.044715 * x * x * x)));
        case Activation::relu:
            return std::max(x, 0.0);
        case Activation::reluSquared:
            return std::max(x, 0.0) * std::max(x, 0.0);
        case Activation::xielu:
            break;  // which has numbers of its own
    }
    throw std::logic_error("no such activation");
}

double sigmoid(double x) {
    return 1 / (1 + std::exp(-x));
}

Numbers softmax(Numbers x) {
    const double most = *std::max_element(x.begin(), x.end());
    double sum = 0;
    for (double& value : x)
        sum += value = std::exp(value - most);
    for (double& value : x)
        value /= sum;
    return x;
}

// x[first .. first + width) in place; the weight and bias may be empty.
void normalise(const Norm& norm, Numbers& x, std::size_t first, std::size_t width,
               const double* weight, const double* bias) {
    const bool centred = norm.kind == NormKind::layer || norm.kind == NormKind::layerNoBias ||
                         norm.kind == NormKind::layerPlain || norm.kind == NormKind::layerPlusOne;
    const bool plusOne = norm.kind == NormKind::rmsPlusOne || norm.kind == NormKind::layerPlusOne;
    double mean = 0, squares = 0;
    for (std::size_t i = 0; centred && i < width; ++i)
        mean += x[first + i] / static_cast<double>(width);
    for (std::size_t i = 0; i < width; ++i)
        squares += (x[first + i] - mean) * (x[first + i] - mean) / static_cast<double>(width);
    for (std::size_t i = 0; i < width; ++i) {
        double& value = x[first + i];
        value = (value - mean) / std::sqrt(squares + norm.epsilon);
        if (weight != nullptr) value *= weight[i] + (plusOne ? 1 : 0);
        if (bias != nullptr) value += bias[i];
    }
}

class Plain {
  public:
    Plain(const ModelSpec& spec, const PlainWeights& weights, const std::vector<double>& sigma)
        : spec_(spec), weights_(weights), sigma_(sigma) {}

    PlainRun run(const std::vector<std::int32_t>& ids) {
        std::vector<Numbers> x;
        for (const std::int32_t id : ids) {
            const Numbers& embedding = *find({Slot::embedding});
            const int width = spec_.embeddingDim > 0 ? spec_.embeddingDim : spec_.hidden;
            Numbers row(embedding.begin() + id * width, embedding.begin() + (id + 1) * width);
            for (double& value : row)
                value *= spec_.embeddingMultiplier;
            const SlotAt none = {Slot::headScale};
            if (spec_.embeddingDim > 0) row = times({Slot::embeddingProjection}, none, row);
            x.push_back(
                normed(spec_.embeddingNorm, row, {Slot::embeddingNorm}, {Slot::embeddingNormBias}));
            if (const Numbers* table = find({Slot::positions})) {
                const std::size_t first = (x.size() - 1) * x.back().size();
                for (std::size_t c = 0; c < x.back().size(); ++c)
                    x.back()[c] += (*table)[first + c];
            }
            if (spec_.layerInputs() > 0) inputs_.push_back(layerInputs(id, x.back()));
        }
        PlainRun result;
        for (layer_ = 0; layer_ < spec_.layerCount(); ++layer_)
            x = layer(x, result.entropies.emplace_back(), result.sinkShares.emplace_back());
        for (const Numbers& row : x) {
            Numbers last = normed(spec_.finalNorm, row, {Slot::finalNorm}, {Slot::finalNormBias});
            if (spec_.embeddingDim > 0)
                last = times({Slot::unembeddingProjection}, {Slot::headScale}, last);
            Numbers logits = times({Slot::unembedding}, {Slot::unembeddingBias}, last);
            for (double& logit : logits) {
                logit *= spec_.logitMultiplier;
                if (spec_.logitSoftCap > 0)
                    logit = spec_.logitSoftCap * std::tanh(logit / spec_.logitSoftCap);
            }
            result.logits.push_back(logits);
        }
        return result;
    }

  private:
    const Numbers* find(SlotAt at) const {
        const auto found = weights_.find(at);
        return found == weights_.end() ? nullptr : &found->second;
    }
    const double* data(SlotAt at) const {
        const Numbers* found = find(at);
        return found == nullptr ? nullptr : found->data();
    }
    SlotAt own(Slot slot) const { return {slot, layer_}; }
    const BlockSpec& block() const { return spec_.layers[static_cast<std::size_t>(layer_)].block; }

    // What each layer has of its own of one token.
    Numbers layerInputs(std::int32_t id, const Numbers& row) const {
        const auto all = static_cast<std::size_t>(spec_.layerInputs());
        const std::size_t each = all / spec_.layers.size();
        const SlotAt none = {Slot::headScale};
        Numbers inputs = times({Slot::layerInputProjection}, none, row);
        for (double& value : inputs)
            value /= std::sqrt(static_cast<double>(spec_.hidden));
        for (std::size_t first = 0; first < all; first += each)
            normalise(spec_.layerInputNorm, inputs, first, each, data({Slot::layerInputNorm}),
                      nullptr);
        for (std::size_t i = 0; i < all; ++i)
            inputs[i] =
                (inputs[i] +
                 (*find({Slot::layerInputEmbedding}))[static_cast<std::size_t>(id) * all + i] *
                     std::sqrt(static_cast<double>(each))) /
                std::sqrt(2.0);
        return inputs;
    }

    Numbers times(SlotAt matrix, SlotAt bias, const Numbers& x) const {
        const Numbers& values = *find(matrix);
        Numbers out(values.size() / x.size());
        for (std::size_t row = 0; row < out.size(); ++row) {
            for (std::size_t i = 0; i < x.size(); ++i)
                out[row] += values[row * x.size() + i] * x[i];
            if (const Numbers* added = find(bias)) out[row] += (*added)[row];
        }
        return out;
    }

    Numbers normed(const Norm& norm, Numbers x, SlotAt weight, SlotAt bias) const {
        if (norm.kind != NormKind::none) normalise(norm, x, 0, x.size(), data(weight), data(bias));
        return x;
    }

    // What queries, or keys and values, are made of.
    Numbers latent(int width, const Numbers& in, Slot row, Slot rowBias, Slot norm,
                   Slot normBias) const {
        if (width == 0) return in;
        return normed(block().latents.norm, times(own(row), own(rowBias), in), own(norm),
                      own(normBias));
    }

    // Keys of all heads; some of their first dimensions may be the same in each.
    Numbers keys(const Numbers& in, const Numbers& from) const {
        const Numbers each = times(own(Slot::key), own(Slot::keyBias), from);
        if (block().latents.sharedKey == 0) return each;
        const Numbers first = times(own(Slot::sharedKey), own(Slot::sharedKeyBias), in);
        const auto rest = static_cast<std::ptrdiff_t>(spec_.keyDim(layer_)) - std::ssize(first);
        Numbers all;
        for (auto head = each.begin(); head != each.end(); head += rest) {
            all.insert(all.end(), first.begin(), first.end());
            all.insert(all.end(), head, head + rest);
        }
        return all;
    }

    // Queries or keys: clipped, normalised, turned.
    Numbers formed(Numbers x, const Norm& norm, Slot weight, Slot bias, int position) const {
        if (!block().clipAfterNorms) clip(x);
        const auto dim = static_cast<std::size_t>(spec_.keyDim(layer_));
        const double *w = data(own(weight)), *b = data(own(bias));
        if (norm.kind != NormKind::none && block().headNorms == NormOver::allHeads)
            normalise(norm, x, 0, x.size(), w, b);
        const bool each = block().headNorms == NormOver::headOwnWeight;
        for (std::size_t first = 0; first < x.size(); first += dim) {
            if (block().normsAfterTurn) {
                turn(x, first, position);
                normalise(norm, x, first, dim, w, b);
                continue;
            }
            if (norm.kind != NormKind::none && block().headNorms != NormOver::allHeads)
                normalise(norm, x, first, dim, w == nullptr ? w : w + (each ? first : 0),
                          b == nullptr ? b : b + (each ? first : 0));
        }
        if (block().clipAfterNorms) clip(x);
        for (std::size_t first = 0; !block().normsAfterTurn && first < x.size(); first += dim)
            turn(x, first, position);
        return x;
    }

    void turn(Numbers& x, std::size_t first, int position) const {
        const LayerSpec& layer = spec_.layers[static_cast<std::size_t>(layer_)];
        const auto half = static_cast<std::size_t>(layer.rotaryDim / 2);
        for (std::size_t p = 0; p < half; ++p) {
            const double angle =
                position * std::pow(layer.rotaryBase, -2.0 * static_cast<double>(p) /
                                                          static_cast<double>(layer.rotaryDim));
            double &a = x[first + p], &b = x[first + p + half];
            const double turned = a * std::cos(angle) - b * std::sin(angle);
            b = b * std::cos(angle) + a * std::sin(angle);
            a = turned;
        }
    }

    void clip(Numbers& x) const {
        for (double& value : x)
            if (block().clip > 0) value = std::clamp(value, -block().clip, block().clip);
    }

    std::vector<Numbers> layer(const std::vector<Numbers>& x, std::vector<Numbers>& entropies,
                               std::vector<Numbers>& sinkShares) {
        const BlockSpec& b = block();
        std::vector<Numbers> q, k, v, normedRows;
        for (std::size_t i = 0; i < x.size(); ++i) {
            const Numbers in = normed(b.beforeAttention, x[i], own(Slot::attentionNorm),
                                      own(Slot::attentionNormBias));
            const int at = static_cast<int>(i);
            normedRows.push_back(in);
            const Numbers ofQuery =
                latent(b.latents.query, in, Slot::queryLatent, Slot::queryLatentBias,
                       Slot::queryLatentNorm, Slot::queryLatentNormBias);
            q.push_back(formed(times(own(Slot::query), own(Slot::queryBias), ofQuery), b.onQuery,
                               Slot::queryNorm, Slot::queryNormBias, at));
            if (b.takesKeys > 0) continue;
            const Numbers ofKeyValue =
                latent(b.latents.keyValue, in, Slot::keyValueLatent, Slot::keyValueLatentBias,
                       Slot::keyValueLatentNorm, Slot::keyValueLatentNormBias);
            const Numbers key = keys(in, ofKeyValue);
            k.push_back(formed(key, b.onKey, Slot::keyNorm, Slot::keyNormBias, at));
            v.push_back(b.valueIsKey ? key
                                     : times(own(Slot::value), own(Slot::valueBias), ofKeyValue));
            clip(v.back());
            const auto valueDim = static_cast<std::size_t>(spec_.valueDim(layer_));
            for (std::size_t first = 0; b.onValue.there() && first < v.back().size();
                 first += valueDim)
                normalise(b.onValue, v.back(), first, valueDim, nullptr, nullptr);
        }
        // Layers that share keys turn them alike here.
        if (b.keepsKeys > 0) kept_[b.keepsKeys] = {k, v};
        if (b.takesKeys > 0) std::tie(k, v) = kept_.at(b.takesKeys);
        entropies.assign(static_cast<std::size_t>(spec_.heads), Numbers());
        sinkShares = entropies;
        std::vector<Numbers> out;
        for (std::size_t i = 0; i < x.size(); ++i) {
            const Numbers attended = times(own(Slot::output), own(Slot::outputBias),
                                           attend(q, k, v, i, entropies, sinkShares));
            Numbers middle = added(x[i], attended, b.afterAttention, Slot::afterAttentionNorm,
                                   Slot::afterAttentionNormBias);
            const Numbers in =
                b.arrangement == Arrangement::parallelOneNorm
                    ? normedRows[i]
                    : normed(b.beforeMlp, b.arrangement == Arrangement::serial ? middle : x[i],
                             own(Slot::mlpNorm), own(Slot::mlpNormBias));
            middle = added(middle, b.mlp.experts.count > 0 ? mixture(in) : mlp(in, noExpert),
                           b.afterMlp, Slot::afterMlpNorm, Slot::afterMlpNormBias);
            if (b.layerInput > 0) {
                const Numbers given = ofLayerInput(i, middle);
                for (std::size_t c = 0; c < middle.size(); ++c)
                    middle[c] += given[c];
            }
            for (double& value : middle)
                value *= b.scaled ? (*find(own(Slot::layerScale)))[0] : 1.0;
            out.push_back(middle);
        }
        return out;
    }

    // The row with `by` added, normalised before or after.
    Numbers added(Numbers row, Numbers by, const Norm& norm, Slot weight, Slot bias) const {
        if (!block().normsOfSum) by = normed(norm, by, own(weight), own(bias));
        for (std::size_t c = 0; c < row.size(); ++c)
            row[c] += block().residualMultiplier * by[c];
        return block().normsOfSum ? normed(norm, row, own(weight), own(bias)) : row;
    }

    Numbers ofLayerInput(std::size_t row, const Numbers& x) const {
        const SlotAt none = own(Slot::headScale);
        Numbers gate = times(own(Slot::layerInputGate), none, x);
        for (std::size_t c = 0; c < gate.size(); ++c)
            gate[c] = activated(block().mlp.activation, gate[c]) *
                      inputs_[row][static_cast<std::size_t>(layer_) * gate.size() + c];
        return normed(block().afterLayerInput, times(own(Slot::layerInputOut), none, gate),
                      own(Slot::afterLayerInputNorm), none);
    }

    Numbers attend(const std::vector<Numbers>& q, const std::vector<Numbers>& k,
                   const std::vector<Numbers>& v, std::size_t i, std::vector<Numbers>& entropies,
                   std::vector<Numbers>& sinkShares) const {
        const LayerSpec& layer = spec_.layers[static_cast<std::size_t>(layer_)];
        const auto dim = static_cast<std::size_t>(spec_.keyDim(layer_));
        const auto valueDim = static_cast<std::size_t>(spec_.valueDim(layer_));
        Numbers out;
        for (int head = 0; head < spec_.heads; ++head) {
            const auto from = static_cast<std::size_t>(head);
            const auto source =
                static_cast<std::size_t>(head / (spec_.heads / spec_.keyHeads(layer_)));
            Numbers scores;
            for (std::size_t j = 0; j <= i; ++j) {
                double product = 0;
                for (std::size_t c = 0; c < dim; ++c)
                    product += q[i][from * dim + c] * k[j][source * dim + c];
                double score = product * layer.scoreScale *
                               sigma_[static_cast<std::size_t>(layer_ * spec_.heads + head)];
                const double cap = block().scoreSoftCap;
                if (cap > 0) score = cap * std::tanh(score / cap);
                scores.push_back(score);
            }
            if (block().sinks) scores.push_back((*find(own(Slot::sink)))[from]);
            const Numbers weights = softmax(scores);
            double entropy = 0;
            Numbers sum(valueDim);
            for (std::size_t j = 0; j <= i; ++j) {
                entropy -= weights[j] * std::log(weights[j]);
                for (std::size_t c = 0; c < valueDim; ++c)
                    sum[c] += weights[j] * v[j][source * valueDim + c];
            }
            entropies[from].push_back(entropy);
            sinkShares[from].push_back(block().sinks ? weights.back() : 0);
            out.insert(out.end(), sum.begin(), sum.end());
        }
        return out;
    }

    double active(Activation activation, double x, int expert) const {
        if (activation != Activation::xielu) return activated(activation, x);
        const auto number = [&](Slot slot) { return (*find({slot, layer_, expert}))[0]; };
        const auto softplus = [](double of) { return std::log1p(std::exp(of)); };
        const double beta = number(Slot::activationBeta);
        if (x > 0) return softplus(number(Slot::activationPositive)) * x * x + beta * x;
        return (std::expm1(std::min(x, number(Slot::activationEpsilon))) - x) *
                   (beta + softplus(number(Slot::activationNegative))) +
               beta * x;
    }

    Numbers mlp(const Numbers& x, int expert) const {
        const Mlp& m = block().mlp;
        const auto at = [&](Slot slot) { return SlotAt{slot, layer_, expert}; };
        return inner(m, x, at(Slot::gate), at(Slot::gateBias), at(Slot::up), at(Slot::upBias),
                     at(Slot::down), at(Slot::downBias));
    }

    Numbers inner(const Mlp& m, const Numbers& x, SlotAt gate, SlotAt gateBias, SlotAt up,
                  SlotAt upBias, SlotAt down, SlotAt downBias) const {
        Numbers rows = times(up, upBias, x);
        if (!m.gated) {
            for (double& value : rows)
                value = active(m.activation, value, up.expert);
            return times(down, downBias, rows);
        }
        const Numbers gates = times(gate, gateBias, x);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (m.limit > 0) {
                const double g = std::min(gates[i], m.limit);
                rows[i] = (std::clamp(rows[i], -m.limit, m.limit) + 1) * g * sigmoid(m.alpha * g);
            } else {
                rows[i] *= active(m.activation, gates[i], gate.expert);
            }
        }
        return times(down, downBias, rows);
    }

    Numbers mixture(const Numbers& x) const {
        const Experts& e = block().mlp.experts;
        const Numbers logits = times(own(Slot::router), own(Slot::routerBias), x);
        std::vector<int> order;
        Numbers weight;
        if (e.scoring == Scoring::sparseMixer)
            mixSparsely(e, logits, order, weight);
        else
            takeLargest(e, logits, order, weight);
        const double whole =
            std::max(std::accumulate(weight.begin(), weight.end(), 0.0), e.smallestSum);
        Numbers out(x.size());
        for (std::size_t one = 0; one < order.size(); ++one) {
            const double share = weight[one] / (e.normalised ? whole : 1.0) * e.scaling;
            Numbers in = x;
            for (double& value : in)
                value *= e.weighsInput ? share : 1.0;
            const Numbers given = mlp(in, order[one]);
            for (std::size_t c = 0; c < out.size(); ++c)
                out[c] += (e.weighsInput ? 1.0 : share) * given[c];
        }
        if (e.sharedWidth == 0) return out;
        const SlotAt none = own(Slot::headScale);  // which has no numbers here
        const Numbers shared = inner(block().mlp, x, own(Slot::sharedGate), none,
                                     own(Slot::sharedUp), none, own(Slot::sharedDown), none);
        const double open = e.sharedGated ? sigmoid(times(own(Slot::sharedRouter), none, x)[0]) : 1;
        for (std::size_t c = 0; c < out.size(); ++c)
            out[c] += open * shared[c];
        return out;
    }

    // The largest of those left, again and again, with its share of those near it.
    static void mixSparsely(const Experts& e, const Numbers& logits, std::vector<int>& order,
                            Numbers& weight) {
        std::vector<bool> out(logits.size(), false);
        while (std::ssize(order) < e.chosen) {
            std::size_t best = logits.size();
            for (std::size_t i = 0; i < logits.size(); ++i)
                if (!out[i] && (best == logits.size() || logits[i] > logits[best])) best = i;
            double sum = 0;
            for (std::size_t i = 0; i < logits.size(); ++i) {
                const double size = std::max(std::fabs(logits[i]), logits[best]);
                if (!out[i] && (logits[best] - logits[i]) / size <= e.nearness)
                    sum += std::exp(logits[i] - logits[best]);
            }
            order.push_back(static_cast<int>(best));
            weight.push_back(1 / sum);
            out[best] = true;
        }
    }

    // Groups outside the best are ranked below everything.
    static void dropGroups(const Experts& e, Numbers& ranked) {
        const std::size_t each = ranked.size() / static_cast<std::size_t>(e.groups);
        std::vector<std::pair<double, std::size_t>> groups;
        for (std::size_t first = 0; first < ranked.size(); first += each) {
            Numbers own(ranked.begin() + static_cast<std::ptrdiff_t>(first),
                        ranked.begin() + static_cast<std::ptrdiff_t>(first + each));
            std::sort(own.rbegin(), own.rend());
            groups.emplace_back(std::accumulate(own.begin(), own.begin() + e.groupBest, 0.0),
                                first);
        }
        std::sort(groups.rbegin(), groups.rend());
        for (std::size_t group = static_cast<std::size_t>(e.groupsChosen); group < groups.size();
             ++group)
            for (std::size_t i = 0; i < each; ++i)
                ranked[groups[group].second + i] = -1e300;
    }

    void takeLargest(const Experts& e, const Numbers& logits, std::vector<int>& order,
                     Numbers& weight) const {
        Numbers scores = logits;
        if (e.scoring == Scoring::softmaxOfAll) scores = softmax(logits);
        if (e.scoring == Scoring::sigmoid)
            for (double& score : scores)
                score = sigmoid(score);
        Numbers ranked = scores;
        if (e.choiceBias)
            for (std::size_t i = 0; i < ranked.size(); ++i)
                ranked[i] += (*find(own(Slot::choiceBias)))[i];
        if (e.groupsChosen < e.groups) dropGroups(e, ranked);
        order.resize(ranked.size());
        std::iota(order.begin(), order.end(), 0);
        std::sort(order.begin(), order.end(), [&](int a, int b) {
            return ranked[static_cast<std::size_t>(a)] > ranked[static_cast<std::size_t>(b)];
        });
        order.resize(static_cast<std::size_t>(e.chosen));
        for (const int expert : order)
            weight.push_back(scores[static_cast<std::size_t>(expert)]);
        if (e.scoring == Scoring::softmaxOfChosen) weight = softmax(weight);
    }

    const ModelSpec& spec_;
    const PlainWeights& weights_;
    const std::vector<double>& sigma_;
    int layer_ = 0;
    std::vector<Numbers> inputs_;  // of all layers, one entry a row
    std::map<int, std::pair<std::vector<Numbers>, std::vector<Numbers>>> kept_;
};

}  // namespace

double PlainRun::nll(const std::vector<std::int32_t>& ids) const {
    double sum = 0;
    for (std::size_t row = 0; row + 1 < ids.size(); ++row)
        sum -= std::log(softmax(logits[row])[static_cast<std::size_t>(ids[row + 1])]);
    return sum / static_cast<double>(ids.size() - 1);
}

PlainRun plainRun(const ModelSpec& spec, const PlainWeights& weights,
                  const std::vector<std::int32_t>& ids, const std::vector<double>& sigma) {
    return Plain(spec, weights, sigma).run(ids);
}

}  // namespace sextant::test
