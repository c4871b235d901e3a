// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/landscape/landscape_slices.h"

#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace sextant {

namespace {

constexpr double titleRoom = 22, footRoom = 18;

QString number(int value) {
    return QLocale(QLocale::English).toString(value);
}

// `about`: the same, ever shorter.
void paintTitle(QPainter& painter, const LandscapeLook& look, const QString& title,
                const QStringList& about, double width) {
    QFont bold = painter.font();
    bold.setBold(true);
    const QFont plain = painter.font();
    painter.setFont(bold);
    painter.setPen(look.theme.textColor(Role::muted));
    painter.drawText(QRectF(0, 0, width, titleRoom), Qt::AlignLeft | Qt::AlignTop, title);
    const double from = QFontMetricsF(bold).horizontalAdvance(title) + 14;
    painter.setFont(plain);
    for (const QString& form : about) {
        if (painter.fontMetrics().horizontalAdvance(form) > width - from) continue;
        return painter.drawText(QRectF(from, 0, width - from, titleRoom),
                                Qt::AlignLeft | Qt::AlignTop, form);
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

// Of the numbers left of the axis.
double leftRoom(const LandscapeLook& look, const LandscapeRange& range, const QFont& font) {
    const QFontMetricsF metrics(font);
    double widest = 0;
    for (const double share : {0.0, 0.5, 1.0})
        widest = std::max(widest, metrics.horizontalAdvance(axisNumber(look, range, share)));
    return widest + 9;
}

double shareOf(double value, const LandscapeRange& range) {
    return std::clamp((value - range.low) / std::max(range.high - range.low, 1e-9), 0.0, 1.0);
}

void paintFrame(QPainter& painter, const LandscapeLook& look, const QRectF& place,
                const LandscapeRange& range) {
    const QFontMetricsF metrics(painter.font());
    for (const double share : {0.0, 0.5, 1.0}) {
        const double y = place.bottom() - share * place.height();
        painter.setPen(QPen(look.theme.color(Role::line), 1));
        painter.drawLine(QPointF(place.left(), y), QPointF(place.right(), y));
        painter.setPen(look.theme.textColor(Role::entropy));
        painter.drawText(QRectF(0, y - metrics.height() / 2, place.left() - 5, metrics.height()),
                         Qt::AlignRight | Qt::AlignVCenter, axisNumber(look, range, share));
    }
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

QRectF AlongSlice::place() const {
    return QRectF(rect()).adjusted(leftRoom(plot_->look(), range_, font()), titleRoom, -8,
                                   -footRoom);
}

QPointF AlongSlice::pixelOf(double position, double value) const {
    const QRectF in = place();
    return {in.left() + in.width() * position / std::max(1, plot_->landscape().positions),
            in.bottom() - shareOf(value, range_) * in.height()};
}

QPolygonF AlongSlice::ceiling() const {
    QPolygonF line;
    const Landscape& all = plot_->landscape();
    if (all.isEmpty() || all.choice.height != LandscapeHeight::entropy) return line;
    const QRectF in = place();
    const double nats = std::max(range_.high - range_.low, 1e-9);
    for (int step = 0; step <= 100; ++step) {
        const double at = all.positions * step / 100.0;
        const double above = (std::log(at + 1) - range_.low) / nats;
        line << QPointF(pixelOf(at, 0).x(), in.bottom() - above * in.height());
    }
    return line;
}

void AlongSlice::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const LandscapeLook& look = plot_->look();
    const Landscape& all = plot_->landscape();
    paintTitle(painter, look, tr("ALONG THE HEAD"),
               {look.picked ? landscapeHeadName(*look.picked) : tr("pick a head")}, width());
    if (all.isEmpty()) return;
    const QRectF in = place();
    if (look.showsTrained()) {
        const double x = pixelOf(look.trainedLength, 0).x();
        painter.fillRect(QRectF(QPointF(x, in.top()), in.bottomRight()), look.theme.newTerritory());
    }
    paintFrame(painter, look, in, range_);
    if (look.showsTrained()) {
        const double x = pixelOf(look.trainedLength, 0).x();
        painter.setPen(QPen(look.theme.color(Role::accent), 1.4));
        painter.drawLine(QPointF(x, in.top()), QPointF(x, in.bottom()));
    }
    painter.setPen(look.theme.textColor(Role::muted));
    for (const int at : {0, all.positions / 2, all.positions}) {
        QRectF label(pixelOf(at, 0).x() - 40, in.bottom() + 2, 80, footRoom);
        if (at == all.positions) label.moveRight(width());
        painter.drawText(label,
                         (at == all.positions ? Qt::AlignRight : Qt::AlignHCenter) | Qt::AlignTop,
                         number(at));
    }
    painter.save();
    painter.setClipRect(in);
    painter.setPen(QPen(look.theme.color(Role::reference), 1, Qt::DotLine));
    painter.drawPolyline(ceiling());
    painter.restore();
    if (const QPolygonF most = ceiling(); !most.isEmpty()) {
        // Below the line where it is highest within the frame.
        const QString words = QStringLiteral("ln(i + 1)");
        const QFontMetricsF metrics(font());
        const double wide = metrics.horizontalAdvance(words) + 4.0;
        const double y = std::max(most.last().y(), in.top());
        painter.setPen(look.theme.textColor(Role::muted));
        painter.drawText(QRectF(in.right() - wide, y + 2.0, wide - 4.0, metrics.height()),
                         Qt::AlignRight | Qt::AlignTop, words);
    }
    const auto curve = [&](HeadId head, const QColor& colour, double width) {
        painter.setPen(QPen(colour, width));
        QPolygonF line;
        // As many points as there are pixels; the landscape's own columns where those are fewer.
        const int count = std::min(all.positions, std::max(2, static_cast<int>(in.width())));
        for (int step = 0; step < count; ++step) {
            const int at =
                static_cast<int>(static_cast<std::int64_t>(step) * all.positions / count);
            if (const auto value = landscapeValue(plot_->source(), all.choice.height, head, at))
                line << pixelOf(at, *value);
        }
        painter.drawPolyline(line);
    };
    const QColor entropy = look.theme.color(Role::entropy);
    if (look.hovered && look.hovered != look.picked)
        curve(*look.hovered, blend(look.theme.color(Role::panel), entropy, 0.5), 1);
    if (!look.picked) return;
    curve(*look.picked, entropy, 1.6);
    if (!look.position) return;
    const double x = pixelOf(*look.position, 0).x();
    painter.setPen(QPen(look.theme.color(Role::muted), 1, Qt::DotLine));
    painter.drawLine(QPointF(x, in.top()), QPointF(x, in.bottom()));
    if (look.point) {
        painter.setPen(QPen(look.theme.color(Role::text), 1.5));
        painter.setBrush(look.theme.color(Role::accent));
        painter.drawEllipse(pixelOf(look.point->position, look.point->value), 4.5, 4.5);
    }
}

void AlongSlice::mousePressEvent(QMouseEvent* event) {
    const int positions = plot_->landscape().positions;
    if (positions < 1 || event->button() != Qt::LeftButton) return;
    const QRectF in = place();
    const double share = (event->position().x() - in.left()) / in.width();
    selection_->setPosition(
        std::clamp(static_cast<int>(std::lround(share * positions)), 0, positions - 1));
}

AcrossSlice::AcrossSlice(const LandscapePlot* plot, Selection* selection, QWidget* parent)
    : QWidget(parent), plot_(plot), selection_(selection) {
    connect(plot, &LandscapePlot::changed, this, [this] {
        takeRange();
        update();
    });
    setAccessibleName(tr("Across heads"));
}

QRectF AcrossSlice::place() const {
    return QRectF(rect()).adjusted(leftRoom(plot_->look(), range_, font()), titleRoom, -4,
                                   -footRoom);
}

void AcrossSlice::takeRange() {
    range_ = levelWith(acrossTheHeads(*plot_), alongTheHeads(*plot_));
}

double AcrossSlice::y(double value) const {
    const QRectF in = place();
    return in.bottom() - shareOf(value, range_) * in.height();
}

QRectF AcrossSlice::columnOf(int row) const {
    const QRectF in = place();
    const double wide =
        in.width() / static_cast<double>(std::max<std::size_t>(1, plot_->landscape().rows.size()));
    return QRectF(in.left() + wide * row, in.top(), wide, in.height());
}

std::optional<double> AcrossSlice::valueOf(int row, int position) const {
    return meanOf(*plot_, row, position);
}

QRectF AcrossSlice::barOf(int row) const {
    const Landscape& all = plot_->landscape();
    const auto value = valueOf(row, plot_->look().position.value_or(all.positions - 1));
    if (!value) return {};
    const QRectF whole = columnOf(row);
    // Signed values stand on zero, sigma on 1.
    const double zero = all.choice.height == LandscapeHeight::change  ? 0.0
                        : all.choice.height == LandscapeHeight::sigma ? 1.0
                                                                      : range_.low;
    const double from = y(zero), to = y(*value);
    const double gap = whole.width() > 4 ? 1 : 0;
    return QRectF(QPointF(whole.left() + gap, std::min(from, to)),
                  QPointF(whole.right() - gap, std::max({from, to, std::min(from, to) + 1})));
}

QStringList AcrossSlice::about() const {
    const Landscape& all = plot_->landscape();
    if (all.isEmpty()) return {};
    const QString at = number(plot_->look().position.value_or(all.positions - 1));
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
    const int at = look.position.value_or(all.positions - 1);
    paintTitle(painter, look, tr("ACROSS HEADS"), about(), width());
    if (all.isEmpty()) return;
    paintFrame(painter, look, place(), range_);
    const auto picked = look.picked ? all.rowOf(*look.picked) : std::nullopt;
    const int rows = static_cast<int>(all.rows.size());
    for (int row = 0; row < rows; ++row) {
        const QRectF bar = barOf(row);
        if (!bar.isEmpty())
            painter.fillRect(bar, landscapeColour(all.choice.height, *valueOf(row, at), look.range,
                                                  look.theme.color(Role::panel)));
        if (row == picked) {
            painter.setPen(QPen(look.theme.color(Role::text), 1.5));
            painter.drawRect(bar.isEmpty() ? columnOf(row) : bar);
        }
        const auto trained =
            look.showsTrained() ? valueOf(row, look.trainedLength - 1) : std::nullopt;
        if (trained) {
            const double tick = y(*trained);
            painter.setPen(QPen(look.theme.color(Role::accent), 1.5));
            painter.drawLine(QPointF(columnOf(row).left() + 1, tick),
                             QPointF(columnOf(row).right() - 1, tick));
        }
    }
    painter.setPen(look.theme.textColor(Role::muted));
    const QRectF foot(place().left(), place().bottom() + 2, place().width(), footRoom);
    painter.drawText(foot, Qt::AlignLeft | Qt::AlignTop,
                     landscapeHeadName(all.rows.front().front()));
    painter.drawText(foot, Qt::AlignRight | Qt::AlignTop,
                     landscapeHeadName(all.rows.back().back()));
}

void AcrossSlice::mousePressEvent(QMouseEvent* event) {
    const int rows = static_cast<int>(plot_->landscape().rows.size());
    if (event->button() != Qt::LeftButton) return;
    for (int row = 0; row < rows; ++row) {
        const QRectF whole = columnOf(row);
        if (event->position().x() < whole.left() || event->position().x() >= whole.right())
            continue;
        const auto& heads = plot_->landscape().rows[static_cast<std::size_t>(row)];
        selection_->setHeads({heads[heads.size() / 2]});
    }
}

}  // namespace sextant
