// SPDX-License-Identifier: GPL-3.0-or-later
// How positions enter the model.
#include <QVBoxLayout>
#include <algorithm>

#include "app/views/view_makers.h"
#include "widgets/position/effect_table.h"
#include "widgets/position/position_panel.h"

namespace sextant {

namespace {

class PositionView : public View {
  public:
    PositionView() : panel_(new PositionPanel(this)), effect_(new EffectTable(this)) {
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(panel_);
        column->addWidget(effect_);
        column->addStretch(1);
        connect(panel_, &PositionPanel::chosen, this, [this](PositionChoice choice) {
            want(EditWish{[choice](const ModelSpec& spec, Intervention& change) {
                change = withPosition(spec, change, -1, choice);
            }});
        });
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) effect_->setTheme(now.theme);
        if (changes & (Changes::opened | Changes::measurement | Changes::state)) {
            effect_->setMeasurements(now.reference, now.measurement,
                                     now.opened ? now.opened->spec.trainedLength : 0,
                                     now.state == ResultState::exact && !now.showsReference);
        }
        if (!(changes & (Changes::opened | Changes::experiment))) return;
        const auto& layers = now.intervention.layerChoices;
        const auto own = std::count_if(layers.begin(), layers.end(),
                                       [](const Choices& layer) { return !layer.empty(); });
        panel_->setChoice(positionOf(now.intervention, -1), static_cast<int>(own));
    }

  private:
    PositionPanel* panel_;
    EffectTable* effect_;
};

}  // namespace

View* makePositionView(Selection*) {
    return new PositionView;
}

}  // namespace sextant
