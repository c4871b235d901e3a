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
#include "pages/curves/curve_spread.h"
#include "widgets/plot/axis_range.h"
#include "widgets/selection.h"

namespace sextant {

// Up to this many selected heads are drawn one by one; of more, their mean is drawn.
inline constexpr std::size_t mostDrawnHeads = 8;

// The curves of a measurement, by position, in nats. Empty where nothing was measured; NaN where
// nothing was scored or is not computed yet.
struct DerivedCurves {
    std::shared_ptr<const Measurement> source;
    std::vector<float> mean;           // entropy, mean over layers and heads, [positions]
    std::vector<float> entropy;        // its centred mean over positions, [positions]
    std::vector<float> highest;        // the largest entropy of any head, [positions]
    std::vector<float> logPerplexity;  // centred mean of the NLL, [positions]
    std::map<HeadId, std::vector<float>> smoothHeads;  // centred means of those that are drawn
    std::set<HeadId> groupOf;                          // heads of `group`
    std::vector<float> group;                          // their mean as it is drawn, [positions]
    int smoothing = -1, entropySmoothing = -1;         // radii; -1: nothing derived yet

    // Entropy of one head, [positions]; empty when the measurement has no such head.
    std::span<const float> head(HeadId id) const;
    // The same, smoothed as it is drawn.
    std::span<const float> drawnHead(HeadId id) const;
    // The last position computed so far, -1: none; of a measurement that is not complete yet.
    int edge() const;
};

// smooth() of the NLL, [positions], from its first number on; while the measurement grows, NaN
// where positions that the mean needs are missing.
std::vector<float> smoothNll(const Measurement& measured, int radius);

// smooth() of entropies, [positions]. At the first `radius` positions the mean takes as many to the
// right as there are to the left: the ceiling ln(i + 1) bends so much there that more to the right
// would lift the mean above it.
std::vector<float> smoothEntropy(const std::vector<float>& curve, int radius);

// `smoothing` and `entropySmoothing` are radii of the centred means over positions of NLL and
// entropy; 0 shows them as they are.
DerivedCurves derivedCurves(std::shared_ptr<const Measurement> source, int smoothing,
                            int entropySmoothing = 0);
// Smooths the heads of `ids` that are not smoothed yet and forgets all others.
void deriveHeads(DerivedCurves& curves, const std::set<HeadId>& ids, int entropySmoothing);

// The mean of the heads of `ids`, unless it is there already.
void deriveGroup(DerivedCurves& curves, const std::set<HeadId>& ids, int entropySmoothing);

// A pinned state, drawn beside the current one.
struct PinnedCurves {
    DerivedCurves curves;
    QString name;
    int style = 0;  // pinStyle()
    bool shown = true;
    QString over;     // which other tokens it was measured on; such a pin is dimmed
    QString differs;  // from as trained
};

// The positions from which the curves of `now` depart for good from their trend; none: they do not.
struct Inflections {
    std::optional<int> entropy, logPerplexity;            // positions
    std::optional<int> firstEntropy, firstLogPerplexity;  // first off by 0.1 nats
    bool risesEarly = false;  // the log-perplexity, before half the trained length, and stays high
    bool known =
        false;  // there is a trained length, positions beyond it, and all of them have come
    bool operator==(const Inflections&) const = default;
};

Inflections inflectionsOf(const DerivedCurves& curves, std::int64_t trainedLength);

// `now` minus `reference`, entropies and NLL, without perplexities; null unless both are complete
// and over as many tokens.
std::shared_ptr<const Measurement> differenceOf(const Measurement* now,
                                                const Measurement* reference);

// What is told of the curves besides their numbers.
struct CurvesFacts {
    QString now, reference;       // in a few words
    QString mark = "A";           // what tables call the reference
    bool showsReference = false;  // what is shown is A
    QString over;                 // the tokens measured so far; empty: all
    QString staleOf;      // the setting the numbers belong to, if not the current one: muted then
    QString unlike;       // why A was measured over other tokens than these; empty: it was not
    QString nothing;      // said while there are no curves
    QString description;  // checkpoint, text, settings: for the pictures' metadata
    std::int64_t trainedLength = 0;  // 0: not known
    bool operator==(const CurvesFacts&) const = default;
};

struct CurvesState {
    CurvesFacts facts;
    DerivedCurves now, reference;
    bool difference = false;  // `now` is a difference to A: around 0, and nothing else is drawn
    DerivedCurves behind;     // the one of A and B that is not drawn; the axes include it
    std::vector<PinnedCurves> pins;
    DerivedCurves held;         // with every head's entropy held on its trend beyond that length
    QString heldName, heldTip;  // empty: nothing is held
    Inflections inflections;    // marked on the curves of `now` where `marksInflections`
    bool marksInflections = true;
    std::map<HeadId, std::vector<float>> preview;  // first-order entropies in nats, [positions]
    std::vector<float> previewMean;                // mean entropy with the previewed heads put in
    std::set<HeadId> selected;                     // those that are drawn one by one
    std::set<HeadId> group;           // selected, too many for that: drawn as their mean
    std::map<HeadId, int> headStyle;  // lineStyle() of each that is selected
    std::optional<HeadId> hovered;
    std::set<QString> hidden;  // keys of legend entries
    QString highlighted;       // key of the highlighted entry; empty: none
    CurveSpread spread;        // of `now`; empty: not drawn
    EntropyUnit unit = EntropyUnit::nats;
    int smoothing = 8, entropySmoothing = 8;
    bool logPositions = false;
    bool twoPlots = false;

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
// and B would draw, so that switching between them moves no axis. Entropy starts at 0.
AxisRange fittedEntropy(const CurvesState& state);
AxisRange fittedLogPerplexity(const CurvesState& state);

}  // namespace sextant
