// SPDX-License-Identifier: GPL-3.0-or-later
// Paints the cells of the head grid and handles the mouse and keys over them.
#pragma once

#include <QAbstractScrollArea>
#include <QPixmap>
#include <optional>
#include <vector>

#include "pages/heads/head_grid_edit.h"
#include "pages/heads/head_grid_layout.h"
#include "pages/heads/head_grid_picker.h"
#include "pages/heads/head_grid_values.h"
#include "widgets/controls/edit_burst.h"
#include "widgets/selection.h"
#include "widgets/theme.h"

namespace sextant {

class HeadGridView : public QAbstractScrollArea {
    Q_OBJECT

  public:
    // Both outlive the view.
    HeadGridView(Selection* selection, const HeadGridValues* values, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void showValues();  // after they changed
    void setOrder(const HeadOrder& order);
    void setEdits(std::vector<HeadGridEdit> edits);  // for their keys

    const HeadGridLayout& cells() const { return layout_; }
    HeadId cursor() const { return picker_.cursor(); }
    bool hasBand() const { return band_.has_value(); }

    QSize sizeHint() const override;

  signals:
    void sigmaStep(double steps, bool fine);
    void unlockRequested(sextant::HeadId head);  // by a click on its padlock
    void headOpened(sextant::HeadId head);       // by a double click on its cell
    void menuRequested(QPoint globalPosition);
    void focusChanged(bool has);
    void laidOut();  // cells() changed, by shape, size or font

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    void layOut();
    void paintSelection(QPainter& painter) const;
    void paintMarks(QPainter& painter) const;  // hover, cursor, rubber band
    void outline(QPainter& painter, HeadId head, const QPen& pen, double grow) const;
    // The locked head whose padlock is under `point`.
    std::optional<HeadId> padlockAt(QPoint point) const;
    // Frame around the cells, shown while their scales are not the current ones.
    QRect followedFrame() const;
    bool isSmall() const;  // cells too narrow for wide outlines
    bool keyWanted(const QKeyEvent& event) const;
    const HeadGridEdit* editOf(const QKeyEvent& event) const;  // null: the key has no edit
    void chooseCursor();
    void hover(QPoint point);
    void moveBand(QPoint point);
    void followCursor();
    void stepSigma(double steps, bool fine);

    Selection* selection_;
    const HeadGridValues* values_;
    HeadGridPicker picker_;
    HeadGridLayout layout_;
    Theme theme_ = Theme::dark();
    QPixmap painted_;          // cells and labels; null: paint again
    QPixmap marked_;           // outlines of the selection, likewise, for this layout:
    HeadGridLayout markedAt_;  // values come far oftener than another choice
    WheelSteps wheel_;
    std::vector<HeadGridEdit> edits_;

    std::optional<QPoint> press_;  // a press that may become a rubber band, in content coordinates
    bool pressAdds_ = false;
    bool pressOnCell_ = false;
    std::optional<QRect> band_;  // in content coordinates
};

}  // namespace sextant
