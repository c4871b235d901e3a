// SPDX-License-Identifier: GPL-3.0-or-later
// The opened text as a band, with the part that is read marked at its beginning; its right edge is
// dragged to read more or less.
#pragma once

#include <QWidget>
#include <cstdint>
#include <optional>
#include <vector>

#include "widgets/theme.h"

namespace sextant {

class TextRange : public QWidget {
    Q_OBJECT

  public:
    explicit TextRange(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // `texture`: a value from 0 to 1 for each equal part of the text (how long its tokens are);
    // `tokens` in the whole text, 0: nothing is open.
    void setText(std::vector<float> texture, std::int64_t tokens);
    // The first `samples` * `length` tokens are read.
    void setRead(std::int64_t length, std::int64_t samples);

    std::int64_t length() const { return length_; }
    QSize sizeHint() const override { return {200, 42}; }
    QSize minimumSizeHint() const override { return {120, 36}; }
    double edgeX() const;  // of the read part's right edge, in pixels

  signals:
    void lengthChosen(std::int64_t tokens);  // of a sample; 0: automatic (double click)

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    std::int64_t lengthAt(double x) const;
    std::int64_t shownLength() const { return dragged_.value_or(length_); }

    Theme theme_ = Theme::dark();
    std::vector<float> texture_;
    std::int64_t tokens_ = 0;
    std::int64_t length_ = 0, samples_ = 1;
    std::optional<std::int64_t> dragged_;
};

}  // namespace sextant
