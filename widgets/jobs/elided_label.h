// SPDX-License-Identifier: GPL-3.0-or-later
// A line of text that gives way: what has no room ends in dots, and is whole in the tool tip.
#pragma once

#include <QLabel>

namespace sextant {

class ElidedLabel : public QLabel {
    Q_OBJECT

  public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    void setWhole(const QString& text);
    const QString& whole() const { return whole_; }

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void cut();

    QString whole_;
};

}  // namespace sextant
