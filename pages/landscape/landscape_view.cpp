// SPDX-License-Identifier: GPL-3.0-or-later
// Position x head -> entropy as a surface.
#include <QVBoxLayout>

#include "pages/landscape/landscape_page.h"
#include "pages/nothing_yet.h"
#include "pages/view_makers.h"
#include "widgets/scene/scene_view.h"

namespace sextant {

namespace {

class LandscapeView : public View {
  public:
    explicit LandscapeView(Selection* selection) : page_(new LandscapePage(selection, this)) {
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(page_);
        setFocusProxy(page_);
    }
    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) {
            page_->setTheme(now.theme);
            page_->plot()->setUnit(now.unit);
        }
        if ((changes & Changes::opened) && now.opened) {
            page_->setShape(now.opened->spec.layerCount());
            page_->plot()->setTrainedLength(static_cast<int>(now.opened->spec.trainedLength));
        }
        if ((changes & (Changes::opened | Changes::experiment)) && now.opened) {
            std::vector<double> sigma = headSigma(now.opened->spec, now.intervention);
            for (double& one : sigma)
                one *= now.intervention.uniformSigma;
            page_->plot()->setSigma(std::move(sigma));
        }
        if (changes & (Changes::measurement | Changes::opened)) {
            const bool like =
                !now.pinned || (now.pinned->sameHeads && now.pinned->unlike.isEmpty());
            page_->setMeasurement(now.measurement, like ? now.reference : nullptr);
        }
        page_->plot()->setDescription(now.description);
        page_->plot()->setNothing(nothingYet(now, tr("the landscape appears here")));
    }
    bool canExport() const override { return page_->canExport(); }
    void exportTo(const QString& path, PictureWidth width, const QString& about) override {
        page_->exportTo(path, width, about);
    }
    std::vector<Table> tables() const override { return page_->tables(); }
    std::vector<ViewCommand> commands() override {
        const auto choose = [this](auto change) {
            return [this, change] {
                LandscapeChoice choice = page_->plot()->choice();
                change(choice);
                page_->setChoice(choice);
            };
        };
        const auto height = [&](LandscapeHeight one) {
            return choose([one](LandscapeChoice& choice) { choice.height = one; });
        };
        return {
            {"landscape-entropy", tr("Landscape of entropy"), {}, height(LandscapeHeight::entropy)},
            {"landscape-change",
             tr("Landscape of the change against A"),
             {},
             height(LandscapeHeight::change)},
            {"landscape-sigma",
             tr("Landscape of \u03c3 in effect"),
             {},
             height(LandscapeHeight::sigma)},
            {"landscape-order",
             tr("Landscape: heads by layer or by entropy"),
             {},
             choose([](LandscapeChoice& choice) {
                 choice.order = choice.order == LandscapeOrder::layer ? LandscapeOrder::entropy
                                                                      : LandscapeOrder::layer;
             })},
            {"landscape-all-layers",
             tr("Landscape of all layers"),
             {},
             choose([](LandscapeChoice& choice) { choice.layer.reset(); })},
            {"landscape-reset", tr("Landscape: reset the view"), {}, [this] {
                 page_->plot()->scene()->resetView();
             }}};
    }
    QJsonObject state() const override { return page_->state(); }
    void setState(const QJsonObject& state) override { page_->setState(state); }

  private:
    LandscapePage* page_;
};

}  // namespace

View* makeLandscapeView(Selection* selection) {
    return new LandscapeView(selection);
}

}  // namespace sextant
