// SPDX-License-Identifier: GPL-3.0-or-later
// Two small distance matrices, as the config says and as set, where they differ.
#pragma once

#include <QWidget>

#include "pages/distance/distance_matrix_view.h"

class QLabel;

namespace sextant {

class DistanceThumbnails : public QWidget {
    Q_OBJECT

  public:
    explicit DistanceThumbnails(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // Hidden where both plans give the same distances. Both are layers of one model, over n tokens.
    // `others`: what other layers have, in words; empty: the same.
    void setPlans(const LayerPlan& before, const LayerPlan& now, const QString& method,
                  std::int64_t n, std::int64_t trained, const QString& others = {});

    const DistanceMatrixView& before() const { return *before_; }
    const DistanceMatrixView& now() const { return *now_; }

  signals:
    void pressed();

  private:
    DistanceMatrixView *before_, *now_;
    QLabel* others_;
};

}  // namespace sextant
