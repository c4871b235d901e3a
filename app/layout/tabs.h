// SPDX-License-Identifier: GPL-3.0-or-later
// Tabs that carry the ids of views.
#pragma once

#include <QFontMetrics>
#include <QMenu>
#include <QStyle>
#include <QStyleOptionTab>
#include <QTabBar>
#include <QToolButton>
#include <algorithm>
#include <string>

namespace sextant {

// The selected tab's title is bold. Each tab always has the width of its bold title: if it grew
// when selected, it would take width from the others, which Qt returns only on the next resize.
class SteadyTabs : public QTabBar {
  public:
    // `least`: pixels to which an unselected tab can shrink below its own minimum; 0: it cannot
    // shrink below that.
    explicit SteadyTabs(int least = 0) : least_(least), others_(new QToolButton(this)) {
        others_->setObjectName("otherTabs");
        others_->setText(QString::fromUtf8("\u00bb"));
        others_->setProperty("quiet", true);
        others_->setPopupMode(QToolButton::InstantPopup);
        others_->setFocusPolicy(Qt::NoFocus);
        others_->setMenu(new QMenu(others_));
        others_->hide();
        connect(others_->menu(), &QMenu::aboutToShow, this, [this] {
            others_->menu()->clear();
            for (int tab = 0; tab < count(); ++tab)
                if (!isTabVisible(tab))
                    others_->menu()->addAction(tabText(tab), this,
                                               [this, tab] { setCurrentIndex(tab); });
        });
    }

    // Where there is no room for all titles, the last tabs are left out, the one in front never; a
    // button at the end has them in its menu.
    void showWhatFits() {
        if (currentIndex() < 0) return;
        int needed = 0;
        for (int tab = 0; tab < count(); ++tab)
            needed += tabSizeHint(tab).width();
        const bool all = needed <= width();
        int left = width() - tabSizeHint(currentIndex()).width() - (all ? 0 : othersWide);
        int shown = 0;
        QStringList names;
        for (int tab = 0; tab < count(); ++tab) {
            if (tab != currentIndex()) left -= tabSizeHint(tab).width();
            const bool fits = tab == currentIndex() || left >= 0;
            setTabVisible(tab, fits);
            if (fits)
                shown += tabSizeHint(tab).width();
            else
                names << tabText(tab);
        }
        others_->setVisible(!names.isEmpty());
        others_->setToolTip(names.join(", "));
        others_->setAccessibleName(tr("Other tabs: %1").arg(names.join(", ")));
        others_->setGeometry(std::min(shown, width() - othersWide), 0, othersWide, height());
    }

  protected:
    void resizeEvent(QResizeEvent* event) override {
        QTabBar::resizeEvent(event);
        if (least_ > 0) showWhatFits();
    }
    QSize minimumTabSizeHint(int tab) const override {
        if (least_ > 0 && tab == currentIndex()) return tabSizeHint(tab);
        QSize size = QTabBar::minimumTabSizeHint(tab);
        if (least_ > 0) size.setWidth(std::min(size.width(), least_));
        return size;
    }
    QSize tabSizeHint(int tab) const override {
        QSize size = QTabBar::tabSizeHint(tab);
        size.rwidth() += 1;  // Qt rounds down
        if (tab == currentIndex()) return size;
        QFont bold = font();
        bold.setWeight(QFont::DemiBold);
        size.rwidth() += QFontMetrics(bold).horizontalAdvance(tabText(tab)) -
                         QFontMetrics(font()).horizontalAdvance(tabText(tab));
        return size;
    }
    // "Stud" of "Studies" where there is no room: with dots it would be "S...".
    void initStyleOption(QStyleOptionTab* option, int tab) const override {
        QTabBar::initStyleOption(option, tab);
        const QString whole = tabText(tab);
        if (option->text == whole) return;
        const int room = style()->subElementRect(QStyle::SE_TabBarTabText, option, this).width();
        const QFontMetrics metrics(font());
        qsizetype letters = whole.size() - 1;
        while (letters > 1 && metrics.horizontalAdvance(whole.left(letters)) > room)
            --letters;
        option->text = whole.left(letters);
    }

  private:
    static constexpr int othersWide = 26;
    int least_;
    QToolButton* others_;
};

inline QTabBar* makeTabs(const QString& name, int least = 0) {
    auto* tabs = new SteadyTabs(least);
    tabs->setObjectName(name);
    tabs->setDrawBase(false);
    tabs->setExpanding(false);
    tabs->setUsesScrollButtons(false);  // they would cover a tab; titles are cut instead
    tabs->setElideMode(Qt::ElideRight);
    tabs->setFocusPolicy(Qt::NoFocus);
    return tabs;
}

inline void addTab(QTabBar* tabs, const std::string& id, const QString& title) {
    const int tab = tabs->addTab(title);
    tabs->setTabData(tab, QString::fromStdString(id));
    tabs->setTabToolTip(tab, title);  // its word may be cut
}

inline std::string idOf(const QTabBar* tabs, int tab) {
    return tabs->tabData(tab).toString().toStdString();
}

// -1: none has this id.
inline int tabOf(const QTabBar* tabs, const std::string& id) {
    for (int tab = 0; tab < tabs->count(); ++tab)
        if (idOf(tabs, tab) == id) return tab;
    return -1;
}

}  // namespace sextant
