// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/checkpoint/reach_strip.h"

#include "widgets/controls/number_text.h"
#include "widgets/said.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <algorithm>
#include <cmath>

namespace sextant {

namespace {

constexpr double labels = 92, right = 8, top = 12;  // pixels around the bars
constexpr double leastBars = 64, usualBars = 116, rowHeight = 19, numbers = 20;
constexpr double widestColumn = 56, wordsFrom = 24, leastColumn = 2;

// "10k", "1M", "512".
QString shortNumber(double value) {
    if (value >= 1e6) return QString::number(value / 1e6, 'g', 3) + "M";
    if (value >= 1e4) return QString::number(value / 1e3, 'g', 3) + "k";
    return QString::number(value, 'g', 6);
}

QString shortAttention(const LayerFacts& layer) {
    const QString word = QString::fromStdString(layer.attention);
    if (word == "window") return ReachStrip::tr("win");
    return translated(word.section(' ', 0, 0).toStdString());
}

QString shortExperts(const LayerFacts& layer) {
    const QString text = QString::fromStdString(layer.experts.text());
    return text.isEmpty() ? text : text.section(',', 0, 0).replace(" of ", "/");
}

}  // namespace

ReachStrip::ReachStrip(QWidget* parent) : QWidget(parent) {
    setObjectName("reachStrip");
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Layers: how far each attends"));
}

void ReachStrip::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

void ReachStrip::setLayers(const std::vector<LayerFacts>& layers, std::int64_t trainedLength) {
    layers_ = layers;
    trained_ = std::max<std::int64_t>(2, trainedLength);
    std::int64_t least = trained_, most = trained_;
    for (const LayerFacts& layer : layers_) {
        least = std::min(least, reachOf(layer));
        most = std::max(most, reachOf(layer));
    }
    low_ = std::max<std::int64_t>(1, least / 8);
    high_ = std::max(low_ + 1, most);
    addRows();
    current_ = layers_.empty() ? -1 : 0;
    updateGeometry();
    update();
}

void ReachStrip::addRows() {
    rows_.clear();
    const auto add = [this](const QString& name, bool dot,
                            std::function<QString(const LayerFacts&)> text) {
        if (std::any_of(layers_.begin(), layers_.end(),
                        [&](const LayerFacts& layer) { return !text(layer).isEmpty(); }))
            rows_.push_back({name, std::move(text), dot});
    };
    const QString there = QString::fromUtf8("\u25cf");
    add(tr("attention"), false, shortAttention);
    add(tr("window"), false, [](const LayerFacts& layer) {
        return layer.reach > 0 ? shortNumber(static_cast<double>(layer.reach)) : QString();
    });
    const bool alike = std::all_of(layers_.begin(), layers_.end(), [](const LayerFacts& layer) {
        return layer.position == "RoPE";
    });
    if (!alike)
        add(tr("positions"), false,
            [](const LayerFacts& layer) { return translated(layer.position).section(' ', 0, 0); });
    add(tr("RoPE base"), false, [](const LayerFacts& layer) {
        return layer.rotaryBase > 0 ? shortNumber(layer.rotaryBase) : QString();
    });
    const auto marks = [&](const QString& name, auto has) {
        add(name, true,
            [there, has](const LayerFacts& layer) { return has(layer) ? there : QString(); });
    };
    marks(tr("scaling"), [](const LayerFacts& layer) { return !layer.scaling.empty(); });
    marks(tr("factor by row"), [](const LayerFacts& layer) { return !layer.factor.empty(); });
    marks(tr("q/k norm"), [](const LayerFacts& layer) { return !layer.headNorm.empty(); });
    add(tr("soft cap"), false, [](const LayerFacts& layer) {
        return layer.softCap > 0 ? shortNumber(layer.softCap) : QString();
    });
    marks(tr("sink"), [](const LayerFacts& layer) { return layer.sinks; });
    add(tr("experts"), false, shortExperts);
}

QStringList ReachStrip::rowNames() const {
    QStringList names;
    for (const Row& row : rows_)
        names << row.name;
    return names;
}

QSize ReachStrip::sizeHint() const {
    return {520, static_cast<int>(top + usualBars + numbers +
                                  rowHeight * static_cast<double>(rows_.size()) + 6)};
}

QSize ReachStrip::minimumSizeHint() const {
    return {260, static_cast<int>(top + leastBars + numbers +
                                  rowHeight * static_cast<double>(rows_.size()) + 6)};
}

QRectF ReachStrip::plotRect() const {
    const double below = numbers + rowHeight * static_cast<double>(rows_.size()) + 6;
    return {labels, top, std::max(1.0, width() - labels - right),
            std::max(8.0, height() - top - below)};
}

double ReachStrip::columnWidth() const {
    const auto count = static_cast<double>(std::max<std::size_t>(1, layers_.size()));
    return std::clamp(plotRect().width() / count, leastColumn, widestColumn);
}

bool ReachStrip::showsWords() const {
    return columnWidth() >= wordsFrom;
}

QRectF ReachStrip::columnRect(int layer) const {
    const QRectF plot = plotRect();
    return {plot.left() + layer * columnWidth(), plot.top(), columnWidth(),
            height() - plot.top() - 2};
}

int ReachStrip::layerAt(const QPointF& position) const {
    const double at = (position.x() - plotRect().left()) / columnWidth();
    return at >= 0 && at < static_cast<double>(layers_.size()) ? static_cast<int>(at) : -1;
}

std::int64_t ReachStrip::reachOf(const LayerFacts& layer) const {
    return layer.reach > 0 ? layer.reach : trained_;
}

double ReachStrip::heightOf(std::int64_t reach) const {
    const double span = std::log(static_cast<double>(high_) / static_cast<double>(low_));
    return std::clamp(std::log(static_cast<double>(reach) / static_cast<double>(low_)) / span, 0.02,
                      1.0);
}

QColor ReachStrip::colourOf(const LayerFacts& layer) const {
    if (layer.reach == 0) return theme_.color(Role::accent);
    return theme_.color(layer.attention == "window" ? Role::entropy : Role::logPerplexity);
}

void ReachStrip::paintBars(QPainter& painter) const {
    const QRectF plot = plotRect();
    painter.setPen(theme_.color(Role::muted));
    for (std::int64_t tick = high_; tick >= low_; tick /= 8) {
        const double y = plot.bottom() - heightOf(tick) * plot.height();
        painter.drawText(QRectF(0, y - 8, labels - 10, 16), Qt::AlignRight | Qt::AlignVCenter,
                         separated(tick));
        if (tick < 8) break;
    }
    const double gap = columnWidth() >= 8 ? 2 : 0;
    for (std::size_t i = 0; i < layers_.size(); ++i) {
        const QRectF column = columnRect(static_cast<int>(i));
        const double high = heightOf(reachOf(layers_[i])) * plot.height();
        const QRectF bar(column.left() + gap / 2, plot.bottom() - high, column.width() - gap, high);
        const QColor colour = colourOf(layers_[i]);
        painter.fillRect(bar, colour);
        // Neither all keys nor a window: another look than colour alone.
        if (layers_[i].reach > 0 && layers_[i].attention != "window")
            painter.fillRect(bar, QBrush(theme_.color(Role::panel), Qt::BDiagPattern));
    }
    const double trained = plot.bottom() - heightOf(trained_) * plot.height();
    painter.setPen(QPen(theme_.color(Role::text), 1.2, Qt::DotLine));
    painter.drawLine(
        QPointF(plot.left(), trained),
        QPointF(plot.left() + columnWidth() * static_cast<double>(layers_.size()), trained));
}

void ReachStrip::paintRows(QPainter& painter) const {
    const bool words = showsWords();
    double y = plotRect().bottom();
    const QColor muted = theme_.color(Role::muted), text = theme_.color(Role::text);
    painter.setPen(muted);
    painter.drawText(QRectF(0, y, labels - 10, numbers), Qt::AlignRight | Qt::AlignVCenter,
                     tr("layer"));
    // Where there is no room for every number, every 4th or 8th has one.
    const int step =
        words ? 1 : std::max(1, static_cast<int>(std::ceil(wordsFrom / columnWidth())));
    for (int layer = 0; layer < static_cast<int>(layers_.size()); layer += step) {
        const QRectF column = columnRect(layer);
        painter.setPen(layer == current_ ? text : muted);
        painter.drawText(QRectF(column.left(), y, columnWidth() * step, numbers),
                         words ? Qt::AlignCenter : Qt::AlignLeft | Qt::AlignVCenter,
                         QString::number(layer));
    }
    y += numbers;
    for (const Row& row : rows_) {
        painter.setPen(muted);
        painter.drawText(QRectF(0, y, labels - 10, rowHeight), Qt::AlignRight | Qt::AlignVCenter,
                         row.name);
        const bool tagged = &row == &rows_.front();
        for (std::size_t i = 0; i < layers_.size(); ++i) {
            const QRectF column = columnRect(static_cast<int>(i));
            const QRectF cell(column.left() + 1, y, column.width() - 2, rowHeight);
            const QString said = row.text(layers_[i]);
            if (tagged)
                painter.fillRect(cell.adjusted(0, 3, 0, -3),
                                 blend(theme_.color(Role::panel), colourOf(layers_[i]), 0.28));
            if (row.dot) {
                if (said.isEmpty()) continue;
                painter.setPen(Qt::NoPen);
                painter.setBrush(text);
                const double size = std::min(3.0, column.width() / 3);
                painter.drawEllipse(cell.center(), size, size);
            } else if (words) {
                painter.setPen(said.isEmpty() ? muted : text);
                painter.drawText(cell, Qt::AlignCenter,
                                 painter.fontMetrics().elidedText(
                                     said.isEmpty() ? QString::fromUtf8("\u2013") : said,
                                     Qt::ElideRight, static_cast<int>(cell.width()) + 2));
            } else if (!tagged && !said.isEmpty()) {
                painter.fillRect(cell.adjusted(0, 6, 0, -6), muted);
            }
        }
        y += rowHeight;
    }
}

void ReachStrip::paintEvent(QPaintEvent*) {
    if (layers_.empty()) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QFont small = font();
    small.setPointSizeF(small.pointSizeF() * 0.86);
    painter.setFont(numberFont(small));
    paintBars(painter);
    paintRows(painter);
    if (current_ < 0) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme_.color(hasFocus() ? Role::text : Role::accent), 2));
    painter.drawRoundedRect(columnRect(current_).adjusted(-1, -6, 1, 0), 4, 4);
}

void ReachStrip::choose(int layer) {
    if (layers_.empty()) return;
    layer = std::clamp(layer, 0, static_cast<int>(layers_.size()) - 1);
    setCurrent(layer);
    emit layerChosen(layer);
}

void ReachStrip::setCurrent(int layer) {
    if (layer < 0 || layer >= static_cast<int>(layers_.size())) return;
    current_ = layer;
    setAccessibleDescription(
        tr("layer %1: %2").arg(layer).arg(said(layers_[static_cast<std::size_t>(layer)].sentence)));
    update();
}

void ReachStrip::mousePressEvent(QMouseEvent* event) {
    if (const int layer = layerAt(event->position()); layer >= 0) choose(layer);
}

void ReachStrip::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Left:
            return choose(current_ - 1);
        case Qt::Key_Right:
            return choose(current_ + 1);
        case Qt::Key_Home:
            return choose(0);
        case Qt::Key_End:
            return choose(static_cast<int>(layers_.size()) - 1);
        default:
            QWidget::keyPressEvent(event);
    }
}

bool ReachStrip::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int layer = layerAt(help->pos());
    if (layer < 0)
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(),
                           tr("layer %1: %2")
                               .arg(layer)
                               .arg(said(layers_[static_cast<std::size_t>(layer)].sentence)),
                           this);
    return true;
}

}  // namespace sextant
