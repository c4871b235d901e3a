// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/landscape/picked_card.h"

#include "widgets/controls/number_text.h"

#include <QGridLayout>
#include <QLocale>
#include <cmath>

#include "widgets/said.h"

namespace sextant {

namespace {

QString inUnit(double nats, EntropyUnit unit, bool sign) {
    const double value = nats * fromNats(unit);
    const QString number = QString::number(std::abs(value), 'f', 2);
    const QString before = value < 0.0 ? QString(QChar(0x2212)) : sign ? QString('+') : QString();
    return before + number + ' ' + shownUnit(unit);
}

}  // namespace

PickedCard::PickedCard(QWidget* parent) : QFrame(parent), instead_(new QLabel(this)) {
    setProperty("chip", true);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(12, 8, 12, 8);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    instead_->setProperty("muted", true);
    instead_->setWordWrap(true);
    grid->addWidget(instead_, 0, 0, 1, 2);
    const std::array<QString, rows> names{tr("head"),       tr("position"),       tr("entropy"),
                                          tr("as many as"), tr("of the ceiling"), QString()};
    for (int row = 0; row < rows; ++row) {
        const auto at = static_cast<std::size_t>(row);
        captions_[at] = new QLabel(names[at], this);
        captions_[at]->setProperty("muted", true);
        values_[at] = new QLabel(this);
        values_[at]->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        values_[at]->setObjectName(QString("picked-%1").arg(row));
        grid->addWidget(captions_[at], row + 1, 0);
        grid->addWidget(values_[at], row + 1, 1);
    }
    captions_[alike]->setToolTip(
        tr("e to the entropy in nats: so many tokens, each looked at "
           "alike, have the same entropy"));
    captions_[ofCeiling]->setToolTip(tr("Share of ln(i + 1), the entropy of uniform attention"));
    showAll();
}

void PickedCard::setTheme(const Theme& theme) {
    const QString bold = "font-weight: 600; color: ";
    for (std::size_t row = 0; row < rows; ++row)
        values_[row]->setStyleSheet(
            bold +
            (row == entropy ? theme.textColor(Role::entropy) : theme.color(Role::text)).name());
}

void PickedCard::setUnit(EntropyUnit unit) {
    unit_ = unit;
    showAll();
}

void PickedCard::setPicked(std::optional<HeadAtPosition> picked, int trainedLength,
                           const QString& instead) {
    picked_ = picked;
    trainedLength_ = trainedLength;
    instead_->setText(instead);
    showAll();
}

void PickedCard::showAll() {
    instead_->setVisible(!picked_);
    for (std::size_t row = 0; row < rows; ++row)
        for (QLabel* label : {captions_[row], values_[row]})
            label->setVisible(picked_ && (row != change || picked_->sinceTrained));
    if (!picked_) return;
    values_[head]->setText(tr("layer %1 head %2").arg(picked_->head.layer).arg(picked_->head.head));
    values_[position]->setText(separated(picked_->position));
    values_[entropy]->setText(inUnit(picked_->entropy, unit_, false));
    values_[alike]->setText(
        tr("%1 tokens alike")
            .arg(picked_->alike < 9.95 ? QString::number(picked_->alike, 'f', 1)
                                       : separated(static_cast<int>(std::lround(picked_->alike)))));
    values_[ofCeiling]->setText(picked_->ofCeiling
                                    ? tr("%1 %").arg(std::lround(100 * *picked_->ofCeiling))
                                    : QString::fromUtf8("\u2013"));
    captions_[change]->setText(tr("change since %1").arg(separated(trainedLength_ - 1)));
    if (picked_->sinceTrained)
        values_[change]->setText(inUnit(*picked_->sinceTrained, unit_, true));
}

}  // namespace sextant
