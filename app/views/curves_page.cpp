// SPDX-License-Identifier: GPL-3.0-or-later
// Entropy and log-perplexity by position.
#include <QVBoxLayout>

#include "app/views/view_makers.h"
#include "widgets/curves/curves_view.h"

namespace sextant {

namespace {

class CurvesPage : public View {
  public:
    explicit CurvesPage(Selection* selection) : curves_(new CurvesView(selection, this)) {
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(curves_);
        setFocusProxy(curves_);
        connect(curves_, &CurvesView::unitChanged, this,
                [this](EntropyUnit unit) { want(UnitWish{unit}); });
        connect(curves_, &CurvesView::exportFailed, this,
                [this](const QString& reason) { want(TellWish{reason}); });
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) {
            curves_->setEmphasis(now.textScale, now.strokeScale);
            curves_->setTheme(now.theme);
            curves_->setUnit(now.unit);
        }
        if ((changes & Changes::opened) && now.opened) {
            curves_->setTrainedLength(now.opened->spec.trainedLength);
        }
        if (changes & Changes::measurement) {
            curves_->setExperimentDescription(now.description);
            curves_->setReference(now.showsReference ? nullptr : now.reference);
            curves_->setMeasurement(now.measurement);
        }
        if (changes & Changes::preview) {
            curves_->setDragging(now.dragging);
            if (now.preview) {
                curves_->setPreview(now.preview->heads, now.preview->mean);
            } else {
                curves_->clearPreview();
            }
        }
    }
    void flush() override { curves_->flush(); }
    bool canExport() const override { return true; }
    void exportTo(const QString& path, PictureWidth width) override {
        curves_->exportTo(path, width);
    }
    std::vector<ViewCommand> commands() override {
        return {
            {"show-all-positions", tr("Show all positions"), {}, [this] { curves_->resetZoom(); }}};
    }
    QJsonObject state() const override { return {{"smoothing", curves_->smoothing()}}; }
    void setState(const QJsonObject& state) override {
        curves_->setSmoothing(state["smoothing"].toInt(curves_->smoothing()));
    }

  private:
    CurvesView* curves_;
};

}  // namespace

View* makeCurvesView(Selection* selection) {
    return new CurvesPage(selection);
}

}  // namespace sextant
