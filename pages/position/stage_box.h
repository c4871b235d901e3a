// SPDX-License-Identifier: GPL-3.0-or-later
// One stage of a StagePanel: header, options, parameters.
#pragma once

#include <QWidget>

#include "pages/position/stage_panel.h"

class QButtonGroup;
class QFrame;
class QGridLayout;
class QLabel;
class QToolButton;

namespace sextant {

class ParameterForm;

class StageBox : public QWidget {
    Q_OBJECT

  public:
    StageBox(const StageFacts& facts, QWidget* parent);

    const StageFacts& facts() const { return facts_; }
    void setTheme(const Theme& theme);
    void setFacts(const StageFacts& facts);  // of the same stage
    void setOpen(bool open);
    void refuse(const std::string& key, const QString& reason);  // the value edited last
    void scrollToMethod();
    void light();  // highlights the chosen option for a moment

  signals:
    void headerClicked();
    void reasonClicked(const std::string& stage);  // of the stage that excludes something here
    void methodChosen(const QString& method);
    void lookWanted(const QString& method);
    void valueEdited(const QString& key, const sextant::Value& value, sextant::EditPhase phase);

  private:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void buildOptions();
    void arrangeOptions();  // in two columns where they fit
    void showReasons();
    void showPartner();
    void showValues();
    void keepFocus();
    void restyle();

    StageFacts facts_;
    Theme theme_ = Theme::dark();
    bool open_ = false;
    bool lit_ = false;
    QWidget* header_;
    QLabel *letter_, *title_, *effect_, *layers_, *reason_, *partner_;
    QWidget* body_;
    QWidget* options_;
    QGridLayout* grid_;
    int columns_ = 0;
    QButtonGroup* group_;
    QLabel* reasons_;  // why options are unavailable
    QFrame* card_;
    QLabel *cardTitle_, *paper_, *cost_;
    ParameterForm* form_;
    QVBoxLayout* bodyColumn_;
};

}  // namespace sextant
