// SPDX-License-Identifier: GPL-3.0-or-later
// The rotation of a layer's pairs: one circle large, all circles small, the pair's curve, the
// table, and the effect of the setting on log-perplexity; or the distance as an odometer. On a
// small page the circles have priority, then the table.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/values/table.h"
#include "pages/rotations/rotation_shown.h"
#include "widgets/plot/curve_export.h"
#include "widgets/theme.h"

class QFrame;
class QLabel;
class QToolButton;
class QVBoxLayout;

namespace sextant {

class DistanceBar;
class EffectCurve;
class ElidedLabel;
class Odometer;
class PairCircle;
class PairCurve;
class PairGrid;
class PairTable;

class RotationPage : public QWidget {
    Q_OBJECT

  public:
    explicit RotationPage(QWidget* parent = nullptr);

    void setTheme(const Theme& theme, double strokes);
    void setShown(std::shared_ptr<const RotationShown> shown);
    void setEffect(RotationEffect effect);
    // Requested by odometerAsked() while the odometer is visible.
    void setOdometer(std::vector<OdometerRow> rows);
    // Replaces the pair's curve once the user chooses it there; the page owns it.
    void setHelix(QWidget* helix);
    // False: the helix would be misleading, and only the curve is shown.
    void setHelixTrue(bool yes);
    void showHelix(bool yes);
    bool showsHelix() const { return helixShown_; }

    void setDistance(std::int64_t tokens);  // emits nothing
    void setHovered(std::optional<int> pair);
    void setPair(int pair);
    int pair() const { return pair_; }
    std::int64_t distance() const;
    void showOdometer(bool yes);
    bool showsOdometer() const { return odometerShown_; }
    void togglePlay();
    bool canExport() const { return shown_ && shown_->instead.isEmpty(); }
    // Circles and table (or the odometer) as a picture.
    void exportTo(const QString& path, PictureWidth width, const QString& about = {}) const;
    // Of all pairs; and the odometer, or the chosen pair's curve and the effect.
    std::vector<Table> tables() const;

  signals:
    void distanceMoved(qint64 tokens);
    void pairHovered(int pair);  // -1: none
    void pairChosen(int pair);
    void odometerAsked();
    // What the large parts draw: the hovered pair, else the chosen one, and the distance.
    void drawn(int pair, qint64 distance);

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

  private:
    void arrange();
    void arrangeCircles(const QRect& body);
    void arrangeSmall(const QRect& body);
    void drawExport(QPainter& painter, const QSize& size, const QFont& font) const;
    void moveDistance(qint64 tokens);
    void choose(int pair);
    int drawnPair() const;
    void drawPair();
    bool helixInSight() const { return helix_ && helixShown_ && helixTrue_; }
    int pairs() const { return shown_ ? static_cast<int>(shown_->facts.pairs.size()) : 0; }

    std::shared_ptr<const RotationShown> shown_;
    int pair_ = -1;  // not chosen yet
    std::optional<int> hovered_;
    bool odometerShown_ = false;
    bool helixShown_ = false;
    bool helixTrue_ = true;
    QToolButton *circlesButton_, *odometerButton_;
    ElidedLabel* heading_;
    DistanceBar* bar_;
    QLabel* instead_;
    PairCircle* circle_;
    ElidedLabel *gridTitle_, *tableTitle_, *effectTitle_;
    PairGrid* grid_;
    QFrame* curveBox_;
    QVBoxLayout* curveColumn_;
    ElidedLabel* curveTitle_;
    QToolButton* helixButton_;
    PairCurve* curve_;
    QWidget* helix_ = nullptr;
    PairTable* table_;
    QFrame* effectBox_;
    EffectCurve* effect_;
    Odometer* odometer_;
};

}  // namespace sextant
