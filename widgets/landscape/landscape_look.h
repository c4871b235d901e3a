// SPDX-License-Identifier: GPL-3.0-or-later
// What of the landscape is painted by Qt: floor, walls and axes under the surface, and over it the
// trained length, the picked head and every word.
#pragma once

#include <QPainter>
#include <QRectF>
#include <QString>
#include <optional>
#include <vector>

#include "analysis/measure/entropy_unit.h"
#include "widgets/landscape/landscape_surface.h"
#include "widgets/scene/orbit_camera.h"
#include "widgets/theme.h"

namespace sextant {

// A head and a position in a row and a column of the landscape, with the true values.
struct LandscapePoint {
    HeadId head;
    int position = 0;
    double value = 0.0;
    std::optional<double> atTrained;  // the same head's at the last trained position
};

struct LandscapeLook {
    const Landscape* landscape = nullptr;
    LandscapeSpace space;
    LandscapeRange range;
    Theme theme = Theme::dark();
    EntropyUnit unit = EntropyUnit::nats;
    int trainedLength = 0;  // 0: not known
    std::optional<HeadId> picked, hovered;
    std::optional<int> position;
    QRectF legend;                          // in the picture: no word stands there
    double above = 4.0;                     // pixels at the top that no card takes
    std::optional<LandscapePoint> point;    // of the picked head at the position
    std::optional<LandscapePoint> pointer;  // under the mouse

    bool showsTrained() const { return trainedLength > 0 && trainedLength < landscape->positions; }
};

// A word on an axis and where it stands.
struct LandscapeWord {
    QString text;
    QRectF place;
    Role role = Role::muted;
    bool bold = false;
};

// Of the axes, without those that would lie over another: the picked head's first, then the trained
// length, the ends of the positions, the titles, and the rest. All within `within`.
std::vector<LandscapeWord> landscapeWords(const LandscapeLook& look, const SceneProjection& seen,
                                          const QFont& font, const QRectF& within);
// Where the box stands in a picture of `size` while nobody zooms or moves it, so that its words
// have room around it, and where words may stand.
QRectF landscapePlace(const LandscapeLook& look, const QFont& font, QSizeF size);
QRectF landscapeWordsPlace(const QFont& font, QSizeF size);
// Of the box.
std::vector<QVector3D> landscapeCorners();
// The title of the heights, upright beside their numbers; without text where it has no room.
LandscapeWord landscapeHeightTitle(const LandscapeLook& look, const SceneProjection& seen,
                                   const QFont& font, const QRectF& within);

void paintLandscapeUnder(QPainter& painter, const LandscapeLook& look, const SceneProjection& seen);
void paintLandscapeOver(QPainter& painter, const LandscapeLook& look, const SceneProjection& seen,
                        QSizeF size);
// The same values without a third dimension: a head a row, a position a column.
void paintLandscapeFlat(QPainter& painter, const LandscapeLook& look, QSizeF size);
// Row and column at a pixel of the flat picture.
std::optional<std::pair<int, int>> landscapeFlatCell(const LandscapeLook& look, QPointF pixel,
                                                     QSizeF size);

// "3.30 nats", "+0.31 nats", "1.20 /√d".
QString landscapeNumber(const LandscapeLook& look, double value, bool withUnit = true,
                        int decimals = 2);
QString landscapeHeadName(HeadId head);
// Where positions are named: a power of two apart, about nine of them.
std::vector<int> landscapePositionTicks(int positions);

}  // namespace sextant
