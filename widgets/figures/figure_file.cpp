// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/figure_file.h"

#include <QFileInfo>
#include <QFontMetricsF>
#include <QIODevice>
#include <QPainter>

#include "widgets/paper_style.h"
#include "widgets/picture_file.h"
#include "widgets/plot/curve_export.h"

namespace sextant {

namespace {

QString words(const std::string& text) {
    return QString::fromStdString(text);
}

QColor colour(const std::string& name) {
    return name.empty() ? QColor(Qt::transparent) : QColor(words(name));
}

void paintItem(QPainter& painter, const PathItem& path) {
    QPen pen(colour(path.colour), path.width);
    pen.setCapStyle(Qt::FlatCap);
    if (!path.dashes.empty()) {
        QList<qreal> dashes;  // in widths of the pen
        for (const double length : path.dashes)
            dashes << length / path.width;
        pen.setDashPattern(dashes);
    }
    painter.setPen(pen);
    for (const std::vector<Point>& run : path.runs) {
        QPolygonF points;
        for (const Point& point : run)
            points << QPointF(point.x, point.y);
        painter.drawPolyline(points);
    }
}

void paintItem(QPainter& painter, const BoxItem& box) {
    painter.setPen(box.edge.empty() ? QPen(Qt::NoPen) : QPen(colour(box.edge), 1.0));
    painter.setBrush(colour(box.fill));
    painter.drawRect(QRectF(box.corner.x, box.corner.y, box.width, box.height));
}

void paintItem(QPainter& painter, const DotItem& dot) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour(dot.colour));
    painter.drawEllipse(QPointF(dot.centre.x, dot.centre.y), dot.radius, dot.radius);
}

void paintItem(QPainter& painter, const TextItem& text) {
    QFont font("sans-serif");
    font.setPixelSize(static_cast<int>(text.size));
    font.setBold(text.bold);
    const double width = QFontMetricsF(font).horizontalAdvance(words(text.text));
    const double before = text.anchor == Anchor::start    ? 0.0
                          : text.anchor == Anchor::middle ? width / 2
                                                          : width;
    painter.setFont(font);
    painter.setPen(Qt::black);
    painter.save();
    painter.translate(text.at.x, text.at.y);
    if (text.upwards) painter.rotate(-90);
    painter.drawText(QPointF(-before, 0), words(text.text));
    painter.restore();
}

void turnGrey(std::string& name) {
    if (!name.empty()) name = inGrey(QColor(words(name))).name().toStdString();
}

void turnGrey(Drawing& drawing) {
    for (DrawingItem& item : drawing.items) {
        if (auto* path = std::get_if<PathItem>(&item)) turnGrey(path->colour);
        if (auto* dot = std::get_if<DotItem>(&item)) turnGrey(dot->colour);
        if (auto* box = std::get_if<BoxItem>(&item)) {
            turnGrey(box->fill);
            turnGrey(box->edge);
        }
    }
}

}  // namespace

void paint(QPainter& painter, const Drawing& drawing) {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(QRectF(0, 0, drawing.width, drawing.height), Qt::white);
    for (const DrawingItem& item : drawing.items)
        std::visit([&](const auto& one) { paintItem(painter, one); }, item);
}

std::vector<Table> tablesInFile(const Figure& figure) {
    std::vector<Table> tables = tablesOf(figure);
    std::string& said = tables.front().description;
    said = figure.title + "\n" + figure.caption + "\n" + figure.identity;
    for (const FigurePanel& panel : figure.panels)
        for (const FigureNote& note : panel.notes)
            said += "\n" + (panel.title.empty() ? "" : panel.title + ": ") + note.words;
    return tables;
}

void writeFigure(const QString& path, const Figure& figure, const QString& about) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == "csv") {
        std::vector<Table> tables = tablesInFile(figure);
        tables.front().description += '\n' + about.toStdString();
        return writeText(path, toCsv(tables));
    }
    Drawing drawing = layOut(figure);
    if (!about.isEmpty()) drawing.description += '\n' + about.toStdString();
    if (paperStyle().grey) turnGrey(drawing);
    if (suffix == "svg")
        return writeWhole(
            path, [&](QIODevice& file) { file.write(QByteArray::fromStdString(toSvg(drawing))); });
    writeDrawing(path, QSizeF(drawing.width, drawing.height).toSize(),
                 {words(drawing.title), words(drawing.description)},
                 [&](QPainter& painter) { paint(painter, drawing); });
}

}  // namespace sextant
