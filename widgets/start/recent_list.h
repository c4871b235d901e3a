// SPDX-License-Identifier: GPL-3.0-or-later
// What was open before, newest first: name, settings, curve, perplexity, time. As many stand beside
// and under each other as have room. Entries whose files are missing are muted, and can be found in
// another place or removed.
#pragma once

#include <QFrame>
#include <vector>

#include "widgets/start/start_facts.h"
#include "widgets/theme.h"

class QGridLayout;

namespace sextant {

class RecentList : public QWidget {
    Q_OBJECT

  public:
    static constexpr int most = 12;  // entries

    explicit RecentList(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setFacts(const std::vector<RecentFacts>& recent);

    // Of a few rows; what more there is room for is filled.
    QSize sizeHint() const override { return minimumSizeHint(); }
    QSize minimumSizeHint() const override;

  signals:
    void opened(int at);
    void searched(int at);  // its file is missing, and is somewhere else
    void removed(int at);
    void cleared();

  protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    struct Shape {
        int columns = 0, entries = 0;  // beside each other; in sight
        bool operator==(const Shape&) const = default;
    };
    int columns() const;
    int rowHeight() const;
    int around() const;  // pixels of height for what is not rows
    Shape shape() const;
    void arrange();
    QFrame* row(const RecentFacts& facts, int at, double low, double high);

    Theme theme_ = Theme::dark();
    std::vector<RecentFacts> recent_;
    std::vector<QFrame*> entries_;
    Shape arranged_;
    QWidget* head_;
    QFrame* panel_;
    QGridLayout* rows_;
};

}  // namespace sextant
