// SPDX-License-Identifier: GPL-3.0-or-later
// The title row while presenting: the model's name, the colour key of the axes, and between them
// the values at the crosshair or an error; below it the step of a lesson and the names of the pins.
#pragma once

#include <QWidget>

#include <utility>
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
    void setShowsReference(bool shows);                       // adds A's dashed samples to the key
    void setReferenceName(const QString& words);              // name of A: "as trained"
    // Each pin that is drawn gets an entry with its number, stroke and name.
    void setPins(const std::vector<PinFacts>& pins);
    // "Step 3 of 7: by position", in a row of its own; empty: none.
    void setLessonStep(const QString& words);
    // The values at the crosshair, as rich text; the first of `spellings` that fits is shown.
    void setLine(const QStringList& spellings);
    void setError(const QString& error);  // in place of the line; empty: none

    QString lineText() const;  // the text between name and key now, plain

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void showLine();
    void fillPins();
    void arrangeKey();

    Theme theme_ = Theme::dark();
    QStringList spellings_;
    QString error_;
    QLabel* mark_;
    ElidedLabel *name_, *what_, *wrong_, *lesson_;
    QLabel* line_;
    QWidget* key_;
    std::vector<std::pair<QWidget*, QLabel*>> keyEntries_;  // sample and name
    QLabel *entropy_, *logPerplexity_, *ceiling_;
    ElidedLabel* reference_;
    QHBoxLayout* row_;
    QWidget* pinsRow_;
    std::vector<PinFacts> pins_;
};

}  // namespace sextant
