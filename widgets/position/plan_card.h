// SPDX-License-Identifier: GPL-3.0-or-later
// What each layer will do: the plan of every layer, what is in effect there and where it came from,
// how fast each pair turns, and the same in the words of other programs, there and back.
#pragma once

#include <QWidget>
#include <optional>

#include "widgets/position/plan_facts.h"
#include "widgets/theme.h"

class QGridLayout;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QScrollArea;
class QToolButton;

namespace sextant {

class LayerBoxes;
class ThetaTable;

class PlanCard : public QWidget {
    Q_OBJECT

  public:
    explicit PlanCard(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setFacts(const PlanFacts& facts);  // emits nothing
    // The pair that is hovered anywhere.
    void setPair(std::optional<int> pair);
    // What the pasted text means, or why it means nothing.
    void setMeaning(const QString& meaning, bool usable);
    bool isPasting() const;
    void endPasting();
    // The keyboard begins here.
    void enter();

  signals:
    void back();
    void copied(const QString& text);     // to the clipboard
    void pasted(const QString& text);     // changed: setMeaning() is asked for
    void useWanted(const QString& text);  // what was pasted is taken
    void openWanted();                    // a file in its place
    void pairHovered(std::optional<int> pair);

  private:
    struct Exchange {
        QLabel* text;
        QPushButton* copy;
    };
    Exchange makeExchange(const QString& name, const QString& button);
    void buildPaste();
    void fill(Exchange& exchange, const PlanText& words);
    void showGroup();
    void restyle();

    Theme theme_ = Theme::dark();
    PlanFacts facts_;
    QToolButton* back_;
    QLabel *summary_, *groups_;
    LayerBoxes* boxes_;
    QWidget* rows_ = nullptr;  // made anew for every plan
    QScrollArea* scroll_;
    QLabel *thetaTitle_, *thetaRange_;
    ThetaTable* theta_;
    Exchange config_, flags_;
    QLabel *note_, *sayable_;
    QPushButton *paste_, *json_;
    QWidget* pastePanel_;
    QPlainTextEdit* pasteText_;
    QLabel* meaning_;
    QPushButton* use_;
};

}  // namespace sextant
