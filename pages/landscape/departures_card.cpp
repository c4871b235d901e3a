// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/landscape/departures_card.h"

#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "pages/landscape/landscape_look.h"
#include "widgets/controls/number_text.h"
#include "widgets/said.h"

namespace sextant {

namespace {

constexpr double leastNames = 54, numberRoom = 58;  // left and right of the bars

}  // namespace

DeparturesCard::DeparturesCard(Selection* selection, QWidget* parent)
    : QWidget(parent), selection_(selection) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Heads that depart from their trend"));
    for (auto signal : {&Selection::headsChanged, &Selection::hoveredChanged})
        connect(selection_, signal, this, [this] { update(); });
}

void DeparturesCard::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

void DeparturesCard::setUnit(EntropyUnit unit) {
    unit_ = unit;
    update();
}

void DeparturesCard::setDepartures(HeadDepartures courses, const QString& instead) {
    courses_ = std::move(courses);
    instead_ = instead;
    QStringList said;
    for (int row = 0; row < count(); ++row)
        said << landscapeHeadName(courses_.heads[static_cast<std::size_t>(row)].head) + ' ' +
                    number(row);
    setAccessibleDescription(count() > 0 ? caption() + ": " + said.join(", ") : instead_);
    updateGeometry();
    update();
}

int DeparturesCard::count() const {
    return std::min(most, static_cast<int>(courses_.heads.size()));
}

QString DeparturesCard::caption() const {
    return tr("entropy at %1 less at %2, %3")
        .arg(separated(courses_.to), separated(courses_.from), shownUnit(unit_));
}

QString DeparturesCard::number(int row) const {
    const double value = courses_.heads[static_cast<std::size_t>(row)].nats * fromNats(unit_);
    return (value < 0.0 ? QString(QChar(0x2212)) : QString('+')) +
           QString::number(std::abs(value), 'f', 2);
}

int DeparturesCard::lineHeight() const {
    return fontMetrics().height() + 5;
}

QRectF DeparturesCard::rowRect(int row) const {
    return QRectF(0, lineHeight() * (row + 1.0), width(), lineHeight());
}

double DeparturesCard::nameRoom() const {
    double room = leastNames;
    for (const HeadChange& one : courses_.heads)
        room = std::max(
            room, 14.0 + QFontMetricsF(font()).horizontalAdvance(landscapeHeadName(one.head)));
    return room;
}

QRectF DeparturesCard::bar(int row) const {
    const double largest = std::max(1e-9, std::abs(courses_.heads.front().nats));
    const double share = std::abs(courses_.heads[static_cast<std::size_t>(row)].nats) / largest;
    const QRectF whole = rowRect(row);
    return QRectF(nameRoom(), whole.center().y() - 2.5,
                  std::max(2.0, share * (width() - nameRoom() - numberRoom)), 5);
}

QSize DeparturesCard::sizeHint() const {
    return {240, lineHeight() * (std::max(count(), 1) + 1)};
}

QSize DeparturesCard::minimumSizeHint() const {
    return {160, sizeHint().height()};
}

void DeparturesCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor muted = theme_.textColor(Role::muted);
    painter.setPen(muted);
    if (count() == 0) {
        painter.drawText(rect(), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, instead_);
        return;
    }
    const QRectF head(0, 0, width(), lineHeight());
    painter.drawText(
        head, Qt::AlignLeft | Qt::AlignTop,
        painter.fontMetrics().elidedText(caption(), Qt::ElideRight, static_cast<int>(width())));
    for (int row = 0; row < count(); ++row) {
        const HeadChange& one = courses_.heads[static_cast<std::size_t>(row)];
        const QRectF whole = rowRect(row), drawn = bar(row);
        const bool picked = selection_->contains(one.head);
        const bool hovered = selection_->hovered() == one.head;
        if (picked || hovered) {
            painter.setPen(picked ? QPen(theme_.color(Role::accent), 1) : QPen(Qt::NoPen));
            painter.setBrush(hovered ? theme_.color(Role::raised) : QColor(Qt::transparent));
            painter.drawRoundedRect(whole.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
        }
        painter.setPen(theme_.color(Role::text));
        painter.drawText(whole.adjusted(5, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         landscapeHeadName(one.head));
        painter.drawText(whole.adjusted(0, 0, -5, 0), Qt::AlignRight | Qt::AlignVCenter,
                         number(row));
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme_.color(Role::line));
        painter.drawRoundedRect(
            QRectF(drawn.left(), drawn.top(), width() - nameRoom() - numberRoom, drawn.height()),
            2.5, 2.5);
        painter.setBrush(theme_.color(one.nats < 0 ? Role::reference : Role::entropy));
        painter.drawRoundedRect(drawn, 2.5, 2.5);
    }
}

int DeparturesCard::rowAt(QPointF point) const {
    for (int row = 0; row < count(); ++row)
        if (rowRect(row).contains(point)) return row;
    return -1;
}

void DeparturesCard::pick(int row) {
    selection_->setHeads({courses_.heads[static_cast<std::size_t>(row)].head});
}

void DeparturesCard::mousePressEvent(QMouseEvent* event) {
    const int row = rowAt(event->position());
    if (event->button() == Qt::LeftButton && row >= 0) pick(row);
}

void DeparturesCard::mouseMoveEvent(QMouseEvent* event) {
    const int row = rowAt(event->position());
    selection_->setHovered(
        row < 0 ? std::nullopt : std::optional(courses_.heads[static_cast<std::size_t>(row)].head));
}

void DeparturesCard::leaveEvent(QEvent*) {
    selection_->setHovered({});
}

void DeparturesCard::keyPressEvent(QKeyEvent* event) {
    const bool down = event->key() == Qt::Key_Down, up = event->key() == Qt::Key_Up;
    if (count() == 0 || (!down && !up)) return QWidget::keyPressEvent(event);
    int at = -1;
    for (int row = 0; row < count() && at < 0; ++row)
        if (selection_->contains(courses_.heads[static_cast<std::size_t>(row)].head)) at = row;
    pick(std::clamp(at + (down || at < 0 ? 1 : -1), 0, count() - 1));
}

}  // namespace sextant
