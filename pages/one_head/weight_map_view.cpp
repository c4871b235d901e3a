// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/one_head/weight_map_view.h"

#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QWheelEvent>
#include <algorithm>
#include <array>
#include <cmath>

#include "analysis/values/wide_registers.h"
#include "widgets/colormap.h"
#include "widgets/controls/number_text.h"
#include "widgets/plot/chart_pane.h"

namespace sextant {

namespace {

constexpr double leastColouredWeight = 1e-5;
constexpr std::int64_t leastMapPart = 16;              // positions that a zoomed map shows
constexpr double sinkColumn = 9.0, besideSink = 13.0;  // pixels, and from its left edge to the map

// Most of what is finite is not above it.
double mostlyBelow(std::vector<double> values) {
    if (values.empty()) return 0.0;
    const auto at =
        values.begin() + static_cast<std::ptrdiff_t>(static_cast<double>(values.size() - 1) * 0.99);
    std::nth_element(values.begin(), at, values.end());
    return *at;
}

// Positions first .. end - 1, half or twice as many, `at` where it was.
std::pair<std::int64_t, std::int64_t> zoomedPart(std::int64_t first, std::int64_t end, double at,
                                                 double factor, std::int64_t all) {
    const double size =
        std::clamp(static_cast<double>(end - first) * factor,
                   static_cast<double>(std::min(leastMapPart, all)), static_cast<double>(all));
    const double share = (at - static_cast<double>(first)) / static_cast<double>(end - first);
    const double from = std::clamp(at - share * size, 0.0, static_cast<double>(all) - size);
    const std::int64_t begin = std::llround(from), count = std::llround(size);
    return {begin, std::min(all, begin + count)};
}

}  // namespace

QColor weightColour(double weight) {
    return viridis(1.0 - std::log10(std::max(weight, leastColouredWeight)) /
                             std::log10(leastColouredWeight));
}

WeightMapView::WeightMapView(QWidget* parent)
    : Chart("weightMap", tr("Attention weights by query and key"), parent) {}

const WeightMap* WeightMapView::other() const {
    return map() && against_ && against_->map.mean.size() == map()->mean.size() &&
                   against_->map.part == map()->part
               ? &against_->map
               : nullptr;
}

void WeightMapView::setMaps(std::shared_ptr<const HeadSample> now,
                            std::shared_ptr<const HeadSample> against, const QString& words,
                            bool muted) {
    words_ = words;
    if (now_ != now || against_ != against) {
        now_ = std::move(now);
        against_ = std::move(against);
        settleRange();
    }
    muted_ = muted;
    update();
}

void WeightMapView::setColours(MapColours colours) {
    colours_ = colours;
    settleRange();
    update();
}

void WeightMapView::setTrainedLength(std::int64_t trained) {
    trained_ = trained;
    update();
}

void WeightMapView::setPlace(std::optional<std::int64_t> row, std::optional<std::int64_t> key) {
    row_ = row;
    key_ = key;
    update();
}

void WeightMapView::setReadOut(const QStringList& names, const QStringList& values,
                               const QStringList& brief) {
    names_ = names;
    values_ = values;
    brief_ = brief;
    QStringList said;
    for (qsizetype at = 0; at < names.size(); ++at)
        said << names[at] + ' ' + values[at];
    setAccessibleDescription(said.join(QStringLiteral(", ")));
    update();
}

void WeightMapView::settleRange() {
    image_ = {};
    range_ = {leastColouredWeight, 1.0};
    if (!map() || colours_ == MapColours::logWeights) return;
    std::vector<double> values;
    const WeightMap* const before = other();
    for (std::size_t at = 0; at < map()->mean.size(); ++at) {
        const double now = map()->mean[at];
        if (std::isnan(now)) continue;
        if (colours_ == MapColours::weights)
            values.push_back(now);
        else if (before && !std::isnan(before->mean[at]))
            values.push_back(std::abs(now - before->mean[at]));
    }
    const double most = std::max(1e-9, mostlyBelow(std::move(values)));
    range_ = {colours_ == MapColours::change ? -most : 0.0, most};
}

QColor WeightMapView::colourOf(float now, float against, const Theme& theme) const {
    switch (colours_) {
        case MapColours::weights:
            return viridis(now / range_.second);
        case MapColours::logWeights:
            return weightColour(now);
        case MapColours::change:
            break;
    }
    return diverging((now - against) / range_.second, theme.color(Role::panel));
}

QImage WeightMapView::imageOf(const Theme& theme) const {
    releaseWideRegisters();
    const WeightMap& now = *map();
    const WeightMap* const before = other();
    QImage image(now.keys, now.rows, QImage::Format_ARGB32);
    image.fill(Qt::transparent);
    // Steps of colours that nobody tells apart, so that a drag has its frame.
    constexpr int steps = 512;
    std::array<QRgb, steps> table;
    const auto position = [&](float value, float against) {
        switch (colours_) {
            case MapColours::weights:
                return value / range_.second;
            case MapColours::logWeights:
                return 1.0 - std::log10(std::max(double{value}, leastColouredWeight)) /
                                 std::log10(leastColouredWeight);
            case MapColours::change:
                break;
        }
        return 0.5 + 0.5 * (value - against) / range_.second;
    };
    for (int step = 0; step < steps; ++step) {
        const double at = static_cast<double>(step) / (steps - 1);
        table[static_cast<std::size_t>(step)] =
            (colours_ == MapColours::change ? diverging(2 * at - 1, theme.color(Role::panel))
                                            : viridis(at))
                .rgb();
    }
    for (int row = 0; row < now.rows; ++row) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(row));
        for (int key = 0; key < now.keys; ++key) {
            const float value = now.at(row, key);
            const float against = before ? before->at(row, key) : value;
            if (std::isnan(value)) continue;
            const double at = std::isnan(against) ? 0.5 : position(value, against);
            line[key] = table[static_cast<std::size_t>(
                std::lround(std::clamp(at, 0.0, 1.0) * (steps - 1)))];
        }
    }
    return image;
}

// Of the map, without the column of a sink.
QRectF WeightMapView::placeOf(const QRectF& area, const QFont& font) const {
    const QFontMetricsF metrics(numberFont(font));
    const double line = metrics.height();
    const double left = line + rowNumbers(metrics) + 8.0 + (hasSink() ? besideSink : 0.0);
    const QRectF plot = area.adjusted(left, 0.5 * line + 4.0, -4.0, -3.3 * line - 10.0);
    // About square, as long as there is room.
    constexpr double slenderness = 1.3;
    const double wide = std::max(20.0, std::min(plot.width(), slenderness * plot.height()));
    const double high = std::max(20.0, std::min(plot.height(), slenderness * plot.width()));
    return {plot.topLeft(), QSizeF(wide, high)};
}

// The width of the numbers left of the rows.
double WeightMapView::rowNumbers(const QFontMetricsF& metrics) const {
    const std::int64_t last = map() ? map()->part.endRow : 9999;
    return metrics.horizontalAdvance(separated(std::max<std::int64_t>(last, 1000)));
}

QRectF WeightMapView::mapIn(const PlotPane& pane) const {
    QRectF plot = pane.area;
    plot.setLeft(pane.xOf(static_cast<double>(shownPart().firstKey)));
    return plot;
}

QRectF WeightMapView::outsideIn(const PlotPane& pane) const {
    return hasSink() ? QRectF(pane.area.topLeft(), QSizeF(sinkColumn, pane.area.height()))
                     : QRectF();
}

Plot WeightMapView::plotIn(const QRectF& area, const QFont& font, const Theme& theme) const {
    const auto number = [](std::int64_t position) { return static_cast<double>(position); };
    const MapPart part = shownPart();
    const AxisRange keys{number(part.firstKey), number(part.endKey)};
    const AxisRange rows{number(part.firstRow), number(part.endRow)};
    const QFontMetricsF metrics(numberFont(font));
    PlotPane pane = chartPane(tr("key j (tokens)"), tr("query i (tokens)"), Role::muted, theme);
    pane.left.grid = Qt::NoPen;
    pane.left.room = rowNumbers(metrics) + 8.0;
    pane.area = placeOf(area, font);
    pane.x.range = keys;
    pane.left.range = {-rows.upper, -rows.lower};
    Plot plot{font, {}};
    if (hasSink()) {
        pane.area.setLeft(pane.area.left() - besideSink);
        pane.x.range.lower -= keys.size() * besideSink / (pane.area.width() - besideSink);
        plot.texts.push_back({{},
                              tr("outside"),
                              {pane.area.left() - 8.0, pane.area.bottom() + 2.3 * metrics.height()},
                              Qt::AlignLeft | Qt::AlignBottom,
                              theme.textColor(Role::muted),
                              font});
    }
    const double wide = metrics.horizontalAdvance("88,888") + 12.0;
    const int most = std::clamp(static_cast<int>(mapIn(pane).width() / wide), 2, 6);
    pane.x.ticks = positionTicks(keys, false, most);
    markTick(pane.x, number(trained_), theme);
    for (PlotTick& tick : pane.x.ticks)  // the last one stands within the picture
        tick.at = std::min(
            tick.at, pane.xAt(pane.area.right() + 4.0 - metrics.horizontalAdvance(tick.text) / 2));
    pane.left.ticks = positionTicks(rows, false, most);
    for (PlotTick& tick : pane.left.ticks)
        tick.at = -tick.at;
    markTick(pane.left, -number(trained_), theme);
    const QPen trained(theme.color(Role::accent), 1.2 * strokes());
    if (trained_ > part.firstKey) pane.rules.push_back({number(trained_), trained});
    if (trained_ > part.firstRow) pane.rules.push_back({-number(trained_), trained, false});
    if (key_ && *key_ >= part.firstKey)
        pane.rules.push_back(
            {number(*key_) + 0.5, QPen(theme.color(Role::text), strokes(), Qt::DotLine)});
    plot.panes.push_back(std::move(pane));
    return plot;
}

// Where keys are that stand before a query and that it does not see.
void WeightMapView::paintHidden(QPainter& painter, const QRectF& plot, const Theme& theme) const {
    const WeightMap& now = *map();
    const EqualParts rows(now.part.firstRow, now.part.endRow);
    const EqualParts keys(now.part.firstKey, now.part.endKey);
    const double high = plot.height() / now.rows, wide = plot.width() / now.keys;
    QPainterPath hidden;
    for (int row = 0; row < now.rows; ++row)
        for (int key = 0; key < now.keys;) {
            int end = key;
            while (end < now.keys && std::isnan(now.at(row, end)) &&
                   keys.end(end) - 1 <= rows.first(row))
                ++end;
            if (end > key)
                hidden.addRect(QRectF(plot.left() + key * wide, plot.top() + row * high,
                                      (end - key) * wide, high));
            key = end + 1;
        }
    if (hidden.isEmpty()) return;
    hidden.setFillRule(Qt::WindingFill);
    painter.save();
    painter.setPen(Qt::NoPen);
    painter.setBrush(QBrush(theme.color(Role::line), Qt::BDiagPattern));
    painter.drawPath(hidden);
    painter.restore();
}

void WeightMapView::paintRow(QPainter& painter, const QRectF& plot, const Theme& theme) const {
    const MapPart part = map()->part;
    if (!row_ || *row_ < part.firstRow || *row_ >= part.endRow) return;
    const EqualParts rows(part.firstRow, part.endRow);
    const int block = rows.partOf(*row_);
    const double each = plot.height() / rows.count(), high = std::max(6.0, each);
    const double middle = plot.top() + (block + 0.5) * each;
    const QRectF frame(plot.left(), middle - high / 2, plot.width(), high);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.color(Role::panel), 3.0 * strokes()));
    painter.drawRoundedRect(frame, 2.0, 2.0);
    painter.setPen(QPen(theme.color(Role::accent), 1.5 * strokes()));
    painter.drawRoundedRect(frame, 2.0, 2.0);
    painter.setBrush(theme.color(Role::accent));
    painter.drawEllipse(QPointF(plot.left(), middle), 3.5, 3.5);
    painter.setBrush(Qt::NoBrush);
}

void WeightMapView::paintReadOut(QPainter& painter, const QRectF& plot, const Theme& theme) const {
    if (names_.isEmpty()) return;
    painter.save();
    painter.setFont(numberFont(painter.font()));
    const QFontMetricsF metrics(painter.font());
    const double line = metrics.height() + 1.0;
    // Right of the diagonal there is nothing to hide.
    QRectF box;
    const QStringList* shown = nullptr;
    for (const QStringList* form : {&values_, &brief_}) {
        double names = 0, values = 0;
        for (qsizetype at = 0; at < names_.size(); ++at) {
            names = std::max(names, metrics.horizontalAdvance(names_[at]));
            values = std::max(values, metrics.horizontalAdvance((*form)[at]));
        }
        const QSizeF size(names + values + 24.0, static_cast<double>(names_.size()) * line + 8.0);
        box = QRectF(QPointF(plot.right() - size.width() - 4.0, plot.top() + 4.0), size);
        shown = form;
        if (size.width() < 0.7 * plot.width()) break;
        shown = nullptr;
    }
    if (!shown) return painter.restore();
    painter.setPen(theme.color(Role::line));
    painter.setBrush(theme.color(Role::panel));
    painter.drawRoundedRect(box, 4.0, 4.0);
    for (qsizetype at = 0; at < names_.size(); ++at) {
        const QRectF row(box.left() + 7.0, box.top() + 4.0 + static_cast<double>(at) * line,
                         box.width() - 14.0, line);
        painter.setPen(theme.textColor(Role::muted));
        painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, names_[at]);
        painter.setPen(theme.textColor(Role::text));
        painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, (*shown)[at]);
    }
    painter.restore();
}

QString WeightMapView::legend() const {
    if (!map()) return {};
    const MapPart part = map()->part;
    const auto blocks = [](std::int64_t positions, int count) {
        const double each = static_cast<double>(positions) / count;
        return wholeNumber(each, each == std::floor(each) ? 0 : 1);
    };
    const QString rows = blocks(part.endRow - part.firstRow, map()->rows);
    const QString keys = blocks(part.endKey - part.firstKey, map()->keys);
    const bool pairs = rows == "1" && keys == "1";
    const QString of = pairs ? tr("one cell a pair")
                             : tr("mean of %1 \u00d7 %2 tokens").arg(rows.left(4), keys.left(4));
    const auto number = [](double value) {
        return value == 0 ? QStringLiteral("0") : QString::number(value, 'g', 2);
    };
    switch (colours_) {
        case MapColours::weights:
            return tr("0 \u2026 %1, %2").arg(number(range_.second), of);
        case MapColours::logWeights:
            return QString::fromUtf8("10\u207b\u2075 \u2026 1, ") + of;
        case MapColours::change:
            break;
    }
    return tr("\u2212%1 \u2026 +%1 against A, %2").arg(number(range_.second), of);
}

void WeightMapView::paintLegend(QPainter& painter, const QRectF& area, const QRectF& plot,
                                const Theme& theme) const {
    const QFontMetricsF metrics(painter.font());
    const double top = plot.bottom() + 2 * metrics.height() + 8.0;
    const double bar = std::min(110.0, 0.3 * plot.width());
    constexpr int steps = 40;
    for (int step = 0; step < steps; ++step) {
        const double at = (step + 0.5) / steps;
        painter.fillRect(QRectF(plot.left() + bar * step / steps, top + 3.0, bar / steps + 0.5,
                                metrics.height() - 5.0),
                         colours_ == MapColours::change
                             ? diverging(2 * at - 1, theme.color(Role::panel))
                             : viridis(at));
    }
    painter.setPen(theme.textColor(Role::muted));
    const QRectF words(plot.left() + bar + 8.0, top, area.right() - plot.left() - bar - 8.0,
                       metrics.height());
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(legend(), Qt::ElideRight, words.width()));
}

void WeightMapView::paintTo(QPainter& painter, const QRectF& area, const Theme& theme) const {
    painter.save();
    const Plot axes = plotIn(area, painter.font(), theme);
    const QRectF plot = mapIn(axes.panes[0]);
    painter.setPen(theme.color(Role::line));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(plot);
    if (!map()) {
        painter.setPen(theme.textColor(Role::muted));
        painter.drawText(plot.adjusted(12, 12, -12, -12), Qt::AlignCenter | Qt::TextWordWrap,
                         words_);
        return painter.restore();
    }
    if (image_.isNull() || imageDark_ != theme.isDark()) {
        image_ = imageOf(theme);
        imageDark_ = theme.isDark();
    }
    painter.setOpacity(muted_ ? 0.55 : 1.0);
    paintHidden(painter, plot, theme);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(plot, image_);
    const WeightMap* const before = other();
    if (const QRectF outside = outsideIn(axes.panes[0]); !outside.isEmpty()) {
        const double high = plot.height() / map()->rows;
        for (std::size_t row = 0; row < map()->outside.size(); ++row) {
            const float against = before && before->outside.size() == map()->outside.size()
                                      ? before->outside[row]
                                      : map()->outside[row];
            painter.fillRect(QRectF(outside.left(), outside.top() + static_cast<double>(row) * high,
                                    outside.width(), high + 0.5),
                             colourOf(map()->outside[row], against, theme));
        }
    }
    painter.setOpacity(1.0);
    paint(painter, axes);
    paintRow(painter, plot, theme);
    paintReadOut(painter, plot, theme);
    paintLegend(painter, area, plot, theme);
    painter.restore();
}

Table WeightMapView::table() const {
    Table all("map", {"first_row", "first_key", "mean_weight", "mean_weight_of_a"});
    if (!map()) return all;
    const EqualParts rows(map()->part.firstRow, map()->part.endRow);
    const EqualParts keys(map()->part.firstKey, map()->part.endKey);
    for (int row = 0; row < map()->rows; ++row) {
        if (!map()->outside.empty())
            all.addRow(rows.first(row), "outside", map()->outside[static_cast<std::size_t>(row)]);
        for (int key = 0; key < map()->keys; ++key)
            if (const float value = map()->at(row, key); !std::isnan(value))
                all.addRow(rows.first(row), keys.first(key), value,
                           other() ? double{other()->at(row, key)} : std::nan(""));
    }
    return all;
}

void WeightMapView::choose(const QPointF& pixel) {
    const PlotPane pane = onScreen().panes[0];
    const MapPart part = map()->part;
    const EqualParts rows(part.firstRow, part.endRow);
    const double down = (pixel.y() - pane.area.top()) / pane.area.height();
    const std::int64_t row =
        rows.first(std::clamp(static_cast<int>(down * rows.count()), 0, rows.count() - 1));
    const auto key = static_cast<std::int64_t>(std::floor(pane.xAt(pixel.x())));
    emit placeChosen(row, std::min(std::clamp(key, part.firstKey, part.endKey - 1), row));
}

void WeightMapView::mousePressEvent(QMouseEvent* event) {
    Chart::mousePressEvent(event);
    if (event->button() != Qt::LeftButton || !map() ||
        !mapIn(onScreen().panes[0]).adjusted(-8, -4, 4, 4).contains(event->position()))
        return;
    choose(event->position());
}

void WeightMapView::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons().testFlag(Qt::LeftButton) && map()) choose(event->position());
}

void WeightMapView::mouseDoubleClickEvent(QMouseEvent*) {
    emit partWanted({});
}

void WeightMapView::wheelEvent(QWheelEvent* event) {
    const PlotPane pane = onScreen().panes[0];
    if (!map() || !mapIn(pane).contains(event->position())) return Chart::wheelEvent(event);
    event->accept();
    const double steps = wheel_.take(*event);
    if (steps == 0.0) return;
    const double factor = std::pow(2.0, -steps);
    const MapPart part = map()->part;
    const auto all = std::ssize(now_->facts);
    MapPart wanted;
    std::tie(wanted.firstRow, wanted.endRow) =
        zoomedPart(part.firstRow, part.endRow, -pane.yAt(event->position().y()), factor, all);
    std::tie(wanted.firstKey, wanted.endKey) =
        zoomedPart(part.firstKey, part.endKey, pane.xAt(event->position().x()), factor, all);
    if (wanted == MapPart{0, all, 0, all}) wanted = {};
    emit partWanted(wanted);
}

}  // namespace sextant
