// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/evaluate/passkey_maps.h"

#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "widgets/colormap.h"
#include "widgets/controls/number_text.h"

namespace sextant {

namespace {

constexpr double between = 14.0;    // maps, pixels
constexpr qsizetype mostSaid = 12;  // answers of a cell that are told

// Red over yellow to green, as the paper has it.
QColor redToGreen(double share) {
    static const QColor red(215, 48, 39), yellow(255, 255, 191), green(26, 152, 80);
    return share < 0.5 ? blend(red, yellow, 2 * share) : blend(yellow, green, 2 * share - 1);
}

QString percent(double share) {
    return QString::number(std::lround(100 * share));
}

}  // namespace

PasskeyMaps::PasskeyMaps(QWidget* parent)
    : Chart("passkeyMaps", tr("Passkey by depth and length"), parent) {}

void PasskeyMaps::setFacts(const PasskeyFacts& facts) {
    if (facts == facts_) return;
    facts_ = facts;
    updateGeometry();
    update();
}

void PasskeyMaps::setLog(bool log) {
    log_ = log;
    update();
}

void PasskeyMaps::setPaper(bool paper) {
    paper_ = paper;
    update();
}

QColor PasskeyMaps::colourOf(double value) const {
    const auto [low, high] = colourRange();
    const double share = std::clamp((value - low) / (high - low), 0.0, 1.0);
    return paper_ ? redToGreen(share) : viridis(share);
}

bool PasskeyMaps::hasValues() const {
    return !facts_.empty();
}

double PasskeyMaps::valueOf(std::size_t map, std::size_t length, std::size_t depth) const {
    const PasskeyMap& one = facts_.maps.at(map);
    return (log_ ? one.log : one.accuracy).at(facts_.at(length, depth));
}

std::pair<double, double> PasskeyMaps::colourRange() const {
    if (!log_) return {0.0, 1.0};
    double low = -1.0;
    for (const PasskeyMap& map : facts_.maps)
        for (const double value : map.log)
            if (std::isfinite(value)) low = std::min(low, value);
    return {low, 0.0};
}

QRectF PasskeyMaps::mapIn(const QRectF& area, const QFont& font, std::size_t map) const {
    const double line = QFontMetricsF(font).height();
    const double left = line + QFontMetricsF(numberFont(font)).horizontalAdvance("100") + 8.0;
    const QRectF all = area.adjusted(left, line + 6.0, -2.0, -3.6 * line - 12.0);
    const auto count = static_cast<double>(std::max<std::size_t>(1, facts_.maps.size()));
    const double width = (all.width() - (count - 1) * between) / count;
    return {all.left() + static_cast<double>(map) * (width + between), all.top(), width,
            all.height()};
}

QRectF PasskeyMaps::mapRect(std::size_t map) const {
    return mapIn(rect(), wordFont(), map);
}

QRectF PasskeyMaps::cellIn(const QRectF& map, std::size_t length, std::size_t depth) const {
    const double width = map.width() / static_cast<double>(facts_.lengths.size());
    const double height = map.height() / static_cast<double>(facts_.depths.size());
    return {map.left() + static_cast<double>(length) * width,
            map.top() + static_cast<double>(depth) * height, width, height};
}

QRectF PasskeyMaps::cellRect(std::size_t map, std::size_t length, std::size_t depth) const {
    return cellIn(mapRect(map), length, depth);
}

// Between the last length within training and the first beyond.
double PasskeyMaps::trainedIn(const QRectF& map) const {
    const auto within =
        std::count_if(facts_.lengths.begin(), facts_.lengths.end(),
                      [&](std::int64_t length) { return length <= facts_.trained; });
    if (facts_.trained < 1 || within == 0 || within == std::ssize(facts_.lengths))
        return std::nan("");
    return map.left() +
           map.width() * static_cast<double>(within) / static_cast<double>(facts_.lengths.size());
}

double PasskeyMaps::trainedX(std::size_t map) const {
    return trainedIn(mapRect(map));
}

QString PasskeyMaps::withinText(const PasskeyMap& map) const {
    double sum = 0.0;
    int count = 0;
    const auto& values = log_ ? map.log : map.accuracy;
    for (std::size_t length = 0; length < facts_.lengths.size(); ++length) {
        if (facts_.lengths[length] > facts_.trained) continue;
        for (std::size_t depth = 0; depth < facts_.depths.size(); ++depth)
            if (const double value = values[facts_.at(length, depth)]; std::isfinite(value)) {
                sum += value;
                ++count;
            }
    }
    if (count == 0) return {};
    const double mean = sum / count;
    // Near certainty two places would say nothing.
    const bool tiny = mean != 0 && std::abs(mean) < 0.005;
    return tr("%1 within %2")
        .arg(tiny ? QString::number(mean, 'g', 1) : QString::number(mean, 'f', 2),
             groupedNumber(qint64(facts_.trained)));
}

void PasskeyMaps::paintMap(QPainter& painter, const QRectF& place, std::size_t map,
                           const Theme& theme) const {
    const QFont plain = painter.font();
    const double line = QFontMetricsF(plain).height();
    QFont bold = plain;
    bold.setBold(true);
    const QString within = withinText(facts_.maps[map]);
    const double aside = QFontMetricsF(plain).horizontalAdvance(within);
    const QRectF head(place.left(), place.top() - line - 6.0, place.width(), line);
    painter.setFont(bold);
    painter.setPen(theme.textColor(Role::text));
    const double room = std::max(0.5 * head.width(), head.width() - aside - 8.0);
    const QString name =
        QFontMetricsF(bold).elidedText(facts_.maps[map].name, Qt::ElideRight, room);
    painter.drawText(head, Qt::AlignLeft | Qt::AlignVCenter, name);
    painter.setFont(plain);
    painter.setPen(theme.textColor(Role::muted));
    if (QFontMetricsF(bold).horizontalAdvance(name) + aside + 6.0 <= head.width())
        painter.drawText(head, Qt::AlignRight | Qt::AlignVCenter, within);
    for (std::size_t length = 0; length < facts_.lengths.size(); ++length)
        for (std::size_t depth = 0; depth < facts_.depths.size(); ++depth) {
            const QRectF cell = cellIn(place, length, depth).adjusted(0.5, 0.5, -0.5, -0.5);
            const double value = valueOf(map, length, depth);
            if (!std::isfinite(value)) {
                painter.fillRect(cell, QBrush(theme.color(Role::line), Qt::BDiagPattern));
                continue;
            }
            const QColor colour = colourOf(value);
            painter.fillRect(cell, colour);
            if (!paper_) continue;
            painter.setPen(textOn(colour));
            const QString words = QString::number(value, 'f', 1);
            if (QFontMetricsF(plain).horizontalAdvance(words) <= cell.width())
                painter.drawText(cell, Qt::AlignCenter, words);
        }
    const double trained = trainedIn(place);
    if (std::isfinite(trained)) {
        painter.setPen(QPen(theme.color(paper_ ? Role::text : Role::accent), 1.5 * strokes(),
                            paper_ ? Qt::DashLine : Qt::SolidLine));
        painter.drawLine(QPointF(trained, place.top() - 4.0),
                         QPointF(trained, place.bottom() + 3.0));
    }
    // Ticks: the trained length, the last one, and one between where there is room.
    painter.setFont(numberFont(plain));
    std::vector<double> taken;
    const auto tick = [&](std::size_t at, Role role) {
        const QString text = groupedNumber(qint64(facts_.lengths[at]));
        const double width = QFontMetricsF(painter.font()).horizontalAdvance(text) + 8.0;
        const double x = std::clamp(cellIn(place, at, 0).center().x(), place.left() + width / 2,
                                    place.right() - width / 2);
        for (const double other : taken)
            if (std::abs(other - x) < width) return;
        taken.push_back(x);
        painter.setPen(theme.textColor(role));
        painter.drawText(QRectF(x - width / 2, place.bottom() + 3.0, width, line), Qt::AlignCenter,
                         text);
    };
    for (std::size_t at = facts_.lengths.size(); at-- > 0;)
        if (facts_.lengths[at] <= facts_.trained) {
            tick(at, Role::accent);
            break;
        }
    tick(facts_.lengths.size() - 1, Role::muted);
    tick(facts_.lengths.size() / 2, Role::muted);
    tick(0, Role::muted);
    painter.setFont(plain);
    painter.setPen(theme.textColor(Role::muted));
    painter.drawText(QRectF(place.left(), place.bottom() + 3.0 + line, place.width(), line),
                     Qt::AlignCenter, tr("length (tokens)"));
}

void PasskeyMaps::paintBar(QPainter& painter, const QRectF& area, const Theme& theme) const {
    const double line = QFontMetricsF(painter.font()).height();
    const auto [low, high] = colourRange();
    const double width = std::min(150.0, area.width() / 3);
    const QRectF bar(area.left() + 3.0 * line, area.bottom() - 0.8 * line, width, 0.55 * line);
    for (int at = 0; at < 64; ++at)
        painter.fillRect(
            QRectF(bar.left() + width * at / 64, bar.top(), width / 64 + 0.5, bar.height()),
            colourOf(low + (high - low) * (at + 0.5) / 64));
    painter.setPen(theme.textColor(Role::muted));
    const QRectF left(area.left(), bar.center().y() - line / 2, 3.0 * line - 5.0, line);
    painter.drawText(left, Qt::AlignRight | Qt::AlignVCenter,
                     QString(QStringLiteral("%1")).arg(low, 0, 'f', log_ ? 1 : 0));
    painter.drawText(QRectF(bar.right() + 5.0, left.top(), area.right() - bar.right() - 5.0, line),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     log_ ? tr("0  log p of the key, nats") : tr("1  accuracy"));
}

void PasskeyMaps::paintTo(QPainter& painter, const QRectF& area, const Theme& theme) const {
    painter.save();
    const QFont plain = painter.font();
    const double line = QFontMetricsF(plain).height();
    if (facts_.empty()) {
        painter.setPen(theme.textColor(Role::muted));
        painter.drawText(area, Qt::AlignCenter | Qt::TextWordWrap,
                         tr("A number stands somewhere in a text and is asked for at its end. "
                            "Start it to see at which depths and lengths it is found again."));
        painter.restore();
        return;
    }
    for (std::size_t map = 0; map < facts_.maps.size(); ++map)
        paintMap(painter, mapIn(area, plain, map), map, theme);
    const QRectF first = mapIn(area, plain, 0);
    painter.setPen(theme.textColor(Role::muted));
    painter.setFont(numberFont(plain));
    const std::size_t every = std::max<std::size_t>(1, facts_.depths.size() / 4);
    for (std::size_t depth = 0; depth < facts_.depths.size(); depth += every) {
        const double y = cellIn(first, 0, depth).center().y();
        painter.drawText(QRectF(first.left() - 48.0, y - line / 2, 43.0, line),
                         Qt::AlignRight | Qt::AlignVCenter, percent(facts_.depths[depth]));
    }
    painter.setFont(plain);
    paintBar(painter, area, theme);
    painter.translate(area.left(), first.center().y());
    painter.rotate(-90.0);
    painter.drawText(QRectF(-first.height() / 2, 0.0, first.height(), line), Qt::AlignCenter,
                     tr("depth (%)"));
    painter.restore();
}

QString PasskeyMaps::tipAt(const QPointF& pixel) const {
    for (std::size_t map = 0; map < facts_.maps.size(); ++map)
        for (std::size_t length = 0; length < facts_.lengths.size(); ++length)
            for (std::size_t depth = 0; depth < facts_.depths.size(); ++depth) {
                if (!cellRect(map, length, depth).contains(pixel)) continue;
                const PasskeyMap& one = facts_.maps[map];
                const std::size_t at = facts_.at(length, depth);
                const QString where = tr("%1 \u00b7 %2 tokens, depth %3 %")
                                          .arg(one.name)
                                          .arg(groupedNumber(qint64(facts_.lengths[length])))
                                          .arg(percent(facts_.depths[depth]));
                if (!std::isfinite(one.accuracy[at])) return where + '\n' + tr("not yet");
                const QString right = tr("%1 of %2 keys right, log p %3 nats")
                                          .arg(std::lround(one.accuracy[at] * facts_.trials))
                                          .arg(facts_.trials)
                                          .arg(one.log[at], 0, 'f', 2);
                return (QStringList{where, right} +
                        (at < one.said.size() ? one.said[at].mid(0, mostSaid) : QStringList{}))
                    .join('\n');
            }
    return {};
}

void PasskeyMaps::mouseMoveEvent(QMouseEvent* event) {
    const QString text = tipAt(event->position());
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(event->globalPosition().toPoint(), text, this);
}

Table PasskeyMaps::table() const {
    Table all("passkey", {"setting", "length", "depth", "accuracy", "log_probability_nats"});
    for (const PasskeyMap& map : facts_.maps)
        for (std::size_t length = 0; length < facts_.lengths.size(); ++length)
            for (std::size_t depth = 0; depth < facts_.depths.size(); ++depth) {
                const std::size_t at = facts_.at(length, depth);
                all.addRow(map.name, facts_.lengths[length], facts_.depths[depth], map.accuracy[at],
                           map.log[at]);
            }
    return all;
}

}  // namespace sextant
