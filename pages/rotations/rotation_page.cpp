// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/rotations/rotation_page.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "pages/rotations/distance_bar.h"
#include "pages/rotations/effect_curve.h"
#include "pages/rotations/odometer.h"
#include "pages/rotations/pair_circle.h"
#include "pages/rotations/pair_curve.h"
#include "pages/rotations/pair_grid.h"
#include "pages/rotations/pair_table.h"
#include "widgets/controls/elided_label.h"

namespace sextant {

namespace {

QToolButton* choice(QWidget* parent, const QString& name, const QString& text) {
    auto* button = new QToolButton(parent);
    button->setObjectName(name);
    button->setText(text);
    button->setCheckable(true);
    button->setAutoExclusive(true);
    button->setProperty("quiet", true);
    return button;
}

ElidedLabel* sectionTitle(QWidget* parent, const QString& text) {
    auto* label = new ElidedLabel(text.toUpper(), parent);
    label->setProperty("section", true);
    return label;
}

// The first pair whose circle was not all seen.
int firstPartial(const RotationFacts& facts) {
    for (std::size_t pair = 0; pair < facts.pairs.size(); ++pair)
        if (facts.pairs[pair].trainedAngle < 6.283185307179586) return static_cast<int>(pair);
    return 0;
}

}  // namespace

RotationPage::RotationPage(QWidget* parent)
    : QWidget(parent),
      circlesButton_(choice(this, "showCircles", tr("Circles"))),
      odometerButton_(choice(this, "showOdometer", tr("Odometer"))),
      heading_(new ElidedLabel({}, this)),
      bar_(new DistanceBar(this)),
      instead_(new QLabel(this)),
      circle_(new PairCircle(this)),
      gridTitle_(sectionTitle(this, tr("Every pair: turns in training"))),
      tableTitle_(sectionTitle(this, tr("Pairs"))),
      effectTitle_(sectionTitle(this, tr("What it does here"))),
      grid_(new PairGrid(this)),
      curveBox_(new QFrame(this)),
      curveColumn_(new QVBoxLayout(curveBox_)),
      curveTitle_(sectionTitle(curveBox_, {})),
      helixButton_(new QToolButton(curveBox_)),
      curve_(new PairCurve(curveBox_)),
      table_(new PairTable(this)),
      effectBox_(new QFrame(this)),
      effect_(new EffectCurve(effectBox_)),
      odometer_(new Odometer(this)) {
    circle_->setObjectName("pairCircle");
    grid_->setObjectName("pairGrid");
    table_->setObjectName("pairTable");
    effectBox_->setObjectName("rotationEffect");
    circlesButton_->setChecked(true);
    heading_->setProperty("muted", true);
    heading_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    instead_->setProperty("muted", true);
    instead_->setAlignment(Qt::AlignCenter);
    instead_->setWordWrap(true);
    instead_->setObjectName("instead");
    for (QFrame* box : {curveBox_, effectBox_})
        box->setProperty("chip", true);
    curveColumn_->setContentsMargins(10, 6, 6, 4);
    curveColumn_->setSpacing(2);
    auto* head = new QHBoxLayout;
    head->addWidget(curveTitle_, 1);
    head->addWidget(helixButton_);
    curveColumn_->addLayout(head);
    curveColumn_->addWidget(curve_, 1);
    helixButton_->setProperty("quiet", true);
    helixButton_->setObjectName("helixOrCurve");
    helixButton_->hide();
    auto* effectColumn = new QVBoxLayout(effectBox_);
    effectColumn->setContentsMargins(10, 8, 10, 8);
    effectColumn->addWidget(effect_);
    setFocusProxy(circle_);

    connect(circlesButton_, &QToolButton::clicked, this, [this] { showOdometer(false); });
    connect(odometerButton_, &QToolButton::clicked, this, [this] { showOdometer(true); });
    connect(helixButton_, &QToolButton::clicked, this, [this] { showHelix(!helixShown_); });
    connect(bar_, &DistanceBar::distanceMoved, this, &RotationPage::moveDistance);
    connect(circle_, &PairCircle::distanceMoved, this, &RotationPage::moveDistance);
    connect(curve_, &PairCurve::distanceMoved, this, &RotationPage::moveDistance);
    connect(circle_, &PairCircle::pairStepped, this,
            [this](int by) { choose(std::clamp(pair_ + by, 0, std::max(0, pairs() - 1))); });
    connect(grid_, &PairGrid::pairChosen, this, &RotationPage::choose);
    connect(table_, &PairTable::pairChosen, this, &RotationPage::choose);
    connect(grid_, &PairGrid::pairHovered, this, &RotationPage::pairHovered);
    connect(table_, &PairTable::pairHovered, this, &RotationPage::pairHovered);
    connect(odometer_, &Odometer::pairHovered, this, &RotationPage::pairHovered);
    arrange();
}

void RotationPage::setTheme(const Theme& theme, double strokes) {
    bar_->setTheme(theme);
    circle_->setTheme(theme, strokes);
    grid_->setTheme(theme, strokes);
    curve_->setTheme(theme, strokes);
    table_->setTheme(theme);
    effect_->setTheme(theme, strokes);
    odometer_->setTheme(theme, strokes);
    arrange();
}

void RotationPage::setShown(std::shared_ptr<const RotationShown> shown) {
    shown_ = std::move(shown);
    heading_->setForms(shown_ ? QStringList(shown_->heading) + shown_->shorter
                              : QStringList(QString()));
    instead_->setText(shown_ ? shown_->instead : QString());
    circle_->setShown(shown_);
    grid_->setShown(shown_);
    table_->setShown(shown_);
    bar_->setTokens(shown_ ? shown_->facts.n : 1);
    if (pairs() > 0) setPair(pair_ < 0 ? firstPartial(shown_->facts) : pair_);
    setDistance(bar_->distance());
    arrange();
    drawPair();
    if (odometerShown_) emit odometerAsked();
}

void RotationPage::setEffect(RotationEffect effect) {
    effect_->setEffect(std::move(effect));
}

void RotationPage::setOdometer(std::vector<OdometerRow> rows) {
    odometer_->setRows(std::move(rows));
}

void RotationPage::setHelix(QWidget* helix) {
    delete helix_;
    helix_ = helix;
    if (helix_) {
        helix_->setParent(curveBox_);
        curveColumn_->addWidget(helix_, 1);
    }
    helixShown_ = helix_ != nullptr;
    arrange();
}

void RotationPage::setHelixTrue(bool yes) {
    helixTrue_ = yes;
    arrange();
}

void RotationPage::showHelix(bool yes) {
    helixShown_ = yes && helix_;
    arrange();
    drawPair();
}

void RotationPage::setDistance(std::int64_t tokens) {
    bar_->setDistance(tokens);
    circle_->setDistance(bar_->distance());
    curve_->setShown(shown_, drawnPair(), bar_->distance());
    odometer_->setDistance(bar_->distance());
    emit drawn(drawnPair(), bar_->distance());
}

std::int64_t RotationPage::distance() const {
    return bar_->distance();
}

void RotationPage::moveDistance(qint64 tokens) {
    setDistance(tokens);
    emit distanceMoved(bar_->distance());
}

int RotationPage::drawnPair() const {
    return hovered_.value_or(std::max(0, pair_));
}

void RotationPage::drawPair() {
    curve_->setShown(shown_, drawnPair(), distance());
    curveTitle_->setText(
        (helixInSight() ? tr("Helix of pair %1") : tr("Cosine of pair %1 by distance"))
            .arg(drawnPair())
            .toUpper());
    emit drawn(drawnPair(), distance());
}

void RotationPage::setPair(int pair) {
    pair_ = std::clamp(pair, 0, std::max(0, pairs() - 1));
    circle_->setPair(pair_);
    grid_->setPair(pair_);
    table_->setPair(pair_);
    drawPair();
}

void RotationPage::choose(int pair) {
    setPair(pair);
    emit pairChosen(pair_);
}

void RotationPage::setHovered(std::optional<int> pair) {
    if (pair && *pair >= pairs()) pair.reset();
    hovered_ = pair;
    grid_->setHovered(pair);
    table_->setHovered(pair);
    odometer_->setHovered(pair);
    drawPair();
}

void RotationPage::showOdometer(bool yes) {
    odometerShown_ = yes;
    (yes ? odometerButton_ : circlesButton_)->setChecked(true);
    arrange();
    if (yes) emit odometerAsked();
}

void RotationPage::togglePlay() {
    bar_->setPlaying(!bar_->isPlaying());
}

void RotationPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

bool RotationPage::event(QEvent* event) {
    const bool sized = event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange;
    const bool done = QWidget::event(event);
    if (sized) arrange();
    // What was set while nobody saw the page is drawn once it is seen.
    if (event->type() == QEvent::Show) emit drawn(drawnPair(), distance());
    return done;
}

void RotationPage::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Space) return togglePlay();
    QWidget::keyPressEvent(event);
}

}  // namespace sextant
