// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the landscape that Qt paints: floor, walls and axes under the surface, and over it
// the trained length, the picked head and all text.
#pragma once

#include <QPainter>
#include <QRectF>
#include <QString>
#include <optional>
#include <vector>

#include "analysis/measure/entropy_unit.h"
#include "pages/landscape/landscape_surface.h"
#include "widgets/scene/orbit_camera.h"
#include "widgets/theme.h"

namespace sextant {

// A head and a position in a row and a column of the landscape, with the true value.
struct LandscapePoint {
    HeadId head;
    int position = 0;
    double value = 0.0;
    std::optional<double> atTrained;  // the same head's value at the last trained position
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
    QRectF legend;                          // in the picture: no text is placed there
    double above = 4.0;                     // pixels at the top kept free of cards
    std::optional<LandscapePoint> point;    // of the picked head at the position
    std::optional<LandscapePoint> pointer;  // under the mouse

    bool showsTrained() const { return trainedLength > 0 && trainedLength < landscape->positions; }
};

// A text on an axis and its place.
struct LandscapeWord {
    QString text;
    QRectF place;
    Role role = Role::muted;
    bool bold = false;
};

// Texts of the axes, without those that would cover another: the picked head's first, then the
// trained length, the ends of the positions, the titles, and the rest. All within `within`.
std::vector<LandscapeWord> landscapeText(const LandscapeLook& look, const SceneProjection& seen,
                                         const QFont& font, const QRectF& within);
// The place of the box in a picture of `size` without zoom and shift, with space for its texts, and
// the area for texts.
QRectF landscapePlace(const LandscapeLook& look, const QFont& font, QSizeF size);
QRectF landscapeWordsPlace(const QFont& font, QSizeF size);
// Corners of the box.
std::vector<QVector3D> landscapeCorners();
// The title of the heights, upright beside their numbers; empty if it does not fit.
LandscapeWord landscapeHeightTitle(const LandscapeLook& look, const SceneProjection& seen,
                                   const QFont& font, const QRectF& within);

void paintLandscapeUnder(QPainter& painter, const LandscapeLook& look, const SceneProjection& seen);
void paintLandscapeOver(QPainter& painter, const LandscapeLook& look, const SceneProjection& seen,
                        QSizeF size);
// The same values in two dimensions: one row per head, one column per position.
void paintLandscapeFlat(QPainter& painter, const LandscapeLook& look, QSizeF size);
// Row and column at a pixel of the two-dimensional picture.
std::optional<std::pair<int, int>> landscapeFlatCell(const LandscapeLook& look, QPointF pixel,
                                                     QSizeF size);

// "3.30 nats", "+0.31 nats", "1.20 /√d".
QString landscapeNumber(const LandscapeLook& look, double value, bool withUnit = true,
                        int decimals = 2);
QString landscapeHeadName(HeadId head);
// Positions with labels: a power of two apart, about nine of them.
std::vector<int> landscapePositionTicks(int positions);

}  // namespace sextant
