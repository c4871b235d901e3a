// SPDX-License-Identifier: GPL-3.0-or-later
// The page as a picture in the light theme, with every row of the table, and as numbers.
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "analysis/error.h"
#include "pages/rotations/distance_bar.h"
#include "pages/rotations/effect_curve.h"
#include "pages/rotations/odometer.h"
#include "pages/rotations/pair_circle.h"
#include "pages/rotations/pair_grid.h"
#include "pages/rotations/pair_table.h"
#include "pages/rotations/rotation_page.h"
#include "widgets/paper_style.h"
#include "widgets/picture_file.h"

namespace sextant {

namespace {

constexpr int margin = 8;

// Of a heading that takes as many lines as it needs.
int heightOf(const QString& heading, const QFont& font, int width) {
    return QFontMetrics(font)
        .boundingRect(QRect(0, 0, width, QWIDGETSIZE_MAX), Qt::TextWordWrap, heading)
        .height();
}

// `widget` as large as `area`, painted there.
template <class Widget>
void paintAt(QPainter& painter, Widget& widget, const QRect& area) {
    widget.resize(area.size());
    painter.save();
    painter.translate(area.topLeft());
    widget.paintTo(painter, Theme::light());
    painter.restore();
}

// The cosine of a pair by distance, in effect and as the config says.
Table cosineTable(const RotationFacts& facts, int pair) {
    Table all("pair-cosine", {"distance", "cosine", "cosine_as_config"});
    all.description = "pair " + std::to_string(pair);
    const auto at = static_cast<std::size_t>(pair);
    for (std::int64_t distance = 0; distance < facts.n; ++distance)
        all.addRow(distance, std::cos(facts.now.angle(at, distance)),
                   at < facts.before.near.size() ? std::cos(facts.before.angle(at, distance))
                                                 : std::nan(""));
    return all;
}

// The loss by position, before and now.
Table effectTable(const RotationEffect& effect) {
    Table all("effect", {"position", "nll_before_nats", "nll_now_nats"});
    const auto at = [](const std::shared_ptr<const Measurement>& of, int position) {
        return of && position < of->positions ? double{of->nll[static_cast<std::size_t>(position)]}
                                              : std::nan("");
    };
    for (int position = 0; effect.now && position < effect.now->positions; ++position)
        all.addRow(position, at(effect.before, position), at(effect.now, position));
    return all;
}

// The wheels of each method as they are shown.
Table wheelTable(const Odometer& odometer) {
    Table all("odometer", {"method", "pair", "reading", "digit", "met_in_training"});
    for (std::size_t row = 0; row < odometer.rows().size(); ++row)
        for (const Odometer::Wheel& wheel : odometer.wheels(static_cast<int>(row)))
            all.addRow(odometer.rows()[row].name, wheel.pair, wheel.reading, wheel.digit,
                       wheel.met);
    return all;
}

}  // namespace

std::vector<Table> RotationPage::tables() const {
    if (!canExport()) return {};
    std::vector<Table> all{table_->table()};
    if (odometerShown_) {
        all.push_back(wheelTable(*odometer_));
    } else {
        if (pair_ >= 0 && pair_ < pairs()) all.push_back(cosineTable(shown_->facts, pair_));
        all.push_back(effectTable(effect_->effect()));
    }
    std::erase_if(all, [](const Table& one) { return one.empty(); });
    return all;
}

void RotationPage::exportTo(const QString& path, PictureWidth width, const QString& about) const {
    if (!canExport())
        throw Error("{}: there are no circles to export; open a checkpoint that turns its queries",
                    path.toStdString());
    const QFont small = paperFont(font(), width == PictureWidth::column ? 9 : 10);
    const int line = QFontMetrics(small).height();
    const int wide = pictureSize(width).width();
    const int inner = wide - 2 * margin;
    const int high = odometerShown_ ? inner * 3 / 4 : inner / 2 + (pairs() + 3) * (line + 4);
    const QSize size(wide, high + heightOf(shown_->heading, small, inner) + 3 * margin);
    writeDrawing(path, size, {shown_->heading, about},
                 [&](QPainter& painter) { drawExport(painter, size, small); });
}

void RotationPage::drawExport(QPainter& painter, const QSize& size, const QFont& small) const {
    const Theme theme = Theme::light();
    const int inner = size.width() - 2 * margin, words = heightOf(shown_->heading, small, inner);
    painter.fillRect(QRect({}, size), theme.color(Role::panel));
    painter.setFont(small);
    painter.setPen(theme.color(Role::text));
    painter.drawText(QRect(margin, margin, inner, words), Qt::AlignLeft | Qt::TextWordWrap,
                     shown_->heading);
    QRect body(margin, 2 * margin + words, inner, size.height() - 3 * margin - words);
    if (odometerShown_) {
        Odometer copy;
        copy.setFont(small);
        copy.setRows(odometer_->rows());
        copy.setDistance(distance());
        paintAt(painter, copy, body);
        return;
    }
    PairCircle circle;
    PairGrid grid;
    PairTable table;
    circle.setFont(small);
    grid.setFont(small);
    table.setFont(numberFont(small));
    circle.setShown(shown_);
    grid.setShown(shown_);
    table.setShown(shown_);
    circle.setPair(pair_);
    circle.setDistance(distance());
    grid.setPair(pair_);
    table.setPair(pair_);
    const int half = inner / 2;
    paintAt(painter, circle, QRect(body.left(), body.top(), half - margin, half));
    paintAt(painter, grid, QRect(body.left() + half, body.top(), half, half));
    painter.save();
    painter.translate(body.left(), body.top() + half + margin);
    table.paintTo(painter, inner, theme);
    painter.restore();
}

}  // namespace sextant
