// SPDX-License-Identifier: GPL-3.0-or-later
// F1: which part of the window is explained, and what the links of its text do.
#pragma once

#include <QObject>
#include <QString>
#include <string>

#include "widgets/controls/command_keys.h"
#include "widgets/help/help_page.h"
#include "widgets/theme.h"

class QWidget;

namespace sextant {

class HelpCard;
class MainWindow;

class WindowHelp : public QObject {
    Q_OBJECT

  public:
    explicit WindowHelp(MainWindow* window);

    void setTheme(const Theme& theme);
    void setKeys(const CommandKeys& keys);  // that texts name
    // The view under the pointer, else the one with the keyboard. While the card is there: the
    // control under the pointer, or another view under it.
    void explain();
    // `beside`: the part of the window that the term stands in; null: as the card stands.
    void explainTerm(const QString& term, QWidget* beside = nullptr);
    // Carries out a link; what cannot be done now is told why.
    void follow(const QString& link);
    HelpCard* card() const { return card_; }

  private:
    void explainView(const std::string& id);
    HelpPage withKeys(HelpPage page) const;
    void explainControl(QWidget* control);
    void explainOther(bool next);
    QString whyNot(const QString& link) const;
    std::string viewOf(const QWidget* widget) const;  // empty: of none
    QWidget* widgetOf(const std::string& id) const;   // null: there is no such view
    QWidget* underPointer() const;
    std::string inFront() const;

    MainWindow* window_;
    HelpCard* card_;
    CommandKeys keys_;
    std::string view_;    // that is explained, all of it or a part; empty: none
    bool whole_ = false;  // all of it
};

}  // namespace sextant
