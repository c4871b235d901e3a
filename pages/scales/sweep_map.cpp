// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/scales/sweep_map.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "analysis/values/number_text.h"
#include "widgets/colormap.h"
#include "widgets/controls/number_dialog.h"
#include "widgets/controls/number_text.h"
#include "widgets/plot/chart_pane.h"
#include "widgets/plot/label_places.h"

namespace sextant {

namespace {

constexpr double labelApart = 28.0;  // pixels
constexpr double leastApart = 12.0;  // where there is no room for that
constexpr double barWidth = 120.0;
constexpr double legendMark = 30.0;    // pixels before its word
constexpr double nearCrosshair = 4.0;  // pixels
constexpr double columnWidth = 5.0;    // pixels: a mean of a few positions is less noisy
constexpr int shiftStep = 24;          // positions, as of the distances

bool isHeldKey(const QKeyEvent& event) {
    const bool bare = !(event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier));
    return bare && (event.key() == Qt::Key_Escape || event.key() == Qt::Key_Left ||
                    event.key() == Qt::Key_Right);
}

}  // namespace

SweepMap::SweepMap(QWidget* parent)
    : Chart("sweepMap", tr("Log-perplexity by \u03c3 and position"), parent) {}

void SweepMap::setFacts(const SweepFacts& facts) {
    facts_ = facts;
    if (held_ >= static_cast<int>(facts_.surface.positions)) hold(std::nullopt);
    update();
}

void SweepMap::setLogPosition(bool logarithmic) {
    log_ = logarithmic;
    update();
}

void SweepMap::setColourRange(std::optional<std::pair<double, double>> range) {
    range_ = range;
    update();
}

std::pair<double, double> SweepMap::colourRange() const {
    return range_.value_or(facts_.colourRange());
}

void SweepMap::setSmoothed(bool smoothed) {
    smoothed_ = smoothed;
    update();
}

void SweepMap::setHidden(const std::set<QString>& lines) {
    hidden_ = lines;
    update();
}

void SweepMap::setCrosshair(std::optional<int> position) {
    if (position == crosshair_) return;
    crosshair_ = position;
    if (held_ && held_ != position) hold(std::nullopt);
    update();
}

void SweepMap::hold(std::optional<int> position) {
    if (position == held_) return;
    held_ = position;
    update();
    emit heldChanged();
}

double SweepMap::rowStep() const {
    const auto& asked = facts_.asked;
    return asked.size() > 1 ? (asked.back() - asked.front()) / static_cast<double>(asked.size() - 1)
                            : 0.05;
}

PlotPane SweepMap::paneIn(const QRectF& area, const QFont& font, const Theme& theme) const {
    const double line = QFontMetricsF(font).height();
    PlotPane pane =
        chartPane(tr("position (tokens)"), tr("uniform \u03c3 (1/\u221ad)"), Role::muted, theme);
    pane.left.grid = Qt::NoPen;  // the rows are there
    pane.x.range = {log_ ? 1.0 : 0.0,
                    static_cast<double>(std::max<std::size_t>(2, facts_.surface.positions))};
    pane.x.logarithmic = log_;
    const auto& rows = facts_.asked.empty() ? facts_.surface.sigma : facts_.asked;
    if (!rows.empty())
        pane.left.range = {rows.front() - rowStep() / 2, rows.back() + rowStep() / 2};
    // Above: words of the trained length and of the crosshair; below: the legend.
    placeWithin(pane, area.adjusted(0, line, -labelRoom, -line - 6.0), font);
    const int more = legendIn(area, pane.area, font).lines - 1;
    pane.area.setBottom(pane.area.bottom() - more * line);
    addPositionTicks(pane, font);
    for (PlotTick& tick : pane.x.ticks)
        if (tick.at == facts_.trained) tick.colour = theme.textColor(Role::accent);
    addReadableTicks(pane, font);
    return pane;
}

QRectF SweepMap::rowRect(double sigma) const {
    return rowIn(pane(), sigma);
}

// Between whole pixels, which a row has in common with the next: nothing shows between them.
QRectF SweepMap::rowIn(const PlotPane& pane, double sigma) const {
    const auto& asked = facts_.asked;
    const auto at = std::lower_bound(asked.begin(), asked.end(), sigma - 1e-9);
    const auto between = [](double a, double b) { return (a + b) / 2; };
    const double low =
        at == asked.end() || at == asked.begin() ? sigma - rowStep() / 2 : between(*(at - 1), *at);
    const double high = at == asked.end() || at + 1 == asked.end() ? sigma + rowStep() / 2
                                                                   : between(*at, *(at + 1));
    return {QPointF(std::round(pane.area.left()), std::round(pane.yOf(high))),
            QPointF(std::round(pane.area.right()), std::round(pane.yOf(low)))};
}

bool SweepMap::isHatched(double sigma) const {
    return !facts_.rowOf(sigma);
}

SweepMap::Legend SweepMap::legendIn(const QRectF& area, const QRectF& plot,
                                    const QFont& font) const {
    const QFontMetricsF metrics(font);
    const double line = metrics.height();
    const double before = metrics.horizontalAdvance("88.8") + 14.0;  // the lowest of the colours
    const double after = metrics.horizontalAdvance(highText()) + 6.0;
    Legend legend;
    legend.words = {smoothed_ ? tr("best \u03c3, smoothed") : tr("best \u03c3 by position"),
                    tr("fit"), tr("references")};
    std::vector<double> wide;
    double all = 0.0;
    for (const QString& word : legend.words) {
        wide.push_back(legendMark + metrics.horizontalAdvance(word) + 14.0);
        all += wide.back();
    }
    const double width = std::min(barWidth, plot.width() / 4);
    const double top = area.bottom() - line * 0.75;
    legend.bar = QRectF(plot.right() - width - 10.0, top, width, line * 0.5);
    const bool one = plot.left() + all <= legend.bar.left() - before;
    // Else the colours stand at the very right, and on a line of their own where they have to.
    if (!one) legend.bar.moveRight(area.right() - after);
    double x = plot.left();
    int row = 0;
    for (const double each : wide) {
        if (!one && x > plot.left() && x + each > area.right()) {
            x = plot.left();
            ++row;
        }
        legend.places.emplace_back(x, row * line, each, line);
        x += each;
    }
    legend.lines = x <= legend.bar.left() - before ? row + 1 : row + 2;
    const double first = legend.bar.center().y() - line / 2 - (legend.lines - 1) * line;
    for (QRectF& place : legend.places)
        place.translate(0.0, first);
    return legend;
}

QString SweepMap::highText() const {
    return tr("%1 nats").arg(colourRange().second, 0, 'f', 1);
}

std::vector<SweepLine> SweepMap::lines() const {
    std::vector<SweepLine> all;
    for (SweepLine& one : sweepLines(facts_)) {
        if (hidden_.contains(one.key)) continue;
        if (one.own && (one.smoothed != smoothed_ || !facts_.whole || std::isnan(one.a))) continue;
        all.push_back(std::move(one));
    }
    return all;
}

std::vector<SweepMap::EndLabel> SweepMap::endLabels() const {
    return labelsIn(pane(), QFontMetricsF(wordFont()).height());
}

std::vector<SweepMap::EndLabel> SweepMap::labelsIn(const PlotPane& pane, double height) const {
    std::vector<EndLabel> labels;
    std::vector<double> tops;
    for (const SweepLine& line : lines()) {
        const double end = sigmaOf(line, pane.x.range.upper, facts_.trained);
        if (std::isnan(end)) continue;
        labels.push_back({line});
        // It ends beyond what is drawn: there, and no line beside its words.
        const double y = pane.yOf(end);
        labels.back().side = y > pane.area.bottom() + 1 ? QString(QChar(0x2193))
                             : y < pane.area.top() - 1  ? QString(QChar(0x2191))
                                                        : QString();
        tops.push_back(std::clamp(pane.yOf(end), pane.area.top(), pane.area.bottom()) - height);
    }
    // Beside the last tick's number only where there is no other room.
    const double count = std::max(1.0, static_cast<double>(labels.size()));
    const double highest = pane.area.top() - height;
    const double least = std::max(leastApart, 0.75 * height);
    const bool fits = count * least <= pane.area.bottom() - highest;
    const double lowest = pane.area.bottom() + (fits ? 0.0 : height);
    const double apart = std::clamp((lowest - highest) / count, least, std::max(least, labelApart));
    tops = spread(tops, apart, highest, lowest);
    for (std::size_t i = 0; i < labels.size(); ++i)
        labels[i].top = tops[i];
    return labels;
}

std::vector<QPointF> SweepMap::dots() const {
    std::vector<QPointF> all;
    if (!facts_.whole) return all;
    const auto& best = smoothed_ ? facts_.bestSmoothed : facts_.best;
    for (std::size_t i = log_ ? 1 : 0; i < best.size(); ++i)
        if (!std::isnan(best[i])) all.emplace_back(static_cast<double>(i), best[i]);
    return all;
}

void SweepMap::paintColours(QPainter& painter, const PlotPane& pane, const Theme& theme) const {
    const auto positions = facts_.surface.positions;
    const auto columns = static_cast<int>(std::min<double>(
        std::max(1.0, pane.area.width() / columnWidth), static_cast<double>(positions)));
    const auto [low, high] = colourRange();
    QImage row(columns, 1, QImage::Format_RGB32);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    for (const double sigma : facts_.asked) {
        const QRectF place = rowIn(pane, sigma);
        const auto at = facts_.rowOf(sigma);
        if (!at) {
            painter.fillRect(place, QBrush(theme.color(Role::line), Qt::BDiagPattern));
            continue;
        }
        for (int column = 0; column < columns; ++column) {
            // A column is the mean of its positions.
            const auto edge = [&](int c) {
                const double pixel = pane.area.left() + pane.area.width() * c / columns;
                return static_cast<std::size_t>(std::clamp(std::floor(pane.xAt(pixel) + 1e-6), 0.0,
                                                           static_cast<double>(positions)));
            };
            const std::size_t from = std::min(edge(column), positions - 1);
            const std::size_t to = std::max(from + 1, edge(column + 1));
            double sum = 0.0;
            int count = 0;
            for (std::size_t i = from; i < std::min(to, positions); ++i) {
                const double nll = facts_.surface.at(*at, i);
                if (!std::isfinite(nll)) continue;
                sum += nll;
                ++count;
            }
            row.setPixelColor(column, 0,
                              count == 0 ? theme.color(Role::panel)
                                         : viridis((sum / count - low) / (high - low)));
        }
        painter.drawImage(place, row);
    }
}

void SweepMap::addLines(PlotPane& pane) const {
    const auto all = lines();
    for (const bool own : {false, true})
        for (const SweepLine& one : all) {
            if (one.own != own) continue;
            PlotLine line;
            for (int k = 0; k <= 200; ++k) {
                const double at = pane.xAt(pane.area.left() + pane.area.width() * k / 200.0);
                const double index = k == 200 ? at : std::max(at, facts_.trained);
                if (index < facts_.trained || at < facts_.trained - pane.x.range.size() / 200)
                    continue;
                line.points.emplace_back(index, sigmaOf(one, index, facts_.trained));
            }
            const double wide = (own ? 2.5 : 1.3) * strokes();
            line.pen = QPen(Qt::black, wide + 1.5);
            pane.lines.push_back(line);
            line.pen = QPen(Qt::white, wide, own ? Qt::SolidLine : Qt::DashLine);
            pane.lines.push_back(std::move(line));
        }
    // As many dots as can be told apart.
    PlotLine best;
    best.mark = Mark::square;
    best.markRadius = 1.33;
    best.markColour = QColor(255, 255, 255, 220);
    double last = -10.0;
    for (const QPointF& dot : dots()) {
        const double x = pane.xOf(dot.x());
        if (x - last < 1.0) continue;
        last = x;
        best.points.push_back(dot);
    }
    pane.lines.push_back(std::move(best));
}

void SweepMap::addEndLabels(Plot& plot, const Theme& theme) const {
    const double line = QFontMetricsF(plot.font).height();
    const auto labels = labelsIn(plot.panes[0], line);
    // One line of words where they are close.
    bool close = false;
    for (const EndLabel& one : labels)
        for (const EndLabel& other : labels)
            close = close || (&one != &other && std::abs(one.top - other.top) < 2 * line - 4.0);
    for (const EndLabel& label : labels) {
        constexpr double room = labelRoom - 8.0;
        const QString number =
            std::isnan(label.line.a) ? QString() : QString::number(label.line.a, 'f', 3);
        const bool two = !close && !number.isEmpty();
        QFont bold = plot.font;
        bold.setBold(label.line.own);
        const QFontMetricsF metrics(bold);
        // Where it has no room, without what comes after its comma: the card beside says it.
        const QString& whole = label.line.label;
        const QString name = metrics.horizontalAdvance(whole) <= room
                                 ? whole
                                 : whole.section(QStringLiteral(", "), 0, 0);
        const QString side = label.side.isEmpty() ? QString() : label.side + ' ';
        const QPointF at(plot.panes[0].area.right() + 8.0, label.top + line / 2);
        const QColor colour = theme.textColor(label.line.own ? Role::text : Role::muted);
        const auto add = [&](const QString& words, double down, const QFont& font) {
            plot.texts.push_back({"end", metrics.elidedText(words, Qt::ElideRight, room),
                                  at + QPointF(0.0, down), Qt::AlignLeft, colour, font});
        };
        add(side + (two ? number : name), 0.0, bold);
        if (two) add(name, line - 1.0, plot.font);
    }
}

// The trained length, and the crosshair.
void SweepMap::addPositions(Plot& plot, const Theme& theme) const {
    PlotPane& pane = plot.panes[0];
    const QFontMetricsF metrics(plot.font);
    const double line = metrics.height(), top = pane.area.top() - line - 2.0;
    QRectF taken;
    const auto add = [&](const char* key, const QString& word, const QRectF& place, Role role) {
        plot.texts.push_back(
            {key, word, place.center(), Qt::AlignCenter, theme.textColor(role), plot.font});
    };
    if (pane.x.range.contains(facts_.trained) && facts_.trained > 0) {
        const double x = pane.xOf(facts_.trained);
        const QPen pen(theme.color(Role::accent), 1.5 * strokes());
        pane.rules.push_back({facts_.trained, pen});
        plot.strokes.push_back({{x, pane.area.top() - 3.0, x, pane.area.top()}, pen});
        const QString word = tr("trained to %1").arg(groupedNumber(qint64(facts_.trained)));
        const double wide = metrics.horizontalAdvance(word) + 6.0;
        taken = QRectF(std::max(pane.area.left(), x - wide / 2), top, wide, line);
        add("trained", word, taken, Role::accent);
    }
    if (!crosshair_ || !pane.x.range.contains(*crosshair_)) return;
    const double x = pane.xOf(*crosshair_);
    const bool held = held_ == crosshair_;
    pane.rules.push_back(
        {static_cast<double>(*crosshair_),
         QPen(Qt::white, (held ? 1.5 : 1.0) * strokes(), held ? Qt::SolidLine : Qt::DotLine)});
    const QString word = groupedNumber(qint64(*crosshair_));
    const double wide = metrics.horizontalAdvance(word) + 6.0;
    QRectF place(x - wide / 2, top, wide, line);
    if (place.intersects(taken))
        place.moveLeft(x < taken.center().x() ? taken.left() - wide : taken.right());
    add("crosshair", word, place, Role::text);
}

void SweepMap::addMapLegend(Plot& plot, const QRectF& area, const Theme& theme) const {
    const Legend legend = legendIn(area, plot.panes[0].area, plot.font);
    const double line = QFontMetricsF(plot.font).height();
    const QRectF& bar = legend.bar;
    const auto add = [&](const QString& word, const QPointF& at, Qt::AlignmentFlag side) {
        plot.texts.push_back(
            {"legend", word, at, side | Qt::AlignVCenter, theme.textColor(Role::muted), plot.font});
    };
    for (int k = 0; k < 48; ++k)
        plot.boxes.push_back(
            {{bar.left() + k * bar.width() / 48, bar.top(), bar.width() / 48 + 1, bar.height()},
             viridis(k / 47.0)});
    add(QString::number(colourRange().first, 'f', 1), {bar.left() - 6.0, bar.center().y()},
        Qt::AlignRight);
    add(highText(), {bar.right() + 6.0, bar.center().y()}, Qt::AlignLeft);
    for (std::size_t i = 0; i < legend.places.size(); ++i) {
        const QRectF& place = legend.places[i];
        const double y = place.center().y();
        // As in the map: white on its colours.
        const QRectF mark(place.left(), y - 0.35 * line, 24.0, 0.7 * line);
        plot.boxes.push_back({mark, viridis(0.25)});
        if (i == 0)
            for (const double beside : {7.5, 12.0, 16.5})
                plot.spots.push_back({{mark.left() + beside, y}, Mark::square, 1.67, Qt::white});
        else
            plot.strokes.push_back({{mark.left() + 1.0, y, mark.right() - 1.0, y},
                                    QPen(Qt::white, (i == 1 ? 2.5 : 1.3) * strokes(),
                                         i == 1 ? Qt::SolidLine : Qt::DashLine)});
        add(legend.words[static_cast<qsizetype>(i)], {mark.right() + 6.0, y}, Qt::AlignLeft);
    }
}

Plot SweepMap::plotIn(const QRectF& area, const QFont& font, const Theme& theme) const {
    Plot plot{font, {paneIn(area, font, theme)}};
    addPositions(plot, theme);
    addLines(plot.panes[0]);
    addEndLabels(plot, theme);
    addMapLegend(plot, area, theme);
    return plot;
}

void SweepMap::paintTo(QPainter& painter, const QRectF& area, const Theme& theme) const {
    if (!hasValues()) return;
    paintColours(painter, paneIn(area, painter.font(), theme), theme);
    Chart::paintTo(painter, area, theme);
}

Table SweepMap::table() const {
    const auto drawn = sweepLines(facts_);
    Table all("sweep", {"position", "best_sigma", "best_sigma_smoothed"});
    for (const SweepLine& line : drawn)
        all.columns.push_back({line.key.toStdString()});
    for (const double sigma : facts_.surface.sigma)
        all.columns.push_back({"nll_nats_" + numberText(sigma, 6)});
    for (std::size_t i = 0; i < facts_.surface.positions; ++i) {
        std::vector<TableCell> row{static_cast<double>(i), facts_.best[i], facts_.bestSmoothed[i]};
        for (const SweepLine& line : drawn)
            row.emplace_back(sigmaOf(line, static_cast<double>(i), facts_.trained));
        for (const double nll : facts_.slice(i))
            row.emplace_back(nll);
        all.add(row);
    }
    return all;
}

std::optional<int> SweepMap::positionAt(const QPointF& pixel) const {
    const PlotPane now = pane();
    if (!hasValues() || !now.area.contains(pixel)) return std::nullopt;
    return std::clamp(static_cast<int>(std::lround(now.xAt(pixel.x()))), 0,
                      static_cast<int>(facts_.surface.positions) - 1);
}

void SweepMap::mouseMoveEvent(QMouseEvent* event) {
    if (held_) return;
    if (const auto at = positionAt(event->position())) emit positionPointed(*at);
}

void SweepMap::mousePressEvent(QMouseEvent* event) {
    Chart::mousePressEvent(event);
    const auto at = positionAt(event->position());
    // The second half of a double click is no other click.
    if (event->button() != Qt::LeftButton || !at || event->type() != QEvent::MouseButtonPress)
        return;
    const bool onIt =
        held_ && std::abs(pane().xOf(*held_) - event->position().x()) <= nearCrosshair;
    hold(onIt ? std::nullopt : at);
    emit positionPointed(*at);
}

void SweepMap::leaveEvent(QEvent* event) {
    Chart::leaveEvent(event);
    emit positionPointed(held_.value_or(-1));
}

void SweepMap::keyPressEvent(QKeyEvent* event) {
    if (!held_ || !isHeldKey(*event)) return Chart::keyPressEvent(event);
    if (event->key() == Qt::Key_Escape) {
        hold(std::nullopt);
        if (!underMouse()) emit positionPointed(-1);
        return;
    }
    const int step = event->modifiers().testFlag(Qt::ShiftModifier) ? shiftStep : 1;
    const int last = static_cast<int>(facts_.surface.positions) - 1;
    const int way = event->key() == Qt::Key_Right ? step : -step;
    hold(std::clamp(*held_ + way, log_ ? 1 : 0, last));
    emit positionPointed(*held_);
}

// While it is held its keys go to no shortcut of the window first.
bool SweepMap::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && held_ &&
        isHeldKey(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return Chart::event(event);
}

// On the bar: its range. Elsewhere the window offers the picture.
void SweepMap::contextMenuEvent(QContextMenuEvent* event) {
    const QRectF bar = legendIn(rect(), pane().area, wordFont()).bar;
    if (!hasValues() || !bar.adjusted(-60, -8, 60, 8).contains(event->pos()))
        return event->ignore();
    auto* menu = new QMenu(this);
    menu->setObjectName("colourRangeMenu");
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Range of the colours\u2026"), this, [this] {
        const auto [low, high] = colourRange();
        auto* dialog = new NumberDialog(
            tr("Range of the colours"), {{tr("lowest (nats)"), low}, {tr("highest (nats)"), high}},
            theme(),
            [this](const std::vector<double>& ends) {
                if (!(ends[0] < ends[1])) return tr("The lowest is to be below the highest.");
                setColourRange(std::pair(ends[0], ends[1]));
                return QString();
            },
            this);
        dialog->show();
    });
    menu->addAction(tr("Automatic (2 % to 98 %)"), this, [this] { setColourRange(std::nullopt); });
    menu->popup(event->globalPos());
    event->accept();
}

}  // namespace sextant
