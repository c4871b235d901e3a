// SPDX-License-Identifier: GPL-3.0-or-later
// The landscape with its settings above it and its two slices below.
#pragma once

#include <QJsonObject>
#include <QWidget>
#include <vector>

#include "pages/landscape/landscape_plot.h"
#include "widgets/plot/curve_export.h"

class QBoxLayout;
class QButtonGroup;
class QToolButton;

namespace sextant {

class AcrossSlice;
class AlongSlice;

class LandscapePage : public QWidget {
    Q_OBJECT

  public:
    explicit LandscapePage(Selection* selection, QWidget* parent = nullptr);

    LandscapePlot* plot() const { return plot_; }
    AlongSlice* along() const { return along_; }
    AcrossSlice* across() const { return across_; }
    QWidget* bar() const { return bar_; }
    void showAcross(bool yes);  // which slice is shown if only one fits

    void setTheme(const Theme& theme);
    void setShape(int layers);
    void setMeasurement(std::shared_ptr<const Measurement> now,
                        std::shared_ptr<const Measurement> reference);
    void setChoice(const LandscapeChoice& choice);
    bool canExport() const { return !plot_->landscape().isEmpty(); }
    // .png, .svg or .pdf. Throws Error.
    void exportTo(const QString& path, PictureWidth width, const QString& about = {});
    // The surface, and the slices in sight: along the picked head, and across the heads.
    std::vector<Table> tables() const;
    QJsonObject state() const;
    void setState(const QJsonObject& state);

  protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

  private:
    QWidget* makeBar();
    QWidget* makeTabs();
    void showChoice();
    void fit();
    void fitBar();

    int layers_ = 0;
    Selection* selection_;
    LandscapePlot* plot_;
    AlongSlice* along_;
    AcrossSlice* across_;
    QWidget *bar_ = nullptr, *tabs_ = nullptr;
    std::vector<QBoxLayout*> groups_;  // a label and its buttons
    QToolButton *layer_ = nullptr, *byEntropy_ = nullptr, *reset_ = nullptr;
    QToolButton *alongTab_ = nullptr, *acrossTab_ = nullptr;
    bool acrossChosen_ = false;
    QButtonGroup *which_ = nullptr, *height_ = nullptr, *order_ = nullptr;
};

}  // namespace sextant
