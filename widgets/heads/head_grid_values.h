// SPDX-License-Identifier: GPL-3.0-or-later
// What the cells of the head grid show, without pixels: the number of each head under the chosen
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
#include "widgets/heads/head_colouring.h"
#include "widgets/selection.h"
#include "widgets/theme.h"

namespace sextant {

// The last position that has come, of a measurement that is not all there yet; else the last.
int lastKnownPosition(const Measurement& measurement);

class HeadGridValues {
  public:
    static constexpr int curvePoints = 48;

    void setShape(int layers, int heads);
    void setMeasurement(std::shared_ptr<const Measurement> measurement);
    void setReference(std::shared_ptr<const Measurement> reference);
    // Each head's own factor, [layers * heads] (empty: 1 everywhere), and what multiplies them all.
    void setScales(std::vector<double> own, double uniform);
    void setKept(std::set<HeadId> heads) { kept_ = std::move(heads); }
    bool isKept(HeadId head) const { return kept_.contains(head); }
    // What the scales are of where they are not what is set: "step 84 of the search"; empty: they
    // are.
    void setScalesOf(const QString& words) { scalesOf_ = words; }
    const QString& scalesOf() const { return scalesOf_; }
    // What stands in place of the heads while there are none.
    void setNothing(const QString& words) { nothing_ = words; }
    const QString& nothing() const { return nothing_; }
    // Slopes of what is set (null: none yet, or why not), and the newest whole ones, which stand
    // for them meanwhile.
    void setSensitivity(std::shared_ptr<const HeadSensitivity> now,
                        std::shared_ptr<const HeadSensitivity> last);
    void setLocked(std::vector<int> heads);                        // of [layers * heads], sorted
    void setTrained(std::int64_t trained) { trained_ = trained; }  // length, for words
    void setUnit(EntropyUnit unit);
    void setColouring(HeadColouring colouring);
    void setPosition(std::optional<int> position);              // of the crosshair, in tokens
    void setRange(std::optional<std::pair<int, int>> visible);  // first and last; nothing: all
    // What the measured numbers belong to where that is not what is set, and what they are over
    // while they are not all there; empty: neither.
    void setHonesty(const QString& staleOf, const QString& over);
    // Of the colouring in use, in nats (sigma and shares: as they are); nothing: as the data.
    void setHandRange(std::optional<ColourRange> range);
    void setFilter(std::optional<HeadFilter> filter);  // likewise

    int layers() const { return layers_; }
    int heads() const { return heads_; }
    EntropyUnit unit() const { return unit_; }
    HeadColouring colouring() const { return colouring_; }
    bool hasMeasurement() const { return measurement_ != nullptr; }
    int positions() const { return measurement_ ? measurement_->positions : 0; }  // 0: not known
    std::int64_t trained() const { return trained_; }
    // Not all there yet: orders and ranges wait for what is.
    bool isPartial() const { return measurement_ && measurement_->fidelity == Fidelity::partial; }
    // The last position of the measurement; while an answer grows, the last that is there. -1:
    // none.
    int lastKnown() const { return lastKnown_; }
    // While an answer grows and has not come to the position that is shown, the numbers are those
    // of the whole answer before it.
    bool awaits() const;
    // What is shown is not of what is set, or not of all its samples yet; or what is set is not
    // what the scales in the cells are of.
    bool isStale() const {
        if (colouring_ == HeadColouring::sensitivity)
            return slopes_ && !(slopesOfNow_ && slopes_->complete());
        if (colouring_ == HeadColouring::sigma) return false;
        return !staleOf_.isEmpty() || awaits() || !scalesOf_.isEmpty();
    }
    std::optional<int> position() const { return position_; }

    // In nats; nothing while not measured (or not a number).
    // At lastKnown().
    std::optional<double> lastEntropy(HeadId head) const;
    std::optional<double> crosshairEntropy(HeadId head) const;
    std::optional<double> meanEntropy(HeadId head) const;  // of the positions in sight
    // Mean of the share on the first token over the positions in sight, the first left out.
    std::optional<double> firstShare(HeadId head) const;
    // It was measured: older captures have none.
    bool hasFirstShare() const { return measurement_ && !measurement_->firstShare.empty(); }
    // Last entropy less the reference's at the same position, the last that both reach; nothing
    // while some of the samples the reference is over are missing here.
    std::optional<double> change(HeadId head) const;
    bool hasSensitivity() const { return slopes_ != nullptr; }
    bool slopesAreOverAll() const { return slopes_ && slopes_->fromPosition == 0; }
    std::optional<double> sensitivity(HeadId head) const;  // nats a unit of sigma in effect
    // Cells show slopes of what is set beside sigmas of something else.
    bool slopesOfOther() const {
        return colouring_ == HeadColouring::sensitivity && slopes_ && !scalesOf_.isEmpty();
    }
    // Sigma in effect where the slopes were taken; nothing: it is what is set.
    std::optional<double> sigmaBefore(HeadId head) const;
    // Of sigma, that lowers the loss: 1 up, -1 down; 0: nothing to gain, or the head is locked.
    int betterDirection(HeadId head) const;
    bool isLocked(HeadId head) const;
    int lockedCount() const { return static_cast<int>(locked_.size()); }
    double ownSigma(HeadId head) const;
    double uniformSigma() const { return uniform_; }
    double sigma(HeadId head) const { return uniform_ * ownSigma(head); }  // in effect
    // Most heads are scaled, or the scales are not what is set: a head at 1 says so too.
    bool mostAreScaled() const { return mostAreScaled_; }

    // What colours the cell, in the unit shown.
    std::optional<double> value(HeadId head) const;
    // What orders heads, and what a filter is about: the value; of a sensitivity how large it is.
    std::optional<double> rank(HeadId head) const;
    // From nats (or sigma, or a share) to the unit shown.
    double shownFactor() const;
    bool passes(HeadId head) const;  // the filter
    const std::optional<HeadFilter>& filter() const { return filter_; }
    std::optional<ColourRange> handRange() const;
    // Hand-set ranges of all colourings, to be remembered.
    const std::map<HeadColouring, ColourRange>& handRanges() const { return handRanges_; }
    void setHandRanges(std::map<HeadColouring, ColourRange> ranges);

    const ColourRange& range() const { return range_; }  // in the unit shown
    // The range is of values that are there, or set by hand.
    bool hasRange() const { return hasRange_; }
    // Where a value in the unit shown lies on the bar, 0 at the low end, and back.
    double shareOf(double value) const;
    double valueAt(double share) const;
    // Of a value in the unit shown; nothing measured: the raised surface.
    QColor colour(std::optional<double> value, const Theme& theme) const;

    // head_grid_words.cpp
    QString number(HeadId head) const;   // "1.52", "+0.31", or a dash
    QString title() const;               // "colour: entropy at the last position"
    QStringList titles() const;          // the same, then with ever fewer words
    QString unitName() const;            // "nats", "bits", "1/√d" or "share"
    QString summary(HeadId head) const;  // one short line
    // The same line, then with ever fewer words; the scale stays to the last.
    QStringList summaries(HeadId head) const;
    QString readOut(HeadId head) const;  // several lines of plain text
    // sigma in effect, with its factors where two make it: "1.44 × 1.90 = 2.74".
    QString scaleText(HeadId head) const;
    QString csv() const;
    QString noSensitivity() const;  // why there is none

    // The head's entropy curve at curvePoints places, 0 to 1 of its own largest entropy, NaN where
    // nothing is measured; nullptr while nothing is measured at all.
    const float* curve(HeadId head) const;

  private:
    std::size_t index(HeadId head) const {
        return static_cast<std::size_t>(head.layer) * static_cast<std::size_t>(heads_) +
               static_cast<std::size_t>(head.head);
    }
    QString slopesOver() const;   // "beyond 256"
    QString slopesSoFar() const;  // "1 of 4 samples"; empty: they are whole, and of what is set
    QString sensitivityTitle() const;
    QString measuredTitle() const;
    QString shortTitle() const;  // empty: what lacks is to be said in whole
    bool fits(const Measurement& measurement) const;
    const Measurement* shown() const;  // whose numbers stand in the cells; null: none
    bool isSoFar() const;              // its last position is not the measurement's
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
    QString noSlopes_;  // why there are none; empty: none are known
    std::vector<int> locked_;
    std::int64_t trained_ = 0;
    int lastKnown_ = -1;
    std::optional<int> position_;
    std::optional<std::pair<int, int>> visible_;
    QString staleOf_, over_;
    std::optional<HeadFilter> filter_;
    std::map<HeadColouring, ColourRange> handRanges_;
    mutable std::vector<float> curves_;  // [layers * heads, curvePoints], made when first asked
    mutable std::vector<float> shares_;  // [layers * heads] on the first token, likewise
    mutable std::vector<float> means_;   // [layers * heads] over what is in sight, likewise
    ColourRange range_;
    bool hasRange_ = false;
    QString nothing_;
};

}  // namespace sextant
