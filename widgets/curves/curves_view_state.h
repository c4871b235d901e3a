// SPDX-License-Identifier: GPL-3.0-or-later
// Everything a picture of the curves depends on, as plain values: the screen and the exported page
// are drawn from the same state.
#pragma once

#include <QString>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "analysis/measure/entropy_unit.h"
#include "analysis/measure/measurement.h"
#include "widgets/curves/axis_range.h"
#include "widgets/curves/curve_spread.h"
#include "widgets/selection.h"

namespace sextant {

// As many selected heads are drawn one by one; of more, their mean is.
inline constexpr std::size_t mostDrawnHeads = 8;

// The curves of a measurement, by position, in nats. Empty where nothing was measured; NaN where
// nothing was scored or nothing has come yet.
struct DerivedCurves {
    std::shared_ptr<const Measurement> source;
    std::vector<float> mean;           // entropy, mean over layers and heads, [positions]
    std::vector<float> entropy;        // its centred mean over positions, [positions]
    std::vector<float> highest;        // entropy of the head that has most, [positions]
    std::vector<float> logPerplexity;  // centred mean of the NLL, [positions]
    std::map<HeadId, std::vector<float>> smoothHeads;  // centred means of those that are drawn
    std::set<HeadId> groupOf;                          // heads of `group`
    std::vector<float> group;                          // their mean as it is drawn, [positions]
    int smoothing = -1, entropySmoothing = -1;         // radii; -1: nothing derived yet

    // Entropy of one head, [positions]; empty when the measurement has no such head.
    std::span<const float> head(HeadId id) const;
    // The same as it is drawn.
    std::span<const float> drawnHead(HeadId id) const;
    // The last position that has come, -1: none; of a measurement that is not all there yet.
    int edge() const;
};

// smooth() of the NLL, [positions], from its first number on; while the measurement grows NaN where
// positions are missing that the mean is to be of.
std::vector<float> smoothNll(const Measurement& measured, int radius);

// smooth() of entropies, [positions]. Before its first `radius` positions the mean is over as many
// to the right as there are to the left: ln(i + 1), the most that an entropy can be, bends so much
// there that more to the right would lift the mean above it.
std::vector<float> smoothEntropy(const std::vector<float>& curve, int radius);

// `smoothing` and `entropySmoothing` are radii of the centred means over positions of NLL and
// entropy; 0 shows them as they are.
DerivedCurves derivedCurves(std::shared_ptr<const Measurement> source, int smoothing,
                            int entropySmoothing = 0);
// Smooths the heads of `ids` that are not smoothed yet and forgets all others.
void deriveHeads(DerivedCurves& curves, const std::set<HeadId>& ids, int entropySmoothing);

// The mean of the heads of `ids`, unless it is there already.
void deriveGroup(DerivedCurves& curves, const std::set<HeadId>& ids, int entropySmoothing);

// A pinned state beside what is shown.
struct PinnedCurves {
    DerivedCurves curves;
    QString name;
    int style = 0;  // pinStyle()
    bool shown = true;
    QString over;     // which other tokens it was measured on; such a pin is dimmed
    QString differs;  // from as trained
};

// From where on the curves of `now` have left their course for good; none: nowhere.
struct Inflections {
    std::optional<int> entropy, logPerplexity;            // positions
    std::optional<int> firstEntropy, firstLogPerplexity;  // that are 0.1 nats off
    bool risesEarly = false;  // the log-perplexity, before half the trained length, and stays up
    bool known =
        false;  // there is a trained length, positions beyond it, and all of them have come
    bool operator==(const Inflections&) const = default;
};

Inflections inflectionsOf(const DerivedCurves& curves, std::int64_t trainedLength);

// `now` minus `reference`, entropies and NLL, without perplexities; null where they are not both
// whole and over as many tokens.
std::shared_ptr<const Measurement> differenceOf(const Measurement* now,
                                                const Measurement* reference);

struct CurvesState {
    DerivedCurves now, reference;
    bool difference = false;  // `now` is a difference to A: about 0, and nothing is drawn beside it
    DerivedCurves behind;     // the one of A and B that is not drawn; the axes have room for it
    std::vector<PinnedCurves> pins;
    DerivedCurves held;         // with every head's entropy held on its course beyond that length
    QString heldName, heldTip;  // empty: nothing is held
    Inflections inflections;    // marked on the curves of `now` where `marksInflections`
    bool marksInflections = true;
    QString nowName, referenceName;                // in a few words
    QString referenceMark = "A";                   // what tables call it
    bool showsReference = false;                   // `now` is A
    std::map<HeadId, std::vector<float>> preview;  // first-order entropies in nats, [positions]
    std::vector<float> previewMean;                // mean entropy with the previewed heads put in
    std::set<HeadId> selected;                     // those that are drawn one by one
    std::set<HeadId> group;           // selected, too many for that: drawn as their mean
    std::map<HeadId, int> headStyle;  // lineStyle() of each that is selected
    std::optional<HeadId> hovered;
    std::set<QString> hidden;        // keys of legend entries
    QString highlighted;             // key of the entry that stands out; empty: none
    CurveSpread spread;              // of `now`; empty: not drawn
    std::int64_t trainedLength = 0;  // 0: not known
    EntropyUnit unit = EntropyUnit::nats;
    int smoothing = 8, entropySmoothing = 8;
    bool logPositions = false;
    bool twoPlots = false;
    QString over;     // what the numbers are over while they are not all there yet
    QString staleOf;  // what they belong to where that is not what is set: muted then

    AxisRange positions;      // tokens
    AxisRange entropy;        // in `unit`
    AxisRange logPerplexity;  // in `unit`

    int length() const;  // positions of the longest measurement that is drawn
    // The positions on the axis: a logarithmic one begins at 1.
    AxisRange shownPositions() const;
};

// The mean entropy with the heads of `preview` in place of the measured ones, [positions], nats.
std::vector<float> meanWithPreview(const DerivedCurves& now,
                                   const std::map<HeadId, std::vector<float>>& preview);

// Ranges that hold everything `state` draws within its visible positions, and what the other of A
// and B would draw, so that going between them moves no axis. Entropy starts at 0.
AxisRange fittedEntropy(const CurvesState& state);
AxisRange fittedLogPerplexity(const CurvesState& state);

}  // namespace sextant
