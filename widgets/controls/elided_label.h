// SPDX-License-Identifier: GPL-3.0-or-later
// A line of text that gives way: where its room is narrow it ends in dots, and the tool tip has it
// whole.
#pragma once

#include <QLabel>
#include <QStringList>

namespace sextant {

// `text` whole where `room` pixels hold it, else its beginning with dots: never a part of a number,
// and no number without the word after it, which may be its unit.
QString elidedAtNumbers(const QString& text, const QFontMetrics& metrics, int room);

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
    bool fits(const QString& form) const;

    Qt::TextElideMode mode_;
    QStringList forms_;
};

}  // namespace sextant
