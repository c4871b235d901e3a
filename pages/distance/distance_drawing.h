// SPDX-License-Identifier: GPL-3.0-or-later
// The plots against distance as a plain value: scores, and below them the change of the score from
// one distance to the next.
#pragma once

#include <QSizeF>
#include <optional>

#include "pages/distance/distance_facts.h"
#include "widgets/plot/plot.h"
#include "widgets/plot/plot_legend.h"

namespace sextant {

// An axis that is zoomed stays so until its whole range changes.
struct ZoomedAxis {
    AxisRange whole{0.0, 0.0}, seen{0.0, 0.0};
    bool isZoomed() const { return !(seen == whole); }
    void fit(const AxisRange& range) {
        if (!(range == whole)) whole = seen = range;
    }
};

// All that the drawing depends on.
struct DistanceShown {
    DistanceFacts facts = {};
    DistanceLook look = {};
    Theme theme = Theme::dark();
    QSizeF size = {};
    QFont font = {};  // in pixels: of a file
    bool showsScore = true, showsSensitivity = true;
    std::optional<int> crosshair = {};  // a distance
    std::optional<HeadId> hovered = {};
    ZoomedAxis distance = {}, score = {}, measured = {}, sensitivity = {};
    AxisRange measuredExtent{0.0, 0.0};  // of measured scores and 0; only grows while they come

    bool isFile() const { return font.pixelSize() > 0; }
    bool isPointed() const {
        return crosshair && *crosshair >= 0 && *crosshair < facts.distances();
    }
};
// Sets the whole ranges of the axes.
void fitAxes(DistanceShown& shown);

// The panes that are shown, the score's first. Lines: "now", "now limit", "before", "before limit",
// "bias 0", "before bias 0", "L2 H1"; in the lower pane "sensitivity now" and so on. Texts:
// "trained", "sensitivity", and "read-out" twice a line. The axes are fitted.
Plot distancePlot(const DistanceShown& shown);

struct DistanceLines {
    std::vector<PlotLine> score, sensitivity;  // points by distance, marks by markWidth() of them
    std::vector<LegendEntry> legend;
};
DistanceLines distanceLines(const DistanceShown& shown);
// Means over markWidth() distances each; where none of these was measured there is none.
std::vector<QPointF> marksOf(const std::vector<float>& scores);
// Of those from `from` to before `end`; NaN: none was measured.
double meanOf(const std::vector<float>& scores, std::size_t from, std::size_t end);

// What stands in numbers at the distance that is pointed at, in the pane of the score: on no mark,
// and on as few lines as can be.
void addReadOut(Plot& plot, const DistanceShown& shown);

inline constexpr int sensitivityRadius = 8;  // distances to each side, smoothed over

}  // namespace sextant
