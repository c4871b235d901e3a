// SPDX-License-Identifier: GPL-3.0-or-later
// What was open before, newest first: name, settings, curve, perplexity, time. Entries whose files
// are missing are muted, and can be found in another place or removed.
#pragma once

#include <QFrame>
#include <vector>

#include "widgets/start/start_facts.h"
#include "widgets/theme.h"

class QVBoxLayout;

namespace sextant {

class RecentList : public QWidget {
    Q_OBJECT

  public:
    static constexpr int most = 4;  // rows

    explicit RecentList(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setFacts(const std::vector<RecentFacts>& recent);

  signals:
    void opened(int at);
    void searched(int at);  // its file is missing, and is somewhere else
    void removed(int at);
    void cleared();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QWidget* row(const RecentFacts& facts, int at, double low, double high);

    Theme theme_ = Theme::dark();
    std::vector<RecentFacts> recent_;
    QFrame* panel_;
    QVBoxLayout* rows_;
};

}  // namespace sextant
