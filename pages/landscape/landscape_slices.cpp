// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/landscape/landscape_slices.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "widgets/controls/separated.h"
#include "widgets/plot/chart_pane.h"

namespace sextant {

namespace {

constexpr double titleRoom = 22, footRoom = 18;

// `about`: the same, ever shorter.
void addTitle(Plot& plot, const LandscapeLook& look, const QString& title, const QStringList& about,
              double width) {
    QFont bold = plot.font;
    bold.setBold(true);
    const QColor muted = look.theme.textColor(Role::muted);
    constexpr auto corner = Qt::AlignLeft | Qt::AlignTop;
    addText(plot, title, {}, corner, muted).font = bold;
    const double from = QFontMetricsF(bold).horizontalAdvance(title) + 14;
    for (const QString& form : about) {
        if (QFontMetricsF(plot.font).horizontalAdvance(form) > width - from) continue;
        addText(plot, form, {from, 0.0}, corner, muted);
        return;
    }
}

LandscapeRange wider(LandscapeRange range, std::optional<double> value) {
    if (!value) return range;
    return {std::min(range.low, *value), std::max(range.high, *value)};
}

// Mean of a row's heads at this very position; nothing: none has a value there.
std::optional<double> meanOf(const LandscapePlot& plot, int row, int position) {
    const Landscape& all = plot.landscape();
    double sum = 0;
    int found = 0;
    for (const HeadId head : all.rows.at(static_cast<std::size_t>(row)))
        if (const auto value = landscapeValue(plot.source(), all.choice.height, head, position)) {
            sum += *value;
            ++found;
        }
    return found > 0 ? std::optional(sum / found) : std::nullopt;
}

// The colours', and what of the curves lies beyond it: the surface may be means, or its range set
// by hand.
LandscapeRange alongTheHeads(const LandscapePlot& plot) {
    const LandscapeLook& look = plot.look();
    LandscapeRange range = look.range;
    for (const auto& head : {look.picked, look.hovered})
        for (int i = 0; head && i < plot.landscape().positions; ++i)
            range = wider(range,
                          landscapeValue(plot.source(), plot.landscape().choice.height, *head, i));
    return range;
}

// Likewise of the bars.
LandscapeRange acrossTheHeads(const LandscapePlot& plot) {
    const LandscapeLook& look = plot.look();
    const Landscape& all = plot.landscape();
    LandscapeRange range = look.range;
    for (int row = 0; row < static_cast<int>(all.rows.size()); ++row) {
        range = wider(range, meanOf(plot, row, look.position.value_or(all.positions - 1)));
        if (look.showsTrained()) range = wider(range, meanOf(plot, row, look.trainedLength - 1));
    }
    return range;
}

// `range`, as far as `other` where that is hardly farther: ends that could not be told apart are
// one.
LandscapeRange levelWith(LandscapeRange range, const LandscapeRange& other) {
    const double close = 0.02 * (range.high - range.low);
    if (other.low < range.low && range.low - other.low < close) range.low = other.low;
    if (other.high > range.high && other.high - range.high < close) range.high = other.high;
    return range;
}

// A number at `share` of the axis, with digits enough to tell the three from each other.
QString axisNumber(const LandscapeLook& look, const LandscapeRange& range, double share) {
    const bool entropy = look.landscape->choice.height != LandscapeHeight::sigma;
    const double apart = 0.5 * (range.high - range.low) * (entropy ? fromNats(look.unit) : 1.0);
    const int decimals =
        apart > 0.0 ? std::clamp(static_cast<int>(std::ceil(-std::log10(apart))), 2, 6) : 2;
    return landscapeNumber(look, range.low + share * (range.high - range.low), false, decimals);
}

// Axes in a slice of this size, `across` wide.
PlotPane sliceFrame(const LandscapeLook& look, const LandscapeRange& range, double across,
                    const QFont& font, const QSizeF& size, double beside) {
    PlotPane pane;
    pane.x.range = {0.0, std::max(1.0, across)};
    pane.x.colour = look.theme.textColor(Role::muted);
    pane.left.range = {range.low, std::max(range.high, range.low + 1e-9)};
    pane.left.colour = look.theme.textColor(Role::entropy);
    pane.left.grid = look.theme.color(Role::line);
    for (const double share : {0.0, 0.5, 1.0})
        pane.left.ticks.push_back(
            {range.low + share * pane.left.range.size(), axisNumber(look, range, share)});
    pane.area = QRectF(QPointF(), size)
                    .adjusted(marginsOf(pane, font).left() + 4.0, titleRoom, -beside, -footRoom);
    return pane;
}

}  // namespace

AlongSlice::AlongSlice(const LandscapePlot* plot, Selection* selection, QWidget* parent)
    : QWidget(parent), plot_(plot), selection_(selection) {
    connect(plot, &LandscapePlot::changed, this, [this] {
        takeRange();
        update();
    });
    setAccessibleName(tr("Along the head"));
}

void AlongSlice::takeRange() {
    range_ = levelWith(alongTheHeads(*plot_), acrossTheHeads(*plot_));
}

PlotPane AlongSlice::frame() const {
    return sliceFrame(plot_->look(), range_, plot_->landscape().positions, font(), size(), 8);
}

Plot AlongSlice::plot() const {
    const LandscapeLook& look = plot_->look();
    const Landscape& all = plot_->landscape();
    Plot plot{font(), {}};
    addTitle(plot, look, tr("ALONG THE HEAD"),
             {look.picked ? landscapeHeadName(*look.picked) : tr("pick a head")}, width());
    if (all.isEmpty()) return plot;
    PlotPane pane = frame();
    const QRectF in = pane.area;
    const QColor entropy = look.theme.color(Role::entropy);
    for (const int at : {0, all.positions / 2, all.positions})
        pane.x.ticks.push_back({static_cast<double>(at), separated(at)});
    if (look.showsTrained()) addTrained(pane, look.trainedLength, look.theme, 1.4 / 1.2);
    if (all.choice.height == LandscapeHeight::entropy) {
        PlotLine ceiling{"ceiling", {}, QPen(look.theme.color(Role::reference), 1, Qt::DotLine)};
        for (int step = 0; step <= 100; ++step) {
            const double at = all.positions * step / 100.0;
            ceiling.points.emplace_back(at, std::log(at + 1));
        }
        // Below the line where it is highest within the frame.
        const double y = std::max(pane.at(ceiling.points.back()).y(), in.top());
        addText(plot, QStringLiteral("ln(i + 1)"), {in.right() - 4.0, y + 2.0},
                Qt::AlignRight | Qt::AlignTop, look.theme.textColor(Role::muted));
        pane.lines.push_back(std::move(ceiling));
    }
    const auto curve = [&](HeadId head, const QColor& colour, double width) {
        // As many points as there are pixels.
        const auto most = std::max<std::int64_t>(2, std::llround(in.width()));
        pane.lines.push_back({{},
                              sampledPoints(all.positions, most,
                                            [&](auto at) {
                                                return landscapeValue(plot_->source(),
                                                                      all.choice.height, head,
                                                                      static_cast<int>(at))
                                                    .value_or(std::nan(""));
                                            }),
                              QPen(colour, width)});
    };
    if (look.hovered && look.hovered != look.picked)
        curve(*look.hovered, blend(look.theme.color(Role::panel), entropy, 0.5), 1);
    if (look.picked) curve(*look.picked, entropy, 1.6);
    if (look.picked && look.position) {
        pane.rules.push_back({static_cast<double>(*look.position),
                              QPen(look.theme.color(Role::muted), 1, Qt::DotLine), true, false,
                              true});
        if (look.point) {
            const QPointF at =
                pane.at({static_cast<double>(look.point->position), look.point->value});
            plot.spots = {{at, Mark::disc, 5.25, look.theme.color(Role::text)},
                          {at, Mark::disc, 3.75, look.theme.color(Role::accent)}};
        }
    }
    plot.panes.push_back(std::move(pane));
    holdNumbers(plot, 0.0, width());
    return plot;
}

void AlongSlice::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paint(painter, plot());
}

void AlongSlice::mousePressEvent(QMouseEvent* event) {
    const int positions = plot_->landscape().positions;
    if (positions < 1 || event->button() != Qt::LeftButton) return;
    selection_->setPosition(std::clamp(
        static_cast<int>(std::lround(frame().xAt(event->position().x()))), 0, positions - 1));
}

AcrossSlice::AcrossSlice(const LandscapePlot* plot, Selection* selection, QWidget* parent)
    : QWidget(parent), plot_(plot), selection_(selection) {
    connect(plot, &LandscapePlot::changed, this, [this] {
        takeRange();
        update();
    });
    setAccessibleName(tr("Across heads"));
}

PlotPane AcrossSlice::frame() const {
    return sliceFrame(plot_->look(), range_, static_cast<double>(plot_->landscape().rows.size()),
                      font(), size(), 4);
}

void AcrossSlice::takeRange() {
    range_ = levelWith(acrossTheHeads(*plot_), alongTheHeads(*plot_));
}

std::optional<double> AcrossSlice::valueOf(int row, int position) const {
    return meanOf(*plot_, row, position);
}

QRectF AcrossSlice::barOf(int row) const {
    const Landscape& all = plot_->landscape();
    const auto value = valueOf(row, plot_->look().position.value_or(all.positions - 1));
    if (!value) return {};
    const PlotPane pane = frame();
    // Signed values stand on zero, sigma on 1.
    const double zero = all.choice.height == LandscapeHeight::change  ? 0.0
                        : all.choice.height == LandscapeHeight::sigma ? 1.0
                                                                      : range_.low;
    const QPointF from = pane.at({double(row), std::clamp(zero, range_.low, range_.high)});
    const QPointF to = pane.at({row + 1.0, *value});
    const double gap = to.x() - from.x() > 4 ? 1 : 0, top = std::min(from.y(), to.y());
    return {{from.x() + gap, top}, QPointF(to.x() - gap, std::max({from.y(), to.y(), top + 1}))};
}

QStringList AcrossSlice::about() const {
    const Landscape& all = plot_->landscape();
    if (all.isEmpty()) return {};
    const QString at = separated(plot_->look().position.value_or(all.positions - 1));
    std::size_t most = 1;  // heads of a bar
    for (const auto& heads : all.rows)
        most = std::max(most, heads.size());
    QStringList forms{tr("at position %1").arg(at), tr("at %1").arg(at), at};
    if (most > 1) forms.prepend(tr("at position %1, means of %2").arg(at).arg(most));
    return forms;
}

void AcrossSlice::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const LandscapeLook& look = plot_->look();
    const Landscape& all = plot_->landscape();
    Plot plot{font(), {}};
    addTitle(plot, look, tr("ACROSS HEADS"), about(), width());
    if (all.isEmpty()) return paint(painter, plot);
    const PlotPane pane = frame();
    plot.panes.push_back(pane);
    plot.panes[0].x.ticks = {{0.0, landscapeHeadName(all.rows.front().front())},
                             {pane.x.range.upper, landscapeHeadName(all.rows.back().back())}};
    holdNumbers(plot, pane.area.left(), pane.area.right());
    paint(painter, plot);
    const int at = look.position.value_or(all.positions - 1);
    const auto picked = look.picked ? all.rowOf(*look.picked) : std::nullopt;
    const int rows = static_cast<int>(all.rows.size());
    for (int row = 0; row < rows; ++row) {
        const double left = pane.xOf(row), right = pane.xOf(row + 1);
        const QRectF bar = barOf(row);
        if (!bar.isEmpty())
            painter.fillRect(bar, landscapeColour(all.choice.height, *valueOf(row, at), look.range,
                                                  look.theme.color(Role::panel)));
        if (row == picked) {
            painter.setPen(QPen(look.theme.color(Role::text), 1.5));
            painter.drawRect(bar.isEmpty()
                                 ? QRectF(left, pane.area.top(), right - left, pane.area.height())
                                 : bar);
        }
        const auto trained =
            look.showsTrained() ? valueOf(row, look.trainedLength - 1) : std::nullopt;
        if (trained) {
            const double tick = pane.yOf(*trained);
            painter.setPen(QPen(look.theme.color(Role::accent), 1.5));
            painter.drawLine(QPointF(left + 1, tick), QPointF(right - 1, tick));
        }
    }
}

void AcrossSlice::mousePressEvent(QMouseEvent* event) {
    const auto& rows = plot_->landscape().rows;
    const double row = std::floor(frame().xAt(event->position().x()));
    if (event->button() != Qt::LeftButton || row < 0 || row >= static_cast<double>(rows.size()))
        return;
    const auto& heads = rows[static_cast<std::size_t>(row)];
    selection_->setHeads({heads[heads.size() / 2]});
}

}  // namespace sextant
