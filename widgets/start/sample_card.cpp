// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/sample_card.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QMouseEvent>
#include <QStyle>
#include <QVBoxLayout>

#include "widgets/controls/elided_label.h"
#include "widgets/start/small_curve.h"

namespace sextant {

namespace {

// The same axes on all cards, in nats.
constexpr double lowest = 0.5, highest = 6.0;

QString number(double nats) {
    return QString::number(nats, 'f', 2);
}

}  // namespace

SampleCard::SampleCard(const SampleFacts& facts, QWidget* parent)
    : QFrame(parent), facts_(facts), curve_(new SmallCurve(this)), numbers_(new QLabel(this)) {
    setObjectName("sampleCard");
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAccessibleName(tr("Open the sample %1: %2").arg(facts.id, facts.sentence));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(14, 9, 14, 9);
    column->setSpacing(5);
    auto* head = new QHBoxLayout;
    auto* title = new QLabel(facts.id, this);
    title->setProperty("cardTitle", true);
    auto* how = new ElidedLabel(facts.how, this);
    how->setProperty("muted", true);
    how->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    head->addWidget(title);
    head->addWidget(how, 1);
    column->addLayout(head);
    setToolTip(facts.sentence);
    curve_->setMinimumHeight(46);
    curve_->setData({facts.curve, lowest, highest,
                     facts.length > 0 ? static_cast<double>(facts.trained) / facts.length : 1.0});
    column->addWidget(curve_, 1);
    auto* foot = new QHBoxLayout;
    const QLocale english(QLocale::English);
    auto* what =
        new ElidedLabel(tr("nats a byte, %1 \u2192 %2")
                            .arg(english.toString(facts.trained), english.toString(facts.length)),
                        this);
    what->setProperty("muted", true);
    numbers_->setText(number(facts.within) + QString::fromUtf8(" \u2192 ") + number(facts.beyond));
    numbers_->setObjectName("cardNumbers");
    setNumberFont(numbers_);
    foot->addWidget(what, 1);
    foot->addWidget(numbers_);
    column->addLayout(foot);
}

void SampleCard::setTheme(const Theme& theme) {
    curve_->setTheme(theme);
    // Longer text makes it no worse: as good news.
    const bool holds = facts_.beyond <= facts_.within;
    numbers_->setStyleSheet("font-weight: 600; color: " +
                            theme.textColor(holds ? Role::better : Role::text).name());
}

void SampleCard::setCurrent(bool current) {
    if (isCurrent() == current) return;
    setProperty("current", current);
    style()->polish(this);
    update();
}

void SampleCard::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && rect().contains(event->position().toPoint()))
        emit opened();
}

void SampleCard::keyPressEvent(QKeyEvent* event) {
    const int key = event->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Space) {
        emit opened();
    } else {
        QFrame::keyPressEvent(event);  // the page knows the others
    }
}

void SampleCard::focusInEvent(QFocusEvent* event) {
    QFrame::focusInEvent(event);
    emit focused();
}

}  // namespace sextant
