// SPDX-License-Identifier: GPL-3.0-or-later
// The page Evaluate: perplexities, and beside them on a wide page, else below, the other
// evaluations. The page scrolls.
#pragma once

#include <QScrollArea>
#include <vector>

class QGridLayout;

namespace sextant {

class EvaluatePage : public QScrollArea {
    Q_OBJECT

  public:
    static constexpr int wideFrom = 900;  // pixels: the first two are then side by side

    // The sections in their order; the page owns them.
    explicit EvaluatePage(const std::vector<QWidget*>& sections, QWidget* parent = nullptr);

    bool isWide() const { return wide_; }

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void arrange(bool wide);

    std::vector<QWidget*> sections_;
    QGridLayout* grid_;
    bool wide_ = true, arranged_ = false;
};

}  // namespace sextant
