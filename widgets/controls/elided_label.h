// SPDX-License-Identifier: GPL-3.0-or-later
// A line of text that ends in dots where it does not fit; its tool tip then shows all of it.
#pragma once

#include <QLabel>
#include <QStringList>

namespace sextant {

// Returns `text` unchanged if it fits into `room` pixels, else its beginning with dots: never part
// of a number, and no number without the word after it, which may be its unit.
QString elidedAtNumbers(const QString& text, const QFontMetrics& metrics, int room);

class ElidedLabel : public QLabel {
    Q_OBJECT

  public:
    explicit ElidedLabel(const QString& text = {}, QWidget* parent = nullptr,
                         Qt::TextElideMode mode = Qt::ElideRight);

    // The same text in ever shorter forms: the first that fits is shown, text() is the longest.
    void setForms(const QStringList& forms);

    QSize minimumSizeHint() const override;  // of a few characters
    bool isCut() const;                      // part of the text is not visible
    QString shown() const;                   // without the dots
    int leastWidth() const;                  // width of the shortest form, in pixels

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

  private:
    bool fits(const QString& form) const;

    Qt::TextElideMode mode_;
    QStringList forms_;
};

}  // namespace sextant
