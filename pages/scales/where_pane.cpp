// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/scales/where_pane.h"

#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

#include "widgets/controls/muted_label.h"

namespace sextant {

WherePane::WherePane(QWidget* parent)
    : QWidget(parent),
      instead_(mutedLabel(this)),
      words_(mutedLabel(this)),
      scroll_(new QScrollArea(this)),
      map_(new WhereMap) {
    setObjectName("wherePane");
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    instead_->setAlignment(Qt::AlignCenter);
    column->addWidget(instead_, 1);
    column->addWidget(words_);
    scroll_->setObjectName("whereScroll");
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setMinimumHeight(80);
    scroll_->setWidget(map_);
    column->addWidget(scroll_, 1);
    setFacts({}, {});
}

void WherePane::setFacts(const WhereFacts& facts, const QString& instead) {
    map_->setOver(facts.over);
    map_->setFacts(facts);
    instead_->setText(instead);
    words_->setText(facts.over.isEmpty() ? facts.summary
                                         : tr("over %1: %2").arg(facts.over, facts.summary));
    instead_->setVisible(facts.empty());
    words_->setVisible(!facts.empty());
    scroll_->setVisible(!facts.empty());
}

}  // namespace sextant
