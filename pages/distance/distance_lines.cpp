// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of the plots against distance: a rotation's, biases, and marks of measured heads.
#include <algorithm>
#include <cmath>

#include "analysis/measure/idealised.h"
#include "pages/distance/distance_drawing.h"
#include "widgets/colormap.h"

namespace sextant {

namespace {

constexpr Mark headMarks[] = {Mark::disc,    Mark::square,       Mark::triangle,
                              Mark::diamond, Mark::triangleDown, Mark::cross};

// Of seriesStyle(): those that no curve has.
constexpr int markColours[] = {2, 5, 6, 0, 7};

// Of lineStyle(): the first colours that no mark has.
constexpr int firstBiasStyle = 2;

// "1/4, 1/16, 1/64", of many the first and the last.
QString biasNames(const std::vector<BiasLine>& lines, std::size_t most) {
    const auto joined = [&](std::size_t count) {
        QStringList names;
        for (std::size_t at = 0; at < count; ++at)
            names << lines[at].name();
        return names.join(", ");
    };
    if (lines.size() <= most) return joined(lines.size());
    return QString::fromUtf8("%1 \u2026 %2 (%3)")
        .arg(joined(most - 2), lines.back().name())
        .arg(lines.size());
}

class LineMaker {
  public:
    explicit LineMaker(const DistanceShown& shown)
        : facts_(shown.facts), look_(shown.look), theme_(shown.theme) {
        addRotation();
        addBiases();
        for (std::size_t at = 0; at < facts_.measured.size(); ++at)
            addMarks(at, shown.hovered);
    }

    DistanceLines made;

  private:
    // Scores against distance and their sensitivity; empty `words`: not in the legend.
    void draw(const QString& key, const std::vector<double>& scores, const QPen& pen,
              const QString& words) {
        if (scores.empty()) return;
        std::vector<double> values, steps(scores.size(), std::nan(""));
        for (const double score : scores)
            values.push_back(look_.shown(score));
        for (std::size_t r = 1; r < values.size(); ++r)
            steps[r] = values[r - 1] - values[r];
        if (look_.logSensitivity) steps = rootMeanSquare(steps, sensitivityRadius);
        // Smoothing reaches over the edges of what is seen.
        for (std::size_t r = 0; r < values.size(); ++r)
            if (std::isnan(values[r])) steps[r] = std::nan("");
        made.score.push_back({.key = key, .points = pointsOf(values), .pen = pen});
        made.sensitivity.push_back(
            {.key = "sensitivity " + key, .points = pointsOf(steps), .pen = pen});
        if (!words.isEmpty()) made.legend.push_back({.name = words, .pen = pen});
    }

    // Distance 0 has no place on a logarithmic axis.
    std::vector<QPointF> pointsOf(const std::vector<double>& values) const {
        std::vector<QPointF> points;
        for (std::size_t r = 0; r < values.size(); ++r)
            points.emplace_back(look_.logDistance && r == 0 ? std::nan("") : static_cast<double>(r),
                                values[r]);
        return points;
    }

    void addRotation() {
        const bool dotted = facts_.biased;  // the rotation is not this model's
        const QPen own(theme_.color(Role::entropy), 1.3, dotted ? Qt::DotLine : Qt::SolidLine);
        const QPen limit(QColor("#F0E442").darker(theme_.isDark() ? 100 : 170), 2.0,
                         dotted ? Qt::DotLine : Qt::DashLine);
        const QPen old(theme_.color(Role::reference), 1.3, Qt::DashLine);
        const QString words = QObject::tr("RoPE, d \u2192 \u221e");
        if (look_.method != Method::now)
            draw("before", facts_.before, old,
                 QObject::tr("RoPE, d = %1, before").arg(facts_.shownDims));
        if (look_.method == Method::before)
            return draw("before limit", facts_.beforeLimit, limit, words);
        draw("now", facts_.now, own, QObject::tr("RoPE, d = %1").arg(facts_.shownDims));
        draw("now limit", facts_.nowLimit, limit, words);
    }

    // Beside a rotation they are there to compare with, alike; where they are the layer's own each
    // head's has a colour of its own, and what was before others is dashed.
    void addBiases() {
        const bool own = facts_.biased, changed = !facts_.biasesBefore.empty();
        const bool now = !changed || look_.method != Method::before;
        constexpr std::size_t named = 4;
        for (std::size_t h = 0; now && h < facts_.biases.size(); ++h) {
            const BiasLine& one = facts_.biases[h];
            QString words;
            if (own && h < named) words = QString("%1 %2").arg(facts_.bias, one.name()).trimmed();
            if (!own && h + 1 == facts_.biases.size())
                words = QString("%1 %2").arg(facts_.bias, biasNames(facts_.biases, named));
            QPen pen(theme_.color(Role::muted), 1.2, Qt::DotLine);
            if (own && one.head < 0) pen = QPen(theme_.color(Role::text), 1.4);
            if (own && one.head >= 0) {
                const LineStyle style = lineStyle(firstBiasStyle + static_cast<int>(h), theme_);
                pen = QPen(style.colour, 1.4);
                if (!style.dashes.empty()) pen.setDashPattern(style.dashes);
            }
            draw(QString("bias %1").arg(h), one.score, pen, words);
        }
        if (look_.method == Method::now) return;
        for (std::size_t h = 0; h < facts_.biasesBefore.size(); ++h)
            draw(QString("before bias %1").arg(h), facts_.biasesBefore[h].score,
                 QPen(theme_.color(Role::reference), 1.0 + 0.4 * static_cast<double>(h % named),
                      Qt::DashLine),
                 h == 0 ? QObject::tr("%1 before").arg(facts_.biasBefore) : QString());
    }

    void addMarks(std::size_t at, std::optional<HeadId> hovered) {
        const MeasuredScores& head = facts_.measured[at];
        const Mark mark = headMarks[at % std::size(headMarks)];
        const bool dim = hovered && *hovered != head.head;
        QColor colour =
            seriesStyle(markColours[at % std::size(markColours)], theme_.color(Role::text)).colour;
        colour.setAlphaF(dim ? 0.35f : facts_.measuring ? 0.6f : 1.0f);
        const QPen pen(colour, 1.0);
        const QColor inside = theme_.color(Role::panel);
        made.score.push_back({.key = head.name(),
                              .points = marksOf(look_.of(head)),
                              .pen = pen,
                              .right = true,
                              .mark = mark,
                              .markRadius = hovered && !dim ? 5.5 : 4.75,
                              .markInside = inside});
        made.legend.push_back(
            {.name = head.name(), .pen = pen, .mark = mark, .markInside = inside});
    }

    using Method = DistanceLook::Method;
    const DistanceFacts& facts_;
    const DistanceLook& look_;
    const Theme& theme_;
};

}  // namespace

// 1/4, or a number where it is no such part.
QString BiasLine::name() const {
    if (slope == 0.0) return head < 0 ? QString() : QString("H%1").arg(head);
    const double part = 1.0 / slope;
    return std::abs(part - std::round(part)) < 1e-6 * part ? QString("1/%1").arg(std::lround(part))
                                                           : QString::number(slope, 'g', 3);
}

DistanceLines distanceLines(const DistanceShown& shown) {
    return LineMaker(shown).made;
}

double meanOf(const std::vector<float>& scores, std::size_t from, std::size_t end) {
    double sum = 0.0;
    int count = 0;
    for (std::size_t r = from; r < std::min(end, scores.size()); ++r) {
        if (std::isnan(scores[r])) continue;
        sum += scores[r];
        ++count;
    }
    return count > 0 ? sum / count : std::nan("");
}

std::vector<QPointF> marksOf(const std::vector<float>& scores) {
    const auto width =
        static_cast<std::size_t>(markWidth(static_cast<std::int64_t>(scores.size())));
    std::vector<QPointF> marks;
    for (std::size_t from = 0; from < scores.size(); from += width) {
        const std::size_t end = std::min(scores.size(), from + width);
        const double mean = meanOf(scores, from, end);
        if (!std::isnan(mean)) marks.emplace_back(0.5 * static_cast<double>(from + end - 1), mean);
    }
    return marks;
}

}  // namespace sextant
