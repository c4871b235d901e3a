// SPDX-License-Identifier: GPL-3.0-or-later
// Words in and around the curves. They stand above, below or right of the plots, never on a line.
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "pages/curves/curves_drawing.h"
#include "widgets/controls/elided_label.h"
#include "widgets/controls/number_text.h"
#include "widgets/plot/curve_labels.h"
#include "widgets/text.h"

namespace sextant {
namespace {

constexpr double kLeader = 10.0;        // pixels from the end of a curve to its label
constexpr double kLeastWide = 300.0;    // narrower plots have no labels at the ends of curves
constexpr double kBetweenWords = 12.0;  // pixels between words in a row
// Whose labels have room in any plot: no words for more of them are needed.
constexpr std::size_t fewHeads = 2;

QString moreHeads(std::size_t count) {
    return tr("+%1 more").arg(qulonglong{count});
}

QFont headFont(const PlotStyle& style) {
    return scaledFont(style.font, 0.88);
}

// What smoothing was used, from the longest words to the shortest; none: none was.
std::vector<QString> smoothingSpellings(const CurvesState& state) {
    const auto over = [](int radius) { return QString::fromUtf8("±%1").arg(radius); };
    const QString log = over(state.smoothing), entropy = over(state.entropySmoothing);
    if (state.smoothing > 0 && state.entropySmoothing > 0)
        return {tr("means over %1 tokens (entropy), %2 (log-perplexity)").arg(entropy, log),
                tr("mean: entropy %1, log-ppl %2").arg(entropy, log), entropy + " / " + log};
    if (state.smoothing > 0)
        return {tr("log-perplexity: mean over %1 tokens").arg(log),
                tr("log-ppl: mean over %1").arg(log), tr("log-ppl %1").arg(log), log};
    if (state.entropySmoothing > 0)
        return {tr("entropy: mean over %1 tokens").arg(entropy),
                tr("entropy: mean over %1").arg(entropy), tr("entropy %1").arg(entropy), entropy};
    return {};
}

// Where the curves depart from their trend, likewise.
std::vector<QString> departureSpellings(const CurvesState& state) {
    const Inflections& found = state.inflections;
    const auto at = [](const std::optional<int>& position) {
        return position ? QString::number(*position) : QString::fromUtf8("\u2013");
    };
    const QString sign =
        found.entropy || found.logPerplexity ? QString::fromUtf8("\u25bc ") : QString();
    const QString entropy = at(found.entropy), loss = at(found.logPerplexity);
    return {sign + inflectionWords(state),
            sign + tr("off trend from: entropy %1, log-ppl %2").arg(entropy, loss),
            sign + tr("off trend from %1, %2").arg(entropy, loss)};
}

class WordWriter {
  public:
    WordWriter(CurvesDrawing& drawing, const CurvesState& state, const PlotStyle& style)
        : drawing_(drawing),
          state_(state),
          style_(style),
          theme_(drawing.theme),
          area_(drawing.pane(true).area),
          font_(wordsFont(style)),
          metrics_(font_) {}

    void write() {
        writeTrained();
        writeAbout();
        const bool departs = state_.marksInflections && state_.inflections.known &&
                             !state_.hidden.contains(nowKey()) &&
                             !state_.hidden.contains(inflectionKey());
        const std::vector<QString> smoothing = smoothingSpellings(state_);
        if (style_.legend && !smoothing.empty())  // on a page whole, below the names of the curves
            add("smoothing", smoothing.front(), {4.0, drawing_.namesHeight - 2.0},
                Qt::AlignBottom | Qt::AlignLeft, theme_.color(Role::muted));
        if (!style_.legend) {
            writeBelow("smoothing", smoothing, area_.right(), Qt::AlignRight);
            if (departs)
                writeBelow("departures", departureSpellings(state_), area_.left(), Qt::AlignLeft);
        }
        if (labelRoom(state_, style_, drawing_.size.width()) > 0.0) labelHeads();
    }

  private:
    PlotText& add(const QString& key, const QString& words, const QPointF& at, Qt::Alignment side,
                  const QColor& colour) {
        return drawing_.plot.texts.emplace_back(
            PlotText{key, words, at, side, legible(colour, theme_.color(Role::panel)), font_});
    }
    void addAbove(const QString& key, const QString& words, double left, Role role) {
        add(key, words, {left, area_.top() - 2.0}, Qt::AlignBottom | Qt::AlignLeft,
            theme_.color(role));
    }
    // The first that has room beside the axis' title, right below the plots.
    void writeBelow(const QString& key, const std::vector<QString>& spellings, double at,
                    Qt::Alignment side) {
        const double title = QFontMetricsF(style_.font).horizontalAdvance(tr("position (tokens)"));
        const double room = 0.5 * area_.width() - 0.5 * title - kBetweenWords;
        const auto fits = std::ranges::find_if(spellings, [&](const QString& words) {
            return metrics_.horizontalAdvance(words) <= room;
        });
        if (fits != spellings.end())
            add(key, *fits, {at, drawing_.size.height() - 2.0}, Qt::AlignBottom | side,
                theme_.color(Role::muted));
    }

    void writeTrained() {
        const AxisRange& shown = drawing_.pane(true).x.range;
        const auto trained = static_cast<double>(state_.facts.trainedLength);
        if (trained <= 0.0 || trained > shown.upper + 1.0 || trained < shown.lower) return;
        const QString words =
            tr("trained to %1").arg(groupedNumber(qint64{state_.facts.trainedLength}));
        const double most = area_.right() - metrics_.horizontalAdvance(words);
        addAbove("trained", words,
                 std::max(area_.left(), std::min(drawing_.pane(true).xOf(trained), most)),
                 Role::accent);
    }

    // What the numbers are over or of, beside the words at the trained length where there is more
    // room.
    void writeAbout() {
        const CurvesFacts& facts = state_.facts;
        const bool stale = !facts.staleOf.isEmpty();
        QString words = stale ? tr("of %1").arg(facts.staleOf) : facts.over;
        const bool pinless = words.isEmpty() && state_.difference && !style_.legend &&
                             std::ranges::any_of(state_.pins, &PinnedCurves::shown);
        if (pinless) words = tr("the difference is drawn without the pins");
        if (words.isEmpty()) return;
        const PlotText* trained = drawing_.plot.text("trained");
        const QRectF taken = trained ? trained->place() : QRectF();
        const double before = trained ? taken.left() - kBetweenWords - area_.left() : area_.width();
        const double after = trained ? area_.right() - taken.right() - kBetweenWords : 0.0;
        const double room = std::max(before, after);
        // "first 1,024 of 4,096 tokens" ever shorter: a number is said whole or not at all.
        const bool counts = !stale && !pinless;
        if (counts && metrics_.horizontalAdvance(words) > room) words.remove(tr("first "));
        if (counts && metrics_.horizontalAdvance(words) > room) words = tr("partial");
        words = elidedAtNumbers(words, QFontMetrics(font_), static_cast<int>(std::ceil(room)));
        addAbove("about", words,
                 before >= after ? area_.left() : area_.right() - metrics_.horizontalAdvance(words),
                 stale ? Role::worse : Role::muted);
    }

    struct End {
        double y;
        HeadId id;
    };
    // Of the heads' curves that come to the end of the plot: one that leaves the view or has not
    // come so far has no end to be named at.
    std::vector<End> endsOfHeads() const {
        const PlotPane& pane = drawing_.pane(true);
        const double last = pane.xOf(std::min(pane.x.range.upper, state_.length() - 1.0));
        std::set<HeadId> heads = state_.selected;
        if (state_.hovered) heads.insert(*state_.hovered);
        std::vector<End> ends;
        for (const HeadId id : heads) {
            const PlotLine* line = pane.line(lineKey(id, false));
            if (!line || line->points.empty()) continue;
            const QPointF end = pane.at(line->points.back());
            if (end.x() >= last - 4.0) ends.push_back({end.y(), id});
        }
        return ends;
    }

    void labelHeads() {
        std::vector<End> ends = endsOfHeads();
        const QFontMetricsF metrics(headFont(style_));
        const double height = metrics.height();
        const AxisRange room{area_.top() + 0.5 * height, area_.bottom() - 0.5 * height};
        // Where not all have room: the one pointed at, and the first that were selected.
        const std::size_t most = mostLabels(height, room);
        if (most == 0) return;  // the plot is not as high as a word
        std::ranges::sort(ends, {}, [&](const End& end) {
            return std::pair(state_.hovered != end.id, styleOf(end.id, state_));
        });
        QStringList rest;
        if (ends.size() > most) {
            for (std::size_t i = most - 1; i < ends.size(); ++i)
                rest << keyOf(ends[i].id);
            ends.resize(most - 1);
        }
        std::ranges::sort(ends, {}, &End::y);
        std::vector<double> wanted;
        for (const End& end : ends)
            wanted.push_back(end.y);
        const auto places =
            spreadApart(wanted, height, {room.lower, room.upper - (rest.isEmpty() ? 0.0 : height)});
        const auto name = [&](const QString& words, const QColor& colour, double y) -> PlotText& {
            PlotText& text = add("head", words, {area_.right() + kLeader, y},
                                 Qt::AlignVCenter | Qt::AlignLeft, colour);
            text.font = headFont(style_);
            return text;
        };
        for (std::size_t i = 0; i < ends.size(); ++i) {
            const QColor colour = lineStyle(styleOf(ends[i].id, state_), theme_).colour;
            drawing_.plot.strokes.push_back(
                {QLineF(area_.right() + 1.0, ends[i].y, area_.right() + kLeader - 2.0, places[i]),
                 QPen(colour, 0.8 * style_.stroke)});
            name(keyOf(ends[i].id), colour, places[i]);
        }
        if (rest.isEmpty()) return;
        const PlotText& more = name(moreHeads(static_cast<std::size_t>(rest.size())),
                                    theme_.color(Role::muted), room.upper);
        drawing_.restOfHeads = {more.place(), tr("also %1").arg(rest.join(", "))};
    }

    CurvesDrawing& drawing_;
    const CurvesState& state_;
    const PlotStyle& style_;
    const Theme& theme_;
    QRectF area_;
    QFont font_;
    QFontMetricsF metrics_;
};

}  // namespace

double labelRoom(const CurvesState& state, const PlotStyle& style, double width) {
    if (width < kLeastWide) return 0.0;
    double widest = 0.0;
    const QFontMetricsF metrics(headFont(style));
    for (const HeadId id : state.selected)
        if (!state.hidden.contains(keyOf(id)) && !state.now.head(id).empty())
            widest = std::max(widest, metrics.horizontalAdvance(keyOf(id)));
    if (state.selected.size() > fewHeads)
        widest = std::max(widest, metrics.horizontalAdvance(moreHeads(mostDrawnHeads)));
    return widest > 0.0 ? kLeader + widest + 4.0 : 0.0;
}

// In rows from the left, as wide as the page, and below them the words about smoothing.
void placeNames(CurvesDrawing& drawing, const CurvesState& state, const PlotStyle& style) {
    drawing.namesFont = wordsFont(style);
    const double width = drawing.size.width() - 4.0;
    double x = 0.0, y = 0.0;
    for (CurveEntry& entry : entriesOf(state, drawing.theme)) {
        if (entry.hidden) continue;
        const QSizeF size = entrySize(entry, drawing.namesFont, 0.6 * width);
        if (x > 0.0 && x + size.width() > width) {
            x = 0.0;
            y += size.height();
        }
        drawing.namesHeight = y + size.height() + 2.0;
        drawing.names.emplace_back(std::move(entry), QRectF(QPointF(x, y), size));
        x += size.width();
    }
    if (!smoothingSpellings(state).empty())
        drawing.namesHeight += QFontMetricsF(drawing.namesFont).height() + 2.0;
}

void addWords(CurvesDrawing& drawing, const CurvesState& state, const PlotStyle& style) {
    WordWriter(drawing, state, style).write();
}

}  // namespace sextant
