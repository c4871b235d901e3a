// SPDX-License-Identifier: GPL-3.0-or-later
// What is shown, the reference and the pins, side by side: perplexity within and beyond the trained
// length and over all tokens, and the differences in settings.
#pragma once

#include <QTableWidget>
#include <optional>
#include <vector>

#include "widgets/line_style.h"
#include "widgets/pins/pin_facts.h"

namespace sextant {

struct PinRow {
    QString key;                                 // "B", "A", "1"
    QString name;                                // of the state
    std::optional<double> within, beyond, mean;  // of the ranges in the titles
    QString differs;                             // from the model as trained; empty: nothing
    QString over;  // the other tokens it was measured on; empty: those of what is shown
    bool shown = true;
    bool current = false;            // what the curves show
    int style = -1;                  // of a pin; -1: B, -2: A
    std::int64_t trainedLength = 0;  // of its model; 0: not known, or that of the titles
};

// "rope · first 512 of 1,024 tokens", shorter if it exceeds `room` pixels, at last only the name:
// for a pin over other tokens if no column has space for them.
QString nameWithTokens(const QString& name, const QString& over, const QFontMetrics& font,
                       int room);

class PinTable : public QTableWidget {
    Q_OBJECT

  public:
    explicit PinTable(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // Pins are the rows with a style. `trainedLength` 0: not known, two columns are empty.
    void setRows(const std::vector<PinRow>& rows, std::int64_t trainedLength);
    const std::vector<PinRow>& rows() const { return rows_; }

    QSize sizeHint() const override;

  signals:
    // `pin` counts pins from 0.
    void wanted(sextant::PinChange action, int pin, const QString& name, int style);
    void saveWanted(int pin);

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    class Painter;
    int pinOf(int row) const;  // -1: not a pin
    // "trained to 256" for a model of another length than in the titles; else empty.
    QString trainedText(const PinRow& row) const;
    void fillRow(int row);
    void fitColumns();

    std::vector<PinRow> rows_;
    Theme theme_ = Theme::dark();
    Painter* painter_;
    QStringList titles_;
    std::int64_t trainedLength_ = 0;
    bool filling_ = false;
    bool doubled_ = false;  // a double click was handled: its second release is no click
};

}  // namespace sextant
