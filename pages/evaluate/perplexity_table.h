// SPDX-License-Identifier: GPL-3.0-or-later
// Perplexity by setting and window length, as coloured cells that fill while they are computed.
#pragma once

#include <optional>
#include <set>

#include "pages/evaluate/perplexity_facts.h"
#include "widgets/plot/chart.h"

class QPushButton;

namespace sextant {

class PerplexityTable : public Chart {
    Q_OBJECT

  public:
    explicit PerplexityTable(QWidget* parent = nullptr);

    void setFacts(const PerplexityFacts& facts);
    const PerplexityFacts& facts() const { return facts_; }
    void setUnit(LossUnit unit);
    LossUnit unit() const { return unit_; }
    // Rows whose passkey maps are drawn.
    void setMarked(const std::set<int>& rows);
    int current() const { return current_; }              // -1: none
    int currentColumn() const { return currentColumn_; }  // -1: the column of names
    void setCurrent(int row);

    // --- where things are drawn, for tests and the pointer ---
    QRectF headRect(std::size_t column) const;
    QRectF nameRect(std::size_t row) const;
    QRectF cellRect(std::size_t row, std::size_t column) const;
    struct Place {
        int row = -1, column = -1;  // column -1: on the name
        bool operator==(const Place&) const = default;
    };
    std::optional<Place> placeAt(const QPointF& pixel) const;
    QString tipOf(const Place& place) const;
    int leastHeight() const;

    bool hasValues() const override;
    void paintTo(QPainter& painter, const QRectF& area, const Theme& theme) const override;
    Table table() const override;
    QString latex() const;  // a tabular
    QSize sizeHint() const override { return {620, leastHeight()}; }
    QSize minimumSizeHint() const override;

  signals:
    void setAsked(int row);                  // the user wants the row's setting applied
    void computeAsked(int row, int column);  // a cell without a value; column -1: the whole row
    void renamed(int row, const QString& name);
    void removeAsked(int row);
    void switched(int row, bool on);
    void moved(int row, int to);
    void marked(int row);                   // a click with Ctrl
    void lengthsAsked();                    // a click on a header
    void columnAsked();                     // one more column
    void soonerAsked(int row, int column);  // a waiting cell should be computed earlier
    void jobsAsked();
    // The user wants to save the table: "csv", "tex", or a picture's suffixes.
    void saveAsked(const QStringList& suffixes);

  protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    double fileShape() const override;

  private:
    struct Layout {
        double left, top;                           // of the table
        double names, cell, sources, head, height;  // widths, and heights of head and rows
    };
    Layout layoutIn(const QRectF& area) const;
    bool printsAny() const;
    double leastWidth() const;  // of a column
    QRectF cellIn(const Layout& all, std::size_t row, std::size_t column) const;
    QRectF plusIn(const Layout& all) const;  // the button for one more column
    void placePlus();
    int dropRow(const QPointF& pixel) const;  // -1: nowhere
    void paintDrag(QPainter& painter, const Layout& all, const Theme& theme) const;
    void paintHead(QPainter& painter, const Layout& all, const Theme& theme) const;
    void paintRow(QPainter& painter, const Layout& all, std::size_t row, const Theme& theme) const;
    void paintCell(QPainter& painter, const QRectF& place, const PerplexityCell& cell,
                   const QString& printed, const Theme& theme) const;
    void startRename(int row);
    void setCurrentColumn(int column);
    std::optional<Place> currentPlace() const;
    QRectF rectOf(const Place& place) const;
    bool waits(const Place& place) const;
    void activate(const Place& place);  // Enter
    void openMenu(const Place& place, const QPoint& at);
    void paintCurrent(QPainter& painter, const Theme& theme) const;

    QPushButton* plus_;
    PerplexityFacts facts_;
    LossUnit unit_ = LossUnit::perplexity;
    std::pair<double, double> range_ = {0.0, 1.0};
    std::set<int> marked_;
    int current_ = -1, currentColumn_ = -1, pressed_ = -1;
    std::optional<QPointF> dragged_;  // where the pressed row is dragged to; none: not dragged
    QPointF pressedAt_;
};

}  // namespace sextant
