// SPDX-License-Identifier: GPL-3.0-or-later
// The effect of a setting: perplexity within the trained length, beyond it and on average, before
// and now.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "analysis/measure/measurement.h"
#include "widgets/theme.h"

class QLabel;

namespace sextant {

class EffectTable : public QWidget {
    Q_OBJECT

  public:
    explicit EffectTable(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // Null: not measured. `certain`: `now` belongs to the current setting; otherwise it is dimmed.
    void setMeasurements(std::shared_ptr<const Measurement> before,
                         std::shared_ptr<const Measurement> now, std::int64_t trainedLength,
                         bool certain);
    // "beyond 256", "17.59", "3.42", "-14.17": of row 0 (within), 1 (beyond) or 2 (mean).
    QStringList row(int row) const;

  private:
    void fill();

    struct Row {
        QLabel *name, *before, *arrow, *now, *change;
    };
    Theme theme_ = Theme::dark();
    std::shared_ptr<const Measurement> before_, now_;
    std::int64_t trained_ = 0;
    bool certain_ = false;
    QLabel* title_;
    Row rows_[3];
};

}  // namespace sextant
