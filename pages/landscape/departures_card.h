// SPDX-License-Identifier: GPL-3.0-or-later
// The heads whose entropy changed most beyond the trained length, one bar each. A click, or Up and
// Down, selects one.
#pragma once

#include <QWidget>

#include "analysis/measure/entropy_unit.h"
#include "pages/landscape/head_departure.h"
#include "widgets/theme.h"

namespace sextant {

class DeparturesCard : public QWidget {
    Q_OBJECT

  public:
    static constexpr int most = 6;  // bars

    // `selection` outlives the card.
    explicit DeparturesCard(Selection* selection, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setUnit(EntropyUnit unit);
    // `instead` is shown if there are no heads.
    void setDepartures(HeadDepartures courses, const QString& instead);

    int count() const;              // bars
    QString caption() const;        // above the bars
    QString number(int row) const;  // "+6.10"
    QRectF bar(int row) const;      // length in proportion to the largest change
    QRectF rowRect(int row) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    double nameRoom() const;         // left of the bars, for the widest name
    int rowAt(QPointF point) const;  // -1: none
    void pick(int row);
    int lineHeight() const;

    Selection* selection_;
    HeadDepartures courses_;
    QString instead_;
    Theme theme_ = Theme::dark();
    EntropyUnit unit_ = EntropyUnit::nats;
};

}  // namespace sextant
