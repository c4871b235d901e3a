// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/landscape/landscape_plot.h"

#include <QLocale>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "pages/landscape/head_departure.h"
#include "pages/landscape/landscape_legend.h"
#include "widgets/controls/number_dialog.h"
#include "widgets/scene/scene_view.h"

namespace sextant {

namespace {

constexpr OrbitCamera landscapeStart{-31.0, 27.0, 1.0, {}};

// Words of the scene itself, on the panel's colour: a surface that was zoomed may lie under them.
void writeOn(QPainter& painter, const QRectF& inner, int flags, const QString& text,
             const Theme& theme) {
    if (text.isEmpty()) return;
    QColor ground = theme.color(Role::panel);
    ground.setAlphaF(0.85f);
    const QRectF place = painter.boundingRect(inner, flags, text);
    painter.fillRect(place.adjusted(-4, -1, 4, 1), ground);
    painter.setPen(theme.textColor(Role::muted));
    painter.drawText(place, flags, text);
}

}  // namespace

LandscapePlot::LandscapePlot(Selection* selection, QWidget* parent)
    : QWidget(parent), selection_(selection), nothing_(tr("Open a checkpoint and a text")) {
    look_.landscape = &landscape_;
    look_.space = LandscapeSpace(&landscape_, look_.range);
    const auto corners = [this](QPainter& painter, QSizeF size) {
        painter.setPen(look_.theme.textColor(Role::muted));
        const QRectF inner = QRectF(QPointF(), size).adjusted(10, 8, -10, -8);
        if (landscape_.isEmpty()) {
            painter.drawText(inner, Qt::AlignCenter | Qt::TextWordWrap, nothing_);
            return;
        }
        writeOn(painter, inner, Qt::AlignBottom | Qt::AlignLeft, note(), look_.theme);
    };
    scene_ = new SceneView(
        {[this](QPainter& painter, const SceneProjection& seen, QSizeF) {
             paintLandscapeUnder(painter, look_, seen);
         },
         [this, corners](QPainter& painter, const SceneProjection& seen, QSizeF size) {
             paintLandscapeOver(painter, look_, seen, size);
             corners(painter, size);
             if (landscape_.isEmpty()) return;
             const QRectF inner = QRectF(QPointF(), size).adjusted(10, 8, -10, -8);
             if (onPaper_) {
                 const double room = look_.legend.left() - inner.left() - 12;
                 writeOn(painter, inner, Qt::AlignTop | Qt::AlignLeft,
                         QFontMetricsF(painter.font())
                             .elidedText(description_, Qt::ElideRight, std::max(0.0, room)),
                         look_.theme);
                 return;
             }
             const auto degrees = [](double value) {
                 return QString::number(std::abs(value), 'f', 0)
                            .prepend(value < 0 ? QStringLiteral("\u2212") : QString()) +
                        QChar(0xb0);
             };
             writeOn(
                 painter, inner, Qt::AlignTop | Qt::AlignLeft,
                 tr("az %1   el %2")
                     .arg(degrees(scene_->camera().azimuth), degrees(scene_->camera().elevation)),
                 look_.theme);
             const QString help =
                 tr("drag turns \u00b7 shift drag moves \u00b7 wheel zooms \u00b7 click picks");
             const QFontMetricsF metrics(painter.font());
             if (metrics.horizontalAdvance(help) + metrics.horizontalAdvance(note()) + 30 <
                 inner.width())
                 writeOn(painter, inner, Qt::AlignBottom | Qt::AlignRight, help, look_.theme);
         },
         [this, corners](QPainter& painter, QSizeF size) {
             paintLandscapeFlat(painter, look_, size);
             corners(painter, size);
         }},
        landscapeStart, this);
    // From every side the whole box is in sight, with room for the words around it.
    scene_->setFit([this](const OrbitCamera& camera, QSizeF size) {
        return fitted(camera, landscapeCorners(), landscapePlace(look_, font(), size), size);
    });
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(scene_);
    scene_->setAccessibleName(tr("Landscape of entropies, head by head"));
    setFocusProxy(scene_);
    legend_ = new LandscapeLegend(&look_, this);
    connect(scene_, &SceneView::pointed, this, &LandscapePlot::pointTo);
    connect(scene_, &SceneView::pointerLeft, this, [this] {
        look_.pointer.reset();
        selection_->setHovered({});
        scene_->update();
    });
    connect(scene_, &SceneView::clicked, this, [this](QPointF pixel) {
        if (const auto at = pointAt(pixel)) {
            selection_->setHeads({at->head});
            selection_->setPosition(at->position);
        }
    });
    connect(scene_, &SceneView::failed, this, &LandscapePlot::changed);
    connect(legend_, &LandscapeLegend::rangeWanted, this, [this](double low, double high) {
        setHandRange(LandscapeRange{low, high});
    });
    connect(legend_, &LandscapeLegend::automaticWanted, this, [this] { setHandRange({}); });
    connect(legend_, &LandscapeLegend::typingWanted, this, &LandscapePlot::askRange);
    for (auto signal :
         {&Selection::headsChanged, &Selection::positionChanged, &Selection::hoveredChanged})
        connect(selection_, signal, this, &LandscapePlot::takePick);
}

LandscapeSource LandscapePlot::source() const {
    return {measurement_.get(), reference_.get(), sigma_};
}

void LandscapePlot::setTheme(const Theme& theme) {
    if (theme == look_.theme) return;
    look_.theme = theme;
    paintMesh();
}

void LandscapePlot::setNothing(const QString& words) {
    if (words == nothing_) return;
    nothing_ = words;
    if (landscape_.isEmpty()) scene_->update();
}

void LandscapePlot::setUnit(EntropyUnit unit) {
    look_.unit = unit;
    scene_->update();
    legend_->update();
    emit changed();
}

void LandscapePlot::setTrainedLength(int positions) {
    look_.trainedLength = positions;
    takePick();
}

void LandscapePlot::setMeasurement(std::shared_ptr<const Measurement> now,
                                   std::shared_ptr<const Measurement> reference) {
    measurement_ = std::move(now);
    reference_ = std::move(reference);
    rebuild();
}

void LandscapePlot::setSigma(std::vector<double> inEffect) {
    if (inEffect == sigma_) return;
    sigma_ = std::move(inEffect);
    if (choice_.height == LandscapeHeight::sigma) rebuild();
}

void LandscapePlot::setChoice(const LandscapeChoice& choice) {
    if (choice == choice_) return;
    if (choice.height != choice_.height) hand_.reset();
    choice_ = choice;
    rebuild();
}

void LandscapePlot::setHandRange(std::optional<LandscapeRange> range) {
    if (range && !(range->low < range->high)) return;
    hand_ = range;
    look_.range = hand_.value_or(LandscapeRange{landscape_.low, landscape_.high});
    paintMesh();
}

void LandscapePlot::rebuild() {
    landscape_ = landscapeOf(source(), choice_);
    look_.range = hand_.value_or(LandscapeRange{landscape_.low, landscape_.high});
    paintMesh();
}

void LandscapePlot::paintMesh() {
    look_.space = LandscapeSpace(&landscape_, look_.range);
    scene_->setMesh(look_.space.mesh(look_.theme.color(Role::panel)));
    legend_->setVisible(!landscape_.isEmpty());
    legend_->update();
    look_.pointer.reset();
    takePick();
}

std::optional<LandscapePoint> LandscapePlot::pointOf(HeadId head, int position) const {
    const auto value = landscapeValue(source(), choice_.height, head, position);
    if (!value) return std::nullopt;
    LandscapePoint point{head, position, *value, std::nullopt};
    if (look_.trainedLength > 0 && look_.trainedLength < landscape_.positions)
        point.atTrained = landscapeValue(source(), choice_.height, head, look_.trainedLength - 1);
    return point;
}

void LandscapePlot::takePick() {
    look_.picked = pickedHead(selection_->heads(), look_.picked);
    look_.hovered = selection_->hovered();
    look_.position = selection_->position();
    look_.point =
        look_.picked && look_.position ? pointOf(*look_.picked, *look_.position) : std::nullopt;
    scene_->update();
    emit changed();
}

std::optional<LandscapePoint> LandscapePlot::pointAt(QPointF pixel) const {
    if (landscape_.isEmpty()) return std::nullopt;
    const auto cell = scene_->failure().isEmpty()
                          ? look_.space.meets(scene_->projection().ray(pixel))
                          : landscapeFlatCell(look_, pixel, scene_->size());
    if (!cell) return std::nullopt;
    // A block's middle: the value that is told is the true one there.
    const auto& row = landscape_.rows[static_cast<std::size_t>(cell->first)];
    return pointOf(row[row.size() / 2], static_cast<int>(landscape_.middleOf(cell->second)));
}

void LandscapePlot::pointTo(QPointF pixel) {
    look_.pointer = pointAt(pixel);
    selection_->setHovered(look_.pointer ? std::optional(look_.pointer->head) : std::nullopt);
    scene_->update();
}

QString LandscapePlot::note() const {
    QString words;
    if (!scene_->failure().isEmpty())
        words = tr("No surface, the same as a map: %1").arg(scene_->failure());
    if (choice_.height == LandscapeHeight::change && !reference_)
        words = tr("There is no A to compare with");
    if (landscape_.isEmpty() || landscape_.isWhole()) return words;
    int heads = 0;
    for (const auto& row : landscape_.rows)
        heads += static_cast<int>(row.size());
    const QString blocks = tr("%1 heads \u00d7 %2 positions as means of %3 \u00d7 %4 blocks")
                               .arg(heads)
                               .arg(QLocale(QLocale::English).toString(landscape_.positions))
                               .arg(landscape_.rows.size())
                               .arg(landscape_.columns());
    return words.isEmpty() ? blocks : words + QStringLiteral("\n") + blocks;
}

QRectF LandscapePlot::legendIn(QSizeF size) const {
    constexpr double top = 14.0;
    const double width = legend_->sizeHint().width();
    return {size.width() - width - 8, top, width,
            std::min<double>(legend_->sizeHint().height(), size.height() - 2 * top)};
}

QSize LandscapePlot::pictureSize(int width, const QFont& font) const {
    OrbitCamera plain = scene_->camera();
    plain.zoom = 1.0;
    plain.shift = {};
    const SceneProjection seen(plain, QSizeF(width, width));
    QPolygonF corners;
    for (const QVector3D& corner : landscapeCorners())
        corners << seen.pixel(corner);
    const QRectF bounds = corners.boundingRect();
    const double usual = 0.625 * width;
    LandscapeLook look = look_;
    look.legend = legendIn(QSizeF(width, usual));
    const QRectF place = landscapePlace(look, font, QSizeF(width, usual));
    const double needed = place.width() * bounds.height() / std::max(1.0, bounds.width());
    return {width, static_cast<int>(std::lround(
                       std::clamp<double>(usual - place.height() + needed, width / 3.0, width)))};
}

void LandscapePlot::paintTo(QPainter& painter, QSize size, double dots, const Theme& theme) {
    const Theme before = look_.theme;
    const auto pointer = std::exchange(look_.pointer, std::nullopt);
    setTheme(theme);
    const QRectF legend = std::exchange(look_.legend, legendIn(size));
    legend_->resize(look_.legend.size().toSize());
    onPaper_ = true;
    const double above = std::exchange(look_.above, QFontMetricsF(painter.font()).height() + 14);
    scene_->paintTo(painter, size, dots);
    look_.above = above;
    onPaper_ = false;
    painter.save();
    painter.translate(look_.legend.topLeft());
    legend_->paintTo(painter);
    painter.restore();
    look_.legend = legend;
    legend_->resize(legend.size().toSize());
    setTheme(before);
    look_.pointer = pointer;
}

void LandscapePlot::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    legend_->resize(legend_->sizeHint().width(),
                    std::min(legend_->sizeHint().height(), height() - 50));
    legend_->move(width() - legend_->width() - 8, 14);
    look_.legend = legend_->geometry();
}

void LandscapePlot::askRange() {
    const double factor = choice_.height == LandscapeHeight::sigma ? 1.0 : fromNats(look_.unit);
    auto* dialog = new NumberDialog(
        tr("Colour range of the landscape"),
        {{tr("lowest"), look_.range.low * factor}, {tr("highest"), look_.range.high * factor}},
        look_.theme,
        [this, factor](const std::vector<double>& ends) {
            if (!(ends[0] < ends[1])) return tr("the highest must be above the lowest");
            setHandRange(LandscapeRange{ends[0] / factor, ends[1] / factor});
            return QString();
        },
        this);
    dialog->show();
}

}  // namespace sextant
