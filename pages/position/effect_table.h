// SPDX-License-Identifier: GPL-3.0-or-later
// The effect of a setting: perplexity within the trained length, beyond it and on average, before
// and now.
#pragma once

#include <QWidget>
#include <array>
#include <memory>
#include <optional>

#include "analysis/measure/measurement.h"
#include "analysis/measure/scored.h"
#include "analysis/values/table.h"
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
    // part, perplexity_before, perplexity_now; empty: not measured.
    Table table() const;

  private:
    // Of the positions from `first` to before `last`.
    struct Part {
        QString name;
        std::int64_t first, last;
    };
    std::array<Part, 3> parts() const;
    Comparison over(const Part& part) const;
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
