// SPDX-License-Identifier: GPL-3.0-or-later
// A card of help over the window: what it explains stays bright and can be used, the rest is
// dimmed. Numbers stand beside the parts of the view that the page tells of.
#pragma once

#include <QPointer>
#include <QTimer>
#include <QWidget>
#include <utility>
#include <vector>

#include "widgets/help/help_page.h"
#include "widgets/help/link_colours.h"
#include "widgets/theme.h"

class QBoxLayout;
class QFrame;
class QLabel;
class QScrollArea;

namespace sextant {

class CalloutBadge;
class CalloutLegend;

class HelpCard : public QWidget {
    Q_OBJECT

  public:
    static constexpr int leastForCallouts = 800;  // pixels of the window's height

    explicit HelpCard(QWidget* window);

    void setTheme(const Theme& theme);
    // That explains the control under the pointer; empty: no key does.
    void setHelpKey(const QString& key);
    // Links that cannot act now are grey.
    void setRules(LinkRules rules) { rules_ = std::move(rules); }
    // Shows the page beside or below the part of the window it is about, and takes the keyboard.
    // `part` may be null: the page is about nothing in sight.
    void explain(const HelpPage& page, QWidget* part);
    QWidget* part() const { return part_; }
    QString title() const;
    bool isOnCard(const QWidget* widget) const;  // and not over what is dimmed
    const std::vector<CalloutBadge*>& badges() const { return badges_; }  // over the view now
    void finish();  // hides it, and gives the keyboard back

  signals:
    void followed(const QString& link);
    void otherWanted(bool next);  // the next or the previous part

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    QRect partRect() const;
    void fill(const HelpPage& page);
    void place();
    void number();  // the callouts that are in sight
    void placeBadges();
    void placeBadge(std::size_t index, const QPoint& point, const HelpCallout& callout,
                    const std::vector<QRect>& texts);
    QRect roomFor(const QRect& part) const;
    int heightAt(int width);

    QWidget* window_;
    Theme theme_ = Theme::dark();
    LinkRules rules_;
    QFrame* panel_;
    QLabel *title_, *subtitle_, *further_, *keys_;
    QScrollArea* scroll_;
    QWidget* body_;
    QBoxLayout* columns_;
    CalloutLegend* legend_;
    std::vector<HelpCallout> callouts_;  // of the page
    std::vector<std::size_t> numbered_;  // which of them have a number
    std::vector<CalloutBadge*> badges_;  // one for each of these
    QTimer soon_;                        // places all once the view is laid out
    QPointer<QWidget> part_;
    QPointer<QWidget> before_;  // had the keyboard
};

}  // namespace sextant
