// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heads/head_grid_values.h"

#include <QLocale>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "widgets/colormap.h"

namespace sextant {
namespace {

// The smallest of 1, 2, 5 times a power of ten, or for larger values the next half, that is not
// less.
double roundedUp(double value) {
    if (!(value > 0.0)) return 0.0;
    if (value > 1.0 && value <= 10.0) return std::ceil(value * 2.0 - 1e-9) / 2.0;
    const double power = std::pow(10.0, std::floor(std::log10(value)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (value <= factor * power * (1.0 + 1e-9)) return factor * power;
    }
    return 10.0 * power;
}

// Beyond ten times the trained scale all colours are the end's; one head set to 0 must not take the
// range from the others.
constexpr double kWidestSigma = 10.0;
constexpr double kNarrowestSigma = 1.5;

std::optional<double> at(const std::vector<float>& values, std::size_t index) {
    if (index >= values.size() || std::isnan(values[index])) return std::nullopt;
    return values[index];
}

QString fixed(double value, int decimals) {
    QString text = QString::number(value, 'f', decimals);
    return text.replace(QLatin1Char('-'), QChar(0x2212));
}

QString withSign(double value, int decimals) {
    const QString text = fixed(value, decimals);
    return value > 0.0 ? QLatin1Char('+') + text : text;
}

QString inBoth(double nats) {
    return QStringLiteral("%1 nats (%2 bits)")
        .arg(fixed(nats, 3), fixed(nats * fromNats(EntropyUnit::bits), 3));
}

}  // namespace

bool HeadGridValues::fits(const Measurement& measurement) const {
    return measurement.layers == layers_ && measurement.heads == heads_;
}

void HeadGridValues::setShape(int layers, int heads) {
    if (layers == layers_ && heads == heads_) return;
    layers_ = std::max(0, layers);
    heads_ = std::max(0, heads);
    sigma_.clear();
    setMeasurement(nullptr);
    setReference(nullptr);
    takeRange(true);
}

void HeadGridValues::setMeasurement(std::shared_ptr<const Measurement> measurement) {
    if (measurement) {
        const auto count = static_cast<std::size_t>(measurement->layers) *
                           static_cast<std::size_t>(measurement->heads) *
                           static_cast<std::size_t>(measurement->positions);
        if (count == 0 || measurement->entropy.size() != count) measurement = nullptr;
    }
    if (measurement && !fits(*measurement)) setShape(measurement->layers, measurement->heads);
    const bool coarse = measurement && measurement->fidelity == Fidelity::partial;
    measurement_ = std::move(measurement);
    last_ = measurement_ ? headLastEntropy(*measurement_) : std::vector<float>();
    mean_ = measurement_ ? headMeanEntropy(*measurement_) : std::vector<float>();
    curves_.clear();
    takeChange();
    takeRange(!coarse);
}

void HeadGridValues::setReference(std::shared_ptr<const Measurement> reference) {
    reference_ = std::move(reference);
    takeChange();
    takeRange(true);
}

void HeadGridValues::setSigma(std::vector<double> sigma) {
    sigma_ = std::move(sigma);
    takeRange(false);
}

void HeadGridValues::setUnit(EntropyUnit unit) {
    unit_ = unit;
    takeRange(true);
}

void HeadGridValues::setColouring(HeadColouring colouring) {
    colouring_ = colouring;
    takeRange(true);
}

void HeadGridValues::takeChange() {
    change_.clear();
    const bool comparable = measurement_ && reference_ && fits(*reference_) &&
                            reference_->positions > 0 &&
                            reference_->entropy.size() ==
                                last_.size() * static_cast<std::size_t>(reference_->positions);
    if (!comparable) return;
    const int last = std::min(measurement_->positions, reference_->positions) - 1;
    for (int layer = 0; layer < layers_; ++layer) {
        for (int head = 0; head < heads_; ++head) {
            change_.push_back(measurement_->entropyOf(layer, head)[last] -
                              reference_->entropyOf(layer, head)[last]);
        }
    }
}

void HeadGridValues::takeRange(bool mayShrink) {
    double most = 0.0;
    for (int layer = 0; layer < layers_; ++layer) {
        for (int head = 0; head < heads_; ++head) {
            const double shown = value({layer, head}).value_or(0.0);
            most = std::max(most, colouring_ == HeadColouring::sigma && shown > 0.0
                                      ? std::max(shown, 1.0 / shown)
                                      : std::abs(shown));
        }
    }
    most = roundedUp(most);
    if (!mayShrink) most = std::max(most, range_.high);
    switch (colouring_) {
        case HeadColouring::sigma:
            most = std::clamp(most, kNarrowestSigma, kWidestSigma);
            range_ = {1.0 / most, most};
            break;
        case HeadColouring::change:
            if (most == 0.0) most = 1.0;
            range_ = {-most, most};
            break;
        default:
            if (most == 0.0) most = 1.0;
            range_ = {0.0, most};
    }
}

std::optional<double> HeadGridValues::lastEntropy(HeadId head) const {
    return at(last_, index(head));
}
std::optional<double> HeadGridValues::meanEntropy(HeadId head) const {
    return at(mean_, index(head));
}
std::optional<double> HeadGridValues::change(HeadId head) const {
    return at(change_, index(head));
}

double HeadGridValues::sigma(HeadId head) const {
    return index(head) < sigma_.size() ? sigma_[index(head)] : 1.0;
}

std::optional<double> HeadGridValues::value(HeadId head) const {
    if (colouring_ == HeadColouring::sigma) return sigma(head);
    std::optional<double> nats = colouring_ == HeadColouring::lastEntropy   ? lastEntropy(head)
                                 : colouring_ == HeadColouring::meanEntropy ? meanEntropy(head)
                                                                            : change(head);
    if (nats) *nats *= fromNats(unit_);
    return nats;
}

QColor HeadGridValues::colour(std::optional<double> value, const Theme& theme) const {
    if (!value) return theme.color(Role::raised);
    const QColor neutral = theme.color(Role::panel);
    switch (colouring_) {
        case HeadColouring::sigma:
            return sigmaColor(*value, range_.high, neutral);
        case HeadColouring::change:
            return diverging(*value / range_.high, neutral);
        default:
            return viridis(*value / range_.high);
    }
}

QString HeadGridValues::number(HeadId head) const {
    const std::optional<double> shown = value(head);
    if (!shown) return QStringLiteral("–");
    if (colouring_ == HeadColouring::sigma) return sigmaText(*shown);
    return colouring_ == HeadColouring::change ? withSign(*shown, 2) : fixed(*shown, 2);
}

QString HeadGridValues::title() const {
    switch (colouring_) {
        case HeadColouring::lastEntropy:
            return QStringLiteral("colour: entropy at the last position");
        case HeadColouring::meanEntropy:
            return QStringLiteral("colour: mean entropy over positions");
        case HeadColouring::sigma:
            return QStringLiteral("colour: sigma");
        case HeadColouring::change:
            break;
    }
    if (measurement_ && change_.empty())
        return QStringLiteral("colour: change, no reference to compare");
    return QStringLiteral("colour: change of the last entropy against the reference");
}

QString HeadGridValues::unitName() const {
    if (colouring_ == HeadColouring::sigma) return QStringLiteral("1/√d");
    return QString::fromLatin1(name(unit_));
}

QString HeadGridValues::sigmaText(double sigma) {
    // Two decimals unless they would hide the value.
    const bool shown = sigma == 0.0 || std::abs(sigma) >= 0.1;
    return shown ? fixed(sigma, 2) : QString::number(sigma, 'g', 2);
}

QString HeadGridValues::summary(HeadId head) const {
    const double scale = fromNats(unit_);
    QStringList parts;
    parts << QStringLiteral("layer %1 head %2").arg(head.layer).arg(head.head);
    if (const auto last = lastEntropy(head))
        parts << QStringLiteral("last %1").arg(fixed(*last * scale, 2));
    if (const auto mean = meanEntropy(head))
        parts << QStringLiteral("mean %1 %2").arg(fixed(*mean * scale, 2), name(unit_));
    parts << QStringLiteral("σ ") + sigmaText(sigma(head));
    if (const auto moved = change(head))
        parts << QStringLiteral("change ") + withSign(*moved * scale, 2);
    return parts.join(QStringLiteral(" · "));
}

QString HeadGridValues::readOut(HeadId head) const {
    QStringList lines;
    lines << QStringLiteral("layer %1, head %2").arg(head.layer).arg(head.head);
    if (const auto last = lastEntropy(head)) {
        lines << QStringLiteral("entropy at position %1: %2")
                     .arg(measurement_->positions - 1)
                     .arg(inBoth(*last));
    }
    if (const auto mean = meanEntropy(head))
        lines << QStringLiteral("mean entropy: ") + inBoth(*mean);
    if (const auto moved = change(head)) {
        const int last = std::min(measurement_->positions, reference_->positions) - 1;
        lines << QStringLiteral("against the reference at position %1: %2 nats")
                     .arg(last)
                     .arg(withSign(*moved, 3));
    }
    lines << QStringLiteral("σ %1").arg(QString::number(sigma(head), 'g', 6));
    return lines.join(QLatin1Char('\n'));
}

QString HeadGridValues::csv() const {
    QString text =
        QStringLiteral("layer,head,sigma,entropy_last_nats,entropy_mean_nats,change_nats\n");
    const auto number = [](std::optional<double> value) {
        return value ? QString::number(*value, 'g', 9) : QString();
    };
    for (int layer = 0; layer < layers_; ++layer) {
        for (int head = 0; head < heads_; ++head) {
            const HeadId id{layer, head};
            text += QStringLiteral("%1,%2,%3,%4,%5,%6\n")
                        .arg(layer)
                        .arg(head)
                        .arg(QString::number(sigma(id), 'g', 9), number(lastEntropy(id)),
                             number(meanEntropy(id)), number(change(id)));
        }
    }
    return text;
}

const float* HeadGridValues::curve(HeadId head) const {
    if (!measurement_) return nullptr;
    if (curves_.empty()) {
        const int positions = measurement_->positions;
        const std::size_t count = last_.size();
        curves_.resize(count * curvePoints);
        float largest = 0.0f;
        for (std::size_t at = 0; at < count; ++at) {
            const float* entropy =
                measurement_->entropy.data() + at * static_cast<std::size_t>(positions);
            for (int point = 0; point < curvePoints; ++point) {
                // Short samples have fewer positions than points: a position is then drawn twice.
                const auto begin = static_cast<int>(std::int64_t{point} * positions / curvePoints);
                const auto end = std::max(begin + 1, static_cast<int>((std::int64_t{point} + 1) *
                                                                      positions / curvePoints));
                float sum = 0.0f;
                for (int i = begin; i < end; ++i)
                    sum += entropy[i];
                const float mean = sum / static_cast<float>(end - begin);
                curves_[at * curvePoints + static_cast<std::size_t>(point)] = mean;
                if (mean > largest) largest = mean;
            }
        }
        if (largest > 0.0f) {
            for (float& point : curves_)
                point /= largest;
        }
    }
    return curves_.data() + index(head) * curvePoints;
}

}  // namespace sextant
