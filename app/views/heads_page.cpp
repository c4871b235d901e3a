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
        connect(grid_, &HeadGrid::exportWanted, this, &HeadsPage::askExport);
        connect(grid_, &HeadGrid::sigmaResetRequested, this, [this, selection] {
            if (!selection->heads().empty()) want(resetHeads(selection->heads()));
        });
    }

    void display(const Snapshot& now, unsigned changes) override {
        if (changes & Changes::look) {
            grid_->setTheme(now.theme);
            grid_->setUnit(now.unit);
            grid_->setPresenting(now.textScale > 1.0);
        }
        if ((changes & Changes::opened) && now.opened) {
            grid_->setShape(now.opened->spec.layerCount(), now.opened->spec.heads);
        }
        if (changes & Changes::measurement) {
            const bool like =
                !now.pinned || (now.pinned->sameHeads && now.pinned->unlike.isEmpty());
            grid_->setReference(like ? now.reference : nullptr);
            grid_->setMeasurement(now.measurement);
        }
        if ((changes & (Changes::opened | Changes::experiment | Changes::measurement)) &&
            now.opened) {
            grid_->setScales(headSigma(now.opened->spec, now.intervention),
                             now.intervention.uniformSigma);
        }
        grid_->setHonesty(now.staleOf, now.over);
    }
    bool canExport() const override { return grid_->values().layers() > 0; }
    void exportTo(const QString& path, PictureWidth width) override {
        grid_->exportTo(path, width);
    }
    std::vector<ViewCommand> commands() override {
        std::vector<ViewCommand> list;
        const std::pair<HeadColouring, QString> colourings[] = {
            {HeadColouring::lastEntropy, tr("Colour heads by entropy at the last position")},
            {HeadColouring::crosshairEntropy, tr("Colour heads by entropy at the crosshair")},
            {HeadColouring::meanEntropy, tr("Colour heads by mean entropy of what is in sight")},
            {HeadColouring::sigma, tr("Colour heads by sigma in effect")},
            {HeadColouring::change, tr("Colour heads by change against the reference")}};
        for (const auto& [colouring, name] : colourings)
            list.push_back(
                {"heads-by-" + key(colouring).toStdString(), name, {}, [this, one = colouring] {
                     grid_->setColouring(one);
                 }});
        const auto add = [&](const char* id, const QString& name, std::function<void()> run) {
            list.push_back({id, name, {}, std::move(run)});
        };
        add("heads-top", tr("Select the top 10 % of heads"), [this] { grid_->selectTop(); });
        add("heads-above", tr("Select heads above a value\u2026"), [this] { grid_->askAbove(); });
        add("heads-layers", tr("Select whole layers of the selected heads"),
            [this] { grid_->selectLayers(); });
        add("heads-invert", tr("Invert the selection of heads"), [this] { grid_->selectOthers(); });
        add("heads-grow", tr("Grow the selection of heads"), [this] { grid_->growSelection(); });
        add("heads-sort", tr("Sort heads by value or by layer"),
            [this] { grid_->setSorted(!grid_->isSorted()); });
        add("heads-filter", tr("Filter heads: dim those not above a value\u2026"),
            [this] { grid_->askFilter(); });
        add("heads-no-filter", tr("Filter heads: dim none"), [this] { grid_->setFilter({}); });
        add("heads-range", tr("Colour range of the heads\u2026"), [this] { grid_->askRange(); });
        add("heads-range-data", tr("Colour range of the heads as the data"),
            [this] { grid_->setHandRange({}); });
        add("heads-export", tr("Export the grid of heads as picture or CSV\u2026"),
            [this] { askExport("svg"); });
        return list;
    }
    QJsonObject state() const override { return grid_->state(); }
    void setState(const QJsonObject& state) override { grid_->setState(state); }

  private:
    void askExport(const QString& suffix) {
        if (!canExport()) return;
        QStringList suffixes{"svg", "pdf", "png", "csv"};
        suffixes.removeAll(suffix);
        suffixes.prepend(suffix);
        want(SaveWish{tr("Export the grid of heads"), "heads", suffixes,
                      [this](const QString& path) { exportTo(path, PictureWidth::page); }});
    }

    HeadGrid* grid_;
};

}  // namespace

View* makeHeadsView(Selection* selection) {
    return new HeadsPage(selection);
}

}  // namespace sextant
