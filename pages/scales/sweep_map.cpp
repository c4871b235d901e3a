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
#include "widgets/controls/number_dialog.h"

namespace sextant {

namespace {

constexpr double labelApart = 28.0;  // pixels
constexpr double leastApart = 12.0;  // where there is no room for that
constexpr double barWidth = 120.0;
constexpr double legendMark = 30.0;    // pixels before its word
constexpr double nearCrosshair = 4.0;  // pixels
constexpr int shiftStep = 24;          // positions, as of the distances

bool isHeldKey(const QKeyEvent& event) {
    const bool bare = !(event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier));
    return bare && (event.key() == Qt::Key_Escape || event.key() == Qt::Key_Left ||
                    event.key() == Qt::Key_Right);
}

}  // namespace

SweepMap::SweepMap(QWidget* parent)
    : Chart("sweepMap", tr("Log-perplexity by \u03c3 and position"), parent) {}

ChartText SweepMap::words() const {
    ChartText all;
    all.x = tr("position (tokens)");
    all.y = tr("uniform \u03c3 (1/\u221ad)");
    all.positions = true;
    all.marked = facts_.trained;
    return all;
}

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

ChartFrame SweepMap::frameIn(const QRectF& area, const QFont& font) const {
    const double line = QFontMetricsF(font).height();
    ChartFrame frame;
    // Above: words of the trained length and of the crosshair; below: the legend.
    frame.plot = plotWithin(area.adjusted(0, line, -labelRoom, -line - 6.0), font, words());
    const int more = legendIn(area, frame.plot, font).lines - 1;
    frame.plot.setBottom(frame.plot.bottom() - more * line);
    const auto last = static_cast<double>(std::max<std::size_t>(2, facts_.surface.positions));
    frame.x = {log_ ? 1.0 : 0.0, last};
    frame.logX = log_;
    const auto& rows = facts_.asked.empty() ? facts_.surface.sigma : facts_.asked;
    if (rows.empty()) return frame;
    frame.y = {rows.front() - rowStep() / 2, rows.back() + rowStep() / 2};
    return frame;
}

ChartFrame SweepMap::frame() const {
    return frameIn(rect(), wordFont());
}

QRectF SweepMap::rowRect(double sigma) const {
    return rowIn(frame(), sigma);
}

// Between whole pixels, which a row has in common with the next: nothing shows between them.
QRectF SweepMap::rowIn(const ChartFrame& frame, double sigma) const {
    const auto& asked = facts_.asked;
    const auto at = std::lower_bound(asked.begin(), asked.end(), sigma - 1e-9);
    const auto between = [](double a, double b) { return (a + b) / 2; };
    const double low =
        at == asked.end() || at == asked.begin() ? sigma - rowStep() / 2 : between(*(at - 1), *at);
    const double high = at == asked.end() || at + 1 == asked.end() ? sigma + rowStep() / 2
                                                                   : between(*at, *(at + 1));
    return {QPointF(std::round(frame.plot.left()), std::round(frame.yOf(high))),
            QPointF(std::round(frame.plot.right()), std::round(frame.yOf(low)))};
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

QRectF SweepMap::barRect() const {
    return legendIn(rect(), frame().plot, wordFont()).bar;
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
    return labelsIn(frame(), QFontMetricsF(wordFont()).height());
}

std::vector<SweepMap::EndLabel> SweepMap::labelsIn(const ChartFrame& frame, double height) const {
    std::vector<EndLabel> labels;
    std::vector<double> tops;
    for (const SweepLine& line : lines()) {
        const double end = sigmaOf(line, frame.x.upper, facts_.trained);
        if (std::isnan(end)) continue;
        labels.push_back({line});
        // It ends beyond what is drawn: there, and no line beside its words.
        const double y = frame.yOf(end);
        labels.back().side = y > frame.plot.bottom() + 1 ? QString(QChar(0x2193))
                             : y < frame.plot.top() - 1  ? QString(QChar(0x2191))
                                                         : QString();
        tops.push_back(std::clamp(frame.yOf(end), frame.plot.top(), frame.plot.bottom()) - height);
    }
    // Beside the last tick's number only where there is no other room.
    const double count = std::max(1.0, static_cast<double>(labels.size()));
    const double highest = frame.plot.top() - height;
    const double least = std::max(leastApart, 0.75 * height);
    const bool fits = count * least <= frame.plot.bottom() - highest;
    const double lowest = frame.plot.bottom() + (fits ? 0.0 : height);
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
    const ChartFrame now = frame();
    if (!hasValues() || !now.plot.contains(pixel)) return std::nullopt;
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
        held_ && std::abs(frame().xOf(*held_) - event->position().x()) <= nearCrosshair;
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
    if (!hasValues() || !barRect().adjusted(-60, -8, 60, 8).contains(event->pos()))
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
