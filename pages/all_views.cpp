// SPDX-License-Identifier: GPL-3.0-or-later
#include <QObject>
#include <algorithm>

#include "pages/view_entry.h"
#include "pages/view_makers.h"
#include "widgets/language.h"

namespace sextant {

const std::vector<ViewEntry>& allViews() {
    using P = ViewPlace;
    const auto tr = [](const char* text) { return QObject::tr(text); };
    return onceALanguage([&] {
        return std::vector<ViewEntry>{
            {"top", "", P::top, "", Needs::nothing, makeTopBarView},
            {"checkpoint", tr("Experiment"), P::left, "", Needs::nothing, makeCheckpointView},
            {"layers", tr("Layers"), P::left, "", Needs::nothing, makeLayersView},
            {"text", tr("Text"), P::left, "", Needs::nothing, makeTextView},
            {"history", tr("History"), P::left, "", Needs::nothing, makeHistoryView},
            {"curves", tr("Curves"), P::centre, "Alt+1", Needs::nothing, makeCurvesView},
            {"heads", tr("Heads"), P::below, "Alt+2", Needs::nothing, makeHeadsView},
            {"scales", tr("Scales"), P::centre, "Alt+3", Needs::nothing, makeScalesView},
            {"rotations", tr("Rotations"), P::page, "Alt+4", Needs::nothing, makeRotationsView},
            {"distance", tr("Distance"), P::page, "Alt+5; Alt+D", Needs::nothing, makeDistanceView},
            {"landscape", tr("Landscape"), P::page, "Alt+6", Needs::nothing, makeLandscapeView},
            {"evaluate", tr("Evaluate"), P::page, "Alt+7", Needs::nothing, makeEvaluateView},
            {"frontier", tr("Frontier"), P::page, "Alt+8", Needs::nothing, makeFrontierView},
            {"studies", tr("Studies"), P::page, "Alt+0", Needs::nothing, makeStudiesView},
            {"checkpoint-page", tr("Checkpoint"), P::page, "Alt+C", Needs::nothing,
             makeCheckpointPageView},
            {"one-head", tr("Head"), P::page, "Alt+H", Needs::nothing, makeOneHeadView},
            {"scale", tr("Scale"), P::right, "Alt+S", Needs::nothing, makeScaleView},
            {"position", tr("Position"), P::right, "Alt+P", Needs::model, makePositionView},
            {"warp", tr("Warp"), P::right, "Alt+W", Needs::model, makeWarpView},
            {"mask", tr("Mask"), P::right, "Alt+M", Needs::model, makeMaskView},
            {"picked", tr("Picked"), P::rightBelow, "", Needs::nothing, makePickedView, nullptr,
             "landscape"},
            {"courses", tr("Heads that depart from their trend"), P::rightBelow, "", Needs::nothing,
             makeDeparturesView, nullptr, "landscape"},
            {"work", tr("Sweep and search"), P::rightBelow, "", Needs::nothing, makeWorkView,
             nullptr, "scales"},
            {"head-roles", tr("Against A, and roles"), P::rightBelow, "", Needs::nothing,
             makeHeadRolesView, nullptr, "one-head"},
            {"compare", tr("Compare"), P::rightBelow, "", Needs::model, makeCompareView},
            {"pins", tr("Pins"), P::beside, "Alt+N", Needs::nothing, makePinsView,
             [](const Snapshot& now) { return !now.pins.empty(); }},
            {"export", tr("Export"), P::rightBelow, "", Needs::nothing, makeExportView},
            {"jobs", tr("Jobs"), P::dock, "Alt+J", Needs::nothing, makeJobsView},
            {"models", tr("Two models"), P::dock, "Alt+9", Needs::nothing, makeModelsView},
            {"differences", tr("What differs"), P::dock, "Alt+V", Needs::nothing,
             makeDifferencesView},
            {"generate", tr("Generate"), P::dock, "Alt+G", Needs::nothing, makeGenerateView},
            {"tokens", tr("Tokens"), P::dock, "Alt+T", Needs::nothing, makeTokensView},
            {"norm-and-angle", tr("Norm and angle"), P::dock, "", Needs::nothing,
             makeNormAndAngleView},
            {"jobbar", "", P::foot, "", Needs::nothing, makeJobBarView},
            {"presenter-title", "", P::presenterTop, "", Needs::nothing, makePresenterTitleView},
            {"presenter-bar", "", P::presenterFoot, "", Needs::nothing, makePresenterBarView},
        };
    });
}

const ViewEntry* findView(const std::string& id) {
    const auto& list = allViews();
    const auto found = std::find_if(list.begin(), list.end(),
                                    [&](const ViewEntry& entry) { return entry.id == id; });
    return found == list.end() ? nullptr : &*found;
}

}  // namespace sextant
