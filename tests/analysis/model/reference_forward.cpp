// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/analysis/model/reference_forward.h"

#include <bit>
#include <cmath>
#include <cstring>

#include "analysis/position/composition.h"

namespace sextant::test {

namespace {

using Vector = std::vector<double>;

double halfToDouble(std::uint16_t bits) {
    const int exponent = (bits >> 10) & 31;
    const int fraction = bits & 1023;
    const double sign = (bits & 0x8000) != 0 ? -1.0 : 1.0;
    if (exponent == 0) return sign * std::ldexp(fraction, -24);
    return sign * std::ldexp(1024 + fraction, exponent - 25);
}

struct Matrix {
    Vector values;
    std::int64_t rows = 0, columns = 0;

    Vector times(const Vector& x, const Vector& bias) const {
        Vector y(static_cast<std::size_t>(rows));
        for (std::int64_t r = 0; r < rows; ++r) {
            double sum = bias.empty() ? 0.0 : bias[static_cast<std::size_t>(r)];
            for (std::int64_t c = 0; c < columns; ++c) {
                sum += values[static_cast<std::size_t>(r * columns + c)] *
                       x[static_cast<std::size_t>(c)];
            }
            y[static_cast<std::size_t>(r)] = sum;
        }
        return y;
    }
};

Matrix read(const Checkpoint& checkpoint, const std::string& name) {
    Matrix matrix;
    if (name.empty()) return matrix;
    const TensorView& view = checkpoint.weights.tensors.at(name);
    const std::size_t count = view.bytes.size() / elementSize(view.dtype);
    for (std::size_t i = 0; i < count; ++i) {
        const std::byte* at = view.bytes.data() + i * elementSize(view.dtype);
        if (view.dtype == DType::f32) {
            float value = 0;
            std::memcpy(&value, at, 4);
            matrix.values.push_back(value);
            continue;
        }
        std::uint16_t bits = 0;
        std::memcpy(&bits, at, 2);
        matrix.values.push_back(view.dtype == DType::f16 ? halfToDouble(bits)
                                                         : static_cast<double>(std::bit_cast<float>(
                                                               std::uint32_t{bits} << 16)));
    }
    matrix.rows = view.shape.front();
    matrix.columns = view.shape.size() > 1 ? view.shape[1] : 1;
    return matrix;
}

Vector rms(const Vector& x, const Vector& weight, double epsilon) {
    double squares = 0;
    for (const double value : x)
        squares += value * value;
    const double scale = 1.0 / std::sqrt(squares / static_cast<double>(x.size()) + epsilon);
    Vector y;
    for (std::size_t i = 0; i < x.size(); ++i)
        y.push_back(x[i] * scale * weight[i]);
    return y;
}

// Half-split pairs (p, p + d/2) of one head turn by position * base^(-2p/d).
void turn(double* head, int rotaryDim, double base, double position) {
    for (int p = 0; p < rotaryDim / 2; ++p) {
        const double angle = position * std::pow(base, -2.0 * p / rotaryDim);
        const double x = head[p];
        const double y = head[p + rotaryDim / 2];
        head[p] = x * std::cos(angle) - y * std::sin(angle);
        head[p + rotaryDim / 2] = y * std::cos(angle) + x * std::sin(angle);
    }
}

}  // namespace

ReferenceResult referenceForward(const Checkpoint& checkpoint, const std::vector<std::int32_t>& ids,
                                 const std::vector<double>& sigma, const std::vector<bool>& rotated,
                                 const ReferenceDistance& distance) {
    const ModelSpec& spec = checkpoint.spec;
    const std::size_t n = ids.size();
    const int d = spec.headDim;
    const Matrix embedding = read(checkpoint, checkpoint.tensorName(Slot::embedding));
    const auto width = static_cast<std::size_t>(spec.hidden);

    std::vector<Vector> x;
    for (const std::int32_t id : ids) {
        const auto first = embedding.values.begin() + std::ptrdiff_t{id} * spec.hidden;
        x.emplace_back(first, first + spec.hidden);
    }
    ReferenceResult result;
    for (std::size_t layer = 0; layer < spec.layers.size(); ++layer) {
        const auto own = [&](Slot slot) {
            return read(checkpoint, checkpoint.tensorName(slot, static_cast<int>(layer)));
        };
        const Matrix attentionNorm = own(Slot::attentionNorm);
        const Matrix mlpNorm = own(Slot::mlpNorm);
        const Matrix wq = own(Slot::query), wk = own(Slot::key);
        const Matrix wv = own(Slot::value), wo = own(Slot::output);
        const Matrix bq = own(Slot::queryBias), bk = own(Slot::keyBias);
        const Matrix bv = own(Slot::valueBias), bo = own(Slot::outputBias);
        const Matrix gate = own(Slot::gate), gateBias = own(Slot::gateBias);
        const Matrix up = own(Slot::up), upBias = own(Slot::upBias);
        const Matrix down = own(Slot::down), downBias = own(Slot::downBias);

        std::vector<Vector> q, k, v;
        for (std::size_t i = 0; i < n; ++i) {
            const Vector h = rms(x[i], attentionNorm.values,
                                 spec.block(static_cast<int>(layer)).beforeAttention.epsilon);
            q.push_back(wq.times(h, bq.values));
            k.push_back(wk.times(h, bk.values));
            v.push_back(wv.times(h, bv.values));
            if (!rotated[layer] || distance) continue;
            const LayerSpec& config = spec.layers[layer];
            for (int head = 0; head < spec.heads; ++head) {
                turn(q[i].data() + head * d, config.rotaryDim, config.rotaryBase,
                     static_cast<double>(i));
            }
            for (int head = 0; head < spec.keyValueHeads; ++head) {
                turn(k[i].data() + head * d, config.rotaryDim, config.rotaryBase,
                     static_cast<double>(i));
            }
        }
        std::vector<Vector> attended(n, Vector(static_cast<std::size_t>(spec.heads * d), 0.0));
        for (int head = 0; head < spec.heads; ++head) {
            const int keyHead = head / (spec.heads / spec.keyValueHeads);
            const double scale =
                sigma[layer * static_cast<std::size_t>(spec.heads) + head] / std::sqrt(d);
            for (std::size_t i = 0; i < n; ++i) {
                Vector score(i + 1, -INFINITY);
                double most = -INFINITY;
                for (std::size_t j = 0; j <= i; ++j) {
                    const std::int64_t window = windowOf(spec, {}, static_cast<int>(layer));
                    if (window > 0 && static_cast<std::int64_t>(i - j) >= window) continue;
                    Vector query(q[i].begin() + head * d, q[i].begin() + (head + 1) * d);
                    if (distance && rotated[layer]) {
                        const double apart = distance(static_cast<int>(i), static_cast<int>(j));
                        if (std::isnan(apart)) continue;
                        turn(query.data(), spec.layers[layer].rotaryDim,
                             spec.layers[layer].rotaryBase, apart);
                    }
                    double dot = 0;
                    for (int e = 0; e < d; ++e)
                        dot += query[static_cast<std::size_t>(e)] * k[j][keyHead * d + e];
                    score[j] = scale * dot;
                    most = std::max(most, score[j]);
                }
                double total = 0;
                for (const double s : score)
                    total += std::exp(s - most);
                double entropy = 0, mean = 0, square = 0;
                for (std::size_t j = 0; j <= i; ++j) {
                    const double p = std::exp(score[j] - most) / total;
                    if (p == 0) continue;
                    entropy -= p * std::log(p);
                    mean += p * (score[j] - most);
                    square += p * (score[j] - most) * (score[j] - most);
                    for (int e = 0; e < d; ++e) {
                        attended[i][head * d + e] += p * v[j][keyHead * d + e];
                    }
                }
                result.entropy.push_back(entropy);
                result.firstShare.push_back(std::exp(score[0] - most) / total);
                result.scoreVariance.push_back(square - mean * mean);
            }
        }
        for (std::size_t i = 0; i < n; ++i) {
            const Vector o = wo.times(attended[i], bo.values);
            for (std::size_t e = 0; e < width; ++e)
                x[i][e] += o[e];
            const Vector h =
                rms(x[i], mlpNorm.values, spec.block(static_cast<int>(layer)).beforeMlp.epsilon);
            Vector inner = gate.times(h, gateBias.values);
            const Vector other = up.times(h, upBias.values);
            for (std::size_t e = 0; e < inner.size(); ++e) {
                inner[e] = inner[e] / (1.0 + std::exp(-inner[e])) * other[e];
            }
            const Vector m = down.times(inner, downBias.values);
            for (std::size_t e = 0; e < width; ++e)
                x[i][e] += m[e];
        }
    }
    const Matrix finalNorm = read(checkpoint, checkpoint.tensorName(Slot::finalNorm));
    const Matrix unembedding = read(checkpoint, checkpoint.tensorName(Slot::unembedding));
    for (std::size_t i = 0; i < n; ++i) {
        const Vector scores =
            unembedding.times(rms(x[i], finalNorm.values, spec.finalNorm.epsilon), {});
        result.logits.insert(result.logits.end(), scores.begin(), scores.end());
        if (i + 1 == n) break;
        double most = -INFINITY, total = 0;
        for (const double s : scores)
            most = std::max(most, s);
        for (const double s : scores)
            total += std::exp(s - most);
        result.nll.push_back(most + std::log(total) - scores[static_cast<std::size_t>(ids[i + 1])]);
    }
    return result;
}

}  // namespace sextant::test
