// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/one_head/head_curve_plot.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "widgets/colormap.h"
#include "widgets/controls/number_text.h"

namespace sextant {

namespace {

constexpr double headLineEndGap = 5.0;  // pixels between a line's end and its words

}  // namespace

HeadCurvePlot::HeadCurvePlot(const QString& name, const QString& title, QWidget* parent)
    : Chart(name, title, parent) {}

double HeadCurvePlot::shown(double y) const {
    if (!lines_.logY) return y;
    return std::isnan(y) ? y : std::log10(std::max(y, lines_.leastY));
}

void HeadCurvePlot::setLines(HeadLines lines, bool growing) {
    const bool same =
        growing && lines.logX == lines_.logX && lines.logY == lines_.logY && hasValues();
    lines_ = std::move(lines);
    ValueExtent x, y;
    for (const HeadLine& line : lines_.lines)
        for (std::size_t i = 0; i < std::min(line.x.size(), line.y.size()); ++i) {
            x.include(line.x[i]);
            y.include(shown(line.y[i]));
        }
    if (!x.empty()) {
        if (lines_.fromX) x.include(*lines_.fromX);
        AxisRange up;
        if (lines_.logY) {
            up = {std::floor(y.lower), std::ceil(y.upper)};
            if (up.size() < 1) up.upper = up.lower + 1;
        } else {
            y.include(lines_.leastY);
            up = fittedRange(y);
            up.lower = lines_.leastY;
        }
        const AxisRange across{x.lower, std::max(x.upper, x.lower + 1)};
        x_ = same ? united(x_, across) : across;
        y_ = same ? united(y_, up) : up;
    }
    setAccessibleDescription(lines_.about);
    update();
}

bool HeadCurvePlot::hasValues() const {
    return std::ranges::any_of(lines_.lines, [](const HeadLine& line) {
        return std::ranges::any_of(line.y, [](double y) { return std::isfinite(y); });
    });
}

ChartText HeadCurvePlot::words() const {
    ChartText words;
    words.x = lines_.xTitle;
    words.positions = lines_.positions;
    words.yRole = lines_.yRole;
    words.yNumbers = true;
    return words;
}

ChartFrame HeadCurvePlot::frameIn(const QRectF& area, const QFont& font) const {
    const QFontMetricsF metrics(font);
    double ends = 0;
    for (const HeadLine& line : lines_.lines)
        if (!line.end.isEmpty())
            ends = std::max(ends, headLineEndGap + metrics.horizontalAdvance(line.end));
    ChartFrame frame;
    frame.plot = plotWithin(area.adjusted(0, 1.2 * metrics.height(), -std::max(8.0, ends), 0), font,
                            words());
    frame.x = x_;
    frame.y = y_;
    frame.logX = lines_.logX;
    return frame;
}

QPen HeadCurvePlot::penOf(const HeadLine& line, const Theme& theme) const {
    if (line.role)
        return QPen(theme.color(*line.role), line.width * strokes(), line.stroke, Qt::FlatCap);
    const QColor colour = seriesStyle(line.series, theme.color(Role::text)).colour;
    return QPen(colour, line.width * strokes(), line.stroke, Qt::FlatCap);
}

// Title, and what it shows beside it.
void HeadCurvePlot::paintHead(QPainter& painter, const QRectF& area, const Theme& theme) const {
    const QFont usual = painter.font();
    QFont bold = usual;
    bold.setBold(true);
    const double line = QFontMetricsF(bold).height();
    painter.setFont(bold);
    painter.setPen(theme.textColor(Role::text));
    const double room = area.width();
    painter.drawText(QRectF(area.left(), area.top(), room, line), Qt::AlignLeft,
                     QFontMetricsF(bold).elidedText(title(), Qt::ElideRight, room));
    const double used = QFontMetricsF(bold).horizontalAdvance(title()) + 8.0;
    painter.setFont(usual);
    painter.setPen(theme.textColor(Role::muted));
    if (room - used > 20.0)
        painter.drawText(
            QRectF(area.left() + used, area.top(), room - used, line), Qt::AlignLeft,
            QFontMetricsF(usual).elidedText(lines_.about, Qt::ElideRight, room - used));
}

// Powers of ten, as many as have room.
void HeadCurvePlot::paintDecades(QPainter& painter, const ChartFrame& frame,
                                 const Theme& theme) const {
    const QFontMetricsF metrics(painter.font());
    const int decades = static_cast<int>(std::lround(frame.y.size()));
    const int most = std::max(1, static_cast<int>(frame.plot.height() / (2.0 * metrics.height())));
    const int step = std::max(1, static_cast<int>(std::ceil(static_cast<double>(decades) / most)));
    const auto raised = [](int power) {
        static const char* const digits[] = {"\u2070", "\u00b9", "\u00b2", "\u00b3", "\u2074",
                                             "\u2075", "\u2076", "\u2077", "\u2078", "\u2079"};
        QString text = power < 0 ? QString::fromUtf8("\u207b") : QString();
        for (const QChar digit : QString::number(std::abs(power)))
            text += QString::fromUtf8(digits[digit.digitValue()]);
        return text;
    };
    for (int power = static_cast<int>(std::lround(frame.y.upper)); power >= frame.y.lower - 1e-9;
         power -= step) {
        const double y = frame.yOf(power);
        painter.setPen(theme.color(Role::line));
        painter.drawLine(QPointF(frame.plot.left(), y), QPointF(frame.plot.right(), y));
        painter.setPen(theme.textColor(lines_.yRole));
        painter.drawText(
            QRectF(frame.plot.left() - 66.0, y - metrics.height() / 2, 60.0, metrics.height()),
            Qt::AlignRight | Qt::AlignVCenter,
            power == 0 ? QStringLiteral("1") : "10" + raised(power));
    }
}

void HeadCurvePlot::paintTo(QPainter& painter, const QRectF& area, const Theme& theme) const {
    painter.save();
    paintHead(painter, area, theme);
    const QFontMetricsF metrics(painter.font());
    if (!hasValues()) {
        painter.setPen(theme.textColor(Role::muted));
        painter.drawText(area.adjusted(0, 1.5 * metrics.height(), 0, 0),
                         Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, lines_.words);
        return painter.restore();
    }
    const ChartFrame frame = frameIn(area, painter.font());
    const bool beyond = lines_.trained > 0 && lines_.trained < frame.x.upper;
    if (beyond) {
        QRectF tint = frame.plot;
        tint.setLeft(frame.xOf(std::max(lines_.trained, frame.x.lower)));
        painter.fillRect(tint, theme.newTerritory());
    }
    ChartText text = words();
    if (lines_.logY) {
        text.yNumbers = false;
        // Its own numbers stand where those of the axis would.
        ChartFrame without = frame;
        without.y = {0.0, 0.0};
        paintAxes(painter, without, text, theme);
        paintDecades(painter, frame, theme);
    } else {
        text.marked = lines_.trained;
        paintAxes(painter, frame, text, theme);
    }
    if (beyond) {
        painter.setPen(QPen(theme.color(Role::accent), 1.3 * strokes()));
        painter.drawLine(QPointF(frame.xOf(lines_.trained), frame.plot.top()),
                         QPointF(frame.xOf(lines_.trained), frame.plot.bottom()));
    }
    if (lines_.place && frame.x.contains(*lines_.place)) {
        painter.setPen(QPen(theme.color(Role::text), strokes(), Qt::DotLine));
        painter.drawLine(QPointF(frame.xOf(*lines_.place), frame.plot.top()),
                         QPointF(frame.xOf(*lines_.place), frame.plot.bottom()));
    }
    painter.setClipRect(frame.plot.adjusted(-1, -2, 1, 2));
    painter.setOpacity(lines_.muted ? 0.55 : 1.0);
    for (const HeadLine& line : lines_.lines) {
        painter.setPen(penOf(line, theme));
        std::vector<double> y;
        for (const double one : line.y)
            y.push_back(shown(one));
        paintLine(painter, frame, line.x, y);
    }
    painter.setClipping(false);
    std::vector<const HeadLine*> named;
    std::vector<double> wanted;
    for (const HeadLine& line : lines_.lines) {
        const auto last =
            std::find_if(line.y.rbegin(), line.y.rend(), [](double y) { return std::isfinite(y); });
        if (line.end.isEmpty() || last == line.y.rend()) continue;
        named.push_back(&line);
        wanted.push_back(frame.yOf(shown(*last)) - metrics.height() / 2);
    }
    const std::vector<double> tops = spread(wanted, 11.0, frame.plot.top() - metrics.height() / 2,
                                            frame.plot.bottom() + metrics.height() / 2);
    painter.setPen(theme.textColor(Role::muted));
    for (std::size_t at = 0; at < named.size(); ++at)
        painter.drawText(QPointF(frame.plot.right() + headLineEndGap, tops[at] + metrics.ascent()),
                         named[at]->end);
    painter.restore();
}

Table HeadCurvePlot::table() const {
    Table all(objectName().toStdString(), {"line", "x", "y"});
    for (const HeadLine& line : lines_.lines)
        for (std::size_t i = 0; i < std::min(line.x.size(), line.y.size()); ++i)
            all.addRow(line.name, line.x[i], line.y[i]);
    return all;
}

void HeadCurvePlot::mousePressEvent(QMouseEvent* event) {
    Chart::mousePressEvent(event);
    const ChartFrame frame = this->frame();
    if (event->button() != Qt::LeftButton || !hasValues() ||
        !frame.plot.contains(event->position()))
        return;
    emit placeChosen(frame.xAt(event->position().x()));
}

}  // namespace sextant
