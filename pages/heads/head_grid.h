// SPDX-License-Identifier: GPL-3.0-or-later
// All heads at once, layers x heads: colour, curve and number of each. Heads are selected here, by
// hand or by value, and the wheel or the keyboard changes their own factor.
#pragma once

#include <QJsonObject>
#include <QPointer>
#include <QWidget>
#include <memory>
#include <set>
#include <vector>

#include "analysis/measure/entropy_unit.h"
#include "analysis/measure/measurement.h"
#include "pages/heads/head_choice.h"
#include "pages/heads/head_grid_edit.h"
#include "pages/heads/head_grid_values.h"
#include "pages/heads/sensitivity_range.h"
#include "widgets/controls/edit_burst.h"
#include "widgets/plot/curve_export.h"
#include "widgets/selection.h"
#include "widgets/theme.h"

class QBoxLayout;
class QLabel;
class QMenu;
class QToolButton;

namespace sextant {

class ElidedLabel;
class HeadColourChooser;
class HeadGridActions;
class HeadGridBar;
class HeadGridView;

class HeadGrid : public QWidget {
    Q_OBJECT

  public:
    static constexpr double sigmaPerStep = 0.05;  // of one notch or key; fine: a tenth
    static constexpr double topShare = 0.1;       // of the heads, by "Top 10 %"

    explicit HeadGrid(Selection* selection, QWidget* parent = nullptr);
    ~HeadGrid() override;

    void setTheme(const Theme& theme);
    // Layers and heads before anything is measured. If the shape differs from the one shown,
    // measurement, reference and sigma are dropped.
    void setShape(int layers, int heads);
    // Null: none. A measurement brings its own shape.
    void setMeasurement(std::shared_ptr<const Measurement> measurement);
    void setReference(std::shared_ptr<const Measurement> reference);
    // Each head's own factor, [layers * heads] (empty: 1 everywhere), and the uniform factor. `of`:
    // what they belong to, if not the current setting: "step 84 of the search".
    void setScales(std::vector<double> own, double uniform, const QString& of = {});
    // As in HeadGridValues; `trained`: trained length in tokens, for texts.
    void setSensitivity(std::shared_ptr<const HeadSensitivity> now,
                        std::shared_ptr<const HeadSensitivity> last, std::int64_t trained);
    void setLocked(std::vector<int> heads);  // of [layers * heads], sorted
    void setKept(std::set<HeadId> heads);    // marked as heads that keep their scales
    // `staleOf`: the setting that the numbers belong to, if not the current one; they are muted
    // then. `over`: the samples measured so far, if not all. Both empty: complete and current.
    void setHonesty(const QString& staleOf, const QString& over);
    // The model whose heads these are, where that is to be told; empty: the one that is open.
    void setModel(const QString& name);
    // In place of the heads, while there are none.
    void setNothing(const QString& words);
    void setUnit(EntropyUnit unit);
    void setColouring(HeadColouring colouring);
    void setPresenting(bool presenting);  // no buttons; the cells get their height
    void setSorted(bool byValue);         // by descending value instead of layer by layer
    // In nats; sigma in its own unit. Nothing: range of the data; no filter.
    void setHandRange(std::optional<ColourRange> range);
    void setFilter(std::optional<HeadFilter> filter);

    HeadColouring colouring() const;
    bool isSorted() const { return sorted_; }
    const HeadGridValues& values() const { return values_; }
    HeadGridView* view() const { return view_; }
    // The grid's content, one head per line: layer, head, sigma, entropies, change.
    Table table() const { return values_.table(); }
    // .svg, .pdf or .png (light theme, `width` wide, every head), by the file's suffix.
    // Throws Error.
    void exportTo(const QString& path, PictureWidth width, const QString& about = {}) const;

    // Used by the caller that has the slopes computed.
    void setSensitivityRange(const SensitivityRange& range);
    const SensitivityRange& sensitivityRange() const { return slopesRange_; }

    // Selects heads by the magnitude of their sensitivity, whatever colours them.
    void selectTopBySensitivity();
    // By entropy at the crosshair, or without one at the last position; nats.
    void selectEntropyAbove(double limit);
    // Selects heads by the value that colours them, in the unit shown.
    void selectTop();
    void selectAbove(double limit);
    void selectLayers();
    void selectOthers();  // those that are not selected
    void growSelection();
    // In the menu and by their keys, while heads are selected or the keyboard cursor is on one.
    void setEdits(std::vector<HeadGridEdit> edits);
    // Dialogs that ask for the numbers.
    void askEntropyAbove();
    void askSensitivityFrom();
    void askAbove();
    void askFilter();
    void askRange();

    // Colouring, order, filter and ranges by hand.
    QJsonObject state() const;
    void setState(const QJsonObject& state);

    // Change of sigma for the arguments of sigmaStep().
    static double sigmaChange(double steps, bool fine) {
        return steps * sigmaPerStep * (fine ? 0.1 : 1.0);
    }

  signals:
    // The own factor of every selected head changes by sigmaChange(steps, fine); more may follow
    // until sigmaCommitted() ends the edit.
    void sigmaStep(double steps, bool fine);
    void sigmaCommitted();
    // The selected heads go back to the sigma they were trained with.
    void sigmaResetRequested();
    void colouringChanged(sextant::HeadColouring colouring);
    void sensitivityRangeChanged();
    void lockToggled();  // of the selected heads
    void unlockRequested(sextant::HeadId head);
    void exportWanted(const QString& suffix);  // from the menu
    void headOpened(sextant::HeadId head);     // by a double click on its cell

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    QWidget* makeTop();
    void wire();
    void showValues();
    void showHovered();
    QStringList hints() const;  // what the keys do, while the grid has the focus; ever shorter
    void fitActions();
    void fitTop();
    void takeOrder();
    HeadsByValue byValue() const;
    bool anyRanked() const;  // some head has the value that colours it
    void toggleFilter();
    void showMenu(const QPoint& globalPosition);
    void fillRangeMenu(QMenu* menu);
    void fillSensitivityMenu(QMenu* menu);
    void showSensitivityRange();

    QPointer<Selection> selection_;
    Theme theme_ = Theme::dark();
    HeadGridValues values_;
    SensitivityRange slopesRange_;
    double entropyLimit_ = 5.0;  // nats, as entered last
    bool sorted_ = false;
    bool focused_ = false;
    bool narrow_ = false;
    bool presenting_ = false;
    QBoxLayout *topLine_ = nullptr, *secondLine_ = nullptr;  // the second is empty on a wide grid
    QLabel* title_;
    ElidedLabel* subtitle_;
    HeadColourChooser* chooser_;
    QToolButton* range_;  // of positions, while coloured by sensitivity
    QString model_;       // that is told; empty: none is
    HeadGridView* view_;
    HeadGridBar* bar_;
    HeadGridActions* actions_;
    EditBurst burst_;
    std::vector<HeadGridEdit> edits_;
};

}  // namespace sextant
