// SPDX-License-Identifier: GPL-3.0-or-later
// One function a view, each in a file of its own.
#pragma once

#include "widgets/view.h"

namespace sextant {

View* makeTopBarView(Selection* selection);
View* makeCheckpointView(Selection* selection);
View* makeCheckpointPageView(Selection* selection);
View* makeLayersView(Selection* selection);
View* makeTextView(Selection* selection);
View* makeHistoryView(Selection* selection);
View* makeCurvesView(Selection* selection);
View* makeHeadsView(Selection* selection);
View* makeRotationsView(Selection* selection);
View* makeLandscapeView(Selection* selection);
View* makePickedView(Selection* selection);
View* makeDeparturesView(Selection* selection);
View* makeScaleView(Selection* selection);
View* makeScalesView(Selection* selection);
View* makeWorkView(Selection* selection);
View* makePositionView(Selection* selection);
View* makeMaskView(Selection* selection);
View* makeCompareView(Selection* selection);
View* makeExportView(Selection* selection);
View* makeJobBarView(Selection* selection);
View* makeJobsView(Selection* selection);
View* makePinsView(Selection* selection);
View* makeFrontierView(Selection* selection);
View* makeGenerateView(Selection* selection);
View* makeNormAndAngleView(Selection* selection);
View* makeOneHeadView(Selection* selection);
View* makeHeadRolesView(Selection* selection);
View* makeDifferencesView(Selection* selection);
View* makeModelsView(Selection* selection);
View* makeDistanceView(Selection* selection);
View* makeEvaluateView(Selection* selection);
View* makeStudiesView(Selection* selection);
View* makeWarpView(Selection* selection);
View* makeTokensView(Selection* selection);
View* makePresenterTitleView(Selection* selection);
View* makePresenterBarView(Selection* selection);

}  // namespace sextant
