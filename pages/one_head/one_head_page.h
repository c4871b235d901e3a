// SPDX-License-Identifier: GPL-3.0-or-later
// One head closely: a map of its weights, four plots, and one query row over the text.
#pragma once

#include <QJsonObject>
#include <QWidget>
#include <optional>
#include <vector>

#include "pages/heads/head_grid_values.h"
#include "pages/one_head/one_head_facts.h"
#include "pages/one_head/row_plot.h"
#include "widgets/controls/edit_phase.h"
#include "widgets/selection.h"
#include "widgets/theme.h"

class QGridLayout;
class QLabel;
class QPushButton;
class QScrollArea;
class QSpinBox;
class QToolButton;

namespace sextant {

class Chart;
class ElidedLabel;
class HeadCurvePlot;
class HeadGridView;
class KeyStrip;
class NumberField;
class Segments;
class SigmaCurvePlot;
class SigmaSlider;
class StrongPlaces;
class WeightMapView;

class OneHeadPage : public QWidget {
    Q_OBJECT

  public:
    static constexpr int leastWide = 790;  // pixels, for two columns of plots

    explicit OneHeadPage(Selection* selection, QWidget* parent = nullptr);

    void setTheme(const Theme& theme, double strokes);
    void setUnit(EntropyUnit unit);
    void setMeasurement(std::shared_ptr<const Measurement> measurement);  // for the grid to pick in
    void setFacts(OneHeadFacts facts);
    const OneHeadFacts& facts() const { return facts_; }

    WeightMapView* map() const { return map_; }
    RowPlot* row() const { return row_; }
    KeyStrip* strip() const { return strip_; }
    std::optional<std::int64_t> key() const { return key_; }
    void chooseKey(std::int64_t key);
    // Of the row that is framed; empty: it is not there.
    const RowWeights& weights() const { return weights_; }
    Chart* focusedChart() const;  // the picture in files: the one clicked last, at first the map
    std::vector<Table> tables() const;  // of every plot, also of what the row's switch hides

    QJsonObject state() const;
    void setState(const QJsonObject& state);

  signals:
    void headWanted(sextant::HeadId head);
    void sampleWanted(int sample);
    void rowWanted(qint64 row);
    void partWanted(const sextant::MapPart& part);
    void ownSigmaEdited(double own, sextant::EditPhase phase);
    void ownSigmaReset();
    void lockWanted(bool locked);
    void curveExportWanted();

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    QWidget* makeBar();
    QWidget* makeScale();
    QWidget* makeRow();
    void arrange();
    void stepHead(int layers, int heads);
    void stepRow(std::int64_t by);
    void showBar();
    void showScale();
    void showPlots();
    void showRow();
    void showReadOut(bool kept);
    void showTokens();
    void setFrame(KeyFrame frame);
    QString wordAt(std::int64_t position) const;
    std::int64_t read() const;  // tokens of the sample; 0: none

    Selection* selection_;
    Theme theme_ = Theme::dark();
    EntropyUnit unit_ = EntropyUnit::nats;
    OneHeadFacts facts_;
    std::optional<std::int64_t> key_;
    std::optional<std::int64_t> framedRow_;  // the row that the frame was put at the end of
    KeyFrame frame_;
    RowWeights weights_;
    bool wide_ = true;

    QWidget *bar_, *pick_, *body_, *rowPart_, *scalePart_;
    QScrollArea* plots_;
    QGridLayout *grid_, *plotGrid_;
    QToolButton *previous_, *next_;
    QLabel* name_;
    ElidedLabel* about_;
    QSpinBox* sample_;
    QLabel* ofSamples_;
    Segments* colours_;
    QLabel* pickWords_;
    HeadGridValues pickValues_;
    HeadGridView* pickGrid_ = nullptr;
    WeightMapView* map_;
    HeadCurvePlot *profile_, *first_, *entropy_;
    QLabel* curveTitle_;
    SigmaCurvePlot* curve_;
    SigmaSlider* slider_;
    NumberField* number_;
    QPushButton *lock_, *best_;
    QLabel *rowTitle_, *framed_;
    ElidedLabel* strongest_;
    Segments* rowKind_;
    RowPlot* row_;
    StrongPlaces* places_;
    KeyStrip* strip_;
};

}  // namespace sextant
