// SPDX-License-Identifier: GPL-3.0-or-later
// The picked head at the crosshair in numbers, beside the landscape.
#include <QVBoxLayout>

#include "pages/landscape/picked_card.h"
#include "pages/nothing_yet.h"
#include "pages/view_makers.h"

namespace sextant {

namespace {

class PickedView : public View {
  public:
    explicit PickedView(Selection* selection) : selection_(selection), card_(new PickedCard(this)) {
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(card_);
        for (auto changed : {&Selection::headsChanged, &Selection::positionChanged})
            connect(selection_, changed, this, &PickedView::fill);
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) {
            card_->setTheme(now.theme);
            card_->setUnit(now.unit);
        }
        if ((changes & (Changes::opened | Changes::measurement)) ||
            (!now.measurement && (changes & Changes::state))) {
            nothing_ = nothingYet(now, tr("its numbers appear here"));
            measurement_ = now.measurement;
            trained_ = now.opened ? static_cast<int>(now.opened->spec.trainedLength) : 0;
            fill();
        }
    }

  private:
    void fill() {
        picked_ = pickedHead(selection_->heads(), picked_);
        std::optional<HeadAtPosition> shown;
        if (measurement_ && picked_)
            shown = headAt(*measurement_, *picked_,
                           selection_->position().value_or(measurement_->positions - 1), trained_);
        card_->setPicked(shown, trained_,
                         !measurement_ ? nothing_
                         : !picked_    ? tr("Click a head in the landscape, the grid or LAYERS")
                                       : tr("Nothing is measured there yet"));
    }

    Selection* selection_;
    PickedCard* card_;
    std::shared_ptr<const Measurement> measurement_;
    QString nothing_;  // in place of numbers while nothing is measured
    std::optional<HeadId> picked_;
    int trained_ = 0;
};

}  // namespace

View* makePickedView(Selection* selection) {
    return new PickedView(selection);
}

}  // namespace sextant
