// SPDX-License-Identifier: GPL-3.0-or-later
// The attention weights of one head as a map: queries downwards, keys to the right, one of them
// framed. What no query sees is hatched, and a learned sink is a column left of the first key.
#pragma once

#include <QImage>
#include <QStringList>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/measure/head_attention.h"
#include "widgets/controls/edit_burst.h"
#include "widgets/plot/chart.h"
#include "widgets/plot/plot.h"

namespace sextant {

enum class MapColours { weights, logWeights, change };

// The colour of a weight, on the logarithmic scale from 1e-5 to 1.
QColor weightColour(double weight);

class WeightMapView : public Chart {
    Q_OBJECT

  public:
    explicit WeightMapView(QWidget* parent = nullptr);

    // Null: none; `words` then says why. `against`: what the change is taken against; null: there
    // is none. `muted`: not of the current setting.
    void setMaps(std::shared_ptr<const HeadSample> now, std::shared_ptr<const HeadSample> against,
                 const QString& words, bool muted);
    void setColours(MapColours colours);
    void setTrainedLength(std::int64_t trained);
    // The query row and one of its keys, as positions.
    void setPlace(std::optional<std::int64_t> row, std::optional<std::int64_t> key);
    // What is said of them, names and values, in the empty corner of the map; `brief`: the values
    // where it is small.
    void setReadOut(const QStringList& names, const QStringList& values, const QStringList& brief);

    MapColours colours() const { return colours_; }
    // The ends of the colours: of weights, or of changes.
    std::pair<double, double> range() const { return range_; }
    // One pane of keys, each from its number to the next, and rows, each from the negative of its
    // number down. A sink has its column left of the first key.
    Plot plotIn(const QRectF& area, const QFont& font, const Theme& theme) const override;
    QString legend() const;

    bool hasValues() const override { return map() != nullptr; }
    void paintTo(QPainter& painter, const QRectF& area, const Theme& theme) const override;
    Table table() const override;
    QSize minimumSizeHint() const override { return {230, 240}; }
    QSize sizeHint() const override { return {420, 450}; }

  signals:
    // By press or drag: the first row of a block, and the key under the pointer.
    void placeChosen(qint64 row, qint64 key);
    void partWanted(const sextant::MapPart& part);  // zoomed by the wheel; all of it by two clicks

  protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    double fileShape() const override { return 1.05; }

  private:
    const WeightMap* map() const { return now_ && now_->map.rows > 0 ? &now_->map : nullptr; }
    const WeightMap* other() const;  // as large; null: there is none
    MapPart shownPart() const { return map() ? map()->part : MapPart{0, 1, 0, 1}; }
    bool hasSink() const { return map() && !map()->outside.empty(); }
    QRectF mapIn(const PlotPane& pane) const;
    QRectF outsideIn(const PlotPane& pane) const;  // empty: there is no sink
    QRectF placeOf(const QRectF& area, const QFont& font) const;
    double rowNumbers(const QFontMetricsF& metrics) const;
    void settleRange();
    QColor colourOf(float now, float against, const Theme& theme) const;
    QImage imageOf(const Theme& theme) const;
    void paintHidden(QPainter& painter, const QRectF& plot, const Theme& theme) const;
    void paintRow(QPainter& painter, const QRectF& plot, const Theme& theme) const;
    void paintReadOut(QPainter& painter, const QRectF& plot, const Theme& theme) const;
    void paintLegend(QPainter& painter, const QRectF& area, const QRectF& plot,
                     const Theme& theme) const;
    void choose(const QPointF& pixel);

    std::shared_ptr<const HeadSample> now_, against_;
    QString words_;
    bool muted_ = false;
    MapColours colours_ = MapColours::logWeights;
    std::pair<double, double> range_{1e-5, 1.0};
    std::int64_t trained_ = 0;
    std::optional<std::int64_t> row_, key_;
    QStringList names_, values_, brief_;
    mutable QImage image_;  // of imageTheme_; null: to be made
    mutable bool imageDark_ = true;
    WheelSteps wheel_;
};

}  // namespace sextant
