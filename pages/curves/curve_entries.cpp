// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/curves/curve_entries.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "widgets/controls/elided_among.h"
#include "widgets/plot/plot.h"
#include "widgets/text.h"

namespace sextant {
namespace {

QPen dashedPen(const QColor& colour, double width, const QList<qreal>& dashes) {
    QPen pen(colour, width);
    if (dashes.isEmpty()) return pen;
    pen.setDashPattern(dashes);
    pen.setCapStyle(Qt::FlatCap);
    return pen;
}

// Lengths of an entry in heights of its letters.
constexpr double kStroke = 1.9, kHeadStroke = 1.2, kGap = 0.45, kMargin = 0.35;

QFont markFont(const QFont& font) {
    QFont bold = font;
    bold.setWeight(QFont::DemiBold);
    return bold;
}

// Heads are many, and have marks of their own.
double strokeOf(const CurveEntry& entry) {
    using Kind = CurveEntry::Kind;
    return entry.kind == Kind::head || entry.kind == Kind::inflection ? kHeadStroke : kStroke;
}

double widthBeforeName(const CurveEntry& entry, const QFont& font) {
    const double height = QFontMetricsF(font).height();
    double width = (kMargin + strokeOf(entry) + kGap) * height;
    if (!entry.mark.isEmpty())
        width += QFontMetricsF(markFont(font)).horizontalAdvance(entry.mark) +
                 (entry.name.isEmpty() ? 0.0 : kGap * height);
    return width;
}

}  // namespace

QString inflectionWords(const CurvesState& state) {
    const auto at = [](const std::optional<int>& position) {
        return position ? tr("from %1").arg(*position) : tr("nowhere");
    };
    if (!state.inflections.known) return {};
    const bool early = state.inflections.risesEarly;
    if (!state.inflections.entropy && !state.inflections.logPerplexity)
        return (early ? tr("log-ppl rises before %1").arg(state.facts.trainedLength / 2)
                      : tr("no rise beyond %1").arg(state.facts.trainedLength));
    return tr("lasting departure from trend: entropy %1, log-ppl %2")
        .arg(at(state.inflections.entropy), early && !state.inflections.logPerplexity
                                                ? tr("before %1").arg(state.facts.trainedLength / 2)
                                                : at(state.inflections.logPerplexity));
}

QString inflectionTip(const CurvesState& state) {
    if (!state.inflections.known) return {};
    const auto at = [](const std::optional<int>& position) {
        return position ? tr("at %1").arg(*position) : tr("nowhere");
    };
    return inflectionWords(state) + '\n' +
           tr("first 0.1 nats off: entropy %1, log-ppl %2")
               .arg(at(state.inflections.firstEntropy), at(state.inflections.firstLogPerplexity));
}

QString nowKey() {
    return "now";
}
QString referenceKey() {
    return "reference";
}
QString ceilingKey() {
    return "ceiling";
}
QString heldKey() {
    return "held";
}
QString groupKey() {
    return "group";
}
QString previewKey() {
    return "preview";
}
QString inflectionKey() {
    return "inflection";
}
QString keyOf(HeadId head) {
    return QString("L%1 H%2").arg(head.layer).arg(head.head);
}
QString keyOfPin(int pin) {
    return QString("pin %1").arg(pin + 1);
}

QPen nowPen(bool entropy, const Theme& theme, double stroke) {
    return entropy ? QPen(theme.color(Role::entropy), 2.0 * stroke)
                   : dashedPen(theme.color(Role::logPerplexity), 2.0 * stroke, {4.0, 2.5});
}

QPen referencePen(bool entropy, const Theme& theme, double stroke) {
    // Not dots, which ln(i + 1) has.
    const QList<qreal> dashes = entropy ? QList<qreal>{5.0, 4.0} : QList<qreal>{6.0, 2.0, 1.5, 2.0};
    return dashedPen(theme.color(Role::reference), 1.4 * stroke, dashes);
}

QPen pinPen(int style, const Theme& theme, double stroke) {
    const LineStyle line = pinStyle(style, theme);
    return dashedPen(line.colour, 2.0 * stroke, line.dashes);
}

QPen heldPen(bool entropy, const Theme& theme, double stroke) {
    const QList<qreal> dashes = entropy ? QList<qreal>{} : QList<qreal>{4.0, 1.5, 1.0, 1.5};
    return dashedPen(theme.color(Role::better), 1.6 * stroke, dashes);
}

QPen headPen(int style, bool hovered, const Theme& theme, double stroke) {
    const LineStyle line = lineStyle(style, theme);
    return dashedPen(line.colour, (hovered ? 2.6 : 1.2) * stroke, line.dashes);
}

QPen groupPen(const Theme& theme, double stroke) {
    return dashedPen(theme.color(Role::text), 1.6 * stroke, {8.0, 2.5});
}

QPen ceilingPen(const Theme& theme, double stroke) {
    return dashedPen(theme.color(Role::muted), stroke, {1.5, 3.0});
}

QPen previewPen(const Theme& theme, double stroke) {
    return QPen(blend(theme.color(Role::entropy), theme.color(Role::text), 0.55), 1.2 * stroke);
}

int styleOf(HeadId head, const CurvesState& state) {
    const auto found = state.headStyle.find(head);
    if (found != state.headStyle.end()) return found->second;
    int next = 0;
    for (const auto& [id, style] : state.headStyle)
        next = std::max(next, style + 1);
    return next;
}

std::vector<CurveEntry> entriesOf(const CurvesState& state, const Theme& theme) {
    using Kind = CurveEntry::Kind;
    std::vector<CurveEntry> entries;
    const auto add = [&](Kind kind, const QString& key, const QString& name) -> CurveEntry& {
        CurveEntry entry;
        entry.kind = kind;
        entry.key = key;
        entry.name = name;
        entry.hidden = state.hidden.contains(key);
        entries.push_back(std::move(entry));
        return entries.back();
    };
    if (state.now.source) {
        // Of a difference it is what is set now that A is taken from, whichever is looked at.
        CurveEntry& now =
            add(Kind::now, nowKey(),
                !state.difference ? state.facts.now
                : state.facts.showsReference
                    ? tr("now minus A, %1").arg(state.facts.reference)
                    : tr("%1 minus A, %2").arg(state.facts.now, state.facts.reference));
        now.mark = state.difference             ? QString::fromUtf8("B\u2212A")
                   : state.facts.showsReference ? "A"
                                                : "B";
        now.pen = nowPen(true, theme, 1.0);
        now.other = nowPen(false, theme, 1.0);
        now.dimmed = !state.facts.staleOf.isEmpty();
        if (now.dimmed)
            now.tip = tr("of %1").arg(state.facts.staleOf);
        else if (state.marksInflections)
            now.tip = inflectionTip(state);
    }
    if (state.reference.source) {
        CurveEntry& reference = add(Kind::reference, referenceKey(), state.facts.reference);
        reference.mark = state.facts.mark;
        reference.pen = referencePen(true, theme, 1.0);
        reference.other = referencePen(false, theme, 1.0);
    }
    const auto addHead = [&](HeadId id) {
        if (state.now.head(id).empty()) return;
        CurveEntry& entry = add(Kind::head, keyOf(id), keyOf(id));
        entry.head = id;
        const LineStyle style = lineStyle(styleOf(id, state), theme);
        entry.pen = headPen(styleOf(id, state), state.hovered == id, theme, 1.0);
        entry.symbol = style.mark;
        entry.tip = tr("layer %1, head %2").arg(id.layer).arg(id.head);
    };
    // Pins have a table too: where names have not all room, theirs go first.
    for (const HeadId id : state.selected)
        addHead(id);
    if (!state.now.group.empty()) {
        CurveEntry& group =
            add(Kind::group, groupKey(), tr("mean of %1 heads").arg(qlonglong(state.group.size())));
        group.pen = groupPen(theme, 1.0);
        group.tip = tr("of the selected heads; up to %1 are drawn one by one")
                        .arg(qlonglong(mostDrawnHeads));
    }
    // While it is there it is what is looked at: before the pins, which have a table too.
    if (!state.previewMean.empty()) {
        CurveEntry& preview = add(Kind::preview, previewKey(), tr("preview of the mean"));
        preview.pen = previewPen(theme, 1.0);
        preview.tip =
            tr("the mean entropy that the move promises, to first order, until it is "
               "measured");
    }
    for (std::size_t i = 0; i < (state.difference ? 0 : state.pins.size()); ++i) {
        const PinnedCurves& pin = state.pins[i];
        CurveEntry& entry = add(Kind::pin, keyOfPin(static_cast<int>(i)), pin.name);
        entry.pin = static_cast<int>(i);
        entry.mark = QString::number(i + 1);
        entry.pen = pinPen(pin.style, theme, 1.0);
        entry.hidden = !pin.shown;
        entry.dimmed = !pin.over.isEmpty();
        entry.tip = pin.over.isEmpty() ? pin.differs : tr("over %1").arg(pin.over);
    }
    if (!state.heldName.isEmpty() && !state.difference) {
        CurveEntry& held = add(Kind::held, heldKey(), state.heldName);
        held.mark = "H";
        held.pen = heldPen(true, theme, 1.0);
        held.other = heldPen(false, theme, 1.0);
        held.tip = state.heldTip;
    }
    if (!state.difference && (!state.now.entropy.empty() || !state.reference.entropy.empty())) {
        CurveEntry& ceiling =
            add(Kind::ceiling, ceilingKey(),
                state.unit == EntropyUnit::nats ? "ln(i+1)" : QString::fromUtf8("log₂(i+1)"));
        ceiling.pen = ceilingPen(theme, 1.0);
        ceiling.tip = tr("the most that an entropy over i+1 tokens can be");
    }
    if (state.marksInflections && (state.inflections.entropy || state.inflections.logPerplexity)) {
        CurveEntry& marks =
            add(Kind::inflection, inflectionKey(), tr("lasting departure from trend"));
        marks.pen = QPen(theme.color(Role::muted));
        marks.symbol = Mark::triangleDown;
        marks.tip = inflectionTip(state);
    }
    // What comes and goes is last: the others stay in place.
    if (state.hovered && !state.selected.contains(*state.hovered)) addHead(*state.hovered);
    QStringList names;
    for (const CurveEntry& entry : entries)
        names << entry.name;
    for (CurveEntry& entry : entries)
        entry.others = names;
    return entries;
}

QSizeF entrySize(const CurveEntry& entry, const QFont& font, double most) {
    const QFontMetricsF metrics(font);
    const double name = std::min(most, metrics.horizontalAdvance(entry.name));
    return {widthBeforeName(entry, font) + name + kMargin * metrics.height(),
            std::ceil(1.3 * metrics.height())};
}

void paintEntry(QPainter& painter, const QRectF& place, const CurveEntry& entry, const Theme& theme,
                const QFont& font) {
    const QFontMetricsF metrics(font);
    const double height = metrics.height(), middle = place.center().y();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (entry.hidden || entry.dimmed) painter.setOpacity(entry.hidden ? 0.45 : 0.6);
    double x = place.left() + kMargin * height;
    const double end = x + strokeOf(entry) * height;
    const double apart = entry.other ? 0.2 * height : 0.0;
    painter.setPen(entry.pen);
    if (entry.kind != CurveEntry::Kind::inflection)  // a mark alone
        painter.drawLine(QLineF(x, middle - apart, end, middle - apart));
    if (entry.other) {
        painter.setPen(*entry.other);
        painter.drawLine(QLineF(x, middle + apart, end, middle + apart));
    }
    if (entry.symbol)
        paintMark(painter, *entry.symbol, {0.5 * (x + end), middle}, 0.28 * height,
                  entry.pen.color());
    x = end + kGap * height;
    const QColor panel = theme.color(Role::panel);
    const double baseline = middle + 0.5 * (metrics.ascent() - metrics.descent());
    if (!entry.mark.isEmpty()) {
        painter.setFont(markFont(font));
        painter.setPen(legible(theme.color(Role::accent), panel));
        painter.drawText(QPointF(x, baseline), entry.mark);
        x += QFontMetricsF(markFont(font)).horizontalAdvance(entry.mark) + kGap * height;
    }
    QFont name = font;
    name.setStrikeOut(entry.hidden);
    painter.setFont(name);
    const bool strong = entry.kind == CurveEntry::Kind::now;
    painter.setPen(strong ? theme.color(Role::text) : legible(theme.color(Role::muted), panel));
    const double room = place.right() - x;
    painter.drawText(QPointF(x, baseline), elidedAmong(entry.name, entry.others, metrics, room));
    painter.restore();
}

}  // namespace sextant
