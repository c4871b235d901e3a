// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/scales/scales_page.h"

#include <QHBoxLayout>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "analysis/error.h"
#include "widgets/controls/elided_label.h"
#include "widgets/controls/segments.h"
#include "widgets/plot/chart.h"

namespace sextant {

ScalesPage::ScalesPage(const QStringList& words, const std::vector<QWidget*>& panes,
                       QWidget* parent)
    : QWidget(parent), heads_(panes.size()), pictures_(panes.size()), last_(panes.size(), 0) {
    switch_ = new Segments("scalesSwitch", words, this);
    headline_ = new ElidedLabel({}, this);
    headline_->setObjectName("scalesHeadline");
    headline_->setProperty("muted", true);
    stack_ = new QStackedWidget(this);
    for (QWidget* pane : panes)
        stack_->addWidget(pane);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    line_ = new QHBoxLayout;
    line_->addWidget(headline_, 1);
    line_->addWidget(switch_);
    column->addLayout(line_);
    column->addWidget(stack_, 1);
    connect(switch_, &Segments::chosenChanged, this, [this](int pane) {
        stack_->setCurrentIndex(pane);
        showHead();
        emit chosen(pane);
    });
}

void ScalesPage::setHead(int pane, QWidget* head) {
    heads_.at(static_cast<std::size_t>(pane)) = head;
    line_->insertWidget(0, head);
    showHead();
}

void ScalesPage::showHead() {
    for (std::size_t pane = 0; pane < heads_.size(); ++pane)
        if (heads_[pane]) heads_[pane]->setVisible(static_cast<int>(pane) == shown());
}

void ScalesPage::setPictures(int pane, const std::vector<Chart*>& pictures) {
    const auto at = static_cast<std::size_t>(pane);
    pictures_.at(at) = pictures;
    for (std::size_t i = 0; i < pictures.size(); ++i)
        connect(pictures[i], &Chart::pointed, this, [this, at, i] { last_[at] = i; });
}

int ScalesPage::shown() const {
    return stack_->currentIndex();
}

void ScalesPage::show(int pane) {
    switch_->choose(pane);
    stack_->setCurrentIndex(pane);
    showHead();
}

void ScalesPage::setHeadline(const QString& words) {
    headline_->setText(words);
}

const Chart* ScalesPage::picture() const {
    const auto at = static_cast<std::size_t>(shown());
    const auto& all = pictures_.at(at);
    if (last_[at] < all.size() && all[last_[at]]->hasValues()) return all[last_[at]];
    for (const Chart* one : all)
        if (one->hasValues()) return one;
    return nullptr;
}

void ScalesPage::exportTo(const QString& path, PictureWidth width, const QString& about) const {
    const Chart* one = picture();
    if (one == nullptr) throw Error("there is nothing drawn yet that could be saved");
    one->exportTo(path, width, about);
}

std::vector<Table> ScalesPage::tables() const {
    return tablesInSight(*this, pictures_.at(static_cast<std::size_t>(shown())));
}

}  // namespace sextant
