// SPDX-License-Identifier: GPL-3.0-or-later
// From a touched slider, number or cell to the next intervention, and the preview that is drawn
// before anything was computed.
#include <QMenu>
#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "app/desktop/main_window.h"
#include "widgets/bars/top_bar.h"
#include "widgets/curves/curves_view.h"
#include "widgets/heads/head_grid.h"

namespace sextant {

namespace {

std::size_t indexOf(const ModelSpec& spec, HeadId id) {
    return static_cast<std::size_t>(id.layer) * static_cast<std::size_t>(spec.heads) +
           static_cast<std::size_t>(id.head);
}

// Scales that are all as trained are written as none, so that the identity has one spelling.
void setHeadScales(const ModelSpec& spec, Intervention& change, std::vector<double> sigma) {
    if (sigma == headSigma(spec, Intervention{})) sigma.clear();
    change.headSigma = std::move(sigma);
}

}  // namespace

void MainWindow::edit(Intervention next, EditPhase phase, bool onlySelected) {
    curves_->setDragging(phase == EditPhase::drag);
    session_->edit(next, phase);
    if (phase == EditPhase::drag) preview(next, onlySelected);
}

void MainWindow::editUniform(double sigma, EditPhase phase) {
    if (!session_->opened()) return;
    Intervention next = session_->intervention();
    next.uniformSigma = sigma;
    edit(std::move(next), phase, false);
}

void MainWindow::editSelection(double sigma, EditPhase phase) {
    const auto opened = session_->opened();
    if (!opened || selection_.heads().empty()) return;
    Intervention next = session_->intervention();
    auto values = headSigma(opened->spec, next);
    for (const HeadId id : selection_.heads())
        values[indexOf(opened->spec, id)] = sigma;
    setHeadScales(opened->spec, next, std::move(values));
    edit(std::move(next), phase, true);
}

void MainWindow::stepSelection(double steps, bool fine) {
    const auto opened = session_->opened();
    if (!opened || selection_.heads().empty()) return;
    Intervention next = session_->intervention();
    auto values = headSigma(opened->spec, next);
    for (const HeadId id : selection_.heads()) {
        double& value = values[indexOf(opened->spec, id)];
        value = std::max(0.0, value + HeadGrid::sigmaChange(steps, fine));
    }
    setHeadScales(opened->spec, next, std::move(values));
    edit(std::move(next), EditPhase::drag, true);
}

void MainWindow::commitStep() {
    if (session_->opened()) edit(session_->intervention(), EditPhase::commit, true);
}

void MainWindow::resetSelection() {
    const auto opened = session_->opened();
    if (!opened || selection_.heads().empty()) return;
    Intervention next = session_->intervention();
    auto values = headSigma(opened->spec, next);
    const auto trained = headSigma(opened->spec, Intervention{});
    for (const HeadId id : selection_.heads())
        values[indexOf(opened->spec, id)] = trained[indexOf(opened->spec, id)];
    setHeadScales(opened->spec, next, std::move(values));
    edit(std::move(next), EditPhase::commit, true);
}

void MainWindow::resetScale() {
    if (!session_->opened()) return;
    Intervention next = session_->intervention();
    next.uniformSigma = 1.0;
    next.headSigma.clear();
    edit(std::move(next), EditPhase::commit, false);
}

// The first order answers at once: H + dH/dsigma (to - from), from the newest measurement.
void MainWindow::preview(const Intervention& next, bool onlySelected) {
    const auto opened = session_->opened();
    const auto measured = session_->shown();
    if (!opened || !measured || measured->scoreVariance.empty()) return;
    const ModelSpec& spec = opened->spec;
    if (measured->layers != spec.layerCount() || measured->heads != spec.heads) return;
    const auto from = effectiveSigma(spec, session_->shownMeasuredWith());
    const auto to = effectiveSigma(spec, next);

    // A move of the uniform scale multiplies every sigma alike: one mean curve stands for all
    // heads, however many there are, and only those that are drawn one by one are computed so.
    std::vector<float> mean;
    const Intervention& measuredWith = session_->shownMeasuredWith();
    if (!onlySelected && measuredWith.uniformSigma > 0.0 &&
        headSigma(spec, measuredWith) == headSigma(spec, next)) {
        if (previewed_ != measured) {
            previewed_ = measured;
            measuredMean_ = meanEntropy(*measured);
            measuredMeanVariance_ = meanScoreVariance(*measured);
        }
        mean = previewMeanEntropy(measuredMean_, measuredMeanVariance_,
                                  next.uniformSigma / measuredWith.uniformSigma);
    }
    const bool each = !onlySelected && from.size() <= CurvesPlot::mostSoftCurves;
    std::map<HeadId, std::vector<float>> curves;
    for (int layer = 0; layer < spec.layerCount(); ++layer) {
        for (int head = 0; head < spec.heads; ++head) {
            const HeadId id{layer, head};
            const std::size_t index = indexOf(spec, id);
            if (!(selection_.contains(id) || each) || from[index] <= 0.0) continue;
            curves[id] = previewEntropy(*measured, layer, head, from[index], to[index]);
        }
    }
    curves_->setPreview(std::move(curves), std::move(mean));
    previewing_ = true;
    dirty_ |= experimentDirty | stateDirty;
    refresh();
    curves_->flush();
}

void MainWindow::askLayerPosition(int layer, const QPoint& globalPosition) {
    const auto opened = session_->opened();
    if (!opened) return;
    const Intervention& now = session_->intervention();
    const auto current = static_cast<std::size_t>(layer) < now.layerPosition.size()
                             ? now.layerPosition[static_cast<std::size_t>(layer)]
                             : PositionChoice::asConfig;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addSection(tr("layer %1").arg(layer));
    const std::pair<PositionChoice, QString> choices[] = {
        {PositionChoice::asConfig, tr("as the whole model")},
        {PositionChoice::rope, tr("RoPE")},
        {PositionChoice::none, tr("NoPE (no rotation)")}};
    for (const auto& [choice, text] : choices) {
        QAction* action = menu->addAction(text);
        action->setCheckable(true);
        action->setChecked(choice == current);
        connect(action, &QAction::triggered, this,
                [this, layer, chosen = choice] { session_->setLayerPosition(layer, chosen); });
    }
    menu->popup(globalPosition);
}

}  // namespace sextant
