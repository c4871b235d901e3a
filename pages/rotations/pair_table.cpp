// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/rotations/pair_table.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>
#include <cmath>

#include "pages/position/theta_table.h"
#include "pages/rotations/pair_arcs.h"
#include "widgets/controls/number_text.h"

namespace sextant {

namespace {

using Column = PairTable::Column;
constexpr double between = 11.0, dot = 8.0;
// The last are the first to go.
constexpr Column inOrderOfNeed[] = {Column::pair,    Column::state,     Column::trained,
                                    Column::reached, Column::changed,   Column::gamma,
                                    Column::theta,   Column::wavelength};
constexpr Column inOrder[] = {Column::pair,    Column::theta,   Column::wavelength, Column::trained,
                              Column::reached, Column::changed, Column::gamma,      Column::state};

}  // namespace

PairTable::PairTable(QWidget* parent) : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setNumberFont(this);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
    setAccessibleName(tr("Pairs"));
    connect(verticalScrollBar(), &QScrollBar::valueChanged, viewport(),
            qOverload<>(&QWidget::update));
}

void PairTable::setTheme(const Theme& theme) {
    theme_ = theme;
    fitScroll();
    viewport()->update();
}

void PairTable::setShown(std::shared_ptr<const RotationShown> shown) {
    shown_ = std::move(shown);
    fitScroll();
    viewport()->update();
}

void PairTable::setPair(int pair) {
    if (pair != pair_) bringIntoSight(pair);
    pair_ = pair;
    viewport()->update();
}

void PairTable::setHovered(std::optional<int> pair) {
    if (hovered_ == pair) return;
    hovered_ = pair;
    // What is hovered elsewhere is lit here too.
    if (pair && !viewport()->underMouse()) bringIntoSight(*pair);
    viewport()->update();
}

QString PairTable::heading(Column column, bool whole) const {
    const QString n = separated(shown_ ? shown_->facts.n : 0);
    switch (column) {
        case Column::pair:
            return tr("pair");
        case Column::theta:
            return QString::fromUtf8("\u03b8");
        case Column::wavelength:
            return tr("wavelength");
        case Column::trained:
            return whole ? tr("turns trained") : tr("trained");
        case Column::reached:
            return (whole ? tr("turns at %1") : tr("at %1")).arg(n);
        case Column::changed:
            return (whole ? tr("with %1") : tr("%1")).arg(shown_ ? shown_->method : QString());
        case Column::gamma:
            return QString::fromUtf8("\u03b3");
        case Column::state:
            break;
    }
    return tr("state");
}

QString PairTable::text(Column column, int pair) const {
    const PairFacts& one = shown_->facts.pairs.at(static_cast<std::size_t>(pair));
    switch (column) {
        case Column::pair:
            return QString::number(pair);
        case Column::theta:
            return radians(one.trainedTheta);
        case Column::wavelength:
            return wavelengthText(one.trainedTheta);
        case Column::trained:
            return turnsText(one.trainedAngle);
        case Column::reached:
            return turnsText(one.beforeAngle);
        case Column::changed:
            return turnsText(one.reachedAngle);
        case Column::gamma:
            return std::isfinite(one.gamma) ? QString::number(one.gamma, 'f', 2)
                                            : QString::fromUtf8("\u2013");
        case Column::state:
            break;
    }
    return stateWords(one, shown_->method).text;
}

std::vector<PairTable::Place> PairTable::columns(double width) const {
    if (count() == 0) return {};
    const QFontMetricsF metrics(font());
    std::vector<Column> wanted;
    for (const Column column : inOrderOfNeed) {
        if (column == Column::changed && !shown_->hasMethod()) continue;
        if (column == Column::gamma && shown_->facts.factor <= 1.0) continue;
        wanted.push_back(column);
    }
    // With whole headings if all columns have room so.
    std::vector<std::pair<Column, double>> kept;
    double sum = 0.0;
    bool whole = true;
    for (const bool words : {true, false}) {
        whole = words;
        kept.clear();
        sum = 4.0;
        for (const Column column : wanted) {
            double wide = metrics.horizontalAdvance(heading(column, words));
            for (int pair = 0; pair < count(); ++pair)
                wide = std::max(wide, metrics.horizontalAdvance(text(column, pair)));
            wide += between + (column == Column::state ? dot + 6.0 : 0.0);
            if (sum + wide > width && kept.size() > 1) break;
            kept.emplace_back(column, wide);
            sum += wide;
        }
        if (kept.size() == wanted.size()) break;
    }
    const double spare =
        std::min(24.0, std::max(0.0, width - sum) / static_cast<double>(kept.size()));
    std::vector<Place> places;
    double x = 0.0;
    for (const Column column : inOrder) {
        const auto found = std::find_if(kept.begin(), kept.end(),
                                        [&](const auto& one) { return one.first == column; });
        if (found == kept.end()) continue;
        places.push_back({column, x, found->second + spare, heading(column, whole)});
        x += places.back().width;
    }
    return places;
}

QRect PairTable::rowRect(int pair) const {
    return {0, (pair + 1) * rowHeight() - verticalScrollBar()->value(), viewport()->width(),
            rowHeight()};
}

void PairTable::paintHead(QPainter& painter, const std::vector<Place>& places,
                          const Theme& theme) const {
    painter.setPen(theme.textColor(Role::muted));
    for (const Place& place : places) {
        const bool state = place.column == Column::state;
        painter.drawText(QRectF(place.left + (state ? between : 0.0), 0.0,
                                place.width - (state ? between : 0.0), rowHeight()),
                         (state ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter,
                         place.heading);
    }
}

void PairTable::paintRow(QPainter& painter, const std::vector<Place>& places, double width,
                         double y, int pair, const Theme& theme) const {
    const QRectF row(0.0, y, width, rowHeight());
    if (pair == pair_ || hovered_ == pair) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(blend(theme.color(Role::panel), theme.color(Role::accent),
                               pair == pair_ ? 0.18 : 0.09));
        painter.drawRoundedRect(row, 3.0, 3.0);
    }
    const StateText state =
        stateWords(shown_->facts.pairs[static_cast<std::size_t>(pair)], shown_->method);
    for (const Place& place : places) {
        if (place.column != Column::state) {
            painter.setPen(theme.textColor(Role::text));
            painter.drawText(QRectF(place.left, y, place.width, rowHeight()),
                             Qt::AlignRight | Qt::AlignVCenter, text(place.column, pair));
            continue;
        }
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.color(state.role));
        const double x = place.left + between;
        painter.drawEllipse(QRectF(x, y + 0.5 * (rowHeight() - dot), dot, dot));
        painter.setPen(theme.textColor(state.role));
        painter.drawText(QRectF(x + dot + 6.0, y, place.width, rowHeight()),
                         Qt::AlignLeft | Qt::AlignVCenter, state.text);
    }
}

void PairTable::paintTo(QPainter& painter, double width, const Theme& theme) const {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(font());
    const auto places = columns(width);
    paintHead(painter, places, theme);
    for (int pair = 0; pair < count(); ++pair)
        paintRow(painter, places, width, (pair + 1) * rowHeight(), pair, theme);
}

Table PairTable::table() const {
    Table all("pairs", {"pair", "theta", "wavelength", "turns_trained", "turns_as_config", "turns",
                        "theta_in_effect", "gamma", "new_share", "state"});
    if (shown_) all.description = shown_->heading.toStdString();
    constexpr double turn = 6.283185307179586;
    for (int pair = 0; pair < count(); ++pair) {
        const PairFacts& one = shown_->facts.pairs[static_cast<std::size_t>(pair)];
        const double wavelength = one.trainedTheta > 0.0 ? turn / one.trainedTheta : std::nan("");
        all.addRow(pair, one.trainedTheta, wavelength, one.trainedAngle / turn,
                   one.beforeAngle / turn, one.reachedAngle / turn, one.theta, one.gamma,
                   one.newShare, stateWords(one, shown_->method).text);
    }
    return all;
}

void PairTable::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(font());
    const auto places = columns(viewport()->width());
    paintHead(painter, places, theme_);
    painter.setClipRect(
        event->rect().intersected(viewport()->rect().adjusted(0, rowHeight(), 0, 0)));
    for (int pair = 0; pair < count(); ++pair) {
        const QRect row = rowRect(pair);
        if (row.bottom() < rowHeight() || row.top() > viewport()->height()) continue;
        paintRow(painter, places, viewport()->width(), row.top(), pair, theme_);
    }
}

void PairTable::fitScroll() {
    const int all = (count() + 1) * rowHeight();
    verticalScrollBar()->setRange(0, std::max(0, all - viewport()->height()));
    verticalScrollBar()->setPageStep(std::max(1, viewport()->height() - rowHeight()));
    verticalScrollBar()->setSingleStep(rowHeight());
}

void PairTable::bringIntoSight(int pair) {
    QScrollBar* bar = verticalScrollBar();
    const int top = pair * rowHeight(), bottom = (pair + 2) * rowHeight() - viewport()->height();
    if (bar->value() > top) bar->setValue(top);
    if (bar->value() < bottom) bar->setValue(bottom);
}

void PairTable::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    fitScroll();
    bringIntoSight(pair_);
}

int PairTable::pairAt(double y) const {
    if (y < rowHeight()) return -1;
    const int pair = (static_cast<int>(y) + verticalScrollBar()->value()) / rowHeight() - 1;
    return pair >= 0 && pair < count() ? pair : -1;
}

void PairTable::mousePressEvent(QMouseEvent* event) {
    const int pair = pairAt(event->position().y());
    if (pair >= 0) emit pairChosen(pair);
}

void PairTable::mouseMoveEvent(QMouseEvent* event) {
    emit pairHovered(pairAt(event->position().y()));
}

bool PairTable::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) emit pairHovered(-1);
    return QAbstractScrollArea::viewportEvent(event);
}

void PairTable::keyPressEvent(QKeyEvent* event) {
    int to = pair_;
    const int page = std::max(1, viewport()->height() / rowHeight() - 1);
    switch (event->key()) {
        case Qt::Key_Up:
            to -= 1;
            break;
        case Qt::Key_Down:
            to += 1;
            break;
        case Qt::Key_PageUp:
            to -= page;
            break;
        case Qt::Key_PageDown:
            to += page;
            break;
        case Qt::Key_Home:
            to = 0;
            break;
        case Qt::Key_End:
            to = count() - 1;
            break;
        default:
            return QAbstractScrollArea::keyPressEvent(event);
    }
    to = std::clamp(to, 0, std::max(0, count() - 1));
    if (to != pair_) emit pairChosen(to);
}

}  // namespace sextant
