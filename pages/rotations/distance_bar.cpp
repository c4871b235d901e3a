// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/rotations/distance_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "widgets/controls/number_field.h"

namespace sextant {

namespace {

constexpr int millisecondsAPicture = 33;

}  // namespace

DistanceBar::DistanceBar(QWidget* parent)
    : QWidget(parent),
      play_(new QToolButton(this)),
      label_(new QLabel(tr("distance"), this)),
      slider_(new QSlider(Qt::Horizontal, this)),
      field_(new NumberField(this)) {
    play_->setObjectName("play");
    slider_->setObjectName("distance");
    slider_->setAccessibleName(tr("Relative distance"));
    slider_->setToolTip(tr("The distance of a query and a key, in tokens"));
    label_->setProperty("muted", true);
    field_->setDecimals(0);
    field_->setStep(1.0);
    field_->setAccessibleName(tr("Relative distance"));
    field_->setFixedWidth(72);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(play_);
    row->addWidget(slider_, 1);
    row->addWidget(label_);
    row->addWidget(field_);
    timer_.setInterval(millisecondsAPicture);
    connect(&timer_, &QTimer::timeout, this, &DistanceBar::advance);
    connect(play_, &QToolButton::clicked, this, [this] { setPlaying(!isPlaying()); });
    connect(slider_, &QSlider::valueChanged, this, [this](int value) {
        setPlaying(false);
        moveTo(value);
    });
    connect(field_, &NumberField::edited, this, [this](double value, EditPhase) {
        setPlaying(false);
        moveTo(std::llround(value));
    });
    setPlaying(false);
    setTokens(1);
}

void DistanceBar::setTheme(const Theme& theme) {
    field_->setTheme(theme);
}

void DistanceBar::setTokens(std::int64_t n) {
    n_ = std::max<std::int64_t>(1, n);
    {
        const QSignalBlocker quiet(slider_);
        slider_->setRange(0, static_cast<int>(n_ - 1));
        slider_->setPageStep(24);
    }
    field_->setLimits(0.0, static_cast<double>(n_ - 1));
    distance_ = std::min(distance_, n_ - 1);
    showIt();
}

void DistanceBar::setDistance(std::int64_t tokens) {
    distance_ = std::clamp<std::int64_t>(tokens, 0, n_ - 1);
    showIt();
}

void DistanceBar::showIt() {
    const QSignalBlocker quiet(slider_);
    slider_->setValue(static_cast<int>(distance_));
    field_->setValue(static_cast<double>(distance_));
}

void DistanceBar::moveTo(std::int64_t tokens) {
    tokens = std::clamp<std::int64_t>(tokens, 0, n_ - 1);
    const bool moves = tokens != distance_;
    setDistance(tokens);
    if (moves) emit distanceMoved(distance_);
}

void DistanceBar::setPlaying(bool yes) {
    if (yes)
        timer_.start();
    else
        timer_.stop();
    play_->setText(yes ? QString::fromUtf8("\u275a\u275a") : QString::fromUtf8("\u25b6"));
    play_->setToolTip(yes ? tr("Stop (Space)") : tr("Play through the distances (Space)"));
    play_->setAccessibleName(yes ? tr("Stop") : tr("Play"));
}

void DistanceBar::advance() {
    const std::int64_t next = distance_ + std::max<std::int64_t>(1, n_ / 400);
    moveTo(next < n_ ? next : 0);
}

void DistanceBar::hideEvent(QHideEvent* event) {
    setPlaying(false);
    QWidget::hideEvent(event);
}

}  // namespace sextant
