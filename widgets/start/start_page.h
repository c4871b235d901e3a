// SPDX-License-Identifier: GPL-3.0-or-later
// The page shown when nothing is open: a field for what is to be opened, the samples as cards, what
// was open before, and the checkpoints that lie on this computer.
#pragma once

#include <QWidget>
#include <vector>

#include "widgets/start/start_facts.h"
#include "widgets/theme.h"

class QGridLayout;
class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace sextant {

class CheckpointTable;
class ElidedLabel;
class OpenBar;
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
    // What is open under this page, which Escape and a button lead back to; empty: nothing is.
    void setBack(const QString& opened);
    // The place of notices while this page is shown.
    QVBoxLayout* noticePlace() const { return notices_; }
    OpenBar* openBar() const { return open_; }
    CheckpointTable* checkpoints() const { return checkpoints_; }
    RecentList* recentList() const { return recent_; }
    const std::vector<SampleCard*>& cards() const { return cards_; }
    int current() const { return current_; }  // the card that was chosen last
    // What Enter would do with what the field has; given for another text it changes nothing.
    void setVerdict(const OpenVerdict& verdict);
    // Moves the focus here.
    void enter();

  signals:
    void sampleWanted(const QString& id);
    void sampleMenuWanted(const QString& id, const QPoint& globalPosition);
    void themeSwitched();
    void menuWanted();
    void backWanted();
    void lessonsWanted(const QPoint& globalPosition);
    void paletteWanted();
    // A checkpoint of the list, or what was typed.
    void opened(const QString& named);
    // What is typed is none of the list's: what would open it?
    void verdictWanted(const QString& typed);

  protected:
    bool event(QEvent* event) override;
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
    void judge(const QString& typed);
    QString nextKey() const;

    StartFacts facts_;
    Theme theme_ = Theme::dark();
    std::vector<SampleCard*> cards_;
    int current_ = 0;
    int arrangedFor_ = -1;
    QVBoxLayout* notices_ = nullptr;
    QPushButton *themeButton_ = nullptr, *back_ = nullptr;
    QScrollArea* scroll_ = nullptr;
    QWidget* samplesHead_ = nullptr;
    QGridLayout *grid_ = nullptr, *lower_ = nullptr;
    OpenBar* open_ = nullptr;
    RecentList* recent_ = nullptr;
    CheckpointTable* checkpoints_ = nullptr;
    ElidedLabel *status_ = nullptr, *hint_ = nullptr;
};

}  // namespace sextant
