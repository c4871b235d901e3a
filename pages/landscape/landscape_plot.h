// SPDX-License-Identifier: GPL-3.0-or-later
// The landscape itself: the surface, its legend, and the mouse over it. A pick is shared by all
// views: the head as the selection, the position as the crosshair.
#pragma once

#include <QWidget>
#include <memory>

#include "pages/landscape/landscape_look.h"
#include "widgets/selection.h"

namespace sextant {

class LandscapeLegend;
class SceneView;

class LandscapePlot : public QWidget {
    Q_OBJECT

  public:
    // `selection` outlives the plot.
    explicit LandscapePlot(Selection* selection, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // The text shown instead of a surface while nothing is measured.
    void setNothing(const QString& words);
    void setUnit(EntropyUnit unit);
    void setTrainedLength(int positions);
    // Description of an exported picture: model, text, setting.
    void setDescription(const QString& words) { description_ = words; }
    void setMeasurement(std::shared_ptr<const Measurement> now,
                        std::shared_ptr<const Measurement> reference);
    void setSigma(std::vector<double> inEffect);  // [layers * heads]
    void setChoice(const LandscapeChoice& choice);
    const LandscapeChoice& choice() const { return choice_; }
    // Hand-set ends of the colours, for the current heights; none: from the data.
    void setHandRange(std::optional<LandscapeRange> range);
    std::optional<LandscapeRange> handRange() const { return hand_; }

    const Landscape& landscape() const { return landscape_; }
    const LandscapeLook& look() const { return look_; }
    LandscapeSource source() const;
    SceneView* scene() const { return scene_; }
    QString note() const;  // what the picture leaves out, or why there is no surface
    const QString& nothing() const { return nothing_; }
    // Size of a picture of this width, as high as the scene needs, with text in this font.
    QSize pictureSize(int width, const QFont& font) const;
    void paintTo(QPainter& painter, QSize size, double dots, const Theme& theme);

  signals:
    void changed();  // anything of look()

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void rebuild();
    void paintMesh();
    void takePick();
    void pointTo(QPointF pixel);
    std::optional<LandscapePoint> pointAt(QPointF pixel) const;
    std::optional<LandscapePoint> pointOf(HeadId head, int position) const;
    void askRange();
    QRectF legendIn(QSizeF size) const;  // of a picture

    Selection* selection_;
    std::shared_ptr<const Measurement> measurement_, reference_;
    std::vector<double> sigma_;
    QString nothing_, description_;
    bool onPaper_ = false;  // while a picture is painted: without controls
    LandscapeChoice choice_{LandscapeHeight::entropy, LandscapeOrder::entropy, std::nullopt};
    std::optional<LandscapeRange> hand_;
    Landscape landscape_;
    LandscapeLook look_;
    SceneView* scene_;
    LandscapeLegend* legend_;
};

}  // namespace sextant
