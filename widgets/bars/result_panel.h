// SPDX-License-Identifier: GPL-3.0-or-later
// The perplexity, always at the same place: its mean, within and beyond the trained length, each
// with its change against the reference over the same tokens, and how far to trust them.
#pragma once

#include <QWidget>
#include <array>
#include <cstdint>

#include "analysis/measure/scored.h"
#include "widgets/bars/ghost_box.h"
#include "widgets/result_state.h"
#include "widgets/theme.h"

class QLabel;

namespace sextant {

class ElidedLabel;
class StateDot;

struct ResultFacts {
    Comparison mean, within, beyond;  // of the trained length
    std::int64_t trainedLength = 0;   // 0, or all positions within: no split is shown
    bool split = false;
    QString unlike;      // why the reference cannot be compared with it; empty: it can
    QString over;        // the tokens measured so far; empty: all
    QString staleOf;     // the setting the numbers belong to; empty: the current one
    QString convention;  // the convention of the perplexity
    QString windows;     // the windows: "8 \u00d7 1,024 tokens"
    ResultState state = ResultState::none;
    bool showsReference = false;  // A of A/B is shown
    Ghost ghost;                  // the prediction while a scale is dragged
};

class ResultPanel : public QWidget {
    Q_OBJECT

  public:
    explicit ResultPanel(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setTextScale(double scale);
    // What a narrower panel drops, in this order: the reference's name and the trained length in
    // the captions; a digit and some spacing; the two smaller numbers.
    enum class Room { wide, narrow, tight, least };
    void setRoom(Room room);
    void setSaysState(bool says);  // writes the state beside the dot, even if not wide
    void setResult(const ResultFacts& result);

    // The texts as shown. `which`: 0 the mean, 1 within, 2 beyond.
    QString perplexityText(int which = 0) const;
    QString changeText(int which = 0) const;
    QString captionText(int which = 0) const;
    // Numbers that are not final are muted, and so are their changes.
    bool isMuted() const;
    ResultState state() const { return result_.state; }

  private:
    struct Number {
        QWidget* box;
        ElidedLabel* caption;
        QLabel *value, *change;
    };
    Number makeNumber(const QString& name, bool large);
    void show(const Number& number, const Comparison& comparison, double points);
    void showAll();

    Theme theme_ = Theme::dark();
    double scale_ = 1.0;
    Room room_ = Room::wide;
    bool boxed_ = true;       // the ghost's box fits
    bool saysState_ = false;  // although the panel is not wide
    ResultFacts result_;
    std::array<Number, 3> numbers_;
    GhostBox* ghost_;
    QLabel* against_;
    QLabel* stateName_;
    StateDot* dot_;
};

}  // namespace sextant
