// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/scales/where_map.h"

#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "pages/scales/search_facts.h"
#include "widgets/colormap.h"
#include "widgets/controls/number_text.h"

namespace sextant {

WhereFacts whereFacts(const Report& report) {
    WhereFacts facts;
    const ReportTable* table = tableOf(report, "where_acts");
    const ReportTable* setting = tableOf(report, "setting");
    if (!table || !setting || setting->rows.empty() || setting->rows[0].size() < 3) return facts;
    const std::string before = "from_row_";
    for (const std::string& column : table->columns)
        if (column.starts_with(before))
            facts.rows.push_back(QString::fromStdString(column.substr(before.size())).toDouble());
    for (const auto& line : table->rows) {
        if (line.size() != facts.rows.size() + 1) return {};
        facts.layers.push_back(line[0]);
        facts.nll.insert(facts.nll.end(), line.begin() + 1, line.end());
    }
    facts.sigma = setting->rows[0][0];
    facts.trained = setting->rows[0][1];
    facts.depth = setting->rows[0][2];
    facts.summary = said(report.summary);
    return facts;
}

WhereMap::WhereMap(QWidget* parent) : Chart("whereMap", tr("Where the scale must act"), parent) {}

void WhereMap::setFacts(const WhereFacts& facts) {
    facts_ = facts;
    updateGeometry();
    update();
}

// A row of cells is as high as a line of words.
QSize WhereMap::minimumSizeHint() const {
    const int line = QFontMetrics(wordFont()).height();
    return {280, std::max(160, static_cast<int>(facts_.layers.size()) * (line + 2) + 3 * line)};
}

QString WhereMap::layerWord(std::size_t layer) const {
    return facts_.layers[layer] >= facts_.depth ? tr("nowhere")
                                                : tr("layers %1 on").arg(facts_.layers[layer]);
}

QRectF WhereMap::cellRect(std::size_t layer, std::size_t row) const {
    return cellIn(rect(), wordFont(), layer, row);
}

QRectF WhereMap::cellIn(const QRectF& area, const QFont& font, std::size_t layer,
                        std::size_t row) const {
    const QFontMetricsF metrics(font);
    const double line = metrics.height();
    const QRectF body = area.adjusted(metrics.horizontalAdvance("layers 88 on") + 10.0, line + 6.0,
                                      -2.0, -1.3 * line);
    const double wide = body.width() / static_cast<double>(facts_.rows.size());
    const double high = body.height() / static_cast<double>(facts_.layers.size());
    return {body.left() + static_cast<double>(row) * wide,
            body.top() + static_cast<double>(layer) * high, wide, high};
}

void WhereMap::paintTo(QPainter& painter, const QRectF& area, const Theme& theme) const {
    if (!hasValues()) return;
    const QFont plain = painter.font();
    const double line = QFontMetricsF(plain).height();
    double low = 1e300, high = -1e300;
    for (const double nll : facts_.nll)
        if (std::isfinite(nll)) {
            low = std::min(low, nll);
            high = std::max(high, nll);
        }
    for (std::size_t layer = 0; layer < facts_.layers.size(); ++layer) {
        const QRectF first = cellIn(area, plain, layer, 0);
        painter.setFont(plain);
        painter.setPen(theme.textColor(Role::muted));
        painter.drawText(
            QRectF(area.left(), first.top(), first.left() - area.left() - 8.0, first.height()),
            Qt::AlignRight | Qt::AlignVCenter, layerWord(layer));
        painter.setFont(numberFont(plain));
        for (std::size_t row = 0; row < facts_.rows.size(); ++row) {
            const QRectF cell = cellIn(area, plain, layer, row).adjusted(1, 1, -1, -1);
            const double nll = facts_.nll[layer * facts_.rows.size() + row];
            const QColor colour = std::isfinite(nll)
                                      ? viridis((nll - low) / std::max(1e-9, high - low))
                                      : theme.color(Role::raised);
            painter.fillRect(cell, colour);
            if (!std::isfinite(nll)) {
                painter.fillRect(cell, QBrush(theme.color(Role::line), Qt::BDiagPattern));
                continue;
            }
            if (cell.width() < 32.0 || cell.height() < 0.8 * line) continue;
            painter.setPen(textOn(colour));
            painter.drawText(cell, Qt::AlignCenter, QString::number(nll, 'f', 2));
        }
    }
    painter.setPen(theme.textColor(Role::muted));
    for (std::size_t row = 0; row < facts_.rows.size(); ++row) {
        QRectF above = cellIn(area, plain, 0, row);
        above.setTop(above.top() - line - 3.0);
        above.setHeight(line);
        painter.drawText(above, Qt::AlignCenter, groupedNumber(qint64(facts_.rows[row])));
    }
    painter.setFont(plain);
    painter.drawText(QRectF(area.left(), area.bottom() - line, area.width(), line), Qt::AlignRight,
                     QFontMetricsF(plain).elidedText(
                         tr("first row in which \u03c3 %1 acts (across); nats beyond %2")
                             .arg(facts_.sigma)
                             .arg(groupedNumber(qint64(facts_.trained))),
                         Qt::ElideRight, area.width()));
}

Table WhereMap::table() const {
    Table all("where", {"from_layer", "from_row", "nll_nats"});
    for (std::size_t layer = 0; layer < facts_.layers.size(); ++layer)
        for (std::size_t row = 0; row < facts_.rows.size(); ++row)
            all.addRow(facts_.layers[layer], facts_.rows[row],
                       facts_.nll[layer * facts_.rows.size() + row]);
    return all;
}

QString WhereMap::textAt(const QPointF& pixel) const {
    for (std::size_t layer = 0; layer < facts_.layers.size(); ++layer)
        for (std::size_t row = 0; row < facts_.rows.size(); ++row)
            if (!cellRect(layer, row).contains(pixel)) {
                continue;
            } else if (const double nll = facts_.nll[layer * facts_.rows.size() + row];
                       !std::isfinite(nll)) {
                return tr("%1, rows from %2: not computed yet")
                    .arg(layerWord(layer), groupedNumber(qint64(facts_.rows[row])));
            } else {
                return tr("%1, rows from %2: %3 nats")
                    .arg(layerWord(layer), groupedNumber(qint64(facts_.rows[row])))
                    .arg(nll, 0, 'f', 3);
            }
    return {};
}

void WhereMap::mouseMoveEvent(QMouseEvent* event) {
    const QString text = textAt(event->position());
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(event->globalPosition().toPoint(), text, this);
}

}  // namespace sextant
