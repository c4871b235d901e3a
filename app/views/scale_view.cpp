// SPDX-License-Identifier: GPL-3.0-or-later
// The scale of all heads and of the chosen ones.
#include <QVBoxLayout>

#include "app/views/edits.h"
#include "app/views/view_makers.h"
#include "widgets/controls/scale_editor.h"

namespace sextant {

namespace {

class ScaleView : public View {
  public:
    explicit ScaleView(Selection* selection) : editor_(new ScaleEditor(selection, this)) {
        editor_->setObjectName("scaleEditor");
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(editor_);
        column->addStretch(1);
        connect(editor_, &ScaleEditor::uniformSigmaEdited, this,
                [this](double sigma, EditPhase phase) {
                    emit wanted(EditWish{[sigma](const ModelSpec&, Intervention& change) {
                                             change.uniformSigma = sigma;
                                         },
                                         false},
                                phase);
                });
        connect(editor_, &ScaleEditor::selectionSigmaEdited, this,
                [this, selection](double sigma, EditPhase phase) {
                    if (selection->heads().empty()) return;
                    emit wanted(
                        changeHeads(selection->heads(), [sigma](double, double) { return sigma; }),
                        phase);
                });
        connect(editor_, &ScaleEditor::selectionResetRequested, this, [this, selection] {
            if (!selection->heads().empty()) want(resetHeads(selection->heads()));
        });
        connect(editor_, &ScaleEditor::resetAllRequested, this, [this] { want(resetScales()); });
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) editor_->setTheme(now.theme);
        if ((changes & (Changes::opened | Changes::experiment)) && now.opened) {
            const ModelSpec& spec = now.opened->spec;
            editor_->setUniformSigma(now.intervention.uniformSigma);
            editor_->setHeadSigma(headSigma(spec, now.intervention),
                                  headSigma(spec, Intervention{}), spec.layerCount(), spec.heads);
        }
    }

  private:
    ScaleEditor* editor_;
};

}  // namespace

View* makeScaleView(Selection* selection) {
    return new ScaleView(selection);
}

}  // namespace sextant
