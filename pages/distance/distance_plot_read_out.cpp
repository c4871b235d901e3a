// SPDX-License-Identifier: GPL-3.0-or-later
// The crosshair of the plots against distance, and what stands there in numbers.
#include <algorithm>
#include <cmath>

#include "pages/distance/distance_plot.h"
#include "widgets/plot/axis_ticker.h"

namespace sextant {

namespace {

constexpr QChar more(0x2026);
constexpr double away = 6.0;  // pixels from the plot's edge

QString number(double value, bool sign) {
    QString text = QString::number(std::abs(value), 'f', sign ? 2 : 3);
    if (value < 0) text.prepend(QChar(0x2212));
    if (value >= 0 && sign) text.prepend('+');
    return text;
}

// Mean of one head over the last half of the trained distances.
double meanBefore(const std::vector<float>& scores, std::int64_t trained) {
    double sum = 0.0;
    int count = 0;
    const auto end = std::min<std::int64_t>(trained, static_cast<std::int64_t>(scores.size()));
    for (std::int64_t r = end / 2; r < end; ++r) {
        const float score = scores[static_cast<std::size_t>(r)];
        if (std::isnan(score)) continue;
        sum += score;
        ++count;
    }
    return count > 0 ? sum / count : std::nan("");
}

}  // namespace

// Top right, or where else no mark is and the fewest of the curves; the lower plot has no marks.
DistancePlot::Place DistancePlot::placeFor(const QSizeF& size) const {
    std::vector<QPointF> marks, curves;
    for (const auto& [name, graph] : graphs_) {
        const bool head = name.startsWith('L');
        const int step = head ? 1 : 1 + graph->dataCount() / 128;
        for (int k = 0; k < graph->dataCount(); k += step)
            (head ? marks : curves).push_back(graph->dataPixelPosition(k));
    }
    std::optional<Place> best;
    const auto tryAt = [&](const QPointF& corner) {
        const QRectF area(corner, size);
        const QRectF around = area.adjusted(-5, -5, 5, 5);  // half of a mark
        const auto within = [&](const std::vector<QPointF>& points) {
            return static_cast<int>(
                std::count_if(points.begin(), points.end(),
                              [&](const QPointF& point) { return around.contains(point); }));
        };
        const Place one{area, within(marks), within(curves)};
        if (!best || std::pair(one.marks, one.curves) < std::pair(best->marks, best->curves))
            best = one;
    };
    constexpr int across = 12, down = 12;
    const auto within = [&](const QCPAxisRect* rect) {
        const QRectF room = QRectF(rect->rect()).adjusted(away, away, -away, -away);
        const double x = room.width() - size.width(), y = room.height() - size.height();
        for (int at = 0; at <= across; ++at)
            for (int row = 0; row <= down; ++row)
                tryAt(room.topRight() - QPointF(size.width() + std::max(x, 0.0) * at / across,
                                                -std::max(y, 0.0) * row / down));
    };
    within(score_);
    if (best->marks > 0 && sensitivity_->visible()) within(sensitivity_);
    return *best;
}

void DistancePlot::placeMarks() {
    for (QCPItemText* text : lines_)
        removeItem(text);
    lines_.clear();
    const bool there = crosshair_ && *crosshair_ >= 0 && *crosshair_ < facts_.distances();
    for (int at = 0; at < 2; ++at) {
        const bool seen = (at == 0 ? score_ : sensitivity_)->visible();
        cross_[at]->setVisible(there && seen);
        if (!there) continue;
        cross_[at]->point1->setCoords(*crosshair_, 0.0);
        cross_[at]->point2->setCoords(*crosshair_, 1.0);
    }
    box_->setVisible(there && score_->visible());
    if (!box_->visible()) return;

    struct Line {
        QString name, value;
        QColor colour;
        QString more = {};  // behind the name, where there is room
    };
    std::vector<Line> lines;
    const auto distance = static_cast<std::int64_t>(*crosshair_);
    const std::int64_t beyond = distance - facts_.trained;
    lines.push_back({tr("distance %1").arg(groupedNumber(qint64{distance})),
                     facts_.trained > 0 && beyond > 0
                         ? tr("%1 beyond training").arg(groupedNumber(qint64{beyond}))
                         : QString(),
                     theme_.textColor(Role::accent)});
    const QString score = look_.exponentiated ? tr("exp A") : tr("A");
    const auto curve = [&](const QString& name, const QString& words) {
        const QCPGraph* graph = line(name);
        if (!graph || distance >= graph->dataCount()) return;
        const double value = graph->dataMainValue(static_cast<int>(distance));
        if (std::isnan(value)) return;
        lines.push_back({score + ", " + words, number(value, false), graph->pen().color()});
    };
    const auto rotations = [&] {
        curve("now", tr("d = %1").arg(facts_.shownDims));
        curve("now limit", tr("d \u2192 \u221e"));
        curve("before", tr("before"));
        curve("before limit", tr("d \u2192 \u221e"));
    };
    if (!facts_.biased) rotations();
    int named = 0;
    for (const MeasuredScores& head : facts_.measured) {
        if (++named > 6) break;
        const std::vector<float>& scores = look_.unitScores ? head.unit : head.score;
        const QString name = QString("L%1 H%2").arg(head.head.layer).arg(head.head.head);
        const QCPGraph* graph = line(name);
        if (!graph || graph->dataCount() == 0) continue;
        const double value = graph->dataMainValue(graph->findBegin(static_cast<double>(distance)));
        const double before = meanBefore(scores, facts_.trained);
        const QString beside = std::isnan(before) ? QString()
                                                  : tr(", %1 before %2")
                                                        .arg(number(before, true).remove('+'))
                                                        .arg(groupedNumber(qint64{facts_.trained}));
        lines.push_back({name, number(value, true), graph->pen().color(), beside});
    }
    // The layer's own biases, head by head.
    const bool former =
        look_.method == DistanceLook::Method::before && !facts_.biasesBefore.empty();
    const auto& biases = former ? facts_.biasesBefore : facts_.biases;
    for (std::size_t h = 0; facts_.biased && h < biases.size(); ++h)
        curve(QString(former ? "before bias %1" : "bias %1").arg(h),
              QString("%1 %2")
                  .arg(former ? facts_.biasBefore : facts_.bias, biases[h].name())
                  .trimmed());
    if (facts_.biased) rotations();  // there to compare with: the first that have no room

    const QFont plain = words_->font();
    const QFontMetricsF metrics(numberFont(plain));
    const double margin = 8, row = metrics.height() + 2;
    const auto sizeOf = [&] {
        double names = 0.0, values = 0.0;
        for (const Line& one : lines) {
            names = std::max(names, metrics.horizontalAdvance(one.name));
            values = std::max(values, metrics.horizontalAdvance(one.value));
        }
        return QSizeF(names + values + 3 * margin + 6,
                      row * static_cast<double>(lines.size()) + margin);
    };
    for (Line& one : lines)
        one.name += one.more;
    if (sizeOf().width() > score_->width() - 2 * away)
        for (Line& one : lines)
            one.name.chop(one.more.size());
    // Where curves are everywhere it has fewer lines, and says that there are more; on a curve
    // rather than on a mark where not even two lines have a place.
    const std::vector<Line> all = lines;
    const auto shorten = [&] {
        lines.pop_back();
        if (!lines.back().name.endsWith(more)) lines.back().name += more;
    };
    Place place = placeFor(sizeOf());
    while (place.marks + place.curves > 0 && lines.size() > 2) {
        shorten();
        place = placeFor(sizeOf());
    }
    if (place.curves > 0) {
        lines = all;
        place = placeFor(sizeOf());
        while (place.marks > 0 && lines.size() > 2) {
            shorten();
            place = placeFor(sizeOf());
        }
    }
    const QRectF best = place.area;
    box_->topLeft->setCoords(best.topLeft());
    box_->bottomRight->setCoords(best.bottomRight());
    QColor ground = theme_.color(Role::raised);
    ground.setAlphaF(0.94f);
    box_->setBrush(ground);
    box_->setPen(QPen(theme_.color(Role::line), 1));
    double y = best.top() + margin / 2;
    for (std::size_t k = 0; k < lines.size(); ++k, y += row) {
        for (const bool isValue : {false, true}) {
            setCurrentLayer("marks");
            auto* text = new QCPItemText(this);
            setCurrentLayer("main");
            text->setClipToAxisRect(false);
            text->position->setType(QCPItemPosition::ptAbsolute);
            QFont one = isValue ? numberFont(plain) : plain;
            one.setBold(k == 0 && !isValue);
            text->setFont(one);
            text->setText(isValue ? lines[k].value : lines[k].name);
            const QColor words = k == 0 && !isValue ? theme_.color(Role::text) : lines[k].colour;
            text->setColor(legible(words, theme_.color(Role::raised)));
            text->setPositionAlignment((isValue ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignTop);
            text->position->setCoords(isValue ? best.right() - margin : best.left() + margin, y);
            lines_.push_back(text);
        }
    }
}

QStringList DistancePlot::readOut() const {
    QStringList words;
    for (std::size_t k = 0; k + 1 < lines_.size(); k += 2)
        words << (lines_[k]->text() + "  " + lines_[k + 1]->text()).trimmed();
    return words;
}

QRectF DistancePlot::readOutRect() const {
    return box_->visible()
               ? QRectF(box_->topLeft->pixelPosition(), box_->bottomRight->pixelPosition())
               : QRectF();
}

}  // namespace sextant
