// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/paper_figure.h"

#include <QApplication>
#include <QFileInfo>
#include <QIODevice>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "widgets/picture_file.h"

namespace sextant {

namespace {

constexpr int intervals = 4;      // of value axes
constexpr int mostPoints = 1500;  // of a line on a page
constexpr int mostTitleLines = 2;
constexpr int mostLegendRows = 6;
constexpr double legendStroke = 18;

AxisRange rangeOf(const FigurePanel& panel, bool right) {
    ValueExtent extent;
    for (const FigureLine& line : panel.lines)
        if (line.right == right)
            for (const QPointF& point : line.points)
                extent.include(point.y());
    if (!right) {
        if (panel.top) extent.include(*panel.top);
        for (const FigureNote& note : panel.notes)
            if (note.level) extent.include(*note.level);
    }
    return inIntervals(fittedRange(extent), intervals);
}

AxisRange positionsOf(const FigurePanel& panel) {
    ValueExtent extent;
    for (const FigureLine& line : panel.lines)
        for (const QPointF& point : line.points)
            if (std::isfinite(point.y())) extent.include(point.x());
    return extent.empty() || extent.lower == extent.upper ? AxisRange{}
                                                          : AxisRange{extent.lower, extent.upper};
}

QString valueText(double value, const AxisRange& range) {
    return QString::number(value, 'f', decimalsOf(range.lower, range.size() / intervals));
}

// A line in the legend: where its stroke begins.
struct LegendPlace {
    const FigureLine* line = nullptr;
    double x = 0.0;
    int row = 0;
};

// One for each name, in rows as wide as the page.
std::vector<LegendPlace> legendOf(const PaperFigure& figure, double width,
                                  const QFontMetricsF& metrics) {
    constexpr double margin = 4;
    std::vector<LegendPlace> places;
    QStringList known;
    double x = margin;
    int row = 0;
    for (const FigurePanel& panel : figure.panels)
        for (const FigureLine& line : panel.lines) {
            if (line.name.isEmpty() || known.contains(line.name)) continue;
            known << line.name;
            const double wide = metrics.horizontalAdvance(line.name) + legendStroke + 12;
            if (x > margin && x + wide > width) {
                if (++row == mostLegendRows) return places;
                x = margin;
            }
            places.push_back({&line, x, row});
            x += wide;
        }
    return places;
}

double legendHeight(const PaperFigure& figure, double width, const QFontMetricsF& metrics) {
    const std::vector<LegendPlace> places = legendOf(figure, width, metrics);
    return places.empty() ? 0.0 : (places.back().row + 1) * metrics.height();
}

void drawAxes(QPainter& painter, const FigurePanel& panel, const PanelPlace& place,
              const Theme& theme, const QFontMetricsF& metrics) {
    const double line = metrics.height();
    const QRectF& area = place.area;
    for (int i = 0; i <= intervals; ++i) {
        const double y = area.bottom() - area.height() * i / intervals;
        painter.setPen(QPen(theme.color(Role::line), 0.6));
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        painter.setPen(theme.textColor(Role::muted));
        const double share = static_cast<double>(i) / intervals;
        painter.drawText(QRectF(area.left() - 60, y - line / 2, 57, line),
                         Qt::AlignRight | Qt::AlignVCenter,
                         valueText(place.left.lower + share * place.left.size(), place.left));
        if (panel.right.isEmpty()) continue;
        painter.drawText(QRectF(area.right() + 3, y - line / 2, 57, line),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         valueText(place.right.lower + share * place.right.size(), place.right));
    }
    const double step =
        readableStep(place.x.size(), std::max(2, static_cast<int>(area.width() / 70)));
    for (double at = std::ceil(place.x.lower / step - 1e-9) * step;
         at <= place.x.upper + 1e-9 * step; at += step) {
        const double x = place.at({at, 0}, false).x();
        painter.drawText(QRectF(x - 40, area.bottom() + 2, 80, line), Qt::AlignCenter,
                         QString::number(at, 'f', decimalsOf(0, step)));
    }
    painter.setPen(theme.color(Role::text));
    painter.drawText(
        QRectF(area.left(), area.top() - mostTitleLines * line - 2, area.width(),
               mostTitleLines * line),
        Qt::AlignLeft | Qt::AlignBottom | Qt::TextWordWrap,
        metrics.elidedText(panel.title, Qt::ElideRight, (mostTitleLines - 0.2) * area.width()));
    painter.drawText(QRectF(area.left(), area.bottom() + line + 2, area.width(), line),
                     Qt::AlignCenter, panel.bottom);
    const auto side = [&](double x, const QString& words, double angle) {
        painter.save();
        painter.translate(x, area.center().y());
        painter.rotate(angle);
        painter.drawText(QRectF(-area.height() / 2, -line / 2, area.height(), line),
                         Qt::AlignCenter, metrics.elidedText(words, Qt::ElideRight, area.height()));
        painter.restore();
    };
    const double out = metrics.horizontalAdvance("00.00") + line;
    side(area.left() - out, panel.left, -90);
    if (!panel.right.isEmpty()) side(area.right() + out, panel.right, 90);
    if (panel.upright && place.x.contains(*panel.upright)) {
        painter.setPen(QPen(theme.color(Role::accent), 1.0));
        const double x = place.at({*panel.upright, 0}, false).x();
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    }
}

void drawLine(QPainter& painter, const FigureLine& line, const PanelPlace& place) {
    painter.setPen(line.dots
                       ? QPen(Qt::NoPen)
                       : QPen(line.colour, line.width, line.dashed ? Qt::DashLine : Qt::SolidLine));
    painter.setBrush(line.dots ? QBrush(line.colour) : QBrush());
    const std::size_t step = std::max<std::size_t>(1, line.points.size() / mostPoints);
    QPolygonF run;
    const auto finish = [&] {
        if (!line.dots && run.size() > 1) painter.drawPolyline(run);
        run.clear();
    };
    for (std::size_t i = 0; i < line.points.size(); i += step) {
        if (!std::isfinite(line.points[i].y())) {
            finish();
            continue;
        }
        const QPointF at = place.at(line.points[i], line.right);
        if (line.dots)
            painter.drawEllipse(at, line.width, line.width);
        else
            run << at;
    }
    finish();
    painter.setBrush(Qt::NoBrush);
}

void drawNotes(QPainter& painter, const FigurePanel& panel, const PanelPlace& place,
               const Theme& theme, const QFontMetricsF& metrics) {
    const QColor behindWords(255, 255, 255, 210);  // curves pass under them
    double row = place.area.top() + 2;
    for (const FigureNote& note : panel.notes) {
        painter.setPen(QPen(theme.textColor(Role::worse), 0.8, Qt::DotLine));
        constexpr int flags = Qt::AlignRight | Qt::TextWordWrap;
        QRectF words = metrics.boundingRect(
            QRectF(place.area.left() + 3, row, place.area.width() - 6, place.area.height()), flags,
            note.words);
        if (note.level) {
            const double y = place.at({place.x.lower, *note.level}, false).y();
            painter.drawLine(QPointF(place.area.left(), y), QPointF(place.area.right(), y));
            words.moveBottom(y - 1);
            if (words.top() < place.area.top()) words.moveTop(y + 1);
        } else {
            if (note.position && place.x.contains(*note.position)) {
                const double x = place.at({*note.position, 0}, false).x();
                painter.drawLine(QPointF(x, place.area.top()), QPointF(x, place.area.bottom()));
            }
            row += words.height();
        }
        painter.fillRect(words, behindWords);
        painter.drawText(words, flags, note.words);
    }
}

void drawLegend(QPainter& painter, const PaperFigure& figure, const QSize& size, const Theme& theme,
                const QFontMetricsF& metrics) {
    for (const LegendPlace& place : legendOf(figure, size.width(), metrics)) {
        const FigureLine& line = *place.line;
        const double y = metrics.height() * (place.row + 1) + 2;
        const double middle = y + metrics.height() / 2;
        painter.setPen(QPen(line.colour, line.width, line.dashed ? Qt::DashLine : Qt::SolidLine));
        painter.drawLine(QPointF(place.x, middle), QPointF(place.x + legendStroke, middle));
        painter.setPen(theme.color(Role::text));
        painter.drawText(QRectF(place.x + legendStroke + 4, y, size.width(), metrics.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, line.name);
    }
}

}  // namespace

QPointF PanelPlace::at(const QPointF& value, bool onRight) const {
    const AxisRange& y = onRight ? right : left;
    return {area.left() + area.width() * (value.x() - x.lower) / x.size(),
            area.bottom() - area.height() * (value.y() - y.lower) / y.size()};
}

std::vector<PanelPlace> placesOf(const PaperFigure& figure, const QSize& size, const QFont& font) {
    const QFontMetricsF metrics(font);
    const double line = metrics.height(),
                 side = metrics.horizontalAdvance("00.00") + 1.6 * line + 4;
    const int columns = std::max(1, figure.columns);
    const int rows = (static_cast<int>(figure.panels.size()) + columns - 1) / columns;
    const double top = line + 4 + legendHeight(figure, size.width(), metrics);
    const double wide = static_cast<double>(size.width()) / columns;
    const double high = rows > 0 ? (size.height() - top) / rows : 0.0;
    const auto rightOf = [&](const FigurePanel& panel) {
        return panel.right.isEmpty() ? 8.0 : side;
    };
    const bool wraps =
        std::any_of(figure.panels.begin(), figure.panels.end(), [&](const FigurePanel& panel) {
            return metrics.horizontalAdvance(panel.title) > wide - side - rightOf(panel);
        });
    const double title = (wraps ? mostTitleLines : 1) * line;
    std::vector<PanelPlace> places;
    for (std::size_t i = 0; i < figure.panels.size(); ++i) {
        const FigurePanel& panel = figure.panels[i];
        const int row = static_cast<int>(i) / columns, column = static_cast<int>(i) % columns;
        places.push_back({QRectF(column * wide + side, top + row * high + title + 4,
                                 wide - side - rightOf(panel), high - title - 2 * line - 10),
                          positionsOf(panel), rangeOf(panel, false), rangeOf(panel, true)});
    }
    return places;
}

QSize figureSize(const PaperFigure& figure, PictureWidth width) {
    const int wide = pictureSize(width).width();
    const int columns = std::max(1, figure.columns);
    const int rows = (static_cast<int>(figure.panels.size()) + columns - 1) / columns;
    const int each = std::max(130, columns == 1 ? wide * 6 / 10 : wide * 8 / (10 * columns));
    return {wide, rows * each + 50};
}

void drawFigure(QPainter& painter, const PaperFigure& figure, const QSize& size,
                const QFont& font) {
    const Theme theme = Theme::light();
    const QFontMetricsF metrics(font);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(QRect({}, size), Qt::white);
    painter.setFont(font);
    painter.setPen(theme.color(Role::text));
    painter.drawText(QRectF(4, 0, size.width() - 8, metrics.height()), Qt::AlignLeft,
                     metrics.elidedText(figure.title + ". " + figure.description, Qt::ElideRight,
                                        size.width() - 8));
    drawLegend(painter, figure, size, theme, metrics);
    const std::vector<PanelPlace> places = placesOf(figure, size, font);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const FigurePanel& panel = figure.panels[i];
        drawAxes(painter, panel, places[i], theme, metrics);
        painter.save();
        painter.setClipRect(places[i].area.adjusted(-2, -2, 2, 2));
        for (const FigureLine& line : panel.lines)
            drawLine(painter, line, places[i]);
        painter.restore();
        drawNotes(painter, panel, places[i], theme, metrics);
    }
}

QString figureCsv(const PaperFigure& figure) {
    const auto quoted = [](QString text) { return '"' + text.replace('"', QString("\"\"")) + '"'; };
    QString all = "# " + figure.title + ". " + figure.description + '\n';
    for (const FigurePanel& panel : figure.panels)
        for (const FigureNote& note : panel.notes)
            all += "# " + panel.title + ": " + note.words + '\n';
    all += "panel,line,x,y,axis\n";
    for (const FigurePanel& panel : figure.panels)
        for (const FigureLine& line : panel.lines)
            for (const QPointF& point : line.points) {
                if (!std::isfinite(point.y())) continue;
                all += quoted(panel.title) + ',' + quoted(line.name) + ',' +
                       QString::number(point.x(), 'g', 9) + ',' +
                       QString::number(point.y(), 'g', 9) + ',' +
                       quoted(line.right ? panel.right : panel.left) + '\n';
            }
    return all;
}

void exportFigure(const PaperFigure& figure, const QString& path, PictureWidth width) {
    if (QFileInfo(path).suffix().toLower() == "csv") {
        writeWhole(path, [&](QIODevice& file) { file.write(figureCsv(figure).toUtf8()); });
        return;
    }
    QFont font = QApplication::font();
    font.setPixelSize(width == PictureWidth::column ? 9 : 10);
    const QSize size = figureSize(figure, width);
    writeDrawing(path, size, {figure.title, {}},
                 [&](QPainter& painter) { drawFigure(painter, figure, size, font); });
}

}  // namespace sextant
