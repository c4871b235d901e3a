// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/landscape/landscape_look.h"

#include <QCoreApplication>
#include <QLocale>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace sextant {

namespace {

using Space = LandscapeSpace;

QString words(const char* text) {
    return QCoreApplication::translate("Landscape", text);
}

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
    return ticks;
}

float trainedX(const LandscapeLook& look) {
    return look.space.x(look.trainedLength);
}
// Foot of the upright edge that stands furthest left: heights are named there.
QVector3D uprightEdge(const SceneProjection& seen) {
    const Sides near(seen);
    const QVector3D one(-near.x * Space::halfX, near.y * Space::halfY, 0),
        other(near.x * Space::halfX, -near.y * Space::halfY, 0);
    return seen.pixel(one).x() < seen.pixel(other).x() ? one : other;
}

QString heightTitle(const LandscapeLook& look) {
    switch (look.landscape->choice.height) {
        case LandscapeHeight::entropy:
            return words("attention entropy (%1)").arg(name(look.unit));
        case LandscapeHeight::change:
            return words("change of entropy (%1)").arg(name(look.unit));
        case LandscapeHeight::sigma:
            return words("sigma (1/\u221ad)");
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

QString landscapeNumber(const LandscapeLook& look, double value, bool withUnit) {
    const LandscapeHeight height = look.landscape->choice.height;
    if (height == LandscapeHeight::sigma)
        return QString::number(value, 'f', 2) +
               (withUnit ? QStringLiteral(" 1/\u221ad") : QString());
    const double shown = value * fromNats(look.unit);
    QString number = QString::number(std::abs(shown), 'f', 2);
    if (shown < 0)
        number.prepend(QChar(0x2212));
    else if (height == LandscapeHeight::change)
        number.prepend('+');
    return withUnit ? number + ' ' + name(look.unit) : number;
}

std::vector<LandscapeWord> landscapeWords(const LandscapeLook& look, const SceneProjection& seen,
                                          const QFont& font) {
    const Landscape& all = *look.landscape;
    const Sides near(seen);
    const QFontMetricsF metrics(font);
    std::vector<LandscapeWord> shown;
    // Stands beyond `from` as seen from `inside`, and is left out over another word.
    const auto add = [&](const QString& text, QVector3D inside, QVector3D from, Role role,
                         bool bold = false, double further = 0.0) {
        const QPointF at = seen.pixel(from);
        const QPointF way = at - seen.pixel(inside);
        const double length = std::max(1e-6, std::hypot(way.x(), way.y()));
        const double wide = metrics.horizontalAdvance(text) + (bold ? 4 : 0),
                     tall = metrics.height();
        const QPointF middle(at.x() + way.x() / length * (wide / 2 + 6 + further),
                             at.y() + way.y() / length * (tall / 2 + 4 + further));
        const QRectF place(middle.x() - wide / 2, middle.y() - tall / 2, wide, tall);
        for (const LandscapeWord& other : shown)
            if (other.place.adjusted(-2, 0, 2, 0).intersects(place)) return;
        shown.push_back({text, place, role, bold});
    };
    const QLocale locale(QLocale::English);
    const auto position = [&](int at, Role role) {
        const float x = look.space.x(at);
        add(locale.toString(at), {x, 0, Space::low}, {x, near.y * Space::halfY, Space::low}, role);
    };
    const auto head = [&](int row, bool bold) {
        const float y = look.space.y(row);
        add(landscapeHeadName(all.rows[static_cast<std::size_t>(row)].front()), {0, y, Space::low},
            {near.x * Space::halfX, y, Space::low}, bold ? Role::text : Role::muted, bold);
    };
    // Far from every row where none is picked.
    const int picked = look.picked ? all.rowOf(*look.picked).value_or(-9) : -9;
    if (picked >= 0) head(picked, true);
    if (look.showsTrained()) position(look.trainedLength, Role::accent);
    const QVector3D edge = uprightEdge(seen);
    for (const double value : valueTicks(look)) {
        const QVector3D at(edge.x(), edge.y(), look.space.z(value));
        const QPointF pixel = seen.pixel(at);
        const double shownValue =
            all.choice.height == LandscapeHeight::sigma ? value : value * fromNats(look.unit);
        const QString text = QString::number(shownValue, 'g', 3);
        const double wide = metrics.horizontalAdvance(text), tall = metrics.height();
        const QRectF place(pixel.x() - wide - 8, pixel.y() - tall / 2, wide, tall);
        if (std::none_of(shown.begin(), shown.end(),
                         [&](const auto& word) { return word.place.intersects(place); }))
            shown.push_back({text, place, Role::entropy, false});
    }
    for (const int at : landscapePositionTicks(all.positions))
        position(at, Role::muted);
    add(words("position (tokens)"), {0.1f, 0, Space::low},
        {0.1f, near.y * Space::halfY, Space::low}, Role::muted, false, 24);
    const int rows = static_cast<int>(all.rows.size());
    for (int row = 0; row < rows; ++row) {
        const bool named = rows <= 8 || row % 4 == 0 || row == rows - 1;
        if (named && std::abs(row - picked) > 2) head(row, false);
    }
    add(all.choice.order == LandscapeOrder::entropy ? words("head, by entropy")
                                                    : words("head, by layer"),
        {0, 0, Space::low}, {near.x * Space::halfX, 0, Space::low}, Role::muted, false, 52);
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
    for (const LandscapeWord& word : landscapeWords(look, seen, plain)) {
        // The lowest row is the scene's own words'; what would be cut is left out.
        if (word.place.bottom() > size.height() - QFontMetricsF(plain).height() - 8 ||
            word.place.left() < 0 || word.place.right() > size.width())
            continue;
        painter.setFont(word.bold ? bold : plain);
        painter.setPen(look.theme.textColor(word.role));
        painter.drawText(word.place, Qt::AlignCenter | Qt::TextDontClip, word.text);
    }
    painter.setFont(plain);
    painter.save();
    QVector3D upright = uprightEdge(seen);
    upright.setZ((Space::low + Space::high) / 2);
    painter.translate(seen.pixel(upright) - QPointF(44, 0));
    painter.rotate(-90);
    painter.setPen(look.theme.textColor(Role::entropy));
    painter.drawText(QRectF(-150, -10, 300, 20), Qt::AlignCenter, heightTitle(look));
    painter.restore();
    if (!card || !at) return;
    const QString first = landscapeHeadName(card->head), value = landscapeNumber(look, card->value);
    const QString where =
        words("position %1").arg(QLocale(QLocale::English).toString(card->position));
    const QString then = card->atTrained ? words("%1 at %2")
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
    box.moveTop(std::clamp(box.top(), 4.0, std::max(4.0, size.height() - tall - 4)));
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
