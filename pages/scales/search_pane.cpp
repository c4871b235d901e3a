// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/scales/search_pane.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

#include "pages/scales/loss_plot.h"
#include "pages/scales/sigma_plots.h"
#include "widgets/controls/elided_label.h"
#include "widgets/controls/muted_label.h"
#include "widgets/controls/segments.h"

namespace sextant {

namespace {

constexpr int leastBoth = 620;  // pixels

QWidget* titled(const QString& title, const QString& words, QWidget* below, QWidget* parent,
                std::vector<QWidget*>& titles) {
    auto* box = new QWidget(parent);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    auto* top = new QWidget(box);
    titles.push_back(top);
    auto* line = new QHBoxLayout(top);
    line->setContentsMargins(0, 0, 0, 0);
    auto* name = new QLabel(title, box);
    QFont bold = name->font();
    bold.setBold(true);
    name->setFont(bold);
    auto* more = new ElidedLabel(words, box);
    more->setProperty("muted", true);
    line->addWidget(name);
    line->addSpacing(8);
    line->addWidget(more, 1);
    column->addWidget(top);
    column->addWidget(below, 1);
    return box;
}

}  // namespace

SearchPane::SearchPane(QWidget* parent) : QWidget(parent) {
    setObjectName("searchPane");
    loss_ = new LossPlot;
    sigma_ = new SigmaPlots;
    scroll_ = new QScrollArea;
    scroll_->setObjectName("sigmaScroll");
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setWidget(sigma_);
    scroll_->setMinimumHeight(80);
    instead_ = mutedLabel(this);
    instead_->setObjectName("searchInstead");
    instead_->setAlignment(Qt::AlignCenter);
    head_ = new QWidget(this);
    auto* head = new QHBoxLayout(head_);
    head->setContentsMargins(0, 0, 0, 0);
    which_ =
        new Segments("searchWhich", {tr("Loss"), QString::fromUtf8("\u03c3 ") + tr("by layer")});
    head->addWidget(which_);
    left_ = titled(tr("Loss by step"), tr("nats a token, over the target length"), loss_, this,
                   titles_);
    right_ = titled(QString::fromUtf8("\u03c3 ") + tr("by layer"),
                    tr("in effect") + QString::fromUtf8(", 1/\u221ad"), scroll_, this, titles_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addWidget(head_, 0, Qt::AlignLeft);
    column->addWidget(instead_, 1);
    auto* row = new QHBoxLayout;
    row->setSpacing(24);
    row->addWidget(left_, 1);
    row->addWidget(right_, 1);
    column->addLayout(row, 1);
    connect(which_, &Segments::chosenChanged, this, &SearchPane::arrange);
    connect(loss_, &LossPlot::stepHovered, this, &SearchPane::setStep);
    connect(sigma_, &SigmaPlots::stepHovered, this, &SearchPane::setStep);
    connect(sigma_, &SigmaPlots::headHovered, this, &SearchPane::headHovered);
    arrange();
}

void SearchPane::setFacts(const SearchFacts& facts, const QString& instead) {
    facts_ = facts;
    loss_->setFacts(facts);
    sigma_->setFacts(facts);
    instead_->setText(instead);
    arrange();
}

void SearchPane::setHeads(std::optional<HeadId> hovered, const std::set<HeadId>& selected) {
    sigma_->setPointed({sigma_->pointed().step, hovered, selected});
}

std::vector<Chart*> SearchPane::pictures() const {
    return {loss_, sigma_};
}

void SearchPane::setStep(int step) {
    const auto shown = step < 0 ? std::nullopt : std::optional(step);
    loss_->setStep(shown);
    sigma_->setPointed({shown, sigma_->pointed().head, sigma_->pointed().chosen});
    emit stepHovered(step);
}

void SearchPane::arrange() {
    const bool both = width() >= leastBoth;
    const bool any = !facts_.empty();
    instead_->setVisible(!any);
    which_->setVisible(any && !both);
    for (QWidget* title : titles_)
        title->setVisible(both);  // the switch says it
    left_->setVisible(any && (both || which_->chosen() == 0));
    right_->setVisible(any && (both || which_->chosen() == 1));
}

void SearchPane::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

}  // namespace sextant
