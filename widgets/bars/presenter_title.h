// SPDX-License-Identifier: GPL-3.0-or-later
// The title row while presenting: which model this is, the colour key of the axes, and between
// them what stands at the crosshair, or what went wrong; below it the names of the pins.
#pragma once

#include <QWidget>

#include <vector>

#include "widgets/pins/pin_facts.h"
#include "widgets/theme.h"

class QHBoxLayout;
class QLabel;

namespace sextant {

class ElidedLabel;

class PresenterTitle : public QWidget {
    Q_OBJECT

  public:
    explicit PresenterTitle(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setModel(const QString& name, const QString& what);  // "nope", "no position encoding"
    void setShowsReference(bool shows);                       // both dashes, of the curves of A
    void setReferenceName(const QString& words);              // of A: "as trained"
    // Those that are drawn have a line of their own, each with its number, stroke and name.
    void setPins(const std::vector<PinFacts>& pins);
    // At the crosshair, as rich text: the first of the spellings that has room. Empty: nothing.
    void setLine(const QStringList& spellings);
    void setError(const QString& error);  // in place of the line; empty: none

    QString lineText() const;  // what stands between name and key now, plain

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void showLine();
    void fillPins();

    Theme theme_ = Theme::dark();
    QStringList spellings_;
    QString error_;
    QLabel* mark_;
    ElidedLabel *name_, *what_, *wrong_;
    QLabel* line_;
    QWidget* key_;
    QLabel *entropy_, *logPerplexity_, *ceiling_;
    ElidedLabel* reference_;
    QHBoxLayout* row_;
    QWidget* pinsRow_;
    std::vector<PinFacts> pins_;
};

}  // namespace sextant
