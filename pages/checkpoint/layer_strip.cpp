// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/checkpoint/layer_strip.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/colormap.h"
#include "widgets/controls/sigma_text.h"
#include "widgets/said.h"

namespace sextant {

namespace {

constexpr int betweenLayers = 5;  // between rows
constexpr int leftMargin = 9;
constexpr int narrowestLabel = 48, narrowestReach = 40;
constexpr int margin = 8;
constexpr int leastCells = 32;       // what the words leave
constexpr double paleness = 0.4;     // of what is not of what is set, as in the grid of heads
constexpr double leastFramed = 8.0;  // pixels of width; narrower cells are marked below them

ColourRange upToLargest(const std::vector<float>& values, double least) {
    double largest = least;
    for (const float one : values)
        if (one > largest) largest = one;  // no number is larger than none
    return {0.0, largest};
}

}  // namespace

LayerStrip::LayerStrip(Selection* selection, QWidget* parent)
    : QWidget(parent), selection_(selection) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Layers"));
    setAccessibleDescription(tr("Position encoding and window of every layer; Enter changes it"));
    connect(selection_, &Selection::headsChanged, this, qOverload<>(&QWidget::update));
    connect(selection_, &Selection::hoveredChanged, this, qOverload<>(&QWidget::update));
    connect(selection_, &Selection::layersChanged, this, qOverload<>(&QWidget::update));
}

void LayerStrip::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

void LayerStrip::setRows(std::vector<LayerRow> rows, int heads) {
    if (rows == rows_ && heads == heads_) return;
    if (rows.size() != rows_.size() || heads != heads_) {
        entropy_.clear();
        firstShare_.clear();
    }
    rows_ = std::move(rows);
    heads_ = heads;
    cursor_ = std::clamp(cursor_, 0, std::max(0, static_cast<int>(rows_.size()) - 1));
    measureWords();
    update();
}

void LayerStrip::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) measureWords();
}

void LayerStrip::measureWords() {
    ensurePolished();
    QFont strong = font();
    strong.setBold(true);
    numberWidth_ = leftMargin + betweenLayers +
                   QFontMetrics(font()).horizontalAdvance(
                       QString::number(std::max<std::size_t>(rows_.size(), 10) - 1));
    widestLabel_ = narrowestLabel;
    widestReach_ = narrowestReach;
    for (const LayerRow& row : rows_) {
        widestLabel_ =
            std::max(widestLabel_, QFontMetrics(strong).horizontalAdvance(row.position) + margin);
        widestReach_ =
            std::max(widestReach_, QFontMetrics(font()).horizontalAdvance(row.reach) + margin);
    }
    shareWidth();
    updateGeometry();
}

void LayerStrip::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    shareWidth();
}

void LayerStrip::shareWidth() {
    const int room =
        std::max(narrowestLabel + narrowestReach, width() - numberWidth_ - margin - leastCells);
    reachWidth_ = std::min(widestReach_, room - std::min(widestLabel_, room / 2));
    labelWidth_ = std::min(widestLabel_, room - reachWidth_);
}

// Where no head has a number yet there is nothing to colour, and no range of colours.
bool LayerStrip::isOfHeads(const std::vector<float>& values) const {
    return values.size() == rows_.size() * static_cast<std::size_t>(heads_) &&
           !std::all_of(values.begin(), values.end(),
                        [](float value) { return std::isnan(value); });
}

void LayerStrip::setEntropy(std::vector<float> entropy, std::optional<ColourRange> range) {
    if (!isOfHeads(entropy)) entropy.clear();
    entropy_ = std::move(entropy);
    entropyRange_ = range.value_or(upToLargest(entropy_, 1e-6));
    update();
}

void LayerStrip::setFirstShare(std::vector<float> share, std::optional<ColourRange> range) {
    if (!isOfHeads(share)) share.clear();
    firstShare_ = std::move(share);
    shareRange_ = range.value_or(upToLargest(firstShare_, leastShareSpan));
    update();
}

void LayerStrip::setStale(const QString& words) {
    stale_ = words;
    update();
}

void LayerStrip::setScales(std::vector<double> own, double uniform) {
    own_ = std::move(own);
    uniform_ = uniform;
    double range = 1.5;
    for (const double one : own_) {
        const double sigma = uniform_ * one;
        if (sigma > 0.0) range = std::max(range, std::max(sigma, 1.0 / sigma));
    }
    sigmaRange_ = std::min(range, 10.0);
    update();
}

void LayerStrip::setCells(LayerCells cells) {
    cells_ = cells;
    update();
}

int LayerStrip::rowHeight() const {
    return std::max(22, fontMetrics().height() + 8);
}

int LayerStrip::heightOf(int rows) const {
    return rows <= 0 ? 0 : rows * (rowHeight() + betweenLayers) - betweenLayers;
}

QSize LayerStrip::sizeHint() const {
    return {200, heightOf(static_cast<int>(rows_.size()))};
}

QSize LayerStrip::minimumSizeHint() const {
    return {160, sizeHint().height()};
}

QRect LayerStrip::rowRect(int layer) const {
    return {0, layer * (rowHeight() + betweenLayers), width(), rowHeight()};
}

QRect LayerStrip::labelRect(int layer) const {
    const QRect row = rowRect(layer);
    return {row.left() + numberWidth_, row.top(), labelWidth_, row.height()};
}

QRect LayerStrip::cellRect(int layer, int head) const {
    const QRect row = rowRect(layer);
    const int left = numberWidth_ + labelWidth_ + reachWidth_;
    const int room = std::max(1, row.width() - margin - left);
    const int cell = std::min(18, room / std::max(1, heads_));
    const int start = row.right() + 1 - margin - (cell > 0 ? cell * heads_ : room);
    if (cell > 0) {
        return {start + head * cell, row.top() + 4, std::max(1, cell - (cell > 5 ? 2 : 0)),
                row.height() - 8};
    }
    return {start + head * room / heads_, row.top() + 4, 1, row.height() - 8};
}

int LayerStrip::layerAt(const QPoint& point) const {
    const int pitch = rowHeight() + betweenLayers;
    const int layer = point.y() >= 0 ? point.y() / pitch : -1;
    if (layer < 0 || layer >= static_cast<int>(rows_.size())) return -1;
    return rowRect(layer).contains(point) ? layer : -1;
}

int LayerStrip::headAt(int layer, const QPoint& point) const {
    for (int head = 0; head < heads_; ++head) {
        if (cellRect(layer, head).contains(point)) return head;
    }
    return -1;
}

void LayerStrip::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int layer = 0; layer < static_cast<int>(rows_.size()); ++layer) {
        const QRect row = rowRect(layer);
        if (!row.intersects(event->rect())) continue;
        const LayerRow& what = rows_[static_cast<std::size_t>(layer)];
        paintFrame(painter, layer);

        painter.setFont(font());
        painter.setPen(theme_.textColor(Role::muted));
        painter.drawText(row.adjusted(leftMargin, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                         QString::number(layer));
        QFont strong = font();
        strong.setBold(true);
        strong.setUnderline(what.overridden);
        painter.setFont(strong);
        painter.setPen(theme_.textColor(Role::accent));
        const QRect label = labelRect(layer).adjusted(2, 0, -2, 0);
        painter.drawText(
            label, Qt::AlignVCenter | Qt::AlignLeft,
            painter.fontMetrics().elidedText(what.position, Qt::ElideRight, label.width()));
        QFont plain = font();
        plain.setUnderline(what.reachOverridden);
        painter.setFont(plain);
        painter.setPen(theme_.textColor(what.reachOverridden ? Role::accent : Role::muted));
        const QRect reach(labelRect(layer).right() + 1, row.top(), reachWidth_, row.height());
        painter.drawText(reach, Qt::AlignVCenter | Qt::AlignLeft,
                         fontMetrics().elidedText(what.reach, Qt::ElideRight, reachWidth_ - 2));

        paintCells(painter, layer);
    }
}

bool LayerStrip::hasCells() const {
    if (cells_ == LayerCells::sigma)
        return own_.size() == rows_.size() * static_cast<std::size_t>(heads_);
    return !(cells_ == LayerCells::entropy ? entropy_ : firstShare_).empty();
}

// What is not measured has the panel's colour.
QColor LayerStrip::cellColour(std::size_t head) const {
    if (cells_ == LayerCells::sigma) {
        return sigmaColor(uniform_ * own_[head], sigmaRange_, theme_.color(Role::panel));
    }
    const bool entropy = cells_ == LayerCells::entropy;
    const float value = entropy ? entropy_[head] : firstShare_[head];
    const ColourRange& range = entropy ? entropyRange_ : shareRange_;
    if (std::isnan(value)) return theme_.color(Role::panel);
    const QColor colour = viridis((value - range.low) / (range.high - range.low));
    return stale_.isEmpty() ? colour : blend(theme_.color(Role::panel), colour, paleness);
}

LegendOfColours LayerStrip::legend(EntropyUnit unit) const {
    if (!hasCells()) return {};
    LegendOfColours legend;
    constexpr int steps = 12;
    for (int i = 0; i <= steps; ++i) {
        const double share = static_cast<double>(i) / steps;
        legend.colours.push_back(cells_ == LayerCells::sigma
                                     ? sigmaColor(std::pow(sigmaRange_, 2.0 * share - 1.0),
                                                  sigmaRange_, theme_.color(Role::panel))
                                     : viridis(share));
    }
    switch (cells_) {
        case LayerCells::sigma:
            legend.low = shortSigmaText(1.0 / sigmaRange_);
            legend.high = shortSigmaText(sigmaRange_);
            break;
        case LayerCells::entropy:
            legend.low = entropyRange_.low == 0.0
                             ? "0"
                             : QString::number(entropyRange_.low * fromNats(unit), 'f', 2);
            legend.high = QString::number(entropyRange_.high * fromNats(unit), 'f', 2);
            legend.unit = shownUnit(unit);
            break;
        case LayerCells::firstShare:
            legend.low = QString::number(shareRange_.low, 'g', 3);
            legend.high = QString::number(shareRange_.high, 'g', 3);
            break;
    }
    return legend;
}

void LayerStrip::paintCells(QPainter& painter, int layer) const {
    if (!hasCells()) return;
    for (int head = 0; head < heads_; ++head) {
        const HeadId id{layer, head};
        const QRectF cell = cellRect(layer, head);
        const bool marked = selection_->contains(id) || selection_->hovered() == id;
        if (cell.width() < leastFramed) {  // a frame would leave nothing of the colour
            painter.fillRect(cell, cellColour(static_cast<std::size_t>(layer * heads_ + head)));
            if (marked)
                painter.fillRect(QRectF(cell.left(), cell.bottom() + 1.0, cell.width(), 1.5),
                                 theme_.color(Role::accent));
            continue;
        }
        painter.setPen(marked ? QPen(theme_.color(Role::accent), 1.5) : QPen(Qt::NoPen));
        painter.setBrush(cellColour(static_cast<std::size_t>(layer * heads_ + head)));
        painter.drawRoundedRect(cell, cell.width() > 5 ? 3 : 0, cell.width() > 5 ? 3 : 0);
    }
}

// A marked row is filled; where the keyboard is, a dashed line stands in the row.
void LayerStrip::paintFrame(QPainter& painter, int layer) const {
    const bool chosen = selection_->layers().contains(layer);
    const QColor brass = theme_.color(Role::accent);
    QColor ground = theme_.color(Role::raised);
    if (chosen) ground = blend(ground, brass, 0.22);
    if (layer == pointed_) ground = blend(ground, theme_.color(Role::text), 0.06);
    painter.setPen(chosen ? QPen(brass, 1) : QPen(Qt::NoPen));
    painter.setBrush(ground);
    const QRectF row = QRectF(rowRect(layer)).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.drawRoundedRect(row, 5, 5);
    if (!hasFocus() || layer != cursor_) return;
    painter.setPen(QPen(theme_.textColor(Role::muted), 1, Qt::DotLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(row.adjusted(2, 2, -2, -2), 3, 3);
}

void LayerStrip::mousePressEvent(QMouseEvent* event) {
    const int layer = layerAt(event->pos());
    if (layer < 0 || event->button() != Qt::LeftButton) return;
    cursor_ = layer;
    update();
    const int head = headAt(layer, event->pos());
    if (head >= 0) {
        auto heads = selection_->heads();
        const HeadId id{layer, head};
        if (!(event->modifiers() & Qt::ControlModifier)) {
            heads = {id};
        } else if (heads.erase(id) == 0) {
            heads.insert(id);
        }
        selection_->setHeads(std::move(heads));
    } else if (event->modifiers() & (Qt::ControlModifier | Qt::ShiftModifier)) {
        marking_ = true;
        mark(layer, event->modifiers() & Qt::ShiftModifier);
    } else if (event->pos().x() < labelRect(layer).right() + reachWidth_) {
        emit layerClicked(layer, mapToGlobal(labelRect(layer).bottomLeft()));
    }
}

void LayerStrip::mark(int layer, bool range) {
    auto layers = selection_->layers();
    if (range) {
        const int from = marked_ < 0 ? layer : marked_;
        for (int one = std::min(from, layer); one <= std::max(from, layer); ++one)
            layers.insert(one);
    } else if (layers.erase(layer) == 0) {
        layers.insert(layer);
    }
    marked_ = layer;
    selection_->setLayers(std::move(layers));
    update();
}

void LayerStrip::mouseMoveEvent(QMouseEvent* event) {
    const int layer = layerAt(event->pos());
    const int head = layer >= 0 ? headAt(layer, event->pos()) : -1;
    if (marking_ && layer >= 0 && layer != marked_) mark(layer, true);
    if (layer != pointed_) {
        pointed_ = layer;
        update();
    }
    const bool onLabel = layer >= 0 && head < 0 && labelRect(layer).contains(event->pos());
    setCursor(onLabel ? Qt::PointingHandCursor : Qt::ArrowCursor);
    selection_->setHovered(head >= 0 ? std::optional<HeadId>(HeadId{layer, head}) : std::nullopt);
}

void LayerStrip::mouseReleaseEvent(QMouseEvent*) {
    marking_ = false;
}

void LayerStrip::leaveEvent(QEvent* event) {
    pointed_ = -1;
    selection_->setHovered(std::nullopt);
    update();
    QWidget::leaveEvent(event);
}

void LayerStrip::keyPressEvent(QKeyEvent* event) {
    const int last = static_cast<int>(rows_.size()) - 1;
    switch (event->key()) {
        case Qt::Key_Up:
            cursor_ = std::max(0, cursor_ - 1);
            break;
        case Qt::Key_Down:
            cursor_ = std::clamp(cursor_ + 1, 0, std::max(0, last));
            break;
        case Qt::Key_Space:
            if (last >= 0) mark(cursor_, event->modifiers() & Qt::ShiftModifier);
            return;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (last >= 0) emit layerClicked(cursor_, mapToGlobal(labelRect(cursor_).bottomLeft()));
            return;
        default:
            QWidget::keyPressEvent(event);
            return;
    }
    if (last >= 0) emit cursorMoved(rowRect(cursor_));
    update();
}

void LayerStrip::contextMenuEvent(QContextMenuEvent* event) {
    const bool keyboard = event->reason() == QContextMenuEvent::Keyboard;
    const int layer = keyboard ? cursor_ : layerAt(event->pos());
    if (layer < 0 || rows_.empty()) return QWidget::contextMenuEvent(event);
    emit menuRequested(layer,
                       keyboard ? mapToGlobal(labelRect(layer).bottomLeft()) : event->globalPos());
}

void LayerStrip::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    update();
}

void LayerStrip::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

QString LayerStrip::toolTipAt(QPoint at) const {
    const int layer = layerAt(at);
    if (layer < 0) return {};
    const LayerRow& row = rows_[static_cast<std::size_t>(layer)];
    const int head = headAt(layer, at);
    QString text =
        row.reachInText.isEmpty()
            ? tr("layer %1: %2, %3").arg(layer).arg(row.position, row.reach)
            : tr("layer %1: %2; a query sees %3").arg(layer).arg(row.position, row.reachInText);
    if (head >= 0) {
        const auto index = static_cast<std::size_t>(layer * heads_ + head);
        if (!stale_.isEmpty() && hasCells() && cells_ != LayerCells::sigma) text += "\n" + stale_;
        if (index < entropy_.size() && !std::isnan(entropy_[index]))
            text += tr("\nhead %1: %2 nats at the last position")
                        .arg(head)
                        .arg(entropy_[index], 0, 'f', 2);
        if (index < firstShare_.size() && !std::isnan(firstShare_[index]))
            text += tr("\nhead %1: %2 of its attention on the first token")
                        .arg(head)
                        .arg(firstShare_[index], 0, 'f', 2);
        if (index < own_.size())
            text += tr("\nhead %1: \u03c3 %2").arg(head).arg(scaleText(uniform_, own_[index]));
        return text;
    }
    if (!row.changes.isEmpty()) text += "\n" + row.changes;
    text += tr("\nclick to change, right click for more");
    return text + tr("\nCtrl+click marks the layer, Shift+click all up to it");
}

bool LayerStrip::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    auto* help = static_cast<QHelpEvent*>(event);
    const QString text = toolTipAt(help->pos());
    if (text.isEmpty()) {
        QToolTip::hideText();
    } else {
        QToolTip::showText(help->globalPos(), text, this);
    }
    return true;
}

}  // namespace sextant
