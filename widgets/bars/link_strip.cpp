// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bars/link_strip.h"

#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QToolButton>

#include "widgets/controls/elided_label.h"

namespace sextant {

LinkStrip::LinkStrip(QWidget* parent)
    : QWidget(parent), switch_(new QToolButton(this)), says_(new ElidedLabel({}, this)) {
    setObjectName("linkStrip");
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(18, 0, 18, 4);
    row->setSpacing(10);
    switch_->setObjectName("linkSwitch");
    switch_->setCheckable(true);
    switch_->setFocusPolicy(Qt::TabFocus);
    says_->setObjectName("linkSays");
    says_->setProperty("muted", true);
    says_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    row->addWidget(switch_);
    row->addWidget(says_, 1);
    connect(switch_, &QToolButton::clicked, this, &LinkStrip::switched);
    hide();
}

void LinkStrip::setFacts(const std::optional<LinkFacts>& facts) {
    setVisible(facts.has_value());
    if (!facts) return;
    const QSignalBlocker quiet(switch_);
    switch_->setChecked(facts->linked);
    switch_->setText(facts->linked ? tr("Linked") : tr("Not linked"));
    switch_->setAccessibleName(facts->linked ? tr("Linked with the window beside; unlink them")
                                             : tr("Not linked with the window beside; link them"));
    switch_->setToolTip(
        facts->linked ? tr("A click lets each of the two windows go its own way.")
                      : tr("A click lets the other window follow this one, and this one it."));
    QString words;
    if (facts->name.isEmpty())
        words = tr("Nothing is open in the window beside.");
    else if (!facts->linked)
        words = tr("%1 is in the window beside.").arg(facts->name);
    else
        words = tr("Zoom, crosshair, selected heads and page are those of %1 in the window beside.")
                    .arg(facts->name);
    if (facts->linked && !facts->remark.isEmpty()) words += ' ' + facts->remark;
    says_->setText(words);
}

}  // namespace sextant
