// SPDX-License-Identifier: GPL-3.0-or-later
// What the cells of the head grid show, without pixels: the number of each head under the chosen
// colouring, the range of the colours, and curves reduced to a few points.
#pragma once

#include <QColor>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/measure/measurement.h"
#include "widgets/curves/entropy_unit.h"
#include "widgets/selection.h"
#include "widgets/theme.h"

namespace sextant {

enum class HeadColouring {
    lastEntropy,  // at the last position
    meanEntropy,  // mean over positions
    sigma,
    change  // of the last entropy against the reference, signed
};

// Ends of the colour bar, in the unit shown.
struct ColourRange {
    double low = 0.0, high = 1.0;
    bool operator==(const ColourRange&) const = default;
};

class HeadGridValues {
  public:
    static constexpr int curvePoints = 48;

    void setShape(int layers, int heads);
    void setMeasurement(std::shared_ptr<const Measurement> measurement);
    void setReference(std::shared_ptr<const Measurement> reference);
    void setSigma(std::vector<double> sigma);
    void setUnit(EntropyUnit unit);
    void setColouring(HeadColouring colouring);

    int layers() const { return layers_; }
    int heads() const { return heads_; }
    EntropyUnit unit() const { return unit_; }
    HeadColouring colouring() const { return colouring_; }
    bool hasMeasurement() const { return !last_.empty(); }

    // In nats; nothing while not measured (or not a number).
    std::optional<double> lastEntropy(HeadId head) const;
    std::optional<double> meanEntropy(HeadId head) const;
    // Last entropy less the reference's at the same position, the last that both reach.
    std::optional<double> change(HeadId head) const;
    double sigma(HeadId head) const;

    // What colours the cell, in the unit shown.
    std::optional<double> value(HeadId head) const;
    const ColourRange& range() const { return range_; }
    // Of a value in the unit shown; nothing measured: the raised surface.
    QColor colour(std::optional<double> value, const Theme& theme) const;

    QString number(HeadId head) const;   // "1.52", "+0.31", or a dash
    QString title() const;               // "colour: entropy at the last position"
    QString unitName() const;            // "nats", "bits" or "1/√d"
    QString summary(HeadId head) const;  // one short line
    QString readOut(HeadId head) const;  // several lines of plain text
    QString csv() const;

    // The head's entropy curve at curvePoints places, 0 to 1 of the largest entropy of all heads;
    // nullptr while nothing is measured.
    const float* curve(HeadId head) const;

    static QString sigmaText(double sigma);  // "1.72", "0.001"

  private:
    std::size_t index(HeadId head) const {
        return static_cast<std::size_t>(head.layer) * static_cast<std::size_t>(heads_) +
               static_cast<std::size_t>(head.head);
    }
    bool fits(const Measurement& measurement) const;
    void takeChange();
    void takeRange(bool mayShrink);

    int layers_ = 0, heads_ = 0;
    EntropyUnit unit_ = EntropyUnit::nats;
    HeadColouring colouring_ = HeadColouring::lastEntropy;
    std::shared_ptr<const Measurement> measurement_, reference_;
    std::vector<float> last_, mean_, change_;  // [layers * heads], nats
    std::vector<double> sigma_;                // [layers * heads] or empty
    mutable std::vector<float> curves_;  // [layers * heads, curvePoints], made when first asked
    ColourRange range_;
};

}  // namespace sextant
