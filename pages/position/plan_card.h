// SPDX-License-Identifier: GPL-3.0-or-later
// The plan of every layer: the values in effect and where each came from, the rotation of each
// pair, and the same plan in the formats of other programs, to copy and to paste.
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "analysis/values/table.h"
#include "pages/position/plan_facts.h"
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
    // The pair that is hovered in any view.
    void setPair(std::optional<int> pair);
    // Shows what the pasted text means, or why it cannot be used.
    void setMeaning(const QString& meaning, bool usable);
    bool isPasting() const;
    void endPasting();
    // Moves the focus here.
    void enter();
    // The values of each group of layers with where they came from, and the rotation of each pair.
    std::vector<Table> tables() const;

  signals:
    void back();
    void copied(const QString& text);     // to the clipboard
    void pasted(const QString& text);     // the text changed: call setMeaning()
    void useWanted(const QString& text);  // the user wants the pasted text applied
    void openWanted();                    // a file instead
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
    QWidget* rows_ = nullptr;  // created anew for every plan
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
