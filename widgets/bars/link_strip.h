// SPDX-License-Identifier: GPL-3.0-or-later
// A line under the top bar while another window stands beside this one: with which document axes
// and selection are linked, and a switch.
#pragma once

#include <QWidget>
#include <optional>

#include "widgets/bars/link_facts.h"

class QToolButton;

namespace sextant {

class ElidedLabel;

class LinkStrip : public QWidget {
    Q_OBJECT

  public:
    explicit LinkStrip(QWidget* parent = nullptr);

    // None: it is hidden.
    void setFacts(const std::optional<LinkFacts>& facts);

  signals:
    void switched();  // linked, or linked no more

  private:
    QToolButton* switch_;
    ElidedLabel* says_;
};

}  // namespace sextant
