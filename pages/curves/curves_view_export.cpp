// SPDX-License-Identifier: GPL-3.0-or-later
// The curves for files: pictures in the light theme and the table of the visible positions.
#include <QContextMenuEvent>
#include <QMenu>
#include <algorithm>
#include <cmath>

#include "analysis/error.h"
#include "pages/curves/curves_view.h"
#include "widgets/measurement_identity.h"
#include "widgets/paper_style.h"

namespace sextant {
namespace {

// What the visible part of the picture is drawn from.
Table tableOf(const CurvesState& state) {
    const int first = std::max(0, static_cast<int>(std::ceil(state.positions.lower)));
    const int last =
        std::min(state.length() - 1, static_cast<int>(std::floor(state.positions.upper)));
    const double scale = fromNats(state.unit);
    const QString unit = name(state.unit);
    Table table("curves", {"position"});
    for (int i = first; i <= last; ++i)
        table.columns.front().numbers.push_back(i);
    const auto add = [&](const QString& name, std::span<const float> curve) {
        if (curve.empty()) return;
        TableColumn& column = table.columns.emplace_back();
        column.name = name.toStdString();
        for (int i = first; i <= last; ++i) {
            const auto at = static_cast<std::size_t>(i);
            column.numbers.push_back(at < curve.size() ? curve[at] * scale : std::nan(""));
        }
    };
    const auto addAll = [&](const DerivedCurves& curves, const QString& prefix) {
        if (!curves.source) return;
        add(prefix + "entropy_mean_" + unit, curves.mean);
        if (state.entropySmoothing > 0)
            add(QString("%1entropy_mean_pm%2_%3").arg(prefix).arg(state.entropySmoothing).arg(unit),
                curves.entropy);
        add(prefix + "nll_" + unit, curves.source->nll);
        if (state.smoothing > 0)
            add(QString("%1log_perplexity_mean_pm%2_%3").arg(prefix).arg(state.smoothing).arg(unit),
                curves.logPerplexity);
        for (const HeadId id : state.group.empty() ? state.selected : state.group)
            add(QString("%1entropy_L%2H%3_%4").arg(prefix).arg(id.layer).arg(id.head).arg(unit),
                curves.head(id));
    };
    addAll(state.now, state.difference ? "difference_to_A_" : "");
    if (state.difference) return table;
    addAll(state.reference, "reference_");
    for (std::size_t i = 0; i < state.pins.size(); ++i)
        if (state.pins[i].shown) addAll(state.pins[i].curves, QString("pin%1_").arg(i + 1));
    addAll(state.held, "held_");
    return table;
}

}  // namespace

PictureIdentity CurvesView::identity() const {
    PictureIdentity identity{"Attention entropy and log-perplexity by position", {}};
    QStringList lines;
    const auto describe = [&](const QString& role, const DerivedCurves& curves) {
        if (!curves.source) return;
        for (const QString& line : identityLines(*curves.source))
            lines << role + ": " + line;
    };
    if (state_.difference) {
        identity.title = "Attention entropy and log-perplexity by position, difference to A";
        lines << QString("%1 minus A, %2")
                     .arg(state_.facts.showsReference ? "now" : state_.facts.now,
                          state_.facts.reference);
    }
    describe(state_.difference ? "difference to A" : "now", state_.now);
    describe("reference", state_.reference);
    for (std::size_t i = 0; i < (state_.difference ? 0 : state_.pins.size()); ++i)
        if (state_.pins[i].shown)
            describe(QString("pin %1 (%2)").arg(i + 1).arg(state_.pins[i].name),
                     state_.pins[i].curves);
    if (state_.held.source && !state_.difference) lines << QString("held: %1").arg(state_.heldTip);
    if (state_.marksInflections && state_.inflections.known) lines << inflectionTip(state_);
    if (!state_.facts.staleOf.isEmpty())
        lines << QString("now belongs to %1").arg(state_.facts.staleOf);
    if (!state_.facts.over.isEmpty()) lines << state_.facts.over;
    if (state_.entropySmoothing > 0)
        lines << QString("entropy drawn as the mean over %1 tokens to each side")
                     .arg(state_.entropySmoothing);
    if (state_.smoothing > 0)
        lines << QString("log-perplexity drawn as the mean over %1 tokens to each side")
                     .arg(state_.smoothing);
    if (!state_.facts.description.isEmpty()) lines << state_.facts.description;
    identity.description = lines.join('\n');
    return identity;
}

Table CurvesView::table() {
    if (isEmpty()) return {};
    derive();
    if (rangesStale_) updateRanges();
    Table visible = tableOf(state_);
    const PictureIdentity described = identity();
    visible.description = (described.title + '\n' + described.description).toStdString();
    return visible;
}

void CurvesView::exportTo(const QString& path, PictureWidth width, const QString& about) {
    if (isEmpty())
        throw Error("{}: there are no curves to export yet; measure an experiment first",
                    path.toStdString());
    derive();
    if (rangesStale_) updateRanges();
    PictureIdentity described = identity();
    if (!about.isEmpty()) described.description += '\n' + about;
    CurvesState page = state_;
    page.hovered.reset();
    page.highlighted.clear();
    page.preview.clear();
    page.previewMean.clear();
    QSize size = pictureSize(width);
    if (page.twoPlots) size.setHeight(size.height() * 8 / 5);
    const bool narrow = width == PictureWidth::column;
    const PlotStyle style{paperFont(font(), narrow ? 9 : 10), narrow ? 0.6 : 0.75, 3.0,
                          true};  // 7, 7.5 pt
    const CurvesDrawing drawing = drawingOf(page, Theme::light(), style, size);
    constexpr double dots = 600.0 / 96.0;  // a unit: 600 an inch
    writeDrawing(
        path, size, described, [&](QPainter& painter) { paint(painter, drawing); }, dots,
        static_cast<double>(width));
}

void CurvesView::addExports(QMenu& menu) {
    for (const PictureWidth width : {PictureWidth::column, PictureWidth::page}) {
        QMenu* pictures = menu.addMenu(tr("Export picture, %1 mm").arg(static_cast<int>(width)));
        for (const char* suffix : {"svg", "pdf", "png"})
            pictures->addAction(QString(suffix).toUpper(), this,
                                [this, suffix, width] { emit exportWanted(suffix, width); });
        pictures->setEnabled(!isEmpty());
    }
    menu.addAction(tr("Export visible positions as CSV"), this,
                   [this] { emit exportWanted("csv", PictureWidth::column); })
        ->setEnabled(!isEmpty());
}

void CurvesView::contextMenuEvent(QContextMenuEvent* event) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    addExports(*menu);
    menu->addSeparator();
    addOptions(*menu);
    menu->popup(event->globalPos());
}

}  // namespace sextant
