// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/landscape/landscape_look.h"

#include <QLocale>
#include <QObject>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "widgets/said.h"

namespace sextant {

namespace {

using Space = LandscapeSpace;

// The edges that are nearest to the eye.
struct Sides {
    float x, y;
    explicit Sides(const SceneProjection& seen)
        : x(seen.towardsEye().x() >= 0 ? 1.0f : -1.0f),
          y(seen.towardsEye().y() >= 0 ? 1.0f : -1.0f) {}
};

QPolygonF polygon(const SceneProjection& seen, std::initializer_list<QVector3D> points) {
    QPolygonF made;
    for (const QVector3D point : points)
        made << seen.pixel(point);
    return made;
}

QPolygonF polyline(const SceneProjection& seen, const std::vector<QVector3D>& points) {
    QPolygonF made;
    for (const QVector3D point : points)
        made << seen.pixel(point);
    return made;
}

// 1, 2 or 5 times a power of ten, so that there are about `count` steps.
double niceStep(double range, int count) {
    const double rough = range / count, power = std::pow(10.0, std::floor(std::log10(rough)));
    for (const double one : {1.0, 2.0, 5.0})
        if (one * power >= rough) return one * power;
    return 10 * power;
}

std::vector<double> valueTicks(const LandscapeLook& look) {
    const double factor =
        look.landscape->choice.height == LandscapeHeight::sigma ? 1.0 : fromNats(look.unit);
    const double low = look.range.low * factor, high = look.range.high * factor;
    const double step = niceStep(std::max(high - low, 1e-6), 6);
    std::vector<double> ticks;
    for (double at = std::ceil(low / step - 1e-9) * step; at <= high + 1e-9; at += step)
        ticks.push_back(at / factor);
    // The end has its number too, where that is not another's.
    const double last = ticks.empty() ? low - step : ticks.back() * factor;
    if (high - last > 0.35 * step) ticks.push_back(high / factor);
    return ticks;
}

float trainedX(const LandscapeLook& look) {
    return look.space.x(look.trainedLength);
}

constexpr double tickGap = 8.0;  // from the edge to the numbers

QString tickText(const LandscapeLook& look, double value) {
    const bool sigma = look.landscape->choice.height == LandscapeHeight::sigma;
    return QString::number(sigma ? value : value * fromNats(look.unit), 'g', 3)
        .replace('-', QChar(0x2212));
}

// Foot of the upright edge that stands furthest left: heights are named there.
QVector3D uprightEdge(const SceneProjection& seen) {
    const Sides near(seen);
    const QVector3D one(-near.x * Space::halfX, near.y * Space::halfY, 0),
        other(near.x * Space::halfX, -near.y * Space::halfY, 0);
    return seen.pixel(one).x() < seen.pixel(other).x() ? one : other;
}

// The same, ever shorter.
QStringList heightTitles(const LandscapeLook& look) {
    const QString unit = shownUnit(look.unit);
    switch (look.landscape->choice.height) {
        case LandscapeHeight::entropy:
            return {QObject::tr("attention entropy (%1)").arg(unit),
                    QObject::tr("entropy (%1)").arg(unit), unit};
        case LandscapeHeight::change:
            return {QObject::tr("change of entropy (%1)").arg(unit),
                    QObject::tr("change (%1)").arg(unit), unit};
        case LandscapeHeight::sigma:
            return {QObject::tr("\u03c3 (1/\u221ad)"), QObject::tr("\u03c3")};
    }
    return {};
}

void halo(QPainter& painter, const QPolygonF& line, const QColor& colour, double width,
          const QColor& around) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(around, width + 3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(line);
    painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(line);
}

}  // namespace

std::vector<int> landscapePositionTicks(int positions) {
    int step = 1;
    while (step * 9 < positions)
        step *= 2;
    std::vector<int> ticks;
    for (int at = 0; at <= positions; at += step)
        ticks.push_back(at);
    return ticks;
}

QString landscapeHeadName(HeadId head) {
    return QStringLiteral("L%1 H%2").arg(head.layer).arg(head.head);
}

QString landscapeNumber(const LandscapeLook& look, double value, bool withUnit, int decimals) {
    const LandscapeHeight height = look.landscape->choice.height;
    if (height == LandscapeHeight::sigma)
        return QString::number(value, 'f', decimals) +
               (withUnit ? QStringLiteral(" 1/\u221ad") : QString());
    const double shown = value * fromNats(look.unit);
    QString number = QString::number(std::abs(shown), 'f', decimals);
    const bool zero = number.toDouble() == 0.0;
    if (shown < 0 && !zero)
        number.prepend(QChar(0x2212));
    else if (height == LandscapeHeight::change && !zero)
        number.prepend('+');
    return withUnit ? number + ' ' + shownUnit(look.unit) : number;
}

std::vector<QVector3D> landscapeCorners() {
    std::vector<QVector3D> corners;
    for (const float x : {-Space::halfX, Space::halfX})
        for (const float y : {-Space::halfY, Space::halfY})
            for (const float z : {Space::low, Space::high})
                corners.emplace_back(x, y, z);
    return corners;
}

// The lowest row is the scene's own words'.
QRectF landscapeWordsPlace(const QFont& font, QSizeF size) {
    const double row = QFontMetricsF(font).height();
    return QRectF(QPointF(), size).adjusted(4, row + 8, -4, -row - 10);
}

QRectF landscapePlace(const LandscapeLook& look, const QFont& font, QSizeF size) {
    const double row = QFontMetricsF(font).height();
    const double side = std::min(4.8 * row, 0.16 * size.width());
    const double beside =
        std::min(std::max(side, look.legend.width() + 3.4 * row), 0.24 * size.width());
    const double foot = std::min(2.6 * row, 0.16 * size.height());
    return landscapeWordsPlace(font, size).adjusted(side, 4, -beside, -foot);
}

LandscapeWord landscapeHeightTitle(const LandscapeLook& look, const SceneProjection& seen,
                                   const QFont& font, const QRectF& within) {
    const QFontMetricsF metrics(font);
    double widest = 0;
    for (const double value : valueTicks(look))
        widest = std::max(widest, metrics.horizontalAdvance(tickText(look, value)));
    QVector3D upright = uprightEdge(seen);
    const QPointF foot = seen.pixel(upright + QVector3D(0, 0, Space::low));
    upright.setZ(Space::high);
    const QPointF head = seen.pixel(upright);
    upright.setZ((Space::low + Space::high) / 2);
    const QPointF edge = seen.pixel(upright);
    const double wide = metrics.height();
    // What stands at the foot of the edge has its room.
    const double bottom = foot.y() - metrics.height();
    // Left of all numbers, which lean with the edge; else of those in its middle.
    for (const double from : {std::min(head.x(), foot.x()), edge.x()})
        for (const QString& text : heightTitles(look)) {
            const double tall = metrics.horizontalAdvance(text) + 4;
            QRectF place(from - tickGap - widest - 4 - wide, edge.y() - tall / 2, wide, tall);
            place.moveBottom(std::min(place.bottom(), bottom));
            place.moveTop(std::max(place.top(), within.top()));
            if (place.bottom() <= bottom + 0.5 && within.contains(place))
                return {text, place, Role::entropy, false};
        }
    return {};
}

std::vector<LandscapeWord> landscapeText(const LandscapeLook& look, const SceneProjection& seen,
                                         const QFont& font, const QRectF& within) {
    const Landscape& all = *look.landscape;
    const Sides near(seen);
    const QFontMetricsF metrics(font);
    std::vector<LandscapeWord> shown;
    const QRectF upright = landscapeHeightTitle(look, seen, font, within).place;
    const auto isFree = [&](const QRectF& place) {
        return within.contains(place) && !upright.intersects(place) &&
               !look.legend.intersects(place) &&
               std::none_of(shown.begin(), shown.end(), [&](const LandscapeWord& other) {
                   return other.place.adjusted(-2, 0, 2, 0).intersects(place);
               });
    };
    // Stands beyond `from` as seen from `inside`, and is left out over another word; true: it is
    // not.
    const auto add = [&](const QString& text, QVector3D inside, QVector3D from, Role role,
                         bool bold = false, double further = 0.0) {
        const QPointF at = seen.pixel(from);
        const QPointF way = at - seen.pixel(inside);
        const double length = std::max(1e-6, std::hypot(way.x(), way.y()));
        const double wide = metrics.horizontalAdvance(text) + (bold ? 4 : 0),
                     tall = metrics.height();
        const QPointF middle(at.x() + way.x() / length * (wide / 2 + 6 + further),
                             at.y() + way.y() / length * (tall / 2 + 4 + further));
        QRectF place(middle.x() - wide / 2, middle.y() - tall / 2, wide, tall);
        // What an edge of the picture would cut by a little is moved in.
        constexpr double most = 24.0;
        const double x =
            std::clamp(place.left(), within.left(), std::max(within.left(), within.right() - wide));
        const double y =
            std::clamp(place.top(), within.top(), std::max(within.top(), within.bottom() - tall));
        if (std::abs(x - place.left()) <= most) place.moveLeft(x);
        if (std::abs(y - place.top()) <= most) place.moveTop(y);
        if (!isFree(place)) return false;
        shown.push_back({text, place, role, bold});
        return true;
    };
    const QLocale locale(QLocale::English);
    const auto position = [&](int at, Role role) {
        const float x = look.space.x(at);
        add(locale.toString(at), {x, 0, Space::low}, {x, near.y * Space::halfY, Space::low}, role);
    };
    const auto head = [&](int row, bool bold) {
        const float y = look.space.y(row);
        // A row may be of several heads.
        const HeadId named = bold ? *look.picked : all.rows[static_cast<std::size_t>(row)].front();
        add(landscapeHeadName(named), {0, y, Space::low}, {near.x * Space::halfX, y, Space::low},
            bold ? Role::text : Role::muted, bold);
    };
    // Along its edge, from the middle on, beyond the numbers, where there is room.
    const auto title = [&](const QString& text, bool ofPositions, double beyond) {
        for (const double further : {beyond, 0.6 * beyond, 1.5 * beyond, 0.0})
            for (const float share : {0.1f, -0.2f, 0.4f, -0.5f, 0.7f, -0.8f}) {
                const QVector3D inside = ofPositions
                                             ? QVector3D(share * Space::halfX, 0, Space::low)
                                             : QVector3D(0, share * Space::halfY, Space::low);
                QVector3D from = inside;
                if (ofPositions)
                    from.setY(near.y * Space::halfY);
                else
                    from.setX(near.x * Space::halfX);
                if (add(text, inside, from, Role::muted, false, further)) return;
            }
    };
    // Far from every row where none is picked.
    const int picked = look.picked ? all.rowOf(*look.picked).value_or(-9) : -9;
    const int rows = static_cast<int>(all.rows.size());
    if (picked >= 0) head(picked, true);
    if (look.showsTrained()) position(look.trainedLength, Role::accent);
    position(all.positions, Role::muted);
    for (const int row : {0, rows - 1})
        if (std::abs(row - picked) > 2) head(row, false);
    const QVector3D edge = uprightEdge(seen);
    for (const double value : valueTicks(look)) {
        const QPointF pixel = seen.pixel({edge.x(), edge.y(), look.space.z(value)});
        const QString text = tickText(look, value);
        const double wide = metrics.horizontalAdvance(text), tall = metrics.height();
        const QRectF place(pixel.x() - wide - tickGap, pixel.y() - tall / 2, wide, tall);
        if (isFree(place)) shown.push_back({text, place, Role::entropy, false});
    }
    title(QObject::tr("position (tokens)"), true, 1.6 * metrics.height());
    title(all.choice.order == LandscapeOrder::entropy ? QObject::tr("head, by entropy")
                                                      : QObject::tr("head, by layer"),
          false, 3.4 * metrics.height());
    for (const int at : landscapePositionTicks(all.positions))
        position(at, Role::muted);
    for (int row = 0; row < rows; ++row) {
        const bool named = rows <= 8 || row % 4 == 0;
        if (named && std::abs(row - picked) > 2) head(row, false);
    }
    return shown;
}

void paintLandscapeUnder(QPainter& painter, const LandscapeLook& look,
                         const SceneProjection& seen) {
    const Sides near(seen);
    const float x = Space::halfX, y = Space::halfY, far = -near.y * y, side = -near.x * x;
    const QColor line = look.theme.color(Role::line);
    painter.setPen(QPen(line, 1));
    painter.setBrush(
        blend(look.theme.color(Role::panel), Qt::black, look.theme.isDark() ? 0.18 : 0.02));
    painter.drawPolygon(polygon(
        seen,
        {{-x, -y, Space::low}, {x, -y, Space::low}, {x, y, Space::low}, {-x, y, Space::low}}));
    painter.drawPolygon(polygon(seen, {{-x, far, Space::low},
                                       {x, far, Space::low},
                                       {x, far, Space::high},
                                       {-x, far, Space::high}}));
    painter.drawPolygon(polygon(seen, {{side, -y, Space::low},
                                       {side, y, Space::low},
                                       {side, y, Space::high},
                                       {side, -y, Space::high}}));
    if (look.landscape->isEmpty()) return;
    if (look.showsTrained()) {
        const float from = trainedX(look);
        painter.setPen(Qt::NoPen);
        QColor tint = look.theme.color(Role::accent);
        tint.setAlphaF(0.07f);
        painter.setBrush(tint);
        painter.drawPolygon(polygon(seen, {{from, -y, Space::low},
                                           {x, -y, Space::low},
                                           {x, y, Space::low},
                                           {from, y, Space::low}}));
        painter.drawPolygon(polygon(seen, {{from, far, Space::low},
                                           {x, far, Space::low},
                                           {x, far, Space::high},
                                           {from, far, Space::high}}));
    }
    painter.setPen(QPen(line, 1));
    for (const double value : valueTicks(look)) {
        const float z = look.space.z(value);
        painter.drawPolyline(
            polygon(seen, {{side, near.y * y, z}, {side, far, z}, {-side, far, z}}));
    }
    for (const int at : landscapePositionTicks(look.landscape->positions)) {
        const float px = look.space.x(at);
        painter.drawPolyline(polygon(
            seen, {{px, near.y * y, Space::low}, {px, far, Space::low}, {px, far, Space::high}}));
    }
}

void paintLandscapeOver(QPainter& painter, const LandscapeLook& look, const SceneProjection& seen,
                        QSizeF size) {
    if (look.landscape->isEmpty()) return;
    const Landscape& all = *look.landscape;
    const QColor accent = look.theme.color(Role::accent);
    const QColor dark(0, 0, 0, 170);
    if (look.showsTrained()) {
        const float x = trainedX(look), y = Space::halfY;
        QColor glass = accent;
        glass.setAlphaF(0.08f);
        painter.setPen(QPen(accent, 1.2));
        painter.setBrush(glass);
        painter.drawPolygon(polygon(
            seen,
            {{x, -y, Space::low}, {x, y, Space::low}, {x, y, Space::high}, {x, -y, Space::high}}));
        if (const auto column = all.columnOf(look.trainedLength - 1))
            halo(painter, polyline(seen, look.space.across(*column)), accent, 1.6,
                 QColor(0, 0, 0, 60));
    }
    const QColor bright = look.theme.isDark() ? QColor(Qt::white) : QColor(Qt::white);
    const auto lineOf = [&](HeadId head, double width) {
        if (const auto row = all.rowOf(head))
            halo(painter, polyline(seen, look.space.along(*row)), bright, width, dark);
    };
    if (look.hovered && look.hovered != look.picked) lineOf(*look.hovered, 1.0);
    if (look.picked) lineOf(*look.picked, 2.2);
    const auto dot = [&](const LandscapePoint& at, double radius) -> std::optional<QPointF> {
        const auto row = all.rowOf(at.head);
        const auto column = all.columnOf(at.position);
        if (!row || !column || std::isnan(all.height(*row, *column))) return std::nullopt;
        const QPointF pixel =
            seen.pixel({look.space.x(at.position), look.space.y(*row),
                        look.space.z(static_cast<double>(all.height(*row, *column)))});
        painter.setPen(QPen(bright, 1.6));
        painter.setBrush(accent);
        painter.drawEllipse(pixel, radius, radius);
        return pixel;
    };
    std::optional<QPointF> at;
    if (look.pointer) at = dot(*look.pointer, 3.5);
    const auto pickedAt = look.point ? dot(*look.point, 5) : std::nullopt;
    const auto& card = look.pointer && at ? look.pointer : look.point;
    if (!at) at = pickedAt;

    const QFont plain = painter.font();
    QFont bold = plain;
    bold.setBold(true);
    for (const LandscapeWord& word :
         landscapeText(look, seen, plain, landscapeWordsPlace(plain, size))) {
        painter.setFont(word.bold ? bold : plain);
        painter.setPen(look.theme.textColor(word.role));
        painter.drawText(word.place, Qt::AlignCenter | Qt::TextDontClip, word.text);
    }
    painter.setFont(plain);
    const LandscapeWord upright =
        landscapeHeightTitle(look, seen, plain, landscapeWordsPlace(plain, size));
    if (!upright.text.isEmpty()) {
        const QSizeF lying = upright.place.size().transposed();
        painter.save();
        painter.translate(upright.place.center());
        painter.rotate(-90);
        painter.setPen(look.theme.textColor(Role::entropy));
        painter.drawText(QRectF({-lying.width() / 2, -lying.height() / 2}, lying),
                         Qt::AlignCenter | Qt::TextDontClip, upright.text);
        painter.restore();
    }
    if (!card || !at) return;
    const QString first = landscapeHeadName(card->head), value = landscapeNumber(look, card->value);
    const QString where =
        QObject::tr("position %1").arg(QLocale(QLocale::English).toString(card->position));
    const QString then = card->atTrained ? QObject::tr("%1 at %2")
                                               .arg(landscapeNumber(look, *card->atTrained, false))
                                               .arg(look.trainedLength - 1)
                                         : QString();
    const QFontMetricsF metrics(bold);
    const double wide = std::max(metrics.horizontalAdvance(first + value),
                                 metrics.horizontalAdvance(where + then)) +
                        44;
    const double tall = 2 * metrics.height() + 16;
    QRectF box(at->x() - wide / 2, at->y() - tall - 70, wide, tall);
    box.moveLeft(std::clamp(box.left(), 4.0, std::max(4.0, size.width() - wide - 4)));
    box.moveTop(std::clamp(box.top(), look.above, std::max(look.above, size.height() - tall - 4)));
    painter.setPen(QPen(bright, 1));
    if (box.bottom() < at->y())
        painter.drawLine(QPointF(at->x(), box.bottom()), *at - QPointF(0, 6));
    painter.setPen(QPen(look.theme.color(Role::line), 1));
    painter.setBrush(look.theme.color(Role::raised));
    painter.drawRoundedRect(box, 5, 5);
    const QRectF inner = box.adjusted(12, 7, -12, -7);
    painter.setFont(bold);
    painter.setPen(look.theme.color(Role::text));
    painter.drawText(inner, Qt::AlignLeft | Qt::AlignTop, first);
    painter.setPen(look.theme.textColor(Role::entropy));
    painter.drawText(inner, Qt::AlignRight | Qt::AlignTop, value);
    painter.setFont(plain);
    painter.setPen(look.theme.textColor(Role::muted));
    painter.drawText(inner, Qt::AlignLeft | Qt::AlignBottom, where);
    painter.drawText(inner, Qt::AlignRight | Qt::AlignBottom, then);
}

}  // namespace sextant
