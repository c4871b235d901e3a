// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/evaluate/passkey_maps.h"

#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "widgets/colormap.h"
#include "widgets/controls/number_text.h"
#include "widgets/plot/chart_pane.h"

namespace sextant {

namespace {

constexpr double between = 14.0;     // maps, pixels
constexpr double leastNumber = 0.7;  // of a cell, in heights of the other words
constexpr qsizetype mostSaid = 12;   // answers of a cell that are told

// Red over yellow to green, as the paper has it.
QColor redToGreen(double share) {
    static const QColor red(215, 48, 39), yellow(255, 255, 191), green(26, 152, 80);
    return share < 0.5 ? blend(red, yellow, 2 * share) : blend(yellow, green, 2 * share - 1);
}

QString percent(double share) {
    return QString::number(std::lround(100 * share));
}

QRectF passkeyCell(const PlotPane& pane, std::size_t length, std::size_t depth) {
    const auto x = static_cast<double>(length), y = -static_cast<double>(depth);
    return {pane.at({x, y}), pane.at({x + 1, y - 1})};
}

// In which numbers as wide as "0.0" fit into `cell`, where that is not too small to be read.
QFont passkeyNumberFont(QFont font, const QRectF& cell) {
    const double wide = QFontMetricsF(font).horizontalAdvance(QStringLiteral("0.0")) + 2.0;
    const double by = std::clamp((cell.width() - 1.0) / wide, leastNumber, 1.0);
    if (font.pixelSize() > 0)
        font.setPixelSize(static_cast<int>(std::floor(by * font.pixelSize())));
    else
        font.setPointSizeF(by * font.pointSizeF());
    return font;
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

QRectF PasskeyMaps::cellRect(std::size_t map, std::size_t length, std::size_t depth) const {
    return passkeyCell(onScreen().panes.at(map), length, depth);
}

std::ptrdiff_t PasskeyMaps::lengthsWithin() const {
    return std::ranges::count_if(facts_.lengths,
                                 [&](std::int64_t length) { return length <= facts_.trained; });
}

double PasskeyMaps::trainedX(std::size_t map) const {
    const PlotPane pane = onScreen().panes.at(map);
    return pane.rules.empty() ? std::nan("") : pane.xOf(pane.rules[0].at);
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

void PasskeyMaps::addHead(Plot& plot, const PasskeyMap& map, const QRectF& place,
                          const Theme& theme) const {
    QFont bold = plot.font;
    bold.setBold(true);
    const QFontMetricsF metrics(bold);
    const QString within = withinText(map);
    const double aside = QFontMetricsF(plot.font).horizontalAdvance(within);
    const double room = std::max(0.5 * place.width(), place.width() - aside - 8.0);
    const QString name = metrics.elidedText(map.name, Qt::ElideRight, room);
    const double top = place.top() - 6.0;
    plot.texts.push_back({{},
                          name,
                          {place.left(), top},
                          Qt::AlignLeft | Qt::AlignBottom,
                          theme.textColor(Role::text),
                          bold});
    if (metrics.horizontalAdvance(name) + aside + 6.0 <= place.width())
        plot.texts.push_back({{},
                              within,
                              {place.right(), top},
                              Qt::AlignRight | Qt::AlignBottom,
                              theme.textColor(Role::muted),
                              plot.font});
}

// Numbers of columns: the trained length, the last one, and one between where there is room.
void PasskeyMaps::addLengths(PlotPane& pane, const QFont& font, const Theme& theme) const {
    const QFontMetricsF metrics(numberFont(font));
    const auto add = [&](std::size_t column, Role role) {
        const QString text = groupedNumber(qint64(facts_.lengths[column]));
        const double width = metrics.horizontalAdvance(text) + 8.0;
        const double x = std::clamp(pane.xOf(static_cast<double>(column) + 0.5),
                                    pane.area.left() + width / 2, pane.area.right() - width / 2);
        if (std::ranges::none_of(pane.x.ticks, [&](const PlotTick& other) {
                return std::abs(pane.xOf(other.at) - x) < width;
            }))
            pane.x.ticks.push_back({pane.xAt(x), text, theme.textColor(role)});
    };
    if (const auto within = lengthsWithin(); within > 0)
        add(static_cast<std::size_t>(within - 1), Role::accent);
    for (const std::size_t column :
         {facts_.lengths.size() - 1, facts_.lengths.size() / 2, std::size_t{0}})
        add(column, Role::muted);
    std::ranges::sort(pane.x.ticks, {}, &PlotTick::at);
}

Plot PasskeyMaps::plotIn(const QRectF& area, const QFont& font, const Theme& theme) const {
    Plot plot{font, {}};
    if (facts_.empty()) return plot;
    const double line = QFontMetricsF(font).height();
    const double numbers = QFontMetricsF(numberFont(font)).horizontalAdvance("100") + 8.0;
    const QRectF all = area.adjusted(line + numbers, line + 6.0, -2.0, -3.6 * line - 12.0);
    const auto count = static_cast<double>(std::max<std::size_t>(1, facts_.maps.size()));
    const double width = (all.width() - (count - 1) * between) / count;
    for (const PasskeyMap& map : facts_.maps) {
        const bool first = plot.panes.empty();
        PlotPane pane = chartPane(tr("length (tokens)"), first ? tr("depth (%)") : QString(),
                                  Role::muted, theme);
        pane.left.grid = Qt::NoPen;
        pane.left.room = numbers;
        pane.area = {all.left() + static_cast<double>(plot.panes.size()) * (width + between),
                     all.top(), width, all.height()};
        pane.x.range = {0.0, static_cast<double>(facts_.lengths.size())};
        pane.left.range = {-static_cast<double>(facts_.depths.size()), 0.0};
        const std::size_t every = std::max<std::size_t>(1, facts_.depths.size() / 4);
        for (std::size_t depth = 0; first && depth < facts_.depths.size(); depth += every)
            pane.left.ticks.push_back(
                {-static_cast<double>(depth) - 0.5, percent(facts_.depths[depth])});
        addLengths(pane, font, theme);
        // Between the last length within training and the first beyond.
        if (const auto within = lengthsWithin();
            facts_.trained > 0 && within > 0 && within < std::ssize(facts_.lengths))
            pane.rules.push_back({static_cast<double>(within),
                                  QPen(theme.color(paper_ ? Role::text : Role::accent),
                                       1.5 * strokes(), paper_ ? Qt::DashLine : Qt::SolidLine)});
        addHead(plot, map, pane.area, theme);
        plot.panes.push_back(std::move(pane));
    }
    return plot;
}

void PasskeyMaps::paintCells(QPainter& painter, const PlotPane& pane, std::size_t map,
                             const Theme& theme) const {
    const QFont plain = painter.font();
    painter.setFont(passkeyNumberFont(plain, passkeyCell(pane, 0, 0)));
    const QFontMetricsF metrics(painter.font());
    for (std::size_t length = 0; length < facts_.lengths.size(); ++length)
        for (std::size_t depth = 0; depth < facts_.depths.size(); ++depth) {
            const QRectF cell = passkeyCell(pane, length, depth).adjusted(0.5, 0.5, -0.5, -0.5);
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
            if (metrics.horizontalAdvance(words) <= cell.width() &&
                metrics.capHeight() <= cell.height())
                painter.drawText(cell, Qt::AlignCenter, words);
        }
    painter.setFont(plain);
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
    const Plot plot = plotIn(area, painter.font(), theme);
    for (std::size_t map = 0; map < plot.panes.size(); ++map)
        paintCells(painter, plot.panes[map], map, theme);
    if (!facts_.empty()) {
        paint(painter, plot);
        paintBar(painter, area, theme);
    } else {
        painter.setPen(theme.textColor(Role::muted));
        painter.drawText(area, Qt::AlignCenter | Qt::TextWordWrap,
                         tr("A number stands somewhere in a text and is asked for at its end. "
                            "Start it to see at which depths and lengths it is found again."));
    }
    painter.restore();
}

QString PasskeyMaps::tipAt(const QPointF& pixel) const {
    const Plot plot = onScreen();
    for (std::size_t map = 0; map < plot.panes.size(); ++map) {
        const PlotPane& pane = plot.panes[map];
        if (!pane.area.contains(pixel)) continue;
        const auto length =
            std::min(static_cast<std::size_t>(pane.xAt(pixel.x())), facts_.lengths.size() - 1);
        const auto depth = std::min(static_cast<std::size_t>(std::max(0.0, -pane.yAt(pixel.y()))),
                                    facts_.depths.size() - 1);
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
    QToolTip::showText(event->globalPosition().toPoint(), tipAt(event->position()), this);
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
