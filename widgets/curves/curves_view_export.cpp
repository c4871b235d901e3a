// SPDX-License-Identifier: GPL-3.0-or-later
// What leaves the curves: pictures in the light theme and the table of the visible positions.
#include <QContextMenuEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <algorithm>
#include <cmath>

#include "analysis/error.h"
#include "analysis/reason.h"
#include "widgets/curves/curves_view.h"

namespace sextant {
namespace {

// Column by column, what the visible part of the picture is drawn from.
class TableBuilder {
  public:
    TableBuilder(int first, int last) : first_(first), last_(last) { table_.first = first; }

    void add(const QString& name, std::span<const float> curve, double scale) {
        if (curve.empty()) return;
        std::vector<double> values;
        for (int i = first_; i <= last_; ++i) {
            const auto at = static_cast<std::size_t>(i);
            values.push_back(at < curve.size() ? curve[at] * scale : std::nan(""));
        }
        table_.columns << name;
        table_.values.push_back(std::move(values));
    }
    CurveTable take() { return std::move(table_); }

  private:
    int first_, last_;
    CurveTable table_;
};

CurveTable tableOf(const CurvesState& state) {
    const int first = std::max(0, static_cast<int>(std::ceil(state.positions.lower)));
    const int last =
        std::min(state.length() - 1, static_cast<int>(std::floor(state.positions.upper)));
    const double scale = fromNats(state.unit);
    const QString unit = name(state.unit);
    TableBuilder table(first, last);
    const auto addAll = [&](const DerivedCurves& curves, const QString& prefix) {
        if (!curves.source) return;
        table.add(prefix + "entropy_mean_" + unit, curves.entropy, scale);
        table.add(prefix + "nll_nats", curves.source->nll, 1.0);
        if (state.smoothing > 0)
            table.add(QString("%1log_perplexity_mean_pm%2_nats").arg(prefix).arg(state.smoothing),
                      curves.logPerplexity, 1.0);
        for (const HeadId id : state.selected)
            table.add(
                QString("%1entropy_L%2H%3_%4").arg(prefix).arg(id.layer).arg(id.head).arg(unit),
                curves.head(id), scale);
    };
    addAll(state.now, "");
    addAll(state.reference, "reference_");
    return table.take();
}

}  // namespace

PictureIdentity CurvesView::identity() const {
    PictureIdentity identity{"Attention entropy and log-perplexity by position", {}};
    QStringList lines;
    const auto describe = [&](const char* role, const DerivedCurves& curves) {
        if (!curves.source) return;
        const Measurement& m = *curves.source;
        lines << QString("%1: experiment %2, %3 layers x %4 heads, %5 positions, %6 samples, %7")
                     .arg(role)
                     .arg(qulonglong{m.experiment}, 16, 16, QChar('0'))
                     .arg(m.layers)
                     .arg(m.heads)
                     .arg(m.positions)
                     .arg(m.samples)
                     .arg(m.fidelity == Fidelity::exact ? "exact" : "coarse");
        if (m.labels > 0)
            lines << QString("%1: perplexity %2 (%3)")
                         .arg(role)
                         .arg(m.perplexity(), 0, 'g', 7)
                         .arg(QString::fromStdString(m.convention));
    };
    describe("now", state_.now);
    describe("reference", state_.reference);
    if (state_.smoothing > 0)
        lines << QString("log-perplexity drawn as the mean over %1 tokens to each side")
                     .arg(state_.smoothing);
    if (!description_.isEmpty()) lines << description_;
    identity.description = lines.join('\n');
    return identity;
}

void CurvesView::exportTo(const QString& path, PictureWidth width) {
    if (isEmpty())
        throw Error(path.toStdString() +
                    ": there are no curves to export yet; measure an experiment first");
    derive();
    state_.selected = selection_->heads();
    if (rangesStale_) updateRanges();
    if (QFileInfo(path).suffix().toLower() == "csv") {
        writeTable(tableOf(state_), path, identity());
        return;
    }
    CurvesState page = state_;
    page.hovered.reset();
    page.preview.clear();
    page.previewMean.clear();
    CurvesPlot plot;
    plot.resize(pictureSize(width));
    PlotStyle style{font(), width == PictureWidth::column ? 0.6 : 0.75, 3.0};
    style.font.setPixelSize(width == PictureWidth::column ? 9 : 10);  // about 7 and 7.5 pt
    plot.draw(page, Theme::light(), style);
    writePicture(plot, path, width, identity());
}

void CurvesView::chooseExport(const QString& suffix, PictureWidth width) {
    const QString path =
        QFileDialog::getSaveFileName(this, "Export curves", "curves." + suffix,
                                     QString("%1 (*.%2)").arg(suffix.toUpper(), suffix));
    if (path.isEmpty()) return;
    try {
        const bool complete = QFileInfo(path).suffix().toLower() == suffix;
        const QString file = complete ? path : path + "." + suffix;
        exportTo(file, width);
        emit exported(file);
    } catch (const std::exception& error) {  // memory for the page, too
        emit exportFailed(QString::fromStdString(reasonOf(error)));
    }
}

void CurvesView::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    for (const PictureWidth width : {PictureWidth::column, PictureWidth::page}) {
        QMenu* pictures =
            menu.addMenu(QString("Export picture, %1 mm").arg(static_cast<int>(width)));
        for (const char* suffix : {"svg", "pdf", "png"})
            pictures->addAction(QString(suffix).toUpper(), this,
                                [this, suffix, width] { chooseExport(suffix, width); });
        pictures->setEnabled(!isEmpty());
    }
    menu.addAction("Export visible positions as CSV", this,
                   [this] { chooseExport("csv", PictureWidth::column); })
        ->setEnabled(!isEmpty());
    menu.addSeparator();
    menu.addAction("Show all (R)", this, [this] { resetZoom(); })->setEnabled(!isEmpty());
    QMenu* smoothing = menu.addMenu("Smoothing of the log-perplexity");
    for (const int radius : {0, 8, 50}) {
        const QString words =
            radius == 0 ? QString("off") : QString::fromUtf8("±%1 tokens").arg(radius);
        QAction* action =
            smoothing->addAction(words, this, [this, radius] { setSmoothing(radius); });
        action->setCheckable(true);
        action->setChecked(state_.smoothing == radius);
    }
    QMenu* units = menu.addMenu("Unit of the entropy");
    for (const EntropyUnit unit : {EntropyUnit::nats, EntropyUnit::bits}) {
        QAction* action = units->addAction(name(unit), this, [this, unit] { setUnit(unit); });
        action->setCheckable(true);
        action->setChecked(state_.unit == unit);
    }
    menu.exec(event->globalPos());
}

}  // namespace sextant
