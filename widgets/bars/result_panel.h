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
    QString unlike;      // why the reference's number says nothing about this one; empty: it does
    QString over;        // of which tokens while not all are there; empty: all
    QString staleOf;     // what the numbers belong to where that is not what is set; empty: it is
    QString convention;  // how perplexity was taken
    QString windows;     // what it is over: "8 \u00d7 1,024 tokens"
    ResultState state = ResultState::none;
    bool showsReference = false;  // A of A/B
    Ghost ghost;                  // what a move promises
};

class ResultPanel : public QWidget {
    Q_OBJECT

  public:
    explicit ResultPanel(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setTextScale(double scale);
    // Gives room up: what the change is against and the trained length in
    // the captions, then a digit and air, then the two smaller numbers.
    enum class Room { wide, narrow, tight, least };
    void setRoom(Room room);
    void setSaysState(bool says);  // beside the dot, also where it is not wide
    void setResult(const ResultFacts& result);

    // As written: 0 the mean, 1 within, 2 beyond.
    QString perplexityText(int which = 0) const;
    QString changeText(int which = 0) const;
    QString captionText(int which = 0) const;
    // Numbers that are not to be relied on yet are muted, and so are their changes.
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
    bool boxed_ = true;       // there is room for the ghost's box
    bool saysState_ = false;  // though it is not wide
    ResultFacts result_;
    std::array<Number, 3> numbers_;
    GhostBox* ghost_;
    QLabel* against_;
    QLabel* stateName_;
    StateDot* dot_;
};

}  // namespace sextant
