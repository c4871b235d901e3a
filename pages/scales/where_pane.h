// SPDX-License-Identifier: GPL-3.0-or-later
// The map of where the scale must act, with a summary in one line.
#pragma once

#include <QWidget>
#include <vector>

#include "pages/scales/where_map.h"

class QLabel;
class QScrollArea;

namespace sextant {

class WherePane : public QWidget {
    Q_OBJECT

  public:
    explicit WherePane(QWidget* parent = nullptr);

    // `instead`: the text shown if the facts are empty.
    void setFacts(const WhereFacts& facts, const QString& instead);
    std::vector<Chart*> pictures() const { return {map_}; }

  private:
    QLabel *instead_, *words_;
    QScrollArea* scroll_;  // rows keep their height
    WhereMap* map_;
};

}  // namespace sextant
