// SPDX-License-Identifier: GPL-3.0-or-later
// The picked head at the crosshair, in numbers.
#pragma once

#include <QFrame>
#include <QLabel>
#include <array>

#include "analysis/measure/entropy_unit.h"
#include "pages/landscape/head_departure.h"
#include "widgets/theme.h"

namespace sextant {

class PickedCard : public QFrame {
    Q_OBJECT

  public:
    enum Row { head, position, entropy, alike, ofCeiling, change, rows };

    explicit PickedCard(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setUnit(EntropyUnit unit);
    // Nothing: no head is picked or nothing is measured; then `instead` says what to do.
    void setPicked(std::optional<HeadAtPosition> picked, int trainedLength, const QString& instead);
    QString text(Row row) const { return values_[row]->text(); }

  private:
    void showAll();

    std::optional<HeadAtPosition> picked_;
    int trainedLength_ = 0;
    EntropyUnit unit_ = EntropyUnit::nats;
    QLabel* instead_;
    std::array<QLabel*, rows> captions_, values_;
};

}  // namespace sextant
