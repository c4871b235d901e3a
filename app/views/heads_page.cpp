// SPDX-License-Identifier: GPL-3.0-or-later
// Every head as a cell: what it measures, and the wheel that moves the scale of the chosen ones.
#include <QVBoxLayout>
#include <algorithm>

#include "app/views/edits.h"
#include "app/views/view_makers.h"
#include "widgets/heads/head_grid.h"
#include "widgets/heads/head_grid_view.h"

namespace sextant {

namespace {

class HeadsPage : public View {
  public:
    explicit HeadsPage(Selection* selection) : grid_(new HeadGrid(selection, this)) {
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(grid_);
        setFocusProxy(grid_->view());
        connect(grid_, &HeadGrid::sigmaStep, this, [this, selection](double steps, bool fine) {
            if (selection->heads().empty()) return;
            const double by = HeadGrid::sigmaChange(steps, fine);
            emit wanted(changeHeads(selection->heads(),
                                    [by](double now, double) { return std::max(0.0, now + by); }),
                        EditPhase::drag);
        });
        connect(grid_, &HeadGrid::sigmaCommitted, this, [this] {
            want(EditWish{[](const ModelSpec&, Intervention&) {}, true});
        });
        connect(grid_, &HeadGrid::sigmaResetRequested, this, [this, selection] {
            if (!selection->heads().empty()) want(resetHeads(selection->heads()));
        });
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) {
            grid_->setTheme(now.theme);
            grid_->setUnit(now.unit);
        }
        if ((changes & Changes::opened) && now.opened) {
            grid_->setShape(now.opened->spec.layerCount(), now.opened->spec.heads);
        }
        if (changes & Changes::measurement) {
            grid_->setReference(!now.pinned || now.pinned->sameHeads ? now.reference : nullptr);
            grid_->setMeasurement(now.measurement);
        }
        if ((changes & (Changes::opened | Changes::experiment | Changes::measurement)) &&
            now.opened) {
            grid_->setSigma(headSigma(now.opened->spec, now.intervention));
        }
    }
    QJsonObject state() const override {
        return {{"colouring", static_cast<int>(grid_->colouring())}};
    }
    void setState(const QJsonObject& state) override {
        const int wanted = state["colouring"].toInt(0);
        using enum HeadColouring;
        for (const HeadColouring one : {lastEntropy, meanEntropy, sigma, change})
            if (static_cast<int>(one) == wanted) grid_->setColouring(one);
    }

  private:
    HeadGrid* grid_;
};

}  // namespace

View* makeHeadsView(Selection* selection) {
    return new HeadsPage(selection);
}

}  // namespace sextant
