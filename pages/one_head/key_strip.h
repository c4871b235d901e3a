// SPDX-License-Identifier: GPL-3.0-or-later
// The tokens of a part of a row, coloured by their weight; one of them is the key.
#pragma once

#include <QStringList>
#include <QWidget>
#include <optional>
#include <vector>

#include "widgets/theme.h"

namespace sextant {

class KeyStrip : public QWidget {
    Q_OBJECT

  public:
    static constexpr int mostTokens = 60, fewTokens = 24;  // where it is narrow
    static constexpr int narrow = 640;                     // pixels

    explicit KeyStrip(QWidget* parent = nullptr);

    void setTheme(const Theme& theme, double strokes);
    // Words and weights of keys `first` on.
    void setTokens(std::int64_t first, QStringList words, std::vector<double> weights);
    void setKey(std::optional<std::int64_t> key);

    int capacity() const;  // tokens that have room
    const QStringList& words() const { return words_; }
    QRectF placeOf(int cell) const;
    int cursor() const { return cursor_; }  // the cell that the keyboard is on

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {200, sizeHint().height()}; }

  signals:
    void keyChosen(qint64 key);
    void keyHovered(qint64 key);  // -1: none
    void capacityChanged();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;

  private:
    int cellAt(const QPointF& pixel) const;  // -1: none
    QString told(int cell) const;            // in words
    void tellCursor();

    Theme theme_ = Theme::dark();
    double strokes_ = 1.0;
    std::int64_t first_ = 0;
    QStringList words_;
    std::vector<double> weights_;
    std::optional<std::int64_t> key_;
    int cursor_ = 0;
};

}  // namespace sextant
