// SPDX-License-Identifier: GPL-3.0-or-later
// Where a person names what to open: a field for a path or a name in the Hugging Face cache, and
// buttons for the rest. While something is dragged over the window it says what dropping it would
// do.
#pragma once

#include <QFrame>
#include <QLineEdit>
#include <QStringList>

#include "widgets/start/start_facts.h"
#include "widgets/theme.h"

class QLabel;
class QPushButton;

namespace sextant {

// A field with the rest of the first completion in grey, which Tab takes, and words at its right
// end.
class OpenField : public QLineEdit {
    Q_OBJECT

  public:
    explicit OpenField(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setCompletions(const QStringList& completions);
    void setVerdict(const OpenVerdict& verdict);
    QString rest() const;  // of the completion; empty: none
    QString verdict() const { return verdict_.words; }

  protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    Theme theme_ = Theme::dark();
    QStringList completions_;
    OpenVerdict verdict_;
};

class OpenBar : public QFrame {
    Q_OBJECT

  public:
    explicit OpenBar(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // What dropping would do; empty: nothing is dragged.
    void setDragged(const QString& words, bool possible);
    bool isDragged() const { return dragged_; }
    QString title() const;  // what can be dropped, or what dropping would do
    OpenField* field() const { return field_; }
    void setVerdict(const OpenVerdict& verdict);

  signals:
    void openCheckpoint();  // asks for a folder
    void openText();
    void opened(const QString& named);  // by the field
    void typed(const QString& text);
    void copyWanted(const QString& command);

  private:
    void restyle();

    Theme theme_ = Theme::dark();
    bool dragged_ = false, possible_ = true;
    OpenVerdict verdict_;
    OpenField* field_;
    QPushButton *open_, *copy_;
    QLabel* title_;
};

}  // namespace sextant
