// SPDX-License-Identifier: GPL-3.0-or-later
// A sample as a card: its name, its curve, and what can be seen with it. Click, Enter or Space
// opens it.
#pragma once

#include <QFrame>

#include "widgets/start/start_facts.h"
#include "widgets/theme.h"

class QLabel;

namespace sextant {

class SmallCurve;

class SampleCard : public QFrame {
    Q_OBJECT

  public:
    explicit SampleCard(const SampleFacts& facts, QWidget* parent = nullptr);

    const SampleFacts& facts() const { return facts_; }
    void setTheme(const Theme& theme);
    // The card that "Open a sample" opens.
    void setCurrent(bool current);
    bool isCurrent() const { return property("current").toBool(); }

  signals:
    void opened();
    void focused();

  protected:
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

  private:
    SampleFacts facts_;
    SmallCurve* curve_;
    QLabel* numbers_;
};

}  // namespace sextant
