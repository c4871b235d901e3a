// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/curves/curve_legend.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMenu>
#include <QPainter>
#include <QToolTip>
#include <cmath>

namespace sextant {
namespace {

// In heights of the letters: the longest name, and the room between two.
constexpr double kLongest = 12.0, kApart = 0.35;

}  // namespace

CurveLegend::CurveLegend(QWidget* parent) : QWidget(parent) {
    setObjectName("curve-legend");
    setAccessibleName(tr("Curves that are drawn"));
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void CurveLegend::setEntries(std::vector<CurveEntry> entries) {
    entries_ = std::move(entries);
    layOut();
    update();
}

void CurveLegend::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

QSize CurveLegend::sizeHint() const {
    const double row = std::ceil(1.3 * QFontMetricsF(font()).height());
    const auto places = whole_ ? rows() : std::vector<QRectF>();
    return {240, static_cast<int>(places.empty() ? row : std::ceil(places.back().bottom()))};
}

QSize CurveLegend::minimumSizeHint() const {
    return {60, sizeHint().height()};
}

double CurveLegend::wholeWidth() const {
    const double height = QFontMetricsF(font()).height();
    double all = 0.0;
    for (const CurveEntry& entry : entries_)
        all += entrySize(entry, font(), kLongest * height).width() + kApart * height;
    return all;
}

void CurveLegend::setWhole(bool whole) {
    whole_ = whole;
    layOut();
    updateGeometry();
    update();
}

// Names whole, or as long as a row.
std::vector<QRectF> CurveLegend::rows() const {
    const double apart = kApart * QFontMetricsF(font()).height();
    std::vector<QRectF> places;
    double x = 0.0, y = 0.0;
    for (const CurveEntry& entry : entries_) {
        QSizeF size = entrySize(entry, font(), width());
        size.setWidth(std::min<double>(size.width(), width()));
        if (x > 0.0 && x + size.width() > width()) {
            x = 0.0;
            y += size.height();
        }
        places.emplace_back(QPointF(x, y), size);
        x += size.width() + apart;
    }
    return places;
}

// From the left, names whole; where they do not all fit, shorter names first, then the menu.
void CurveLegend::layOut() {
    const QFontMetricsF metrics(font());
    const double height = this->height(), apart = kApart * metrics.height();
    rest_ = {};
    if (whole_) {
        places_ = rows();
        return;
    }
    const auto widthOf = [&](std::size_t i, double most) {
        return entrySize(entries_[i], font(), most).width();
    };
    double most = kLongest * metrics.height();
    for (const double letters : {4.0 * kLongest, 2.0 * kLongest, kLongest, 8.0, 6.0}) {
        most = letters * metrics.height();
        double all = 0.0;
        for (std::size_t i = 0; i < entries_.size(); ++i)
            all += widthOf(i, most) + (i > 0 ? apart : 0.0);
        if (all <= width()) break;
    }
    const double restWidth = metrics.horizontalAdvance("+88") + metrics.height();
    places_.clear();
    double x = 0.0;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        const double wide = widthOf(i, most);
        const bool last = i + 1 == entries_.size();
        if (x + wide + (last ? 0.0 : apart + restWidth) > width()) break;
        places_.emplace_back(x, 0.0, wide, height);
        x += wide + apart;
    }
    if (places_.size() == entries_.size()) return;
    // In a word where there is room for it.
    const double worded = metrics.horizontalAdvance(tr("+%1 more").arg(inMenu()));
    rest_ = QRectF(x, 0.0, std::max(restWidth, std::min(worded + 6.0, width() - x)), height);
}

QRectF CurveLegend::placeOf(const QString& key) const {
    for (std::size_t i = 0; i < places_.size(); ++i)
        if (entries_[i].key == key) return places_[i];
    return {};
}

QString CurveLegend::keyAt(QPointF place) const {
    for (std::size_t i = 0; i < places_.size(); ++i)
        if (places_[i].contains(place)) return entries_[i].key;
    return {};
}

QString CurveLegend::restTip() const {
    QStringList names;
    for (std::size_t i = places_.size(); i < entries_.size(); ++i)
        names << (entries_[i].mark + "  " + entries_[i].name).trimmed();
    return names.join('\n');
}

void CurveLegend::openRest() {
    QMenu menu(this);
    for (std::size_t i = places_.size(); i < entries_.size(); ++i) {
        const CurveEntry& entry = entries_[i];
        const QString name =
            entry.mark.isEmpty() ? entry.name : QString("%1  %2").arg(entry.mark, entry.name);
        QAction* action = menu.addAction(name);
        action->setCheckable(true);
        action->setChecked(!entry.hidden);
        connect(action, &QAction::triggered, this, [this, key = entry.key] { emit clicked(key); });
    }
    menu.exec(mapToGlobal(rest_.bottomLeft().toPoint()));
}

void CurveLegend::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t i = 0; i < places_.size(); ++i) {
        if (entries_[i].key == pointed_) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(theme_.color(Role::raised));
            painter.drawRoundedRect(places_[i], 4.0, 4.0);
        }
        paintEntry(painter, places_[i], entries_[i], theme_, font());
    }
    if (!rest_.isEmpty()) {
        painter.setFont(font());
        painter.setPen(legible(theme_.color(Role::muted), theme_.color(Role::panel)));
        const QString words = tr("+%1 more").arg(inMenu());
        const bool fits = QFontMetricsF(font()).horizontalAdvance(words) <= rest_.width();
        painter.drawText(rest_, Qt::AlignCenter, fits ? words : QString("+%1").arg(inMenu()));
    }
}

void CurveLegend::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    layOut();
    if (whole_) updateGeometry();  // another width, other rows
}

void CurveLegend::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        updateGeometry();
        layOut();
    }
}

void CurveLegend::mouseMoveEvent(QMouseEvent* event) {
    const QString key = keyAt(event->position());
    if (key == pointed_) return;
    pointed_ = key;
    update();
    emit pointedAt(key);
}

void CurveLegend::leaveEvent(QEvent*) {
    if (pointed_.isEmpty()) return;
    pointed_.clear();
    update();
    emit pointedAt({});
}

void CurveLegend::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return QWidget::mousePressEvent(event);
    const QString key = keyAt(event->position());
    if (!key.isEmpty()) emit clicked(key);
    if (key.isEmpty() && rest_.contains(event->position())) openRest();
}

void CurveLegend::contextMenuEvent(QContextMenuEvent* event) {
    const QString key = keyAt(event->pos());
    if (key.isEmpty()) return QWidget::contextMenuEvent(event);
    emit menuWanted(key, event->globalPos());
    event->accept();
}

bool CurveLegend::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString key = keyAt(help->pos());
    QString tip = rest_.contains(help->pos()) ? restTip() : QString();
    for (const CurveEntry& entry : entries_) {
        if (entry.key != key || key.isEmpty()) continue;
        QStringList lines{entry.name};
        if (!entry.tip.isEmpty()) lines << entry.tip;
        lines << (entry.hidden ? tr("Click shows it") : tr("Click hides it"));
        tip = lines.join('\n');
    }
    QToolTip::showText(help->globalPos(), tip, this);
    return true;
}

}  // namespace sextant
