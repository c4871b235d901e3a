// SPDX-License-Identifier: GPL-3.0-or-later
// What the pointer does for an audience: a spotlight, all else dimmed, or a trail like a laser's.
#pragma once

#include <QElapsedTimer>
#include <QPointF>
#include <QTimer>
#include <QWidget>
#include <deque>

#include "widgets/theme.h"

namespace sextant {

class PresenterPointer : public QWidget {
    Q_OBJECT

  public:
    enum class Shape { none, spotlight, laser };

    // Over all of `window`; takes no input.
    explicit PresenterPointer(QWidget* window);

    void setTheme(const Theme& theme);
    void setShape(Shape shape);
    void toggle(Shape shape);  // again: none
    Shape shape() const { return shape_; }

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    struct Seen {
        QPointF at;
        qint64 when;  // milliseconds
    };
    void follow(const QPointF& at);
    void fade();

    Theme theme_ = Theme::dark();
    Shape shape_ = Shape::none;
    QPointF at_;
    std::deque<Seen> trail_;
    QElapsedTimer clock_;
    QTimer timer_;
};

}  // namespace sextant
