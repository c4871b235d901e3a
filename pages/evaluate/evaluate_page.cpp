// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/evaluate/evaluate_page.h"

#include <QGridLayout>
#include <QResizeEvent>

namespace sextant {

EvaluatePage::EvaluatePage(const std::vector<QWidget*>& sections, QWidget* parent)
    : QScrollArea(parent), sections_(sections) {
    setObjectName("evaluatePage");
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    auto* inside = new QWidget(this);
    grid_ = new QGridLayout(inside);
    grid_->setContentsMargins(0, 0, 6, 0);
    grid_->setHorizontalSpacing(24);
    grid_->setVerticalSpacing(14);
    for (QWidget* section : sections_)
        section->setParent(inside);
    setWidget(inside);
    arrange(true);
}

void EvaluatePage::arrange(bool wide) {
    if (arranged_ && wide == wide_) return;
    arranged_ = true;
    wide_ = wide;
    while (QLayoutItem* item = grid_->takeAt(0))
        delete item;
    const bool beside = wide && sections_.size() > 1;
    int row = 0;
    for (std::size_t at = 0; at < sections_.size(); ++at) {
        if (beside && at == 1) {
            grid_->addWidget(sections_[at], 0, 1);
            continue;
        }
        grid_->addWidget(sections_[at], row, 0, 1, beside && at == 0 ? 1 : 2);
        ++row;
    }
    grid_->setColumnStretch(0, 5);
    grid_->setColumnStretch(1, beside ? 4 : 0);
    // What is left of the height goes below the last.
    for (int at = 0; at <= static_cast<int>(sections_.size()); ++at)
        grid_->setRowStretch(at, at == row ? 1 : 0);
}

void EvaluatePage::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    arrange(event->size().width() >= wideFrom);
}

}  // namespace sextant
