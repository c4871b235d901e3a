// SPDX-License-Identifier: GPL-3.0-or-later
// Where the scale must act, with what it says in one line.
#pragma once

#include <QWidget>
#include <vector>

#include "widgets/scales/where_map.h"

class QLabel;
class QScrollArea;

namespace sextant {

class WherePane : public QWidget {
    Q_OBJECT

  public:
    explicit WherePane(QWidget* parent = nullptr);

    void setTheme(const Theme& theme, double strokes) { map_->setTheme(theme, strokes); }
    // `over`: what else was set, "18 heads rescaled"; empty: as trained. `instead`: why there is
    // nothing, where the facts are empty.
    void setFacts(const WhereFacts& facts, const QString& summary, const QString& over,
                  const QString& instead);
    std::vector<Chart*> pictures() const { return {map_}; }

  private:
    QLabel *instead_, *words_;
    QScrollArea* scroll_;  // rows keep their height
    WhereMap* map_;
};

}  // namespace sextant
