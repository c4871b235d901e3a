// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/scales/sweep_pane.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "pages/scales/fit_card.h"
#include "pages/scales/slice_plot.h"
#include "pages/scales/sweep_map.h"
#include "widgets/controls/elided_label.h"
#include "widgets/controls/muted_label.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/segments.h"

namespace sextant {

namespace {

constexpr int leastWide = 720;  // pixels: cards stand beside the map
constexpr int cardWidth = 300;
constexpr int mapHeight = 300, scatterHeight = 220, sliceHeight = 190, wholeHeight = 96;

QLabel* bold(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    QFont font = label->font();
    font.setBold(true);
    label->setFont(font);
    return label;
}

QString twoDecimals(double value) {
    return QString::number(value, 'f', 2);
}

}  // namespace

QWidget* SweepPane::titled(const QString& title, QWidget* body, QWidget* beside) {
    auto* box = new QWidget(scroll_->widget());
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(3);
    auto* line = new QHBoxLayout;
    line->addWidget(bold(title, box));
    line->addSpacing(6);
    if (beside) line->addWidget(beside, 1);
    if (!beside) line->addStretch(1);
    if (body == map_) line->addWidget(axis_);
    column->addLayout(line);
    if (body == map_) column->addWidget(over_);
    column->addWidget(body, 1);
    return box;
}

QWidget* SweepPane::makeBest() {
    auto* box = new QWidget(scroll_->widget());
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(3);
    column->addWidget(bold(tr("Best for the whole length"), box));
    bestWords_ = new QLabel(box);
    bestWords_->setObjectName("bestText");
    bestWords_->setWordWrap(true);
    column->addWidget(bestWords_);
    whole_->setMinimumHeight(wholeHeight);
    column->addWidget(whole_, 1);
    buttons_ = new QHBoxLayout;
    set_ = new QPushButton(box);
    set_->setObjectName("setUniform");
    search_ = new QPushButton(tr("Search heads from it"), box);
    search_->setObjectName("searchFrom");
    search_->setProperty("primary", true);
    search_->setToolTip(tr("All heads begin at this \u03c3, whatever else was set"));
    buttons_->addWidget(set_);
    buttons_->addWidget(search_, 1);
    column->addLayout(buttons_);
    return box;
}

SweepPane::SweepPane(QWidget* parent) : QWidget(parent) {
    setObjectName("sweepPane");
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    instead_ = mutedLabel(this);
    instead_->setObjectName("sweepInstead");
    instead_->setAlignment(Qt::AlignCenter);
    scroll_ = new QScrollArea(this);
    scroll_->setObjectName("sweepScroll");
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setMinimumHeight(80);
    scroll_->setWidget(new QWidget);
    grid_ = new QGridLayout(scroll_->widget());
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setHorizontalSpacing(18);
    grid_->setVerticalSpacing(12);
    column->addWidget(instead_, 1);
    column->addWidget(scroll_, 1);

    map_ = new SweepMap;
    over_ = bold({}, scroll_->widget());
    over_->setObjectName("sweepOver");
    over_->setWordWrap(true);
    words_ = new ElidedLabel;
    words_->setProperty("muted", true);
    axis_ = new Segments("sweepAxis", {tr("linear"), tr("log")});
    fit_ = new FitCard;
    whole_ = new SlicePlot("wholePlot", tr("Mean log-perplexity by \u03c3"));
    slice_ = new SlicePlot("slicePlot", tr("Log-perplexity by \u03c3 at a position"));
    scatter_ = new EntropyScatter;
    mapBox_ = titled(tr("Log-perplexity by \u03c3 and position"), map_, words_);
    fitBox_ = titled(tr("Fit"), fit_);
    bestBox_ = makeBest();
    sliceTitle_ = new ElidedLabel;
    sliceTitle_->setProperty("muted", true);
    sliceTitle_->setObjectName("sliceTitle");
    // Its words change with the pointer: they move nothing.
    sliceTitle_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    sliceBox_ = titled(tr("At one position"), slice_, sliceTitle_);
    auto* more = new ElidedLabel(tr("at the last position \u00b7 a line for each layer"));
    more->setProperty("muted", true);
    auto* both = new QWidget;
    auto* inner = new QVBoxLayout(both);
    inner->setContentsMargins(0, 0, 0, 0);
    inner->addWidget(scatter_, 1);
    noScatterBox_ = new QWidget(both);
    auto* none = new QVBoxLayout(noScatterBox_);
    none->addStretch(1);
    noScatter_ = mutedLabel(both);
    noScatter_->setObjectName("noScatter");
    noScatter_->setAlignment(Qt::AlignCenter);
    scatterSearch_ = new QPushButton(tr("Search heads"), both);
    scatterSearch_->setObjectName("scatterSearch");
    none->addWidget(noScatter_);
    none->addWidget(scatterSearch_, 0, Qt::AlignHCenter);
    none->addStretch(1);
    inner->addWidget(noScatterBox_, 1);
    scatterBox_ = titled(tr("Converged entropy by \u03c3"), both, more);
    map_->setMinimumHeight(mapHeight);
    slice_->setMinimumHeight(sliceHeight);
    scatterBox_->setMinimumHeight(scatterHeight);
    fit_->setMinimumHeight(fit_->minimumSizeHint().height());

    connect(axis_, &Segments::chosenChanged, this,
            [this](int index) { map_->setLogPosition(index == 1); });
    connect(fit_, &FitCard::changed, this, [this] {
        map_->setSmoothed(fit_->isSmoothed());
        map_->setHidden(fit_->hidden());
    });
    connect(map_, &SweepMap::positionPointed, this, &SweepPane::positionPointed);
    connect(map_, &SweepMap::heldChanged, this, &SweepPane::showSlice);
    connect(scatter_, &EntropyScatter::headHovered, this, &SweepPane::headHovered);
    connect(set_, &QPushButton::clicked, this, [this] { emit uniformAsked(facts_.chosen); });
    for (QPushButton* button : {search_, scatterSearch_})
        connect(button, &QPushButton::clicked, this, [this] { emit searchAsked(facts_.chosen); });
    map_->setHidden(fit_->hidden());
    setFacts({}, {}, {});
    setScatter({});
}

void SweepPane::setFacts(const SweepFacts& facts, const QString& words, const QString& instead) {
    facts_ = facts;
    words_->setText(words);
    instead_->setText(instead);
    instead_->setVisible(facts_.empty());
    scroll_->setVisible(!facts_.empty());
    over_->setVisible(!facts_.over.isEmpty());
    over_->setText(tr("over %1, not the model as trained").arg(facts_.over));
    for (Chart* picture : std::vector<Chart*>{map_, fit_, whole_, slice_})
        picture->setOver(facts_.over);
    map_->setFacts(facts_);
    fit_->setFacts(facts_);
    showBest();
    showSlice();
}

void SweepPane::setAlong(const QString& along) {
    if (along == along_) return;
    along_ = along;
    showBest();
}

void SweepPane::setScatter(const ScatterFacts& facts, const QString& instead) {
    noScatter_->setText(
        instead.isEmpty() ? tr("All heads have the same scale. Search heads to see it.") : instead);
    scatterSearch_->setVisible(instead.isEmpty());
    scatter_->setFacts(facts);
    scatter_->setVisible(!facts.empty());
    noScatterBox_->setVisible(facts.empty());
}

void SweepPane::setCrosshair(std::optional<int> position) {
    if (position == crosshair_) return;
    crosshair_ = position;
    map_->setCrosshair(position);
    showSlice();
}

void SweepPane::setHovered(std::optional<HeadId> head) {
    scatter_->setHovered(head);
}

std::vector<Chart*> SweepPane::pictures() const {
    return {map_, fit_, whole_, slice_, scatter_};
}

void SweepPane::showBest() {
    const double best = facts_.meanAt(facts_.chosen), one = facts_.meanAt(1.0);
    const bool known = facts_.whole && std::isfinite(best);
    QString words = tr("follows the last row");
    if (known) {
        words =
            QString::fromUtf8("<b>\u03c3 %1</b> &nbsp; %2")
                .arg(twoDecimals(facts_.chosen), tr("%1 nats").arg(QString::number(best, 'f', 3)));
        if (std::isfinite(one))
            words += " &nbsp; " + tr("at \u03c3 1: %1").arg(QString::number(one, 'f', 3));
    }
    if (!facts_.tooFew.isEmpty()) words += "<br>" + facts_.tooFew;
    if (!facts_.over.isEmpty()) words += "<br>" + tr("over %1").arg(facts_.over.toHtmlEscaped());
    bestWords_->setText(words);
    set_->setText(known ? tr("Set \u03c3 %1").arg(twoDecimals(facts_.chosen)) + along_
                        : tr("Set \u03c3"));
    // One above the other where there is no room for both.
    buttons_->setDirection(known && !along_.isEmpty() ? QBoxLayout::TopToBottom
                                                      : QBoxLayout::LeftToRight);
    set_->setEnabled(known && facts_.tooFew.isEmpty());
    set_->setToolTip(facts_.tooFew.isEmpty() ? tr("As the uniform scale; one step of the history")
                                             : facts_.tooFew);
    search_->setEnabled(known);
    SliceFacts whole;
    whole.x = facts_.surface.sigma;
    whole.nll = facts_.means;
    whole.xColumn = "sigma";
    whole.best = known ? facts_.chosen : std::numeric_limits<double>::quiet_NaN();
    whole.bestText = twoDecimals(facts_.chosen);
    whole_->setFacts(whole);
}

void SweepPane::showSlice() {
    SliceFacts slice;
    const auto positions = static_cast<int>(facts_.surface.positions);
    if (!facts_.empty()) {
        // Where nobody points, beyond what was trained.
        const int fallback = static_cast<int>((facts_.trained + positions) / 2);
        const int at = std::clamp(crosshair_.value_or(fallback), 0, positions - 1);
        const QString number = groupedNumber(qint64(at));
        sliceTitle_->setForms(map_->isHeld()
                                  ? QStringList{tr("%1 \u00b7 held; Escape lets go").arg(number),
                                                tr("%1 \u00b7 held").arg(number), number}
                                  : QStringList{tr("%1 \u00b7 follows the crosshair").arg(number),
                                                tr("%1 \u00b7 crosshair").arg(number), number});
        slice.x = facts_.surface.sigma;
        slice.nll = facts_.slice(static_cast<std::size_t>(at));
        slice.xText = tr("uniform \u03c3 (1/\u221ad)");
        slice.xColumn = "sigma";
        slice.best = facts_.best.at(static_cast<std::size_t>(at));
        const auto row = facts_.rowOf(slice.best);
        if (row)
            slice.bestText =
                (facts_.whole ? tr("best %1") : tr("best so far %1")).arg(twoDecimals(slice.best)) +
                '\n' + tr("%1 nats").arg(twoDecimals(slice.nll[*row]));
    }
    slice_->setFacts(slice);
}

void SweepPane::arrange() {
    const bool wide = width() >= leastWide;
    if (arranged_ && wide == wide_) return;
    wide_ = wide;
    arranged_ = true;
    for (QWidget* box : {mapBox_, fitBox_, bestBox_, sliceBox_, scatterBox_})
        grid_->removeWidget(box);
    if (wide) {
        grid_->addWidget(mapBox_, 0, 0, 2, 1);
        grid_->addWidget(fitBox_, 0, 1);
        grid_->addWidget(bestBox_, 1, 1);
        grid_->addWidget(scatterBox_, 2, 0);
        grid_->addWidget(sliceBox_, 2, 1);
    } else {
        int row = 0;
        for (QWidget* box : {mapBox_, sliceBox_, scatterBox_, fitBox_, bestBox_})
            grid_->addWidget(box, row++, 0);
    }
    for (QWidget* box : {fitBox_, bestBox_, sliceBox_}) {
        // Whatever their words are: the map keeps its place.
        box->setMinimumWidth(wide ? cardWidth : 0);
        box->setMaximumWidth(wide ? cardWidth : QWIDGETSIZE_MAX);
    }
    grid_->setColumnStretch(0, 1);
    grid_->setRowStretch(0, 0);
    grid_->setRowStretch(1, wide ? 1 : 0);
    grid_->setRowStretch(2, wide ? 1 : 0);
}

void SweepPane::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

}  // namespace sextant
