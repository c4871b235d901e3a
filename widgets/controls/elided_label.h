// SPDX-License-Identifier: GPL-3.0-or-later
// A line of text that gives way: where its room is narrow it ends in dots, and the tool tip has it
// whole.
#pragma once

#include <QLabel>
#include <QStringList>

namespace sextant {

class ElidedLabel : public QLabel {
    Q_OBJECT

  public:
    explicit ElidedLabel(const QString& text = {}, QWidget* parent = nullptr,
                         Qt::TextElideMode mode = Qt::ElideRight);

    // The same said ever shorter: the first that has room is shown, text() is the longest.
    void setForms(const QStringList& forms);

    QSize minimumSizeHint() const override;  // of a few characters
    bool isCut() const;                      // not all of it is to be seen
    QString shown() const;                   // without the dots
    int leastWidth() const;                  // pixels that the shortest form takes

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

  private:
    Qt::TextElideMode mode_;
    QStringList forms_;
};

}  // namespace sextant
