// SPDX-License-Identifier: GPL-3.0-or-later
// The page shown when nothing is open: one sentence, the samples as cards, a place for the user's
// own files, and what was open before.
#pragma once

#include <QWidget>
#include <vector>

#include "widgets/start/start_facts.h"
#include "widgets/theme.h"

class QGridLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace sextant {

class DropArea;
class ElidedLabel;
class RecentList;
class SampleCard;

class StartPage : public QWidget {
    Q_OBJECT

  public:
    explicit StartPage(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setFacts(const StartFacts& facts);
    void setStatus(const QString& status);  // what runs; empty: nothing
    void setPaletteKey(const QString& key);
    // The place of notices while this page is shown.
    QVBoxLayout* noticePlace() const { return notices_; }
    DropArea* dropArea() const { return drop_; }
    RecentList* recentList() const { return recent_; }
    const std::vector<SampleCard*>& cards() const { return cards_; }
    int current() const { return current_; }  // the card that "Open a sample" opens
    // Moves the focus here.
    void enter();

  signals:
    void sampleWanted(const QString& id);
    void sampleMenuWanted(const QString& id, const QPoint& globalPosition);
    void themeSwitched();
    void menuWanted();
    void paletteWanted();

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    bool take(const QKeyEvent* event);  // true if the page uses the key
    QWidget* buildBar();
    QWidget* buildHero();
    QWidget* buildBody();
    QWidget* buildFoot();
    void arrange();
    void setCurrent(int at, bool focus);
    int columns() const;

    StartFacts facts_;
    Theme theme_ = Theme::dark();
    std::vector<SampleCard*> cards_;
    int current_ = 0;
    int arrangedFor_ = -1;
    QVBoxLayout* notices_ = nullptr;
    QPushButton *themeButton_ = nullptr, *sample_ = nullptr;
    ElidedLabel* sampleNote_ = nullptr;
    QWidget *samplesHead_ = nullptr, *own_ = nullptr;
    QGridLayout *grid_ = nullptr, *lower_ = nullptr;
    DropArea* drop_ = nullptr;
    RecentList* recent_ = nullptr;
    ElidedLabel *status_ = nullptr, *hint_ = nullptr;
};

}  // namespace sextant
