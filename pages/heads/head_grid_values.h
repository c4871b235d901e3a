// SPDX-License-Identifier: GPL-3.0-or-later
// The content of the head grid's cells, without pixels: the number of each head under the chosen
// colouring, the range of the colours, and curves reduced to a few points.
#pragma once

#include <QColor>
#include <QString>
#include <QStringList>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "analysis/measure/entropy_unit.h"
#include "analysis/measure/head_sensitivity.h"
#include "analysis/measure/measurement.h"
#include "analysis/values/table.h"
#include "pages/heads/head_colouring.h"
#include "widgets/selection.h"
#include "widgets/theme.h"

namespace sextant {

// The last position computed so far; of a complete measurement its last position.
int lastKnownPosition(const Measurement& measurement);

class HeadGridValues {
  public:
    static constexpr int curvePoints = 48;

    void setShape(int layers, int heads);
    void setMeasurement(std::shared_ptr<const Measurement> measurement);
    void setReference(std::shared_ptr<const Measurement> reference);
    // Each head's own factor, [layers * heads] (empty: 1 everywhere), and the uniform factor.
    void setScales(std::vector<double> own, double uniform);
    void setKept(std::set<HeadId> heads) { kept_ = std::move(heads); }
    bool isKept(HeadId head) const { return kept_.contains(head); }
    // What the scales belong to, if not the current setting: "step 84 of the search"; else empty.
    void setScalesOf(const QString& words) { scalesOf_ = words; }
    const QString& scalesOf() const { return scalesOf_; }
    // The text shown while there are no heads.
    void setNothing(const QString& words) { nothing_ = words; }
    const QString& nothing() const { return nothing_; }
    // `now`: slopes of the current setting (null: none yet, or with the reason); `last`: the newest
    // complete ones, shown until `now` is there.
    void setSensitivity(std::shared_ptr<const HeadSensitivity> now,
                        std::shared_ptr<const HeadSensitivity> last);
    void setLocked(std::vector<int> heads);                        // of [layers * heads], sorted
    void setTrained(std::int64_t trained) { trained_ = trained; }  // trained length, for texts
    void setUnit(EntropyUnit unit);
    void setColouring(HeadColouring colouring);
    void setPosition(std::optional<int> position);              // of the crosshair, in tokens
    void setRange(std::optional<std::pair<int, int>> visible);  // first and last; nothing: all
    // The setting that the measured numbers belong to, if not the current one, and the samples
    // measured so far, if not all; else empty.
    void setHonesty(const QString& staleOf, const QString& over);
    // For the current colouring, in nats (sigma and shares in their own unit); nothing: the data's.
    void setHandRange(std::optional<ColourRange> range);
    void setFilter(std::optional<HeadFilter> filter);  // in the same unit

    int layers() const { return layers_; }
    int heads() const { return heads_; }
    EntropyUnit unit() const { return unit_; }
    HeadColouring colouring() const { return colouring_; }
    bool hasMeasurement() const { return measurement_ != nullptr; }
    int positions() const { return measurement_ ? measurement_->positions : 0; }  // 0: not known
    std::int64_t trained() const { return trained_; }
    // Whether the measurement is incomplete: orders and ranges then wait for the rest.
    bool isPartial() const { return measurement_ && measurement_->fidelity == Fidelity::partial; }
    // The last position of the measurement; while it grows, the last computed so far. -1: none.
    int lastKnown() const { return lastKnown_; }
    // While a measurement grows and has not reached the shown position, the numbers are those of
    // the last complete measurement.
    bool awaits() const;
    // The numbers shown are not of the current setting or not over all its samples yet, or the
    // scales in the cells are not the current ones.
    bool isStale() const {
        if (colouring_ == HeadColouring::sensitivity)
            return slopes_ && !(slopesOfNow_ && slopes_->complete());
        if (colouring_ == HeadColouring::sigma) return false;
        return !staleOf_.isEmpty() || awaits() || !scalesOf_.isEmpty();
    }
    std::optional<int> position() const { return position_; }

    // In nats; nothing if not measured or not a number.
    // At lastKnown().
    std::optional<double> lastEntropy(HeadId head) const;
    std::optional<double> crosshairEntropy(HeadId head) const;
    std::optional<double> meanEntropy(HeadId head) const;  // over the visible positions
    // Mean share of attention on the first token over the visible positions, without position 0.
    std::optional<double> firstShare(HeadId head) const;
    std::optional<double> sinkShare(HeadId head) const;  // nothing without sinks
    // Whether it was measured: older captures lack it.
    bool hasFirstShare() const { return measurement_ && !measurement_->firstShare.empty(); }
    // Entropy minus the reference's at the last position that both reach; nothing while samples
    // that the reference covers are missing here.
    std::optional<double> change(HeadId head) const;
    bool hasSensitivity() const { return slopes_ != nullptr; }
    bool slopesAreOverAll() const { return slopes_ && slopes_->fromPosition == 0; }
    std::optional<double> sensitivity(HeadId head) const;  // nats per unit of sigma in effect
    // Whether cells show slopes of the current setting beside sigmas of another one.
    bool slopesOfOther() const {
        return colouring_ == HeadColouring::sensitivity && slopes_ && !scalesOf_.isEmpty();
    }
    // Sigma in effect where the slopes were computed; nothing: it is the current sigma.
    std::optional<double> sigmaBefore(HeadId head) const;
    // Of sigma, to lower the loss: 1 up, -1 down; 0: no gain, or the head is locked.
    int betterDirection(HeadId head) const;
    bool isLocked(HeadId head) const;
    int lockedCount() const { return static_cast<int>(locked_.size()); }
    double ownSigma(HeadId head) const;
    double uniformSigma() const { return uniform_; }
    double sigma(HeadId head) const { return uniform_ * ownSigma(head); }  // in effect
    // Most heads are scaled, or the scales are not the current ones: a sigma of 1 is shown too.
    bool mostAreScaled() const { return mostAreScaled_; }

    // The value that colours the cell, in the unit shown.
    std::optional<double> value(HeadId head) const;
    // What heads are ordered and filtered by: the value; for a sensitivity its magnitude.
    std::optional<double> rank(HeadId head) const;
    // Factor from nats (or sigma, or a share) to the unit shown.
    double shownFactor() const;
    bool passes(HeadId head) const;  // whether it passes the filter
    const std::optional<HeadFilter>& filter() const { return filter_; }
    std::optional<ColourRange> handRange() const;
    // Hand-set ranges of all colourings, to be saved.
    const std::map<HeadColouring, ColourRange>& handRanges() const { return handRanges_; }
    void setHandRanges(std::map<HeadColouring, ColourRange> ranges);

    const ColourRange& range() const { return range_; }  // in the unit shown
    // The range is that of the data, or set by hand.
    bool hasRange() const { return hasRange_; }
    // Position of a value in the unit shown on the bar, 0 at the low end, and its inverse.
    double shareOf(double value) const;
    double valueAt(double share) const;
    // Of a value in the unit shown; the raised surface if nothing is measured.
    QColor colour(std::optional<double> value, const Theme& theme) const;

    // head_grid_text.cpp
    QString number(HeadId head) const;   // "1.52", "+0.31", or a dash
    QString title() const;               // "colour: entropy at the last position"
    QStringList titles() const;          // the same in ever shorter forms
    QString unitName() const;            // "nats", "bits", "1/√d" or "share"
    QString summary(HeadId head) const;  // one short line
    // The same line, then ever shorter ones; the scale is dropped last.
    QStringList summaries(HeadId head) const;
    QString readOut(HeadId head) const;  // several lines of plain text
    // sigma in effect; with its factors unless the uniform one is 1: "1.44 × 1.90 = 2.74".
    QString scaleText(HeadId head) const;
    Table table() const;
    QString noSensitivity() const;  // why there is none

    // The head's entropy curve at curvePoints places, as a share (0 to 1) of its own maximum, NaN
    // where nothing is measured; nullptr while nothing is measured at all.
    const float* curve(HeadId head) const;

  private:
    std::size_t index(HeadId head) const {
        return static_cast<std::size_t>(head.layer) * static_cast<std::size_t>(heads_) +
               static_cast<std::size_t>(head.head);
    }
    QString slopesOver() const;   // "beyond 256"
    QString slopesSoFar() const;  // "1 of 4 samples"; empty: complete, and of the current setting
    QString sensitivityTitle() const;
    QString measuredTitle() const;
    QString shortTitle() const;  // empty: the whole title is needed, to say what is missing
    bool fits(const Measurement& measurement) const;
    const Measurement* shown() const;  // whose numbers stand in the cells; null: none
    bool isSoFar() const;              // its last position is not that of the whole measurement
    bool changesAreLike() const;
    int lastCommon() const;
    void takeRange(bool mayShrink);
    void forgetSums();
    bool rangeFollows() const;

    int layers_ = 0, heads_ = 0;
    EntropyUnit unit_ = EntropyUnit::nats;
    HeadColouring colouring_ = HeadColouring::lastEntropy;
    std::shared_ptr<const Measurement> measurement_, reference_;
    std::shared_ptr<const Measurement> whole_;  // the newest that was not partial
    std::vector<double> own_;                   // [layers * heads] or empty
    double uniform_ = 1.0;
    bool mostAreScaled_ = false;
    QString scalesOf_;
    std::set<HeadId> kept_;
    std::shared_ptr<const HeadSensitivity> slopes_;
    bool slopesOfNow_ = false;
    QString noSlopes_;  // why there are none; empty: no reason known
    std::vector<int> locked_;
    std::int64_t trained_ = 0;
    int lastKnown_ = -1;
    std::optional<int> position_;
    std::optional<std::pair<int, int>> visible_;
    QString staleOf_, over_;
    std::optional<HeadFilter> filter_;
    std::map<HeadColouring, ColourRange> handRanges_;
    mutable std::vector<float> curves_;      // [layers * heads, curvePoints], made when first asked
    mutable std::vector<float> shares_;      // [layers * heads] on the first token, likewise
    mutable std::vector<float> sinkShares_;  // [layers * heads], likewise
    mutable std::vector<float> means_;  // [layers * heads] over the visible positions, likewise
    ColourRange range_;
    bool hasRange_ = false;
    QString nothing_;
};

}  // namespace sextant
