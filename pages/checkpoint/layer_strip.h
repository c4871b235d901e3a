// SPDX-License-Identifier: GPL-3.0-or-later
// One row per layer: its position encoding, its attention span, and its heads as small cells
// coloured by entropy, sigma in effect, or the share on the first token. A click on the name of the
// encoding asks to change it; a click on a cell selects the head. With Ctrl or Shift held, a click
// or a drag beside the cells marks layers.
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "analysis/measure/entropy_unit.h"
#include "pages/checkpoint/colour_legend.h"
#include "pages/heads/head_colouring.h"
#include "widgets/selection.h"
#include "widgets/theme.h"

namespace sextant {

struct LayerRow {
    QString position;              // "RoPE", "NoPE", "YaRN"
    QString reach;                 // "full", "last 4,096"
    bool overridden = false;       // the position encoding is not as the config says
    bool reachOverridden = false;  // nor is the span
    QString changes = {};          // one line per difference from the config, for the tool tip
    QString reachInText = {};      // for the tool tip; empty: as in the row
    bool operator==(const LayerRow&) const = default;
};

// The values that colour the heads' cells.
enum class LayerCells { entropy, sigma, firstShare };

class LayerStrip : public QWidget {
    Q_OBJECT

  public:
    explicit LayerStrip(Selection* selection, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setRows(std::vector<LayerRow> rows, int heads);
    // Entropy of each head in nats, [layers * heads]; empty: none. `range`: of the colours, in
    // nats; nothing: from 0 to the largest.
    void setEntropy(std::vector<float> entropy, std::optional<ColourRange> range = {});

    // Each head's own factor, [layers * heads], and the uniform factor.
    void setScales(std::vector<double> own, double uniform);
    // Share of each head, mean over positions, and its range, likewise; empty: not measured.
    void setFirstShare(std::vector<float> share, std::optional<ColourRange> range = {});
    // What measured numbers belong to where that is not what is set: "before the last change"; they
    // are pale then. Empty: to what is set.
    void setStale(const QString& words);
    void setCells(LayerCells cells);
    LayerCells cells() const { return cells_; }
    // The meaning of the cells' colours.
    LegendOfColours legend(EntropyUnit unit) const;

    const std::vector<LayerRow>& rows() const { return rows_; }
    int heightOf(int rows) const;        // in pixels
    QString toolTipAt(QPoint at) const;  // empty: beside the rows
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    QRect labelRect(int layer) const;  // where the encoding's name is drawn
    QRect cellRect(int layer, int head) const;

  signals:
    void layerClicked(int layer, const QPoint& globalPosition);
    void menuRequested(int layer, const QPoint& globalPosition);  // a right click on a row
    void cursorMoved(const QRect& row);                           // by the keyboard

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;

  private:
    int rowHeight() const;
    void measureWords();  // in the font that they are drawn in
    void shareWidth();    // between the two texts of a row
    QRect rowRect(int layer) const;
    int layerAt(const QPoint& point) const;
    void mark(int layer, bool range);
    void paintFrame(QPainter& painter, int layer) const;
    void paintCells(QPainter& painter, int layer) const;
    QColor cellColour(std::size_t head) const;
    bool hasCells() const;
    bool isOfHeads(const std::vector<float>& values) const;
    int headAt(int layer, const QPoint& point) const;

    Selection* selection_;
    Theme theme_ = Theme::dark();
    int numberWidth_ = 26;  // of the layer's number
    int labelWidth_ = 0;    // of the encodings' names
    int reachWidth_ = 0;    // and of the masks'
    int widestLabel_ = 0, widestReach_ = 0;
    std::vector<LayerRow> rows_;
    int heads_ = 0;
    std::vector<float> entropy_, firstShare_;
    ColourRange entropyRange_, shareRange_;
    std::vector<double> own_;
    double uniform_ = 1.0;
    QString stale_;
    double sigmaRange_ = 1.5;  // of the colours
    LayerCells cells_ = LayerCells::entropy;
    int pointed_ = -1;      // the row under the pointer
    int marked_ = -1;       // where a range of marks begins
    bool marking_ = false;  // by a drag with Ctrl or Shift held
    int cursor_ = 0;        // the row of the keyboard cursor
};

}  // namespace sextant
