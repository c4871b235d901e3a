// SPDX-License-Identifier: GPL-3.0-or-later
// The opened text as a band in which the part that is read is marked: dragging the part, or
// clicking elsewhere, moves it; dragging its right edge changes its length.
#pragma once

#include <QWidget>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "widgets/theme.h"

namespace sextant {

class TextRange : public QWidget {
    Q_OBJECT

  public:
    explicit TextRange(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // `texture`: a value from 0 to 1 for each equal part of the text (how long its tokens are).
    // `tokens`: of the whole text, 0: nothing is open. `movable`: whether another part may be read
    // (a list of documents is read from its beginning).
    void setText(std::vector<float> texture, std::int64_t tokens, bool movable);
    // `samples` * `length` tokens are read, from token `offset` on.
    void setRead(std::int64_t offset, std::int64_t length, std::int64_t samples);

    // Gives the text of `tokens` tokens from `first` on, for the tool tip; null: none.
    void setWords(std::function<QString(std::int64_t first, int tokens)> words);

    // The tool tip `x` pixels from the left: the token's number and some words.
    QString toolTipAt(double x) const;
    std::int64_t length() const { return length_; }
    std::int64_t offset() const { return offset_; }
    QSize sizeHint() const override { return {200, 42}; }
    QSize minimumSizeHint() const override { return {120, 36}; }
    double beginX() const;  // left edge of the part that is read, in pixels
    double edgeX() const;   // its right edge

  signals:
    void lengthChosen(std::int64_t tokens);  // of a sample; 0: automatic (double click)
    void offsetChosen(std::int64_t tokens);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    // What the drag of a pressed mouse button changes, and its value so far.
    enum class Part { length, offset };
    struct Drag {
        Part part;
        double grabbedAt;  // pixels from the read part's left edge
        std::int64_t value;
    };
    bool onEdge(double x) const;
    bool canMove() const { return movable_ && length_ * samples_ < tokens_; }
    std::int64_t tokenAt(double x) const;
    std::int64_t valueAt(Part part, double x, double grabbedAt) const;
    void moveBy(Part part, std::int64_t step);
    std::int64_t shown(Part part) const;
    double xOf(std::int64_t token) const;

    Theme theme_ = Theme::dark();
    std::vector<float> texture_;
    std::int64_t tokens_ = 0;
    bool movable_ = true;
    std::function<QString(std::int64_t, int)> words_;
    std::int64_t offset_ = 0, length_ = 0, samples_ = 1;
    std::optional<Drag> drag_;
};

}  // namespace sextant
