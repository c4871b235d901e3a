// SPDX-License-Identifier: GPL-3.0-or-later
// What can be chosen for one layer or several at once, as a menu, and which layers can be marked by
// a rule.
#pragma once

#include <QMenu>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "analysis/position/layer_patterns.h"
#include "widgets/view.h"

namespace sextant {

struct LayerMenuFacts {
    ModelSpec spec;
    Intervention change;
    std::set<int> layers;  // the choice is for
    Theme theme;
};

// How positions enter these layers and what they see. What a layer cannot have is greyed, with the
// reason. A window asks for its length.
void fillLayerMenu(QMenu* menu, const LayerMenuFacts& facts,
                   std::function<void(const EditAction&)> want);

// Patterns of all layers from the literature: a dialog for the parameters of one, and a menu of
// all. One that the model cannot have is greyed, with the reason. `parent`: of the dialog.
void askPattern(const LayerPattern& pattern, const LayerMenuFacts& facts,
                std::function<void(const EditAction&)> want, QWidget* parent);
void fillPatternMenu(QMenu* menu, const LayerMenuFacts& facts,
                     std::function<void(const EditAction&)> want, QWidget* parent);

// "every 4th, from 0": from the layers that are marked to those that will be.
struct LayerMarks {
    std::string id;
    QString name;
    std::function<std::set<int>(const std::set<int>& marked, int layers)> make;
};
std::vector<LayerMarks> layerMarks();

}  // namespace sextant
