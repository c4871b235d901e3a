// SPDX-License-Identifier: GPL-3.0-or-later
// Words in and around the curves. They stand above, below or right of the plots, never on a line.
#include <algorithm>
#include <cmath>

#include "pages/curves/curves_view_plot.h"
#include "widgets/controls/elided_label.h"
#include "widgets/plot/axis_ticker.h"
#include "widgets/plot/curve_labels.h"

namespace sextant {
namespace {

constexpr double kLeader = 10.0;        // pixels from the end of a curve to its label
constexpr double kLeastWide = 300.0;    // narrower plots have no labels at the ends of curves
constexpr double kBetweenWords = 12.0;  // pixels between words in a row

// The names of the curves, on a page.
class CurvesKey : public QCPAbstractItem {
  public:
    CurvesKey(QCustomPlot* plot, std::vector<std::pair<CurveEntry, QRectF>> entries, Theme theme,
              QFont font)
        : QCPAbstractItem(plot),
          entries_(std::move(entries)),
          theme_(std::move(theme)),
          font_(std::move(font)) {
        setClipToAxisRect(false);
        setSelectable(false);
    }
    double selectTest(const QPointF&, bool, QVariant* = nullptr) const override { return -1.0; }

  protected:
    void draw(QCPPainter* painter) override {
        for (const auto& [entry, place] : entries_)
            paintEntry(*painter, place, entry, theme_, font_);
    }

  private:
    std::vector<std::pair<CurveEntry, QRectF>> entries_;
    Theme theme_;
    QFont font_;
};

// In rows from the left, as wide as the page.
std::vector<std::pair<CurveEntry, QRectF>> placedEntries(const CurvesState& state,
                                                         const Theme& theme, const QFont& font,
                                                         double width) {
    std::vector<std::pair<CurveEntry, QRectF>> placed;
    double x = 0.0, y = 0.0;
    for (CurveEntry& entry : entriesOf(state, theme)) {
        if (entry.hidden) continue;
        const QSizeF size = entrySize(entry, font, 0.6 * width);
        if (x > 0.0 && x + size.width() > width) {
            x = 0.0;
            y += size.height();
        }
        placed.emplace_back(std::move(entry), QRectF(QPointF(x, y), size));
        x += size.width();
    }
    return placed;
}

// Whose labels have room in any plot: no words for more of them are needed.
constexpr std::size_t fewHeads = 2;

QString moreHeads(std::size_t count) {
    return CurvesPlot::tr("+%1 more").arg(qulonglong{count});
}

QFont smallFont(const PlotStyle& style) {
    return scaledFont(style.font, 0.92);
}

// What smoothing was used, from the longest words to the shortest; none: none was.
std::vector<QString> smoothingSpellings(const CurvesState& state) {
    const auto over = [](int radius) { return QString::fromUtf8("±%1").arg(radius); };
    const QString log = over(state.smoothing), entropy = over(state.entropySmoothing);
    if (state.smoothing > 0 && state.entropySmoothing > 0)
        return {
            CurvesPlot::tr("means over %1 tokens (entropy), %2 (log-perplexity)").arg(entropy, log),
            CurvesPlot::tr("mean: entropy %1, log-ppl %2").arg(entropy, log),
            entropy + " / " + log};
    if (state.smoothing > 0)
        return {CurvesPlot::tr("log-perplexity: mean over %1 tokens").arg(log),
                CurvesPlot::tr("log-ppl: mean over %1").arg(log),
                CurvesPlot::tr("log-ppl %1").arg(log), log};
    if (state.entropySmoothing > 0)
        return {CurvesPlot::tr("entropy: mean over %1 tokens").arg(entropy),
                CurvesPlot::tr("entropy: mean over %1").arg(entropy),
                CurvesPlot::tr("entropy %1").arg(entropy), entropy};
    return {};
}

}  // namespace

QCPItemText* CurvesPlot::addText(const QString& text, const QColor& colour, const QFont& font) {
    auto* item = new QCPItemText(this);
    item->setText(text);
    item->setColor(colour);
    item->setFont(font);
    item->setSelectable(false);
    item->setClipToAxisRect(false);
    item->setPadding({});
    item->position->setType(QCPItemPosition::ptAbsolute);
    decorations_.push_back(item);
    return item;
}

void CurvesPlot::placeAbove(QCPItemText* text, double left) {
    text->position->setCoords(left, axisRect()->top() - 2.0);
    text->setPositionAlignment(Qt::AlignBottom | Qt::AlignLeft);
}

// In every plot, from top to bottom.
void CurvesPlot::addUpright(double position, const QPen& pen) {
    for (QCPAxisRect* rect : axisRects()) {
        auto* line = new QCPItemLine(this);
        line->setPen(pen);
        line->setAntialiased(false);  // upright: sharp at every column
        line->setSelectable(false);
        line->setClipAxisRect(rect);
        for (QCPItemPosition* end : {line->start, line->end}) {
            end->setAxes(rect->axis(QCPAxis::atBottom), rect->axis(QCPAxis::atLeft));
            end->setAxisRect(rect);
            end->setTypeY(QCPItemPosition::ptAxisRectRatio);
        }
        line->start->setCoords(position, 0.0);
        line->end->setCoords(position, 1.0);
        decorations_.push_back(line);
    }
}

void CurvesPlot::drawTrainedLength(const CurvesState& state, const Theme& theme,
                                   const PlotStyle& style) {
    trainedWords_ = {};
    const auto trained = static_cast<double>(state.trainedLength);
    const AxisRange shown = state.shownPositions();
    // Of a text as long as that it stands at the end.
    if (state.trainedLength <= 0 || trained > shown.upper + 1.0) return;
    for (QCPAxisRect* rect : axisRects()) {
        auto* beyond = new QCPItemRect(this);
        beyond->setLayer("background");
        beyond->setPen(Qt::NoPen);
        beyond->setBrush(theme.newTerritory());
        beyond->setSelectable(false);
        beyond->setClipAxisRect(rect);
        for (QCPItemPosition* corner : {beyond->topLeft, beyond->bottomRight}) {
            corner->setAxes(rect->axis(QCPAxis::atBottom), rect->axis(QCPAxis::atLeft));
            corner->setAxisRect(rect);
            corner->setTypeY(QCPItemPosition::ptAxisRectRatio);
        }
        beyond->topLeft->setCoords(std::clamp(trained, shown.lower, shown.upper), 0.0);
        beyond->bottomRight->setCoords(shown.upper, 1.0);
        decorations_.push_back(beyond);
    }
    if (trained < shown.lower) return;
    addUpright(std::min(trained, shown.upper), QPen(theme.color(Role::accent), 1.5 * style.stroke));

    const QFont font = smallFont(style);
    const QString words = tr("trained to %1").arg(groupedNumber(qint64{state.trainedLength}));
    auto* text = addText(words, legible(theme.color(Role::accent), theme.color(Role::panel)), font);
    const double width = QFontMetricsF(font).horizontalAdvance(words);
    const double most = axisRect()->right() - width;
    const double left =
        std::max<double>(axisRect()->left(), std::min(xAxis->coordToPixel(trained), most));
    placeAbove(text, left);
    trainedWords_ = QRectF(left, 0.0, width, 1.0);
}

// What the numbers are over or of, beside the words at the trained length where there is more room.
void CurvesPlot::drawAbout(const CurvesState& state, const Theme& theme, const PlotStyle& style) {
    const QString words = !state.staleOf.isEmpty() ? tr("of %1").arg(state.staleOf) : state.over;
    if (words.isEmpty()) return;
    const QFont font = smallFont(style);
    const double left = axisRect()->left(), right = axisRect()->right();
    const bool beside = !trainedWords_.isEmpty();
    const double before = beside ? trainedWords_.left() - kBetweenWords - left : right - left;
    const double after = beside ? right - trainedWords_.right() - kBetweenWords : 0.0;
    const double room = std::max(before, after);
    const QFontMetricsF metrics(font);
    // "first 1,024 of 4,096 tokens" ever shorter: a number is said whole or not at all.
    QString fitting = words;
    if (state.staleOf.isEmpty() && metrics.horizontalAdvance(fitting) > room)
        fitting = QString(words).remove(tr("first "));
    if (state.staleOf.isEmpty() && metrics.horizontalAdvance(fitting) > room)
        fitting = tr("partial");
    fitting = elidedAtNumbers(fitting, QFontMetrics(font), static_cast<int>(std::ceil(room)));
    const Role role = state.staleOf.isEmpty() ? Role::muted : Role::worse;
    auto* text = addText(fitting, legible(theme.color(role), theme.color(Role::panel)), font);
    placeAbove(text, before >= after ? left : right - metrics.horizontalAdvance(fitting));
}

void CurvesPlot::writeMuted(const QString& words, QPointF at, Qt::Alignment side,
                            const Theme& theme, const PlotStyle& style) {
    const QColor colour = legible(theme.color(Role::muted), theme.color(Role::panel));
    auto* text = addText(words, colour, smallFont(style));
    text->position->setCoords(at);
    text->setPositionAlignment(side);
}

// What smoothing was used: right below the plots beside the axis' title, on a page whole, below the
// names of the curves.
void CurvesPlot::drawSmoothing(const CurvesState& state, const Theme& theme,
                               const PlotStyle& style) {
    smoothing_.clear();
    const std::vector<QString> spellings = smoothingSpellings(state);
    if (spellings.empty()) return;
    if (style.legend) {
        smoothing_ = spellings.front();
        writeMuted(smoothing_, {4.0, legendRows_ - 2.0}, Qt::AlignBottom | Qt::AlignLeft, theme,
                   style);
        return;
    }
    const QFontMetricsF metrics(smallFont(style));
    const QRect area = axisRect()->rect();
    const double title = QFontMetricsF(style.font).horizontalAdvance(tr("position (tokens)"));
    const double room = 0.5 * area.width() - 0.5 * title - kBetweenWords;
    for (const QString& words : spellings) {
        if (metrics.horizontalAdvance(words) > room) continue;
        smoothing_ = words;
        writeMuted(words, QPointF(area.right(), height() - 2.0), Qt::AlignBottom | Qt::AlignRight,
                   theme, style);
        return;
    }
}

double CurvesPlot::labelRoom(const CurvesState& state, const PlotStyle& style) const {
    if (width() < kLeastWide) return 0.0;
    double widest = 0.0;
    const QFontMetricsF metrics(scaledFont(style.font, 0.88));
    for (const HeadId id : state.selected)
        if (!state.hidden.contains(keyOf(id)) && !state.now.head(id).empty())
            widest = std::max(widest, metrics.horizontalAdvance(keyOf(id)));
    if (state.selected.size() > fewHeads)
        widest = std::max(widest, metrics.horizontalAdvance(moreHeads(mostDrawnHeads)));
    return widest > 0.0 ? kLeader + widest + 4.0 : 0.0;
}

void CurvesPlot::labelHeads(const CurvesState& state, const Theme& theme, const PlotStyle& style) {
    if (labelRoom(state, style) <= 0.0) return;
    struct End {
        double y;
        HeadId id;
    };
    std::vector<End> ends;
    const double lastPixel =
        xAxis->coordToPixel(std::min(xAxis->range().upper, state.length() - 1.0));
    for (const auto& [id, graph] : heads_) {
        const auto& points = *graph->data();
        if (points.isEmpty()) continue;
        const auto last = *(points.constEnd() - 1);
        // One that leaves the view or has not come so far has no end to be named at.
        if (xAxis->coordToPixel(last.key) >= lastPixel - 4.0)
            ends.push_back({yAxis->coordToPixel(last.value), id});
    }
    const QFont font = scaledFont(style.font, 0.88);
    const double height = QFontMetricsF(font).height();
    const QRect area = axisRect()->rect();
    const AxisRange room{area.top() + 0.5 * height, area.bottom() - 0.5 * height};
    // Where not all have room: the one pointed at, and the first that were selected.
    const std::size_t most = mostLabels(height, room);
    if (most == 0) return;  // the plot is not as high as a word
    const auto all = ends.size();
    std::sort(ends.begin(), ends.end(), [&](const End& a, const End& b) {
        return std::pair(state.hovered != a.id, styleOf(a.id, state)) <
               std::pair(state.hovered != b.id, styleOf(b.id, state));
    });
    QStringList rest;
    if (all > most) {
        for (std::size_t i = most - 1; i < all; ++i)
            rest << keyOf(ends[i].id);
        ends.resize(most - 1);
    }
    std::sort(ends.begin(), ends.end(), [](const End& a, const End& b) { return a.y < b.y; });
    std::vector<double> wanted;
    for (const End& end : ends)
        wanted.push_back(end.y);
    const auto places =
        spreadApart(wanted, height, {room.lower, room.upper - (rest.isEmpty() ? 0.0 : height)});
    const QColor panel = theme.color(Role::panel);
    const auto write = [&](const QString& words, const QColor& colour, double y) {
        auto* text = addText(words, legible(colour, panel), font);
        text->position->setCoords(area.right() + kLeader, y);
        text->setPositionAlignment(Qt::AlignVCenter | Qt::AlignLeft);
        headLabels_.push_back(text);
    };
    for (std::size_t i = 0; i < ends.size(); ++i) {
        const QColor colour = lineStyle(styleOf(ends[i].id, state), theme).colour;
        auto* leader = new QCPItemLine(this);
        leader->setClipToAxisRect(false);
        leader->setSelectable(false);
        leader->setPen(QPen(colour, 0.8 * style.stroke));
        leader->start->setType(QCPItemPosition::ptAbsolute);
        leader->end->setType(QCPItemPosition::ptAbsolute);
        leader->start->setCoords(area.right() + 1.0, ends[i].y);
        leader->end->setCoords(area.right() + kLeader - 2.0, places[i]);
        decorations_.push_back(leader);
        write(keyOf(ends[i].id), colour, places[i]);
    }
    if (rest.isEmpty()) return;
    write(moreHeads(static_cast<std::size_t>(rest.size())), theme.color(Role::muted), room.upper);
    restOfHeads_ = {
        QRectF(area.right() + kLeader, room.upper - 0.5 * height,
               QFontMetricsF(font).horizontalAdvance(headLabels_.back()->text()), height),
        tr("also %1").arg(rest.join(", "))};
}

double CurvesPlot::legendHeight(const CurvesState& state, const PlotStyle& style) const {
    const auto placed = placedEntries(state, Theme::light(), smallFont(style), width() - 4.0);
    const double names = placed.empty() ? 0.0 : placed.back().second.bottom() + 2.0;
    const bool smoothed = state.smoothing > 0 || state.entropySmoothing > 0;
    return names + (smoothed ? QFontMetricsF(smallFont(style)).height() + 2.0 : 0.0);
}

void CurvesPlot::drawLegend(const CurvesState& state, const Theme& theme, const PlotStyle& style) {
    const QFont font = smallFont(style);
    decorations_.push_back(
        new CurvesKey(this, placedEntries(state, theme, font, width() - 4.0), theme, font));
}

}  // namespace sextant
