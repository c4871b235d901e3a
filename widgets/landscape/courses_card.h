// SPDX-License-Identifier: GPL-3.0-or-later
// The heads whose entropy moved most beyond the trained length, a bar each. A click, or Up and
// Down, picks one.
#pragma once

#include <QWidget>

#include "analysis/measure/entropy_unit.h"
#include "widgets/landscape/head_course.h"
#include "widgets/theme.h"

namespace sextant {

class CoursesCard : public QWidget {
    Q_OBJECT

  public:
    static constexpr int most = 6;  // bars

    // `selection` outlives the card.
    explicit CoursesCard(Selection* selection, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setUnit(EntropyUnit unit);
    // `instead` is said where there are no heads.
    void setCourses(HeadCourses courses, const QString& instead);

    int count() const;              // bars
    QString caption() const;        // over the bars
    QString number(int row) const;  // "+6.10"
    QRectF bar(int row) const;      // as long as its share of the largest move
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
    HeadCourses courses_;
    QString instead_;
    Theme theme_ = Theme::dark();
    EntropyUnit unit_ = EntropyUnit::nats;
};

}  // namespace sextant
